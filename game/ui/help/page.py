"""A page set in type: headings, paragraphs, lists and drawings one below another, at one width.

A page is set once for a width and drawn again for every scroll; only what is in sight is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, Fonts, Theme

TITLE: Final = typeset.TITLE
HEADING: Final = typeset.HEADING
BODY: Final = TextStyle(16, leading=1.42)
STRONG: Final = TextStyle(16, bold=True, leading=1.42)
SMALL: Final = TextStyle(14, leading=1.4)

Draw = Callable[[pygame.Surface, int, int], None]
"""Draws a piece with its top left corner at x, y in px."""


@dataclass(frozen=True, slots=True)
class PagePiece:
    """Something on a page, from `top` on; px from the upper edge of the page."""

    top: int
    height: int
    draw: Draw


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of words as it was set, for those who look whether everything fits."""

    text: str
    area: pygame.Rect
    """px, from the upper left corner of the page."""


@dataclass(frozen=True, slots=True)
class PageLink:
    """A place on a page that leads somewhere."""

    name: str
    area: pygame.Rect


@dataclass
class Page:
    """One page while it is set, and then what was set."""

    width: int
    """px of the measure."""
    theme: Theme
    fonts: Fonts
    book: CardBook
    pieces: list[PagePiece] = field(default_factory=list)
    written: list[PageLine] = field(default_factory=list)
    links: list[PageLink] = field(default_factory=list)
    anchors: list[tuple[str, int]] = field(default_factory=list)
    """Headings that one can jump to, and where they are, in px."""
    height: int = 0

    def px(self, design: float) -> int:
        """px of the screen for px of design."""
        return round(design * self.fonts.scale)

    # Setting ----------------------------------------------------------------------------------

    def gap(self, design: float) -> None:
        """Leave some white."""
        self.height += self.px(design)

    def drawing(self, height: int, draw: Draw) -> None:
        """A picture `height` px tall."""
        self.pieces.append(PagePiece(self.height, height, draw))
        self.height += height

    def title(self, text: str) -> None:
        """The title, with a line below it."""
        self._lines(text, TITLE, self.theme.sheet_ink)
        self.gap(6)
        self.rule(strong=True)
        self.gap(12)

    def heading(self, text: str, *, short: str = "") -> None:
        """A heading to which one can jump, listed as `short`."""
        self.gap(18 if self.anchors else 4)
        self.anchors.append((short or text, self.height))
        self._lines(text, HEADING, self.theme.sheet_ink)
        self.gap(4)

    def paragraph(
        self, text: str, style: TextStyle = BODY, colour: RGB | None = None, indent: int = 0
    ) -> None:
        """Words over the whole measure; `indent` in px."""
        self._lines(text, style, colour or self.theme.sheet_ink, indent)

    def points(self, texts: Sequence[str], style: TextStyle = BODY) -> None:
        """A list, each item behind a small diamond."""
        indent = self.px(18)
        for text in texts:
            self._diamond(style)
            self._lines(text, style, self.theme.sheet_ink, indent)
            self.gap(2)

    def rule(self, *, strong: bool = False) -> None:
        """A line across."""
        colour = self.theme.sheet_ink if strong else self.theme.sheet_rule
        thick = max(1, self.px(2 if strong else 1))

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            pygame.draw.rect(surface, colour, (x, y, self.width, thick))

        self.drawing(thick, draw)

    def link(self, name: str, top: int) -> None:
        """What was set since `top` leads somewhere."""
        self.links.append(PageLink(name, pygame.Rect(0, top, self.width, self.height - top)))

    def note(self, text: str, area: pygame.Rect) -> None:
        """Remember words that a drawing writes itself."""
        self.written.append(PageLine(text, area))

    def _diamond(self, style: TextStyle) -> None:
        middle = style.line(self.fonts) // 2
        reach = self.px(4)

        def draw(surface: pygame.Surface, x: int, y: int) -> None:
            a, b = x + reach, y + middle
            corners = ((a, b - reach), (a + reach, b), (a, b + reach), (a - reach, b))
            pygame.draw.polygon(surface, self.theme.sheet_red, corners)

        self.pieces.append(PagePiece(self.height, style.line(self.fonts), draw))

    def _lines(self, text: str, style: TextStyle, colour: RGB, indent: int = 0) -> None:
        step = style.line(self.fonts)
        for line in typeset.wrap(text, style, self.fonts, self.width - indent):
            wide = typeset.width(line, style, self.fonts)
            self.note(line, pygame.Rect(indent, self.height, wide, step))

            def draw(surface: pygame.Surface, x: int, y: int, line: str = line) -> None:
                typeset.write(surface, line, (x + indent, y), style, self.fonts, colour)

            self.drawing(step, draw)

    # What was set -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, at: tuple[int, int], seen: pygame.Rect) -> None:
        """Everything in sight: `at` is the page's upper left corner, `seen` the window on it."""
        for piece in self.pieces:
            y = at[1] + piece.top
            if y < seen.bottom and y + piece.height > seen.top:
                piece.draw(surface, at[0], y)

    def link_at(self, pos: tuple[int, int]) -> str | None:
        """Where this point of the page leads."""
        return next((link.name for link in self.links if link.area.collidepoint(pos)), None)
