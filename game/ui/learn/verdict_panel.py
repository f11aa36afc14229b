"""The panel that judges a decision: over the running score, which a single deal does not need."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

import pygame

from game.translation import N_, _
from game.ui.kit.controls import FittedText, Press
from game.ui.kit.layout import Column, Gap, Part, Plate, Row
from game.ui.kit.painted_panel import PaintedPanel, fitted
from game.ui.paint.painter import Painter
from game.ui.table.layout.boxes import GAP, Yielded
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.painted_buttons import PRESS

INSIDE: Final = 12  # px at scale 1
BUTTON: Final = 34
LEAST_WIDTH: Final = 292
TALLEST: Final = 250
BETWEEN: Final = ("\n", "\N{NO-BREAK SPACE}· ")
"""What is said stands in lines below each other, or runs on where there is no room for them."""
TITLES: Final = (15, 14, 13)
VERDICTS: Final = (18, 17, 15)
SIZES: Final = (16, 15, 14, 13)
"""px of letters: the largest with which the words fit."""


class VerdictButton(StrEnum):
    """A button of the panel."""

    NEXT = "next"
    OTHER = "other"
    """What else there is to do after the answer."""
    PARTING = "parting"
    """Deals in which two ways of what was decided part."""
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
    """Words of the button beside it; empty where there is none."""
    parts: bool = False
    """Whether deals can be shown in which two ways part."""


class VerdictPanel:
    """Words and buttons. `handle` gives the name of the button that was pressed."""

    above: Final = 0

    def __init__(self) -> None:
        self.words = VerdictWords("", "", True, ())
        self.panel = PaintedPanel()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._wished: Painter
        """Has the size of words that was chosen."""
        self._least = 1.0
        """The scale at which the table is drawn, words of usual size included."""

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """The corner at the upper right, down to whoever sits at that side or the trick.

        For large words it reaches to the left as far as those who sit at the top; where nobody
        does, the cards of a trick lie there.
        """
        self._wished, self._least = painter, layout.base
        self.box = layout.score.copy()
        self.box.width = max(self.box.width, layout.px(LEAST_WIDTH))
        below = [place.fan.top for place in layout.places if place.side is Side.RIGHT]
        tops = [place.plate.right for place in layout.places if place.side is Side.TOP]
        if painter.scale > layout.base and tops:
            left = max(tops) + layout.px(GAP)
            self.box.width = max(self.box.width, layout.score.right - left)
            below.append(layout.bids.panel.top)
        self.box.right = layout.score.right
        boxes = [layout.trick_pose(seat).box for seat in range(layout.seats)]
        below += [box.top for box in boxes if box.right > self.box.left]
        low = min([*below, layout.hand_bar.top]) - layout.px(10)
        self.box.height = max(self.box.height, min(low - self.box.top, layout.px(TALLEST)))
        self._place()

    def yields(self, _seats: int) -> Yielded:
        """See `TablePanel`: trump and bids are what a decision is judged by."""
        return Yielded.PORTRAITS

    def say(self, words: VerdictWords) -> None:
        """Say something else."""
        if words != self.words:
            self.words = words
            self._place()

    def _place(self) -> None:
        """As large as the words have room; where they have none, the last lines are left out."""
        for shown in range(len(self.words.lines), -1, -1):
            forms = [partial(self._tree, between, shown) for between in BETWEEN]
            tree, painter = fitted(forms, [self.box.size], self._wished, self._least)
            if tree.tall(painter, self.box.width) <= self.box.height:
                break
        self.panel.lay_out(tree, self.box, painter)

    def _tree(self, between: str, shown: int, painter: Painter) -> Part:
        """What is said from above, so many lines with something `between` them, and the buttons."""
        theme, words = painter.theme, self.words
        said = [FittedText(words.title, TITLES, theme.accent, bold=True, lines=1)]
        if words.verdict:
            ink = theme.good if words.right else theme.bad
            said.append(FittedText(words.verdict, VERDICTS, ink, bold=True, lines=1))
        said.append(FittedText(between.join(words.lines[:shown]), SIZES, grow=1))
        buttons: list[Part] = [Gap(grow=1)]
        if words.next:
            buttons = [Press(VerdictButton.NEXT, words.next, gold=True, tall=BUTTON, grow=1)]
            if words.other:
                buttons.append(_small(VerdictButton.OTHER, _(words.other)))
        buttons.append(_small(VerdictButton.LEAVE, _("Leave")))
        rows: list[Part] = [Row(*buttons, gap=6)]
        if words.parts:
            rows.insert(0, _small(VerdictButton.PARTING, _("Where they part (W)")))
        parts = Column(Column(*said, gap=1, grow=1), Gap(4), Column(*rows, gap=6))
        return Plate(parts, inside=INSIDE, above=8, below=10, lit=True)

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that this event pressed; a key of going on presses that one."""
        if event.type == pygame.KEYDOWN:
            if self.words.parts and event.key == pygame.K_w:
                return VerdictButton.PARTING
            if self.words.next and self.words.other and event.key == pygame.K_r:
                return VerdictButton.OTHER
            return VerdictButton.NEXT if self.words.next and event.key in PRESS else None
        return self.panel.handle(event, keys=False)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel and everything on it."""
        self.panel.draw(surface, self.panel.painter)


def _small(key: VerdictButton, words: str) -> Part:
    return Press(key, words, least=76, air=10, tall=BUTTON)
