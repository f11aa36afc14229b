"""Names for narrow columns: whole where all fit, else all cut alike and still told apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

ELLIPSIS: Final = "…"
_LEAST: Final = 2
"""Letters that stand before an ellipsis; where there is no room for so many it is left out."""


def short_names(names: Sequence[str], fits: Callable[[str], bool]) -> tuple[str, ...]:
    """The names, or as many letters of each as fit for all of them, with an ellipsis.

    A number at the end stays ("You 2" becomes "Yo…2"): it is what tells two such names apart.
    """
    if all(fits(name) for name in names):
        return tuple(names)
    for mark, least in ((ELLIPSIS, _LEAST), ("", 1)):
        for letters in range(max(map(len, names)), least - 1, -1):
            cut = tuple(name if fits(name) else _cut(name, letters, mark) for name in names)
            if all(map(fits, cut)) and len(set(cut)) == len(set(names)):
                return cut
    return tuple(name if fits(name) else _fitted(name, fits) for name in names)


def _cut(name: str, letters: int, mark: str) -> str:
    """So many letters at most and a mark, and a number that stands at the end."""
    stem, _, tail = name.rpartition(" ")
    if not stem or not tail.isdigit():
        stem, tail = name, ""
    # A sign before the first letter tells less than the letters do.
    stem = re.sub(r"^\W+", "", stem) or stem
    if len(stem) + len(tail) <= letters:
        return stem + tail if tail else stem
    return stem[: max(1, letters - len(tail))].rstrip() + mark + tail


def _fitted(name: str, fits: Callable[[str], bool]) -> str:
    """What fits of a single name, one letter at least."""
    for mark, least in ((ELLIPSIS, _LEAST), ("", 1)):
        for letters in range(len(name), least - 1, -1):
            if fits(cut := _cut(name, letters, mark)):
                return cut
    return _cut(name, 1, "")
