"""Deals of the unseen cards: each that fits is as likely as another."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from ai.kernel.search.problem import UnseenCards
from ai.native.calls import call

CARDS = np.array([1, 2, 3, 17, 18, 19], np.uint64)
"""Three of one suit and three of another."""
PLACES = np.array([1, 1, 2, 9, 9, 9])
DEALT = 3
"""Two cards to seat 1 and one to seat 2; the stock, place 9, last."""
NUMBER = 30_000


@pytest.mark.thinned(2)
@pytest.mark.parametrize("free", [True, False], ids=["free", "seat 1 holds none of one suit"])
def test_every_deal_that_fits_is_as_likely_as_another(free: bool) -> None:
    allowed = np.full(10, 2**63, np.uint64) | np.uint64(2**62 - 1)
    if not free:
        allowed[1] = np.uint64(0xFFFF << 16)
    start = CARDS if free else CARDS[::-1].copy()
    words = np.array([12345, 678], np.uint64)
    nothing, drawn = np.zeros(0, np.uint64), np.zeros((NUMBER, DEALT), np.uint64)
    unseen = UnseenCards(
        start.copy(), len(start), DEALT, PLACES, allowed, free, nothing, nothing, np.uint64(0)
    )
    call("draw_unseen", unseen, words, NUMBER, drawn)
    counts = Counter((frozenset(deal[:2]), deal[2]) for deal in drawn.tolist())
    fitting = {
        (frozenset(map(int, deal[:2])), int(deal[2]))
        for deal in permutations(CARDS, DEALT)
        if free or all(card >= 16 for card in deal[:2])
    }
    assert set(counts) == fitting
    share = NUMBER / len(fitting)
    spread = sum((counts[deal] - share) ** 2 / share for deal in fitting)
    # Far out in the tail of chi-square, however many deals there are.
    assert spread < len(fitting) + 5 * (2 * len(fitting)) ** 0.5
