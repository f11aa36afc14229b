"""The panel of counted tricks, and the hand below it, whose cards are marked by mouse or keys."""

from __future__ import annotations

from typing import Final

import pygame

from game.engine import Card
from game.ui.learn.verdict_panel import VerdictPanel, VerdictWords
from game.ui.paint.painter import Painter
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.card_placement import known
from game.ui.table.layout.table_layout import TableLayout

MARK: Final = "mark "
"""Begins the name of a card that was marked, or is one no longer."""
RAISED: Final = 0.4
"""How far a card rises that the keys are at."""


class CountingPanel:
    """Words and buttons as a `VerdictPanel` has them, and the cards that are marked."""

    hides: Final = VerdictPanel.hides

    def __init__(self) -> None:
        self.verdict = VerdictPanel()
        self.marked: set[str] = set()
        self.marking = False
        """Whether cards may be marked now."""
        self.stage: Stage | None = None
        self.pointed: Card | None = None
        """The card that the keys are at."""

    def above(self, seats: int) -> int:
        """See `TablePanel`."""
        return self.verdict.above(seats)

    def yields(self, seats: int) -> Yielded:
        """See `TablePanel`."""
        return self.verdict.yields(seats)

    def say(self, words: VerdictWords) -> None:
        """Say something else."""
        self.verdict.say(words)

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
        """See `TablePanel`."""
        self.verdict.lay_out(layout, painter)

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on the panel, or on a card that may be marked."""
        return self.verdict.covers(pos) or self._hit(pos) is not None

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel; the cards are the table's."""
        self.verdict.draw(surface, painter)

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that was pressed, or `MARK` and the code of a card."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            card = self._hit(event.pos)
            if card is not None:
                self.pointed = None
                return MARK + card.code
        if event.type == pygame.KEYDOWN and self.marking and self.stage is not None:
            hand = self.stage.own_hand()
            if event.key in (pygame.K_LEFT, pygame.K_RIGHT) and hand:
                self.pointed = _beside(hand, self.pointed, 1 if event.key == pygame.K_RIGHT else -1)
                return ""
            if event.key == pygame.K_SPACE and self.pointed is not None:
                return MARK + self.pointed.code
        return self.verdict.handle(event)

    def _hit(self, pos: tuple[int, int]) -> Card | None:
        return self.stage.hit(pos) if self.marking and self.stage is not None else None

    def raise_cards(self) -> None:
        """Lift and light the marked cards, and a little the one that the keys are at."""
        if self.stage is None:
            return
        for card in self.stage.own_hand():
            sprite = self.stage.sprite(known(card.code))
            if sprite is not None and card.code in self.marked:
                sprite.lift = sprite.glow = 1.0
            elif sprite is not None and self.marking and card is self.pointed:
                sprite.lift = RAISED


def _beside(hand: list[Card], card: Card | None, step: int) -> Card:
    """The next card of a hand, from an end where there was none."""
    if card not in hand:
        return hand[0 if step > 0 else -1]
    assert card is not None
    return hand[(hand.index(card) + step) % len(hand)]
