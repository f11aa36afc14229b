"""Routes that carry what only the table knows."""

from __future__ import annotations

from dataclasses import dataclass

from game.table.table import Table
from game.ui.scene.protocol import Route
from game.ui.table.panels.demo_controls import DemoControls


@dataclass(frozen=True)
class NextDemo(Route):
    """The next game of bots, watched as those before: same speed, same viewpoint."""

    table: Table
    demo: DemoControls
