"""Lines of graphs: smooth at corners and ends, and marks of the key that can be made out."""

from __future__ import annotations

from math import hypot

import pygame
import pytest

from game.ui.paint import typeset
from game.ui.paint.sheet_marks import DASHES
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.figures import reach
from game.ui.score_sheet.graph import Point, dashed
from game.ui.score_sheet.legend import _fonts, _tricks
from game.ui.style.theme import LAMP

INK = (255, 255, 255)


def drawn(points: list[Point], width: int, pattern: tuple[float, ...] = ()) -> pygame.Surface:
    surface = pygame.Surface((400, 120))
    dashed(surface, points, pattern, width, INK)
    return surface


def apart(point: Point, start: Point, end: Point) -> float:
    """From a point to a straight line between two others, px."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    whole = hypot(bx - ax, by - ay)
    share = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / whole**2
    share = min(1.0, max(0.0, share))
    return hypot(x - ax - share * (bx - ax), y - ay - share * (by - ay))


@pytest.mark.parametrize("width", range(2, 10))
def test_a_level_line_is_as_thick_at_its_joints_as_between(width: int) -> None:
    joints = [(20.3, 60.0), (80.7, 60.0), (81.9, 60.0), (150.2, 60.0), (300.6, 60.0)]
    surface = drawn(joints, width)
    columns = [sum(surface.get_at((x, y))[0] for y in range(120)) for x in range(24, 296)]
    assert max(columns) - min(columns) < 16


@pytest.mark.thinned(576)
@pytest.mark.parametrize("width", [3, 4, 5, 6])
@pytest.mark.parametrize("pattern", list(DASHES[:4]))
def test_no_end_of_a_dash_sticks_out_of_its_line(width: int, pattern: tuple[float, ...]) -> None:
    for start, end in [((20.4, 30.7), (380.2, 83.1)), ((150.6, 110.2), (210.3, 12.9))]:
        surface = drawn([start, end], width, pattern)
        lit = [(x, y) for x in range(400) for y in range(120) if surface.get_at((x, y))[0] > 127]
        furthest = max(apart((float(x), float(y)), start, end) for x, y in lit)
        assert furthest <= (width | 1) / 2 + 1


def test_the_stroke_through_a_missed_bid_sticks_out_of_its_digit_in_the_key_too() -> None:
    for px in (14, 28):
        sign = _tricks(LAMP, px, 1)
        digit = typeset.line_surface("2", TextStyle(px, bold=True), _fonts, LAMP.sheet_red)
        beside = reach(px)
        assert beside >= 2
        for strip in (0, beside + digit.get_width()):
            part = sign.subsurface((strip, 0, beside, sign.get_height()))
            assert pygame.mask.from_surface(part).count() > 0
