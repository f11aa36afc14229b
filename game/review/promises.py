"""What a hand promises beside the opponents that sit at the table, who may be weaker than experts.

The expert weighs a bid as if all played well from then on. Weaker opponents give points away, and
whoever sits beside them has a share of that: luck would come out too high in every deal. How
much, was measured by the level of the opponents, and scaled to what was left after the chances of
the expert had been fitted to tables of weaker bots too; `scripts/lab/review_validity.py --fit`.

Where bids are laid aside, an opponent who misses one with a premium on it gives points too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean
from typing import Final

from game.engine import DealSpec, Seat
from game.engine.choices import Bidding
from game.review.measured_points import level_of, swing
from game.table.agent_names import bot_and_style

GIVEN: Final[Mapping[str, float]] = {
    "random": 0.068,
    "beginner": 0.061,
    "casual": 0.057,
    "skilled": 0.027,
    "expert": 0.034,
}
"""By level of the opponents: what a deal brings beyond the points of the best bid, in swings."""
PREMIUM_GIVEN: Final[Mapping[str, float]] = {
    "random": 26.8,
    "beginner": 0.3,
    "casual": 0.3,
    "skilled": 0.1,
    "expert": 2.0,
}
"""By level: points that its missed premiums give each of the others, a deal of Ninety-Nine,
beside a beginner and a casual player; by `scripts/lab/review_validity.py --premiums`."""
LEVELS: Final = ("beginner", "casual", "skilled", "expert")
"""A person, and a bot from elsewhere, counts as a mix of these."""


def share_beside(agents: Sequence[str], seat: Seat) -> float:
    """What a deal brings a seat beyond its best bid, in swings: the mean over its opponents."""
    others = [agent for at, agent in enumerate(agents) if at != seat]
    return fmean(GIVEN[level] if level else _mix() for level in map(given_level, others))


def given_level(agent: str) -> str | None:
    """Which level an opponent counts as; None for a mix of all."""
    bot, _style = bot_and_style(agent)
    return bot if bot in GIVEN else level_of(agent)


def beside(spec: DealSpec, agents: Sequence[str], seat: Seat) -> float:
    """Points that a deal brings a seat beyond its best bid, beside these opponents."""
    return share_beside(agents, seat) * swing(spec) + premiums_beside(spec, agents, seat)


def premiums_beside(spec: DealSpec, agents: Sequence[str], seat: Seat) -> float:
    """Points a deal that a seat has of premiums which its opponents miss: the sum over them."""
    if spec.rules.bidding is not Bidding.LAID:
        return 0.0
    levels = [given_level(agent) for at, agent in enumerate(agents) if at != seat]
    mix = fmean(PREMIUM_GIVEN[level] for level in LEVELS)
    return sum(PREMIUM_GIVEN[level] if level else mix for level in levels)


def _mix() -> float:
    return fmean(GIVEN[level] for level in LEVELS)
