"""Bad lines of the private file of a game: what they said is taken from the game's record.

A private file has every action in the order made. Where a line of it makes no sense, the game is
gone through again: without what is lost, or with as many actions of the record as lead to the next
line. What cannot be joined on is left out. The file as it was is kept beside it.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from game.engine import Action, GameState, Say, apply, refusal_of, to_act
from game.engine.refusal import Refused
from game.net.server.game_files import GameFiles, T
from game.net.server.hosted_game import HostedGame
from game.net.server.hosted_seat import GameTerms, HostedSeat
from game.net.server.journal import JournalLine, StartedNote, entry_of
from game.storage.kept_lines import BadLine, KeptLines, LinesRead
from game.table.records.event_lines import AnyEvent, EndLine, EventLine, RecordError, action_of
from game.table.records.headers import seconds_of
from game.table.records.lines import HeaderLine, Line
from game.table.setup import HUMAN

LOGGER: Final = logging.getLogger("blackout.server")
SHORTEST: Final = 30
"""Bytes of a line with an action."""


def mend_journal(files: GameFiles) -> None:
    """Have a private file of which every line makes sense; the log says what was lost.

    Raises:
        OSError, Unreadable: it cannot be read or written.
    """
    read = files.journalled.read_or_raise()
    if not read.bad:
        if not read.ended:
            read.add(())  # only the line feed was lost
        return
    recorded = files.recorded.read_or_raise().good if files.record.is_file() else []
    kept = _joined(files, read, recorded)
    # Half a line, in which the server was stopped, is no loss: nobody was told of it.
    half = not read.ended and isinstance(read.every[-1], BadLine) and kept == read.good
    copy = read.rewrite(kept, keep=len(read.bad) > half)
    if copy is not None:
        text = "%s: %d of its lines made no sense; of %d it now has %d, and is kept as it was as %s"
        LOGGER.warning(text, files.private, len(read.bad), len(read.every), len(kept), copy.name)


def _joined(
    files: GameFiles, read: LinesRead[JournalLine], recorded: Sequence[Line]
) -> list[JournalLine]:
    """The good lines, as far as they can be joined, with actions of the record in the gaps."""
    parts: list[tuple[int, list[JournalLine]]] = [(0, [])]
    """The bytes of the bad lines before each part, and the lines of it."""
    for one in read.every:
        if isinstance(one, BadLine):
            if parts[-1][1]:
                parts.append((0, []))
            parts[-1] = parts[-1][0] + one.size, []
        else:
            parts[-1][1].append(one)
    kept: list[JournalLine] = []
    for lost, part in parts:
        missing = list(_missing(files, kept, recorded))[: 2 + lost // SHORTEST] if lost else []
        if not part:
            return kept + missing
        between = [missing[:count] for count in range(len(missing) + 1)]
        between += [[action] for action in missing[1:]]  # a sealed bid among others that stand
        tried = [[*kept, *some, *part] for some in between]
        fitting = [(way, game) for way in tried if (game := _game(files, way)) is not None]
        if not fitting:
            return kept + missing
        exact = [(way, game) for way, game in fitting if _agrees(game, recorded)]
        whole = len(_events(recorded))
        # A line may fit a deal later too, where the same seat holds the same card; what the record
        # has is what was played.
        within = [found for found in exact if _length(found[1]) <= whole]
        ways = within or exact or fitting[:1]
        kept = max(ways, key=lambda found: min(_length(found[1]), whole))[0]
    return kept


class _Trial(GameFiles):
    """Lines that are gone through and written nowhere."""

    def __init__(self, files: GameFiles, lines: Sequence[JournalLine]) -> None:
        super().__init__(files.private.parent, files.game)
        self._lines = list(lines)

    def read_journal(self) -> list[JournalLine]:
        """See `GameFiles`."""
        return self._lines

    def mend_record(self, lines: Sequence[Line]) -> None:
        """See `GameFiles`."""

    def rewrite_record(self, lines: Iterable[Line]) -> None:
        """See `GameFiles`."""

    def _append(self, kept: KeptLines[T], lines: Iterable[T]) -> None:
        """What a game says of itself when it is over is said when it is really gone on with."""


def _game(files: GameFiles, lines: Sequence[JournalLine]) -> HostedGame | None:
    """The game that some lines lead to; None where they do not fit each other."""
    one = HostedGame(_Trial(files, lines))
    try:
        one.restore()
    except (Refused, LookupError, AttributeError, TypeError, ValueError, AssertionError):
        return None
    return one


def _agrees(one: HostedGame, recorded: Sequence[Line]) -> bool:
    """Whether a game's events are those of its record, as far as both go."""
    ours = [] if one.play is None else _events(one.play.lines)
    return all(mine == theirs for mine, theirs in zip(ours, _events(recorded), strict=False))


def _length(one: HostedGame) -> int:
    return 0 if one.play is None else len(_events(one.play.lines))


def _events(lines: Sequence[Line]) -> list[AnyEvent]:
    """The events of a record; when it ended is no part of what happened."""
    return [
        replace(line, ended=None) if isinstance(line, EndLine) else line
        for line in lines
        if isinstance(line, EventLine)
    ]


def _missing(
    files: GameFiles, kept: Sequence[JournalLine], recorded: Sequence[Line]
) -> Iterator[JournalLine]:
    """What the record tells that followed some lines, as a private file has it."""
    header = next(iter(recorded), None)
    if not isinstance(header, HeaderLine) or header.seed is None:
        return
    before: list[JournalLine] = []
    if not kept:
        before.append(_created(files.game, header))
    one = _game(files, [*kept, *before])
    if one is not None and one.play is None:
        seats, began = _seats(header), seconds_of(header.started)
        before.append(StartedNote(seed=header.seed, seats=seats, draw=header.draw, at=began))
        one = _game(files, [*kept, *before])
    yield from before
    if one is not None and one.play is not None:
        rest = _events(recorded)[len(_events(one.play.lines)) :]
        yield from (entry_of(action) for action in _actions(rest, one.play.state))


def _actions(events: Sequence[AnyEvent], state: GameState) -> Iterator[Action]:
    """The actions that these events tell of, and silence, which no event tells of."""
    for line in events:
        while True:
            action = _due(line, state)
            told = action is not None
            if action is None:
                action = next((say for say in _silence(state) if _is_allowed(say, state)), None)
            if action is None:
                break  # what follows from the action before, or a sealed bid made already
            state, _ = apply(state, action)
            yield action
            if told:
                break


def _due(line: Line, state: GameState) -> Action | None:
    """The action that a line tells of; None where it is none that is allowed now."""
    try:
        action = action_of(line, state)
    except RecordError:
        return None
    return action if _is_allowed(action, state) else None


def _is_allowed(action: Action, state: GameState) -> bool:
    return refusal_of(state, action) is None


def _silence(state: GameState) -> Iterator[Action]:
    return (Say(seat, None) for seat in to_act(state).must)


def _created(game: str, header: HeaderLine) -> GameTerms:
    """What was settled about a game, from the header of its record as far as that tells it.

    The rest is as strict as can be: nobody may look on.
    """
    seats = _seats(header)
    people = [seat.name for seat in seats if seat.joined]
    return GameTerms(
        game=game,
        variant_id=header.variant,
        options=header.options,
        players=header.players,
        host=people[0] or "" if people else "",
        watch=False,
        chat=True,
        seats=seats,
        at=seconds_of(header.started),
    )


def _seats(header: HeaderLine) -> tuple[HostedSeat, ...]:
    return tuple(HostedSeat(seat.name, seat.agent, seat.agent == HUMAN) for seat in header.seats)
