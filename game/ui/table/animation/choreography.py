"""How each event looks in time: it turns one shown table into the next one.

Seconds are at normal speed. Every event ends with `Stage.settle`, so nothing that moved here can
end anywhere else than where a picture built at once would put it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, assert_never

from game.engine import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    CardPlayed,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    HandsRaised,
    Laid,
    PilesMade,
    Revoked,
    Said,
    Seat,
    SizeNamed,
    TrickTaken,
    TrumpTurned,
)
from game.presentation.screen_state import ScreenState
from game.presentation.words.bids import said
from game.presentation.words.points import signed
from game.translation import _
from game.ui.audio.cue_synthesis import Cue
from game.ui.table.animation.call_motion import CallMotion
from game.ui.table.animation.deal_end_motion import DealEndMotion
from game.ui.table.animation.deal_motion import DealMotion
from game.ui.table.animation.laid_bid_motion import LaidBidMotion
from game.ui.table.animation.movements import Tempo
from game.ui.table.animation.special_deal_motion import SpecialDealMotion
from game.ui.table.animation.text_motion import SWELL, TextMotion
from game.ui.table.animation.trick_motion import TrickMotion
from game.ui.table.drawing.bubbles import Bubble
from game.ui.table.drawing.stage import Stage, in_light
from game.ui.table.timeline import Do, Item, Par, Seq, Tween, Wait, linear

BID_HOLD: Final = 0.42
REVEAL_HOLD: Final = 1.2
SPOT: Final = 0.35
SPOT_HOLD: Final = 0.5


class Choreography(TextMotion):
    """What each event looks like."""

    def __init__(self, stage: Stage, tempo: Tempo, counted: Callable[[], None] | None = None):
        """`counted` is called as soon as a deal is seen to be counted."""
        super().__init__(stage, tempo)
        self._deals = DealMotion(stage, tempo)
        self._special = SpecialDealMotion(self._deals)
        self._calls = CallMotion(stage, tempo)
        self._tricks = TrickMotion(stage, tempo)
        self._laid = LaidBidMotion(stage, tempo)
        self._ends = DealEndMotion(stage, tempo, counted or (lambda: None))

    def of(self, event: Event, before: ScreenState, now: ScreenState) -> Item:
        """What to play for an event that turns `before` into `now`."""
        stage = self.stage
        moves: Item
        match event:
            case HandDealt():
                moves = self._deals.deal(now, self._special.herald(now))
            case TrumpTurned():
                moves = self._deals.turn_trump(event, now)
            case BidPlaced():
                moves = self._bid(event.seat, _("Bid {bid}").format(bid=said(event.bid)), now)
            case BidSealed():
                moves = self._bid(event.seat, _("Bid hidden"), now)
            case BidsRevealed():
                moves = self._reveal(event, now)
            case CardPlayed():
                moves = self._tricks.play(event, before, now)
            case Revoked():
                words = _("Revoke: {points}").format(points=signed(event.points))
                marked = Do(partial(stage.settle, now))  # the plate is marked as it is said
                bubble = self.say([Bubble(event.seat, words, "missed")], REVEAL_HOLD)
                moves = Seq(marked, bubble)
            case TrickTaken():
                moves = self._tricks.sweep(event, before, now)
            case DealScored():
                moves = self._ends.score(event, before, now)
            case GameOver():
                moves = self._winners(now)
            case SizeNamed():
                moves = self._calls.name_size(event, now)
            case Called():
                moves = self._calls.call(event, now)
            case Said():
                moves = self._calls.speak(event, before, now)
            case HandsRaised():
                moves = self._special.raise_hands(now)
            case PilesMade():
                moves = self._special.make_piles(now)
            case Laid():
                moves = self._laid.lay_aside(event, before, now)
            case other:
                assert_never(other)
        leaning = [] if in_light(now) == in_light(before) else [self.lean(now)]
        return Seq(moves, Do(partial(stage.settle, now)), *leaning)

    def take_back(self, now: ScreenState) -> Item:
        """What was undone within a deal goes back to where it came from."""
        return self._tricks.take_back(now)

    def change_over(self, change: Callable[[], None]) -> Item:
        """Fade from one deal into another, which `change` puts in its place."""
        return self._tricks.change_over(change)

    def _bid(self, seat: Seat, words: str, now: ScreenState) -> Item:
        shown = Do(lambda: self.stage.settle(now))
        bubble = self.say([Bubble(seat, words, "bid")], BID_HOLD)
        return Seq(shown, self.sound(Cue.KNOCK), Par(bubble, self.light("swell", SWELL)))

    def _reveal(self, event: BidsRevealed, now: ScreenState) -> Item:
        bubbles = [
            Bubble(seat, _("Bid {bid}").format(bid=said(bid)), "bid")
            for seat, bid in enumerate(event.bids)
        ]
        shown = Do(lambda: self.stage.settle(now))
        words = self.say(bubbles, REVEAL_HOLD)
        return Seq(shown, self.sound(Cue.KNOCK), Par(words, self.light("swell", SWELL)))

    def _winners(self, now: ScreenState) -> Item:
        """The lamp leaves everybody who did not win, for a moment before the results."""
        stage = self.stage
        others = [seat for seat in range(now.players) if seat not in now.winners]
        if not self.tempo.flights or not self.tempo.moves or not others:
            return Wait(0)

        def darken(share: float) -> None:
            stage.shades.update(dict.fromkeys(others, share))

        return Seq(
            self.lean(now),
            Tween(SPOT * self.tempo.moves, darken, linear),
            Wait(SPOT_HOLD * self.tempo.holds),
            Do(stage.shades.clear),
        )
