"""The screens look as they did when somebody last looked at them.

Renewed by `scripts/pictures/screenshots.py --golden`, only in a commit that says what was seen.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.shell import display
from game.ui.shell.menu_scene import MenuScene
from tests.paths import ROOT

FAR = 24
"""Levels by which a pixel may be off."""
SHARE = 0.001
"""Of all pixels may be off by more."""
GOLDEN_SIZE = (1024, 640)

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")


@pytest.fixture
def darkroom(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    monkeypatch.setattr(display, "fitting", lambda size: size)
    display.start()
    yield importlib.import_module("pictures.screenshots")
    pygame.display.quit()


def off(one: pygame.Surface, other: pygame.Surface) -> float:
    """The share of pixels in which two pictures differ to the eye."""
    wide, tall = one.get_size()
    near = pygame.transform.threshold(
        None, one, None, (FAR, FAR, FAR), set_behavior=0, search_surf=other
    )
    return 1 - near / (wide * tall)


def pictures() -> list[Any]:
    """The names and seats of what is kept, from the files."""
    kept = sorted((ROOT / "tests" / "golden").glob("*.png"))
    return [path.stem.rsplit("-", 1) for path in kept]


@pytest.mark.thinned(4)
@pytest.mark.parametrize(("name", "players"), pictures())
def test_the_screen_looks_as_it_did(name: str, players: str, darkroom: Any, tmp_path: Path) -> None:
    kept = pygame.image.load(ROOT / "tests" / "golden" / f"{name}-{players}.png")
    now = darkroom.golden(name, int(players))
    assert now.get_size() == kept.get_size()
    flat = pygame.Surface(kept.get_size(), 0, 24)
    flat.blit(now, (0, 0))
    share = off(kept, flat)
    if share > SHARE:
        pygame.image.save(flat, str(tmp_path / f"{name}-{players}.png"))
    assert share <= SHARE, f"{share:.2%} of the picture differs; now it is in {tmp_path}"


@pytest.mark.skipif(
    not pictures(), reason="none kept yet: scripts/pictures/screenshots.py --golden"
)
def test_every_picture_of_the_list_is_kept_and_no_other(darkroom: Any) -> None:
    assert sorted((name, str(n)) for name, n in darkroom.GOLDEN) == sorted(map(tuple, pictures()))


def test_a_picture_finds_nothing_that_another_one_kept(darkroom: Any, tmp_path: Path) -> None:
    games = next(shot for shot in darkroom.SCREENS if shot.name == "games")
    empty = next(shot for shot in darkroom.SCREENS if shot.name == "games-empty")
    before = empty.take(GOLDEN_SIZE, 4)
    games.take(GOLDEN_SIZE, 4)
    assert not list(tmp_path.iterdir())
    assert off(before, empty.take(GOLDEN_SIZE, 4)) == 0


def test_what_a_slow_disk_had_to_be_waited_for_is_in_no_picture(
    darkroom: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    menu = next(shot for shot in darkroom.SCREENS if shot.name == "menu")
    before = menu.take(GOLDEN_SIZE, 4)
    still_looking = iter(["Looking…"] * 60)
    monkeypatch.setattr(MenuScene, "saying", property(lambda _: next(still_looking, "")))
    found = replace(menu, at=lambda scene: not (scene.saying or scene.needs_frames))
    assert off(before, found.take(GOLDEN_SIZE, 4)) == 0


def test_a_few_pixels_may_be_off_and_a_word_may_not() -> None:
    one = pygame.Surface((100, 100), 0, 24)
    one.fill((8, 44, 34))
    other = one.copy()
    other.fill((30, 60, 50))
    assert off(one, other) == 0
    other.fill((240, 236, 221), pygame.Rect(10, 10, 3, 3))
    assert off(one, other) == pytest.approx(9 / 10_000)
    other.fill((240, 236, 221), pygame.Rect(10, 10, 30, 8))
    assert off(one, other) > SHARE
