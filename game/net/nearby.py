"""Servers that tell of themselves in the local network, and windows that hear of them (mDNS).

Told are the host's name and the port; nobody needs it, since an address may always be typed. Where
this machine is in no network, or comes into another one, both begin anew there.
"""

from __future__ import annotations

import ipaddress
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

from game.jobs.background import dedicated
from game.net.messages import is_key
from game.net.own_addresses import HERE_6, is_told, link_host, own_addresses

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

LOGGER: Final = logging.getLogger("blackout.server")
KIND: Final = "_blackout-table._tcp.local."
LONGEST_NAME: Final = 24
MOST: Final = 20
"""Servers that a window lists."""
ASK_MS: Final = 3000
"""Milliseconds in which a server says where it is."""
LOOK_S: Final = 2.0
"""Seconds between two looks at the addresses of this machine."""
NOWHERE: Final = "this machine is in no network"


@dataclass(frozen=True, slots=True)
class NearbyServer:
    """A server that told of itself."""

    name: str
    """Of its host."""
    address: str
    """Host and port."""
    key: str = ""
    """Its public key, as it says; it is proved to whoever connects. Empty where it says none."""


class _AtAddresses(ABC):
    """Does something at addresses of this machine, in a thread of its own until it is closed."""

    def __init__(self, thread: str, addresses: Callable[[], Sequence[str]]) -> None:
        """Nothing is begun yet; `addresses` says which ones, and is asked again and again."""
        self._addresses = addresses
        self._ending = threading.Event()
        self.failure = ""
        """Why it cannot be done at present, for the log; empty while it is."""
        self._begin: Callable[[], threading.Thread] = lambda: dedicated(thread, self._run)
        self._thread: threading.Thread | None = None

    @abstractmethod
    def _held(self, addresses: Sequence[str]) -> AbstractContextManager[None]:
        """Do it at these addresses for a while.

        Raises:
            OSError, Error, RuntimeError, ValueError: it cannot be done there.
        """

    def close(self) -> None:
        """Do it no longer; `join` waits until that is so."""
        self._ending.set()

    def join(self) -> None:
        """Wait for the end; not for the frame loop."""
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        from zeroconf import Error  # slow, and few need it

        while not self._ending.is_set():
            try:
                self._do()
            except (OSError, Error, RuntimeError, ValueError) as error:
                self._fail(str(error) or type(error).__name__)
            if self.failure:
                self._ending.wait(LOOK_S)

    def _do(self) -> None:
        """Do it for as long as the addresses are the same."""
        addresses = tuple(self._addresses())
        own = set(map(ipaddress.ip_address, own_addresses()))
        here = [one for one in addresses if ipaddress.ip_address(one) in own]
        if not here:  # the library would leave a socket open
            self._fail(f"this machine is not at {', '.join(addresses)}" if addresses else NOWHERE)
            return
        with self._held(here):
            self.failure = ""
            while not self._ending.wait(LOOK_S):
                if tuple(self._addresses()) != addresses:
                    return

    def _fail(self, why: str) -> None:
        self.failure = why


class Announcement(_AtAddresses):
    """Tells of a server as long as it runs; a network that takes no such word is passed over."""

    def __init__(
        self, name: str, addresses: Callable[[], Sequence[str]], port: int, key: str
    ) -> None:
        """Nothing is told yet.

        Args:
            name: of the host.
            addresses: says by which the server is reached at present.
            port: its port.
            key: its public key.
        """
        super().__init__("announcement", addresses)
        self._key = key
        self._name = _tidy(name)
        self._port = port

    def __enter__(self) -> Self:
        self._thread = self._begin()
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: object, _where: TracebackType | None
    ) -> None:
        self.close()
        self.join()

    @contextmanager
    def _held(self, addresses: Sequence[str]) -> Iterator[None]:
        from zeroconf import ServiceInfo

        info = ServiceInfo(
            KIND,
            f"{self._name} {self._port}.{KIND}",
            port=self._port,
            addresses=[ipaddress.ip_address(one).packed for one in addresses],
            properties={"name": self._name, "key": self._key},
            server=f"blackout-{self._port}.local.",
        )
        with _at(addresses) as telling:
            telling.register_service(info, allow_name_change=True)
            yield

    def _fail(self, why: str) -> None:
        if why != self.failure:
            LOGGER.warning("the network is not told of this server: %s", why)
        super()._fail(why)


class Nearby(_AtAddresses):
    """Listens for servers."""

    def __init__(self, interfaces: Sequence[str] | None = None) -> None:
        """Begin to listen; `interfaces` are addresses of this machine, all without them."""
        super().__init__("nearby", _everywhere if interfaces is None else lambda: interfaces)
        self._found: dict[str, NearbyServer] = {}
        self._thread = self._begin()

    @property
    def found(self) -> tuple[NearbyServer, ...]:
        """The servers that are there, in the order of their names."""
        servers = sorted(self._found.copy().values(), key=lambda one: (one.name, one.address))
        return tuple(servers[:MOST])

    @contextmanager
    def _held(self, addresses: Sequence[str]) -> Iterator[None]:
        from zeroconf import ServiceBrowser

        with _at(addresses) as listening:
            browser = ServiceBrowser(listening, KIND, listener=self)  # type: ignore[arg-type]
            try:
                yield
            finally:
                browser.cancel()
                self._found.clear()

    # What a ServiceBrowser calls, in a thread of its own -----------------------------------------

    def add_service(self, listening: Any, kind: str, name: str) -> None:
        """A server is there."""
        server = nearby_server(listening.get_service_info(kind, name, ASK_MS))
        if server is not None:
            self._found[name] = server

    def update_service(self, listening: Any, kind: str, name: str) -> None:
        """It says otherwise."""
        self.add_service(listening, kind, name)

    def remove_service(self, _listening: Any, _kind: str, name: str) -> None:
        """It is gone."""
        self._found.pop(name, None)


def _everywhere() -> Sequence[str]:
    """All addresses of this machine at which a group of others is heard."""
    return [one for one in own_addresses() if one != HERE_6]


def _at(addresses: Sequence[str]) -> Zeroconf:
    """The library at the networks of some addresses; where IPv6 cannot be had, without it.

    Raises:
        OSError, RuntimeError: there it cannot be had at all.
    """
    from zeroconf import Zeroconf

    # A network that goes away is seen to here; the library would tell of it by a traceback.
    logging.getLogger("zeroconf").setLevel(logging.ERROR)
    try:
        return Zeroconf(interfaces=list(addresses))
    except (OSError, RuntimeError):
        older = [one for one in addresses if ":" not in one]
        if not older or len(older) == len(addresses):
            raise
        return Zeroconf(interfaces=older)


def nearby_server(info: ServiceInfo | None) -> NearbyServer | None:
    """What a stranger's word says of a server; None where it makes no sense.

    Of several addresses it is the first of IPv4.
    """
    from zeroconf import IPVersion  # slow

    if info is None or not info.port:
        return None
    told = [ipaddress.ip_address(one) for one in info.addresses_by_version(IPVersion.All)]
    found = sorted(filter(is_told, told), key=lambda one: one.version)
    name, key = (
        ((info.properties or {}).get(word) or b"").decode("utf-8", "replace")
        for word in (b"name", b"key")
    )
    if not found:
        return None
    address = f"{link_host(str(found[0]))}:{info.port}"
    return NearbyServer(_tidy(name), address, key if is_key(key) else "")


def look_around() -> Nearby | None:
    """Listen in every network that this machine is in; None where the library is missing."""
    try:
        import zeroconf  # noqa: F401  (only whether it is there)
    except ModuleNotFoundError:
        return None
    return Nearby()


def _tidy(name: str) -> str:
    """A name as it is shown: printable letters without the dots that part names in a network."""
    letters = (letter if letter.isprintable() and letter != "." else " " for letter in name)
    return " ".join("".join(letters).split())[:LONGEST_NAME] or "Blackout"
