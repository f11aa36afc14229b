"""What a lesson shows at the table: arrows, light and frames for what it speaks of, the rest later.

What was not spoken of yet is not drawn at all where a lesson says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from typing import Final

import pygame

from game.lessons.lesson import Ask, Spot, Tell
from game.ui.paint.painter import Painter
from game.ui.style.contrast import accent
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.card_placement import Key, known
from game.ui.table.layout.table_layout import TableLayout

ARROW: Final = 0.14
"""Width of an arrow, in heights of its card: larger words leave it clear of what lies above."""
APART: Final = 0.04
"""Heights of the card between an arrow and it."""
REACH: Final = 5
"""px at scale 1 by which a frame is larger than its place."""


def point_at(surface: pygame.Surface, stage: Stage, layout: TableLayout, step: Tell | Ask) -> None:
    """Mark every card and place that this step of a lesson names, of the cards those in sight."""
    for code in step.cards.split():
        sprite = stage.sprite(known(code))
        if sprite is not None:
            pose = sprite.pose
            top = pose.y - pose.height / 2 - sprite.lift * layout.lift
            # The left part of a card is seen, whatever lies over it in a hand.
            index = pose.x - pose.height * CARD_RATIO * 0.34
            _arrow(surface, stage.painter, (index, top), pose.height)
    framed = [place for spot in step.spots for place in _pointed(stage, layout, spot)]
    for place in framed:
        if not any(place is not other and place.contains(other) for other in framed):
            _frame(surface, stage.painter, place)


def light(stage: Stage, step: Tell | Ask | None, before: Collection[Key]) -> list[Key]:
    """Light the cards that this step speaks of, and those of the step before no longer."""
    lit = [] if step is None else [known(code) for code in step.cards.split()]
    for sprite in stage.sprites:
        if sprite.key in lit:
            sprite.glow = 1.0
        elif sprite.key in before:
            sprite.glow = 0.0
    return lit


def hide(stage: Stage, layout: TableLayout, hidden: Collection[Spot]) -> None:
    """Have the stage leave these places out."""
    stage.counts = Spot.TALLY not in hidden
    if not hidden:
        stage.hides = None
        return
    places = [place for spot in hidden for place in _places(layout, spot)]
    seen = () if Spot.TURNED in hidden else (layout.turn_up_slot,)
    stage.hides = partial(_lies_in, places, seen)


def _lies_in(places: list[pygame.Rect], seen: tuple[pygame.Rect, ...], area: pygame.Rect) -> bool:
    """Whether an area is wholly in one of the places, and in none that is seen all the same."""
    within = any(place.contains(area) for place in places)
    return within and not any(place.inflate(4, 4).contains(area) for place in seen)


def _pointed(stage: Stage, layout: TableLayout, spot: Spot) -> Iterator[pygame.Rect]:
    """What is framed where this is spoken of: points stand at the seats."""
    match spot:
        case Spot.TALLY:
            yield stage.own_figures()
        case Spot.SCORE:
            yield from _places(layout, Spot.PLATES)
        case _:
            yield from _places(layout, spot)


def _places(layout: TableLayout, spot: Spot) -> Iterator[pygame.Rect]:
    """The boxes of one spot, px of the window."""
    match spot:
        case Spot.HAND:
            held = layout.hand_size
            boxes = [layout.hand_pose(place, held).box for place in range(held)]
            yield boxes[0].unionall(boxes[1:])
        case Spot.PLATES:
            yield from (place.plate for place in layout.places)
        case Spot.TURNED:
            yield layout.turn_up_slot
        case Spot.TALLY:
            yield layout.places[layout.bottom].windows
        case Spot.SCORE:
            yield layout.pad
        case Spot.BOX:
            yield layout.wins


def _arrow(
    surface: pygame.Surface, painter: Painter, place: tuple[float, float], height: float
) -> None:
    """An arrow head that points down at a place on the upper edge of a card of that height.

    It has a dark edge so that it is seen on cards.
    """
    x, y = round(place[0]), round(place[1] - height * APART)
    wide = round(height * ARROW)
    half, tall = wide / 2, wide * 0.8
    corners = ((x, y), (x - half, y - tall), (x + half, y - tall))
    pygame.draw.polygon(surface, accent(painter.theme), corners)
    pygame.draw.polygon(surface, painter.theme.panel, corners, max(1, painter.px(2)))


def _frame(surface: pygame.Surface, painter: Painter, place: pygame.Rect) -> None:
    """A golden frame around a place."""
    reach = painter.px(REACH)
    box = place.inflate(2 * reach, 2 * reach)
    line = max(2, painter.px(3))
    pygame.draw.rect(surface, accent(painter.theme), box, line, border_radius=painter.px(12))
