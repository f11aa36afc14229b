"""Bad lines of the private file of a game: what they said is taken from the game's record.

A private file has every action in the order made. Where a line of it makes no sense, the game is
gone through again: without what is lost, or with as many actions of the record as lead to the next
line. What cannot be joined on is left out. The file as it was is kept beside it.
"""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from game.engine import IllegalAction, apply, refusal_of
from game.engine.refusal import Refused
from game.net.action_lines import action_from
from game.net.game_files import GameFiles
from game.net.hosted_game import HostedGame
from game.storage.files import aside, read_file, replace_file
from game.storage.line_files import LARGEST, BadLine, LinesRead, add_lines, read_objects
from game.table.records.action_lines import line_of
from game.table.records.reading import RecordError
from game.table.records.record import STARTED, Line, seconds_of, written
from game.table.setup import HUMAN

LOGGER: Final = logging.getLogger("blackout.server")
SHORTEST: Final = 30
"""Bytes of a line with an action."""


def mend_journal(files: GameFiles) -> None:
    """Have a private file of which every line makes sense; the log says what was lost.

    Raises:
        OSError, Unreadable: it cannot be read or written.
    """
    read = read_objects(files.private, dict)
    raw = read_file(files.private, LARGEST)
    if not raw.endswith(b"\n") and raw.rpartition(b"\n")[2].strip():
        if not (read.every and isinstance(read.every[-1], BadLine)):
            add_lines(files.private, "")  # only the line feed was lost
        else:  # the server was stopped inside this line
            replace_file(files.private, raw[: raw.rfind(b"\n") + 1])
            read = LinesRead(read.every[:-1])
    if not read.bad:
        return
    recorded = read_objects(files.record, dict).good if files.record.is_file() else []
    kept = _joined(files, read, recorded)
    copy = aside(files.private)
    shutil.copyfile(files.private, copy)
    copy.chmod(0o600)
    replace_file(files.private, "".join(map(written, kept)).encode())
    files.private.chmod(0o600)
    text = "%s: %d lines made no sense; it has %d lines now where %d were good, and was kept as %s"
    LOGGER.warning(text, files.private, len(read.bad), len(kept), len(read.good), copy.name)


def _joined(
    files: GameFiles, read: LinesRead[dict[str, Any]], recorded: Sequence[Line]
) -> list[Line]:
    """The good lines, as far as they can be joined, with actions of the record in the gaps."""
    parts: list[tuple[int, list[Line]]] = [(0, [])]
    """The bytes of the bad lines before each part, and the lines of it."""
    for one in read.every:
        if isinstance(one, BadLine):
            if parts[-1][1]:
                parts.append((0, []))
            parts[-1] = parts[-1][0] + one.size, []
        else:
            parts[-1][1].append(one)
    kept: list[Line] = []
    for lost, part in parts:
        missing = list(_missing(files, kept, recorded))[: 2 + lost // SHORTEST] if lost else []
        if not part:
            return kept + missing
        ways = [[*kept, *missing[:count], *part] for count in range(len(missing) + 1)]
        fitting = [way for way in ways if _game(files, way) is not None]
        exact = [way for way in fitting if _agrees(files, way, recorded)]
        if not fitting:
            return kept + missing
        kept = (exact or fitting)[0]
    return kept


class _Trial(GameFiles):
    """Lines that are gone through and written nowhere."""

    def __init__(self, files: GameFiles, lines: Sequence[Line]) -> None:
        super().__init__(files.private.parent, files.private.stem)
        self._lines = [dict(line) for line in lines]

    def read_journal(self) -> list[dict[str, Any]]:
        """See `GameFiles`."""
        return self._lines

    def mend_record(self, lines: Sequence[Line]) -> None:
        """See `GameFiles`."""

    def rewrite_record(self, lines: Any) -> None:
        """See `GameFiles`."""


def _game(files: GameFiles, lines: Sequence[Line]) -> HostedGame | None:
    """The game that some lines lead to; None where they do not fit each other."""
    one = HostedGame(_Trial(files, lines))
    try:
        one.restore()
    except (Refused, LookupError, AttributeError, TypeError, ValueError, AssertionError):
        return None
    return one


def _agrees(files: GameFiles, lines: Sequence[Line], recorded: Sequence[Line]) -> bool:
    """Whether a game's events are those of its record, as far as both go."""
    one = _game(files, lines)
    if one is None or one.play is None:
        return one is not None
    pairs = zip(_events(one.play.lines), _events(recorded), strict=False)
    return all(ours == theirs for ours, theirs in pairs)


def _events(lines: Sequence[Line]) -> list[dict[str, Any]]:
    """The events of a record; when it ended is no part of what happened."""
    return [
        {key: value for key, value in line.items() if key != "ended"}
        for line in lines
        if "event" in line
    ]


def _missing(files: GameFiles, kept: Sequence[Line], recorded: Sequence[Line]) -> Iterator[Line]:
    """What the record tells that followed some lines, as a private file has it."""
    one = _game(files, kept)
    if one is None or not recorded:
        return
    if one.play is None:
        yield _started(recorded[0])
        one = _game(files, [*kept, _started(recorded[0])])
        if one is None or one.play is None:
            return
    state = one.play.state
    for line in _events(recorded)[len(_events(one.play.lines)) :]:
        try:
            action = action_from(line, state)
            if refusal_of(state, action) is not None:
                continue  # a sealed bid that was made already
            state, _events_of_it = apply(state, action)
        except (RecordError, IllegalAction):
            continue  # it follows from the action before
        yield dict(line_of(action))


def _started(header: Mapping[str, Any]) -> Line:
    """The start of a game from the header of its record."""
    seats = [
        {"name": seat["name"], "agent": seat["agent"], "joined": seat["agent"] == HUMAN}
        for seat in header["seats"]
    ]
    began = seconds_of(header.get(STARTED))
    when = {} if began is None else {"at": began}
    return {"note": "started", "seed": header["seed"], "seats": seats, **when}
