"""Seats by chance: Network Blackout leaves them open, and New game lets its player choose."""

from __future__ import annotations

from collections import Counter

import pytest

from game.table.setup import plan
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.variants import VARIANTS
from tests.driving.guest_hands import Device, Hands
from tests.driving.ui_driver import Driver, sat_down

NETWORK = VARIANTS["network-blackout"]
AGENTS = ("human", "beginner", "beginner", "beginner")


pytestmark = pytest.mark.usefixtures("home", "fake_table")


def at_new_game(device: Device, row: str) -> Hands:
    hands = Hands(Driver(None, (1024, 640)), device)
    hands.press("new")
    hands.press("rules")
    hands.pick("variant", list(VARIANTS).index(row))
    return hands


@pytest.mark.slow
@pytest.mark.parametrize("device", Device)
def test_seats_by_chance_are_chosen_in_new_game_and_remembered(device: Device) -> None:
    hands = at_new_game(device, "network-blackout")
    hands.press("seating 1")
    scene = hands.driver.scene
    assert isinstance(scene, SeatsAndRulesScene)
    scene.rows.draft.seed = "7"
    hands.press("start")
    wished = plan(NETWORK, AGENTS, seed=7).seated_by_chance()
    seats = sat_down(hands.driver).seats
    assert [seat.is_human for seat in seats] == [seat.is_human for seat in wished.seats]
    assert hands.driver.window.settings.seats_by_chance


@pytest.mark.slow
def test_without_the_choice_everybody_sits_as_given() -> None:
    hands = at_new_game(Device.MOUSE, "network-blackout")
    hands.press("start")
    assert [seat.is_human for seat in sat_down(hands.driver).seats] == [True, False, False, False]


@pytest.mark.slow
def test_other_games_do_not_seat_by_chance() -> None:
    hands = at_new_game(Device.MOUSE, "network-blackout")
    hands.press("seating 1")
    hands.pick("variant", list(VARIANTS).index("oh-hell"))
    assert not hands.has("seating 1")
    hands.press("start")
    assert sat_down(hands.driver).seats[0].is_human


def test_chance_gives_every_seat_to_a_person_as_often() -> None:
    setups = [plan(NETWORK, AGENTS, seed=seed).seated_by_chance() for seed in range(400)]
    places = Counter(
        next(place for place, seat in enumerate(setup.seats) if seat.is_human) for setup in setups
    )
    assert set(places) == {0, 1, 2, 3}
    assert all(70 <= count <= 130 for count in places.values())
    again = plan(NETWORK, AGENTS, seed=5).seated_by_chance()
    assert again.seats == setups[5].seats, "the seed says who sits where"
