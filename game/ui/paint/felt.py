"""The room: cloth under one warm lamp, near black at the edges, a thin brass rim."""

from functools import lru_cache
from random import Random

import pygame

from game.ui.paint.cache import SurfaceCache, ready
from game.ui.theme import RGB, Theme, mixed

_POOL = (48, 32)  # samples of the light before it is scaled up
_GRAIN = 256  # px side of the repeated weave
_RIM_SHARE = 0.012  # distance of the rim from the edge, of the shorter side

_rooms = SurfaceCache(72 << 20)
_glows = SurfaceCache(24 << 20)


def _smooth(value: float) -> float:
    """A soft step from 0 to 1."""
    value = min(1.0, max(0.0, value))
    return value * value * (3 - 2 * value)


def _pool(theme: Theme) -> pygame.Surface:
    """The light on the cloth, a few dozen samples across."""
    wide, tall = _POOL
    picture = pygame.Surface(_POOL)
    warm = mixed(theme.felt_light, theme.lamp, 0.13)
    edge = mixed(theme.felt_dark, theme.room, 0.62)
    for y in range(tall):
        for x in range(wide):
            across, down = (x + 0.5) / wide * 2 - 1, (y + 0.5) / tall * 2 - 1
            far = (across * across * 0.86 + (down + 0.04) ** 2 * 0.98) ** 0.5
            colour = mixed(warm, theme.felt_light, _smooth(far / 0.5))
            colour = mixed(colour, theme.felt_dark, _smooth((far - 0.1) / 0.86))
            colour = mixed(colour, edge, _smooth((far - 0.72) / 0.55))
            picture.set_at((x, y), colour)
    return picture


@lru_cache(maxsize=2)
def _weave(strength: int) -> pygame.Surface:
    """A tile of cloth grain, mid grey plus or minus a few levels; hides the steps of the gradient."""
    dice = Random(1940)
    tile = pygame.Surface((_GRAIN, _GRAIN))
    noise = dice.randbytes(_GRAIN * _GRAIN)
    grey = bytearray(_GRAIN * _GRAIN * 3)
    for at, value in enumerate(noise):
        x, y = at % _GRAIN, at // _GRAIN
        thread = (strength if (x + y) % 4 < 2 else 0) + (strength if (x - y) % 8 < 2 else 0)
        level = value % (2 * strength + 1) + thread
        grey[at * 3 : at * 3 + 3] = bytes((level, level, level))
    tile = pygame.image.frombytes(bytes(grey), (_GRAIN, _GRAIN), "RGB")
    return ready(tile)


def _rim(picture: pygame.Surface, theme: Theme) -> None:
    """The brass line: a bright hairline between two darker ones, rounded at the corners."""
    wide, tall = picture.get_size()
    gap = max(6, round(min(wide, tall) * _RIM_SHARE))
    line = max(1, round(min(wide, tall) / 700))
    radius = gap * 2
    area = pygame.Rect(0, 0, wide, tall).inflate(-2 * gap, -2 * gap)
    shade: RGB = mixed(theme.rim, theme.room, 0.72)
    for grown, colour, thick in (
        (2 * line, shade, line),
        (0, theme.rim, line),
        (-8 * line, shade, line),
    ):
        pygame.draw.rect(
            picture, colour, area.inflate(grown, grown), thick, border_radius=radius + grown // 2
        )


def table_background(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The empty table, `size` px: paint once for each window size. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        if theme.flat:
            picture = pygame.Surface(size)
            picture.fill(theme.felt_light)
        else:
            picture = pygame.transform.smoothscale(_pool(theme), size)
            weave = _weave(2)
            for y in range(0, size[1], _GRAIN):
                for x in range(0, size[0], _GRAIN):
                    picture.blit(weave, (x, y), special_flags=pygame.BLEND_RGB_ADD)
        _rim(picture, theme)
        return picture

    return _rooms.get((size, theme), paint)


def lamp_glow(radius: int, theme: Theme) -> pygame.Surface:
    """Lamplight as a sprite of 2 x `radius` px square, to blit with alpha wherever play goes on."""

    def paint() -> pygame.Surface:
        samples = 48
        small = pygame.Surface((samples, samples), pygame.SRCALPHA)
        for y in range(samples):
            for x in range(samples):
                far = (
                    ((x + 0.5) / samples * 2 - 1) ** 2 + ((y + 0.5) / samples * 2 - 1) ** 2
                ) ** 0.5
                fall = max(0.0, 1 - far)
                alpha = round(theme.lamp_strength * fall * fall * (3 - 2 * fall))
                small.set_at((x, y), (*theme.lamp, alpha))
        return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))

    return _glows.get((radius, theme), paint)
