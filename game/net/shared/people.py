"""Whom several server processes know: names, their keys, and who is kept out."""

from __future__ import annotations

from collections.abc import Sequence

from game.net.messages import BadMessage, key_of
from game.net.server.addresses import counted_address
from game.net.server.greetings import Register
from game.net.server.people import readable
from game.net.shared.store import SharedStore
from game.profiles.look_alikes import skeleton


class SharedPeople:
    """See `People`. Names belong to keys; there are no tokens of older versions here."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def __contains__(self, name: str) -> bool:
        return self._store.owner_of_name(key_of(name)) is not None

    def has_token(self, name: str) -> bool:
        """See `KnownPeople`."""
        return False

    def new_name(self, name: str) -> str:
        """See `KnownPeople`.

        Raises:
            BadMessage: nobody is to have that name.
        """
        if (like := self._store.name_like(skeleton(readable(name)))) is not None:
            raise BadMessage("alike", f"That name looks like {like}, whom this server knows.")
        return name

    def enter(self, name: str, key: str) -> None:
        """See `KnownPeople`.

        Raises:
            BadMessage: somebody has got that name, or one like it, just now.
        """
        if not self._store.enter(key_of(name), skeleton(name), f"{key},{name}", name):
            raise BadMessage("alike", f"Somebody whom this server knows is called {name}, or so.")

    def proved(self, name: str, key: str, tokens: Sequence[str] = ()) -> str:
        """See `KnownPeople`.

        Raises:
            BadMessage: it does not.
        """
        owner, _, first = str(self._store.owner_of_name(key_of(name))).partition(",")
        if owner != key:
            raise BadMessage("key", f"The name {first} belongs to somebody with another key.")
        return first


class SharedBans:
    """See `Bans`: one for all processes."""

    def __init__(self, store: SharedStore) -> None:
        self._store = store

    def __contains__(self, who: str) -> bool:
        return self._store.is_banned(skeleton(counted_address(who)))

    def add(self, who: str) -> None:
        """See `KeptOut`."""
        self._store.ban(skeleton(counted_address(who)), on=True)

    def remove(self, who: str) -> bool:
        """See `KeptOut`."""
        return self._store.ban(skeleton(counted_address(who)), on=False)


def shared_register(store: SharedStore) -> Register:
    """Whom the processes know, and the key by which they are known as one server.

    Raises:
        StoreError: Redis does not answer.
    """
    return Register(SharedPeople(store), SharedBans(store), store.own_pair())
