"""The log of the talk: who said what, above the middle until the last bid is made."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Phase
from game.presentation.screen_state import ScreenState
from game.presentation.words.talk import short_words
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.style.contrast import accent
from game.ui.table.layout.bid_panel_layout import talk_height
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout

LINE: Final = 20
PADDING: Final = 6
LEAST: Final = 220
"""px at scale 1, all of them."""
ONE_COLUMN: Final = 3
"""More seats than this stand in two columns."""


def log_rows(shown: ScreenState) -> list[tuple[int, str]]:
    """Seat and words, in the order they speak; nothing where nobody talks."""
    if shown.phase not in (Phase.TALKING, Phase.BIDDING) or not any(shown.talk):
        return []
    rows = []
    for seat in shown.spec.bidding_order:
        said = short_words(shown.talk[seat])
        if seat == shown.talker and said:
            said += " …"
        rows.append((seat, said or "…"))
    return rows


def paint_log(
    rows: list[tuple[int, str]],
    names: tuple[str, ...],
    layout: TableLayout,
    painter: Painter,
) -> tuple[pygame.Surface, pygame.Rect]:
    """A fresh picture of the log and its place."""
    theme, letters = painter.theme, painter.letters
    columns = 1 if len(rows) <= ONE_COLUMN else 2
    lines = -(-len(rows) // columns)
    line, pad, gap = max(layout.px(LINE), 16), layout.px(PADDING), layout.px(12)
    most = (layout.middle_width - gap - 2 * pad) // columns
    name_font, font = letters.font(14, bold=True), letters.font(14)
    name_room = min(layout.px(110), max(name_font.size(names[seat])[0] for seat, _said in rows))
    longest = max(font.size(said)[0] for _seat, said in rows)
    wide = min(most, max(layout.px(LEAST), name_room + longest + 3 * gap))
    box = pygame.Rect(0, 0, wide * columns + 2 * pad, lines * line + 2 * pad)
    box.midtop = (layout.area.centerx, layout.trick.top)
    # Below what those at the top say; where there is room, with some air between.
    seats = [seat for seat, place in enumerate(layout.places) if place.side is Side.TOP]
    spoken = [layout.bubble_of(seat, tricks=False).bottom for seat in seats]
    panel_top = layout.hand_bar.top - (0 if layout.onlooker else talk_height(layout.px))
    box.top = max(box.top, *spoken, 0)
    box.top += max(0, min(layout.px(6), (panel_top - box.bottom) // 2))
    picture = panel(box.size, theme, letters.scale).copy()
    for number, (seat, said) in enumerate(rows):
        x = pad + number // lines * wide + layout.px(4)
        y = pad + number % lines * line
        name = letters.within(names[seat], 14, accent(theme), name_room, bold=True)
        words = letters.within(said, 14, theme.cream, wide - name_room - 2 * gap)
        picture.blit(name, name.get_rect(midleft=(x, y + line // 2)))
        left = x + name_room + gap
        picture.blit(words, words.get_rect(midleft=(left, y + line // 2)))
    return picture, box
