"""The question whether somebody at a table elsewhere may take back a decision."""

from __future__ import annotations

from typing import Final

import pygame

from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextRenderer
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.widgets.buttons import Button, ButtonGroup
from game.ui.widgets.overlay import sheet

EDGE: Final = 8
GAP: Final = 6
BESIDE: Final = 14
"""On both sides of the word on a button."""
LINES: Final = 2
WORD: Final = 15.0
SIZES: Final = (16.0, 15.0, 14.0, 13.0)
"""px of the sentence at scale 1: the largest with which it takes so few lines."""
NAMED: Final = (0.6, 0.5, 0.4, 0.3, 0.2)
"""Shares of the width for the name where it is too long for every size."""


class TakeBackPanel:
    """Stays up until it is answered, or until nobody asks any more. Esc says no.

    It stands in the row above the hand, so that what it is about can be seen: the trick, the own
    cards, and what everybody bid.
    """

    def __init__(self, name: str) -> None:
        """`name` is that of the person who asks."""
        self.name = name
        self.answered = False
        self.box = pygame.Rect(0, 0, 0, 0)
        self.group = ButtonGroup(focus=0)
        self.words = pygame.Rect(0, 0, 0, 0)
        """Where the sentence stands."""
        self.lines: list[str] = []
        self.size = SIZES[0]

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """See `Overlay`."""
        px, letters = layout.px, TextRenderer(layout.scale, layout.least_letters)
        self.box = layout.agreement
        inside = self.box.inflate(-2 * px(EDGE), -2 * px(GAP))
        self.group.buttons = []
        right = inside.right
        answers = (OverlayButton.DISAGREE, _("No")), (OverlayButton.AGREE, _("Agree"))
        for name, label in answers:
            wide = letters.font(WORD, bold=True).size(label)[0] + 2 * px(BESIDE)
            area = pygame.Rect(right - wide, inside.top, wide, inside.height)
            button = Button(name, label, area, gold=name == OverlayButton.AGREE, size=WORD)
            self.group.buttons.insert(0, button)
            right = area.left - px(GAP)
        self.words = pygame.Rect(inside.left, inside.top, right - inside.left, inside.height)
        self._set(letters)

    def _set(self, letters: TextRenderer) -> None:
        """Find the letters with which the sentence fits; the name is cut where none do."""
        room, words = self.words.width, _("{name} asks to take back the last decision.")
        least = SIZES[-1]
        cuts = [letters.cut(self.name, least, round(room * share)) for share in NAMED]
        tries = [*((size, self.name) for size in SIZES), *((least, name) for name in cuts)]
        for self.size, name in tries:
            self.lines = letters.balanced(words.format(name=name), self.size, room)
            font = letters.font(self.size)
            narrow = max(font.size(line)[0] for line in self.lines) <= room
            low = len(self.lines) * font.get_height() <= self.words.height
            if narrow and low and len(self.lines) <= LINES:
                return

    def handle(self, event: pygame.event.Event) -> str | None:
        """See `Overlay`."""
        name = self.group.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            name = OverlayButton.DISAGREE
        self.answered = self.answered or name is not None
        return name

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """See `Overlay`."""
        theme, letters = painter.theme, painter.letters
        sheet(surface, self.box, theme, letters.scale)
        step = letters.font(self.size).get_height()
        y = self.words.centery - step * len(self.lines) // 2
        for text in self.lines:
            surface.blit(letters.line(text, self.size, theme.cream), (self.words.x, y))
            y += step
        self.group.draw(surface, painter)
