"""The background of the table: cloth lit by one lamp, dark at its edges, in a rim of walnut."""

from functools import lru_cache
from random import Random

import pygame

from game.ui.paint.cache import SurfaceCache, ready
from game.ui.style.theme import RGB, Theme, mixed

_POOL = (96, 60)  # samples of the light before it is scaled up
_BETWEEN = 6  # the samples are first scaled up this many times and blurred
_GRAIN = 256  # px side of the repeated weave
_LINE_SHARE = 0.012  # distance of the brass line from the edge, of the shorter side
_RIM_SHARE = 0.019  # how broad the rim is, likewise
_CORNER_SHARE = 0.022  # radius of the cloth's corners, likewise
_SHADE_SHARE = 0.035  # how far the rim shades the cloth, likewise
_WALNUT: RGB = (40, 21, 10)

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
        shades.append(mixed(colour, theme.felt_edge, 0.6 * smooth((far - 0.7) / 0.6)))
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


def _rim(picture: pygame.Surface, theme: Theme) -> None:
    """The brass line of a table without light, rounded at the corners."""
    wide, tall = picture.get_size()
    gap = max(6, round(min(wide, tall) * _LINE_SHARE))
    line = max(1, round(min(wide, tall) / 700))
    radius = gap * 2
    area = pygame.Rect(0, 0, wide, tall).inflate(-2 * gap, -2 * gap)
    pygame.draw.rect(picture, theme.rim, area, line, border_radius=radius)


def _wooden_rim(picture: pygame.Surface, theme: Theme) -> None:
    """A rim of walnut, and a brass line where it meets the cloth."""
    wide, tall = picture.get_size()
    shorter = min(wide, tall)
    broad, line = max(7, round(shorter * _RIM_SHARE)), max(1, round(shorter / 480))
    radius = max(line + 1, round(shorter * _CORNER_SHARE))
    cloth = pygame.Rect(0, 0, wide, tall).inflate(-2 * broad, -2 * broad)
    inner = cloth.inflate(-2 * line, -2 * line)
    rounded = _cloth_corners(picture, inner, radius)
    head, foot = mixed(theme.rim, _WALNUT, 0.74), mixed(theme.rim, _WALNUT, 0.93)
    for y in range(tall):
        wood = mixed(head, foot, y / max(1, tall - 1))
        if not inner.top <= y < inner.bottom:
            picture.fill(wood, (0, y, wide, 1))
            continue
        corner = not inner.top + radius <= y < inner.bottom - radius
        side = inner.left + (radius if corner else 0)
        picture.fill(wood, (0, y, side, 1))
        picture.fill(wood, (wide - side, y, side, 1))
    _grain(picture, broad)
    light, dark = mixed(theme.rim, head, 0.55), mixed(_WALNUT, theme.room, 0.7)
    edge = max(1, line // 2)
    pygame.draw.rect(picture, dark, picture.get_rect(), edge)
    pygame.draw.rect(picture, light, picture.get_rect().inflate(-2 * edge, -2 * edge), edge)
    for corner_at, quarter in rounded:
        picture.blit(quarter, corner_at)
    _line_inside(picture, cloth, radius, line, mixed(theme.rim, theme.lamp, 0.1))


def _corners(
    box: pygame.Rect, radius: int, disc: pygame.Surface
) -> list[tuple[tuple[int, int], pygame.Surface]]:
    """The quarters of a disc of that radius, and where each lies as a corner of a box."""
    return [
        ((x, y), disc.subsurface((left, top, radius, radius)))
        for x, left in ((box.left, 0), (box.right - radius, radius))
        for y, top in ((box.top, 0), (box.bottom - radius, radius))
    ]


def _disc(radius: int, ground: tuple[int, ...], ink: tuple[int, ...], line: int) -> pygame.Surface:
    """A smooth disc on a ground, of a `line` px wide or filled."""
    fine = 4
    whole = pygame.Surface((2 * radius * fine, 2 * radius * fine), pygame.SRCALPHA)
    whole.fill(ground)
    pygame.draw.circle(whole, ink, whole.get_rect().center, radius * fine, line * fine)
    return pygame.transform.smoothscale(whole, (2 * radius, 2 * radius))


def _cloth_corners(
    picture: pygame.Surface, box: pygame.Rect, radius: int
) -> list[tuple[tuple[int, int], pygame.Surface]]:
    """What lies in the corners of a box of a picture, round, and where."""
    disc = _disc(radius, (255, 255, 255, 0), (255, 255, 255, 255), 0)
    found = []
    for corner, quarter in _corners(box, radius, disc):
        kept = pygame.Surface((radius, radius), pygame.SRCALPHA)
        kept.blit(picture, (0, 0), (*corner, radius, radius))
        kept.blit(quarter, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        found.append((corner, kept))
    return found


def _line_inside(
    picture: pygame.Surface, box: pygame.Rect, radius: int, line: int, colour: RGB
) -> None:
    """Draw a line along the inside of a box with round corners."""
    level, upright = box.width - 2 * radius, box.height - 2 * radius
    for side in (
        (box.left + radius, box.top, level, line),
        (box.left + radius, box.bottom - line, level, line),
        (box.left, box.top + radius, line, upright),
        (box.right - line, box.top + radius, line, upright),
    ):
        picture.fill(colour, side)
    for corner, quarter in _corners(box, radius, _disc(radius, (*colour, 0), colour, line)):
        picture.blit(quarter, corner)


def _grain(wood: pygame.Surface, broad: int) -> None:
    """Faint lines along the four sides of the rim."""
    dice, (wide, tall) = Random(1940), wood.get_size()
    dark = pygame.Surface((max(wide, tall), 1), pygame.SRCALPHA)
    dark.fill((0, 0, 0, 26))
    for _line in range((wide + tall) // 9):
        long, across = dice.randint(60, 220), dice.randint(1, broad - 2)
        if dice.random() * (wide + tall) < wide:
            y = across if dice.random() < 0.5 else tall - 1 - across
            wood.blit(dark, (dice.randrange(wide), y), (0, 0, long, 1))
        else:
            x = across if dice.random() < 0.5 else wide - 1 - across
            upright = pygame.transform.rotate(dark.subsurface((0, 0, long, 1)), 90)
            wood.blit(upright, (x, dice.randrange(tall)))


def _shade_below_rim(cloth: pygame.Surface, theme: Theme) -> None:
    """Take of the light along the edge of the cloth what the rim takes."""
    size = cloth.get_size()
    reach = max(2, round(min(size) * _SHADE_SHARE))
    edge = round(min(size) * _RIM_SHARE)
    shade = pygame.Surface(size, pygame.SRCALPHA)
    shade.fill((*theme.shadow, 150))
    inner = shade.get_rect().inflate(-2 * edge - reach, -2 * edge - reach)
    pygame.draw.rect(shade, (*theme.shadow, 0), inner, border_radius=2 * edge)
    cloth.blit(pygame.transform.gaussian_blur(shade, reach), (0, 0))


def table_background(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The empty table, `size` px: paint once for each window size. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        if theme.flat:
            picture = pygame.Surface(size)
            picture.fill(theme.felt_light)
        else:
            cloth = lit_cloth(theme)
            _shade_below_rim(cloth, theme)
            picture = pygame.transform.smoothscale(cloth, size)
            weave = _weave(2)
            for y in range(0, size[1], _GRAIN):
                for x in range(0, size[0], _GRAIN):
                    picture.blit(weave, (x, y), special_flags=pygame.BLEND_RGB_ADD)
        if theme.flat:
            _rim(picture, theme)
        else:
            _wooden_rim(picture, theme)
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
