"""One object for each goal and for what there is to learn, painted once for a size and a look."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.objects import bid_objects as bids
from game.ui.paint.objects import day_objects as days
from game.ui.paint.objects import win_objects as wins
from game.ui.paint.objects.tones import Tones
from game.ui.style.theme import Theme

OBJECTS: Final[dict[str, Callable[[Canvas, Tones], None]]] = {
    "bid-1": bids.bell,
    "run-5": bids.matchbox,
    "run-10": bids.beads,
    "run-15": bids.rack,
    "run-20": bids.twenty,
    "bids-100": bids.abacus,
    "bids-1000": bids.coins,
    "bids-5000": bids.chest,
    "game-5": bids.fan,
    "game-10": bids.scroll,
    "bid-5": bids.hand,
    "bid-7": bids.domino,
    "all": bids.broom,
    "large-5": bids.weight,
    "first-5": bids.pennant,
    "no-trump-5": bids.hat,
    "suits": bids.clover,
    "zero-7": bids.candle,
    "zero-10": bids.moon,
    "zero-ace": bids.glass,
    "zeros-50": bids.egg,
    "win-1": wins.cup,
    "win-10": wins.wreath,
    "win-100": wins.crown,
    "wins-3": wins.podium,
    "wins-5": wins.rosette,
    "by-one": wins.scales,
    "double": wins.towers,
    "from-last": wins.ladder,
    "beat-expert": wins.quill,
    "beat-master": wins.king,
    "table-casual": wins.teacup,
    "table-skilled": wins.lamp,
    "table-expert": wins.shield,
    "table-expert-10": wins.castle,
    "seats": wins.chair,
    "variants-5": wins.compass,
    "variants-played": wins.suitcase,
    "variants-won": wins.globe,
    "daily-1": days.leaf,
    "daily-won": days.sun,
    "daily-expert": days.key,
    "daily-expert-10": days.lantern,
    "daily-7": days.window,
    "daily-30": days.house,
    "month-30": days.train,
    "puzzle": days.jigsaw,
    "mistakes": days.mended,
    "practice": days.target,
}
"""By the id of a goal; the last three are puzzles, own mistakes and practice."""
_UNITS: Final = 100
_painted = SurfaceCache(8 << 20)


def drawn_object(name: str, side: int, theme: Theme, *, won: bool = True) -> pygame.Surface:
    """An object, `side` px: in colour, or as a silhouette. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        tones = Tones.of(theme, won=won)
        canvas = Canvas((_UNITS, _UNITS), side / _UNITS, clear(tones.main), finer=4)
        OBJECTS[name](canvas, tones)
        return canvas.finish()

    return _painted.get((name, side, theme, won), paint)
