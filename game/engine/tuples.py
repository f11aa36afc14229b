"""Frozen sequences with one item exchanged."""

from __future__ import annotations

from typing import TypeVar

_T = TypeVar("_T")


def put(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """The same tuple with one item exchanged."""
    return (*items[:place], item, *items[place + 1 :])
