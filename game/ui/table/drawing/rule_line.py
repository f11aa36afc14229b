"""The rule line: a strip along the top that says in six cells what counts in this deal.

Every cell keeps its place and its width from deal to deal. A cell has its picture, a caption and
what is said; both are written in the longest wording that has room, and never cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import accumulate, pairwise
from typing import Final

import pygame
from pygame import Rect

from game.presentation.screen_state import ScreenState
from game.presentation.words.rule_line import RuleCell, RuleKind, rule_cells
from game.ui.paint import typeset
from game.ui.paint.marks import hairline, panel
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent, suit_on_panel
from game.ui.style.theme import mixed
from game.ui.table.drawing.static_layer import StaticPart
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.rule_cells import ICON, cell_icon

SHARES: Final = {
    RuleKind.DEAL: 26,
    RuleKind.WINS: 32,
    RuleKind.OWED: 37,
    RuleKind.PAYS: 41,
    RuleKind.BIDS: 31,
    RuleKind.NEXT: 34,
}
"""Width of each cell, in parts of their sum."""
KEPT: Final = (
    (1.55, (RuleKind.WINS, RuleKind.PAYS, RuleKind.BIDS)),
    (1.3, (RuleKind.WINS, RuleKind.OWED, RuleKind.PAYS, RuleKind.BIDS)),
    (0.0, tuple(RuleKind)),
)
"""From words so many times as large as usual on, the cells that have room."""
MORE: Final = 40
"""px at scale 1 of the mark at the right end that opens the card."""
PAD: Final = 9
CAPTION: Final = TextStyle(14)
SAID: Final = (TextStyle(15, bold=True), TextStyle(14, bold=True), TextStyle(13, bold=True))
"""How what is said looks: the largest that has room."""
SIGN: Final = TextStyle(16, bold=True)
LEADING: Final = 0.92
"""How much closer the two lines stand than their fonts would have them."""
ORDER_STEP: Final = 1.35
"""From one suit of an order to the next, in widths of a suit."""


class RuleLine:
    """The strip as one part of what lies still; painted anew only where it says something else."""

    def __init__(self) -> None:
        self._painted: tuple[object, pygame.Surface] | None = None
        self._told: tuple[ScreenState, tuple[RuleCell, ...]] | None = None
        """What was said last, and of which moment: frames come more often than events."""
        self.lit = False
        """Whether the mouse is on it."""

    def forget(self) -> None:
        """The layout is another one."""
        self._painted = None

    def parts(
        self,
        shown: ScreenState,
        layout: TableLayout,
        names: tuple[str, ...],
        painter: Painter,
        *,
        four_colour: bool,
    ) -> list[StaticPart]:
        """The strip with what counts now."""
        if self._told is None or self._told[0] is not shown:
            self._told = shown, rule_cells(shown, names, shown.table.seat)
        cells = shown_cells(self._told[1], layout)
        stairs = (shown.table.spec.number, shown.scored, shown.table.phase)
        look = ("rules", cells, stairs, self.lit, four_colour)
        if self._painted is None or self._painted[0] != look:
            picture = paint_rule_line(
                shown, cells, layout, painter, four_colour=four_colour, lit=self.lit
            )
            self._painted = look, picture
        box, picture = layout.rule_line, self._painted[1]
        return [StaticPart(look, box.copy, partial(_put, picture, box.topleft))]


def _put(picture: pygame.Surface, at: tuple[int, int], surface: pygame.Surface) -> None:
    surface.blit(picture, at)


def shown_cells(cells: tuple[RuleCell, ...], layout: TableLayout) -> tuple[RuleCell, ...]:
    """Those that have room: with larger words those that change least go; the card has all."""
    left = next(kept for larger, kept in KEPT if layout.scale >= larger * layout.base)
    return tuple(cell for cell in cells if cell.kind in left)


def cell_boxes(
    line: Rect, px: Callable[[float], int], kinds: Iterable[RuleKind] = SHARES
) -> tuple[Rect, ...]:
    """The cells from left to right, in px of the window as the line is; the same in every deal."""
    room = line.width - px(MORE)
    shares = [SHARES[kind] for kind in kinds]
    edges = [round(room * part / sum(shares)) for part in accumulate(shares, initial=0)]
    return tuple(
        Rect(line.x + left, line.y, right - left, line.height) for left, right in pairwise(edges)
    )


def paint_rule_line(
    shown: ScreenState,
    cells: tuple[RuleCell, ...],
    layout: TableLayout,
    painter: Painter,
    *,
    four_colour: bool,
    lit: bool,
) -> pygame.Surface:
    """A fresh picture of the strip."""
    theme, fonts = painter.theme, painter.fonts
    size = layout.rule_line.size
    picture = panel(size, theme, painter.scale, lit=lit).copy()
    boxes = cell_boxes(Rect((0, 0), size), painter.px, [cell.kind for cell in cells])
    line, edge = hairline(painter.scale), round(size[1] * 0.22)
    rule = mixed(theme.panel, theme.muted, 0.45)
    for cell, box in zip(cells, boxes, strict=True):
        icon = cell_icon(cell, shown, painter, four_colour=four_colour)
        _paint_cell(picture, cell, icon, box, painter, four_colour=four_colour)
        pygame.draw.line(
            picture, rule, (box.right, edge), (box.right, size[1] - edge), max(1, line)
        )
    more = Rect(boxes[-1].right, 0, size[0] - boxes[-1].right, size[1])
    ring = min(more.width, more.height) * 32 // 100
    ink = accent(theme)
    pygame.draw.circle(picture, ink, more.center, ring, max(1, line))
    sign = typeset.line_surface("?", SIGN, fonts, ink)
    picture.blit(sign, sign.get_rect(center=more.center))
    return picture


def wording(cell: RuleCell, room: int, painter: Painter) -> tuple[str, str, TextStyle]:
    """Caption, what is said, and how it looks: the longest wording that both have room for."""
    fonts = painter.fonts
    for caption, said in cell.lengths:
        if typeset.width(caption, CAPTION, fonts) > room:
            continue
        for style in SAID:
            if typeset.width(said, style, fonts) <= room:
                return caption, said, style
    # Nothing stands in its whole length: what is said goes before the caption.
    caption, said = min(
        cell.lengths,
        key=lambda each: (
            typeset.width(each[1], SAID[-1], fonts),
            typeset.width(each[0], CAPTION, fonts),
        ),
    )
    return caption, said, SAID[-1]


def _paint_cell(
    picture: pygame.Surface,
    cell: RuleCell,
    icon: pygame.Surface,
    box: Rect,
    painter: Painter,
    *,
    four_colour: bool,
) -> None:
    theme, fonts = painter.theme, painter.fonts
    pad = painter.px(PAD)
    left = box.x + pad
    wide = max(icon.get_width(), painter.px(ICON))
    picture.blit(icon, icon.get_rect(center=(left + wide // 2, box.centery)))
    left += wide + pad
    room = box.right - painter.px(PAD // 2) - left
    caption, said, style = wording(cell, room, painter)
    upper = typeset.within(caption, CAPTION, fonts, theme.muted, room)
    if said:
        lower = typeset.within(said, style, fonts, theme.cream, room)
    else:
        lower = _order(cell, room, painter, four_colour=four_colour)
    # Every cell has its two lines on the same heights, whatever letters stand in them.
    gap = CAPTION.font(fonts).get_height() + SAID[0].font(fonts).get_height()
    top = box.y + (box.height - round(gap * LEADING)) // 2
    picture.blit(upper, (left, top))
    foot = top + round(gap * LEADING)
    picture.blit(lower, lower.get_rect(bottomleft=(left, foot)))


def _order(cell: RuleCell, room: int, painter: Painter, *, four_colour: bool) -> pygame.Surface:
    """The suits of an order from high to low."""
    theme = painter.theme
    size = min(painter.px(15), round(room / (ORDER_STEP * len(cell.suits))))
    step = round(size * ORDER_STEP)
    picture = pygame.Surface((step * (len(cell.suits) - 1) + size, size), pygame.SRCALPHA)
    for place, suit in enumerate(cell.suits):
        printed = suit_colour(suit.letter, theme, four_colour=four_colour)
        shape = suit_shape(suit.letter, size, suit_on_panel(printed, theme))
        picture.blit(shape, (place * step, 0))
    return picture
