"""A person's bid by number: the bid panel, and the button that opens it again to change the bid."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Bid, ChangeBid, Seat
from game.engine.choices import Bidding
from game.presentation.screen_state import ScreenState
from game.presentation.words.deals import bid_rule
from game.table.followed_game import FollowedGame
from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.table.input.refusals import refusal_sentence
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.bid_panel import BidPanel, BidQuestion
from game.ui.table.panels.button_names import TableButton
from game.ui.widgets.buttons import Button, ButtonGroup

CHANGE_KEY: Final = pygame.K_c


class BidInput:
    """Asks one person for a bid, or for another one in its place."""

    def __init__(self, table: FollowedGame) -> None:
        self._table = table
        self.panel: BidPanel | None = None
        self.change = ButtonGroup()
        """A button in the place of the panel while the last bid may still be changed."""
        self.changing = False
        """Whether the person is thinking about changing the bid; the table waits for it."""

    def open(
        self, seat: Seat, shown: ScreenState, layout: TableLayout, *, changing: bool = False
    ) -> None:
        """Open the panel, if it is not open yet."""
        if self.panel is not None:
            return
        make = ChangeBid if changing else Bid
        legal = {a.bid for a in self._table.legal(seat) if isinstance(a, make)}
        standing = shown.bids[seat] if changing else None
        assert standing is None or isinstance(standing, int), "only an open bid can be changed"
        cards = shown.spec.cards
        refused = {
            bid: refusal_sentence(self._table, make(seat, bid))
            for bid in range(cards + 1)
            if bid not in legal and bid != standing
        }
        others = [bid for other, bid in enumerate(shown.bids) if other != seat]
        question = BidQuestion(
            cards=cards,
            refused=refused,
            others=shown.bid_total - (standing or 0),
            at_once=shown.spec.rules.bidding is Bidding.SIMULTANEOUS,
            first=all(bid is None for bid in others),
            last=None not in others,
            rule=bid_rule(shown),
            standing=standing,
        )
        self.panel = BidPanel(question, layout.bids)

    def offer_change(self, layout: TableLayout, *, offered: bool) -> None:
        """Show the button that opens the panel again, or take it away."""
        if not offered:
            self.change.buttons = []
        elif not self.change.buttons:
            rect = pygame.Rect(layout.bids.confirm)
            rect.midbottom = (layout.area.centerx, layout.bids.panel.bottom - layout.px(6))
            self.change.buttons = [Button(TableButton.CHANGE_BID, _("Change bid"), rect)]

    def takes_change(self, event: pygame.event.Event) -> bool:
        """Begin to change the bid, if that is what the event asks for."""
        by_key = event.type == pygame.KEYDOWN and event.key == CHANGE_KEY
        if not self.change.buttons:
            return False
        if not by_key and self.change.handle(event, arrows=False) != TableButton.CHANGE_BID:
            return False
        self.changing = True
        self.change.buttons = []
        return True

    def answer(self, panel: BidPanel, event: pygame.event.Event, seat: Seat) -> None:
        """Hand an event to the panel, and make the bid that it confirms."""
        bid = panel.handle(event)
        if bid is None:
            return
        changing, self.changing = self.changing, False
        self.panel = None
        if bid != panel.question.standing:
            self._table.act(ChangeBid(seat, bid) if changing else Bid(seat, bid))

    def withdraw(self) -> bool:
        """Leave the bid as it is; False where nobody was about to change it."""
        was, self.changing = self.changing, False
        if was:
            self.panel = None
        return was

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel, or the button that brings it back."""
        if self.panel is not None:
            self.panel.draw(surface, painter)
        self.change.draw(surface, painter)
