"""The paper of the scorekeeper: whole rows in sight, a legend, and marks that keep apart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.presentation.score_sheet import SheetContents
from game.table.scorekeeping.score_keeping import KeptSheet
from game.ui.score_sheet.figures import reach
from game.ui.score_sheet.measures import DOT, dot_radius, lead, measure
from game.ui.scorekeeper.scene import ScorekeeperScene
from game.variants import VARIANTS
from tests.driving.ui_driver import Driver, driving
from tests.scorekeeper.test_keeper import NAMES, STARTED


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    with driving(monkeypatch, tmp_path):
        yield tmp_path


def test_a_scrolled_sheet_begins_with_a_whole_row_and_says_what_its_marks_mean() -> None:
    kept = KeptSheet(VARIANTS["caller-clag"], NAMES[:7], 0, STARTED)
    scene = ScorekeeperScene(Path("sheet.json"), kept)
    driver = Driver(scene, (1024, 640))
    table = scene.paper.table
    assert table.most > 0
    assert table.measures.key > 0
    area, row = table.rows_area, table.measures.row
    for offset in range(0, table.most + 7, 7):  # as a wheel and the bar have it
        scene.rows.scroll_to(offset)
        assert abs(scene.scrolled - round(round(scene.scrolled / row) * row)) <= 1
        assert abs(scene.scrolled - scene.rows.offset) <= row
    scene.rows.scroll_to(0)
    driver.key(pygame.K_PAGEDOWN)
    driver.key(pygame.K_PAGEDOWN)
    assert scene.scrolled > 0
    scene.rows.scroll_to(10_000)
    assert round((scene.scrolled + area.height) / row) == len(table.sheet.rows)


def test_the_dealers_dot_keeps_clear_of_the_stroke_through_a_bid_at_any_number_of_players() -> None:
    for players in range(3, 11):
        kept = KeptSheet(VARIANTS["potomac"], NAMES[:players], 0, STARTED)
        for room in ((900, 300), (1200, 400), (1800, 900)):
            found = measure(SheetContents.of_kept(kept), room, room[1] / 400)
            end = round(found.gap * DOT) + dot_radius(found.body)
            stroke = lead(found.gap, found.body) - reach(found.body)
            assert stroke > end
            assert stroke - end >= dot_radius(found.body) / 2
