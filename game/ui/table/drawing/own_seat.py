"""Draws the player's own seat: face, name, second word, large figures, windows and the own need."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.seats.others import pieces
from game.presentation.words.seats.own import OwnText
from game.translation import N_
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.table.drawing.seat_face import draw_face, draw_turn_bar, seat_marks
from game.ui.table.drawing.seat_lines import (
    OWN_STYLES,
    Line,
    SeatInks,
    cap,
    figures_line,
    name_line,
    outlined_line,
    pieces_line,
    run_line,
    smaller,
)
from game.ui.table.drawing.windows import draw_windows, window_boxes

WINDOW: Final = 19
"""px at scale 1 of height of a window."""
NEED: Final = TextStyle(16)
HEAD_GAP: Final = 12
"""px at scale 1 from the face to the words, and from the head to the figures."""
BAR_GAP: Final = 14
"""px at scale 1 that the bar of the turn takes where there is no face."""
EDGE: Final = 6
"""px at scale 1 left of figures and windows: there is their light."""
SHARES: Final = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Sizes of the figures that are tried until all has room."""


def paint_own_seat(
    text: OwnText,
    size: tuple[int, int],
    painter: Painter,
    *,
    row: bool,
    face_px: int,
    clock: float | None = None,
) -> pygame.Surface:
    """A fresh picture of the own seat, `size` px and clear where nothing is drawn.

    Args:
        text: what stands there.
        size: px of the place for it.
        painter: colours, letters and scale.
        row: whether words are large: there is no face, and a gold bar says whose turn it is.
        face_px: of the face; 0 where faces gave way.
        clock: how much of the time for a decision is left, 0 to 1; None without a clock.
    """
    picture = pygame.Surface(size, pygame.SRCALPHA)
    inks = SeatInks.of(painter.theme, lit=text.seat.turn)
    barred = row or not face_px
    left = painter.px(BAR_GAP if barred else EDGE)
    if not barred:
        draw_face(picture, text.seat, Rect(0, 0, face_px, face_px), painter, clock=clock)
    box = Rect(left, 0, size[0] - left, size[1])
    plan = _planned(text, box, painter, inks, 0 if barred else face_px)
    for line, x, base in plan.lines:
        line.draw(picture, box.x + x, base)
    if plan.windows is not None and text.seat.figures is not None:
        tall = round(painter.px(WINDOW) * plan.share)
        draw_windows(picture, text.seat.figures.windows, plan.windows, tall, painter)
    if barred and text.seat.turn:
        whole = min(size[1], plan.foot)
        tall = whole if clock is None else round(whole * min(1.0, max(0.0, clock)))
        bar = Rect(box.x, whole - tall, box.width, tall)
        draw_turn_bar(picture, bar, painter, inks.gold)
    return picture


def own_windows(
    text: OwnText, size: tuple[int, int], painter: Painter, *, row: bool, face_px: int
) -> tuple[Rect, ...]:
    """Where each window stands in that picture; empty where there are none, or they gave way."""
    barred = row or not face_px
    left = painter.px(BAR_GAP if barred else EDGE)
    inks = SeatInks.of(painter.theme)
    box = Rect(left, 0, size[0] - left, size[1])
    plan = _planned(text, box, painter, inks, 0 if barred else face_px)
    if plan.windows is None or text.seat.figures is None:
        return ()
    tall = round(painter.px(WINDOW) * plan.share)
    return window_boxes(len(text.seat.figures.windows), plan.windows, tall)


def figures_box(
    text: OwnText, size: tuple[int, int], painter: Painter, *, row: bool, face_px: int
) -> Rect:
    """What is below face and name in that picture: figures, windows and need."""
    barred = row or not face_px
    left = painter.px(BAR_GAP if barred else EDGE)
    inks = SeatInks.of(painter.theme)
    box = Rect(left, 0, size[0] - left, size[1])
    plan = _planned(text, box, painter, inks, 0 if barred else face_px)
    return Rect(0, plan.head, size[0], min(size[1], plan.foot) - plan.head)


@dataclass(slots=True)
class _Plan:
    """Lines with their left edge and baseline, and where windows stand."""

    share: float
    lines: list[tuple[Line, int, int]] = field(default_factory=list)
    windows: Rect | None = None
    head: int = 0
    """px down to the figures."""
    foot: int = 0


def _planned(text: OwnText, box: Rect, painter: Painter, inks: SeatInks, face: int) -> _Plan:
    """The fullest plan that has room: the second word gives way first, then the windows."""
    fullest = None
    for second, windows in ((True, True), (False, True), (False, False)):
        for share in SHARES:
            fullest = _plan(text, box, painter, inks, face, share, second=second, windows=windows)
            if fullest.foot <= box.height:
                return fullest
    assert fullest is not None
    return fullest


def _plan(
    text: OwnText,
    box: Rect,
    painter: Painter,
    inks: SeatInks,
    face: int,
    share: float,
    *,
    second: bool,
    windows: bool,
) -> _Plan:
    """Everything below each other: head, figures, windows, need."""
    plan, gap = _Plan(share), round(painter.px(HEAD_GAP) * max(share, 0.5))
    y = max(face, _head(plan, text, box, painter, inks, face, second=second))
    figure = smaller(OWN_STYLES.figure, share)
    styles = replace(OWN_STYLES, figure=figure, between=smaller(OWN_STYLES.between, share))
    plan.head = y + gap
    y += gap + cap(figure, painter)
    if text.seat.figures is not None:
        plan.lines.append((figures_line(text.seat.figures, styles, inks, box.width, painter), 0, y))
    elif text.ahead is not None:
        parts = pieces(N_("{bid} bid"), bid=str(text.ahead))
        plan.lines.append((outlined_line(parts, styles, inks, box.width, painter), 0, y))
    figures = text.seat.figures
    if windows and (text.ahead is None if figures is None else figures.windows):
        tall = round(painter.px(WINDOW) * share)
        plan.windows = Rect(box.x, y + gap, box.width, tall)
        y += gap + tall
    need = smaller(NEED, max(share, 0.8))
    for line in _need_lines(text, need, box.width, painter, inks):
        y += gap + cap(need, painter)
        plan.lines.append((line, 0, y))
    if figures is not None and figures.state is not None and figures.state.missed:
        y += gap + cap(need, painter)  # nothing is owed any more; the rest stays where it was
    # Feet of letters reach below their baseline.
    plan.foot = y + round(cap(need, painter) * 0.4)
    return plan


def _head(
    plan: _Plan,
    text: OwnText,
    box: Rect,
    painter: Painter,
    inks: SeatInks,
    face: int,
    *,
    second: bool,
) -> int:
    """Name and second word, right of the face in its middle; px down to their foot."""
    left = face + painter.px(HEAD_GAP - EDGE) if face else 0
    room, styles = box.width - left, OWN_STYLES
    marks = () if face else seat_marks(text.seat, round(cap(styles.name, painter) * 1.4), painter)
    lines = _second_lines(text, room, painter, faced=face > 0) if second else []
    bare = replace(text.seat, second=(), run=0 if lines else text.seat.run)
    name = name_line(bare, styles, inks, room, painter, marks).line
    run = run_line(text.seat, styles, inks, painter)
    step = styles.second.line(painter.fonts)
    top = cap(styles.name, painter)
    tall = top + (painter.px(4) + step * len(lines) if lines else 0)
    y = max(0, (face - tall) // 2) + round(top * (1.0 if face else 1.25))
    plan.lines.append((name, left, y))
    y += painter.px(4)
    for line in lines:
        y += step
        told = pieces_line(((line, False),), styles.second, inks, room, painter, quiet=True)
        gap = painter.px(5)
        if line is lines[-1] and run.parts and told.width + gap + run.width <= room:
            picture, _left, ascent = run.parts[0]
            told = told.then(picture, ascent, gap)
        plan.lines.append((told, left, y - step // 5))
    return y


def _second_lines(text: OwnText, room: int, painter: Painter, *, faced: bool) -> list[str]:
    """The longest way of the second word in one line or two; without a face rather one in one."""
    style, fonts = OWN_STYLES.second, painter.fonts
    ways = text.seat.second
    if not ways:
        return []
    if text.apart:
        one = next((way for way in ways if typeset.width(way, style, fonts) <= room), "")
        lines = list(text.apart)
        two = all(typeset.width(line, style, fonts) <= room for line in lines)
        if one == ways[0] or not (faced and two):
            return [one or typeset.cut(ways[-1], style, fonts, room)]
        return lines
    # Beside a face two lines have room: all of it stands rather there than a part of it.
    for way in () if faced or text.seat.firm else ways:
        if typeset.width(way, style, fonts) <= room:
            return [way]
    for way in ways:
        lines = typeset.balanced(way, style, fonts, room)
        if len(lines) <= 2 and all(typeset.width(line, style, fonts) <= room for line in lines):
            return lines
    return [typeset.cut(ways[-1], style, fonts, room)]


def _need_lines(
    text: OwnText, style: TextStyle, room: int, painter: Painter, inks: SeatInks
) -> list[Line]:
    """What is owed and what it pays in one line, or each in its own."""
    if not text.need:
        return []
    whole = pieces_line(text.need[0], style, inks, room, painter)
    if whole.width <= room:
        return [whole]
    return [pieces_line((part,), style, inks, room, painter) for part in text.need[0]]
