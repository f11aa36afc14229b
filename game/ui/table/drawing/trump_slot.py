"""The place of the turned card in the corner, and what stands there where no card lies."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.engine import Phase
from game.presentation.screen_state import ScreenState
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.sheet_marks import no_trump_mark
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.style.contrast import suit_on_panel
from game.ui.style.theme import mixed

SHARE: Final = 0.6
"""How wide the sign is, of the slot."""
QUIET: Final = 0.62
"""How strong: the same sign stands beside it with its name."""


def paint_slot(
    picture: pygame.Surface,
    slot: Rect,
    shown: ScreenState,
    painter: Painter,
    *,
    four_colour: bool,
) -> None:
    """A thin outline, so that no gap is left, and in it the trump that no card tells."""
    theme, letters = painter.theme, painter.letters
    radius = max(2, slot.height // 20)
    colour = mixed(theme.panel, theme.muted, 0.35)
    pygame.draw.rect(picture, colour, slot, hairline(letters.scale), border_radius=radius)
    sign = _sign(shown, round(slot.width * SHARE), painter, four_colour=four_colour)
    if sign is not None:
        picture.blit(sign, sign.get_rect(center=slot.center))


def _sign(
    shown: ScreenState, size: int, painter: Painter, *, four_colour: bool
) -> pygame.Surface | None:
    """None as long as a card may come there, and where the suits have an order instead."""
    theme, letters = painter.theme, painter.letters
    if shown.bare or (shown.phase is Phase.TURNING and None in shown.bids):
        return None
    if shown.spec.precedence is not None:
        return None
    strength = 1.0 if theme.flat else QUIET
    if shown.sizing is not None or shown.phase is Phase.CALLING or not shown.trump_known:
        colour = mixed(theme.panel, theme.muted, strength)
        return letters.line("?", round(size * 1.15 / letters.scale), colour, serif=True, bold=True)
    if shown.trump is None:
        return no_trump_mark(size, mixed(theme.panel, theme.muted, strength))
    printed = suit_colour(shown.trump.letter, theme, four_colour=four_colour)
    colour = mixed(theme.panel, suit_on_panel(printed, theme), strength)
    return suit_shape(shown.trump.letter, size, colour)
