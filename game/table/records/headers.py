"""The header of a record: from a setup that is about to be played, and back to it."""

from __future__ import annotations

import calendar
import json
import re
import time
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

import game
from game.engine import Variant
from game.engine.refusal import refuse
from game.table.dealer import seed_as_written, written_seed
from game.table.records.event_lines import RecordError, cannot_be
from game.table.records.lines import FORMAT, VERSION, AgentNote, HeaderLine, Line, SeatLine, data_of
from game.table.records.pledge import pledge_of
from game.table.setup import HUMAN, SeatPlan, Setup, profile_in
from game.variants import plain_options, variant, with_options
from game.variants.earlier import row_of

TIME: Final = "%Y-%m-%dT%H:%M:%SZ"
MOST_HELD: Final = 256
"""Games of different rules that are held; a shelf of thousands has a few dozen."""
_held: dict[str, Variant] = {}


def utc(seconds: float) -> str:
    """A time since the epoch as a record writes it."""
    return time.strftime(TIME, time.gmtime(seconds))


def seconds_of(text: object) -> float | None:
    """The time that a record tells, in seconds since the epoch; None where it tells none."""
    return _seconds(text) if isinstance(text, str) else None


@lru_cache(64)
def _seconds(text: str) -> float | None:
    try:
        if _AS_WRITTEN.fullmatch(text):
            return datetime.fromisoformat(text).timestamp()
    except ValueError:  # a sixtieth second
        pass
    try:
        return float(calendar.timegm(time.strptime(text, TIME)))
    except ValueError:
        return None


_AS_WRITTEN: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
"""As a record of this program has it, which is read without the words of a format."""


def header(setup: Setup, started: str | None = None) -> HeaderLine:
    """The first line of a game, with the time at which it began if that is known."""
    line = HeaderLine(
        format=FORMAT,
        version=VERSION,
        variant=setup.variant.id,
        variant_name=setup.variant_name,
        players=setup.players,
        options=plain_options(setup.variant.options),
        seats=tuple(map(seat_line, setup.seats)),
        first_dealer=setup.first_dealer,
        seed=None if setup.seed is None else written_seed(setup.seed),
        program=f"blackout {game.__version__}",
        match=setup.match,
        tour=setup.tour,
        started=started,
    )
    return replace(line, pledge=pledge_of(line)) if setup.drawn else line


def as_noted(setup: Setup, lines: Iterable[Line]) -> Setup:
    """A setup with the seats as a record's notes leave them: a header names who sat down at first.

    A note is a stranger's as soon as the file is: one that makes no sense is passed over.
    """
    for line in lines:
        match line:
            case AgentNote(seat, agent) if (
                0 <= seat < setup.players
                and not setup.seats[seat].is_human
                and agent not in ("", HUMAN)
            ):
                setup = setup.reseated(seat, agent)
    return setup


def seat_line(plan: SeatPlan) -> SeatLine:
    """A seat as the header names it."""
    return SeatLine(plan.name, plan.agent, plan.profile)


def setup_of(line: Line | None) -> Setup:
    """The setup that a header tells of.

    Raises:
        RecordError: the line is no header, or has an option that changes nothing.
        OptionError: the variant or a house rule is unknown, or they do not go together.
    """
    if not isinstance(line, HeaderLine):
        said = None if line is None else data_of(line).get("format")
        raise RecordError(cannot_be("format", said))
    return Setup(
        variant=_variant_of(line.variant, line.program, line.options, line.players),
        seats=tuple(map(_plan_of, line.seats)),
        first_dealer=line.first_dealer,
        seed=None if line.seed is None else seed_as_written(line.seed),
        variant_name=line.variant_name,
        drawn=line.pledge is not None,
        match=line.match,
        tour=line.tour,
    )


def is_newer(program: str) -> bool:
    """Whether the program that a header names is a later version of this one."""
    found, own = _PROGRAM.match(program), _PROGRAM.match(f"blackout {game.__version__}")
    if found is None or own is None:
        return False
    return tuple(map(int, found.groups())) > tuple(map(int, own.groups()))


_PROGRAM: Final = re.compile(r"blackout (\d{1,9})\.(\d{1,9})\.(\d{1,9})", re.ASCII)


def _plan_of(seat: SeatLine) -> SeatPlan:
    profile = profile_in(seat.profile) if seat.agent == HUMAN else ""
    return SeatPlan(seat.name, seat.agent, profile)


def _variant_of(name: str, program: str, options: Mapping[str, object], players: int) -> Variant:
    """The variant with its house rules, held from one record to the next.

    Raises:
        RecordError, OptionError: there is no such game.
    """
    key = json.dumps((name, program, options, players))
    if (held := _held.get(key)) is not None:
        return held
    row = row_of(name, program) or variant(name)
    chosen = with_options(row, options, players)
    if len(chosen.options) != len(options):
        own = next(name for name in options if name not in chosen.options)
        refusal = refuse("The option {name} does not differ from the variant's own rule.", name=own)
        raise RecordError(refusal)
    if len(_held) >= MOST_HELD:
        _held.clear()
    _held[key] = chosen
    return chosen
