"""How a person comes in at a server: by its address, a name, and the key that proves the name."""

from __future__ import annotations

import hashlib
import re
import ssl
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from msgspec import Struct

from game.engine.refusal import Refusal, Refused, refuse
from game.net.keys import (
    PERSON,
    SERVER,
    KeyPair,
    is_signed,
    nonce,
    own_pair,
    signed_text,
)
from game.net.messages import MOST_TOKENS, PROTOCOL, Hello, KeyChallenge, Prove, key_of
from game.storage.documents import document, unversioned
from game.storage.kept_documents import KeptDocument, KeptDocuments
from game.storage.kept_files import Unread
from game.storage.typed_path import typed_path
from game.wording import template

_NOT_AS_BEFORE: Final = template(
    "Another server answers at {url} than the one that you joined there before; "
    "to join it all the same, forget that one first."
)
_NOT_ANNOUNCED: Final = template(
    "Another server answers at {url} than the one of which the network told; "
    "choose the table in the list once more."
)
LOOPBACK: Final = ("127.0.0.1", "localhost", "::1")


class NotLetIn(Refused):
    """This person is not let in, or does not go in."""

    def __init__(self, refusal: Refusal, code: str = "") -> None:
        super().__init__(refusal)
        self.code = code
        """What is wrong, where that has a name."""


class Entry:
    """What a connection greets with, and what it asks of the server before it says more."""

    def __init__(
        self,
        url: str,
        name: str,
        key: KeptDocument[KeyPair],
        tokens: Path,
        *,
        password: str | None = None,
        trusted: str = "",
        server_key: str = "",
        announced: bool = False,
    ) -> None:
        """Nothing is asked of the server yet.

        Args:
            url: of the server; without a scheme it is `ws://`.
            name: of the person.
            key: the person's; it is made where there is none.
            tokens: the folder of those of older versions.
            password: of the server, where it has one.
            trusted: the file of certificates to trust beside the system's, as somebody typed it;
                empty for none.
            server_key: which server it has to be; empty where any will do.
            announced: whether the network told of that key, and this person never joined it there.
        """
        self.url = address(url)
        self.name = name
        self.server_key = server_key
        """The public key of the server, once it has proved it."""
        self._announced = announced
        self._key = key
        self._tokens = tokens
        self._password = password
        self._trusted = trusted

    def greeting(self) -> tuple[KeyPair, Hello]:
        """The person's keys, which are on the disk by then, and the first message.

        Raises:
            NotLetIn: the key cannot be kept, or not be read just now.
        """
        try:
            pair = own_pair(self._key)
        except OSError as error:
            raise NotLetIn(_unkept(error)) from None
        hello = Hello(
            protocol=PROTOCOL,
            name=self.name,
            key=pair.public,
            nonce=nonce(),
            draws=True,
        )
        return pair, hello

    def proof(self, pair: KeyPair, hello: Hello, challenge: KeyChallenge) -> Prove:
        """The second message. Before the server has proved its key, it is told no secret.

        Raises:
            NotLetIn: it is another server than it has to be, or cannot prove its key.
        """
        if not is_proved(challenge, hello):
            words = template("The server at {url} cannot prove that its key is its own.")
            raise NotLetIn(refuse(words, url=self.url), "server")
        if self.server_key not in ("", challenge.key):
            words = _NOT_ANNOUNCED if self._announced else _NOT_AS_BEFORE
            raise NotLetIn(refuse(words, url=self.url), "server")
        self.server_key = challenge.key
        nonces = hello.nonce, challenge.nonce
        try:
            tokens = kept_tokens(self._tokens, self.url, self.name) if challenge.token else []
        except OSError as error:
            raise NotLetIn(_unkept(error)) from None
        return Prove(
            signature=pair.sign(signed_text(PERSON, challenge.key, pair.public, nonces)),
            password=self._password,
            tokens=tokens,
        )

    def context(self) -> ssl.SSLContext | None:
        """Whom to trust; None where the address asks for no certificate.

        Raises:
            OSError: the file of certificates cannot be read, or holds none.
        """
        if not self.url.startswith("wss:"):
            return None
        context = ssl.create_default_context()
        if self._trusted:
            context.load_verify_locations(typed_path(self._trusted))
        return context


def is_proved(challenge: KeyChallenge, hello: Hello) -> bool:
    """Whether a server shows, in its answer to a greeting, that it has the key that it tells."""
    theirs = signed_text(SERVER, challenge.key, hello.key, (hello.nonce, challenge.nonce))
    return is_signed(challenge.key, theirs, challenge.signature)


def _unkept(error: OSError) -> Refusal:
    why = error.strerror or str(error)
    return refuse("Your key cannot be kept or read: {why}.", why=why)


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


_DIGITS: Final = 24
"""Of the name of a token; other documents of its folder have other names."""


class Token(Struct, frozen=True):
    """What proved at a server that a name is somebody's."""

    server: str
    """Its address."""
    name: str
    token: str


def kept_tokens(folder: Path, url: str, name: str) -> list[str]:
    """Tokens of a name that a server may know, the likeliest first.

    A server of this very machine may have been started again at another port, so the tokens of its
    other ports follow.

    Args:
        folder: where they lay, in files named by a hash of server and name.
        url: of the server.
        name: of the person there.

    Raises:
        OSError: the likeliest cannot be read just now.
    """
    kept = KeptDocuments(folder, ".json", _KEPT_TOKENS)
    named = hashlib.sha256(f"{url}|{key_of(name)}".encode()).hexdigest()[:_DIGITS]
    likeliest = kept.file(named).read()
    if isinstance(likeliest, Unread):
        raise OSError(str(likeliest.notice))
    found = [likeliest.value]
    if urlsplit(url).hostname in LOOPBACK:
        hashed = (one for one in kept.changed() if re.fullmatch(f"[0-9a-f]{{{_DIGITS}}}", one))
        others = (kept.file(one).read().value for one in hashed)
        found += [one for one in others if one and urlsplit(one.server).hostname in LOOPBACK]
    tokens = [one.token for one in found if one and key_of(one.name) == key_of(name)]
    return list(dict.fromkeys(tokens))[:MOST_TOKENS]


_KEPT_TOKENS: Final = document(
    "blackout-token",
    Token,
    earlier=unversioned(Token),
    largest=4096,
    private=True,
)
