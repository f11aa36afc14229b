"""A real Wayland compositor in a window of an X server."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.waiting import wait_until

SOCKET = "wayland-0"


@contextmanager
def weston(display: str, folder: Path, size: tuple[int, int], scale: int = 1) -> Iterator[Path]:
    """Its socket; it shows one window at a time, as large as its screen.

    Args:
        display: of the X server.
        folder: of the socket, which has to be of nobody else.
        size: of its screen in points.
        scale: px to the point.

    Raises:
        AssertionError: it ended, or did not begin in time.
    """
    command = (
        *("weston", "--backend=x11-backend.so", "--use-pixman", "--shell=kiosk-shell.so"),
        *(f"--width={size[0]}", f"--height={size[1]}", f"--scale={scale}"),
        *("--idle-time=0", "--no-config", f"--socket={SOCKET}"),
    )
    around = {**os.environ, "DISPLAY": display, "XDG_RUNTIME_DIR": str(folder)}
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, env=around, stdout=quiet, stderr=quiet)
    socket = folder / SOCKET
    try:
        wait_until(lambda: socket.exists() or process.poll() is not None, "a compositor")
        assert process.poll() is None, f"weston ended with {process.returncode}"
        yield socket
    finally:
        process.terminate()
        process.wait()
