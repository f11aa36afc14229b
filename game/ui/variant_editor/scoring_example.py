"""A worked example of the scoring on a panel: names across, then bid, tricks and points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.translation import _, worded
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.style.theme import RGB, Fonts, Theme, mixed
from game.variants.examples import Example
from game.variants.page import NAMES, example_facts

_COLUMN: Final = 70
"""The widest column of a player, px at scale 1."""
_LEAST: Final = 34
_GAP: Final = 10


class ScoringExample:
    """Examples below or beside each other, as many as an area has room for."""

    def __init__(self, examples: Sequence[Example], fonts: Fonts) -> None:
        self.examples = examples
        self._fonts = fonts
        heads = (_("Bid"), _("Took"), _("Points"))
        self._heads = heads
        widest = max(typeset.width(head, typeset.SMALL, fonts) for head in heads)
        self._head = widest + round(_GAP * 1.6 * fonts.scale)

    @property
    def _line(self) -> int:
        return typeset.SMALL.line(self._fonts) + round(2 * self._fonts.scale)

    @property
    def _table(self) -> int:
        """Height in px of one example: what is played, names, and three rows."""
        return 5 * self._line

    def across(self, area: pygame.Rect) -> int:
        """How many stand beside each other."""
        players = len(self.examples[0].points)
        gap = round(3 * _GAP * self._fonts.scale)
        need = self._head + players * round(44 * self._fonts.scale)
        return 2 if area.width >= 2 * need + gap else 1

    def shown(self, area: pygame.Rect) -> int:
        """How many examples there is room for."""
        if self.across(area) == 2:
            return len(self.examples)
        gap = round(_GAP * self._fonts.scale)
        return max(1, min(len(self.examples), (area.height + gap) // (self._table + gap)))

    def paint(self, surface: pygame.Surface, area: pygame.Rect, first: int, theme: Theme) -> None:
        """The examples from `first` on that there is room for."""
        scale = self._fonts.scale
        count, across = self.shown(area), self.across(area)
        gap = round(3 * _GAP * scale)
        wide = (area.width - gap * (across - 1)) // across
        for place in range(count):
            example = self.examples[(first + place) % len(self.examples)]
            left = area.left + (place % across) * (wide + gap)
            top = area.top + (place // across) * (self._table + round(_GAP * scale))
            self._paint_one(surface, example, pygame.Rect(left, top, wide, self._table), theme)

    def _paint_one(
        self, surface: pygame.Surface, example: Example, area: pygame.Rect, theme: Theme
    ) -> None:
        fonts, line, result = self._fonts, self._line, example.result
        sentence = typeset.cut(
            ", ".join(map(worded, example_facts(example))), typeset.SMALL, fonts, area.width
        )
        typeset.write(surface, sentence, area.topleft, typeset.SMALL, fonts, theme.muted)
        players = len(example.points)
        room = (area.width - self._head) // players
        column = max(round(_LEAST * fonts.scale), min(room, round(_COLUMN * fonts.scale)))
        rows = (result.bids, result.tricks, example.points)
        rule = mixed(theme.panel, theme.panel_edge, 0.45)
        right = area.left + self._head + players * column
        for number, (head, row) in enumerate(zip(self._heads, rows, strict=True)):
            y = area.top + (2 + number) * line
            pygame.draw.line(surface, rule, (area.left, y), (right, y), hairline(fonts.scale))
            typeset.write(surface, head, (area.left, y), typeset.SMALL, fonts, theme.muted)
            for seat, value in enumerate(row):
                made = result.made[seat]
                ink = theme.cream if number < 2 else theme.good if made else theme.bad
                style = typeset.STRONG if number == 2 else typeset.SMALL
                text = str(value).replace("-", "−")
                middle = area.left + self._head + seat * column + column // 2
                wide = typeset.width(text, style, fonts)
                typeset.write(surface, text, (middle - wide // 2, y), style, fonts, ink)
                if number == 0 and not made:
                    self._strike(surface, middle, y, wide, theme.bad)
        for seat in range(players):
            name = typeset.cut(NAMES[seat], typeset.SMALL, fonts, column - 2)
            wide = typeset.width(name, typeset.SMALL, fonts)
            middle = area.left + self._head + seat * column + column // 2
            at = (middle - wide // 2, area.top + line)
            typeset.write(surface, name, at, typeset.SMALL, fonts, theme.cream)

    def _strike(self, surface: pygame.Surface, x: int, y: int, wide: int, ink: RGB) -> None:
        """A bid that was missed is struck, as on the score sheet."""
        middle = y + typeset.SMALL.line(self._fonts) // 2
        reach = wide // 2 + round(4 * self._fonts.scale)
        rise = round(5 * self._fonts.scale)
        thick = max(1, round(1.4 * self._fonts.scale))
        start, stop = (x - reach, middle + rise), (x + reach, middle - rise)
        pygame.draw.aaline(surface, ink, start, stop, thick)
