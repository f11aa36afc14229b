"""The counted tries of one player: a small file for each date, whose record lies on the shelf.

`daily/PROFILE/2026-11-22.json` is written when the game of that date begins, and never twice: a
date has one counted try, wherever the clock stands. Once the game is over its result is written
there too, and once the expert's plays are there where it stands among them; neither is ever
worked out again.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, replace
from datetime import date
from enum import Enum
from pathlib import Path
from typing import Any, Final

from game import home
from game.challenges.result import HIT, MISS, GameResult, Uncounted, result_of
from game.daily import experts
from game.daily.experts import SEAT, ExpertStanding
from game.daily.rule import setup_of
from game.days import longest_row, row_today
from game.duplicate.question import record_digest
from game.engine.refusal import Refused, refuse
from game.storage.decoding import Unreadable, object_of, utf8
from game.storage.files import read_file, replace_file, set_aside
from game.table.records.disk_errors import cannot_be_written
from game.table.records.locks import DELETED
from game.table.records.reading import RecordError
from game.table.records.replay import only_game, replay
from game.table.setup import profile_in

FORMAT: Final = "blackout-daily"
VERSION: Final = 1
FOLDER: Final = "daily"
NOBODY: Final = "nobody"
"""The folder of a player who has no profile."""
_LARGEST: Final = 1 << 16
"""Bytes of a try's file, of which it takes a fiftieth."""


class DailyError(Refused):
    """A try cannot be kept: the message is one sentence."""


class Stage(Enum):
    """How far the try of a date is."""

    RUNNING = "running"
    """Begun: its record can be gone on with."""
    LOST = "lost"
    """Begun, but its record was deleted or cannot be read."""
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Try:
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
    stage: Stage = Stage.RUNNING

    @property
    def counts(self) -> bool:
        """Whether its result is set beside others."""
        return self.result is not None and self.result.uncounted is None

    @property
    def on_its_day(self) -> bool:
        """Whether it was begun on the very day."""
        return self.played == self.day


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
        self._folder = base / (profile_in(profile) or NOBODY)
        self._games = home.data() / "games" if games is None else games

    def all(self) -> dict[date, Try]:
        """By date, the earliest first; whatever is over has its result."""
        try:
            names = sorted(path.stem for path in self._folder.glob("*.json"))
        except OSError:
            return {}
        found = {}
        for name in names:
            day = _day_in(name)
            one = None if day is None else self.of(day)
            if one is not None:
                found[one.day] = one
        return found

    def of(self, day: date) -> Try | None:
        """The try of a date, with its result if it is over; None where there was none."""
        try:
            data = object_of(utf8(read_file(self._path(day), _LARGEST)))
        except (OSError, Unreadable):
            return None
        one = _try_of(day, data)
        if one is None or one.result is not None:
            return one
        return self._settled(one)

    def begin(self, day: date, played: date, record: Path) -> None:
        """Note that the game of a date is begun; of one that left no record it is begun anew.

        Raises:
            DailyError: there is a try of this date already, or the disk refuses.
        """
        path = self._path(day)
        data = _line(_data_of(Try(day, played, record.name)))
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                if self.of(day) is not None:
                    raise DailyError(refuse("The game of this day was begun already."))
                self._clear(path)
            with path.open("xb") as file:  # of two windows one comes first
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
        except FileExistsError:
            raise DailyError(refuse("The game of this day was begun already.")) from None
        except OSError as error:
            raise DailyError(cannot_be_written(path, error)) from None

    def rank(self, day: date, found: ExpertStanding) -> Try | None:
        """Keep where the result of a date stands among the expert's; what is kept stays.

        Raises:
            DailyError: the disk refuses.
        """
        one = self.of(day)
        if one is None or one.result is None or one.experts is not None:
            return one
        one = replace(one, experts=found)
        self._keep(one)
        return one

    def record_of(self, one: Try) -> Path:
        """The file of its game."""
        return self.record_of_name(one.record)

    def record_of_name(self, name: str) -> Path:
        """A file of the shelf."""
        return self._games / name

    def _path(self, day: date) -> Path:
        return self._folder / f"{day.isoformat()}.json"

    def _clear(self, path: Path) -> None:
        """Take the file of a try away that never was: nothing of it is lost."""
        try:
            object_of(utf8(read_file(path, _LARGEST)))
        except Unreadable:
            set_aside(path)
            return
        path.unlink()

    def _settled(self, one: Try) -> Try | None:
        """The same with what its record says; None where nobody ever came to its table."""
        path = self.record_of(one)
        if not path.exists() or not path.stat().st_size:
            deleted = (path.parent / DELETED / path.name).exists()
            return replace(one, stage=Stage.LOST) if deleted else None
        try:
            played = replay(only_game(path))
        except RecordError:
            return replace(one, stage=Stage.LOST)
        if played.fault is not None or played.setup is None:
            return replace(one, stage=Stage.LOST)
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
        one = replace(one, result=result, digest=record_digest(played.lines), stage=Stage.OVER)
        try:
            self._keep(one)
        except DailyError:
            return one  # a disk that refuses is asked again next time
        return one

    def _keep(self, one: Try) -> None:
        path = self._path(one.day)
        try:
            replace_file(path, _line(_data_of(one)))
        except OSError as error:
            raise DailyError(cannot_be_written(path, error)) from None


def streak(tries: dict[date, Try], today: date) -> int:
    """Days in a row around today whose game was played on the day and counts."""
    return row_today(_kept_up(tries), today)


def longest_streak(tries: dict[date, Try]) -> int:
    """The most such days in a row there ever were."""
    return longest_row(_kept_up(tries))


def _kept_up(tries: dict[date, Try]) -> set[date]:
    """The days whose game was played on the day and counts."""
    return {day for day, one in tries.items() if one.counts and one.on_its_day}


def _line(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, indent=1) + "\n").encode()


def _data_of(one: Try) -> dict[str, Any]:
    data: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "played": one.played.isoformat(),
        "record": one.record,
    }
    if one.result is not None:
        why = one.result.uncounted
        data["result"] = {
            "points": one.result.points,
            "bids": one.result.marks,
            "place": one.result.place,
            "uncounted": None if why is None else why.value,
        }
        data["digest"] = one.digest
    if one.experts is not None:
        data["experts"] = experts.data_of(one.experts)
    return data


def _try_of(day: date, data: dict[str, Any]) -> Try | None:
    """What a file says; None where it makes no sense."""
    match data:
        case {"format": "blackout-daily", "version": 1, "played": str(on), "record": str(record)}:
            played = _day_in(on)
        case _:
            return None
    if played is None or not record or record != Path(record).name:
        return None
    one = Try(day, played, record)
    match data.get("result"):
        case {"points": int(points), "bids": str(marks), "place": int(place), "uncounted": why}:
            known = {reason.value: reason for reason in Uncounted}
            if set(marks) - {HIT, MISS} or (why is not None and why not in known):
                return one
            result = GameResult(points, marks, place, None if why is None else known[why])
            digest = data.get("digest")
            return replace(
                one,
                result=result,
                digest=digest if isinstance(digest, str) else "",
                experts=experts.standing_in(data.get("experts")),
                stage=Stage.OVER,
            )
        case _:
            return one


def _day_in(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None
