"""Somebody at a table of the window: every decision by posted clicks, or by posted keys.

What to bid and play a bot says, from the guest's own View, or a wish; the guest finds where that is
pressed on the screen.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

import pygame

from ai.players.heuristic import Heuristic
from ai.players.random_player import RandomPlayer
from game.engine import (
    Action,
    Bid,
    Call,
    Card,
    ChangeBid,
    ChooseTrump,
    Lay,
    Limit,
    NameSize,
    Play,
    Say,
)
from game.engine.choices import CallKind, JokerCall
from game.engine.decisions.card import is_revoke
from game.engine.terms import CallTerms
from game.presentation.screen_state import ScreenState
from game.table.table import Table
from game.ui.table.layout.card_placement import known
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.first_game_panel import FirstGamePanel
from game.ui.table.panels.overlays import Curtain
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.questions.call import CallChoices
from game.ui.table.questions.choice_panel import ChoicePanel, Choices
from game.ui.table.questions.lay import LayQuestion
from game.ui.table.questions.size import SizeChoices
from game.ui.table.questions.talk import TalkChoices
from game.ui.table.questions.trump import TrumpChoices
from game.ui.table.table_scene import TableScene
from tests.driving.guest_hands import Device, Hands
from tests.driving.table_screen import choices_of, special_panel
from tests.driving.ui_driver import Driver

MOST_TURNS = 400_000
KIND_KEYS = dict(zip(CallKind, range(pygame.K_1, pygame.K_7), strict=True))
STAKES = {"none": pygame.K_f, "declare": pygame.K_d, "reveal": pygame.K_r}
Wish = Callable[["Seated", tuple[Action, ...]], Action | None]
"""What the guest wants to do, where that is not left to a bot."""


class Told(NamedTuple):
    """A decision: how the table stood on the screen, what was allowed, and what was done."""

    shown: ScreenState
    legal: tuple[Action, ...]
    action: Action


class Seated(Hands):
    """Somebody who sits at a table."""

    def __init__(
        self,
        device: Device,
        *,
        size: tuple[int, int] = (1024, 640),
        seed: int = 1,
        mind: str = "random",
        wish: Wish | None = None,
        **chosen: object,
    ) -> None:
        quick = {"speed": "instant", "reduced_motion": True}
        super().__init__(Driver(None, size, **(quick | chosen)), device)
        self._mind: RandomPlayer | Heuristic = RandomPlayer() if mind == "random" else Heuristic()
        self._dice = Random(seed)
        self._wish = wish
        self.told: list[Told] = []
        """Everything the guest decided."""
        self.changes = 0
        """How many bids are still to be changed, where that is offered."""

    @property
    def table(self) -> TableScene:
        """The table the guest sits at."""
        scene = self.driver.scene
        assert isinstance(scene, TableScene), scene
        return scene

    # At the table -----------------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Whether a decision is asked for, and everything before it is on the screen."""
        scene = self.table
        asking = scene.input.decision
        if (
            scene.overlays.current is not None
            or not scene.presenter.timeline.idle
            or len(scene.presenter.feed)
        ):
            return False
        return asking.bid.panel is not None or special_panel(scene) is not None or asking.playing

    def play_until(self, seen: Callable[[], object], most: int = MOST_TURNS) -> None:
        """Answer whatever is asked until something is seen."""
        for _ in range(most):
            if seen():
                return
            if isinstance(self.table.overlays.current, Curtain | FirstGamePanel):
                self.key(pygame.K_RETURN)
            elif self.asked:
                self.decide()
            elif self.changes and self.table.input.decision.bid.changeable:
                self.change_bid()
            else:
                self.driver.frames(1)
        raise AssertionError("not seen in time")

    def play_out(self) -> None:
        """The whole game, until its results are up."""
        self.play_until(lambda: isinstance(self.table.overlays.current, ResultsPanel))

    def decide(self) -> None:
        """Answer what is asked."""
        table = self.table.table
        assert isinstance(table, Table)
        seat = self.table.presenter.persons[0]
        legal = table.legal(seat)
        if not legal:
            self.driver.frames(1)
            return
        action = self._wish(self, legal) if self._wish is not None else None
        if action is None:
            action = self._mind.choose(table.view(seat), legal, Limit(playouts=1), self._dice)
        shown, before = self.table.presenter.shown, len(table.lines)
        self.do(action)
        self.told.append(Told(shown, legal, action))
        assert len(table.lines) > before or isinstance(action, Lay | Bid), self._instead_of(action)

    def _instead_of(self, action: Action) -> str:
        """What is up where an action was pressed and nothing happened."""
        scene = self.table
        asking = scene.input.decision
        return (
            f"{action} was not taken: over the table {scene.overlays.current}, asked "
            f"{asking.asked} with {special_panel(scene)}, readable {scene.readable}, "
            f"first game looked up {not scene.overlays.first_game.waiting}, "
            f"time held {scene.holds_time}, legal {scene.table.legal(scene.presenter.persons[0])}"
        )

    def change_bid(self) -> None:
        """Take up the last bid again, and make another one."""
        self.changes -= 1
        shown, seat = self.table.presenter.shown, self.table.presenter.persons[0]
        if self.mouse:
            self.click(self.table.input.tools.named(TableButton.CHANGE_BID).rect.center)
        else:
            self.key(pygame.K_e)
        self.driver.frames(1)
        legal = self.table.table.legal(seat)
        action = next(one for one in legal if isinstance(one, ChangeBid))
        self.do(action)
        self.told.append(Told(shown, legal, action))

    def do(self, action: Action) -> None:
        """Press what this action is made of."""
        match action:
            case NameSize(cards=cards):
                self._name_size(cards)
            case Call(terms=terms):
                self.call(terms)
            case Say():
                self._say(action)
            case Bid(bid=bid) | ChangeBid(bid=bid):
                self._bid(bid)
            case Lay():
                self._lay(action)
            case ChooseTrump():
                self._choose_trump(action)
            case Play():
                self._play(action)
            case _:
                raise AssertionError(f"nobody is asked for {action}")

    def _name_size(self, cards: int) -> None:
        panel = self._panel(SizeChoices)
        if self.mouse:
            self.button(panel, str(cards))
            self.button(panel, "confirm")
        else:
            self.key(pygame.K_0 + cards)
            self.key(pygame.K_RETURN)

    def _panel(self, kind: type[Choices[Any, Any]]) -> ChoicePanel[Any, Any]:
        """The panel of the question that is asked, which has such choices."""
        panel = special_panel(self.table)
        assert panel is not None
        assert isinstance(panel.choices, kind)
        return panel

    def call(self, terms: CallTerms) -> None:
        """Put a call together and make it."""
        panel = self._panel(CallChoices)
        if self.mouse:
            self.button(panel, f"kind-{terms.kind.value}")
        else:
            self.key(KIND_KEYS[terms.kind])
        for place, suit in enumerate(terms.precedence or ()):
            name = f"suit-{suit.letter}"
            if self.mouse:
                button = panel.panel.named(name)
                suits = [one for one in panel.panel.buttons if one.name.startswith("suit-")]
                self.drag(button.rect.center, suits[place].rect.center)
            elif steps := panel.chosen.order.index(suit) - place:
                self.walk(panel, name)
                for key in (pygame.K_RETURN, *(pygame.K_LEFT,) * steps, pygame.K_RETURN):
                    self.key(key)
        extras = {"nuloss": terms.nuloss, "blind": terms.blind_hand}
        if terms.madness is not None:
            extras[f"mad-{terms.madness.value}"] = True
        for name in (name for name, wished in extras.items() if wished):
            self.choose(panel, name)
        assert panel.chosen.terms == terms
        self.choose(panel, "confirm")

    def _say(self, action: Say) -> None:
        panel = self._panel(TalkChoices)
        said = action.statement
        if said is None:
            self.choose(panel, "done")
            return
        name = said.strength.value
        if said.tricks is not None and self.mouse:
            shown = panel.chosen[said.strength]
            way = "more" if said.tricks > shown else "less"
            for _ in range(abs(said.tricks - shown)):
                self.button(panel, f"{way} {name}")
        elif said.tricks is not None:
            self.walk(panel, name)
            for digit in str(said.tricks):
                self.key(pygame.K_0 + int(digit))
        self.choose(panel, name)

    def _bid(self, bid: int) -> None:
        panel = self.table.input.decision.bid.panel
        assert panel is not None
        if self.mouse:
            if panel.chosen != bid:
                self.click(panel.button(str(bid)).center)
            self.click(panel.button("confirm").center)
            return
        for digit in str(bid):
            self.key(pygame.K_0 + int(digit))
        assert panel.chosen == bid
        self.key(pygame.K_RETURN)

    def _lay(self, action: Lay) -> None:
        laying = self.table.input.decision.question(LayQuestion).panel
        assert laying is not None
        for card in (*laying.chosen.cards, *action.cards):
            if card in laying.chosen.cards and card in action.cards:
                continue
            self._touch(card, pygame.K_SPACE)
        stake = "none" if action.premium is None else action.premium.value
        if self.mouse:
            self.click(laying.button(stake).center)
            self.click(laying.button("lay").center)
        else:
            self.key(STAKES[stake])
            self.key(pygame.K_RETURN)

    def _choose_trump(self, action: ChooseTrump) -> None:
        panel = self._panel(TrumpChoices)
        place = choices_of(panel, TrumpChoices).trumps.index(action)
        if self.mouse:
            self.click(panel.button(str(place)).center)
            self.click(panel.button("confirm").center)
        else:
            self.key(pygame.K_1 + place)
            self.key(pygame.K_RETURN)

    def _play(self, action: Play) -> None:
        view = self.table.table.view(action.seat)
        self._touch(action.card, pygame.K_RETURN)
        if is_revoke(view, action.seat, action.card):  # what it costs is said first, once
            self.driver.frames(60)  # two clicks at once would be one
            self._touch(action.card, pygame.K_RETURN)
        naming = self.table.input.decision.card.joker
        if naming is None:
            return
        assert action.joker is not None
        if self.mouse:
            self.click(naming.button(action.joker.value).center)
        else:
            self.key(pygame.K_1 if action.joker is JokerCall.HIGH else pygame.K_2)

    # Where things are -------------------------------------------------------------------------

    def _touch(self, card: Card, key: int) -> None:
        """Click a card of the hand, or go to it and strike a key."""
        if self.mouse:
            self.click(self.spot(card))
            return
        hand = self.table.presenter.stage.own_hand()
        assert card in hand, card
        for _ in range(len(hand)):
            chosen = self.table.input.hand.chosen
            if chosen is card:
                break
            steps = 1 if chosen not in hand else (hand.index(card) - hand.index(chosen)) % len(hand)
            self.key(pygame.K_RIGHT if 2 * steps <= len(hand) else pygame.K_LEFT)
        assert self.table.input.hand.chosen is card
        self.key(key)

    def spot(self, card: Card) -> tuple[int, int]:
        """A point where this card of the hand is seen."""
        sprite = self.table.presenter.stage.sprite(known(card.code))
        assert sprite is not None, card
        rect = sprite.rect()
        for x in range(rect.left + 4, rect.right, 4):
            for y in (rect.centery, rect.top + 20):
                if self.table.presenter.stage.hit((x, y)) is card:
                    return x, y
        raise AssertionError(f"{card} cannot be reached")

    def choose(self, panel: ChoicePanel[Any, Any], name: str) -> None:
        """Press a button of a panel with rows of them."""
        if self.mouse:
            self.button(panel, name)
        else:
            self.walk(panel, name)
            self.key(pygame.K_RETURN)

    def button(self, panel: ChoicePanel[Any, Any], name: str) -> None:
        """Click a button of a panel."""
        found = panel.panel.named(name)
        assert found is not None, name
        self.click(found.rect.center)

    def walk(self, panel: ChoicePanel[Any, Any], name: str) -> None:
        """Tab to a button of a panel."""
        for _ in range(40):
            if panel.panel.keyed and panel.panel.focus == name:
                return
            self.key(pygame.K_TAB)
        raise AssertionError(f"{name} cannot be reached by keys")
