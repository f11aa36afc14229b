"""The panel that judges a decision: over the running score, which a single deal does not need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from functools import partial
from typing import Final

import pygame

from game.lessons.lesson import Spot
from game.translation import N_, _
from game.ui.kit.controls import FittedText, Press
from game.ui.kit.layout import Column, Gap, Part, Plate, Row
from game.ui.kit.painted_panel import PaintedPanel, fitted
from game.ui.paint.painter import Painter
from game.ui.table.layout.boxes import GAP, Yielded
from game.ui.table.layout.free_rooms import free_rooms
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.painted_buttons import PRESS

INSIDE: Final = 12  # px at scale 1
BUTTON: Final = 34
LEAST_WIDTH: Final = 292
TALLEST: Final = 250
BETWEEN: Final = ("\n", " ")
"""What is said stands in lines below each other, or runs on where there is no room for them."""
LARGE: Final = 1.5
"""Where words are wished larger, at least the first lines come to so many times their size."""
MOST_TOLD: Final = 3
"""So many lines are told in smaller letters rather than left out."""
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


class Shows(Enum):
    """What the middle of the table shows, which the panel leaves free."""

    NOTHING = "nothing"
    CARDS = "cards"
    """Those of a trick."""
    BIDS = "bids"
    """The panel of bids, or what each of them was worth."""
    QUESTION = "question"
    """Anything else that is asked, or a list of what its answers were worth."""


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
    shows: Shows = Shows.NOTHING
    """What lies in the middle of the table meanwhile."""


class VerdictPanel:
    """Words and buttons. `handle` gives the name of the button that was pressed."""

    hides: Final = frozenset({Spot.SCORE})

    def __init__(self) -> None:
        self.words = VerdictWords("", "", True, ())
        self.panel = PaintedPanel()
        self.box = pygame.Rect(0, 0, 0, 0)
        self._rooms: list[pygame.Rect] = []
        """px of the window in which it may stand: its corner, and for large words what is free."""
        self._over_message: list[pygame.Rect] = []
        """The same where it may stand over what is said: rather that than small or few words."""
        self._layout: TableLayout
        self._wished: Painter
        """Has the size of words that was chosen."""

    def above(self, _seats: int) -> int:
        """See `TablePanel`."""
        return 0

    def yields(self, _seats: int) -> Yielded:
        """See `TablePanel`: all that can be left out."""
        return Yielded.ROW

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """Find its place."""
        self._layout, self._wished = layout, painter
        self._rooms = self._found_rooms()
        self._place()

    def say(self, words: VerdictWords) -> None:
        """Say something else."""
        if words != self.words:
            moves = words.shows is not self.words.shows
            self.words = words
            if moves:
                self._rooms = self._found_rooms()
            self._place()

    def _found_rooms(self) -> list[pygame.Rect]:
        """The corner at the upper right, and for large words whatever the table leaves free."""
        layout = self._layout
        taken: list[pygame.Rect] = []
        match self.words.shows:
            case Shows.CARDS:
                taken = [layout.trick_pose(seat).box for seat in range(layout.seats)]
            case Shows.BIDS:
                taken = [layout.bids.panel]
            case Shows.QUESTION:
                taken = [layout.panel_rooms[0]]
        corner, least = self._corner(taken), round(LEAST_WIDTH * layout.base)
        self._over_message = [corner]
        if self._wished.scale <= layout.base:
            return [corner]
        found = []
        for kept in ([*taken, layout.message], taken):
            free = free_rooms(layout, kept, layout.px(GAP / 2))
            free.sort(key=lambda room: (-room.right, room.top))
            found.append([corner, *(room for room in free if room.width >= least)])
        rooms, self._over_message = found
        return rooms

    def _corner(self, taken: list[pygame.Rect]) -> pygame.Rect:
        """Over the running score, down to who sits at that side, the trick or what is `taken`."""
        layout, box = self._layout, self._layout.pad.copy()
        box.width = max(box.width, layout.px(LEAST_WIDTH))
        gap = layout.px(GAP)
        tricks = [layout.trick_pose(seat).box for seat in range(layout.seats)]
        tops = [place.plate.right for place in layout.places if place.side is Side.TOP]
        tops += [shown.right for shown in tricks if shown.top < box.bottom + gap]
        box.width = min(box.width, layout.pad.right - max(tops, default=0) - layout.px(GAP / 2))
        box.right = layout.pad.right
        below = [place.fan.top for place in layout.places if place.side is Side.RIGHT]
        below += [shown.top for shown in [*taken, *tricks] if shown.right > box.left]
        low = min([*below, layout.message.top]) - layout.px(10)
        box.height = max(box.height, min(low - box.top, layout.px(TALLEST)))
        return box

    def _place(self) -> None:
        """As large as the words have room; where they have none, the last lines are left out.

        Letters that were wished larger go before the last of many lines.
        """
        lines, usual = len(self.words.lines), self._layout.base
        large = min(self._wished.scale, LARGE * usual)
        rooms, over = self._rooms, self._over_message
        tried = [(lines, large, rooms)]
        tried += [(shown, large, over) for shown in range(lines, MOST_TOLD, -1)]
        tried += [(shown, usual, over) for shown in range(min(lines, MOST_TOLD), -1, -1)]
        for shown, least, rooms in tried:
            tree, painter, room = self._fitted(shown, least, rooms)
            if room is not None:
                break
        self._stand(tree, painter, room or self._rooms[0])

    def _fitted(
        self, shown: int, least: float, rooms: Sequence[pygame.Rect]
    ) -> tuple[Part, Painter, pygame.Rect | None]:
        """So many lines in letters of at least that scale, and the room that has place for them."""
        forms = [
            partial(self._tree, between, shown, row) for row in (False, True) for between in BETWEEN
        ]
        sizes = [room.size for room in rooms]
        tree, painter = fitted(forms, sizes, self._wished, least)
        for room in rooms:
            wide = min(room.width, tree.wide(painter))
            if tree.narrow(painter) <= room.width and tree.tall(painter, wide) <= room.height:
                return tree, painter, room
        return tree, painter, None

    def _stand(self, tree: Part, painter: Painter, room: pygame.Rect) -> None:
        """In its corner all of it, elsewhere the upper right of what is free."""
        self.box = room.copy()
        if room not in (self._rooms[0], self._over_message[0]):
            self.box.width = min(room.width, tree.wide(painter))
            self.box.height = min(room.height, tree.tall(painter, self.box.width))
            self.box.topright = room.topright
        self.panel.lay_out(tree, self.box, painter)

    def _tree(self, between: str, shown: int, row: bool, painter: Painter) -> Part:
        """What is said from above, so many lines with something `between` them, and the buttons.

        In the form with one `row` of buttons the verdict stands without a title.
        """
        theme, words = painter.theme, self.words
        said: list[Part] = []
        if not (row and words.verdict):
            said.append(FittedText(words.title, TITLES, theme.accent, bold=True, lines=1))
        if words.verdict:
            ink = theme.good if words.right else theme.bad
            lines = 1 if self._wished.scale <= self._layout.base else None
            said.append(FittedText(words.verdict, VERDICTS, ink, bold=True, lines=lines))
        said.append(FittedText(_joined(words.lines[:shown], between), SIZES, grow=1))
        buttons: list[Part] = [Gap(grow=1)]
        if words.next:
            buttons = [Press(VerdictButton.NEXT, words.next, gold=True, tall=BUTTON, grow=1)]
            if words.other:
                buttons.append(_small(VerdictButton.OTHER, _(words.other)))
        buttons.append(_small(VerdictButton.LEAVE, _("Leave")))
        parting = [_small(VerdictButton.PARTING, _("Compare"), cap="Y")] if words.parts else []
        rows = [Row(*parting, *buttons, gap=6)] if row else [*parting, Row(*buttons, gap=6)]
        parts = Column(Column(*said, gap=1, grow=1), Gap(4), Column(*rows, gap=6))
        return Plate(parts, inside=INSIDE, above=8, below=10, lit=True)

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that this event pressed; a key of going on presses that one."""
        if event.type == pygame.KEYDOWN:
            if self.words.parts and event.key == pygame.K_y:
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


def _joined(lines: Sequence[str], between: str) -> str:
    """Lines below each other as they are; in one paragraph each ends as a sentence does."""
    if between != "\n":
        lines = [line if line[-1:] in (*".?!…", "") else f"{line}." for line in lines]
    return between.join(lines)


def _small(key: VerdictButton, words: str, cap: str = "") -> Part:
    return Press(key, words, least=76, padding=10, tall=BUTTON, cap=cap)
