"""The dealer's first question in Caller Clag: how many cards each."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import NameSize, Seat
from game.translation import _, ngettext
from game.ui.kit.layout import Part
from game.ui.paint.painter import Painter
from game.ui.platform.keyboard import digit
from game.ui.table.layout.bid_panel_layout import BidBox, BidForm
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.asking_panel import (
    ActionPanel,
    foot,
    head,
    number_panel,
    number_press,
    settle,
)
from game.ui.table.questions.question import AskedSeat, PanelQuestion


class SizePanel(ActionPanel):
    """One question: the size of the deal. `handle` answers once it is confirmed."""

    def __init__(
        self, seat: Seat, sizes: Sequence[int], layout: TableLayout, painter: Painter
    ) -> None:
        super().__init__(layout, painter, str(sizes[0]), tells=True)
        self.seat = seat
        self.sizes = tuple(sizes)
        self._chosen: int | None = None
        self._numbers: BidBox
        self.place()

    @property
    def chosen(self) -> int | None:
        """The size that is marked."""
        return self._chosen

    @chosen.setter
    def chosen(self, cards: int | None) -> None:
        self._chosen = cards
        self.place()

    def room(self, tree: Part) -> pygame.Rect:
        """As large as a panel for bids would be."""
        return self._numbers.panel

    def tree(self, form: BidForm) -> Part:
        """The question, each size, and what settles it."""
        last, scale = len(self.sizes) - 1, self._painter.scale
        self._numbers = BidBox.of(self._layout.panel_room, last, scale)
        ready, box = self._chosen is not None, self._numbers
        label = _("Deal")
        if self._chosen is not None:
            label = _cards(self._chosen)
        numbers = [
            number_press(cards, box, self._painter, chosen=cards == self._chosen)
            for cards in self.sizes
        ]
        settles = settle(label, box.form, ready=ready, room_for=[_cards(self.sizes[-1])])
        said = _("You deal. What is played you call with your cards in hand.")
        below = foot(said, None, settles, box.form)
        return number_panel(box, head(_("How many cards each?")), numbers, below)

    def handle(self, event: pygame.event.Event) -> NameSize | None:
        """The size that this event settled, or None."""
        if event.type == pygame.KEYDOWN and (number := digit(event)):
            cards = int(number)
            if cards in self.sizes:
                self.chosen, self.panel.focus = cards, str(cards)
            return None
        name = self.panel.handle(event)
        if name is None:
            return None
        pressed = next((cards for cards in self.sizes if str(cards) == name), self._chosen)
        if pressed != self._chosen:
            self.chosen = pressed
            return None
        return None if self._chosen is None else NameSize(self.seat, self._chosen)


def _cards(number: int) -> str:
    """What is dealt, as the button says it."""
    return ngettext("Deal {cards} card", "Deal {cards} cards", number, cards=number)


class SizeQuestion(PanelQuestion[SizePanel]):
    """Asks the dealer for the size of the deal to come."""

    answers = (NameSize,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.sizing is not None

    def make(self, now: AskedSeat) -> SizePanel:
        legal = self._table.legal(now.seat)
        sizes = [action.cards for action in legal if isinstance(action, NameSize)]
        return SizePanel(now.seat, sizes, now.layout, self._hand.stage.painter)

    def carry_over(self, before: SizePanel, now: SizePanel) -> None:
        now.chosen = before.chosen
