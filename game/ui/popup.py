"""The list that pops up under a button; one that is taller than the window scrolls."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame
import pygame_gui
from pygame_gui.core import ObjectID, UIContainer
from pygame_gui.elements import UIButton, UIPanel

from game.ui import words
from game.ui.focus import Stop
from game.ui.pane import Pane
from game.ui.theme import Fonts

_LAYER = 30  # above every other widget of a screen
_LINE = 34  # px at scale 1
_EDGE = 6  # px at scale 1
_GRIP = 10  # px wide at scale 1
_LEAST_GRIP = 32  # px tall at scale 1


def place(
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
        fonts: Fonts,
    ) -> None:
        """`here` is the button it belongs to, px of the window."""
        scale = fonts.scale
        line, edge, wide = round(_LINE * scale), round(_EDGE * scale), round(_GRIP * scale)
        content = line * len(texts)
        widest = max(words.width(text, words.BODY, fonts) for text in texts)
        wanted = max(here.width, widest + round(40 * scale) + 2 * edge), content + 2 * edge
        self.area = place(here, wanted, manager.window_resolution, scale)
        self._panel = UIPanel(
            self.area,
            starting_height=_LAYER,
            manager=manager,
            container=root,
            object_id=ObjectID(class_id="@popup"),
        )
        inside = self.area.inflate(-2 * edge, -2 * edge)
        self.pane = Pane(inside, content, manager, root, scale, layer=_LAYER + 1)
        across = inside.width - (wide + edge // 2 if self.pane.scrolls else 0)
        self.items: list[UIButton] = []
        for number, text in enumerate(texts):
            item = UIButton(
                pygame.Rect(0, number * line, across, line),
                text,
                manager=manager,
                container=self.pane.inside,
                object_id=ObjectID(class_id="@left"),
            )
            if number == chosen:
                item.select()
            self.items.append(item)
        self._grip: UIButton | None = None
        if self.pane.scrolls:
            share = inside.height * inside.height // self.pane.content
            tall = max(round(_LEAST_GRIP * scale), share)
            where = pygame.Rect(self.area.width - edge - wide, edge, wide, tall)
            self._grip = UIButton(where, "", manager=manager, container=self._panel)
        self.reveal(self.items[chosen])

    def reveal(self, item: UIButton) -> None:
        """Scroll an entry into sight."""
        self.pane.reveal(pygame.Rect(item.get_abs_rect()))
        self._follow()

    def stops(self) -> list[Stop]:
        """Every entry for the keyboard, in order."""

        def revealing(item: UIButton) -> Callable[[], None]:
            return lambda: self.reveal(item)

        return [
            Stop(f"item {number}", item, reveal=revealing(item))
            for number, item in enumerate(self.items)
        ]

    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel, Page Up and Down, and the grip while the mouse holds it."""
        if self._grip is not None and self._grip.held and event.type == pygame.MOUSEMOTION:
            room = self.pane.area.height - self._grip.get_abs_rect().height
            top = event.pos[1] - self.pane.area.top - self._grip.get_abs_rect().height // 2
            beyond = self.pane.content - self.pane.area.height
            self.pane.scroll_to(top * beyond // max(1, room))
            self._follow()
            return True
        if event.type not in (pygame.MOUSEWHEEL, pygame.KEYDOWN):
            return False
        taken = self.pane.handle(event)
        self._follow()
        return taken

    def _follow(self) -> None:
        """Put the grip where the list has come to."""
        if self._grip is None:
            return
        box = self._grip.get_abs_rect()
        room = self.pane.area.height - box.height
        beyond = max(1, self.pane.content - self.pane.area.height)
        edge = self.pane.area.top - self.area.top
        left = box.left - self.area.left
        self._grip.set_relative_position((left, edge + room * self.pane.offset // beyond))

    def kill(self) -> None:
        """Put it away."""
        self.pane.kill()
        self._panel.kill()
