"""Asking a server whether it is there, and which one, without coming in."""

from __future__ import annotations

import asyncio
import ssl
from typing import Final

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from game.net.client.entry import is_proved
from game.net.keys import drawn_pair, nonce
from game.net.messages import (
    PROTOCOL,
    Hello,
    KeyChallenge,
    NotDone,
    decoded_server_message,
    encoded,
)

PATIENCE_S: Final = 3.0
"""Seconds in which a server answers."""
LARGEST_ANSWER: Final = 64 << 10
ASKER: Final = "Blackout"
"""The name in the greeting; nobody comes in by it."""
_FULL: Final = 1013
"""The code by which a server turns one away that has too many connections."""


async def answers(url: str, key: str) -> bool:
    """Whether a server answers at an address, and proves a public key, where one is given.

    It is told nothing of this person: the key in the greeting is drawn for it. One that refuses is
    there too, be it of another version or full; whoever joins is told why.
    """
    hello = Hello(protocol=PROTOCOL, name=ASKER, key=drawn_pair().public, nonce=nonce())
    try:
        async with (
            asyncio.timeout(PATIENCE_S),
            connect(
                url,
                ssl=_any_certificate() if url.startswith("wss:") else None,
                compression=None,
                open_timeout=None,
                close_timeout=0.5,
                ping_interval=None,
                max_size=LARGEST_ANSWER,
                proxy=None,
            ) as socket,
        ):
            await socket.send(encoded(hello))
            answer = decoded_server_message(await socket.recv())
    except ConnectionClosed as error:
        return error.rcvd is not None and error.rcvd.code == _FULL
    except (OSError, EOFError, ValueError, WebSocketException):
        return False
    if isinstance(answer, KeyChallenge):
        return is_proved(answer, hello) and key in ("", answer.key)
    return isinstance(answer, NotDone)


def _any_certificate() -> ssl.SSLContext:
    """The server proves its key, and no secret is sent; whoever joins looks at the certificate."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
