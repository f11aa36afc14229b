"""By which address a client is counted, where limits say how much one address may do."""

from __future__ import annotations

import ipaddress
from typing import Final

from websockets.datastructures import Headers

FORWARDED: Final = "X-Forwarded-For"
"""Header in which a proxy names who connected to it, after what that one had said there itself."""
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


def forwarded_address(headers: Headers) -> str | None:
    """Who connected to the proxy that handed a request on; None where it does not say.

    Only the last address is the proxy's own word: whoever connects may send any before it.
    """
    told = headers.get_all(FORWARDED)
    last = told[-1].rpartition(",")[2].strip() if told else ""
    try:
        return str(ipaddress.ip_address(last))
    except ValueError:
        return None
