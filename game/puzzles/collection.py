"""The puzzles that the program ships, which is that of a day, and which comes next."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from datetime import date
from functools import cache

from game import assets
from game.puzzles.puzzle import Puzzle, puzzle_of
from game.storage.decoding import object_of, utf8
from game.storage.files import read_lines

RULE = "blackout-puzzle-1"
"""Before the date in what the puzzle of a day is drawn from."""


@cache
def shipped() -> tuple[Puzzle, ...]:
    """All of them. Reading takes some milliseconds, once."""
    lines = read_lines(assets.path("puzzles", "puzzles.jsonl"))
    return tuple(puzzle_of(object_of(utf8(line.raw))) for line in lines)


def of_day(day: date, puzzles: Sequence[Puzzle]) -> Puzzle:
    """The puzzle of a day: the same for everybody who has the same puzzles.

    It is the one in whose place a number falls: the first eight bytes, big end first, of the
    SHA-256 of `blackout-puzzle-1|` and the date as 2026-11-22, modulo how many there are.
    """
    digest = hashlib.sha256(f"{RULE}|{day.isoformat()}".encode()).digest()
    return puzzles[int.from_bytes(digest[:8], "big") % len(puzzles)]


def next_puzzle(
    puzzles: Sequence[Puzzle], tried: Collection[str], grade: float, known: Collection[str] = ()
) -> Puzzle:
    """The puzzle to do next: of those not tried, of a `known` variant first, one nearest a grade.

    Of several the one whose name has the least digest, so that variants and themes mix. Where all
    were tried, they begin anew.
    """
    fresh = [puzzle for puzzle in puzzles if puzzle.id not in tried] or list(puzzles)

    def later(puzzle: Puzzle) -> tuple[bool, float, str]:
        return puzzle.variant not in known, abs(puzzle.grade - grade), _mixed(puzzle.id)

    return min(fresh, key=later)


def _mixed(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()
