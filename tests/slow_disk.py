"""A disk that takes its time, and a watch over the frame loop: who waits there is written down."""

from __future__ import annotations

import builtins
import inspect
import io
import multiprocessing.connection
import os
import threading
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from tests.driving.ui_driver import FRAME_S, Driver

SLOW_S = 0.06
"""How long each opening, writing and syncing of a file takes."""
QUICK_S = 0.004
"""How long a look into a folder takes, or moving a file."""


def called_from(levels: int) -> CodeType | None:
    """The code that called, so many levels above whoever asks."""
    frame = inspect.currentframe()
    for _ in range(levels + 1):
        frame = None if frame is None else frame.f_back
    return None if frame is None else frame.f_code


class Watch:
    """What waited while a frame was made, and where it was asked for."""

    def __init__(self, home: Path) -> None:
        self.home = str(home)
        self.offences: list[str] = []
        self.stalls = 0
        """How often the disk took its time."""
        self.in_frame = False
        self._loop = threading.get_ident()

    def touch(self, what: str, path: object, seconds: float) -> None:
        """A file is touched: somebody waits for so long, and it must not be the frame loop."""
        if isinstance(path, int) or self.home not in os.fsdecode(path):  # type: ignore[arg-type]
            return
        self.wait(f"{what} {Path(os.fsdecode(path)).name}", seconds)  # type: ignore[arg-type]

    def wait(self, what: str, seconds: float) -> None:
        """Somebody waits for a disk."""
        if threading.get_ident() != self._loop:
            self.stalls += 1
            time.sleep(seconds)
        else:
            self.blame(what)

    def blame(self, what: str) -> None:
        """Write down that the frame loop waits, if it is making a frame."""
        if not self.in_frame or threading.get_ident() != self._loop:
            return
        if called_from(3) is threading.Thread.start.__code__:
            return  # a thread that begins says so at once
        calls = [
            f"{Path(call.filename).name}:{call.lineno}"
            for call in traceback.extract_stack()
            if "/game/" in call.filename
        ]
        self.offences.append(f"{what} by {' '.join(calls[-6:])}")

    @contextmanager
    def frame(self) -> Iterator[None]:
        """A frame is made."""
        self.in_frame = True
        try:
            yield
        finally:
            self.in_frame = False


class SlowFile:
    """A file that takes its time to be written."""

    def __init__(self, file: Any, watch: Watch) -> None:
        self._file, self._watch = file, watch

    def write(self, content: Any) -> int:
        """Write, at last."""
        self._watch.wait("write", SLOW_S)
        return int(self._file.write(content))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> SlowFile:
        self._file.__enter__()
        return self

    def __exit__(self, *what: Any) -> Any:
        return self._file.__exit__(*what)


def slow_disk(monkeypatch: pytest.MonkeyPatch, home: Path) -> Watch:
    """Everything below a folder is slow from now on, and nothing may wait on the frame loop."""
    watch = Watch(home)

    def patched(owner: Any, name: str, before: Callable[..., None]) -> None:
        real = getattr(owner, name)

        def slow(*words: Any, **named: Any) -> Any:
            before(*words)
            return real(*words, **named)

        monkeypatch.setattr(owner, name, slow)

    real_open = io.open

    def slow_open(file: Any, mode: str = "r", *words: Any, **named: Any) -> Any:
        watch.touch("open", file, SLOW_S)
        opened = real_open(file, mode, *words, **named)
        whose = not isinstance(file, int) and watch.home in os.fsdecode(file)
        return SlowFile(opened, watch) if whose and mode[0] in "wxa" else opened

    monkeypatch.setattr(io, "open", slow_open)
    monkeypatch.setattr(builtins, "open", slow_open)
    for name in ("open", "replace", "rename", "unlink", "remove", "mkdir", "rmdir", "utime"):
        patched(os, name, lambda path, *_rest, name=name: watch.touch(name, path, QUICK_S))
    for name in ("stat", "lstat", "scandir", "listdir"):
        patched(os, name, lambda path=".", *_rest, name=name: watch.touch(name, path, QUICK_S))
    patched(os, "fsync", lambda _number: watch.wait("fsync", SLOW_S))
    # Nor may it wait for a thread or a process that does something slow.
    patched(threading.Event, "wait", lambda *_words: watch.blame("waiting for an event"))
    patched(threading.Thread, "join", lambda *_words: watch.blame("waiting for a thread"))
    patched(time, "sleep", lambda *_words: watch.blame("sleeping"))
    patched(
        multiprocessing.connection.Connection,
        "poll",
        lambda _self, timeout=0.0: watch.blame("waiting for a process") if timeout else None,
    )
    return watch


class PatientDriver(Driver):
    """A driver that lets frames pass as a window does: nothing is waited for between them."""

    def __init__(self, watch: Watch, scene: Any = None, **chosen: Any) -> None:
        self.watch = watch
        self._last = time.monotonic()
        self.made = 0
        """How many frames."""
        super().__init__(scene, **chosen)

    def frames(self, number: int = 2) -> None:
        """Let frames pass, whatever is still being done."""
        for _ in range(number):
            began = time.monotonic()
            dt = min(0.1, max(FRAME_S, began - self._last))
            self._last = began
            self.now += dt
            with self.watch.frame():
                self.window.frame(self.now, dt)
            self.made += 1

    def is_at(self, kind: type) -> None:
        """Let frames pass until a scene of this kind is up."""
        self.until(lambda: isinstance(self.scene, kind))
