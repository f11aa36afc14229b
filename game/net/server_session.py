"""A person at a server, as a window has it: the list of games, those followed, what was refused.

All of it belongs to the window's thread: `poll` is called in every frame and never waits.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol, TypeAlias

from game.engine import Refusal
from game.engine.refusal import refuse
from game.net.link_state import LinkNews, LinkState
from game.net.remote_game import RemoteGame
from game.table.records.lines import Line, line_in

MOST_LISTED: Final = 200
"""Games that are asked for."""
Answered: TypeAlias = Callable[[dict[str, Any]], None]
"""What is done with an answer that is no refusal."""
Keep: TypeAlias = Callable[[str, str, list[Line], int], None]
"""Puts a finished game among those of this machine: url, game, lines, own seat."""


class Link(Protocol):
    """A connection that is made again when it is lost; see `ServerLink`."""

    url: str
    state: LinkState

    @property
    def name(self) -> str:
        """Of the person, as the server writes it."""

    def news(self) -> list[LinkNews | dict[str, Any]]:
        """What came since the last time, oldest first."""

    def send(self, kind: str, **fields: Any) -> None:
        """Send a message."""

    def close(self) -> None:
        """End the connection."""


class ServerSession:
    """What a window knows of a server."""

    def __init__(self, link: Link, profile: str, keep: Keep) -> None:
        """Begin with a link that is being made.

        Args:
            link: to the server.
            profile: of the person at this window.
            keep: for finished games.
        """
        self.link = link
        self._profile = profile
        self._keep = keep
        self._numbers = itertools.count(1)
        self._asked: dict[int, tuple[str, str, Answered | None]] = {}
        self.games: list[dict[str, Any]] | None = None
        """Those that may be seen, the latest first; None until they were told."""
        self.followed: dict[str, RemoteGame] = {}
        self.why: Refusal | None = None
        """Why there is no connection."""
        self.code = ""
        self.refusals: list[Refusal] = []
        """What the server refused, a sentence each; whoever shows one takes it away."""
        self.changes = 0
        """How often something was told."""

    @property
    def name(self) -> str:
        """Of the person, as the server writes it."""
        return self.link.name

    @property
    def state(self) -> LinkState:
        """How the connection stands."""
        return self.link.state

    def close(self) -> None:
        """Leave the server; games go on there."""
        self.link.close()

    # Asking -----------------------------------------------------------------------------------

    def ask(self, kind: str, done: Answered | None = None, **fields: Any) -> None:
        """Send a message; `done` is told the answer where it is no refusal."""
        number = next(self._numbers)
        self._asked[number] = kind, str(fields.get("game", "")), done
        self.link.send(kind, id=number, **fields)

    def list_games(self) -> None:
        """Ask for the list of games."""
        self.ask("games", partial(self._take_list, 0))

    def follow(self, info: dict[str, Any]) -> RemoteGame:
        """Follow a game from its first line; one that is followed already is given as it is."""
        known = self.followed.get(info["game"])
        if known is not None:
            return known
        game = RemoteGame(info, self.name, self._profile, self.ask)
        self.followed[game.id] = game
        self.ask("follow", game=game.id, after=0)
        return game

    def leave(self, game: RemoteGame) -> None:
        """Hear no more of a game."""
        if self.followed.pop(game.id, None) is not None:
            self.ask("leave", game=game.id)

    # Hearing ----------------------------------------------------------------------------------

    def poll(self) -> bool:
        """Take in what came; whether there was anything."""
        news = self.link.news()
        for one in news:
            if isinstance(one, LinkNews):
                self._note(one)
            else:
                self._hear(one)
        self.changes += bool(news)
        return bool(news)

    def _note(self, news: LinkNews) -> None:
        self.why, self.code = news.why, news.code
        if news.state is LinkState.CONNECTED:
            self._asked.clear()
            self.list_games()
            for game in self.followed.values():
                if game.table is not None:
                    game.table.take_refusal()  # it is asked anew for what may be lost
                self.ask("follow", game=game.id, after=len(game.lines))

    def _hear(self, message: dict[str, Any]) -> None:
        kind, number = message.get("type"), message.get("id")
        asked = self._asked.pop(number, None) if isinstance(number, int) else None
        if kind == "refused":
            self._refused(message, asked)
            return
        try:
            self._tell(message)
        except (KeyError, TypeError, ValueError):
            words = "This program does not understand what {url} says of a game."
            self.refusals.append(refuse(words, url=self.link.url))
            self.followed.pop(str(message.get("game")), None)
        if asked is not None and asked[2] is not None:
            asked[2](message)

    def _tell(self, message: dict[str, Any]) -> None:
        """Pass a message on to the game it is about."""
        name = message.get("game")
        if message.get("type") == "game":
            self._list(message)
        game = self.followed.get(name) if isinstance(name, str) else None
        if game is None:
            return
        game.hear(message)
        if message["type"] == "record" and message["seat"] is not None:
            self._keep(
                self.link.url, game.id, list(map(line_in, message["lines"])), message["seat"]
            )

    def _list(self, info: dict[str, Any]) -> None:
        """A game is described anew: it stands first from now on."""
        if self.games is not None:
            others = [one for one in self.games if one["game"] != info["game"]]
            self.games = [info, *others]

    def _take_list(self, skip: int, message: dict[str, Any]) -> None:
        """Take in a page of the list, and ask for the next one."""
        before = (self.games or []) if skip else []
        known = {one["game"] for one in before}
        page = message["games"]
        self.games = [*before, *(one for one in page if one["game"] not in known)]
        skip += len(page)
        if message.get("more") and skip < MOST_LISTED:
            self.ask("games", partial(self._take_list, skip), skip=skip)

    def _refused(self, message: dict[str, Any], asked: tuple[str, str, Any] | None) -> None:
        kind, name, _done = asked or ("", "", None)
        game = self.followed.get(name)
        if kind == "act" and game is not None and game.table is not None:
            game.table.take_refusal()
            if message.get("code") == "stale":
                return  # it was sent twice, and taken once
        self.refusals.append(refuse("{why}", why=str(message.get("why"))))
