"""A puzzle as data: a deal up to one decision, and what every way of deciding it is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from game.engine import Seat
from game.engine.variant import OptionValue
from game.puzzles.themes import PuzzleTheme
from game.storage.documents import Real
from game.table.records.codes import CodeKind, kind_of
from game.table.setup import BOT_NAMES, HUMAN, SeatPlan, Setup
from game.variants import variant, with_options

COMPANION: Final = "skilled"
"""Who sits in the other seats; nobody is asked."""


class PuzzleWay(NamedTuple):
    """One way of deciding."""

    code: str
    points: Real
    """Expected points of the deal; where the first place is played for, the chance of it, 0 to 1.
    """
    made: Real
    """Chance of making the bid, 0 to 1."""


class WeighedPuzzle:
    """A decision with what every way of it is worth."""

    __slots__ = ()
    ways: tuple[PuzzleWay, ...]
    """All of them, in the order of the legal actions; of cards to lay aside those that look best.
    """
    best: frozenset[str]
    """Codes of the best way: several where they are equal."""

    @property
    def for_first(self) -> bool:
        """Whether ways are told by the chance of the first place."""
        return False

    def asked(self, code: str) -> str:
        """The way that an action is, by its code.

        Where only the cards to lay aside are asked for, what was staked on them is left out.
        """
        aside, _, premium = code.partition(" ")
        known = {way.code for way in self.ways}
        return aside if premium and code not in known and kind_of(code) is CodeKind.LAID else code

    @property
    def top(self) -> PuzzleWay:
        """The best way."""
        return max(self.ways, key=lambda way: way.points)

    def way(self, code: str) -> PuzzleWay:
        """What a way is worth.

        Raises:
            KeyError: it is none of this decision.
        """
        for each in self.ways:
            if each.code == code:
                return each
        raise KeyError(code)


@dataclass(frozen=True, slots=True)
class Puzzle(WeighedPuzzle):
    """One decision."""

    id: str
    variant: str
    players: int
    options: Mapping[str, OptionValue]
    dealer: Seat
    seat: Seat
    """Whose decision it is."""
    codes: tuple[str, ...]
    """What has happened, see `game.table.records.codes`."""
    ways: tuple[PuzzleWay, ...]
    best: frozenset[str]
    """Codes of the best way: several where cards are equal."""
    missed: tuple[str, ...]
    """Levels of bots that do not find it, from weak to strong."""
    themes: tuple[PuzzleTheme, ...]

    @property
    def for_first(self) -> bool:
        """See `WeighedPuzzle`."""
        return PuzzleTheme.LAST_DEAL in self.themes

    @property
    def grade(self) -> int:
        """How hard it is: one more than the number of levels that miss it."""
        return 1 + len(self.missed)

    def setup(self, name: str) -> Setup:
        """The game it is a moment of, with the person by that name in the seat that decides."""
        others = iter(BOT_NAMES)
        seats = tuple(
            SeatPlan(name, HUMAN) if seat == self.seat else SeatPlan(next(others), COMPANION)
            for seat in range(self.players)
        )
        game = with_options(variant(self.variant), self.options, self.players)
        return Setup(variant=game, seats=seats, first_dealer=self.dealer, seed=0)


def puzzle_of(data: Mapping[str, Any]) -> Puzzle:
    """A puzzle from the JSON of its line.

    Raises:
        KeyError, TypeError, ValueError: it has another form.
    """
    return Puzzle(
        id=str(data["id"]),
        variant=str(data["variant"]),
        players=int(data["players"]),
        options={
            name: tuple(value) if isinstance(value, list) else value
            for name, value in data["options"].items()
        },
        dealer=int(data["dealer"]),
        seat=int(data["seat"]),
        codes=tuple(map(str, data["codes"])),
        ways=tuple(
            PuzzleWay(str(code), float(points), float(made)) for code, points, made in data["ways"]
        ),
        best=frozenset(map(str, data["best"])),
        missed=tuple(map(str, data["missed"])),
        themes=tuple(map(PuzzleTheme, data["themes"])),
    )
