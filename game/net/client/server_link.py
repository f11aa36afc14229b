"""A connection to a server in a thread of its own, for a window whose frames never wait.

Frames come out of a queue as they arrived. A connection that was lost is made again until somebody
closes it, also where the server has another address by now and the network tells of it; one that
never stood says why, once.
"""

from __future__ import annotations

import asyncio
import queue
import ssl
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage, InvalidURI

from game.engine import Refusal
from game.engine.refusal import finished, refuse
from game.jobs.background import dedicated
from game.net.client.entry import Entry, NotLetIn, is_address
from game.net.client.nearby import LooksAround
from game.net.client.server_session import LinkNews, LinkState, News
from game.net.messages import (
    ClientMessage,
    KeyChallenge,
    NotDone,
    Welcome,
    decoded_server_message,
    encoded,
)
from game.storage.typed_path import NoHomeFolder
from game.wording import template

LARGEST_ANSWER: Final = 64 << 20
PATIENCE_S: Final = 10.0
"""Seconds to wait for a connection or a welcome."""
PAUSES_S: Final = (0.3, 0.6, 1.2, 2.5, 5.0)
"""Seconds before a lost connection is tried again; the last for every further time."""
ELSEWHERE_TRIES: Final = 2
"""Tries in vain, after which a server is looked for in the network."""
PING_S: Final = 3.5
"""Seconds between two pings, and for the answer to one: a dead line is told within eight."""
_FAULTS: Final = (OSError, InvalidHandshake, InvalidMessage, InvalidURI, ConnectionClosed, EOFError)

A = TypeVar("A", KeyChallenge, Welcome)


class ServerLink:
    """A person's connection. All but `_run` and what it calls belongs to the window's thread."""

    def __init__(self, entry: Entry, look: Callable[[], LooksAround | None] = lambda: None) -> None:
        """Begin to connect; nothing here waits.

        Args:
            entry: what to greet with.
            look: begins to listen for servers of the network, once this one is not where it was.
        """
        self._entry = entry
        self.url = entry.url
        self.state = LinkState.CONNECTING
        self._news: queue.SimpleQueue[News] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._task: asyncio.Task[None] | None = None
        self._out: asyncio.Queue[str]
        self._ending = threading.Event()
        self._look = look
        self._nearby: LooksAround | None = None
        """Where else the server may be, while it is not where it was."""
        self._thread = dedicated("server link", self._work)

    # The window's side ------------------------------------------------------------------------

    @property
    def name(self) -> str:
        """Of the person, as the server writes it."""
        return self._entry.name

    @property
    def server_key(self) -> str:
        """The public key that the server proved; before that, the one that it has to have."""
        return self._entry.server_key

    def news(self) -> list[News]:
        """What came since the last time, oldest first."""
        found: list[News] = []
        with suppress(queue.Empty):
            while True:
                found.append(self._news.get_nowait())
        if self.state is LinkState.FAILED:
            return []  # why it failed is the last that is of interest
        for place, one in enumerate(found, start=1):
            if isinstance(one, LinkNews):
                self.state = one.state
                if one.state is LinkState.FAILED:
                    return found[:place]
        return found

    def wait(self, seconds: float) -> News:
        """What comes next, for a program that has nothing else to do.

        Raises:
            TimeoutError: nothing does for so long.
        """
        try:
            return self._news.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError from None

    def send(self, message: ClientMessage) -> None:
        """Send a message; one for a connection that is being made again is dropped."""
        if self.state is LinkState.LOST:
            return
        with suppress(RuntimeError):  # the thread has ended
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._out.put_nowait, encoded(message))

    def close(self) -> None:
        """End the connection; `join` waits for that."""
        self._ending.set()
        with suppress(RuntimeError):  # the thread has ended
            if self._loop is not None and self._task is not None:
                self._loop.call_soon_threadsafe(self._task.cancel)

    def join(self) -> None:
        """Wait until the thread has ended; not for the frame loop."""
        self._thread.join()

    # The thread -------------------------------------------------------------------------------

    def _work(self) -> None:
        try:
            with suppress(asyncio.CancelledError):
                asyncio.run(self._run())
        finally:
            self._look_no_more()
            self._news.put(LinkNews(LinkState.CLOSED))

    async def _run(self) -> None:
        self._out, self._task = asyncio.Queue(), asyncio.current_task()
        self._loop = asyncio.get_running_loop()
        welcomed, tries = False, 0
        if not is_address(self.url):
            words = template("'{url}' is no address of a server, such as 192.168.1.5:8765.")
            self._news.put(LinkNews(LinkState.FAILED, refuse(words, url=self.url)))
            return
        while not self._ending.is_set():
            try:
                welcome, why = await self._visit()
                welcomed, tries = welcomed or welcome, 0 if welcome else tries
            except NotLetIn as error:
                self._news.put(LinkNews(LinkState.FAILED, error.refusal, error.code))
                return
            if self._ending.is_set():
                return
            if not welcomed:
                self._news.put(LinkNews(LinkState.FAILED, why))
                return
            if tries == 0:
                self._news.put(LinkNews(LinkState.LOST, why))
            await self._rest(PAUSES_S[min(tries, len(PAUSES_S) - 1)])
            tries += 1
            if tries >= ELSEWHERE_TRIES:
                self._follow()

    def _follow(self) -> None:
        """Go where the network tells of the server, known by its key, if that is elsewhere."""
        if self._nearby is None:
            self._nearby = self._look()
        found = self._nearby.found if self._nearby is not None else ()
        for one in found:
            if one.key == self._entry.server_key != "" and one.url != self.url:
                self.url = self._entry.url = one.url
                return

    def _look_no_more(self) -> None:
        if self._nearby is not None:
            self._nearby.close()
            self._nearby = None

    async def _rest(self, seconds: float) -> None:
        """Wait; what was to be sent meanwhile is dropped."""
        await asyncio.sleep(seconds)
        while not self._out.empty():
            self._out.get_nowait()

    async def _visit(self) -> tuple[bool, Refusal | None]:
        """One connection from its beginning to its end: whether it was let in, why it ended.

        Raises:
            NotLetIn: nothing is tried again.
        """
        welcomed = False
        context = self._context()
        try:
            async with connect(
                self.url,
                ssl=context,
                compression=None,
                open_timeout=PATIENCE_S,
                close_timeout=2,
                ping_interval=PING_S,
                ping_timeout=PING_S,
                max_size=LARGEST_ANSWER,
                proxy=None,
            ) as socket:
                async with asyncio.timeout(PATIENCE_S):
                    await self._greet(socket)
                welcomed = True
                self._look_no_more()
                self._news.put(LinkNews(LinkState.CONNECTED))
                await self._talk(socket)
                return True, None
        except TimeoutError:
            return welcomed, refuse("The server at {url} does not answer.", url=self.url)
        except (*_FAULTS, ValueError) as error:
            return welcomed, reason(self.url, error)

    async def _greet(self, socket: ClientConnection) -> None:
        pair, hello = self._entry.greeting()
        challenge = await self._answer(socket, hello, KeyChallenge)
        proof = self._entry.proof(pair, hello, challenge)
        self._entry.name = (await self._answer(socket, proof, Welcome)).name

    async def _answer(self, socket: ClientConnection, message: ClientMessage, kind: type[A]) -> A:
        """What the server says to a message of the greeting.

        Raises:
            NotLetIn: it refuses.
            ValueError: it says something else.
        """
        await socket.send(encoded(message))
        answer = decoded_server_message(await socket.recv())
        if isinstance(answer, NotDone):
            raise NotLetIn(finished(answer.why), answer.code)
        if not isinstance(answer, kind):
            raise ValueError(answer)
        return answer

    async def _talk(self, socket: ClientConnection) -> None:
        """Take in frames and send others, until the connection or the program ends it."""

        async def write() -> None:
            while True:
                await socket.send(await self._out.get())

        writing = asyncio.create_task(write())
        try:
            async for frame in socket:
                message = decoded_server_message(frame)
                if message is not None:
                    self._news.put(message)
        finally:
            writing.cancel()
            with suppress(asyncio.CancelledError, ConnectionClosed):
                await writing

    def _context(self) -> ssl.SSLContext | None:
        try:
            return self._entry.context()
        except NoHomeFolder as error:
            raise NotLetIn(error.refusal, "certificate") from None
        except OSError as error:
            words = template("The file of certificates to trust cannot be used: {why}.")
            why = refuse(words, why=error.strerror or str(error))
            raise NotLetIn(why, "certificate") from None


def reason(url: str, error: Exception) -> Refusal:
    """Why there is no connection to a server, or none any more, in one sentence."""
    if isinstance(error, ssl.SSLCertVerificationError):
        return refuse("The certificate of {url} is not one that this machine trusts.", url=url)
    if isinstance(error, ssl.SSLError) or (
        url.startswith("wss:") and isinstance(error, OSError) and error.strerror is None
    ):
        return refuse("The server at {url} does not speak TLS as wss:// needs it.", url=url)
    if isinstance(error, ConnectionClosed):
        return refuse("The connection to {url} was lost.", url=url)
    if isinstance(error, ConnectionRefusedError):
        return refuse("Nobody listens at {url}.", url=url)
    if isinstance(error, OSError) and error.strerror:
        why = error.strerror
        return refuse("The server at {url} cannot be reached: {why}.", url=url, why=why)
    if isinstance(error, InvalidHandshake | InvalidMessage | EOFError | ValueError | KeyError):
        words = template("What answers at {url} is no Blackout server, or one that wants wss://.")
        return refuse(words, url=url)
    return refuse("The server at {url} does not answer.", url=url)
