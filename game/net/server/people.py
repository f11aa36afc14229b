"""The people whom a server knows: names, and hashes of the tokens that prove them."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import unicodedata
from itertools import islice
from pathlib import Path
from typing import Final

from msgspec import Struct

from game.net.messages import LONGEST_NAME, TOKEN_BYTES, BadMessage, key_of
from game.profiles.look_alikes import is_seen, mixes_scripts, skeleton
from game.storage.kept_files import Unread
from game.storage.kept_lines import KeptLines, lines_of

_TOKEN: Final = re.compile(rf"[0-9a-f]{{{2 * TOKEN_BYTES}}}")
_HASH: Final = re.compile(r"[0-9a-f]{64}")
NOBODY: Final = ""
"""In place of a hash that makes no sense: no token proves that name, and nobody else gets it."""


def hashed(secret: str) -> str:
    """The SHA-256 of a token, which has 128 random bits and needs no salt."""
    return hashlib.sha256(f"blackout-token|{secret}".encode()).hexdigest()


def fit_name(name: str) -> str:
    """A name as it is kept.

    Raises:
        BadMessage: nobody can have that name.
    """
    name = unicodedata.normalize("NFC", name)
    if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable() or name != name.strip():
        why = f"A name has 1 to {LONGEST_NAME} printable characters and no space at its ends."
        raise BadMessage("name", why)
    return name


def readable(name: str) -> str:
    """A name that nobody had before, if all of it is seen and none of it can be mistaken.

    Raises:
        BadMessage: nobody is to have that name.
    """
    if not all(map(is_seen, name)):
        raise BadMessage("name", "A name has no letters that cannot be seen.")
    if mixes_scripts(name):
        raise BadMessage("name", "A name has the letters of one script.")
    return name


class People:
    """Names and hashed tokens in a file that only grows."""

    def __init__(self, path: Path) -> None:
        """Read the file where there is one.

        Raises:
            OSError, Unreadable: it cannot be read; who comes in by which name nobody knows then.
        """
        found = KeptLines(path, _LINES).read()
        if isinstance(found, Unread):
            raise found.cause
        self._file = found
        self._known: dict[str, tuple[str, str]] = {}
        """By key: the name as it was first written, and the hash."""
        for one in found.good:
            sound = isinstance(one.token, str) and _HASH.fullmatch(one.token) is not None
            token = str(one.token) if sound else NOBODY
            self._known.setdefault(key_of(one.name), (one.name, token))
        self._looks: dict[str, str] = {}
        """The first name that looks so, of as many as `_looked` says."""
        self._looked = 0

    def __contains__(self, name: str) -> bool:
        return key_of(name) in self._known

    def __len__(self) -> int:
        return len(self._known)

    def new_name(self, name: str) -> str:
        """A name that nobody here has, if it can be told from all of theirs.

        Raises:
            BadMessage: nobody is to have that name.
        """
        for known, _ in islice(self._known.values(), self._looked, None):
            self._looks.setdefault(skeleton(known), known)
        self._looked = len(self._known)
        if (like := self._looks.get(skeleton(readable(name)))) is not None:
            raise BadMessage("alike", f"That name looks like {like}, whom this server knows.")
        return name

    def enter(self, name: str, proposed: str | None) -> str | None:
        """Take in a new name with the token that its person drew; of it only a hash is kept.

        Where none was drawn, or no token, one is drawn here: it is given back, to be told once.

        Raises:
            OSError, Unreadable: the file cannot be written.
        """
        drawn = None
        if proposed is None or not _TOKEN.fullmatch(proposed):
            drawn = secrets.token_hex(TOKEN_BYTES)
        token = drawn or proposed
        assert token is not None, "one of both is there"
        self._file.add([_Person(name, hashed(token))])
        self._known[key_of(name)] = name, hashed(token)
        return drawn

    def proved(self, name: str, token: str | None) -> str:
        """The name as it was first written, if the token is that person's.

        Raises:
            BadMessage: it is not.
        """
        known, due = self._known[key_of(name)]
        if token is None or not hmac.compare_digest(hashed(token), due):
            raise BadMessage("token", f"The name {known} belongs to somebody with another token.")
        return known


class _Person(Struct, frozen=True):
    """A line of the file."""

    name: str
    token: object = None
    """Its hash; where that is none, the name is still somebody's."""


_LINES: Final = lines_of(_Person, private=True)
