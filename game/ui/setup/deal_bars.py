"""The deals to come as a row of bars under a heading: how large each is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.translation import _
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.style.contrast import accent
from game.ui.style.theme import mixed

LEAST: Final = 100
"""Height at which it is worth looking at, heading and all, px at scale 1."""
_TALLEST: Final = 140
_WIDEST_BAR: Final = 30
_INK: Final = 0.4
"""How much of the accent is in a bar: it is told from the panel in every theme."""


def paint_deal_bars(
    screen: FormScreen, surface: pygame.Surface, area: pygame.Rect, deals: Sequence[int | None]
) -> None:
    """Paint them at the foot of an area, in px of the window; nothing where it is too low.

    `deals` are cards each; where every dealer names the size, there is nothing to show.
    """
    px, theme, fonts = screen.px, screen.app.theme, screen.app.fonts
    sizes = [size for size in deals if size is not None]
    if not sizes or area.height < px(LEAST):
        return
    head = typeset.STRONG.line(fonts) + px(8)
    tall = min(area.height - head, px(_TALLEST))
    top = area.bottom - tall
    screen.write(surface, _("The deals to come"), (area.left, top - head), typeset.STRONG)
    step = min(area.width / len(sizes), px(_WIDEST_BAR))
    for number, size in enumerate(sizes):
        left = area.left + round(number * step)
        wide = max(1, round((number + 1) * step) - round(number * step) - px(2))
        height = max(2, tall * size // max(sizes))
        bar = pygame.Rect(left, area.bottom - height, wide, height)
        pygame.draw.rect(surface, mixed(theme.panel, accent(theme), _INK), bar)
        pygame.draw.rect(surface, theme.gold, (left, bar.top, wide, px(2)))
