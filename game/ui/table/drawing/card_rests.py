"""Draws where cards end and lie: the foot of an open hand, and the empty place of a trick."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final

import pygame
from pygame import Rect

from game.engine import Phase
from game.presentation.screen_state import ScreenState
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.painter import Painter
from game.ui.style.contrast import on_cloth
from game.ui.style.theme import RGB, mixed
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.drawing.static_layer import StaticPart, picture_part
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.table_layout import TableLayout

TUCKED: Final = 8
"""px at the base scale over which cards of an open hand lie in shade above their seat."""
BEHIND: Final = 0.2
"""How far down behind a face a single card is seen beside it, of the face's height."""
SHADE: Final = 0.5
"""How dark that is at the edge."""
DASH: Final = 7
"""px at scale 1 of a dash around the own place, and of what is between two of them."""
LINE: Final = 1.5
CORNER: Final = 0.05
"""Radius of that place's corners, in heights of a card."""
FAINT: Final = 0.4
"""Share of the cloth in the colour of those dashes."""

_places = SurfaceCache(2 << 20)
_tucked = SurfaceCache(24 << 20)


def seen_above(sprite: Sprite, layout: TableLayout) -> Rect | None:
    """The part of the window in which a card of an open hand is seen; None where all of it is.

    It ends above the words of its seat; a single one ends behind the face.
    """
    if not (layout.opens and layout.fan_rise and sprite.behind_plates and sprite.code):
        return None
    box = sprite.rect()
    for seat, place in enumerate(layout.places):
        fan, face = place.fan, place.face
        if (
            seat != layout.bottom
            and fan.left <= sprite.x <= fan.right
            and box.top < place.plate.top < box.bottom
        ):
            alone = face.width and not sprite.angle and abs(sprite.x - face.centerx) < 1
            foot = face.top + round(BEHIND * face.height) if alone else place.plate.top
            return Rect(0, 0, layout.size[0], foot)
    return None


def tuck_of(layout: TableLayout) -> int:
    """px above the edge of that part in which such a card lies in shade."""
    return max(2, layout.card_px(TUCKED))


def tucked(
    area: Rect, edge: int, tall: int, draw: Callable[[pygame.Surface], None], key: Hashable
) -> pygame.Surface:
    """What `draw` draws in an area of the window down to an edge, shaded in the last `tall` px.

    Shared under its key: do not draw on it.
    """

    def paint() -> pygame.Surface:
        whole = pygame.Surface(area.size, pygame.SRCALPHA)
        draw(whole)
        for row in range(tall):
            level = round(255 * (1 - SHADE * ((row + 1) / tall) ** 2))
            place = 0, edge - tall + row - area.top, area.width, 1
            whole.fill((level, level, level, 255), place, pygame.BLEND_RGBA_MULT)
        whole.fill((0, 0, 0, 0), (0, edge - area.top, area.width, area.height))
        return whole

    return _tucked.get((key, edge, tall), paint)


def place_parts(shown: ScreenState, layout: TableLayout, painter: Painter) -> list[StaticPart]:
    """The place of the viewer's card in the trick, as large as the card: it may be laid there."""
    own = layout.bottom
    awaited = shown.table.phase is Phase.PLAYING and own in shown.turn and not layout.onlooker
    if not awaited or layout.row or any(play.seat == own for play in shown.table.trick):
        return []
    pose = layout.trick_pose(own)
    picture = _paint_place(round(pose.height), pose.angle, painter)
    box = picture.get_rect(center=(round(pose.x), round(pose.y)))
    return [picture_part(("place", *box, pose.angle), picture, box)]


def _paint_place(tall: int, angle: float, painter: Painter) -> pygame.Surface:
    """A card's outline in dashes, turned. Shared: do not draw on it."""
    theme = painter.theme
    ink = on_cloth(theme) if theme.flat else mixed(theme.gold, theme.felt_light, FAINT)

    def paint() -> pygame.Surface:
        wide, line = round(tall * CARD_RATIO), max(1.0, LINE * painter.scale)
        canvas = Canvas((wide, tall), 1, clear(ink))
        radius, dash = tall * CORNER, DASH * painter.scale
        for start, end in (
            ((radius, line), (wide - radius, line)),
            ((wide - line, radius), (wide - line, tall - radius)),
            ((wide - radius, tall - line), (radius, tall - line)),
            ((line, tall - radius), (line, radius)),
        ):
            _dashes(canvas, start, end, dash, line, ink)
        picture = canvas.finish()
        return pygame.transform.rotozoom(picture, angle, 1) if angle else picture

    return _places.get((tall, angle, painter.scale, theme), paint)


def _dashes(
    canvas: Canvas,
    start: tuple[float, float],
    end: tuple[float, float],
    dash: float,
    line: float,
    ink: RGB,
) -> None:
    """Dashes from one point to another, with one at either end."""
    first, last = pygame.Vector2(start), pygame.Vector2(end)
    far = first.distance_to(last)
    number = max(1, round((far / dash + 1) / 2))
    step = far / max(1, 2 * number - 1)
    way = (last - first) / far
    for place in range(number):
        one = first + way * (2 * place * step)
        other = one + way * step
        canvas.line([(one.x, one.y), (other.x, other.y)], line, ink, ends=False)
