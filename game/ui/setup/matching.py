"""Opponents as strong as the player: the level of the dial that the rating is nearest to."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.presentation.words.progress import rating_title
from game.rating.levels import level_for
from game.rating.rating import Rating, rated
from game.rating.rating_steps import RatingSteps
from game.roster import dial
from game.table.game_index.counted import read_games
from game.table.statistics.summary import Person
from game.translation import _
from game.ui.platform.background_tasks import tasks
from game.ui.scene.protocol import App

UNRATED: Final = "beginner"
"""Who plays one who has no rating yet."""


def look_up_rating(app: App, done: Callable[[Rating | None], None]) -> None:
    """Count the rating of whoever plays; `done` is told it, or None before the first game."""
    person, first = Person(app.players.current.id), app.players.first

    def work() -> Rating | None:
        return rated(read_games(person, first), RatingSteps()).now

    tasks.run(work, done, saying=_("Reading…"))


def matching_level(rating: Rating | None) -> str:
    """The level to play against."""
    return UNRATED if rating is None else level_for(rating.value, dial())


def matched_in_words(rating: Rating | None) -> str:
    """Why the opponents are as strong as they are."""
    if rating is None:
        return _("They will follow your rating; before your first rated game they are beginners.")
    return _("They follow your rating, {rating}.", rating=rating_title(rating))
