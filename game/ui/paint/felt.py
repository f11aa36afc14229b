"""The background of the table: cloth lit by one lamp, dark at its edges, with a brass rim."""

from functools import lru_cache
from random import Random

import pygame

from game.ui.paint.cache import SurfaceCache, ready
from game.ui.style.theme import RGB, Theme, mixed

_POOL = (96, 60)  # samples of the light before it is scaled up
_BETWEEN = 6  # the samples are first scaled up this many times and blurred
_GRAIN = 256  # px side of the repeated weave
_RIM_SHARE = 0.016  # distance of the rim from the edge, of the shorter side
_WALNUT: RGB = (84, 44, 22)
_WOOD = (0.1, 0.5)  # how dark the wood around the cloth is, above and below
_SHADE = 0.034  # how far the shadow of the wood falls on the cloth, of the shorter side
_FALL = 24  # samples of that shadow before it is scaled up
_DEEPEST = 110  # 0-255: how dark that shadow is at the wood

_rooms = SurfaceCache(72 << 20)
_glows = SurfaceCache(24 << 20)


def smooth(value: float) -> float:
    """A soft step from 0 to 1."""
    value = min(1.0, max(0.0, value))
    return value * value * (3 - 2 * value)


def lit(theme: Theme, strength: float) -> RGB:
    """The cloth under more light: it takes of the lamp what it gives back, and so stays green.

    Mixed with the lamp's own colour alone it would turn to olive, as if fog lay on it.
    """
    red, green, blue = (
        min(255, round(cloth * (1 + strength * lamp / 255)))
        for cloth, lamp in zip(theme.felt_light, theme.lamp, strict=True)
    )
    return mixed((red, green, blue), theme.lamp, 0.26 * strength)


def pool_centre(theme: Theme) -> RGB:
    """The brightest colour of the cloth, right under the lamp."""
    return theme.felt_light if theme.flat else lit(theme, 0.2)


def lit_cloth(theme: Theme) -> pygame.Surface:
    """The light on the cloth, a few hundred px across, without a visible step."""
    wide, tall = _POOL
    picture = pygame.Surface(_POOL)
    # One row of colours from the middle of the pool outwards; the pixels look theirs up.
    warm = pool_centre(theme)
    steps = 256
    shades: list[RGB] = []
    for step in range(steps):
        far = step / (steps - 1) * 1.5
        colour = mixed(warm, theme.felt_light, smooth(far / 0.52))
        colour = mixed(colour, theme.felt_dark, smooth((far - 0.12) / 0.88))
        shades.append(mixed(colour, theme.felt_edge, smooth((far - 0.82) / 0.62)))
    for y in range(tall):
        down = ((y + 0.5) / tall * 2 - 0.96) ** 2
        for x in range(wide):
            across = ((x + 0.5) / wide * 2 - 1) ** 2 * 0.88
            picture.set_at((x, y), shades[int((across + down) ** 0.5 / 1.5 * (steps - 1))])
    larger = pygame.transform.smoothscale_by(picture, _BETWEEN)
    return pygame.transform.gaussian_blur(larger, _BETWEEN)


@lru_cache(maxsize=2)
def _weave(strength: int) -> pygame.Surface:
    """A tile of cloth grain, a few levels of grey; it hides the steps of the gradient."""
    dice = Random(1940)
    noise = dice.randbytes(_GRAIN * _GRAIN)
    # Threads cross in a pattern of eight by eight px; all px at one place of it are done at once.
    levels = [
        bytes(value % (2 * strength + 1) + threads * strength for value in range(256))
        for threads in range(3)
    ]
    grey = bytearray(_GRAIN * _GRAIN)
    for y in range(_GRAIN):
        for place in range(8):
            threads = ((place + y) % 4 < 2) + ((place - y) % 8 < 2)
            row = slice(y * _GRAIN + place, (y + 1) * _GRAIN, 8)
            grey[row] = noise[row].translate(levels[threads])
    colours = bytearray(3 * len(grey))
    for channel in range(3):
        colours[channel::3] = grey
    tile = pygame.image.frombytes(bytes(colours), (_GRAIN, _GRAIN), "RGB")
    return ready(tile)


def _frame(picture: pygame.Surface, area: pygame.Rect, radius: int, theme: Theme) -> None:
    """Wood around an area of the cloth, and its shadow on the cloth within."""
    wide, tall = picture.get_size()
    deep = max(4, round(min(wide, tall) * _SHADE))
    fall = pygame.Surface((1, _FALL), pygame.SRCALPHA)
    for step in range(_FALL):
        strength = round(_DEEPEST * (1 - (step + 0.5) / _FALL) ** 2)
        fall.set_at((0, step), (*theme.shadow, strength))
    for turned, (x, y, length) in enumerate(
        (
            (area.left, area.top, area.width),
            (area.left, area.top, area.height),
            (area.left, area.bottom - deep, area.width),
            (area.right - deep, area.top, area.height),
        )
    ):
        strip = pygame.transform.smoothscale(fall, (length, deep))
        picture.blit(pygame.transform.rotate(strip, 90 * turned), (x, y))
    wood = _wood(tall, theme)
    for x, y, across, down in (
        (0, 0, area.left, tall),
        (area.right, 0, wide - area.right, tall),
        (area.left, 0, area.width, area.top),
        (area.left, area.bottom, area.width, tall - area.bottom),
    ):
        part = wood.subsurface((0, y, 1, down))
        picture.blit(pygame.transform.scale(part, (across, down)), (x, y))
    for x in (area.left, area.right - radius):
        for y in (area.top, area.bottom - radius):
            corner = pygame.Surface((radius, radius), pygame.SRCALPHA)
            part = wood.subsurface((0, y, 1, radius))
            corner.blit(pygame.transform.scale(part, (radius, radius)), (0, 0))
            middle = (radius if x == area.left else 0), (radius if y == area.top else 0)
            pygame.draw.circle(corner, (0, 0, 0, 0), middle, radius)
            picture.blit(corner, (x, y))
    _grain(picture, area, wood)


def _wood(tall: int, theme: Theme) -> pygame.Surface:
    """A column of the colours of the wood, from above down."""
    brown, ends = mixed(_WALNUT, theme.rim, 0.12), pygame.Surface((1, 2))
    for row, share in enumerate(_WOOD):
        ends.set_at((0, row), mixed(brown, theme.shadow, share))
    return pygame.transform.smoothscale(ends, (1, tall))


def _grain(picture: pygame.Surface, area: pygame.Rect, wood: pygame.Surface) -> None:
    """Lines along each side of the wood, a little darker or lighter than it is."""
    wide, tall = picture.get_size()
    dice = Random(1940)
    for _line in range((wide + tall) // 24):
        far = dice.randrange(60, 200)
        along, beside = dice.randrange(wide), dice.choice((0, area.bottom))
        place = pygame.Rect(along, beside + dice.randrange(area.top), far, 1)
        if dice.random() < tall / (wide + tall):
            along, beside = dice.randrange(tall), dice.choice((0, area.right))
            place = pygame.Rect(beside + dice.randrange(area.left), along, 1, far)
        place = place.clip(picture.get_rect())
        if not place.height:
            continue
        colour = wood.get_at((0, place.top))
        darker = mixed((colour.r, colour.g, colour.b), (0, 0, 0), dice.uniform(0.0, 0.22))
        picture.fill(darker, place)


def _rim(picture: pygame.Surface, theme: Theme) -> None:
    """The brass line: a bright hairline between two darker ones, rounded at the corners.

    Around it is wood, where the theme has light.
    """
    wide, tall = picture.get_size()
    gap = max(6, round(min(wide, tall) * _RIM_SHARE))
    line = max(1, round(min(wide, tall) / 700))
    radius = gap * 2
    area = pygame.Rect(0, 0, wide, tall).inflate(-2 * gap, -2 * gap)
    if not theme.flat and min(area.size) > 2 * radius:
        _frame(picture, area, radius, theme)
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
            picture = pygame.transform.smoothscale(lit_cloth(theme), size)
            weave = _weave(2)
            for y in range(0, size[1], _GRAIN):
                for x in range(0, size[0], _GRAIN):
                    picture.blit(weave, (x, y), special_flags=pygame.BLEND_RGB_ADD)
        _rim(picture, theme)
        return picture

    return _rooms.get((size, theme), paint)


def lamp_glow(radius: int, theme: Theme) -> pygame.Surface:
    """Cloth in the light: a sprite of 2 x `radius` px square, blitted plainly under the cards.

    Its colour is that of the felt under a stronger lamp, so that dark cloth warms, not fogs.
    """

    def paint() -> pygame.Surface:
        samples = 64
        colour = lit(theme, 0.7)
        small = pygame.Surface((samples, samples), pygame.SRCALPHA)
        small.fill((*colour, 0))
        for y in range(samples):
            for x in range(samples):
                across, down = (x + 0.5) / samples * 2 - 1, (y + 0.5) / samples * 2 - 1
                fall = smooth(1 - (across * across + down * down) ** 0.5)
                small.set_at((x, y), (*colour, round(theme.lamp_strength * fall)))
        return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))

    return _glows.get((radius, theme), paint)


def warm_light(radius: int, theme: Theme) -> pygame.Surface:
    """The lamp's own light, `2 * radius` px square, for whoever is to be seen on a panel."""

    def paint() -> pygame.Surface:
        samples = 64
        small = pygame.Surface((samples, samples), pygame.SRCALPHA)
        for y in range(samples):
            for x in range(samples):
                across, down = (x + 0.5) / samples * 2 - 1, (y + 0.5) / samples * 2 - 1
                fall = smooth(1 - (across * across + down * down) ** 0.5)
                small.set_at((x, y), (*theme.lamp, round(150 * fall)))
        return pygame.transform.smoothscale(small, (2 * radius, 2 * radius))

    return _glows.get(("warm", radius, theme), paint)
