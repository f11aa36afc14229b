"""Routes that carry a running or a recorded game; see `game.ui.scene.routes`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from game.net.remote_table import AnyTable
from game.presentation.replay_positions import ReplayPositions
from game.ui.scene.protocol import Route


@dataclass(frozen=True)
class PlayTable(Route):
    """A table at which a game is played or, where only bots sit at it, watched."""

    table: AnyTable


@dataclass(frozen=True)
class TableSettings(Route):
    """Settings, those of a running table among them."""

    table: AnyTable


@dataclass(frozen=True)
class Replay(Route):
    """The replay of a game. `read` loads it, raises RecordError, and is called in a thread."""

    read: Callable[[], ReplayPositions]
    review: bool = False
    """Whether what the decisions were worth is shown at once."""

    @classmethod
    def of_file(cls, path: Path, *, number: int | None = None, review: bool = False) -> Replay:
        """The replay of a record on disk; with `number`, of that game of several, from 1."""
        return cls(lambda: ReplayPositions.read(path, number), review)

    @classmethod
    def of_table(cls, table: AnyTable, *, review: bool = False) -> Replay:
        """The replay of what was played at a table so far."""
        lines = table.lines
        return cls(lambda: ReplayPositions.of_lines(lines), review)


@dataclass(frozen=True)
class ChooseRecorded(Route):
    """The list of the games of one file, each to be replayed."""

    path: Path
