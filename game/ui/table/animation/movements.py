"""Movements that every event is put together from: flights, turns, fades, a sound.

Seconds are at normal speed; the tempo stretches or drops them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from game.engine import Seat
from game.presentation.screen_state import ScreenState
from game.ui.audio.cue_synthesis import BEFORE_ONE, Cue, Origin
from game.ui.platform.settings import Speed
from game.ui.table.animation.card_flight import Flight, Places, Where
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import Key
from game.ui.table.layout.table_layout import Pose
from game.ui.table.timeline import (
    Do,
    Ease,
    Item,
    Par,
    Tween,
    after,
    ease_in_out,
    linear,
    settle,
)

TURN_OVER: Final = 0.22
UNHURRIED: Final = 1.0
"""Of `Tempo.moves`: what only stages a moment is left out at a faster one."""
FADE: Final = 0.12
SORT: Final = 0.28

Which = Callable[[Sprite], bool]


@dataclass(frozen=True, slots=True)
class Tempo:
    """How fast things go: factors on the seconds above."""

    moves: float = 1.0
    holds: float = 1.0
    flights: bool = True
    """False is reduced motion: cards fade in where they end, the lamp rests."""

    @classmethod
    def of(cls, speed: Speed, *, reduced_motion: bool, alone: bool = False) -> Tempo:
        """The tempo of a setting; at a table of bots `alone`, instant holds nothing either."""
        moves, holds = {
            Speed.HALF: (2.0, 1.6),
            Speed.NORMAL: (1.0, 1.0),
            Speed.DOUBLE: (0.5, 0.6),
            Speed.INSTANT: (0.0, 0.0 if alone else 0.4),
        }[speed]
        return cls(moves, holds, not reduced_motion)


class Movements:
    """Makes timeline items for one stage at one tempo."""

    def __init__(self, stage: Stage, tempo: Tempo) -> None:
        self.stage = stage
        self.tempo = tempo

    def fly(
        self,
        sprite: Sprite,
        where: Where,
        seconds: float,
        *,
        ease: Ease = settle,
        swing: float = 0.0,
        rise: float = 0.0,
    ) -> Item:
        """A card's way to a place, `swing` degrees aside and `rise` above the table half way."""
        flight = Flight(self.stage, sprite, where, swing=swing, rise=rise)
        whole = seconds * self.tempo.moves if self.tempo.flights else 0.0
        return Tween(whole, flight.step, ease, begin=flight.begin)

    def rests(self, now: ScreenState) -> Callable[[Key], Where]:
        """Where each card of a moment rests, in whatever layout there is when that is asked."""
        return Places(self.stage, lambda: self.stage.at_rest(now)).where

    def turn_over(self, sprite: Sprite, seconds: float = TURN_OVER, *, back: bool = False) -> Item:
        """A card shows its other side."""

        def step(share: float) -> None:
            sprite.face = 1 - share if back else share

        return Tween(seconds * self.tempo.moves, step, ease_in_out)

    def towards(
        self, now: ScreenState, seconds: float, ease: Ease, *, but: Iterable[Key] = ()
    ) -> Item:
        """Every card that rests elsewhere afterwards moves there."""
        left_out = set(but)
        places = Places(self.stage, lambda: self.stage.at_rest(now))
        moves: list[Item] = []
        for placed in places.all():
            sprite = self.stage.sprite(placed.key)
            if sprite is None or placed.key in left_out or sprite.pose.near(placed.pose):
                continue
            moves.append(self.fly(sprite, places.where(placed.key), seconds, ease=ease))
        return Par(*moves)

    def sorted_into(self, now: ScreenState, *, but: Iterable[Key] = ()) -> Item:
        """A hand finds its order."""
        # Which card lies upon which changes half way, at full speed, where nobody sees it.
        ways = self.towards(now, SORT, ease_in_out, but=but)
        if ways.done:
            return ways
        return Par(ways, after(SORT / 2 * self.tempo.moves, Do(lambda: self._restack(now))))

    def _restack(self, now: ScreenState) -> None:
        """Lay the sprites upon each other as they will rest; what is new stays on top."""
        order = {placed.key: place for place, placed in enumerate(self.stage.at_rest(now))}
        self.stage.sprites.sort(key=lambda sprite: order.get(sprite.key, len(order)))

    def fade_in(self, codes: set[str] | None = None) -> Item:
        """Reduced motion: what is new appears where it lies."""
        return self.fade(lambda sprite: codes is None or sprite.code in codes)

    def fade(self, which: Which, *, out: bool = False, seconds: float = FADE) -> Item:
        """Cards appear, or go."""
        fading: list[Sprite] = []

        def begin() -> None:
            fading.extend(sprite for sprite in self.stage.sprites if which(sprite))

        def step(share: float) -> None:
            for sprite in fading:
                sprite.alpha = round(255 * (1 - share if out else share))

        return Tween(seconds * self.tempo.moves, step, linear, begin=begin)

    def shine(self, sprite: Sprite, *, out: bool = False) -> Item:
        """Light comes up around a card, or goes down again."""

        def step(share: float) -> None:
            sprite.glow = 1 - share if out else share

        return Tween(FADE * self.tempo.moves, step, linear)

    def sound(self, cue: Cue, at: Where | None = None) -> Item:
        """A sound at this instant, of a card that lies there or is on its way there."""

        def play() -> None:
            origin = BEFORE_ONE if at is None else self._heard_from(at())
            self.stage.play_cue(cue, sparse=not self.tempo.moves, origin=origin)

        return Do(play)

    def voice(self, cue: Cue, seat: Seat) -> Item:
        """A sound from where a seat's plate is."""

        def play() -> None:
            x, y = self.stage.layout.places[seat].plate.center
            origin = self._heard_from(Pose(x, y, 0, 0))._replace(tall=None)
            self.stage.play_cue(cue, sparse=not self.tempo.moves, origin=origin)

        return Do(play)

    def _heard_from(self, pose: Pose) -> Origin:
        wide, tall = self.stage.layout.size
        return Origin(2 * pose.x / wide - 1, 1 - pose.y / tall, pose.height / tall)
