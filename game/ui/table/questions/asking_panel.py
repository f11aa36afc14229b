"""What the panels of questions have in common: a tree above the hand, with a title and a foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.engine import Action
from game.ui.kit.controls import FittedText, Press
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.painted_panel import FIGURES, PaintedPanel, fitted
from game.ui.kit.rows import Grid
from game.ui.paint.painter import Painter, resized
from game.ui.style.theme import RGB
from game.ui.table.layout.bid_panel_layout import (
    BELOW,
    CLOSE,
    NUMBER,
    ROOMY,
    SPACE,
    BidBox,
    BidForm,
)
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.tooltips import Tip

TITLES: Final = (20, 16, 14)
CAPTIONS: Final = (16, 14)
SENTENCES: Final = (16, 14)
"""px of letters at scale 1: the largest with which the words fit."""
LINES: Final = 2
"""Of the words in the foot of a panel."""


class AskingPanel:
    """A panel in the place of the hand's own answer; what is in it is made anew with each choice.

    Its words and buttons are a tree, which says the order in which the keyboard goes through them.
    """

    roomy: BidForm = ROOMY
    """Its lengths where words are of their usual size."""

    def __init__(
        self, layout: TableLayout, painter: Painter, start: str = "", *, tells: bool = False
    ) -> None:
        """For `start` and `tells` see `Buttons`; a kind of panel ends with `place`."""
        self._layout = layout
        self._whole = resized(painter, layout.scale)
        """In the size of words at the table."""
        self._painter = self._whole
        """In the size of the panel, once it was placed."""
        self.panel = PaintedPanel(start, tells=tells)
        self.box = Rect(0, 0, 0, 0)
        """px of the window."""

    def tree(self, form: BidForm) -> Part:
        """All that is on it, as it counts now."""
        raise NotImplementedError

    def fit(self) -> Part:
        """What is on it, as large as words, as far as there is room for it."""
        layout = self._layout
        forms = (self.roomy,) if layout.has_portraits else (self.roomy, CLOSE)
        rooms = [room.size for room in layout.panel_rooms]
        trees = [partial(self._in_form, form) for form in forms]
        tree, self._painter = fitted(trees, rooms, self._whole, layout.base)
        return tree

    def _in_form(self, form: BidForm, painter: Painter) -> Part:
        self._painter = painter
        return self.tree(form)

    def room(self, tree: Part) -> Rect:
        """Where it lies: in the middle above the hand, as wide and as tall as it needs."""
        layout = self._layout
        wide = min(layout.panel_room.width, tree.wide(self._painter))
        box = Rect(0, 0, wide, tree.tall(self._painter, wide))
        box.midbottom = layout.panel_room.midbottom
        if layout.has_portraits:
            box.bottom = layout.hand_bar.top - layout.px(BELOW)
        return box

    def place(self) -> None:
        """Make everything in it: something else is chosen, or the table has another size."""
        tree = self.fit()
        self.box = self.room(tree)
        self.panel.lay_out(tree, self.box, self._painter)

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """Take another size of the table, if it has one."""
        painter = resized(painter, layout.scale)
        if (layout, painter) != (self._layout, self._whole):
            self._layout, self._whole = layout, painter
            self.place()

    def button(self, key: str) -> Rect:
        """Where a button is."""
        return self.panel.named(key).rect

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel."""
        return self.box.collidepoint(pos)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What is said of the button at this point; by itself nothing: the foot says it."""
        return None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel with everything on it."""
        self.panel.draw(surface, self._painter)


class ActionPanel(AskingPanel):
    """A panel that settles a decision."""

    def handle(self, event: pygame.event.Event) -> Action | int | None:
        """What this event settled, or None: an action, or the number of a bid."""
        raise NotImplementedError


def head(title: str, caption: str, muted: RGB) -> Part:
    """What is asked, and quietly at the right what goes with it."""
    return Row(
        FittedText(title, TITLES, bold=True, lines=1, middle=True),
        Gap(grow=1),
        *([FittedText(caption, CAPTIONS, muted, lines=1, middle=True)] if caption else ()),
        gap=SPACE,
        align=RowAlign.WHOLE,
    )


def foot(
    said: str | Callable[[], str],
    ink: RGB,
    settles: Part,
    wide: int,
    form: BidForm,
    *,
    left: bool = False,
) -> Part:
    """What the panel says, and beside it what settles the question, `wide` px at scale 1.

    It stands at the `left` in a panel whose right end is not always in the same place.
    """
    words = FittedText(said, SENTENCES, ink, lines=LINES, middle=True, grow=1)
    parts = (words, Sized(settles, wide=wide))
    row = Row(*(parts[::-1] if left else parts), gap=form.padding, align=RowAlign.WHOLE)
    return Sized(row, tall=form.foot)


def plate(parts: Part, form: BidForm, wide: int = 0) -> Part:
    """The panel with its edges, as wide as what is in it and at least `wide` px at scale 1."""
    edge = form.padding
    whole = Plate(parts, inside=edge, above=edge - form.raised, below=edge, lit=True)
    return Column(whole, Sized(Part(), wide=wide)) if wide else whole


def number_panel(
    box: BidBox, title: Part, numbers: Sequence[Part], sentence: str, ink: RGB, settles: Part
) -> Part:
    """A panel with numbers to choose from, in the rows that `box` says."""
    form, space = box.form, box.form.space
    rows = [list(numbers[at : at + box.columns]) for at in range(0, len(numbers), box.columns)]
    rows[-1] += [Gap()] * (box.columns - len(rows[-1]))
    parts = Column(
        Sized(title, tall=form.title),
        Gap(form.raised),
        Row(Grid(rows, gap=space, between=space), Gap(grow=1), gap=0),
        Gap(space),
        foot(sentence, ink, settles, form.confirm, form, left=True),
    )
    return plate(parts, form)


def number_press(number: int, box: BidBox, *, chosen: bool, enabled: bool = True) -> Part:
    """The button of a number, whose key it is."""
    words, tall = str(number), box.number_height
    return Press(
        words, words, look=FIGURES, tall=tall, least=NUMBER, air=3, chosen=chosen, enabled=enabled
    )
