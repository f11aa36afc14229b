"""Slips of paper beside a seat for a moment: a bid, what is said, what a revoke costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.engine import Seat
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.cloth.paper import Tail, paper_of, slip_of_paper
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, FontRole
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout

_painted = SurfaceCache(4 << 20)


@dataclass(slots=True)
class Bubble:
    """Words beside a plate for a moment."""

    seat: Seat
    text: str
    mark: str
    """`bid`, `said` or `missed`: told apart by shape and word as well as by colour."""
    alpha: int = 255
    grown: float = 1.0


BID_STYLES: Final = tuple(TextStyle(px, FontRole.SERIF, bold=True) for px in (21, 18, 16))
SPEECH_STYLES: Final = tuple(TextStyle(px, FontRole.SERIF, bold=True) for px in (17, 15, 13.5))
"""The largest in which the words fit."""
EDGE: Final = 10
"""From the edge of the paper to the words beside it, px at scale 1."""


def paint_bubble(bubble: Bubble, layout: TableLayout, painter: Painter) -> pygame.Surface:
    """The picture of a bubble, within the box that the layout keeps for it."""
    place = layout.places[bubble.seat]
    size, tail = place.bubble.size, _tail_of(place.side, onlooker=layout.onlooker)
    ahead = place.face.centerx - place.bubble.centerx if tail in (Tail.UP, Tail.DOWN) else None

    def paint() -> pygame.Surface:
        theme = painter.theme
        words = bubble.text
        sheet = paper_of(size, painter, tail)
        ink = theme.sheet_red if bubble.mark == "missed" else theme.sheet_ink
        room = sheet.width - 2 * painter.px(EDGE)
        styles = SPEECH_STYLES if bubble.mark == "said" else BID_STYLES
        most = 2 if bubble.mark == "said" else 1
        texts, step = _written(words, styles, (room, sheet.height), most, painter, ink)
        wide = max(text.get_width() for text in texts) + 2 * painter.px(EDGE)
        wide = min(sheet.width, max(wide, sheet.height))
        whole = size[0] - sheet.width + wide, size[1]
        at = None if ahead is None else whole[0] // 2 + ahead
        picture = slip_of_paper(whole, painter, tail, at).copy()
        paper = paper_of(whole, painter, tail)
        tall = texts[0].get_height() + step * (len(texts) - 1)
        middle = paper.left + wide // 2
        for number, text in enumerate(texts):
            top = paper.top + (paper.height - tall) / 2 + number * step
            picture.blit(text, text.get_rect(midtop=(middle, round(top))))
        return picture

    return _painted.get((bubble.text, bubble.mark, size, tail, ahead, painter), paint)


def _tail_of(side: Side, *, onlooker: bool) -> Tail:
    """The edge of a bubble that is turned to the face of who speaks."""
    match side:
        case Side.RIGHT:
            return Tail.RIGHT
        case Side.TOP:
            return Tail.UP
        case Side.OWN if onlooker:
            return Tail.DOWN
        case _:
            return Tail.LEFT


def _written(
    words: str,
    styles: Sequence[TextStyle],
    room: tuple[int, int],
    most: int,
    painter: Painter,
    ink: RGB,
) -> tuple[list[pygame.Surface], float]:
    """Words in up to `most` lines of the largest of these letters, and px from line to line."""
    fonts, (wide, tall) = painter.fonts, room
    for style in styles:
        lines = typeset.balanced(words, style, fonts, wide) if most > 1 else [words]
        fits = all(typeset.width(line, style, fonts) <= wide for line in lines)
        height = style.font(fonts).get_height()
        if fits and len(lines) <= most and height * (0.82 * len(lines) + 0.1) <= tall:
            break
    if len(lines) > most:
        lines = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    texts = [typeset.within(line, style, fonts, ink, wide) for line in lines]
    return texts, min(0.84 * texts[0].get_height(), tall / max(1, len(texts)) * 0.92)


def draw_bubble(
    surface: pygame.Surface,
    bubble: Bubble,
    box: pygame.Rect,
    layout: TableLayout,
    painter: Painter,
) -> None:
    """Put it into its box beside the plate, as large and as strong as it is by now."""
    picture = paint_bubble(bubble, layout, painter)
    if bubble.grown != 1.0:
        picture = pygame.transform.smoothscale_by(picture, max(0.2, bubble.grown))
    if bubble.alpha < 255:
        picture = picture.copy()
        picture.fill((255, 255, 255, bubble.alpha), special_flags=pygame.BLEND_RGBA_MULT)
    surface.blit(picture, _placed(picture, bubble, box, layout))


def bubble_place(
    bubble: Bubble, box: pygame.Rect, layout: TableLayout, painter: Painter
) -> pygame.Rect:
    """Where a bubble stands in its box once it has grown."""
    return _placed(paint_bubble(bubble, layout, painter), bubble, box, layout)


def _placed(
    picture: pygame.Surface, bubble: Bubble, box: pygame.Rect, layout: TableLayout
) -> pygame.Rect:
    """At that end of its box which is nearer to the plate."""
    place = picture.get_rect(center=box.center)
    match layout.places[bubble.seat].side:
        case Side.LEFT:
            place.left = box.left
        case Side.RIGHT:
            place.right = box.right
        case Side.TOP | Side.OWN:
            pass
    return place
