"""How large everything is drawn: what the settings ask for, as far as a window has room for it."""

from __future__ import annotations

from typing import Final

from game.ui.platform.settings import SCALES

_LEAST_ROOM: Final = (819, 512)
"""px of design that a window must hold: a larger scale is brought down to it."""
_GENEROUS_ROOM: Final = (1500, 840)
"""px of design that the automatic scale leaves a window."""


def scale_for(size: tuple[int, int], wished: int) -> float:
    """px of the screen for one px of design; `wished` in percent, 0 for the automatic scale."""
    wide, tall = size
    if wished == 0:
        roomy = min(wide / _GENEROUS_ROOM[0], tall / _GENEROUS_ROOM[1])
        wished = max([scale for scale in SCALES if 100 <= scale <= roomy * 100], default=100)
    most = min(wide / _LEAST_ROOM[0], tall / _LEAST_ROOM[1])
    if wished / 100 <= most:
        return wished / 100
    return max([scale / 100 for scale in SCALES if 75 <= scale <= most * 100], default=most)
