"""The sum of the bids: it goes from the plate to the corner once the own bid is made."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from game.ui.table.animation.choreography import TRAVELS
from tests.driving.displays import display_of
from tests.driving.table_screen import FRAME_S, Screen

display = display_of((1280, 800))


def own_bid_made(**chosen: object) -> Screen:
    """A table right after the person, who bids second, has bid."""
    screen = Screen(
        "human,random,random,random",
        seed=5,
        options={"schedule": [5]},
        size=(1280, 800),
        chosen=chosen,
        first_dealer=2,
    )
    screen.play_until(lambda: screen.asked_to_bid)
    screen.key(pygame.K_1)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.scene.presenter.stage.shown.table.bids[0] is not None, dt=FRAME_S)
    return screen


def test_the_sum_travels_from_the_plate_to_the_corner_and_stands_once() -> None:
    screen = own_bid_made()
    stage = screen.scene.presenter.stage
    corner = stage.layout.wins
    ways, inside = [stage.sum_flown], []
    while stage.sum_flown < 1:
        inside.append(pygame.image.tobytes(screen.draw().subsurface(corner), "RGB"))
        screen.frames(1)
        ways.append(stage.sum_flown)
    assert ways == sorted(set(ways))
    assert max(later - one for one, later in pairwise([0.0, *ways])) < 0.15
    assert len(ways) * FRAME_S == pytest.approx(TRAVELS, abs=3 * FRAME_S)
    there = pygame.image.tobytes(screen.draw().subsurface(corner), "RGB")
    assert inside[0] != there, "it is not there before it has arrived"
    screen.until(lambda: screen.scene.presenter.timeline.idle, dt=FRAME_S)


@pytest.mark.parametrize("chosen", [{"reduced_motion": True}, {"speed": "instant"}])
def test_with_less_motion_it_stands_there_at_once(chosen: dict[str, object]) -> None:
    screen = own_bid_made(**chosen)
    for _ in range(20):
        assert screen.scene.presenter.stage.sum_flown == 1
        screen.frames(1)


def test_a_key_brings_it_there_at_once() -> None:
    screen = own_bid_made()
    screen.frames(4)
    assert 0 < screen.scene.presenter.stage.sum_flown < 1
    screen.hurried_key(pygame.K_SPACE)
    assert screen.scene.presenter.stage.sum_flown == 1
