"""Movements that every event is put together from: flights, turns, words, light.

Seconds are at normal speed; the tempo stretches or drops them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from game.ui.audio.voices import Cue
from game.ui.layout import Pose
from game.ui.placing import Key
from game.ui.shown import Shown
from game.ui.sprites import Sprite
from game.ui.stage import Bubble, Stage
from game.ui.timeline import (
    Do,
    Ease,
    Item,
    Later,
    Par,
    Seq,
    Tween,
    Wait,
    ease_in_out,
    linear,
    settle,
    swell,
)

TURN_OVER: Final = 0.22
BID: Final = 0.16
SWELL: Final = 0.3
DIP: Final = 0.36
LAMP: Final = 0.35
FADE: Final = 0.12
ANNOUNCE: Final = 0.9
SORT: Final = 0.28


@dataclass(frozen=True, slots=True)
class Tempo:
    """How fast things go: factors on the seconds above."""

    moves: float = 1.0
    holds: float = 1.0
    flights: bool = True
    """False is reduced motion: cards fade in where they end, the lamp rests."""

    @classmethod
    def of(cls, speed: str, *, reduced_motion: bool, alone: bool = False) -> Tempo:
        """The tempo of a setting; at a table of bots `alone`, instant holds nothing either."""
        moves, holds = {
            "half": (2.0, 1.6),
            "normal": (1.0, 1.0),
            "double": (0.5, 0.6),
            "instant": (0.0, 0.0 if alone else 0.4),
        }[speed]
        return cls(moves, holds, not reduced_motion)


class Motion:
    """Makes timeline items for one stage at one tempo."""

    def __init__(self, stage: Stage, tempo: Tempo) -> None:
        self.stage = stage
        self.tempo = tempo

    # Cards ------------------------------------------------------------------------------------

    def fly(self, sprite: Sprite, pose: Pose, seconds: float, *, ease: Ease = settle) -> Item:
        """A card's way to a pose, turning a few degrees on it."""
        start: list[Pose] = []

        def begin() -> None:
            sprite.alpha = 255
            start.append(sprite.pose)

        def step(share: float) -> None:
            first = start[0]
            sprite.put(Pose(*(a + (b - a) * share for a, b in zip(first, pose, strict=True))))

        whole = seconds * self.tempo.moves if self.tempo.flights else 0.0
        return Tween(whole, step, ease, begin=begin)

    def turn_over(self, sprite: Sprite, seconds: float = TURN_OVER, *, back: bool = False) -> Item:
        def step(share: float) -> None:
            sprite.face = 1 - share if back else share

        return Tween(seconds * self.tempo.moves, step, ease_in_out)

    def towards(self, now: Shown, seconds: float, ease: Ease, *, but: Iterable[Key] = ()) -> Item:
        """Every card that rests elsewhere afterwards moves there."""
        left_out = set(but)
        moves: list[Item] = []
        for placed in self.stage.at_rest(now):
            sprite = self.stage.sprite(placed.key)
            if sprite is None or placed.key in left_out or _near(sprite.pose, placed.pose):
                continue
            moves.append(self.fly(sprite, placed.pose, seconds, ease=ease))
        return Par(*moves)

    def fade_in(self, codes: set[str] | None = None) -> Item:
        """Reduced motion: what is new appears where it lies."""
        fading: list[Sprite] = []

        def begin() -> None:
            fading.extend(
                sprite for sprite in self.stage.sprites if codes is None or sprite.code in codes
            )

        def step(share: float) -> None:
            for sprite in fading:
                sprite.alpha = round(255 * share)

        return Tween(FADE * self.tempo.moves, step, begin=begin)

    # Sound, words and light -------------------------------------------------------------------

    def sound(self, cue: Cue) -> Item:
        """A sound at this instant."""
        return Do(lambda: self.stage.hear(cue, sparse=not self.tempo.moves))

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
            Tween(FADE * self.tempo.moves, fade),
            Do(stage.bubbles.clear),
        )

    def announce(self, words: str, now: Shown) -> Item:
        """Words in the middle, while the hand finds its order."""
        stage = self.stage

        def show(share: float) -> None:
            stage.banner = (words, round(255 * min(1.0, share)))

        def hide() -> None:
            stage.banner = None

        return Seq(
            Tween(BID * self.tempo.moves, show),
            Par(
                Wait(ANNOUNCE * self.tempo.holds),
                Later(lambda: self.towards(now, SORT, ease_in_out)),
            ),
            Tween(FADE * self.tempo.moves, lambda share: show(1 - share)),
            Do(hide),
        )

    def light(self, what: str, seconds: float) -> Item:
        """The lamp swells or dips and comes back."""
        stage = self.stage
        if not self.tempo.flights or not self.tempo.moves:
            return Wait(0)
        depth = 1.0 if what == "swell" else 0.75

        def step(share: float) -> None:
            setattr(stage.lamp, what, depth * swell(share) if share < 1 else 0.0)

        return Tween(seconds * min(1.0, self.tempo.moves), step, linear)

    def lean(self, now: Shown) -> Item:
        """The light moves towards whoever must act, and nothing waits for it."""
        stage = self.stage
        target = stage.layout.lamp(now.turn)

        def move() -> None:
            lamp = stage.lamp
            start = lamp.x, lamp.y

            def step(share: float) -> None:
                lamp.x = start[0] + (target[0] - start[0]) * share
                lamp.y = start[1] + (target[1] - start[1]) * share

            seconds = LAMP * self.tempo.moves if self.tempo.flights else 0.0
            stage.aside.finish()
            stage.aside.play(Tween(seconds, step, ease_in_out))

        return Do(move)


def _near(one: Pose, other: Pose) -> bool:
    """Whether two poses are the same to the eye."""
    return all(abs(a - b) < 0.5 for a, b in zip(one, other, strict=True))
