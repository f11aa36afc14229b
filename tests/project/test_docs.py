"""What the pages name is there: paths, modules, types; links lead somewhere, and to every page."""

from __future__ import annotations

import argparse
import ast
import functools
import os
import re
from collections.abc import Iterator

import pytest

from game.commands import cli
from game.commands.words import Parser
from pictures import screenshots
from tests.paths import ROOT

PAGES = tuple(
    path.relative_to(ROOT).as_posix()
    for path in sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))
)
NAMING = tuple(page for page in PAGES if page != "CHANGELOG.md")
"""Pages of today; the changelog tells of files that are gone, too."""
EXAMPLES = ("game/variants/rows/rikiki.py", "tests/variants/test_variant_rikiki.py")
"""Files that whoever follows docs/how-to/adding-a-variant.md would have."""
WINDOWS = ("play", "demo", "replay", "frames", "desktop")
MOST_WORDS = 500
SCREEN = 60
"""Lines that are called one screen."""
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"(?:game|ai|scripts|docs|tests|assets|findings)/[\w./-]*[\w]")
DOTTED = re.compile(r"(?:game|ai)(?:\.\w+)+")
TYPE = re.compile(r"[A-Z][a-z]+(?:[A-Z][a-z]+)+")
LINK = re.compile(r"\]\(([^)\s]+)\)|<img src=\"([^\"]+)\"")
HEADING = re.compile(r"^#+ +(.+?) *$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)


def text_of(page: str) -> str:
    """A page without its blocks of code, in which nothing is a link or a heading."""
    return FENCED.sub("", (ROOT / page).read_text(encoding="utf-8"))


def links(page: str) -> list[tuple[str, str]]:
    """The links of a page to other files of the repository: path as from its top, and anchor."""
    found = []
    for one, picture in LINK.findall(text_of(page)):
        path, _, anchor = (one or picture).partition("#")
        if "://" in path:
            continue
        target = (ROOT / page).parent / path if path else ROOT / page
        found.append((os.path.relpath(target, ROOT).replace(os.sep, "/"), anchor))
    return found


def anchors(page: str) -> set[str]:
    """What its headings can be linked by: lower case, hyphens for blanks, no other signs."""
    plain = (
        re.sub(r"\]\([^)]*\)", "", heading).lower() for heading in HEADING.findall(text_of(page))
    )
    return {re.sub(r"[^\w -]", "", heading).replace(" ", "-") for heading in plain}


def named(page: str) -> list[str]:
    """What a page sets as code."""
    return CODE.findall((ROOT / page).read_text(encoding="utf-8"))


@functools.cache
def defined() -> frozenset[str]:
    """Every name of a class or function of the program, and of its fields and constants."""
    names: set[str] = set()
    for folder in ("game", "ai"):
        for path in (ROOT / folder).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                match node:
                    case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                        names.add(name)
                    case ast.Name(id=name, ctx=ast.Store()):
                        names.add(name)
    return frozenset(names)


@pytest.mark.parametrize("page", NAMING)
def test_every_path_that_a_page_names_exists(page: str) -> None:
    missing = [
        path
        for code in named(page)
        for path in PATH.findall(code)
        if code.startswith(path) and "LANG" not in code and path not in EXAMPLES
        if not (ROOT / path).exists()
    ]
    assert missing == []


@pytest.mark.parametrize("page", NAMING)
def test_every_module_and_type_that_a_page_names_exists(page: str) -> None:
    names = defined()
    missing = []
    for code in named(page):
        for dotted in DOTTED.findall(code) if DOTTED.fullmatch(code) else ():
            parts = dotted.split(".")
            deep = next(
                n
                for n in range(len(parts), 0, -1)
                if (ROOT / "/".join(parts[:n])).is_dir()
                or (ROOT / "/".join(parts[:n])).with_suffix(".py").is_file()
            )
            missing += [dotted for name in parts[deep:] if name not in names]
        missing += [name for name in TYPE.findall(code) if "." not in code and name not in names]
    assert missing == []


@pytest.mark.parametrize("page", PAGES)
def test_every_link_within_the_repository_leads_somewhere(page: str) -> None:
    dead = [
        f"{path}#{anchor}" if anchor else path
        for path, anchor in links(page)
        if not (ROOT / path).exists() or (anchor and anchor not in anchors(path))
    ]
    assert dead == []


def test_every_page_can_be_reached_from_the_readme() -> None:
    """A new page of the manual is listed in docs/README.md."""
    reached, ahead = set(), {"README.md"}
    while ahead:
        page = ahead.pop()
        reached.add(page)
        ahead |= {path for path, _ in links(page) if path.endswith(".md")} - reached
    assert set(PAGES) - reached == set()


def test_every_document_of_a_command_is_written_down() -> None:
    rows = (
        (ROOT / "docs" / "reference" / "records.md")
        .read_text(encoding="utf-8")
        .partition("`--json`\n")[2]
    )
    told = {code.split()[0] for row in rows.splitlines() for code in CODE.findall(row[:160])}
    told |= {code for row in rows.splitlines() for code in CODE.findall(row[:160])}
    printing = set(commands_with_json(cli.make_parser(dict.fromkeys(WINDOWS, lambda _: 0)), ""))
    assert {"simulate", "review", "bench frames"} <= printing
    assert printing - told == set()


def commands_with_json(parser: Parser, path: str) -> Iterator[str]:
    """The commands that know `--json`."""
    if any("--json" in word.option_strings for word in parser.words):
        yield path.strip()
    for name, inner in parser.commands.items():
        yield from commands_with_json(inner, f"{path} {name}")


def test_the_page_of_the_protocol_lists_every_option_of_the_server() -> None:
    shown = (ROOT / "docs" / "reference" / "protocol.md").read_text(encoding="utf-8")
    words = cli.make_parser(dict.fromkeys(WINDOWS, lambda _: 0)).commands["serve"].words
    told = [word.option_strings[-1] for word in words if word.help != argparse.SUPPRESS]
    options = {option for option in told if option.startswith("--")} - {"--help"}
    assert "--shared" in options
    assert options - set(re.findall(r"--[a-z-]+", shown)) == set()


@pytest.mark.parametrize("page", PAGES)
def test_no_empty_line_parts_a_table(page: str) -> None:
    lines = ["", *text_of(page).splitlines(), ""]
    begun = [n for n, line in enumerate(lines) if line[:1] == "|" and lines[n - 1][:1] != "|"]
    assert [lines[n] for n in begun if not re.match(r"\| *:?-", lines[n + 1])] == []


def test_the_readme_shows_the_command_that_plays_and_the_one_that_tests() -> None:
    shown = re.findall(r"^```\n(.*?)^```", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
    assert shown == ["python3 scripts/play.py\n", "python3 scripts/test.py\n"]
    for command in shown:
        assert (ROOT / command.split()[1]).is_file()


def test_the_readme_says_what_is_in_the_box_in_few_words_and_eight_pictures() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    _, _, box = text.partition("## In the box")
    assert len(re.findall(r"!\[[^]]+\]\(docs/pictures/", box)) == 8
    assert len(text.split()) < MOST_WORDS


def test_every_picture_is_shown_on_a_page_and_made_by_a_script() -> None:
    shown = {path for page in PAGES for path, _ in links(page) if path.endswith(".png")}
    there = {path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.png")}
    assert shown == there
    made = {f"docs/pictures/{name}.png" for name, *_ in screenshots.SHOWN}
    assert there == made


def test_the_readme_is_one_screen() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= SCREEN


SOUGHT = {
    "hook": "game/engine/decisions/bid.py",
    "keys of the plate of bids": "game/ui/table/questions/bid_choices.py",
    "server refuses": "game/net/messages.py",
    "hint": "game/presentation/words/advice/hints.py",
    "record is checked": "game/table/records/redeal.py",
    "seed of a daily": "game/daily/rule.py",
    "premium": "game/engine/scoring.py",
    "card on a phone": "game/net/page/cards.js",
    "autosave": "game/table/records/files.py",
    "mdns": "game/net/announcement.py",
    "accuracy": "game/review/review_types.py",
    "puzzle is found": "scripts/learning/find_puzzles.py",
    "conventions of talk": "ai/kernel/determinization/talk_model.py",
    "stars": "game/tour",
    "printed": "game/presentation/sheet_page.py",
}
"""What somebody new looks for, by the words that they would try, and a file where it is."""


@pytest.mark.parametrize(("words", "file"), SOUGHT.items())
def test_where_things_are_finds_what_somebody_new_looks_for(words: str, file: str) -> None:
    rows = (ROOT / "docs" / "where.md").read_text(encoding="utf-8").splitlines()
    found = [row for row in rows if words in row.lower()]
    assert found, "no row has these words"
    assert any(f"`{file}" in row for row in found)
    assert (ROOT / file).exists()
