"""A bid beside the tricks taken: made, over or under."""

from __future__ import annotations

from dataclasses import dataclass

from game.presentation.phrasebook.joining import capital
from game.translation import N_, _, ngettext


@dataclass(frozen=True, slots=True)
class BidOutcome:
    """How a bid came out."""

    bid: int
    taken: int

    @property
    def over(self) -> int:
        """Tricks more than were bid; below zero, tricks fewer."""
        return self.taken - self.bid

    @property
    def made(self) -> bool:
        """Whether exactly as many were taken."""
        return not self.over


def made() -> str:
    """The word for a bid that came true, at the head of a column: "Made"."""
    return capital(_("made"))


def balance(over: int) -> str:
    """Tricks more or fewer than were bid: "made", "2 over"."""
    if not over:
        return _("made")
    return _(N_("{n} over") if over > 0 else N_("{n} under"), n=abs(over))


def ear(outcome: BidOutcome, name: str) -> str:
    """In a sentence: "Ada made 2.", "Ada bid 2 and took 1 trick too many."."""
    if outcome.made:
        return _("{name} made {bid}.", name=name, bid=outcome.bid)
    number = abs(outcome.over)
    if outcome.over > 0:
        return ngettext(
            "{name} bid {bid} and took {n} trick too many.",
            "{name} bid {bid} and took {n} tricks too many.",
            number,
            name=name,
            bid=outcome.bid,
            n=number,
        )
    return ngettext(
        "{name} bid {bid} and took {n} trick too few.",
        "{name} bid {bid} and took {n} tricks too few.",
        number,
        name=name,
        bid=outcome.bid,
        n=number,
    )


def made_of(made: int, bids: int) -> str:
    """How many of so many bids were made."""
    return ngettext("{made} of {n} bid made", "{made} of {n} bids made", bids, made=made, n=bids)
