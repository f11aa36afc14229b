"""Whom several server processes know: names, their keys, who is kept out.

Every method that asks Redis raises `StoreError` where it does not answer or refuses.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.net.messages import BadMessage, key_of
from game.net.server.addresses import counted_address
from game.net.server.greetings import Register
from game.net.server.invitations.blocks import EVERYBODY, BlockedBy, BlockLine
from game.net.server.people import readable
from game.net.shared.store import SharedStore
from game.profiles.look_alikes import parted_skeleton, skeleton

_NAMES: Final = "blackout:names"
"""By name as it is compared: the public key of its owner, a comma, the name as it is written."""
_LOOKS: Final = "blackout:looks"
"""The names that look so, by `skeleton`."""
_BANNED: Final = "blackout:banned"
_MOST_KNOWN: Final = 10_000
"""Names that a process remembers."""


class SharedPeople:
    """See `People`. Names belong to keys; there are no tokens of older versions here."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store
        self._keys: dict[str, str] = {}
        """Of names that somebody asked for, which belong to them until they are freed."""

    def __contains__(self, name: str) -> bool:
        return self._owner(name) is not None

    def _owner(self, name: str) -> str | None:
        found: str | None = self._store.ask("HGET", _NAMES, key_of(name))
        return found

    def key(self, name: str) -> str:
        """See `KnownPeople`."""
        found = self._keys.get(key_of(name), "")
        if not found and (owner := self._owner(name)) is not None:
            if len(self._keys) >= _MOST_KNOWN:
                self._keys.clear()
            found = self._keys[key_of(name)] = owner.partition(",")[0]
        return found

    def written(self, name: str) -> str:
        """See `KnownPeople`."""
        return str(self._owner(name)).partition(",")[2]

    def has_token(self, name: str) -> bool:
        """See `KnownPeople`."""
        return False

    def new_name(self, name: str) -> str:
        """See `KnownPeople`.

        Raises:
            BadMessage: nobody is to have that name.
        """
        for look in _looks_of(readable(name)):
            if (like := self._store.ask("HGET", _LOOKS, look)) is not None:
                raise BadMessage("alike", f"That name looks like {like}, whom this server knows.")
        return name

    def enter(self, name: str, key: str) -> None:
        """See `KnownPeople`.

        Raises:
            BadMessage: somebody has got that name, or one like it, just now.
        """
        args = key_of(name), skeleton(name), f"{key},{name}", name
        if self._store.run_guarded("enter_name", (_NAMES, _LOOKS), *args) != "entered":
            raise BadMessage("alike", f"Somebody whom this server knows is called {name}, or so.")

    def proved(self, name: str, key: str, tokens: Sequence[str] = ()) -> str:
        """See `KnownPeople`.

        Raises:
            BadMessage: it does not.
        """
        owner, _, first = str(self._owner(name)).partition(",")
        if owner != key:
            raise BadMessage("key", f"The name {first} belongs to somebody with another key.")
        return first

    def free(self, name: str, key: str = "") -> None:
        """See `KnownPeople`; other processes are to `forget` what they remember of it."""
        written = self.written(name)
        if key:
            self._store.ask("HSET", _NAMES, key_of(name), f"{key},{written}")
        else:
            self._store.ask("HDEL", _LOOKS, skeleton(written))
            self._store.ask("HDEL", _NAMES, key_of(name))
        self.forget(name)

    def forget(self, name: str) -> None:
        """Read anew whose a name is."""
        self._keys.pop(key_of(name), None)


class SharedBans:
    """See `Bans`: one for all processes."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def __contains__(self, who: str) -> bool:
        looks = _looks_of(counted_address(who))
        return any(self._store.ask("SISMEMBER", _BANNED, look) for look in looks)

    def add(self, who: str) -> None:
        """See `KeptOut`."""
        self._store.ask("SADD", _BANNED, skeleton(counted_address(who)))

    def remove(self, who: str) -> bool:
        """See `KeptOut`."""
        looks = _looks_of(counted_address(who))
        return bool(self._store.ask("SREM", _BANNED, *looks))


def _looks_of(name: str) -> set[str]:
    """How a name looks: as it is kept now, and as earlier versions have kept it."""
    return {skeleton(name), parted_skeleton(name)}


class SharedBlocks:
    """See `KeptBlocks`: the same for all processes."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def blocked_by(self, key: str) -> BlockedBy:
        """See `KnownBlocks`."""
        names = dict(self._store.ask("HGETALL", _blocks(key)))
        everybody = names.pop(EVERYBODY, None) is not None
        return BlockedBy(names, everybody)

    def put(self, line: BlockLine) -> None:
        """See `KnownBlocks`."""
        put = ("HSET", _blocks(line.key), line.whom, line.name or "")
        self._store.ask(*(put if line.on else ("HDEL", *put[1:3])))


def _blocks(key: str) -> str:
    return f"blackout:blocks:{key}"


def shared_register(store: SharedStore, people: SharedPeople) -> Register:
    """Whom the processes know, and the key by which they are known as one server."""
    return Register(people, SharedBans(store), store.own_pair(), SharedBlocks(store))
