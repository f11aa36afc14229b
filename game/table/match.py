"""What makes a game comparable with others' on the same cards: a daily deal or a challenge.

It stands in the record's header under `match`: the playouts that bots may take for each way they
weigh, the bots' version, and the day or the challenge that the game was played for. In such a game
bots are never limited by time, and nothing is taken back.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

import msgspec

KEY: Final = "match"
MOST_PLAYOUTS: Final = 1000
LONGEST: Final = 5000
"""Letters of a challenge."""
_DATE: Final = re.compile(r"\d{4}-\d{2}-\d{2}")


class Match(msgspec.Struct, frozen=True, omit_defaults=True):
    """The terms on which a game is compared."""

    playouts: int
    bots: int
    """The version of the bots when it began."""
    daily: str = ""
    """The date of the daily deal, as 2026-11-22; empty for a challenge."""
    played: str = ""
    """The date on the player's own calendar when a daily deal was begun."""
    challenge: str = ""
    """The line that the game answers."""


def match_in(raw: object) -> Match | None:
    """The terms that a header tells of; None where there are none, or they make no sense."""
    if not isinstance(raw, Mapping):
        return None
    playouts, bots = raw.get("playouts"), raw.get("bots")
    if type(playouts) is not int or not 1 <= playouts <= MOST_PLAYOUTS or type(bots) is not int:
        return None
    daily, played = (_date(raw.get(key)) for key in ("daily", "played"))
    challenge = raw.get("challenge")
    line = challenge if isinstance(challenge, str) and len(challenge) <= LONGEST else ""
    return Match(playouts, bots, daily, played, line)


def _date(raw: object) -> str:
    return raw if isinstance(raw, str) and _DATE.fullmatch(raw) else ""
