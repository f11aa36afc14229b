"""A disk of a server that takes no more, for as long as a test says so."""

from __future__ import annotations

import errno
import os
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from game.storage.files import replace_file
from game.storage.kept_lines import APPEND


class Disk:
    """Every write of a server's own files asks it whether there is room."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._full: tuple[str, ...] = ()
        self._left = 0
        disk = self

        class File(FileIO):
            """A file on this disk; where it is full, half of what comes is taken."""

            def __init__(self, path: Path, *, private: bool) -> None:
                super().__init__(os.open(path, APPEND, 0o600 if private else 0o666), "a+b")
                self._path = str(path)

            def write(self, content: Any) -> int:
                if disk.refuses(self._path):
                    return super().write(content[: len(content) // 2])
                return super().write(content)

        def replaced(path: Path, content: bytes, *, private: bool = False) -> None:
            if disk.refuses(str(path)):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            replace_file(path, content, private=private)

        patch.setattr("game.storage.kept_lines.open_to_append", File)
        patch.setattr("game.net.server.game_files.replace_file", replaced)

    def fill(self, *endings: str, after: int = 0) -> None:
        """Take no more in files with these endings, or any, once so many writes went through."""
        self._full, self._left = endings or ("",), after

    def empty(self) -> None:
        """There is room again."""
        self._full = ()

    def refuses(self, path: str) -> bool:
        """Whether a write does not go through."""
        if not self._full or not path.endswith(self._full):
            return False
        self._left -= 1
        return self._left < 0


def lines_of(path: Path) -> list[bytes]:
    """The lines of a file, the last of which has to be whole."""
    text = path.read_bytes()
    assert not text or text.endswith(b"\n"), f"{path.name} ends in half a line"
    return text.splitlines()
