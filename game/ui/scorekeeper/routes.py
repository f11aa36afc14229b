"""Routes to one sheet of the scorekeeper, kept or new."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from filelock import FileLock

from game.table.scorekeeping.score_keeping import KeptSheet
from game.ui.scene.protocol import Route


@dataclass(frozen=True)
class NewScoreSheet(Route):
    """Beginning a sheet of the scorekeeper, with the names and rules of the `last` one."""

    last: KeptSheet | None = None


@dataclass(frozen=True)
class KeepScore(Route):
    """One sheet of the scorekeeper; `lock` is released when the screen is closed."""

    path: Path
    kept: KeptSheet
    lock: FileLock | None = None
