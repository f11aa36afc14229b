"""A claim before it is made: what it says, and the cards where their order counts."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Card
from game.presentation.words.prompts import look_words
from game.table.claims.claim import Claim
from game.translation import _
from game.ui.kit.controls import FittedText, Press, TextAlign
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row
from game.ui.kit.painted_panel import PaintedPanel, ever_smaller
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import FontRole
from game.ui.table.layout.boxes import CARD_RATIO, LEAST_TRICK_CARD
from game.ui.table.layout.seating import Side
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.tricks_panel import lying_cards, room_for
from game.ui.widgets.overlay import CLOSE

WIDTH: Final = 500, 380
HEAD, FOOT, EDGE = (84, 82), (66, 48), (24, 12)
"""Usually and where words are large: width, height of the words and of the buttons, the edge."""
ABOVE, BELOW, BUTTON = (15, 8), (12, 8), (42, 34)
GAP: Final = 10
BELOW_CARDS: Final = 4
"""From the cards or the plates of others down to it, where words are large."""
CLAIM_KEY: Final = pygame.K_c
"""The key that opened it claims, as Enter does."""
LEAST_STEP: Final = 0.34
"""From card to card where they overlap, in widths of a card: its index is seen."""
TITLE, TEXT = (22, 20, 18, 16), (15, 14, 13)
"""px of letters: the largest with which the words fit. All lengths at scale 1."""


class ClaimPanel:
    """Asks whether a claim is made, and at the first one what shall happen at the next ones."""

    def __init__(self, claim: Claim, book: CardBook, *, asks: bool) -> None:
        """`asks` is whether it was never asked what shall happen at later claims."""
        self.claim = claim
        self._book = book
        self._asks = asks
        self.asking = False
        """Whether it asks for later claims now."""
        self.panel = PaintedPanel(start=OverlayButton.CLAIM)
        self.box = pygame.Rect(0, 0, 0, 0)
        self.cards: list[pygame.Rect] = []
        self._painter: Painter
        self._close = False
        """Whether edges and gaps give way for large words."""

    @property
    def _shown(self) -> tuple[Card, ...]:
        """The cards that it shows: those of a claim that holds in one order alone."""
        return self.claim.order if self.claim.takes_all else ()

    @property
    def words(self) -> tuple[str, str]:
        """What is claimed, and a line below it."""
        if self.asking:
            return (
                _("Next time the rest is certain:"),
                _("You can change this in Settings, under Cards in hand."),
            )
        return look_words(self.claim)

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        close = self._close = not layout.has_faces
        room = self._room(layout, painter)
        px = self._painter.px
        count, edge = len(self._shown), px(EDGE[close])
        inside = room in (layout.ring_inside, self._below(layout))
        room.inflate_ip(0, 2 * px(2))  # the corner of a turned card reaches a little further
        lying = pygame.Rect(0, 0, 0, 0) if inside else lying_cards(layout)
        words = px(HEAD[close] + FOOT[close])
        # As large as in a trick, and larger where the panel is taller all the same.
        tall = max(layout.trick_height, min(lying.height - words, layout.hand_height))
        tall = min(tall, room.height - words)
        wide = tall * CARD_RATIO
        across = min(room.width, max(px(WIDTH[close]), layout.middle_width * 3 // 4)) - 2 * edge
        step = min(wide + px(GAP), (across - wide) / max(1, count - 1))
        if step < wide * LEAST_STEP:
            wide *= step / (wide * LEAST_STEP)
            tall = round(wide / CARD_RATIO)
        if not count:
            wide, step, tall = 0, 0, 0
        width = max(px(WIDTH[close]), round(step * max(0, count - 1) + wide) + 2 * edge)
        least = words + tall
        # Where it does not stand within a ring of cards all of them are covered: no piece of one
        # looks out behind.
        self.box = pygame.Rect(0, 0, max(width, lying.width), max(least, lying.height))
        self.box.size = min(room.width, self.box.width), min(room.height, self.box.height)
        self.box.center = room.center if inside else layout.trick.center
        self.box.clamp_ip(room)
        left = self.box.centerx - (step * (count - 1) + wide) / 2
        top = self.box.y + px(HEAD[close]) + (self.box.height - least) // 2
        self.cards = [
            pygame.Rect(round(left + place * step), top, round(wide), tall)
            for place in range(count)
        ]
        self._place()

    def _room(self, layout: TableLayout, painter: Painter) -> pygame.Rect:
        """px of the window that it may take; its letters are as large as one has room for."""
        whole = room_for(layout)
        if layout.row_below:  # no piece of a card looks out above it
            top = max(place.plate.bottom for place in layout.places if place.side is Side.TOP)
            top += layout.px(BELOW_CARDS)
            whole = whole.union(pygame.Rect(whole.left, top, 1, 1))
        rooms = [room.copy() for room in layout.panel_rooms] if self._close else []
        rooms += [layout.ring_inside.copy(), whole]
        below = self._below(layout)
        for smaller in ever_smaller(painter, layout.base):
            if below.height >= self._least(smaller, layout) and self._narrowest(smaller) <= below.w:
                self._painter = smaller
                return below
        for smaller in ever_smaller(painter, layout.base):
            self._painter = smaller
            for room in rooms:
                tall, wide = self._least(smaller, layout), self._narrowest(smaller)
                if room.height >= tall and room.width >= wide:
                    return room
        return whole

    def _least(self, painter: Painter, layout: TableLayout) -> float:
        """px of height that it needs at least."""
        words = painter.px(HEAD[self._close] + FOOT[self._close])
        return words + (LEAST_TRICK_CARD * layout.base if self._shown else 0)

    @staticmethod
    def _below(layout: TableLayout) -> pygame.Rect:
        """The room below the cards of others that lie in a row; without any size elsewhere."""
        room = layout.panel_room.copy()
        if not layout.row:
            return pygame.Rect(room.center, (0, 0))
        others = (seat for seat in range(layout.seats) if seat != layout.bottom)
        top = max(layout.trick_pose(seat).box.bottom for seat in others) + layout.px(BELOW_CARDS)
        room.height, room.top = max(0, room.bottom - top), top
        return room

    def _narrowest(self, painter: Painter) -> int:
        """px in which its words are whole, in their smallest letters."""
        title, told = self.words
        styles = TextStyle(TITLE[-1], FontRole.SERIF, bold=True), TextStyle(TEXT[-1])
        lines = zip((title, told), styles, (1, 2), strict=True)
        words = max(
            typeset.width(text, style, painter.fonts) // most for text, style, most in lines
        )
        return words + 2 * painter.px(EDGE[self._close] + 2 * GAP)

    def _place(self) -> None:
        """What is claimed, the cards, and two buttons."""
        title, told = self.words
        middle, close = TextAlign.MIDDLE, self._close
        answers = Row(*(self._answer(at, *each) for at, each in enumerate(self._choices)), gap=GAP)
        parts = Column(
            FittedText(title, TITLE, role=FontRole.SERIF, bold=True, lines=1, align=middle),
            Gap(7),
            FittedText(told, TEXT, self._painter.theme.muted, lines=2, align=middle),
            Painted(self._paint_cards, grow=1),
            answers,
        )
        edges = EDGE[close], ABOVE[close], BELOW[close]
        tree = Plate(parts, inside=edges[0], above=edges[1], below=edges[2], lit=True)
        self.panel.lay_out(tree, self.box, self._painter)

    def _answer(self, place: int, key: str, words: str) -> Part:
        cap = "" if place else _("Enter")
        tall = BUTTON[self._close]
        return Press(key, words, gold=place == 0, tall=tall, cap=cap, grow=1)

    @property
    def _choices(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Names and words of the two buttons."""
        if self.asking:
            return (
                (OverlayButton.CLAIM_ALWAYS, _("Play it out for me")),
                (OverlayButton.CLAIM_OFFERS, _("Ask me again")),
            )
        return (OverlayButton.CLAIM, _("Claim")), (CLOSE, _("Play on"))

    def handle(self, event: pygame.event.Event) -> str | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return CLOSE
        name = self.panel.handle(event)
        if event.type == pygame.KEYDOWN and event.key == CLAIM_KEY and not self.asking:
            name = OverlayButton.CLAIM
        if name != OverlayButton.CLAIM or not self._asks:
            return name
        self.asking, self.panel.focus = True, OverlayButton.CLAIM_ALWAYS
        self._place()
        return None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        self.panel.draw(surface, self.panel.painter)

    def _paint_cards(self, surface: pygame.Surface, _place: pygame.Rect) -> None:
        for held, rect in zip(self._shown, self.cards, strict=True):
            surface.blit(self._book.face(held.code, rect.height), rect)
