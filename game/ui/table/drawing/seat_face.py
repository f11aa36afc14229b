"""Draws a seat on the cloth: face, name and second word, figures, windows; ring and marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

import pygame
from pygame import Rect

from game.presentation.words.seats.others import SeatText
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.marks import dealer_mark, passing_ring
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, Theme, mixed
from game.ui.table.drawing.chance_bar import draw_chance
from game.ui.table.drawing.seat_lines import (
    LEAST_FIGURES,
    Line,
    SeatInks,
    SeatStyles,
    cap,
    common_share,
    figures_line,
    name_line,
    penalty_line,
    smaller,
    word,
)
from game.ui.table.drawing.windows import draw_windows, window_boxes

SMALL_FACE: Final = 70
"""px at scale 1 below which a face is small, and its words with it."""
WINDOW: Final = 14
"""px at scale 1 of height of a window."""
SMALL_WINDOW: Final = 11
FIGURES_GAP: Final = 7
"""px at scale 1 from the figures to the windows."""
MARK: Final = 0.31
"""Size of the dealer's mark, in sizes of the face."""
MARK_OUT: Final = 0.345
"""How far its middle lies from that of the face, to the right and down, in sizes of the face."""
PASSING: Final = 1.5
"""Size of the arrow around that mark, in sizes of it."""
MARK_TALL: Final = 1.5
"""Size of a mark beside a name, in heights of its capitals."""
MARK_BELOW: Final = 15
"""px at scale 1 of such a mark at most, where it stands below a name that needs its whole line."""
RIM: Final = 3
"""px at scale 1 around a face that its ring takes."""
RING_STEPS: Final = 60
"""So many different lengths a clock's ring has."""
BAR: Final = 72
"""px at scale 1 of the bar of who is to act, where it lies."""

SPOKEN: Final = TextStyle(14)
"""Letters of what a player said."""
SPOKEN_SMALLER: Final = 0.93
"""Share of their size to which they shrink before they stand in two lines."""
SPOKEN_BESIDE: Final = 7
"""px at scale 1 beside its words on ivory."""
SPOKEN_BELOW: Final = 8
"""px at scale 1 below the name."""

_rings = SurfaceCache(4 << 20)


class SeatRoom(Protocol):
    """Where a seat lies, all in px of the window."""

    @property
    def plate(self) -> Rect:
        """Everything of it."""

    @property
    def face(self) -> Rect:
        """A square; no width where there is no face."""

    @property
    def words(self) -> Rect: ...
    @property
    def windows(self) -> Rect: ...
    @property
    def mirrored(self) -> bool:
        """Whether the face stands right of the words."""


@dataclass(frozen=True, slots=True)
class SeatLook:
    """How large everything is at a seat, and in what colours."""

    styles: SeatStyles
    inks: SeatInks
    window: int
    """px at scale 1 of height of a window."""
    leading: int
    """px at scale 1 between the name and the figures below it."""
    faced: bool
    small: bool
    mirrored: bool

    @classmethod
    def of(cls, place: SeatRoom, painter: Painter, *, lit: bool) -> SeatLook:
        """That of a seat with such a face."""
        faced = place.face.width > 0
        small = faced and place.face.width < painter.px(SMALL_FACE)
        return cls(
            SeatStyles.of(small=small),
            SeatInks.of(painter.theme, lit=lit),
            SMALL_WINDOW if small else WINDOW,
            7 if small else 9,
            faced,
            small,
            place.mirrored,
        )

    @property
    def short(self) -> bool:
        """Whether points stand without the word: where many play."""
        return self.small

    def left(self, box: Rect, after: int, wide: int) -> int:
        """px of the left edge of something `wide` px wide in a line of words.

        `after` is how many px of the line are taken from the end at which the face stands.
        """
        return box.right - after - wide if self.mirrored else box.x + after

    def rest(self, box: Rect, taken: int) -> Rect:
        """What is left of a line of which so many px are taken at the other end."""
        rest = Rect(box)
        rest.width = max(0, box.width - taken)
        if self.mirrored:
            rest.right = box.right
        return rest

    def named(self, text: SeatText, room: int, painter: Painter) -> SeatLook:
        """The same with letters in which every name of the table that can be whole is.

        A mark has room beside each of them where they are not much smaller for it.
        """
        style = self.styles.name
        mark = 0 if self.faced else painter.px(8) + round(cap(style, painter) * MARK_TALL)
        share = common_share(text.table, style, room, painter, mark)
        if share == 1:
            return self
        name = smaller(self.styles.name, share)
        return replace(self, styles=replace(self.styles, name=name))

    def worded(self, text: SeatText, room: int, painter: Painter) -> SeatText:
        """The text with the second words that have a place in this look, in so many px.

        Where faces gave way only what holds now is told. A level stands at all seats or at none:
        one that has no room beside the longest name is left out.
        """
        if text.firm:
            return text
        if not self.faced:
            return replace(text, second=())
        ways = text.second[-1:] if self.short else text.second
        if ways and not any(map(str.isdigit, ways[-1])):
            fonts, gap = painter.fonts, painter.px(8)
            names = (typeset.width(name, self.styles.name, fonts) for name in text.table)
            left = room - max(names, default=0) - gap
            ways = tuple(
                way for way in ways if typeset.width(way, self.styles.second, fonts) <= left
            )
        return replace(text, second=ways)


@dataclass(frozen=True, slots=True)
class _SeatMarks:
    """The marks of a seat without a face, where they stand."""

    beside: tuple[pygame.Surface, ...] = ()
    """Right of the name."""
    below: tuple[pygame.Surface, ...] = ()
    """At the right end of the last line, where the name needs all of its own."""


def _marks_of(text: SeatText, look: SeatLook, room: int, painter: Painter) -> _SeatMarks:
    """The marks of a seat in so many px; a name is not made smaller for them, nor cut."""
    if look.faced:
        return _SeatMarks()
    name = look.styles.name
    size = round(cap(name, painter) * MARK_TALL)
    taken = len(seat_marks(text, size, painter)) * (size + painter.px(8))
    if typeset.width(text.name, name, painter.fonts) + taken <= room:
        return _SeatMarks(beside=seat_marks(text, size, painter))
    return _SeatMarks(below=seat_marks(text, min(size, painter.px(MARK_BELOW)), painter))


def _beside_marks(marks: _SeatMarks, windows: Rect, look: SeatLook, painter: Painter) -> Rect:
    """What marks leave of the line of windows."""
    return look.rest(windows, sum(mark.get_width() + painter.px(4) for mark in marks.below))


def _panes_box(number: int, windows: Rect, tall: int, look: SeatLook) -> Rect:
    """What so many windows take of their line: they begin where the face stands."""
    boxes = window_boxes(number, windows, tall)
    taken = max(box.right for box in boxes) - windows.x if boxes else 0
    return Rect(look.left(windows, 0, taken), windows.y, taken, windows.height)


def paint_seat(
    text: SeatText, place: SeatRoom, painter: Painter, *, clock: float | None = None
) -> pygame.Surface:
    """A fresh picture of a seat, as large as its plate and clear where nothing is drawn.

    Args:
        text: what stands there.
        place: where.
        painter: colours, letters and scale.
        clock: how much of the time for a decision is left, 0 to 1; None without a clock.
    """
    corner = place.plate.topleft
    picture = pygame.Surface(place.plate.size, pygame.SRCALPHA)
    face, words, windows = (
        box.move(-corner[0], -corner[1]) for box in (place.face, place.words, place.windows)
    )
    look = SeatLook.of(place, painter, lit=text.turn).named(text, words.width, painter)
    marks = _marks_of(text, look, words.width, painter)
    line, windows = windows, _beside_marks(marks, windows, look, painter)
    if face.width:
        draw_face(picture, text, face, painter, clock=clock)
    foot = windows.top if windows.height else words.bottom
    box = Rect(words.x, words.y, words.width, foot - words.y)
    middle = face.centery if face.width else None
    told = look.worded(text, words.width, painter)
    drawn = _draw_lines(picture, told, box, look, painter, marks.beside, middle)
    taken = windows.width
    for mark in marks.below:
        taken += painter.px(4)
        place_of_mark = mark.get_rect(left=look.left(line, taken, mark.get_width()))
        place_of_mark.centery = windows.centery
        picture.blit(mark, place_of_mark)
        taken += mark.get_width()
    if text.turn and not face.width:
        tall = max(words.bottom, windows.bottom) - drawn.top
        bar = Rect(words.x, drawn.top, words.width, tall)
        lowest = _lowest(text, drawn, windows, look, painter)
        draw_turn_bar(picture, bar, painter, look.inks.gold, lowest, mirrored=look.mirrored)
    if windows.height:
        _draw_foot(picture, text, drawn, windows, look, painter)
    return picture


def _draw_foot(
    picture: pygame.Surface,
    text: SeatText,
    drawn: _Drawn,
    windows: Rect,
    look: SeatLook,
    painter: Painter,
) -> None:
    """The windows, or the chance of the bid; beyond them what had no room beside the name."""
    if text.penalty and not drawn.penalty:
        lost = penalty_line(text, look.styles, look.inks, painter)
        base = windows.centery + cap(look.styles.second, painter) // 2
        x = look.left(windows, windows.width - lost.width, lost.width)
        windows = look.rest(windows, lost.draw(picture, x, base) + painter.px(8))
    if text.chance is not None:
        draw_chance(picture, text, windows, look.inks, painter, mirrored=look.mirrored)
        return
    panes = () if text.figures is None else text.figures.windows
    tall = painter.px(look.window)
    box = _panes_box(len(panes), windows, tall, look)
    if drawn.told or (text.away and look.faced):  # a grey face says it
        draw_windows(picture, panes, box, tall, painter)
        return
    if text.spoken and text.figures is None:
        _draw_spoken(picture, text.second, drawn, windows, look, painter)
        return
    style, ink = look.styles.second, look.inks.quiet
    for way in text.second:
        if _draw_firm(picture, way, drawn, windows, box.width, look, painter):
            draw_windows(picture, panes, box, tall, painter)
            return
        if not text.away and typeset.width(way, style, painter.fonts) <= windows.width:
            break
    # The figures tell what the windows would.
    told = typeset.first_within(text.second, style, painter.fonts, ink, windows.width)
    x = look.left(windows, 0, told.get_width())
    picture.blit(told, told.get_rect(midleft=(x, windows.centery)))


def seat_windows(text: SeatText, place: SeatRoom, painter: Painter) -> tuple[Rect, ...]:
    """Where each window of a seat stands, in px of the window; empty where there are none.

    A trick flies into the last that it lights.
    """
    look = SeatLook.of(place, painter, lit=False)
    look = look.named(text, place.words.width, painter)
    panes = () if text.figures is None or text.chance is not None else text.figures.windows
    marks = _marks_of(text, look, place.words.width, painter)
    windows = _beside_marks(marks, place.windows, look, painter)
    tall = painter.px(look.window)
    return window_boxes(len(panes), _panes_box(len(panes), windows, tall, look), tall)


@dataclass(frozen=True, slots=True)
class _Drawn:
    """Where name and figures stand, in px of the picture."""

    top: int
    wide: int
    """px of the width of the figures."""
    base: int
    """Their baseline."""
    told: bool
    """Whether the second word stands beside the name, or need not stand."""
    penalty: bool
    """Whether what a revoke cost stands there."""


def aside_room(text: SeatText, place: SeatRoom, painter: Painter) -> Rect:
    """Where cards that lie aside as the bid have room, in px of the window: below the name.

    Once there are figures the cards lie right of them.
    """
    look = SeatLook.of(place, painter, lit=False)
    styles, inks = look.styles, look.inks
    foot = place.windows.top if place.windows.height else place.words.bottom
    name = foot - painter.px(FIGURES_GAP + look.leading) - cap(styles.figure, painter)
    top = name + painter.px(6)  # below feet of letters
    box = Rect(place.words.x, top, place.words.width, place.plate.bottom - top)
    if text.figures is not None:
        taken = figures_line(text.figures, styles, inks, box.width, painter).width + painter.px(12)
        if not look.mirrored:
            box.x += taken
        box.width = max(0, box.width - taken)
    return box


def _draw_lines(
    picture: pygame.Surface,
    text: SeatText,
    box: Rect,
    look: SeatLook,
    painter: Painter,
    marks: Sequence[pygame.Surface],
    middle: int | None,
) -> _Drawn:
    """Name and figures, which stand on the foot of the box; a name alone in the middle of its face.

    `middle` is that of the face, px down the picture.
    """
    styles, inks = look.styles, look.inks
    air, gap = painter.px(FIGURES_GAP), painter.px(look.leading)
    name = name_line(text, styles, inks, box.width, painter, marks)
    if text.firm and not text.away and text.chance is None and name.second != text.second[0]:
        # All that was said has room below.
        name = name_line(replace(text, second=()), styles, inks, box.width, painter, marks)
    base = box.bottom - air
    # Where the box is low the figures are smaller, and then they stand closer to the name.
    room = box.height - air - cap(styles.name, painter)
    tall = cap(styles.figure, painter)
    if tall + gap > room:
        gap = max(painter.px(3), min(gap, room // 4))
        share = max(LEAST_FIGURES / styles.figure.px, min(1.0, (room - gap) / tall))
        styles = replace(styles, figure=smaller(styles.figure, share))
        tall = cap(styles.figure, painter)
    wide = 0
    if text.figures is not None:
        line = figures_line(text.figures, styles, inks, box.width, painter)
        wide = line.draw(picture, look.left(box, 0, line.width), base)
    elif text.note:
        note = typeset.first_within(text.note, styles.second, painter.fonts, inks.quiet, box.width)
        ascent = styles.second.font(painter.fonts).get_ascent()
        # As close to the name as figures are.
        lower = tall - cap(styles.second, painter)
        wide = note.get_width()
        picture.blit(note, (look.left(box, 0, wide), base - lower - ascent))
    over = base - tall - gap
    told = not text.firm or bool(name.second)
    told_all = told and (name.penalty or not text.penalty)
    if middle is not None and not wide and told_all and not text.aside and text.chance is None:
        over = middle + cap(styles.name, painter) // 2
    name.line.draw(picture, look.left(box, 0, name.line.width), over)
    top = max(0, over - cap(styles.name, painter))
    return _Drawn(top, wide, base, told, name.penalty)


def _draw_spoken(
    picture: pygame.Surface,
    ways: Sequence[str],
    drawn: _Drawn,
    windows: Rect,
    look: SeatLook,
    painter: Painter,
) -> None:
    """What was said, on ivory below the name; its words begin where the name does."""
    theme, fonts, room = painter.theme, painter.fonts, windows.width
    widest = room / SPOKEN_SMALLER
    fits = (way for way in ways if typeset.width(way, SPOKEN, fonts) <= widest)
    told = next(fits, "")
    lines = [told] if told else typeset.balanced(ways[-1], SPOKEN, fonts, room)
    written = [typeset.within(line, SPOKEN, fonts, theme.ink, room) for line in lines]
    wide, step = max(line.get_width() for line in written), SPOKEN.line(fonts)
    bubble = Rect(0, 0, wide, step * len(lines))
    bubble.inflate_ip(2 * painter.px(SPOKEN_BESIDE), 2 * painter.px(1))
    bubble.x = look.left(windows, 0, wide) - painter.px(SPOKEN_BESIDE)
    bubble.top = drawn.top + cap(look.styles.name, painter) + painter.px(SPOKEN_BELOW)
    bubble.clamp_ip(picture.get_rect())
    picture.blit(_bubble(bubble.size, step, theme), bubble)
    top = bubble.y + painter.px(1)
    for line in written:
        picture.blit(line, line.get_rect(center=(bubble.centerx, top + step // 2)))
        top += step


def _bubble(size: tuple[int, int], step: int, theme: Theme) -> pygame.Surface:
    """Round ivory for a few words. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        ground = theme.paper if theme.flat else mixed(theme.paper, theme.paper_tint, 0.5)
        canvas = Canvas(size, 1, clear(ground), size=size)
        canvas.box(0, 0, *size, ground, radius=min(size[1], step) / 2)
        return canvas.finish()

    return _rings.get(("bubble", size, theme), paint)


def _draw_firm(
    picture: pygame.Surface,
    told: str,
    drawn: _Drawn,
    windows: Rect,
    taken: int,
    look: SeatLook,
    painter: Painter,
) -> bool:
    """A second word that had no room beside the name; whether it has some now.

    It stands beyond the figures or the windows, which take `taken` px.
    """
    style, gap = look.styles.second, painter.px(10)
    wide = typeset.width(told, style, painter.fonts)
    for beside, base in (
        (drawn.wide, drawn.base),
        (taken, windows.centery + cap(style, painter) // 2),
    ):
        after = beside + gap if beside else 0
        if after + wide <= windows.width:
            line = Line().then(*word(told, style, painter, look.inks.quiet), 0)
            line.draw(picture, look.left(windows, after, wide), base)
            return True
    return False


def seat_marks(text: SeatText, size: int, painter: Painter) -> tuple[pygame.Surface, ...]:
    """The mark of the dealer, `size` px, for where there is no face to bear it."""
    return (dealer_mark(size, painter.theme),) if text.dealer else ()


def portrait_px(face: int, painter: Painter) -> int:
    """px of the portrait in a face of so many px: its ring takes the rest."""
    return face - 2 * _rim(painter)


def _rim(painter: Painter) -> int:
    return max(2, painter.px(RIM))


def dealer_box(face: Rect) -> Rect:
    """Where the dealer's mark lies on a face, in px of what that lies on: lower right, at the same
    angle on every face."""
    box = Rect(0, 0, round(face.width * MARK), round(face.width * MARK))
    out = round(face.width * MARK_OUT)
    box.center = face.centerx + out, face.centery + out
    return box


def draw_face(
    picture: pygame.Surface,
    text: SeatText,
    face: Rect,
    painter: Painter,
    *,
    clock: float | None = None,
) -> None:
    """The face with its marks; a gold ring on its turn, which a clock empties."""
    theme, rim = painter.theme, _rim(painter)
    inner = face.inflate(-2 * rim, -2 * rim)
    number = text.seat if text.portrait is None else text.portrait
    head = portrait(number, portrait_px(face.width, painter), theme, text.mood)
    if text.away:
        head = pygame.transform.grayscale(head)
        head.fill((150, 150, 150), special_flags=pygame.BLEND_RGB_MULT)
    picture.blit(head, inner)
    if text.turn:
        left = 1.0 if clock is None else min(1.0, max(0.0, clock))
        picture.blit(_ring(face.width, rim, round(left * RING_STEPS), theme), face)
    box = dealer_box(face)
    size = box.width
    if text.dealer:
        if text.passes_back:
            ring = passing_ring(round(size * PASSING), theme)
            picture.blit(ring, ring.get_rect(center=box.center).clamp(picture.get_rect()))
        picture.blit(dealer_mark(size, theme), box)


def _ring(size: int, rim: int, steps: int, theme: Theme) -> pygame.Surface:
    """A gold ring of which so many sixtieths are left, from the top clockwise; dim where it ran."""

    def paint() -> pygame.Surface:
        thick = rim * 1.35
        canvas = Canvas((size, size), 1, clear(theme.gold))
        middle, radius = (size / 2, size / 2), (size - thick) / 2
        if steps < RING_STEPS:
            canvas.ring(middle, radius, thick * 0.6, mixed(theme.gold, theme.felt_edge, 0.72))
        if steps == RING_STEPS:
            canvas.ring(middle, radius, thick, theme.gold)
        elif steps:
            end = -90 + 360 * steps / RING_STEPS
            canvas.arc(middle, radius, -90, end, thick, theme.gold)
        return canvas.finish()

    return _rings.get((size, rim, steps, theme), paint)


def _lowest(text: SeatText, drawn: _Drawn, windows: Rect, look: SeatLook, painter: Painter) -> int:
    """The lower end of what stands at a seat without a face."""
    if text.figures is None and not text.note:
        return drawn.top + cap(look.styles.name, painter)
    return windows.bottom if text.figures is not None and text.figures.windows else drawn.base


def draw_turn_bar(
    picture: pygame.Surface,
    box: Rect,
    painter: Painter,
    gold: RGB,
    lowest: int = 0,
    *,
    mirrored: bool = False,
) -> None:
    """A gold bar left of words without a face; above or below them where they begin at the edge.

    `lowest` is the lower end of what the bar may lie below; words that are `mirrored` end at the
    right edge, and so does a bar above or below them.
    """
    wide, least = max(3, painter.px(3)), max(2, painter.px(2))
    bar = Rect(max(0, box.x - wide - painter.px(6)), box.y, wide, box.height)
    if mirrored or bar.right + least > box.x:
        bar = Rect(box.x, box.y - wide - least, min(box.width, painter.px(BAR)), wide)
        if mirrored:
            bar.right = box.right
        if bar.y < 0:
            bar.bottom = min(picture.get_height(), lowest + painter.px(8) + wide)
    pygame.draw.rect(picture, gold, bar, border_radius=wide // 2)
