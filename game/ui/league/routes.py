"""The route to a league that is being played."""

from __future__ import annotations

from dataclasses import dataclass

from game.arena.running import Running
from game.ui.scene.protocol import Route


@dataclass(frozen=True)
class RunLeague(Route):
    """A league while it is played."""

    running: Running
