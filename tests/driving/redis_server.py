"""A Redis server of one's own, for checks and tests of several server processes."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

PROGRAM: Final = "redis-server"
MISSING: Final = f"{PROGRAM} is not installed"


def is_there() -> bool:
    """Whether it is installed."""
    return shutil.which(PROGRAM) is not None


class RedisServer:
    """One that runs, and may be killed and started again."""

    def __init__(self, folder: Path, *, keeps: bool = False) -> None:
        """Start it; with `keeps` all that it has confirmed lies in the folder and outlives it.

        Where it writes its file every second only, it puts off what it has confirmed for as long as
        the disk is busy with what came before, up to two seconds: a kill loses that.

        Raises:
            OSError: it does not start.
        """
        self.socket = folder / "redis.sock"
        """Where it listens."""
        self.url = f"unix://{self.socket}"
        self._words = [PROGRAM, "--port", "0", "--unixsocket", str(self.socket)]
        self._words += ["--save", "", "--dir", str(folder)]
        self._words += ["--appendonly", "yes", "--appendfsync", "always"] if keeps else []
        self.start()

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def start(self) -> None:
        """Start it, once more perhaps, and wait until it answers.

        Raises:
            OSError: it does not start.
        """
        self._process = subprocess.Popen(self._words, stdout=subprocess.DEVNULL)
        while not self._listens():
            if self._process.poll() is not None:
                raise OSError(f"{PROGRAM} does not start")
            time.sleep(0.01)

    def _listens(self) -> bool:
        with socket.socket(socket.AF_UNIX) as tried:
            if tried.connect_ex(str(self.socket)) != 0:
                return False
            tried.sendall(b"PING\r\n")
            return tried.recv(64).startswith(b"+PONG")  # it may still read what it kept

    def kill(self) -> None:
        """End it at once; nobody listens any more."""
        self._process.kill()
        self._process.wait()
        with suppress(FileNotFoundError):
            self.socket.unlink()

    def end(self) -> None:
        """End it in good order."""
        with self._process:
            self._process.terminate()


@contextmanager
def redis_server(folder: Path, *, keeps: bool = False) -> Iterator[RedisServer]:
    """Run one; see `RedisServer`.

    Raises:
        OSError: it does not start.
    """
    redis = RedisServer(folder, keeps=keeps)
    try:
        yield redis
    finally:
        redis.end()
