"""The pictures of special phases: every variant has some, and a moment that is named does come."""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.ui.shell import display
from game.variants import VARIANTS
from tests.paths import ROOT
from tests.rows import SHARED_ROWS

SIZE = (1024, 640)


@pytest.fixture
def phases(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Any]:
    monkeypatch.syspath_prepend(str(ROOT / "scripts"))
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    monkeypatch.setattr(display, "fitting", lambda size: size)
    display.start()
    yield importlib.import_module("pictures.phases")
    pygame.display.quit()


def test_every_variant_is_pictured_with_the_fewest_and_the_most_it_takes(phases: Any) -> None:
    seats: dict[str, set[int]] = {}
    for phase in phases.PHASES:
        seats.setdefault(phase.row, set()).update(phase.seats)
    assert set(seats) == set(SHARED_ROWS)
    for name, pictured in seats.items():
        least, most = VARIANTS[name].seats
        assert {least, most} <= pictured, name


@pytest.mark.thinned(2)
@pytest.mark.parametrize("name", ["phase-ninety-nine-3-lay", "phase-northeast-jokers-6-jokers"])
def test_a_moment_comes_and_is_drawn(name: str, phases: Any) -> None:
    shots = {told: (shot, seats) for phase in phases.PHASES for told, shot, seats in phase.shots()}
    shot, seats = shots[name]
    picture = shot.take(SIZE, seats)
    assert picture.get_size() == SIZE
