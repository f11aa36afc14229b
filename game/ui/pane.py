"""A part of a screen that scrolls: a window onto taller content, with a thin bar of our own."""

from __future__ import annotations

import pygame
import pygame_gui
from pygame_gui.core import UIContainer

from game.ui.scrollbar import ScrollBar
from game.ui.theme import Theme, mixed

_BAR = 6  # px wide at scale 1
_STEP = 56  # px for one notch of the wheel, at scale 1


class Pane:
    """Put widgets into `inside`; they are clipped to the area and move with the scroll."""

    def __init__(
        self,
        area: pygame.Rect,
        content: int,
        manager: pygame_gui.UIManager,
        container: UIContainer | None,
        scale: float,
        *,
        layer: int = 1,
    ) -> None:
        """`content` px tall inside of `area`, in px of the window."""
        self.area = area
        self.content = max(content, area.height)
        self.offset = 0
        self._scale = scale
        self._bar = ScrollBar()
        self.on_paper = False
        """Whether the bar lies on a sheet of paper, whose colours it then has."""
        wide = max(4, round(_BAR * scale))
        track = pygame.Rect(area.right - wide, area.top, wide, area.height)
        self._bar.place(track, self.content - area.height, scale)
        self.view = UIContainer(area, manager, container=container, starting_height=layer)
        self.inside = UIContainer(
            pygame.Rect(0, 0, area.width, self.content), manager, container=self.view
        )

    @property
    def scrolls(self) -> bool:
        """Whether there is more inside than the area shows."""
        return self.content > self.area.height

    def scroll_to(self, offset: int) -> None:
        """Show the content from `offset` px on."""
        offset = min(max(0, offset), self.content - self.area.height)
        if offset != self.offset:
            self.offset = offset
            self.inside.set_relative_position((0, -offset))

    def kill(self) -> None:
        """Take it off the screen with everything inside."""
        self.view.kill()

    def reveal(self, place: pygame.Rect) -> None:
        """Scroll until a place, in px of the window, is in sight with a little around it."""
        air = round(16 * self._scale)
        if place.top - air < self.area.top:
            self.scroll_to(self.offset - (self.area.top - place.top + air))
        elif place.bottom + air > self.area.bottom:
            self.scroll_to(self.offset + place.bottom + air - self.area.bottom)

    def handle(self, event: pygame.event.Event) -> bool:
        """Wheel, Page Up and Down, and the bar."""
        if not self.scrolls:
            return False
        match event.type:
            case pygame.MOUSEWHEEL if self.area.collidepoint(pygame.mouse.get_pos()):
                self.scroll_to(self.offset - round(event.y * _STEP * self._scale))
                return True
            case pygame.KEYDOWN if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
                page = self.area.height * 4 // 5
                self.scroll_to(self.offset + (page if event.key == pygame.K_PAGEDOWN else -page))
                return True
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                there = self._bar.take_hold(event.pos, self.offset)
                if there is not None:
                    self.scroll_to(there)
                return there is not None
            case pygame.MOUSEMOTION if self._bar.held:
                self.scroll_to(self._bar.drag(event.pos[1]))
                return True
            case pygame.MOUSEBUTTONUP if self._bar.held:
                self._bar.let_go()
                return True
        return False

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """The bar, where there is something to scroll."""
        ground = mixed(theme.panel, theme.button, 0.6)
        colour = theme.gold if self._bar.held else theme.button_edge
        if self.on_paper:
            ground = mixed(theme.sheet, theme.sheet_rule, 0.45)
            colour = theme.sheet_ink if self._bar.held else theme.sheet_muted
        self._bar.draw(surface, self.offset, ground, colour)
