"""The counted tries of one player: a small document for each date, whose record lies on the shelf.

`daily/PROFILE/2026-11-22` is written when the game of that date begins, and never twice: a
date has one counted try, wherever the clock stands. Once the game is over its result is written
there too, and once the expert's plays are there where it stands among them; neither is ever
worked out again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from game import home
from game.challenges.result import HIT, MISS, GameResult, Uncounted, result_of
from game.daily.experts import SEAT, ExpertStanding
from game.daily.rule import setup_of
from game.days import longest_row, row_today
from game.duplicate.question import record_digest
from game.engine.refusal import Refusal, Refused, refuse
from game.storage.decoding import NONE_OF_OURS, Unreadable
from game.storage.documents import Points, document
from game.storage.files import cannot_be_read, cannot_be_written
from game.storage.kept_documents import KeptDocument, KeptDocuments
from game.storage.kept_files import Unread, Unwritten
from game.table.records.event_lines import RecordError
from game.table.records.locks import DELETED
from game.table.records.replay import faultless, only_game
from game.table.setup import profile_in

FOLDER: Final = "daily"
NOBODY: Final = "nobody"
"""The folder of a player who has no profile."""


class DailyError(Refused):
    """A try cannot be kept: the message is one sentence."""


class TryStage(Enum):
    """How far the try of a date is."""

    RUNNING = "running"
    """Begun: its record can be gone on with."""
    LOST = "lost"
    """Begun, but its record was deleted or cannot be read."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class DailyTry:
    """The one counted try of a date."""

    day: date
    played: date
    """The day on the player's calendar when it was begun."""
    record: str
    """The name of its file on the shelf."""
    result: GameResult | None = None
    """None while it is not over."""
    digest: str = ""
    """Of the record when it was over."""
    experts: ExpertStanding | None = None
    """None until the expert's plays are there."""
    stage: TryStage = TryStage.RUNNING

    @property
    def counts(self) -> bool:
        """Whether its result is set beside others."""
        return self.result is not None and self.result.uncounted is None

    @property
    def on_its_day(self) -> bool:
        """Whether it was begun on the very day."""
        return self.played == self.day


class KeptTries(NamedTuple):
    """All tries of a player."""

    by_day: Mapping[date, DailyTry] = {}
    """The earliest first."""
    trouble: Refusal | None = None
    """A sentence where not all could be read."""


class Tries:
    """The tries of one player. Everything here touches the disk."""

    def __init__(self, profile: str, folder: Path | None = None, games: Path | None = None) -> None:
        """Take the player whose tries they are.

        Args:
            profile: the id of the profile; empty for a player who is not kept.
            folder: of all players' tries; without it, the one in the home.
            games: the shelf; without it, the one in the home.
        """
        base = home.data() / FOLDER if folder is None else folder
        folder = base / (profile_in(profile) or NOBODY)
        self._kept = KeptDocuments(folder, ".json", _DOCUMENT)
        self._games = home.data() / "games" if games is None else games

    def all(self) -> KeptTries:
        """Every try there is; whatever is over has its result."""
        by_day: dict[date, DailyTry] = {}
        trouble: Refusal | None = None
        try:
            files = self._kept.files()
        except OSError as error:
            return KeptTries({}, cannot_be_read(self._kept.path, error))
        for file in files:
            day = _day_in(file.path.stem)
            if day is not None:
                found = file.read()
                trouble = found.notice or trouble
                one = None if found.value is None else self._settled(found.value)
                if one is not None:
                    by_day[day] = one
        return KeptTries(by_day, trouble)

    def of(self, day: date) -> DailyTry | None:
        """The try of a date, with its result if it is over; None where there was none.

        Raises:
            DailyError: whether there was one cannot be told now.
        """
        found = self._file(day).read()
        if isinstance(found, Unread):
            raise DailyError(found.notice)
        return None if found.value is None else self._settled(found.value)

    def begin(self, day: date, played: date, record: Path) -> None:
        """Note that the game of a date is begun; of one that left no record it is begun anew.

        Raises:
            DailyError: there is a try of this date already, or nobody can tell, or the disk
                refuses.
        """
        file = self._file(day)

        def begun(held: DailyTry | None) -> DailyTry:
            if held is not None:
                raise DailyError(refuse("The game of this day was begun already."))
            return DailyTry(day, played, record.name)

        try:
            file.remove(lambda held: self._told(held) is None)  # of a try that never was
        except OSError as error:
            raise DailyError(cannot_be_written(file.path, error)) from None
        kept = file.change(begun)
        if isinstance(kept, Unwritten):
            raise DailyError(kept.notice)

    def rank(self, day: date, found: ExpertStanding) -> DailyTry | None:
        """Keep where the result of a date stands among the expert's; what is kept stays.

        Raises:
            DailyError: the disk refuses.
        """

        def ranked(held: DailyTry | None) -> DailyTry | None:
            one = None if held is None else self._told(held)
            if one is None or one.result is None or one.experts is not None:
                return None
            return replace(one, experts=found)

        kept = self._file(day).change(ranked)
        if isinstance(kept, Unwritten):
            raise DailyError(kept.notice)
        return None if kept.value is None else self._told(kept.value)

    def record_of(self, one: DailyTry) -> Path:
        """The file of its game."""
        return self.record_of_name(one.record)

    def record_of_name(self, name: str) -> Path:
        """A file of the shelf."""
        return self._games / name

    def _file(self, day: date) -> KeptDocument[DailyTry]:
        return self._kept.file(day.isoformat())

    def _settled(self, one: DailyTry) -> DailyTry | None:
        """A try with what its record says, which is kept once it is over; None where nobody ever
        came to its table."""
        told = self._told(one)
        if one.result is not None or told is None or told.result is None:
            return told
        # What another window has kept meanwhile stays. A disk that refuses is asked again next time
        kept = self._file(one.day).change(lambda held: told if held == one else None)
        return told if isinstance(kept, Unwritten) else kept.value or told

    def _told(self, one: DailyTry) -> DailyTry | None:
        """The same without a look at what is kept by now."""
        if one.result is not None:
            return one
        path = self.record_of(one)
        try:
            begun = path.stat().st_size > 0
        except FileNotFoundError:
            begun = False
        except OSError:
            return replace(one, stage=TryStage.LOST)
        if not begun:
            deleted = (path.parent / DELETED / path.name).exists()
            return replace(one, stage=TryStage.LOST) if deleted else None
        try:
            played = faultless(only_game(path))
        except RecordError:
            return replace(one, stage=TryStage.LOST)
        if not played.ended:
            return one
        due = setup_of(one.day)
        same = (played.setup.variant, played.setup.seed, played.setup.first_dealer) == (
            due.variant,
            due.seed,
            due.first_dealer,
        )
        result = result_of(played, SEAT)
        if not same:
            result = replace(result, uncounted=Uncounted.BOTS)
        return replace(one, result=result, digest=record_digest(played.lines), stage=TryStage.OVER)


def streak(tries: Mapping[date, DailyTry], today: date) -> int:
    """Days in a row around today whose game was played on the day and counts."""
    return row_today(_kept_up(tries), today)


def longest_streak(tries: Mapping[date, DailyTry]) -> int:
    """The most such days in a row there ever were."""
    return longest_row(_kept_up(tries))


def _kept_up(tries: Mapping[date, DailyTry]) -> set[date]:
    """The days whose game was played on the day and counts."""
    return {day for day, one in tries.items() if one.counts and one.on_its_day}


class _Result(Struct):
    """A result as the file has it."""

    points: Points
    bids: Annotated[str, Meta(pattern=f"^[{re.escape(HIT + MISS)}]*$")]
    place: Annotated[int, Meta(ge=1, le=10)]
    uncounted: Uncounted | None


class _Try(Struct, omit_defaults=True):
    """The file of a date, which does not name it."""

    played: date
    record: Annotated[str, Meta(min_length=1)]
    result: _Result | None = None
    digest: str = ""
    experts: ExpertStanding | None = None


def _try_of(kept: _Try, path: Path) -> DailyTry:
    if kept.record != Path(kept.record).name:
        raise Unreadable(NONE_OF_OURS)
    one = DailyTry(date.fromisoformat(path.stem), kept.played, kept.record)
    told = kept.result
    if told is None:
        return one
    result = GameResult(told.points, told.bids, told.place, told.uncounted)
    return replace(
        one, result=result, digest=kept.digest, experts=kept.experts, stage=TryStage.OVER
    )


def _kept_of(one: DailyTry) -> _Try:
    told = one.result
    if told is None:
        return _Try(one.played, one.record)
    result = _Result(told.points, told.marks, told.place, told.uncounted)
    return _Try(one.played, one.record, result, one.digest, one.experts)


_DOCUMENT: Final = document(
    "blackout-daily",
    _Try,
).mapped(_try_of, _kept_of)


def _day_in(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
