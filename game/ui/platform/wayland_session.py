"""What a Wayland session says of its screens, before SDL has chosen how to open windows.

Where a session has an X server too, as those of GNOME and KDE have, SDL 2 opens its windows by X11,
and the session enlarges what is drawn there for the points of a dense screen. The few messages of
Wayland's protocol that are needed to ask are written here, since nothing else of ours speaks it.
"""

from __future__ import annotations

import os
import socket
import struct
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

_PATIENCE_S: Final = 0.5
"""Seconds that a start waits for an answer; a session that is well gives it in a thousandth."""
_DISPLAY: Final = 1
_REGISTRY: Final = 2
_FIRST_FREE: Final = 3
"""Names of objects: that of the whole session is given, the others are ours to choose."""
_SYNC, _GET_REGISTRY, _BIND = 0, 1, 0
"""Requests: of the session the first two, of the registry the third."""
_GLOBAL, _SCALE, _DONE = 0, 3, 0
"""Events: of the registry, of a screen, of a `sync` that everything before it is answered."""
_SCALED_SINCE: Final = 2
"""The version of screens that tell their scale."""
_DECORATIONS: Final = "zxdg_decoration_manager_v1"
_PLUGINS: Final = ("usr/lib*/libdecor/plugins-1/*.so", "usr/lib/*/libdecor/plugins-1/*.so")
"""What draws the bars of windows for a session that leaves that to programs, as GNOME's does."""

_GPU: Final = "dev/dri/renderD*"
"""On Wayland SDL 2 shows pictures by OpenGL alone: where the processor does that, a frame of 1280 x
800 points at scale 2 took twenty times as long as one of 1280 x 800 px by X11."""


@dataclass(slots=True)
class WaylandSession:
    """What it said."""

    scales: list[int] = field(default_factory=list)
    """px to the point of each screen, rounded up."""
    decorates: bool = False
    """Whether it draws frames and bars of windows."""

    @property
    def dense(self) -> bool:
        """Whether a screen has more px than points."""
        return any(scale > 1 for scale in self.scales)


class _Silent(Exception):
    """The session says nothing that makes sense, or not in time."""


class _Link:
    """A connection to the session."""

    def __init__(self, place: socket.socket) -> None:
        self._socket = place
        self._late = time.monotonic() + _PATIENCE_S
        self._free = _FIRST_FREE

    def send(self, target: int, request: int, body: bytes) -> None:
        head = struct.pack("=II", target, (len(body) + 8) << 16 | request)
        self._socket.sendall(head + body)

    def new(self) -> int:
        """The name of a new object."""
        self._free += 1
        return self._free - 1

    def events(self) -> Iterator[tuple[int, int, bytes]]:
        """Sender, number and body of what comes until all that was sent is answered."""
        end = self.new()
        self.send(_DISPLAY, _SYNC, struct.pack("=I", end))
        while True:
            sender, word = struct.unpack("=II", self._bytes(8))
            body = self._bytes((word >> 16) - 8)
            if (sender, word & 0xFFFF) == (end, _DONE):
                return
            yield sender, word & 0xFFFF, body

    def _bytes(self, count: int) -> bytes:
        found = b""
        while len(found) < count:
            self._socket.settimeout(max(self._late - time.monotonic(), 0.001))
            some = self._socket.recv(count - len(found))
            if not some:
                raise _Silent
            found += some
        return found


def ask(environment: Mapping[str, str] = os.environ) -> WaylandSession | None:
    """What the session says in which the program was started; None where that is not Wayland's."""
    name = environment.get("WAYLAND_DISPLAY")
    folder = environment.get("XDG_RUNTIME_DIR", "")
    if not name or "WAYLAND_SOCKET" in environment:  # that one can be taken up only once
        return None
    with (
        suppress(OSError, _Silent, struct.error, UnicodeDecodeError),
        socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as place,
    ):
        place.settimeout(_PATIENCE_S)
        place.connect(str(Path(folder, name)))
        return _answers(_Link(place))
    return None


def _answers(link: _Link) -> WaylandSession:
    session = WaylandSession()
    screens: list[tuple[int, int]] = []
    link.send(_DISPLAY, _GET_REGISTRY, struct.pack("=I", _REGISTRY))
    for sender, event, body in link.events():
        if (sender, event) != (_REGISTRY, _GLOBAL):
            continue
        name, length = struct.unpack_from("=II", body)
        interface = body[8 : 8 + length - 1].decode()
        version = struct.unpack_from("=I", body, len(body) - 4)[0]
        session.decorates |= interface == _DECORATIONS
        if interface == "wl_output" and version >= _SCALED_SINCE:
            screens.append((name, link.new()))
    word = b"wl_output\0\0\0"
    for name, screen in screens:
        asked = struct.pack("=II", name, len("wl_output") + 1) + word
        link.send(_REGISTRY, _BIND, asked + struct.pack("=II", _SCALED_SINCE, screen))
    ours = {screen for _, screen in screens}
    for sender, event, body in link.events():
        if sender in ours and event == _SCALE:
            session.scales.append(struct.unpack("=i", body)[0])
    return session


def suits_sdl(session: WaylandSession, root: Path = Path("/")) -> bool:
    """Whether a window of SDL is quick there, and gets a bar by which it is moved and closed."""
    if next(root.glob(_GPU), None) is None:
        return False
    return session.decorates or any(next(root.glob(one), None) for one in _PLUGINS)
