"""The poster beside the settings: the player at a table with the cloth and the cards of now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.translation import _
from game.ui.kit.controls import FittedText, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.clipping import clipped
from game.ui.paint.felt import table_background
from game.ui.paint.players_at_table import lamp_room
from game.ui.paint.portraits import portrait
from game.ui.paint.seat_portraits import own_portrait
from game.ui.platform.settings import Settings, ThemeName
from game.ui.scene.protocol import App
from game.ui.settings.settings_rows import BACK_NAMES, FELT_NAMES, THEME_NAMES
from game.ui.style.theme import FontRole
from game.variants import VARIANTS

_SAMPLE: Final = ("AS", "QH", "JD", "7C", None)
"""Faces, and a back at last."""
_NAME: Final = (48, 32, 24, 20)
"""px at scale 1 of the letters of the name, the largest in which it fits."""
_LEAST_PICTURE: Final = 150
"""Height that the picture keeps, px at scale 1."""
_ROOM: Final = 48
"""Percent of the picture that lies behind the table."""
_FACE: Final = (70, 70)
"""Percent that the portrait takes of the height of the room, and of its width."""
_HIDDEN: Final = 8
"""Percent of the portrait that the table hides."""
_LEAN: Final = 24
"""Degrees between the first and the last card of a hand."""
_TALLEST: Final = (36, 68)
"""Percent that a card takes of the width of the table, and of its height."""


def settings_poster(app: App) -> Part:
    """Who plays, the chosen cards on the chosen cloth, and what they are called."""
    theme = app.theme
    name = FittedText(
        lambda: app.settings.name, _NAME, theme.sheet_ink, role=FontRole.SERIF, bold=True, lines=1
    )
    picture = Painted(partial(_paint, app), least=_LEAST_PICTURE, grow=1)
    lines = [_line(app, title, value) for title, value in _named(app.settings)]
    return Plate(Column(picture, Gap(12), name, Gap(6), *lines), inside=20, paper=True, grow=1)


def _named(now: Settings) -> list[tuple[str, str]]:
    """What was chosen, by its name."""
    found = [(_("Theme"), _(THEME_NAMES[now.theme]))]
    if now.theme != ThemeName.CONTRAST:  # which has one cloth alone
        found.append((_("Cloth of the table"), _(FELT_NAMES[now.felt])))
    found.append((_("Card backs"), _(BACK_NAMES[now.back])))
    if now.variant in VARIANTS:
        found.append((_("Next game"), _(VARIANTS[now.variant].name)))
    return found


def _line(app: App, title: str, value: str) -> Part:
    """What something is called, and at the right end what it is."""
    words = Text(title, typeset.SMALL, app.theme.sheet_muted, whole=True)
    chosen = Text(value, typeset.SMALL, app.theme.sheet_ink, align=TextAlign.RIGHT, grow=1)
    return Row(words, chosen, gap=12)


def _paint(app: App, surface: pygame.Surface, area: Rect) -> None:
    """The player under the lamp, and before that one the table with a hand of cards."""
    theme, painter = app.theme, app.painter
    room = Rect(area.topleft, (area.width, area.height * _ROOM // 100))
    table = Rect(area.left, room.bottom, area.width, area.height - room.height)
    side = min(room.height * _FACE[0] // 100, room.width * _FACE[1] // 100)
    face = portrait(own_portrait(app.players, app.settings.name), side, theme)
    with clipped(surface, area):
        surface.blit(lamp_room(room.size, painter), room)
        surface.blit(face, (area.centerx - side // 2, table.top - side * (100 - _HIDDEN) // 100))
        # The rim of its cloth lies outside of the picture.
        cloth = table_background((table.width * 9 // 8, table.height * 9 // 8), theme)
        with clipped(surface, table.clip(area)):
            surface.blit(cloth, cloth.get_rect(center=table.center))
        pygame.draw.line(surface, theme.rim, table.topleft, table.topright, max(2, painter.px(4)))
        paint_sample(app.book, surface, table, _card(table))
    pygame.draw.rect(surface, theme.sheet_ink, area, max(1, painter.px(1)))


def _card(table: Rect) -> int:
    """Height of the cards on the table, px."""
    return min(table.width * _TALLEST[0] // 100, table.height * _TALLEST[1] // 100)


def paint_sample(
    book: CardBook,
    surface: pygame.Surface,
    area: Rect,
    height: int,
    cards: Sequence[str | None] = _SAMPLE,
) -> None:
    """A hand of cards of `height` px in the middle of an area; None is a back."""
    step = height * 36 // 100
    left = area.centerx - step * (len(cards) - 1) // 2
    lean = _LEAN / (len(cards) - 1)
    for number, code in enumerate(cards):
        turn = (len(cards) - 1) / 2 - number
        at = (left + number * step, area.centery + round(abs(turn) * height * lean / 200))
        shadow = book.shadow(height, turn * lean)
        surface.blit(shadow, shadow.get_rect(center=(at[0], at[1] + height // 40)))
        card = book.turned(code, height, turn * lean)
        surface.blit(card, card.get_rect(center=at))
