"""The lines of one game with a finger on the one that comes next."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, NoReturn

Line = Mapping[str, Any]


class Fault(NamedTuple):
    """The first wrong line of a record, counted from 1, and what is wrong with it."""

    line: int
    why: str


class Wrong(Exception):
    def __init__(self, line: int, why: str) -> None:
        super().__init__(why)
        self.fault = Fault(line, why)


class Cut(Exception):
    """The record stops before its end, which is no fault."""


class Finger:
    """Goes down the lines of a game, one by one, and complains of the one it is at."""

    def __init__(self, numbered: Sequence[tuple[int, Line]]) -> None:
        self.lines = numbered
        self.place = 0
        self.line = 0

    def wrong(self, why: str) -> NoReturn:
        raise Wrong(self.line, why)

    def ahead(self) -> Line:
        if self.place == len(self.lines):
            raise Cut
        return self.lines[self.place][1]

    def take(self, event: str) -> Line:
        line = self.ahead()
        self.line = self.lines[self.place][0]
        self.place += 1
        if line.get("event") != event:
            self.wrong(f"a '{event}' line is due, not {line.get('event')!r}")
        return line

    def same(self, line: Line, **due: object) -> None:
        """Check fields of a line, in JSON's own terms, so that 1 is not true."""
        for key, value in due.items():
            if key not in line or json.dumps(line[key]) != json.dumps(value):
                self.wrong(f"{key} is {line.get(key)!r}, but {value!r} by the rules")

    def whole(self, line: Line, key: str, least: int, most: int) -> int:
        value = line.get(key)
        if type(value) is not int or not least <= value <= most:
            self.wrong(f"{key} is {value!r}, not a number from {least} to {most}")
        return value
