"""A View as numbers: which cards are out, who is void, who needs how many tricks.

Cards are bits as `ai.knowledge.card_layout` places them, so that what is read is the same for
every pack.
"""

from __future__ import annotations

from typing import NamedTuple

from ai.knowledge.card_layout import GROUP_BITS, STRIDE, Layout, layout_of
from ai.knowledge.card_memory import ALL, Attention
from game.engine import SEALED, Card, DealSpec, Seat, Suit, View
from game.engine.choices import Lead, Revokes, TrumpFrom


class Supposed(NamedTuple):
    """A deal read as if something were settled that is not: a trump, a call, the cards laid."""

    spec: DealSpec
    trump: Suit | None
    hand: tuple[Card, ...] | None = None
    """The hand that would be left; None: as it is."""


class CardKnowledge:
    """What can be counted from a View by its seat; made once for a decision."""

    __slots__ = (
        "flexible",
        "hand",
        "in_play",
        "layout",
        "needs",
        "others",
        "seat",
        "shown",
        "size",
        "trump",
        "unseen",
        "voids",
    )

    def __init__(
        self, view: View, supposed: Supposed | None = None, attention: Attention = ALL
    ) -> None:
        assert view.seat is not None, "an onlooker decides nothing"
        spec, trump = view.spec, view.trump
        own = [held for held in view.hand if isinstance(held, Card)]
        if supposed is not None:
            spec, trump = supposed.spec, supposed.trump
        self.seat: Seat = view.seat
        self.layout: Layout = layout_of(spec, trump)
        self.trump = self.layout.trump
        """The trump group, -1 for no trump."""
        self.voids, _, gone = read_tricks(view, self.layout)
        """By seat: bit `group` is set where the seat has shown that it holds none of it."""
        if not attention.voids:
            self.voids = [0] * view.players
        gone &= ~attention.forgotten(view, self.layout)
        gone |= known_elsewhere(view, self.layout) | self.layout.mask(own)
        self.hand: list[Card] = own
        if supposed is not None and supposed.hand is not None:
            self.hand = list(supposed.hand)
        self.unseen = self.layout.pack & ~gone
        """Cards that others hold or that were not dealt."""
        self.shown = 0
        """Those of them that lie open in another's hand."""
        self.in_play = 0
        """How many cards the other players hold."""
        for seat, hand in enumerate(view.hands):
            if seat != self.seat:
                self.in_play += len(hand)
                for held in hand:
                    if isinstance(held, Card):
                        self.shown |= self.layout.bit[held.index]
        if supposed is not None and supposed.hand is not None:
            # The others will have laid as many aside.
            self.in_play = len(supposed.hand) * (spec.players - 1)
        self.size = self.unseen.bit_count()
        self.others = spec.players - 1
        self.flexible = sum(map(self.layout.is_flexible, self.hand)) if self.layout.flexible else 0
        """Jokers held that win or lose at will."""
        taken = view.taken
        self.needs: list[int | None] = [
            bid - taken[seat]
            if bid is not None and bid is not SEALED and (attention.bids or seat == self.seat)
            else None
            for seat, bid in enumerate(view.bids)
        ]
        """By seat: tricks still wanted, negative for too many taken, None for a bid not known."""

    def out(self, group: int) -> int:
        """The unseen cards of a group, shifted down to bit 0."""
        return self.unseen >> STRIDE * group & GROUP_BITS


def known_elsewhere(view: View, layout: Layout) -> int:
    """Cards beside those played that are in nobody's hand: turned from the stock, or laid aside."""
    found = 0
    turned = view.spec.trump_from in (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE)
    # A card of another pack, or one drawn from the whole pack again, may be in anybody's hand.
    if view.turn_up is not None and turned:
        found |= layout.bit[view.turn_up.index]
    for aside in view.laid:
        for held in aside:
            if isinstance(held, Card):
                found |= layout.bit[held.index]
    return found


def read_tricks(view: View, layout: Layout) -> tuple[list[int], list[int], int]:
    """What the play has shown: voids, cards that cannot be held for being too high, cards played.

    The first two are by seat: bit `group` for a void; a mask of cards that the duty to beat would
    have brought out. A seat that did not follow holds none of the group led; under must-trump, if
    it then played no trump, none of those that were owed either; an unbroken trump led shows a
    hand of nothing else. Nothing is read from piles, which know no duty, from jokers that may be
    played at any time, nor, where revokes are only penalised, from seats that were caught.
    """
    spec = view.spec
    rules = spec.rules
    voids = [0] * view.players
    barred = [0] * view.players
    gone = 0
    group_of, bit_of = layout.group, layout.bit
    trump = layout.trump if view.trump is not None else -1
    must_trump = rules.must_trump and trump >= 0
    guarded = rules.lead is Lead.TRUMP_BROKEN and trump >= 0
    dutiful = not spec.sight.is_pile
    flexible, must_beat = layout.flexible, rules.must_beat
    for trick in (*(trick.played for trick in view.tricks), view.trick):
        if not trick:
            continue
        first = trick[0].card.index
        led = group_of[first]
        gone |= bit_of[first]
        if flexible:
            led = layout.led(trick)
        if guarded:
            if led == trump:
                voids[trick[0].seat] |= (1 << layout.number) - 1 & ~(1 << trump)
            guarded = all(group_of[play.card.index] != trump for play in trick)
        best = layout.power(first, led, trick[0].joker) if must_beat else 0
        for seat, card, joker in trick[1:]:
            index = card.index
            gone |= bit_of[index]
            group = group_of[index]
            if flexible and (joker is not None or led < 0):
                continue
            if group != led:
                voids[seat] |= 1 << led
                if must_trump and group != trump and best < 2 * STRIDE:
                    voids[seat] |= 1 << trump
            if must_beat:
                power = layout.power(index, led, joker)
                barred[seat] |= _owed(led, trump if must_trump else -1, group, power, best)
                best = max(best, power)
    if not dutiful:
        return [0] * view.players, [0] * view.players, gone
    if rules.revokes is Revokes.PENALISED:
        for seat, caught in enumerate(view.penalties):
            if caught:
                voids[seat] = barred[seat] = 0
    return voids, barred, gone


def _owed(led: int, trump: int, group: int, power: int, best: int) -> int:
    """Cards that a player under the duty to beat would have had to play instead of this one."""
    if power > best:
        return 0
    ruffed = best >= 2 * STRIDE
    if group == led:
        # Able to follow, nobody has to beat a trump on a plain suit.
        if ruffed and led != trump:
            return 0
        return _higher(led, best - (2 if ruffed else 1) * STRIDE)
    return _higher(trump, best - 2 * STRIDE) if ruffed and trump >= 0 else 0


def _higher(group: int, height: int) -> int:
    return (GROUP_BITS >> height + 1 << height + 1) << STRIDE * group
