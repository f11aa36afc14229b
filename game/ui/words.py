"""Words of the screens around the table, by style: measured, wrapped, cut, drawn."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.theme import RGB, FontRole, Fonts

ELLIPSIS = "…"

_painted = SurfaceCache(12 << 20)


@dataclass(frozen=True, slots=True)
class Style:
    """How a text looks; `px` at scale 1."""

    px: int = 16
    role: FontRole = FontRole.SANS
    bold: bool = False
    leading: float = 1.32
    """Distance of two lines in heights of the letters."""

    def font(self, fonts: Fonts) -> pygame.font.Font:
        """The font at the scale of `fonts`."""
        return fonts.get(self.role, self.px, self.bold)

    def line(self, fonts: Fonts) -> int:
        """Distance in px from one line to the next."""
        return round(fonts.px(self.px) * self.leading)


TITLE = Style(32, FontRole.SERIF, bold=True, leading=1.15)
HEADING = Style(19, FontRole.SERIF, bold=True)
BODY = Style(16)
STRONG = Style(16, bold=True)
SMALL = Style(14)


def width(text: str, style: Style, fonts: Fonts) -> int:
    """How many px wide one line is."""
    return style.font(fonts).size(text)[0]


def wrap(text: str, style: Style, fonts: Fonts, room: int) -> list[str]:
    """Lines of at most `room` px; a word that is wider than that stands alone and is cut."""
    font = style.font(fonts)
    lines: list[str] = []
    line = ""
    for word in text.split():
        longer = f"{line} {word}" if line else word
        if line and font.size(longer)[0] > room:
            lines.append(line)
            line = word
        else:
            line = longer
    return [cut(line, style, fonts, room) for line in [*lines, line] if line]


def cut(text: str, style: Style, fonts: Fonts, room: int) -> str:
    """The text, or as much of it as fits into `room` px with an ellipsis."""
    font = style.font(fonts)
    if font.size(text)[0] <= room:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if font.size(text[:middle].rstrip() + ELLIPSIS)[0] <= room:
            low = middle
        else:
            high = middle - 1
    return text[:low].rstrip() + ELLIPSIS


def cut_start(text: str, style: Style, fonts: Fonts, room: int) -> str:
    """The text, or as much of its end as fits: a path tells most there."""
    return cut(text[::-1], style, fonts, room)[::-1]


def line_surface(text: str, style: Style, fonts: Fonts, colour: RGB) -> pygame.Surface:
    """One line, painted once. Shared: do not draw on it."""
    key = (text, style, fonts.px(style.px), colour)
    return _painted.get(key, lambda: style.font(fonts).render(text, True, colour))


def write(
    surface: pygame.Surface,
    text: str,
    at: tuple[int, int],
    style: Style,
    fonts: Fonts,
    colour: RGB,
    room: int | None = None,
) -> int:
    """Draw a text from its top left corner; with `room` px it is wrapped. How tall it is in px."""
    lines = [text] if room is None else wrap(text, style, fonts, room)
    step = style.line(fonts)
    for number, line in enumerate(lines):
        picture = line_surface(line, style, fonts, colour)
        # Letters sit in the middle of their line, so that a text is as tall as its lines.
        surface.blit(picture, (at[0], at[1] + number * step + (step - picture.get_height()) // 2))
    return step * len(lines)


def height(text: str, style: Style, fonts: Fonts, room: int) -> int:
    """How many px tall a text wrapped to `room` px is."""
    return style.line(fonts) * len(wrap(text, style, fonts, room))
