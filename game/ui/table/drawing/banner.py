"""Words in the middle of the table: one line, or on a panel a title and what it means."""

from __future__ import annotations

import pygame

from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.style.contrast import accent, on_cloth
from game.ui.table.layout.table_layout import TableLayout


def paint_banner(text: str, layout: TableLayout, painter: Painter) -> pygame.Surface:
    """The words; what follows a line break is smaller, below the first line and wrapped."""
    theme, letters = painter.theme, painter.letters
    first, _, rest = text.partition("\n")
    if not rest:
        return letters.line(first, 34, on_cloth(theme), bold=True, serif=True)
    room = min(layout.middle_width - layout.px(48), layout.px(520))
    title = letters.line(first, 30, accent(theme), bold=True, serif=True)
    wrapped = [line for part in rest.split("\n") for line in letters.balanced(part, 18, room)]
    lines = [letters.line(line, 18, theme.cream) for line in wrapped]
    width = max(word.get_width() for word in (title, *lines)) + layout.px(48)
    height = sum(word.get_height() for word in (title, *lines)) + layout.px(30)
    picture = panel((width, height), theme, letters.scale).copy()
    y = layout.px(12)
    for word in (title, *lines):
        picture.blit(word, ((width - word.get_width()) // 2, y))
        y += word.get_height() + (layout.px(4) if word is title else 0)
    return picture


def draw_banner(
    surface: pygame.Surface,
    banner: tuple[str, int],
    layout: TableLayout,
    painter: Painter,
    *,
    below: bool,
) -> None:
    """Put words with their alpha over the middle, or `below` it where a hand will be."""
    text, alpha = banner
    word = paint_banner(text, layout, painter)
    if alpha < 255:
        word = word.copy()
        word.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
    centre = layout.centre
    if below:
        top = layout.hand.top + layout.small_height
        centre = layout.area.centerx, (top + layout.hints.top) // 2
    surface.blit(word, word.get_rect(center=centre))
