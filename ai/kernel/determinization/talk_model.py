"""How likely seats with such hands say what they said in the talk of the cooperative game.

A statement counts by whether it is true of the hand as it was dealt, and silence by what might have
been said of it: bots say what is true (`ai.decisions.statements`). People speak loosely, so nothing
is ruled out: log odds against a hand have an end.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.decisions.statements import FEW
from ai.kernel.rules.deal_tables import Floats, Ints, Masks
from ai.knowledge.card_layout import GROUP_BITS, JOKER_GROUP, STRIDE, layout_of
from game.engine import Seat, Strength, View

UNTRUE: Final = 3.0
"""Log odds against a hand of which a statement is not true."""
OFF: Final = 1.5
"""The same for each squared trick by which a number is off."""
BLUR: Final = 0.5
"""Tricks by which a number may be off at no cost, since it is a whole one."""
MOST: Final = 7.0
"""Log odds at most against one hand, however many statements speak against it."""
STRONG: Final = {Strength.STRONG_IN_ONE: 1, Strength.STRONG_IN_TWO: 2}
HIGH_CARDS: Final = 3
"""Of a suit: who holds two of them is strong in it."""


class Unsaid(NamedTuple):
    """Log odds against a hand of which something is true that its seat did not say."""

    sure: float
    can_take: float
    """For each trick that it might take."""
    weak: float
    strong: float
    void: float


UNSAID: Final = Unsaid(1.2, 0.6, 0.7, 0.7, 0.45)
STILL_TALKING: Final = Unsaid(0, 0, 0, 0, 0)


class SuitTables(NamedTuple):
    """What the cards of one suit are, by their mask."""

    length: Ints
    tops: Ints
    """How many of them nothing is above that another may hold."""
    strong: Ints
    """1 where two of the three highest are among them."""
    low: NDArray[np.bool_]
    """Whether each of them can be played under another's."""


@lru_cache(maxsize=16)
def suit_tables(pack: int) -> SuitTables:
    """Of a suit of which the pack has these cards, as a mask."""
    masks = np.arange(GROUP_BITS + 1)
    length, tops, high = np.zeros((3, len(masks)), np.int64)
    unbroken, low = np.ones((2, len(masks)), np.bool_)
    heights = [height for height in range(STRIDE) if pack >> height & 1]
    for place, height in enumerate(reversed(heights)):
        held = (masks >> height & 1).astype(np.bool_)
        unbroken &= held
        tops += unbroken
        if place < HIGH_CARDS:
            high += held
    for place, height in enumerate(heights):
        held = (masks >> height & 1).astype(np.bool_)
        low &= ~held | (place - length <= length)
        length += held
    return SuitTables(length, tops, (high >= 2).astype(np.int64), low)


def odds_against(view: View, hands: Masks, means: Floats) -> Floats:
    """By deal, log odds against the others' hands by what they said.

    Args:
        view: of whoever heard it, once trump is known.
        hands: (deals, seats) as they were dealt, before the first card.
        means: (deals, seats) tricks that such hands promise.
    """
    found = np.zeros(len(hands))
    for seat, said in enumerate(view.talk):
        if said and seat != view.seat:
            found += np.minimum(_against(view, seat, hands[:, seat], means[:, seat]), MOST)
    return found


def _against(view: View, seat: Seat, hands: Masks, means: Floats) -> Floats:
    said = {each.strength: each.tricks or 0 for each in view.talk[seat] if each is not None}
    unsaid = UNSAID if None in view.talk[seat] else STILL_TALKING
    layout, spec = layout_of(view.spec, view.trump), view.spec
    trump, groups = layout.trump, range(JOKER_GROUP)
    tables = [suit_tables(layout.pack >> STRIDE * group & GROUP_BITS) for group in groups]
    suits = [(hands >> np.uint64(STRIDE * group)).astype(np.int64) & GROUP_BITS for group in groups]
    of_suits = [*zip(tables, suits, strict=True)]
    found = np.zeros(len(hands))

    sure = tables[trump].tops[suits[trump]] if trump >= 0 else np.zeros(len(hands), np.int64)
    told = said.get(Strength.SURE, 0)
    found += UNTRUE * (sure < told) + unsaid.sure * (sure > told)
    more = means - sure
    if Strength.CAN_TAKE in said:
        off = np.maximum(np.abs(more - said[Strength.CAN_TAKE]) - BLUR, 0.0)
        found += OFF * off * off
    else:
        found += unsaid.can_take * np.maximum(more - BLUR, 0.0)

    few = FEW * spec.tricks / spec.players
    if Strength.WEAK in said:
        found += OFF * np.maximum(means - few, 0.0) ** 2 + UNTRUE * (sure > 0)
    elif not said:
        found += unsaid.weak * ((means < few) & (sure == 0))
    if Strength.SURE_NONE in said:
        none = np.ones(len(hands), np.bool_)
        for group, (table, held) in enumerate(of_suits):
            none &= (held == 0) if group == trump else table.low[held]
        found += np.where(none, 0.0, UNTRUE / 2 + OFF * means * means)

    strong = np.array([table.strong[held] for table, held in of_suits]).sum(axis=0)
    told = max((number for each, number in STRONG.items() if each in said), default=0)
    found += UNTRUE * (strong < told) + unsaid.strong * (strong > told)
    # Of fewer cards than suits every hand is void somewhere, and none can be even.
    if spec.cards >= JOKER_GROUP:
        lengths = np.array([table.length[held] for table, held in of_suits])
        void = lengths.min(axis=0) == 0
        if Strength.VOID in said:
            found += UNTRUE * ~void
        elif trump >= 0:
            found += unsaid.void * (void & (lengths[trump] > 0))
        if Strength.EVEN in said:
            found += OFF * np.maximum(lengths.max(axis=0) - lengths.min(axis=0) - 1, 0)
    return found
