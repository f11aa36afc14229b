"""Commentary on a bid: beside the hand it was made on, where that hand lies open."""

from __future__ import annotations

from typing import NamedTuple

from game.engine import BidPlaced, Card, Suit
from game.engine.choices import Jokers, Sight
from game.presentation.card_marks import counts_as, is_left_bower, is_right_bower
from game.presentation.phrasebook import bid_sum, counts
from game.presentation.screen_state import ScreenState
from game.presentation.words.bids import bid_number
from game.presentation.words.table import listed
from game.translation import N_, _, ngettext


class Holding(NamedTuple):
    """The cards of a hand that speak for tricks, each counted once."""

    aces: int
    kings: int
    jokers: int
    trumps: int
    strong: int
    """Those of them that hardly lose: aces, the best trumps, jokers that may be named high."""

    @property
    def total(self) -> int:
        """All of them."""
        return self.aces + self.kings + self.jokers + self.trumps


def bid_remark(event: BidPlaced, now: ScreenState, names: tuple[str, ...]) -> tuple[str, ...]:
    """Sentences about a bid; nothing of those of a misère, which nobody chooses."""
    if now.table.spec.misere:
        return ()
    name, bid = names[event.seat], bid_number(event.bid)
    words = N_("{name} changed the bid to {bid}.") if event.changes else N_("{name} bid {bid}.")
    told = [_(words, name=name, bid=bid), beside_seat(event, now, names)]
    if None not in now.table.bids:
        told.append(bid_sum.ear(bid_sum.of(now)))
    return tuple(filter(None, told))


def beside_seat(event: BidPlaced, now: ScreenState, names: tuple[str, ...]) -> str:
    """What is remarkable in a bid; empty where its seat, which shows the number, tells all."""
    name, bid = names[event.seat], event.bid
    if now.table.spec.misere or event.changes:
        return ""
    hand = [held for held in now.table.hands[event.seat] if isinstance(held, Card)]
    remarkable = _against_the_hand(name, bid, hand, now) if _is_weighed(hand, now) else ""
    if remarkable:
        return remarkable
    if bid == now.table.spec.tricks > 1:
        return _("{name} bid for every trick.", name=name)
    return ""


def _is_weighed(hand: list[Card], now: ScreenState) -> bool:
    """Whether aces and kings tell what a hand is worth: a hand that its player saw, of a pack that
    has them, in a deal in which the usual order of cards holds."""
    aces = any(held.rank == "A" for held in now.table.spec.pack)
    return bool(hand) and aces and now.table.spec.sight is Sight.OWN and now.table.spec.call is None


def _against_the_hand(name: str, bid: int, hand: list[Card], now: ScreenState) -> str:
    """What is remarkable in a bid on this hand; empty where it is what one would bid."""
    held = _holding(hand, now)
    cards = _things(held)
    if not held.total:
        words = N_("{name} held no ace, king or trump.")
        if now.table.trump is None:
            words = N_("{name} held no ace or king.")
        return _(words, name=name)
    if bid == 0:
        return _("{name} had {cards} to lose.", name=name, cards=cards)
    if bid > held.total:
        return _("{name} bid boldly, on {cards}.", name=name, cards=cards)
    if bid < held.strong:
        return _("{name} bid carefully, on {cards}.", name=name, cards=cards)
    return ""


def _holding(hand: list[Card], now: ScreenState) -> Holding:
    trumps = [
        held
        for held in hand
        if now.table.trump is not None and counts_as(now, held) is now.table.trump
    ]
    rest = [held for held in hand if held not in trumps]
    jokers = sum(held.suit is Suit.JOKERS for held in rest)
    aces = sum(held.rank == "A" for held in rest)
    best = sum(
        held.rank in "AK"
        or held.suit is Suit.JOKERS
        or is_right_bower(now, held)
        or is_left_bower(now, held)
        for held in trumps
    )
    named = now.table.spec.rules.jokers is Jokers.HIGH_OR_LOW
    return Holding(
        aces=aces,
        kings=sum(held.rank == "K" for held in rest),
        jokers=jokers,
        trumps=len(trumps),
        strong=aces + best + (jokers if named else 0),
    )


def _things(held: Holding) -> str:
    """A holding in words; empty where there is nothing."""
    aces, kings, jokers, trumps, _strong = held
    counted = [
        counts.aces(aces) if aces else "",
        ngettext("a king", "{number} kings", kings, number=kings) if kings else "",
        ngettext("a joker", "{number} jokers", jokers, number=jokers) if jokers else "",
        counts.trumps(trumps) if trumps else "",
    ]
    return listed([words for words in counted if words])
