"""Two sheets side by side, each with a heading and a form, under a title: where games are chosen.

px at scale 1 unless they say otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import pygame

from game.ui.paint import typeset
from game.ui.scene.form_rows import Form
from game.ui.scene.form_screen import FormScreen

MARGIN: Final = 32
HEAD: Final = 78
FOOT: Final = 76
INSIDE: Final = 18
BETWEEN: Final = 20

Sheets: TypeAlias = tuple[pygame.Rect, pygame.Rect]
"""px of the window."""


def two_sheets(screen: FormScreen, widest: int, first: int) -> Sheets:
    """Where both lie: together at most so wide, the first taking so many percent of it."""
    wide, tall = screen.app.size
    full = min(wide - 2 * screen.px(MARGIN), screen.px(widest))
    left, gap = (wide - full) // 2, screen.px(BETWEEN)
    top, height = screen.px(HEAD), tall - screen.px(HEAD + FOOT)
    share = (full - gap) * first // 100
    return (
        pygame.Rect(left, top, share, height),
        pygame.Rect(left + share + gap, top, full - share - gap, height),
    )


def form_area(screen: FormScreen, sheet: pygame.Rect) -> pygame.Rect:
    """The part of a sheet below its heading, px of the window."""
    inside = screen.px(INSIDE)
    head = typeset.HEADING.line(screen.app.fonts) + screen.px(8)
    return pygame.Rect(
        sheet.left + inside,
        sheet.top + inside - screen.px(4) + head,
        sheet.width - 2 * inside + screen.px(8),
        sheet.height - 2 * inside + screen.px(8) - head,
    )


def foot_top(screen: FormScreen, tall: int) -> int:
    """Where something so many px tall begins that stands in the middle of the foot."""
    return screen.app.size[1] - screen.px(FOOT) + (screen.px(FOOT) - tall) // 2


def paint_sheets(
    screen: FormScreen,
    surface: pygame.Surface,
    title: str,
    sheets: Sheets,
    headings: Sequence[str],
    forms: Sequence[Form],
) -> None:
    """The title, and both sheets with their headings and forms."""
    theme, px = screen.app.theme, screen.px
    at = (sheets[0].left, (px(HEAD) - typeset.TITLE.line(screen.app.fonts)) // 2)
    screen.write(surface, title, at, typeset.TITLE, theme.on_felt)
    for sheet, heading, form in zip(sheets, headings, forms, strict=True):
        screen.panel(surface, sheet)
        at = (sheet.left + px(INSIDE), sheet.top + px(INSIDE - 4))
        screen.write(surface, heading, at, typeset.HEADING, theme.accent)
        form.paint(surface)
