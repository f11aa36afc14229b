"""How large words are at the table: what Settings says of it, and the smallest of all letters."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from game.ui.paint import typeset
from game.ui.scene.routes import ChangeSettings
from game.ui.settings.settings_rows import Section
from game.ui.settings.settings_scene import SettingsScene
from game.ui.style.theme import RGB, FontRole
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.variants import VARIANTS
from tests.driving.table_screen import Screen
from tests.driving.ui_driver import Driver

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.slow
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
        assert scene.table_words() == ""  # by the window: there is nothing to tell
        driver.window.change(replace(driver.window.settings, scale=150))
        driver.frames(1)
        cards = VARIANTS[variant].largest(seats)
        wish = SizeWish(words=150)
        table = TableLayout.of(
            (1280, 800), seats, cards, 0, wish, largest=cards, yields=Yielded.ROW
        )
        percent = round(100 * table.scale / table.base)
        assert scene.table_words() == f"Next game: {percent} %."
        told.add(percent)
        driver.window.close()
    assert told == {150}


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 10])
def test_at_1920_by_1080_nothing_at_the_table_is_written_in_letters_under_16_px(
    seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: dict[str, int] = {}
    rendered = typeset.rendered

    def noted(text: str, role: FontRole, px: int, colour: RGB, *, bold: bool) -> pygame.Surface:
        written[text] = min(px, written.get(text, px))
        return rendered(text, role, px, colour, bold=bold)

    monkeypatch.setattr(typeset, "rendered", noted)
    agents = ",".join(["human", *["random"] * (seats - 1)])
    screen = Screen(agents, row="kachuful", seed=3, size=(1920, 1080), options={"schedule": [3, 2]})
    screen.until(lambda: screen.asked_to_bid)
    screen.draw()
    screen.play_until(
        lambda: len(screen.scene.presenter.shown.table.trick) > 1 and screen.asked_to_play
    )
    screen.draw()
    screen.play_until(lambda: screen.scene.presenter.shown.scored)
    screen.draw()
    assert {"led", "led, wins so far", "led, takes it"} & set(written)
    assert "How many tricks?" in written
    assert {text: px for text, px in written.items() if px < 16} == {}
