"""A card's way to where it will rest; another size of window bends it and does not end it."""

from __future__ import annotations

from collections.abc import Callable
from math import pi, sin

from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import Key, Placed
from game.ui.table.layout.relayout import NewPlaces
from game.ui.table.layout.table_layout import Pose, TableLayout

Where = Callable[[], Pose]
"""A place on the table as it is laid out now: asked again whenever the layout is another one."""


class Places:
    """Places of many cards, worked out once for each layout and not for each card."""

    def __init__(self, stage: Stage, make: Callable[[], list[Placed]]) -> None:
        self._stage = stage
        self._make = make
        self._layout: TableLayout | None = None
        self._all: list[Placed] = []
        self._poses: dict[Key, Pose] = {}

    def all(self) -> list[Placed]:
        """Every card with its place, as the table is laid out now."""
        if self._layout is not self._stage.layout:
            self._layout, self._all = self._stage.layout, self._make()
            self._poses = {placed.key: placed.pose for placed in self._all}
        return self._all

    def where(self, key: Key) -> Where:
        """The place of one of them."""

        def pose() -> Pose:
            self.all()
            return self._poses[key]

        return pose


class Flight:
    """From where a card is when it sets off, `swing` degrees aside and `rise` high half way."""

    def __init__(
        self, stage: Stage, sprite: Sprite, where: Where, *, swing: float, rise: float
    ) -> None:
        self._stage = stage
        self._sprite = sprite
        self._where = where
        self._swing = swing
        self._rise = rise
        self._share = 0.0
        self._start = self._target = sprite.pose

    def begin(self) -> None:
        """Set off."""
        sprite = self._sprite
        sprite.alpha = 255
        sprite.home = self._where
        self._start, self._target = sprite.pose, self._where()
        self._stage.under_way.add(self)

    def step(self, share: float) -> None:
        """Be so far (0-1, or a little too far) on the way."""
        self._share = share
        ends = zip(self._start, self._target, strict=True)
        x, y, angle, height = (a + (b - a) * share for a, b in ends)
        aloft = sin(pi * min(1.0, share)) if share < 1 else 0.0
        self._sprite.put(Pose(x, y, angle + self._swing * aloft, height))
        self._sprite.rise = self._rise * aloft

    def carry(self, refit: NewPlaces) -> None:
        """Go on in another layout, as far as the way was gone."""
        self._start, self._target = refit.place(self._start), self._where()
        self.step(self._share)
