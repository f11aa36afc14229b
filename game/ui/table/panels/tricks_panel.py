"""The tricks of a deal, face up once more for whoever asks: what lay open, and no more."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from math import ceil
from operator import itemgetter
from typing import Final

import pygame
from pygame import Rect

from game.engine import Seat, Trick
from game.engine.state import Played
from game.presentation.screen_state import ScreenState
from game.translation import _
from game.ui.kit.controls import FittedText, Press, TextAlign
from game.ui.kit.layout import Column, Gap, Host, Part, Plate, Row, RowAlign, Sized
from game.ui.kit.painted_panel import PaintedPanel, ever_smaller
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.style.contrast import accent
from game.ui.table.layout.boxes import CARD_RATIO, LEAST_TRICK_CARD
from game.ui.table.layout.table_layout import TableLayout
from game.ui.widgets.overlay import CLOSE
from game.ui.widgets.scroll_area import ScrollArea

KEY: Final = pygame.K_l
MANY: Final = 100
"""More tricks than a deal has."""
SPACE: Final = 16
"""px between two cards at scale 1."""
HEAD, FOOT, EDGE = (52, 36), (30, 22), (24, 12)
"""px at scale 1, usually and where words are large: height of the title and of a name, edge."""
TITLES: Final = (20, 16, 14)
NAMES: Final = (16, 14)
"""px of letters at scale 1: the largest with which the words fit."""
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


class ShownCard(Part):
    """A card of a trick, in the middle of its room; the winner's is lit."""

    def __init__(self, code: str, tall: int, book: CardBook, *, lit: bool) -> None:
        """`tall` in px of the window."""
        self._code, self._tall, self._book, self._lit = code, tall, book, lit
        self.area = Rect(0, 0, book.width(tall), tall)
        """px of the window, once it was placed."""

    def wide(self, painter: Painter) -> int:
        """That of the card."""
        return self.area.width

    def tall(self, painter: Painter, width: int) -> int:
        """As it was told."""
        return self._tall

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Paint it there."""
        self.area.midtop = area.midtop
        host.drawn(self.area, pane, self._paint)

    def _paint(self, surface: pygame.Surface, place: Rect) -> None:
        if self._lit:
            glow = self._book.glow(place.height)
            surface.blit(glow, glow.get_rect(center=place.center))
        surface.blit(self._book.face(self._code, place.height), place)


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
        self._names = names
        self._book = book
        self._room: tuple[TableLayout, Painter] | None = None
        """The table on which it lies, once it does."""
        self.panel = PaintedPanel()
        """Its buttons go from trick to trick; none where there is but one."""
        self.box = Rect(0, 0, 0, 0)
        self.cards: list[Rect] = []
        """px of the window, both."""
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
        self._place()

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        self._room = layout, painter
        self._place()

    def _place(self) -> None:
        """Make everything on it: its cards are as large as the room of the trick allows."""
        if self._room is None:
            return
        layout, whole = self._room
        room, close = room_for(layout), not layout.has_faces
        for painter in ever_smaller(whole, layout.base):
            rows, tall = max(
                ((rows, self._card_height(layout, painter, room, rows)) for rows in (1, 2)),
                key=itemgetter(1),
            )
            if tall >= LEAST_TRICK_CARD * layout.base:
                break
        columns, edge = -(-len(self.trick.played) // rows), painter.px(EDGE[close])
        step = max(self._book.width(tall), painter.px(NAME)) + painter.px(SPACE)
        step = min((room.width - 2 * edge) // columns, step)
        winner = self.trick.winner
        cards = [
            ShownCard(play.card.code, tall, self._book, lit=play.seat == winner)
            for play in self.trick.played
        ]
        tree = self._tree(painter, cards, columns, step, close=close)
        # All of the trick that lies there is covered: no piece of a card looks out behind.
        lying = lying_cards(layout) if not layout.row else Rect(0, 0, 0, 0)
        wide = min(room.width, max(step * columns + 2 * edge, painter.px(WIDTH), lying.width))
        self.box = Rect(0, 0, wide, max(tree.tall(painter, wide), lying.height))
        self.box.height = min(room.height, self.box.height)
        self.box.center = layout.trick.center
        self.box.clamp_ip(room)
        self.panel.lay_out(tree, self.box, painter)
        self.cards = [card.area for card in cards]

    def _tree(
        self,
        painter: Painter,
        cards: Sequence[ShownCard],
        columns: int,
        step: int,
        *,
        close: bool,
    ) -> Part:
        """The title between the ways to other tricks, and below it the cards.

        From card to card there are `step` px of the window.
        """
        named = [
            Column(card, self._name(painter, play, FOOT[close]), grow=2)
            for card, play in zip(cards, self.trick.played, strict=True)
        ]
        rows = []
        for at in range(0, len(named), columns):
            row = named[at : at + columns]
            # Half a column on both sides for each one that is missing.
            aside = [Gap(grow=columns - len(row))] if len(row) < columns else []
            whole = Row(*aside, *row, *aside, gap=0)
            across = int(step * columns / painter.scale)
            rows.append(Row(Gap(grow=1), Sized(whole, wide=across), Gap(grow=1), gap=0))
        title = FittedText(self.title, TITLES, bold=True, lines=1, align=TextAlign.MIDDLE, grow=1)
        ways = self._ways() if len(self._tricks) > 1 else ((), ())
        parts = Column(
            Gap(grow=1),
            Sized(Row(*ways[0], title, *ways[1], gap=SPACE // 2), tall=HEAD[close]),
            Gap(grow=1),
            *rows,
            Gap(grow=1),
        )
        return Plate(parts, inside=EDGE[close], above=0, below=EDGE[close] // 2, lit=True)

    def _ways(self) -> tuple[list[Part], list[Part]]:
        """The buttons to the trick before and after, where there is one."""
        before, after = self.place > 0, self.place < len(self._tricks) - 1
        press = partial(Press, words="", tall=WAY, least=WAY, padding=0)
        return (
            [press(TrickStep.BACK, icon="back", enabled=before)],
            [press(TrickStep.ON, icon="play", enabled=after)],
        )

    def _name(self, painter: Painter, play: Played, tall: int) -> Part:
        """Who played a card; the winner in gold."""
        won = play.seat == self.trick.winner
        ink = accent(painter.theme) if won else painter.theme.cream
        words = FittedText(
            self._names[play.seat],
            NAMES,
            ink,
            bold=won,
            lines=1,
            align=TextAlign.MIDDLE,
            middle=True,
            grow=1,
        )
        return Sized(Row(Gap(3), words, Gap(3), gap=0, align=RowAlign.WHOLE), tall=tall)

    def _card_height(self, layout: TableLayout, painter: Painter, room: Rect, rows: int) -> int:
        """px of a card where they lie in so many rows."""
        columns = -(-len(self.trick.played) // rows)
        px = painter.px
        head, foot, edge = (px(each[not layout.has_faces]) for each in (HEAD, FOOT, EDGE))
        across = (room.width - 2 * edge) / columns - px(SPACE)
        down = (room.height - head - edge // 2) / rows - foot
        return int(min(layout.hand_height, across / CARD_RATIO, down))

    def handle(self, event: pygame.event.Event) -> str | None:
        match self.panel.handle(event, keys=False):
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
            case pygame.MOUSEBUTTONDOWN if self.panel.over(event.pos) is not None:
                return None
            case pygame.MOUSEBUTTONDOWN:
                return CLOSE
        return None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        self.panel.draw(surface, self.panel.painter)


def room_for(layout: TableLayout) -> Rect:
    """Between the plates: above the sentence over the hand, below what was won at the top.

    Where words are large the row of that sentence too.
    """
    if not layout.has_faces:
        return layout.panel_room.copy()
    room = Rect(layout.trick)
    room.width = max(room.width, min(layout.middle_width, layout.px(NARROWEST)))
    room.centerx = layout.trick.centerx
    for corner in (layout.wins, layout.pad, layout.own_plate):
        if corner.width and room.colliderect(corner):
            half = min(abs(room.centerx - edge) for edge in (corner.left, corner.right))
            room = Rect(room.centerx - half, room.y, 2 * half, room.height)
    return room


def lying_cards(layout: TableLayout) -> Rect:
    """The box of all cards that a trick can have on this table, around the middle of the trick."""
    half = pygame.Vector2()
    for seat in range(layout.seats):
        pose = layout.trick_pose(seat)
        reach = pose.height * (0.5 + 0.06)  # turned a little
        half.x = max(half.x, abs(pose.x - layout.trick.centerx) + reach * CARD_RATIO * 1.12)
        half.y = max(half.y, abs(pose.y - layout.trick.centery) + reach)
    return Rect(0, 0, ceil(2 * half.x), ceil(2 * half.y))


def stack_at(pos: tuple[int, int], shown: ScreenState, layout: TableLayout) -> Seat | None:
    """The seat that has won tricks and whose windows are at this point."""
    for seat in range(shown.table.players):
        if shown.table.taken[seat] and layout.places[seat].windows.collidepoint(pos):
            return seat
    return None
