"""What a picture of a variant is put together from: cloth in the light, cards, suits, signs.

Places are in units: a picture is 100 units tall, x is 0 in its middle.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

import pygame

from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.suits import suit_colour, suit_shape
from game.ui.paint.typeset import rendered
from game.ui.style.theme import RGB, FontRole, Theme, mixed

UNITS: Final = 100
_SAMPLES: Final = (32, 16)
"""Points of the light, before it is scaled up."""
_DIM: Final = (96, 104, 112)
"""What is left of a card's colours out of the light."""


class Sketch:
    """One picture while it is made."""

    def __init__(self, size: tuple[int, int], book: CardBook, painter: Painter) -> None:
        """`size` in px."""
        self.surface = pygame.Surface(size, pygame.SRCALPHA)
        self.theme = painter.theme
        self._book = book
        self._unit = size[1] / UNITS
        self.wide = size[0] / self._unit
        """Units."""
        self._cloth()

    def _cloth(self) -> None:
        theme, (wide, tall) = self.theme, self.surface.get_size()
        if theme.flat:
            self.surface.fill(theme.felt_dark)
            return
        self.surface.blit(pygame.transform.smoothscale(_light(theme), (wide, tall)), (0, 0))

    def _place(self, x: float, y: float) -> tuple[int, int]:
        """Units as px."""
        return round((x + self.wide / 2) * self._unit), round(y * self._unit)

    def card(
        self,
        code: str | None,
        x: float,
        y: float,
        tall: float,
        degrees: float = 0,
        *,
        dim: bool = False,
    ) -> None:
        """A card by its middle, turned anticlockwise; None is the back."""
        height = max(8, round(tall * self._unit))
        picture = self._book.turned(code, height, degrees)
        if dim and not self.theme.flat:
            picture = picture.copy()
            picture.fill(_DIM, special_flags=pygame.BLEND_RGB_MULT)
        at = self._place(x, y)
        shadow = self._book.shadow(height, degrees)
        if not self.theme.flat:
            fall = max(1, height // 40)
            self.surface.blit(shadow, shadow.get_rect(center=(at[0], at[1] + fall)))
        self.surface.blit(picture, picture.get_rect(center=at))

    def fan(
        self, codes: Sequence[str | None], y: float, tall: float, spread: float, step: float
    ) -> None:
        """Cards beside each other in a bow, `spread` degrees and `step` units apart."""
        for place, code in enumerate(codes):
            off = place - (len(codes) - 1) / 2
            self.card(code, off * step, y + off * off * spread * 0.22, tall, -off * spread)

    def suit(self, suit: str, x: float, y: float, size: float, colour: RGB | None = None) -> None:
        """A suit by its middle."""
        ink = suit_colour(suit, self.theme) if colour is None else colour
        shape = suit_shape(suit, max(6, round(size * self._unit)), ink)
        self.surface.blit(shape, shape.get_rect(center=self._place(x, y)))

    def disc(self, suit: str, x: float, y: float, size: float) -> None:
        """A suit on a disc of paper."""
        with self.ink(self.theme.paper_edge) as ink:
            ink.circle((x + self.wide / 2, y), size / 2 + 1, self.theme.paper_edge)
            ink.circle((x + self.wide / 2, y), size / 2, self.theme.paper)
        self.suit(suit, x, y, size * 0.58)

    def portrait(self, key: int, x: float, y: float, size: float) -> None:
        """A portrait by its middle."""
        picture = portrait(key, round(size * self._unit), self.theme)
        self.surface.blit(picture, picture.get_rect(center=self._place(x, y)))

    def sign(self, picture: pygame.Surface, x: float, y: float) -> None:
        """A finished picture by its middle."""
        self.surface.blit(picture, picture.get_rect(center=self._place(x, y)))

    def px(self, units: float) -> int:
        """Units as a length in px."""
        return round(units * self._unit)

    def words(self, text: str, x: float, y: float, size: float, colour: RGB) -> None:
        """Figures or letters in the type of the cards, by their middle."""
        px = max(9, round(size * self._unit))
        picture = rendered(text, FontRole.SERIF, px, colour, bold=True)
        self.surface.blit(picture, picture.get_rect(center=self._place(x, y)))

    @contextmanager
    def ink(self, edge: RGB) -> Iterator[Canvas]:
        """A canvas over the picture, in units from its left upper corner; put down at the end."""
        canvas = Canvas(
            (self.wide, UNITS), self._unit, clear(edge), finer=3, size=self.surface.get_size()
        )
        yield canvas
        self.surface.blit(canvas.finish(), (0, 0))

    def tile(self, x: float, y: float, tall: float) -> tuple[float, float]:
        """A blank card by its middle, to draw a sign on; that middle on a canvas of `ink`."""
        wide = tall * 0.72
        left = x + self.wide / 2 - wide / 2
        with self.ink(self.theme.paper_edge) as ink:
            ink.box(left - 0.8, y - tall / 2 - 0.8, wide + 1.6, tall + 1.6, self.theme.paper_edge)
            ink.box(left, y - tall / 2, wide, tall, self.theme.paper, radius=3.5)
        return x + self.wide / 2, y


@lru_cache(maxsize=2)
def _light(theme: Theme) -> pygame.Surface:
    """The light on the cloth, to be scaled up: the same for every picture."""
    wide, tall = _SAMPLES
    light = pygame.Surface(_SAMPLES)
    near = mixed(theme.felt_light, theme.lamp, 0.22)
    for y in range(tall):
        for x in range(wide):
            across, down = (x + 0.5) / wide - 0.5, (y + 0.5) / tall - 0.52
            far = min(1.0, (across**2 * 2.8 + down**2 * 1.8) ** 0.5)
            colour = mixed(near, theme.felt_dark, far)
            light.set_at((x, y), mixed(colour, theme.felt_edge, max(0.0, far - 0.6)))
    return light
