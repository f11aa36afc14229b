"""The chances to win over a deal with all cards seen, what decided it most; chances of bids."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from game.engine import Seat, View
from game.engine.weighing import Steps, Weigher
from game.review.win_chances import RestOfGame, mean_chances, shared_out

ENDINGS: Final = 128
"""How often the rest of a deal is played out."""
PLAYOUTS: Final = 400
"""Deals that are played out for one look: a chance is then off by less than 3 % mostly."""


class DealCourse(NamedTuple):
    """A deal that was seen to its end, all hands open."""

    agents: tuple[str, ...]
    views: tuple[View, ...]
    """Before each trick that was seen, in order; at least one."""
    totals: tuple[int, ...]
    """After the deal."""


class CourseOfChances(NamedTuple):
    """The chances to win by seat, in the order of a deal."""

    tricks: tuple[int, ...]
    """The trick before which each was found, from 1; 0 before the deal, and -1 after it."""
    chances: tuple[tuple[float, ...], ...]


class Decisive(NamedTuple):
    """What moved the chances most."""

    trick: int
    """From 1; 0 for the cards that were dealt and the bids."""
    seat: Seat
    """Whose chance it moved most."""
    before: float
    after: float


def chances_before_trick(weigher: Weigher, rest: RestOfGame, view: View) -> tuple[float, ...]:
    """By seat; the deal is played to its end, and each outcome goes on with the deals to come.

    Args:
        weigher: plays the deal out.
        rest: of this game.
        view: before a trick, every hand known.
    """
    rng = Random(f"endings {view.spec.number} {len(view.tricks) + 1}")
    outcomes = [
        [total + points for total, points in zip(view.totals, each, strict=True)]
        for each in weigher.endings(view, ENDINGS, rng)
    ]
    return shared_out(mean_chances(outcomes, rest.points(view.spec.number)))


def course_of_chances(weigher: Weigher, deal: DealCourse) -> Steps[CourseOfChances]:
    """The chances before a deal, before each of its tricks and after it."""
    first = deal.views[0]
    rest, number = RestOfGame(first.variant, deal.agents), first.spec.number
    tricks = (0, *(len(view.tricks) + 1 for view in deal.views), -1)
    chances = [rest.chances(first.totals, number - 1)]
    for view in deal.views:
        chances.append(chances_before_trick(weigher, rest, view))
        yield
    return CourseOfChances(tricks, (*chances, rest.chances(deal.totals, number)))


def decisive(course: CourseOfChances) -> Decisive:
    """The trick, or the deal with its bids, over which a chance moved most."""
    found = [
        Decisive(trick, seat, before[seat], after[seat])
        for trick, (before, after) in zip(course.tricks, pairwise(course.chances), strict=False)
        for seat in range(len(before))
    ]
    return max(found, key=lambda each: abs(each.after - each.before))


def chances_of(weigher: Weigher, view: View) -> Steps[tuple[float | None, ...]]:
    """The chance that each bid is made: by seat, from 0 to 1; None where none is to be seen.

    The same View has the same chances. A viewer who sees all cards is told how often each bid is
    made with just these cards, whoever sees fewer over deals that fit what he sees.
    """
    seed = f"chances {view.spec.number} {len(view.tricks)} {len(view.trick)} {view.bids}"
    yield  # between loading the expert and asking it
    return weigher.chances(view, PLAYOUTS, Random(seed))
