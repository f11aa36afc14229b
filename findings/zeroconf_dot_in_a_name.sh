#!/usr/bin/env bash
# zeroconf 0.154.0 read by dnspython 2.8.0: a service whose name has a dot, as "Dr. No".
#
# Expected: a service's name is one label, dots and blanks and all (RFC 6763, 4.1.1), so five labels
#   come out: the name, the kind in two, the domain, the root.
# Seen: the name is cut at its dot. On the wire stand "Dr" and " No", another name to every other
#   reader of multicast DNS; one that announces "Dr. No" rightly is asked for by the wrong name.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check zeroconf==0.154.0 ifaddr==0.2.0 \
    dnspython==2.8.0
"$work/venv/bin/python" - <<'PYTHON'
import sys

import dns.message
import dns.version
import zeroconf
from zeroconf import DNSOutgoing, ServiceInfo

KIND, ANSWER = "_cards._tcp.local.", 0x8400
info = ServiceInfo(KIND, f"Dr. No.{KIND}", port=8765, server="table.local.")
told = DNSOutgoing(ANSWER)
told.add_answer_at_time(info.dns_pointer(), 0)
(pointers,) = dns.message.from_wire(told.packets()[0]).answer
(pointer,) = pointers
labels = [label.decode() for label in pointer.target.labels]
print("zeroconf", zeroconf.__version__, "read by dnspython", dns.version.version)
print("labels:", labels)
if labels != ["Dr", " No", "_cards", "_tcp", "local", ""]:
    sys.exit("changed: the name is written otherwise")
PYTHON
