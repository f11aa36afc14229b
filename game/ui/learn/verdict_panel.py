"""The panel that judges a decision: over the running score, which a single deal does not need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame

from game.translation import N_, _
from game.ui.paint.painter import Painter
from game.ui.style.theme import RGB
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.buttons import PRESS, Button, ButtonGroup
from game.ui.widgets.overlay import sheet

INSIDE: Final = 12  # px at scale 1
BUTTON: Final = 34
LEAST_WIDTH: Final = 292
TALLEST: Final = 250
SIZES: Final = (16.0, 15.0, 14.0, 13.0)


class VerdictButton(StrEnum):
    """A button of the panel."""

    NEXT = "next"
    OTHER = "other"
    """What else there is to do after the answer."""
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class VerdictWords:
    """What the panel says. Texts are finished."""

    title: str
    verdict: str
    right: bool
    """Whether the verdict is a good one."""
    lines: tuple[str, ...]
    next: str = ""
    """Words of the button that goes on; empty before the answer."""
    other: str = N_("Review")
    """Words of the button beside it."""


class VerdictPanel:
    """Words and buttons. `handle` gives the name of the button that was pressed."""

    above: Final = 0

    def __init__(self) -> None:
        self.words = VerdictWords("", "", True, ())
        self.group = ButtonGroup()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._layout: TableLayout
        self._fit: tuple[list[str], float, int] | None = None
        """The present texts in lines, found when they are drawn first."""

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """The corner at the upper right, down to whoever sits at that side or the trick."""
        self._layout = layout
        self.box = layout.score.copy()
        self.box.width = max(self.box.width, layout.px(LEAST_WIDTH))
        self.box.right = layout.score.right
        boxes = [layout.trick_pose(seat).box for seat in range(layout.seats)]
        below = [box.top for box in boxes if box.right > self.box.left]
        below += [place.fan.top for place in layout.places if place.side is Side.RIGHT]
        low = min([*below, layout.hand_bar.top]) - layout.px(10)
        self.box.height = max(self.box.height, min(low - self.box.top, layout.px(TALLEST)))
        self._lay_out_buttons()

    def say(self, words: VerdictWords) -> None:
        """Say something else."""
        if words != self.words:
            self.words = words
            self._lay_out_buttons()

    def _lay_out_buttons(self) -> None:
        self._fit = None
        px, box = self._layout.px, self.box.inflate(-2 * self._layout.px(INSIDE), 0)
        leave = pygame.Rect(0, 0, px(76), px(BUTTON))
        leave.bottomright = (box.right, box.bottom - px(10))
        buttons = [Button(VerdictButton.LEAVE, _("Leave"), leave, size=15)]
        if self.words.next:
            review = leave.move(-leave.width - px(6), 0)
            other = Button(VerdictButton.OTHER, _(self.words.other), review, size=15)
            buttons.insert(0, other)
            rect = pygame.Rect(box.left, leave.top, review.left - px(6) - box.left, leave.height)
            buttons.insert(0, Button(VerdictButton.NEXT, self.words.next, rect, gold=True, size=16))
        self.group.buttons = buttons

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that this event pressed; a key of going on presses that one."""
        if event.type == pygame.KEYDOWN:
            if self.words.next and event.key == pygame.K_r:
                return VerdictButton.OTHER
            return VerdictButton.NEXT if self.words.next and event.key in PRESS else None
        return self.group.handle(event, arrows=False)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel and everything on it."""
        theme, letters, words, px = painter.theme, painter.letters, self.words, self._layout.px
        sheet(surface, self.box, theme, letters.scale)
        left, room = self.box.left + px(INSIDE), self.box.width - 2 * px(INSIDE)
        title = letters.within(words.title, 15, theme.accent, room, bold=True)
        y = self.box.top + px(8)
        surface.blit(title, (left, y))
        y += title.get_height() + px(1)
        if words.verdict:
            ink = theme.good if words.right else theme.bad
            verdict = letters.within(words.verdict, 18, ink, room, bold=True)
            surface.blit(verdict, (left, y))
            y += verdict.get_height() + px(1)
        foot = self.group.buttons[-1].rect.top - px(4)
        self._draw_lines(surface, painter, pygame.Rect(left, y, room, foot - y), theme.cream)
        self.group.draw(surface, painter)

    def _draw_lines(
        self, surface: pygame.Surface, painter: Painter, space: pygame.Rect, ink: RGB
    ) -> None:
        if self._fit is None:
            self._fit = fitted(painter, space, self.words.lines)
        lines, size, step = self._fit
        y = space.top
        for line in lines:
            if y + step > space.bottom + step // 2:
                break  # in the smallest windows what matters least is left out
            surface.blit(painter.letters.line(line, size, ink), (space.left, y))
            y += step


def fitted(
    painter: Painter, space: pygame.Rect, texts: Sequence[str]
) -> tuple[list[str], float, int]:
    """Texts in lines, the size of their letters, and px from line to line."""
    lines: list[str] = []
    size, step = SIZES[-1], 1
    for size in SIZES:
        lines = [line for text in texts for line in painter.letters.wrap(text, size, space.width)]
        step = round(painter.letters.font(size).get_height() * 0.98)
        if step * len(lines) <= space.height:
            break
    return lines, size, step
