"""What the marks of a score sheet mean: those that are on it, in the order they matter."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.engine.choices import Premium
from game.presentation.deal_labels import SHORT, Trumps
from game.presentation.phrasebook.trump import suit_word
from game.presentation.score_sheet import Balance, Cell, SheetContents
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.ruling import across
from game.ui.paint.sheet_marks import balance_mark, declarer_mark, trump_marks
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.figures import STAR, bracketed, lift, reach, small, stake_letter
from game.ui.style.theme import Fonts, Theme

_fonts = Fonts(1)

Part = tuple[pygame.Surface, str]
"""A mark and what it means."""


def legend_parts(
    sheet: SheetContents,
    theme: Theme,
    px: int,
    *,
    totals: bool,
    brief: bool,
    brackets: bool,
    margin: bool,
) -> list[Part]:
    """Every mark that is on the sheet, and its meaning.

    `totals`, `brief`, `brackets` and `margin` say how the sheet is written (see `Measures`).
    """
    cells = [cell for row in sheet.rows for cell in row.cells]
    ink = theme.sheet_ink
    parts: list[Part] = [(_dot(theme, px), _("deals"))]
    parts += _tricks_parts(cells, theme, px)
    if any(cell.declarer for cell in cells):
        parts.append((_declarer(theme, px), _("named trump")))
    stakes = {cell.stake for cell in cells}
    for stake, text in ((Premium.DECLARE, _("declared")), (Premium.REVEAL, _("revealed"))):
        if stake in stakes:
            parts.append(
                (
                    typeset.line_surface(
                        stake_letter(stake), TextStyle(px, bold=True), _fonts, ink
                    ),
                    text,
                )
            )
    extras = [cell.extra for cell in cells if cell.extra]
    if extras and not brackets:
        text = _("with a premium") if stakes - {None} else _("with a streak")
        parts.append((typeset.line_surface(STAR, TextStyle(px, bold=True), _fonts, ink), text))
    elif extras:
        text = _("of it a premium") if stakes - {None} else _("of it a streak")
        parts.append(
            (
                typeset.line_surface(
                    bracketed(extras[0]), TextStyle(px), _fonts, theme.sheet_muted
                ),
                text,
            )
        )
    if any(row.trump.doubled for row in sheet.rows):
        parts.append((typeset.line_surface("×2", TextStyle(px), _fonts, ink), _("counts double")))
    if any(cell.penalty for cell in cells):
        parts.append(
            (typeset.line_surface("†", TextStyle(px), _fonts, theme.sheet_red), _("with a penalty"))
        )
    if any(row.cards is None for row in sheet.rows):
        parts.append(
            (typeset.line_surface("?", TextStyle(px), _fonts, ink), _("the dealer names it"))
        )
    if brief:
        used = {special for row in sheet.rows for special in row.special}
        parts += [
            (typeset.line_surface(_(short), TextStyle(px), _fonts, ink), _(special.value))
            for special, short in SHORT.items()
            if special in used
        ]
    if margin:
        parts += _balance_parts(sheet, theme, px)
    if totals and any(cell.leads for cell in cells):
        parts.append((_underlined(theme, px), _("leads")))
    if any(row.trump.none for row in sheet.rows):
        size = round(px * 0.72)
        sign = pygame.Surface((size, round(size * 1.2)), pygame.SRCALPHA)
        middle_left = 0, sign.get_height() // 2
        trump_marks(sign, Trumps(none=True), middle_left, round(size / 0.8), theme, quiet=False)
        parts.append((sign, suit_word(None)))
    return parts


def _tricks_parts(cells: Sequence[Cell], theme: Theme, px: int) -> list[Part]:
    """Bids with the tricks beside them: level, above or below."""
    offs = {
        cell.taken - cell.bid for cell in cells if cell.taken is not None and cell.bid is not None
    }
    parts: list[Part] = []
    if 0 in offs:
        parts.append((_tricks(theme, px, 0), _("bid and took")))
    if any(off > 0 for off in offs):
        parts.append((_tricks(theme, px, 1), _("took more")))
    if any(off < 0 for off in offs):
        parts.append((_tricks(theme, px, -1), _("took fewer")))
    return parts


def _balance_parts(sheet: SheetContents, theme: Theme, px: int) -> list[Part]:
    """The bids of a deal against its tricks."""
    size, found = round(px * 0.72), {row.balance for row in sheet.rows}
    parts: list[Part] = []
    if Balance.OVER in found:
        over = balance_mark(True, size, theme.sheet_red)
        parts.append((over, _("bids over the tricks")))
    if Balance.UNDER in found:
        under = balance_mark(False, size, theme.sheet_ink)
        parts.append((under, _("bids under the tricks")))
    if Balance.EVEN in found:
        parts.append(
            (
                typeset.line_surface("=", TextStyle(px), _fonts, theme.sheet_muted),
                _("as many bids as tricks"),
            )
        )
    return parts


def legend_lines(parts: Sequence[Part], px: int, room: int) -> list[list[Part]]:
    """The parts in lines of at most so many px."""
    lines: list[list[Part]] = []
    left = 0
    for part in parts:
        wide = _width(part, px)
        if lines and left + wide <= room:
            lines[-1].append(part)
        else:
            lines.append([part])
            left = 0
        left += wide + _between(px)
    return lines


def _width(part: Part, px: int) -> int:
    return part[0].get_width() + px // 2 + TextStyle(px).font(_fonts).size(part[1])[0]


def _between(px: int) -> int:
    return round(px * 1.5)


def paint_legend(
    surface: pygame.Surface, parts: Sequence[Part], theme: Theme, px: int, at: tuple[int, int]
) -> None:
    """One line of them, from the middle left on."""
    x, y = at
    for part in parts:
        sign, meaning = part
        word = typeset.line_surface(meaning, TextStyle(px), _fonts, theme.sheet_muted)
        surface.blit(sign, sign.get_rect(midleft=(x, y)))
        surface.blit(word, word.get_rect(midleft=(x + sign.get_width() + px // 2, y)))
        x += _width(part, px) + _between(px)


def _dot(theme: Theme, px: int) -> pygame.Surface:
    size = round(px * 0.72)
    dot = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.aacircle(dot, theme.sheet_ink, (size / 2, size / 2), max(2, round(px * 0.2)))
    return dot


def _tricks(theme: Theme, px: int, off: int) -> pygame.Surface:
    """A bid of 2 with the tricks beside it, so many more or fewer than were bid."""
    ink = theme.sheet_red if off else theme.sheet_ink
    word = typeset.line_surface("2", TextStyle(px, bold=True), _fonts, ink)
    took = typeset.line_surface(str(2 + off), TextStyle(small(px)), _fonts, ink)
    # As on the sheet it sticks out on both sides: within the digit nobody would see it.
    out, rise = reach(px), round(px * 0.3)
    wide = out + word.get_width() + out + took.get_width()
    sign = pygame.Surface((wide, round(px * 1.6)), pygame.SRCALPHA)
    middle = sign.get_height() // 2
    place = sign.blit(word, word.get_rect(midleft=(out, middle)))
    sign.blit(took, took.get_rect(midright=(wide, middle + lift(off, px))))
    if off:
        slant = (0, middle + rise), (place.right + out - 1, middle - rise)
        pygame.draw.aaline(sign, theme.sheet_red, *slant, max(2, round(px / 10)))
    return sign


def _declarer(theme: Theme, px: int) -> pygame.Surface:
    word = typeset.line_surface("2", TextStyle(px, bold=True), _fonts, theme.sheet_ink)
    sign = pygame.Surface((word.get_width() + px, round(px * 1.5)), pygame.SRCALPHA)
    place = word.get_rect(center=sign.get_rect().center)
    sign.blit(word, place)
    declarer_mark(sign, place, sign.get_rect(), theme)
    return sign


def _underlined(theme: Theme, px: int) -> pygame.Surface:
    word = typeset.line_surface("00", TextStyle(px, bold=True), _fonts, theme.sheet_ink).copy()
    foot = word.get_height() // 2 + round(px * 0.52)
    across(word, theme.sheet_ink, (0, word.get_width()), foot, max(1, round(px / 12)))
    return word
