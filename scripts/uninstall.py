"""Takes away what the first start made: the environment, compiled code, the entry of the menu.

Games and settings stay, and whatever in `.venv` was not made here. It reads on any Python since
3.8, as the first start must.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
from pathlib import Path

import bootstrap

ASK = """
import os
import sys
from pathlib import Path
from game import home
from game.commands.desktop import LIST
import platformdirs
top = os.environ.get(home.HOME_VARIABLE)
name = "blackout-compiled" if sys.platform == "win32" else "blackout"
cache = platformdirs.user_cache_path(name, appauthor=False) / "compiled"
print(home.data())
print(f"{Path(top).absolute()}.compiled" if top else cache)
print((home.data() / LIST).exists())
"""
"""Run by the environment, which alone knows where a system keeps such things."""


def run() -> int:
    """Remove it all and say what stays; an environment of somebody else is left as it is."""
    if bootstrap.VENV.is_dir() and not (bootstrap.notes() / "made").exists():
        raise bootstrap.Refusal(f"{bootstrap.VENV} was not made by this script: it stays.")
    games, compiled, in_menu = _places()
    if in_menu:
        _game("-m", "game", "install-desktop", "--remove")
    gone = [folder for folder in (bootstrap.VENV, compiled) if folder and folder.is_dir()]
    with bootstrap.only_one():
        for folder in gone:
            _remove(folder)
    if compiled is not None and compiled.name == "compiled":
        with contextlib.suppress(OSError):  # the cache folder above, if nothing else is in it
            compiled.parent.rmdir()
    for note in (bootstrap.LOG, bootstrap.LOCK):
        with contextlib.suppress(FileNotFoundError):
            note.unlink()
    print("Removed: {}.".format(", ".join(map(str, gone)) if gone else "there was nothing"))
    if games is not None and games.exists():
        print(f"Games and settings stay in {games}.")
    return 0


def _places() -> tuple[Path | None, Path | None, bool]:
    """Where games and compiled code lie, as far as it can be asked; whether it is in the menu."""
    said = _game("-c", ASK).splitlines()
    if len(said) != 3:
        return None, None, False
    return Path(said[0]), Path(said[1]), said[2] == "True"


def _game(*words: str) -> str:
    """What the environment's Python says with these words, the game within reach."""
    variables = {**os.environ, "PYTHONPATH": str(bootstrap.ROOT)}
    command = [str(bootstrap.interpreter()), *words]
    try:
        done = subprocess.run(
            command,
            cwd=bootstrap.ROOT,
            env=variables,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return ""
    return done.stdout.decode("utf-8", "replace") if done.returncode == 0 else ""


def _remove(folder: Path) -> None:
    """Delete a folder; on Windows a running game keeps its files."""
    try:
        shutil.rmtree(folder)
    except PermissionError:
        raise bootstrap.Refusal(
            f"{folder} is in use or may not be deleted: close every running Blackout first."
        ) from None
