"""A deal's end in time: one verdict after another, points counted up, the ranking in new order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine import DealScored, Seat
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import RUN, made_in_a_row
from game.ui.audio.cue_synthesis import Cue
from game.ui.table.animation.laid_bid_motion import LaidBidMotion
from game.ui.table.animation.movements import FADE, Tempo
from game.ui.table.animation.text_motion import DIP, TextMotion
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.deal_end import DealEnd
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import BELOW_TURN_UP, TURN_UP
from game.ui.table.panels.reading_time import READABLE_S
from game.ui.table.timeline import (
    Do,
    Item,
    Par,
    Pause,
    Seq,
    Tween,
    Wait,
    after,
    ease_in_out,
    ease_out,
    linear,
)

TURNED: Final = (TURN_UP, BELOW_TURN_UP)
"""What lies in the corner until the slip is put away: trump is still told there."""
STEP: Final = 0.2
"""Seconds from one verdict to the next."""
LONGEST_ROUND: Final = 0.9
"""Seconds from the first verdict to the last, however many there are."""
STAMP: Final = 0.15
"""Seconds in which a verdict comes down."""
COUNT: Final = 0.4
REORDER: Final = 0.4
HOLD: Final = 0.7
"""Seconds in which everything stands there."""
FLIES: Final = 0.24
"""Seconds in which the slip goes to the score pad."""
READ: Final = 1.5
"""The same where nothing moves by itself: all of it is there at once."""
WAITS: Final = 5.0
"""The same where a person at this screen may go on by a key."""


class DealEndMotion(TextMotion):
    """What is seen when a deal is scored."""

    def __init__(
        self, stage: Stage, tempo: Tempo, counted: Callable[[], None], *, waits: bool
    ) -> None:
        """`counted` is called once every verdict is seen; `waits` is whether a person goes on."""
        super().__init__(stage, tempo)
        self._waits = waits
        self._laid = LaidBidMotion(stage, tempo)
        self._counted = counted

    def score(self, event: DealScored, before: ScreenState, now: ScreenState) -> Item:
        """The whole of it, from bids that are turned up to a table with nothing on it."""
        stage = self.stage
        end = DealEnd.of(before, now)
        aside: list[Sprite] = []

        def begin() -> None:
            aside.extend(sprite for sprite in stage.sprites if sprite.key in TURNED)
            self._laid.settle_beside(now, aside)
            stage.deal_end = end

        def close() -> None:
            stage.deal_end = None
            stage.shades.clear()

        still = not self.tempo.flights or not self.tempo.moves
        if not stage.counts:  # nobody has spoken of bids yet, so none was made or missed
            away = self.fade(lambda sprite: sprite.key in TURNED, out=True)
            return Seq(self._laid.turn_up(event, aside), away, Do(self._counted))
        return Seq(
            self._laid.turn_up(event, aside),
            Do(begin),
            *(self._at_once(end, now) if still else self._in_turn(end, now)),
            *self._put_away(end, aside, now, still=still),
            Do(close),
        )

    def _at_once(self, end: DealEnd, now: ScreenState) -> tuple[Item, ...]:
        """Reduced motion and instant speed: everything at its end, and time to read it."""

        def show() -> None:
            end.order = 1.0
            for seat in range(now.table.players):
                end.counted[seat] = end.stamped[seat] = 1.0
                self._darken(end, seat, 1.0)

        def appear(share: float) -> None:
            end.alpha = share

        return (
            Do(show),
            self._heard(end, now),
            Do(self._counted),
            Tween(FADE * self.tempo.moves, appear, linear),
            Pause(self._hold(READ), READABLE_S),
        )

    def _hold(self, seconds: float) -> float:
        """For how long all of it lies there, where it takes so long by itself."""
        return (WAITS if self._waits else seconds) * self.tempo.holds

    def _in_turn(self, end: DealEnd, now: ScreenState) -> tuple[Item, ...]:
        order = now.table.spec.bidding_order
        step = min(STEP, LONGEST_ROUND / max(1, len(order) - 1)) * self.tempo.moves
        verdicts = [
            after(number * step, self._stamp(end, seat, now)) for number, seat in enumerate(order)
        ]
        moved = any(one.row != one.row_before for one in end.standings)
        before = (len(order) - 1) * step + (STAMP + COUNT + REORDER * moved) * self.tempo.moves
        hold = self._hold(HOLD)
        whole = before + hold

        def appear(share: float) -> None:
            end.alpha = share

        def burn(share: float) -> None:
            end.burnt = share * before / whole

        def burn_on(share: float) -> None:
            end.burnt = (before + share * hold) / whole

        def rearrange(share: float) -> None:
            end.order = share

        missed = all(one.over for one in end.standings)
        shown = Par(
            Tween(FADE * self.tempo.moves, appear, linear),
            Tween(before, burn, linear),
            Seq(
                Par(*verdicts),
                Do(self._counted),
                self.light("dip", DIP) if missed else Wait(0),
                Tween(REORDER * self.tempo.moves * moved, rearrange, ease_in_out),
            ),
        )
        return shown, Pause(hold, READABLE_S, burn_on)

    def _stamp(self, end: DealEnd, seat: Seat, now: ScreenState) -> Item:
        """One verdict comes down on the slip, and its points are counted up."""

        def fall(share: float) -> None:
            end.stamped[seat] = share
            self._darken(end, seat, share)

        def count(share: float) -> None:
            end.counted[seat] = share

        own = seat == now.table.seat or (
            now.table.seat is None and seat == now.table.spec.bidding_order[-1]
        )
        return Seq(
            Tween(STAMP * self.tempo.moves, fall, linear),
            self._heard(end, now) if own else self.voice(Cue.KNOCK, seat),
            Tween(COUNT * self.tempo.moves, count, ease_out),
        )

    def _heard(self, end: DealEnd, now: ScreenState) -> Item:
        """The sound of the viewer's own verdict; an onlooker hears whether anybody made it."""
        own = range(now.table.players) if now.table.seat is None else (now.table.seat,)
        good = any(not end.standings[seat].over for seat in own)
        if not good:
            return self.sound(Cue.MISSED)
        run = any(not end.standings[seat].over and made_in_a_row(now, seat) >= RUN for seat in own)
        return self.sound(Cue.STREAK if run else Cue.MADE)

    def _darken(self, end: DealEnd, seat: Seat, share: float) -> None:
        """The lamp leaves who missed."""
        if end.standings[seat].over:
            self.stage.shades[seat] = share

    def _put_away(
        self, end: DealEnd, aside: list[Sprite], now: ScreenState, *, still: bool
    ) -> tuple[Item, ...]:
        """The slip goes to the score pad, which tells the new state from then on; or it fades."""

        def lighten(share: float) -> None:
            for seat in self.stage.shades:
                self.stage.shades[seat] = 1 - share

        def fly(share: float) -> None:
            end.flown = share
            lighten(share)

        def arrive() -> None:
            end.score = now

        def fade(share: float) -> None:
            end.alpha = 1 - share
            if not end.flown:
                lighten(share)

        gone = self.fade(lambda sprite: sprite in aside, out=True)
        faded = Tween(FADE * self.tempo.moves, fade, linear)
        if still or not self.stage.layout.pad.width:
            return (Par(faded, gone),)
        return Par(Tween(FLIES * self.tempo.moves, fly, ease_in_out), gone), Do(arrive), faded
