"""Buttons drawn by ourselves, for panels over the table, with keys and a focus of their own.

Menus and forms have pygame_gui's (`game.ui.widgets.form_button`). These panels cannot: pygame_gui
draws its widgets in one go above everything the scene draws, while a panel here rises with its
buttons, and tips, bubbles and dragged cards lie over it; the keyboard goes to a button that may not
be pressed, to read why; and a bid panel is built anew for each question and each size. 27 UIButtons
take 13.6 ms to build and kill (0.6.14, one core), nearly a frame of 16.7 ms while bots play; 27 of
these take 0.2 ms with their drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.icons import icon
from game.ui.paint.marks import focus_outline, hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across
from game.ui.style.contrast import accent
from game.ui.style.theme import RGB, mixed

ICON: Final = 18
"""px of a sign on a button at scale 1."""
ICON_GAP: Final = 8
PRESS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
NEXT: Final = (pygame.K_DOWN, pygame.K_RIGHT)
PREVIOUS: Final = (pygame.K_UP, pygame.K_LEFT)


_plaques = SurfaceCache(8 << 20)


def plaque(size: tuple[int, int], ground: RGB, edge: RGB, line: int, radius: int) -> pygame.Surface:
    """A filled box of `size` px with smooth round corners. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        wide, tall = size
        canvas = Canvas(size, 1, clear(edge))
        canvas.box(0, 0, wide, tall, edge, radius=radius)
        inner = max(0, radius - line)
        canvas.box(line, line, wide - 2 * line, tall - 2 * line, ground, radius=inner)
        return canvas.finish()

    return _plaques.get((size, ground, edge, line, radius), paint)


@dataclass(slots=True)
class Button:
    """One button. `name` is what the owner is told when it is pressed."""

    name: str
    label: str
    rect: pygame.Rect
    icon: str = ""
    gold: bool = False
    enabled: bool = True
    size: float = 17
    """px of the label at scale 1."""
    bare: bool = False
    """Words in a row of text, without a box: a line below shows that they can be pressed."""
    told: bool = False
    """Whether its owner says why it may not be pressed, so that the keyboard can go there."""
    picture: pygame.Surface | None = None
    """Stands on it instead of words."""
    left: int | None = None
    """px from its left edge to the label; None is in the middle."""

    def select(self) -> None:
        """Show it as the chosen one."""
        self.gold = True

    def show_left(self, edge: int) -> None:
        """The label on the left, `edge` px from there."""
        self.left = edge

    def show_picture(self, picture: pygame.Surface) -> None:
        """A picture in the middle."""
        self.picture = picture

    def draw(
        self,
        surface: pygame.Surface,
        painter: Painter,
        *,
        hovered: bool = False,
        focused: bool = False,
        down: bool = False,
    ) -> None:
        """The button in its present state."""
        theme, letters = painter.theme, painter.letters
        if self.bare:
            self._draw_bare(surface, painter, lit=hovered or down, focused=focused)
            return
        ground, edge, word = theme.button, theme.button_edge, theme.cream
        if not self.enabled:
            ground, word = theme.button_off, theme.button_off_text
            edge = mixed(theme.button_edge, theme.button_off, 0.6)
        elif self.gold:
            ground, edge, word = theme.gold, theme.gold, theme.on_gold
            if hovered or down:
                ground = mixed(theme.gold, theme.paper, 0.3)
        elif hovered or down:
            ground, edge = theme.button_hover, theme.gold
        radius = max(3, round(6 * letters.scale))
        line = (2 if theme.flat else 1) * hairline(letters.scale)
        surface.blit(plaque(self.rect.size, ground, edge, line, radius), self.rect)
        if focused:
            thick = max(2, round(theme.focus_width * letters.scale))
            focus_outline(surface, self.rect, painter, 1, radius + thick)
        text = letters.line(self.label, self.size, word, bold=True)
        picture = self.picture
        if self.icon:
            picture = icon(self.icon, round(ICON * letters.scale), word)
        gap = round(ICON_GAP * letters.scale) if picture is not None and self.label else 0
        width = text.get_width() + gap + (picture.get_width() if picture is not None else 0)
        x = self.rect.centerx - width // 2 if self.left is None else self.rect.left + self.left
        if picture is not None:
            surface.blit(picture, picture.get_rect(midleft=(x, self.rect.centery)))
            x += picture.get_width() + gap
        surface.blit(text, text.get_rect(midleft=(x, self.rect.centery)))

    def _draw_bare(
        self, surface: pygame.Surface, painter: Painter, *, lit: bool, focused: bool
    ) -> None:
        theme, letters = painter.theme, painter.letters
        colour = accent(theme) if lit else theme.cream
        text = letters.within(self.label, self.size, colour, self.rect.width)
        place = text.get_rect(center=self.rect.center)
        surface.blit(text, place)
        if lit:
            across(
                surface, colour, (place.left, place.right), place.bottom, hairline(letters.scale)
            )
        if focused:
            focus_outline(surface, self.rect, painter, 1, max(3, round(6 * letters.scale)))


@dataclass(slots=True)
class ButtonGroup:
    """Buttons that share the mouse and one keyboard focus."""

    buttons: list[Button] = field(default_factory=list)
    focus: int | None = None
    """The button that Enter presses; shown once a key was used."""
    keyed: bool = False
    _down: str | None = None

    def at(self, pos: tuple[int, int]) -> Button | None:
        """The button that may be pressed at this point."""
        hits = (b for b in self.buttons if b.enabled and b.rect.collidepoint(pos))
        return next(hits, None)

    def handle(self, event: pygame.event.Event, *, arrows: bool = True) -> str | None:
        """The name of the button that this event pressed, if it pressed one."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self.keyed = False
            hit = self.at(event.pos)
            self._down = hit.name if hit is not None else None
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            hit, down = self.at(event.pos), self._down
            self._down = None
            if hit is not None and hit.name == down:
                return hit.name
        elif event.type == pygame.KEYDOWN and arrows and self.buttons:
            return self._key(event.key, bool(event.mod & pygame.KMOD_SHIFT))
        return None

    def _key(self, key: int, shift: bool) -> str | None:
        if key in NEXT or (key == pygame.K_TAB and not shift):
            self._move(1)
        elif key in PREVIOUS or key == pygame.K_TAB:
            self._move(-1)
        elif key in PRESS and self.focus is not None and self.buttons[self.focus].enabled:
            return self.buttons[self.focus].name
        return None

    def _move(self, step: int) -> None:
        count = len(self.buttons)
        place = self.focus if self.focus is not None else (-1 if step > 0 else 0)
        if self.keyed or self.focus is None:
            for _try in range(count):
                place = (place + step) % count
                if self.buttons[place].enabled:
                    break
        self.focus, self.keyed = place, True

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """All buttons; the mouse is asked where it is."""
        mouse = pygame.mouse.get_pos()
        for index, button in enumerate(self.buttons):
            button.draw(
                surface,
                painter,
                hovered=button.enabled and button.rect.collidepoint(mouse),
                focused=self.keyed and index == self.focus,
                down=self._down == button.name,
            )


def column(
    names: Sequence[tuple[str, str]], top: tuple[int, int], size: tuple[int, int], gap: int
) -> list[Button]:
    """Buttons one below another, centred on `top`; the first one gold."""
    buttons = []
    for place, (name, label) in enumerate(names):
        rect = pygame.Rect((0, 0), size)
        rect.midtop = (top[0], top[1] + place * (size[1] + gap))
        buttons.append(Button(name, label, rect, gold=place == 0))
    return buttons
