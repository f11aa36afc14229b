"""The panel in which a lesson speaks: beside the hand, at the top, or where the table is free.

Three sit at most tables of lessons, so nobody sits at the top: where a long hand or large words
leave no room beside it, the panel stands there between the corners, and the trick lies below. At
other tables it then takes what bids, trick and plates leave free.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import Final

import pygame

from game.lessons.lesson import Spot
from game.translation import _
from game.ui.kit.controls import FittedText, Press, Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.painted_panel import PaintedPanel, fitted
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.style.theme import RGB
from game.ui.table.layout.boxes import Yielded, sides
from game.ui.table.layout.free_rooms import free_rooms
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.painted_buttons import PRESS

GAP: Final = 10  # px at scale 1
INSIDE: Final = 14
COLUMN: Final = 150
"""Width of the buttons."""
BESIDE: Final = (300, 440)
"""Width of the panel beside the hand, at least and at most."""
TALL: Final = 150
"""Its height at least."""
NEXT: Final = 40
SMALL: Final = 30
LEAST: Final = 26
"""px of a button at least."""
HEADS: Final = (15, 14, 13)
HEAD: Final = typeset.SMALL
"""Letters of the first line."""
SIZES: Final = (17, 16, 15, 14, 13)
"""px of the words: the largest with which all of them fit."""
TAGS: Final = 16
"""What the marks on the cards of a trick reach above them."""
ABOVE: Final = 120
"""px at scale 1 from the upper edge to a trick: the panel, with all its words, and those marks."""


class LessonButton(StrEnum):
    """A button of the panel."""

    NEXT = "next"
    AGAIN = "again"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class Spoken:
    """What the panel says. Texts are finished."""

    title: str
    """Which lesson it is."""
    progress: str
    words: str
    next: str = ""
    """Words of the button that goes on; empty where the person has to act."""
    answers: bool = False
    """Whether the words answer a wrong act."""


class LessonPanel:
    """Words and buttons. `handle` gives the name of the button that was pressed."""

    def __init__(self) -> None:
        self.spoken = Spoken("", "", "")
        self.panel = PaintedPanel()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._beside = False
        """Whether it stands beside the hand."""
        self._over_score = False
        """Whether it stands where there is most room, the place of the score counted in."""
        self._free = False
        """Whether it takes what bids and trick leave free."""
        self._asking = self._speaking = self.box
        """Where it stands then: while the person has to act, and while nothing is asked."""
        self._wished: Painter
        """Has the size of words that was chosen."""
        self._least = 1.0
        """The scale of words at the table."""

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """Find the place beside the hand, else between the corners and above the trick."""
        self._wished, self._least = painter, layout.scale
        gap, (least, most) = layout.px(GAP), BESIDE
        left, top = layout.hand.right + gap, layout.asked_above + gap
        wide, tall = layout.tools.left - gap - left, layout.area.bottom - gap - top
        self._beside = wide >= layout.px(least) and tall >= layout.px(TALL)
        large = painter.scale > layout.base
        self._over_score = _seated_at_top(layout.seats) and large
        self._free = self._over_score or layout.row
        if self._free:
            self._beside, self._least = False, layout.base
            pad = self._over_score
            self.box = max(_free(layout, pad=pad), key=_room)
            if self.box.height < round(TALL * layout.base):
                # Rather over what is asked than without room for its own words.
                self.box = max(_free(layout, pad=pad, words=False), key=_room)
            self._asking = self.box
            speaking = _free(layout, pad=pad, asked=False)
            self._speaking = max([self.box, *speaking], key=_room)
        elif self._beside:
            self.box = pygame.Rect(left, top, min(wide, layout.px(most)), tall)
        else:
            self.box = self._at_top(layout)
        self._place()

    @property
    def hides(self) -> frozenset[Spot]:
        """The score, where the panel needs its place; else what its steps leave out is hidden."""
        return frozenset({Spot.SCORE} if self._over_score else ())

    def _at_top(self, layout: TableLayout) -> pygame.Rect:
        """Between the corners, down to the trick or whoever sits at a side."""
        gap = layout.px(GAP)
        right = layout.pad.left - gap
        left = layout.wins.right + gap
        tall = layout.free_above - layout.px(TAGS)
        return pygame.Rect(left, layout.area.top, right - left, tall)

    def above(self, seats: int) -> int:
        """What it needs there, with all its words, and the marks on the cards of a trick."""
        return 0 if _seated_at_top(seats) else ABOVE

    def yields(self, _seats: int) -> Yielded:
        """All that can be left out."""
        return Yielded.ROW

    def say(self, spoken: Spoken) -> None:
        """Say something else; nothing is built where it is the same."""
        if spoken == self.spoken:
            return
        self.spoken = spoken
        self._place()

    def _place(self) -> None:
        """As large as the words have room; more than while the person acts where only it speaks."""
        if self._free:
            self.box = self._speaking if self.spoken.next else self._asking
        inner = [self._above_buttons if self._beside else self._left_of_buttons]
        if self._free:
            inner.append(self._above_buttons)
        forms = [partial(self._tree, each) for each in inner]
        tree, painter = fitted(forms, [self.box.size], self._wished, self._least)
        self.panel.lay_out(tree, self.box, painter)

    def _tree(self, inner: Callable[[Part, Part], Part], painter: Painter) -> Part:
        """What is said, with the buttons below it or at the right."""
        theme, spoken = painter.theme, self.spoken
        lines = None if self._free else 1
        words = words_of(spoken.words, theme.accent if spoken.answers else theme.cream)
        head = Row(
            FittedText(spoken.title, HEADS, theme.accent, bold=True, lines=lines, grow=1),
            Text(spoken.progress, HEAD, theme.muted, whole=True, lines=1),
            gap=GAP,
        )
        marked = Row(Painted(self._paint_mark), words, gap=0, align=RowAlign.WHOLE, grow=1)
        return Plate(inner(head, marked), inside=INSIDE, above=8, below=8, lit=True)

    def _above_buttons(self, head: Part, words: Part) -> Part:
        again, leave = self._small_buttons()
        return Column(head, words, Row(again, leave, self._onward(), gap=6))

    def _left_of_buttons(self, head: Part, words: Part) -> Part:
        small = Row(*self._small_buttons(), gap=6)
        buttons = Column(Gap(4), self._onward(), Gap(6, grow=1), small, Gap(2))
        texts = Column(head, Gap(2), words, grow=1)
        return Row(texts, Sized(buttons, wide=COLUMN), gap=GAP, align=RowAlign.WHOLE)

    def _onward(self) -> Part:
        """The button that goes on, or its room where the person has to act."""
        if not self.spoken.next:
            return Gap(grow=2)
        return Press(LessonButton.NEXT, self.spoken.next, gold=True, tall=NEXT, low=LEAST, grow=2)

    def _small_buttons(self) -> tuple[Part, Part]:
        return (
            Press(LessonButton.AGAIN, _("Again"), tall=SMALL, grow=1),
            Press(LessonButton.LEAVE, _("Leave"), tall=SMALL, grow=1),
        )

    def _paint_mark(self, surface: pygame.Surface, place: pygame.Rect) -> None:
        """A bar at the edge beside words that answer a wrong act: colour is not seen by all."""
        if self.spoken.answers:
            px = self.panel.painter.px
            bar = pygame.Rect(place.left - px(9), place.top, max(2, px(3)), place.height)
            pygame.draw.rect(surface, self.panel.painter.theme.accent, bar)

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that this event pressed; a key of going on presses that one."""
        if event.type == pygame.KEYDOWN:
            return LessonButton.NEXT if self.spoken.next and event.key in PRESS else None
        return self.panel.handle(event, keys=False)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel and everything on it."""
        self.panel.draw(surface, self.panel.painter)


def _seated_at_top(seats: int) -> bool:
    _left, top, _right = sides(seats)
    return top > 0


def _free(
    layout: TableLayout, *, pad: bool, words: bool = True, asked: bool = True
) -> list[pygame.Rect]:
    """What bids, cards of a trick and the marks on them leave free.

    `pad` is whether that has the place of the score pad too, `words` whether what is asked and
    said is left free, `asked` whether bids may be asked for.
    """
    marks = 2 * layout.px(TAGS) if words else 0
    taken = [layout.trick_pose(seat).box.inflate(0, marks) for seat in range(layout.seats)]
    if asked:
        taken.append(layout.bids.panel)
    if not pad:
        taken.append(layout.pad)
    if layout.row and words and asked:
        taken += [layout.message, *(place.bubble for place in layout.places)]
    return free_rooms(layout, taken, layout.px(GAP / 2))


def _room(box: pygame.Rect) -> int:
    """How much of a panel has room: more width than it needs is of no use."""
    return min(box.width, 4 * box.height) * min(box.height, 2 * box.width)


def words_of(words: str, ink: RGB | None = None) -> FittedText:
    """What a lesson says, as large as there is room for."""
    return FittedText(words, SIZES, ink, middle=True, grow=1)
