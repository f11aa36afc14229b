"""Where everything of the scorekeeper lies, as numbers. Lengths in capitals are px at scale 1."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from pygame import Rect

MARGIN: Final = 24
HEAD: Final = 52
FOOT: Final = 60
WIDEST: Final = 1240
GAP: Final = 6
PADDING: Final = 14
HEADING: Final = 32
"""The question, and what was told of the deal beside bids and tricks."""
ANSWER: Final = 44
SENTENCE: Final = 24
NAME: Final = 24
CELL: Final = 31
LABEL: Final = 52
"""Width of the words before bids and tricks."""
WIDEST_CELL: Final = 112
BESIDE: Final = 5
"""Up to so many players bids and tricks stand beside the question."""
BESIDE_WIDTH: Final = 900
KEY: Final = 400
"""A sheet this high says what its marks mean."""


@dataclass(frozen=True)
class SheetBoxes:
    """The boxes of one window, px of it."""

    size: tuple[int, int]
    scale: float
    players: int

    def px(self, length: float) -> int:
        """px of the window for a length at scale 1."""
        return round(length * self.scale)

    @cached_property
    def body(self) -> Rect:
        """Everything between the head and the foot."""
        wide = min(self.size[0] - 2 * self.px(MARGIN), self.px(WIDEST))
        top = self.px(HEAD)
        return Rect((self.size[0] - wide) // 2, top, wide, self.size[1] - top - self.px(FOOT))

    @cached_property
    def beside(self) -> bool:
        """Whether bids and tricks stand right of the question."""
        return self.players <= BESIDE and self.body.width >= self.px(BESIDE_WIDTH)

    @cached_property
    def panel(self) -> Rect:
        """The plate with the question."""
        question = HEADING + ANSWER + SENTENCE + 2 * GAP
        table = NAME + 2 * (CELL + 4)
        design = question + ANSWER - GAP if self.beside else question + table + 2 * GAP
        tall = self.px(design + 2 * PADDING)
        return Rect(self.body.left, self.body.bottom - tall, self.body.width, tall)

    @cached_property
    def paper(self) -> Rect:
        """The room for the sheet."""
        tall = self.panel.top - self.px(10) - self.body.top
        return Rect(self.body.left, self.body.top, self.body.width, tall)

    @cached_property
    def inside(self) -> Rect:
        """The plate without its edge."""
        return self.panel.inflate(-2 * self.px(PADDING), -2 * self.px(PADDING))

    @cached_property
    def cell(self) -> int:
        """Width of a player's column of bids and tricks."""
        room = self.inside.width - self.px(LABEL)
        if self.beside:
            room = room * 42 // 100
        return min(self.px(WIDEST_CELL), room // self.players)

    @cached_property
    def table(self) -> Rect:
        """Names, bids and tricks."""
        wide = self.px(LABEL) + self.cell * self.players
        tall = self.px(NAME + 2 * (CELL + 4))
        box = Rect(0, 0, wide, tall)
        if self.beside:
            box.midright = (self.inside.right, self.inside.centery)
        else:
            box.bottomleft = self.inside.bottomleft
        return box

    @cached_property
    def _question(self) -> Rect:
        """The room of question and answers."""
        if self.beside:
            right = self.table.left - self.px(28)
            return Rect(self.inside.left, self.inside.top, right - self.inside.left, 0)
        return Rect(self.inside.left, self.inside.top, self.inside.width, 0)

    def _below(self, top: int, height: float) -> Rect:
        return Rect(self._question.left, top, self._question.width, self.px(height))

    @cached_property
    def heading(self) -> Rect:
        """The question."""
        return self._below(self._question.top, HEADING)

    @cached_property
    def answers(self) -> Rect:
        """The buttons to answer with; two rows where the table stands beside."""
        tall = ANSWER * 2 - GAP if self.beside else ANSWER
        return self._below(self.heading.bottom + self.px(GAP), tall)

    def column(self, seat: int) -> Rect:
        """A player's name, bid and tricks."""
        left = self.table.left + self.px(LABEL) + self.cell * seat
        return Rect(left, self.table.top, self.cell, self.table.height)

    def bid(self, seat: int) -> Rect:
        """The button with a bid."""
        return self._cell(seat, 0)

    def took(self, seat: int) -> Rect:
        """The button with the tricks."""
        return self._cell(seat, 1)

    def _cell(self, place: int, row: int) -> Rect:
        column = self.column(place)
        top = self.table.top + self.px(NAME) + row * self.px(CELL + 4)
        edge = self.px(4)
        return Rect(column.left + edge, top, column.width - 2 * edge, self.px(CELL))

    def foot(self, tall: int) -> int:
        """The top of buttons along the foot, `tall` px."""
        return self.size[1] - self.px(FOOT) + (self.px(FOOT) - tall) // 2
