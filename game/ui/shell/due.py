"""What is due today: a line each on the menu, which opens it."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Final

from game.daily.rule import variant_of
from game.daily.tries import KeptTries, Tries, TryStage, streak
from game.profiles.profile import Players
from game.profiles.shelf import ProfileShelf
from game.puzzles.collection import of_day, shipped
from game.puzzles.puzzle_progress import read_progress
from game.review.mistakes import read_mistakes
from game.translation import _, ngettext
from game.ui.scene.routes import Daily, DoPuzzle, MyMistakes
from game.ui.shell.doors import Due

AT_STAKE: Final = 2
"""Days in a row from which on it is told that today's is missing."""


def find_due(players: Players, today: date, *, daily: bool) -> tuple[Due, ...]:
    """What is due for the present player, the most pressing first; reads files.

    Args:
        players: the present one among them.
        today: on the player's calendar.
        daily: whether the menu shows the daily deal.
    """
    folder = ProfileShelf.usual().own_folder(players)
    found = [_game_of(Tries(players.current.id).all(), today) if daily else None]
    if folder is not None:
        found += [_mistakes(folder, today), _puzzle(folder, today)]
    return tuple(each for each in found if each is not None)


def _game_of(tries: KeptTries, today: date) -> Due | None:
    """The daily deal, unless it was played; nothing where that cannot be told."""
    made, days = tries.by_day.get(today), streak(tries.by_day, today)
    if tries.trouble is not None or (made is not None and made.stage is not TryStage.RUNNING):
        return None
    if made is not None:
        return Due(_("Today's deal is begun: go on with it"), Daily())
    if days >= AT_STAKE:
        return Due(_("Today's deal keeps your {n} days in a row", n=days), Daily())
    row, _players = variant_of(today)
    return Due(_("Today's deal: {variant}", variant=_(row.name)), Daily())


def _mistakes(folder: Path, today: date) -> Due | None:
    """Those of reviewed games that come back today."""
    number = len(read_mistakes(folder).due(today))
    if not number:
        return None
    text = ngettext("{n} mistake to try again", "{n} mistakes to try again", number, n=number)
    return Due(text, MyMistakes())


def _puzzle(folder: Path, today: date) -> Due | None:
    """The puzzle of the day, where days in a row hang on it."""
    progress, _trouble = read_progress(folder)
    days = progress.days_in_a_row(today)
    if days < AT_STAKE or progress.daily_on(today) is not None:
        return None
    route = DoPuzzle(of_day(today, shipped()), progress, daily=today)
    return Due(_("Today's puzzle keeps your {n} days in a row", n=days), route)
