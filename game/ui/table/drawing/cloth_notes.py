"""What is written on the cloth for a while: the row above the hand, a talk, a trick's worth."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Phase
from game.engine.choices import TrumpFrom
from game.presentation.screen_state import ScreenState
from game.presentation.words.talk import short_words
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent
from game.ui.table.drawing.call_strip import paint_worth, worth_box
from game.ui.table.drawing.hand_bar import hand_bar_pictures
from game.ui.table.layout.bid_panel_layout import BELOW, TALKING
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.painted_buttons import plaque

LINE: Final = 18
PADDING: Final = 4
LEAST: Final = 220
"""px at scale 1, all of them."""
TALK_ROWS: Final = 3
"""In the panel of the talk."""
ONE_COLUMN: Final = 3
"""More seats than this stand in two columns."""


def log_rows(shown: ScreenState) -> list[tuple[int, str]]:
    """Seat and words, in the order they speak; nothing where nobody talks."""
    if shown.table.phase not in (Phase.TALKING, Phase.BIDDING) or not any(shown.table.talk):
        return []
    rows = []
    for seat in shown.table.spec.bidding_order:
        said = short_words(shown.table.talk[seat])
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
    theme, fonts = painter.theme, painter.fonts
    columns = 1 if len(rows) <= ONE_COLUMN else 2
    lines = -(-len(rows) // columns)
    line, pad, gap = max(layout.px(LINE), 15), layout.px(PADDING), layout.px(12)
    most = (layout.middle_width - gap - 2 * pad) // columns
    name_font, font = TextStyle(14, bold=True).font(fonts), TextStyle(14).font(fonts)
    name_room = min(layout.px(110), max(name_font.size(names[seat])[0] for seat, _said in rows))
    longest = max(font.size(said)[0] for _seat, said in rows)
    wide = min(most, max(layout.px(LEAST), name_room + longest + 3 * gap))
    box = pygame.Rect(0, 0, wide * columns + 2 * pad, lines * line + 2 * pad)
    box.midtop = (layout.area.centerx, layout.trick.top)
    # Below what those at the top say; where there is room, with some air between.
    seats = [seat for seat, place in enumerate(layout.places) if place.side is Side.TOP]
    spoken = [layout.bubble_of(seat, tricks=False).bottom for seat in seats]
    asked = 0 if layout.onlooker else layout.px(TALKING.tall(TALK_ROWS) + BELOW)
    panel_top = layout.hand_bar.top - asked
    box.top = max(box.top, *spoken, 0)
    box.top += max(0, min(layout.px(6), (panel_top - box.bottom) // 2))
    picture = panel(box.size, theme, fonts.scale).copy()
    for number, (seat, said) in enumerate(rows):
        x = pad + number // lines * wide + layout.px(4)
        y = pad + number % lines * line
        name = typeset.within(
            names[seat], TextStyle(14, bold=True), fonts, accent(theme), name_room
        )
        words = typeset.within(said, TextStyle(14), fonts, theme.cream, wide - name_room - 2 * gap)
        picture.blit(name, name.get_rect(midleft=(x, y + line // 2)))
        left = x + name_room + gap
        picture.blit(words, words.get_rect(midleft=(left, y + line // 2)))
    return picture, box


Pictures = tuple[tuple[pygame.Surface, pygame.Rect], ...]


class ClothNotes:
    """The notes of the moment, painted anew for each thing shown."""

    def __init__(self) -> None:
        self._kept: tuple[ScreenState, Pictures] | None = None

    def forget(self) -> None:
        """The table is laid out anew."""
        self._kept = None

    def pictures(
        self,
        shown: ScreenState,
        layout: TableLayout,
        names: tuple[str, ...],
        painter: Painter,
        *,
        four_colour: bool,
    ) -> Pictures:
        """Each note and its place. Shared: do not draw on them."""
        if self._kept is None or self._kept[0] is not shown:
            found = hand_bar_pictures(
                shown, layout, names[layout.bottom], painter, four_colour=four_colour
            )
            if layout.has_portraits and (rows := log_rows(shown)):
                found.append(paint_log(rows, names, layout, painter))
            if (
                shown.table.spec.trump_from is TrumpFrom.SECOND_PACK
                and shown.table.turn_up is not None
            ):
                found.append(paint_second_pack(layout, painter))
            worth = paint_worth(shown, layout, painter)
            if worth is not None:
                found.append((worth, worth_box(layout)))
            self._kept = shown, tuple(found)
        return self._kept[1]


def paint_second_pack(layout: TableLayout, painter: Painter) -> tuple[pygame.Surface, pygame.Rect]:
    """A tag over the foot of the turned card: its double may be in somebody's hand."""
    theme, fonts = painter.theme, painter.fonts
    slot = layout.turn_up_slot
    word = typeset.first_within(
        (_("Pack 2"), "2"), TextStyle(13, bold=True), fonts, theme.on_gold, slot.width - 4
    )
    box = pygame.Rect(0, 0, slot.width, max(word.get_height(), layout.px(20)))
    box.midbottom = slot.midbottom
    picture = plaque(box.size, theme.gold, theme.gold, 1, max(2, box.height // 5)).copy()
    picture.blit(word, word.get_rect(center=picture.get_rect().center))
    return picture, box
