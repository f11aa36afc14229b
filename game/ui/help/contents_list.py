"""The list at the side of Help: its chapters, the sections of the open one; the way out below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

import pygame

from game.ui.paint import typeset
from game.ui.paint.marks import hairline, panel
from game.ui.paint.painter import Painter
from game.ui.widgets.painted_buttons import plaque

SIDE: Final = (190, 300)
"""Least and most width of the list, px at scale 1."""
INSIDE: Final = 10
"""Above the first line and below the last, px at scale 1."""
ROW: Final = 30
GOOD_ROW: Final = 20
LEAST_ROW: Final = 18


class Chapter(Enum):
    """What Help is about."""

    RULES = "rules"
    GAMES = "games"
    CARDS = "cards"
    KEYS = "keys"
    ABOUT = "about"


@dataclass(frozen=True, slots=True)
class ContentsEntry:
    """A line of the list."""

    label: str
    area: pygame.Rect
    chapter: Chapter | None = None
    """None for a section of the open chapter, or the way out."""
    offset: int = -1
    """Where a section begins; -1 for anything else."""


class Contents:
    """The list as it lies in the window."""

    def __init__(self, painter: Painter) -> None:
        theme, fonts = painter.theme, painter.fonts
        self.area = pygame.Rect(0, 0, 0, 0)
        self.entries: list[ContentsEntry] = []
        self._theme, self._fonts = theme, fonts

    def _px(self, design: float) -> int:
        return round(design * self._fonts.scale)

    def width(self, labels: Sequence[str], sections: Sequence[str], most: int) -> int:
        """As wide as the longest of these words, within bounds; px."""
        longest = max(typeset.width(text, typeset.STRONG, self._fonts) for text in labels)
        for text in sections:
            longest = max(longest, typeset.width(text, typeset.SMALL, self._fonts) + self._px(14))
        least, largest = self._px(SIDE[0]), self._px(SIDE[1])
        return min(max(least, longest + self._px(40)), largest, most)

    def lay_out(
        self,
        area: pygame.Rect,
        chapters: Sequence[tuple[Chapter, str]],
        opened: Chapter,
        anchors: Sequence[tuple[str, int]],
        way_out: tuple[str, pygame.Rect],
    ) -> None:
        """List the chapters and below the open one its sections; the way out lies apart."""
        self.area = area
        texts: list[tuple[str, Chapter | None, int]] = []
        for listed, name in chapters:
            texts.append((name, listed, -1))
            if listed is opened and listed is not Chapter.GAMES:
                texts += [(section, None, top) for section, top in anchors]
        inside, top = self._px(8), area.top + self._px(INSIDE)
        heads = [number for number, text in enumerate(texts) if text[1] is not None]
        air = self._px(8) if len(texts) > len(heads) else 0
        room, gaps = area.bottom - self._px(INSIDE) - top, len(heads) - 1
        # A long list has less air between the chapters before its lines come closer.
        air = min(air, max(self._px(2), (room - len(texts) * self._px(GOOD_ROW)) // gaps))
        row = (room - air * gaps) // len(texts)
        row = min(self._px(ROW), max(self._px(LEAST_ROW), row))
        wide = area.width - 2 * inside
        self.entries = []
        for number, (text, chapter, offset) in enumerate(texts):
            y = top + number * row + air * max(0, sum(at <= number for at in heads) - 1)
            self.entries.append(
                ContentsEntry(text, pygame.Rect(area.x + inside, y, wide, row), chapter, offset)
            )
        self.entries.append(ContentsEntry(*way_out))

    def hit(self, pos: tuple[int, int]) -> int | None:
        """Which entry is at this point of the window."""
        found = (n for n, entry in enumerate(self.entries) if entry.area.collidepoint(pos))
        return next(found, None)

    def draw(
        self,
        surface: pygame.Surface,
        opened: Chapter,
        section: int | None,
        hovered: int | None,
        keyed: int | None,
    ) -> None:
        """The list; `section` is being read, the mouse and the keyboard are at the other two."""
        theme, fonts = self._theme, self._fonts
        surface.blit(panel(self.area.size, theme, fonts.scale), self.area)
        for number, entry in enumerate(self.entries):
            out = number == len(self.entries) - 1
            here = number == section or (entry.chapter is opened and not out)
            if out:
                ground = theme.button_hover if number == hovered else theme.button
                line, radius = hairline(fonts.scale), self._px(6)
                box = plaque(entry.area.size, ground, theme.button_edge, line, radius)
                surface.blit(box, entry.area)
            elif number == hovered:
                box = plaque(entry.area.size, theme.button, theme.button, 0, self._px(5))
                surface.blit(box, entry.area)
            style = typeset.SMALL if entry.offset >= 0 else typeset.STRONG
            ink = theme.accent if here else theme.muted if entry.offset >= 0 else theme.cream
            indent = self._px(26 if entry.offset >= 0 else 12)
            room = entry.area.width - indent - self._px(4)
            text = typeset.line_surface(
                typeset.cut(entry.label, style, fonts, room), style, fonts, ink
            )
            place = text.get_rect(midleft=(entry.area.x + indent, entry.area.centery))
            if out:
                place.centerx = entry.area.centerx
            surface.blit(text, place)
            if number == section:
                mark = pygame.Rect(entry.area.x + self._px(14), 0, self._px(3), text.get_height())
                mark.centery = entry.area.centery
                pygame.draw.rect(surface, theme.accent, mark)
            if number == keyed:
                width = max(2, self._px(theme.focus_width))
                pygame.draw.rect(surface, theme.focus, entry.area, width, self._px(6))
