"""Draws the plate of a seat: portrait, name, points, what it does, and bid against taken."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import pygame

from game.presentation.words.points import minus
from game.presentation.words.seat_plates import PlateText
from game.translation import _, ngettext
from game.ui.paint import typeset
from game.ui.paint.marks import dealer_mark, declarer_mark, panel, passing_ring
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent
from game.ui.style.theme import Theme, mixed
from game.ui.table.drawing.runs import run_picture
from game.ui.table.drawing.tally import paint_tally

WIDE_TALLY: Final = 78
"""px at scale 1, of a plate that is wide enough."""
TALLY_SHARE: Final = 0.34
"""Width of the tally on a narrow plate, in widths of the plate."""
CHANCE: Final = 14
"""px at scale 1 of the chance of a bid."""
LEAST_BAR: Final = 28
"""px at scale 1 of the bar beside it, below which there is none."""
SAID: Final = 13
"""px at scale 1 of what was said before the bids."""
LOW: Final = 56
"""px at scale 1 of height below which it has no portrait."""
NARROW: Final = 200
"""px at scale 1 below which a plate has a smaller portrait, to leave room for the name."""


LEADING: Final = 0.88
"""Distance of two lines in heights of the upper one."""
BAR: Final = 13
"""Height of the bar of a chance, px at scale 1."""


def face_side(size: tuple[int, int], painter: Painter) -> int:
    """px of the portrait on a plate of this size, where it has one."""
    wide, tall = size
    narrow = wide < NARROW * painter.scale
    return min(tall - 2 * round(tall * 0.12), round((40 if narrow else 50) * painter.scale))


def paint_plate(text: PlateText, size: tuple[int, int], painter: Painter) -> pygame.Surface:
    """A fresh picture of a plate, `size` px."""
    theme, fonts = painter.theme, painter.fonts
    wide, tall = size
    plate = panel(size, theme, fonts.scale, lit=text.lit).copy()
    # Cards are held behind it, so it is not see-through as other panels are.
    ground = theme.panel_lit if text.lit else theme.panel
    inner = plate.get_rect().inflate(-2, -2)
    pygame.draw.rect(plate, ground, inner, border_radius=max(2, round(tall * 0.12)))
    plate.blit(panel(size, theme, fonts.scale, lit=text.lit), (0, 0))
    pad = round(tall * 0.12)
    low = tall < LOW * fonts.scale
    disc = face_side(size, painter)
    face = pygame.Rect(pad, (tall - disc) // 2, disc, disc)
    number = text.seat if text.portrait is None else text.portrait
    if low:  # the marks stand where the portrait would be
        marked = text.dealer or text.declarer or text.would_declare
        face.width = round(disc * 0.5) if marked else 0
    else:
        plate.blit(portrait(number, disc, theme, text.mood), face)
    paint_marks(plate, text, face, round(disc * 0.44), pad // 3, theme)
    words = pygame.Rect(face.right + pad if face.width else pad + pad // 2, 0, 0, tall)
    words.width = wide - pad - words.x
    air = pad
    if text.chance is not None and not text.said and not text.status:
        bar = _chance(text, words.width, painter)
        air = pad * 2 // 3
        words.height = tall - bar.get_height() - air // 2
        plate.blit(bar, (words.x, words.bottom - air // 3))
    if text.tally is not None:
        size = min(painter.px(WIDE_TALLY), round(wide * TALLY_SHARE)), words.height - 2 * air
        box = pygame.Rect((0, air), size)
        box.right = wide - pad
        plate.blit(paint_tally(text.tally, size, painter), box)
        words.width = box.x - pad // 2 - words.x
    _write(plate, text, words, painter)
    return plate


def paint_marks(
    surface: pygame.Surface, text: PlateText, face: pygame.Rect, side: int, edge: int, theme: Theme
) -> None:
    """The marks of dealer and declarer, `side` px, at the right of a portrait and `edge` beyond."""
    if text.dealer:
        mark = dealer_mark(side, theme)
        box = mark.get_rect(bottomright=(face.right + edge, face.bottom + edge))
        if text.passes_back:
            box.move_ip(-box.width // 3, -box.height // 8)
            ring = passing_ring(round(box.width * 1.5), theme)
            surface.blit(ring, ring.get_rect(center=box.center))
        surface.blit(mark, box)
    if text.declarer or text.would_declare:
        crown = declarer_mark(side, theme)
        surface.blit(crown, crown.get_rect(topright=(face.right + edge, face.top - edge)))


def _write(plate: pygame.Surface, text: PlateText, box: pygame.Rect, painter: Painter) -> None:
    """Up to three lines: name, points, and quietly what is done here or which bot it is.

    What was said before the bids takes the line of the points too where it is too long for one.
    """
    theme, fonts = painter.theme, painter.fonts
    name = typeset.within(text.name, TextStyle(17, bold=True), fonts, theme.cream, box.width)
    lines = [name]
    if text.own_points or text.penalty:
        lines.append(_points(text, box.width, painter))
    said = "" if text.said else text.status
    if text.would_declare:  # on a narrow plate the crown alone says it
        more = _("{status}, would declare", status=said) if said else _("would declare")
        said = more if TextStyle(14).font(fonts).size(more)[0] <= box.width else said
    if text.said:
        spoken = typeset.wrap(text.said, TextStyle(SAID), fonts, box.width)
        if len(spoken) > 1:
            del lines[1:]
            spoken = [spoken[0], " ".join(spoken[1:])]
        lines += [
            typeset.within(each, TextStyle(SAID), fonts, theme.cream, box.width) for each in spoken
        ]
    elif said:
        lines.append(
            typeset.within(
                said, TextStyle(14), fonts, accent(theme) if text.lit else theme.muted, box.width
            )
        )
    elif text.chance is not None:
        pass  # it stands below, as wide as the plate
    elif fitting := [
        one for one in text.level if TextStyle(13).font(fonts).size(one)[0] <= box.width
    ]:
        lines.append(typeset.line_surface(fitting[0], TextStyle(13), fonts, theme.muted))
    # The lines stand closer than the font would have them: there is nothing below their feet.
    if text.chance is not None and _too_tall(lines, box):
        total = minus(text.total)
        points = typeset.line_surface(total, TextStyle(16, bold=True), fonts, theme.cream)
        lines = [_in_one_line(name, points, box.width)]
    if text.said and len(lines) > 2 and _too_tall(lines, box):
        # Its end alone would say something else.
        lines[1:] = [typeset.within(text.said, TextStyle(SAID), fonts, theme.cream, box.width)]
    while len(lines) > 2 and _too_tall(lines, box):
        lines.pop(1 if said else 2)
    _stack(plate, lines, box)


def _too_tall(lines: list[pygame.Surface], box: pygame.Rect) -> bool:
    """Whether these lines are more than a box has room for."""
    return sum(line.get_height() * LEADING for line in lines) > box.height


def _in_one_line(name: pygame.Surface, points: pygame.Surface, room: int) -> pygame.Surface:
    """Name and points at the two ends of a line; the name alone where there is no room for both."""
    if name.get_width() + points.get_width() + points.get_height() // 4 > room:
        return name
    line = pygame.Surface((room, max(name.get_height(), points.get_height())), pygame.SRCALPHA)
    line.blit(name, name.get_rect(midleft=(0, line.get_height() // 2)))
    line.blit(points, points.get_rect(midright=(room, line.get_height() // 2)))
    return line


def _stack(plate: pygame.Surface, lines: list[pygame.Surface], box: pygame.Rect) -> None:
    """Lines below each other, closer than their font would have them, in the middle of the box."""
    leading = LEADING
    tops = [
        round(sum(line.get_height() for line in lines[:place]) * leading) for place in (0, 1, 2)
    ]
    seen = [line.get_bounding_rect() for line in lines]
    foot = tops[len(lines) - 1] + seen[-1].bottom
    y = box.y + (box.height - foot - seen[0].y) // 2
    for line, top in zip(lines, tops, strict=False):
        plate.blit(line, (box.x, y + top))


def _chance(text: PlateText, room: int, painter: Painter) -> pygame.Surface:
    """One line: the chance of the bid as a bar with a tick where it stood at first, and in percent.

    Green is certain, red is lost; on a narrow plate the figure stands alone.
    """
    theme, fonts, percent = painter.theme, painter.fonts, text.chance or 0
    style = TextStyle(CHANCE, bold=True)
    ink = theme.good if percent == 100 else theme.bad if percent == 0 else theme.cream
    word = typeset.line_surface(_("{percent} %", percent=percent), style, fonts, ink)
    widest = style.font(fonts).size(_("{percent} %", percent=100))[0]
    line = pygame.Surface((room, word.get_height()), pygame.SRCALPHA)
    bar = pygame.Rect(0, 0, room - widest - painter.px(7), max(6, painter.px(BAR)))
    if bar.width < painter.px(LEAST_BAR):
        line.blit(word, (0, 0))
        return line
    line.blit(word, word.get_rect(topright=(room, 0)))
    bar.centery = word.get_bounding_rect().centery
    pygame.draw.rect(line, mixed(theme.panel, theme.muted, 0.45), bar, border_radius=3)
    filled = bar.copy()
    filled.width = max(4, round(bar.width * percent / 100))
    pygame.draw.rect(line, accent(theme) if 0 < percent < 100 else ink, filled, border_radius=3)
    if text.chance_at_bid is not None:
        tick = pygame.Rect(0, 0, max(2, painter.px(2)), bar.height + painter.px(4))
        tick.center = (round(bar.width * text.chance_at_bid / 100), bar.centery)
        tick.clamp_ip(line.get_rect())
        pygame.draw.rect(line, theme.cream, tick)
    return line


def _points(text: PlateText, room: int, painter: Painter) -> pygame.Surface:
    """One line: the points so far, in words where there is room, and what a revoke cost."""
    theme, fonts = painter.theme, painter.fonts
    total = typeset.line_surface(minus(text.total), TextStyle(16, bold=True), fonts, theme.cream)
    if text.penalty:
        more = typeset.line_surface(minus(text.penalty), TextStyle(15, bold=True), fonts, theme.bad)
    else:
        word = ngettext("point", "points", abs(text.total))
        more = typeset.line_surface(word, TextStyle(13), fonts, theme.muted)
    gap = painter.px(5)
    wide = total.get_width() + gap + more.get_width()
    match = run_picture(text.run, round(total.get_height() * 0.8), room - wide - gap, painter)
    if match is not None and wide + gap + match.get_width() <= room:
        line = pygame.Surface((wide + gap + match.get_width(), total.get_height()), pygame.SRCALPHA)
        line.blit(_points(replace(text, run=0), room, painter), (0, 0))
        line.blit(match, match.get_rect(midleft=(wide + gap, total.get_height() // 2)))
        return line
    if wide > room and not text.penalty:
        return total
    line = pygame.Surface((wide, total.get_height()), pygame.SRCALPHA)
    line.blit(total, (0, 0))
    base = TextStyle(16, bold=True).font(fonts).get_ascent()
    small = TextStyle(15, bold=True).font(fonts) if text.penalty else TextStyle(13).font(fonts)
    line.blit(more, (total.get_width() + gap, base - small.get_ascent()))
    return line
