"""Words and light in time: bubbles, the words in the middle, and what the lamp does."""

from __future__ import annotations

from typing import Final

from game.engine import Seat
from game.presentation.screen_state import ScreenState
from game.ui.table.animation.movements import FADE, Movements
from game.ui.table.drawing.bubbles import Bubble
from game.ui.table.drawing.stage import Stage, in_light, narrowed
from game.ui.table.layout.relayout import NewPlaces
from game.ui.table.layout.table_layout import Pose
from game.ui.table.timeline import (
    Do,
    Item,
    Later,
    Par,
    Seq,
    Tween,
    Wait,
    ease_in_out,
    ease_out,
    linear,
    settle,
    swell,
)

BID: Final = 0.16
SWELL: Final = 0.3
DIP: Final = 0.36
LAMP: Final = 0.35
ANNOUNCE: Final = 0.9


class LampMove:
    """The light on its way to whoever must act."""

    def __init__(self, stage: Stage, turn: tuple[Seat, ...]) -> None:
        self._lamp = stage.lamp
        self._stage = stage
        self._start = stage.lamp.x, stage.lamp.y
        self._narrow = stage.lamp.narrow, narrowed(stage)
        self._share = 0.0
        stage.leaning = turn
        stage.under_way.add(self)

    def step(self, share: float) -> None:
        """Be so far on the way."""
        self._share = share
        target = self._stage.layout.lamp(self._stage.leaning)
        lamp, start = self._lamp, self._start
        lamp.x = start[0] + (target[0] - start[0]) * share
        lamp.y = start[1] + (target[1] - start[1]) * share
        lamp.narrow = self._narrow[0] + (self._narrow[1] - self._narrow[0]) * share

    def carry(self, refit: NewPlaces) -> None:
        """Go on in another layout."""
        start = refit.place(Pose(*self._start, 0, 0))
        self._start = start.x, start.y
        self.step(self._share)


class TextMotion(Movements):
    """What is said and how the light answers."""

    def say(self, bubbles: list[Bubble], hold: float) -> Item:
        """Bubbles grow, stay and fade."""
        stage = self.stage

        def grow(share: float) -> None:
            for bubble in bubbles:
                bubble.grown = 0.7 + 0.3 * share if self.tempo.flights else 1.0
                bubble.alpha = min(255, round(255 * share))

        def fade(share: float) -> None:
            for bubble in bubbles:
                bubble.alpha = round(255 * (1 - share))

        return Seq(
            Do(lambda: stage.bubbles.extend(bubbles)),
            Tween(BID * self.tempo.moves, grow, settle),
            Wait(hold * self.tempo.holds),
            Tween(FADE * self.tempo.moves, fade, linear),
            Do(stage.bubbles.clear),
        )

    def announce(self, words: str, now: ScreenState) -> Item:
        """Words in the middle, while the hand finds its order and the pack is put away."""
        return self.proclaim(
            words,
            Par(
                Wait(ANNOUNCE * self.tempo.holds),
                Later(lambda: self.sorted_into(now)),
                self.pack_away(),
            ),
        )

    def proclaim(self, words: str, meanwhile: Item) -> Item:
        """Words in the middle for as long as something else goes on, or is waited for."""
        stage = self.stage

        def show(share: float) -> None:
            stage.banner = (words, round(255 * min(1.0, share)))

        def hide() -> None:
            stage.banner = None

        return Seq(
            Tween(BID * self.tempo.moves, show, ease_out),
            meanwhile,
            Tween(FADE * self.tempo.moves, lambda share: show(1 - share), linear),
            Do(hide),
        )

    def pack_away(self) -> Item:
        """What is left of the pack is laid aside."""
        return self.fade(lambda sprite: sprite.key.kind == "pack", out=True)

    def light(self, what: str, seconds: float) -> Item:
        """The lamp swells or dips and comes back."""
        stage = self.stage
        if not self.tempo.flights or not self.tempo.moves:
            return Wait(0)
        depth = 1.0 if what == "swell" else 0.75

        def step(share: float) -> None:
            setattr(stage.lamp, what, depth * swell(share) if share < 1 else 0.0)

        return Tween(seconds * min(1.0, self.tempo.moves), step, linear)

    def lean(self, now: ScreenState) -> Item:
        """The light moves towards whoever must act or has won, and nothing waits for it."""
        stage = self.stage

        def move() -> None:
            seconds = LAMP * self.tempo.moves if self.tempo.flights else 0.0
            # The way before ends here: light that leapt to where it was going would flash.
            stage.aside.drop()
            stage.aside.play(Tween(seconds, LampMove(stage, in_light(now)).step, ease_in_out))

        return Do(move)
