"""Every record on the shelf in a line each, read without playing it again.

A summary is taken from the first line, the last one and the last score. What is wrong in the middle
of a file shows when the game is replayed or gone on with, where every line is compared with the
rules.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path
from typing import Final, TypeVar

from game.engine import Seat
from game.engine.refusal import Refusal
from game.storage.decoding import NO_OBJECT, Unreadable
from game.storage.files import RawLine, cause, read_lines
from game.table.records.endings import records_in
from game.table.records.event_lines import DealLine, EndLine, RecordError, RecordLine, ScoreLine
from game.table.records.headers import seconds_of, setup_of
from game.table.records.lines import HeaderError, HeaderLine, Line, NoObject, read_line
from game.table.records.replay import (
    LARGEST_GAME,
    TOO_LARGE,
    RecordFault,
    clause_on_newer,
    file_unread,
    no_record,
    several_games,
    wrong_line,
)
from game.table.setup import Setup
from game.variants import OptionError


class RecordStatus(Enum):
    """How a recorded game stands."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    BROKEN = "broken"
    """No game can be read from the file as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ArchivedGame:
    """One file of the shelf."""

    path: Path
    when: float
    """When it ended or, unfinished, began, in seconds since the epoch.

    Where the record does not tell, when the file was last written.
    """
    standing: RecordStatus
    setup: Setup | None = None
    """None where the header is wrong."""
    deal: int = 0
    """The last deal that was dealt, from 1; 0 before the first."""
    totals: tuple[int, ...] = ()
    """After the last deal that was scored; empty before the first."""
    winners: tuple[Seat, ...] = ()
    abandoned: bool = False
    """A limit ended the game, and nobody won."""
    why: Refusal | None = None
    """What is wrong with a broken file, in one sentence."""
    newer: bool = False
    """Whether it counts as broken only because a newer version may have written it."""

    @property
    def deals(self) -> int:
        """Deals in the schedule, or more where ties were broken."""
        if self.setup is None:
            return 0
        return max(self.deal, len(self.setup.variant.deals[self.setup.players]))


def entries(folder: Path) -> list[ArchivedGame]:
    """The files of a folder, the latest first; one that cannot be read is an entry that says so.

    Raises:
        UnreadFolder: nobody can tell what it holds.
    """
    found = [entry_of(path) for path in records_in(folder)]
    return sorted(found, key=lambda entry: (entry.when, entry.path.name), reverse=True)


def entry_of(path: Path) -> ArchivedGame:
    """What one file holds, or why it cannot be read; the disk may answer better the next time."""
    try:
        return read_entry(path, path.stat())
    except OSError as error:
        return unread_entry(path, error)


def unread_entry(path: Path, error: OSError) -> ArchivedGame:
    """What is told of a file that the disk refuses."""
    return _broken(path, _last_change(path), _unread(error))


def _last_change(path: Path) -> float:
    """When a file that cannot be read was changed last, or the link to it; 0 if nobody can tell."""
    try:
        return path.lstat().st_mtime
    except OSError:
        return 0.0


def read_entry(
    path: Path, stat: os.stat_result, lines: Callable[[Path], Iterator[RawLine]] | None = None
) -> ArchivedGame:
    """Read the summary of a game from its file.

    Args:
        path: the file.
        stat: what the system tells of it.
        lines: gives its lines; None for those of the disk.

    Raises:
        OSError: the disk refuses.
    """
    when = stat.st_mtime
    if stat.st_size > LARGEST_GAME:
        return _broken(path, when, TOO_LARGE)
    try:
        return summary_of(path, when, (lines or read_lines)(path))
    except Unreadable as error:
        return _broken(path, when, _unread(error))


def summary_of(path: Path, when: float, lines: Iterator[RawLine]) -> ArchivedGame:
    """What is told by the first line of a game, the last one, and the last ones of some kinds."""
    scores: list[bytes] = []
    deals: list[bytes] = []
    setup: Setup | None = None
    last = b""
    began: float | None = None
    for line in lines:
        raw = line.raw
        if line.ended and setup is not None and raw.startswith(_PASSED) and raw[-1:] == b"}":
            last = raw
            continue
        if line.number > MOST_LINES:
            return _broken(path, when, TOO_LARGE, setup)
        raw = raw.strip()
        if not raw or (setup is not None and not line.ended and isinstance(_line(raw), NoObject)):
            continue  # a last line without its line feed was cut off while it was written
        if setup is None:
            first = _line(raw)
            if not isinstance(first, HeaderLine | HeaderError):
                return _broken(path, when, no_record(path.name))
            try:
                if isinstance(first, HeaderError):
                    raise first
                setup = setup_of(first)
                began = seconds_of(first.started)
            except (RecordError, OptionError) as error:
                unknown = clause_on_newer(error, None if isinstance(first, HeaderError) else first)
                if unknown is None:
                    return _broken(path, when, error.refusal)
                return replace(_broken(path, when, file_unread(unknown)), newer=True)
        elif b'"blackout-record"' in raw:
            return _broken(path, when, several_games(path.name), setup)
        if not (raw.startswith(b"{") and raw.endswith(b"}")):
            return _broken(path, when, wrong_line(RecordFault(line.number, NO_OBJECT)), setup)
        if b'"score"' in raw:
            scores.append(raw)
        if b'"deal"' in raw:
            deals.append(raw)
        last = raw
    if setup is None:
        return _broken(path, when, no_record(path.name))
    end = _last([last], EndLine)
    score = end if end is not None else _last(scores, ScoreLine)
    dealt = _last(deals, DealLine)
    totals = () if score is None else score.totals
    at = seconds_of(end.ended) if end is not None else began
    when = when if at is None else at
    return ArchivedGame(
        path=path,
        when=when,
        standing=RecordStatus.UNFINISHED if end is None else RecordStatus.FINISHED,
        setup=setup,
        deal=0 if dealt is None else dealt.deal,
        totals=totals if len(totals) == setup.players else (),
        winners=() if end is None else tuple(w for w in end.winners if w in range(setup.players)),
        abandoned=end is not None and end.abandoned,
    )


MOST_LINES: Final = 1_000_000
"""Lines of one game's file, most of which may be cards."""
_PASSED: Final = (b'{"event":"play"', b'{"event":"trick"', b'{"event":"bid"')
"""Most lines of our own records, in which nothing is looked for."""
_L = TypeVar("_L", bound=RecordLine)


def _last(lines: list[bytes], kind: type[_L]) -> _L | None:
    """The last of some lines that is of such a kind."""
    for raw in reversed(lines):
        line = _line(raw)
        if isinstance(line, kind):
            return line
    return None


def _line(raw: bytes) -> Line | RecordError:
    try:
        return read_line(raw)
    except RecordError as error:
        return error


def _unread(error: OSError | Unreadable) -> Refusal:
    return file_unread(cause(error))


def _broken(path: Path, when: float, why: Refusal, setup: Setup | None = None) -> ArchivedGame:
    return ArchivedGame(path=path, when=when, standing=RecordStatus.BROKEN, setup=setup, why=why)
