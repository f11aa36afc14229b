"""Ninety-Nine in the window: bids laid aside by mouse and by keys, staked, and kept from others."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pygame
import pytest

from game.engine import SEALED, Card, Event, Lay, Phase
from game.engine.choices import Premium
from game.engine.decisions.lay import LAID_VALUES
from game.presentation.event_feed import covered
from game.presentation.screen_state import ScreenState
from game.presentation.tally import tally_of
from game.presentation.words.trump import origin
from game.table.game import Game
from game.ui.table.layout.card_placement import aside_of, laid_down
from game.ui.table.questions.lay import LayQuestion
from tests.driving.screen_states import changed
from tests.driving.window_player import Person
from tests.lines import plain
from tests.recorded import seen_by_both
from tests.tables import setup_for

pytestmark = pytest.mark.usefixtures("home")


def seated(agents: str = "human,random,random", seed: int = 3, **chosen: Any) -> Person:
    return Person(setup_for(agents, row="ninety-nine", seed=seed, first_dealer=2), **chosen)


def asked_to_lay(person: Person) -> bool:
    return person.at_rest and person.scene.input.decision.question(LayQuestion).panel is not None


def playing(person: Person) -> bool:
    scene = person.scene
    return (
        person.at_rest
        and scene.presenter.shown.table.phase is Phase.PLAYING
        and scene.input.hand.legal is not None
    )


@pytest.mark.slow
def test_a_game_is_played_to_its_end_and_its_record_is_right() -> None:
    person = seated()
    person.play_to_the_end(keys=True)
    lines = plain(person.table.lines)
    seen_by_both(lines)
    assert len(person.scene.presenter.shown.table.history) == 9


@pytest.mark.slow
def test_lifted_cards_make_the_bid_that_is_shown_and_a_fourth_one_is_refused() -> None:
    person = seated()
    person.play_until(lambda: asked_to_lay(person))
    hand = list(person.scene.presenter.stage.own_hand())
    for number, card in enumerate(hand[::3][:3], start=1):
        person.click(person.spot(card))
        laying = person.scene.input.decision.question(LayQuestion).panel
        assert laying is not None
        assert laying.chosen.bid == sum(LAID_VALUES[held.suit] for held in hand[::3][:number])
        assert laying.chosen.complete == (number == 3)
    laying = person.scene.input.decision.question(LayQuestion).panel
    assert laying is not None
    person.click(person.spot(hand[1]))
    assert list(laying.chosen.cards) == hand[::3][:3]
    assert person.scene.presenter.message == "3 cards are lifted already: put one back first."
    person.driver.frames(20)
    person.click(person.spot(hand[0]))
    assert list(laying.chosen.cards) == hand[3:9:3]
    person.driver.resize((1280, 800))
    again = person.scene.input.decision.question(LayQuestion).panel
    assert again is not None
    assert list(again.chosen.cards) == hand[3:9:3], "another size of window puts no card back"
    person.click(again.button("lay").center)
    assert not any(isinstance(line.get("laid"), list) for line in plain(person.table.lines))


@pytest.mark.slow
@pytest.mark.parametrize("premium", [None, *Premium])
def test_all_are_laid_together_and_lie_beside_the_plates(premium: Premium | None) -> None:
    person = seated()
    person.play_until(lambda: asked_to_lay(person))
    laying = person.scene.input.decision.question(LayQuestion).panel
    assert laying is not None
    for card in person.scene.presenter.stage.own_hand()[:3]:
        person.click(person.spot(card))
    picked, bid = list(laying.chosen.cards), laying.chosen.bid
    person.click(laying.button("none" if premium is None else premium.value).center)
    assert laying.chosen.premium is premium
    person.click(laying.button("lay").center)
    person.play_until(lambda: playing(person))
    shown, layout = person.scene.presenter.shown, person.scene.presenter.layout
    assert shown.table.laid[0] == tuple(sorted(picked))
    assert shown.table.bids[0] == bid
    assert person.scene.input.decision.question(LayQuestion).panel is None
    own = aside_of(shown, 0, layout)
    assert sorted(card.code or "" for card in own) == sorted(held.code for held in picked)
    for seat in (1, 2):
        if shown.table.staked is not None and shown.table.staked.seat == seat:
            continue
        assert shown.table.bids[seat] is SEALED
        down = aside_of(shown, seat, layout)
        assert [card.key for card in down] == [laid_down(seat, index) for index in range(3)]
        assert all(card.code is None for card in down)
        tally = tally_of(shown, seat)
        assert tally is not None
        assert tally.figures == "0/?"


@pytest.mark.slow
def test_laid_cards_lie_clear_of_faces_figures_corners_hand_and_one_another() -> None:
    for size in ((1024, 640), (1920, 1080)):
        person = seated(size=size)
        person.play_until(lambda: playing(person))  # noqa: B023
        shown, layout = person.scene.presenter.shown, person.scene.presenter.layout
        boxes: list[tuple[int, pygame.Rect]] = []
        for seat in range(3):
            for card in aside_of(shown, seat, layout):
                wide = card.pose.height * 118 / 165
                box = pygame.Rect(
                    round(card.pose.x - wide / 2),
                    round(card.pose.y - card.pose.height / 2),
                    round(wide),
                    round(card.pose.height),
                )
                boxes.append((seat, box))
        others = [place.face for place in layout.places]
        others += [layout.own_plate, layout.hand, layout.wins, layout.pad]
        assert len(boxes) == 9
        for number, (seat, box) in enumerate(boxes):
            assert layout.area.contains(box)
            assert box.collidelist(others) < 0
            before = [(at, other) for at, other in boxes[:number] if box.colliderect(other)]
            # Those of the others lie in a fan: each is seen.
            assert all(at == seat != 0 and box.x - other.x >= 8 for at, other in before)


@pytest.mark.slow
def test_the_corner_says_how_many_made_the_deal_that_set_trump() -> None:
    person = seated()
    person.play_until(lambda: asked_to_lay(person))
    assert origin(person.scene.presenter.shown) == "in the first deal"
    person.play_until(
        lambda: asked_to_lay(person) and len(person.scene.presenter.shown.table.history) == 1
    )
    shown = person.scene.presenter.shown
    result = shown.table.history[0].result
    made = sum(bid == won for bid, won in zip(result.bids, result.tricks, strict=True))
    suit = shown.table.trump
    assert suit is not None
    assert LAID_VALUES[suit] == made
    who = {0: "nobody", 1: "1 player", 2: "2 players", 3: "all"}[made]
    assert origin(shown) == f"because {who} made the last deal"


# What is hidden -----------------------------------------------------------------------------


def with_others_laying(monkeypatch: pytest.MonkeyPatch, first: int) -> None:
    """From now on bots lay other cards of the same hands, and stake nothing."""
    take = Game.take_action

    def taken(game: Game, action: Any, **words: Any) -> Any:
        if isinstance(action, Lay) and action.seat != 0:
            hand = sorted(held for held in game.view(action.seat).hand if isinstance(held, Card))
            action = replace(action, cards=tuple(hand[first : first + 3]), premium=None)
        return take(game, action, **words)

    monkeypatch.setattr(Game, "take_action", taken)


@pytest.mark.slow
def test_what_others_lay_aside_is_in_no_frame_until_the_first_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pictures = []
    for first in (0, 6):
        with_others_laying(monkeypatch, first)
        person = seated(speed="normal")
        person.play_until(lambda: asked_to_lay(person))  # noqa: B023
        hand = list(person.scene.presenter.stage.own_hand())
        for card in hand[:3]:
            person.click(person.spot(card))
        person.key(pygame.K_RETURN)
        shots = []
        for _ in range(400):
            person.driver.frames(1)
            if person.scene.presenter.shown.table.trick or playing(person):
                break
            shots.append(pygame.image.tobytes(person.driver.window.surface, "RGB"))
        assert person.scene.presenter.shown.table.laid[1]
        assert len(shots) > 5
        pictures.append(shots)
        monkeypatch.undo()
        monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    assert len(pictures[0]) == len(pictures[1])
    assert pictures[0] == pictures[1]


@pytest.mark.slow
def test_between_two_persons_nothing_laid_is_open_but_what_was_staked() -> None:
    person = seated()
    person.play_until(lambda: playing(person))
    shown: ScreenState = person.scene.presenter.shown
    hidden = covered(changed(shown, staked=None))
    assert not any(isinstance(held, Card) for aside in hidden.table.laid for held in aside)
    assert set(hidden.table.bids) == {SEALED}


@pytest.mark.slow
def test_no_event_tells_what_others_laid() -> None:
    person = seated()
    told: list[Event] = []
    inbox = person.table.stream.follow(0)
    person.play_until(lambda: playing(person))
    while (event := inbox.pop()) is not None:
        told.append(event)  # type: ignore[arg-type]
    for event in told:
        if type(event).__name__ == "Laid" and event.seat != 0 and event.premium is None:  # type: ignore[union-attr]
            assert not any(isinstance(held, Card) for held in event.cards)  # type: ignore[union-attr]
