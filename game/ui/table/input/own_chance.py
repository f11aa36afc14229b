"""The chance of the person's own bid, always shown where the settings say so.

While a bid is chosen it is the chance of that bid; while a card is, that of the bid after this
card, and before one is chosen after the best one. In between it stays as it was. A daily deal, a
challenge or a deal of practice, which would no longer count, has it only after a hint.
"""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.advice.review import share
from game.presentation.words.advice.ways import percent
from game.review.hints import Hint
from game.table.records.event_lines import BidLine, PlayLine
from game.table.records.lines import HintNote
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.platform.settings import Hints
from game.ui.style.contrast import on_cloth
from game.ui.table.drawing.own_seat import BAR_GAP
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.input.decision_weighing import DecisionWeighing
from game.ui.table.input.hint_input import counts_so_far
from game.ui.table.presenter import TablePresenter
from game.ui.table.questions.decision_input import DecisionInput

SURE: Final = 100
WORD: Final = 14
FIGURE: Final = 17


class OwnChance:
    """Shows it above the hand; the record notes it as a hint, once a deal."""

    def __init__(self, presenter: TablePresenter, weighing: DecisionWeighing) -> None:
        self._presenter = presenter
        self._weighing = weighing
        self._deal = 0
        """The deal that it was shown in last."""
        self.chance: float | None = None
        """From 0 to 1; None where nothing is known of this deal yet."""
        self._offered = False
        """Whether the rest may be claimed: then it is said why the bid is sure."""

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
        self._offered = decision.card.claim.offered is not None
        self._weighing.ask()
        hint = self._weighing.hint_for(table.position)
        if hint is None or not hint.ways or presenter.player is None:
            return
        before, self.chance = self.chance, _chance(hint, decision, hand)
        if before is None and self.chance is not None:
            table.note(HintNote(number, presenter.player, chance=True))

    def forget(self) -> None:
        """Moves were taken back: what is shown may be of another bid."""
        self.chance = None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """A figure and a word below what the own bid still needs."""
        if self.chance is None or (self._offered and percent(self.chance) == SURE):
            return
        layout, theme, fonts = self._presenter.layout, painter.theme, painter.fonts
        box, gap = layout.own_plate, layout.px(6)
        figure = typeset.line_surface(
            share(self.chance), TextStyle(FIGURE, bold=True), fonts, theme.cream
        )
        word = typeset.line_surface(_("Chance"), TextStyle(WORD), fonts, on_cloth(theme))
        wide = figure.get_width() + gap + word.get_width()
        at = Rect(box.left, box.bottom - figure.get_height(), wide, figure.get_height())
        above = box.top - at.height
        if layout.row and above >= layout.wins.bottom:  # below there are words up to the tools
            at.topleft = box.left + layout.px(BAR_GAP), above
        surface.blit(figure, at)
        if at.right <= box.right:
            surface.blit(word, word.get_rect(midright=(at.right, at.centery)))


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
