"""The pictures behind the menu and the other screens: night, one pool of lamplight, cards in it."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import cos, hypot, radians, sin
from random import Random

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import clear
from game.ui.paint.cardbook import CardBook
from game.ui.paint.felt import table_background
from game.ui.style.theme import RGB, Theme, mixed

_HAND = ("TC", "JD", "QH", "KS", "AH")
_SPREAD = 10.0  # degrees between two cards
_RADIUS = 2.6  # of the fan, in card heights
_PLACE = (0.705, 0.56)  # middle of the fan, in shares of the window
_ABOVE = (0.5, -0.2)  # where the light is when it only falls in from above
_CARD = (0.195, 0.38)  # height of a card at most, in shares of the window's width and height
_STEP = 8  # px between two heights of the cards
_SAMPLES = (45, 30)  # of the light, before it is scaled up

_STEPS = 240  # of colours to a length of 1
_FARTHEST = 1.16  # from where on the colour stays the same
_GRAIN = 192  # px side of the repeated noise

_posters = SurfaceCache(48 << 20)


def poster(size: tuple[int, int], theme: Theme, book: CardBook) -> pygame.Surface:
    """The whole picture, painted once for a size. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        if theme.flat:
            picture = table_background(size, theme).copy()
        else:
            picture = _night(size, theme, _PLACE)
            picture.blit(_beam(size, theme), (0, 0))
        large, book.large = book.large, 0  # crisp, whatever a table scales its cards from
        _fan(picture, book)
        book.large = large
        return picture

    return _posters.get((size, theme, book.four_colour), paint)


def quiet(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The table out of the light, for screens full of words. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        if theme.flat:
            picture = pygame.Surface(size)
            picture.fill(theme.felt_dark)
            return picture
        return _night(size, theme, _ABOVE)

    return _posters.get((size, theme, None), paint)


def _smooth(value: float) -> float:
    """A soft step from 0 to 1."""
    value = min(1.0, max(0.0, value))
    return value * value * (3 - 2 * value)


def _night(size: tuple[int, int], theme: Theme, place: tuple[float, float]) -> pygame.Surface:
    """Cloth that is lit around a place and lost in the dark everywhere else."""
    wide, tall = _SAMPLES
    light = pygame.Surface(_SAMPLES)
    colours = _by_distance(theme)
    for y in range(tall):
        for x in range(wide):
            across = ((x + 0.5) / wide - place[0]) * size[0] / size[1]
            down = ((y + 0.5) / tall - place[1] - 0.04) * 1.15
            far = hypot(across, down)
            light.set_at((x, y), colours[min(len(colours) - 1, round(far * _STEPS))])
    picture = pygame.transform.smoothscale(light, size)
    grain = _grain()
    for y in range(0, size[1], _GRAIN):
        for x in range(0, size[0], _GRAIN):
            picture.blit(grain, (x, y), special_flags=pygame.BLEND_RGB_ADD)
    return picture


@lru_cache(maxsize=2)
def _by_distance(theme: Theme) -> list[RGB]:
    """The colour of the cloth by the distance from the light, `_STEPS` to a length of 1."""
    colours = []
    warm = mixed(theme.felt_light, theme.lamp, 0.1)
    for step in range(round(_FARTHEST * _STEPS) + 1):
        far = step / _STEPS
        colour = mixed(warm, theme.felt_light, _smooth(far / 0.34))
        colour = mixed(colour, theme.felt_dark, _smooth((far - 0.1) / 0.6))
        colours.append(mixed(colour, theme.felt_edge, _smooth((far - 0.55) / 0.6)))
    return colours


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    """A tile of faint noise: without it, dark colours this close to each other show as bands."""
    noise = Random(1940).randbytes(_GRAIN * _GRAIN)
    levels = noise.translate(bytes(level % 4 for level in range(256)))
    levels = bytes(chain.from_iterable(zip(levels, levels, levels, strict=True)))
    return pygame.image.frombytes(levels, (_GRAIN, _GRAIN), "RGB")


def _beam(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The light in the air, falling from above the picture and widening down to the table."""
    wide, tall = size
    x = wide * _PLACE[0]
    light = pygame.Surface((wide // 4, tall // 4), pygame.SRCALPHA)
    light.fill(clear(theme.lamp))
    for share, alpha in ((1.0, 9), (0.78, 15), (0.54, 24)):
        near, far, foot = tall * 0.07 * share, tall * 0.66 * share, tall * 1.05
        points = [
            (x - near, -0.05 * tall),
            (x + near, -0.05 * tall),
            (x + far, foot),
            (x - far, foot),
        ]
        pygame.draw.polygon(light, (*theme.lamp, alpha), [(a / 4, b / 4) for a, b in points])
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(light, 3), size)


def _fan(picture: pygame.Surface, book: CardBook) -> None:
    """A hand of cards, held as one holds them."""
    wide, tall = picture.get_size()
    # In steps, so that a window pulled larger does not paint the cards anew at every pixel.
    height = round(min(wide * _CARD[0], tall * _CARD[1])) // _STEP * _STEP
    radius = height * _RADIUS
    for number, code in enumerate(_HAND):
        turn = (number - (len(_HAND) - 1) / 2) * _SPREAD
        place = (
            wide * _PLACE[0] + radius * sin(radians(turn)),
            tall * _PLACE[1] + radius * (1 - cos(radians(turn))),
        )
        shadow = book.shadow(height, -turn)
        picture.blit(shadow, shadow.get_rect(center=(place[0], place[1] + height // 40)))
        card = book.turned(code, height, -turn)
        picture.blit(card, card.get_rect(center=place))
