"""The card that W opens: what counts in the deal, six things in full, with pictures."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.presentation.screen_state import ScreenState
from game.presentation.words.rule_cells import RuleCell, rule_cells
from game.translation import _
from game.ui.kit.controls import FittedText, Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.painted_panel import PaintedPanel, fitted
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.rule_cells import cell_icon
from game.ui.table.panels.rule_pictures import RulePictures
from game.ui.widgets.overlay import CLOSE, veil

COLUMN: Final = 430
"""px at scale 1, as all lengths here."""
EDGE, APART, ICON = 26, 22, 34
CARD: Final = 62
TITLE: Final = TextStyle(16, bold=True)
HEADING: Final = (24, 21, 18)


class RuleCard:
    """Stays up until it is put away by any press or key."""

    def __init__(
        self, shown: ScreenState, names: Sequence[str], book: CardBook, *, four_colour: bool
    ) -> None:
        """`names` by seat; pictures are made of the deal as it is shown now."""
        self._shown, self._four_colour = shown, four_colour
        self._pictures = RulePictures(shown, book)
        self.cells = rule_cells(shown, names)
        self.panel = PaintedPanel(start=CLOSE)
        self.box = Rect(0, 0, 0, 0)

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """Two columns of three in the middle of the window; one where words are large."""
        room = layout.area.size
        forms = [
            partial(self._tree, room[0], pictures=pictures, two=two)
            for two in (True, False)
            for pictures in (True, False)
        ]
        tree, painter = fitted(forms, [room], painter, layout.base)
        wide = tree.wide(painter)
        self.box = Rect(0, 0, wide, min(tree.tall(painter, wide), room[1]))
        self.box.center = layout.area.centerx, layout.size[1] // 2
        self.panel.lay_out(tree, self.box, painter)

    def _tree(self, room: int, painter: Painter, *, pictures: bool, two: bool) -> Part:
        """`room` is px of width, of which two columns may have less than they would like."""
        rows = [self._cell(cell, painter, pictures=pictures) for cell in self.cells]
        if two:
            half = len(rows) // 2
            columns: Part = Row(
                Column(*rows[:half], gap=16, grow=1),
                Column(*rows[half:], gap=16, grow=1),
                gap=APART,
                align=RowAlign.TOP,
            )
        else:
            columns = Column(*rows, gap=10)
        parts = Column(
            FittedText(_("What counts in this deal"), HEADING, bold=True, lines=1),
            Gap(14),
            columns,
            Gap(14),
            Row(Gap(grow=1), Press(CLOSE, _("Go on"), gold=True, tall=42)),
        )
        wide = COLUMN + 2 * EDGE
        if two:
            wide = min(wide + COLUMN + APART, int(room / painter.scale))
        return Sized(Plate(parts, inside=EDGE, above=18, below=16, lit=True), wide=wide)

    def _cell(self, cell: RuleCell, painter: Painter, *, pictures: bool) -> Part:
        icon = cell_icon(cell, self._shown, painter, four_colour=self._four_colour)
        words: list[Part] = [Text(cell.title, TITLE, accent(painter.theme))]
        words += [Text(sentence, typeset.BODY) for sentence in cell.sentences]
        picture = self._pictures.part(cell.kind, painter, CARD) if pictures else None
        if picture is not None:
            words += [Gap(6), picture]
        return Row(
            Painted(partial(_paint_icon, icon), ICON, ICON),
            Column(*words, grow=1),
            gap=12,
            align=RowAlign.TOP,
        )

    def handle(self, event: pygame.event.Event) -> str | None:
        """Any key puts it away, and any press."""
        return CLOSE if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN) else None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The card over the dark table."""
        veil(surface, painter.theme)
        self.panel.draw(surface, self.panel.painter)


def _paint_icon(icon: pygame.Surface, surface: pygame.Surface, place: Rect) -> None:
    surface.blit(icon, icon.get_rect(midtop=place.midtop))
