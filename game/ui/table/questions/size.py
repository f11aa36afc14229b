"""The dealer's first question in Caller Clag: how many cards each."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine import NameSize, Seat
from game.translation import _, ngettext
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.platform.keyboard import digit
from game.ui.table.layout.bid_panel_layout import BidBox
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.question import CONFIRM, ActionQuestion, AskedSeat, draw_said
from game.ui.widgets.painted_buttons import Button, Buttons
from game.ui.widgets.tooltips import Tip


class SizePanel:
    """One question: the size of the deal. `handle` answers once it is confirmed."""

    def __init__(self, seat: Seat, sizes: Sequence[int], layout: TableLayout) -> None:
        self.seat = seat
        self.sizes = tuple(sizes)
        self._chosen: int | None = None
        room = pygame.Rect(0, 0, layout.middle_width, layout.size[1])
        room.midbottom = (layout.area.centerx, layout.hand_bar.top)
        self.box = BidBox.of(room, len(self.sizes) - 1, layout.scale)
        self.grid = Buttons(str(self.sizes[0]), tells=True)
        self._relabel()

    @property
    def chosen(self) -> int | None:
        """The size that is marked."""
        return self._chosen

    @chosen.setter
    def chosen(self, cards: int | None) -> None:
        self._chosen = cards
        self._relabel()

    def _relabel(self) -> None:
        numbers = [
            Button(str(cards), str(cards), rect, gold=cards == self._chosen, size=20)
            for cards, rect in zip(self.sizes, self.box.numbers, strict=True)
        ]
        ready = self._chosen is not None
        label = _("Deal")
        if self._chosen is not None:
            label = ngettext("Deal {cards} card", "Deal {cards} cards", self._chosen)
            label = label.format(cards=self._chosen)
        confirm = Button(CONFIRM, label, self.box.confirm, gold=ready, enabled=ready, size=16)
        self.grid.buttons = [*numbers, confirm]

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.panel.collidepoint(pos)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What the button does that settles it."""
        if not self.box.confirm.collidepoint(pos):
            return None
        text = _("Deal so many: Enter.") if self.chosen else _("Choose a number first.")
        return Tip(self.box.panel, text, above=True)

    def handle(self, event: pygame.event.Event) -> NameSize | None:
        """The size that this event settled, or None."""
        if event.type == pygame.KEYDOWN and (number := digit(event)):
            cards = int(number)
            if cards in self.sizes:
                self.chosen, self.grid.focus = cards, str(cards)
            return None
        name = self.grid.handle(event)
        if name is None:
            return None
        pressed = next((cards for cards in self.sizes if str(cards) == name), self._chosen)
        if pressed != self._chosen:
            self.chosen = pressed
            return None
        return None if self._chosen is None else NameSize(self.seat, self._chosen)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel with everything on it."""
        theme, fonts = painter.theme, painter.fonts
        box = self.box
        surface.blit(panel(box.panel.size, theme, fonts.scale, lit=True), box.panel)
        title = typeset.within(
            _("How many cards each?"), TextStyle(18, bold=True), fonts, theme.cream, box.title.width
        )
        surface.blit(title, title.get_rect(midleft=box.title.midleft))
        self.grid.draw(surface, painter)
        words = _("You deal. What is played you call with your cards in hand.")
        draw_said(surface, painter, words, box.reason, air=10)


class SizeQuestion(ActionQuestion[SizePanel]):
    """Asks the dealer for the size of the deal to come."""

    answers = (NameSize,)

    def asks(self, now: AskedSeat) -> bool:
        return now.must and now.shown.sizing is not None

    def make(self, now: AskedSeat) -> SizePanel:
        legal = self._table.legal(now.seat)
        sizes = [action.cards for action in legal if isinstance(action, NameSize)]
        return SizePanel(now.seat, sizes, now.layout)

    def carry_over(self, before: SizePanel, now: SizePanel) -> None:
        now.chosen = before.chosen
