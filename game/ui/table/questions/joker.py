"""A joker about to be played is named high or low: two buttons where it will lie, or H and L."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto
from typing import Final

import pygame

from game.engine import Card, Play
from game.engine.choices import JokerCall
from game.translation import _
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.table_layout import Pose, TableLayout
from game.ui.widgets.painted_buttons import Button, Buttons

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


class JokerPanel:
    """One joker with its two ways to be played. `handle` answers with the one that was chosen."""

    def __init__(self, plays: Sequence[Play]) -> None:
        self.plays = {play.joker: play for play in plays}
        self.card: Card = plays[0].card
        self._group = Buttons(JokerCall.HIGH.value)
        self.box = pygame.Rect(0, 0, 0, 0)

    def lay_out(self, layout: TableLayout) -> None:
        """Where the joker will lie in the trick; beside all its cards where words are too large."""
        wide, tall, pad = layout.px(WIDE), layout.px(TALL), layout.px(PAD)
        self.box.size = wide + 2 * pad, 2 * tall + 3 * pad
        others = [
            card_box(layout.trick_pose(seat))
            for seat in range(layout.seats)
            if seat != layout.bottom
        ]
        own, first, last = (
            layout.trick_pose(layout.bottom),
            min(others, key=_left),
            max(others, key=_left),
        )
        middle = round(own.y)
        for place in (
            (round(own.x), middle),
            (first.left - pad - self.box.width // 2, middle),
            (last.right + pad + self.box.width // 2, middle),
        ):
            self.box.center = place
            self.box.clamp_ip(layout.trick)
            if self.box.collidelist(others) < 0:
                break
        labels = {JokerCall.HIGH: _("High (H)"), JokerCall.LOW: _("Low (L)")}
        self._group.buttons = [
            Button(
                call.value,
                label,
                pygame.Rect(self.box.x + pad, self.box.y + pad + place * (tall + pad), wide, tall),
                gold=call is JokerCall.HIGH,
            )
            for place, (call, label) in enumerate(labels.items())
        ]

    @property
    def prompt(self) -> str:
        """What either name does."""
        return _("Name the joker: high beats every card, low loses to every card.")

    def button(self, call: JokerCall) -> pygame.Rect:
        """Where one of the two names is pressed."""
        return next(one.rect for one in self._group.buttons if one.name == call.value)

    def handle(self, event: pygame.event.Event) -> Play | JokerAnswer | None:
        """The play that was chosen, whether the joker is taken up again, or nothing."""
        name = self._group.handle(event)
        if name is not None:
            return self.plays[JokerCall(name)]
        if event.type == pygame.KEYDOWN:
            if event.key in CALLS:
                return self.plays[CALLS[event.key]]
            return JokerAnswer.TAKE_UP if event.key == pygame.K_BACKSPACE else None
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return JokerAnswer.TAKE_UP if pressed and not self.box.collidepoint(event.pos) else None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The two buttons; the prompt below them says what they mean."""
        theme, fonts = painter.theme, painter.fonts
        surface.blit(panel(self.box.size, theme, fonts.scale, lit=True), self.box)
        self._group.draw(surface, painter)
