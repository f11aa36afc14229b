"""The words along the foot of the table: which keys count now. A click on one presses its key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

import pygame
from pygame import Rect

from game.translation import _
from game.ui.kit.layout import Host, Part
from game.ui.kit.painted_panel import KEY_WORD
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.style.contrast import on_cloth
from game.ui.widgets.scroll_area import ScrollArea

BETWEEN: Final = " · "


class FootWord(NamedTuple):
    """What a key does now, in a few words."""

    words: str
    key: int
    """The key of pygame that a click on them presses."""


def always_there() -> tuple[FootWord, ...]:
    """The keys that always count at a table, but for Esc."""
    return (
        FootWord(_("S scores"), pygame.K_s),
        FootWord(_("K keys"), pygame.K_k),
        FootWord(_("F1 rules"), pygame.K_F1),
    )


class KeyWords(Part):
    """All that there is room for, at the right end of a row; the last one is never left out."""

    grow = 1

    def __init__(self, words: Sequence[FootWord]) -> None:
        self._words = words

    def _widths(self, painter: Painter) -> list[int]:
        """px of the words of each."""
        return [typeset.width(one.words, typeset.SMALL, painter.fonts) for one in self._words]

    def wide(self, painter: Painter) -> int:
        """All of them."""
        gaps = _gap(painter) * (len(self._words) - 1)
        return sum(self._widths(painter)) + gaps

    def narrow(self, painter: Painter) -> int:
        """The last one."""
        return self._widths(painter)[-1]

    def tall(self, painter: Painter, width: int) -> int:
        """One line."""
        return typeset.SMALL.line(painter.fonts)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Words that can be pressed, with a dot between two of them."""
        painter, gap = host.painter, _gap(host.painter)
        shown = list(zip(self._words, self._widths(painter), strict=True))

        def taken() -> int:
            return sum(wide for _word, wide in shown) + gap * (len(shown) - 1)

        while shown and taken() > area.width:
            del shown[-2 if len(shown) > 1 else -1]
        left = area.right - taken()
        # Half of what stands between two words belongs to each: no gap is left to miss them.
        half = (gap + 1) // 2
        for number, (word, wide) in enumerate(shown):
            if number:
                dot = Rect(left - gap, area.top, gap, area.height)
                host.drawn(dot, pane, partial(_dot, painter))
            place = Rect(left - half, area.top, wide + 2 * half, area.height)
            strike = partial(press_key, word.key)
            host.button(f"word {number}", place, word.words, strike, style=KEY_WORD, pane=pane)
            left += wide + gap


def _gap(painter: Painter) -> int:
    """px from one word to the next."""
    return typeset.width(BETWEEN, typeset.SMALL, painter.fonts)


def _dot(painter: Painter, surface: pygame.Surface, place: Rect) -> None:
    """What stands between two words."""
    ink = on_cloth(painter.theme)
    dot = typeset.line_surface(BETWEEN, typeset.SMALL, painter.fonts, ink)
    surface.blit(dot, dot.get_rect(center=place.center))


def press_key(key: int) -> None:
    """Strike a key, as a keyboard does: whoever listens to that key hears it."""
    struck = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, struck))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, struck))
