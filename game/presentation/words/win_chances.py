"""What a demo says of the chances to win once a deal is over."""

from __future__ import annotations

from game.presentation.words.advice.review import share
from game.review.deal_chances import CourseOfChances, Decisive, decisive
from game.translation import N_, _

MOST_NAMED = 4
"""Players whose chances are said, the best first."""


def sentences(course: CourseOfChances, names: tuple[str, ...]) -> tuple[str, ...]:
    """The chances now, and what decided the deal most; the more important one last."""
    return _now(course, names), _decided(decisive(course), names)


def _now(course: CourseOfChances, names: tuple[str, ...]) -> str:
    chances = course.chances[-1]
    order = sorted(range(len(names)), key=lambda seat: -chances[seat])[:MOST_NAMED]
    told = ", ".join(f"{names[seat]} {share(chances[seat])}" for seat in order)
    return _("Chance to win: {chances}.", chances=told)


def _decided(found: Decisive, names: tuple[str, ...]) -> str:
    if found.trick:
        text = N_("Trick {trick} decided most: chance of {name} to win {before}, then {after}.")
    else:
        text = N_("Cards and bids decided most: chance of {name} to win {before}, then {after}.")
    return _(
        text,
        trick=found.trick,
        name=names[found.seat],
        before=share(found.before),
        after=share(found.after),
    )
