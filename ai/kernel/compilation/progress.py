"""How far compiling the search is, counted in functions that are compiled."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from numba.core import event
from numba.core.dispatcher import Dispatcher

Progress = Callable[[int, int], None]
"""Is told how many functions are ready, and of how many; the first number never falls."""


def tell_nobody(_ready: int, _of: int) -> None:
    """A `Progress` that nobody asked for."""


@contextmanager
def compiling(roots: Iterable[object], tell: Progress) -> Iterator[None]:
    """Say how far it is whenever numba is done with a function that `roots` call, or are.

    A function that is ready, or was found in the cache, has nothing left to compile below it, so
    all that it calls is ready with it. Where everything is in the cache, nothing is said.
    """
    counted = _Counted(roots, tell)
    with event.install_listener("numba:compile", counted):
        yield


class _Counted(event.Listener):
    def __init__(self, roots: Iterable[object], tell: Progress) -> None:
        self._tell = tell
        self._called: dict[Dispatcher, frozenset[Dispatcher]] = {}
        """Each compiled function with all that it calls."""
        for root in roots:
            if isinstance(root, Dispatcher):
                self._reach(root)
        self._ready: set[Dispatcher] = set()

    def on_start(self, event: Any) -> None:
        """See `event.Listener`."""

    def on_end(self, event: Any) -> None:
        """See `event.Listener`."""
        before = len(self._ready)
        for function, called in self._called.items():
            if function not in self._ready and function.overloads:
                self._ready |= called
        if len(self._ready) > before:
            self._tell(len(self._ready), len(self._called))

    def _reach(self, function: Dispatcher) -> frozenset[Dispatcher]:
        """A function with those that it calls, as the names in its code say."""
        if function not in self._called:
            scope, names = function.py_func.__globals__, function.py_func.__code__.co_names
            found = (scope.get(name) for name in names)
            parts = [self._reach(one) for one in found if isinstance(one, Dispatcher)]
            self._called[function] = frozenset({function}).union(*parts)
        return self._called[function]
