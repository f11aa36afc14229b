"""The window as the system sees it: opened with care, never silently invisible."""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import pygame

from game.translation import _
from game.ui.platform import pixels, wayland_session
from game.ui.platform.settings import SCALES, START_WINDOW
from game.ui.shell import icon

MINIMUM: Final = (1024, 640)
"""points; smaller windows are not offered where the screen has room for this, though a system may
force one on us."""
CLASS: Final = "Blackout"
DENSE: Final = ("wayland", "windows", "cocoa")
"""Video drivers whose screens may have more than one px to the point, and each its own number."""
TINIEST: Final = (480, 300)
"""points that a window has on any desktop."""
_WINDOWLESS: Final = ("offscreen", "dummy", "evdev")
_ICON: Final = 64
"""px of the mark on a window."""
_SHARE: Final = 0.7
"""Of a large screen's width and height that a window takes whose size nobody has chosen."""
_MARGIN: Final = (16, 72)
"""points of a desktop that a new window leaves free, for frames and bars."""


_own: pygame.Window | None = None
"""The window, where it is not pygame's own: that one never has more px than points."""
_told_per_point = 1.0
"""What SDL tells of the first screen's size for each of its points: on Windows px, else points."""
_LEAST_ROOM: Final = (819, 512)
"""px of design that a window must hold: a larger scale is brought down to it."""
_GENEROUS_ROOM: Final = (1500, 840)
"""px of design that the automatic scale leaves a window."""


class NoDisplay(Exception):
    """There is no screen to open a window on; the message is one sentence."""


def start() -> None:
    """Begin with SDL.

    Raises:
        NoDisplay: SDL has no screen, or chose on its own to run without a window.
    """
    # SDL would turn SIGTERM into an event, which nobody looks for where there is no loop of frames:
    # a film that is drawn, a measurement. A window has a handler of its own.
    os.environ.setdefault("SDL_NO_SIGNAL_HANDLERS", "1")
    if sys.platform.startswith("linux"):
        # What a desktop calls the program in its lists; without it that would be a script.
        # pygame has put the name of the script there already.
        for name in ("SDL_VIDEO_X11_WMCLASS", "SDL_VIDEO_WAYLAND_WMCLASS", "SDL_APP_NAME"):
            os.environ[name] = CLASS
    if sys.platform == "win32":
        # Else Windows has us draw fewer px than a dense screen has, and enlarges the picture.
        os.environ.setdefault("SDL_WINDOWS_DPI_SCALING", "1")
    try:
        with _preferring_wayland():
            pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(_no_display(str(error))) from None
    driver = pygame.display.get_driver()
    if driver == "x11":
        # Without a GPU, SDL's own scaling costs 6 ms a frame; with one, this costs nothing. On
        # Wayland SDL has no other way to show a picture.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    if driver in _WINDOWLESS and driver not in _asked_for():
        pygame.display.quit()
        raise NoDisplay(_no_display(_("SDL would run without a window, as '%s'") % driver))
    if driver == "windows":
        _measure_first_screen()
    pygame.font.init()


@contextmanager
def _preferring_wayland() -> Iterator[None]:
    """Have SDL open windows by Wayland where by X11 they would not get all px of a dense screen."""
    named = "SDL_VIDEODRIVER"
    if sys.platform != "linux" or any(_asked_for()) or not os.environ.get("DISPLAY"):
        yield
        return
    session = wayland_session.ask()
    if session is None or not session.dense or not wayland_session.suits_sdl(session):
        yield
        return
    os.environ[named] = "wayland,x11"
    try:
        yield
    finally:
        del os.environ[named]  # nobody has asked for it


def _measure_first_screen() -> None:
    """How dense it is, by a window that nobody sees: pygame has no other way to ask."""
    global _told_per_point
    unseen = pygame.Window(size=TINIEST, hidden=True, allow_high_dpi=True)
    _told_per_point = unseen.get_surface().get_width() / TINIEST[0]
    unseen.destroy()


def close() -> None:
    """Close the window and end with SDL's screens."""
    global _own
    pixels.hide()
    if _own is not None:
        _own.destroy()
        _own = None
    pygame.display.quit()


def _no_display(reason: str) -> str:
    return _(
        "there is no screen to open a window on ({reason}): start it on a desktop.",
        reason=reason.rstrip("."),
    )


def _asked_for() -> list[str]:
    """The video drivers that somebody named on purpose."""
    words = os.environ.get("SDL_VIDEODRIVER") or os.environ.get("SDL_VIDEO_DRIVER") or ""
    return [word.strip().lower() for word in words.split(",")]


def open_window(size: tuple[int, int], *, full_screen: bool) -> pygame.Surface:
    """Open the window, or change it, and return its surface.

    `size` is in points, and counts when not in full screen.
    """
    if pygame.display.get_init() and pygame.display.get_driver() in DENSE:
        return _open_own(size, full_screen=full_screen)
    pygame.display.set_caption(_("Blackout"))
    if full_screen:
        return pygame.display.set_mode(desktop_size(), pygame.FULLSCREEN)
    with warnings.catch_warnings():
        # That the system gave us another size is no news: the window looks at what it got.
        warnings.simplefilter("ignore", RuntimeWarning)
        surface = pygame.display.set_mode(fitting(size), pygame.RESIZABLE)
    _insist_on(fitting(size))
    return surface


def _open_own(size: tuple[int, int], *, full_screen: bool) -> pygame.Surface:
    """The same with all the px of a dense screen."""
    global _own
    if _own is None:
        _own = pygame.Window(_("Blackout"), fitting(size), resizable=True, allow_high_dpi=True)
        _own.set_icon(icon.picture(_ICON))
    _own.title = _("Blackout")
    _own.minimum_size = minimum()
    if full_screen:
        _own.set_fullscreen(desktop=True)
    else:
        _own.set_windowed()
        if _own.size != fitting(size):
            _own.size = fitting(size)
    surface = _own.get_surface()
    pixels.show(surface, _own.size)
    return surface


def surface() -> pygame.Surface | None:
    """What is drawn on, as the system has it now; None where no window is open."""
    if _own is not None:
        pixels.show(_own.get_surface(), _own.size)
    return pixels.screen()


def points() -> tuple[int, int]:
    """Width and height of the window as the system counts; it is kept in this unit."""
    if _own is not None:
        return _own.size
    shown = pixels.screen()
    return (0, 0) if shown is None else shown.get_size()


def scale(window: tuple[int, int], wished: int) -> float:
    """px of the screen for one px of design, in a window of so many points.

    A dense screen shows the same as another one, with more px; `wished` as in `scale_for`.
    """
    return scale_for(window, wished) * pixels.per_point()


def flip() -> None:
    """Show what was drawn."""
    if _own is None:
        pygame.display.flip()
    else:
        _own.flip()


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """The size brought within the smallest window and the desktop.

    The desktop is that of the screen on which SDL opens windows. One whose size nobody has chosen
    grows with a large screen, and all letters with it.
    """
    wide, tall = desktop_size()
    if size == START_WINDOW:
        factor = max(1.0, _SHARE * min(wide / size[0], tall / size[1]))
        size = (round(size[0] * factor), round(size[1] * factor))
    least, most = minimum(), (wide - _MARGIN[0], tall - _MARGIN[1])
    return (
        min(max(size[0], least[0]), max(most[0], least[0])),
        min(max(size[1], least[1]), max(most[1], least[1])),
    )


def minimum() -> tuple[int, int]:
    """The smallest window of this desktop: what it has room for, where that is less than usual."""
    wide, tall = desktop_size()
    # It may be as wide as the desktop: frames at the sides are a few px, bars take more.
    return (
        max(TINIEST[0], min(MINIMUM[0], wide)),
        max(TINIEST[1], min(MINIMUM[1], tall - _MARGIN[1])),
    )


def desktop_size() -> tuple[int, int]:
    """Width and height of the first screen, points; 1280 × 800 where the system tells none."""
    sizes = pygame.display.get_desktop_sizes()
    wide, tall = sizes[0] if sizes else (1280, 800)
    return round(wide / _told_per_point), round(tall / _told_per_point)


def _insist_on(size: tuple[int, int]) -> None:
    """Ask the system for this size after full screen, and never to go below the smallest."""
    # The only way to reach the window of pygame.display; a later pygame may do without it.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        try:
            window = pygame.Window.from_display_module()
            window.minimum_size = minimum()
            if window.size != size:
                window.size = size
        except (AttributeError, pygame.error, ValueError):
            return


def set_icon() -> None:
    """Put our mark on the window; before it is opened, or some systems never show it."""
    pygame.display.set_icon(icon.picture(_ICON))


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
