"""Calls into the library.

A record of `ai.kernel` is handed over as its fields behind each other, eight bytes each: a whole
number, a real one, a truth, the address of an array. An array in a call is its address, its shape
is said beside it. While a call runs, other threads of the interpreter run too.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, get_type_hints

import numpy as np
from numpy.typing import NDArray

from ai.native.library import builds, library


@cache
def _function(name: str, build: str) -> Any:
    found = getattr(library(), f"{name}_{build}")
    found.restype = ctypes.c_int64
    return found


def call(name: str, *arguments: Any) -> int:
    """Call a function of `kernel.c`.

    Args:
        name: of the function.
        arguments: arrays, records, whole numbers, or None where there is no array.
    """
    return call_of(builds()[0], name, *arguments)


def call_of(build: str, name: str, *arguments: Any) -> int:
    """The same, of one of the builds that `library.builds` names."""
    found: int = _function(name, build)(*[handed(argument) for argument in arguments])
    return found


def prepared(name: str, *arguments: Any) -> Callable[[], int]:
    """The same call to be made again and again, with whatever its arrays then hold.

    Args:
        name, arguments: as `call` has them; all arrays are kept and none may be exchanged.
    """
    function, given = _function(name, builds()[0]), [handed(argument) for argument in arguments]

    def again(_kept: tuple[Any, ...] = arguments) -> int:
        found: int = function(*given)
        return found

    return again


def chance_words(rng: Random) -> NDArray[np.uint64]:
    """Two words from which a function of the library draws its chance; it leaves the next ones."""
    return np.array([rng.getrandbits(64) | 1, rng.getrandbits(64)], np.uint64)


def real(number: float) -> ctypes.c_double:
    """A real number for a call, which takes its address."""
    return ctypes.c_double(number)


def handed(argument: Any) -> Any:
    """An argument of a call as ctypes takes it."""
    if argument is None:
        return None
    if isinstance(argument, np.ndarray):
        return ctypes.c_void_p(_address(argument))
    if isinstance(argument, tuple):
        return packed(argument)
    if isinstance(argument, ctypes.c_double):
        return ctypes.byref(argument)
    number = int(argument)
    return ctypes.c_uint64(number) if number >= 2**63 else ctypes.c_int64(number)


def _address(array: Any) -> int:
    if not array.flags.c_contiguous:
        raise ValueError("the library reads arrays whose rows lie behind each other")
    found: int = array.__array_interface__["data"][0]
    return found


def packed(record: tuple[Any, ...]) -> bytes:
    """A record as C has it; its arrays must be kept while this is used."""
    words: list[Any] = []
    _collect(record, words)
    return struct.pack("=" + _format_of(type(record)), *words)


def _collect(record: tuple[Any, ...], words: list[Any]) -> None:
    for kind, value in zip(_kinds(type(record)), record, strict=True):
        if isinstance(kind, type):
            _collect(value, words)
        elif kind == "Q" and isinstance(value, np.ndarray):
            words.append(_address(value))
        else:
            words.append(value)


@cache
def _format_of(record: type) -> str:
    return "".join(_format_of(kind) if isinstance(kind, type) else kind for kind in _kinds(record))


@cache
def _kinds(record: type) -> tuple[str | type, ...]:
    """By field: the letter of `struct` for it, or the record that it is."""
    return tuple(_kind(hint) for hint in get_type_hints(record).values())


def _kind(hint: Any) -> str | type:
    if hint is float:
        return "d"
    if hint is int or hint is bool:
        return "q"
    if isinstance(hint, type) and issubclass(hint, tuple):
        return hint
    return "Q"
