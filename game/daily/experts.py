"""A hundred games that the expert plays with a day's cards, and where a result stands among them.

They are made once on this machine and kept as other plays of `game.duplicate` are.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta

from game.daily.rule import PLAYOUTS, RULE, setup_of
from game.duplicate.kept_plays import KeptPlays, path_of
from game.duplicate.plays import PlayTask, SeatPlay
from game.duplicate.question import DuplicateQuestion
from game.duplicate.results import beaten
from game.roster import BOTS_VERSION
from game.storage.documents import MOST, Count, Points, Real

EXPERT: Final = "expert"
PLAYS: Final = 100
SEAT: Final = 0


@dataclass(frozen=True, slots=True)
class ExpertStanding:
    """A result among the expert's."""

    plays: Annotated[int, Meta(ge=1, le=MOST)]
    bots: Count
    """The version of the bots that played."""
    mean: Real
    """Points of a play."""
    low: Points
    """One play in ten has no more."""
    high: Points
    """One play in ten has no fewer."""
    share_beaten: Annotated[float, Meta(ge=0, le=1)]
    """Between 0 and 1; plays that come to the same count half."""


def question_of(day: date) -> DuplicateQuestion:
    """The game of a day as others are to play it."""
    digest = hashlib.sha256(f"{RULE}|{day.isoformat()}|expert".encode()).hexdigest()
    return DuplicateQuestion(digest, setup_of(day), SEAT, 0, (), (), {})


def kept_of(day: date, folder: Path | None = None) -> KeptPlays:
    """Where the plays of a day lie."""
    digest = question_of(day).digest
    return KeptPlays(path_of(digest, PLAYOUTS, folder), digest, PLAYOUTS)


def tasks_of(day: date, made: Sequence[SeatPlay], plays: int = PLAYS) -> list[PlayTask]:
    """What is still to be played."""
    there = {play.number for play in made}
    question = question_of(day)
    return [
        PlayTask(question, EXPERT, number, PLAYOUTS)
        for number in range(plays)
        if number not in there
    ]


def standing(points: int, plays: Sequence[SeatPlay]) -> ExpertStanding:
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
