"""Who sits at a score sheet from which deal on, and what a deal of before is to those there now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from game.engine import DealSpec, FinishedDeal, Seat, Variant
from game.engine.choices import Goal
from game.engine.refusal import Refusal, Refused, refuse


class SeatingError(Refused, ValueError):
    """People cannot sit there so: the message is one sentence."""


def one_name(names: Sequence[str]) -> Refusal | None:
    """That two have one name; None where all have their own."""
    twice = next((name for name in names if names.count(name) > 1), None)
    return None if twice is None else refuse("Two players are called {name}.", name=twice)


@dataclass(frozen=True, slots=True)
class Seating:
    """Those who sat together at a sheet until somebody left or came in."""

    names: tuple[str, ...]
    """Clockwise."""
    first_dealer: Seat
    """Who deals their first deal, as far back as the first deal of the sheet is."""
    until: int
    """Deals of the sheet that were finished when they parted, from the first one on."""


def shortened(variant: Variant, players: int, after: int) -> Variant:
    """The schedule of `players` for `after` of them: sizes stay, up to the largest for so many."""
    if players == after:
        return variant
    most = variant.largest(after)
    sizes = tuple(size and min(size, most) for size in variant.deals[players])
    return replace(variant, deals={**variant.deals, after: sizes})


def next_dealer(before: tuple[str, ...], dealer: Seat, now: tuple[str, ...], step: int) -> Seat:
    """Who deals next after some left and others came in.

    The next after the last dealer; where that one left, the next who was there and still is.

    Args:
        before: those who sat there in the last deal, which `dealer` dealt.
        now: those who sit there from now on, one of them at least from before.
        step: 1 or -1, the way in which the deal passes.
    """
    if before[dealer] in now:
        return (now.index(before[dealer]) + step) % len(now)
    order = (before[(dealer + step * away) % len(before)] for away in range(1, len(before)))
    return next((now.index(name) for name in order if name in now), 0)


def as_seen_by(
    names: tuple[str, ...], deal: FinishedDeal, sat: tuple[str, ...], began: Mapping[str, int]
) -> FinishedDeal:
    """A deal of before, by the seats of those who sit there now: what the next one follows from.

    Whoever was not there has no streak, and bid one, so that no zero counts; it was made where
    somebody made it who has left (the next trump may depend on how many did). Where all win or
    fail together, all made it or nobody.

    Args:
        names: those who sit there now.
        deal: as it was played.
        sat: those who played it.
        began: points that somebody who came in began with, where they belong to this deal.
    """
    spec, result, points = deal
    left = [result.made[seat] for seat, name in enumerate(sat) if name not in names]
    bids, winners, each, streaks = [], [], [], []
    for seat, name in enumerate(names):
        if spec.rules.goal is Goal.SHARED:
            bid, took, earned, streak = 1, int(all(result.made)), 0, 0
        elif name in sat:
            then = sat.index(name)
            bid, took = result.bids[then], result.tricks[then]
            earned, streak = points[then], spec.streaks[then]
        else:
            made = bool(left) and left.pop(0)
            bid, took, earned, streak = 1, int(made), 0, 0
        bids.append(bid)
        winners += [seat] * took
        each.append(earned + began.get(name, 0))
        streaks.append(streak)
    seen = replace(
        result,
        bids=tuple(bids),
        winners=tuple(winners),
        penalties=(0,) * len(names),
        declarer=None,
        premium=None,
    )
    dealer = names.index(sat[spec.dealer]) if sat[spec.dealer] in names else 0
    most = len(spec.pack) // len(names)
    spec = replace(
        spec,
        players=len(names),
        dealer=dealer,
        cards=min(spec.cards, most),
        sizes=(),
        owes_a_bid=(),
        streaks=tuple(streaks),
    )
    return FinishedDeal(spec, seen, tuple(each))


def first_together(spec: DealSpec, names: tuple[str, ...], before: tuple[str, ...]) -> DealSpec:
    """The first deal after people changed: whoever came in has no streak."""
    kept = zip(names, spec.streaks, strict=True)
    return replace(spec, streaks=tuple(run if name in before else 0 for name, run in kept))
