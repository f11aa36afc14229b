"""A helper process that has ended, and what the failure to speak to it holds on to."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from multiprocessing.connection import Connection
from traceback import walk_tb

import pytest

from game.jobs.helper_process import HelperGone, HelperProcess


def ended(pipe: Connection) -> None:
    """The life of a process that ends without a word."""
    os._exit(0)


def viewed(error: BaseException) -> Iterator[object]:
    """What the memory views in the frames of an error are views of."""
    for frame, _line in walk_tb(error.__traceback__):
        for local in frame.f_locals.values():
            if isinstance(local, memoryview):
                yield local.obj


def test_a_failure_to_send_holds_on_to_nothing_but_bytes() -> None:
    """A view of a `BytesIO` is a complaint by the garbage collector of Python 3.13 and newer."""
    with closing(HelperProcess("a helper", ended)) as helper:
        helper.start()
        with pytest.raises(HelperGone):
            helper.receive()
        with pytest.raises(HelperGone) as caught:
            helper.send("are you there?")
    assert isinstance(cause := caught.value.__cause__, OSError)
    assert all(isinstance(one, bytes) for one in viewed(cause))
