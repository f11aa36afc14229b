"""By which address a client is counted, where limits say how much one address may do.

Behind proxies it is the address that they name. Each proxy adds the address that connected to
it at the end of a header, behind whatever came with the request: only as many addresses from
the end as there are own proxies are to be believed, and the client is the first of those. Two
headers are written: `X-Forwarded-For`, a list of addresses, and `Forwarded` (RFC 7239),
elements with `for=`. Which one the proxies write has to be said: the other one passes through
them, and anybody can send it.
"""

from __future__ import annotations

import ipaddress
import logging
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from websockets.datastructures import Headers

LOGGER: Final = logging.getLogger("blackout.server")
HEADERS: Final = {"x-forwarded-for": "X-Forwarded-For", "forwarded": "Forwarded"}
"""By the words of a command line."""
LIST, RFC_7239 = HEADERS.values()
_MOST_TOLD: Final = 20
"""Kinds of nonsense that are told in the log; more say nothing new."""
_PORT: Final = r":(?:\d{1,5}|_[\w.-]+)"
"""RFC 7239 lets a proxy write a word of its own in place of a port, with `_` before it."""
_BRACKETS: Final = re.compile(rf"\[([0-9a-f:.]+)\](?:{_PORT})?", re.IGNORECASE | re.ASCII)
_WITH_PORT: Final = re.compile(rf"([0-9.]+){_PORT}", re.ASCII)
_NETWORK: Final = 64
"""Bits of an IPv6 address that one subscriber shares with nobody (RFC 6177)."""


def counted_address(address: str) -> str:
    """The address by which limits count: all of an IPv6 network of one subscriber is one.

    What is no address is given back as it is.
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    if found.is_link_local or found.is_loopback:  # one network for a whole room
        return str(found)
    return str(ipaddress.IPv6Network((found, _NETWORK), strict=False))


def is_address(text: str) -> bool:
    """Whether a text is an address of a machine."""
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


@dataclass(frozen=True, slots=True)
class Proxies:
    """Proxies before a server: how many, and where they say for whom they connect."""

    count: int = 0
    """None of them is to be reached past by anybody; without any nothing is believed."""
    header: str = LIST
    _told: set[str] = field(default_factory=set, compare=False)

    def client(self, headers: Headers) -> str | None:
        """Who connected to the first of them; None where they do not say, which the log tells."""
        if not self.count:
            return None
        lines = headers.get_all(self.header)
        read = _forwarded if self.header == RFC_7239 else _listed
        nodes = [node for line in lines for node in read(line)]
        found = address_in(nodes[-self.count]) if len(nodes) >= self.count else None
        if found is None:
            self._tell(", ".join(lines), len(nodes))
        return found

    def _tell(self, told: str, number: int) -> None:
        """Say in the log, once for each kind, why everybody behind a proxy counts as one."""
        what = "no address" if number >= self.count else f"{number} of {self.count} addresses"
        kind = f"{what} {re.sub('[0-9a-f]+', '', told)}"
        if kind in self._told or len(self._told) >= _MOST_TOLD:
            return
        self._told.add(kind)
        LOGGER.warning(
            "the proxy says for whom it connects with %s in %s (%r): all whom it connects so count "
            "as one for limits; see --behind-proxy and --forwarded-in",
            *(what, self.header, told[:200]),
        )


NO_PROXIES: Final = Proxies()


def address_in(node: str) -> str | None:
    """The address of `192.0.2.7`, `192.0.2.7:4711`, `[2001:db8::7]:4711`; None of anything else."""
    found = _BRACKETS.fullmatch(node) or _WITH_PORT.fullmatch(node)
    try:
        return str(ipaddress.ip_address(found[1] if found is not None else node))
    except ValueError:
        return None


def _listed(line: str) -> Iterator[str]:
    """What stands between the commas of X-Forwarded-For."""
    if line.strip():
        yield from (node.strip().strip('"') for node in line.split(","))


def _forwarded(line: str) -> Iterator[str]:
    """The `for=` of each element of Forwarded; empty where an element has none."""
    for element in _parted(line, ","):
        pairs = (pair.strip().partition("=") for pair in _parted(element, ";"))
        told = (value for name, _, value in pairs if name.casefold() == "for")
        yield next(told, "").strip('"')


def _parted(text: str, separator: str) -> Iterator[str]:
    """The parts between separators that stand in no quotation marks; none where those are open."""
    parts, quoted, escaped = [""], False, False
    for sign in text:
        if sign == separator and not quoted:
            parts.append("")
            continue
        parts[-1] += sign
        if sign == '"' and not escaped:
            quoted = not quoted
        escaped = quoted and sign == "\\" and not escaped
    if text.strip() and not quoted:
        yield from parts
