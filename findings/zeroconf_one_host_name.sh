#!/usr/bin/env bash
# zeroconf 0.154.0: two programs announce services on one and the same host name.
#
# Expected: the second one learns that the host name is taken (RFC 6762, 8.1 has every unique record
#   probed for), and is refused or given another, as happens with a service's name.
# Seen: both are registered without a word, and from then on both services stand at one address:
#   whoever connects to the first one's service comes to the second one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check zeroconf==0.154.0 ifaddr==0.2.0
"$work/venv/bin/python" - <<'PYTHON'
import socket
import sys
import time

import zeroconf
from zeroconf import ServiceBrowser, ServiceInfo, Zeroconf

KIND, HOST = "_cards._tcp.local.", "table-8765.local."
ADDRESSES = {"Ann": "127.0.0.1", "Bob": "127.0.0.2"}


class Silent:
    """Asks a browser for nothing more than to listen."""

    def add_service(self, *told):
        pass

    update_service = remove_service = add_service


ann, bob, guest = (Zeroconf(interfaces=["127.0.0.1"]) for _ in range(3))
ServiceBrowser(guest, KIND, listener=Silent())
for name, program in (("Ann", ann), ("Bob", bob)):
    address = socket.inet_aton(ADDRESSES[name])
    program.register_service(
        ServiceInfo(KIND, f"{name}.{KIND}", port=8765, addresses=[address], server=HOST)
    )
print("zeroconf", zeroconf.__version__)
print("both are registered with the host name", HOST)
for _ in range(10):
    time.sleep(2)
    told = [guest.get_service_info(KIND, f"{name}.{KIND}", 3000) for name in ADDRESSES]
    found = [info.parsed_addresses() if info else None for info in told]
    if found[0] is not None and found[0] == found[1]:
        break
print("announced:", list(ADDRESSES.values()), "found:", found)
for program in (ann, bob, guest):
    program.close()
if found[0] is None or found[0] != found[1]:
    sys.exit("changed: each service has an address of its own")
PYTHON
