"""Caller Clag and the cooperative game through the window: every call, every statement, to the end.

A person sits in one seat and has nothing but events to post; both readers accept the record.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.engine import Limit, Suit
from game.engine.choices import CallKind, Madness
from game.engine.terms import NORMAL_PRECEDENCE, CallTerms, Statement, Strength
from game.roster import inline_thinking
from game.table.files import NoRecord
from game.table.table import Table
from game.ui.call_panel import CallPanel
from game.ui.overlays import ResultsPanel
from game.ui.scenes.table import TableScene
from game.ui.shared_words import shared_summary
from game.ui.size_panel import SizePanel
from game.ui.talk_panel import TalkPanel
from tests.recorded import seen_by_both
from tests.tables import setup_for
from tests.ui_driver import Driver, driving

KIND_KEYS = dict(zip(CallKind, range(pygame.K_1, pygame.K_7), strict=True))
CALLS = (
    CallTerms(CallKind.PLAIN, nuloss=True),
    CallTerms(CallKind.NO_TRUMP, madness=Madness.ASCENDING),
    CallTerms(CallKind.LATE_TRUMP, madness=Madness.DESCENDING),
    CallTerms(
        CallKind.SUIT_PRECEDENCE,
        (Suit.CLUBS, Suit.HEARTS, Suit.SPADES, Suit.DIAMONDS),
        nuloss=True,
        madness=Madness.ASCENDING,
    ),
    CallTerms(CallKind.MISERE, blind_hand=True),
    CallTerms(CallKind.MISERE_NO_TRUMP, nuloss=True),
    CallTerms(CallKind.PLAIN, blind_hand=True, madness=Madness.DESCENDING),
)
"""Every kind, every modifier, and another order of suits than the usual one."""


@pytest.fixture
def window(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with driving(monkeypatch, tmp_path):
        yield


class Player:
    """A person at one table in the window, by mouse or by keys."""

    def __init__(self, row: str, agents: str, *, mouse: bool, **setup: Any) -> None:
        self.mouse = mouse
        self.table = Table(
            setup_for(agents, row=row, **setup), inline_thinking(Limit(playouts=1)), NoRecord()
        )
        self.scene = TableScene(self.table)
        self.driver = Driver(self.scene, speed="instant", reduced_motion=True)
        self.calls = list(CALLS)
        self.said: list[Statement | None] = []

    def play_out(self, most: int = 20000) -> None:
        """Answer whatever is asked until the results are up."""
        for _turn in range(most):
            if isinstance(self.scene.overlay, ResultsPanel):
                return
            self.answer()
        raise AssertionError("the game does not end")

    def answer(self) -> None:
        special, asking = self.scene.asking.special, self.scene.asking
        if isinstance(special, SizePanel):
            self.size(special)
        elif isinstance(special, CallPanel):
            self.call(special)
        elif isinstance(special, TalkPanel):
            self.talk(special)
        elif asking.panel is not None:
            self.bid()
        elif asking.playing:
            self.play()
        elif not self.scene.timeline.idle:
            post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="", scancode=0)
            self.driver.frames(1)
        else:
            self.driver.frames(1)

    def size(self, panel: SizePanel) -> None:
        cards = 3 + self.table.deals_played % 3
        if self.mouse:
            self.press(panel, str(cards))
            self.press(panel, "confirm")
        else:
            self.driver.key(pygame.K_0 + cards)
            self.driver.key(pygame.K_RETURN)

    def call(self, panel: CallPanel) -> None:
        terms = self.calls.pop(0) if self.calls else CallTerms(CallKind.PLAIN)
        if self.mouse:
            self.call_by_mouse(panel, terms)
        else:
            self.call_by_keys(panel, terms)

    def call_by_mouse(self, panel: CallPanel, terms: CallTerms) -> None:
        self.press(panel, f"kind-{terms.kind.value}")
        for place, suit in enumerate(terms.precedence or ()):
            self.drag(panel, f"suit-{suit.letter}", place)
        for name in extras(terms):
            self.press(panel, name)
        assert panel.draft.terms == terms
        self.press(panel, "confirm")

    def call_by_keys(self, panel: CallPanel, terms: CallTerms) -> None:
        self.driver.key(KIND_KEYS[terms.kind])
        for place, suit in enumerate(terms.precedence or ()):
            self.go(panel, f"suit-{suit.letter}")
            self.driver.key(pygame.K_RETURN)
            for _step in range(panel.draft.order.index(suit) - place):
                self.driver.key(pygame.K_LEFT)
            self.driver.key(pygame.K_RETURN)
        for name in extras(terms):
            self.go(panel, name)
            self.driver.key(pygame.K_SPACE)
        assert panel.draft.terms == terms
        self.go(panel, "confirm")
        self.driver.key(pygame.K_RETURN)

    def talk(self, panel: TalkPanel) -> None:
        wish = TALK[len(self.said) % len(TALK)]
        said = wish if wish is None else fitting(wish, self.scene.shown.spec.cards)
        name = "done" if said is None else said.strength.value
        button = panel.grid.named(name)
        assert button is not None
        if not button.enabled:  # it was said already in this deal
            said, name = None, "done"
        self.said.append(said)
        if self.mouse:
            for _step in range((said.tricks or 1) - 1 if said is not None else 0):
                self.press(panel, f"more {name}")
            self.press(panel, name)
        else:
            self.go(panel, name)
            if said is not None and said.tricks is not None:
                self.driver.key(pygame.K_0 + said.tricks)
            self.driver.key(pygame.K_RETURN)

    def bid(self) -> None:
        panel = self.scene.asking.panel
        assert panel is not None
        if self.mouse:
            number = next(n for n in range(99) if n not in panel.question.refused)
            self.driver.click(panel.box.numbers[number].center)
            self.driver.click(panel.box.confirm.center)
        else:
            self.driver.key(pygame.K_RIGHT)
            self.driver.key(pygame.K_RETURN)

    def play(self) -> None:
        legal = self.scene.hand.legal
        assert legal is not None
        if self.mouse:
            stage = self.scene.stage
            for x in range(self.scene.layout.size[0] - 1, 0, -9):
                spot = x, self.scene.layout.hand.centery
                if stage.hit(spot) in legal:
                    self.driver.click(spot)
                    return
            raise AssertionError("no card can be reached")
        self.driver.key(pygame.K_RIGHT)
        self.driver.key(pygame.K_RETURN)

    # hands ------------------------------------------------------------------------------------

    def press(self, panel: Any, name: str) -> None:
        button = panel.grid.named(name)
        assert button is not None, name
        self.driver.click(button.rect.center)

    def drag(self, panel: CallPanel, name: str, place: int) -> None:
        button = panel.grid.named(name)
        assert button is not None
        target = panel.grid.rows[2][place].rect.center
        post(pygame.MOUSEBUTTONDOWN, button=1, pos=button.rect.center, touch=False)
        self.driver.frames(1)
        moved = {"rel": (0, 0), "buttons": (1, 0, 0), "touch": False}
        post(pygame.MOUSEMOTION, pos=target, **moved)
        self.driver.frames(1)
        post(pygame.MOUSEBUTTONUP, button=1, pos=target, touch=False)
        self.driver.frames(1)

    def go(self, panel: Any, name: str) -> None:
        """Tab to a button."""
        for _step in range(40):
            if panel.grid.keyed and panel.grid.focus == name:
                return
            self.driver.key(pygame.K_TAB)
        raise AssertionError(f"{name} cannot be reached by keys")


def post(kind: int, **words: Any) -> None:
    pygame.event.post(pygame.event.Event(kind, **words))


def extras(terms: CallTerms) -> list[str]:
    names = ["nuloss"] if terms.nuloss else []
    if terms.blind_hand:
        names.append("blind")
    if terms.madness is not None:
        names.append(f"mad-{terms.madness.value}")
    return names


def fitting(wish: Statement, cards: int) -> Statement:
    """The statement with a number that the deal has."""
    return wish if wish.tricks is None else Statement(wish.strength, min(wish.tricks, cards))


TALK: tuple[Statement | None, ...] = (
    *(Statement(one) for one in Strength if not one.counts),
    Statement(Strength.SURE, 2),
    Statement(Strength.CAN_TAKE, 1),
    Statement(Strength.SURE, 1),
    None,
    None,
)
"""Everything there is to say, and nothing."""


def lines_of(table: Table) -> list[dict[str, Any]]:
    return [json.loads(json.dumps(line)) for line in table.lines]


# Whole games ------------------------------------------------------------------------------------


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_every_call_of_caller_clag_is_made_in_the_window(window: None, mouse: bool) -> None:
    player = Player(
        "caller-clag",
        "human,random,random",
        mouse=mouse,
        first_dealer=0,
        options={"deals": 21},
    )
    player.play_out()
    assert not player.calls, "the person called everything on the list"
    made = [deal.spec.call for deal in player.scene.shown.history if deal.spec.dealer == 0]
    assert made == list(CALLS)
    assert {terms.kind for terms in CALLS} == set(CallKind)
    seen_by_both(lines_of(player.table))


@pytest.mark.parametrize("mouse", [True, False], ids=["mouse", "keys"])
def test_the_cooperative_game_is_talked_and_won_in_the_window(window: None, mouse: bool) -> None:
    player = Player(
        "cooperative",
        "human,heuristic",
        mouse=mouse,
        first_dealer=1,
        seed=5,
        options={"schedule": (1, 2, 3)},
    )
    player.play_out()
    said = {one.strength for one in player.said if one is not None}
    assert said >= {Strength.STRONG_IN_ONE, Strength.SURE} or len(player.said) < len(TALK)
    results = player.scene.overlay
    assert isinstance(results, ResultsPanel)
    deals = len(player.scene.shown.history)
    assert str(deals) in results.title
    assert shared_summary(player.scene.shown, player.scene.names).startswith("All made it")
    seen_by_both(lines_of(player.table))


# Panels -------------------------------------------------------------------------------------------


def test_the_usual_order_is_offered_first(window: None) -> None:
    player = Player("caller-clag", "human,random,random", mouse=False, first_dealer=0)
    panel = called_for(player)
    player.driver.key(KIND_KEYS[CallKind.SUIT_PRECEDENCE])
    assert panel.draft.terms.precedence == NORMAL_PRECEDENCE


def test_a_misere_has_no_madness_and_the_panel_says_so(window: None) -> None:
    player = Player("caller-clag", "human,random,random", mouse=False, first_dealer=0)
    panel = called_for(player)
    player.go(panel, "mad-ascending")
    player.driver.key(pygame.K_RETURN)
    assert panel.draft.terms.madness is Madness.ASCENDING
    player.driver.key(KIND_KEYS[CallKind.MISERE])
    assert panel.draft.terms.madness is None
    button = panel.grid.named("mad-ascending")
    assert button is not None
    assert not button.enabled
    player.go(panel, "mad-ascending")
    assert panel.said == "A misère has no madness."
    player.driver.key(pygame.K_RETURN)
    assert panel.draft.terms.madness is None


def test_a_call_half_made_outlives_another_size_of_window(window: None) -> None:
    player = Player("caller-clag", "human,random,random", mouse=False, first_dealer=0)
    panel = called_for(player)
    player.driver.key(KIND_KEYS[CallKind.LATE_TRUMP])
    player.go(panel, "nuloss")
    player.driver.key(pygame.K_RETURN)
    player.driver.resize((1280, 800))
    now = player.scene.asking.special
    assert isinstance(now, CallPanel)
    assert now is not panel
    assert now.draft.terms == CallTerms(CallKind.LATE_TRUMP, nuloss=True)


def called_for(player: Player) -> CallPanel:
    """Play on until the person is to call."""
    for _turn in range(600):
        panel = player.scene.asking.special
        if isinstance(panel, CallPanel):
            return panel
        player.answer()
    raise AssertionError("no call is asked for")
