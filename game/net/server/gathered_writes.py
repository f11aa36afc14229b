"""Connections that send all frames of one turn of the event loop at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any, cast

from websockets.asyncio.server import ServerConnection
from websockets.protocol import OPEN


class GatheringTransport:
    """A transport that passes on what is written once the loop has done all that is due."""

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._loop = asyncio.get_running_loop()
        self._gathered: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """See `asyncio.WriteTransport`."""
        if not self._gathered:
            self._loop.call_soon(self._pass_on)
        self._gathered.append(data)

    def write_at_once(self, data: bytes) -> None:
        """The same where nothing else is to follow in this turn of the loop."""
        self._gathered.append(data)
        self._pass_on()

    def write_eof(self) -> None:
        """See `asyncio.WriteTransport`."""
        self._pass_on()
        self._transport.write_eof()

    def close(self) -> None:
        """See `asyncio.BaseTransport`."""
        self._pass_on()
        self._transport.close()

    def abort(self) -> None:
        """See `asyncio.WriteTransport`."""
        self._gathered.clear()
        self._transport.abort()

    def _pass_on(self) -> None:
        if self._gathered:
            data = b"".join(self._gathered)
            self._gathered.clear()
            self._transport.write(data)


def text_frame(text: str) -> bytes:
    """A message as a frame of RFC 6455 by a server that compresses nothing."""
    raw = text.encode()
    size = len(raw)
    if size < 126:
        return bytes((0x81, size)) + raw
    if size < 1 << 16:
        return b"\x81\x7e" + size.to_bytes(2) + raw
    return b"\x81\x7f" + size.to_bytes(8) + raw


class GatheringConnection(ServerConnection):
    """A connection whose frames are sent by a `GatheringTransport`."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.BaseProtocol`."""
        super().connection_made(GatheringTransport(transport))  # type: ignore[arg-type]

    def send_at_once(self, texts: Iterable[str]) -> bool:
        """Send several messages without waiting, unless the client does not keep up or the
        connection ends; whether they are sent. Nothing else may just be being sent."""
        if self.paused or self.protocol.state is not OPEN:
            return False
        transport = cast("GatheringTransport", self.transport)
        transport.write_at_once(b"".join(map(text_frame, texts)))
        return True

    async def send_texts(self, texts: Iterable[str]) -> None:
        """Send several messages.

        Raises:
            ConnectionClosed: the connection has ended.
        """
        async with self.send_context():
            for text in texts:
                self.protocol.send_text(text.encode())
