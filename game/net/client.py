"""A connection of a command to a server: one question after another."""

from __future__ import annotations

import itertools
import json
import ssl
from contextlib import ExitStack
from pathlib import Path
from typing import Any, Final, Self

from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidURI
from websockets.sync.client import ClientConnection, connect

from game.net.messages import PROTOCOL
from game.net.tokens import Tokens

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

    def __init__(
        self,
        url: str,
        name: str,
        tokens: Tokens,
        *,
        password: str | None = None,
        trusted: Path | None = None,
    ) -> None:
        """Connect and greet; a new name's token is kept.

        Args:
            url: of the server; without a scheme it is `ws://`.
            name: of the person.
            tokens: where tokens are kept.
            password: of the server, where it has one.
            trusted: a file of certificates to trust beside the system's.

        Raises:
            NetworkError: the server cannot be reached, or does not let this person in.
        """
        self.url = address(url)
        self._trusted = trusted
        self._numbers = itertools.count(1)
        self._open = ExitStack()
        self._socket = self._connected()
        known = [*tokens.of(self.url, name), None]
        for place, token in enumerate(known):
            try:
                welcome = self._greet(name, token, password)
                break
            except NetworkError as error:
                self._open.close()
                if error.code != "token" or place == len(known) - 1:
                    raise
                self._socket = self._connected()
        self.name = str(welcome["name"])
        token = welcome.get("token", token)
        try:
            if token is not None:
                tokens.keep(self.url, name, token)
        except OSError as error:
            raise NetworkError(f"The token of {name} cannot be kept: {error.strerror}.") from None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()

    def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        """Send a message; the answer to it.

        Raises:
            NetworkError: it was refused, or none came.
        """
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
        if answer.get("type") == "refused":
            raise NetworkError(str(answer.get("why")), str(answer.get("code")))
        return dict(answer)

    def _greet(self, name: str, token: str | None, password: str | None) -> dict[str, Any]:
        fields = {"token": token, "password": password}
        given = {key: value for key, value in fields.items() if value is not None}
        return self.ask("hello", protocol=PROTOCOL, name=name, **given)

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
        except InvalidURI:
            why = f"'{self.url}' is no address of a server, such as ws://127.0.0.1:8765."
            raise NetworkError(why) from None
        except (OSError, InvalidHandshake, InvalidMessage, EOFError) as error:
            what = getattr(error, "strerror", None) or error
            raise NetworkError(f"The server at {self.url} cannot be reached: {what}.") from None

    def _context(self) -> ssl.SSLContext | None:
        if not self.url.startswith("wss:"):
            return None
        context = ssl.create_default_context()
        if self._trusted is not None:
            try:
                context.load_verify_locations(self._trusted)
            except OSError as error:
                why = f"{self._trusted} holds no certificate: {error.strerror or error}."
                raise NetworkError(why) from None
        return context


def address(text: str) -> str:
    """The address of a server as somebody wrote it, with its scheme."""
    if "://" not in text:
        text = f"ws://{text}"
    for web, socket in (("http://", "ws://"), ("https://", "wss://")):
        if text.startswith(web):
            text = socket + text.removeprefix(web)
    return text.rstrip("/")
