"""Lines to type into bear whatever is typed or pasted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.ui.platform import clipboard
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from tests.driving.ui_driver import Driver, driving


@pytest.fixture
def driver(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Driver]:
    with driving(monkeypatch, tmp_path):
        yield Driver(SeatsAndRulesScene())


def emptied(driver: Driver) -> None:
    """Go to the first line to type into, and take everything out."""
    driver.click(pygame.Rect(driver.entries[0].get_abs_rect()).center)
    driver.key(pygame.K_a, pygame.KMOD_CTRL)
    driver.key(pygame.K_DELETE)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "stands"),
    [
        ("\u202eabc", "abc"),
        ("\u200b", ""),
        ("a\x00\x07b", "ab"),
        ("{name} %s <b>", "{name} %s <b>"),
        ("W" * 80, "W" * 24),
    ],
)
def test_what_takes_no_room_is_left_out(driver: Driver, typed: str, stands: str) -> None:
    emptied(driver)
    driver.type(typed)
    assert driver.entries[0].get_text() == stands
    assert isinstance(driver.scene, SeatsAndRulesScene)


@pytest.mark.thinned(7)
@pytest.mark.parametrize(
    ("pasted", "stands"),
    [
        ("\u200b\u202e", ""),
        ("Ada\nLovelace\t\u00a0", "Ada Lovelace  "),
        ("e\u0301ve", "éve"),
        ("x" * 5000, "x" * 24),
        ("", ""),
    ],
)
def test_a_pasted_text_is_cut_and_put_on_one_line(
    driver: Driver, monkeypatch: pytest.MonkeyPatch, pasted: str, stands: str
) -> None:
    monkeypatch.setattr(clipboard, "get", lambda: pasted)
    emptied(driver)
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    assert driver.entries[0].get_text() == stands
    assert isinstance(driver.scene, SeatsAndRulesScene)


def test_what_stands_in_an_empty_line_is_fainter_than_what_is_typed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with driving(monkeypatch, tmp_path):
        driver = Driver(NewSheetScene())
        line, theme = driver.stop("name 0"), driver.window.theme

        def written_in() -> tuple[int, ...]:
            """The colour of the words of the line."""
            return tuple(line.drawable_shape.theming["normal_text"])[:3]

        assert line.placeholder_text
        assert written_in() == theme.muted
        driver.press("name 0")
        driver.type("Ada")
        assert written_in() == theme.cream
        driver.press("name 1")
        assert written_in() == theme.cream, "it was typed"
        driver.press("name 0")
        driver.key(pygame.K_a, pygame.KMOD_CTRL)
        driver.key(pygame.K_DELETE)
        driver.press("name 1")
        assert written_in() == theme.muted
