#!/usr/bin/env bash
# websockets 17.4: a client that is alive, and reads nothing for a while.
#
# Expected: pings are answered by the library, whatever the program is busy with: who thinks for
#   longer than the time for a ping is not cut off, with however many messages waiting.
# Seen: true with 16 messages waiting. With 17 the library stops to read, pings with them, and the
#   server ends the line with 1011 "keepalive ping timeout". All 17 messages are there to be read
#   afterwards, and only then does the client learn that it was given up.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check websockets==17.4
"$work/venv/bin/python" - <<'PYTHON'
import asyncio
import logging
import sys

import websockets
from websockets.asyncio.client import connect
from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

PING_S, THINKS_S = 2.0, 9.0
logging.getLogger("websockets").setLevel(logging.CRITICAL)


async def told(number):
    """Messages that a client reads after a pause, and how the line ended; None: it did not."""

    async def send(socket):
        for line in range(number):
            await socket.send(f"line {line}")
        await socket.wait_closed()

    async with serve(send, "127.0.0.1", 0, ping_interval=PING_S, ping_timeout=PING_S) as server:
        port = server.sockets[0].getsockname()[1]
        async with connect(f"ws://127.0.0.1:{port}", ping_interval=None) as socket:
            await asyncio.sleep(THINKS_S)
            read = 0
            try:
                while True:
                    await asyncio.wait_for(socket.recv(), 2 * PING_S)
                    read += 1
            except TimeoutError:
                return read, None
            except ConnectionClosed as end:
                return read, end.rcvd and int(end.rcvd.code)


SEEN = {16: (16, None), 17: (17, 1011)}
print("websockets", websockets.__version__)
seen = {number: asyncio.run(told(number)) for number in SEEN}
for number, (read, code) in seen.items():
    print(f"{number} messages waiting: {read} read, {'goes on' if code is None else code}")
if seen != SEEN:
    sys.exit("changed: the line ends otherwise")
PYTHON
