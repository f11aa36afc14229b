"""The rule of the daily deal: from a date to its game, and nothing else has a say.

`docs/how-to/daily.md` says it in prose, for other programs. A change to anything here is a new
rule with another number: a day that was played must stay what it was.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from datetime import date
from typing import Final, NamedTuple

from game.engine import Variant
from game.roster import BOTS_VERSION
from game.table.dealer import drawn_dealer, opening_draw
from game.table.match import Match
from game.table.setup import HUMAN, Setup, named_seats
from game.variants import variant, with_options

RULE: Final = "blackout-daily-1"
FIRST_DAY: Final = date(2026, 11, 1)
"""The first daily deal that there is."""
PLAYOUTS: Final = 30
"""The limit of every bot's decision, for each way that it weighs."""
OPPONENTS: Final = ("skilled", "casual", "skilled")
"""From the person's left; a table of three has the first two."""


class Weekday(NamedTuple):
    """What is played on a day of the week."""

    variant: str
    players: int
    options: Mapping[str, object]


CALENDAR: Final = (
    Weekday("oh-hell", 4, {"schedule": "down"}),
    Weekday("kachuful", 4, {}),
    Weekday("blackout", 4, {}),
    Weekday("jabberwocky", 4, {}),
    Weekday("la-pocha", 4, {"schedule": (1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10)}),
    Weekday("ninety-nine", 3, {}),
    Weekday("potomac", 4, {"schedule": "down"}),
)
"""From Monday to Sunday."""


def seed_of(day: date) -> str:
    """The seed of a day: the first 32 digits of the SHA-256 of `blackout-daily-1|2026-11-22`."""
    return hashlib.sha256(f"{RULE}|{day.isoformat()}".encode()).hexdigest()[:32]


def variant_of(day: date) -> tuple[Variant, int]:
    """What is played on a day, and how many sit at the table."""
    chosen = CALENDAR[day.weekday()]
    return with_options(variant(chosen.variant), chosen.options, chosen.players), chosen.players


def setup_of(day: date, your_name: str = "You", played: date | None = None) -> Setup:
    """The game of a day, with a person in the first seat.

    Args:
        day: whose game it is.
        your_name: of the person.
        played: the day on the person's own calendar; without it that same day.
    """
    row, players = variant_of(day)
    seed = seed_of(day)
    on = (played or day).isoformat()
    return Setup(
        variant=row,
        seats=named_seats((HUMAN, *OPPONENTS[: players - 1]), your_name),
        first_dealer=drawn_dealer(opening_draw(row, players, seed)),
        seed=seed,
        match=Match(PLAYOUTS, BOTS_VERSION, daily=day.isoformat(), played=on),
    )
