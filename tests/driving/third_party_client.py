"""A client written from docs/reference/protocol.md alone, which plays whatever is allowed.

python third_party_client.py URL NAME [GAME]: with a game it joins that one, else it makes one for
itself, a second person and a bot, and prints its id. It leaves when the game is over.
"""

import asyncio
import json
import random
import secrets
import sys

from nacl.signing import SigningKey
from websockets.asyncio.client import connect


async def play(url: str, name: str, game: str | None, drop_at: int) -> list[dict]:  # type: ignore[type-arg]
    """Play to the end, losing the connection once; the lines that came, in order."""
    key = SigningKey.generate()  # the name is ours by it: were it to last, it would be kept now
    public = bytes(key.verify_key).hex()
    lines: list[dict] = []  # type: ignore[type-arg]
    while True:
        async with connect(url) as socket:

            async def send(kind: str, **fields: object) -> None:
                await socket.send(json.dumps({"type": kind, **fields}))

            nonce = secrets.token_hex(32)
            await send("hello", protocol=2, name=name, key=public, nonce=nonce)
            async for frame in socket:
                message = json.loads(frame)
                match message["type"]:
                    case "challenge":
                        both = f"{message['key']}|{public}|{nonce}|{message['nonce']}"
                        signed = key.sign(f"blackout-2-person|{both}".encode())
                        await send("prove", signature=signed.signature.hex())
                    case "welcome":
                        if game is None:
                            seats = [{}, {}, {"agent": "beginner"}]
                            options = {"schedule": [2, 3]}
                            await send(
                                "create", variant="jabberwocky", seats=seats, options=options
                            )
                        elif not lines:
                            await send("join", game=game)
                        else:
                            await send("follow", game=game, after=len(lines))
                    case "game" if game is None or not (lines or message["state"] == "open"):
                        if game is None:
                            game = message["game"]
                            print(game, flush=True)
                        if message["state"] != "open":
                            await send("follow", game=game, after=len(lines))
                    case "line" if message["n"] == len(lines) + 1:
                        lines.append(message["line"])
                        if len(lines) == drop_at:
                            break
                    case "turn" if message["seat"] is not None and not message["may"]:
                        action = random.choice(message["actions"])
                        await send("act", game=game, action=action, after=message["n"])
                    case "record":
                        return lines
                    case "refused" if message["code"] not in ("stale", "state"):
                        raise SystemExit(message["why"])


if __name__ == "__main__":
    wanted = sys.argv[3] if len(sys.argv) > 3 else None
    print(len(asyncio.run(play(sys.argv[1], sys.argv[2], wanted, drop_at=9))))
