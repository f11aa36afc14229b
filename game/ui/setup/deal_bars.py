"""The deals to come as a row of bars under a heading: how large each is."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame

from game.translation import _
from game.ui.kit.layout import Gap, Host, Part
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.setup.game_draft import GameDraft
from game.ui.style.contrast import accent
from game.ui.style.theme import mixed
from game.ui.widgets.scroll_area import ScrollArea

LEAST: Final = 130
"""Height at which it is worth looking at, heading and air above it and all, px at scale 1."""
_ABOVE: Final = 30
_TALLEST: Final = 140
_WIDEST_BAR: Final = 30
_INK: Final = 0.4
"""How much of the accent is in a bar: it is told from the panel in every theme."""


def deal_bars(draft: GameDraft, problem: str | None) -> Part:
    """The bars of a game that is put together; nothing while a `problem` keeps it from starting."""
    return Gap() if problem else DealBars(draft.playable().deals[draft.players])


class DealBars(Part):
    """Bars at the foot of whatever height is left over; nothing where that is too little."""

    grow = 1

    def __init__(self, deals: Sequence[int | None]) -> None:
        """`deals` are cards each; where every dealer names the size, there is nothing to show."""
        self._sizes = [size for size in deals if size is not None]

    def place(self, host: Host, area: pygame.Rect, pane: ScrollArea | None = None) -> None:
        """Heading and bars."""
        if self._sizes and area.height >= host.painter.px(LEAST):
            host.drawn(area, pane, partial(self._paint, host.painter))

    def _paint(self, painter: Painter, surface: pygame.Surface, area: pygame.Rect) -> None:
        px, theme, fonts = painter.px, painter.theme, painter.fonts
        style = typeset.STRONG
        head = style.line(fonts) + typeset.SMALL.line(fonts) + px(6)
        tall = min(area.height - head - px(_ABOVE), px(_TALLEST))
        top = area.bottom - tall
        at = area.left, top - head
        typeset.write(surface, _("The deals to come"), at, style, fonts, theme.cream)
        widest = max(typeset.width(str(size), typeset.SMALL, fonts) for size in self._sizes)
        step = min(area.width / len(self._sizes), px(_WIDEST_BAR))
        for number, size in enumerate(self._sizes):
            left = area.left + round(number * step)
            wide = max(1, round((number + 1) * step) - round(number * step) - px(2))
            height = max(2, tall * size // max(self._sizes))
            bar = pygame.Rect(left, area.bottom - height, wide, height)
            pygame.draw.rect(surface, mixed(theme.panel, accent(theme), _INK), bar)
            pygame.draw.rect(surface, theme.accent, (left, bar.top, wide, px(2)))
            text = str(size)
            if step >= widest + px(4):
                x = bar.centerx - typeset.width(text, typeset.SMALL, fonts) // 2
                at = x, bar.top - typeset.SMALL.line(fonts)
                typeset.write(surface, text, at, typeset.SMALL, fonts, theme.cream)
