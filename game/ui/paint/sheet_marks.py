"""Ink marks of the score sheet: a colour and a shape for every seat, places, over and under."""

from collections.abc import Callable
from functools import lru_cache
from math import cos, pi, sin

import pygame
from pygame import Rect

from game.engine import Suit
from game.presentation.deal_labels import Trumps
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.suits import suit_shape
from game.ui.style.theme import RGB, FontRole, Theme, contrast, mixed, open_font, smallest_px

INKS: tuple[RGB, ...] = (
    (24, 72, 148),
    (182, 34, 40),
    (14, 104, 58),
    (158, 84, 0),
    (112, 48, 148),
    (0, 104, 118),
    (172, 30, 112),
    (92, 94, 10),
    (72, 82, 98),
    (52, 34, 24),
)
"""By seat, for words and lines on paper; told apart by a shape and a dash as well."""

DASHES: tuple[tuple[float, ...], ...] = (
    (),
    (9, 5),
    (2.5, 4),
    (12, 4, 2.5, 4),
    (18, 5),
    (5, 3),
    (12, 4, 2.5, 4, 2.5, 4),
    (),
    (9, 5),
    (2.5, 4),
)
"""By seat: strokes and gaps in widths of the line; none is an unbroken line."""

_marks = SurfaceCache(2 << 20)


def _polygon(corners: int, turn: float, radius: float = 46) -> list[tuple[float, float]]:
    angles = [turn + 2 * pi * corner / corners for corner in range(corners)]
    return [(50 + radius * sin(angle), 50 - radius * cos(angle)) for angle in angles]


def _star(canvas: Canvas, ink: RGB) -> None:
    outer, inner = _polygon(5, 0, 50), _polygon(5, pi / 5, 21)
    canvas.polygon([point for pair in zip(outer, inner, strict=True) for point in pair], ink)


def _ring(canvas: Canvas, ink: RGB) -> None:
    canvas.ring((50, 50), 36, 18, ink)


def _cross(canvas: Canvas, ink: RGB) -> None:
    canvas.line([(18, 18), (82, 82)], 20, ink)
    canvas.line([(82, 18), (18, 82)], 20, ink)


def _plus(canvas: Canvas, ink: RGB) -> None:
    canvas.line([(50, 10), (50, 90)], 22, ink, ends=False)
    canvas.line([(10, 50), (90, 50)], 22, ink, ends=False)


_SHAPES: tuple[Callable[[Canvas, RGB], None], ...] = (
    lambda canvas, ink: canvas.circle((50, 50), 42, ink),
    lambda canvas, ink: canvas.box(13, 13, 74, 74, ink),
    lambda canvas, ink: canvas.shape("M 50 6 L 96 88 L 4 88 Z", ink),
    lambda canvas, ink: canvas.shape("M 50 0 L 94 50 L 50 100 L 6 50 Z", ink),
    _ring,
    lambda canvas, ink: canvas.shape("M 4 12 L 96 12 L 50 94 Z", ink),
    _star,
    _cross,
    lambda canvas, ink: canvas.polygon(_polygon(6, 0), ink),
    _plus,
)


@lru_cache(maxsize=64)
def seat_ink(seat: int, theme: Theme) -> RGB:
    """The ink of a seat, darkened where the theme's paper asks for more contrast."""
    ink = INKS[seat % len(INKS)]
    wanted = 7.0 if theme.flat else 4.5
    while contrast(ink, theme.sheet) < wanted:
        ink = mixed(ink, (0, 0, 0), 0.12)
    return ink


def seat_mark(seat: int, size: int, theme: Theme) -> pygame.Surface:
    """The shape of a seat in its ink, `size` px. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        ink = seat_ink(seat, theme)
        canvas = Canvas((100, 100), size / 100, clear(ink))
        _SHAPES[seat % len(_SHAPES)](canvas, ink)
        return canvas.finish()

    return _marks.get(("seat", seat, size, theme), paint)


def balance_mark(over: bool, size: int, ink: RGB) -> pygame.Surface:
    """Bids over the tricks: a full triangle upwards; under them: an open one downwards."""

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), size / 100, clear(ink))
        if over:
            canvas.shape("M 50 10 L 96 88 L 4 88 Z", ink)
        else:
            canvas.line([(10, 18), (90, 18), (50, 84), (10, 18), (90, 18)], 13, ink)
        return canvas.finish()

    return _marks.get(("balance", over, size, ink), paint)


def declarer_mark(surface: pygame.Surface, bid: Rect, box: Rect, theme: Theme) -> None:
    """A frame around the bid of who names the trump, within its box."""
    tall = min(bid.height, box.height - 3)
    frame = Rect(0, 0, bid.width + max(8, tall // 3), tall)
    frame.center = (bid.centerx, box.centery)
    line = max(1, tall // 16)
    pygame.draw.rect(surface, theme.sheet_ink, frame, line, border_radius=max(2, tall // 6))


def trump_marks(
    surface: pygame.Surface,
    trump: Trumps,
    middle_left: tuple[int, int],
    body: int,
    theme: Theme,
    *,
    quiet: bool,
) -> None:
    """The trump of a deal, or the order of its suits; a struck ring where there is none."""
    x, y = middle_left
    size = round(body * 0.8)
    suits = trump.order or ((trump.suit,) if trump.suit is not None else ())
    for suit in suits:
        ink = _suit_ink(suit, theme)
        if quiet:
            ink = mixed(ink, theme.sheet, 0.45)
        mark = _joker(size, ink) if suit is Suit.JOKERS else suit_shape(suit.letter, size, ink)
        surface.blit(mark, mark.get_rect(midleft=(x, y)))
        x += round(size * 1.08)
    if trump.none:
        ink = mixed(theme.sheet_muted, theme.sheet, 0.45) if quiet else theme.sheet_muted
        mark = no_trump_mark(size, ink)
        surface.blit(mark, mark.get_rect(midleft=(x, y)))
    if trump.doubled:
        font = open_font(FontRole.SANS, max(smallest_px() - 1, round(body * 0.8)), bold=True)
        word = font.render("×2", True, theme.sheet_ink)
        surface.blit(word, word.get_rect(midleft=(x + round(body * 0.1), y)))


def _suit_ink(suit: Suit, theme: Theme) -> RGB:
    """Red suits in the sheet's red, all others in its ink: shapes tell them apart."""
    red = (Suit.HEARTS, Suit.DIAMONDS, Suit.COPAS, Suit.OROS)
    return theme.sheet_red if suit in red else theme.sheet_ink


def no_trump_mark(size: int, ink: RGB) -> pygame.Surface:
    """A struck ring, `size` px. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), size / 100, clear(ink))
        canvas.ring((50, 50), 42, 12, ink)
        canvas.line([(22, 78), (78, 22)], 12, ink)
        return canvas.finish()

    return _marks.get(("no trump", size, ink), paint)


def _joker(size: int, ink: RGB) -> pygame.Surface:
    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), size / 100, clear(ink))
        _star(canvas, ink)
        return canvas.finish()

    return _marks.get(("joker", size, ink), paint)


@lru_cache(maxsize=256)
def place_colours(place: int, players: int, theme: Theme) -> tuple[RGB, RGB]:
    """Ground and ink of the plaque with a place: from gold through paper to sand."""
    share = (place - 1) / max(1, players - 1)
    last = mixed(theme.sheet, theme.sheet_rule, 0.3)
    middle = mixed(theme.sheet, theme.sheet_rule, 0.7)
    first = theme.gold
    late = share >= 0.5
    ground = mixed(middle, last, share * 2 - 1) if late else mixed(first, middle, share * 2)
    return ground, max((theme.sheet_ink, theme.sheet), key=lambda ink: contrast(ink, ground))


def flame_mark(size: int, theme: Theme) -> pygame.Surface:
    """A flame, `size` px tall, for deals made in a row."""

    def paint() -> pygame.Surface:
        outer = mixed(theme.sheet_red, theme.gold, 0.35)
        canvas = Canvas((100, 100), size / 100, clear(outer))
        canvas.shape(
            "M 54 2 C 58 22 84 38 84 64 C 84 84 70 98 50 98 C 30 98 16 84 16 64 "
            "C 16 48 26 40 30 26 C 38 32 40 38 42 42 C 50 32 54 18 54 2 Z",
            outer,
        )
        canvas.shape(
            "M 52 46 C 56 56 68 62 68 77 C 68 88 60 94 50 94 C 40 94 32 88 32 77 "
            "C 32 66 46 60 52 46 Z",
            theme.gold,
        )
        return canvas.finish()

    return _marks.get(("flame", size, theme), paint)
