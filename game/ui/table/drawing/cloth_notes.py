"""What is written on the cloth for a while: the row above the hand, a talk, a trick's worth."""

from __future__ import annotations

import pygame

from game.engine.choices import TrumpFrom
from game.presentation.screen_state import ScreenState
from game.translation import _
from game.ui.paint.painter import Painter
from game.ui.table.drawing.call_strip import paint_worth, worth_box
from game.ui.table.drawing.hand_bar import hand_bar_pictures
from game.ui.table.drawing.talk_log import log_rows, paint_log
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.buttons import plaque

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
            if rows := log_rows(shown):
                found.append(paint_log(rows, names, layout, painter))
            if shown.spec.trump_from is TrumpFrom.SECOND_PACK and shown.turn_up is not None:
                found.append(paint_second_pack(layout, painter))
            worth = paint_worth(shown, layout, painter)
            if worth is not None:
                found.append((worth, worth_box(layout)))
            self._kept = shown, tuple(found)
        return self._kept[1]


def paint_second_pack(layout: TableLayout, painter: Painter) -> tuple[pygame.Surface, pygame.Rect]:
    """A tag over the foot of the turned card: its double may be in somebody's hand."""
    theme, letters = painter.theme, painter.letters
    slot = layout.turn_up_slot
    word = letters.within(_("Pack 2"), 13, theme.on_gold, slot.width - 4, bold=True)
    box = pygame.Rect(0, 0, slot.width, max(word.get_height(), layout.px(20)))
    box.midbottom = slot.midbottom
    picture = plaque(box.size, theme.gold, theme.gold, 1, max(2, box.height // 5)).copy()
    picture.blit(word, word.get_rect(center=picture.get_rect().center))
    return picture, box
