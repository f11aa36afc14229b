"""A claim at the table: offered, looked at, made, taken back, and played by itself where wished."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.table.claim import Claim
from game.ui.platform.settings import Guard, Rest
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.claim_panel import ClaimPanel
from tests.driving.displays import display_of
from tests.driving.hands import plays
from tests.driving.table_screen import Screen
from tests.lines import plain

display = display_of((1280, 800))

WINS, LOSES = 35, 33
"""Seeds of games of two deals of six cards, in the second of which something can be claimed."""


def offered(screen: Screen) -> Claim | None:
    return screen.scene.input.decision.card.claim.offered


def settled(*, wins: bool, **chosen: Any) -> Screen:
    """A table at which the rest of the deal is settled for the person."""
    screen = Screen(seed=WINS if wins else LOSES, options={"schedule": [6, 6]}, chosen=chosen)
    screen.play_until(lambda: offered(screen) is not None)
    screen.frames(2)
    return screen


def claim_button(screen: Screen) -> tuple[int, int] | None:
    buttons = screen.scene.input.foot.buttons
    return next((one.rect.center for one in buttons if one.name == TableButton.CLAIM), None)


@pytest.mark.thinned(6)
@pytest.mark.parametrize("wins", [True, False])
@pytest.mark.parametrize("mouse", [True, False])
def test_a_claim_is_looked_at_made_and_played_as_ordinary_cards(wins: bool, mouse: bool) -> None:
    screen = settled(wins=wins, rest_asked=True)
    claim = offered(screen)
    assert claim is not None
    assert claim.wins is wins
    assert "C claims" in screen.scene.input.prompt
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
    screen.draw()
    assert plays(screen) == before, "nothing is played before it is confirmed"
    if mouse:
        screen.click(panel.panel.buttons[0].rect.center)
    else:
        screen.key(pygame.K_RETURN)
    screen.until(lambda: len(screen.scene.presenter.shown.table.history) == 2)
    played = plays(screen)[len(before) :]
    assert sorted(played) == sorted(one.code for one in claim.order)
    assert not wins or played == [one.code for one in claim.order]
    result = screen.scene.presenter.shown.table.history[-1].result
    assert result.tricks[0] - taken == (len(claim.order) if wins else 0)
    kinds = {line.get("event") for line in plain(screen.table.lines) if "event" in line}
    assert kinds - {"end"} == {"deal", "trump", "bid", "play", "trick", "score"}


def test_a_claim_is_no_longer_offered_once_a_card_is_down() -> None:
    screen = settled(wins=True, rest_asked=True, guard=Guard.GRACE)
    claim = offered(screen)
    assert claim is not None
    screen.click(screen.spot(claim.order[0]))
    screen.frames(2)
    assert offered(screen) is None
    assert claim_button(screen) is None
    screen.key(pygame.K_u)
    screen.frames(2)
    assert offered(screen) == claim, "the card was taken back"


def test_an_undo_takes_the_whole_claim_back() -> None:
    screen = settled(wins=True, rest_asked=True)
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
    screen = settled(wins=True, rest_asked=True)
    before, claim = plays(screen), offered(screen)
    assert claim is not None
    screen.key(pygame.K_c)
    screen.key(pygame.K_RETURN)
    screen.frames(2)
    screen.click(screen.spot(claim.order[-1]))
    screen.until(lambda: len(plays(screen)) == len(before) + 1)
    screen.until(lambda: screen.asked_to_play)
    screen.frames(200)
    assert plays(screen) == [*before, claim.order[-1].code]


def test_the_first_claim_asks_what_shall_happen_next_time_and_only_the_first() -> None:
    screen = settled(wins=True)
    screen.key(pygame.K_c)
    screen.key(pygame.K_RETURN)
    panel = screen.scene.overlays.current
    assert isinstance(panel, ClaimPanel)
    assert panel.asking
    screen.draw()
    before = plays(screen)
    screen.key(pygame.K_RETURN)
    assert screen.app.settings.rest is Rest.PLAY
    assert screen.app.settings.rest_asked
    screen.until(lambda: len(plays(screen)) > len(before))


@pytest.mark.parametrize("wins", [True, False])
def test_the_rest_plays_itself_where_that_was_chosen(wins: bool) -> None:
    screen = Screen(
        seed=WINS if wins else LOSES,
        options={"schedule": [6, 6]},
        chosen={"rest": Rest.PLAY, "rest_asked": True},
    )
    screen.play_until(lambda: screen.scene.input.decision.card.claim.playing)
    before = plays(screen)
    assert screen.scene.input.prompt == "Nothing depends on you any more: the rest plays itself."
    decisions = len(screen.table.game.undo_points)
    screen.until(lambda: len(screen.scene.presenter.shown.table.history) == 2)
    assert len(plays(screen)) == 12
    assert len(before) < 11
    assert len(screen.table.game.undo_points) == decisions, "an undo passes over what played itself"


def test_after_an_undo_nothing_plays_itself_in_that_deal() -> None:
    chosen = {"rest": Rest.PLAY, "rest_asked": True}
    screen = Screen(seed=WINS, options={"schedule": [6, 6]}, chosen=chosen)
    screen.play_until(lambda: screen.scene.input.decision.card.claim.playing)
    screen.key(pygame.K_u)
    screen.until(lambda: screen.asked_to_play)
    screen.play_until(lambda: offered(screen) is not None)
    before = plays(screen)
    screen.frames(200)
    assert plays(screen) == before


def test_nothing_is_offered_where_that_was_chosen_and_the_key_does_nothing() -> None:
    screen = settled(wins=True, rest_asked=True)
    spot = (screen.table.view(0), plays(screen))
    screen = Screen(seed=WINS, options={"schedule": [6, 6]}, chosen={"rest": Rest.OFF})
    screen.play_until(lambda: (screen.table.view(0), plays(screen)) == spot)
    screen.until(lambda: screen.asked_to_play)
    screen.frames(2)
    assert offered(screen) is None
    assert claim_button(screen) is None
    screen.key(pygame.K_c)
    assert screen.scene.overlays.current is None
