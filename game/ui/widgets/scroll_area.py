"""A part of a screen that scrolls: a window onto taller content, with a thin bar of our own.

Not pygame_gui's UIScrollingContainer (0.6.14): its bars keep a share of the whole and move the
content at the next update, while rows painted beside the widgets need the offset in px at once, or
text and buttons of a row come apart for a frame; it takes no keys, and cannot scroll a widget into
sight, which walking through a form by keyboard needs.
"""

from __future__ import annotations

import pygame
import pygame_gui
from pygame_gui.core import UIContainer
from pygame_gui.elements import UIImage

from game.ui.paint.painter import Painter
from game.ui.platform import pixels
from game.ui.style.theme import RGB, mixed
from game.ui.widgets.scrollbar import ScrollBar

_BAR = 6  # px wide at scale 1
_STEP = 56  # px for one notch of the wheel, at scale 1
_ABOVE = 4  # layers: over whatever lies inside


class ScrollArea:
    """Put widgets into `inside`; they are clipped to the area and move with the scroll."""

    def __init__(
        self,
        area: pygame.Rect,
        content: int,
        manager: pygame_gui.UIManager,
        container: UIContainer | None,
        painter: Painter,
        *,
        layer: int = 1,
    ) -> None:
        """`content` px tall inside of `area`, in px of the window."""
        self.area = area
        self.content = max(content, area.height)
        self.offset = 0
        self._scale = painter.scale
        self.view = UIContainer(area, manager, container=container, starting_height=layer)
        self.inside = UIContainer(
            pygame.Rect(0, 0, area.width, self.content), manager, container=self.view
        )
        self.bar = AreaBar(self, painter, manager) if self.scrolls else None
        """The bar, where there is something to scroll."""
        self.takes_keys = True
        """Whether Page Up and Down, Home and End are for it: not beside another that they move."""
        self.on_paper = False
        """Whether the bar lies on a sheet of paper, whose colours it then has."""

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
        """Wheel, Page Up and Down, Home and End."""
        if not self.scrolls:
            return False
        match event.type:
            case pygame.MOUSEWHEEL if self.area.collidepoint(pixels.mouse()):
                self.scroll_to(self.offset - round(event.y * _STEP * self._scale))
                return True
            case pygame.KEYDOWN if not self.takes_keys:
                return False
            case pygame.KEYDOWN if event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
                page = self.area.height * 4 // 5
                self.scroll_to(self.offset + (page if event.key == pygame.K_PAGEDOWN else -page))
                return True
            case pygame.KEYDOWN if event.key in (pygame.K_HOME, pygame.K_END):
                self.scroll_to(0 if event.key == pygame.K_HOME else self.content)
                return True
        return False


class AreaBar(UIImage):
    """The bar of an area that scrolls, as a widget: it lies above a list that popped up, too."""

    def __init__(self, area: ScrollArea, painter: Painter, manager: pygame_gui.UIManager) -> None:
        self._area = area
        self._painter = painter
        self._bar = ScrollBar()
        self._painted: object = None
        wide, place = max(4, round(_BAR * painter.scale)), area.area
        self._track = pygame.Rect(place.right - wide, place.top, wide, place.height)
        self._bar.set_track(self._track, area.content - place.height, painter.scale)
        super().__init__(
            self._track.move(-place.left, -place.top),
            pygame.Surface(self._track.size, pygame.SRCALPHA),
            manager,
            container=area.view,
            starting_height=_ABOVE,
        )

    @property
    def grip(self) -> pygame.Rect:
        """What one drags, in px of the window."""
        return self._bar.grip(self._area.offset)

    def process_event(self, event: pygame.event.Event) -> bool:
        """Take hold of the grip, drag it, let it go."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                there = self._bar.take_hold(event.pos, self._area.offset)
                if there is not None:
                    self._area.scroll_to(there)
                return there is not None
            case pygame.MOUSEMOTION if self._bar.held:
                self._area.scroll_to(self._bar.drag(event.pos[1]))
                return True
            case pygame.MOUSEBUTTONUP if self._bar.held and event.button == pygame.BUTTON_LEFT:
                self._bar.let_go()
                return True
        return False

    def update(self, time_delta: float) -> None:
        """Paint it anew where it has moved or was taken hold of."""
        super().update(time_delta)
        key = self._area.offset, self._bar.held, self._area.on_paper
        if self._painted != key:
            self._painted = key
            picture = pygame.Surface(self._track.size, pygame.SRCALPHA)
            ground, colour = self._colours()
            self._bar.draw(picture, self._area.offset, ground, colour, self._track.topleft)
            self.set_image(picture, image_is_alpha_premultiplied=True)

    def _colours(self) -> tuple[RGB, RGB]:
        """Of the track and of the grip."""
        theme, held = self._painter.theme, self._bar.held
        if self._area.on_paper:
            ink = theme.sheet_ink if held else theme.sheet_muted
            return mixed(theme.sheet, theme.sheet_rule, 0.45), ink
        return mixed(theme.panel, theme.button, 0.6), theme.gold if held else theme.button_edge
