"""Who is let in at a server: its password, a name, and the key to which the name belongs."""

from __future__ import annotations

import hmac
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from game.net.keys import (
    KEEPER,
    PERSON,
    SERVER,
    KeyPair,
    is_signed,
    keeper_name,
    key_file,
    nonce,
    own_pair,
    signed_text,
)
from game.net.messages import BadMessage, Hello, KeyChallenge, Prove
from game.net.server.addresses import counted_address
from game.net.server.games_database import GamesDatabase
from game.net.server.invitations.blocks import KeptBlocks, KnownBlocks
from game.net.server.people import People, fit_name, hashed, persons
from game.net.server.rate_limits import Buckets, ServerLimits
from game.profiles.look_alikes import skeleton
from game.storage.decoding import Unreadable, text_of
from game.storage.files import FileStamp, read_file, replace_file, stamp_of

LARGEST: Final = 1 << 20
"""Bytes of the file."""
LOGGER: Final = logging.getLogger("blackout.server")


class Bans:
    """A name, key or address a line, and whatever looks like one; the file may change meanwhile.

    What changes them raises `OSError` or `Unreadable` where the file cannot be read or written.
    """

    def __init__(self, path: Path) -> None:
        """Read the file where there is one.

        Raises:
            OSError, Unreadable: it cannot be read: who is banned nobody knows.
        """
        self._path = path
        self._seen: FileStamp | None = None
        self._banned: frozenset[str] = frozenset()
        self._told = ""
        """Why the file could not be read last."""
        self._look()

    def __contains__(self, who: str) -> bool:
        try:
            self._look()
            self._told = ""
        except (OSError, Unreadable) as error:  # what was known still holds
            if self._told != str(error):
                LOGGER.error("who is banned cannot be read now: %s", error)
            self._told = str(error)
        return skeleton(counted_address(who)) in self._banned

    def add(self, who: str) -> None:
        """Ban a name or an address, unless it is banned."""
        if who not in self:
            lines = self._lines()
            if lines and not lines[-1].endswith(b"\n"):
                lines.append(b"\n")
            self._write([*lines, f"{who}\n".encode()])

    def remove(self, who: str) -> bool:
        """Let a name or an address in again; whether it was banned."""
        lines, wanted = self._lines(), skeleton(counted_address(who))
        kept = [line for line in lines if not _is_ban_of(line, wanted)]
        if len(kept) == len(lines):
            return False
        self._write(kept)
        return True

    def _lines(self) -> list[bytes]:
        try:
            return read_file(self._path, LARGEST).splitlines(keepends=True)
        except FileNotFoundError:
            return []

    def _write(self, lines: Sequence[bytes]) -> None:
        replace_file(self._path, b"".join(lines), private=True)

    def _look(self) -> None:
        """Read the file where it is another one than last time."""
        try:
            seen = stamp_of(self._path)
            if seen == self._seen:
                return
            raw = read_file(self._path, LARGEST)
        except FileNotFoundError:
            self._seen, self._banned = None, frozenset()
            return
        banned = []
        for number, line in enumerate(raw.splitlines(), start=1):
            try:
                banned.append(_banned_by(line))
            except Unreadable as error:
                LOGGER.warning("line %d of %s bans nobody: %s", number, self._path, error)
        self._seen, self._banned = seen, frozenset(filter(None, banned))


def _banned_by(line: bytes) -> str:
    """What a line of the file bans, as it looks; nothing where the line is empty.

    Raises:
        Unreadable: it is no text.
    """
    return skeleton(counted_address(text_of(line).strip()))


def _is_ban_of(line: bytes, look: str) -> bool:
    """Whether a line of the file bans what looks like this; one that is no text bans nobody."""
    try:
        return _banned_by(line) == look
    except Unreadable:
        return False


class KnownPeople(Protocol):
    """See `People`."""

    def __contains__(self, name: str) -> bool: ...

    def key(self, name: str) -> str:
        """The public key to which a name belongs; empty where to none."""

    def written(self, name: str) -> str:
        """A known name as it was first written."""

    def has_token(self, name: str) -> bool:
        """Whether a name is known by a token, and no key has it yet."""

    def new_name(self, name: str) -> str:
        """A name that nobody here has, if it can be told from all of theirs."""

    def enter(self, name: str, key: str) -> None:
        """Have a new name belong to a key from now on."""

    def proved(self, name: str, key: str, tokens: Sequence[str] = ()) -> str:
        """The name as it was first written, if it belongs to the key, or to one of the tokens."""

    def free(self, name: str, key: str = "") -> None:
        """Have a known name be nobody's any more, or the owner's of a key."""


class KeptOut(Protocol):
    """See `Bans`."""

    def __contains__(self, who: str) -> bool: ...

    def add(self, who: str) -> None:
        """Ban a name, key or address."""

    def remove(self, who: str) -> bool:
        """Let it in again; whether it was banned."""


class Register(NamedTuple):
    """What a server knows of people, and the key by which it is known itself."""

    people: KnownPeople
    bans: KeptOut
    pair: KeyPair
    blocks: KnownBlocks


def register_of(home: Path, database: GamesDatabase) -> Register:
    """That of a server with a database of its own.

    Raises:
        OSError, Unreadable, KeyError: some of it cannot be read.
    """
    people, blocks = People(database), KeptBlocks(database)
    return Register(people, Bans(home / "banned.txt"), own_pair(key_file(home)), blocks)


@dataclass(frozen=True, slots=True)
class Greeting:
    """Somebody who said hello, and has still to prove who it is."""

    name: str
    key: str
    """The person's public key."""
    text: str
    """What is to be signed by it."""
    draws: bool
    """Whether the person's program takes part in drawing the seeds of games."""


class Greetings:
    """The door of a server. Wrong passwords, signatures and names are logged, and slowed."""

    def __init__(
        self,
        register: Register,
        password: str | None,
        limits: ServerLimits,
        clock: Callable[[], float],
    ) -> None:
        """Nobody has greeted yet.

        Args:
            register: whom the server knows.
            password: whoever comes in must know; None for none.
            limits: of the server.
            clock: tells seconds.
        """
        self.people, self.bans, self._pair, self.blocks = register
        self.key = self._pair.public
        self.sign = self._pair.sign
        self._salt = secrets.token_hex(16)
        self._password = None if password is None else hashed(self._salt + password)
        self._clock = clock
        self._entered = Buckets(1 / limits.seconds_per_new_name, limits.people_per_address)
        """New names by address."""
        self._wrong = Buckets(1 / limits.seconds_per_wrong_greeting, limits.wrong_greetings)
        """Wrong greetings by address."""

    def challenged(self, hello: Hello) -> tuple[Greeting, KeyChallenge]:
        """What somebody has to sign, and how he is told; so the server proves who it is itself.

        Raises:
            BadMessage: nobody can have that name.
        """
        name, drawn = fit_name(hello.name), nonce()
        ours, theirs = (
            signed_text(who, self.key, hello.key, (hello.nonce, drawn)) for who in (SERVER, PERSON)
        )
        challenge = KeyChallenge(
            key=self.key,
            nonce=drawn,
            signature=self._pair.sign(ours),
            token=self.people.has_token(name),
            id=hello.number,
        )
        return Greeting(name, hello.key, theirs, hello.draws), challenge

    def admit(self, greeting: Greeting, proof: Prove, address: str) -> str:
        """The name of whoever greets, as it was first written.

        Raises:
            BadMessage: this person is not let in.
            OSError: a new name cannot be written.
        """
        name, key = greeting.name, greeting.key
        if any(who in self.bans for who in (name, key, address)):
            raise BadMessage("banned", "This server does not let you in.")
        if wait := self._wrong.wait(address, self._clock()):
            why = "Too many wrong passwords and keys come from your address; wait a little."
            raise BadMessage("limit", why, wait=wait)
        try:
            self._check(proof.password)
            if not is_signed(key, greeting.text, proof.signature):
                raise BadMessage("key", "Your key did not sign this greeting.")
            if name in self.people:
                return self.people.proved(name, key, proof.tokens)
        except BadMessage as error:
            LOGGER.warning("%s greets as %s with a wrong %s", address, name, error.code)
            self._wrong.spend(address, self._clock())
            if self._wrong.wait(address, self._clock()):
                LOGGER.warning("%s is slowed", address)
            raise
        if skeleton(name).startswith(skeleton(KEEPER)) and name != keeper_name(key):
            raise BadMessage("name", "That name is kept for whoever keeps a score sheet.")
        if wait := self._entered.wait(address, self._clock()):
            why = "Too many new names come from your address; wait a little."
            raise BadMessage("limit", why, wait=wait)
        self.people.enter(self.people.new_name(persons(name)), key)
        self._entered.spend(address, self._clock())
        return name

    def sweep(self) -> None:
        """Forget those who have waited long enough."""
        for buckets in (self._wrong, self._entered):
            buckets.sweep(self._clock())

    def _check(self, password: str | None) -> None:
        """Refuse whoever does not know the server's password.

        Raises:
            BadMessage: it has one, and another one.
        """
        given = hashed(self._salt + (password or ""))
        if self._password is not None and not hmac.compare_digest(given, self._password):
            raise BadMessage("password", "This server has a password, and it is another one.")
