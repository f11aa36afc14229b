"""A slip of paper beside the hand of a demo: who plays, and their record; at half-time all."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.introductions import Introduction
from game.ui.kit.controls import Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Stack
from game.ui.kit.painted_panel import PaintedPanel
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import FontRole

EDGE: Final = 12
INSIDE: Final = 17
"""Left and right of the words."""
DISC: Final = 54
"""The portrait."""
BAND: Final = 5
"""The coloured edge on the left."""
LEAST: Final = (150, 54)
"""Room below which there is no slip; all lengths in px at scale 1."""
TITLE: Final = TextStyle(typeset.NAME.px, FontRole.SERIF, bold=True, leading=1.2)
ABOUT: Final = TextStyle(typeset.SMALL.px, FontRole.SERIF, leading=1.2)
LINE: Final = TextStyle(typeset.SMALL.px, bold=True, leading=1.25)


class IntroductionPanel(PaintedPanel):
    """The slip, at most as large as its room; none where that is too small to be read."""

    def __init__(self) -> None:
        super().__init__()
        self._made_of: object = None

    def show(self, said: Introduction, face: int, room: Rect, painter: Painter) -> None:
        """Let this stand at the foot of its room; what stands there already is not made anew.

        Args:
            said: what stands on it.
            face: number of the portrait.
            room: px of the window.
            painter: theme and scale.
        """
        made_of = said, face, tuple(room), painter
        if made_of == self._made_of:
            return
        self._made_of = made_of
        tree: Part = Gap()
        if room.width >= painter.px(LEAST[0]) and room.height >= painter.px(LEAST[1]):
            for tree in _slips(said, face, painter):
                if tree.short(painter, room.width) <= room.height:
                    break
        area = Rect(0, 0, room.width, min(room.height, tree.tall(painter, room.width)))
        area.bottomleft = room.bottomleft
        self.lay_out(tree, area, painter)


def _slips(said: Introduction, face: int, painter: Painter) -> Iterator[Part]:
    """The whole slip, then ones that say less: the record says more than who they are."""
    yield _slip(said, face, said.about, said.lines, painter)
    for number in range(len(said.lines), -1, -1):
        yield _slip(said, face, "", said.lines[:number], painter)


def _slip(
    said: Introduction, face: int, about: str, lines: tuple[str, ...], painter: Painter
) -> Part:
    theme = painter.theme

    def disc(surface: pygame.Surface, place: Rect) -> None:
        picture = portrait(face, min(place.size), theme)
        surface.blit(picture, picture.get_rect(center=place.center))

    def band(surface: pygame.Surface, place: Rect) -> None:
        pygame.draw.rect(surface, theme.red, place)

    words = Column(
        Text(said.title, TITLE, theme.sheet_ink, lines=1),
        *([Text(about, ABOUT, theme.sheet_muted)] if about else []),
        *(Text(line, LINE, theme.sheet_ink) for line in lines),
        grow=1,
    )
    seated = [Painted(disc, DISC, DISC, least=0)] if said.seat is not None else []
    return Stack(
        Plate(Row(*seated, words, gap=EDGE), inside=INSIDE, above=EDGE, below=EDGE, paper=True),
        Row(Painted(band, BAND), Gap(grow=1), gap=0, align=RowAlign.WHOLE),
    )
