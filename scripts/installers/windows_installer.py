"""The installer of a bundle for Windows: one program, made by NSIS on any system."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path
from typing import Final

from installers.lacking import Unavailable

SCRIPT: Final = Path(__file__).with_name("blackout.nsi")


def require() -> None:
    """See that NSIS is there.

    Raises:
        Unavailable: it is not.
    """
    if shutil.which("makensis") is None:
        raise Unavailable("makensis is not installed: apt install nsis, or the like.")


def build(folder: Path, version: str, icon: Path) -> Path:
    """Make the installer beside the folder of the bundle.

    Args:
        folder: of the bundle.
        version: of the program, three numbers.
        icon: of the installer, an `.ico`.

    Returns:
        Its path.
    """
    require()
    target = folder.with_name(f"{folder.name}-setup.exe")
    given = {"VERSION": version, "FOLDER": folder, "TARGET": target, "ICON": icon}
    defined = [f"-D{name}={value}" for name, value in given.items()]
    done = subprocess.run(
        ["makensis", "-V2", "-WX", *defined, str(SCRIPT)],
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise SystemExit(f"package.py: makensis says: {(done.stdout + done.stderr).strip()}")
    return target
