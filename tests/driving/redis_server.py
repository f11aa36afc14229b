"""A Redis server of one's own, for checks and tests of several server processes."""

from __future__ import annotations

import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

PROGRAM: Final = "redis-server"
MISSING: Final = f"{PROGRAM} is not installed"


def is_there() -> bool:
    """Whether it is installed."""
    return shutil.which(PROGRAM) is not None


@contextmanager
def redis_server(folder: Path) -> Iterator[tuple[str, int]]:
    """Run one that keeps nothing on the disk; its address and its process.

    Raises:
        OSError: it does not start.
    """
    socket = folder / "redis.sock"
    words = [
        PROGRAM,
        "--port",
        "0",
        "--unixsocket",
        str(socket),
        "--save",
        "",
        "--dir",
        str(folder),
    ]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as process:
        try:
            while not socket.exists():
                if process.poll() is not None:
                    raise OSError(f"{PROGRAM} does not start")
                time.sleep(0.01)
            yield f"unix://{socket}", process.pid
        finally:
            process.terminate()
