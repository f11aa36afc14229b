"""The command line as tests call it: no command may open a window."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.commands.cli import main


def _no_window(words: object) -> int:
    raise AssertionError("a window was opened")


NO_WINDOWS = dict.fromkeys(("play", "demo", "replay", "frames"), _no_window)


def run(*words: object) -> int:
    """A command's exit code; argparse's own refusals included."""
    try:
        return main([str(word) for word in words], NO_WINDOWS)
    except SystemExit as left:
        return int(left.code or 0)


def run_json(capsys: pytest.CaptureFixture[str], *words: object) -> Any:
    """What a command prints with `--json`: one document, nothing beside it."""
    assert run(*words, "--json") in (0, 1)
    return json.loads(capsys.readouterr().out)


def outcome(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    """A command's exit code, what it prints, and what it says of errors."""
    code = main([str(word) for word in words], NO_WINDOWS)
    out, err = capsys.readouterr()
    return code, out, err
