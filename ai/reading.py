"""A View boiled down to numbers: which cards are out, who is void, who needs how many tricks.

Cards are bits: bit `card.index` of a mask is that card, so that the thirteen bits from `13 * suit`
are a suit and counting the higher cards out is a shift and a popcount.
"""

from __future__ import annotations

from typing import Final

from game.engine import SEALED, Card, Seat, Suit, View
from game.engine.choices import Follow, Lead, Revokes

SUIT_PLACE: Final[dict[Suit, int]] = {suit: place for place, suit in enumerate(Suit)}
SUIT_BITS: Final = 0x1FFF
"""A whole suit, shifted down to bit 0."""
FULL_PACK: Final = (1 << 52) - 1


class Reading:
    """What can be counted from a View by its seat; made once for a decision."""

    __slots__ = ("hand", "in_play", "needs", "others", "seat", "size", "trump", "unseen", "voids")

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "an onlooker decides nothing"
        spec = view.spec
        self.seat: Seat = view.seat
        self.trump = -1 if view.trump is None else SUIT_PLACE[view.trump]
        """Place of the trump suit, -1 for no trump."""
        self.hand: list[Card] = [held for held in view.hand if isinstance(held, Card)]
        seen = 0
        for held in self.hand:
            seen |= 1 << held.index
        if view.turn_up is not None:
            seen |= 1 << view.turn_up.index
        self.voids, played = read_tricks(view)
        """By seat: bit `place` is set where the seat has shown that it holds none of the suit."""
        pack = FULL_PACK if len(spec.pack) == 52 else bits(spec.pack)
        self.unseen = pack & ~(seen | played)
        """Cards that are in other hands or were not dealt."""
        self.size = self.unseen.bit_count()
        self.others = spec.players - 1
        self.in_play = sum(map(len, view.hands)) - len(view.hand)
        """How many cards the other players hold."""
        taken = view.taken
        self.needs: list[int | None] = [
            bid - taken[seat] if bid is not None and bid is not SEALED else None
            for seat, bid in enumerate(view.bids)
        ]
        """By seat: tricks still wanted, negative for too many taken, None for a bid not known."""


def bits(cards: tuple[Card, ...]) -> int:
    """A mask of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card.index
    return mask


def read_tricks(view: View) -> tuple[list[int], int]:
    """Voids by seat (bit `place` of a suit) and a mask of the cards played in this deal.

    A seat that did not follow holds none of the suit led. Where revokes are only penalised, that is
    sure of the seats that were never caught. Under `must-trump` whoever then played no trump has
    none either, and a trump led before trump was broken shows a hand of nothing else.
    """
    rules = view.spec.rules
    voids = [0] * view.players
    played = 0
    trump = view.trump
    must_trump = rules.follow is Follow.MUST_TRUMP and trump is not None
    guarded = rules.lead is Lead.TRUMP_BROKEN and trump is not None
    for trick in (*(trick.played for trick in view.tricks), view.trick):
        if not trick:
            continue
        leader, first = trick[0]
        led = first.suit
        played |= 1 << first.index
        if guarded:
            if led is trump:
                voids[leader] |= 0b1111 & ~(1 << SUIT_PLACE[led])
            guarded = all(play.card.suit is not trump for play in trick)
        for seat, card in trick[1:]:
            played |= 1 << card.index
            if card.suit is not led:
                voids[seat] |= 1 << SUIT_PLACE[led]
                if must_trump and card.suit is not trump:
                    voids[seat] |= 1 << SUIT_PLACE[trump]  # type: ignore[index]
    if rules.revokes is Revokes.PENALISED:
        voids = [
            0 if caught else shown for shown, caught in zip(voids, view.penalties, strict=True)
        ]
    return voids, played
