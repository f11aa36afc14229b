"""The server on its sockets: WebSocket connections, the clock, and a clean end."""

from __future__ import annotations

import asyncio
import logging
import signal
import ssl
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractAsyncContextManager, AsyncExitStack, suppress
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias, cast

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from game.jobs.background import SerialQueue
from game.net.messages import LARGEST_READ
from game.net.server.addresses import NO_PROXIES, Proxies, counted_address
from game.net.server.gathered_writes import GatheringConnection
from game.net.server.page_files import PageFiles
from game.net.server.table_server import TableServer

LOGGER: Final = logging.getLogger("blackout.server")
SOCKETS: Final = logging.getLogger("blackout.socket")
LARGEST_BACKLOG: Final = 1 << 20
"""Characters that may wait for a client beside the largest frame; one that does not read them is
dropped."""
FRAGMENT: Final = 64 << 10
"""Characters of a longer frame that are sent at a time, so that pings come between."""
PING_S: Final = 20.0
"""Seconds between two pings, and for the answer to one."""
GOING_AWAY: Final = 1001
QUICK_S: Final = 0.01
CALM_S: Final = 0.2
"""Seconds between two looks at the clock: while bots think, and else."""
REST_S: Final = 0.008
"""Seconds from one sync of the disk to the next: each costs as much, however little was written."""
LOOK_S: Final = 1.0
SET_S: Final = 2.0
"""By how much the system's clock has to leave a stopwatch behind to have been set."""

Beside: TypeAlias = Callable[[Callable[[], None]], AbstractAsyncContextManager[None]]
"""What runs beside a server; it is given what to call when something came that may be due."""


class DiskBarrier:
    """Nobody is told of anything before the disk has it: else a power cut would take it back.

    One sync at a time serves all that was written before it began.
    """

    def __init__(self, core: TableServer) -> None:
        self._core = core
        self._begun = self._ended = 0
        """How many syncs."""
        self._syncs = False
        """Whether a sync goes on, or is about to begin."""
        self._ended_at = 0.0
        """When the last one ended, by the clock of the loop."""
        self._waiting: list[tuple[int, Callable[[], None]]] = []
        """Whom to tell of the end of which sync, by its number."""
        self._failed = False
        """Whether the disk did not take it last: nobody waits for that, it is tried again."""
        self._thread = SerialQueue("disk", lingers=True)

    @property
    def due(self) -> int:
        """The number of the sync by which the disk has all that was written so far."""
        return self._begun + (not self._core.is_synced)

    def has_ended(self, sync: int) -> bool:
        """Whether a sync has ended, by its number."""
        return sync <= self._ended

    def when_ended(self, sync: int, call: Callable[[], None]) -> None:
        """Have something called once a sync has ended, by its number, and not at once."""
        loop = asyncio.get_running_loop()
        if self.has_ended(sync):
            loop.call_soon(call)
            return
        self._waiting.append((sync, call))
        if not self._syncs:
            self._syncs = True
            loop.call_at(max(loop.time(), self._ended_at + REST_S), self._begin)

    @property
    def is_behind(self) -> bool:
        """Whether there is something for the disk to take."""
        return self._failed or not self._core.is_synced

    def begin(self) -> None:
        """Begin to sync, unless a sync goes on already."""
        if not self._syncs:
            self._syncs = True
            self._begin()

    def _begin(self) -> None:
        self._begun += 1
        sync, loop = self._core.take_unsynced(), asyncio.get_running_loop()

        def work() -> None:
            done = False
            try:
                done = sync()
            finally:
                with suppress(RuntimeError):  # the loop has ended
                    loop.call_soon_threadsafe(self._end, done)

        self._thread.put(work)

    def _end(self, done: bool) -> None:
        self._ended, self._syncs, self._failed = self._begun, False, not done
        self._ended_at = asyncio.get_running_loop().time()
        waiting, self._waiting = self._waiting, []
        for sync, call in waiting:
            if self.has_ended(sync):
                call()
            else:
                self.when_ended(sync, call)

    def close(self) -> None:
        """Wait for the end of a sync that goes on; none is begun any more."""
        self._syncs = True
        self._thread.finish()


class _Batch(NamedTuple):
    """Frames that wait for the same sync."""

    sync: int
    """Its number."""
    frames: list[str]


class SocketLink:
    """A client's connection. What is to be sent waits here, so that the server never does."""

    def __init__(self, socket: GatheringConnection, disk: DiskBarrier, address: str) -> None:
        """`address` is that by which limits count it."""
        self._socket = socket
        self._disk = disk
        self.address = address
        self._unkept: deque[_Batch] = deque()
        """What the disk has not taken yet."""
        self._unread: list[str] = []
        """Frames that wait for the client to read others."""
        self._writes = False
        """Whether `write` is sending such frames."""
        self._largest = 0
        """Characters of the largest frame that waits."""
        self.backlog = 0
        self._more = asyncio.Event()
        """Set where `write` may have something to do."""
        self._ending: tuple[int, str] | None = None

    def send(self, frame: str) -> None:
        """See `Link`."""
        sync = self._disk.due
        if self._unkept and self._unkept[-1].sync == sync:
            self._unkept[-1].frames.append(frame)
        else:
            self._unkept.append(_Batch(sync, [frame]))
            self._disk.when_ended(sync, self._pass_on)
        self.backlog += len(frame)
        self._largest = max(self._largest, len(frame))
        if self.backlog - self._largest > LARGEST_BACKLOG and self._ending is None:
            self._unkept.clear()
            self._unread.clear()
            self._ending = 1008, "too slow"
            self._socket.transport.abort()  # it does not read a farewell either
            self._more.set()

    def close(self, code: int, why: str) -> None:
        """See `Link`."""
        self._ending = self._ending or (code, why)
        self._more.set()

    def _pass_on(self) -> None:
        """Send what the disk has, or leave it to `write` where the client does not keep up."""
        while self._unkept and self._disk.has_ended(self._unkept[0].sync):
            frames = self._unkept.popleft().frames
            behind = self._writes or self._unread or self._largest > FRAGMENT
            if not behind and self._socket.send_at_once(frames):
                self._sent(frames)
            else:
                self._unread += frames
                self._more.set()
        if self._ending is not None:
            self._more.set()

    def _sent(self, frames: Iterable[str]) -> None:
        self.backlog -= sum(map(len, frames))
        if not self.backlog:
            self._largest = 0

    async def write(self) -> None:
        """Send what cannot be sent at once, and the end, until the connection ends."""
        try:
            while True:
                await self._more.wait()
                self._more.clear()
                frames, self._unread = self._unread, []
                self._writes = True
                for some in _batches(frames):
                    if len(some[0]) <= FRAGMENT:
                        await self._socket.send_texts(some)
                    else:
                        await self._socket.send(_parts(some[0]))
                    self._sent(some)
                self._writes = False
                if self._ending is not None and not (self._unread or self._unkept):
                    await self._socket.close(*self._ending)
                    return
        except ConnectionClosed:
            return


class WebSocketServer:
    """A `TableServer` that listens."""

    def __init__(self, core: TableServer, proxies: Proxies = NO_PROXIES) -> None:
        """Where there are `proxies`, whoever connects is the last of them."""
        self._core = core
        self._proxies = proxies
        self._disk = DiskBarrier(core)
        self._stop = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._ended = False
        """Whether another thread has asked for the end."""
        self.ends = False
        """Whether the system has asked for it, also where the server was about to end by itself."""
        self._quick = asyncio.Event()
        self._busy = False
        """Whether there was something to look for at short intervals at the last look."""

    async def run(
        self,
        host: str,
        port: int,
        *,
        tls: ssl.SSLContext | None = None,
        origins: tuple[str, ...] = (),
        beside: Iterable[Beside] = (),
        ready: Callable[[str], None],
    ) -> None:
        """Serve until `stop` is called or the system asks for the end.

        Args:
            host: the address to listen on.
            port: the port; 0 for a free one.
            tls: the certificate, where connections are to be secret.
            origins: pages of elsewhere whose scripts may connect; our own page's may anyway.
            beside: what else runs meanwhile.
            ready: is told the address once connections are taken.

        Raises:
            OSError: an address cannot be had.
        """
        self._hear_signals()
        self._loop = asyncio.get_running_loop()
        if self._ended:
            return
        async with AsyncExitStack() as open_sockets:
            for each in beside:
                await open_sockets.enter_async_context(each(self._quick.set))
            await self._serve(host, port, tls, origins, ready)

    async def _serve(
        self,
        host: str,
        port: int,
        tls: ssl.SSLContext | None,
        origins: tuple[str, ...],
        ready: Callable[[str], None],
    ) -> None:
        """See `run`."""
        async with serve(
            self.serve_connection,
            host,
            port,
            ssl=tls,
            process_request=PageFiles(
                origins,
                secret=tls is not None,
                others=self._core.page,
            ),
            compression=None,
            max_size=LARGEST_READ,
            max_queue=16,
            ping_interval=PING_S,
            ping_timeout=PING_S,
            close_timeout=2,
            server_header=None,
            create_connection=GatheringConnection,
            logger=SOCKETS,
        ) as server:
            ready(_address(server, host, secret=tls is not None))
            clock = asyncio.create_task(self._keep_time())
            try:
                await self._stop.wait()
            finally:
                clock.cancel()
                server.close(code=GOING_AWAY, reason="the server stops")
                await server.wait_closed()
                self._disk.close()
                self._core.close()

    def stop(self) -> None:
        """End `run`."""
        self._stop.set()

    def _end(self) -> None:
        self.ends = True
        self.stop()

    def stop_soon(self) -> None:
        """End `run` from another thread, once it runs."""
        self._ended = True
        if self._loop is not None:
            with suppress(RuntimeError):  # it has ended
                self._loop.call_soon_threadsafe(self.stop)

    async def serve_connection(self, socket: ServerConnection) -> None:
        """Serve one connection to its end."""
        # The server makes no others.
        link = SocketLink(cast("GatheringConnection", socket), self._disk, self._address_of(socket))
        writer = asyncio.create_task(link.write())
        client = self._core.connect(link)
        try:
            if client is None:
                await writer  # it says farewell
                return
            async for frame in socket:
                self._core.receive(client, frame)
                if not self._busy:
                    self._quick.set()
                # What one connection has sent ahead must not keep the others waiting.
                await asyncio.sleep(0)
        except ConnectionClosed:
            pass  # cut, or silent: whoever it was may come back
        finally:
            if client is not None:
                self._core.disconnect(client)
            writer.cancel()

    def _address_of(self, socket: ServerConnection) -> str:
        """By which address limits count a connection."""
        said = None if socket.request is None else self._proxies.client(socket.request.headers)
        remote = socket.remote_address
        if said is None:
            said = str(remote[0]) if isinstance(remote, tuple) else "local"
        return counted_address(said)

    async def _keep_time(self) -> None:
        """Hand on bots' answers and do what is due by the clock."""
        loop = asyncio.get_running_loop()
        looked = loop.time()
        ahead = self._core.clock() - looked
        while True:
            try:
                if abs(by := self._core.clock() - loop.time() - ahead) > SET_S:
                    ahead += by
                    self._core.clock_was_set(by)
                self._busy = self._core.tick()
                if loop.time() - looked >= LOOK_S:
                    looked = loop.time()
                    self._core.look_round()
                    if self._disk.is_behind:
                        self._disk.begin()
                    if self._core.is_done:
                        LOGGER.info("the server has no more to do: it ends")
                        self.stop()
            except Exception:
                LOGGER.exception("a fault of the server; it goes on")
            self._quick.clear()
            nap = loop.call_later(QUICK_S if self._busy else CALM_S, self._quick.set)
            await self._quick.wait()
            await asyncio.sleep(0)
            nap.cancel()

    def _hear_signals(self) -> None:
        loop = asyncio.get_running_loop()
        for name in (signal.SIGTERM, signal.SIGINT):
            try:
                loop.add_signal_handler(name, self._end)
            except (NotImplementedError, RuntimeError, ValueError):
                # Windows, or a thread: Ctrl-C raises KeyboardInterrupt there.
                return


def _batches(frames: Iterable[str]) -> Iterator[list[str]]:
    """Frames to be sent at once, of no more characters than a fragment, or a longer one alone."""
    some: list[str] = []
    size = 0
    for frame in frames:
        if some and size + len(frame) > FRAGMENT:
            yield some
            some, size = [], 0
        some.append(frame)
        size += len(frame)
    if some:
        yield some


def _parts(frame: str) -> Iterator[str]:
    """A frame in fragments."""
    return (frame[at : at + FRAGMENT] for at in range(0, len(frame), FRAGMENT))


def tls_context(certificate: Path, key: Path) -> ssl.SSLContext:
    """The context of a server with this certificate and key.

    Raises:
        OSError, ssl.SSLError: they cannot be read, or do not belong together.
    """
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate, key)
    return context


def _address(server: Server, host: str, *, secret: bool) -> str:
    port = server.sockets[0].getsockname()[1]
    name = f"[{host}]" if ":" in host else host
    return f"{'wss' if secret else 'ws'}://{name}:{port}"
