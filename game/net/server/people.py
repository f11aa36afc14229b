"""The people whom a server knows: names, and the public keys to which they belong.

The server of an older version knew hashes of tokens instead. Such a name belongs to the first key
that comes with its token, and from then on to that key alone.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Final

from msgspec import Struct

from game.net.messages import LONGEST_NAME, BadMessage, is_key, key_of
from game.net.server.games_database import GamesDatabase
from game.net.server.server_rows import PEOPLE
from game.profiles.look_alikes import is_seen, mixes_scripts, skeleton
from game.roster import BOTS, LEVELS, STYLES
from game.table.setup import BOT_NAMES


@dataclass(frozen=True, slots=True)
class KnownPerson:
    """To whom a name belongs; where both are empty nobody can prove it, and nobody else gets it."""

    name: str
    """As it was first written."""
    key: str = ""
    """The public key."""
    token: str = ""
    """The hash of a token, as long as no key has the name."""


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


_HOUSE: Final = (
    *("You", "Blackout", "Dealer", "Everybody", "Host", "House"),
    *("Nobody", "Operator", "Server"),
)
"""What the program calls whoever sits at it, itself, and those who run a table or a server."""

_NUMBERED: Final = re.compile(r"(bot|level)\W*\d+")
"""A bot without a name of its own, and one that is named by its rating."""


@cache
def _not_for_persons() -> Mapping[str, str]:
    """By how they look the names that the program gives itself."""
    bots = [name for bot in BOTS.values() for name in (bot.name, bot.title)]
    levels = [f"{BOTS[level].title}, {style}" for level in LEVELS for style in STYLES]
    return {_without_marks(name): name for name in (*_HOUSE, *BOT_NAMES, *bots, *levels)}


def _without_marks(name: str) -> str:
    """How a name looks without dots, hyphens and other marks: "You!" is as good as You."""
    return "".join(filter(str.isalnum, skeleton(name)))


def persons(name: str) -> str:
    """A name that nobody had before, if it is not taken for one of the program's own.

    Raises:
        BadMessage: it is.
    """
    like = _not_for_persons().get(_without_marks(name))
    if like is not None or _NUMBERED.fullmatch(name.casefold()):
        why = f"{like or name} is a name of the program and its bots; add something to it."
        raise BadMessage("alike", why)
    return name


class People:
    """Names and keys in lines to which others are only added.

    What changes them raises `OSError` where it cannot be kept.
    """

    def __init__(self, database: GamesDatabase) -> None:
        """Read them.

        Raises:
            OSError: they cannot be read; who comes in by which name nobody knows then.
        """
        self._lines = database.lines(PEOPLE, _Person)
        self._known: dict[str, KnownPerson] = {}
        """By `key_of` the name."""
        for one in self._lines.read():
            self._read(one)
        self._looks: dict[str, str] = {}
        """The first name that looks so, of as many as `_looked` says."""
        self._looked = 0

    def __contains__(self, name: str) -> bool:
        return key_of(name) in self._known

    def __len__(self) -> int:
        return len(self._known)

    def key(self, name: str) -> str:
        """The public key to which a name belongs; empty where to none."""
        known = self._known.get(key_of(name))
        return "" if known is None else known.key

    def written(self, name: str) -> str:
        """A known name as it was first written."""
        return self._known[key_of(name)].name

    def has_token(self, name: str) -> bool:
        """Whether a name is known by a token, and no key has it yet."""
        known = self._known.get(key_of(name))
        return known is not None and bool(known.token)

    def new_name(self, name: str) -> str:
        """A name that nobody here has, if it can be told from all of theirs.

        Raises:
            BadMessage: nobody is to have that name.
        """
        for known in islice(self._known.values(), self._looked, None):
            self._looks.setdefault(skeleton(known.name), known.name)
        self._looked = len(self._known)
        if (like := self._looks.get(skeleton(readable(name)))) is not None:
            raise BadMessage("alike", f"That name looks like {like}, whom this server knows.")
        return name

    def enter(self, name: str, key: str) -> None:
        """Have a name belong to a key: a new one, or one whose token came with the key."""
        self._lines.add([_Person(name, key=key)])
        self._learn(KnownPerson(name, key))

    def proved(self, name: str, key: str, tokens: Sequence[str] = ()) -> str:
        """The name as it was first written, if it belongs to the key, or to one of the tokens.

        Raises:
            BadMessage: it does not.
        """
        known = self._known[key_of(name)]
        if known.token and any(hmac.compare_digest(hashed(one), known.token) for one in tokens):
            self.enter(known.name, key)
        elif known.key != key:
            raise BadMessage("key", f"The name {known.name} belongs to somebody with another key.")
        return known.name

    def free(self, name: str, key: str = "") -> None:
        """Have a known name be nobody's any more, or the owner's of a key."""
        written = self.written(name)
        told = [_Person(written, free=True), *([_Person(written, key=key)] if key else [])]
        self._lines.add(told)
        for one in told:
            self._read(one)
        self._looks, self._looked = {}, 0

    def _read(self, one: _Person) -> None:
        """What a line says."""
        if one.free:
            self._known.pop(key_of(one.name), None)
        else:
            self._learn(KnownPerson(one.name, _digits(one.key), _digits(one.token)))

    def _learn(self, person: KnownPerson) -> None:
        """Know a name; one that is known already can but come from a token to a key."""
        known = self._known.setdefault(key_of(person.name), person)
        if known.token and person.key:
            self._known[key_of(person.name)] = KnownPerson(known.name, person.key)


class _Person(Struct, frozen=True, omit_defaults=True):
    """A line."""

    name: str
    token: object = None
    """The hash of an older version's."""
    key: object = None
    """The public key. Where neither makes sense, the name is still somebody's."""
    free: bool = False
    """Whether the name, which was somebody's, is nobody's from here on."""


def _digits(told: object) -> str:
    """A hash or a key that a line has; empty where that makes no sense."""
    return told if isinstance(told, str) and is_key(told) else ""
