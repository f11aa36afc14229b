"""Folders and files shown by the program of the system that shows such ones."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from game.storage.files import make_folder


def open_folder(folder: Path) -> bool:
    """Show a folder, which is made where there is none; False where nothing here can show it.

    Raises:
        OSError: the folder cannot be made.
    """
    make_folder(folder)
    return open_file(folder)


def open_file(path: Path) -> bool:
    """Show a file or folder that is there; False where nothing here can show it."""
    if sys.platform == "win32":
        try:
            os.startfile(path)
        except OSError:
            return False
        return True
    shower = shutil.which("open" if sys.platform == "darwin" else "xdg-open")
    if shower is None:
        return False
    quiet = subprocess.DEVNULL
    subprocess.Popen([shower, str(path)], stdin=quiet, stdout=quiet, stderr=quiet)
    return True
