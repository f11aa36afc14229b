"""Two sheets side by side, each with a heading and a form, under a title: where games are chosen.

px at scale 1 unless they say otherwise.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

import pygame

from game.translation import _
from game.ui.paint import typeset
from game.ui.scene.form_rows import Form
from game.ui.scene.form_screen import FormScreen
from game.ui.widgets.form_button import FormButton

MARGIN: Final = 32
HEAD: Final = 78
FOOT: Final = 76
INSIDE: Final = 18
BETWEEN: Final = 20
_TALL: Final = 46
"""Height of the buttons at the foot."""
_BACK, _GO = 110, 220
"""Their least widths."""
_APART: Final = 24
"""Between a button at the foot and the words beside it."""

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


class SheetsFoot:
    """Below two sheets: the way back, what is chosen or why that cannot be, and the way on."""

    def __init__(self, screen: FormScreen, key: str, word: str) -> None:
        """`key` and `word` are those of the button that goes on."""
        self._screen = screen
        self._key, self._word = key, word
        self._go: FormButton | None = None
        self.problem: str | None = None
        """Why one cannot go on; None where one can."""

    def build(self, sheets: Sheets, go: Callable[[], None]) -> None:
        """Both buttons; `go` is what the one on the right does."""
        screen = self._screen
        tall = screen.px(_TALL)
        top = foot_top(screen, tall)
        area = pygame.Rect(sheets[0].left, top, self._back_width, tall)
        screen.button("back", area, _("Back"), screen.app.back)
        area = pygame.Rect(sheets[1].right - self._go_width, top, self._go_width, tall)
        self._go = screen.button(
            self._key, area, self._word, go, style="@primary", why=lambda: self.problem or ""
        )

    def judge(self, problem: str | None) -> None:
        """Say why one cannot go on; None where one can."""
        self.problem = problem
        if self._go is None:
            return
        if problem is None:
            self._go.enable()
        else:
            self._go.disable()

    def paint(self, surface: pygame.Surface, sheets: Sheets, words: str) -> None:
        """Between the buttons these words, or in their place why one cannot go on."""
        screen = self._screen
        theme, fonts, px = screen.app.theme, screen.app.fonts, screen.px
        left = sheets[0].left + self._back_width + px(_APART)
        room = sheets[1].right - self._go_width - px(_APART) - left
        text, ink = (words, theme.on_felt) if self.problem is None else (self.problem, theme.bad)
        tall = typeset.height(text, typeset.BODY, fonts, room)
        top = foot_top(screen, tall)
        if self.problem is not None:  # the red of a refusal reads on panels only
            lines = typeset.wrap(text, typeset.BODY, fonts, room)
            wide = max(typeset.width(line, typeset.BODY, fonts) for line in lines)
            left += px(4)
            plate = pygame.Rect(left, top, wide, tall).inflate(px(24), px(16))
            screen.panel(surface, plate)
        screen.write(surface, text, (left, top), typeset.BODY, ink, room)

    @property
    def _back_width(self) -> int:
        return self._screen.width_of(_("Back"), self._screen.px(_BACK))

    @property
    def _go_width(self) -> int:
        return self._screen.width_of(self._word, self._screen.px(_GO))
