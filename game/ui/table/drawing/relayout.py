"""Carries what moves over to a new layout when the window changes its size.

What rests goes to its new place, what is on its way keeps the share of the way that it has gone,
and what was only laid down somewhere keeps its place on the table as a whole.
"""

from __future__ import annotations

from typing import Final

from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import whole_pack
from game.ui.table.layout.table_layout import Pose

NEAR: Final = 1.0
"""px, or degrees, within which a card lies at a place."""


class Relayout:
    """Made before the stage is laid out anew; `carry` follows once it is."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._old = stage.layout
        self._before = self._places()
        self._pairs: list[tuple[Pose, Pose]] = []

    def _places(self) -> list[Pose]:
        """Every place that a card may lie at, in an order that no layout changes."""
        stage, shown = self._stage, self._stage.shown
        poses = [placed.pose for placed in stage.at_rest(shown)]
        poses += [placed.pose for placed in whole_pack(shown, stage.layout)]
        return poses + [stage.layout.trick_pose(seat) for seat in range(shown.table.players)]

    def carry(self) -> None:
        """Bring everything on the stage over to its new layout."""
        stage = self._stage
        self._pairs = list(zip(self._before, self._places(), strict=True))
        for sprite in stage.sprites:
            pose = self._known(sprite.pose)
            if pose is None and sprite.home is not None:
                pose = sprite.home()
            sprite.put(pose or self.place(sprite.pose))
        stage.lamp.x, stage.lamp.y = stage.layout.lamp(stage.leaning)
        for one in list(stage.under_way):
            one.carry(self)
        stage.foresee(stage.shown)

    def place(self, pose: Pose) -> Pose:
        """Where something that lay there lies now."""
        return self._known(pose) or self._stretched(pose)

    def _known(self, pose: Pose) -> Pose | None:
        for old, new in self._pairs:
            if all(abs(a - b) < NEAR for a, b in zip(old, pose, strict=True)):
                return new
        return None

    def _stretched(self, pose: Pose) -> Pose:
        """The same share of the table."""
        old, new = self._old.area, self._stage.layout.area
        return Pose(
            new.centerx + (pose.x - old.centerx) * new.width / old.width,
            new.centery + (pose.y - old.centery) * new.height / old.height,
            pose.angle,
            pose.height * self._stage.layout.card_scale / self._old.card_scale,
        )
