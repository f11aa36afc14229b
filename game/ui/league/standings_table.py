"""The standings of a league as a table on paper, best first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import pygame
from pygame import Rect

from game.arena.league_run import News
from game.presentation.phrasebook import counts
from game.presentation.words.points import decimal
from game.presentation.words.statistics import NONE
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.sheet_marks import seat_ink, seat_mark
from game.ui.paint.typeset import TextStyle
from game.ui.score_sheet.table import place_plaque
from game.ui.style.theme import RGB, Fonts, Theme, mixed, smallest_px

BODY: Final = 16
"""px of the words at scale 1."""
ROW, LEAST_ROW = 1.85, 1.25
"""Height of a row in px of the words: where there is room, and at least."""

USUAL: Final = ("00.00", "0.00 ± 0.00", "00.0 %", "0000", "00.00", "00 000")
"""What columns have room for from the first deal on: they stay where they are."""

_fonts = Fonts(1)  # sizes here are px of the screen


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One row as it is written."""

    bot: int
    """Its number in the league, which gives ink and mark."""
    name: str
    points: str
    half: str
    """The interval around them."""
    cells: tuple[str, ...]
    """Ahead of the next, exact bids, Elo, milliseconds a decision, hands."""
    clear: bool
    """Whether it is ahead of the next for certain, as far as 95 % is certain."""


def heads() -> tuple[str, ...]:
    """What the columns are."""
    return (
        _("Points per hand"),
        _("Ahead of the next"),
        _("Bids made"),
        _("Elo"),
        _("Ms per decision"),
        _("Hands"),
    )


def lines_of(news: News, names: Sequence[str]) -> list[StandingsLine]:
    """The rows, best first; before the first deal, in the order of the league."""
    found = []
    for place, bot in enumerate(news.order or range(len(names))):
        line = news.lines[bot] if news.lines else None
        if line is None or not line.hands or line.benched or line.elo is None:
            hands = counts.grouped(line.hands) if line is not None else "0"
            found.append(
                StandingsLine(bot, names[bot], NONE, "", (*(NONE,) * 4, hands), clear=False)
            )
            continue
        ahead, clear = NONE, False
        between = news.gaps[place] if place < len(news.gaps) else None
        if between is not None:
            gap, half = between
            ahead = decimal(gap, 2) if half is None else f"{decimal(gap, 2)} ± {decimal(half, 2)}"
            clear = half is not None and gap > half
        cells = (
            ahead,
            _("{percent} %", percent=f"{100 * line.exact_rate:.1f}"),
            f"{line.elo:z.0f}",
            decimal(line.ms_per_decision, 2),
            counts.grouped(line.hands),
        )
        half_words = "" if line.ci95 is None else f"± {decimal(line.ci95, 2)}"
        points = decimal(line.points_per_hand, 2)
        found.append(StandingsLine(bot, names[bot], points, half_words, cells, clear))
    return found


def table_height(bots: int, scale: float) -> int:
    """px of the head and so many rows."""
    return round(_body(scale) * ROW) * (bots + 1)


def _body(scale: float) -> int:
    return max(smallest_px(), round(BODY * scale))


class StandingsTable:
    """Paints the standings into an area of paper; `lit` is the bot that is looked at."""

    def __init__(self, news: News, names: Sequence[str], area: Rect, scale: float) -> None:
        self.lines = lines_of(news, names)
        self.area = area
        room = area.height // (len(names) + 1)
        self.px = max(smallest_px(), min(_body(scale), int(room / LEAST_ROW)))
        self._row = min(round(self.px * ROW), room)

    def bot_at(self, pos: tuple[int, int]) -> int | None:
        """The bot whose row is at a point of the paper."""
        place = (pos[1] - self.area.top) // self._row - 1
        inside = self.area.collidepoint(pos) and 0 <= place < len(self.lines)
        return self.lines[place].bot if inside else None

    def paint(self, surface: pygame.Surface, theme: Theme, lit: int | None = None) -> None:
        """Head and rows."""
        px, area = self.px, self.area
        edges, name_left, name_room = self.columns()
        y = area.top + self._row // 2
        small = max(smallest_px(), round(px * 0.86))
        for head, right in zip(heads(), edges, strict=True):
            self._put(surface, head, (right, y), small, theme.sheet_muted)
        for place, line in enumerate(self.lines):
            top = area.top + self._row * (place + 1)
            y = top + self._row // 2
            if line.bot == lit:
                wash = mixed(theme.sheet, theme.gold, 0.3)
                pygame.draw.rect(surface, wash, (area.left, top, area.width, self._row))
            rule = theme.sheet_ink if not place else mixed(theme.sheet, theme.sheet_rule, 0.7)
            pygame.draw.line(surface, rule, (area.left, top), (area.right - 1, top))
            size = min(round(px * 0.8), self._row * 10 // 18)
            if line.points != NONE:
                place_plaque(surface, place + 1, len(self.lines), (area.left, y), size, theme)
            ink = seat_ink(line.bot, theme)
            mark = seat_mark(line.bot, round(px * 0.85), theme)
            surface.blit(mark, mark.get_rect(midright=(name_left - px // 2, y)))
            name = typeset.within(line.name, TextStyle(px, bold=True), _fonts, ink, name_room)
            surface.blit(name, name.get_rect(midleft=(name_left, y)))
            half = self._put(surface, line.half, (edges[0], y), px, theme.sheet_muted)
            left = edges[0]
            if line.points != NONE:
                left -= max(half, self._half_width())
            self._put(surface, line.points, (left, y), px, theme.sheet_ink, bold=True)
            for number, (cell, right) in enumerate(zip(line.cells, edges[1:], strict=True)):
                sure = number == 0 and line.clear
                colour = theme.sheet_ink if sure or number else theme.sheet_muted
                self._put(surface, cell, (right, y), px, colour, bold=sure)

    def columns(self) -> tuple[list[int], int, int]:
        """Right edges of the columns of figures; where names begin, and their room in px."""
        px = self.px
        bold = TextStyle(px, bold=True).font(_fonts)
        small = TextStyle(max(smallest_px(), round(px * 0.86))).font(_fonts)
        widths = [small.size(head)[0] for head in heads()]
        widths = [max(w, bold.size(u)[0]) for w, u in zip(widths, USUAL, strict=True)]
        for line in self.lines:
            points = bold.size(line.points)[0] + self._half_width()
            widths[0] = max(widths[0], points)
            for number, cell in enumerate(line.cells):
                widths[number + 1] = max(widths[number + 1], bold.size(cell)[0])
        left = self.area.left + round(px * 3.6)
        named = max((bold.size(line.name)[0] for line in self.lines), default=0)
        rest = self.area.right - left - sum(widths)
        gap = max(round(px * 0.8), min(round(px * 6), (rest - named) // len(widths)))
        edges = [self.area.right]
        for width in reversed(widths[1:]):
            edges.append(edges[-1] - width - gap)
        edges.reverse()
        return edges, left, edges[0] - widths[0] - gap - left

    def _half_width(self) -> int:
        """px of the widest interval, and the space before it."""
        halves = [line.half for line in self.lines if line.half]
        font = TextStyle(self.px).font(_fonts)
        return max(font.size(half)[0] for half in (*halves, "± 0.00")) + round(self.px * 0.4)

    @staticmethod
    def _put(
        surface: pygame.Surface,
        text: str,
        middle_right: tuple[int, int],
        px: int,
        colour: RGB,
        *,
        bold: bool = False,
    ) -> int:
        """One word; how wide it is in px."""
        word = typeset.line_surface(text, TextStyle(px, bold=bold), _fonts, colour)
        surface.blit(word, word.get_rect(midright=middle_right))
        return word.get_width()
