"""The pictures behind the menu and the other screens: night, one pool of lamplight, cards in it."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from math import hypot
from random import Random

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.felt import smooth, table_background
from game.ui.style.theme import RGB, Theme, mixed

LAMP_AT = (0.705, 0.47)
"""Where the lamp hangs over the table of the menu, in shares of the window."""
_TABLE = (0.235, 0.345)  # half of the table, in shares of the window
_ABOVE = (0.5, -0.2)  # where the light is when it only falls in from above
_SAMPLES = (45, 30)  # of the light, before it is scaled up

_STEPS = 240  # of colours to a length of 1
_FARTHEST = 1.16  # from where on the colour stays the same
_GRAIN = 192  # px side of the repeated noise

_posters = SurfaceCache(48 << 20)


def lamplit_table(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """A round table under its lamp in the dark, painted once for a size. Shared."""

    def paint() -> pygame.Surface:
        if theme.flat:
            picture = table_background(size, theme).copy()
        else:
            picture = _night(size, theme, LAMP_AT)
            picture.blit(_beam(size, theme), (0, 0))
        _round_table(picture, theme)
        return picture

    return _posters.get((size, theme, "table"), paint)


def quiet(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The table out of the light, for screens full of words. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        if theme.flat:
            picture = pygame.Surface(size)
            picture.fill(theme.felt_dark)
            return picture
        return _night(size, theme, _ABOVE)

    return _posters.get((size, theme, None), paint)


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
        colour = mixed(warm, theme.felt_light, smooth(far / 0.34))
        colour = mixed(colour, theme.felt_dark, smooth((far - 0.1) / 0.6))
        colours.append(mixed(colour, theme.felt_edge, smooth((far - 0.55) / 0.6)))
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
    x = wide * LAMP_AT[0]
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


def _round_table(picture: pygame.Surface, theme: Theme) -> None:
    """The edge of the table and a lit step of its cloth, below the lamp."""
    wide, tall = picture.get_size()
    across, down = round(wide * _TABLE[0]), round(tall * _TABLE[1])
    canvas = Canvas((2 * across, 2 * down), 1, clear(theme.rim), finer=2)
    box = pygame.Rect(0, 0, 4 * across, 4 * down)
    thick = max(4, tall // 130)
    pygame.draw.ellipse(canvas.surface, theme.rim, box, thick)
    lit = mixed(theme.felt_light, theme.lamp, 0.06)
    inner = box.inflate(-box.width // 3, -box.height // 3)
    pygame.draw.ellipse(canvas.surface, (*lit, 70), inner)
    middle = (round(wide * LAMP_AT[0]), round(tall * LAMP_AT[1]))
    table = canvas.finish()
    picture.blit(table, table.get_rect(center=middle))
