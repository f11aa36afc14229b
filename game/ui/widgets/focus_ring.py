"""The focus ring: Tab and arrows walk among the controls of a screen, Enter and Space press them.

pygame_gui 0.6.14 has no tab order (github.com/MyreMylar/pygame_gui, issue 101, open since 2020)
and no keys for its buttons, lists, drop-downs and scroll bars, so the window keeps its own. A
screen gives its stops in reading order; a list that pops up pushes its own and pops them again. The
ring shows once the keyboard is used and hides when the mouse is pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame
import pygame_gui
from pygame_gui.core import UIElement
from pygame_gui.elements import UITextEntryLine

from game.ui.paint.marks import focus_outline
from game.ui.paint.painter import Painter
from game.ui.platform.keyboard import signed
from game.ui.widgets.form_button import FormButton
from game.ui.widgets.painted_buttons import ARROWS, PRESS, nearest
from game.ui.widgets.tooltips import Tip

_ENDS = {pygame.K_HOME: 0, pygame.K_END: -1}


@dataclass(slots=True)
class FocusStop:
    """One control that the keyboard can reach."""

    key: str
    """Its name on the screen: the same after the screen was built anew."""
    element: UIElement
    nudge: Callable[[int], None] | None = None
    """Change the value by -1 or +1 on Left and Right, where the control has one."""
    reveal: Callable[[], None] | None = None
    """Scroll it into sight."""
    walk: Callable[[int], bool] | None = None
    """Move by -1 or +1 inside of it on Up and Down; False where there is no further."""
    act: Callable[[], None] | None = None
    """What Enter does where the element is no button."""
    group: object = None
    """What it scrolls with: Up and Down stay in there while there is somewhere to go."""
    chooses: bool = False
    """Whether pressing it chooses one of several, which a second press would not change."""
    keys: Callable[[int], bool] | None = None
    """Takes a key before the ring does, where the control has use for arrows of its own."""
    why: Callable[[], str] | None = None
    """Why a button may not be pressed now: with a reason it is reached all the same."""

    @property
    def area(self) -> pygame.Rect:
        """Where it is, in px of the window."""
        return pygame.Rect(self.element.get_abs_rect())

    @property
    def open(self) -> bool:
        """Whether it can be reached now."""
        seen = self.element.alive() and bool(self.element.visible)
        return seen and (self.able or bool(self.reason))

    @property
    def able(self) -> bool:
        """Whether it may be used now."""
        return bool(self.element.is_enabled)

    @property
    def reason(self) -> str:
        """Why it may not be used; empty where it may, or nobody knows."""
        return "" if self.able or self.why is None else self.why()

    @property
    def typed_into(self) -> bool:
        """Whether letters and spaces belong to the control."""
        return isinstance(self.element, UITextEntryLine)

    def press(self) -> None:
        """What a click does."""
        if not self.able:
            return
        if self.act is not None:
            self.act()
        elif isinstance(self.element, FormButton):
            self.element.press()


@dataclass(slots=True)
class _Layer:
    """The stops of a screen, or of a list that popped up over it."""

    stops: Sequence[FocusStop] = ()
    at: FocusStop | None = None
    escape: Callable[[], None] | None = None
    area: pygame.Rect | None = None
    """A press outside of it is like Esc."""
    primary: str | None = None
    """The key of the stop that Enter presses once something was chosen with the mouse."""


@dataclass(slots=True)
class FocusRing:
    """Where the keyboard is. One for the window; scenes fill it on `enter`."""

    manager: pygame_gui.UIManager
    shown: bool = False
    layers: list[_Layer] = field(default_factory=lambda: [_Layer()])

    def use(
        self, stops: Sequence[FocusStop], start: str | None = None, primary: str | None = None
    ) -> None:
        """The stops of a screen, in reading order; the keyboard begins at `start`.

        Enter presses `primary` after something was chosen with the mouse.
        """
        self.layers = [_Layer(stops, primary=primary)]
        if start is not None and any(stop.key == start and stop.able for stop in self.stops):
            self.begin(start)

    def resume(self, key: str, *, shown: bool) -> None:
        """Go on at the stop of this name, after everything was built anew."""
        stop = next((stop for stop in self.stops if stop.key == key), None)
        if stop is not None:
            self.move(stop)
            self.shown = shown

    def begin(self, key: str) -> None:
        """Put the keyboard at the stop of this name; whether the ring is seen stays as it is."""
        stop = next((stop for stop in self.stops if stop.key == key), None)
        if stop is not None:
            self._put(stop)

    def clear(self) -> None:
        """No stops: the scene takes the keyboard itself."""
        self.use(())

    def push(
        self, stops: Sequence[FocusStop], start: str, escape: Callable[[], None], area: pygame.Rect
    ) -> None:
        """Only these stops until `pop`; Esc, or a press outside of `area`, calls `escape`."""
        at = next((stop for stop in stops if stop.key == start), None)
        self.layers.append(_Layer(stops, at, escape, area))

    def pop(self) -> None:
        """Back to the stops before."""
        if len(self.layers) > 1:
            self.layers.pop()

    @property
    def current(self) -> FocusStop | None:
        """The stop the keyboard is at, if it can still be reached."""
        at = self.layers[-1].at
        return at if at is not None and at.open else None

    @property
    def stops(self) -> list[FocusStop]:
        """Every stop that can be reached now, in order."""
        return [stop for stop in self.layers[-1].stops if stop.open]

    @property
    def refusal(self) -> Tip | None:
        """Why the button that the keyboard is seen to be at may not be pressed."""
        at = self.current
        if at is None or not self.shown or not at.reason:
            return None
        return Tip(at.area, at.reason, above=True, refusal=True)

    @property
    def typing(self) -> bool:
        """Whether letters go into an entry now."""
        focused = self.manager.get_focus_set() or ()
        return any(isinstance(element, UITextEntryLine) for element in focused)

    def move(self, stop: FocusStop) -> None:
        """Put the keyboard at a stop and show the ring there."""
        self._put(stop)
        self.shown = True
        if stop.reveal is not None:
            stop.reveal()

    def _put(self, stop: FocusStop) -> None:
        """The keyboard is there: an entry takes letters at once, all else takes them from one."""
        self.layers[-1].at = stop
        self.manager.set_focus_set(stop.element.get_focus_set() if stop.typed_into else None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event that pygame_gui did not want; True if it was for the ring."""
        if event.type != pygame.KEYDOWN or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        layer = self.layers[-1]
        if event.key == pygame.K_ESCAPE and layer.escape is not None:
            layer.escape()
            return True
        if event.key == pygame.K_TAB:
            return self._tab(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        at = self.current
        if at is not None and at.keys is not None and at.keys(signed(event)):
            self.shown = True
            return True
        if event.key in PRESS:
            if at is None or at.typed_into:
                return False
            if at.chooses and not self.shown and event.key != pygame.K_SPACE and layer.primary:
                return self._go_on(layer.primary)
            self.shown = True
            at.press()
            return True
        if event.key in ARROWS:
            return self._arrow(*ARROWS[event.key])
        if event.key in _ENDS:
            return self._end(_ENDS[event.key])
        return False

    def _go_on(self, primary: str) -> bool:
        """Press what the screen is for, as its choices were made with the mouse."""
        stop = next((stop for stop in self.stops if stop.key == primary), None)
        if stop is not None:
            stop.press()
        return True

    def _end(self, place: int) -> bool:
        """To the first or last stop of the list, or of the part of a screen, that it is in."""
        at, layer = self.current, self.layers[-1]
        if at is None or at.typed_into:
            return False
        within = [stop for stop in self.stops if layer.escape is not None or stop.group is at.group]
        if layer.escape is None and at.group is None:
            return False
        self.move(within[place])
        return True

    def _tab(self, step: int) -> bool:
        stops = self.stops
        if not stops:
            return False
        at = self.current
        if at is None:
            self.move(stops[0 if step > 0 else -1])
        elif not self.shown and not at.typed_into:
            self.move(at)  # the first Tab only shows where the keyboard is
        else:
            self.move(stops[(stops.index(at) + step) % len(stops)])
        return True

    def _arrow(self, across: int, down: int) -> bool:
        at = self.current
        if at is None or (not self.shown and not at.typed_into):
            return self._tab(1)
        if across and at.typed_into:
            return False
        if across and at.nudge is not None:
            self.shown = True
            at.nudge(across)
            return True
        if down and at.walk is not None and at.walk(down):
            self.shown = True
            return True
        found = self.towards(at, across, down)
        if found is not None:
            self.move(found)
        return True

    def towards(self, at: FocusStop, across: int, down: int) -> FocusStop | None:
        """The stop to which an arrow leads; in what scrolls Up and Down stay while they can."""
        within = [stop for stop in self.stops if down and at.group and stop.group is at.group]
        for stops in (within, self.stops):
            found = nearest(at.area, [stop.area for stop in stops], across, down)
            if found is not None:
                return stops[found]
        return None

    def follow_mouse(self, pos: tuple[int, int]) -> None:
        """The mouse hides the ring; a control that was pressed is where the keyboard goes on."""
        self.shown = False
        layer = self.layers[-1]
        if layer.escape is not None and layer.area is not None and not layer.area.collidepoint(pos):
            layer.escape()
        for stop in self.stops:
            if stop.element.hover_point(*pos):
                self.layers[-1].at = stop

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """A thick line around the current stop."""
        at = self.current
        if at is None or not self.shown:
            return
        gap, radius = painter.px(3), painter.px(9)
        focus_outline(surface, at.area, painter, gap, radius, wider=1)
