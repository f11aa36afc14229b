"""Servers that tell of themselves in the local network (mDNS), and what listens for them.

Told are the host's name, the port, the public key and the addresses; nobody needs it, since an
address may always be typed. Where this machine is in no network, or comes into another one, it
begins anew there.
"""

from __future__ import annotations

import ipaddress
import logging
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from types import TracebackType
from typing import TYPE_CHECKING, Final, Self

from game.jobs.background import dedicated
from game.net.own_addresses import is_own

if TYPE_CHECKING:
    from zeroconf import ServiceInfo, Zeroconf

LOGGER: Final = logging.getLogger("blackout.server")
KIND: Final = "_blackout-table._tcp.local."
LONGEST_NAME: Final = 24
LOOK_S: Final = 2.0
"""Seconds between two looks at the addresses of this machine."""
NOWHERE: Final = "this machine is in no network of a home or an office"
_LABEL_DIGITS: Final = 32
"""Of the key in a name of the DNS, where a label has 63 bytes at most."""
_MOST_ALIKE: Final = 9
"""Servers of one key, as of a home that was copied, that may tell of themselves at a time."""


class AtAddresses(ABC):
    """Does something at addresses of this machine, in a thread of its own until it is closed."""

    def __init__(self, thread: str, addresses: Callable[[], Sequence[str]]) -> None:
        """Nothing is begun yet; `addresses` says which ones, and is asked again and again."""
        self._addresses = addresses
        self._ending = threading.Event()
        self._due = threading.Event()
        """Set where the thread is to look before its time."""
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
        self._due.set()

    def join(self) -> None:
        """Wait for the end; not for the frame loop."""
        if self._thread is not None:
            self._thread.join()

    def _tend(self) -> None:  # noqa: B027  (nothing, for whoever only holds something)
        """Do what is to be done every now and then meanwhile."""

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
        here = tuple(filter(is_own, addresses))
        if not here:  # the library would leave a socket open
            self._fail(f"this machine is not at {', '.join(addresses)}" if addresses else NOWHERE)
            return
        with self._held(here):
            self.failure = ""
            while not self._ending.is_set():
                self._tend()
                self._due.wait(LOOK_S)
                self._due.clear()
                if tuple(filter(is_own, self._addresses())) != here:
                    return

    def _fail(self, why: str) -> None:
        self.failure = why


class Announcement(AtAddresses):
    """Tells of a server as long as it runs; a network that takes no such word is passed over."""

    def __init__(
        self,
        name: str,
        addresses: Callable[[], Sequence[str]],
        port: int,
        key: str,
        *,
        secret: bool = False,
    ) -> None:
        """Nothing is told yet.

        Args:
            name: of the host.
            addresses: says by which the server is reached at present; told is it in their networks.
            port: its port.
            key: its public key.
            secret: whether it listens with a certificate.
        """
        super().__init__("announcement", addresses)
        self._key = key
        self._port = port
        self._told = {"name": tidy(name), "key": key} | ({"tls": "1"} if secret else {})

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
        from zeroconf import NonUniqueNameException

        with library_at(addresses) as telling:
            for number in range(1, _MOST_ALIKE + 1):
                try:
                    telling.register_service(self.info(addresses, number))
                    break
                except NonUniqueNameException:
                    if number == _MOST_ALIKE:
                        raise
            yield

    def info(self, addresses: Sequence[str], number: int = 1) -> ServiceInfo:
        """What is told at some addresses, by that number of the servers with this key.

        Service and host are called by the key, which no other server has.

        A person's name would meet another's that differs in capitals alone, be cut at its dots, and
        with twenty letters of Hindi be too long for a label: it goes with the text.
        """
        from zeroconf import ServiceInfo

        label = self._key[:_LABEL_DIGITS] + (f"-{number}" if number > 1 else "")
        return ServiceInfo(
            KIND,
            f"{label}.{KIND}",
            port=self._port,
            addresses=[ipaddress.ip_address(one).packed for one in addresses],
            properties=self._told,
            server=f"blackout-{label}.local.",
        )

    def _fail(self, why: str) -> None:
        if why != self.failure:
            LOGGER.warning("the network is not told of this server: %s", why)
        super()._fail(why)


def library_at(addresses: Sequence[str]) -> Zeroconf:
    """The library at the networks of some addresses, as far as it can be had there.

    Raises:
        OSError, RuntimeError: there it cannot be had at all.
    """
    from zeroconf import Zeroconf

    # A network that goes away is seen to here; the library would tell of it by a traceback.
    logging.getLogger("zeroconf").setLevel(logging.ERROR)
    try:
        return Zeroconf(interfaces=list(addresses))
    except (OSError, RuntimeError):
        able = [one for one in addresses if _library_may_be_at(one)]
        if not able or len(able) == len(addresses):
            raise
        return Zeroconf(interfaces=able)


def _library_may_be_at(address: str) -> bool:
    from zeroconf import Zeroconf

    try:
        Zeroconf(interfaces=[address]).close()
    except (OSError, RuntimeError):
        return False
    return True


def tidy(name: str) -> str:
    """A name as it is shown: printable letters, of which there are not too many."""
    letters = (letter if letter.isprintable() else " " for letter in name)
    return " ".join("".join(letters).split())[:LONGEST_NAME] or "Blackout"
