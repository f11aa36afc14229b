"""The route that carries a finished game to be compared; see `game.ui.scene.routes`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from game.table.records.lines import Line
from game.table.records.replay import RecordedGame, numbered, only_game
from game.ui.scene.protocol import Route


@dataclass(frozen=True)
class CompareGame(Route):
    """Each level with the cards of a game. `read` loads it, raises RecordError, and is called in a
    thread."""

    read: Callable[[], RecordedGame]

    @classmethod
    def of_file(cls, path: Path) -> CompareGame:
        """The game of a record on disk."""
        return cls(lambda: only_game(path))

    @classmethod
    def of_lines(cls, lines: Iterable[Line]) -> CompareGame:
        """The game of these lines, the header first."""
        game = numbered(lines)
        return cls(lambda: game)
