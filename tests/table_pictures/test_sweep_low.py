"""What plates say stays readable while a trick is swept past them."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.ui.shell import display
from game.ui.table.drawing.bid_locks import lock_box
from game.ui.table.drawing.card_sprites import card_area
from game.ui.table.layout.table_layout import TableLayout
from tests.driving.table_screen import Screen


@pytest.fixture(autouse=True)
def _display() -> Iterator[None]:
    display.start()
    yield
    pygame.display.quit()


def is_on_top(seat: pygame.Surface, screen: pygame.Surface, lock: pygame.Rect) -> bool:
    """Whether all that stands at a seat is seen, but for where a lock may stand upon its corner."""
    written = pygame.mask.from_surface(seat, 254)
    written.erase(pygame.mask.Mask(lock.size, fill=True), lock.topleft)
    wide, tall = seat.get_size()
    spots = [(x, y) for x in range(0, wide, 2) for y in range(0, tall, 2) if written.get_at((x, y))]
    assert spots
    return all(seat.get_at(at)[:3] == screen.get_at(at)[:3] for at in spots)


def lock_on(layout: TableLayout, seat: int) -> pygame.Rect:
    """Where the lock of a seat stands, from the corner of its plate."""
    plate = layout.places[seat].plate
    return lock_box(layout, seat).move(-plate.x, -plate.y)


@pytest.mark.slow
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
        for seat in range(len(stage.names)):
            place, lock = stage.layout.places[seat], lock_on(stage.layout, seat)
            if place.plate.collidelist(areas) < 0:
                continue
            crossed += 1
            assert is_on_top(stage.seat_picture(seat), picture.subsurface(place.plate), lock)
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
        for seat in range(len(stage.names)):
            place, lock = stage.layout.places[seat], lock_on(stage.layout, seat)
            if place.plate.collidelist(areas) >= 0:
                crossed += 1
                assert is_on_top(stage.seat_picture(seat), picture.subsurface(place.plate), lock)
    assert crossed > 3, "they do cross the plates"
