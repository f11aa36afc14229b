"""A tree of boxes over the table that is painted whole, its buttons too, with a focus of its own.

Screens are made of pygame_gui's widgets (`game.ui.scene.form_screen`). What lies over a table
cannot be: why is said in `game.ui.widgets.painted_buttons`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import ceil
from typing import Final

import pygame
from pygame import Rect

from game.ui.kit.layout import Paint, Part, WidgetScreen, Written
from game.ui.paint import typeset
from game.ui.paint.painter import Painter, resized
from game.ui.paint.tokens import SHAPES
from game.ui.widgets.painted_buttons import Button, Buttons
from game.ui.widgets.scroll_area import ScrollArea

BARE: Final = "bare"
"""The look of a sentence that can be pressed, without a box."""
QUIET: Final = "quiet"
"""The look of a button that shares a box with others: it has none of its own at rest."""
TOOL: Final = "tool"
"""A word on the bare cloth with its key before it."""
DISC: Final = "disc"
"""A round button on the bare cloth with a sign alone; a tip says its words and its key."""
SMALLER: Final = 0.05
"""The step in which the scale of a panel goes down until it has room."""


def ever_smaller(painter: Painter, least: float) -> Iterator[Painter]:
    """The painter and smaller ones, down to the scale `least`, from which a panel takes its own."""
    least = min(least, painter.scale)
    for step in range(ceil((painter.scale - least) / SMALLER) + 1):
        yield resized(painter, max(least, painter.scale - SMALLER * step))


def fitted(
    forms: Sequence[Callable[[Painter], Part]],
    rooms: Sequence[tuple[int, int]],
    painter: Painter,
    least: float,
) -> tuple[Part, Painter]:
    """The first of several forms of a panel that has room, in the largest letters in which one has.

    Args:
        forms: make the panel anew, from the roomiest to the closest.
        rooms: px of the window, any of which will do.
        painter: has the scale that is wished for.
        least: the scale at which the last form is taken, room or not.
    """
    for smaller in ever_smaller(painter, least):
        for form in forms:
            tree = form(smaller)
            for across, down in rooms:
                wide = min(across, tree.wide(smaller))
                if tree.narrow(smaller) <= across and tree.tall(smaller, wide) <= down:
                    return tree, smaller
    return tree, smaller


class PaintedPanel(Buttons):
    """What was placed on it; its buttons are in the order of the tree."""

    def __init__(self, start: str = "", *, tells: bool = False) -> None:
        """For `start` and `tells` see `Buttons`."""
        super().__init__(start, tells=tells)
        self.written: list[Written] = []
        self.area = Rect(0, 0, 0, 0)
        """px of the window in which it was placed."""
        self._drawn: list[tuple[Rect, Paint]] = []
        self._actions: dict[str, Callable[[], None]] = {}
        self._painter: Painter | None = None

    def lay_out(self, tree: Part, area: Rect, painter: Painter) -> None:
        """Place a tree in an area of the window; the keyboard stays at its button."""
        self._painter, self.area = painter, area
        self.buttons, self.written, self._drawn, self._actions = [], [], [], {}
        tree.place(self, area)

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
        size = typeset.STRONG.px
        made = Button(key, text, area, icon, style == "@primary", able, size)
        made.bare, made.on_cloth, made.quiet = style == BARE, style == TOOL, style == QUIET
        made.token, made.disc = SHAPES.get(style), style == DISC
        made.told = bool(why() if callable(why) else why)
        self.buttons.append(made)
        self._actions[key] = action
        return made

    # --- what a player does ------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, *, keys: bool = True) -> str | None:
        """Do what the button does that this event pressed, and answer its key."""
        pressed = super().handle(event, keys=keys)
        if pressed is not None:
            self._actions[pressed]()
        return pressed

    def draw(self, surface: pygame.Surface, painter: Painter, *, live: bool = True) -> None:
        """Everything that was placed."""
        for area, paint in self._drawn:
            paint(surface, area)
        super().draw(surface, painter, live=live)
