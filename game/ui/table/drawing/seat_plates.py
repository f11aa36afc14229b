"""Draws the plate of a seat: portrait, name, level, points, bid and tricks as digits and pips."""

from __future__ import annotations

import pygame

from game.presentation.words.seat_plates import PlateText
from game.translation import _
from game.ui.paint.marks import dealer_mark, declarer_mark, panel, passing_ring, pip
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.typeset import TextRenderer
from game.ui.style.contrast import accent
from game.ui.style.theme import Theme


def paint_plate(text: PlateText, size: tuple[int, int], painter: Painter) -> pygame.Surface:
    """A fresh picture of a plate, `size` px."""
    theme, letters = painter.theme, painter.letters
    wide, tall = size
    plate = panel(size, theme, letters.scale, lit=text.lit).copy()
    # Cards are held behind it, so it is not see-through as other panels are.
    ground = theme.panel_lit if text.lit else theme.panel
    inner = plate.get_rect().inflate(-2, -2)
    pygame.draw.rect(plate, ground, inner, border_radius=max(2, round(tall * 0.12)))
    plate.blit(panel(size, theme, letters.scale, lit=text.lit), (0, 0))
    pad = round(tall * 0.12)
    disc = min(tall - 2 * pad, round(50 * letters.scale))
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
    words.width = wide - round(pad * 1.3) - words.x
    _write(plate, text, words, painter)
    return plate


def _write(plate: pygame.Surface, text: PlateText, box: pygame.Rect, painter: Painter) -> None:
    """Two or three lines: name and points, bid and tricks, and quietly which bot it is."""
    theme, letters = painter.theme, painter.letters
    points = str(text.total).replace("-", "−")
    total = letters.line(points, 20, theme.cream, bold=True)
    gap = round(6 * letters.scale)
    room = box.width - total.get_width() - gap
    name = letters.line(letters.cut(text.name, 17, room, bold=True), 17, theme.cream, bold=True)
    said = text.status
    if text.would_declare:  # on a narrow plate the crown alone says it
        more = _("{status}, would declare").format(status=said)
        said = more if letters.font(15).size(more)[0] <= box.width else said
    status = letters.within(said, 15, accent(theme) if text.lit else theme.muted, box.width)
    level = letters.within(text.level, 13, theme.muted, box.width)
    # The lines stand closer than the font would have them: there is nothing below their feet.
    leading = 0.88
    lines = [name, status, level] if text.level else [name, status]
    while len(lines) > 2 and sum(line.get_height() * leading for line in lines) > box.height:
        lines.pop()
    spare = box.height - sum(line.get_height() * leading for line in lines)
    y = spare / 2 - status.get_height() * (1 - leading) / 2
    tops = []
    for line in lines:
        tops.append(round(y))
        plate.blit(line, (box.x, round(y)))
        y += line.get_height() * leading
    base = tops[0] + (name.get_height() - total.get_height()) // 2
    plate.blit(total, (box.right - total.get_width(), base))
    if text.bid is not None:
        left = box.x + status.get_width() + round(8 * letters.scale)
        if text.penalty:
            lost = letters.line(str(text.penalty).replace("-", "−"), 15, theme.bad, bold=True)
            plate.blit(lost, (box.right - lost.get_width(), tops[1]))
            box = pygame.Rect(box.x, box.y, box.width - lost.get_width() - 4, box.height)
        middle = tops[1] + status.get_height() // 2
        _pips(plate, text, pygame.Rect(left, middle, box.right - left, 0), letters, theme)


def pip_states(bid: int, taken: int) -> list[str]:
    """One mark a trick: taken as bid, still wanted, or too many."""
    states = ["made"] * min(taken, bid)
    return states + ["wanted"] * (bid - taken) + ["over"] * (taken - bid)


def _pips(
    plate: pygame.Surface,
    text: PlateText,
    row: pygame.Rect,
    letters: TextRenderer,
    theme: Theme,
) -> None:
    """The marks in one row, else smaller in two; where even that is too little, the last one."""
    assert text.bid is not None
    states = pip_states(text.bid, text.taken)
    for px, rows in ((11, 1), (9, 1), (8, 2)):
        size = max(7, round(px * letters.scale))
        step = size + max(1, round(px / 4 * letters.scale))
        columns = -(-len(states) // rows)
        if step * columns <= row.width + step - size:
            break
    else:  # the digits tell the number, one mark how it stands
        size, step, rows, columns = max(7, round(11 * letters.scale)), 0, 1, 1
        states = states[-1:]
    top = row.y - (size * rows + (step - size) * (rows - 1)) // 2
    for place, state in enumerate(states):
        at = row.x + place % columns * step, top + place // columns * step
        plate.blit(pip(size, state, theme), at)
