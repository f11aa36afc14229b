"""How new a C library the programs and libraries of a folder ask for, by their symbol versions."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path
from typing import Final

ELF: Final = b"\x7fELF"
ASKED: Final = re.compile(r"\(?GLIBC_(\d+)\.(\d+)")


def needed(folder: Path) -> tuple[int, int]:
    """The newest version of glibc that any file of a folder asks for, such as (2, 28)."""
    return max(by_file(folder).values())


def by_file(folder: Path) -> dict[Path, tuple[int, int]]:
    """The version of glibc that each program and library of a folder asks for."""
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and _is_elf(path):
            command = ["objdump", "-T", str(path)]
            said = subprocess.run(command, capture_output=True, text=True, check=False).stdout
            asked = [(int(major), int(minor)) for major, minor in ASKED.findall(said)]
            if asked:
                found[path] = max(asked)
    return found


def _is_elf(path: Path) -> bool:
    with path.open("rb") as file:
        return file.read(len(ELF)) == ELF
