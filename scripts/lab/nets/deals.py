"""Deals of Oh Hell by chance, for nets to learn from: how they are dealt and what they pay.

They are records of `ai.nets.deal_records`; the bids may not come to the number of tricks, and a bid
made pays ten and itself.
"""

from __future__ import annotations

import numpy as np

from ai.kernel.rules.deal_tables import Masks
from ai.nets.deal_fields import MADE
from ai.nets.deal_records import DEAL, Deals
from lab.nets import teaching


def empty(number: int) -> Deals:
    """So many records, to be filled by `begin`."""
    return np.zeros(number, DEAL)


def chance(seed: int) -> Masks:
    """The two words of the random generator."""
    return np.random.SeedSequence(seed).generate_state(2, np.uint64) | np.uint64(1)


def clear(deal: Deals, players: int, cards: int, dealer: int) -> None:
    """A deal before any card is dealt."""
    teaching.call("clear", deal, players, cards, dealer)


def begin(deal: Deals, players: int, cards: int, words: Masks) -> None:
    """Deal by chance."""
    teaching.call("begin", deal, players, cards, words)


def points(deal: Deals, seat: int) -> int:
    """A seat's points once a deal is over."""
    bid = int(deal["bids"][0, seat])
    return MADE + bid if deal["taken"][0, seat] == bid else 0
