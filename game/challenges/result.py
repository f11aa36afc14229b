"""What one person made of a finished game, as it is compared with others' results."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final, Protocol

from game.engine import GameState, Seat
from game.table.records.event_lines import EndLine
from game.table.records.lines import (
    AgentNote,
    HintNote,
    Line,
    PlayedOnNote,
    ReplacedNote,
    ResignedNote,
    StandInNote,
    UndoNote,
)

HIT: Final = "+"
MISS: Final = "-"


class Uncounted(Enum):
    """Why a result is not set beside others'."""

    UNDO = "undo"
    """A move was taken back."""
    HINT = "hint"
    """A hint was asked for."""
    BOTS = "bots"
    """Another bot than at the beginning sat there, or one moved for another, or for the person."""
    PLAYED_ON = "played on"
    """It goes on from another game."""
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class GameResult:
    """The result of one seat."""

    points: int
    marks: str
    """A character for each deal: `+` where the bid was made, `-` where it was missed."""
    place: int
    """From 1; equal totals share a place."""
    uncounted: Uncounted | None = None

    @property
    def made(self) -> int:
        """Bids made."""
        return self.marks.count(HIT)


class FinishedGame(Protocol):
    """A game that was played, as it runs or as a record tells it."""

    @property
    def state(self) -> GameState:
        """At its end."""

    @property
    def lines(self) -> Sequence[Line]:
        """Of its record."""


def uncounted(lines: Iterable[Line], seat: Seat | None = None) -> Uncounted | None:
    """Why a game does not count beside others, by its notes; None where it does.

    `seat` is the person's, for whom no bot may have decided.
    """
    for line in lines:
        match line:
            case UndoNote():
                return Uncounted.UNDO
            case HintNote():
                return Uncounted.HINT
            case AgentNote() | ReplacedNote():
                return Uncounted.BOTS
            case ResignedNote(seat=bots) | StandInNote(seat=bots) if bots == seat:
                return Uncounted.BOTS
            case PlayedOnNote():
                return Uncounted.PLAYED_ON
            case EndLine(abandoned=True):
                return Uncounted.ABANDONED
    return None


def result_of(played: FinishedGame, seat: Seat) -> GameResult:
    """The result of a seat in a game that was played to its end."""
    totals = played.state.totals
    marks = "".join(HIT if deal.result.made[seat] else MISS for deal in played.state.finished)
    place = 1 + sum(total > totals[seat] for total in totals)
    return GameResult(totals[seat], marks, place, uncounted(played.lines, seat))
