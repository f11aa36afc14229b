"""What plates say stays readable while a trick is swept past them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.shell import display
from game.ui.table.drawing.card_sprites import card_area
from tests.driving.table_screen import Screen


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    display.start()
    yield
    pygame.display.quit()


def inside(surface: pygame.Surface, box: pygame.Rect) -> bytes:
    """The pixels of a plate within its edge."""
    return pygame.image.tobytes(surface.subsurface(box.inflate(-10, -10)), "RGB")


@pytest.mark.parametrize("players", [2, 7])
def test_cards_that_are_swept_pass_under_the_plates(players: int) -> None:
    agents = ",".join(["random"] * players)
    screen = Screen(agents, seed=3, options={"schedule": [4]})
    stage = screen.scene.presenter.stage
    crossed = 0
    for _ in range(4000):
        screen.frames(1, 1 / 30)
        low = [sprite for sprite in stage.sprites if sprite.low and sprite.flying]
        if screen.scene.presenter.shown.table.history:
            break
        if not low:
            continue
        picture = screen.draw()
        areas = [card_area(sprite, 0) for sprite in low]
        for place, (_text, plate) in zip(stage.layout.places, stage.plates.values(), strict=True):
            if place.plate.collidelist(areas) < 0:
                continue
            crossed += 1
            assert inside(picture, place.plate) == inside(plate, plate.get_rect())
    assert crossed > players, "cards do come near the plates"


def test_cards_that_are_laid_aside_pass_under_the_plate() -> None:
    screen = Screen("random,random,random", row="ninety-nine", seed=3)
    crossed = 0
    for _ in range(600):
        screen.frames(1, 1 / 30)
        stage = screen.scene.presenter.stage
        moving = [sprite for sprite in stage.sprites if sprite.flying]
        if screen.scene.presenter.shown.table.trick:
            break
        areas = [card_area(sprite, 0) for sprite in moving if sprite.home is not None]
        if not any(sprite.low for sprite in moving):
            continue
        picture = screen.draw()
        for place, (_text, plate) in zip(stage.layout.places, stage.plates.values(), strict=True):
            if place.plate.collidelist(areas) >= 0:
                crossed += 1
                assert inside(picture, place.plate) == inside(plate, plate.get_rect())
    assert crossed > 3, "they do cross the plates"
