"""The tokens by which people of this machine proved their names before names belonged to keys."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from game.net.messages import MOST_TOKENS, key_of
from game.storage.documents import document, unversioned
from game.storage.kept_files import KeptFolder, Unread

LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


class Token(Struct, frozen=True):
    """What proved at a server that a name is somebody's."""

    server: str
    """Its address."""
    name: str
    token: str


def kept_tokens(folder: Path, url: str, name: str) -> list[str]:
    """Tokens of a name that a server may know, the likeliest first.

    A server of this very machine may have been started again at another port, so the tokens of its
    other ports follow.

    Args:
        folder: where they lie, in files named by a hash of server and name.
        url: of the server.
        name: of the person there.

    Raises:
        OSError: the likeliest cannot be read just now.
    """
    kept = KeptFolder(folder, ".json", _DOCUMENT)
    named = hashlib.sha256(f"{url}|{key_of(name)}".encode()).hexdigest()[:24]
    likeliest = kept.file(named).read()
    if isinstance(likeliest, Unread):
        raise OSError(str(likeliest.notice))
    found = [likeliest.value]
    if urlsplit(url).hostname in LOOPBACK:
        others = (file.read().value for file in kept.files())
        found += [one for one in others if one and urlsplit(one.server).hostname in LOOPBACK]
    tokens = [one.token for one in found if one and key_of(one.name) == key_of(name)]
    return list(dict.fromkeys(tokens))[:MOST_TOKENS]


_DOCUMENT: Final = document(
    "blackout-token",
    Token,
    earlier=unversioned(Token),
    largest=4096,
    private=True,
)
