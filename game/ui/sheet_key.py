"""What the marks of a score sheet mean: those that are on it, in the order they matter."""

from __future__ import annotations

import pygame

from game.engine.choices import Premium
from game.ui.lettering import Lettering
from game.ui.paint.ruling import across
from game.ui.paint.sheet_marks import balance_mark, declarer_mark, trump_marks
from game.ui.sheet_kinds import SHORT, Trumps
from game.ui.sheet_measures import STAR, Measures, bracketed, stake_letter
from game.ui.sheet_rows import Sheet
from game.ui.text import _
from game.ui.theme import Theme

_letters = Lettering(1)

Part = tuple[pygame.Surface, str]
"""A mark and what it means."""


def key_parts(sheet: Sheet, theme: Theme, px: int, measures: Measures) -> list[Part]:
    """Marks and meanings."""
    totals, brief = measures.totals, measures.brief
    cells = [cell for row in sheet.rows for cell in row.cells]
    size = round(px * 0.72)
    parts: list[Part] = [(_dot(theme, px), _("deals")), (_strike(theme, px), _("missed"))]
    if any(cell.declarer for cell in cells):
        parts.append((_declarer(theme, px), _("named trump")))
    stakes = {cell.stake for cell in cells}
    for stake, told in ((Premium.DECLARE, _("declared")), (Premium.REVEAL, _("revealed"))):
        if stake in stakes:
            sign = _letters.line(stake_letter(stake), px, theme.sheet_ink, bold=True)
            parts.append((sign, told))
    extras = [cell.extra for cell in cells if cell.extra]
    if extras and not measures.brackets:
        sign = _letters.line(STAR, px, theme.sheet_ink, bold=True)
        parts.append((sign, _("with a premium") if stakes - {None} else _("with a streak")))
    elif extras:
        told = _("of it a premium") if stakes - {None} else _("of it a streak")
        parts.append((_letters.line(bracketed(extras[0]), px, theme.sheet_muted), told))
    if any(row.trump.doubled for row in sheet.rows):
        parts.append((_letters.line("×2", px, theme.sheet_ink), _("counts double")))
    if any(cell.penalty for cell in cells):
        parts.append((_letters.line("†", px, theme.sheet_red), _("with a penalty")))
    if brief:
        used = {special for row in sheet.rows for special in row.special}
        for special, short in SHORT.items():
            if special in used:
                sign = _letters.line(_(short), px, theme.sheet_ink)
                parts.append((sign, _(special.value)))
    if not sheet.shared:
        over = balance_mark(True, size, theme.sheet_red)
        parts.append((over, _("bids over the tricks")))
        parts.append((balance_mark(False, size, theme.sheet_ink), _("under")))
        if totals:
            parts.append((_underlined(theme, px), _("leads")))
    if any(row.trump.none for row in sheet.rows):
        sign = pygame.Surface((size, round(size * 1.2)), pygame.SRCALPHA)
        middle_left = 0, sign.get_height() // 2
        trump_marks(sign, Trumps(none=True), middle_left, round(size / 0.8), theme, quiet=False)
        parts.append((sign, _("no trump")))
    return parts


def paint_key(
    surface: pygame.Surface, parts: list[Part], theme: Theme, px: int, at: tuple[int, int], end: int
) -> None:
    """As many of them as there is room for, from the middle left on."""
    x, y = at
    for sign, told in parts:
        word = _letters.line(told, px, theme.sheet_muted)
        wide = sign.get_width() + px // 2 + word.get_width()
        if x + wide > end:
            break
        surface.blit(sign, sign.get_rect(midleft=(x, y)))
        surface.blit(word, word.get_rect(midleft=(x + sign.get_width() + px // 2, y)))
        x += wide + round(px * 1.5)


def _dot(theme: Theme, px: int) -> pygame.Surface:
    size = round(px * 0.72)
    dot = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.aacircle(dot, theme.sheet_ink, (size / 2, size / 2), max(2, round(px * 0.2)))
    return dot


def _strike(theme: Theme, px: int) -> pygame.Surface:
    word = _letters.line("2", px, theme.sheet_red, bold=True)
    # As on the sheet it sticks out on both sides: within the digit nobody would see it.
    reach, rise = round(px * 0.22), round(px * 0.3)
    strike = pygame.Surface((word.get_width() + 2 * reach, word.get_height()), pygame.SRCALPHA)
    strike.blit(word, (reach, 0))
    middle = word.get_height() // 2 + round(px * 0.04)
    ends = (0, middle + rise), (strike.get_width() - 1, middle - rise)
    pygame.draw.aaline(strike, theme.sheet_red, *ends, max(2, round(px / 10)))
    return strike


def _declarer(theme: Theme, px: int) -> pygame.Surface:
    word = _letters.line("2", px, theme.sheet_ink, bold=True)
    sign = pygame.Surface((word.get_width() + px, round(px * 1.5)), pygame.SRCALPHA)
    place = word.get_rect(center=sign.get_rect().center)
    sign.blit(word, place)
    declarer_mark(sign, place, sign.get_rect(), theme)
    return sign


def _underlined(theme: Theme, px: int) -> pygame.Surface:
    word = _letters.line("00", px, theme.sheet_ink, bold=True).copy()
    foot = word.get_height() // 2 + round(px * 0.52)
    across(word, theme.sheet_ink, (0, word.get_width()), foot, max(1, round(px / 12)))
    return word
