"""The tokens of this machine's people at servers: one small file each, for its owner alone."""

from __future__ import annotations

import hashlib
import json
import logging
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from game.net.hosted_seat import key_of
from game.storage.decoding import Unreadable, object_of, utf8
from game.storage.files import leftover_name, make_folder, read_file, set_aside, sync_folder

LOGGER: Final = logging.getLogger("blackout")
LARGEST: Final = 4096
"""Bytes of a file."""
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")
_NEW: Final = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


class Tokens:
    """The folder of them; each file is named by a hash of server and name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, url: str, name: str) -> Iterator[str]:
        """Tokens of a name that the server may know, the likeliest first.

        A server of this very machine may have been started again at another port, so the tokens
        of its other ports follow.

        Raises:
            OSError: the token of this name cannot be read; whether there is one nobody knows.
        """
        exact = self._read(self._path(url, name))
        if exact is not None:
            yield exact[1]
        if urlsplit(url).hostname in LOOPBACK:
            for path in sorted(self._folder.glob("*.json")):
                found = None
                with suppress(OSError):
                    found = self._read(path, name)
                if found is None or found == exact:
                    continue
                if urlsplit(found[0]).hostname in LOOPBACK:
                    yield found[1]

    def keep(self, url: str, name: str, token: str) -> None:
        """Keep the token of a name at a server; it is there after a power cut when this returns.

        A file in its place that is no token is set aside.

        Raises:
            OSError: the folder cannot be written, or what is kept there not be read.
        """
        make_folder(self._folder)
        path = self._path(url, name)
        found = self._read(path)
        if found is not None and found[1] == token:
            return
        if found is None and os.path.lexists(path):
            LOGGER.warning("%s is no token; it is now %s", path, set_aside(path).name)
        temporary = leftover_name(path)
        try:
            number = os.open(temporary, _NEW, 0o600)
            with os.fdopen(number, "w", encoding="utf-8", newline="\n") as file:
                json.dump({"server": url, "name": name, "token": token}, file)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        finally:
            with suppress(OSError):
                temporary.unlink(missing_ok=True)
        sync_folder(self._folder)

    def forget(self, url: str, name: str, token: str) -> None:
        """Keep a token no longer, where it is still the one that is kept."""
        path = self._path(url, name)
        with suppress(OSError):
            found = self._read(path)
            if found is not None and found[1] == token:
                path.unlink(missing_ok=True)

    def _path(self, url: str, name: str) -> Path:
        place = hashlib.sha256(f"{url}|{key_of(name)}".encode()).hexdigest()[:24]
        return self._folder / f"{place}.json"

    def _read(self, path: Path, name: str | None = None) -> tuple[str, str] | None:
        """Server and token of a file; None where it is no such file, or another name's.

        Raises:
            OSError: it cannot be read.
        """
        try:
            data = object_of(utf8(read_file(path, LARGEST)))
            if name is not None and key_of(str(data["name"])) != key_of(name):
                return None
            return str(data["server"]), str(data["token"])
        except (FileNotFoundError, Unreadable, KeyError):
            return None
