"""A finished game of a server put among the games of this machine, its player's own seat marked."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from game.engine import Seat
from game.net.messages import SignedResult
from game.profiles.shelf import ProfileShelf
from game.table.records.lines import Line, ServedNote, header_of, reseated
from game.table.shelf import Shelf


def with_result(lines: Sequence[Line], seat: Seat, result: SignedResult | None) -> list[Line]:
    """A whole record, and in it what its server has signed of the result in a seat."""
    if result is None:
        return list(lines)
    note = ServedNote(seat, result.key, result.signature)
    return [*lines[:-1], note, lines[-1]]  # the end stays the last line


class KeptGames:
    """Which games of servers lie on the shelf already: an empty file for each."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def keep(self, url: str, game: str, lines: Sequence[Line], seat: Seat) -> None:
        """Put a whole record on the shelf, once.

        Raises:
            OSError, ShelfError: the folder cannot be written.
        """
        name = hashlib.sha256(f"{url}|{game}".encode()).hexdigest()[:24]
        marker = self._folder / f"{name}.kept"
        if marker.exists():
            return
        players, _ = ProfileShelf.usual().open()
        seats = list(header_of(lines).seats)
        if players.kept:
            seats[seat] = replace(seats[seat], profile=players.current.id)
        Shelf().keep([reseated(lines[0], seats), *lines[1:]])
        self._folder.mkdir(parents=True, exist_ok=True)
        marker.touch()
