"""Hands laid by hand lie so again when the game is gone on with."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine import Limit
from game.presentation.hand_order import HandOrder
from game.roster import inline_thinking
from game.table.records.lines import written
from game.table.shelf import Shelf
from game.ui.platform.background_tasks import tasks
from game.ui.table.table_scene import TableScene
from tests.driving.displays import display_of
from tests.driving.hands import to_play
from tests.driving.table_screen import FakeApp, Screen
from tests.lines import plain, typed

display = display_of((1280, 800))


def gone_on_with(screen: Screen, folder: Path) -> TableScene:
    """The game as it is found at the next start."""
    path = folder / "game.jsonl"
    path.write_bytes("".join(map(written, screen.table.lines)).encode())
    table = Shelf(folder).resume(path, lambda _setup: inline_thinking(Limit(playouts=20)))
    scene = TableScene(table)
    scene.enter(FakeApp())
    return scene


def test_a_hand_laid_by_hand_lies_so_again_when_the_game_is_gone_on_with(tmp_path: Path) -> None:
    (tmp_path / ".locks").mkdir()
    screen = to_play()
    order = tuple(reversed(screen.scene.presenter.stage.own_hand()))
    screen.scene.input.hand.lay(order)
    note = plain(screen.table.lines)[-1]
    assert note == {
        "note": "hand",
        "deal": 1,
        "seat": 0,
        "cards": [held.code for held in order],
    }
    scene = gone_on_with(screen, tmp_path)
    assert tuple(scene.presenter.stage.own_hand()) == order
    scene.close()
    tasks.finish()


def test_a_hand_sorted_again_is_sorted_the_next_time_too(tmp_path: Path) -> None:
    (tmp_path / ".locks").mkdir()
    screen = to_play()
    usual = screen.scene.presenter.stage.own_hand()
    screen.scene.input.hand.lay(tuple(reversed(usual)))
    screen.key(pygame.K_o)
    scene = gone_on_with(screen, tmp_path)
    assert scene.presenter.stage.own_hand() == usual
    scene.close()
    tasks.finish()


@pytest.mark.parametrize("codes", [["AS", "nonsense"], [1, None], "AS", ["AS"]])
def test_a_note_about_a_hand_that_makes_no_sense_changes_nothing(codes: object) -> None:
    screen = to_play()
    holding, shown = HandOrder(), screen.scene.presenter.shown
    usual = holding.in_order(shown, 0)
    holding.recall(typed([{"note": "hand", "deal": 1, "seat": 0, "cards": codes}]))
    holding.recall(typed([{"note": "hand"}, {"note": "hand", "seat": "x", "cards": None}]))
    assert holding.in_order(shown, 0) == usual
