"""How many tricks a hand may take: each card's chance, and the chance of an exact number.

The first six constants were fitted to which cards of 10,000 deals of the heuristic against itself
took a trick, with two to seven players, two to twenty cards, with and without trump; the others
were tuned by its exact bids. Each says what it stands for, so that it can be argued with.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from ai.reading import SUIT_BITS, Reading

TRUMP_FEAR: Final = 0.51
"""How much each higher trump in another hand takes from a trump's chance; see `chances`."""
TRUMP_CURVE: Final = 1.15
TRUMP_LENGTH: Final = 0.215
"""How much less a higher trump is feared for each further trump held."""
SIDE_FEAR: Final = 0.52
"""How much each higher card of a side suit in another hand takes from a card's chance."""
RUFF_RISK: Final = 0.56
"""Share of the players able to ruff a winner who do."""
SIDE_LENGTH: Final = 0.24
"""Cards of a side suit gone from each other hand for every further card held of it."""
LEAD_RATE: Final = 0.173
"""How often, a round, a side suit's winner gets its chance while it is still held."""
LEAD_WORTH: Final = 1.4
"""Having the lead, in rounds."""
CONTROL: Final = 0.9
"""Share of a hand's variance that its play cannot steer."""
SLACK: Final = 0.3
"""Variance, in tricks squared, that stays even in a hand of sure cards."""


def chances(reading: Reading, *, lead: bool) -> list[float]:
    """For each card of the hand, the chance that it takes a trick in the rounds to come.

    Args:
        reading: the position; the hand still holds what it plays to the trick going on.
        lead: whether the hand leads next.
    """
    hand, trump, others = reading.hand, reading.trump, reading.others
    density = reading.in_play / (reading.size or 1)
    lengths = [0, 0, 0, 0]
    for card in hand:
        lengths[card.index // 13] += 1
    called = 1 - exp(-LEAD_RATE * (len(hand) + (LEAD_WORTH if lead else 0)))
    outs = [reading.unseen >> 13 * suit & SUIT_BITS for suit in range(4)]
    calm = [called] * 4
    """By side suit: the chance that a winner gets its turn and nobody ruffs it."""
    trump_fear = 0.0
    if trump >= 0:
        trump_fear = TRUMP_FEAR * density * exp(-TRUMP_LENGTH * (lengths[trump] - 1))
        armed = 1 - exp(-density * outs[trump].bit_count() / others)
        for suit, length in enumerate(lengths):
            if length:
                each = density * outs[suit].bit_count() / others
                short = exp(-max(each - SIDE_LENGTH * (length - 1), 0.0))
                calm[suit] *= (1 - short * armed * RUFF_RISK) ** others
    result: list[float] = []
    for card in hand:
        suit, height = divmod(card.index, 13)
        above = (outs[suit] >> height + 1).bit_count()
        if suit == trump:
            result.append(exp(-((trump_fear * above) ** TRUMP_CURVE)))
        else:
            result.append(exp(-SIDE_FEAR * density * above) * calm[suit])
    return result


def exactly(need: float, mean: float, variance: float) -> float:
    """How likely it is, up to a factor, to take `need` tricks where `mean` are expected."""
    spread = CONTROL * variance + SLACK
    return exp(-0.5 * (need - mean) ** 2 / spread) / sqrt(spread)
