"""A slider: one of several values in a row, chosen by a click, a drag, or Left and Right."""

from __future__ import annotations

from typing import Final, Generic, TypeVar

import pygame
from pygame import Rect

from game.ui.kit.controls import OfOneLine, Selection
from game.ui.kit.layout import Host
from game.ui.paint import typeset
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.painter import Painter
from game.ui.widgets.scroll_area import ScrollArea

_T = TypeVar("_T")

_EDGE: Final = 16
"""px at scale 1 on either side of the track, and between it and the words."""
_KNOB: Final = 8
"""Radius, px at scale 1."""
_TRACK: Final = 4
_USUAL: Final = 150
"""px at scale 1 that a track would like to be long."""
_LEAST: Final = 60


class Slider(OfOneLine, Generic[_T]):
    """A track with a knob, and what is chosen beside it.

    While it is dragged, only the knob and the words follow; what is chosen counts on letting go.
    """

    def __init__(self, choice: Selection[_T]) -> None:
        """The options go from left to right; there is no knob where none of them is chosen."""
        self._choice = choice

    def _words(self, painter: Painter) -> int:
        """px for the widest of its texts."""
        return max(
            typeset.width(text, typeset.STRONG, painter.fonts) for text in self._choice.texts
        )

    def wide(self, painter: Painter) -> int:
        """A track of the usual length."""
        return self._words(painter) + painter.px(3 * _EDGE + _USUAL)

    def narrow(self, painter: Painter) -> int:
        """A short track."""
        return self._words(painter) + painter.px(3 * _EDGE + _LEAST)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """A button that is pressed somewhere along its length."""
        painter, choice = host.painter, self._choice
        last, edge = len(choice.options) - 1, painter.px(_EDGE)
        track = Rect(edge, 0, area.width - 3 * edge - self._words(painter), area.height)

        def place_at(across: int) -> int:
            share = (across - track.left) / max(1, track.width)
            return min(last, max(0, round(share * last)))

        def drag(across: int, *, done: bool) -> None:
            at = place_at(across)
            if done and at != choice.at:
                choice.choose_at(at)
            elif not done:
                widget.show_picture(
                    _picture(painter, area.size, track, at / last, choice.texts[at])
                )

        def nudge(step: int) -> None:
            at = min(last, max(0, (choice.at or 0) + step))
            if at != choice.at:
                choice.choose_at(at)

        widget = host.screen.button(
            choice.key, area, "", lambda: None, pane=pane, chooses=True, nudge=nudge
        )
        at = choice.at
        share, words = (None, "") if at is None else (at / last, choice.texts[at])
        widget.show_picture(_picture(painter, area.size, track, share, words))
        widget.dragged = drag


def _picture(
    painter: Painter, size: tuple[int, int], track: Rect, share: float | None, words: str
) -> pygame.Surface:
    """Track, knob and words, as large as the button."""
    theme, middle = painter.theme, size[1] / 2
    canvas = Canvas(size, 1, clear(theme.muted), finer=3)
    left, right = float(track.left), float(track.right)
    wide, knob = float(painter.px(_TRACK)), float(painter.px(_KNOB))
    canvas.line([(left, middle), (right, middle)], wide, theme.muted)
    if share is not None:
        at = left + (right - left) * share
        if share:
            canvas.line([(left, middle), (at, middle)], wide, theme.cream)
        canvas.circle((at, middle), knob, theme.cream)
    picture = canvas.finish()
    text = typeset.line_surface(words, typeset.STRONG, painter.fonts, theme.cream)
    edge = size[0] - painter.px(_EDGE)
    picture.blit(text, text.get_rect(midright=(edge, round(middle))))
    return picture.premul_alpha()
