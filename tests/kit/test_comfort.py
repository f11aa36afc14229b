"""Small comforts of the table: a clock of the game, another cloth, hints beside the buttons."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.ui.paint.felt import pool_centre
from game.ui.platform.settings import Felt
from game.ui.style.contrast import READABLE, on_cloth
from game.ui.style.felts import laid_with
from game.ui.style.theme import CONTRAST, DAYLIGHT, LAMP, THEMES, contrast
from game.ui.table.table_scene import GameClock
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

display = display_of((1280, 800))


def test_the_clock_counts_while_the_game_goes_on_and_stands_while_it_is_held() -> None:
    screen = Screen(seed=3)
    screen.until(lambda: screen.asked_to_bid, dt=0.02)
    before = screen.scene.clock.seconds
    screen.frames(300)
    assert screen.scene.clock.seconds == pytest.approx(before + 5, abs=0.1)
    screen.key(pygame.K_ESCAPE)
    held = screen.scene.clock.seconds
    screen.frames(300)
    assert screen.scene.clock.seconds == pytest.approx(held, abs=0.1)
    screen.key(pygame.K_ESCAPE)
    screen.frames(60)
    assert screen.scene.clock.seconds == pytest.approx(held + 1, abs=0.1)


def test_the_clock_says_minutes_and_then_hours_and_forgets_a_sleep_of_the_machine() -> None:
    clock = GameClock()
    assert clock.text == "0:00"
    for second in range(3672):
        clock.update(float(second), held=False)
    assert clock.text == "1:01:11"
    clock.update(90_000.0, held=False)
    assert clock.text == "1:01:13"


def test_the_clock_stands_at_the_table_only_where_that_was_chosen() -> None:
    screen = Screen(seed=3)
    screen.until(lambda: screen.asked_to_bid, dt=0.02)
    corner = screen.scene.presenter.layout.tools
    without = pygame.image.tobytes(screen.draw().subsurface(corner), "RGB")
    screen.app.settings = replace(screen.app.settings, clock=True)
    seen = [pygame.image.tobytes(screen.draw().subsurface(corner), "RGB")]
    screen.frames(61)
    seen.append(pygame.image.tobytes(screen.draw().subsurface(corner), "RGB"))
    assert without not in seen
    assert all(one != two for one, two in pairwise(seen)), "it goes on"


@pytest.mark.parametrize("felt", list(Felt))
def test_words_can_be_read_on_every_cloth(felt: Felt) -> None:
    for theme in (LAMP, DAYLIGHT):
        laid = laid_with(theme, felt)
        for cloth in (pool_centre(laid), laid.felt_light, laid.felt_dark, laid.felt_edge):
            assert contrast(laid.on_felt, cloth) >= READABLE
            assert contrast(on_cloth(laid), cloth) >= READABLE
    assert laid_with(CONTRAST, felt) is CONTRAST


def test_no_two_cloths_of_a_theme_look_alike() -> None:
    for theme in (LAMP, DAYLIGHT):
        lights = {laid_with(theme, felt).felt_light for felt in Felt}
        assert len(lights) == len(Felt)
        assert laid_with(theme, Felt.GREEN) is THEMES[theme.name]
