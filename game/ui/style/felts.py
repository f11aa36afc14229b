"""Other colours of the table's cloth, under the light that each theme has."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from game.ui.platform.settings import Felt
from game.ui.style.theme import DAYLIGHT, DUSK, LAMP, RGB, THEMES, Theme

_CLOTHS: Final[dict[tuple[str, Felt], tuple[RGB, RGB, RGB]]] = {
    (LAMP.name, Felt.BLUE): ((30, 82, 122), (6, 26, 48), (5, 14, 28)),
    (LAMP.name, Felt.WINE): ((112, 42, 54), (42, 11, 22), (22, 7, 13)),
    (LAMP.name, Felt.SLATE): ((72, 82, 92), (25, 30, 36), (13, 16, 20)),
    (LAMP.name, Felt.TEAL): ((17, 99, 107), (4, 38, 46), (4, 20, 26)),
    (LAMP.name, Felt.RUST): ((128, 64, 34), (50, 22, 12), (26, 12, 8)),
    (LAMP.name, Felt.PLUM): ((94, 50, 108), (34, 15, 44), (18, 8, 24)),
    (LAMP.name, Felt.NIGHT): ((44, 50, 84), (13, 15, 34), (7, 8, 20)),
    (DAYLIGHT.name, Felt.BLUE): ((48, 88, 134), (38, 74, 116), (28, 56, 90)),
    (DAYLIGHT.name, Felt.WINE): ((122, 58, 68), (102, 46, 57), (78, 34, 44)),
    (DAYLIGHT.name, Felt.SLATE): ((80, 87, 97), (68, 74, 83), (52, 58, 66)),
    (DAYLIGHT.name, Felt.TEAL): ((32, 98, 106), (25, 84, 92), (18, 64, 70)),
    (DAYLIGHT.name, Felt.RUST): ((132, 70, 40), (112, 58, 33), (86, 44, 25)),
    (DAYLIGHT.name, Felt.PLUM): ((102, 62, 116), (86, 50, 100), (66, 38, 78)),
    (DAYLIGHT.name, Felt.NIGHT): ((58, 64, 100), (47, 52, 86), (36, 40, 66)),
    (DUSK.name, Felt.BLUE): ((46, 76, 122), (16, 26, 54), (9, 14, 32)),
    (DUSK.name, Felt.WINE): ((112, 48, 72), (42, 15, 34), (22, 9, 20)),
    (DUSK.name, Felt.SLATE): ((76, 80, 98), (28, 30, 44), (14, 15, 25)),
    (DUSK.name, Felt.TEAL): ((34, 96, 108), (12, 36, 48), (8, 18, 28)),
    (DUSK.name, Felt.RUST): ((124, 66, 52), (46, 22, 24), (24, 12, 16)),
    (DUSK.name, Felt.PLUM): ((100, 50, 104), (36, 16, 44), (18, 9, 25)),
    (DUSK.name, Felt.NIGHT): ((50, 54, 92), (17, 18, 42), (9, 9, 24)),
}
"""Under the lamp, far from it and in the corners."""


@lru_cache(maxsize=16)
def laid_with(theme: Theme, felt: Felt) -> Theme:
    """The theme with this cloth in place of its own or another one; the contrast theme keeps its
    own."""
    cloth = _CLOTHS.get((theme.name, felt))
    if cloth is None:
        return THEMES[theme.name]
    light, dark, edge = cloth
    return replace(theme, felt_light=light, felt_dark=dark, felt_edge=edge)
