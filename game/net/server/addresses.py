"""By which address a client is counted, where limits say how much one address may do."""

from __future__ import annotations

import ipaddress
from typing import Final

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
