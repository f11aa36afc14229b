"""What the Tour's screen tells of one player, counted from records in a thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from game.engine.refusal import Refusal
from game.puzzles import puzzle_progress as puzzle_files
from game.puzzles.puzzle_progress import PuzzleProgress
from game.rating.opponents import by_character
from game.table.game_index.counted import read_games
from game.table.shelf import Shelf
from game.table.statistics.shares import Rate
from game.table.statistics.summary import Person
from game.table.statistics.tallies import SeatTally
from game.tour import tour_progress as tour_files
from game.tour.stars import CupAttempt, Won, cup_attempts, earned, last_visit
from game.tour.stops import CUPS, HOUSES
from game.tour.tour_progress import TourProgress
from game.tour.visits import DEAL, SEAT, stop_of


@dataclass(frozen=True, slots=True)
class CountedTour:
    """How far a player is."""

    progress: TourProgress = field(default_factory=TourProgress)
    before: TourProgress = field(default_factory=TourProgress)
    """The same without what is new."""
    news: tuple[Won, ...] = ()
    """What was won since the Tour was looked at last."""
    visits: Mapping[str, SeatTally] = field(default_factory=dict)
    """By house the latest game with its resident."""
    attempts: Mapping[str, CupAttempt] = field(default_factory=dict)
    """By cup the latest attempt."""
    open_games: Mapping[tuple[str, bool], Path] = field(default_factory=dict)
    """Records of unfinished games by stop, and whether it is the set deal there; the latest one."""
    ahead_of: Mapping[str, Rate] = field(default_factory=dict)
    """By character of how many games one came out ahead, a tie half."""
    puzzles: PuzzleProgress = field(default_factory=PuzzleProgress)
    trouble: Refusal | None = None
    """Why something could not be read."""


def counted(person: Person, first: str, folder: Path | None) -> CountedTour:
    """Everything from the disk, on which what is new is kept; takes a while at first.

    Args:
        person: whose games.
        first: the profile to which games belong that name none.
        folder: of the profile; None where nothing is kept.

    Raises:
        UnreadFolder: nobody can tell which games there are.
    """
    games = read_games(person, first)
    before, puzzles, trouble = TourProgress(), PuzzleProgress(), None
    if folder is not None:
        before, trouble = tour_files.read_progress(folder)
        puzzles, other = puzzle_files.read_progress(folder)
        trouble = trouble or other
    found = list(earned(games, puzzles.tries))
    news, progress = before.news(found), before.with_won(found)
    if news and folder is not None:
        trouble = tour_files.keep(folder, lambda held: held.with_won(found)) or trouble
    last = {house.id: last_visit(house, games) for house in HOUSES}
    return CountedTour(
        progress,
        before,
        news,
        {stop: game for stop, game in last.items() if game is not None},
        {cup.id: cup_attempts(cup, games)[-1] for cup in CUPS},
        _open_games(person),
        _ahead_of(games),
        puzzles,
        trouble,
    )


def _ahead_of(games: Sequence[SeatTally]) -> dict[str, Rate]:
    """By character of how many games one came out ahead, at all levels together."""
    found: dict[str, Rate] = {}
    for faced in by_character(games):
        name, held = faced.opponent.name, found.get(faced.opponent.name, Rate(0, 0))
        found[name] = Rate(held.made + faced.ahead.made, held.trials + faced.ahead.trials)
    return found


def _open_games(person: Person) -> dict[tuple[str, bool], Path]:
    found: dict[tuple[str, bool], Path] = {}
    for saved in Shelf().unfinished():
        setup = saved.setup
        if setup.tour and setup.seats[SEAT].profile in ("", person.profile):
            found.setdefault((stop_of(setup), setup.tour == DEAL), saved.path)
    return found
