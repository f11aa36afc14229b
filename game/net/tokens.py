"""The tokens of this machine's people at servers: one small file each, for its owner alone."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from game.net.hosted_seat import key_of
from game.storage.decoding import Unreadable, object_of, utf8
from game.storage.files import read_file

LARGEST: Final = 4096
"""Bytes of a file."""
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


class Tokens:
    """The folder of them; each file is named by a hash of server and name."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def of(self, url: str, name: str) -> Iterator[str]:
        """Tokens of a name that the server may know, the likeliest first.

        A server of this very machine may have been started again at another port, so the tokens
        of its other ports follow.
        """
        exact = self._read(self._path(url, name))
        if exact is not None:
            yield exact[1]
        if urlsplit(url).hostname in LOOPBACK:
            for path in sorted(self._folder.glob("*.json")):
                found = self._read(path, name)
                if found is None or found == exact:
                    continue
                if urlsplit(found[0]).hostname in LOOPBACK:
                    yield found[1]

    def keep(self, url: str, name: str, token: str) -> None:
        """Keep the token of a name at a server.

        Raises:
            OSError: the folder cannot be written.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        path = self._path(url, name)
        temporary = path.with_suffix(f".{os.getpid()}.new")
        with os.fdopen(os.open(temporary, os.O_WRONLY | os.O_CREAT, 0o600), "w") as file:
            json.dump({"server": url, "name": name, "token": token}, file)
        temporary.replace(path)

    def forget(self, url: str, name: str, token: str) -> None:
        """Keep a token no longer, where it is still the one that is kept."""
        path = self._path(url, name)
        found = self._read(path)
        if found is not None and found[1] == token:
            with suppress(OSError):
                path.unlink(missing_ok=True)

    def _path(self, url: str, name: str) -> Path:
        place = hashlib.sha256(f"{url}|{key_of(name)}".encode()).hexdigest()[:24]
        return self._folder / f"{place}.json"

    def _read(self, path: Path, name: str | None = None) -> tuple[str, str] | None:
        """Server and token of a file; None where it is no such file, or another name's."""
        try:
            data = object_of(utf8(read_file(path, LARGEST)))
            if name is not None and key_of(str(data["name"])) != key_of(name):
                return None
            return str(data["server"]), str(data["token"])
        except (OSError, Unreadable, KeyError):
            return None
