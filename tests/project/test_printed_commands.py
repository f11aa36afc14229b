"""Commands that pages print: each is understood, and run here or named with a reason why not.

And each script that is run by itself starts, and says by `--help` how: what nobody runs rots.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from game.commands import cli
from tests.paths import ROOT

PAGES = sorted((*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")))
WINDOWS = ("play", "demo", "replay", "frames", "desktop", "film")
BLOCK = re.compile(r"^```(?:console|sh|text)?\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`((?:blackout|python3? scripts/)[^`\n]*)`")
PLACES = {
    "FILE": "game.blackout",
    "RECORD": "game.blackout",
    "OUT": "game.html",
    "LINE": "line",
    "NAME": "name",
    "N": "1",
    "C": "3",
    "S": "0",
    "DIR": "folder",
    "ID": "oh-hell",
}
"""What stands for a person's own word on a page, and one that fits."""
NOT_RUN = {
    "": "opens a window; tests/shell opens it",
    "accept": "needs a server; tests/net has one",
    "agent-check": "plays every variant; tests/records/test_strangers.py runs it",
    "arena": "plays for minutes; tests/compare/test_arena.py runs a short one",
    "audit": "deals 100,000 times; tests/records runs a short one",
    "backup": "reads a home; tests/storage runs it",
    "bench": "measures for minutes; tests/commands runs each",
    "challenge": "needs a server; tests/net has one",
    "challenge-line": "needs a record; tests/compare/test_challenges.py runs it",
    "check": "needs a record; tests/commands runs it",
    "demo": "opens a window; tests/table_window opens it",
    "duplicate": "plays for minutes; tests/compare runs a short one",
    "film": "needs a record; tests/replay/test_film.py runs it",
    "find": "reads a home; tests/commands/test_find.py runs it",
    "install-desktop": "changes the desktop; tests/commands/test_desktop.py runs it elsewhere",
    "move": "needs a server; tests/net has one",
    "key": "needs a home; tests/net/test_net_key_command.py has one",
    "operator": "needs a server; tests/net/test_net_operator.py has one",
    "replay": "opens a window; tests/replay opens it",
    "restore": "needs an archive; tests/storage/test_restoring.py runs it",
    "review": "needs a record; tests/compare/test_review.py runs it",
    "serve": "goes on until it is ended; tests/net starts it",
    "sheet": "needs a record; tests/scorekeeper/test_keeper.py runs it",
    "show": "needs a server; tests/net has one",
    "simulate": "plays a hundred games; tests/commands/test_commands.py runs short ones",
    "take-line": "opens a window; tests/screens/test_compare_screen.py plays one",
}
"""Commands that pages print and this test only reads, each with the reason."""


SCRIPTS: Final = ROOT / "scripts"
LACKING: Final = ("checks/wheels.py", "lab/anchors/xcheck_openspiel.py")
"""They need packages that an environment for development has not, and may end with 2."""
OTHERS: Final = ("bundle/entry.py", "play.py", "uninstall.py")
"""The program itself, its first start and its end, which have tests of their own."""

# All in one process: what they import is imported once.
CHILD: Final = """
import contextlib, io, json, runpy, sys
told = {}
for name in sys.argv[1:]:
    sys.argv, out = [name, "--help"], io.StringIO()
    kept = sys.path[:]
    sys.path.insert(0, name.rpartition("/")[0])
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            runpy.run_path(name, run_name="__main__")
        code = 0
    except SystemExit as error:
        code = error.code or 0
    except BaseException as error:
        code = repr(error)
    sys.path[:] = kept
    told[name] = code, out.getvalue()
print("told:" + json.dumps(told))
"""


def printed() -> Iterator[tuple[str, str]]:
    """Page and command, of blocks and of words set as code; the changelog tells of old ones."""
    for page in PAGES:
        if page.name == "CHANGELOG.md":
            continue
        text = page.read_text(encoding="utf-8")
        blocks = "\n".join(BLOCK.findall(text)).replace("\\\n", " ")
        lines = [line.strip().removeprefix("$ ") for line in blocks.splitlines()]
        found = [line for line in lines if line.startswith(("blackout ", "python"))]
        found += CODE.findall(BLOCK.sub("", text))
        for command in dict.fromkeys(found):
            yield page.relative_to(ROOT).as_posix(), re.split(r"\s{2,}", command)[0]


ALL = sorted(set(printed()))
OF_BLACKOUT = [one for one in ALL if one[1].split()[0] == "blackout" and "…" not in one[1]]
OF_SCRIPTS = [one for one in ALL if "scripts/" in one[1]]


def words_of(command: str) -> list[str]:
    """The words after the program's name, with something in place of names in capitals."""
    plain = re.sub(r"\.\.\.|\s+#.*$|[;,.]$|\s*[|>&].*$|[][]", "", command)
    return [PLACES.get(word, word) for word in shlex.split(plain)[1:]]


def task_of(words: list[str]) -> str:
    """The command among them; empty for the window."""
    return words[0] if words and not words[0].startswith("-") else ""


@pytest.mark.parametrize(("page", "command"), OF_BLACKOUT)
def test_a_printed_command_is_understood(page: str, command: str) -> None:
    words = words_of(command)
    parser = cli.make_parser(dict.fromkeys(WINDOWS, lambda _words: 0))
    if len(words) == 2 and words[1].startswith("--"):  # only the name of an option
        words = [words[0], "--help"]
    if len(words) == 1 and task_of(words):  # only the name of a command
        words = [*words, "--help"]
    code: object = 0
    try:
        parser.parse_args(words)
    except SystemExit as end:
        code = end.code
    assert code == 0, f"{page}: {command}"


def test_each_printed_command_is_run_here_or_is_named_with_the_reason() -> None:
    tasks = {task_of(words_of(command)) for _, command in OF_BLACKOUT}
    assert tasks - set(NOT_RUN) == {"rules", "score"}
    assert set(NOT_RUN) <= tasks | {""}
    for reason in NOT_RUN.values():
        for path in re.findall(r"tests/[\w/.]+", reason):
            assert (ROOT / path).exists(), reason


@pytest.mark.parametrize(
    ("page", "command"),
    [one for one in OF_BLACKOUT if task_of(words_of(one[1])) in ("rules", "score")],
)
def test_a_printed_command_is_run(
    page: str,
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    words = words_of(command)
    if len(words) == 1 or "--check" in words or "--file" in words or "Friday night" in words:
        words = [*words[:1], "--help"]  # it is named alone, or reads a file of the reader's own
    try:
        code = cli.main(words, dict.fromkeys(WINDOWS, lambda _words: 0))
    except SystemExit as end:
        code = int(str(end.code))
    assert code == 0, f"{page}: {command}"
    assert capsys.readouterr().out


@pytest.mark.parametrize(("page", "command"), OF_SCRIPTS)
def test_a_printed_script_is_there_and_knows_its_options(page: str, command: str) -> None:
    (script,) = re.findall(r"scripts/[\w/]+\.py", command)[:1]
    assert (ROOT / script).is_file(), f"{page}: {command}"
    source = (ROOT / script).read_text(encoding="utf-8")
    for option in re.findall(r"(?<=\s)--[a-z][\w-]*", command.split(script, 1)[1]):
        assert option in source, f"{page}: {command}"


def scripts() -> list[Path]:
    """Every script that somebody may run."""
    found = [path for path in SCRIPTS.rglob("*.py") if "__main__" in path.read_text("utf-8")]
    return sorted(path for path in found if path.relative_to(SCRIPTS).as_posix() not in OTHERS)


@pytest.mark.slow
def test_each_script_says_by_help_how_it_is_used(tmp_path: Path) -> None:
    names = [path.as_posix() for path in scripts()]
    assert len(names) > 60
    variables = {**os.environ, "BLACKOUT_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"}
    words = [sys.executable, "-c", CHILD, *names]
    child = subprocess.run(words, cwd=ROOT, env=variables, capture_output=True, text=True)
    assert child.returncode == 0, child.stderr[-2000:]
    told = json.loads(child.stdout.rpartition("told:")[2])
    assert set(told) == set(names)
    for name, (code, said) in told.items():
        if code == 2 and name.endswith(LACKING):
            assert said.count("\n") == 1, "a sentence"
            continue
        assert code == 0, f"{name}: {code}: {said[-500:]}"
        assert "usage:" in said or name.endswith("/test.py"), f"{name} says nothing of its use"
    assert "--all" in told[(SCRIPTS / "test.py").as_posix()][1]
