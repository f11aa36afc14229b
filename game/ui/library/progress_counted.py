"""What the page on progress tells, counted from the index of games and reviews in a thread."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from game.daily.tries import Tries
from game.rating.course import LastGame
from game.rating.goals import GoalState, goal_states
from game.rating.kept_course import CourseInIndex
from game.rating.moments import BestMoment
from game.rating.opponents import Faced
from game.rating.rating import Believed, RatedGame
from game.review.review_index import ReviewedGame, read_reviews
from game.table.game_index.counted import deal_sums
from game.table.game_index.game_index import GameIndex, Progress
from game.table.game_index.listed import state_of
from game.table.statistics.deal_sums import DealSums
from game.table.statistics.summary import Person


@dataclass(frozen=True, slots=True)
class CountedProgress:
    """What the games of one person come to."""

    games: int = 0
    rating: Believed = field(default_factory=Believed)
    curve: tuple[RatedGame, ...] = ()
    """The rating after games, from the first to the last."""
    by_variant: Mapping[str, Believed] = field(default_factory=dict)
    """Of variants in which some game has a part in the rating, the most played first."""
    goals: tuple[GoalState, ...] = ()
    moments: tuple[BestMoment, ...] = ()
    last: tuple[LastGame, ...] = ()
    levels: tuple[Faced, ...] = ()
    characters: tuple[Faced, ...] = ()
    deals: DealSums = field(default_factory=DealSums)
    reviews: tuple[ReviewedGame, ...] = ()


def counted(
    person: Person, first: str, progress: Progress | None = None, *, glance: bool = False
) -> CountedProgress:
    """Everything from the shelf; takes a while with thousands of games that are new.

    Args:
        person: whose games.
        first: the profile to which games and reviews belong that name none.
        progress: is told how far files are read.
        glance: see `GameIndex.bring_up`.

    Raises:
        UnreadFolder: that there are no games nobody knows.
    """
    days = Tries(person.profile).all().by_day
    means = {day: one.experts.mean for day, one in days.items() if one.experts is not None}
    reviews = tuple(one for one in read_reviews() if (one.profile or first) == person.profile)

    def read(index: GameIndex) -> CountedProgress:
        known = (str(index.folder), first, state_of(index), means, reviews)
        last = _last.get(person)
        if last is not None and last[0] == known:
            return last[1]
        kept = CourseInIndex(index, person, first)
        course = kept.now()
        variants = sorted(course.by_variant.items(), key=lambda item: -item[1].games)
        found = CountedProgress(
            course.games,
            course.rating,
            kept.curve(),
            {name: one for name, one in variants if one.games},
            tuple(goal_states(course.with_experts(means))),
            tuple(course.moments.moments()),
            tuple(course.last),
            tuple(course.opponents.by_level()),
            tuple(course.opponents.by_character()),
            deal_sums(index, person, first),
            reviews,
        )
        _last.clear()
        _last[person] = known, found
        return found

    return GameIndex().asked(read, progress, glance=glance)


_last: Final[dict[Person, tuple[object, CountedProgress]]] = {}
"""What was counted last in this program, and of which state: it is so again while that is so."""
