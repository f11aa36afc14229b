"""A poster: players at a variant's table, and words below them, on paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from game.presentation.moods import FaceMood
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.players_at_table import paint_players_at_table

FACES: Final = 4
"""So many players have room at the table of a small one."""
_LEAST_PICTURE: Final = 110
"""Height that a picture keeps, px at scale 1."""


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
) -> Plate:
    """The variant of an id, those who play it by the numbers of their portraits, and words.

    Without `moods` all faces are plain. `tall` is the height of the picture where there is room,
    px at scale 1.
    """
    picture = partial(paint_players_at_table, variant, faces, moods, book, painter)
    shown = Painted(picture, tall=tall, least=_LEAST_PICTURE, grow=1)
    return Plate(Column(shown, Gap(12), *words), inside=20, paper=True, grow=grow)
