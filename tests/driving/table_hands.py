"""Hands at a table of the window: any decision by its code, with the mouse or by keys alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.engine import Card, Phase, card
from game.engine.choices import CallKind, JokerCall, Premium
from game.ui.table.layout.card_placement import known
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.call import CallChoices, kind_button
from game.ui.table.questions.choice_panel import CONFIRM, ChoicePanel
from game.ui.table.questions.lay import LayChoices
from game.ui.table.questions.size import SizeChoices
from game.ui.table.questions.talk import TalkChoices
from game.ui.table.questions.trump import TrumpChoices
from game.ui.table.table_scene import TableScene
from game.ui.widgets.painted_buttons import Buttons
from tests.driving.table_screen import special_panel
from tests.driving.ui_driver import Driver

_MOST_STEPS = 60
"""Keys that lead from anywhere to anywhere in a panel."""


class Hands:
    """Presses what is on the screen; knows nothing but what to press."""

    def __init__(self, driver: Driver, *, keys: bool) -> None:
        """`keys` is whether the keyboard is used, and never the mouse."""
        self.driver = driver
        self.keys = keys

    # Controls ---------------------------------------------------------------------------------

    def press(self, stop: str) -> None:
        """A control of a screen, by the name of its stop: clicked, or gone to by Tab."""
        driver = self.driver
        if not self.keys:
            driver.press(stop)
            return
        self._strike_until(pygame.K_TAB, lambda: self._is_at(stop))
        driver.key(pygame.K_RETURN)

    def _is_at(self, stop: str) -> bool:
        ring = self.driver.window.focus
        return ring.shown and ring.current is not None and ring.current.key == stop

    def press_in(self, group: Buttons, name: str, key: int | None = None) -> None:
        """A button of a group, by its name: clicked, or by its own key, or gone to by arrows."""
        button = next(each for each in group.buttons if each.name == name)
        if not self.keys:
            self.driver.click(button.rect.center)
            return
        if key is None:
            self._strike_until(pygame.K_RIGHT, lambda: group.keyed and group.focus == name)
        self.driver.key(pygame.K_RETURN if key is None else key)

    def _press_in_grid(self, grid: Buttons, name: str) -> None:
        button = grid.named(name)
        if not self.keys:
            self.driver.click(button.rect.center)
            return
        self._strike_until(pygame.K_TAB, lambda: grid.keyed and grid.focus == name)
        self.driver.key(pygame.K_RETURN)

    def _strike_until(self, key: int, seen: Callable[[], bool]) -> None:
        for _try in range(_MOST_STEPS):
            if seen():
                return
            self.driver.key(key)
        assert seen(), "no key leads there"

    # Decisions --------------------------------------------------------------------------------

    def do(self, scene: TableScene, code: str) -> None:
        """Decide at a table that asks; the code is one of `game.table.records.codes`."""
        asking = scene.input.decision
        panel = asking.asked.panel
        if panel is None:
            self._play(scene, code)
            return
        assert isinstance(panel, ChoicePanel)
        match panel.choices:
            case BidChoices() | SizeChoices():
                self._choose_number(panel, int(code))
            case TrumpChoices():
                self._choose_trump(panel, panel.choices, code)
            case TalkChoices():
                self._say(panel, code)
            case CallChoices():
                self._call(panel, code)
            case LayChoices():
                self._lay(scene, panel, code)
            case _:
                raise AssertionError(f"nobody here knows how to answer {panel.choices}")

    def _choose_number(self, panel: ChoicePanel[Any, Any], number: int) -> None:
        if self.keys:
            self._strike_until(pygame.K_RIGHT, lambda: panel.chosen == number)
            self.driver.key(pygame.K_RETURN)
            return
        if panel.chosen != number:
            self.driver.click(panel.button(str(number)).center)
        self.driver.click(panel.button(CONFIRM).center)

    def _choose_trump(self, panel: ChoicePanel[Any, Any], choices: TrumpChoices, code: str) -> None:
        letters = ["-" if one.suit is None else one.suit.letter for one in choices.trumps]
        place = letters.index(code)
        if self.keys:
            self.driver.key(pygame.K_1 + place)
            self.driver.key(pygame.K_RETURN)
            return
        self.driver.click(panel.button(str(place)).center)
        self.driver.click(panel.button("confirm").center)

    def _say(self, panel: ChoicePanel[Any, Any], code: str) -> None:
        word, _space, tricks = code.partition(" ")
        if word == "-":
            self._press_in_grid(panel.panel, "done")
            return
        for _more in range(int(tricks or 1) - 1):
            self._press_in_grid(panel.panel, f"more {word}")
        self._press_in_grid(panel.panel, word)

    def _call(self, panel: ChoicePanel[Any, Any], code: str) -> None:
        """A call without an order of suits of its own."""
        kind, *more = code.split()
        if panel.chosen.kind.value != kind:
            self._press_in_grid(panel.panel, kind_button(CallKind(kind)))
        for word in more:
            name = {"nuloss": "nuloss", "blind_hand": "blind"}.get(word)
            if name is not None or len(word) > len("CHSD"):
                self._press_in_grid(panel.panel, name or f"mad-{word}")
        self._press_in_grid(panel.panel, CONFIRM)

    def _lay(self, scene: TableScene, panel: ChoicePanel[Any, Any], code: str) -> None:
        aside, _space, premium = code.partition(" ")
        for held in [card(aside[at : at + 2]) for at in range(0, len(aside), 2)]:
            self._go_to(scene, held)
            if self.keys:
                self.driver.key(pygame.K_SPACE)
            else:
                self.driver.click(self.spot(scene, held))
        stake = premium or "none"
        if self.keys:
            keys = {"none": pygame.K_f, Premium.DECLARE: pygame.K_d, Premium.REVEAL: pygame.K_r}
            self.driver.key(keys[stake])
            self.driver.key(pygame.K_RETURN)
            return
        self.driver.click(panel.button(stake).center)
        self.driver.click(panel.button("lay").center)

    def _play(self, scene: TableScene, code: str) -> None:
        held = card(code[:2])
        self._go_to(scene, held)
        if self.keys:
            self.driver.key(pygame.K_RETURN)
        else:
            self.driver.click(self.spot(scene, held))
        joker = scene.input.decision.card.joker
        if joker is None:
            return
        call = JokerCall.HIGH if code[2:] == "+" else JokerCall.LOW
        if self.keys:
            self.driver.key(pygame.K_1 if call is JokerCall.HIGH else pygame.K_2)
        else:
            self.driver.click(joker.button(call.value).center)

    def _go_to(self, scene: TableScene, held: Card) -> None:
        """By arrows; the mouse needs not go there first."""
        hand = scene.input.hand
        if self.keys:
            self._strike_until(pygame.K_RIGHT, lambda: hand.chosen is held)

    @staticmethod
    def spot(scene: TableScene, held: Card) -> tuple[int, int]:
        """A point where this card of the hand is seen."""
        sprite = scene.presenter.stage.sprite(known(held.code))
        assert sprite is not None, held
        rect = sprite.rect()
        for x in range(rect.left + 4, rect.right, 4):
            for y in (rect.centery, rect.top + 20):
                if scene.presenter.stage.hit((x, y)) is held:
                    return x, y
        raise AssertionError(f"{held} cannot be reached")


def is_asked(scene: TableScene) -> bool:
    """Whether a decision of whoever sits here is asked for, and all before it is shown."""
    asking, presenter = scene.input.decision, scene.presenter
    if scene.overlays.current is not None or not presenter.up_to_date:
        return False
    if (
        asking.bid.panel is not None
        or special_panel(scene) is not None
        or asking.card.joker is not None
    ):
        return not asking.bid.changing
    phase = presenter.shown.table.phase
    return bool(scene.input.hand.legal) and phase in (Phase.BIDDING, Phase.PLAYING)
