"""What a screen is, and what the window offers to the screen that is up.

The window (`game.ui.shell.app`) runs the only event loop, the only clock and the only `flip`. A
scene never blocks, sleeps, pumps events or draws outside `draw`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from importlib import import_module
from typing import ClassVar, Protocol, runtime_checkable

import pygame
import pygame_gui

from game.engine import Variant
from game.profiles.profile import Players
from game.ui.audio.playback import Sounds
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.platform.settings import Settings
from game.ui.style.theme import Fonts, Theme
from game.ui.widgets.focus_ring import FocusRing
from game.ui.widgets.tooltips import Tip


@dataclass(frozen=True)
class Route:
    """Which screen to open, with what: see `game.ui.scene.routes`.

    A kind of route names what makes its scene, and its fields are what that is called with:
    `class Daily(Route, scene="daily.daily_scene:DailyScene")`. Modules are named from `game.ui`.
    """

    maker: ClassVar[str]
    """`module:name` of a scene's class, or of a function that returns a scene."""

    def __init_subclass__(cls, *, scene: str) -> None:
        super().__init_subclass__()
        cls.maker = scene

    def new_scene(self) -> Scene:
        """A new scene for this route.

        Its modules are imported when the first such route is opened, so that the menu is up before
        they are.
        """
        module, _, name = self.maker.partition(":")
        make: Callable[..., Scene] = getattr(import_module(f"..{module}", __package__), name)
        return make(**{field.name: getattr(self, field.name) for field in fields(self)})


class Scene(Protocol):
    """One screen. The app calls these, always from the one thread of the window."""

    def enter(self, app: App) -> None:
        """Build the widgets; `app.size`, `app.scale` and `app.theme` are known."""

    def leave(self) -> None:
        """Kill the widgets and let go of what runs. May be entered again later."""

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event after pygame_gui and the focus ring had it; True if it was taken."""

    def update(self, now: float, dt: float) -> None:
        """Move on. Seconds; `now` is monotonic."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything below the widgets; the app draws the manager's widgets on top."""

    def resize(self) -> None:
        """`app.size` changed, nothing else: lay out anew.

        After a change of theme, scale or language the app calls `leave` and `enter` instead,
        since every font and colour is another one then.
        """


class Animated(Protocol):
    """A scene that says when it needs no frames. Without this the window draws all the time."""

    @property
    def needs_frames(self) -> bool:
        """Whether something moves, or may happen, without a mouse or a key.

        While it is False, `update` is called five times a second, and the screen is drawn when
        something was pressed or moved, and once a second in any case.
        """


@runtime_checkable
class SelfMeasured(Protocol):
    """A scene that measures fonts and pictures by the size of the window alone, with no widgets."""

    @property
    def measures_itself(self) -> bool:
        """Whether `resize` is enough now, even where a larger window has another scale."""


@runtime_checkable
class PlacingNotices(Protocol):
    """A scene whose head is no place for a notice."""

    @property
    def notice_room(self) -> pygame.Rect:
        """Where notices lie instead, at its foot, in px of the window."""


@runtime_checkable
class Closing(Protocol):
    """A scene that owns something to be closed, such as a game with its worker processes."""

    def close(self) -> None:
        """The scene will never be entered again. Comes after `leave`."""


@runtime_checkable
class Asking(Protocol):
    """A scene with a question that comes before the end of the program."""

    @property
    def before_end(self) -> Route | None:
        """The screen of the question; None where there is none any more."""


@runtime_checkable
class Explaining(Protocol):
    """A scene with widgets that have something to explain."""

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What is said of whatever is at this point of the window."""


@runtime_checkable
class AboutGame(Protocol):
    """A scene on which a game is chosen or told of: Help opens at its rules."""

    @property
    def game_for_help(self) -> tuple[Variant | None, int | None]:
        """The variant with its house rules, and for how many."""


class App(Protocol):
    """The window, as scenes see it."""

    size: tuple[int, int]
    """Width and height in px."""
    scale: float
    """px of screen for one px of design: 0.75 to 2 from the settings, on a dense screen more."""
    percent: int
    """How large everything is drawn, as the settings count, on whatever screen."""
    theme: Theme
    fonts: Fonts
    painter: Painter
    """Theme, fonts and scale as drawing functions take them."""
    book: CardBook
    manager: pygame_gui.UIManager
    settings: Settings
    """Those of the present player."""
    players: Players
    """The profiles of this machine, and whose turn at it it is."""
    focus: FocusRing
    sound: Sounds

    def open(self, route: Route) -> None:
        """Show the screen of this route; `back` returns to the present one."""

    def open_instead(self, route: Route) -> None:
        """Show the screen of this route in place of the present one."""

    def back(self) -> None:
        """Return to the scene before; from the first one, nothing happens."""

    def home(self) -> None:
        """Return to the first scene, the menu."""

    def quit(self) -> None:
        """End after this frame: scenes leave in order, so games are closed cleanly."""

    def change(self, settings: Settings) -> None:
        """Take new settings: applied at once, kept on disk."""

    def depict(self, portrait: str) -> None:
        """Give the present player another portrait, by its id."""

    def alter_players(self, work: Callable[[Players], Players], done: Callable[[], None]) -> None:
        """Change who plays on this machine: `work` touches the disk, so it runs beside the frames.

        The settings become those of whoever plays then. `done` follows; where `work` raises
        `ProfileError`, its sentence is shown instead.
        """

    def notify(self, text: str) -> None:
        """Show a finished sentence in the strip at the top, which fades by itself."""

    def retract(self, text: str) -> None:
        """Take a sentence out of that strip that is no longer true."""
