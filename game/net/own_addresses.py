"""The addresses of this machine: by which others reach it, and where it hears of them."""

from __future__ import annotations

import ipaddress
import socket
from typing import Final

HERE: Final = "127.0.0.1"
HERE_6: Final = "::1"
EVERYWHERE: Final = "0.0.0.0"
"""What a server listens on for all IPv4 addresses of its machine."""
EVERYWHERE_6: Final = "::"
"""The same for IPv6."""
_ELSEWHERE: Final = {
    EVERYWHERE: (socket.AF_INET, "192.0.2.1"),
    EVERYWHERE_6: (socket.AF_INET6, "2001:db8::1"),
}
"""Reserved addresses, to which nothing is sent: the system says by which of its own it would be."""


def own_address() -> str:
    """The address of this machine in its network; that of itself where there is none."""
    return next(iter(reachable(EVERYWHERE)), HERE)


def reachable(host: str) -> tuple[str, ...]:
    """The addresses by which others reach a server of this machine.

    Args:
        host: where it listens: an address, a name, or one of those that stand for all.

    Returns:
        That on the way to elsewhere; where none leads there, all in the networks that this machine
        is in. Empty where it is in none, or has no such address.
    """
    if host in _ELSEWHERE:
        return _on_the_way(host) or _in_networks(ipaddress.ip_address(host).version)
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return ()
    return tuple(dict.fromkeys(str(at[0]) for *_kind, at in found))


def link_host(address: str) -> str:
    """An address as it stands before the port in a link."""
    return f"[{address}]" if ":" in address else address


def is_told(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    """Whether others may be told an address; one of IPv6 that holds for one cable leads nowhere."""
    return address.version == 4 or not address.is_link_local


def own_addresses() -> tuple[str, ...]:
    """All that this machine has at present."""
    import ifaddr  # comes with the library that tells of servers, and few need it

    found = (ip.ip for adapter in ifaddr.get_adapters() for ip in adapter.ips)
    return tuple(sorted(one if isinstance(one, str) else one[0] for one in found))


def _on_the_way(host: str) -> tuple[str, ...]:
    family, elsewhere = _ELSEWHERE[host]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            return (str(probe.getsockname()[0]),)
    except OSError:
        return ()


def _in_networks(version: int) -> tuple[str, ...]:
    """Those of a version that others in a network of this machine can connect to."""
    try:
        found = [ipaddress.ip_address(one) for one in own_addresses()]
    except (ModuleNotFoundError, OSError):
        return ()
    own = (one for one in found if one.version == version and is_told(one))
    return tuple(str(one) for one in own if not one.is_loopback)
