"""Special deals in the window: whole games by mouse and by keys, and what each of them shows."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.engine import FACE_DOWN, ChooseTrump, Phase
from game.engine.choices import Sight
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.trump import TrumpChoices
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen, asks_for, choices_of, special_panel
from tests.lines import plain
from tests.recorded import seen_by_both

display = display_of((1024, 640))


def seated(row: str, players: int, **words: object) -> Screen:
    agents = ",".join(["human", *["random"] * (players - 1)])
    chosen = {"speed": "instant", "reduced_motion": True}
    return Screen(agents, row=row, seed=4, first_dealer=1, chosen=chosen, **words)  # type: ignore[arg-type]


def by_mouse(screen: Screen, dice: Random) -> None:
    """One decision by clicks, if one is asked for."""
    asking = screen.scene.input.decision
    if asking.bid.panel is not None:
        panel = asking.bid.panel
        numbers = choices_of(panel, BidChoices).allowed
        if choices_of(panel, BidChoices).only is None:
            screen.click(panel.button(str(dice.choice(numbers))).center)
        screen.click(panel.button("confirm").center)
    elif asks_for(screen.scene, TrumpChoices):
        trumps = special_panel(screen.scene)
        place = dice.choice(range(len(choices_of(trumps, TrumpChoices).trumps)))
        assert trumps is not None
        screen.click(trumps.button(str(place)).center)
        screen.click(trumps.button("confirm").center)
    elif screen.asked_to_play:
        screen.click(screen.spot(dice.choice(screen.legal)))


def finished_by(screen: Screen, *, mouse: bool) -> None:
    """Play to the results, and hand the record to both readers."""
    dice = Random(7)
    for _ in range(60000):
        screen.frames(1, 0.1)
        if screen.results:
            break
        if mouse:
            by_mouse(screen, dice)
        else:
            screen.decide()
    assert screen.results
    seen_by_both(plain(screen.table.lines))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("row", "players", "mouse"),
    [
        ("clag", 3, True),
        ("clag", 7, False),
        ("potomac", 10, True),
        ("potomac", 7, False),
        ("kachuful", 10, True),
        ("network-blackout", 7, True),
        ("la-podrida", 8, True),
        ("la-podrida", 4, False),
        ("kachuful", 3, False),
        ("network-blackout", 2, False),
    ],
)
def test_a_whole_game_is_played_in_the_window_and_both_readers_accept_it(
    row: str, players: int, mouse: bool
) -> None:
    finished_by(seated(row, players), mouse=mouse)


def until_deal(screen: Screen, number: int, moment: Phase) -> None:
    """Play on by keys to this moment of this deal, with everything shown."""
    scene = screen.scene

    def there() -> bool:
        return (
            scene.presenter.shown.table.spec.number == number
            and scene.presenter.shown.table.phase is moment
            and not scene.presenter.feed
        )

    screen.play_until(lambda: there() and scene.presenter.timeline.idle)


@pytest.mark.slow
def test_hands_that_are_bid_on_unlooked_at_are_turned_over_after_the_bids() -> None:
    screen = seated("clag", 3)
    until_deal(screen, 10, Phase.BIDDING)
    stage = screen.scene.presenter.stage
    assert stage.own_hand() == []
    assert set(screen.scene.presenter.shown.table.hands[0]) == {FACE_DOWN}
    screen.play_until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    screen.until(lambda: screen.scene.presenter.timeline.idle)
    assert len(stage.own_hand()) >= 6
    assert all(sprite.code for sprite in stage.sprites if sprite.key.kind == "card")


@pytest.mark.slow
def test_a_pile_asks_nothing_and_names_no_card_before_it_lies_on_the_table() -> None:
    screen = seated("clag", 3)
    until_deal(screen, 11, Phase.BIDDING)
    scene = screen.scene
    assert scene.presenter.shown.table.spec.sight is Sight.PILE_UNSEEN
    screen.decide()
    while True:
        screen.frames(1, 0.02)
        if scene.presenter.shown.table.spec.number > 11:
            break
        if scene.input.decision.bid.panel is not None:
            screen.decide()
        assert scene.input.hand.legal is None
        assert scene.presenter.stage.own_hand() == []
        lying = {play.card.code for play in scene.presenter.shown.table.trick}
        kinds = [s for s in scene.presenter.stage.sprites if s.key.kind == "card"]
        assert {s.code for s in kinds} <= lying | {
            p.card.code for p in scene.presenter.stage.shown.table.trick
        }


@pytest.mark.slow
def test_a_misere_leaves_one_bid_and_says_so_throughout() -> None:
    from game.presentation.words.corners.what_wins import what_wins

    screen = seated("clag", 3)
    scene = screen.scene
    until_deal(screen, 12, Phase.BIDDING)
    screen.until(lambda: screen.asked_to_bid)
    assert scene.input.decision.bid.panel is not None
    assert scene.input.decision.bid.panel.foot_words.startswith("In a misère every bid is zero.")
    screen.key(pygame.K_RETURN)
    screen.until(lambda: scene.presenter.shown.table.phase is Phase.PLAYING)
    assert scene.presenter.shown.table.bids == (0, 0, 0)
    wins = what_wins(scene.presenter.shown, scene.presenter.names)
    assert wins.clause[0].startswith("Misère")


def test_the_declarer_chooses_by_arrows_and_enter_or_by_a_digit() -> None:
    for keys, expected in (
        ((pygame.K_RIGHT, pygame.K_RIGHT), 1),
        ((pygame.K_LEFT,), 4),
        ((pygame.K_5,), 4),
        ((pygame.K_3,), 2),
    ):
        screen = seated("potomac", 3, options={"schedule": [4]})
        scene = screen.scene
        screen.play_until(lambda: screen.asked_to_bid)  # noqa: B023
        screen.key(pygame.K_4)
        screen.key(pygame.K_RETURN)
        screen.play_until(lambda: special_panel(scene) is not None)  # noqa: B023
        wanted = choices_of(special_panel(scene), TrumpChoices).trumps[expected]
        assert isinstance(wanted, ChooseTrump)
        for key in keys:
            screen.key(key)
        screen.key(pygame.K_RETURN)
        screen.until(lambda: scene.presenter.shown.table.trump_known)  # noqa: B023
        assert scene.presenter.shown.table.trump is wanted.suit
        assert scene.presenter.shown.table.declarer == 0
