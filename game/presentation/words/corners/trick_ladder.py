"""What each trick is worth, where tricks pay by their number, and who won those so far."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Phase, Seat
from game.presentation.deal_rules import pay_of
from game.presentation.screen_state import ScreenState
from game.translation import _


@dataclass(frozen=True, slots=True)
class TrickLadder:
    """The worth of every trick of the deal; equal values look equal."""

    worths: tuple[int, ...]
    winners: tuple[Seat, ...]
    """Of the tricks taken, in order: the next one is the present one."""

    @property
    def present(self) -> int | None:
        """The place of the trick that is played now, from 0; None once all are taken."""
        place = len(self.winners)
        return place if place < len(self.worths) else None

    @property
    def caption(self) -> str:
        """What the figures are."""
        return _("Tricks pay")

    @property
    def for_ear(self) -> str:
        """The worth of the present trick and of the two after it; empty once all are taken."""
        if self.present is None:
            return ""
        now, *coming = self.worths[self.present : self.present + 3]
        if not coming:
            return _("This last trick pays {n}.", n=now)
        if len(coming) == 1:
            return _("This trick pays {n}; the last {more}.", n=now, more=coming[0])
        return _(
            "This trick pays {n}; then {more} and {most}.", n=now, more=coming[0], most=coming[1]
        )


def trick_ladder(shown: ScreenState) -> TrickLadder | None:
    """The ladder while cards are played; None where tricks have no price of their own."""
    pay = pay_of(shown)
    if pay is None or not pay.rungs or shown.table.phase is not Phase.PLAYING:
        return None
    return TrickLadder(pay.rungs, tuple(trick.winner for trick in shown.table.tricks))
