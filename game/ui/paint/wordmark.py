"""The title as a poster: the name in the dark, and one lamp over the middle of it."""

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.style.theme import RGB, FontRole, Theme, mixed, open_font

_TITLE = "BLACKOUT"
_LETTERS = 0.52  # height of a capital, of the whole
_LAMP_OVER = _TITLE.index("O")  # the letter under the lamp
_SHADE = (
    "M -0.035 0.12 L 0.035 0.12 L 0.05 0.18 Q 0.16 0.21 0.18 0.30 "
    "L -0.18 0.30 Q -0.16 0.21 -0.05 0.18 Z"
)
_SPACING = 0.07  # between letters, of the whole height

_wordmarks = SurfaceCache(8 << 20)


def _letters(height: int, colour: RGB) -> tuple[pygame.Surface, float]:
    """The name in spaced capitals, `height` px tall with room above, and the lamp's place in px."""
    font = open_font(FontRole.SERIF, round(height * _LETTERS / 0.67), bold=True)
    drawn = [font.render(letter, True, colour) for letter in _TITLE]
    boxes = [picture.get_bounding_rect() for picture in drawn]
    gap = round(height * _SPACING)
    wide = sum(box.width for box in boxes) + gap * (len(boxes) - 1)
    line = pygame.Surface((wide, height), pygame.SRCALPHA)
    line.fill(clear(colour))
    foot = height - round(height * 0.06)
    baseline = boxes[0].bottom  # of the B, which stands flat
    x = 0
    lamp = 0.0
    for at, (picture, box) in enumerate(zip(drawn, boxes, strict=True)):
        if at == _LAMP_OVER:
            lamp = x + box.width / 2
        line.blit(picture, (x - box.x, foot - baseline))
        x += box.width + gap
    return line, lamp


def wordmark(height: int, theme: Theme) -> pygame.Surface:
    """The title, `height` px tall and about five times as wide. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        fine = 2 if height > 60 else 4
        tall = height * fine
        dark = mixed(theme.on_felt, theme.felt_dark, 0.0 if theme.flat else 0.38)
        name, hangs = _letters(tall, dark)
        wide = name.get_width()
        x, lamp = hangs / tall, 0.31
        light = Canvas((wide / tall, 1), tall, (255, 255, 255, 0), finer=1)
        cone = [(x - 0.15, lamp), (x + 0.15, lamp), (x + 1.02, 1.02), (x - 1.02, 1.02)]
        light.polygon(cone, (255, 255, 255))
        lit, _ = _letters(tall, theme.gold)
        lit.blit(light.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        beam = Canvas((wide / tall, 1), tall, clear(theme.lamp), finer=1)
        if not theme.flat:
            beam.polygon(cone, theme.lamp)
            beam.surface.fill((255, 255, 255, 34), special_flags=pygame.BLEND_RGBA_MULT)
        beam.surface.blit(name, (0, 0))
        beam.surface.blit(lit, (0, 0))
        with beam.at(x, 0):
            beam.line([(0, -0.1), (0, 0.14)], 0.012, theme.rim)
            beam.shape(_SHADE, theme.rim)
            beam.circle((0, 0.31), 0.045, theme.gold)
        size = (max(1, wide // fine), height)
        return pygame.transform.smoothscale(beam.surface, size)

    return _wordmarks.get((height, theme), paint)
