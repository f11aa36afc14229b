"""Small posters beside each other: what else is on, each chosen by a press."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.engine import Variant
from game.translation import _
from game.ui.kit.controls import Text, TextAlign
from game.ui.kit.layout import Host, Part
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.variant_pictures.pictures import variant_picture
from game.ui.widgets.scroll_area import ScrollArea

_WIDE: Final = 132
"""Width of a poster at least, px at scale 1."""
_GAP: Final = 12
_PICTURE: Final = 46
"""Height of a picture in percent of its width."""
_EDGE: Final = 3


class ProgrammeStrip(Part):
    """As many posters as there is room for."""

    def __init__(
        self, rows: Sequence[Variant], book: CardBook, choose: Callable[[str], None]
    ) -> None:
        """`choose` is told the id of the variant whose poster was pressed."""
        self._rows, self._book, self._choose = rows, book, choose

    def wide(self, painter: Painter) -> int:
        """Three posters."""
        return 3 * painter.px(_WIDE + _GAP)

    def narrow(self, painter: Painter) -> int:
        """Two posters."""
        return 2 * painter.px(_WIDE + _GAP)

    def _places(self, painter: Painter, width: int) -> list[Rect]:
        """Of the pictures, px from the corner of all."""
        gap = painter.px(_GAP)
        number = max(1, min(len(self._rows), (width + gap) // (painter.px(_WIDE) + gap)))
        wide = (width - gap * (number - 1)) // number
        tall = wide * _PICTURE // 100
        return [Rect(place * (wide + gap), 0, wide, tall) for place in range(number)]

    def _name(self, row: Variant) -> Text:
        return Text(_(row.name), typeset.SMALL, align=TextAlign.MIDDLE)

    def tall(self, painter: Painter, width: int) -> int:
        """A picture and the longest name."""
        places = self._places(painter, width)
        shown = self._rows[: len(places)]
        names = [self._name(row).tall(painter, places[0].width) for row in shown]
        return places[0].height + painter.px(4) + max(names, default=0)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """A button with its picture, and its name below."""
        painter, edge = host.painter, 2 * host.painter.px(_EDGE)
        for row, place in zip(self._rows, self._places(painter, area.width), strict=False):
            here = place.move(area.topleft)
            choose = partial(self._choose, row.id)
            button = host.button(f"poster {row.id}", here, "", choose, pane=pane)
            size = (here.width - edge, here.height - edge)
            picture = variant_picture(row.id, size, painter.px(_EDGE), self._book, painter)
            button.show_picture(picture.premul_alpha())
            below = Rect(here.left, here.bottom + painter.px(4), here.width, 0)
            below.height = self._name(row).tall(painter, here.width)
            self._name(row).place(host, below, pane)
