"""What stands below the rows of a section of Settings, where they leave room: what they lead to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.table.setup import SeatPlan
from game.translation import N_, _
from game.ui.kit.controls import Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row
from game.ui.kit.poster import FACES, poster, poster_title
from game.ui.kit.rows import RowPicture
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.paint.felt import table_background
from game.ui.paint.painter import Painter
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.scene.protocol import App
from game.ui.settings.settings_poster import paint_sample
from game.ui.settings.settings_rows import ABOUT, Section
from game.ui.style.theme import FontRole
from game.variants import VARIANTS

_BESIDE: Final = 20
"""Between a low picture and its words, px at scale 1."""
_LOW_EDGE: Final = 14
_SPREAD: Final = ("AS", "KH", "QC", "JD", "TS", "7H", "4C", "2D", None)
"""Cards of a long hand, and a back at last."""

_HINT: Final = (
    N_("A question to ask yourself, from what you see."),
    N_("The idea of what the expert would do, without the card or bid."),
    N_("What every way is worth: points, and how often your bid is made."),
    N_("Why, counted in deals that fit what you saw."),
)
"""What each press brings."""
_COACH: Final = N_(
    "How often your bid is made with your choice and with the best one, before anybody else acts. "
    "U takes the choice back."
)
_LETTERS: Final = (
    (typeset.TextStyle(64, FontRole.SERIF, bold=True, leading=1.15), VARIANTS["oh-hell"].name),
    (typeset.TextStyle(48, FontRole.SERIF, bold=True, leading=1.15), "21"),
    (typeset.TITLE, Section.LOOKS.value),
    (typeset.FIGURE, "10"),
    (typeset.HEADING, Section.RULES.value),
    (typeset.BODY, ABOUT[Section.PLAYER]),
    (typeset.SMALL, ABOUT[Section.NEXT]),
)
"""A sample of each size of letters, from the largest on posters to small print."""


def table_pictures(
    app: App, variant: str, title: str, told: str, seats: Sequence[SeatPlan]
) -> list[Part]:
    """A table of a variant, those who sit at it as far as they are known, and words, on paper.

    In a low room there is the picture of the variant alone beside the words.
    """
    ink, faces = app.theme.sheet_ink, seat_portraits(app.players, seats)[:FACES]
    name = variant if variant in VARIANTS else type(app.settings)().variant
    words = [poster_title(title, ink), Gap(4), Text(told, typeset.SMALL, ink, lines=4)]
    about = Text(told, typeset.SMALL, ink, lines=2)
    beside = Column(Text(title, typeset.TITLE, ink, lines=1), Gap(4), about, grow=1)
    low = Row(RowPicture(name, app.book), beside, gap=_BESIDE)
    return [
        poster(name, faces, words, book=app.book, painter=app.painter, beside=True),
        Plate(low, inside=_LOW_EDGE, paper=True),
    ]


def cards_picture(app: App) -> Part:
    """A long hand as it looks now, on the cloth of now."""

    def paint(surface: pygame.Surface, area: Rect) -> None:
        theme = app.theme
        with clipped(surface, area):
            cloth = table_background((area.width * 9 // 8, area.height * 9 // 8), theme)
            surface.blit(cloth, cloth.get_rect(center=area.center))
            tall = min(area.height * 72 // 100, area.width // 4)
            paint_sample(app.book, surface, area, tall, _SPREAD)
        pygame.draw.rect(surface, theme.panel_edge, area, max(1, app.painter.px(1)))

    return Painted(paint, grow=1)


def help_sheets(painter: Painter) -> list[Part]:
    """What hints and the coach say, on paper."""
    ink = painter.theme.sheet_ink
    steps: list[Part] = []
    for number, words in enumerate(_HINT, start=1):
        figure = Text(str(number), typeset.HEADING, ink, whole=True)
        sentence = Text(_(words), ink=ink, grow=1)
        steps += [Gap(grow=1), Row(figure, sentence, gap=12)]
    held = Column(
        Text(_("What a hint says, press by press"), typeset.HEADING, ink),
        Gap(4),
        *steps,
        Gap(10, grow=1),
        Text(_("What the coach says"), typeset.HEADING, ink),
        Gap(4),
        Text(_(_COACH), ink=ink),
    )
    return [Plate(held, inside=20, paper=True, grow=1)]


def letters_sheets(painter: Painter) -> list[Part]:
    """How large words are now, on paper: all sizes of letters, or those that most words have."""
    ink, faint = painter.theme.sheet_ink, painter.theme.sheet_muted
    lines: list[list[Part]] = [
        [Gap(grow=1), Text(_(words), style, ink, lines=1)] for style, words in _LETTERS
    ]
    sheets: list[Part] = []
    for first in range(len(lines) - 1):
        head = Text(_("As large as words are now"), typeset.SMALL, faint)
        held = Column(head, *(part for line in lines[first:] for part in line))
        sheets.append(Plate(held, inside=20, paper=True, grow=1))
    return sheets
