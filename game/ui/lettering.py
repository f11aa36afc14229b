"""Words as pictures: rendered once, cut with an ellipsis or wrapped to a width."""

from __future__ import annotations

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.theme import RGB, FontRole, open_font

SMALLEST = 13
ELLIPSIS = "…"

_lines = SurfaceCache(12 << 20)


class Lettering:
    """Words at one scale. Sizes are px at scale 1 and never come out below what can be read."""

    def __init__(self, scale: float) -> None:
        self.scale = scale

    def font(self, size: float, *, bold: bool = False, serif: bool = False) -> pygame.font.Font:
        """The font of that size."""
        role = FontRole.SERIF if serif else FontRole.SANS
        return open_font(role, max(SMALLEST, round(size * self.scale)), bold=bold)

    def line(
        self, text: str, size: float, colour: RGB, *, bold: bool = False, serif: bool = False
    ) -> pygame.Surface:
        """One line of words. Shared: do not draw on it."""
        px = max(SMALLEST, round(size * self.scale))

        def paint() -> pygame.Surface:
            return self.font(size, bold=bold, serif=serif).render(text, True, colour)

        return _lines.get((text, px, colour, bold, serif), paint)

    def within(
        self, text: str, size: float, colour: RGB, width: int, *, bold: bool = False
    ) -> pygame.Surface:
        """One line at most so wide: a little smaller where that helps, else with an ellipsis."""
        for share in (1.0, 0.92, 0.85):
            if self.font(size * share, bold=bold).size(text)[0] <= width:
                return self.line(text, size * share, colour, bold=bold)
        return self.line(
            self.cut(text, size * 0.85, width, bold=bold), size * 0.85, colour, bold=bold
        )

    def cut(self, text: str, size: float, width: int, *, bold: bool = False) -> str:
        """The text, or as much of it as fits the width with an ellipsis."""
        font = self.font(size, bold=bold)
        if font.size(text)[0] <= width:
            return text
        while text and font.size(text + ELLIPSIS)[0] > width:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS

    def wrap(self, text: str, size: float, width: int, *, bold: bool = False) -> list[str]:
        """The text in lines of at most this width; a single longer word stands alone."""
        font = self.font(size, bold=bold)
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and font.size(longer)[0] <= width:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines
