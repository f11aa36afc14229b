"""Several persons at one screen: no frame shows one of them what only another may know."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine import Action, Deal, GameState
from game.table import game as tables
from game.table.dealer import Seed, chance_action
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.layout.card_placement import known
from game.ui.table.panels.overlays import Curtain, PausePanel
from game.ui.table.questions.bid_choices import BidChoices
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen, choices_of
from tests.lines import plain

display = display_of((1280, 800))


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


@pytest.mark.slow
def test_nobodys_cards_are_in_any_frame_from_the_deal_to_the_curtain(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = seated()
    before = frames(first, lambda: first.curtain)
    exchanging(monkeypatch, 0, 1, 2)
    second = seated()
    assert frames(second, lambda: second.curtain) == before
    assert len(before) > 10


@pytest.mark.slow
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
        screen.frames(60)
        assert screen.scene.presenter.viewer == 0
        shots = [pygame.image.tobytes(screen.draw(), "RGB")]
        screen.key(pygame.K_1)
        screen.key(pygame.K_RETURN)
        shots += frames(screen, lambda: screen.curtain)  # noqa: B023
        for size in ((1280, 960), (1024, 640)):
            screen.resize(size)
            shots.append(pygame.image.tobytes(screen.draw(), "RGB"))
        screen.key(pygame.K_ESCAPE)
        assert isinstance(screen.scene.overlays.current, PausePanel)
        shots.append(pygame.image.tobytes(screen.draw(), "RGB"))
        pictures.append(shots)
    assert pictures[0] == pictures[1]


@pytest.mark.slow
def test_a_sealed_bid_is_not_told_to_the_next_person() -> None:
    pictures = []
    for bid in (pygame.K_0, pygame.K_3):
        screen = seated(bidding="simultaneous")
        screen.until(lambda: screen.curtain, dt=0.05)  # noqa: B023
        screen.key(pygame.K_RETURN)
        screen.frames(60)
        screen.key(bid)
        screen.key(pygame.K_RETURN)
        screen.frames(60)
        shots = frames(screen, lambda: screen.curtain)  # noqa: B023
        screen.key(pygame.K_RETURN)
        screen.frames(60)
        assert screen.scene.presenter.viewer == 1
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
    assert screen.scene.presenter.stage.own_hand() == []


def test_taking_back_anothers_move_draws_the_curtain_before_that_hand() -> None:
    screen = seated()
    screen.until(lambda: screen.curtain, dt=0.05)
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    screen.key(pygame.K_1)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.curtain, dt=0.05)
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    assert screen.scene.presenter.viewer == 1
    screen.key(pygame.K_u)
    for _ in range(20):
        screen.frames(1)
        if screen.scene.presenter.viewer == 0:
            assert screen.scene.presenter.covered
            assert screen.scene.presenter.stage.own_hand() == []
    curtain = screen.scene.overlays.current
    assert isinstance(curtain, Curtain)
    assert curtain.seat == 0


# A bid that may still be changed ------------------------------------------------------------------


def bid_made(**options: Any) -> Screen:
    """The first of three persons has bid one; the curtain is drawn for the second."""
    screen = seated(bid_changes=True, **options)
    screen.until(lambda: screen.curtain, dt=0.05)
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    screen.key(pygame.K_1)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.curtain, dt=0.05)
    assert screen.scene.presenter.viewer == 1
    return screen


def change_button(screen: Screen) -> tuple[int, int]:
    curtain = screen.scene.overlays.current
    assert isinstance(curtain, Curtain)
    (button,) = [one for one in curtain.panel.buttons if one.name == "change"]
    return button.rect.center


def test_a_bid_is_changed_although_the_next_person_sits_at_the_same_screen() -> None:
    screen = bid_made()
    screen.click(change_button(screen))
    screen.frames(2)
    assert screen.scene.presenter.viewer == 0
    assert screen.asked_to_bid
    screen.key(pygame.K_2)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.curtain, dt=0.05)
    assert screen.scene.presenter.viewer == 1
    assert screen.scene.presenter.stage.own_hand() == []
    bids = [line for line in plain(screen.table.lines) if line.get("event") == "bid"]
    assert bids == [
        {"event": "bid", "seat": 0, "bid": 1},
        {"event": "bid", "seat": 0, "bid": 2, "changes": True},
    ]


def test_a_bid_that_is_left_as_it_was_draws_the_curtain_again() -> None:
    screen = bid_made()
    screen.click(change_button(screen))
    screen.frames(2)
    screen.key(pygame.K_ESCAPE)
    screen.frames(2)
    assert screen.curtain
    assert screen.scene.presenter.viewer == 1
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    assert screen.asked_to_bid


def test_the_next_person_passes_the_screen_back_behind_the_curtain() -> None:
    screen = bid_made()
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    assert screen.asked_to_bid
    screen.key(pygame.K_e)
    assert screen.curtain
    assert screen.scene.presenter.viewer == 0
    assert (
        screen.scene.presenter.stage.own_hand() == []
    )  # nobody's cards, until that person is ready
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    assert choices_of(panel, BidChoices).standing == 1
    screen.key(pygame.K_3)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.curtain, dt=0.05)
    assert screen.scene.presenter.viewer == 1
    # Once the second has bid, the first one's stands.
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    screen.key(pygame.K_0)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.scene.presenter.viewer == 2, dt=0.05)
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    screen.key(pygame.K_e)
    assert screen.scene.presenter.viewer == 1


def test_where_bids_stand_the_curtain_offers_no_change() -> None:
    screen = seated(bid_changes=False)
    screen.until(lambda: screen.curtain, dt=0.05)
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    screen.key(pygame.K_1)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.curtain, dt=0.05)
    curtain = screen.scene.overlays.current
    assert isinstance(curtain, Curtain)
    assert [button.name for button in curtain.panel.buttons] == ["ready"]
    screen.key(pygame.K_RETURN)
    screen.frames(60)
    screen.key(pygame.K_e)
    assert screen.scene.presenter.viewer == 1


# A hand that is taken up --------------------------------------------------------------------------


def test_a_hand_turns_over_card_by_card_as_its_owner_takes_it_up() -> None:
    screen = Screen("human,human,random", seed=4, options={"schedule": [4]})
    screen.until(lambda: screen.curtain)
    screen.key(pygame.K_RETURN)
    faces = [sprite.face for sprite in own(screen)]
    assert faces == [0.0] * 4
    screen.frames(14)
    turning = [sprite.face for sprite in own(screen)]
    assert turning[0] == 1.0 > turning[-1]
    assert turning == sorted(turning, reverse=True), "from left to right"
    assert not screen.asked_to_bid, "nothing is asked before the cards are seen"
    screen.frames(60)
    assert [sprite.face for sprite in own(screen)] == [1.0] * 4


def own(screen: Screen) -> list[Sprite]:
    """The open cards of the hand below, from left to right."""
    stage = screen.scene.presenter.stage
    return [sprite for card in stage.own_hand() if (sprite := stage.sprite(known(card.code)))]


def test_a_panel_comes_up_over_the_table_and_answers_at_once() -> None:
    screen = Screen("human,random,random", seed=4, options={"schedule": [2]})
    screen.until(lambda: screen.asked_to_bid)
    screen.frames(30)
    table = pygame.image.tobytes(screen.draw(), "RGB")
    screen.key(pygame.K_ESCAPE)
    screen.frames(1)
    assert screen.scene.needs_frames
    first = screen.draw().copy()
    screen.frames(20)
    assert not screen.scene.needs_frames
    last = screen.draw().copy()
    middle = (screen.app.size[0] // 2, screen.app.size[1] // 3)
    assert pygame.image.tobytes(first, "RGB") not in (table, pygame.image.tobytes(last, "RGB"))
    assert last.get_at(middle) != first.get_at(middle)
    screen.key(pygame.K_ESCAPE)
    assert screen.scene.overlays.current is None
