"""How a client that is no window greets a server; `docs/reference/protocol.md` has its messages."""

from __future__ import annotations

import json
from typing import Any

from websockets.asyncio.client import ClientConnection

from game.net.keys import PERSON, KeyPair, drawn_pair, nonce, signed_text
from game.net.messages import PROTOCOL


def hello(name: str, pair: KeyPair) -> dict[str, Any]:
    """The first message of whoever has a key pair."""
    return {
        "type": "hello",
        "protocol": PROTOCOL,
        "name": name,
        "key": pair.public,
        "nonce": nonce(),
    }


def proof(
    pair: KeyPair, said: dict[str, Any], challenge: dict[str, Any], **more: Any
) -> dict[str, Any]:
    """The second message: the answer to a `challenge`, with whatever else lets a person in."""
    nonces = said["nonce"], challenge["nonce"]
    text = signed_text(PERSON, challenge["key"], pair.public, nonces)
    return {"type": "prove", "signature": pair.sign(text), **more}


async def come_in(socket: ClientConnection, name: str, pair: KeyPair | None = None) -> str:
    """Greet, with a new key where none is given; the type of what it ends with, `welcome`."""
    pair = pair or drawn_pair()
    said = hello(name, pair)
    await socket.send(json.dumps(said))
    answer = json.loads(await socket.recv())
    if answer["type"] == "challenge":
        await socket.send(json.dumps(proof(pair, said, answer)))
        answer = json.loads(await socket.recv())
    return str(answer["type"])
