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
from game.ui.kit.controls import Press, ShareBar
from game.ui.kit.layout import Column, Gap, Plate, Sized
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint.painter import Painter
from game.ui.table.layout.table_layout import TableLayout

GRACE: Final = 1.5
"""Seconds in which a card can be taken back."""
WIDE, BUTTON, LINE, EDGE, BELOW = 248, 34, 4, 9, 4
"""px at scale 1: the panel, its button, the line of time, and what is left free around them."""
LOW_BUTTON, LOW_EDGE = 30, 4
"""The same where words are large, and trick and hand are close to each other."""
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
        self.panel = PaintedPanel()
        self._room: tuple[TableLayout, Painter] | None = None
        """The table on which it lies, once it does."""

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """Where the sentence of the table stands: the button, and how much time is left."""
        if self._room == (layout, painter):
            return
        self._room, theme = (layout, painter), painter.theme
        tall, edge = (BUTTON, EDGE) if layout.has_faces else (LOW_BUTTON, LOW_EDGE)
        parts = Column(
            Press(TAKE_BACK_BUTTON, _("Take back"), gold=True, tall=tall, cap="U"),
            Gap(BELOW),
            ShareBar(self._share, theme.button_off, ink=theme.cream, tall=LINE),
        )
        tree = Sized(Plate(parts, inside=edge, below=BELOW, lit=True), wide=WIDE)
        wide = min(tree.wide(painter), layout.message.width)  # beside it may lie a turned card
        box = pygame.Rect(0, 0, wide, tree.tall(painter, wide))
        box.midbottom = layout.message.midbottom
        box.bottom = min(
            box.bottom + layout.px(2 * BELOW + LINE), layout.hand.top - layout.px(BELOW)
        )
        self.panel.lay_out(tree, box, painter)

    def _share(self) -> float:
        """How much of the moment is left."""
        return max(0.0, self.left) / GRACE

    def handle(self, event: pygame.event.Event, *, on_hand: bool) -> DelayAnswer | None:
        """What the event asks for, if it asks for anything.

        A press on the hand does not: it may be the second half of a double click.
        """
        if self.panel.handle(event, keys=False) == TAKE_BACK_BUTTON:
            return DelayAnswer.TAKE_BACK
        if event.type == pygame.KEYDOWN:
            if event.key in TAKE_BACK:
                return DelayAnswer.TAKE_BACK
            return DelayAnswer.PLAY if event.key in HURRY else None
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and not on_hand and self.panel.at(event.pos) is None:
            return DelayAnswer.PLAY
        return None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The button, and how much of the moment is left as a line below it."""
        self.panel.draw(surface, painter)
