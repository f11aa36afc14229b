"""Forced bids and only cards in the whole window: shown, and made by the person alone."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.engine import Phase
from game.table.records.lines import UndoNote
from game.table.setup import Setup
from game.ui.table.input import hint_input
from game.ui.table.questions.bid_choices import BidChoices
from tests.driving.table_screen import Screen, choices_of
from tests.driving.window_player import Person
from tests.lines import plain
from tests.tables import setup_for

BLIND_SEED = "ad8e476e75a51d8ec64199822e120905"
"""At four seats with seat 0 as the dealer, the hook leaves that dealer one bid."""


pytestmark = pytest.mark.usefixtures("home")


def blind() -> Setup:
    agents = "human,heuristic,heuristic,heuristic"
    return setup_for(agents, row="network-blackout", first_dealer=0, seed=BLIND_SEED)


def bids(person: Person) -> list[int]:
    lines = (line for line in plain(person.table.lines) if line.get("event") == "bid")
    return [line["bid"] for line in lines if line["seat"] == 0]


def forced(person: Person) -> bool:
    panel = person.scene.input.decision.bid.panel
    return person.at_rest and panel is not None and choices_of(panel, BidChoices).only is not None


@pytest.mark.slow
@pytest.mark.parametrize("keys", [True, False])
def test_a_bid_that_the_hook_leaves_alone_is_shown_with_its_reason_and_confirmed(
    keys: bool,
) -> None:
    person = Person(blind())
    person.play_until(lambda: forced(person), most=500)
    panel = person.scene.input.decision.bid.panel
    assert panel is not None
    choices = choices_of(panel, BidChoices)
    only = choices.only
    assert only is not None
    assert choices.title == f"Only {only} may be bid"
    assert panel.foot_words.startswith(f"{1 - only} is barred: the bids may not come to 1.")
    assert panel.chosen == only
    person.driver.frames(200)
    assert bids(person) == [], "it waits"
    assert plain(person.table.lines)[-1].get("event") == "bid"
    if keys:
        person.key(pygame.K_RETURN)
    else:
        person.click(panel.button("confirm").center)
    person.driver.until(lambda: person.scene.presenter.shown.table.phase is Phase.PLAYING)
    assert bids(person) == [only]


def test_a_bid_that_is_left_by_an_exact_total_says_what_is_left() -> None:
    setup: dict[str, Any] = {"row": "cooperative", "first_dealer": 1, "options": {"schedule": [3]}}
    screen = Screen("random,human", **setup)
    screen.play_until(lambda: screen.asked_to_bid, most=2000)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    assert choices_of(panel, BidChoices).only is not None
    assert panel.foot_words.startswith("The bids must come to exactly 3")


def played(person: Person) -> list[str]:
    lines = (line for line in plain(person.table.lines) if line.get("event") == "play")
    return [line["card"] for line in lines if line["seat"] == 0]


@pytest.mark.slow
@pytest.mark.parametrize("goes", [False, True])
def test_a_last_card_waits_for_its_player_unless_only_cards_go(goes: bool) -> None:
    setup = setup_for("human,random,random", options={"schedule": [2, 3]}, seed=3)
    person = Person(setup, play_forced=goes)
    person.play_until(
        lambda: person.scene.presenter.shown.table.spec.number == 2 or len(played(person)) == 1
    )
    person.driver.until(
        lambda: person.at_rest and (person.scene.input.hand.legal or len(played(person)) == 2)
    )
    person.driver.frames(200)
    assert len(played(person)) == (2 if goes else 1)
    if not goes:
        person.key(pygame.K_RIGHT)
        person.key(pygame.K_RETURN)
        assert len(played(person)) == 2


@pytest.mark.slow
def test_an_undo_after_the_card_on_the_forehead_was_seen_says_that_it_counts() -> None:
    person = Person(blind())
    person.play_until(lambda: forced(person), most=500)
    person.key(pygame.K_RETURN)
    person.driver.until(lambda: person.scene.presenter.shown.scored or played(person))
    person.driver.until(lambda: person.at_rest)
    person.key(pygame.K_u)
    assert (
        person.scene.presenter.message
        == "You had seen your card: this undo counts, and the record says so."
    )
    note = {"note": "undo", "deal": 1, "saw_own": True}
    assert note in plain(person.table.lines)


@pytest.mark.slow
@pytest.mark.parametrize("rated", [True, False])
def test_an_undo_of_what_was_decided_with_open_eyes_says_only_what_it_costs(
    monkeypatch: pytest.MonkeyPatch, rated: bool
) -> None:
    monkeypatch.setattr(hint_input, "_is_rated", lambda *_: rated)
    setup = setup_for("human,random,random", options={"schedule": [4]}, seed=3)
    person = Person(setup)
    person.play_until(lambda: len(played(person)) == 2)
    person.driver.until(lambda: not person.scene.input.hints.rating.waiting)
    person.key(pygame.K_u)
    person.driver.until(lambda: person.at_rest)
    told = person.scene.presenter.message
    costs = "Taken back: this game has no part in your rating now."
    assert (told == costs) == rated, "nothing where there is no rating"
    assert UndoNote(1) in person.table.lines
