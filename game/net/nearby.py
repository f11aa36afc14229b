"""Servers that tell of themselves in the local network, and windows that hear of them (mDNS).

Told are the host's name and the port; nobody needs it, since an address may always be typed.
"""

from __future__ import annotations

import logging
import socket
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import TYPE_CHECKING, Any, Final, Self

from game.jobs.background import beside, dedicated
from game.net.messages import is_key

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

LOGGER: Final = logging.getLogger("blackout.server")
KIND: Final = "_blackout-table._tcp.local."
LONGEST_NAME: Final = 24
MOST: Final = 20
"""Servers that a window lists."""
ASK_MS: Final = 3000
"""Milliseconds in which a server says where it is."""


@dataclass(frozen=True, slots=True)
class NearbyServer:
    """A server that told of itself."""

    name: str
    """Of its host."""
    address: str
    """Host and port."""
    key: str = ""
    """Its public key, as it says; it is proved to whoever connects. Empty where it says none."""


class Announcement:
    """Tells of a server as long as it runs; a network that takes no such word is passed over."""

    def __init__(self, name: str, addresses: Sequence[str], port: int, key: str) -> None:
        """Nothing is told yet.

        Args:
            name: of the host.
            addresses: where the server listens.
            port: its port.
            key: its public key.
        """
        self._key = key
        self._name = _tidy(name)
        self._addresses = list(addresses)
        self._port = port
        self._zeroconf: Zeroconf | None = None

    def __enter__(self) -> Self:
        beside("announcement", self._tell)
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: object, _where: TracebackType | None
    ) -> None:
        if self._zeroconf is not None:
            self._zeroconf.close()

    def _tell(self) -> None:
        from zeroconf import Error, ServiceInfo, Zeroconf  # slow, and few servers need it

        try:
            self._zeroconf = Zeroconf(interfaces=self._addresses)
            info = ServiceInfo(
                KIND,
                f"{self._name} {self._port}.{KIND}",
                port=self._port,
                addresses=[socket.inet_aton(address) for address in self._addresses],
                properties={"name": self._name, "key": self._key},
                server=f"blackout-{self._port}.local.",
            )
            self._zeroconf.register_service(info, allow_name_change=True)
        except (OSError, Error) as error:
            LOGGER.warning("the network is not told of this server: %s", error)


class Nearby:
    """Listens for servers in a thread of its own until it is closed."""

    def __init__(self, interfaces: Sequence[str] | None = None) -> None:
        """Begin to listen; `interfaces` are addresses of this machine, all without them."""
        self._interfaces = interfaces
        self._found: dict[str, NearbyServer] = {}
        self._ending = threading.Event()
        self.failure = ""
        """Why nothing is heard, for the log."""
        self._thread = dedicated("nearby", self._listen)

    @property
    def found(self) -> tuple[NearbyServer, ...]:
        """The servers that are there, in the order of their names."""
        servers = sorted(self._found.copy().values(), key=lambda one: (one.name, one.address))
        return tuple(servers[:MOST])

    def close(self) -> None:
        """Listen no longer; `join` waits until that is so."""
        self._ending.set()

    def join(self) -> None:
        """Wait for the end; not for the frame loop."""
        self._thread.join()

    def _listen(self) -> None:
        from zeroconf import Error, InterfaceChoice, ServiceBrowser, Zeroconf  # slow

        interfaces = InterfaceChoice.All if self._interfaces is None else list(self._interfaces)
        try:
            with Zeroconf(interfaces=interfaces) as listening:
                browser = ServiceBrowser(listening, KIND, listener=self)  # type: ignore[arg-type]
                self._ending.wait()
                browser.cancel()
        except (OSError, Error) as error:
            self.failure = str(error)

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


def nearby_server(info: ServiceInfo | None) -> NearbyServer | None:
    """What a stranger's word says of a server; None where it makes no sense."""
    if info is None or not info.port:
        return None
    addresses = [one for one in info.addresses if len(one) == 4]
    name, key = (
        ((info.properties or {}).get(word) or b"").decode("utf-8", "replace")
        for word in (b"name", b"key")
    )
    if not addresses:
        return None
    address = f"{socket.inet_ntoa(addresses[0])}:{info.port}"
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
