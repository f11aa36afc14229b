"""The running score of the cooperative game: deals used, sizes made, and who missed which deal."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import FinishedDeal
from game.presentation.screen_state import ScreenState
from game.presentation.words.cooperative import sizes_and_deals
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import hairline, panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent
from game.ui.style.theme import RGB
from game.ui.table.layout.table_layout import TableLayout

ROWS: Final = 2
"""Finished deals that are listed."""
NARROW: Final = 240
"""px at scale 1."""
NAMED: Final = 3
"""More who missed are counted, not named."""


def who_missed(deal: FinishedDeal, names: tuple[str, ...]) -> str:
    """The misses of one deal in a few letters: names with what was too many or too few."""
    pairs = zip(names, deal.result.tricks, deal.result.bids, strict=True)
    off = [(name, tricks - bid) for name, tricks, bid in pairs if tricks != bid]
    if not off:
        return _("all made it")
    if len(off) > NAMED:
        return _("{number} missed", number=len(off))
    return ", ".join(f"{name} {over:+d}" for name, over in off).replace("-", "−")


def sizes_made(shown: ScreenState) -> int:
    """How many sizes are done."""
    return sum(all(deal.result.made) for deal in shown.table.history)


def paint_shared_score(
    shown: ScreenState,
    layout: TableLayout,
    names: tuple[str, ...],
    painter: Painter,
) -> pygame.Surface:
    """A fresh picture of the corner, as large as any running score."""
    theme, fonts = painter.theme, painter.fonts
    size = layout.score.size
    picture = panel(size, theme, fonts.scale).copy()
    pad, gap = layout.px(14), layout.px(8)
    step = (size[1] - 2 * layout.px(8) - layout.px(6)) / (ROWS + 2)
    # Beside few players the corner is narrow: there the size is left to the sheet.
    narrow = size[0] < layout.px(NARROW)
    first = pad + layout.px(34)
    second = first if narrow else pad + layout.px(88)

    def write(y: float, parts: tuple[str, str, str], inks: tuple[RGB, RGB, RGB]) -> None:
        bold = inks[0] == accent(theme)
        ends = (first, second)
        for place, (text, ink) in enumerate(zip(parts, inks, strict=True)):
            if narrow and place == 1:
                continue
            left = (pad, first + gap, second + 2 * gap)[place]
            room = (*ends, size[0] - pad)[place] - left
            word = typeset.within(text, TextStyle(15, bold=bold), fonts, ink, room)
            x = left if place == 2 else ends[place] - word.get_width()
            picture.blit(word, (x, round(y + (step - word.get_height()) / 2)))

    top = float(layout.px(8))
    gold = accent(theme)
    write(top, (_("Deal"), _("Cards"), _("Missed")), (gold, gold, gold))
    for row, deal in enumerate(shown.table.history[-ROWS:]):
        made = all(deal.result.made)
        parts = str(deal.spec.number), str(deal.spec.cards), who_missed(deal, names)
        ink = theme.good if made else theme.bad
        write(top + step * (row + 1), parts, (theme.muted, theme.cream, ink))
    y = size[1] - layout.px(8) - step
    rule = round(y - layout.px(3))
    pygame.draw.line(
        picture, theme.panel_edge, (pad, rule), (size[0] - pad, rule), hairline(fonts.scale)
    )
    if not shown.table.history:
        label = typeset.within(
            _("No deal finished yet"), TextStyle(15), fonts, theme.muted, size[0] - 2 * pad
        )
        picture.blit(label, label.get_rect(midleft=(pad, round(top + step * (ROWS / 2 + 1)))))
    words = sizes_and_deals(sizes_made(shown), shown.number_of_deals, len(shown.table.history))
    total = typeset.within(words, TextStyle(15, bold=True), fonts, theme.cream, size[0] - 2 * pad)
    picture.blit(total, (pad, round(y + (step - total.get_height()) / 2)))
    return picture
