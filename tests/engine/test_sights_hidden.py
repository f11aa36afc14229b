"""What a special deal hides is in no frame: it is exchanged, and the frames stay the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine import Action, Bid, Call, Deal, GameState, Phase
from game.engine.decisions import DealPiles
from game.table import game as tables
from game.table.dealer import Seed, chance_action
from game.variants import variant
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

Twist = Callable[[GameState, Action], Action]


display = display_of((1024, 640))


def only(row: str, number: int, players: int) -> object:
    """A row whose first deal is this one of the usual schedule, with its speciality."""
    usual = variant(row)
    return replace(
        usual,
        deals={players: usual.deals[players][number - 1 : number]},
        twists={1: usual.twists[number]} if number in usual.twists else {},
    )


def seated(monkeypatch: pytest.MonkeyPatch, row: object, players: int, change: Twist) -> Screen:
    """A table of one row at which chance is meddled with."""

    def meddled(state: GameState, seed: Seed) -> Action:
        return change(state, chance_action(state, seed))

    monkeypatch.setattr(tables, "chance_action", meddled)
    monkeypatch.setattr("tests.tables.with_options", lambda *_: row)
    # Bots that bid and play the first thing that is allowed look at no card.
    monkeypatch.setattr(
        "ai.players.random_player.RandomPlayer.choose", lambda _s, _v, legal, *_: legal[0]
    )
    agents = ",".join(["human", *["random"] * (players - 1)])
    return Screen(agents, seed=6, first_dealer=players - 1)


def frames(screen: Screen, over: Callable[[], object]) -> list[bytes]:
    """Every picture until something is seen; whatever is asked is answered by keys."""
    pictures: list[bytes] = []
    for _ in range(1500):
        if over():
            return pictures
        if screen.asked_to_bid:
            pictures.append(pygame.image.tobytes(screen.draw(), "RGB"))
            for size in ((1280, 800), (1024, 640)):
                screen.resize(size)
                pictures.append(pygame.image.tobytes(screen.draw(), "RGB"))
            screen.key(pygame.K_1)
            screen.key(pygame.K_RETURN)
        screen.frames(1, 0.12)
        if over():
            return pictures
        pictures.append(pygame.image.tobytes(screen.draw(), "RGB"))
    raise AssertionError("not seen in time")


def plain(_state: GameState, action: Action) -> Action:
    return action


def own_hand_of_another(state: GameState, action: Action) -> Action:
    """The person and the seat after him get each other's cards."""
    if not isinstance(action, Deal):
        return action
    one, two, *rest = action.hands
    return replace(action, hands=(two, one, *rest))


def own_hand_from_the_pack(state: GameState, action: Action) -> Action:
    """The person's cards are exchanged for others that nobody holds, nor are turned up."""
    if not isinstance(action, Deal):
        return action
    dealt = {card for hand in action.hands for card in hand}
    left = [card for card in state.deal.spec.pack if card not in dealt]
    return replace(action, hands=(tuple(left[-len(action.hands[0]) :]), *action.hands[1:]))


def backwards(state: GameState, action: Action) -> Action:
    """Every hand is dealt in the opposite order."""
    if not isinstance(action, Deal | DealPiles):
        return action
    if isinstance(action, Deal):
        return replace(action, hands=tuple(hand[::-1] for hand in action.hands))
    return replace(action, piles=tuple(pile[::-1] for pile in action.piles))


def before_and_after(
    monkeypatch: pytest.MonkeyPatch,
    row: object,
    players: int,
    change: Twist,
    over: Callable[[Screen], object],
) -> None:
    pictures: list[list[bytes]] = []
    records = []
    for twist in (plain, change):
        with monkeypatch.context() as patch:
            screen = seated(patch, row, players, twist)
            pictures.append(frames(screen, lambda: over(screen)))  # noqa: B023
            records.append(screen.table.lines)
    assert records[0] != records[1]
    assert pictures[0] == pictures[1]
    assert len(pictures[0]) > 20


def cards_on_the_table(screen: Screen) -> bool:
    return screen.scene.presenter.shown.table.phase is Phase.PLAYING


def first_card(screen: Screen) -> bool:
    return bool(screen.scene.presenter.shown.table.trick)


@pytest.mark.slow
def test_a_hand_bid_on_unlooked_at_is_in_no_frame_before_all_have_bid(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = only("clag", 10, 3)
    before_and_after(monkeypatch, row, 3, own_hand_of_another, cards_on_the_table)


@pytest.mark.slow
@pytest.mark.parametrize("change", [own_hand_of_another, backwards])
def test_a_pile_nobody_looks_at_is_in_no_frame_before_its_first_card(
    monkeypatch: pytest.MonkeyPatch, change: Twist
) -> None:
    before_and_after(monkeypatch, only("clag", 11, 3), 3, change, first_card)


@pytest.mark.slow
def test_the_own_card_on_the_forehead_is_in_no_frame_before_it_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    row = replace(variant("network-blackout"), deals={4: (1,)})

    def over(screen: Screen) -> bool:
        return any(play.seat == 0 for play in screen.scene.presenter.shown.table.trick)

    before_and_after(monkeypatch, row, 4, own_hand_from_the_pack, over)


@pytest.mark.slow
def test_the_order_of_a_pile_whose_cards_are_known_is_in_no_frame(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def shuffled(state: GameState, action: Action) -> Action:
        return backwards(state, action) if isinstance(action, DealPiles) else action

    def over(screen: Screen) -> bool:
        return any(play.seat == 0 for play in screen.scene.presenter.shown.table.trick)

    def choose(_s: Any, _v: Any, legal: Any, *_: Any) -> Action:
        blind = [action for action in legal if isinstance(action, Call) and action.terms.blind_hand]
        return (blind or legal)[0]

    row = replace(variant("caller-clag"), deals={3: (None,)})
    pictures: list[list[bytes]] = []
    records = []
    for twist in (plain, shuffled):
        with monkeypatch.context() as patch:
            screen = seated(patch, row, 3, twist)
            patch.setattr("ai.players.random_player.RandomPlayer.choose", choose)
            pictures.append(frames(screen, lambda: over(screen)))  # noqa: B023
            records.append(screen.table.lines)
            kinds = {sprite.key.kind for sprite in screen.scene.presenter.stage.sprites}
            assert "reminder" in kinds
    assert records[0] != records[1]
    assert pictures[0] == pictures[1]


@pytest.mark.slow
def test_sealed_bids_are_in_no_frame_before_all_are_in(monkeypatch: pytest.MonkeyPatch) -> None:
    row = replace(variant("kachuful"), deals={10: (3,)})
    pictures: list[list[bytes]] = []
    for bid in (0, 3):
        with monkeypatch.context() as patch:
            screen = seated(patch, row, 10, plain)

            def choose(_s: Any, _v: Any, legal: Any, *_: Any, bid: int = bid) -> Action:
                bids = [action for action in legal if action == Bid(action.seat, bid)]
                return (bids or legal)[0]  # type: ignore[no-any-return]

            patch.setattr("ai.players.random_player.RandomPlayer.choose", choose)
            pictures.append(frames(screen, lambda: cards_on_the_table(screen)))  # noqa: B023
    assert pictures[0] == pictures[1]
    assert len(pictures[0]) > 20
