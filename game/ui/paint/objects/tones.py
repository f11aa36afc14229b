"""The colours that an object is drawn in: those of a theme, or of a silhouette before it is won."""

from __future__ import annotations

from typing import Final, NamedTuple

from game.ui.style.theme import RGB, Theme, contrast, mixed

_SEEN: Final = 2.0
"""Contrast with a panel below which paper is darkened."""

_SHARES: Final = (0.52, 0.37, 0.68)
"""What main, dark and light parts of a silhouette have of the colour of quiet words, or of the
shadow where that is seen better."""
_CLOTH: Final = 0.72
"""What the ground behind things on a shelf has of the cloth."""


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
        ground = shelf_ground(theme)
        ink = max((theme.muted, theme.shadow), key=lambda one: contrast(one, ground))
        dim, deep, pale = (mixed(ground, ink, share) for share in _SHARES)
        return Tones(dim, deep, pale, deep, dim)


def shelf_ground(theme: Theme) -> RGB:
    """The colour behind the things on a shelf: the cloth of the table in the dark of a cabinet."""
    return theme.panel if theme.flat else mixed(theme.panel, theme.felt_light, _CLOTH)
