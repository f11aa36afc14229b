"""A person's bid by cards laid aside: cards are picked in the hand, a premium is staked on them."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import Lay, Seat
from game.engine.choices import Premium
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import lapsed_words
from game.table.followed_game import FollowedGame
from game.ui.table.input.hand_input import HandInput
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.lay_panel import LayPanel


class LaidBidInput:
    """Asks one person which cards of the hand to lay aside as a bid."""

    def __init__(self, table: FollowedGame, hand: HandInput) -> None:
        self._table = table
        self._hand = hand
        self.panel: LayPanel | None = None
        """Cards of the hand that are picked as a bid; kept while others bid meanwhile."""
        self.staked: tuple[Seat, Premium | None] | None = None
        """The premium that was staked on the bid laid last, and by whom."""

    def open(self, seat: Seat, shown: ScreenState, layout: TableLayout) -> None:
        """Ask for the cards; called every frame."""
        hand = self._hand.stage.own_hand()
        if self.panel is None or self.panel.whose != (shown.spec.number, seat):
            self.panel = LayPanel((shown.spec.number, seat))
        self.panel.keep(hand)
        self.panel.lay_out(layout)
        self._hand.open(hand)
        self._hand.picked = self.panel.picked

    def forget(self) -> None:
        """No bid is asked for: nothing is picked."""
        self.panel = self._hand.picked = None

    def answer(self, panel: LayPanel, event: pygame.event.Event, seat: Seat) -> str | None:
        """Pick a card or put it back, or lay all; a sentence where one more cannot be picked."""
        laid = panel.handle(event)
        if laid:
            self.panel = None
            self.staked = (seat, panel.premium)
            self._hand.picked = None
            self._hand.open(None)
            self._table.act(Lay(seat, tuple(sorted(panel.picked)), panel.premium))
        elif laid is None and (card := self._hand.handle(event)) is not None:
            return panel.toggle(card)
        return None

    def lapsed(self, shown: ScreenState, names: Sequence[str]) -> str:
        """That the premium which was staked does not count, said once; empty where it does."""
        if self.staked is None or shown.staked is None:
            return ""
        (seat, premium), self.staked = self.staked, None
        return lapsed_words(shown, seat, premium, names)
