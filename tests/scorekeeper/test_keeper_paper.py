"""The paper of the scorekeeper: whole rows in sight, a legend, and marks that keep apart."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.presentation.score_sheet import SheetContents
from game.table.scorekeeping.score_keeping import KeptSheet
from game.ui.paint import typeset
from game.ui.score_sheet.figures import reach
from game.ui.score_sheet.measures import DOT, dot_radius, lead, measure
from game.ui.scorekeeper.paper import LEAST_ROWS
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from game.ui.style.theme import Fonts
from game.variants import VARIANTS
from tests.driving.ui_driver import Driver
from tests.scorekeeper.test_keeper import NAMES, STARTED

pytestmark = pytest.mark.usefixtures("home")


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


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_rows_that_scroll_fill_the_paper_down_to_its_totals(size: tuple[int, int]) -> None:
    kept = KeptSheet(VARIANTS["la-pocha"], NAMES[:6], 0, STARTED)
    scene = ScorekeeperScene(Path("sheet.json"), kept)
    Driver(scene, size)
    table = scene.paper.table
    assert table.most > 0
    measures = table.measures
    assert table.rows_area.bottom + measures.foot == table.area.bottom
    in_sight = table.rows_area.height / measures.row
    assert in_sight == pytest.approx(round(in_sight))
    assert round(in_sight) >= 4


@pytest.mark.parametrize(
    ("size", "words"), [((1280, 800), 150), ((1280, 800), 200), ((1920, 1080), 200)]
)
def test_in_large_words_the_sheet_is_large_while_some_deals_are_in_sight(
    size: tuple[int, int], words: int
) -> None:
    kept = KeptSheet(VARIANTS["oh-hell"], NAMES[:4], 0, STARTED)
    scene = ScorekeeperScene(Path("sheet.json"), kept)
    Driver(scene, size, scale=words)
    table = scene.paper.table
    assert table.most > 0
    assert table.rows_area.height / table.measures.row >= LEAST_ROWS
    room = (table.area.width, table.area.height)
    assert table.measures.body > measure(SheetContents.of_kept(kept), room, words / 100).body
    assert table.right <= scene.paper.box.right


def test_a_name_beside_bids_is_whole_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Maximiliane", "Wolfram-Alexander", "Мария Ивановна", *NAMES[3:6])
    kept = KeptSheet(VARIANTS["oh-hell"], names, 0, STARTED)
    written: dict[str, str] = {}
    cut = typeset.cut

    def noted(text: str, style: typeset.TextStyle, fonts: Fonts, room: int) -> str:
        written[text] = cut(text, style, fonts, room)
        return written[text]

    monkeypatch.setattr(typeset, "cut", noted)
    Driver(ScorekeeperScene(Path("sheet.json"), kept), (1280, 800))
    assert [written[name] for name in names] == list(names)


def test_the_dealers_dot_keeps_clear_of_the_stroke_through_a_bid_at_any_number_of_players() -> None:
    for players in range(3, 11):
        kept = KeptSheet(VARIANTS["potomac"], NAMES[:players], 0, STARTED)
        for room in ((900, 300), (1200, 400), (1800, 900)):
            found = measure(SheetContents.of_kept(kept), room, room[1] / 400)
            end = round(found.gap * DOT) + dot_radius(found.body)
            stroke = lead(found.gap, found.body) - reach(found.body)
            assert stroke > end
            assert stroke - end >= dot_radius(found.body) / 2
