"""An error in drawing a panel is on that panel alone: the screens after it are drawn whole."""

from __future__ import annotations

import pygame
import pytest

from game.table.shelf import Shelf
from game.ui.kit.two_line_list import TwoLineList
from game.ui.library.games_scene import GamesScene
from game.ui.paint.clipping import clipped
from game.ui.shell.error_scene import ErrorScene
from tests.driving.ui_driver import Driver
from tests.on_file import recorded, write

pytestmark = pytest.mark.usefixtures("home")


def test_after_an_error_in_the_list_of_games_every_screen_is_drawn_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    write(Shelf().folder / "a.jsonl", recorded("human,random", options={"schedule": (1,)}))
    driver = Driver(GamesScene())
    scene = driver.scene
    assert isinstance(scene, GamesScene)

    def fail(*words: object) -> None:
        raise ValueError("no such letter")

    driver.until(lambda: scene.found is not None)
    monkeypatch.setattr(TwoLineList, "_paint_entry", fail)
    with pytest.raises(ValueError, match="no such letter") as error:
        driver.frames(2)
    surface = pygame.display.get_surface()
    assert surface is not None
    assert surface.get_clip() == surface.get_rect()
    driver.window.survive(error.value)
    driver.frames(2)
    assert isinstance(driver.scene, ErrorScene)
    assert surface.get_at((2, 2))[:3] != (0, 0, 0)
    driver.window.close()


def test_an_area_within_another_one_reaches_out_of_it_only_where_that_is_wished() -> None:
    surface = pygame.Surface((100, 100))
    outer, inner = pygame.Rect(10, 10, 40, 40), pygame.Rect(30, 30, 60, 60)
    with clipped(surface, outer):
        with clipped(surface, inner):
            surface.fill("white")
        assert surface.get_clip() == outer
    seen = [(x, y) for x in range(100) for y in range(100) if surface.get_at((x, y))[0]]
    assert (min(seen), max(seen)) == ((30, 30), (49, 49))
    with clipped(surface, outer), clipped(surface, inner, reaches_out=True):
        assert surface.get_clip() == inner
    with clipped(surface, outer), clipped(surface, pygame.Rect(60, 60, 20, 20)):
        surface.fill("red")
    assert surface.get_at((70, 70))[:3] == (0, 0, 0)
