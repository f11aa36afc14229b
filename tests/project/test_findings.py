"""Findings about others: each script is listed, says what was expected, and runs them without us.

What they find needs a package index, so they are run by hand: `findings/README.md`.
"""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.paths import ROOT

SCRIPTS = sorted((ROOT / "findings").glob("*.sh"))
INSIDE = re.compile(r"<<'([A-Z]+)'\n(.*?)^\1$", re.MULTILINE | re.DOTALL)
"""The Python that a script holds."""
INSTALLED = re.compile(r"bin/pip\" install ((?:.*\\\n)*.*)")
OURS = {"game", "ai", "blackout_table", "tests", "scripts"}

each = pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.stem)


def test_every_finding_is_listed_in_order_of_its_name() -> None:
    page = (ROOT / "findings" / "README.md").read_text("utf-8")
    assert re.findall(r"^\| `(\w+\.sh)` \|", page, re.MULTILINE) == [one.name for one in SCRIPTS]
    assert {path.suffix for path in (ROOT / "findings").iterdir()} == {".md", ".sh"}


@each
def test_a_finding_says_what_was_expected_before_what_was_seen(script: Path) -> None:
    head, stops, _ = script.read_text("utf-8").partition("\nset -eu")
    assert stops
    assert head.startswith("#!")
    assert 0 < head.find("\n# Expected") < head.find("\n# Seen")


@each
def test_a_finding_leaves_nothing_behind(script: Path) -> None:
    text = script.read_text("utf-8")
    made = re.search(r"^(\w+)=\$\(mktemp -d\)$", text, re.MULTILINE)
    assert made is not None
    assert re.search(rf"^trap '.*rm -rf \"\${made[1]}\"' EXIT$", text, re.MULTILINE)
    if os.name == "posix":
        assert os.access(script, os.X_OK)


@each
def test_a_finding_names_the_version_of_every_package(script: Path) -> None:
    installs = INSTALLED.findall(script.read_text("utf-8"))
    assert installs
    for words in installs:
        named = [
            word for word in re.sub(r"--target \S+|[\"\\]", "", words).split() if word[0] != "-"
        ]
        assert named
        assert [word for word in named if "==" not in word] == []


@each
def test_a_finding_runs_others_without_this_program_and_fails_if_they_change(script: Path) -> None:
    ((_, source),) = INSIDE.findall(script.read_text("utf-8"))
    tree = ast.parse(source)
    imported = {
        name.partition(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
        )
    }
    assert not imported & OURS
    assert "sys.exit(" in ast.unparse(tree.body[-1])


@pytest.mark.skipif(shutil.which("bash") is None, reason="bash is not installed")
def test_bash_can_read_every_finding() -> None:
    for script in SCRIPTS:
        done = subprocess.run(["bash", "-n", script], capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
