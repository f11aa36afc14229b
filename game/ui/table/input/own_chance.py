"""The chance of the person's own bid, always shown where the settings say so.

While a bid is chosen it is the chance of that bid; while a card is, that of the bid after this
card, and before one is chosen after the best one. In between it stays as it was. A daily deal, a
challenge or a deal of practice, which would no longer count, has it only after a hint.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.presentation.words.advice.review import share
from game.review.hints import Hint
from game.table.records.event_lines import BidLine, PlayLine
from game.table.records.lines import HintNote
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.platform.settings import Hints
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.input.decision_weighing import DecisionWeighing
from game.ui.table.input.hint_input import counts_so_far
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.presenter import TablePresenter
from game.ui.table.questions.decision_input import DecisionInput

TALL: Final = 28  # px at scale 1
WORD: Final = 14
FIGURE: Final = 17
IN_CORNER: Final = 30
"""Percent of the width of the corner that the figure may take beside words."""


class OwnChance:
    """Shows it above the hand; the record notes it as a hint, once a deal."""

    def __init__(self, presenter: TablePresenter, weighing: DecisionWeighing) -> None:
        self._presenter = presenter
        self._weighing = weighing
        self._deal = 0
        """The deal that it was shown in last."""
        self.chance: float | None = None
        """From 0 to 1; None where nothing is known of this deal yet."""

    def update(self, decision: DecisionInput, hand: HandInput) -> None:
        """Have what is open weighed, and take its chance; called every frame."""
        presenter, table = self._presenter, self._weighing.table
        if table is None or presenter.app.settings.hints is not Hints.CHANCE:
            self.chance = None
            return
        if table.setup.match is not None and counts_so_far(table):
            self.chance = None  # nobody was asked whether the result may be lost for it
            return
        number = presenter.shown.table.spec.number
        if number != self._deal:
            self._deal, self.chance = number, None
        self._weighing.ask()
        hint = self._weighing.of(table.position)
        if hint is None or not hint.ways or presenter.player is None:
            return
        before, self.chance = self.chance, _chance(hint, decision, hand)
        if before is None and self.chance is not None:
            table.note(HintNote(number, presenter.player, chance=True))

    def forget(self) -> None:
        """Moves were taken back: what is shown may be of another bid."""
        self.chance = None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """A small plate at the right end of the row above the hand, or a figure in the corner."""
        if self.chance is None:
            return
        layout, theme, fonts = self._presenter.layout, painter.theme, painter.fonts
        figure = typeset.line_surface(
            share(self.chance), TextStyle(FIGURE, bold=True), fonts, theme.cream
        )
        box, edge = self._room(layout), layout.px(8)
        if layout.has_box:
            surface.blit(panel(box.size, theme, fonts.scale), box)
        else:  # on the corner's own panel
            edge = 0
        at = figure.get_rect(midright=(box.right - edge, box.centery))
        surface.blit(figure, at)
        if layout.has_box:
            room = at.left - box.left - 2 * edge
            word = typeset.within(_("Chance"), TextStyle(WORD), fonts, theme.muted, room)
            surface.blit(word, word.get_rect(midleft=(box.left + edge, box.centery)))

    @staticmethod
    def _room(layout: TableLayout) -> pygame.Rect:
        """Where it stands: where a turned card does not.

        With large words that card has the end of the row, and the chance stands in the corner
        beside what the bid still wants, which is a few words.
        """
        if not layout.has_box:
            asked = layout.corner_asked
            wide = asked.width * IN_CORNER // 100
            return pygame.Rect(asked.right - wide, asked.centery, wide, asked.height // 2)
        box = layout.bar_right.copy()
        box.height = layout.px(TALL)
        box.centery = layout.bar_right.centery
        return box


def _chance(hint: Hint, decision: DecisionInput, hand: HandInput) -> float | None:
    """The chance of the bid by the way that is chosen; of a card the best where none is."""
    if decision.bid.panel is not None:
        chosen = decision.bid.panel.chosen
        bids = (
            way for way in hint.ways if isinstance(way.action, BidLine) and way.action.bid == chosen
        )
        return next((way.made for way in bids), None)
    if hand.legal is None:
        return None
    card = hand.chosen
    if card is not None:
        cards = (
            way
            for way in hint.ways
            if isinstance(way.action, PlayLine) and way.action.card == card.code
        )
        if (way := next(cards, None)) is not None:
            return way.made
    return hint.ways[0].made
