"""The colours that an object is drawn in: those of a theme, or of a silhouette before it is won."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.ui.style.theme import RGB, Theme, contrast, mixed

_SEEN: Final = 2.0
"""Contrast with a panel below which paper is darkened."""


class Tones(NamedTuple):
    """Flat colours by what they are for."""

    main: RGB
    dark: RGB
    light: RGB
    red: RGB
    slate: RGB

    @staticmethod
    def of(theme: Theme, *, won: bool) -> Tones:
        """Brass, bronze, paper, red and slate; of a silhouette three greys that differ a little."""
        if won:
            slate = mixed(theme.felt_light, (96, 116, 140), 0.6)
            dark = mixed(theme.gold, (0, 0, 0), 0.38)
            seen = contrast(theme.paper, theme.panel) >= _SEEN
            light = theme.paper if seen else mixed(theme.paper, theme.panel_edge, 0.5)
            return Tones(theme.gold, dark, light, theme.red, slate)
        dim, deep, pale = (mixed(theme.panel, theme.muted, share) for share in (0.38, 0.28, 0.5))
        return Tones(dim, deep, pale, deep, dim)
