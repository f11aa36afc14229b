"""The tricks of a deal, face up once more for whoever asks: what lay open, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import ceil
from typing import Final

import pygame

from game.engine import Seat, Trick
from game.presentation.screen_state import ScreenState
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import accent
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.overlay import CLOSE, sheet
from game.ui.widgets.painted_buttons import Button, Buttons

KEY: Final = pygame.K_l
MANY: Final = 100
"""More tricks than a deal has."""
SPACE: Final = 16
"""px between two cards at scale 1."""
HEAD, FOOT, EDGE = 52, 30, 24  # px at scale 1
NAME: Final = 84
"""px at scale 1 that a name below its card needs at least."""
WIDTH: Final = 360
"""px at scale 1 of the narrowest panel."""
NARROWEST: Final = 420
"""px at scale 1 that it may take where the trick needs less."""
WAY: Final = 34
"""px at scale 1 of a button that goes to another trick."""
_WAYS: Final = {
    pygame.K_LEFT: -1,
    pygame.K_UP: -1,
    pygame.K_RIGHT: 1,
    pygame.K_DOWN: 1,
    pygame.K_HOME: -MANY,
    pygame.K_END: MANY,
}
_WHEEL: Final = {4: -1, 5: 1}
"""Buttons of the mouse that its wheel presses."""


class TrickStep(StrEnum):
    """Buttons to the trick before and after."""

    BACK = "back"
    ON = "on"


class TricksPanel:
    """One trick at a time, the last one first, while the key is held or until it is put away."""

    def __init__(
        self,
        tricks: Sequence[Trick],
        names: tuple[str, ...],
        book: CardBook,
        *,
        last_deal: bool = False,
    ) -> None:
        """Begin with the last trick.

        Args:
            tricks: complete ones of one deal, in order, at least one.
            names: by seat.
            book: where the cards are painted.
            last_deal: whether the deal they belong to is over.
        """
        self._tricks = tuple(tricks)
        self._last_deal = last_deal
        self.place = len(self._tricks) - 1
        """Of the trick that is seen, from 0."""
        self._ways = Buttons()
        """Buttons that go from trick to trick; none where there is but one."""
        self._names = names
        self._book = book
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.cards: list[pygame.Rect] = []
        self._px = 1.0
        self._step = 0
        self._air = 0
        """px that the panel is taller than it needs, a third each above, below and in between."""
        self.held = 0.0
        """Seconds since the panel came up; a key held this long closes it when it is let go of."""

    @property
    def trick(self) -> Trick:
        """The one that is seen."""
        return self._tricks[self.place]

    @property
    def title(self) -> str:
        """Which trick it is, and who took it."""
        name, number, count = self._names[self.trick.winner], self.place + 1, len(self._tricks)
        words = _("Trick {number} of {count}: {name} took it")
        if self._last_deal:
            words = _("Last deal, trick {number} of {count}: {name} took it")
        elif number == count:
            words = _("Last trick: {name} took it")
        return words.format(name=name, number=number, count=count)

    def go(self, step: int) -> None:
        """So many tricks on, or back; no further than to the first and the last."""
        self.place = min(max(0, self.place + step), len(self._tricks) - 1)
        for button, end in zip(self._ways.buttons, (0, len(self._tricks) - 1), strict=False):
            button.enabled = self.place != end

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        self._px = layout.scale
        count = len(self.trick.played)
        room = self._room(layout)
        rows = max((1, 2), key=lambda rows: self._card_height(layout, room, rows))
        tall = self._card_height(layout, room, rows)
        columns = -(-count // rows)
        wide, edge = self._book.width(tall), layout.px(EDGE)
        step = min(
            (room.width - 2 * edge) // columns, max(wide, layout.px(NAME)) + layout.px(SPACE)
        )
        down = tall + layout.px(FOOT)
        least = layout.px(HEAD) + down * rows + edge // 2
        # All of the trick that lies there is covered: no piece of a card looks out behind.
        lying = lying_cards(layout)
        self.panel = pygame.Rect(0, 0, max(step * columns + 2 * edge, layout.px(WIDTH)), least)
        self.panel.width = min(room.width, max(self.panel.width, lying.width))
        self.panel.height = min(room.height, max(least, lying.height))
        self.panel.center = layout.trick.center
        self.panel.clamp_ip(room)
        self._air = (self.panel.height - least) // 3
        self.cards = []
        for place in range(count):
            row, column = divmod(place, columns)
            held = min(columns, count - row * columns)
            left = self.panel.centerx - (step * (held - 1) + wide) // 2 + column * step
            top = self.panel.y + layout.px(HEAD) + 2 * self._air + row * down
            self.cards.append(pygame.Rect(left, top, wide, tall))
        self._step = step
        self._lay_out_ways(layout)

    def _lay_out_ways(self, layout: TableLayout) -> None:
        """The buttons stand at both ends of the title."""
        if len(self._tricks) < 2:
            return
        side = layout.px(WAY)
        box = pygame.Rect(0, 0, side, side)
        box.center = (0, self.panel.y + self._air + layout.px(HEAD) // 2)
        edge = layout.px(EDGE)
        self._ways.buttons = [
            Button(TrickStep.BACK, "", box.move(self.panel.x + edge - box.x, 0), icon="back"),
            Button(
                TrickStep.ON, "", box.move(self.panel.right - edge - side - box.x, 0), icon="play"
            ),
        ]
        self.go(0)

    @staticmethod
    def _room(layout: TableLayout) -> pygame.Rect:
        """Between the plates: above the sentence over the hand, below what was won at the top."""
        room = pygame.Rect(layout.trick)
        room.width = max(room.width, min(layout.middle_width, layout.px(NARROWEST)))
        room.centerx = layout.trick.centerx
        return room

    def _card_height(self, layout: TableLayout, room: pygame.Rect, rows: int) -> int:
        """px of a card where they lie in so many rows."""
        columns = -(-len(self.trick.played) // rows)
        across = (room.width - 2 * layout.px(EDGE)) / columns - layout.px(SPACE)
        down = (room.height - layout.px(HEAD) - layout.px(EDGE) // 2) / rows - layout.px(FOOT)
        return int(min(layout.hand_height, across / CARD_RATIO, down))

    def handle(self, event: pygame.event.Event) -> str | None:
        match self._ways.handle(event, keys=False):
            case TrickStep.BACK:
                self.go(-1)
            case TrickStep.ON:
                self.go(1)
        match event.type:
            case pygame.KEYUP if event.key == KEY and self.held > 0.4:
                return CLOSE
            case pygame.KEYDOWN if event.key in _WAYS:
                self.go(_WAYS[event.key])
            case pygame.KEYDOWN:
                return CLOSE
            case pygame.MOUSEBUTTONDOWN if event.button in _WHEEL:
                self.go(_WHEEL[event.button])
            case pygame.MOUSEBUTTONDOWN if self._ways_at(event.pos):
                return None
            case pygame.MOUSEBUTTONDOWN:
                return CLOSE
        return None

    def _ways_at(self, pos: tuple[int, int]) -> bool:
        """Whether a button is there, also one that leads no further."""
        return any(button.rect.collidepoint(pos) for button in self._ways.buttons)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, fonts = painter.theme, painter.fonts
        sheet(surface, self.panel, theme, fonts.scale)
        room = self.panel.width - round(2 * EDGE * self._px)
        if self._ways.buttons:
            room -= round(2 * (WAY + SPACE / 2) * self._px)
        title = typeset.within(self.title, TextStyle(20, bold=True), fonts, theme.cream, room)
        middle = self.panel.y + self._air + round(HEAD * self._px / 2)
        surface.blit(title, title.get_rect(center=(self.panel.centerx, middle)))
        for play, rect in zip(self.trick.played, self.cards, strict=True):
            winning = play.seat == self.trick.winner
            if winning:
                glow = self._book.glow(rect.height)
                surface.blit(glow, glow.get_rect(center=rect.center))
            surface.blit(self._book.face(play.card.code, rect.height), rect)
            colour = accent(theme) if winning else theme.cream
            name = typeset.cut(
                self._names[play.seat],
                TextStyle(15, bold=winning),
                fonts,
                self._step - round(6 * self._px),
            )
            word = typeset.line_surface(name, TextStyle(15, bold=winning), fonts, colour)
            foot = rect.bottom + round(FOOT * self._px / 2)
            surface.blit(word, word.get_rect(center=(rect.centerx, foot)))
        self._ways.draw(surface, painter)


def lying_cards(layout: TableLayout) -> pygame.Rect:
    """The box of all cards that a trick can have on this table, around the middle of the trick."""
    half = pygame.Vector2()
    for seat in range(layout.seats):
        pose = layout.trick_pose(seat)
        reach = pose.height * (0.5 + 0.06)  # turned a little
        half.x = max(half.x, abs(pose.x - layout.trick.centerx) + reach * CARD_RATIO * 1.12)
        half.y = max(half.y, abs(pose.y - layout.trick.centery) + reach)
    return pygame.Rect(0, 0, ceil(2 * half.x), ceil(2 * half.y))


def stack_at(pos: tuple[int, int], shown: ScreenState, layout: TableLayout) -> Seat | None:
    """The seat whose won tricks lie at this point."""
    reach = layout.px(6)
    for seat in range(shown.table.players):
        taken = shown.table.taken[seat]
        if not taken:
            continue
        half = layout.stacked_height // 2
        ends = [layout.stack_pose(seat, index, taken) for index in (0, taken - 1)]
        left, right = sorted(round(pose.x) for pose in ends)
        box = pygame.Rect(left - half, round(ends[0].y) - half, right - left + 2 * half, 2 * half)
        if box.inflate(reach, reach).collidepoint(pos):
            return seat
    return None
