"""A joker about to be played is named high or low: two buttons where it will lie, or H and L."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

import pygame

from game.engine import Card, Play
from game.engine.choices import JokerCall
from game.translation import _
from game.ui.kit.controls import Press
from game.ui.kit.layout import Column, Part, Plate
from game.ui.kit.painted_panel import ever_smaller
from game.ui.paint.painter import Painter
from game.ui.table.layout.bid_panel_layout import BidForm
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.table_layout import Pose, TableLayout
from game.ui.table.questions.asking_panel import AskingPanel

CALLS: Final = {pygame.K_h: JokerCall.HIGH, pygame.K_l: JokerCall.LOW}
"""The keys of the two names; elsewhere at the table L shows the tricks."""
WIDE, TALL, PAD = 112, 40, 8
"""px at scale 1."""


def card_box(pose: Pose) -> pygame.Rect:
    """The box of a card, but for the little that its turn adds."""
    box = pygame.Rect(0, 0, round(pose.height * CARD_RATIO), round(pose.height))
    box.center = round(pose.x), round(pose.y)
    return box


def _left(box: pygame.Rect) -> int:
    return box.left


class JokerAnswer(Enum):
    """What a person may answer beside one of the plays."""

    TAKE_UP = auto()
    """The joker is not played now."""


class JokerPanel(AskingPanel):
    """One joker with its two ways to be played. `handle` answers with the one that was chosen."""

    def __init__(self, plays: Sequence[Play], layout: TableLayout, painter: Painter) -> None:
        super().__init__(layout, painter, JokerCall.HIGH.value)
        self.plays = {play.joker: play for play in plays}
        self.card: Card = plays[0].card
        self.place()

    def fit(self) -> Part:
        """As large as words, as far as it covers no other card of the trick."""
        layout = self._layout
        for painter in ever_smaller(self._whole, layout.base):
            self._painter, tree = painter, self.tree(self.roomy)
            box = self.room(tree)
            if self._between.contains(box) and box.collidelist(self._others) < 0:
                break
        return tree

    @property
    def _between(self) -> pygame.Rect:
        """The room of the trick, in a row of all others without the own words beside it."""
        layout = self._layout
        room = layout.trick.copy()
        if layout.row:
            room.left, room.width = layout.hand_left, layout.area.right - layout.hand_left
        return room

    @property
    def _others(self) -> list[pygame.Rect]:
        """Where the others' cards lie in the trick."""
        layout = self._layout
        seats = (seat for seat in range(layout.seats) if seat != layout.bottom)
        return [card_box(layout.trick_pose(seat)) for seat in seats]

    def tree(self, form: BidForm) -> Part:
        """The two names below each other."""
        high, low = JokerCall.HIGH.value, JokerCall.LOW.value
        names = Column(
            Press(high, _("High"), gold=True, tall=TALL, least=WIDE, cap="H"),
            Press(low, _("Low"), tall=TALL, least=WIDE, cap="L"),
            gap=PAD,
        )
        return Plate(names, inside=PAD, lit=True)

    def room(self, tree: Part) -> pygame.Rect:
        """Where the joker will lie in the trick; beside all its cards where words are too large."""
        layout, wide, pad = self._layout, tree.wide(self._painter), self._layout.px(PAD)
        box = pygame.Rect(0, 0, wide, tree.tall(self._painter, wide))
        others = self._others
        own, first, last = (
            layout.trick_pose(layout.bottom),
            min(others, key=_left),
            max(others, key=_left),
        )
        middle = round(own.y)
        for place in (
            (round(own.x), middle),
            (first.left - pad - box.width // 2, middle),
            (last.right + pad + box.width // 2, middle),
        ):
            box.center = place
            box.clamp_ip(self._between)
            if box.collidelist(others) < 0:
                break
        return box

    @property
    def prompt(self) -> str:
        """What either name does."""
        return _("Name the joker: high beats every card, low loses to every card.")

    def handle(self, event: pygame.event.Event) -> Play | JokerAnswer | None:
        """The play that was chosen, whether the joker is taken up again, or nothing."""
        name = self.panel.handle(event)
        if name is not None:
            return self.plays[JokerCall(name)]
        if event.type == pygame.KEYDOWN:
            if event.key in CALLS:
                return self.plays[CALLS[event.key]]
            return JokerAnswer.TAKE_UP if event.key == pygame.K_BACKSPACE else None
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return JokerAnswer.TAKE_UP if pressed and not self.box.collidepoint(event.pos) else None
