"""How a hand is held: by suit and rank, colours alternating, or as the player laid it by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise, permutations
from typing import Final

from game.engine import Card, Seat, Suit, card
from game.engine.tricks import rank_height
from game.presentation.card_marks import counts_as
from game.presentation.screen_state import ScreenState
from game.table.records.lines import HandNote, Line

RED: Final = (Suit.HEARTS, Suit.DIAMONDS, Suit.OROS, Suit.COPAS)
ORDER: Final = (
    Suit.SPADES,
    Suit.HEARTS,
    Suit.CLUBS,
    Suit.DIAMONDS,
    Suit.ESPADAS,
    Suit.COPAS,
    Suit.BASTOS,
    Suit.OROS,
    Suit.JOKERS,
)
"""The order of suits wherever nothing speaks for another."""


class TrumpPlace(StrEnum):
    """Where trumps stand in a sorted hand."""

    RIGHT = "right"
    LEFT = "left"
    AMONG = "among"
    """Between the others, as a suit like any."""


class RankOrder(StrEnum):
    """Ranks within a suit, from left to right."""

    RISING = "rising"
    FALLING = "falling"


def suit_order(
    suits: Iterable[Suit], trump: Suit | None, place: TrumpPlace = TrumpPlace.RIGHT
) -> tuple[Suit, ...]:
    """The suits from left to right: as few neighbours of one colour as can be.

    `place` says where trumps stand. Jokers stand at the edge.
    """
    return _suit_order(frozenset(suits), trump, place)


@lru_cache(maxsize=512)
def _suit_order(every: frozenset[Suit], trump: Suit | None, place: TrumpPlace) -> tuple[Suit, ...]:
    """The same of a set: every hand on the table is sorted whenever a card moves."""
    jokers = (Suit.JOKERS,) if Suit.JOKERS in every else ()
    present = every - set(jokers)
    apart = trump if trump in present and place is not TrumpPlace.AMONG else None
    others = [suit for suit in ORDER if suit in present and suit is not apart]

    def whole(order: tuple[Suit, ...]) -> tuple[Suit, ...]:
        if apart is None:
            return order
        return (apart, *order) if place is TrumpPlace.LEFT else (*order, apart)

    def clashes(order: tuple[Suit, ...]) -> int:
        return sum((one in RED) is (two in RED) for one, two in pairwise(whole(order)))

    # min keeps the first of equals, and permutations begin with the usual order.
    order = whole(min(permutations(others), key=clashes))
    return (*jokers, *order) if place is TrumpPlace.LEFT else (*order, *jokers)


def held_before(shown: ScreenState, seat: Seat) -> set[Suit]:
    """The suits of the cards that a seat was dealt, as far as they are known, as they count now."""
    played = [play for trick in shown.table.tricks for play in trick.played] + list(
        shown.table.trick
    )
    cards = [held for held in shown.table.hands[seat] if isinstance(held, Card)]
    cards += [play.card for play in played if play.seat == seat]
    return {counts_as(shown, held) for held in cards}


@dataclass(slots=True)
class HandOrder:
    """How hands are held at one table: the player's taste, and what was laid by hand.

    What is laid by hand counts for its deal: the next hand comes sorted again.
    """

    trump_place: TrumpPlace = TrumpPlace.RIGHT
    rank_order: RankOrder = RankOrder.RISING
    _laid: dict[Seat, tuple[int, tuple[Card, ...]]] = field(default_factory=dict)
    """By seat the number of the deal and the hand from left to right."""
    note: Callable[[int, Seat, Sequence[Card] | None], None] | None = None
    """Told the deal, the seat and the hand whenever one is laid by hand, or sorted again."""

    def recall(self, lines: Iterable[Line]) -> None:
        """Hold hands as the notes of a record say; one that makes no sense is passed over."""
        for line in lines:
            match line:
                case HandNote(_, seat, None):
                    self._laid.pop(seat, None)
                case HandNote(deal, seat, tuple(codes)):
                    with suppress(ValueError):
                        self._laid[seat] = deal, tuple(map(card, codes))

    def in_order(self, shown: ScreenState, seat: Seat) -> tuple[Card, ...]:
        """The known cards of a hand as they are held.

        The order of suits is that of the whole hand dealt, so that it stays when a suit runs out.
        """
        known = [held for held in shown.table.hands[seat] if isinstance(held, Card)]
        laid = self._by_hand(shown, seat)
        if laid is not None and set(known) <= set(laid):
            return tuple(sorted(known, key=laid.index))
        order = suit_order(held_before(shown, seat), shown.table.trump, self.trump_place)
        step = -1 if self.rank_order is RankOrder.FALLING else 1
        if (called := shown.table.spec.precedence) is not None:
            order = called if self.trump_place is TrumpPlace.LEFT else called[::-1]

        def place(held: Card) -> tuple[int, int]:
            # Where ranks are reversed the best card stands at the end, as it always does.
            height = rank_height(shown.table.spec, shown.table.trump, held)
            return order.index(counts_as(shown, held)), step * height

        return tuple(sorted(known, key=place))

    def lay(self, shown: ScreenState, seat: Seat, hand: Sequence[Card]) -> None:
        """Hold a hand in this order from now on; cards that are back after an undo find a place."""
        before = self._by_hand(shown, seat) or ()
        gone = tuple(held for held in before if held not in hand)
        self._laid[seat] = shown.table.spec.number, (*hand, *gone)
        if self.note is not None:
            self.note(shown.table.spec.number, seat, self._laid[seat][1])

    def sort(self, seat: Seat) -> None:
        """Hold a hand in its usual order again."""
        laid = self._laid.pop(seat, None)
        if laid is not None and self.note is not None:
            self.note(laid[0], seat, None)

    def is_by_hand(self, shown: ScreenState, seat: Seat) -> bool:
        """Whether the hand stands in another order than the usual one."""
        if self._by_hand(shown, seat) is None:
            return False
        usual = HandOrder(self.trump_place, self.rank_order)
        return self.in_order(shown, seat) != usual.in_order(shown, seat)

    def _by_hand(self, shown: ScreenState, seat: Seat) -> tuple[Card, ...] | None:
        number, hand = self._laid.get(seat, (0, ()))
        return hand if number == shown.table.spec.number else None


USUAL: Final = HandOrder()
"""How hands are held where nobody says otherwise."""
