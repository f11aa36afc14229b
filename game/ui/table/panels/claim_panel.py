"""A claim before it is made: what it says, and in which order the cards would be played."""

from __future__ import annotations

from typing import Final

import pygame

from game.table.claim import Claim
from game.translation import _
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.table.layout.boxes import CARD_RATIO
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.tricks_panel import lying_cards
from game.ui.widgets.buttons import Button, ButtonGroup
from game.ui.widgets.overlay import CLOSE, sheet

WIDTH: Final = 500
HEAD, FOOT, EDGE = 84, 66, 24
BUTTON: Final = 42
GAP: Final = 10
LEAST_STEP: Final = 0.34
"""From card to card where they overlap, in widths of a card: its index is seen."""
TITLE, TEXT = 20, 15  # px at scale 1


class ClaimPanel:
    """Asks whether a claim is made, and at the first one what shall happen at the next ones."""

    def __init__(self, claim: Claim, book: CardBook, *, asks: bool) -> None:
        """`asks` is whether it was never asked what shall happen at later claims."""
        self.claim = claim
        self._book = book
        self._asks = asks
        self.asking = False
        """Whether it asks for later claims now."""
        self._group = ButtonGroup(focus=0)
        self.panel = pygame.Rect(0, 0, 0, 0)
        self.cards: list[pygame.Rect] = []
        self._px = 1.0

    @property
    def words(self) -> tuple[str, str]:
        """What is claimed, and a line below it."""
        if self.asking:
            return (
                _("And next time nothing depends on you?"),
                _("Settings, Cards in hand, changes it at any time."),
            )
        if self.claim.wins:
            return (
                _("You take every trick that is left"),
                _("whatever the others play, with your cards in this order:"),
            )
        return (
            _("You take none of the tricks that are left"),
            _("whatever the others play, in this order as far as suits allow:"),
        )

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        self._px = layout.scale
        count, edge = len(self.claim.order), layout.px(EDGE)
        room = pygame.Rect(layout.trick)
        room.width = max(room.width, min(layout.middle_width, layout.px(WIDTH)))
        room.centerx = layout.trick.centerx
        room.inflate_ip(0, 2 * layout.px(2))  # the corner of a turned card reaches a little further
        lying, words = lying_cards(layout), layout.px(HEAD + FOOT)
        # As large as in a trick, and larger where the panel is taller all the same.
        tall = max(layout.trick_height, min(lying.height - words, layout.hand_height))
        tall = min(tall, room.height - words)
        wide = tall * CARD_RATIO
        across = min(room.width, max(layout.px(WIDTH), layout.middle_width * 3 // 4)) - 2 * edge
        step = min(wide + layout.px(GAP), (across - wide) / max(1, count - 1))
        if step < wide * LEAST_STEP:
            wide *= step / (wide * LEAST_STEP)
            tall = round(wide / CARD_RATIO)
        width = max(layout.px(WIDTH), round(step * (count - 1) + wide) + 2 * edge)
        least = words + tall
        # All of the trick that lies there is covered: no piece of a card looks out behind.
        self.panel = pygame.Rect(0, 0, max(width, lying.width), max(least, lying.height))
        self.panel.size = min(room.width, self.panel.width), min(room.height, self.panel.height)
        self.panel.center = layout.trick.center
        self.panel.clamp_ip(room)
        left = self.panel.centerx - (step * (count - 1) + wide) / 2
        top = self.panel.y + layout.px(HEAD) + (self.panel.height - least) // 2
        self.cards = [
            pygame.Rect(round(left + place * step), top, round(wide), tall)
            for place in range(count)
        ]
        self._lay_out_buttons(layout)

    def _lay_out_buttons(self, layout: TableLayout) -> None:
        gap, edge = layout.px(GAP), layout.px(EDGE)
        box = pygame.Rect(self.panel.x + edge, 0, 0, layout.px(BUTTON))
        box.width = (self.panel.width - 2 * edge - gap) // 2
        box.bottom = self.panel.bottom - layout.px(12)
        self._group.buttons = [
            Button(name, label, box.move(place * (box.width + gap), 0), gold=place == 0)
            for place, (name, label) in enumerate(self._choices)
        ]

    @property
    def _choices(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """Names and words of the two buttons."""
        if self.asking:
            return (
                (OverlayButton.CLAIM_ALWAYS, _("Play it by itself")),
                (OverlayButton.CLAIM_OFFERS, _("Offer it again")),
            )
        return (OverlayButton.CLAIM, _("Claim")), (CLOSE, _("Play on"))

    def handle(self, event: pygame.event.Event) -> str | None:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return CLOSE
        name = self._group.handle(event)
        if name != OverlayButton.CLAIM or not self._asks:
            return name
        self.asking, self._group.focus = True, 0
        for button, (answer, label) in zip(self._group.buttons, self._choices, strict=True):
            button.name, button.label = answer, label
        return None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        theme, letters = painter.theme, painter.letters
        sheet(surface, self.panel, theme, letters.scale)
        room = self.panel.width - round(2 * EDGE * self._px)
        title, told = self.words
        head = letters.within(title, TITLE, theme.cream, room, bold=True)
        y = self.panel.y + round(28 * self._px)
        surface.blit(head, head.get_rect(center=(self.panel.centerx, y)))
        line = letters.within(told, TEXT, theme.muted, room)
        surface.blit(line, line.get_rect(center=(self.panel.centerx, y + round(30 * self._px))))
        for held, rect in zip(self.claim.order, self.cards, strict=True):
            surface.blit(self._book.face(held.code, rect.height), rect)
        self._group.draw(surface, painter)
