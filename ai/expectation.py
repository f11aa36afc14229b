"""How many tricks a hand may take: each card's chance, and the chance of an exact number.

The constants were tuned by self-play of the heuristic (four players, one to thirteen cards); each
says what it stands for, so that it can be argued with.
"""

from __future__ import annotations

from math import exp, sqrt

from ai.reading import SUIT_BITS, Reading

TRUMP_FEAR = 0.42
"""How much each higher trump in another hand takes from a trump's chance (exponent)."""
SIDE_FEAR = 0.95
"""The same for a side suit, where a beaten card cannot come back."""
RUFF_RISK = 0.75
"""Share of the players able to ruff a winner who do."""
LEAD_CHANCE = 0.40
"""Chance per trick to come, that a side suit is led while its winner is still held."""
RUFF_GAIN = 0.10
SLACK = 0.35
"""Variance, in tricks squared, that stays even in a hand of sure cards."""
PRESSURE = 0.30
"""How far the others' bids move one's own expectation towards what they leave."""


def chances(reading: Reading, *, lead: bool) -> list[float]:
    """For each card of the hand, the chance that it takes a trick in the tricks to come.

    Args:
        reading: the position; a trick going on does not count.
        lead: whether the hand leads the next trick.
    """
    hand, trump = reading.hand, reading.trump
    rounds = len(hand)
    size = reading.size or 1
    others = reading.others
    density = reading.in_play / size
    unseen = reading.unseen
    lengths = [0, 0, 0, 0]
    for card in hand:
        lengths[card.index // 13] += 1
    trumps_out = density * (unseen >> 13 * trump & SUIT_BITS).bit_count() if trump >= 0 else 0.0
    armed = 1 - exp(-trumps_out / others)  # that a given player holds a trump
    called = 1 - (1 - LEAD_CHANCE) ** rounds if not lead or rounds > 1 else 1.0
    result: list[float] = []
    for card in hand:
        suit, height = divmod(card.index, 13)
        out = unseen >> 13 * suit & SUIT_BITS
        fear = density * (out >> height + 1).bit_count()
        if suit == trump:
            result.append(exp(-TRUMP_FEAR * fear))
            continue
        win = exp(-SIDE_FEAR * fear)
        if trumps_out:
            # A player is short when the suit's cards out miss him; own length makes that likelier.
            short = exp(-density * out.bit_count() / others)
            win *= (1 - short * armed * RUFF_RISK) ** others
        result.append(win * called)
    return result


def exactly(need: float, mean: float, variance: float) -> float:
    """How likely it is, up to a factor, to take `need` tricks where `mean` are expected."""
    spread = variance + SLACK
    return exp(-0.5 * (need - mean) ** 2 / spread) / sqrt(spread)
