"""One step of the model of Plackett and Luce for games of many, where places may be shared.

A game is a row of races: the first is between all, the next between all but its winner, and so on;
the chance to win one goes by the exponential of strength. Weng and Lin (2011, algorithm 4) say how
far a row moves what is believed of each. Whoever shares a place came in before the others of it as
much as behind: a step is then the mean of those of all orders of who shares it, each as likely. It
lies between the step for coming in just before the others of a place and that for just behind.

Of games without ties this is what the library openskill works out. That of its version 6.2 gives
all who share a place the same: of somebody who ties with levels, whose ratings are fixed, the step
is cut down to a part, and one tie of many counts as a single race for all behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, exp, sqrt
from typing import Final, TypeAlias

Belief: TypeAlias = tuple[float, float]
"""What is believed of somebody: the mean and its uncertainty."""
_LEAST: Final = 1e-4
"""What at least is left of a variance after a game, as a part of it."""


def believed_after(
    before: Sequence[Belief], ranks: Sequence[float], *, beta: float, drift: float
) -> list[Belief]:
    """What is believed of everybody after a game, by seat.

    Args:
        before: what was believed.
        ranks: the less, the better; only their order counts, and which are equal.
        beta: how much chance decides.
        drift: how far strength is thought to move during the game.
    """
    variances = [sigma**2 + drift**2 for _mu, sigma in before]
    scale = sqrt(sum(variances) + len(before) * beta**2)
    strengths = [exp(mu / scale) for mu, _sigma in before]
    expected, doubt = [0.0] * len(before), [0.0] * len(before)
    for likely, racing in _races(ranks):
        strength = sum(strengths[seat] for seat in racing)
        for seat in racing:
            chance = strengths[seat] / strength
            expected[seat] += likely * chance
            doubt[seat] += likely * chance * (1.0 - chance)
    after = []
    for seat, (mu, _sigma) in enumerate(before):
        variance = variances[seat]
        narrower = (variance / scale**2) * (sqrt(variance) / scale) * doubt[seat]
        moved = variance / scale * (1.0 - expected[seat])
        after.append((mu + moved, sqrt(variance * max(1.0 - narrower, _LEAST))))
    return after


def _races(ranks: Sequence[float]) -> Iterator[tuple[float, tuple[int, ...]]]:
    """Every race that there may have been: how likely it was, and the seats in it.

    Of those who share a place any are as likely to be left as any others of the same number.
    """
    for place in sorted(set(ranks)):
        sharing = [seat for seat, rank in enumerate(ranks) if rank == place]
        behind = tuple(seat for seat, rank in enumerate(ranks) if rank > place)
        for left in range(1, len(sharing) + 1):
            likely = 1.0 / comb(len(sharing), left)
            for seats in combinations(sharing, left):
                yield likely, seats + behind
