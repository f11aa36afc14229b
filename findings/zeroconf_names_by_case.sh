#!/usr/bin/env bash
# zeroconf 0.154.0: a service's name that is taken already, in other capitals.
#
# Expected: names of the DNS do not tell capitals apart, so "ANN" is refused while another program
#   serves as "Ann", just as a second "Ann" is.
# Seen: "Ann" is refused and "ANN" is not. A listener takes both for one service: asked for "Ann" it
#   is led to the host of "ANN", and when Ann leaves, the one service that is left counts as gone.
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
from zeroconf import NonUniqueNameException, ServiceBrowser, ServiceInfo, Zeroconf

KIND = "_cards._tcp.local."
told = []


class Noted:
    """Keeps what a browser says."""

    def add_service(self, _program, _kind, name):
        told.append(("added", name.partition(".")[0]))

    def update_service(self, _program, _kind, name):
        told.append(("updated", name.partition(".")[0]))

    def remove_service(self, _program, _kind, name):
        told.append(("removed", name.partition(".")[0]))


def taken(program, name, host, address):
    """What comes of registering a service."""
    addresses = [socket.inet_aton(address)]
    info = ServiceInfo(KIND, f"{name}.{KIND}", port=8765, addresses=addresses, server=host)
    try:
        program.register_service(info)
    except NonUniqueNameException:
        return "refused"
    return "registered"


def waited_for(true):
    """Whether something comes true within some seconds."""
    return any(true() or time.sleep(0.5) for _ in range(30))


def host_of(name):
    """Where the listener finds a service."""
    info = guest.get_service_info(KIND, f"{name}.{KIND}", 3000)
    return info and info.server


ann, other, guest = (Zeroconf(interfaces=["127.0.0.1"]) for _ in range(3))
ServiceBrowser(guest, KIND, listener=Noted())
came = [
    taken(ann, "Ann", "first.local.", "127.0.0.1"),
    taken(other, "Ann", "second.local.", "127.0.0.2"),
    taken(other, "ANN", "second.local.", "127.0.0.2"),
]
print("zeroconf", zeroconf.__version__)
print("Ann, another Ann, ANN:", ", ".join(came))
led = waited_for(lambda: host_of("Ann") == "second.local.")
ann.close()
gone = waited_for(lambda: ("removed", "Ann") in told)
print("asked for Ann, served by first.local.: led to second.local.:", led)
print("told:", told)
other.close()
guest.close()
if came != ["registered", "refused", "registered"] or not led or not gone:
    sys.exit("changed: capitals are taken otherwise")
PYTHON
