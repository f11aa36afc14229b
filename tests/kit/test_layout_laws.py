"""Grid, Wrap, Sized and ShareBar: what holds of them whatever lies in them, at every scale."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, pairwise

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygame import Rect

from game.ui.kit.controls import FittedText, ShareBar
from game.ui.kit.layout import Gap, Paint, Part, Sized, Wrap
from game.ui.kit.rows import Grid
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.scene.form_screen import FormScreen
from game.ui.style.theme import LAMP
from game.ui.widgets.scroll_area import ScrollArea

SCALES = (1.0, 1.25, 1.5, 1.75, 2.0)
PAINTERS = [Painter(LAMP, scale) for scale in SCALES]
painters = st.sampled_from(PAINTERS)
GROUND, INK = (10, 20, 30), (200, 210, 220)


class Board(FormScreen):
    """A screen without a window: what is drawn on it is kept, and it has a painter."""

    def __init__(self, painter: Painter) -> None:
        super().__init__()
        self._painter = painter
        self.paints: list[tuple[Rect, Paint]] = []

    @property
    def painter(self) -> Painter:
        return self._painter

    def drawn(self, area: Rect, pane: ScrollArea | None, paint: Paint) -> None:
        self.paints.append((area, paint))


class Box(Part):
    """A part of these sizes, px at scale 1, that remembers where it was put."""

    def __init__(self, narrow: int, more: int, tall: int) -> None:
        self._narrow, self._wide, self._tall = narrow, narrow + more, tall
        self.area = Rect(0, 0, 0, 0)

    def wide(self, painter: Painter) -> int:
        return painter.px(self._wide)

    def narrow(self, painter: Painter) -> int:
        return painter.px(self._narrow)

    def tall(self, painter: Painter, width: int) -> int:
        """Twice as tall where it is narrower than it wants to be, as words in two lines are."""
        return painter.px(self._tall) * (1 if width >= self.wide(painter) else 2)

    def place(self, host: object, area: Rect, pane: ScrollArea | None = None) -> None:
        self.area = area


boxes = st.builds(Box, st.integers(1, 90), st.integers(0, 120), st.integers(1, 50))
grids = st.integers(1, 4).flatmap(
    lambda columns: st.lists(
        st.lists(boxes, min_size=columns, max_size=columns), min_size=1, max_size=5
    )
)
gaps = st.integers(0, 24)


def placed(part: Part, painter: Painter, width: int) -> Rect:
    """Put a part where it has this width and the height that it asks for."""
    area = Rect(40, 30, width, part.tall(painter, width))
    part.place(Board(painter), area)
    return area


def inside_and_apart(areas: Sequence[Rect], around: Rect) -> None:
    for area in areas:
        assert around.contains(area), f"{area} leaves {around}"
    for one, other in combinations(areas, 2):
        assert not one.colliderect(other), f"{one} lies on {other}"


def grows_with_scale(measure: Callable[[Painter], int]) -> None:
    sizes = [measure(painter) for painter in PAINTERS]
    assert sizes == sorted(sizes)


@given(grids, gaps, gaps, painters, st.integers(0, 900))
def test_a_grid_keeps_its_boxes_inside_in_columns_and_rows(
    rows: list[list[Box]], gap: int, between: int, painter: Painter, spare: int
) -> None:
    grid = Grid(rows, gap=gap, between=between, weights=[1] * len(rows[0]))
    area = placed(grid, painter, grid.narrow(painter) + spare)
    inside_and_apart([box.area for row in rows for box in row], area)
    for column in zip(*rows, strict=True):
        assert len({(box.area.left, box.area.width) for box in column}) == 1, "they stand below"
    for row in rows:
        for left, right in pairwise(row):
            assert right.area.left - left.area.right == painter.px(gap)
        middles = [box.area.top * 2 + box.area.height for box in row]
        assert max(middles) - min(middles) <= 1, "each in the middle of its row, to half a px"
    for upper, lower in pairwise(rows):
        bottom, top = max(b.area.bottom for b in upper), min(b.area.top for b in lower)
        assert top - bottom == painter.px(between), "the tallest of a row fills it"


@pytest.mark.slow
@given(grids, gaps, painters)
def test_a_grid_is_never_wider_than_it_wants_without_weights(
    rows: list[list[Box]], gap: int, painter: Painter
) -> None:
    grid = Grid(rows, gap=gap)
    assert grid.narrow(painter) <= grid.wide(painter)
    area = placed(grid, painter, grid.wide(painter) + 300)
    right = max(box.area.right for row in rows for box in row)
    assert right - area.left == grid.wide(painter)


@pytest.mark.slow
@given(grids, gaps, painters, st.integers(0, 400), st.integers(0, 400))
def test_a_grid_is_the_shorter_the_wider_it_is(
    rows: list[list[Box]], gap: int, painter: Painter, one: int, more: int
) -> None:
    grid = Grid(rows, gap=gap)
    least = grid.narrow(painter)
    assert grid.tall(painter, least + one) >= grid.tall(painter, least + one + more)


@pytest.mark.slow
@given(grids, gaps, gaps)
def test_a_grid_grows_with_the_scale(rows: list[list[Box]], gap: int, between: int) -> None:
    grid = Grid(rows, gap=gap, between=between)
    grows_with_scale(grid.narrow)
    grows_with_scale(grid.wide)
    grows_with_scale(lambda painter: grid.tall(painter, grid.wide(painter)))


@pytest.mark.slow
@given(st.lists(boxes, min_size=1, max_size=9), gaps, painters, st.integers(0, 900))
def test_what_wraps_stays_inside_and_keeps_its_gaps(
    some: list[Box], gap: int, painter: Painter, spare: int
) -> None:
    wrap = Wrap(*some, gap=gap)
    area = placed(wrap, painter, wrap.narrow(painter) + spare)
    inside_and_apart([box.area for box in some], area)
    for box in some:
        assert box.area.width == min(box.wide(painter), area.width)
    for one, following in pairwise(some):
        if following.area.top == one.area.top:
            assert following.area.left - one.area.right == painter.px(gap)
        else:
            assert following.area.left == area.left
            line = [box.area.bottom for box in some if box.area.top == one.area.top]
            assert following.area.top - max(line) == painter.px(gap)
            needed = one.area.right + painter.px(gap) + following.area.width
            assert needed > area.right, "there was room for it in the line above"


@pytest.mark.slow
@given(st.lists(boxes, min_size=1, max_size=9), gaps)
def test_what_wraps_grows_with_the_scale(some: list[Box], gap: int) -> None:
    wrap = Wrap(*some, gap=gap)
    grows_with_scale(wrap.narrow)
    grows_with_scale(wrap.wide)
    for painter in PAINTERS:
        wide = wrap.wide(painter)
        tallest = max(box.tall(painter, box.wide(painter)) for box in some)
        assert wrap.tall(painter, wide) == tallest, "all in one line"


@given(boxes, st.integers(0, 300), st.integers(0, 120), painters)
def test_a_sized_part_has_its_width_and_at_least_its_height(
    box: Box, wide: int, tall: int, painter: Painter
) -> None:
    sized = Sized(box, wide=wide, tall=tall)
    assert sized.wide(painter) == (painter.px(wide) or box.wide(painter))
    assert sized.narrow(painter) == (painter.px(wide) or box.narrow(painter))
    area = placed(sized, painter, sized.wide(painter))
    assert area.height == max(painter.px(tall), box.tall(painter, area.width))
    assert box.area == area
    assert sized.short(painter, area.width) <= area.height


@given(boxes, st.integers(0, 300), st.integers(0, 120))
def test_a_sized_part_grows_with_the_scale(box: Box, wide: int, tall: int) -> None:
    sized = Sized(box, wide=wide, tall=tall)
    grows_with_scale(sized.wide)
    grows_with_scale(lambda painter: sized.tall(painter, 10**6))


def filled(painter: Painter, share: float | None, wide: int, room: Rect) -> tuple[int, int]:
    """px of a bar's middle line that are filled, and that are not; nothing is painted outside."""
    bar = ShareBar(lambda: share, GROUND, ink=INK, wide=wide)
    board, surface = Board(painter), pygame.Surface((room.right + 40, room.bottom + 40))
    bar.place(board, room)
    for area, paint in board.paints:
        paint(surface, area)
    for line in (room.top - 1, room.bottom):
        assert all(surface.get_at((x, line))[:3] == (0, 0, 0) for x in range(surface.width))
    row = [surface.get_at((x, room.centery))[:3] for x in range(surface.width)]
    assert all(ink == (0, 0, 0) for ink in (*row[: room.left], *row[room.right :]))
    return row.count(INK), row.count(GROUND)


shares = st.floats(0, 1.5)


@pytest.mark.slow
@given(shares, shares, st.integers(0, 240), st.integers(20, 400), painters)
def test_a_bar_fills_with_its_share(
    one: float, other: float, wide: int, room: int, painter: Painter
) -> None:
    tall = ShareBar(lambda: one, GROUND).tall(painter, room)
    area = Rect(20, 10, room, tall)
    less, ground = filled(painter, min(one, other), wide, area)
    more, rest = filled(painter, max(one, other), wide, area)
    assert less <= more, "a larger share fills more"
    whole = min(painter.px(wide), room) or room
    assert less + ground == more + rest == whole, "as long as it was told, or as its room"
    assert abs(less - whole * min(1.0, one, other)) <= 1
    assert filled(painter, None, wide, area) == (0, 0), "nothing is said where nothing is known"


@given(st.integers(0, 240), st.integers(1, 40))
def test_a_bar_grows_with_the_scale(wide: int, tall: int) -> None:
    bar = ShareBar(lambda: 0.5, GROUND, wide=wide, tall=tall)
    grows_with_scale(bar.wide)
    grows_with_scale(lambda painter: bar.tall(painter, 100))


@pytest.mark.parametrize("part", [Wrap(), Gap()])
def test_what_holds_nothing_takes_no_room(part: Part) -> None:
    for painter in PAINTERS:
        assert (part.wide(painter), part.tall(painter, 100)) == (0, 0)


sentences = st.lists(st.text("abcdefgh", min_size=1, max_size=9), min_size=1, max_size=25).map(
    " ".join
)
FITTED = (17, 15, 13)


def letters_of(part: FittedText, painter: Painter, area: Rect) -> list[str]:
    """The lines that are written where it has this room."""
    board = Board(painter)
    part.place(board, area)
    (written,) = board.written
    return written.lines()


@pytest.mark.slow
@given(sentences, st.integers(1, 4), painters, st.integers(60, 700))
def test_fitted_words_keep_to_their_lines_and_their_width(
    words: str, most: int, painter: Painter, width: int
) -> None:
    part = FittedText(words, FITTED, lines=most)
    tall = part.tall(painter, width)
    lines = letters_of(part, painter, Rect(0, 0, width, tall))
    assert 1 <= len(lines) <= most
    smallest = TextStyle(FITTED[-1])
    assert all(typeset.width(line, smallest, painter.fonts) <= width for line in lines)
    if part.fits(painter, (width, tall)):
        assert " ".join(lines) == words, "no word is lost where all have room"
    assert part.short(painter, width) <= part.short(painter, max(60, width // 2))


@pytest.mark.slow
@given(sentences, painters, st.integers(60, 700), st.integers(20, 300), st.integers(0, 300))
def test_fitted_words_that_fit_do_so_in_more_room_too(
    words: str, painter: Painter, width: int, tall: int, more: int
) -> None:
    part = FittedText(words, FITTED)
    if part.fits(painter, (width, tall)):
        assert part.fits(painter, (width, tall + more))
        assert part.fits(painter, (width + more, tall))
        assert " ".join(letters_of(part, painter, Rect(0, 0, width, tall))) == words
