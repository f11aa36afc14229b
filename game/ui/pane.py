"""A part of a screen that scrolls: a window onto taller content, with a thin bar of our own."""

from __future__ import annotations

import pygame
import pygame_gui
from pygame_gui.core import UIContainer

from game.ui.theme import Theme, mixed

_BAR = 6  # px wide at scale 1
_GRIP = 18  # px beside the bar that take hold of it, at scale 1
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
        self._held: int | None = None
        """How far below the grip's top the mouse took hold of it, in px."""
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
                return self._take_hold(event.pos)
            case pygame.MOUSEMOTION if self._held is not None:
                self._drag(event.pos[1])
                return True
            case pygame.MOUSEBUTTONUP if self._held is not None:
                self._held = None
                return True
        return False

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """The bar, where there is something to scroll."""
        if not self.scrolls:
            return
        grip = self._grip()
        track = pygame.Rect(grip.left, self.area.top, grip.width, self.area.height)
        radius = grip.width // 2
        pygame.draw.rect(
            surface, mixed(theme.panel, theme.button, 0.6), track, border_radius=radius
        )
        colour = theme.gold if self._held is not None else theme.button_edge
        pygame.draw.rect(surface, colour, grip, border_radius=radius)

    def _grip(self) -> pygame.Rect:
        wide = max(4, round(_BAR * self._scale))
        tall = max(round(32 * self._scale), self.area.height**2 // self.content)
        room = self.area.height - tall
        top = self.area.top + room * self.offset // max(1, self.content - self.area.height)
        return pygame.Rect(self.area.right - wide, top, wide, tall)

    def _take_hold(self, pos: tuple[int, int]) -> bool:
        grip = self._grip()
        reach = round(_GRIP * self._scale)
        if not (
            grip.left - reach // 2 <= pos[0] <= grip.right + reach
            and self.area.top <= pos[1] <= self.area.bottom
        ):
            return False
        inside = grip.top <= pos[1] < grip.bottom
        self._held = pos[1] - grip.top if inside else grip.height // 2
        self._drag(pos[1])
        return True

    def _drag(self, y: int) -> None:
        room = self.area.height - self._grip().height
        top = y - (self._held or 0) - self.area.top
        self.scroll_to(top * (self.content - self.area.height) // max(1, room))
