"""How functions are compiled that make no array of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, cast

from numba import njit

from ai.kernel import CACHED

Function = TypeVar("Function", bound=Callable[..., object])
_OPTIONS: Final[dict[str, Any]] = {"cache": CACHED, "_nrt": False}
"""Without numba's runtime no references are counted: each array read from a record would be, and
atomically, which made random playouts seven times as slow and guided ones twice."""


def borrowing(*, forceinline: bool = False, nogil: bool = False) -> Callable[[Function], Function]:
    """`njit` for functions that only borrow their caller's arrays; they can neither make nor keep
    one."""
    options = {**_OPTIONS, "forceinline": forceinline, "nogil": nogil}
    return cast("Callable[[Function], Function]", njit(**options))
