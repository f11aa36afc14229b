"""The outcome of a finished game: who won, the ranking, and what may be done next."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Seat
from game.engine.choices import Goal
from game.presentation.score_sheet import SheetContents
from game.presentation.screen_state import ScreenState
from game.presentation.words.advice.game_story import StoryLine
from game.presentation.words.cooperative import shared_title
from game.presentation.words.table import winners_words


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOutcome:
    """What is told of a game that is over."""

    shown: ScreenState
    """The table at its end."""
    names: tuple[str, ...]
    sheet: SheetContents
    portraits: tuple[int, ...]
    """Their numbers by seat."""
    story: tuple[StoryLine, ...] = ()
    """The game in sentences, each of which leads to its deal."""
    remarks: tuple[str, ...] = ()
    """Quiet lines, as that moves were taken back."""
    sealed: bool = False
    """Whether there is a seal that opens where the cards came from."""
    again: bool = True
    """Whether it may be played once more from here."""
    on_tour: bool = False
    """Whether the way on leads back to the road of the Tour."""
    same_cards: bool = False
    """Whether the same cards can be dealt again."""
    compared: bool = False
    """Whether others can play the same cards, to be compared with."""
    counts: bool = False
    """Whether it counts for rating and goals."""
    measured: bool = False
    """Whether somebody's records at this table will follow."""

    @property
    def shared(self) -> bool:
        """Whether all won together: then nobody has a place, and points tell nobody apart."""
        return self.shown.table.variant.rules.goal is Goal.SHARED

    @property
    def title(self) -> str:
        """Who won, in one sentence."""
        return winners_title(self.shown, self.names)

    @property
    def ranking(self) -> list[tuple[int, Seat]]:
        """Place and seat, from first to last; equal totals share a place."""
        totals = self.shown.table.totals
        seats = sorted(range(len(totals)), key=lambda seat: -totals[seat])
        return [(1 + sum(total > totals[seat] for total in totals), seat) for seat in seats]


def winners_title(shown: ScreenState, names: tuple[str, ...]) -> str:
    """Who won a game that is over, in one sentence."""
    if shown.table.variant.rules.goal is Goal.SHARED:
        return shared_title(shown.number_of_deals, len(shown.table.history))
    return winners_words([names[seat] for seat in shown.table.winners], len(names))
