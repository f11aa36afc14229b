"""Bad lines of the journal of a game: what they said is taken from the game's record.

A journal has every action in the order made. Where a line of it makes no sense, the game is gone
through again: without what is lost, or with as many actions of the record as lead to the next line.
What cannot be joined on is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.engine import Action, GameState, Say, apply, refusal_of, to_act
from game.engine.refusal import Refused
from game.net.server.hosted_game import HostedGame
from game.net.server.hosted_seat import GameTerms, HostedSeat
from game.net.server.journal import JournalLine, StartedNote, entry_of
from game.storage.decoding import NONSENSE, Unreadable, document_of
from game.storage.files import read_file
from game.table.records.event_lines import AnyEvent, EndLine, EventLine, RecordError, action_of
from game.table.records.headers import seconds_of
from game.table.records.lines import HeaderLine, Line, line_in
from game.table.records.replay import LARGEST_GAME
from game.table.setup import HUMAN

SHORTEST: Final = 30
"""Bytes of a line with an action."""


class LostLines(NamedTuple):
    """Lines that make no sense, or are gone."""

    size: int
    """Bytes, as far as that is known."""


def joined(game: str, record: Path, every: Sequence[JournalLine | LostLines]) -> list[JournalLine]:
    """The good lines of a journal, as far as they can be joined, with actions of the record in the
    gaps.

    Args:
        game: its id.
        record: its record, where there is one.
        every: the lines.

    Raises:
        OSError: the record cannot be read.
    """
    recorded = _recorded(record)
    parts: list[tuple[int, list[JournalLine]]] = [(0, [])]
    """The bytes of the lost lines before each part, and the lines of it."""
    for one in every:
        if isinstance(one, LostLines):
            if parts[-1][1]:
                parts.append((0, []))
            parts[-1] = parts[-1][0] + one.size, []
        else:
            parts[-1][1].append(one)
    kept: list[JournalLine] = []
    for lost, part in parts:
        missing = list(_missing(game, kept, recorded))[: 2 + lost // SHORTEST] if lost else []
        if not part:
            return kept + missing
        between = [missing[:count] for count in range(len(missing) + 1)]
        between += [[action] for action in missing[1:]]  # a sealed bid among others that stand
        tried = [[*kept, *some, *part] for some in between]
        fitting = [(way, led) for way in tried if (led := _game(game, way)) is not None]
        if not fitting:
            return kept + missing
        exact = [(way, led) for way, led in fitting if _agrees(led, recorded)]
        whole = len(_events(recorded))
        # A line may fit a deal later too, where the same seat holds the same card; what the record
        # has is what was played.
        within = [found for found in exact if _length(found[1]) <= whole]
        ways = within or exact or fitting[:1]
        kept = max(ways, key=lambda found: min(_length(found[1]), whole))[0]
    return kept


def _recorded(record: Path) -> list[Line]:
    """The lines of a record that make sense; none where it is no file.

    Raises:
        OSError: it cannot be read.
    """
    found: list[Line] = []
    try:
        for raw in read_file(record, LARGEST_GAME).splitlines():
            with suppress(*NONSENSE):
                found.append(line_in(document_of(raw)))
    except (FileNotFoundError, Unreadable):
        pass
    return found


class _Trial:
    """See `GameStore`: lines that are gone through and written nowhere."""

    def __init__(self, game: str, lines: Sequence[JournalLine]) -> None:
        self.game = game
        self._lines = list(lines)

    def journal(self, lines: Iterable[JournalLine]) -> None:
        """What a game says of itself when it is over is said when it is really gone on with."""

    def find_room(self) -> None:
        """See `GameStore`."""

    def discard(self) -> None:
        """See `GameStore`."""

    def read_journal(self) -> list[JournalLine]:
        """See `GameStore`."""
        return self._lines

    def mend_record(self, lines: Sequence[Line]) -> None:
        """See `GameStore`."""

    def rewrite_record(self, lines: Iterable[Line]) -> None:
        """See `GameStore`."""


def _game(game: str, lines: Sequence[JournalLine]) -> HostedGame | None:
    """The game that some lines lead to; None where they do not fit each other."""
    one = HostedGame(_Trial(game, lines))
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
    game: str, kept: Sequence[JournalLine], recorded: Sequence[Line]
) -> Iterator[JournalLine]:
    """What the record tells that followed some lines, as a journal has it."""
    header = next(iter(recorded), None)
    if not isinstance(header, HeaderLine) or header.seed is None:
        return
    before: list[JournalLine] = []
    if not kept:
        before.append(_created(game, header))
    one = _game(game, [*kept, *before])
    if one is not None and one.play is None:
        seats, began = _seats(header), seconds_of(header.started)
        before.append(StartedNote(seed=header.seed, seats=seats, draw=header.draw, at=began))
        one = _game(game, [*kept, *before])
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
