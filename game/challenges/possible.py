"""Whether the rules allow a result: so many points with these bids made and missed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from game.engine import DealSpec, Variant
from game.engine.choices import Bidding, Goal, Revokes, Ties, Trump
from game.engine.deal_sequence import scheduled, tie_break_size
from game.engine.scheme import MADNESS_MADE, MADNESS_RUNG
from game.engine.scoring import PREMIUMS, next_streak, streak_points
from game.engine.spec import REVOKE_PENALTY


def is_possible(variant: Variant, players: int, made: Sequence[bool], points: int) -> bool:
    """Whether a seat of a whole game can come to a total.

    Args:
        variant: with its house rules.
        players: how many play.
        made: whether the seat made its bid, deal by deal.
        points: its total.
    """
    deals = len(variant.deals[players])
    # Totals that a game can come to, by how far it is in the schedule and by the seat's run.
    reached: dict[tuple[int, int], set[int]] = {(0, 0): {0}}
    for hit in made:
        after: dict[tuple[int, int], set[int]] = {}
        for (place, run), totals in reached.items():
            if place >= deals and variant.rules.ties is not Ties.PLAYED_OFF:
                continue  # the game was over
            for spec in _specs(variant, players, place):
                paid = streak_points(spec, run, made=hit)
                for step, earned in _steps(spec, hit):
                    key = place + step, next_streak(spec, run, made=hit)
                    sums = {total + each + paid for total in totals for each in earned}
                    after.setdefault(key, set()).update(sums)
        reached = after
    return any(points in totals for (place, _), totals in reached.items() if place >= deals)


def _specs(variant: Variant, players: int, place: int) -> Iterator[DealSpec]:
    """The deals that may be played at a place of the schedule, or after it for a tie."""
    if place >= len(variant.deals[players]):
        size = tie_break_size(variant, players, place)
        yield replace(scheduled(variant, players, 1, 0), cards=size, misere=False, sizes=())
        return
    spec = scheduled(variant, players, place + 1, 0)
    if not spec.sizes:
        yield spec
    for size in spec.sizes:
        yield replace(spec, cards=size, sizes=())


def _steps(spec: DealSpec, made: bool) -> Iterator[tuple[int, set[int]]]:
    """How far a deal may bring the game on, and what a seat may earn in it then, but for a run."""
    everybody = spec.rules.scheme.made_by_all
    if spec.rules.goal is Goal.SHARED and everybody is not None:
        yield 0, _with_penalties(spec, {0})
        if made:
            yield 1, _with_penalties(spec, {everybody})
        return
    yield 1, _with_penalties(spec, _earned(spec, made))


def _earned(spec: DealSpec, made: bool) -> set[int]:
    """By the scheme, what is called, premiums and the suit that doubles."""
    misere = replace(spec, misere=True)
    found = set(_by_scheme(spec, made))
    if spec.game_rules.trump is Trump.BY_CALL:
        found.update(_by_scheme(misere, made), _by_rungs(spec, made))
    if spec.rules.bidding is Bidding.LAID:
        found |= {points + premium for points in found for premium in PREMIUMS.values()}
    if spec.rules.double_suit is not None:
        found |= {2 * points for points in found}
    return found


def _by_scheme(spec: DealSpec, made: bool) -> Iterator[int]:
    scheme = spec.rules.scheme
    tricks = range(spec.tricks + 1)
    for bid in (0,) if spec.misere else tricks:
        for took in (bid,) if made else tricks:
            if (bid == took) is made:
                for makers in range(1, spec.players + 1):
                    for declarer in (False, True):
                        yield scheme.points(spec.cards, bid, took, makers=makers, declarer=declarer)


def _by_rungs(spec: DealSpec, made: bool) -> Iterator[int]:
    """Under a madness each trick counts by its number: any so many of them."""
    for took in range(spec.tricks + 1):
        least = took * (took + 1) // 2
        for rungs in range(least, least + took * (spec.tricks - took) + 1):
            yield MADNESS_RUNG * rungs + (MADNESS_MADE if made else 0)


def _with_penalties(spec: DealSpec, earned: set[int]) -> set[int]:
    if spec.rules.revokes is Revokes.IMPOSSIBLE:
        return earned
    return {
        points + times * REVOKE_PENALTY for points in earned for times in range(spec.tricks + 1)
    }
