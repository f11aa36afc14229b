"""Rows of buttons in a panel over the table: one focus that goes in all four directions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.ui.paint.painter import Painter
from game.ui.widgets.buttons import Button

PRESS: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
STEPS: Final = {
    pygame.K_LEFT: (0, -1),
    pygame.K_RIGHT: (0, 1),
    pygame.K_UP: (-1, 0),
    pygame.K_DOWN: (1, 0),
}


class ButtonGrid:
    """Buttons in rows. A button that may not be pressed can still be gone to, to read why."""

    def __init__(self, rows: list[list[Button]], focus: str) -> None:
        self.rows = [row for row in rows if row]
        self.focus = focus
        """The name of the button that Enter presses."""
        self.keyed = False
        """Whether the focus is shown: a key was used last."""
        self._down: str | None = None

    def replace(self, rows: list[list[Button]]) -> None:
        """The same question with other buttons; the focus stays as near as can be."""
        self.rows = [row for row in rows if row]
        if self.named(self.focus) is None:
            self.focus = self.rows[-1][-1].name

    def named(self, name: str) -> Button | None:
        """A button by its name."""
        return next((b for row in self.rows for b in row if b.name == name), None)

    def at(self, pos: tuple[int, int]) -> Button | None:
        """The button at this point, whether it may be pressed or not."""
        hits = (b for row in self.rows for b in row if b.rect.collidepoint(pos))
        return next(hits, None)

    @property
    def pointed(self) -> str | None:
        """The button that the keys or the mouse point at."""
        if self.keyed:
            return self.focus
        hit = self.at(pygame.mouse.get_pos())
        return None if hit is None else hit.name

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that this event pressed, if it pressed one."""
        match event.type:
            case pygame.MOUSEMOTION if self.at(event.pos) is not None:
                self.keyed = False
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                hit = self.at(event.pos)
                self.keyed = False
                self._down = hit.name if hit is not None and hit.enabled else None
            case pygame.MOUSEBUTTONUP if event.button == 1:
                hit, down = self.at(event.pos), self._down
                self._down = None
                if hit is not None and hit.name == down:
                    self.focus = hit.name
                    return hit.name
            case pygame.KEYDOWN:
                return self._key(event)
        return None

    def _key(self, event: pygame.event.Event) -> str | None:
        if event.key in STEPS:
            self._go(*STEPS[event.key])
        elif event.key == pygame.K_TAB:
            self._along(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        elif event.key in PRESS:
            self.keyed = True
            button = self.named(self.focus)
            return button.name if button is not None and button.enabled else None
        return None

    def _go(self, down: int, right: int) -> None:
        """To the next button in that direction; the first key only shows where the focus is."""
        if not self.keyed:
            self.keyed = True
            return
        row = next(n for n, one in enumerate(self.rows) if any(b.name == self.focus for b in one))
        place = next(n for n, b in enumerate(self.rows[row]) if b.name == self.focus)
        if right:
            place = (place + right) % len(self.rows[row])
            self.focus = self.rows[row][place].name
            return
        x = self.rows[row][place].rect.centerx
        target = self.rows[(row + down) % len(self.rows)]
        self.focus = min(target, key=lambda button: abs(button.rect.centerx - x)).name

    def _along(self, step: int) -> None:
        if not self.keyed:
            self.keyed = True
            return
        names = [button.name for row in self.rows for button in row]
        self.focus = names[(names.index(self.focus) + step) % len(names)]

    def draw(
        self,
        surface: pygame.Surface,
        painter: Painter,
        upon: Callable[[pygame.Surface, Button], None] | None = None,
    ) -> None:
        """All buttons, and `upon` each what its owner paints on it."""
        mouse = pygame.mouse.get_pos()
        for row in self.rows:
            for button in row:
                button.draw(
                    surface,
                    painter,
                    hovered=button.enabled and button.rect.collidepoint(mouse),
                    focused=self.keyed and button.name == self.focus,
                    down=self._down == button.name,
                )
                if upon is not None:
                    upon(surface, button)


def spread(
    names: list[tuple[str, str]], left: int, top: int, size: tuple[int, int], gap: int
) -> list[Button]:
    """Buttons of one size beside each other."""
    return [
        Button(name, label, pygame.Rect((left + place * (size[0] + gap), top), size), size=15)
        for place, (name, label) in enumerate(names)
    ]
