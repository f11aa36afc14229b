"""How each event looks in time: it turns one shown table into the next one.

Seconds are at normal speed. Every event ends with `Stage.settle`, so nothing that moved here can
end anywhere else than where a picture built at once would put it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from game.engine import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    Card,
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
from game.presentation.phrasebook import counts
from game.presentation.screen_state import ScreenState
from game.presentation.words.bids import bid_number
from game.presentation.words.calls import extras, kind_title, order_words
from game.presentation.words.deals import announcement, last_deal
from game.presentation.words.points import signed
from game.presentation.words.talk import spoken
from game.translation import _
from game.ui.audio.cue_synthesis import Cue
from game.ui.paint.painter import Painter
from game.ui.table.animation.deal_end_motion import DealEndMotion
from game.ui.table.animation.deal_motion import DealMotion
from game.ui.table.animation.laid_bid_motion import LaidBidMotion
from game.ui.table.animation.movements import UNHURRIED, Tempo
from game.ui.table.animation.text_motion import SWELL, TextMotion
from game.ui.table.animation.trick_motion import TrickMotion
from game.ui.table.drawing.bubbles import Bubble, bubble_place
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.stage import Stage, in_light, narrowed
from game.ui.table.layout.card_placement import hidden, known
from game.ui.table.layout.laid_cards import bubble_box
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.timeline import (
    Do,
    Item,
    Later,
    Par,
    Seq,
    Tween,
    Wait,
    after,
    ease_in_out,
    linear,
)

HERALD: Final = 2.0
PILE: Final = 0.34


class SpecialDealMotion(TextMotion):
    """What happens to hands that are not simply held."""

    def __init__(self, deals: DealMotion) -> None:
        """`deals` takes up hands and turns them over, as after any deal."""
        super().__init__(deals.stage, deals.tempo)
        self._deals = deals

    def herald(self, now: ScreenState) -> Item:
        """Words in the middle that stay a while, where the deal is a special one."""
        found = announcement(now)
        if found is None and self.tempo.flights and self.tempo.moves >= UNHURRIED:
            found = last_deal(now, self.stage.names)
        if found is None:
            return Wait(0)
        words = f"{found.title}\n{found.sentence}"
        return self.proclaim(words, Wait(HERALD * self.tempo.holds))

    def raise_hands(self, now: ScreenState) -> Item:
        """Hands that lay face down turn over for whoever may see them, then find their order."""
        stage = self.stage
        if not self.tempo.flights:
            return Seq(Do(lambda: stage.settle(now)), self.sound(Cue.DEAL), self.fade_in())

        def begin() -> None:
            found: dict[Seat, list[Sprite]] = {}
            for seat, hand in enumerate(now.table.hands):
                sprites = [stage.sprite(hidden(seat, index)) for index in range(len(hand))]
                lying = [sprite for sprite in sprites if sprite is not None]
                if hand and len(lying) == len(hand) and isinstance(hand[0], Card):
                    found[seat] = lying
            self._deals.take_up(found, now)

        return Seq(Do(begin), self.sound(Cue.DEAL), self._deals.open_hands(now))

    def make_piles(self, now: ScreenState) -> Item:
        """Each hand is turned face down and put together; the known set lies down beside it."""
        stage = self.stage
        reminders = partial(self.fade, lambda sprite: sprite.key.kind == "reminder")
        if not self.tempo.flights:
            return Seq(Do(lambda: stage.settle(now)), self.sound(Cue.SWEEP), self.fade_in())

        def turn_and_pile() -> Item:
            items: list[Item] = [self.sound(Cue.SWEEP)]
            for seat, hand in enumerate(now.table.hands):
                # The hand as it is held, not the pile: its order is not known, nor shown.
                cards = [held for held in hand if isinstance(held, Card)]
                known_sprites = [stage.sprite(known(held.code)) for held in cards]
                lying = [sprite for sprite in known_sprites if sprite is not None]
                lying.sort(key=lambda sprite: sprite.x)
                for index, sprite in enumerate(lying):
                    sprite.key = hidden(seat, index)
                    late = 0.02 * index * self.tempo.moves
                    items.append(after(late, self.turn_over(sprite, back=True)))
            piled = Later(lambda: self.towards(now, PILE, ease_in_out))
            items.append(after(0.1 * self.tempo.moves, piled))
            return Par(*items)

        return Seq(Later(turn_and_pile), Do(lambda: stage.settle(now)), reminders())


SIZE_HOLD: Final = 0.9
CALL_HOLD: Final = 1.6
EXTRA_HOLD: Final = 0.5
"""Seconds more for each thing called beside the kind."""
SAID_HOLD: Final = 1.0
OWN_HOLD: Final = 0.35
"""Whoever said it knows it."""


class CallMotion(TextMotion):
    """Words of the players beside bids."""

    def name_size(self, event: SizeNamed, now: ScreenState) -> Item:
        """The dealer's size, in the middle; the pad has it after that."""
        words = counts.cards(event.cards)
        text = _("{name}: {cards}", name=self.stage.names[event.seat], cards=words)
        own = event.seat == now.table.seat
        hold = OWN_HOLD if own else SIZE_HOLD
        words_up = self.proclaim(text, Wait(hold * self.tempo.holds))
        return Seq(self.voice(Cue.KNOCK, event.seat), words_up)

    def call(self, event: Called, now: ScreenState) -> Item:
        """The whole call in the middle; hands find its order. The corner has it after that."""
        name, kind = self.stage.names[event.seat], kind_title(event.terms.kind)
        more, order = extras(event.terms), order_words(event.terms)
        lines = [f"{name}: {kind}", *filter(None, (" · ".join(more), order))]
        hold = CALL_HOLD + EXTRA_HOLD * (len(more) + bool(order))
        return Seq(
            self.voice(Cue.KNOCK, event.seat),
            Par(
                self.proclaim("\n".join(lines), Wait(hold * self.tempo.holds)),
                self.light("swell", SWELL),
                Later(lambda: self.sorted_into(now)),
            ),
        )

    def speak(self, event: Said, before: ScreenState, now: ScreenState) -> Item:
        """One statement of the talk; the log has it at once."""
        words = spoken(event.statement, before.table.talk[event.seat])
        own = event.seat == now.table.seat
        shown = Do(lambda: self.stage.settle(now))
        bubble = self.say([Bubble(event.seat, words, "said")], OWN_HOLD if own else SAID_HOLD)
        return Seq(shown, self.voice(Cue.KNOCK, event.seat), bubble)


BID_HOLD: Final = 0.42
TRAVELS: Final = 0.24
"""Seconds in which the sum of the bids goes to the corner."""
REVEAL_HOLD: Final = 1.2
SPOT: Final = 0.35
SPOT_HOLD: Final = 0.5


def are_apart(
    bubbles: Sequence[Bubble], now: ScreenState, layout: TableLayout, painter: Painter
) -> bool:
    """Whether all of them can be read at once, and every plate too."""
    places = [
        bubble_place(bubble, bubble_box(now, layout, bubble.seat), layout, painter)
        for bubble in bubbles
    ]
    plates = [place.plate for place in layout.places]
    return all(
        place.collidelist([*places[:number], *plates]) < 0 for number, place in enumerate(places)
    )


class Choreography(TextMotion):
    """What each event looks like."""

    def __init__(
        self,
        stage: Stage,
        tempo: Tempo,
        counted: Callable[[], None] | None = None,
        *,
        waits: bool = False,
    ) -> None:
        """`counted` is called as soon as a deal is seen to be counted.

        `waits` is whether a deal's end lies there for a person who goes on by a key.
        """
        super().__init__(stage, tempo)
        self._deals = DealMotion(stage, tempo)
        self._special = SpecialDealMotion(self._deals)
        self._calls = CallMotion(stage, tempo)
        self._tricks = TrickMotion(stage, tempo)
        self._laid = LaidBidMotion(stage, tempo)
        self._ends = DealEndMotion(stage, tempo, counted or (lambda: None), waits=waits)

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
                moves = self._bid(event.seat, _("Bid {bid}", bid=bid_number(event.bid)), now)
            case BidSealed():
                moves = self._bid(event.seat, _("Bid hidden"), now)
            case BidsRevealed():
                moves = self._reveal(event, now)
            case CardPlayed():
                moves = self._tricks.play(event, before, now)
            case Revoked():
                words = _("Revoke: {points}", points=signed(event.points))
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
            case _:
                moves = Do(partial(stage.settle, now))  # a kind without a movement of its own
        return Seq(moves, Do(partial(stage.settle, now)), Later(lambda: self._lamp(before, now)))

    def _lamp(self, before: ScreenState, now: ScreenState) -> Item:
        """The light goes on its way, where it is to fall elsewhere or wider or closer."""
        same = in_light(now) == in_light(before) and self.stage.lamp.narrow == narrowed(self.stage)
        return Wait(0) if same else self.lean(now)

    def take_back(self, now: ScreenState) -> Item:
        """What was undone within a deal goes back to where it came from."""
        return self._tricks.take_back(now)

    def change_over(self, change: Callable[[], None]) -> Item:
        """Fade from one deal into another, which `change` puts in its place."""
        return self._tricks.change_over(change)

    def _bid(self, seat: Seat, words: str, now: ScreenState) -> Item:
        shown = Do(lambda: self.stage.settle(now))
        bubble = self.say([Bubble(seat, words, "bid")], BID_HOLD)
        moved = self._sum_travels() if seat == now.table.seat else Wait(0)
        return Seq(
            shown, self.voice(Cue.KNOCK, seat), Par(bubble, self.light("swell", SWELL), moved)
        )

    def _sum_travels(self) -> Item:
        """The sum of the bids goes from the plate, which is gone, to the corner."""
        stage = self.stage
        if not self.tempo.flights or not self.tempo.moves or not stage.counts:
            return Wait(0)

        def step(share: float) -> None:
            stage.sum_flown = share

        return Tween(TRAVELS * self.tempo.moves, step, ease_in_out)

    def _reveal(self, event: BidsRevealed, now: ScreenState) -> Item:
        bubbles = [
            Bubble(seat, _("Bid {bid}", bid=bid_number(bid)), "bid")
            for seat, bid in enumerate(event.bids)
        ]
        shown = Do(lambda: self.stage.settle(now))
        # Where they would cover one another, plates alone tell the bids.
        apart = are_apart(bubbles, now, self.stage.layout, self.stage.painter)
        words = self.say(bubbles if apart else [], REVEAL_HOLD)
        return Seq(shown, self.sound(Cue.KNOCK), Par(words, self.light("swell", SWELL)))

    def _winners(self, now: ScreenState) -> Item:
        """The lamp leaves everybody who did not win, for a moment before the results."""
        stage = self.stage
        others = [seat for seat in range(now.table.players) if seat not in now.table.winners]
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
