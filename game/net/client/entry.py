"""How a person comes in at a server: by its address, a name, and the token that proves the name."""

from __future__ import annotations

import secrets
import ssl
from pathlib import Path

from game.net.client.tokens import Tokens
from game.net.messages import PROTOCOL, TOKEN_BYTES, Hello, Welcome


class Entry:
    """What a connection greets with. A new name's token is drawn and kept here before it is sent.

    So an answer that is lost on the way locks nobody out: the next greeting has the same token.
    """

    def __init__(
        self,
        url: str,
        name: str,
        tokens: Tokens,
        *,
        password: str | None = None,
        trusted: Path | None = None,
    ) -> None:
        """Nothing is asked of the server yet.

        Args:
            url: of the server; without a scheme it is `ws://`.
            name: of the person.
            tokens: where tokens are kept.
            password: of the server, where it has one.
            trusted: a file of certificates to trust beside the system's.
        """
        self.url = address(url)
        self.name = name
        self._tokens = tokens
        self._password = password
        self._trusted = trusted
        self._drawn: str | None = None
        self._unread: OSError | None = None
        """Why it is not known whether there is a token."""

    def known(self) -> list[str | None]:
        """The tokens to greet with one after another; None stands for one that is to be drawn."""
        self._unread = None
        try:
            return [*dict.fromkeys(self._tokens.of(self.url, self.name))] or [None]
        except OSError as error:
            self._unread = error
            return [None]

    def token(self, known: str | None) -> str:
        """A known token, or a new one, which is kept by then.

        Raises:
            OSError: it cannot be kept, or one that may be there already not be read.
        """
        if known is not None:
            return known
        if self._unread is not None:
            raise self._unread  # another token would take the place of the one that is known there
        if self._drawn is None:
            drawn = secrets.token_hex(TOKEN_BYTES)
            self._tokens.keep(self.url, self.name, drawn)
            self._drawn = drawn
        return self._drawn

    def greeting(self, token: str) -> Hello:
        """The first message."""
        return Hello(protocol=PROTOCOL, name=self.name, token=token, password=self._password)

    def refused(self) -> None:
        """The name is somebody else's: a token that was drawn for it is of no use."""
        if self._drawn is not None:
            self._tokens.forget(self.url, self.name, self._drawn)

    def welcomed(self, welcome: Welcome, token: str) -> str:
        """Take in the server's answer; the token that counts from now on.

        Raises:
            OSError: it cannot be kept.
        """
        self.name = welcome.name
        # An older server draws the token of a new name itself.
        token = welcome.token or token
        self._tokens.keep(self.url, self.name, token)
        return token

    def context(self) -> ssl.SSLContext | None:
        """Whom to trust; None where the address asks for no certificate.

        Raises:
            OSError: the file of certificates cannot be read, or holds none.
        """
        if not self.url.startswith("wss:"):
            return None
        context = ssl.create_default_context()
        if self._trusted is not None:
            context.load_verify_locations(self._trusted)
        return context


def address(text: str) -> str:
    """The address of a server as somebody wrote it, with its scheme."""
    if "://" not in text:
        text = f"ws://{text}"
    for web, socket in (("http://", "ws://"), ("https://", "wss://")):
        if text.startswith(web):
            text = socket + text.removeprefix(web)
    return text.rstrip("/")


def is_address(url: str) -> bool:
    """Whether a connection to an address, written with its scheme, can be tried at all."""
    # Not needed before one connects, and a program without them plays on alone.
    from websockets.exceptions import InvalidURI
    from websockets.uri import parse_uri

    try:
        parse_uri(url)
    except (InvalidURI, ValueError):  # the latter of a port that is no number, of half an address
        return False
    return True
