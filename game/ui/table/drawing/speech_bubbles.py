"""A bubble that is spoken: a whole statement in up to two lines, with a tail to its plate."""

from __future__ import annotations

import pygame

from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter

SIZES = (17.0, 15.0, 13.5)
"""px at scale 1; the largest at which the words fit."""


def paint_speech(text: str, small: str, size: tuple[int, int], painter: Painter) -> pygame.Surface:
    """A fresh picture of the bubble, at most `size` px."""
    theme, letters = painter.theme, painter.letters
    pad = round(10 * letters.scale)
    room = size[0] - 2 * pad
    whole = [text, small] if small else [text]
    for px in SIZES:
        lines = [line for part in whole for line in letters.wrap(part, px, room, bold=True)]
        tall = letters.line("A", px, theme.cream, bold=True).get_height()
        if len(lines) == 1 or (len(lines) <= 2 and tall * 1.84 <= size[1]):
            break
    if len(lines) > 2:
        lines = whole if small else [lines[0], " ".join(lines[1:])]
    texts = [
        letters.within(line, px, theme.muted if small and place else theme.cream, room, bold=True)
        for place, line in enumerate(lines)
    ]
    width = max(one.get_width() for one in texts) + 2 * pad
    picture = panel((min(size[0], width), size[1]), theme, letters.scale, lit=True).copy()
    tall = texts[0].get_height()
    step = min(tall * 0.86, (size[1] - tall) * 0.94)  # the foot of a line has air of its own
    y = (size[1] - tall - step * (len(texts) - 1)) / 2 - tall * 0.03
    for one in texts:
        picture.blit(one, one.get_rect(midtop=(picture.get_width() // 2, round(y))))
        y += step
    return picture
