"""Other colours of the table's cloth, under the light that each theme has."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.ui.platform.settings import Felt
from game.ui.style.theme import DAYLIGHT, DUSK, LAMP, RGB, Theme

_CLOTHS: Final[dict[tuple[str, Felt], tuple[RGB, RGB, RGB]]] = {
    (LAMP.name, Felt.BLUE): ((30, 82, 122), (6, 26, 48), (5, 14, 28)),
    (LAMP.name, Felt.WINE): ((112, 42, 54), (42, 11, 22), (22, 7, 13)),
    (LAMP.name, Felt.SLATE): ((72, 82, 92), (25, 30, 36), (13, 16, 20)),
    (DAYLIGHT.name, Felt.BLUE): ((48, 88, 134), (38, 74, 116), (28, 56, 90)),
    (DAYLIGHT.name, Felt.WINE): ((122, 58, 68), (102, 46, 57), (78, 34, 44)),
    (DAYLIGHT.name, Felt.SLATE): ((80, 87, 97), (68, 74, 83), (52, 58, 66)),
    (DUSK.name, Felt.BLUE): ((46, 76, 122), (16, 26, 54), (9, 14, 32)),
    (DUSK.name, Felt.WINE): ((112, 48, 72), (42, 15, 34), (22, 9, 20)),
    (DUSK.name, Felt.SLATE): ((76, 80, 98), (28, 30, 44), (14, 15, 25)),
}
"""Under the lamp, far from it and in the corners."""


@lru_cache(maxsize=16)
def laid_with(theme: Theme, felt: Felt) -> Theme:
    """The theme with this cloth; the contrast theme has one of its own and keeps it."""
    cloth = _CLOTHS.get((theme.name, felt))
    if cloth is None:
        return theme
    light, dark, edge = cloth
    return replace(theme, felt_light=light, felt_dark=dark, felt_edge=edge)
