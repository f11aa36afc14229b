"""What the page on progress tells, counted from records and reviews in a thread."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Final

from game.daily.tries import DailyTry, Tries
from game.rating.goals import GoalState, goal_states
from game.rating.opponents import Faced, by_character, by_level
from game.rating.rating import Rated, rated
from game.rating.rating_steps import RatingSteps
from game.review.review_index import ReviewedGame, read_reviews
from game.table.game_index.counted import read_games
from game.table.game_index.game_index import GameIndex
from game.table.game_index.listed import state_of
from game.table.statistics.summary import Person
from game.table.statistics.tallies import SeatTally


@dataclass(frozen=True, slots=True)
class CountedProgress:
    """What the games of one person come to."""

    seats: tuple[SeatTally, ...]
    rating: Rated
    by_variant: Mapping[str, Rated]
    goals: tuple[GoalState, ...]
    levels: tuple[Faced, ...]
    characters: tuple[Faced, ...]
    reviews: tuple[ReviewedGame, ...]


def with_experts(
    seats: Iterable[SeatTally], tries: Mapping[date, DailyTry]
) -> tuple[SeatTally, ...]:
    """The same games, the daily deals with what the expert made of them where it has played."""
    means = {
        day.isoformat(): one.experts.mean for day, one in tries.items() if one.experts is not None
    }
    return tuple(
        replace(seat, expert_points=means[seat.daily]) if seat.daily in means else seat
        for seat in seats
    )


def counted(person: Person, first: str) -> CountedProgress:
    """Everything from the shelf; takes a while with thousands of games.

    Args:
        person: whose games.
        first: the profile to which games and reviews belong that name none.
    """
    index = GameIndex()
    days = Tries(person.profile).all().by_day
    reviews = tuple(one for one in read_reviews() if (one.profile or first) == person.profile)
    known = (str(index.folder), first, index.asked(state_of), days, reviews)
    last = _last.get(person)
    if last is not None and last[0] == known:
        return last[1]
    seats = with_experts(read_games(person, first, index), days)
    found = last[1] if last is not None else None
    if found is None or (found.seats, found.reviews) != (seats, reviews):
        found = _progress(seats, reviews)
    _last.clear()
    _last[person] = known, found
    return found


_last: Final[dict[Person, tuple[object, CountedProgress]]] = {}
"""What was counted last in this program, and of which state: it is so again while that is so."""


def _progress(seats: tuple[SeatTally, ...], reviews: tuple[ReviewedGame, ...]) -> CountedProgress:
    variants: dict[str, list[SeatTally]] = {}
    for seat in seats:
        variants.setdefault(seat.variant, []).append(seat)
    step = RatingSteps()
    by_variant = {name: rated(some, step) for name, some in variants.items()}
    overall = rated(seats, step)
    step.keep()
    return CountedProgress(
        seats,
        overall,
        {
            name: one
            for name, one in sorted(by_variant.items(), key=lambda item: -len(item[1].games))
            if one.games
        },
        tuple(goal_states(seats)),
        tuple(by_level(seats)),
        tuple(by_character(seats)),
        reviews,
    )
