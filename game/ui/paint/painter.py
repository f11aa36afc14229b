"""What everything is drawn with: colours, fonts and scale, handed on as one thing."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from game.ui.style.theme import Fonts, Theme, smallest_px


@dataclass(frozen=True)
class Painter:
    """One theme at one scale. Two that are equal draw the same: it may be the key of a cache."""

    theme: Theme
    scale: float = 1.0
    """px of the screen for one px of design."""
    least: int = field(default_factory=smallest_px)
    """px of the screen below which no letter goes."""

    @cached_property
    def fonts(self) -> Fonts:
        """The fonts of this scale."""
        return Fonts(self.scale, self.least)

    def px(self, design: float) -> int:
        """px of the screen for px of design."""
        return round(design * self.scale)


@lru_cache(maxsize=16)
def resized(painter: Painter, scale: float) -> Painter:
    """The same at another scale; the same one where that is its own."""
    return painter if scale == painter.scale else replace(painter, scale=scale)
