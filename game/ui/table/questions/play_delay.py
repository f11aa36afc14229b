"""Guard against a misclick: a card lies down at once and is played a moment later.

Until then nobody has heard of it, so taking it back leaves nothing in the record, and nothing has
to be undone. Whoever leaves the game in that moment has not played the card.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import pygame

from game.engine import Play
from game.translation import _
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.painted_buttons import Button, Buttons

GRACE: Final = 1.5
"""Seconds in which a card can be taken back."""
TAKE_BACK: Final = (pygame.K_u, pygame.K_BACKSPACE)
HURRY: Final = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


TAKE_BACK_BUTTON: Final = "back"


class DelayAnswer(Enum):
    """What a person wants of a card that is down and not yet played."""

    TAKE_BACK = auto()
    PLAY = auto()
    """At once."""


class PlayDelay:
    """One card that is down and not yet played, with the button that takes it back."""

    def __init__(self, action: Play) -> None:
        self.action = action
        self.left = GRACE
        """Seconds."""
        self._group = Buttons()

    def lay_out(self, layout: TableLayout) -> None:
        """The button stands where the sentence of the table stands."""
        rect = pygame.Rect(0, 0, layout.px(230), max(layout.message.height, layout.px(34)))
        rect.midbottom = layout.message.midbottom
        self._group.buttons = [Button(TAKE_BACK_BUTTON, _("Take back (U)"), rect, gold=True)]

    def handle(self, event: pygame.event.Event, *, on_hand: bool) -> DelayAnswer | None:
        """What the event asks for, if it asks for anything.

        A press on the hand does not: it may be the second half of a double click.
        """
        if self._group.handle(event, keys=False) == TAKE_BACK_BUTTON:
            return DelayAnswer.TAKE_BACK
        if event.type == pygame.KEYDOWN:
            if event.key in TAKE_BACK:
                return DelayAnswer.TAKE_BACK
            return DelayAnswer.PLAY if event.key in HURRY else None
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not on_hand and self._group.at(event.pos) is None:
            return DelayAnswer.PLAY
        return None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The button, and how much of the moment is left as a line below it."""
        theme, fonts = painter.theme, painter.fonts
        if not self._group.buttons:
            return
        rect = self._group.buttons[0].rect
        ground = rect.inflate(rect.height // 2, rect.height // 2)
        surface.blit(panel(ground.size, theme, fonts.scale, lit=True), ground)
        self._group.draw(surface, painter)
        wide = round(rect.width * max(0.0, self.left) / GRACE)
        tall = max(2, rect.height // 10)
        line = pygame.Rect(
            rect.x, rect.bottom + (ground.bottom - rect.bottom - tall) // 2, wide, tall
        )
        pygame.draw.rect(surface, theme.cream, line, border_radius=tall // 2)
