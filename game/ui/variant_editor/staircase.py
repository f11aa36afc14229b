"""The deals of a game as a staircase: a bar for each, drawn, chosen and pulled by mouse or keys.

It knows sizes and pixels, not variants: whoever shows it says how large a deal may be, and is told
of every change.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import pygame

from game.presentation.phrasebook import counts
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.ruling import across
from game.ui.platform import pixels
from game.ui.style.contrast import accent
from game.ui.style.theme import Fonts, Theme, mixed

MOST_DEALS: Final = 99
"""Deals that may be added by hand."""
_WIDEST: Final = 46
"""A bar with its gap at most, px at scale 1."""
_LEAST_LABEL: Final = 15
"""A bar from which on its size is written above it, px at scale 1."""

Change = Callable[[tuple[int, ...], bool], None]
"""The sizes after a change, and whether the mouse still holds a bar."""

_LARGER: Final = (pygame.K_UP, pygame.K_PLUS, pygame.K_KP_PLUS, pygame.K_EQUALS)
_SMALLER: Final = (pygame.K_DOWN, pygame.K_MINUS, pygame.K_KP_MINUS)
_ADD: Final = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_INSERT, pygame.K_SPACE)
_REMOVE: Final = (pygame.K_DELETE, pygame.K_BACKSPACE)


@dataclass(frozen=True, slots=True)
class DealBar:
    """One deal."""

    size: int | None
    """Cards each; None where the dealer names the size."""
    no_trump: bool = False
    special: bool = False
    """It has rules of its own."""


@dataclass(slots=True)
class _Hold:
    """A bar that the mouse pulls."""

    number: int
    size: int
    """At first."""
    y: int
    moved: bool = False


class Staircase:
    """The bars, which one is chosen, and what mouse and keys do to them."""

    def __init__(self, change: Change) -> None:
        self.area = pygame.Rect(0, 0, 0, 0)
        self.steps: Sequence[DealBar] = ()
        self.most = 1
        """Cards each that the pack allows."""
        self.editable = False
        self.chosen = 0
        self._change = change
        self._hold: _Hold | None = None
        self._fonts = Fonts()

    def show(self, steps: Sequence[DealBar], most: int, *, editable: bool) -> None:
        """Other deals."""
        self.steps = steps
        self.most = max(1, most)
        self.editable = editable
        self.chosen = min(self.chosen, len(steps) - 1)

    def lay_out(self, area: pygame.Rect, fonts: Fonts) -> None:
        """Put it into an area of the window, in px."""
        self.area = area
        self._fonts = fonts

    @property
    def sizes(self) -> tuple[int, ...]:
        """Cards each, deal by deal; none where the dealers name them."""
        return tuple(step.size for step in self.steps if step.size is not None)

    @property
    def held(self) -> bool:
        """Whether the mouse pulls a bar."""
        return self._hold is not None

    # --- where things are --------------------------------------------------------------------

    @property
    def _line(self) -> int:
        return typeset.SMALL.line(self._fonts)

    @property
    def _plot(self) -> pygame.Rect:
        """Where the bars stand: under a line for sizes, over one for numbers."""
        axis = typeset.width("52", typeset.SMALL, self._fonts) + round(8 * self._fonts.scale)
        return pygame.Rect(
            self.area.left + axis,
            self.area.top + self._line,
            self.area.width - axis,
            self.area.height - 2 * self._line,
        )

    @property
    def _step(self) -> float:
        return min(self._plot.width / max(1, len(self.steps)), _WIDEST * self._fonts.scale)

    @property
    def unit(self) -> float:
        """px for one card."""
        return self._plot.height / self.most

    def bar(self, number: int) -> pygame.Rect:
        """The bar of a deal, counted from 0."""
        plot, step = self._plot, self._step
        gap = max(1, round(step * 0.14)) if step >= 4 else 0
        left, right = round(number * step), round((number + 1) * step) - gap
        size = self.steps[number].size
        tall = max(2, round((self.most if size is None else size) * self.unit))
        return pygame.Rect(plot.left + left, plot.bottom - tall, max(1, right - left), tall)

    def number_at(self, pos: tuple[int, int]) -> int | None:
        """The deal in whose column a point is."""
        if not self.area.collidepoint(pos):
            return None
        number = int((pos[0] - self._plot.left) // self._step)
        return number if 0 <= number < len(self.steps) else None

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Choose a bar, pull it up or down, or turn the wheel over it."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == pygame.BUTTON_LEFT:
                number = self.number_at(event.pos)
                if number is None:
                    return False
                self.chosen = number
                size = self.steps[number].size
                if self.editable and size is not None:
                    self._hold = _Hold(number, size, event.pos[1])
                return True
            case pygame.MOUSEMOTION if self._hold is not None:
                self._pull(self._hold, event.pos[1])
                return True
            case pygame.MOUSEBUTTONUP if self._hold is not None:
                moved, self._hold = self._hold.moved, None
                if moved:
                    self._change(self.sizes, False)
                return True
            case pygame.MOUSEWHEEL if self.editable:
                number = self.number_at(pixels.mouse())
                if number is None or not event.y:
                    return False
                self.chosen = number
                self.grow(1 if event.y > 0 else -1)
                return True
        return False

    def key(self, key: int) -> bool:
        """Arrows choose and change, Enter adds a deal, Delete takes one out."""
        if key in (pygame.K_LEFT, pygame.K_RIGHT):
            step = 1 if key == pygame.K_RIGHT else -1
            self.chosen = min(max(0, self.chosen + step), len(self.steps) - 1)
        elif key in (pygame.K_HOME, pygame.K_END):
            self.chosen = 0 if key == pygame.K_HOME else len(self.steps) - 1
        elif key in _LARGER:
            self.grow(1)
        elif key in _SMALLER:
            self.grow(-1)
        elif key in _ADD:
            self.add()
        elif key in _REMOVE:
            self.remove()
        else:
            return False
        return True

    def grow(self, by: int) -> None:
        """Another size for the chosen deal, as far as the pack allows."""
        if self.editable:
            self._resize(self.chosen, self.sizes[self.chosen] + by, held=False)

    def add(self) -> None:
        """One more deal like the chosen one, behind it."""
        if self.editable and len(self.steps) < MOST_DEALS:
            sizes = list(self.sizes)
            sizes.insert(self.chosen + 1, sizes[self.chosen])
            self.chosen += 1
            self._change(tuple(sizes), False)

    def remove(self) -> None:
        """Take the chosen deal out; the last one stays."""
        if self.editable and len(self.steps) > 1:
            sizes = list(self.sizes)
            del sizes[self.chosen]
            self.chosen = min(self.chosen, len(sizes) - 1)
            self._change(tuple(sizes), False)

    def _pull(self, hold: _Hold, y: int) -> None:
        if hold.number < len(self.sizes):
            size = hold.size + round((hold.y - y) / self.unit)
            hold.moved = self._resize(hold.number, size, held=True) or hold.moved

    def _resize(self, number: int, size: int, *, held: bool) -> bool:
        size = min(max(1, size), self.most)
        sizes = list(self.sizes)
        if sizes[number] == size:
            return False
        sizes[number] = size
        self._change(tuple(sizes), held)
        return True

    # --- drawing -----------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, theme: Theme, mouse: tuple[int, int]) -> None:
        """Grid, bars, sizes above and numbers below them."""
        self._paint_grid(surface, theme)
        step, fonts, plot = self._step, self._fonts, self._plot
        hovered = self._hold.number if self._hold is not None else self.number_at(mouse)
        labels = step >= _LEAST_LABEL * fonts.scale
        longest = typeset.width(str(len(self.steps)), typeset.SMALL, fonts)
        apart = max(self._line * 1.3, longest + 6 * fonts.scale)
        every = next(n for n in (1, 2, 5, 10, 20, 50, 100, 1000) if n * step >= apart)
        thick = max(2, round(3 * fonts.scale))
        for number, deal in enumerate(self.steps):
            bar = self.bar(number)
            lit = number == self.chosen
            body = mixed(theme.panel, accent(theme), 0.55 if number == hovered else 0.4)
            if lit:
                body = mixed(theme.panel, accent(theme), 0.75)
            if deal.no_trump:  # hollow: there is no suit in it
                pygame.draw.rect(surface, mixed(theme.panel, body, 0.35), bar)
                pygame.draw.rect(surface, theme.panel_edge, bar, max(1, thick // 3))
            else:
                pygame.draw.rect(surface, body, bar)
            edge = theme.cream if lit or number == hovered else theme.accent
            top = pygame.Rect(bar.left, bar.top, bar.width, min(thick, bar.height))
            pygame.draw.rect(surface, edge, top)
            if deal.special and bar.width >= 5:
                reach = max(2, min(bar.width // 4, round(4 * fonts.scale)))
                x, y = bar.centerx, bar.bottom - 2 * reach
                corners = ((x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y))
                pygame.draw.polygon(surface, theme.accent, corners)
            if labels or lit:
                text = "?" if deal.size is None else str(deal.size)
                ink = theme.cream
                self._centred(surface, text, bar.centerx, bar.top - self._line, ink)
            if (number + 1) % every == 0 or (number == 0 and every == 1):
                ink = theme.cream if lit else theme.muted
                self._centred(surface, str(number + 1), bar.centerx, plot.bottom, ink)

    def _paint_grid(self, surface: pygame.Surface, theme: Theme) -> None:
        plot, line = self._plot, self._line
        rule = mixed(theme.panel, theme.panel_edge, 0.45)
        apart = next(n for n in (1, 2, 5, 10, 20, 50) if n * self.unit >= line * 0.9 or n == 50)
        ticks = [size for size in range(0, self.most, apart) if self.most - size >= apart]
        for size in (*ticks, self.most):
            y = plot.bottom - round(size * self.unit)
            colour = theme.panel_edge if size == self.most else rule
            across(surface, colour, (plot.left, plot.right - 1), y, hairline(self._fonts.scale))
            if size:
                at = plot.left - round(8 * self._fonts.scale)
                wide = typeset.width(str(size), typeset.SMALL, self._fonts)
                spot = (at - wide, y - line // 2)
                typeset.write(surface, str(size), spot, typeset.SMALL, self._fonts, theme.muted)

    def _centred(
        self, surface: pygame.Surface, text: str, x: int, y: int, ink: tuple[int, int, int]
    ) -> None:
        wide = typeset.width(text, typeset.SMALL, self._fonts)
        left = min(x - wide // 2, self._plot.right - wide)  # the last one stays on the panel
        typeset.write(surface, text, (left, y), typeset.SMALL, self._fonts, ink)


def cards_in_words(number: int) -> str:
    """So many cards."""
    return counts.cards(number)
