"""The score sheet of a recorded game as a picture to be sent to others."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Final

import pygame

from game.presentation.score_sheet import SheetContents
from game.table.records.replay import faultless, only_game
from game.translation import set_language
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import sheet_of_paper
from game.ui.score_sheet.measures import measure
from game.ui.score_sheet.table import SheetTable
from game.ui.style.theme import LAMP, Theme

PICTURE: Final = ".png"
_SCALE: Final = 2.0
_MOST: Final = (1100, 760)
"""Room for the table, px at scale 1."""
_EDGE: Final = 22


def sheet_picture(path: Path, spoken: str, theme: Theme = LAMP) -> bytes:
    """A PNG file of the whole sheet, for a helper process: to paint takes its time.

    Args:
        path: a record of one game.
        spoken: the language of its words.
        theme: whose paper it is.

    Raises:
        RecordError: no sheet can be made of it.
    """
    set_language(spoken)
    played = faultless(only_game(path))
    setup, state = played.setup, played.state
    finished = state.finished
    names = [seat.name for seat in setup.seats]
    sheet = SheetContents.of(setup.variant, names, setup.first_dealer, finished, over=True)
    painter = Painter(theme, _SCALE)
    room = (painter.px(_MOST[0]), painter.px(_MOST[1]))
    found = measure(sheet, room, _SCALE)
    wide = min(room[0], found.left + found.column * len(names))
    tall = min(room[1], round(found.head + found.row * len(sheet.rows) + found.foot))
    edge = painter.px(_EDGE)
    whole = sheet_of_paper((wide + 2 * edge, tall + 2 * edge), theme, painter.px(4), 2)
    table = SheetTable(sheet, pygame.Rect(edge, edge, wide, tall), painter, key=True)
    table.paint(whole, 0)
    buffer = io.BytesIO()
    pygame.image.save(whole, buffer, "sheet.png")
    return buffer.getvalue()
