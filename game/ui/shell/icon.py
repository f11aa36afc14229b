"""The mark of the program, a lamp over a table: for its window, and as files for a desktop."""

from __future__ import annotations

import io
from collections.abc import Mapping
from typing import Final

import pygame

from game.ui.paint.canvas import Canvas, clear
from game.ui.style.theme import LAMP, RGB, mixed

SIZES: Final = (16, 24, 32, 48, 64, 128, 256, 512)
"""px of the pictures that a desktop gets."""
_UNITS: Final = 64
"""Width and height of the drawing."""
_CORNER: Final = 14
_SHAPES: Final[tuple[tuple[str, RGB], ...]] = (
    ("M 32 14 L 60 54 L 4 54 Z", mixed(LAMP.felt_dark, LAMP.lamp, 0.45)),
    ("M 32 30 L 49 54 L 15 54 Z", LAMP.lamp),
    ("M 30.75 3 L 33.25 3 L 33.25 13 L 30.75 13 Z", LAMP.gold),
    ("M 20 20 C 20 8 44 8 44 20 Z", LAMP.gold),
)
"""Outlines over the cloth, and their colours."""


def picture(px: int) -> pygame.Surface:
    """The mark as a square picture of so many px."""
    canvas = Canvas((_UNITS, _UNITS), px / _UNITS, clear(LAMP.felt_dark), size=(px, px))
    canvas.box(0, 0, _UNITS, _UNITS, LAMP.felt_dark, radius=_CORNER)
    for path, colour in _SHAPES:
        canvas.shape(path, colour)
    return canvas.finish()


def drawing() -> str:
    """The mark as SVG."""
    cloth = f'rx="{_CORNER}" fill="{_hex(LAMP.felt_dark)}"'
    shapes = "\n".join(f'  <path d="{path}" fill="{_hex(colour)}"/>' for path, colour in _SHAPES)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_UNITS} {_UNITS}">\n'
        f'  <rect width="{_UNITS}" height="{_UNITS}" {cloth}/>\n'
        f"{shapes}\n</svg>\n"
    )


def files() -> Mapping[str, bytes]:
    """PNG and SVG by their place in a theme of icons, without the name."""
    made = {"scalable": drawing().encode()}
    for px in SIZES:
        buffer = io.BytesIO()
        pygame.image.save(picture(px), buffer, "icon.png")
        made[f"{px}x{px}"] = buffer.getvalue()
    return made


def _hex(colour: RGB) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
