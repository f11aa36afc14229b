"""Pictures of a deal's rules: cards in their order, what a hand may play, what each bid pays."""

from __future__ import annotations

from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.presentation.deal_rules import Pay, pay_of
from game.presentation.rule_examples import OwedExample, owed_example, strongest
from game.presentation.screen_state import ScreenState
from game.presentation.words.points import minus
from game.presentation.words.rule_cells import RuleKind
from game.ui.kit.layout import Painted, Part
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle

STEP: Final = 0.72
"""From card to card, in widths of a card."""
MOST_BARS: Final = 11
BAR: Final = 40
"""px at scale 1 from bar to bar at most."""
VALUE, LABEL = TextStyle(14, bold=True), TextStyle(14)
DIM: Final = 110
"""Alpha of the dark over a card that may not be played."""


class RulePictures:
    """What shows the rules of the deal on the screen beside their words."""

    def __init__(self, shown: ScreenState, book: CardBook) -> None:
        self._shown, self._book = shown, book

    def part(self, kind: RuleKind, painter: Painter, tall: int) -> Part | None:
        """The picture of one cell, `tall` px at scale 1; None where it would say no more."""
        pay, spec = pay_of(self._shown), self._shown.table.spec
        if kind is RuleKind.WINS and spec.cards:
            return Painted(self._paint_strongest, tall=tall)
        if kind is RuleKind.OWED and (example := owed_example(self._shown)) is not None:
            return Painted(partial(self._paint_owed, example), tall=tall)
        if kind is RuleKind.PAYS and pay is not None and pay.shared is None and not pay.rungs:
            return (
                None
                if spec.misere
                else Painted(partial(self._paint_chart, pay, painter), tall=tall)
            )
        return None

    def _paint_strongest(self, surface: pygame.Surface, place: Rect) -> None:
        """The best cards from left to right."""
        x = place.x
        for card in strongest(self._shown):
            picture = self._book.small(card.code, place.height)
            surface.blit(picture, (x, place.y))
            x += round(picture.get_width() * 1.1)

    def _paint_owed(self, example: OwedExample, surface: pygame.Surface, place: Rect) -> None:
        """The card that was led, if any, and a hand in which what may not be played is dark."""
        x = place.x
        if example.led is not None:
            led = self._book.small(example.led.code, place.height)
            surface.blit(led, place.topleft)
            x += round(led.get_width() * 1.6)
        for card in example.hand:
            picture = self._book.small(card.code, place.height).copy()
            if card not in example.legal:
                shade = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
                shade.fill((255 - DIM, 255 - DIM, 255 - DIM, 255))
                picture.blit(shade, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
            surface.blit(picture, (x, place.y))
            x += round(picture.get_width() * STEP)

    def _paint_chart(
        self, pay: Pay, painter: Painter, surface: pygame.Surface, place: Rect
    ) -> None:
        """A bar for each bid, as tall as it pays if made, its points above it."""
        theme, fonts = painter.theme, painter.fonts
        tricks = min(self._shown.table.spec.tricks, MOST_BARS - 1)
        other = dict(pay.other_bids)
        worth = [other.get(bid, pay.made).points(bid, bid) for bid in range(tricks + 1)]
        most = max(*worth, 1)
        step = min(place.width / len(worth), painter.px(BAR))
        line = LABEL.font(fonts).get_height()
        room = max(4, place.height - 2 * line)
        for bid, points in enumerate(worth):
            middle = round(place.x + step * (bid + 0.5))
            tall = max(2, round(room * points / most))
            bar = Rect(0, 0, max(4, round(step * 0.5)), tall)
            bar.midbottom = middle, place.bottom - line
            pygame.draw.rect(surface, theme.good, bar)
            above = typeset.line_surface(minus(points), VALUE, fonts, theme.cream)
            surface.blit(above, above.get_rect(midbottom=bar.midtop))
            below = typeset.line_surface(str(bid), LABEL, fonts, theme.muted)
            surface.blit(below, below.get_rect(midtop=bar.midbottom))
