"""The lines at a seat: name with its second word, figures with their mark, and what they need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pygame

from game.presentation.tally import TallyState
from game.presentation.words.points import minus
from game.presentation.words.seats.others import Figures, Pieces, SeatText
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import (
    LAMP_SPARES,
    bad_on_cloth,
    good_on_cloth,
    on_cloth,
    quiet_on_cloth,
)
from game.ui.style.theme import RGB, FontRole, Theme
from game.ui.table.drawing.runs import run_picture

CAP: Final = 0.68
"""Height of a capital or a figure, in px of its font."""
NAME_SHARES: Final = (1.0, 0.92, 0.85, 0.78, 0.7, 0.62)
"""Sizes of a name that are tried before it is shortened."""
BESIDE_MARK: Final = 0.78
"""Share of their size to which names are made smaller so that a mark has room beside them."""
LEAST_NAME: Final = 15
"""px at scale 1 below which a name is not made smaller; px of the window where words are larger."""
LEAST_FIGURES: Final = 14
"""px at scale 1 below which figures are not made smaller."""

_marks = SurfaceCache(1 << 20)


@dataclass(frozen=True, slots=True)
class SeatInks:
    """Colours of the words at a seat."""

    name: RGB
    quiet: RGB
    good: RGB
    bad: RGB
    """Of large figures."""
    small_bad: RGB
    """Of small ones."""
    gold: RGB

    @classmethod
    def of(cls, theme: Theme, *, lit: bool = False) -> SeatInks:
        """On the bare cloth; `lit` where the lamp leans there: none is quiet."""
        return cls(
            on_cloth(theme),
            on_cloth(theme) if lit else quiet_on_cloth(theme),
            good_on_cloth(theme, LAMP_SPARES),
            bad_on_cloth(theme, LAMP_SPARES),
            bad_on_cloth(theme),
            theme.gold,
        )

    def of_figures(self, state: TallyState | None) -> tuple[RGB, RGB]:
        """Of the figures and of the words between them."""
        if state is TallyState.EXACT:
            return self.good, self.good
        if state is not None and state.missed:
            return self.bad, self.small_bad
        return self.name, self.quiet


@dataclass(frozen=True, slots=True)
class SeatStyles:
    """Letters of a seat, large or small."""

    name: TextStyle
    second: TextStyle
    figure: TextStyle
    between: TextStyle

    @classmethod
    def of(cls, *, small: bool) -> SeatStyles:
        """Of a seat with a large face, and of one with a small face."""
        if small:
            return cls(
                TextStyle(16, FontRole.SERIF, bold=True),
                TextStyle(14),
                TextStyle(24, bold=True),
                TextStyle(13),
            )
        return cls(
            TextStyle(20, FontRole.SERIF, bold=True),
            TextStyle(16),
            TextStyle(32, bold=True),
            TextStyle(14),
        )


OWN_STYLES: Final = SeatStyles(
    TextStyle(24, FontRole.SERIF, bold=True), TextStyle(16), TextStyle(48, bold=True), TextStyle(20)
)
"""Letters of the player's own seat."""


@dataclass(frozen=True, slots=True)
class Line:
    """Pictures side by side on one baseline: each with how far right it begins, and its ascent."""

    parts: tuple[tuple[pygame.Surface, int, int], ...] = ()
    width: int = 0

    def then(self, picture: pygame.Surface, ascent: int, gap: int) -> Line:
        """With one picture more, `gap` px after the last."""
        left = self.width + gap if self.parts else 0
        parts = (*self.parts, (picture, left, ascent))
        return Line(parts, left + picture.get_width())

    def draw(self, surface: pygame.Surface, left: int, baseline: int) -> int:
        """Draw it; how wide it is."""
        for picture, x, ascent in self.parts:
            surface.blit(picture, (left + x, baseline - ascent))
        return self.width


@dataclass(frozen=True, slots=True)
class NameLine:
    """The line of a name, and what else had room there."""

    line: Line
    second: str
    """The second word as it stands there; empty where it has no room."""
    penalty: bool
    """Whether what a revoke cost stands there."""


def word(text: str, style: TextStyle, painter: Painter, ink: RGB) -> tuple[pygame.Surface, int]:
    """A text and its ascent."""
    fonts = painter.fonts
    return typeset.line_surface(text, style, fonts, ink), style.font(fonts).get_ascent()


def smaller(style: TextStyle, share: float) -> TextStyle:
    """The same letters at a share of their size."""
    return replace(style, px=style.px * share)


def cap(style: TextStyle, painter: Painter) -> int:
    """px of height of its capitals and figures."""
    return round(painter.fonts.px(style.px) * CAP)


def name_shares(style: TextStyle, painter: Painter) -> list[float]:
    """Shares of its size at which a name may be written, the largest first."""
    least = min(style.px, LEAST_NAME / max(1.0, painter.scale))
    return [share for share in NAME_SHARES if style.px * share >= least]


@lru_cache(maxsize=64)
def common_share(
    names: tuple[str, ...], style: TextStyle, room: int, painter: Painter, beside: int = 0
) -> float:
    """The share of their size at which all names fit, so that they are alike; those aside that are
    too long at any.

    `beside` is how much narrower the room is where all of them, not much smaller, have so much.
    """
    least = smaller(style, BESIDE_MARK)
    if all(typeset.width(name, least, painter.fonts) <= room - beside for name in names):
        room -= beside
    shares, found = name_shares(style, painter), 1.0
    for name in names:
        fits = (
            share
            for share in shares
            if typeset.width(name, smaller(style, share), painter.fonts) <= room
        )
        found = min(found, next(fits, 1.0))
    return found


def name_word(
    text: SeatText, style: TextStyle, room: int, painter: Painter
) -> tuple[str, TextStyle]:
    """The name and its letters: a little smaller before it is shortened."""
    for share in name_shares(style, painter):
        letters = smaller(style, share)
        if typeset.width(text.name, letters, painter.fonts) <= room:
            return text.name, letters
    return text.shortened(lambda name: typeset.width(name, letters, painter.fonts) <= room), letters


def name_line(
    text: SeatText,
    styles: SeatStyles,
    inks: SeatInks,
    room: int,
    painter: Painter,
    marks: Sequence[pygame.Surface] = (),
) -> NameLine:
    """The name, then marks, the second word, bids made in a row and what a revoke cost.

    The name comes first and stays; the rest has what room it leaves.
    """
    gap, small = painter.px(8), styles.second
    taken = sum(mark.get_width() + gap for mark in marks)
    name, letters = name_word(text, styles.name, room - taken, painter)
    line = Line().then(*word(name, letters, painter, inks.name), 0)
    for mark in marks:
        middle = (mark.get_height() + cap(letters, painter)) // 2
        line = line.then(mark, middle, gap)
    penalty = penalty_line(text, styles, inks, painter)
    held = penalty.width + gap if text.penalty else 0
    fonts, left = painter.fonts, room - line.width - held - gap
    fits = (one for one in text.second if typeset.width(one, small, fonts) <= left)
    if told := next(fits, ""):
        line = line.then(*word(told, small, painter, inks.quiet), gap)
    run = run_line(text, styles, inks, painter)
    beside = line.width + painter.px(5) + run.width + held <= room
    if run.parts and beside:
        picture, _left, ascent = run.parts[0]
        line = line.then(picture, ascent, painter.px(5))
    cost = bool(text.penalty) and line.width + held <= room
    if cost:
        picture, _left, ascent = penalty.parts[0]
        line = line.then(picture, ascent, gap)
    return NameLine(line, told, cost)


def penalty_line(text: SeatText, styles: SeatStyles, inks: SeatInks, painter: Painter) -> Line:
    """What a revoke cost; empty where none did."""
    if not text.penalty:
        return Line()
    letters = replace(styles.second, bold=True)
    return Line().then(*word(minus(text.penalty), letters, painter, inks.small_bad), 0)


def run_line(text: SeatText, styles: SeatStyles, inks: SeatInks, painter: Painter) -> Line:
    """Bids made in a row; empty where there are none."""
    small = cap(styles.second, painter)
    run = run_picture(text.run, round(small * 1.35), painter, inks.name)
    return Line() if run is None else Line().then(run, (run.get_height() + small) // 2, 0)


def figures_line(
    figures: Figures, styles: SeatStyles, inks: SeatInks, room: int, painter: Painter
) -> Line:
    """Bid and tricks: figures large, the words between them small, and at the end their mark.

    They are as large without a mark as they would be with one, so that seats are alike.
    """
    share = 1.0
    marked = figures if figures.state is None else replace(figures, state=TallyState.EXACT)
    while True:
        line = _figures(figures, styles, inks, share, painter)
        widest = _figures(marked, styles, inks, share, painter).width
        if widest <= room or styles.figure.px * share <= LEAST_FIGURES:
            return line
        share -= 0.06


def _figures(
    figures: Figures, styles: SeatStyles, inks: SeatInks, share: float, painter: Painter
) -> Line:
    strong, weak = inks.of_figures(figures.state)
    large, small = smaller(styles.figure, share), smaller(styles.between, max(share, 0.75))
    gap = round(painter.fonts.px(large.px) * 0.14)
    line = Line()
    for part, stands_out in figures.parts:
        picture = word(
            part, large if stands_out else small, painter, strong if stands_out else weak
        )
        line = line.then(*picture, gap)
    if figures.state is TallyState.EXACT or (figures.state and figures.state.missed):
        tall = round(cap(large, painter) * 0.86)
        mark = verdict_mark(tall, strong, made=figures.state is TallyState.EXACT)
        line = line.then(mark, (tall + cap(large, painter)) // 2, round(gap * 1.6))
    return line


def verdict_mark(tall: int, ink: RGB, *, made: bool) -> pygame.Surface:
    """A tick, or a cross, `tall` px."""

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), tall / 100, clear(ink))
        if made:
            canvas.line([(12, 56), (38, 84), (88, 14)], 15, ink)
        else:
            canvas.line([(18, 18), (82, 82)], 17, ink)
            canvas.line([(82, 18), (18, 82)], 17, ink)
        return canvas.finish()

    return _marks.get((tall, ink, made), paint)


def outlined_line(
    parts: Pieces, styles: SeatStyles, inks: SeatInks, room: int, painter: Painter
) -> Line:
    """The same as figures in outline: chosen ahead, and not yet made."""
    share = 1.0
    while True:
        large, small = smaller(styles.figure, share), smaller(styles.between, max(share, 0.75))
        gap, line = round(painter.fonts.px(large.px) * 0.14), Line()
        for part, stands_out in parts:
            if stands_out:
                picture, ascent = word(part, large, painter, inks.name)
                thick = max(1, round(painter.scale * 1.5))
                line = line.then(_outlined(picture, thick), ascent + thick, gap)
            else:
                line = line.then(*word(part, small, painter, inks.quiet), gap)
        if line.width <= room or large.px <= LEAST_FIGURES:
            return line
        share -= 0.06


def _outlined(letters: pygame.Surface, thick: int) -> pygame.Surface:
    """The outline of letters, `thick` px around them."""
    size = letters.get_width() + 2 * thick, letters.get_height() + 2 * thick
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for across in range(2 * thick + 1):
        for down in range(2 * thick + 1):
            picture.blit(letters, (across, down))
    inner = letters.copy()
    inner.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    picture.blit(inner, (thick, thick), special_flags=pygame.BLEND_RGBA_SUB)
    return picture


def pieces_line(
    parts: Pieces,
    style: TextStyle,
    inks: SeatInks,
    room: int,
    painter: Painter,
    *,
    quiet: bool = False,
) -> Line:
    """Words of one size of which some stand out; a little smaller where that makes them fit."""
    for share in typeset.SMALLER:
        letters, line = smaller(style, share), Line()
        for part, stands_out in parts:
            bold = replace(letters, bold=stands_out)
            ink = inks.quiet if quiet and not stands_out else inks.name
            line = line.then(*word(part, bold, painter, ink), painter.px(style.px * 0.28))
        if line.width <= room:
            break
    return line
