"""Which games are listed: a search in words, and what can be chosen from lists."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from game.days import local_day
from game.presentation.phrasebook import counts
from game.presentation.words.bots import bot_title
from game.presentation.words.times import date_words
from game.review.review_index import ReviewedGame
from game.table.records.archive import ArchivedGame, RecordStatus
from game.table.records.game_marks import GameMarks
from game.table.records.headers import seconds_of
from game.table.setup import HUMAN
from game.table.statistics.opponents import level_of
from game.translation import _
from game.ui.library.game_lines import names, outcome, title
from game.variants.other_names import also_called


class GameFilter(Enum):
    """Which games are listed by how they stand. Broken records are among all."""

    ALL = "all"
    UNFINISHED = "unfinished"
    FINISHED = "finished"

    def lets(self, entry: ArchivedGame) -> bool:
        """Whether it lists this one."""
        return self is GameFilter.ALL or entry.standing.value == self.value


class GameKind(Enum):
    """Games that something is to be said of."""

    STARRED = "starred"
    NOTED = "noted"
    DAILY = "daily"
    WON = "won"
    LOST = "lost"
    MISTAKES = "mistakes"
    """A review found some."""


@dataclass(frozen=True, slots=True)
class Reviewed:
    """Which games a review found mistakes in, by variant and time."""

    flawed: frozenset[tuple[str, float]] = frozenset()

    @staticmethod
    def of(reviews: Sequence[ReviewedGame]) -> Reviewed:
        """Those of all reviews that are kept."""
        times = ((one.variant, seconds_of(one.when)) for one in reviews if one.mistakes)
        return Reviewed(frozenset((name, when) for name, when in times if when is not None))

    def lets(self, entry: ArchivedGame) -> bool:
        """Whether a review of this game found mistakes."""
        setup = entry.setup
        return setup is not None and any(
            name == setup.variant.id and abs(when - entry.when) < 1 for name, when in self.flawed
        )


@dataclass(frozen=True, slots=True)
class GameSearch:
    """What is asked for; nothing is asked for by what is None or empty."""

    text: str = ""
    variant: str | None = None
    players: int | None = None
    level: str | None = None
    """Of a bot that sat there, or `human` for another person."""
    kind: GameKind | None = None

    def lets(self, entry: ArchivedGame, marks: GameMarks, reviewed: Reviewed) -> bool:
        """Whether a game is what is asked for."""
        setup = entry.setup
        if self.variant is not None and (setup is None or setup.variant.id != self.variant):
            return False
        if self.players is not None and (setup is None or setup.players != self.players):
            return False
        if self.level is not None and self.level not in levels_in(entry):
            return False
        if self.kind is not None and not _is_of(self.kind, entry, marks, reviewed):
            return False
        read = readable(entry, marks)
        return all(word in read for word in self.text.casefold().split())


def levels_in(entry: ArchivedGame) -> Collection[str]:
    """The levels of the bots of a game; with `human` where several persons played."""
    if entry.setup is None:
        return ()
    seats = entry.setup.seats
    found = {level_of(seat.agent) for seat in seats if not seat.is_human}
    return found | ({HUMAN} if sum(seat.is_human for seat in seats) > 1 else set())


def level_title(level: str) -> str:
    """A level as a list names it."""
    return _("Persons") if level == HUMAN else bot_title(level)


def readable(entry: ArchivedGame, marks: GameMarks) -> str:
    """Every word by which a game is found, in small letters."""
    levels = " ".join(level_title(level) for level in levels_in(entry))
    day = local_day(entry.when)
    days = (day.isoformat(), date_words(day), date_words(day, short=True))
    note = marks.of(entry.path).note
    called = () if entry.setup is None else also_called(entry.setup.variant)
    words = (title(entry), names(entry), outcome(entry), levels, *days, note, entry.path.name)
    return " ".join((*words, *called)).casefold()


def _is_of(kind: GameKind, entry: ArchivedGame, marks: GameMarks, reviewed: Reviewed) -> bool:
    mark, setup = marks.of(entry.path), entry.setup
    match kind:
        case GameKind.STARRED:
            return mark.star
        case GameKind.NOTED:
            return bool(mark.note)
        case GameKind.DAILY:
            return setup is not None and setup.match is not None and bool(setup.match.daily)
        case GameKind.MISTAKES:
            return reviewed.lets(entry)
    if setup is None or entry.standing is not RecordStatus.FINISHED or not entry.winners:
        return False
    won = any(setup.seats[seat].is_human for seat in entry.winners)
    return won if kind is GameKind.WON else not won


def kind_titles() -> Mapping[GameKind, str]:
    """What a list calls each kind."""
    return {
        GameKind.STARRED: _("Starred"),
        GameKind.NOTED: _("With a note"),
        GameKind.DAILY: _("Daily deal"),
        GameKind.WON: _("Won"),
        GameKind.LOST: _("Not won"),
        GameKind.MISTAKES: _("Mistakes found"),
    }


def players_title(players: int) -> str:
    """How many sat there, as a list names it."""
    return counts.players(players)
