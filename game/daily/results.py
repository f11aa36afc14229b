"""Results as lines of text, of daily deals too: whoever reads one is told whose day it was."""

from __future__ import annotations

from datetime import date

from game.challenges.challenge import Challenge, ChallengeError, Verifier, read_challenge
from game.daily.rule import FIRST_DAY, setup_of
from game.engine.refusal import refuse


def day_of(challenge: Challenge) -> date | None:
    """The date whose daily deal a line is of; None for any other game."""
    return date.fromisoformat(challenge.daily) if challenge.daily else None


def read_result(text: str, verifier: Verifier | None = None) -> Challenge:
    """See `read_challenge`; a line that names a date has the game of that date.

    Raises:
        ChallengeError: as there, or its game is not that of the date that it names.
    """
    challenge = read_challenge(text, verifier)
    try:
        day = day_of(challenge)
        ours = day is None or (day >= FIRST_DAY and challenge.is_of(setup_of(day)))
    except ValueError:
        ours = False
    if not ours:
        raise ChallengeError(
            refuse(
                "This is not the daily deal of the day that it names: {day}.", day=challenge.daily
            )
        )
    return challenge
