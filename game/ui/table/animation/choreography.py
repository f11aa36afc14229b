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
from game.engine.choices import Goal
from game.presentation.screen_state import ScreenState
from game.presentation.words.bids import said
from game.translation import _
from game.ui.audio.cue_synthesis import Cue
from game.ui.table.animation.call_motion import CallMotion
from game.ui.table.animation.deal_motion import DealMotion
from game.ui.table.animation.laid_bid_motion import LaidBidMotion
from game.ui.table.animation.movements import Tempo
from game.ui.table.animation.special_deal_motion import SpecialDealMotion
from game.ui.table.animation.text_motion import DIP, SWELL, TextMotion
from game.ui.table.animation.trick_motion import TrickMotion
from game.ui.table.drawing.bubbles import Bubble
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import TURN_UP
from game.ui.table.timeline import Do, Item, Par, Seq, Wait

BID_HOLD: Final = 0.42
REVEAL_HOLD: Final = 1.2
SCORE_HOLD: Final = 2.5


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
        self._counted = counted or (lambda: None)

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
                words = _("Revoke: {points}").format(points=_signed(event.points))
                marked = Do(partial(stage.settle, now))  # the plate is marked as it is said
                told = self.say([Bubble(event.seat, words, "missed")], REVEAL_HOLD)
                moves = Seq(marked, told)
            case TrickTaken():
                moves = self._tricks.sweep(event, before, now)
            case DealScored():
                moves = self._score(event, now)
            case GameOver():
                moves = Wait(0)
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
        leaning = [] if now.turn == before.turn else [self.lean(now)]
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

    def _score(self, event: DealScored, now: ScreenState) -> Item:
        result = now.history[-1].result
        shared = now.spec.rules.goal is Goal.SHARED
        bubbles: list[Bubble] = []
        for seat, points in enumerate(event.points):
            over = event.tricks[seat] - result.bids[seat]
            mark = "missed" if over else "made"
            if shared:  # points are everybody's; what tells is who missed
                bubbles.append(Bubble(seat, verdict(over), mark))
                continue
            bubbles.append(Bubble(seat, _signed(points), mark, verdict(over)))
        missed = any(bubble.mark == "missed" for bubble in bubbles)
        light = [self.light("dip", DIP)] if missed else []
        away = self.fade(lambda sprite: sprite.key == TURN_UP, out=True)
        aside: list[Sprite] = []
        turned = self._laid.turn_up(event, aside)
        shown = Seq(
            turned, Do(self._counted), away, Do(lambda: self._laid.settle_beside(now, aside))
        )
        own = range(now.players) if now.seat is None else (now.seat,)
        good = any(bubbles[seat].mark == "made" for seat in own)
        heard = self.sound(Cue.MADE if good else Cue.MISSED)
        told = Par(self.say(bubbles, SCORE_HOLD), *light)
        return Seq(shown, heard, told, self.fade(lambda sprite: sprite in aside, out=True))


def verdict(over: int) -> str:
    """How a bid came out, in a word or three."""
    if over == 0:
        return _("made")
    if over > 0:
        return _("over by {number}").format(number=over)
    return _("under by {number}").format(number=-over)


def _signed(points: int) -> str:
    """Points with their sign, a true minus."""
    return f"+{points}" if points > 0 else str(points).replace("-", "−")
