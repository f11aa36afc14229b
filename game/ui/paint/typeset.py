"""Text on the screen: measured, wrapped to a width, cut with an ellipsis, rendered once, drawn.

`cut_to`, `wrap_to` and `rendered` are what everything stands on; they take a font of its true size.
The functions below them take a `TextStyle`, a named one or one whose size was computed, and the
fonts of a scale.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.style.theme import RGB, FontRole, Fonts, open_font

ELLIPSIS = "…"
SMALLER: Final = (1.0, 0.92, 0.85)
"""Shares of its size that are tried before a line is cut."""

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


_PIECES: Final = re.compile(r"[+\u2212-]?\d(?:[.,\u202f]?\d)*|.", re.DOTALL)
"""What stays together where a line may end at any letter: a number, with its groups and sign."""


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


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How a text looks; `px` at scale 1."""

    px: float = 16
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


TYPE_SCALE: Final = (14, 16, 20, 24, 32, 48, 64)
"""px at scale 1 of all letters on screens and panels: notes, text, names, figures, titles, own
figures, a poster's title. The table and the sheet compute theirs from their room."""

TITLE = TextStyle(32, FontRole.SERIF, bold=True, leading=1.15)
FIGURE = TextStyle(24, FontRole.SERIF, bold=True, leading=1.15)
HEADING = TextStyle(20, FontRole.SERIF, bold=True, leading=1.25)
NAME = TextStyle(20, bold=True, leading=1.25)
BODY = TextStyle(16)
STRONG = TextStyle(16, bold=True)
SMALL = TextStyle(14)
LARGE_FIGURE = TextStyle(48, FontRole.SERIF, bold=True, leading=1.05)
POSTER = TextStyle(64, FontRole.SERIF, bold=True, leading=1.05)


def width(text: str, style: TextStyle, fonts: Fonts) -> int:
    """How many px wide one line is."""
    return _width(text, style.role, fonts.px(style.px), bold=style.bold)


@lru_cache(maxsize=16384)
def _width(text: str, role: FontRole, px: int, *, bold: bool) -> int:
    """The same, in a font of `px` px: a form asks for each of its words dozens of times."""
    return open_font(role, px, bold=bold).size(text)[0]


def wrap(text: str, style: TextStyle, fonts: Fonts, room: int) -> list[str]:
    """Lines of at most `room` px, and anew from each line break; a word that is wider is cut."""
    return list(_wrapped(text, style, fonts.px(style.px), room))


@lru_cache(maxsize=4096)
def _wrapped(text: str, style: TextStyle, px: int, room: int) -> tuple[str, ...]:
    """The lines in a font of `px` px: the same texts are wrapped anew in every frame."""
    font = open_font(style.role, px, bold=style.bold)
    parts = (wrap_to(font, part, room) for part in text.split("\n"))
    return tuple(cut_to(font, line, room) for lines in parts for line in lines)


def balanced(text: str, style: TextStyle, fonts: Fonts, room: int) -> list[str]:
    """As few lines as `wrap` makes, but of a like length; a word that is too wide stands whole."""
    return list(_balanced(text, style, fonts.px(style.px), room))


@lru_cache(maxsize=1024)
def _balanced(text: str, style: TextStyle, px: int, room: int) -> tuple[str, ...]:
    """The lines in a font of `px` px: what a panel says is placed anew whenever it changes."""
    return tuple(balanced_to(open_font(style.role, px, bold=style.bold), text, room))


def broken(text: str, style: TextStyle, fonts: Fonts, room: int) -> list[str]:
    """Lines of at most `room` px that end at any letter: names without blanks are read whole.

    None ends within a number.
    """
    lines = [""]
    for piece in _PIECES.findall(text):
        if lines[-1] and width(lines[-1] + piece, style, fonts) > room:
            lines.append("")
        lines[-1] += piece
    return lines


def cut(text: str, style: TextStyle, fonts: Fonts, room: int) -> str:
    """The text, or as much of it as fits into `room` px with an ellipsis."""
    return cut_to(style.font(fonts), text, room)


def line_surface(text: str, style: TextStyle, fonts: Fonts, colour: RGB) -> pygame.Surface:
    """One line, painted once. Shared: do not draw on it."""
    return rendered(text, style.role, fonts.px(style.px), colour, bold=style.bold)


def within(text: str, style: TextStyle, fonts: Fonts, colour: RGB, room: int) -> pygame.Surface:
    """One line at most so wide: a little smaller where that helps, else with an ellipsis."""
    for share in SMALLER:
        smaller = replace(style, px=style.px * share)
        if width(text, smaller, fonts) <= room:
            break
    return line_surface(cut(text, smaller, fonts, room), smaller, fonts, colour)


def first_within(
    texts: Sequence[str], style: TextStyle, fonts: Fonts, colour: RGB, room: int
) -> pygame.Surface:
    """The first of several wordings that `within` writes whole; else the last of them."""
    smallest = replace(style, px=style.px * SMALLER[-1])
    text = next((text for text in texts if width(text, smallest, fonts) <= room), texts[-1])
    return within(text, style, fonts, colour, room)


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
