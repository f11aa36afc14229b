"""What a screen is, and what the window offers to the screen that is up.

The window (`game.ui.app`) runs the only event loop, the only clock and the only `flip`. A scene
never blocks, sleeps, pumps events or draws outside `draw`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    import pygame
    import pygame_gui

    from game.engine import Variant
    from game.ui.focus import FocusRing
    from game.ui.paint.cardbook import CardBook
    from game.ui.settings import Settings
    from game.ui.sound import Sounds
    from game.ui.theme import Fonts, Theme
    from game.ui.tips import Tip


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


class Restless(Protocol):
    """A scene that says when it needs no frames. Without this the window draws all the time."""

    @property
    def restless(self) -> bool:
        """Whether something moves, or may happen, without a mouse or a key.

        While it is False, `update` is called ten times a second, and the screen is drawn when
        something was pressed or moved, and twice a second in any case.
        """


@runtime_checkable
class SelfMeasured(Protocol):
    """A scene that measures fonts and pictures by the size of the window alone, with no widgets."""

    @property
    def measures_itself(self) -> bool:
        """Whether `resize` is enough now, even where a larger window has another scale."""


@runtime_checkable
class Closing(Protocol):
    """A scene that owns something to be closed, such as a game with its worker processes."""

    def close(self) -> None:
        """The scene will never be entered again. Comes after `leave`."""


@runtime_checkable
class Explaining(Protocol):
    """A scene with widgets that have something to explain."""

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What is said of whatever is at this point of the window."""


@runtime_checkable
class AboutGame(Protocol):
    """A scene on which a game is chosen or told of: Help opens at its rules."""

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """The variant with its house rules, and for how many."""


class App(Protocol):
    """The window, as scenes see it."""

    size: tuple[int, int]
    """Width and height in px."""
    scale: float
    """px of screen for one px of design, from the settings: 0.75 to 2."""
    theme: Theme
    fonts: Fonts
    book: CardBook
    manager: pygame_gui.UIManager
    settings: Settings
    focus: FocusRing
    sound: Sounds

    def go(self, scene: Scene) -> None:
        """Show this scene; `back` returns to the present one."""

    def replace(self, scene: Scene) -> None:
        """Show this scene in place of the present one."""

    def back(self) -> None:
        """Return to the scene before; from the first one, nothing happens."""

    def home(self) -> None:
        """Return to the first scene, the menu."""

    def quit(self) -> None:
        """End after this frame: scenes leave in order, so games are closed cleanly."""

    def change(self, settings: Settings) -> None:
        """Take new settings: applied at once, kept on disk."""

    def notify(self, text: str) -> None:
        """Show a finished sentence in the strip at the top, which fades by itself."""
