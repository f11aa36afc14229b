"""The hand below under the player's fingers: which card is chosen, how far it has risen."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import pygame

from game.engine import Card
from game.ui.placing import known
from game.ui.stage import Stage

HOVER: Final = 0.09
"""Seconds a card takes to rise."""


class HandControl:
    """Mouse and keys on the hand. `handle` answers with the card that was played."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.chosen: Card | None = None
        self.legal: Collection[Card] | None = None
        """What may be played now; None while it is not the player's turn."""
        self._by_key = False
        self._down: Card | None = None
        self._lifts: dict[str, float] = {}

    def open(self, legal: Collection[Card] | None) -> None:
        """Take the cards that may be played now, or None."""
        self.legal = legal
        if legal is None:
            self.chosen = None
        elif self.chosen not in self.stage.own_hand():
            self.chosen = None
            self._by_key = False

    def handle(self, event: pygame.event.Event) -> Card | None:
        """The card that this event plays, legal or not."""
        if self.legal is None:
            return None
        match event.type:
            case pygame.MOUSEMOTION:
                hit = self.stage.hit(event.pos)
                if hit is not None or not self._by_key:
                    self.chosen, self._by_key = hit, False
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._down = self.stage.hit(event.pos)
                if self._down is not None:
                    self.chosen, self._by_key = self._down, False
            case pygame.MOUSEBUTTONUP if event.button == 1:
                down, self._down = self._down, None
                if down is not None and self.stage.hit(event.pos) is down:
                    return down
            case pygame.KEYDOWN:
                return self._key(event.key)
        return None

    def _key(self, key: int) -> Card | None:
        hand = self.stage.own_hand()
        if key in (pygame.K_LEFT, pygame.K_RIGHT) and hand:
            step = 1 if key == pygame.K_RIGHT else -1
            if self.chosen in hand:
                place = (hand.index(self.chosen) + step) % len(hand)
            else:
                legal = [place for place, held in enumerate(hand) if held in (self.legal or ())]
                place = (legal or [0])[0 if step > 0 else -1]
            self.chosen, self._by_key = hand[place], True
        elif key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE):
            return self.chosen
        return None

    @property
    def moving(self) -> bool:
        """Whether a card still rises or sinks."""
        return any(0 < lift < 1 for lift in self._lifts.values())

    def update(self, dt: float, *, still: bool) -> None:
        """Let cards rise and sink; `still` is reduced motion, where they are up at once."""
        self.stage.mark_hand(self.legal, self.chosen)
        step = 1.0 if still else dt / HOVER
        for card in self.stage.own_hand():
            sprite = self.stage.sprite(known(card.code))
            if sprite is None or sprite.flying:
                continue
            target = 1.0 if card is self.chosen else 0.0
            lift = self._lifts.get(card.code, 0.0)
            lift = min(target, lift + step) if target > lift else max(target, lift - step)
            self._lifts[card.code] = sprite.lift = lift
