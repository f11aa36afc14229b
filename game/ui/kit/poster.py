"""A poster: players at a variant's table, and words below or beside them, on paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from pygame import Rect

from game.presentation.moods import FaceMood
from game.ui.kit.controls import FittedText
from game.ui.kit.layout import Column, Gap, Host, Painted, Part, Plate, Row, RowAlign
from game.ui.kit.pages import BETWEEN, MARGIN, PAGE_WIDTH
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.players_at_table import paint_players_at_table
from game.ui.style.theme import RGB, FontRole
from game.ui.widgets.scroll_area import ScrollArea

FACES: Final = 4
"""So many players have room at the table of a small one."""
_LEAST_PICTURE: Final = 110
"""Height that a picture keeps, px at scale 1."""
_LEAST_BELOW: Final = 190
"""Height that a poster below a list needs, px at scale 1."""
_TITLE: Final = (48, 32, 24, 20)
"""px of the letters of a title, the largest with which it fits."""
_PICTURE_BESIDE, _WORDS_BESIDE = 5, 4
"""How the width is shared where words stand beside the picture."""
BESIDE_POSTER: Final = 28
"""Between a poster and what stands beside it, px at scale 1."""
_BESIDE_BODY: Final = (280, 400)
"""Width of a poster at the right of a page at least and at most, px at scale 1."""


def poster_room(window: int, scale: float, body: int) -> int:
    """Width of a poster beside a body that needs so many px; 0 where there is no room for one.

    `window` is its width in px of the screen, all the rest px at scale 1.
    """
    page = min(round(window / scale) - 2 * MARGIN, PAGE_WIDTH)
    least, most = _BESIDE_BODY
    room = page - BESIDE_POSTER - body
    return min(most, room) if room >= least else 0


def poster_title(words: str, ink: RGB) -> Part:
    """What a poster is called, in the largest letters with which it fits."""
    return FittedText(words, _TITLE, ink, role=FontRole.SERIF, bold=True, lines=2)


def poster(
    variant: str,
    faces: Sequence[int],
    words: Sequence[Part],
    *,
    book: CardBook,
    painter: Painter,
    moods: Sequence[FaceMood] = (),
    tall: int = 0,
    grow: int = 1,
    beside: bool = False,
) -> Plate:
    """The variant of an id, those who play it by the numbers of their portraits, and words.

    Without `moods` all faces are plain. `tall` is the height of the picture where there is room,
    px at scale 1. Words stand `beside` the picture on a poster that is wide and low.
    """
    picture = partial(paint_players_at_table, variant, faces, moods, book, painter)
    shown = Painted(picture, tall=tall, least=_LEAST_PICTURE, grow=1)
    told: Part = Column(shown, Gap(12), *words)
    if beside:
        column = Column(Gap(grow=1), *words, Gap(grow=1), grow=_WORDS_BESIDE)
        framed = Painted(picture, tall=tall, least=_LEAST_PICTURE, grow=_PICTURE_BESIDE)
        told = Row(framed, column, gap=28, align=RowAlign.WHOLE)
    return Plate(told, inside=20, paper=True, grow=grow)


class WhereRoom(Part):
    """What is left over below other parts: there stands the first of several that has room.

    It lies at the foot, and one that grows fills the room.
    """

    grow = 1

    def __init__(
        self, *boxes: Part, above: int = BETWEEN, below: int = 0, least: int = _LEAST_BELOW
    ) -> None:
        """The largest first; px at scale 1 that stay free over and under it, and that it needs."""
        self._boxes, self._above, self._below, self._least = boxes, above, below, least

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """At the foot of the area, or nowhere."""
        painter, px = host.painter, host.painter.px
        room = area.height - px(self._above) - px(self._below)
        for box in self._boxes:
            if room >= max(px(self._least), box.short(painter, area.width)):
                tall = room if box.grow else min(room, box.tall(painter, area.width))
                foot = area.bottom - px(self._below)
                box.place(host, Rect(area.left, foot - tall, area.width, tall), pane)
                return
