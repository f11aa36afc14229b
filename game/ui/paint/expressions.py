"""Eyes and mouths of portraits that are glad or wince, in drawing units."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.presentation.moods import FaceMood
from game.ui.paint.canvas import Canvas, Point
from game.ui.style.theme import RGB

STROKE: Final = 0.42
"""Thickness of a closed eye and of a mouth, in halves of its width."""
THINNEST: Final = 2.4


def eyes(
    c: Canvas,
    mood: FaceMood,
    centres: Sequence[Point],
    half: float,
    ink: RGB,
    open_eye: Callable[[Point], None],
) -> None:
    """Eyes from left to right: `open_eye` where plain, else closed, `half` units to each side.

    Glad ones are arched upwards; wincing ones are pressed shut, their corners towards the middle.
    """
    width = max(THINNEST, half * STROKE)
    for x, y in centres:
        inward = 1 if x <= 50 else -1
        match mood:
            case FaceMood.PLAIN:
                open_eye((x, y))
            case FaceMood.GLAD:
                c.arc((x, y + half * 0.45), half, 200, 340, width, ink)
            case FaceMood.WINCING:
                back, tip = x - inward * half * 0.8, x + inward * half * 0.8
                rise = half * 0.62
                c.line([(back, y - rise), (tip, y), (back, y + rise)], width, ink)


def mouth(c: Canvas, mood: FaceMood, centre: Point, half: float, ink: RGB) -> None:
    """A mouth `half` units to each side: turned up where glad, down where wincing, else none."""
    (x, y), width = centre, max(THINNEST, half * STROKE * 0.8)
    if mood is FaceMood.GLAD:
        c.arc((x, y - half * 0.5), half, 25, 155, width, ink)
    elif mood is FaceMood.WINCING:
        c.arc((x, y + half * 0.8), half, 215, 325, width, ink)
