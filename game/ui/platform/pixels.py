"""Where things are in the window, in px, whatever the system counts in.

On a screen of twice the usual density Wayland, Windows and macOS count in points, of which each
is two px wide and two tall: the size of a window, and where the mouse is. The window is laid out
and drawn in px, so its loop has each event read here once, and whoever asks for the mouse asks
here. Elsewhere a point is one px, and all is as the system says it.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import pygame

_STEPS: Final = 120
"""Parts of 1 in which Wayland tells how dense a screen is; the percents of Windows are near one."""


class _Shown(NamedTuple):
    """A window that we opened with all the px of its screen."""

    surface: pygame.Surface
    size: tuple[int, int]
    """px that it had when the window was last laid out: it may be another one already."""
    points: tuple[int, int]


_shown: _Shown | None = None


def show(surface: pygame.Surface, points: tuple[int, int]) -> None:
    """From now on this is drawn on, and fills a window of so many points."""
    global _shown
    _shown = _Shown(surface, surface.get_size(), points)


def hide() -> None:
    """That window is closed; pygame's own, where there is one, counts again."""
    global _shown
    _shown = None


def screen() -> pygame.Surface | None:
    """What the window shows; None where none is open."""
    if _shown is not None:
        return _shown.surface
    return pygame.display.get_surface() if pygame.display.get_init() else None


def per_point() -> float:
    """How many px wide a point is, in steps that do not change with the size of the window."""
    if _shown is None:
        return 1.0
    wide, tall = _shown.size
    dense = max(wide / _shown.points[0], tall / _shown.points[1])
    return max(round(dense * _STEPS) / _STEPS, 1.0)


def mouse() -> tuple[int, int]:
    """Where the mouse is."""
    x, y = pygame.mouse.get_pos()
    return _of((x, y))


def read(event: pygame.event.Event) -> pygame.event.Event:
    """The event with its places in px."""
    if _shown is None or not hasattr(event, "pos"):
        return event
    places = {"pos": _of(event.pos)}
    if hasattr(event, "rel"):
        dense = per_point()
        places["rel"] = (round(event.rel[0] * dense), round(event.rel[1] * dense))
    return pygame.event.Event(event.type, event.dict | places)


def _of(place: tuple[int, int]) -> tuple[int, int]:
    """The px in the middle of a point."""
    if _shown is None:
        return place
    (wide, tall), (across, down) = _shown.size, _shown.points
    return ((2 * place[0] + 1) * wide // (2 * across), (2 * place[1] + 1) * tall // (2 * down))
