"""A bid beside the tricks taken: made, over or under."""

from __future__ import annotations

from game.presentation.phrasebook.joining import capital
from game.translation import N_, _, ngettext


def made() -> str:
    """The word for a bid that came true, at the head of a column: "Made"."""
    return capital(_("made"))


def balance(over: int) -> str:
    """Tricks more or fewer than were bid: "made", "2 over"."""
    if not over:
        return _("made")
    return _(N_("{n} over") if over > 0 else N_("{n} under"), n=abs(over))


def made_of(made: int, bids: int) -> str:
    """How many of so many bids were made."""
    return ngettext("{made} of {n} bid made", "{made} of {n} bids made", bids, made=made, n=bids)
