"""What is said of ratings, goals and best moments."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.presentation.words.bots import bot_title
from game.presentation.words.times import month_title, short_month_title
from game.rating.after_game import AfterGame
from game.rating.levels import LEVEL_RATINGS
from game.rating.moments import BestMoment, MomentKind
from game.rating.rating import ENOUGH, Believed, Rating, Unrated, win_chance
from game.translation import N_, _, ngettext, worded

TABLE: Final = 4
"""Seats of the table by which a rating is told in words."""


def rating_title(rating: Rating) -> str:
    """A rating with half its 95 % interval."""
    return _("{rating} ± {half}", rating=round(rating.value), half=round(rating.ci95))


def after_words(after: AfterGame) -> str:
    """What a game changed, in a line: the rating, and one goal."""
    told = []
    if after.now is not None:
        told.append(rating_change(after.before, after.now))
    if after.reached:
        goal = worded(after.reached[0].goal.title)
        told.append(_("Goal reached: {goal}", goal=goal))
    elif after.nearer:
        state = after.nearer[0]
        far = _("{n} of {all}", n=state.reach.done, all=state.reach.wanted)
        told.append(_("{one}: {other}", one=worded(state.goal.title), other=far))
    return "  ·  ".join(told)


def rating_change(before: Rating | None, now: Rating) -> str:
    """A rating after a game, and by how much it moved."""
    if before is None:
        return _("Your first rating: {rating}", rating=rating_title(now))
    change = round(now.value) - round(before.value)
    if not change:
        return _("Rating {rating}, as before", rating=rating_title(now))
    text = N_("Rating {rating}, {change}")
    sign = "+" if change > 0 else "−"
    return _(text, rating=rating_title(now), change=f"{sign}{abs(change)}")


def meaning(rating: Rating) -> str:
    """What a rating means: how often it wins at a table of the level nearest to it."""
    level = min(LEVEL_RATINGS, key=lambda name: abs(LEVEL_RATINGS[name] - rating.value))
    chance = win_chance(rating.value, [LEVEL_RATINGS[level]] * (TABLE - 1))
    return _(
        "Wins about {percent} % of games of usual length at a table of four with three of level "
        "{level}.",
        percent=round(100 * chance),
        level=bot_title(level),
    )


def month_words(month: str) -> str:
    """A month that a record writes as 2026-11, in words."""
    return _month_in_words(month, month_title)


def month_label(month: str) -> str:
    """The same as short as a chart has it below a figure."""
    return _month_in_words(month, short_month_title)


def _month_in_words(month: str, words: Callable[[int, int], str]) -> str:
    year, _dash, number = month.partition("-")
    known = year.isdecimal() and number.isdecimal() and 1 <= int(number) <= 12
    return words(int(year), int(number)) if known else month


def games_line(found: Believed) -> str:
    """How many games a rating stands on, and whether that is enough."""
    number = found.games
    text = ngettext("From {n} game.", "From {n} games.", number, n=number)
    if number < ENOUGH:
        text += " " + _("That is not many: take it as a first guess.")
    return text


def unrated_lines(found: Believed) -> list[str]:
    """Why games have no part, a line for each reason."""
    return [_reason(why, count) for why, count in found.unrated]


def _reason(why: Unrated, count: int) -> str:
    match why:
        case Unrated.UNDO:
            return ngettext("{n} game with undo", "{n} games with undo", count, n=count)
        case Unrated.HINT:
            return ngettext("{n} game with hints", "{n} games with hints", count, n=count)
        case Unrated.KNOWN_CARDS:
            return ngettext(
                "{n} game with known cards", "{n} games with known cards", count, n=count
            )
        case Unrated.PERSONS:
            return ngettext(
                "{n} game with other people", "{n} games with other people", count, n=count
            )
        case Unrated.BOTS:
            return ngettext(
                "{n} game against bots without a rating, or that were changed",
                "{n} games against bots without a rating, or that were changed",
                count,
                n=count,
            )
        case Unrated.SHARED:
            return ngettext(
                "{n} game that all win or lose together",
                "{n} games that all win or lose together",
                count,
                n=count,
            )


def moment_title(moment: BestMoment) -> str:
    """What happened, as it stands in a frame."""
    figure = moment.figure
    match moment.kind:
        case MomentKind.ZERO_WITH_ACE:
            return _("Zero with the ace of trumps")
        case MomentKind.ALL_TAKEN:
            return _("All {n} tricks bid and taken", n=figure)
        case MomentKind.FROM_LAST:
            return _("From last place to first")
        case MomentKind.HIGH_BID:
            return _("A bid of {n}, made", n=figure)
        case MomentKind.ZERO:
            return _("Zero with {n} cards", n=figure)
        case MomentKind.RUN:
            return _("{n} bids made in a row", n=figure)
