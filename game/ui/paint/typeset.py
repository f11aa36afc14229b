"""Text on the screen: measured, wrapped to a width, cut with an ellipsis, rendered once, drawn.

`cut_to`, `wrap_to` and `rendered` are what everything stands on; they take a font of its true size.
The functions below them take a named `TextStyle` and the fonts of a scale: screens of rows and
paragraphs. `TextRenderer` takes sizes as they come: the table and the score sheet compute theirs.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.style.theme import RGB, SMALLEST_PX, FontRole, Fonts, open_font

ELLIPSIS = "…"

_rendered = SurfaceCache(24 << 20)


def cut_to(font: pygame.font.Font, text: str, room: int) -> str:
    """The text, or as much of it as fits into `room` px with an ellipsis."""
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


_BREAK: Final = re.compile(r"[ \t\n]+(?!%)")
"""Where a line may end: at a blank, but not between a number and its percent sign."""


def wrap_to(font: pygame.font.Font, text: str, room: int) -> list[str]:
    """Lines of at most `room` px; a single word that is wider stands alone, whole."""
    lines: list[str] = []
    for word in _BREAK.split(text.strip()) if text.strip() else ():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and font.size(longer)[0] <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def balanced_to(font: pygame.font.Font, text: str, room: int) -> list[str]:
    """As few lines as `wrap_to` makes, but of a like length: no last line of one word."""
    lines = tried = wrap_to(font, text, room)
    widest = room + 1
    while len(tried) == len(lines) > 1 and room < widest:
        lines, widest = tried, room
        room = max(font.size(line)[0] for line in lines) - 1
        tried = wrap_to(font, text, room)
    return lines


def rendered(text: str, role: FontRole, px: int, colour: RGB, *, bold: bool) -> pygame.Surface:
    """One line in a font of exactly `px` px, rendered once. Shared: do not draw on it."""
    key = (text, role, px, colour, bold)
    return _rendered.get(key, lambda: open_font(role, px, bold=bold).render(text, True, colour))


# --- text by style -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TextStyle:
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


TITLE = TextStyle(32, FontRole.SERIF, bold=True, leading=1.15)
HEADING = TextStyle(19, FontRole.SERIF, bold=True)
BODY = TextStyle(16)
STRONG = TextStyle(16, bold=True)
SMALL = TextStyle(14)


def width(text: str, style: TextStyle, fonts: Fonts) -> int:
    """How many px wide one line is."""
    return style.font(fonts).size(text)[0]


def wrap(text: str, style: TextStyle, fonts: Fonts, room: int) -> list[str]:
    """Lines of at most `room` px; a word that is wider than that stands alone and is cut."""
    return list(_wrapped(text, style, fonts.px(style.px), room))


@lru_cache(maxsize=4096)
def _wrapped(text: str, style: TextStyle, px: int, room: int) -> tuple[str, ...]:
    """The lines in a font of `px` px: the same texts are wrapped anew in every frame."""
    font = open_font(style.role, px, bold=style.bold)
    return tuple(cut_to(font, line, room) for line in wrap_to(font, text, room))


def balanced(text: str, style: TextStyle, fonts: Fonts, room: int) -> list[str]:
    """As few lines as `wrap` makes, but of a like length; a word that is too wide stands whole."""
    return list(_balanced(text, style, fonts.px(style.px), room))


@lru_cache(maxsize=1024)
def _balanced(text: str, style: TextStyle, px: int, room: int) -> tuple[str, ...]:
    """The lines in a font of `px` px: what a panel says is placed anew whenever it changes."""
    return tuple(balanced_to(open_font(style.role, px, bold=style.bold), text, room))


def broken(text: str, style: TextStyle, fonts: Fonts, room: int) -> list[str]:
    """Lines of at most `room` px that end at any letter: names without blanks are read whole."""
    lines = [""]
    for letter in text:
        if lines[-1] and width(lines[-1] + letter, style, fonts) > room:
            lines.append("")
        lines[-1] += letter
    return lines


def cut(text: str, style: TextStyle, fonts: Fonts, room: int) -> str:
    """The text, or as much of it as fits into `room` px with an ellipsis."""
    return cut_to(style.font(fonts), text, room)


def line_surface(text: str, style: TextStyle, fonts: Fonts, colour: RGB) -> pygame.Surface:
    """One line, painted once. Shared: do not draw on it."""
    return rendered(text, style.role, fonts.px(style.px), colour, bold=style.bold)


def write(
    surface: pygame.Surface,
    text: str,
    at: tuple[int, int],
    style: TextStyle,
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


def height(text: str, style: TextStyle, fonts: Fonts, room: int) -> int:
    """How many px tall a text wrapped to `room` px is."""
    return style.line(fonts) * len(wrap(text, style, fonts, room))


# --- text by size --------------------------------------------------------------------------------


class TextRenderer:
    """Text at one scale. Sizes are px at scale 1 and never come out below what can be read."""

    def __init__(self, scale: float, least: int = SMALLEST_PX) -> None:
        self.scale = scale
        self.least = least
        """px of the screen below which no letter goes."""

    def _px(self, size: float) -> int:
        return max(self.least, round(size * self.scale))

    def font(self, size: float, *, bold: bool = False, serif: bool = False) -> pygame.font.Font:
        """The font of that size."""
        return open_font(_role(serif=serif), self._px(size), bold=bold)

    def line(
        self, text: str, size: float, colour: RGB, *, bold: bool = False, serif: bool = False
    ) -> pygame.Surface:
        """One line of text. Shared: do not draw on it."""
        return rendered(text, _role(serif=serif), self._px(size), colour, bold=bold)

    def within(
        self, text: str, size: float, colour: RGB, width: int, *, bold: bool = False
    ) -> pygame.Surface:
        """One line at most so wide: a little smaller where that helps, else with an ellipsis."""
        for share in (1.0, 0.92, 0.85):
            if self.font(size * share, bold=bold).size(text)[0] <= width:
                return self.line(text, size * share, colour, bold=bold)
        return self.line(
            self.cut(text, size * 0.85, width, bold=bold), size * 0.85, colour, bold=bold
        )

    def first_within(
        self,
        texts: Sequence[str],
        size: float,
        colour: RGB,
        width: int,
        *,
        bold: bool = False,
    ) -> pygame.Surface:
        """The first of several wordings that `within` writes whole; else the last of them."""
        font = self.font(size * 0.85, bold=bold)
        text = next((text for text in texts if font.size(text)[0] <= width), texts[-1])
        return self.within(text, size, colour, width, bold=bold)

    def cut(self, text: str, size: float, width: int, *, bold: bool = False) -> str:
        """The text, or as much of it as fits the width with an ellipsis."""
        return cut_to(self.font(size, bold=bold), text, width)

    def wrap(self, text: str, size: float, width: int, *, bold: bool = False) -> list[str]:
        """The text in lines of at most this width; a single longer word stands alone."""
        return wrap_to(self.font(size, bold=bold), text, width)

    def balanced(self, text: str, size: float, width: int, *, bold: bool = False) -> list[str]:
        """As few lines as `wrap` makes, but of a like length: no last line of one word."""
        return balanced_to(self.font(size, bold=bold), text, width)


def _role(*, serif: bool) -> FontRole:
    return FontRole.SERIF if serif else FontRole.SANS
