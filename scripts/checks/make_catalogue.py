"""Makes assets/locale/blackout.pot: every text that a window shows, for translators.

Texts in the sources are found by reading them, without running anything: what stands in `_()`,
`N_()` and `ngettext()`, the sentences of the engine's refusals and the phrases of the rules. Texts
kept as data (variants, house rules, bots, suits) are taken from the data; of a variant what is
shown, which its prose is not. The file says nothing of dates or line numbers,
so that it changes only when a text does.
"""

from __future__ import annotations

import argparse
import ast
import functools
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

CATALOGUE = ROOT / "assets" / "locale" / "blackout.pot"
MARKS = {
    "_": 1,
    "N_": 1,
    "NC_": 2,
    "ngettext": 2,
    "refuse": 1,
    "phrase": 1,
    "nphrase": 2,
    "template": 1,
}
"""Functions whose first so many arguments are texts."""
CALL = re.compile(rf"\b(?:{'|'.join(MARKS)})\(")
"""A source without one has no texts."""

HEADER = """\
# Texts of Blackout. Made by scripts/checks/make_catalogue.py; do not edit, copy it to translate.
msgid ""
msgstr ""
"Project-Id-Version: blackout\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"""

Text = tuple[str, ...]
"""A text, or its forms for one and for many; behind its context, where it has one."""
GLUE = "\x04"
"""Between a context and its text."""


def marked(tree: ast.AST) -> Iterator[Text]:
    """Texts that stand in a marking call, in the order of the source."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.id if isinstance(node.func, ast.Name) else None
        if name is None or name not in MARKS:
            continue
        values = [
            arg.value
            for arg in node.args[: MARKS[name]]
            if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
        ]
        if len(values) == MARKS[name] and all(values):
            yield (GLUE.join(values),) if name == "NC_" else tuple(values)


@functools.cache
def of_sources() -> tuple[tuple[Text, str], ...]:
    """Every text marked in the program, and the file it stands in; read once."""
    return tuple(_of_sources())


def _of_sources() -> Iterator[tuple[Text, str]]:
    for path in sorted((ROOT / "game").rglob("*.py")):
        where = path.relative_to(ROOT).as_posix()
        source = path.read_text(encoding="utf-8")
        if not CALL.search(source):
            continue
        tree = ast.parse(source, filename=where)
        for text in marked(tree):
            yield text, where


def of_data() -> Iterator[tuple[Text, str]]:
    """Every text that is data: variants and their rules, house rules, bots, suits."""
    from game.engine import Suit
    from game.roster import BOTS, STYLES
    from game.variants import OPTIONS, VARIANTS

    for row in VARIANTS.values():
        for title in (row.name, row.blurb):
            if title:
                yield (title,), "game/variants"
        for paragraph in filter(None, row.disagreements.strip().split("\n\n")):
            yield (" ".join(paragraph.split()),), "game/variants"
        for source in row.sources:
            yield (source,), "game/variants"
    for option in OPTIONS.values():
        told = (option.title, option.sentence, option.own_words, *option.words.values())
        for text in filter(None, told):
            yield (text,), "game/variants/house_rules.py"
    kinds = [(bot.title, bot.sentence) for bot in BOTS.values()]
    kinds += [(style.title, style.sentence) for style in STYLES.values()]
    for title, said in kinds:
        if not title.isdecimal():  # a level by its rating
            yield (title,), "game/roster.py"
        yield (said,), "game/roster.py"
    for suit in Suit:
        yield (suit.title,), "game/engine/cards.py"


def quoted(text: str) -> str:
    """A text as the catalogue writes it."""
    for plain, escaped in (("\\", "\\\\"), ('"', '\\"'), ("\n", "\\n"), ("\t", "\\t")):
        text = text.replace(plain, escaped)
    return f'"{text}"'


def catalogue() -> str:
    """The whole file."""
    places: dict[Text, list[str]] = {}
    for text, where in (*of_sources(), *of_data()):
        files = places.setdefault(text, [])
        if where not in files:
            files.append(where)
    singles = {text[0] for text in places if len(text) > 1}
    entries = [HEADER]
    for text, files in places.items():
        if len(text) == 1 and text[0] in singles:
            continue  # its form for one is in the catalogue already
        lines = [f"#: {where}" for where in files]
        if any("{" in form for form in text):
            lines.append("#, python-brace-format")
        context, glue, first = text[0].rpartition(GLUE)
        if glue:
            lines.append(f"msgctxt {quoted(context)}")
        lines.append(f"msgid {quoted(first)}")
        if len(text) == 1:
            lines.append('msgstr ""')
        else:
            lines += [f"msgid_plural {quoted(text[1])}", 'msgstr[0] ""', 'msgstr[1] ""']
        entries.append("\n".join(lines) + "\n")
    return "\n".join(entries)


def main() -> int:
    """Write the catalogue, or with --check only say whether it is up to date."""
    parser = argparse.ArgumentParser(description="Make the catalogue of texts for translators.")
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    words = parser.parse_args()
    text = catalogue()
    if words.check:
        fresh = CATALOGUE.is_file() and CATALOGUE.read_text(encoding="utf-8") == text
        if not fresh:
            print(
                f"{CATALOGUE} is not up to date: run scripts/checks/make_catalogue.py",
                file=sys.stderr,
            )
        return 0 if fresh else 1
    CATALOGUE.parent.mkdir(parents=True, exist_ok=True)
    CATALOGUE.write_text(text, encoding="utf-8", newline="\n")
    print(f"{text.count('msgid ') - 1} texts in {CATALOGUE.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
