"""The chances to win over a whole game, under a replay: a line a player, one's mistakes as marks.

It stands on the sheet of the review, and ink, dash and shape tell players apart as in the graph of
the score sheet. Its places lie above the places of the bar's line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.engine import Seat
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across, upright
from game.ui.paint.sheet_marks import DASHES, seat_ink, seat_mark
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.graph import dashed
from game.ui.style.theme import mixed

HEIGHT: Final = 112
"""px of it at scale 1."""
SIZE: Final = 14
"""px of its words."""
EDGE: Final = 7
BESIDE: Final = 23
"""px at scale 1 left of the names: where the foot begins, in a window of the usual shape."""
ROWS: Final = 5
"""Players named one below the other; more, or those that a low graph has no room for, stand in a
second column."""
LETTERS: Final = 0.75
"""Of the height of a line, what its letters take."""
NEAR: Final = 9
"""px at scale 1 within which a click is on a mark."""


class WinCourse(NamedTuple):
    """What the graph shows."""

    points: tuple[tuple[int, tuple[float, ...]], ...]
    """Places of the game with the chances of all seats, in order."""
    mistakes: tuple[int, ...]
    """The places just before mistakes of the seat that is looked from."""
    seat: Seat
    names: tuple[str, ...]
    deals: tuple[int, ...]
    """Where deals begin."""

    def at(self, place: int) -> tuple[float, ...]:
        """The chances that were last known at a place."""
        known = [chances for where, chances in self.points if where <= place]
        return known[-1] if known else self.points[0][1]


class WinGraph:
    """Paints the graph, and says which place of the game a click on it means."""

    def __init__(self) -> None:
        self.box = Rect(0, 0, 0, 0)
        self._plot = Rect(0, 0, 0, 0)
        self._x_of: Callable[[int], int] = int
        self._last = 1
        self._pulled = False
        self._scale = 1.0
        self.course: WinCourse | None = None
        self._painted: tuple[object, pygame.Surface] | None = None

    def lay_out(self, box: Rect, x_of: Callable[[int], int], last: int, scale: float) -> None:
        """Find the place for everything.

        Args:
            box: where it may stand inside of the edges of its paper, px of the window.
            x_of: where a place of the game lies on the line of the bar below.
            last: the last place.
            scale: px for one px of design.
        """
        self.box, self._x_of, self._last, self._scale = box, x_of, max(1, last), scale
        edge = round(EDGE * scale)
        left, right = x_of(0), x_of(self._last)
        self._plot = Rect(left, box.top + 2 * edge, right - left, box.height - 4 * edge)

    # Doing ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> int | None:
        """The place that is asked for: a mark, or wherever the line is pressed or pulled to."""
        if self.course is None:
            return None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            wide = self._plot.inflate(2 * self._near, 4 * round(EDGE * self._scale))
            if wide.collidepoint(event.pos):
                self._pulled = True
                return self._place_at(event.pos[0])
        elif event.type == pygame.MOUSEMOTION and self._pulled:
            return self._place_at(event.pos[0])
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._pulled = False
        return None

    @property
    def _near(self) -> int:
        return round(NEAR * self._scale)

    def _place_at(self, x: int) -> int:
        assert self.course is not None
        marks = [place for place in self.course.mistakes if abs(self._x_of(place) - x) < self._near]
        if marks:
            return min(marks, key=lambda place: abs(self._x_of(place) - x))
        share = (x - self._plot.left) / max(1, self._plot.width)
        return max(0, min(self._last, round(share * self._last)))

    def mark_at(self, place: int) -> tuple[int, int]:
        """Where the mark of a mistake lies: on the line of its seat, px of the window."""
        course = self.course
        assert course is not None
        points = [(where, chances[course.seat]) for where, chances in course.points]
        after = next((at for at, point in enumerate(points) if point[0] >= place), -1)
        (left, low), (right, high) = points[max(0, after - 1)], points[after]
        part = (place - left) / (right - left) if right > left else 0.0
        return self._point(place, low + min(1.0, part) * (high - low))

    def _point(self, place: int, chance: float) -> tuple[int, int]:
        return self._x_of(place), round(self._plot.bottom - self._plot.height * chance)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter, place: int) -> None:
        """The graph with a stroke at the present place, and everybody's chance there."""
        theme, course = painter.theme, self.course
        state = (course, self.box.size, theme, painter.scale)
        if self._painted is None or self._painted[0] != state:
            whole = pygame.Surface(self.box.bottomright)
            whole.fill(theme.sheet, self.box)
            if course is not None:
                self._paint(whole, painter, course)
            self._painted = state, whole.subsurface(self.box).copy()
        surface.blit(self._painted[1], self.box)
        self._draw_names(surface, painter, place)
        if course is not None:
            ends = self._plot.top - painter.px(4), self._plot.bottom + painter.px(4)
            upright(surface, theme.sheet_ink, self._x_of(place), ends, max(2, painter.px(1.5)))

    def _paint(self, surface: pygame.Surface, painter: Painter, course: WinCourse) -> None:
        theme, plot, fonts = painter.theme, self._plot, painter.fonts
        rule = mixed(theme.sheet, theme.sheet_rule, 0.75)
        for part in (0.0, 0.5, 1.0):
            y = round(plot.bottom - part * plot.height)
            across(surface, rule, (plot.left, plot.right), y, hairline(painter.scale))
            word = typeset.line_surface(
                f"{100 * part:.0f} %", TextStyle(SIZE), fonts, theme.sheet_muted
            )
            right = plot.left - painter.px(6)
            surface.blit(word, word.get_rect(midright=(right, y)))
        for deal in course.deals:
            ends = plot.bottom, plot.bottom + painter.px(4)
            upright(surface, theme.sheet_muted, self._x_of(deal), ends, hairline(painter.scale))
        width = max(2, painter.px(1.8))
        order = [seat for seat in range(len(course.names)) if seat != course.seat]
        for seat in (*order, course.seat):  # one's own line on top
            line = [self._point(place, chances[seat]) for place, chances in course.points]
            ink = seat_ink(seat, theme)
            thick = width + max(1, painter.px(1)) if seat == course.seat else width
            dashed(surface, [*map(_exact, line)], DASHES[seat % len(DASHES)], thick, ink)
            size = painter.px(9) | 1
            for x, y in line[:: max(1, len(line) // 4)][1:]:
                sign = seat_mark(seat, size, theme)
                surface.blit(sign, sign.get_rect(center=(x, y)))
        for place in course.mistakes:
            self._paint_mistake(surface, painter, self.mark_at(place))

    def _paint_mistake(
        self, surface: pygame.Surface, painter: Painter, at: tuple[int, int]
    ) -> None:
        """A red disc with a stroke through it, edged with paper so that lines do not hide it."""
        theme, size = painter.theme, painter.px(6)
        pygame.draw.aacircle(surface, theme.sheet, at, size + max(1, painter.px(1.5)))
        pygame.draw.aacircle(surface, theme.sheet_red, at, size)
        half = round(size * 0.5)
        for way in (1, -1):
            start, end = (at[0] - half, at[1] - way * half), (at[0] + half, at[1] + way * half)
            pygame.draw.line(surface, theme.sheet, start, end, max(2, painter.px(1.6)))

    def _draw_names(self, surface: pygame.Surface, painter: Painter, place: int) -> None:
        """Who has which line, and the chance at the present place."""
        theme, fonts, course = painter.theme, painter.fonts, self.course
        left = self.box.left + painter.px(BESIDE)
        figures = typeset.width("100 %", TextStyle(SIZE), fonts)  # left of the plot, as drawn there
        room = self._plot.left - painter.px(6) - figures - painter.px(EDGE) - left
        y = self.box.top + painter.px(EDGE - 2)
        title = _("Chance to win, all cards seen") if course is not None else _("Chance to win")
        word = typeset.within(title, TextStyle(SIZE), fonts, theme.sheet_muted, room)
        surface.blit(word, (left, y))
        if course is None:
            return
        top = y + word.get_height() + painter.px(2)
        tall = self.box.bottom - painter.px(4) - top
        columns, rows = columns_and_rows(len(course.names), tall, painter)
        wide, step = room // columns, tall / rows
        chances = course.at(place)
        for seat, name in enumerate(course.names):
            x = left + seat // rows * wide
            middle = round(top + step * (seat % rows + 0.5))
            mark = seat_mark(seat, painter.px(10), theme)
            surface.blit(mark, mark.get_rect(midleft=(x, middle)))
            own = seat == course.seat
            share = typeset.line_surface(
                f"{100 * chances[seat]:.0f} %", TextStyle(SIZE, bold=own), fonts, theme.sheet_ink
            )
            right = x + wide - painter.px(8)
            surface.blit(share, share.get_rect(midright=(right, middle)))
            space = right - share.get_width() - painter.px(6) - x - painter.px(16)
            called = typeset.within(
                name, TextStyle(SIZE, bold=own), fonts, seat_ink(seat, theme), space
            )
            surface.blit(called, called.get_rect(midleft=(x + painter.px(16), middle)))


def columns_and_rows(names: int, tall: int, painter: Painter) -> tuple[int, int]:
    """Columns and rows for so many names in so many px, where letters of two rows do not touch."""
    fit = int(tall / (LETTERS * TextStyle(SIZE).line(painter.fonts)))
    if fit >= ROWS:
        return (1 if names <= ROWS else 2), ROWS
    return (1, names) if names <= fit else (2, (names + 1) // 2)


def course_of(
    places: Sequence[tuple[int, tuple[float, ...]]], last: int
) -> tuple[tuple[int, tuple[float, ...]], ...]:
    """Chances by place in order, one for each place, as far as they lie within the game."""
    found = {place: chances for place, chances in places if place <= last}
    return tuple(sorted(found.items()))


def _exact(point: tuple[int, int]) -> tuple[float, float]:
    return float(point[0]), float(point[1])
