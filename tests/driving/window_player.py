"""A person at the table in the whole window: every decision by posted clicks, or by posted keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.engine import Card, Suit
from game.engine.choices import JokerCall
from game.table.setup import Setup
from game.table.table import Table
from game.ui.table.layout.card_placement import known
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.lay import LayQuestion
from game.ui.table.table_scene import TableScene
from tests.driving.table_screen import choices_of
from tests.driving.ui_driver import Driver
from tests.tables import table_for


class Person:
    """Somebody in front of the window, who sees the stage and nothing behind it."""

    calls = tuple(JokerCall)

    def __init__(self, setup: Setup, size: tuple[int, int] = (1024, 640), **chosen: Any) -> None:
        self.table: Table = table_for(setup)
        self.scene = TableScene(self.table)
        quick = {"speed": "instant", "reduced_motion": True}
        self.driver = Driver(self.scene, size, **quick | chosen)

    @property
    def at_rest(self) -> bool:
        """Whether everything that happened is on the screen."""
        return self.scene.presenter.timeline.idle and not len(self.scene.presenter.feed)

    def key(self, key: int, mod: int = 0) -> None:
        """Strike a key."""
        self.driver.key(key, mod)

    def click(self, pos: tuple[int, int]) -> None:
        """Point at a place, press and let go."""
        motion = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0), "touch": False}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
        self.driver.click(pos)

    def spot(self, card: Card) -> tuple[int, int]:
        """A point where this card of the hand is seen."""
        sprite = self.scene.presenter.stage.sprite(known(card.code))
        assert sprite is not None, card
        rect = sprite.rect()
        for x in range(rect.left + 4, rect.right, 4):
            for y in (rect.centery, rect.top + 20):
                if self.scene.presenter.stage.hit((x, y)) is card:
                    return x, y
        raise AssertionError(f"{card} cannot be reached")

    def decide(self, *, keys: bool = False) -> None:
        """Answer what is asked, with the first thing that is allowed."""
        asking, hand = self.scene.input.decision, self.scene.input.hand
        if asking.bid.panel is not None:
            self._bid(keys=keys)
        elif asking.question(LayQuestion).panel is not None and hand.legal:
            self.lay(keys=keys)
        elif asking.card.joker is not None:
            call = self.calls[len(self.table.lines) % 2]
            if keys:
                self.key(pygame.K_1 if call is JokerCall.HIGH else pygame.K_2)
            else:
                self.click(asking.card.joker.button(call.value).center)
        elif hand.legal:
            if keys:
                self.key(pygame.K_LEFT)
                self.key(pygame.K_RETURN)
            else:
                self.click(self.spot(max(hand.legal, key=self._liking)))

    def lay(self, *, keys: bool = False) -> None:
        """Lift three cards, choose a stake and lay them: another one from deal to deal."""
        laying = self.scene.input.decision.question(LayQuestion).panel
        assert laying is not None
        stake = len(self.scene.presenter.shown.table.history) % 3
        if keys:
            for _ in range(3):
                self.key(pygame.K_RIGHT)
                self.key(pygame.K_SPACE)
            self.key((pygame.K_f, pygame.K_d, pygame.K_r)[stake])
            self.key(pygame.K_RETURN)
            return
        for card in self.scene.presenter.stage.own_hand()[1:12:4]:
            self.click(self.spot(card))
        self.click(laying.button(("none", "declare", "reveal")[stake]).center)
        self.click(laying.button("lay").center)

    @staticmethod
    def _liking(card: Card) -> tuple[bool, int]:
        """Jokers first: they ask for more."""
        return card.suit is Suit.JOKERS, -card.index

    def _bid(self, *, keys: bool) -> None:
        panel = self.scene.input.decision.bid.panel
        assert panel is not None
        if keys:
            self.key(pygame.K_RIGHT)
            self.key(pygame.K_RETURN)
            return
        allowed = choices_of(panel, BidChoices).allowed
        bid = allowed[min(1, len(allowed) - 1)]
        self.click(panel.button(str(bid)).center)
        self.click(panel.button("confirm").center)

    def play_until(
        self, seen: Callable[[], object], *, keys: bool = False, most: int = 20000
    ) -> None:
        """Play on until something is seen; the last deal's end is the end of it all."""
        for _ in range(most):
            self.driver.frames(1)
            if seen():
                return
            if self.at_rest and self.scene.overlays.current is None:
                self.decide(keys=keys)
        raise AssertionError("not seen in time")

    def play_to_the_end(self, *, keys: bool = False) -> None:
        """The whole game, to its results."""
        self.play_until(
            lambda: self.scene.overlays.current is not None and self.table.over, keys=keys
        )
