"""The tokens of this machine's people at servers: one small file each, for its owner alone."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from game.engine.refusal import refuse
from game.net.messages import key_of
from game.storage.documents import document, unversioned
from game.storage.kept_files import KeptFile, KeptFolder, Unread, Unwritten

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


class Token(Struct, frozen=True):
    """What proves at a server that a name is somebody's."""

    server: str
    """Its address."""
    name: str
    token: str


class Tokens:
    """The folder of them; each file is named by a hash of server and name."""

    def __init__(self, folder: Path) -> None:
        self._kept = KeptFolder(folder, ".json", _DOCUMENT)

    def of(self, url: str, name: str) -> Iterator[str]:
        """Tokens of a name that the server may know, the likeliest first.

        A server of this very machine may have been started again at another port, so the tokens
        of its other ports follow.

        Raises:
            OSError: the token of this name cannot be read; whether there is one nobody knows.
        """
        found = self._file(url, name).read()
        if isinstance(found, Unread):
            raise OSError(str(found.notice))
        exact = found.value
        if exact is not None:
            yield exact.token
        if urlsplit(url).hostname in LOOPBACK:
            for other in self._all():
                same = key_of(other.name) == key_of(name) and other != exact
                if same and urlsplit(other.server).hostname in LOOPBACK:
                    yield other.token

    def keep(self, url: str, name: str, token: str) -> None:
        """Keep the token of a name at a server; it is there after a power cut when this returns.

        A file in its place that is no token is set aside.

        Raises:
            OSError: the folder cannot be written, or what is kept there not be read.
        """
        due = Token(url, name, token)
        kept = self._file(url, name).change(
            lambda held: due if held is None or held.token != token else None
        )
        if isinstance(kept, Unwritten):
            raise OSError(str(kept.notice))

    def forget(self, url: str, name: str, token: str) -> None:
        """Keep a token no longer, where it is still the one that is kept."""
        with suppress(OSError):
            self._file(url, name).remove(lambda held: held.token == token)

    def _all(self) -> Iterator[Token]:
        with suppress(OSError):
            for file in self._kept.files():
                known = file.read().value
                if known is not None:
                    yield known

    def _file(self, url: str, name: str) -> KeptFile[Token]:
        return self._kept.file(hashlib.sha256(f"{url}|{key_of(name)}".encode()).hexdigest()[:24])


_DOCUMENT: Final = document(
    "blackout-token",
    Token,
    refuse("{file} is no token; it is now {name}."),
    earlier=unversioned(Token),
    largest=4096,
    private=True,
)
