"""Connections that send all frames of one turn of the event loop at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

from websockets.asyncio.server import ServerConnection


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


class GatheringConnection(ServerConnection):
    """A connection whose frames are sent by a `GatheringTransport`."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """See `asyncio.BaseProtocol`."""
        super().connection_made(GatheringTransport(transport))  # type: ignore[arg-type]

    async def send_texts(self, texts: Iterable[str]) -> None:
        """Send several messages.

        Raises:
            ConnectionClosed: the connection has ended.
        """
        async with self.send_context():
            for text in texts:
                self.protocol.send_text(text.encode())
