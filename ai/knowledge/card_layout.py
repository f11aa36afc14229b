"""Where each card of a deal stands, as numbers: its group, its height there, and its bit.

A group is a suit as it counts for following and winning, so with bowers the left one lies with the
trumps. Bit `16 * group + height` of a mask is one card: the sixteen bits from `16 * group` are a
group, and counting the higher cards out is a shift and a popcount. Jokers are a fifth group of two
equal cards where they are a suit; where they are high or low at will they stand apart.
"""

from __future__ import annotations

from typing import Final

from game.engine import CARDS, Card, DealSpec, Suit
from game.engine.cards import FRENCH_SUITS, SPANISH_SUITS
from game.engine.choices import JokerCall, Jokers
from game.engine.state import Played
from game.engine.tricks import effective_suit, rank_height

STRIDE: Final = 16
"""Bits of a group: trumps with both bowers are fourteen cards."""
GROUP_BITS: Final = 0xFFFF
"""A whole group, shifted down to bit 0."""
JOKER_GROUP: Final = 4
_TOP: Final = 1_000
"""Over any card's power."""


class Layout:
    """The table of one pack under one trump; use `layout_of`, which keeps them."""

    __slots__ = (
        "bit",
        "card",
        "flexible",
        "group",
        "height",
        "number",
        "over",
        "pack",
        "ranked",
        "trump",
    )

    def __init__(self, spec: DealSpec, trump: Suit | None) -> None:
        suits = (*FRENCH_SUITS, *SPANISH_SUITS)
        present = {held.suit for held in spec.pack}
        plain = [suit for suit in suits if suit in present][:JOKER_GROUP]
        place: dict[Suit, int] = {suit: number for number, suit in enumerate(plain)}
        place[Suit.JOKERS] = JOKER_GROUP
        size = len(CARDS)
        self.group = [-1] * size
        """By `Card.index`: the group, `JOKER_GROUP` for any joker, -1 for another pack's card."""
        self.height = [0] * size
        """By `Card.index`: higher wins within the group; equal for the two jokers."""
        self.bit = [0] * size
        """By `Card.index`: the mask that holds this card alone."""
        apart = spec.rules.jokers is Jokers.HIGH_OR_LOW
        self.number = JOKER_GROUP + (Suit.JOKERS in present and not apart)
        """How many groups there are to follow, jokers that are no suit left out."""
        self.flexible = 0
        """Mask of the jokers that are high or low at will."""
        members: dict[int, list[Card]] = {}
        for held in spec.pack:
            suit = effective_suit(spec, trump, held) or Suit.JOKERS
            members.setdefault(place[suit], []).append(held)
        for group, cards in members.items():
            cards.sort(key=lambda held: rank_height(spec, trump, held))
            for height, held in enumerate(cards):
                self.group[held.index] = group
                # Equal jokers: two bits, but neither is counted as higher than the other.
                self.height[held.index] = len(cards) - 1 if group == JOKER_GROUP else height
                self.bit[held.index] = 1 << STRIDE * group + height
                if group == JOKER_GROUP and apart:
                    self.flexible |= self.bit[held.index]
        self.pack = self.mask(spec.pack)
        """Mask of the whole pack."""
        self.card = {self.bit[held.index]: held for held in spec.pack}
        """By bit: the card."""
        order = spec.precedence
        self.ranked: list[int] | None = None
        """By group under a precedence of suits: its rank from below, from one on."""
        if order is not None:
            self.ranked = [len(order) - order.index(suit) for suit in plain]
        top = trump if order is None else order[0]
        # For judging a whole hand, the first suit of a precedence is a trump and the other three
        # are equal; who wins a trick is still asked of the true order.
        self.trump = -1 if top is None else place[top]
        """The group that is trump, or stands for it; -1 for none."""
        self.over = [self._over(group) for group in range(JOKER_GROUP + 1)]
        """By group: mask of the groups that win over it without following."""

    def mask(self, cards: tuple[Card, ...] | list[Card]) -> int:
        """The bits of these cards."""
        found = 0
        for held in cards:
            found |= self.bit[held.index]
        return found

    def is_flexible(self, card: Card) -> bool:
        """Whether this is a joker that is high or low at will."""
        return self.bit[card.index] & self.flexible != 0

    def is_honour(self, card: Card, many: int) -> bool:
        """Whether this is one of the so many highest cards of its group."""
        bit = self.bit[card.index]
        group = self.pack >> STRIDE * self.group[card.index] & GROUP_BITS
        higher = group >> bit.bit_length() - STRIDE * self.group[card.index]
        return higher.bit_count() < many

    def power(self, index: int, led: int, joker: JokerCall | None = None) -> int:
        """Orders the cards of a trick; of equals the first wins.

        Args:
            index: the card's.
            led: the group to follow.
            joker: what a joker was named.
        """
        if joker is not None:
            return _TOP if joker is JokerCall.HIGH else -_TOP
        group, height = self.group[index], self.height[index]
        if self.ranked is not None:
            return height + STRIDE * self.ranked[group]
        if group == self.trump:
            return height + 2 * STRIDE
        return height + (STRIDE if group == led else -STRIDE)

    def led(self, trick: tuple[Played, ...]) -> int:
        """The group to follow, -1 before there is one."""
        for play in trick:
            if not self.is_flexible(play.card):
                return self.group[play.card.index]
        return -1

    def _over(self, group: int) -> int:
        if self.ranked is not None and group < len(self.ranked):
            higher = [g for g, rank in enumerate(self.ranked) if rank > self.ranked[group]]
        else:
            higher = [self.trump] if self.trump not in (-1, group) else []
        return sum(GROUP_BITS << STRIDE * g for g in higher)


_TABLES: Final[dict[tuple[object, ...], Layout]] = {}
_MOST_TABLES: Final = 512
"""More than all packs and trumps of the family; the orders of suits could be many."""


def layout_of(spec: DealSpec, trump: Suit | None) -> Layout:
    """The table of a deal, its trump as it is or as it is supposed to be."""
    rules = spec.rules
    # All that a table takes from the deal.
    key = (spec.pack, trump, rules.bowers, rules.jokers, spec.reversed_ranks, spec.precedence)
    found = _TABLES.get(key)
    if found is None:
        if len(_TABLES) == _MOST_TABLES:
            _TABLES.clear()
        found = _TABLES[key] = Layout(spec, trump)
    return found
