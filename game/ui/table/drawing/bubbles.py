"""Words that stand beside a seat for a moment: a bid, what is said, what a revoke costs."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.engine import Seat
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.icons import icon
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout

_painted = SurfaceCache(4 << 20)
SPEECH_SIZES = (17.0, 15.0, 13.5)
"""px at scale 1; the largest at which the words fit."""


@dataclass(slots=True)
class Bubble:
    """Words beside a plate for a moment."""

    seat: Seat
    text: str
    mark: str
    """`bid`, `said` or `missed`: told apart by shape and word as well as by colour."""
    alpha: int = 255
    grown: float = 1.0


def paint_bubble(bubble: Bubble, layout: TableLayout, painter: Painter) -> pygame.Surface:
    """The picture of a bubble, within the box that the layout keeps for it."""
    theme, fonts = painter.theme, painter.fonts
    size = layout.places[bubble.seat].bubble.size

    def paint() -> pygame.Surface:
        if bubble.mark == "said":
            return paint_speech(bubble.text, size, painter)
        colour = accent(theme) if bubble.mark == "bid" else theme.bad
        pad, gap = layout.px(12), layout.px(7)
        room = size[0] - 2 * pad
        mark = None
        if bubble.mark != "bid":
            mark = icon("close", layout.px(18), colour)
            room -= mark.get_width() + gap
        word = typeset.within(bubble.text, TextStyle(22, bold=True), fonts, colour, room)
        parts = [part for part in (mark, word) if part is not None]
        width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1) + 2 * pad
        picture = panel(
            (min(size[0], width), size[1]), theme, fonts.scale, lit=bubble.mark == "bid"
        ).copy()
        x = (picture.get_width() - width) // 2 + pad
        for part in parts:
            picture.blit(part, (x, (size[1] - part.get_height()) // 2))
            x += part.get_width() + gap
        return picture

    return _painted.get((bubble.text, bubble.mark, size, theme), paint)


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
        case Side.LEFT | Side.OWN:
            place.left = box.left
        case Side.RIGHT:
            place.right = box.right
        case Side.TOP:
            pass
    return place


def paint_speech(text: str, size: tuple[int, int], painter: Painter) -> pygame.Surface:
    """A fresh picture of a spoken bubble, at most `size` px: a statement in up to two lines."""
    theme, fonts = painter.theme, painter.fonts
    pad = round(10 * fonts.scale)
    room = size[0] - 2 * pad
    for px in SPEECH_SIZES:
        lines = typeset.wrap(text, TextStyle(px, bold=True), fonts, room)
        tall = typeset.line_surface("A", TextStyle(px, bold=True), fonts, theme.cream).get_height()
        if len(lines) == 1 or (len(lines) <= 2 and tall * 1.84 <= size[1]):
            break
    if len(lines) > 2:
        lines = [lines[0], " ".join(lines[1:])]
    texts = [
        typeset.within(line, TextStyle(px, bold=True), fonts, theme.cream, room) for line in lines
    ]
    width = max(one.get_width() for one in texts) + 2 * pad
    picture = panel((min(size[0], width), size[1]), theme, fonts.scale, lit=True).copy()
    tall = texts[0].get_height()
    step = min(tall * 0.86, (size[1] - tall) * 0.94)  # the foot of a line has air of its own
    y = (size[1] - tall - step * (len(texts) - 1)) / 2 - tall * 0.03
    for one in texts:
        picture.blit(one, one.get_rect(midtop=(picture.get_width() // 2, round(y))))
        y += step
    return picture
