"""A tree of boxes over the table that is painted whole, its buttons too, with a focus of its own.

Screens are made of pygame_gui's widgets (`game.ui.scene.form_screen`). What lies over a table
cannot be: why is said in `game.ui.widgets.buttons`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame
from pygame import Rect

from game.ui.kit.layout import Paint, Part, WidgetScreen, Written
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.widgets.buttons import PRESS, Button
from game.ui.widgets.focus_ring import nearest
from game.ui.widgets.scroll_area import ScrollArea

_ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


class PaintedPanel:
    """What was placed on it, where the keyboard is, and which button is held.

    Tab goes through the buttons in the order of the tree, and from the last one to the first; an
    arrow goes to the nearest one that way, and where there is none on in that order.
    """

    def __init__(self, start: str = "") -> None:
        """The keyboard begins at the button of the key `start`; Enter presses it at once."""
        self.focus = start
        """The key of the button that Enter presses; empty before a key has led to one."""
        self.keyed = False
        """Whether that is shown: a key was used last."""
        self.buttons: list[Button] = []
        """In the order of the tree."""
        self.written: list[Written] = []
        self._drawn: list[tuple[Rect, Paint]] = []
        self._actions: dict[str, Callable[[], None]] = {}
        self._down = ""
        self._painter: Painter | None = None

    def lay_out(self, tree: Part, area: Rect, painter: Painter) -> None:
        """Place a tree in an area of the window; the keyboard stays at its button."""
        self._painter = painter
        self.buttons, self.written, self._drawn, self._actions = [], [], [], {}
        tree.place(self, area)

    def named(self, key: str) -> Button:
        """The button of this key.

        Raises:
            StopIteration: there is none.
        """
        return next(button for button in self.buttons if button.name == key)

    # --- what boxes are placed on ------------------------------------------------------------

    @property
    def painter(self) -> Painter:
        """What everything is measured and drawn with."""
        assert self._painter is not None, "laid out before use"
        return self._painter

    @property
    def screen(self) -> WidgetScreen:
        """It has no widgets.

        Raises:
            TypeError: always.
        """
        raise TypeError("a painted panel neither scrolls nor takes letters")

    def drawn(self, area: Rect, pane: ScrollArea | None, paint: Paint) -> None:
        """Draw this in every frame, below the buttons."""
        self._drawn.append((area, paint))

    def button(
        self,
        key: str,
        area: Rect,
        text: str,
        action: Callable[[], None],
        *,
        style: str = "",
        icon: str = "",
        pane: ScrollArea | None = None,
        enabled: bool | Callable[[], bool] = True,
        why: str | Callable[[], str] = "",
        chooses: bool = False,
        nudge: Callable[[int], None] | None = None,
    ) -> Button:
        """A button; with a reason why it may not be pressed the keyboard reaches it all the same.

        That reason is said by its owner's tips. `chooses` and `nudge` are for screens.
        """
        able = enabled() if callable(enabled) else enabled
        made = Button(key, text, area, icon, style == "@primary", able, typeset.STRONG.px)
        made.told = bool(why() if callable(why) else why)
        self.buttons.append(made)
        self._actions[key] = action
        return made

    # --- mouse and keys ----------------------------------------------------------------------

    def at(self, pos: tuple[int, int]) -> Button | None:
        """The button that may be pressed at this point."""
        hits = (b for b in self.buttons if b.enabled and b.rect.collidepoint(pos))
        return next(hits, None)

    def handle(self, event: pygame.event.Event, *, keys: bool = True) -> str | None:
        """Do what the button does that this event pressed, and answer its key.

        Without `keys` the keyboard is not for it.
        """
        pressed: Button | None = None
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            hit = self.at(event.pos)
            self.keyed, self._down = False, "" if hit is None else hit.name
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            hit, down = self.at(event.pos), self._down
            self._down = ""
            pressed = hit if hit is not None and hit.name == down else None
        elif event.type == pygame.KEYDOWN and keys:
            pressed = self._key(event.key, back=bool(event.mod & pygame.KMOD_SHIFT))
        if pressed is None:
            return None
        self._actions[pressed.name]()
        return pressed.name

    def _key(self, key: int, *, back: bool) -> Button | None:
        """The button that a key presses."""
        if key == pygame.K_TAB:
            self._go(-1 if back else 1)
        elif key in _ARROWS:
            across, down = _ARROWS[key]
            self._go(across + down, across, down)
        elif key in PRESS:
            at = self._at_focus
            return None if at is None or not at.enabled else at
        return None

    @property
    def _at_focus(self) -> Button | None:
        return next((button for button in self.buttons if button.name == self.focus), None)

    def _go(self, step: int, across: int = 0, down: int = 0) -> None:
        """Further by one button, or to the nearest in a direction."""
        reached = [button for button in self.buttons if button.enabled or button.told]
        at, shown = self._at_focus, self.keyed
        if not reached:
            return
        self.keyed = True
        if at is None:
            self.focus = reached[0 if step > 0 else -1].name
        elif shown:
            ahead = None
            if across or down:
                ahead = nearest(at.rect, [button.rect for button in reached], across, down)
            if ahead is None:
                here = self.buttons.index(at)
                order = [*self.buttons[here + 1 :], *self.buttons[: here + 1]]
                if step < 0:
                    order = [*self.buttons[:here][::-1], *self.buttons[here:][::-1]]
                following = next(button for button in order if button in reached)
                self.focus = following.name
            else:
                self.focus = reached[ahead].name

    # --- drawing -----------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Everything that was placed; the mouse is asked where it is."""
        for area, paint in self._drawn:
            paint(surface, area)
        mouse = pygame.mouse.get_pos()
        for button in self.buttons:
            button.draw(
                surface,
                painter,
                hovered=button.enabled and button.rect.collidepoint(mouse),
                focused=self.keyed and button.name == self.focus,
                down=self._down == button.name,
            )
