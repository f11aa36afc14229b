"""The addresses of this machine: by which others reach it, and where it hears of them."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Collection, Iterable
from typing import Final

from game.net.network_interfaces import InterfaceKind, interfaces

HERE: Final = "127.0.0.1"
HERE_6: Final = "::1"
EVERYWHERE: Final = "0.0.0.0"
"""What a server listens on for all IPv4 addresses of its machine."""
EVERYWHERE_6: Final = "::"
"""The same for IPv6."""
_ELSEWHERE: Final = {
    EVERYWHERE: (socket.AF_INET, "192.0.2.1", HERE),
    EVERYWHERE_6: (socket.AF_INET6, "2001:db8::1", HERE_6),
}
"""Reserved addresses, to which nothing is sent: the system says by which of its own it would be;
and that of a machine in no network."""


def own_address() -> str:
    """The address of this machine in its network; that of itself where there is none."""
    return told_addresses(EVERYWHERE)[0]


def told_addresses(host: str, into: Collection[str] = ()) -> tuple[str, ...]:
    """What a host tells others, by word or picture: at least one address.

    Args:
        host: where the server listens.
        into: as for `reachable`.

    Returns:
        Those by which others at home or at work reach it, that on the way to elsewhere first; where
        there are none, that on the way, be it a VPN's; else that of this machine for itself.
    """
    if host not in _ELSEWHERE:
        return (host,)
    return reachable(host, into) or _on_the_way(host) or (_ELSEWHERE[host][2],)


def reachable(host: str, into: Collection[str] = ()) -> tuple[str, ...]:
    """The addresses by which others at home or at work reach a server of this machine.

    Args:
        host: where it listens: an address, a name, or one of those that stand for all.
        into: interfaces of VPNs and bridges that lead to such others too, see `Interface.is_named`.

    Returns:
        That on the way to elsewhere, if it is one of them, before the others. Empty where this
        machine is in no such network, or has no such address.
    """
    if host in _ELSEWHERE:
        return _everywhere(host, into)
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return ()
    return tuple(dict.fromkeys(str(at[0]) for *_kind, at in found))


def link_host(address: str) -> str:
    """An address as it stands before the port in a link."""
    return f"[{address}]" if ":" in address else address


def is_told(host: str) -> bool:
    """Whether a browser elsewhere opens an address: not one of IPv6 that holds for one cable."""
    return not host.lower().startswith("fe80:")


def own_addresses() -> tuple[str, ...]:
    """All that this machine has at present, those of homes and offices first."""
    found = sorted(interfaces(), key=lambda one: one.kind is not InterfaceKind.NETWORK)
    return tuple(str(address.ip) for one in found for address in one.addresses)


def is_own(address: str) -> bool:
    """Whether this machine has an address by now, so that it can be used: one of IPv6 is tried out.

    Raises:
        ValueError: it is none.
    """
    at = ipaddress.ip_address(address)
    if at.version == 4:
        return _binds(socket.AF_INET, (address, 0))
    cables = [0]
    if at.is_link_local:
        cables = [each.index for each in interfaces() if at in (one.ip for one in each.addresses)]
    return any(_binds(socket.AF_INET6, (address, 0, 0, cable)) for cable in cables)


def _binds(family: socket.AddressFamily, place: tuple[str | int, ...]) -> bool:
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.bind(place)
            return True
    except OSError:
        return False


def asked_at(told: Iterable[str]) -> tuple[str, ...]:
    """At which of the addresses that a stranger told this machine may ask for a server.

    Those in a network of its own come first, then private ones, to which a router may lead. Nobody
    is asked elsewhere because somebody says so. What holds for one cable is tried on each, where it
    is not said on which.
    """
    own = interfaces()
    near, routed = dict[str, None](), dict[str, None]()
    for address in map(ipaddress.ip_address, told):
        if address.version == 6 and address.is_link_local:
            if address.scope_id is not None:
                near[str(address)] = None
                continue
            cables = [each for each in own if each.kind is not InterfaceKind.HERE]
            near |= dict.fromkeys(
                f"{address}%{each.index}"
                for each in cables
                if any(one.version == 6 and one.is_link_local for one in each.addresses)
            )
        elif any(address in one.network for each in own for one in each.addresses):
            near[str(address)] = None
        elif address.is_private and not address.is_loopback:
            routed[str(address)] = None
    return tuple(sorted(near, key=lambda one: (":" in one, "%" in one))) + tuple(routed)


def _everywhere(host: str, into: Collection[str]) -> tuple[str, ...]:
    way, version = _on_the_way(host), ipaddress.ip_address(host).version
    try:
        own = interfaces()
    except (ModuleNotFoundError, OSError):
        return way
    found: list[str] = []
    for each in own:
        reached = each.reached_by(version)
        # A bridge on the way to elsewhere is that of a home's network: virtual machines share it.
        leads = each.kind is InterfaceKind.BRIDGE and set(way) & set(reached)
        if each.kind is InterfaceKind.NETWORK or leads or each.is_named(into):
            found += reached
    return tuple(sorted(found, key=lambda one: one not in way))


def _on_the_way(host: str) -> tuple[str, ...]:
    family, elsewhere, _here = _ELSEWHERE[host]
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((elsewhere, 9))
            return (str(probe.getsockname()[0]),)
    except OSError:
        return ()
