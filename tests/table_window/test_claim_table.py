"""A claim at the table: offered, looked at, made, taken back, and played by itself where wished."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import pygame
import pytest

from game.engine import Play, View
from game.presentation.words.prompts import offer_words
from game.puzzles.collection import shipped
from game.puzzles.puzzle import Puzzle
from game.puzzles.puzzle_progress import PuzzleProgress
from game.puzzles.puzzle_table import puzzle_table
from game.table.claims.claim import Claim, Ground, claim_of
from game.table.match import Match
from game.ui.learn.puzzle_activity import PuzzleActivity, puzzle_scene
from game.ui.platform.settings import Guard, Rest
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.claim_panel import ClaimPanel
from tests.driving.displays import display_of
from tests.driving.hands import plays
from tests.driving.table_screen import FakeApp, Screen
from tests.lines import plain

display = display_of((1280, 800))


class Ending(NamedTuple):
    """A deal of four cards of Romanian Whist in which something can be claimed after a while."""

    seed: int
    bid: int
    """What the person bids, who plays the first card that is allowed until then."""
    tricks: int
    left: int


ALL, SOME, NONE = Ending(51, 3, 3, 3), Ending(4, 1, 1, 2), Ending(84, 0, 0, 3)
CHOICE = Ending(300, 4, 4, 4)
"""One in which several cards may be played to the first trick."""
SETTLED: Final = 35
"""Seed of a game of two deals of six cards, in the second of which all bids are lost early."""


def offered(screen: Screen) -> Claim | None:
    return screen.scene.input.decision.card.claim.offered


def playing(screen: Screen) -> bool:
    return screen.scene.input.decision.card.claim.playing


def sits_at(ending: Ending, **chosen: Any) -> Screen:
    """A table at which the deal begins that can be claimed later."""
    rules = {"schedule": [4, 4], "no_trump": "never"}
    return Screen(seed=ending.seed, row="romanian-whist", options=rules, chosen=chosen)


def play_until(screen: Screen, ending: Ending, seen: Callable[[], object]) -> None:
    """Bid what is to be bid, and play the first card that is allowed, until something is seen."""

    def decided() -> bool:
        screen.frames(1, 0.05)
        if seen():
            return True
        if screen.asked_to_bid:
            screen.key(ord(str(ending.bid)))
            screen.key(pygame.K_RETURN)
        elif screen.asked_to_play and not screen.scene.input.decision.counting:
            (first, *_others) = screen.table.legal(0)
            assert isinstance(first, Play)
            screen.click(screen.spot(first.card))
        elif not screen.scene.presenter.timeline.idle:
            screen.key(pygame.K_SPACE)
        return False

    screen.until(decided)


def settled(ending: Ending = ALL, **chosen: Any) -> Screen:
    """A table at which the person may claim."""
    screen = sits_at(ending, **chosen)
    play_until(screen, ending, lambda: offered(screen) is not None)
    screen.frames(2)
    return screen


def claim_button(screen: Screen) -> tuple[int, int] | None:
    buttons = screen.scene.input.tools.buttons
    return next((one.rect.center for one in buttons if one.name == TableButton.CLAIM), None)


def history(screen: Screen) -> int:
    """Deals that were seen to their end."""
    return len(screen.scene.presenter.shown.table.history)


@pytest.mark.thinned(6)
@pytest.mark.parametrize("ending", [ALL, SOME, NONE])
@pytest.mark.parametrize("mouse", [True, False])
def test_a_claim_is_looked_at_made_and_played_as_ordinary_cards(
    ending: Ending, mouse: bool
) -> None:
    screen = settled(ending, rest_asked=True)
    claim = offered(screen)
    assert claim is not None
    assert (claim.ground, claim.tricks) == (Ground.EXACT, ending.tricks)
    assert len(claim.order) == ending.left
    assert screen.scene.input.stakes == offer_words(claim)
    before, taken = plays(screen), screen.scene.presenter.shown.table.taken[0]
    button = claim_button(screen)
    assert button is not None
    if mouse:
        screen.click(button)
    else:
        screen.key(pygame.K_c)
    panel = screen.scene.overlays.current
    assert isinstance(panel, ClaimPanel)
    assert panel.claim == claim
    assert len(panel.cards) == (len(claim.order) if claim.takes_all else 0)
    screen.draw()
    assert plays(screen) == before, "nothing is played before it is confirmed"
    if mouse:
        screen.click(panel.panel.buttons[0].rect.center)
    else:
        screen.key(pygame.K_RETURN)
    screen.until(lambda: history(screen) == 1)
    played = plays(screen)[len(before) :]
    assert sorted(played) == sorted(one.code for one in claim.order)
    assert not claim.takes_all or played == [one.code for one in claim.order]
    result = screen.scene.presenter.shown.table.history[0].result
    assert result.tricks[0] - taken == ending.tricks
    assert result.made[0]
    kinds = {line.get("event") for line in plain(screen.table.lines) if "event" in line}
    assert kinds == {"deal", "trump", "bid", "play", "trick", "score"}


@pytest.mark.thinned(4)
@pytest.mark.parametrize("bid", range(4))
@pytest.mark.parametrize("ending", [ALL, SOME, NONE])
def test_nothing_is_offered_that_misses_the_bid(ending: Ending, bid: int) -> None:
    """The same cards, and another bid."""
    screen, other = sits_at(ending), ending._replace(bid=bid)
    play_until(screen, other, lambda: offered(screen) is not None or history(screen) == 1)
    claim = offered(screen)
    assert claim is not None or bid != ending.bid
    if claim is not None and claim.ground is Ground.EXACT:
        assert screen.table.view(0).taken[0] + (claim.tricks or 0) == bid


def test_a_claim_is_no_longer_offered_once_a_card_is_down() -> None:
    screen = settled(rest_asked=True, guard=Guard.GRACE)
    claim = offered(screen)
    assert claim is not None
    screen.click(screen.spot(claim.play.card))
    screen.frames(2)
    assert offered(screen) is None
    assert claim_button(screen) is None
    screen.key(pygame.K_u)
    screen.frames(2)
    assert offered(screen) == claim, "the card was taken back"


def test_an_undo_takes_the_whole_claim_back() -> None:
    screen = settled(rest_asked=True)
    before = plays(screen)
    screen.key(pygame.K_c)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: len(plays(screen)) == len(before) + 2, dt=0.02)
    screen.key(pygame.K_u)
    screen.until(lambda: screen.asked_to_play)
    assert plays(screen) == before
    screen.frames(200)
    assert plays(screen) == before
    assert offered(screen) is not None, "it may be claimed once more"


def test_whoever_plays_another_card_meanwhile_plays_on_by_hand() -> None:
    screen = settled(CHOICE, rest_asked=True)
    before, claim = plays(screen), offered(screen)
    assert claim is not None
    screen.key(pygame.K_c)
    screen.key(pygame.K_RETURN)
    screen.frames(2)
    other = next(held for held in screen.legal if held is not claim.play.card)
    screen.click(screen.spot(other))
    screen.until(lambda: len(plays(screen)) == len(before) + 1)
    screen.until(lambda: screen.asked_to_play)
    screen.frames(200)
    assert plays(screen) == [*before, other.code]


def test_the_first_claim_asks_what_shall_happen_next_time_and_only_the_first() -> None:
    screen = settled()
    screen.key(pygame.K_c)
    screen.key(pygame.K_c)
    panel = screen.scene.overlays.current
    assert isinstance(panel, ClaimPanel)
    assert panel.asking
    screen.draw()
    before = plays(screen)
    screen.key(pygame.K_RETURN)
    assert screen.app.settings.rest is Rest.PLAY
    assert screen.app.settings.rest_asked
    screen.until(lambda: len(plays(screen)) > len(before))


@pytest.mark.parametrize("ending", [ALL, SOME, NONE])
def test_the_rest_plays_itself_where_that_was_chosen(ending: Ending) -> None:
    screen = sits_at(ending, rest=Rest.PLAY, rest_asked=True)
    play_until(screen, ending, lambda: playing(screen))
    before = plays(screen)
    assert screen.scene.input.prompt == "Your bid is safe: the rest plays itself."
    decisions = len(screen.table.game.undo_points)
    screen.until(lambda: history(screen) == 1)
    assert len(plays(screen)) == 4
    assert len(before) == 4 - ending.left
    assert len(screen.table.game.undo_points) == decisions, "an undo passes over what played itself"
    assert screen.scene.presenter.shown.table.history[0].result.made[0]


def test_the_rest_plays_itself_once_nobody_s_points_can_change() -> None:
    chosen = {"rest": Rest.PLAY, "rest_asked": True}
    screen = Screen(seed=SETTLED, options={"schedule": [6, 6]}, chosen=chosen)
    screen.play_until(lambda: playing(screen))
    assert screen.scene.input.prompt == (
        "Nobody's points can change any more: the rest plays itself."
    )
    screen.until(lambda: history(screen) == 2)
    assert not any(screen.scene.presenter.shown.table.history[1].points)


def test_after_an_undo_nothing_plays_itself_in_that_deal() -> None:
    screen = sits_at(ALL, rest=Rest.PLAY, rest_asked=True)
    play_until(screen, ALL, lambda: playing(screen))
    screen.key(pygame.K_u)
    screen.until(lambda: screen.asked_to_play)
    play_until(screen, ALL, lambda: offered(screen) is not None)
    before = plays(screen)
    screen.frames(200)
    assert plays(screen) == before


def test_nothing_is_offered_where_that_was_chosen_and_the_key_does_nothing() -> None:
    screen = settled(rest_asked=True)
    spot = (screen.table.view(0), plays(screen))
    screen = sits_at(ALL, rest=Rest.OFF)
    play_until(screen, ALL, lambda: (screen.table.view(0), plays(screen)) == spot)
    screen.until(lambda: screen.asked_to_play)
    screen.frames(2)
    not_offered(screen)


@pytest.mark.parametrize("rest", [Rest.OFFER, Rest.PLAY])
@pytest.mark.parametrize("daily", ["", "2026-11-22"])
def test_nothing_is_claimed_in_a_daily_deal(rest: Rest, daily: str) -> None:
    """Every card of it is the player's own, and is never taken back."""
    screen = Screen(
        seed=ALL.seed,
        row="romanian-whist",
        options={"schedule": [4, 4], "no_trump": "never"},
        chosen={"rest": rest, "rest_asked": True},
        match=Match(playouts=1, bots=1, daily=daily),
    )
    play_until(screen, ALL, lambda: len(plays(screen)) == 4 - ALL.left)
    screen.until(lambda: screen.asked_to_play)
    screen.frames(2)
    if daily:
        not_offered(screen)
        assert not playing(screen)
    else:
        assert offered(screen) or playing(screen)


def not_offered(screen: Screen) -> None:
    """Neither words nor a button, and the key does nothing."""
    assert offered(screen) is None
    assert claim_button(screen) is None
    screen.key(pygame.K_c)
    assert screen.scene.overlays.current is None


@pytest.mark.parametrize("rest", Rest)
def test_nothing_is_claimed_in_a_puzzle_from_its_first_frame_on(rest: Rest) -> None:
    """The table was entered with what the settings say, and only then told that it is a puzzle."""
    chosen = (one for one in shipped() if claim_of(asked_in(one)) is not None)
    scene = puzzle_scene(next(chosen), PuzzleProgress())
    scene.enter(FakeApp(rest=rest, rest_asked=True))
    doing = scene.activity
    assert isinstance(doing, PuzzleActivity)
    for frame in range(60):
        scene.update(100 + frame / 10, 0.1)
        claim = scene.table.input.decision.card.claim
        assert claim.offered is None
        assert not claim.playing
    assert doing.doing.answer is None
    assert TableButton.CLAIM not in {one.name for one in scene.table.input.tools.buttons}


def asked_in(puzzle: Puzzle) -> View:
    """What is known in a puzzle where it asks."""
    return puzzle_table(puzzle, "Ada").table.view(puzzle.seat)
