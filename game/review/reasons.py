"""Why one way is better than another: counted in the same deals, played on card by card after both.

Every number is a part of the deals in which something happened, and every reason compares the best
way with one other: the one that was chosen, or the next best. Differences that chance could have
made are not told.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Final, NamedTuple

from game.engine import Action, Bid, Card, Play, Seat, View
from game.engine.state import Played
from game.engine.tricks import best as winning
from game.engine.tricks import effective_suit
from game.engine.weighing import Course, Steps, Weigher
from game.review.facts import (
    EndsWith,
    GetsRid,
    Helps,
    Hinders,
    Kept,
    Reason,
    StaysUnder,
    TakesNow,
    TakesTricks,
    TrickLost,
)

DEALS: Final = 400
"""Deals that are played on after each way."""
CLEAR: Final = 0.1
"""Difference of two shares from which it is worth telling."""
SURE: Final = 3.0
"""Standard errors of a difference from which it is not chance."""
LIKELY: Final = 0.15
"""Share from which a card of a hand is named among those that take tricks."""
MOST_CARDS: Final = 4
"""That are named so."""
MOST: Final = 3
"""Reasons that are told of a decision."""


class WayCounts(NamedTuple):
    """What happened in the deals after one way, each as a part of them."""

    now: float
    """The seat took the trick going on."""
    takes: dict[Card, float]
    """By card of the seat: it took a trick."""
    made: tuple[float, ...]
    """By seat: its bid was made."""
    under: float
    """The seat took too few tricks."""
    over: float


def reasons_of(
    weigher: Weigher, view: View, best: Action, other: Action | None, rng: Random
) -> Steps[tuple[Reason, ...]]:
    """What tells the best way from another, the weightiest first.

    Args:
        weigher: plays deals on.
        view: what the seat knew.
        best: the way with the most points.
        other: what it is compared with; None where there is nothing else.
        rng: the only source of chance.
    """
    if not isinstance(best, Bid | Play):
        return ()
    ways = (best,) if other is None or other == best else (best, other)
    found = yield from weigher.courses(view, ways, DEALS, rng)
    if not found:
        return ()
    counts = []
    for courses in found:
        counts.append(way_counts(view, courses))
        yield
    told: list[Reason] = []
    if isinstance(best, Bid):
        told += _of_hand(counts[0], zero=best.bid == 0)
    elif isinstance(best, Play):
        if len(ways) > 1 and isinstance(ways[1], Play):
            told += _of_cards(view, best, ways[1], counts[0], counts[1])
        if _lost(view) and not any(isinstance(each, GetsRid) for each in told):
            told.insert(0, TrickLost())
    if len(ways) > 1:
        told += _of_others(view, *counts)
        told += _of_ends((named(best), named(ways[1])), *counts)
    return tuple(told[:MOST])


def way_counts(view: View, courses: Sequence[Course]) -> WayCounts:
    """What happened to a seat in deals that were played on after one way."""
    seat, deals = view.seat, len(courses)
    assert seat is not None, "an onlooker decides nothing"
    takes: Counter[Card] = Counter()
    now = under = over = 0
    made = [0] * view.players
    for course in courses:
        taken = list(view.taken)
        for trick in course.tricks:
            taken[trick.winner] += 1
            if trick.winner == seat:
                takes[next(each.card for each in trick.played if each.seat == seat)] += 1
        now += course.tricks[0].winner == seat
        bids = [*course.bids]
        under += taken[seat] < bids[seat]
        over += taken[seat] > bids[seat]
        for each in range(view.players):
            made[each] += taken[each] == bids[each]
    return WayCounts(
        now / deals,
        {card: number / deals for card, number in takes.items()},
        tuple(number / deals for number in made),
        under / deals,
        over / deals,
    )


def differ(one: float, other: float) -> bool:
    """Whether two shares of `DEALS` deals are apart by more than chance, and worth telling."""
    error = sqrt((one * (1 - one) + other * (1 - other)) / DEALS)
    return abs(one - other) >= max(CLEAR, SURE * error)


def tells_of_trick(reasons: Sequence[Reason]) -> bool:
    """Whether who takes the trick going on is told already, better than single cards can."""
    return any(isinstance(each, TakesNow | StaysUnder | Kept | TrickLost) for each in reasons)


def _of_hand(best: WayCounts, *, zero: bool) -> Iterator[Reason]:
    likely = [(card.code, share) for card, share in best.takes.items() if share >= LIKELY]
    likely.sort(key=lambda each: (-each[1], each[0]))
    if likely:
        yield TakesTricks(tuple(likely[:MOST_CARDS]), zero)


def _lost(view: View) -> bool:
    """Whether no card of the hand that may be played beats what lies in the trick."""
    if not view.trick:
        return False
    assert view.seat is not None
    cards = [held for held in view.hand if isinstance(held, Card)]
    trump = view.trump
    return not any(
        winning(view.spec, trump, (*view.trick, Played(view.seat, card))).seat == view.seat
        for card in cards
    )


def _of_cards(
    view: View, best: Play, other: Play, after: WayCounts, instead: WayCounts
) -> Iterator[Reason]:
    """What the best card does now, and for the cards that are kept."""
    seat = view.seat
    assert seat is not None
    bid = view.bids[seat]
    assert isinstance(bid, int), "a seat knows its own bid while cards are played"
    need = bid - view.taken[seat]
    kept, gone = after.takes.get(other.card, 0.0), instead.takes.get(best.card, 0.0)
    if need > 0 and after.now > instead.now and differ(after.now, instead.now):
        yield TakesNow(best.card.code, after.now, other.card.code, instead.now, need)
    if need <= 0 and after.now < instead.now and differ(after.now, instead.now):
        yield StaysUnder(best.card.code, after.now, other.card.code, instead.now, zero=bid == 0)
    if kept > instead.now and differ(kept, instead.now) and instead.under > after.under:
        yield Kept(other.card.code, kept, instead.now)
    if gone > after.now and differ(gone, after.now) and instead.over > after.over:
        yield GetsRid(best.card.code, gone, _lost(view))
    yield from _of_kept_cards(view, best, other, after, instead)


def _of_kept_cards(
    view: View, best: Play, other: Play, after: WayCounts, instead: WayCounts
) -> Iterator[Reason]:
    """The card that gains most by the best way, of those that both ways keep."""
    both = [
        held for held in view.hand if isinstance(held, Card) and held not in (best.card, other.card)
    ]
    gains = [(after.takes.get(each, 0.0), instead.takes.get(each, 0.0), each) for each in both]
    gains = [each for each in gains if each[0] > each[1] and differ(each[0], each[1])]
    if not gains:
        return
    share, other_share, card = max(gains, key=lambda each: (each[0] - each[1], each[2].index))
    spec, trump = view.spec, view.trump

    def suit(of: Card) -> object:
        return effective_suit(spec, trump, of)

    drawn = not view.trick and trump is not None and suit(best.card) is trump
    ended = (
        trump is not None
        and suit(card) is trump
        and not any(
            isinstance(held, Card) and suit(held) is suit(best.card) and held != best.card
            for held in view.hand
        )
    )
    if drawn and suit(other.card) is not trump and suit(card) is not trump:
        yield Helps(card.code, share, other_share, "trumps_drawn")
    elif ended and suit(best.card) is not trump:
        yield Helps(card.code, share, other_share, "suit_ended")
    else:
        yield Helps(card.code, share, other_share, "")


def _of_others(view: View, after: WayCounts, instead: WayCounts) -> Iterator[Reason]:
    """The seat whose bid suffers most from the best way."""
    hurt: list[tuple[float, Seat]] = [
        (instead.made[seat] - after.made[seat], seat)
        for seat in range(view.players)
        if seat != view.seat and isinstance(view.bids[seat], int)
    ]
    if not hurt:
        return
    by, seat = max(hurt, key=lambda each: (each[0], -each[1]))
    if by > 0 and differ(after.made[seat], instead.made[seat]):
        yield Hinders(seat, after.made[seat], instead.made[seat])


def named(way: Action) -> int | str:
    """A bid or a card as `EndsWith` and `Alike` have it."""
    assert isinstance(way, Bid | Play), "only bids and cards are compared"
    return way.bid if isinstance(way, Bid) else way.card.code


def _of_ends(
    ways: tuple[int | str, int | str], after: WayCounts, instead: WayCounts
) -> Iterator[Reason]:
    """How the other way fails more often."""
    found = EndsWith(ways, after.under, after.over, instead.under, instead.over)
    mine, others = (after.over, instead.over)
    if found.tells_under:
        mine, others = after.under, instead.under
    if mine < others and differ(mine, others):
        yield found
