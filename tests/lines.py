"""Lines of records for tests, as JSON data and as they are typed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, TypeAlias

from game.table.records.event_lines import RecordError
from game.table.records.lines import HeaderError, Line, data_of, line_in, read_line
from game.table.records.replay import Numbered, RecordedGame

Data: TypeAlias = dict[str, Any]


def plain(lines: Iterable[Line]) -> list[Data]:
    """Lines as another program would read them."""
    return [data_of(line) for line in lines]


def typed(lines: Iterable[Mapping[str, Any]]) -> list[Line]:
    """Lines as this program reads them, all of them right."""
    return [line_in(line) for line in lines]


def game_of(lines: Iterable[Mapping[str, Any]]) -> RecordedGame:
    """The game of these lines, right or wrong, the header first."""
    header, *others = (_numbered(number, line) for number, line in enumerate(lines, start=1))
    return RecordedGame(header, tuple(others))


def events(lines: Iterable[Line], name: str) -> list[Data]:
    """The lines of one kind of event, as JSON data."""
    return [line for line in plain(lines) if line.get("event") == name]


def notes(lines: Iterable[Line], *names: str) -> list[Data]:
    """The notes, or those of some kinds, as JSON data."""
    found = [line for line in plain(lines) if "note" in line]
    return [line for line in found if not names or line["note"] in names]


def _numbered(number: int, line: Mapping[str, Any]) -> Numbered:
    try:
        read = read_line(json.dumps(line, ensure_ascii=False).encode())
    except RecordError as error:
        begins = isinstance(error, HeaderError)
        return Numbered(number, None, error.refusal, begins)
    return Numbered(number, read, begins=number == 1)
