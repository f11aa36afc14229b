"""The chance of each bid beside the plates of a demo, worked out by the expert beside the frames.

Asked is what is on the screen: with all hands open the chances are those with just these cards,
else those by what is seen from the seat, or from nowhere. No frame waits for an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from game.engine import Phase, Seat, View, Viewer
from game.engine.choices import Bidding
from game.presentation.screen_state import ScreenState
from game.presentation.words.advice.ways import chance_percent
from game.review.deal_chances import chances_of
from game.review.expert_asker import ExpertAsker
from game.table.bots.calculations import Calculator, Urgency

Chances: TypeAlias = tuple[float | None, ...]
_Moment: TypeAlias = tuple[Viewer | None, int, int, int, int]
"""From where, in which deal, after how many bids, tricks and cards of a trick."""


class BidChances:
    """What the plates say now, in percent by seat; one of them changes in a frame."""

    def __init__(self, service: Calculator) -> None:
        """`service` has it worked out."""
        self.seen: dict[Seat, int] = {}
        self.at_bid: dict[Seat, int] = {}
        """What was said first of each bid of this deal."""
        self._coming: dict[Seat, int] = {}
        self._asked = False
        self._looked: ScreenState | None = None
        self._known: dict[_Moment, Mapping[Seat, int]] = {}
        """What was said at moments of this deal and of the one before, which may be seen again."""
        self._viewer: Viewer | None = None
        self._asker: ExpertAsker[View, Chances] = ExpertAsker(service, chances_of, Urgency.ODDS)

    @property
    def waiting(self) -> bool:
        """Whether an answer, or a plate that says it, is still to come."""
        return self._asked or self._coming != self.seen

    def update(self, shown: ScreenState, viewer: Viewer) -> Mapping[Seat, int]:
        """Ask where the table has changed, take an answer in; what the plates say now."""
        if viewer != self._viewer:
            self.forget()  # who sees less must not be told what was worked out from more
            self._viewer = viewer
        if shown is not self._looked and len(shown.table.trick) < shown.table.players:
            self._looked = shown
            self._look(shown)
        answered, chances = self._asker.poll()
        if answered:
            self._coming = coming = in_percent(chances or ())
            self._keep(coming)
            self.seen = {seat: chance for seat, chance in self.seen.items() if seat in coming}
            self._asked = False
        self._say_one()
        return self.seen

    def _look(self, shown: ScreenState) -> None:
        view = view_for_chances(shown)
        if view is None or not any(isinstance(bid, int) for bid in view.bids):
            self._clear()
            return
        known = self._known.get(self._moment(shown))
        if known is not None:  # it is seen again: nothing is worked out anew
            self._clear()
            self.seen, self._coming = dict(known), dict(known)
            self.at_bid = self._first_of(shown)
            return
        self._asker.ask(view)
        self._asked = True

    def _moment(self, shown: ScreenState) -> _Moment:
        table = shown.table
        bids = sum(bid is not None for bid in table.bids)
        return self._viewer, len(table.history), bids, len(table.tricks), len(table.trick)

    def _keep(self, chances: Mapping[Seat, int]) -> None:
        if self._looked is None:
            return
        now = self._moment(self._looked)
        self._known[now] = dict(chances)
        for moment in [each for each in self._known if each[1] < now[1] - 1]:
            del self._known[moment]

    def _first_of(self, shown: ScreenState) -> dict[Seat, int]:
        """What was said first of each bid of the deal that is seen, as far as that is known."""
        first: dict[Seat, int] = {}
        viewer, deal, *_rest = self._moment(shown)
        for moment in sorted(each for each in self._known if each[:2] == (viewer, deal)):
            for seat, chance in self._known[moment].items():
                first.setdefault(seat, chance)
        return first

    def _say_one(self) -> None:
        """One plate says what is new: to paint all of them anew would hold up a frame."""
        for seat, chance in self._coming.items():
            if self.seen.get(seat) != chance:
                self.seen[seat] = chance
                self.at_bid.setdefault(seat, chance)
                return

    def _clear(self) -> None:
        self.seen, self._coming, self._asked = {}, {}, False
        self.at_bid = {}
        self._asker.forget()

    def forget(self) -> None:
        """The plates say nothing any longer, and what is still to be answered is not wanted."""
        self._clear()
        self._looked = None


def view_for_chances(shown: ScreenState) -> View | None:
    """What is seen while bids are made in turn and cards are played; None at any other moment."""
    in_turn = (
        shown.table.phase is Phase.BIDDING and shown.table.spec.rules.bidding is Bidding.IN_TURN
    )
    return shown.view if in_turn or shown.table.phase is Phase.PLAYING else None


def in_percent(chances: Chances) -> dict[Seat, int]:
    """Whole percents of what is known; certain is only what no deal was against."""
    return {
        seat: chance_percent(chance) for seat, chance in enumerate(chances) if chance is not None
    }
