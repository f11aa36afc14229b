"""A connection of a command to a server: one question after another."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from typing import Final, Self, TypeVar

from msgspec.structs import replace

from game.net.client.entry import Entry
from game.net.client.seed_shares import SeedShares
from game.net.client.server_link import ServerLink
from game.net.client.server_session import LinkNews, LinkState
from game.net.messages import (
    ClientMessage,
    DrawSaid,
    GameInfo,
    GameList,
    Games,
    NotDone,
    ServerMessage,
)

PATIENCE_S: Final = 20.0
"""Seconds to wait for a connection or an answer."""
A = TypeVar("A", bound=ServerMessage)


class NetworkError(Exception):
    """What was asked of a server was not done: the message is one sentence."""

    def __init__(self, why: str, code: str = "") -> None:
        super().__init__(why)
        self.code = code
        """That of the server's refusal, where it was one."""


class Session:
    """A person at a server, for as long as a command takes.

    Every method raises `NetworkError` where the server refuses, does not answer, or is lost.
    """

    def __init__(self, entry: Entry) -> None:
        """Connect and greet; a new name's token is kept.

        Raises:
            NetworkError: the server cannot be reached, or does not let this person in.
        """
        self.url = entry.url
        self._numbers = itertools.count(1)
        self._shares = SeedShares()
        self._link = ServerLink(entry)
        try:
            self._next()
        except NetworkError:
            self._end()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def ask(self, message: ClientMessage, kind: type[A]) -> A:
        """Send a message; the answer to it. What came too soon is sent again when it may come."""
        while True:
            answer = self._answer(message)
            if isinstance(answer, kind):
                return answer
            if not isinstance(answer, NotDone):
                raise NetworkError(f"What {self.url} answers is not of this protocol.")
            if answer.wait is None or not 0 <= answer.wait <= PATIENCE_S:
                raise NetworkError(answer.why, answer.code)
            time.sleep(answer.wait)

    def begun(self, game: GameInfo) -> None:
        """Take part in drawing the seed of a game, where that is going on, until it begins."""
        drawing = game.drawing
        while drawing:
            news = self._next()
            if isinstance(news, GameInfo) and news.game == game.game:
                drawing = news.drawing

    def games(self, *, mine: bool) -> Iterator[GameInfo]:
        """The games of the server, or those with this person in a seat, page by page."""
        seen: set[str] = set()
        skip, more = 0, True
        while more:
            page = self.ask(Games(mine=mine, skip=skip), GameList)
            for game in page.games:
                if game.game not in seen:
                    seen.add(game.game)
                    yield game
            skip += len(page.games)
            more = page.more

    def _answer(self, message: ClientMessage) -> object:
        """Whatever comes with the number of a message."""
        number = next(self._numbers)
        self._link.send(replace(message, number=number))
        while True:
            answer = self._next()
            if getattr(answer, "id", None) == number:
                return answer

    def _next(self) -> object:
        """What comes next, while the connection stands."""
        try:
            news = self._link.wait(PATIENCE_S)
        except TimeoutError:
            raise NetworkError(f"The server at {self.url} does not answer.") from None
        if isinstance(news, LinkNews) and news.state is not LinkState.CONNECTED:
            raise NetworkError(str(news.why), news.code)
        if isinstance(news, DrawSaid):
            share = self._shares.answer(news, self._link.name)
            if share is not None:
                self._link.send(share)
        return news

    def _end(self) -> None:
        self._link.close()
        self._link.join()
