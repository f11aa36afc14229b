"""A hundred games that the expert plays with a day's cards, and where a result stands among them.

They are made once on this machine and kept as other plays of `game.duplicate` are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any, Final

from game.daily.rule import PLAYOUTS, RULE, setup_of
from game.duplicate.kept import KeptPlays, path_of
from game.duplicate.plays import Play, PlayTask
from game.duplicate.question import Question
from game.duplicate.results import beaten
from game.roster import BOTS_VERSION
from game.storage.decoding import NONSENSE, real, whole

EXPERT: Final = "expert"
PLAYS: Final = 100
SEAT: Final = 0
_MOST: Final = 1_000_000
"""Of everything that is counted."""


@dataclass(frozen=True, slots=True)
class ExpertStanding:
    """A result among the expert's."""

    plays: int
    bots: int
    """The version of the bots that played."""
    mean: float
    """Points of a play."""
    low: int
    """One play in ten has no more."""
    high: int
    """One play in ten has no fewer."""
    share_beaten: float
    """Between 0 and 1; plays that come to the same count half."""


def question_of(day: date) -> Question:
    """The game of a day as others are to play it."""
    digest = hashlib.sha256(f"{RULE}|{day.isoformat()}|expert".encode()).hexdigest()
    return Question(digest, setup_of(day), SEAT, 0, (), (), {})


def kept_of(day: date, folder: Path | None = None) -> KeptPlays:
    """Where the plays of a day lie."""
    digest = question_of(day).digest
    return KeptPlays(path_of(digest, PLAYOUTS, folder), digest, PLAYOUTS)


def tasks_of(day: date, made: Sequence[Play], plays: int = PLAYS) -> list[PlayTask]:
    """What is still to be played."""
    there = {play.number for play in made}
    question = question_of(day)
    return [
        PlayTask(question, EXPERT, number, PLAYOUTS)
        for number in range(plays)
        if number not in there
    ]


def standing(points: int, plays: Sequence[Play]) -> ExpertStanding:
    """Where a result stands among these plays, of which there is at least one."""
    totals = sorted(play.total for play in plays)
    tenth = len(totals) // 10
    return ExpertStanding(
        plays=len(totals),
        bots=BOTS_VERSION,
        mean=sum(totals) / len(totals),
        low=totals[tenth],
        high=totals[-1 - tenth],
        share_beaten=beaten(points, totals),
    )


def data_of(found: ExpertStanding) -> dict[str, Any]:
    """As the file of a try has it."""
    return {
        "plays": found.plays,
        "bots": found.bots,
        "mean": found.mean,
        "low": found.low,
        "high": found.high,
        "share_beaten": found.share_beaten,
    }


def standing_in(raw: object) -> ExpertStanding | None:
    """From such data; None where it makes no sense."""
    try:
        return _standing_of(raw)
    except NONSENSE:
        return None


def _standing_of(raw: Any) -> ExpertStanding:
    return ExpertStanding(
        plays=whole(raw["plays"], 1, _MOST),
        bots=whole(raw["bots"], 0, _MOST),
        mean=real(raw["mean"]),
        low=whole(raw["low"], -_MOST, _MOST),
        high=whole(raw["high"], -_MOST, _MOST),
        share_beaten=real(raw["share_beaten"], least=0, most=1),
    )
