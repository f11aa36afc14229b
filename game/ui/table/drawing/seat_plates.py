"""Draws the plate of a seat: portrait, name, points, what it does, and bid against taken."""

from __future__ import annotations

from typing import Final

import pygame

from game.presentation.words.seat_plates import PlateText
from game.translation import _, ngettext
from game.ui.paint import typeset
from game.ui.paint.marks import dealer_mark, declarer_mark, panel, passing_ring
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent
from game.ui.style.theme import mixed
from game.ui.table.drawing.tally import paint_tally

WIDE_TALLY: Final = 78
"""px at scale 1, of a plate that is wide enough."""
TALLY_SHARE: Final = 0.34
"""Width of the tally on a narrow plate, in widths of the plate."""
CHANCE: Final = 14
"""px at scale 1 of the chance of a bid."""
LEAST_BAR, WIDEST_BAR = 28, 84
"""px at scale 1 of the bar beside it."""
SAID: Final = 13
"""px at scale 1 of what was said before the bids."""
NARROW: Final = 200
"""px at scale 1 below which a plate has a smaller portrait, to leave room for the name."""


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
    narrow = wide < NARROW * fonts.scale
    disc = min(tall - 2 * pad, round((40 if narrow else 50) * fonts.scale))
    face = pygame.Rect(pad, (tall - disc) // 2, disc, disc)
    number = text.seat if text.portrait is None else text.portrait
    plate.blit(portrait(number, disc, theme), face)
    if text.dealer:
        mark = dealer_mark(round(disc * 0.44), theme)
        edge = pad // 3
        box = mark.get_rect(bottomright=(face.right + edge, face.bottom + edge))
        if text.passes_back:
            box.move_ip(-box.width // 3, -box.height // 8)
            ring = passing_ring(round(box.width * 1.5), theme)
            plate.blit(ring, ring.get_rect(center=box.center))
        plate.blit(mark, box)
    if text.declarer or text.would_declare:
        crown = declarer_mark(round(disc * 0.44), theme)
        edge = pad // 3
        plate.blit(crown, crown.get_rect(topright=(face.right + edge, face.top - edge)))
    words = pygame.Rect(face.right + pad, 0, 0, tall)
    words.width = wide - pad - words.x
    if text.tally is not None:
        size = min(painter.px(WIDE_TALLY), round(wide * TALLY_SHARE)), tall - 2 * pad
        box = pygame.Rect((0, pad), size)
        box.right = wide - pad
        plate.blit(paint_tally(text.tally, size, painter), box)
        words.width = box.x - pad // 2 - words.x
    _write(plate, text, words, painter)
    return plate


def _write(plate: pygame.Surface, text: PlateText, box: pygame.Rect, painter: Painter) -> None:
    """Up to three lines: name, points, and quietly what is done here or which bot it is.

    What was said before the bids takes the line of the points too where it is too long for one.
    """
    theme, fonts = painter.theme, painter.fonts
    name = typeset.line_surface(
        typeset.cut(text.name, TextStyle(17, bold=True), fonts, box.width),
        TextStyle(17, bold=True),
        fonts,
        theme.cream,
    )
    lines = [name]
    if text.own_points or text.penalty:
        lines.append(_points(text, box.width, painter))
    said = "" if text.said else text.status
    if text.would_declare:  # on a narrow plate the crown alone says it
        more = _("{status}, would declare").format(status=said) if said else _("would declare")
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
        lines.append(_chance(text.chance, box.width, painter))
    elif fitting := [
        one for one in text.level if TextStyle(13).font(fonts).size(one)[0] <= box.width
    ]:
        lines.append(typeset.line_surface(fitting[0], TextStyle(13), fonts, theme.muted))
    # The lines stand closer than the font would have them: there is nothing below their feet.
    leading = 0.88
    while len(lines) > 2 and sum(line.get_height() * leading for line in lines) > box.height:
        lines.pop(1 if said or text.said else 2)
    tops = [
        round(sum(line.get_height() for line in lines[:place]) * leading) for place in (0, 1, 2)
    ]
    seen = [line.get_bounding_rect() for line in lines]
    foot = tops[len(lines) - 1] + seen[-1].bottom
    y = box.y + (box.height - foot - seen[0].y) // 2
    for line, top in zip(lines, tops, strict=False):
        plate.blit(line, (box.x, y + top))


def _chance(percent: int, room: int, painter: Painter) -> pygame.Surface:
    """One line: the chance of the bid in percent, and as a bar for the rest of the room."""
    theme, fonts = painter.theme, painter.fonts
    word = typeset.line_surface(
        _("{percent} %").format(percent=percent), TextStyle(CHANCE, bold=True), fonts, theme.cream
    )
    widest = TextStyle(CHANCE, bold=True).font(fonts).size(_("{percent} %").format(percent=100))[0]
    line = pygame.Surface((room, word.get_height()), pygame.SRCALPHA)
    line.blit(word, (0, 0))
    bar = pygame.Rect(widest + painter.px(7), 0, 0, max(4, painter.px(6)))
    bar.width = min(room - bar.x, painter.px(WIDEST_BAR))
    if bar.width < painter.px(LEAST_BAR):
        return line
    bar.centery = word.get_bounding_rect().centery
    round_end = bar.height // 2
    pygame.draw.rect(line, mixed(theme.panel, theme.muted, 0.45), bar, border_radius=round_end)
    if percent:
        bar.width = max(bar.height, round(bar.width * percent / 100))
        pygame.draw.rect(line, accent(theme), bar, border_radius=round_end)
    return line


def _points(text: PlateText, room: int, painter: Painter) -> pygame.Surface:
    """One line: the points so far, in words where there is room, and what a revoke cost."""
    theme, fonts = painter.theme, painter.fonts
    total = typeset.line_surface(_signed(text.total), TextStyle(16, bold=True), fonts, theme.cream)
    if text.penalty:
        more = typeset.line_surface(
            _signed(text.penalty), TextStyle(15, bold=True), fonts, theme.bad
        )
    else:
        word = ngettext("point", "points", abs(text.total))
        more = typeset.line_surface(word, TextStyle(13), fonts, theme.muted)
    gap = painter.px(5)
    wide = total.get_width() + gap + more.get_width()
    if wide > room and not text.penalty:
        return total
    line = pygame.Surface((wide, total.get_height()), pygame.SRCALPHA)
    line.blit(total, (0, 0))
    base = TextStyle(16, bold=True).font(fonts).get_ascent()
    small = TextStyle(15, bold=True).font(fonts) if text.penalty else TextStyle(13).font(fonts)
    line.blit(more, (total.get_width() + gap, base - small.get_ascent()))
    return line


def _signed(points: int) -> str:
    """Digits with a true minus sign."""
    return str(points).replace("-", "−")
