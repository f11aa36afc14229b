"""What the panels of questions have in common: a tree above the hand, with a title and a foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.engine import Action
from game.translation import _
from game.ui.kit.controls import FittedText, Press, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.painted_panel import QUIET, PaintedPanel, fitted
from game.ui.kit.rows import Grid
from game.ui.paint.bid_marks import number_face
from game.ui.paint.painter import Painter, resized
from game.ui.style.theme import RGB, FontRole
from game.ui.table.layout.bid_panel_layout import (
    CLOSE,
    ROOMY,
    SPACE,
    BidBox,
    BidForm,
)
from game.ui.table.layout.table_layout import TableLayout

CONFIRM: Final = "confirm"
"""The name of the button that settles what is chosen in a panel."""
TITLES: Final = (24, 20, 16, 14)
CAPTIONS: Final = (16, 14)
SENTENCES: Final = (16, 14)
"""px of letters at scale 1: the largest with which the words fit."""
LINES: Final = 2
"""Of the words in the foot of a panel; a roomy one has room for another, in small letters."""
AIR: Final = 12
"""Beside the words of what settles a question, px at scale 1."""


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
        forms = (self.roomy,) if layout.has_faces else (self.roomy, CLOSE)
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

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel with everything on it."""
        self.panel.draw(surface, self._painter)


class ActionPanel(AskingPanel):
    """A panel that settles a decision."""

    def handle(self, event: pygame.event.Event) -> Action | int | None:
        """What this event settled, or None: an action, or the number of a bid."""
        raise NotImplementedError


def head(
    title: str, aside: str | Part = "", ink: RGB | None = None, *, middle: bool = False
) -> Part:
    """What is asked, and at the right what goes with it, words in `ink` or a part of its own.

    A title alone may stand in the `middle`.
    """
    align = TextAlign.MIDDLE if middle else TextAlign.LEFT
    asked = FittedText(
        title,
        TITLES,
        role=FontRole.SERIF,
        bold=True,
        lines=1,
        align=align,
        middle=True,
        grow=int(middle),
    )
    if not aside or middle:
        return Row(asked, Gap(grow=int(not middle)), gap=0, align=RowAlign.WHOLE)
    if isinstance(aside, str):
        aside = FittedText(aside, CAPTIONS, ink, lines=1, middle=True)
    return Row(asked, Gap(grow=1), aside, gap=SPACE, align=RowAlign.WHOLE)


def foot(
    said: str | Callable[[], str],
    ink: RGB | None,
    settles: Part,
    form: BidForm,
    shorter: Sequence[str] = (),
) -> Part:
    """What the panel says, and at its right end what settles the question.

    Where there is no room for it, the first of `shorter` sentences that has room stands there.
    """
    words = FittedText(
        said,
        SENTENCES,
        ink,
        lines=LINES + int(form is ROOMY),
        middle=True,
        shorter=lambda _font, _wide: shorter,
        grow=1,
    )
    return Sized(Row(words, settles, gap=form.padding, align=RowAlign.WHOLE), tall=form.foot)


def settle(
    words: str,
    form: BidForm,
    *,
    key: str = CONFIRM,
    ready: bool = True,
    room_for: Sequence[str] = (),
) -> Part:
    """The one gold button of a panel: with its key, once something is chosen."""
    return Press(
        key,
        words,
        gold=True,
        enabled=ready,
        least=form.confirm,
        room_for=room_for,
        air=AIR,
        cap=_("Enter"),
    )


def plate(parts: Part, form: BidForm, wide: int = 0) -> Part:
    """The panel with its edges, as wide as what is in it and at least `wide` px at scale 1."""
    whole = Plate(parts, inside=form.padding, above=form.above, below=form.below, lit=True)
    return Column(whole, Sized(Part(), wide=wide)) if wide else whole


def number_panel(box: BidBox, title: Part, numbers: Sequence[Part], below: Part) -> Part:
    """A panel with numbers to choose from, in the rows that `box` says, and its foot `below`."""
    form, space = box.form, box.form.space
    rows = [list(numbers[at : at + box.columns]) for at in range(0, len(numbers), box.columns)]
    rows[-1] += [Gap()] * (box.columns - len(rows[-1]))
    parts = Column(
        Sized(title, tall=form.title),
        Gap(form.raised),
        Grid(rows, weights=[1] * box.columns, gap=space, between=space),
        Gap(form.apart),
        below,
    )
    return plate(parts, form)


def number_press(
    number: int,
    box: BidBox,
    painter: Painter,
    under: str = "",
    *,
    chosen: bool,
    barred: bool = False,
) -> Part:
    """The button of a number, whose key it is, with what stands `under` it: its price."""

    def face(size: tuple[int, int]) -> pygame.Surface:
        return number_face(number, under, size, painter, chosen=chosen, barred=barred)

    return Press(
        str(number),
        "",
        look=QUIET if barred else "",
        tall=box.number_height,
        air=1,
        chosen=chosen,
        enabled=not barred,
        face=face,
    )
