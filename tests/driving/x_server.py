"""An X server of one's own (Xvfb), for real windows where there is no screen."""

from __future__ import annotations

import contextlib
import os
import subprocess
from collections.abc import Iterator

from tests.waiting import HANG_S

SHOWN_SIZE = (1280, 800)


@contextlib.contextmanager
def x_server(size: tuple[int, int] = SHOWN_SIZE) -> Iterator[str]:
    """A fresh X server with a screen of `size`; the name of its display."""
    shown = ("-screen", "0", "{}x{}x24".format(*size))
    read, write = os.pipe()
    server = subprocess.Popen(
        # -noreset: else it begins anew once its last client goes, and refuses whoever comes then.
        # -r: on a busy machine a key would be held for long enough to come twice.
        ["Xvfb", "-displayfd", str(write), *shown, "-nolisten", "tcp", "-noreset", "-r"],
        pass_fds=(write,),
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    with os.fdopen(read) as pipe:
        number = pipe.readline().strip()
    try:
        assert number, "Xvfb did not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait(HANG_S)
