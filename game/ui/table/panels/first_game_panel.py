"""Before the first game of a variant: what differs there, a picture and its words at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.presentation.screen_state import ScreenState
from game.presentation.words.rule_cells import RuleCell
from game.translation import _
from game.ui.kit.controls import FittedText, Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint import typeset
from game.ui.paint.painter import Painter, resized
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.rule_cells import cell_icon
from game.ui.table.panels.rule_pictures import RulePictures
from game.ui.widgets.overlay import CLOSE, veil

WIDE: Final = 500
"""px at scale 1, as all lengths here."""
EDGE, BUTTON = 24, 42
PICTURES: Final = (104, 78, 0)
"""Heights of a picture, the first with which everything fits."""
ENLARGED: Final = 2.6
"""How many times as large as usual the sign of a cell is, where there is no other picture."""
HEADING: Final = (26, 22, 19)
TITLE: Final = TextStyle(17, bold=True)


class FirstGamePanel:
    """Goes from picture to picture by Enter or its button, and away by Esc."""

    def __init__(
        self,
        title: str,
        about: str,
        cells: Sequence[RuleCell],
        shown: ScreenState,
        pictures: RulePictures,
        *,
        four_colour: bool,
    ) -> None:
        """Begin with the first picture.

        Args:
            title: name of the variant.
            about: the variant in a line or two; empty for none.
            cells: what differs, one a picture.
            shown: the table that the signs are made of.
            pictures: of its rules.
            four_colour: whether every suit has a colour of its own.
        """
        self.title, self.about, self.cells = title, about, tuple(cells)
        self._shown, self._pictures, self._four_colour = shown, pictures, four_colour
        self.page = 0
        self.box = Rect(0, 0, 0, 0)
        self.panel = PaintedPanel(start=OverlayButton.NEXT)
        self._laid_out: tuple[TableLayout, Painter] | None = None

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """In the middle of the table, for every picture as tall as the tallest needs."""
        self._laid_out = layout, painter
        wide = min(layout.px(WIDE), layout.area.width)
        for picture in PICTURES:
            trees = [self._tree(number, picture, painter) for number in range(len(self.cells))]
            tall = max(tree.tall(painter, wide) for tree in trees)
            if tall <= layout.area.height:
                break
        self.box = Rect(0, 0, wide, min(tall, layout.area.height))
        self.box.center = layout.trick.center
        self.box.clamp_ip(layout.area)
        self.panel.lay_out(trees[self.page], self.box, painter)

    def _tree(self, number: int, tall: int, painter: Painter) -> Plate:
        cell, last = self.cells[number], number == len(self.cells) - 1
        muted = painter.theme.muted
        place = _("{number} of {all}", number=number + 1, all=len(self.cells))
        onward = _("To the table") if last else _("Next")
        skip = [] if last else [Press(CLOSE, _("Skip"), tall=BUTTON)]
        parts = Column(
            Row(
                FittedText(self.title, HEADING, bold=True, lines=1, grow=1),
                Text(place, typeset.BODY, muted, whole=True),
                gap=12,
            ),
            *([Text(self.about, typeset.BODY, muted)] if self.about else []),
            Gap(14),
            Text(cell.title, TITLE, accent(painter.theme)),
            Gap(8),
            *([self._picture(cell, tall, painter), Gap(10)] if tall else []),
            *(Text(sentence, typeset.STRONG) for sentence in cell.sentences),
            Gap(14, grow=1),
            Row(
                *skip,
                Gap(grow=1),
                Press(OverlayButton.NEXT, onward, gold=True, tall=BUTTON),
                align=RowAlign.WHOLE,
            ),
        )
        return Plate(parts, inside=EDGE, above=16, below=16, lit=True)

    def _picture(self, cell: RuleCell, tall: int, painter: Painter) -> Part:
        """Cards or figures; the sign of the cell where those would say no more."""
        picture = self._pictures.part(cell.kind, painter, tall)
        if picture is not None:
            return picture
        larger = resized(painter, painter.scale * ENLARGED)
        icon = cell_icon(cell, self._shown, larger, four_colour=self._four_colour)
        return Painted(partial(_paint_icon, icon), tall=tall)

    def handle(self, event: pygame.event.Event) -> str | None:
        """See `Overlay`."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return CLOSE
        name = self.panel.handle(event)
        if name != OverlayButton.NEXT:
            return name
        self.page += 1
        if self.page == len(self.cells):
            return CLOSE
        assert self._laid_out is not None, "pressed after it was laid out"
        self.lay_out(*self._laid_out)
        return None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """See `Overlay`."""
        veil(surface, painter.theme)
        self.panel.draw(surface, painter)


def _paint_icon(icon: pygame.Surface, surface: pygame.Surface, place: Rect) -> None:
    surface.blit(icon, icon.get_rect(midleft=place.midleft))
