"""Which letters a font file has: its character map, read as the OpenType format describes it.

SDL draws a box for a letter that a font lacks and does not tell that it did.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from struct import error, unpack_from

_SEGMENTS, _GROUPS = 4, 12
"""The two formats of a map that every text font has at least one of."""


@lru_cache(maxsize=32)
def coverage(path: str) -> frozenset[int]:
    """The code points of a TrueType or OpenType file; none where it cannot be read."""
    try:
        return frozenset(_code_points(Path(path)))
    except (OSError, error, ValueError):
        return frozenset()


def _code_points(path: Path) -> Iterator[int]:
    with path.open("rb") as file:
        (tables,) = unpack_from(">H", file.read(12), 4)
        directory = file.read(16 * tables)
        for number in range(tables):
            tag, _sum, offset, length = unpack_from(">4sLLL", directory, 16 * number)
            if tag == b"cmap":
                file.seek(offset)
                yield from _mapped(file.read(length))


def _mapped(cmap: bytes) -> Iterator[int]:
    (count,) = unpack_from(">H", cmap, 2)
    starts = {unpack_from(">L", cmap, 8 + 8 * number)[0] for number in range(count)}
    for start in starts:
        (kind,) = unpack_from(">H", cmap, start)
        if kind == _SEGMENTS:
            yield from _segments(cmap, start)
        elif kind == _GROUPS:
            (groups,) = unpack_from(">L", cmap, start + 12)
            for number in range(groups):
                first, last, _glyph = unpack_from(">LLL", cmap, start + 16 + 12 * number)
                yield from range(first, last + 1)


def _segments(cmap: bytes, start: int) -> Iterator[int]:
    (twice,) = unpack_from(">H", cmap, start + 6)
    for at in range(start + 14, start + 14 + twice, 2):
        (last,) = unpack_from(">H", cmap, at)
        (first,) = unpack_from(">H", cmap, at + twice + 2)
        (delta,) = unpack_from(">H", cmap, at + 2 * twice + 2)
        place = at + 3 * twice + 2
        (offset,) = unpack_from(">H", cmap, place)
        for point in range(first, last + 1):
            if point == 0xFFFF:
                continue
            glyph = point + delta
            if offset:
                (glyph,) = unpack_from(">H", cmap, place + offset + 2 * (point - first))
            if glyph & 0xFFFF:
                yield point
