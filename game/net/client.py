"""A connection of a command to a server: one question after another."""

from __future__ import annotations

import itertools
import json
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, Final, Self

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage
from websockets.sync.client import ClientConnection, connect

from game.net.entry import Entry, is_address

PATIENCE_S: Final = 20.0
"""Seconds to wait for a connection or an answer."""
LARGEST_ANSWER: Final = 64 << 20


class NetworkError(Exception):
    """What was asked of a server was not done: the message is one sentence."""

    def __init__(self, why: str, code: str = "") -> None:
        super().__init__(why)
        self.code = code
        """That of the server's refusal, where it was one."""


class Session:
    """A person at a server, for as long as a command takes."""

    def __init__(self, entry: Entry) -> None:
        """Connect and greet; a new name's token is kept.

        Raises:
            NetworkError: the server cannot be reached, or does not let this person in.
        """
        self._entry = entry
        self.url = entry.url
        if not is_address(self.url):
            why = f"'{self.url}' is no address of a server, such as ws://127.0.0.1:8765."
            raise NetworkError(why)
        self._numbers = itertools.count(1)
        self._open = ExitStack()
        known = entry.known()
        for place, token in enumerate(known):
            self._socket = self._connected()
            try:
                self._greet(token)
                break
            except NetworkError as error:
                self._open.close()
                if error.code != "token":
                    raise
                entry.refused()
                if place == len(known) - 1:
                    raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message; the answer to it. What came too soon is sent again when it may come.

        Raises:
            NetworkError: it was refused, or none came.
        """
        while True:
            answer = self._answer(kind, fields)
            if answer.get("type") != "refused":
                return answer
            wait = answer.get("wait")
            if not isinstance(wait, int | float) or not 0 <= wait <= PATIENCE_S:
                raise NetworkError(str(answer.get("why")), str(answer.get("code")))
            time.sleep(wait)

    def games(self, *, mine: bool) -> Iterator[dict[str, Any]]:
        """The games of the server, or those with this person in a seat, page by page.

        Raises:
            NetworkError: as for `ask`.
        """
        seen: set[str] = set()
        skip, more = 0, True
        while more:
            page = self.ask("games", mine=mine, skip=skip)
            for game in page["games"]:
                if game["game"] not in seen:
                    seen.add(game["game"])
                    yield game
            skip += len(page["games"])
            more = bool(page.get("more"))

    def _answer(self, kind: str, fields: dict[str, Any]) -> dict[str, Any]:
        number = next(self._numbers)
        try:
            self._socket.send(json.dumps({"type": kind, "id": number, **fields}))
            while True:
                answer = json.loads(self._socket.recv(PATIENCE_S))
                if answer.get("id") == number:
                    break
        except TimeoutError:
            raise NetworkError(f"The server at {self.url} does not answer.") from None
        except (ConnectionClosed, OSError):
            raise NetworkError(f"The connection to {self.url} was lost.") from None
        except (ValueError, AttributeError):
            raise NetworkError(f"What {self.url} answers is not of this protocol.") from None
        return dict(answer)

    def _greet(self, known: str | None) -> None:
        entry = self._entry
        try:
            token = entry.token(known)
            entry.welcomed(self.ask("hello", **entry.greeting(token)), token)
        except OSError as error:
            why = f"The token of {entry.name} cannot be kept: {error.strerror}."
            raise NetworkError(why) from None

    def _connected(self) -> ClientConnection:
        try:
            return self._open.enter_context(
                connect(
                    self.url,
                    ssl=self._context(),
                    compression=None,
                    open_timeout=PATIENCE_S,
                    close_timeout=2,
                    max_size=LARGEST_ANSWER,
                    proxy=None,
                )
            )
        except (OSError, InvalidHandshake, InvalidMessage, EOFError) as error:
            what = getattr(error, "strerror", None) or error
            raise NetworkError(f"The server at {self.url} cannot be reached: {what}.") from None

    def _context(self) -> ssl.SSLContext | None:
        try:
            return self._entry.context()
        except OSError as error:
            why = error.strerror or error
            raise NetworkError(f"The certificates to trust cannot be used: {why}.") from None
