"""What is said at the games of a server, for whoever comes back to a table.

It is kept while the server runs; several processes have it in common.
"""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass, field
from typing import Final, Protocol
from weakref import WeakKeyDictionary

from game.net.messages import ChatSaid, ReportSaid, key_of
from game.net.server.followers import Followers, ServerClient
from game.net.server.hosted_game import HostedGame

LOGGER: Final = logging.getLogger("blackout.server")
MOST_KEPT: Final = 50
"""Remarks of a game."""
_QUOTED: Final = 5
"""Remarks of a person that a report repeats in the log."""


@dataclass(slots=True)
class _Remarks:
    """The last remarks of a game, and who does not want to hear whom."""

    said: deque[ChatSaid] = field(default_factory=lambda: deque(maxlen=MOST_KEPT))
    number: int = 0
    muted: dict[str, set[str]] = field(default_factory=dict)
    """By the key of whoever listens, the keys of the names that are not wanted."""

    def wanted(self, client: ServerClient, remark: ChatSaid) -> bool:
        """Whether a client wants to hear a remark."""
        return key_of(remark.name) not in self.muted.get(key_of(str(client.name)), ())


class TalkStore(Protocol):
    """Where talk is kept beside the memory of this process; all of it may raise OSError."""

    def keep(self, said: ChatSaid) -> None:
        """Keep a remark, the last one of its game, and so many of those before it."""

    def keep_muted(self, game: str, listener: str, name: str, *, on: bool) -> None:
        """Keep who does not want to hear whom, by the keys of their names, or forget it."""

    def kept(self, game: str) -> tuple[list[ChatSaid], list[tuple[str, str]]]:
        """The last remarks of a game, and who there does not want to hear whom."""


class TableTalk:
    """The talk of all games.

    All that asks for what is kept, or adds to it, raises `OSError` where that fails, and nobody is
    told then.
    """

    def __init__(self, followers: Followers, store: TalkStore | None = None) -> None:
        """`followers` are those who hear it; without `store` only this process keeps it."""
        self._followers = followers
        self._store = store
        self._games: WeakKeyDictionary[HostedGame, _Remarks] = WeakKeyDictionary()

    def _of(self, one: HostedGame) -> _Remarks:
        """The remarks of a game; of one that was another process's, those that it has left."""
        found = self._games.get(one)
        if found is None:
            found = _Remarks()
            if self._store is not None:
                said, muted = self._store.kept(one.id)
                found.said.extend(said)
                found.number = said[-1].n if said else 0
                for listener, name in muted:
                    found.muted.setdefault(listener, set()).add(name)
            self._games[one] = found
        return found

    def say(self, one: HostedGame, name: str, *, text: str, phrase: str) -> None:
        """Tell whoever follows a game and may still look at it, and keep it."""
        remarks = self._of(one)
        number = remarks.number + 1
        said = ChatSaid(game=one.id, n=number, name=name, text=text, phrase=phrase)
        if self._store is not None:
            self._store.keep(said)
        remarks.number = number
        remarks.said.append(said)
        for client in self._followers.clients_at(one.id):
            if one.is_seen_by(str(client.name)) and remarks.wanted(client, said):
                client.tell(said)

    def tell_missed(self, client: ServerClient, one: HostedGame, heard: int) -> None:
        """Tell a client what was said after a number; all of it where that is of another start."""
        remarks = self._of(one)
        heard = heard if heard <= remarks.number else 0
        for said in remarks.said:
            if said.n > heard and remarks.wanted(client, said):
                client.tell(said)

    def mute(self, one: HostedGame, listener: str, name: str, *, on: bool) -> None:
        """Have a person hear another one no more, at every connection, or again."""
        muted = self._of(one).muted.setdefault(key_of(listener), set())
        if self._store is not None:
            self._store.keep_muted(one.id, key_of(listener), key_of(name), on=on)
        (muted.add if on else muted.discard)(key_of(name))

    def report(self, one: HostedGame, by: str, name: str, host: list[ServerClient]) -> None:
        """Put what a person said into the log, and tell the host of the game."""
        said = [
            remark.text or remark.phrase
            for remark in self._of(one).said
            if key_of(remark.name) == key_of(name)
        ]
        LOGGER.warning("%s reports %s in game %s, who said %s", by, name, one.id, said[-_QUOTED:])
        for client in host:
            client.tell(ReportSaid(game=one.id, name=name, by=by))
