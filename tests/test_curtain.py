"""Several persons at one screen: no frame shows one of them what only another may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine import Action, Deal, GameState
from game.table import table as tables
from game.table.dealer import Seed, chance_action
from game.ui.overlays import Curtain, PausePanel
from tests.table_screen import Screen


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.display.quit()


def exchanging(monkeypatch: pytest.MonkeyPatch, *seats: int) -> None:
    """From now on these seats get one another's cards."""

    def dealt(state: GameState, seed: Seed) -> Action:
        action = chance_action(state, seed)
        if not isinstance(action, Deal):
            return action
        hands = list(action.hands)
        for number, seat in enumerate(seats):
            hands[seat] = action.hands[seats[number - 1]]
        return replace(action, hands=tuple(hands))

    monkeypatch.setattr(tables, "chance_action", dealt)


def seated(**options: Any) -> Screen:
    return Screen(
        "human,human,human", seed=18, first_dealer=2, options={"schedule": [4], **options}
    )


def frames(screen: Screen, seen: Any) -> list[bytes]:
    """Every picture until something is seen."""
    pictures = []
    for _ in range(400):
        pictures.append(pygame.image.tobytes(screen.draw(), "RGB"))
        if seen():
            return pictures
        screen.frames(1, 0.05)
    raise AssertionError("not seen in time")


def test_nobodys_cards_are_in_any_frame_from_the_deal_to_the_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = seated()
    before = frames(first, lambda: first.curtain)
    exchanging(monkeypatch, 0, 1, 2)
    second = seated()
    assert frames(second, lambda: second.curtain) == before
    assert len(before) > 10


@pytest.mark.parametrize("bidding", ["in-turn", "simultaneous"])
def test_a_person_sees_nothing_of_the_others_hands_until_the_next_curtain(
    monkeypatch: pytest.MonkeyPatch, bidding: str
) -> None:
    pictures = []
    for exchanged in (False, True):
        if exchanged:
            exchanging(monkeypatch, 1, 2)
        screen = seated(bidding=bidding)
        screen.until(lambda: screen.curtain, dt=0.05)  # noqa: B023
        screen.key(pygame.K_RETURN)
        screen.frames(2)
        assert screen.scene.viewer == 0
        shots = [pygame.image.tobytes(screen.draw(), "RGB")]
        screen.key(pygame.K_1)
        screen.key(pygame.K_RETURN)
        shots += frames(screen, lambda: screen.curtain)  # noqa: B023
        for size in ((1280, 960), (1024, 640)):
            screen.resize(size)
            shots.append(pygame.image.tobytes(screen.draw(), "RGB"))
        screen.key(pygame.K_ESCAPE)
        assert isinstance(screen.scene.overlay, PausePanel)
        shots.append(pygame.image.tobytes(screen.draw(), "RGB"))
        pictures.append(shots)
    assert pictures[0] == pictures[1]


def test_a_sealed_bid_is_not_told_to_the_next_person() -> None:
    pictures = []
    for bid in (pygame.K_0, pygame.K_3):
        screen = seated(bidding="simultaneous")
        screen.until(lambda: screen.curtain, dt=0.05)  # noqa: B023
        screen.key(pygame.K_RETURN)
        screen.frames(2)
        screen.key(bid)
        screen.key(pygame.K_RETURN)
        screen.frames(2)
        shots = frames(screen, lambda: screen.curtain)  # noqa: B023
        screen.key(pygame.K_RETURN)
        screen.frames(2)
        assert screen.scene.viewer == 1
        assert screen.asked_to_bid
        shots.append(pygame.image.tobytes(screen.draw(), "RGB"))
        pictures.append(shots)
    assert pictures[0] == pictures[1]


def test_closing_the_menu_brings_the_curtain_back() -> None:
    screen = seated()
    screen.until(lambda: screen.curtain, dt=0.05)
    screen.key(pygame.K_ESCAPE)
    screen.key(pygame.K_ESCAPE)
    screen.frames(2)
    assert screen.curtain
    assert screen.scene.stage.own_hand() == []


def test_taking_back_anothers_move_draws_the_curtain_before_that_hand() -> None:
    screen = seated()
    screen.until(lambda: screen.curtain, dt=0.05)
    screen.key(pygame.K_RETURN)
    screen.frames(2)
    screen.key(pygame.K_1)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.curtain, dt=0.05)
    screen.key(pygame.K_RETURN)
    screen.frames(2)
    assert screen.scene.viewer == 1
    screen.key(pygame.K_u)
    for _ in range(20):
        screen.frames(1)
        if screen.scene.viewer == 0:
            assert screen.scene.covered
            assert screen.scene.stage.own_hand() == []
    curtain = screen.scene.overlay
    assert isinstance(curtain, Curtain)
    assert curtain.seat == 0
