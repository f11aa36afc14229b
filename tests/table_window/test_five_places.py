"""The five places of a table: each fact has its own, and none of them moves."""

from __future__ import annotations

import pytest
from pygame import Rect

from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

display = display_of((1280, 800))
PARTS = ("wins", "turn_up_slot", "pad", "own_plate", "message", "trick", "tools", "middle")


@pytest.mark.slow
def test_nothing_moves_its_place_from_deal_to_deal() -> None:
    chosen = {"speed": "instant", "reduced_motion": True}
    screen = Screen("human,random,random,random", row="oh-hell", seed=4, chosen=chosen)
    places: dict[str, set[tuple[int, int, int, int]]] = {name: set() for name in PARTS}
    plates: set[tuple[tuple[int, int], ...]] = set()
    presenter = screen.scene.presenter
    for _turn in range(20000):
        screen.frames(1, 0.1)
        layout = presenter.layout
        for name in PARTS:
            box: Rect = getattr(layout, name)
            places[name].add((box.x, box.y, box.width, box.height))
        plates.add(tuple(place.plate.topleft for place in layout.places))
        if screen.table.over:
            break
        screen.decide()
    assert screen.table.over
    assert {name: len(found) for name, found in places.items()} == dict.fromkeys(PARTS, 1)
    assert len(plates) == 1
