"""The network interfaces of this machine: which lead to others at home or at work.

A VPN leads to people elsewhere, and a bridge to containers and virtual machines of this machine.
They are known by what the system says of them, and where it says nothing by their usual names.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection
from dataclasses import dataclass
from enum import Enum, auto
from pathlib import Path
from typing import Final, TypeAlias

Address: TypeAlias = ipaddress.IPv4Interface | ipaddress.IPv6Interface
"""With its network."""
ALL_VPNS: Final = "vpn"
"""Stands for every VPN where interfaces are named."""
_LINUX: Final = Path("/sys/class/net")


class InterfaceKind(Enum):
    """Where an interface leads."""

    HERE = auto()
    """To this machine alone."""
    NETWORK = auto()
    """Into the network of a home or an office."""
    VPN = auto()
    BRIDGE = auto()
    """To containers and virtual machines."""


@dataclass(frozen=True, slots=True)
class Interface:
    """One that has an address at present."""

    name: str
    described: str
    """What the system calls it where that is something else, as on Windows."""
    index: int
    kind: InterfaceKind
    addresses: tuple[Address, ...]

    def is_named(self, names: Collection[str]) -> bool:
        """Whether it is among names; capitals do not matter."""
        own = {self.name.casefold(), self.described.casefold()}
        if self.kind is InterfaceKind.VPN:
            own.add(ALL_VPNS)
        return any(name.casefold() in own for name in names)

    def reached_by(self, version: int) -> tuple[str, ...]:
        """The addresses of a version; those that hold for one cable where it has no others."""
        own = [one for one in self.addresses if one.version == version]
        wide = [one for one in own if not one.is_link_local]
        return tuple(str(one.ip) for one in wide or own)


def interfaces() -> tuple[Interface, ...]:
    """All that have an address at present.

    Raises:
        ModuleNotFoundError: the package that lists them is missing.
        OSError: the system does not say.
    """
    import ifaddr  # comes with the library that tells of servers, and few need it

    found = []
    for adapter in ifaddr.get_adapters():
        name, described = _text(adapter.name), _text(adapter.nice_name)
        addresses = tuple(
            ipaddress.ip_interface(f"{ip.ip if ip.is_IPv4 else ip.ip[0]}/{ip.network_prefix}")
            for ip in adapter.ips
        )
        here = any(one.is_loopback for one in addresses)
        kind = InterfaceKind.HERE if here else kind_of(name, described)
        if addresses:
            found.append(Interface(name, described, adapter.index or 0, kind, addresses))
    return tuple(found)


def has_vpn() -> bool:
    """Whether this machine is in a VPN at present."""
    try:
        return any(one.kind is InterfaceKind.VPN for one in interfaces())
    except (ModuleNotFoundError, OSError):
        return False


def _text(name: str | bytes) -> str:
    return name.decode("ascii", "replace") if isinstance(name, bytes) else name


def kind_of(name: str, described: str = "", system: Path = _LINUX) -> InterfaceKind:
    """Where an interface with an address of its own leads.

    Args:
        name: of the interface.
        described: what Windows calls it.
        system: the folder in which Linux says more of interfaces.
    """
    kind = _kind_on_linux(system / name)
    if kind is not None:
        return kind
    for words in (name, described):
        if _BRIDGES.search(words):
            return InterfaceKind.BRIDGE
        if _VPNS.search(words):
            return InterfaceKind.VPN
    return InterfaceKind.NETWORK


_VPNS: Final = re.compile(
    r"^(u?tun|tap|wg|wt\d|ppp|ipsec|gif|stf|gre|sit|vti|xfrm|l2tp|zt[0-9a-z]|ham\d|nordlynx|proton"
    r"|tailscale|mullvad|cscotun|gpd\d)"
    r"|vpn|wireguard|wintun|\btap-|tunnel|tailscale|zerotier|hamachi|anyconnect|fortinet|\bppp\b",
    re.IGNORECASE,
)
_BRIDGES: Final = re.compile(
    r"^(docker|br-|veth|virbr|vnet\d|lxc|lxd|incus|cni|podman|nerdctl|flannel|cali|cilium|kube|weave"
    r"|vmnet|vboxnet|vmenet|vnic\d|bridge1\d\d|vethernet|waydroid|anbox|awdl|llw)"
    r"|hyper-v|vmware|virtualbox|host-only",
    re.IGNORECASE,
)
"""Names, or what Windows says. Apple's `awdl` and `llw` lead to phones, for its own programs."""
_ETHERNET: Final = ("1", "32")
"""Kinds of hardware (ARPHRD) of cable, wireless and InfiniBand; a tunnel has none or its own."""


def _kind_on_linux(folder: Path) -> InterfaceKind | None:
    """What Linux says of an interface in its folder; None where that may be anything."""
    try:
        hardware = (folder / "type").read_text().strip()
        told = (folder / "uevent").read_text()
    except (OSError, ValueError):
        return None
    if "DEVTYPE=bridge" in told:  # one with a cable in it is that of a home or an office
        members = (one.name for one in (folder / "brif").glob("*"))
        cable = any((folder.parent / one / "device").exists() for one in members)
        return InterfaceKind.NETWORK if cable else InterfaceKind.BRIDGE
    if "DEVTYPE=wireguard" in told or hardware not in _ETHERNET:
        return InterfaceKind.VPN
    if (folder / "tun_flags").exists() and not _BRIDGES.search(folder.name):
        return InterfaceKind.VPN
    return None
