"""One file that unpacks a bundle and installs it: a shell script with the archive behind it.

`makeself` makes it; it asks for nothing but a shell, tar and gzip.
"""

from __future__ import annotations

import shutil
import subprocess
import time
from pathlib import Path
from typing import Final

from installers.lacking import Unavailable

INSTALL: Final = Path(__file__).with_name("install.sh")
LABEL: Final = "Blackout"


def build(folder: Path, stamp: int) -> Path:
    """Make the file beside the folder of the bundle.

    Args:
        folder: of the bundle.
        stamp: seconds since 1970 that every file gets, so that one source gives the same bytes.

    Returns:
        Its path.

    Raises:
        Unavailable: makeself is not installed.
    """
    tool = shutil.which("makeself")
    if tool is None:
        raise Unavailable("makeself is not installed: apt install makeself, or the like.")
    target = folder.with_name(f"{folder.name}.run")
    staged = folder.with_name(f".{folder.name}.run")
    shutil.rmtree(staged, ignore_errors=True)
    try:
        shutil.copytree(folder, staged / "program", symlinks=True)
        shutil.copyfile(INSTALL, staged / "install.sh")
        for path in (staged, staged / "install.sh"):
            path.chmod(0o755)
        tar = f"--sort=name --owner=0 --group=0 --numeric-owner --mtime=@{stamp}"
        date = time.strftime("%Y-%m-%d", time.gmtime(stamp))
        packed = ("--gzip", "--complevel", "9n")  # gzip's "n" leaves out when it packed
        how = (*packed, "--sha256", "--nox11", "--tar-quietly", "--tar-extra", tar)
        # Its file tells of the command that made it: names without folders are alike everywhere.
        words = ("--packaging-date", date, staged.name, target.name, LABEL, "./install.sh")
        command = [tool, "--quiet", *how, *words]
        subprocess.run(command, cwd=folder.parent, stdout=subprocess.DEVNULL, check=True)
    finally:
        shutil.rmtree(staged, ignore_errors=True)
    return target
