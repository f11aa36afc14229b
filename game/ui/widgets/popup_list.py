"""The list that pops up under a button; one that is taller than the window scrolls.

Not pygame_gui's UIDropDownMenu: neither it nor the UISelectionList in it takes a key (0.6.14; issue
101 of github.com/MyreMylar/pygame_gui, open), and its list is made of buttons that come and go by
themselves as it scrolls, so that no stop of the focus ring could stand for an entry.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pygame_gui
from pygame_gui.core import ObjectID, UIContainer
from pygame_gui.elements import UIPanel

from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.widgets.focus_ring import FocusRing, FocusStop
from game.ui.widgets.form_button import FormButton
from game.ui.widgets.letter_search import next_with, typed_letter
from game.ui.widgets.scroll_area import ScrollArea

_LAYER = 30  # above every other widget of a screen
_LINE = 34  # px at scale 1
_EDGE = 6  # px at scale 1
_BAR_ROOM = 17  # right of the entries for the scroll bar, px at scale 1


def popup_area(
    here: pygame.Rect, wanted: tuple[int, int], window: tuple[int, int], scale: float
) -> pygame.Rect:
    """Where the list lies: below its button where it fits, else above, else over it."""
    edge, gap, line = round(_EDGE * scale), round(4 * scale), round(_LINE * scale)
    wide, tall = wanted
    most = window[1] - 2 * edge
    if tall > most:  # half a line at the foot shows that it goes on
        tall = (most - 2 * edge - line // 2) // line * line + line // 2 + 2 * edge
    area = pygame.Rect(here.left, here.bottom + gap, min(wide, window[0] - 2 * edge), tall)
    if area.bottom > window[1] - edge:
        above = here.top - gap - tall
        area.top = above if above >= edge else max(edge, window[1] - edge - tall)
    area.left = max(edge, min(area.left, window[0] - edge - area.width))
    return area


class PopupList:
    """One open list. The screen hands it events and kills it."""

    def __init__(
        self,
        here: pygame.Rect,
        texts: Sequence[str],
        chosen: int,
        manager: pygame_gui.UIManager,
        root: UIContainer | None,
        painter: Painter,
    ) -> None:
        """`here` is the button it belongs to, px of the window; `chosen` may be -1 for none."""
        scale, fonts = painter.scale, painter.fonts
        line, edge = painter.px(_LINE), painter.px(_EDGE)
        content = line * len(texts)
        widest = max(typeset.width(text, typeset.BODY, fonts) for text in texts)
        wanted = max(here.width, widest + round(40 * scale) + 2 * edge), content + 2 * edge
        self.area = popup_area(here, wanted, manager.window_resolution, scale)
        self._panel = UIPanel(
            self.area,
            starting_height=_LAYER,
            manager=manager,
            container=root,
            object_id=ObjectID(class_id="@popup"),
        )
        inside = self.area.inflate(-2 * edge, -2 * edge)
        self.pane = ScrollArea(inside, content, manager, root, painter, layer=_LAYER + 1)
        across = inside.width - (painter.px(_BAR_ROOM) if self.pane.scrolls else 0)
        self.items: list[FormButton] = []
        for number, text in enumerate(texts):
            where = pygame.Rect(0, number * line, across, line)
            item = FormButton(where, text, manager, self.pane.inside, "@left")
            if number == chosen:
                item.select()
            self.items.append(item)
        self.reveal(self.items[max(0, chosen)])

    def reveal(self, item: FormButton) -> None:
        """Scroll an entry into sight."""
        self.pane.reveal(pygame.Rect(item.get_abs_rect()))

    def stops(self) -> list[FocusStop]:
        """Every entry for the keyboard, in order."""

        def revealing(item: FormButton) -> Callable[[], None]:
            return lambda: self.reveal(item)

        return [
            FocusStop(f"item {number}", item, reveal=revealing(item))
            for number, item in enumerate(self.items)
        ]

    def seek(self, event: pygame.event.Event, focus: FocusRing) -> bool:
        """A letter goes to the next entry that begins with it."""
        at = focus.current
        here = next((n for n, item in enumerate(self.items) if at and item is at.element), None)
        letter = typed_letter(event)
        there = next_with(letter, [item.text for item in self.items], here) if letter else None
        if there is not None:
            focus.resume(f"item {there}", shown=True)
        return there is not None

    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel, Page Up and Down."""
        return self.pane.handle(event)

    def kill(self) -> None:
        """Put it away."""
        self.pane.kill()
        self._panel.kill()
