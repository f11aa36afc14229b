"""Servers of the local network that told of themselves (mDNS), and answer when they are asked.

What was told outlives a server that was killed by 75 minutes, and its address by more: so a server
is only offered while it answers, at an address at which it proves the key that was told with it.
"""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, Protocol

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from game.net.announcement import KIND, LOOK_S, AtAddresses, library_at, tidy
from game.net.client.entry import address as url_of
from game.net.client.entry import is_proved
from game.net.keys import drawn_pair, nonce
from game.net.messages import (
    PROTOCOL,
    Hello,
    KeyChallenge,
    NotDone,
    decoded_server_message,
    encoded,
    is_key,
)
from game.net.own_addresses import HERE_6, asked_at, link_host, own_addresses

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


if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

MOST: Final = 20
"""Servers that a window lists."""
MOST_HEARD: Final = 60
"""Servers that it asks: whoever fills a network with words keeps no window busy."""
MOST_ADDRESSES: Final = 6
"""Addresses at which one of them is asked."""
TELL_MS: Final = 3000
"""Milliseconds in which a server says where it is."""
AGAIN_S: Final = 5.0
"""Seconds after which a server is asked again."""
FAREWELL_S: Final = 10.0
"""Seconds for which one that took its word back stays listed while it answers: one whose machine
comes to another address does that too, and tells anew."""


@dataclass(frozen=True, slots=True)
class NearbyServer:
    """A server that told of itself."""

    name: str
    """Of its host."""
    address: str
    """Host and port, and the scheme where it listens with a certificate."""
    key: str = ""
    """Its public key, as it says; it is proved to whoever connects. Empty where it says none."""

    @property
    def url(self) -> str:
        """The address with its scheme."""
        return url_of(self.address)


class LooksAround(Protocol):
    """What listens for servers; see `Nearby`."""

    @property
    def found(self) -> tuple[NearbyServer, ...]:
        """Those that are there."""

    def close(self) -> None:
        """Listen no longer."""


class Nearby(AtAddresses):
    """Listens for servers, and asks those that it hears of."""

    def __init__(
        self,
        interfaces: Sequence[str] | None = None,
        ask: Callable[[str, str], Awaitable[bool]] = answers,
    ) -> None:
        """Begin to listen.

        Args:
            interfaces: addresses of this machine, all without them.
            ask: whether a server with a public key answers at an address.
        """
        super().__init__("nearby", _everywhere if interfaces is None else lambda: interfaces)
        self._ask = ask
        self._due_at: dict[str, float] = {}
        """By the name that was told: when that server is asked next."""
        self._until: dict[str, float] = {}
        """By the name of one that took its word back: until when it stays."""
        self._found: dict[str, NearbyServer] = {}
        self._listening: Zeroconf
        self._thread = self._begin()

    @property
    def found(self) -> tuple[NearbyServer, ...]:
        """The servers that are there, in the order of their names."""
        by_address = {one.address: one for one in self._found.copy().values()}
        servers = sorted(by_address.values(), key=lambda one: (one.name, one.address))
        return tuple(servers[:MOST])

    @contextmanager
    def _held(self, addresses: Sequence[str]) -> Iterator[None]:
        from zeroconf import ServiceBrowser

        with library_at(addresses) as self._listening:
            browser = ServiceBrowser(self._listening, KIND, listener=self)  # type: ignore[arg-type]
            try:
                yield
            finally:
                browser.cancel()
                for told in (self._due_at, self._until, self._found):
                    told.clear()

    def _tend(self) -> None:
        """Ask all whose time has come, at once."""
        if self._due_now():
            asyncio.run(self._ask_all())

    def _due_now(self) -> list[str]:
        now = monotonic()
        return [name for name, at in self._due_at.copy().items() if at <= now]

    async def _ask_all(self) -> None:
        """Ask all, and whose time comes meanwhile: one that is silent keeps no other waiting."""
        begun, asking = monotonic(), dict[str, asyncio.Task[None]]()
        while not self._ending.is_set():
            if monotonic() - begun < LOOK_S:  # then the addresses are to be looked at
                for name in self._due_now():
                    if name not in asking:
                        asking[name] = asyncio.create_task(self._look_at(name))
            asking = {name: task for name, task in asking.items() if not task.done()}
            if not asking:
                return
            await asyncio.wait(asking.values(), timeout=0.1)

    async def _look_at(self, name: str) -> None:
        """See whether a server is there, and where."""
        self._due_at[name] = monotonic() + AGAIN_S
        known = self._found.get(name)
        told: tuple[NearbyServer, ...] = () if known is None else (known,)
        if name not in self._until:
            info = await asyncio.to_thread(self._listening.get_service_info, KIND, name, TELL_MS)
            told = nearby_servers(info)
        there = await asyncio.gather(*(self._ask(one.url, one.key) for one in told))
        able = [one for one, is_there in zip(told, there, strict=True) if is_there]
        found = known if known in able else next(iter(able), None)
        if found is not None:
            self._found[name] = found
        else:
            self._found.pop(name, None)
        if name in self._until and (found is None or monotonic() > self._until[name]):
            for kept in (self._due_at, self._until, self._found):
                kept.pop(name, None)

    # What a ServiceBrowser calls, in a thread of its own -----------------------------------------

    def add_service(self, _listening: Any, _kind: str, name: str) -> None:
        """A server is there, or was within the last hour."""
        if name in self._due_at or len(self._due_at) < MOST_HEARD:
            self._until.pop(name, None)
            self._due_at[name] = 0.0
            self._due.set()

    def update_service(self, listening: Any, kind: str, name: str) -> None:
        """It says otherwise."""
        self.add_service(listening, kind, name)

    def remove_service(self, _listening: Any, _kind: str, name: str) -> None:
        """It has taken its word back, or that has run out."""
        if name in self._due_at:
            self._until[name] = monotonic() + FAREWELL_S
            self._due_at[name] = 0.0
            self._due.set()


def _everywhere() -> Sequence[str]:
    """All addresses of this machine at which a group of others is heard."""
    return [one for one in own_addresses() if one != HERE_6]


def nearby_servers(info: ServiceInfo | None) -> tuple[NearbyServer, ...]:
    """What a stranger's word says of a server, once for each address at which it may be.

    That which this machine reaches most likely comes first. Empty where it makes no sense.
    """
    if info is None or not info.port:
        return ()
    name, key, tls = (
        ((info.properties or {}).get(word) or b"").decode("utf-8", "replace")
        for word in (b"name", b"key", b"tls")
    )
    scheme = "wss://" if tls else ""
    return tuple(
        NearbyServer(
            tidy(name), f"{scheme}{link_host(one)}:{info.port}", key if is_key(key) else ""
        )
        for one in asked_at(info.parsed_scoped_addresses())[:MOST_ADDRESSES]
    )


def look_around() -> Nearby | None:
    """Listen in every network that this machine is in; None where the library is missing."""
    try:
        import zeroconf  # noqa: F401  (only whether it is there)
    except ModuleNotFoundError:
        return None
    return Nearby()
