"""Settings says how large words come out at the table, where that is less than was chosen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from game.ui.scene.routes import ChangeSettings
from game.ui.settings.settings_rows import Section
from game.ui.settings.settings_scene import SettingsScene
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.variants import VARIANTS
from tests.ui_driver import Driver, driving


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    with driving(monkeypatch, tmp_path):
        yield


def test_how_large_words_really_are_at_a_table_is_said_wherever_it_differs() -> None:
    told = set()
    for seats, variant in ((2, "blackout"), (4, "blackout"), (7, "blackout"), (10, "kachuful")):
        driver = Driver(None, (1280, 800), players=seats, variant=variant)
        driver.window.open(ChangeSettings())
        driver.frames(1)
        scene = driver.scene
        assert isinstance(scene, SettingsScene)
        scene.choose(Section.WINDOW)
        driver.frames(1)
        assert scene._table_words() == ""  # by the window: there is nothing to tell
        driver.window.change(replace(driver.window.settings, scale=150))
        driver.frames(1)
        cards = VARIANTS[variant].largest(seats)
        table = TableLayout.of((1280, 800), seats, cards, 0, SizeWish(words=150), largest=cards)
        percent = round(100 * table.scale / table.base)
        assert scene._table_words() == f"At the table of your next game: {percent} %."
        told.add(percent)
        driver.window.close()
    assert len(told) > 2
