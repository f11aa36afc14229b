"""A line to type into: where the keyboard is seen to be at one, letters go into it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest
from pygame_gui.elements import UITextEntryLine

from game.ui.compare.take_scene import TakeChallengeScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.scene.form_screen import FormScreen
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.settings.settings_scene import SettingsScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.variant_editor.editor_scene import EditorScene
from game.ui.variant_editor.import_scene import ImportScene
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.ui.variant_editor.share_scene import ShareScene
from game.ui.widgets.text_entry import TextEntry
from tests.driving.ui_driver import Driver

SCREENS: dict[str, Callable[[], FormScreen]] = {
    "take a challenge": TakeChallengeScene,
    "bring a variant in": ImportScene,
    "share": lambda: ShareScene("Friday", "oh-hell", {}),
    "play with others": lambda: PlayWithOthersScene(look=lambda: None),
    "editor": lambda: EditorScene(OwnVariantDraft("Friday", "oh-hell", {}, 4)),
    "a new sheet": NewSheetScene,
    "settings": SettingsScene,
    "house rules and seats": SeatsAndRulesScene,
}


pytestmark = pytest.mark.usefixtures("home")


def field_in(driver: Driver) -> tuple[str, UITextEntryLine]:
    """The field that the keyboard is at, and its name on the screen."""
    at = driver.window.focus.current
    assert at is not None
    assert isinstance(at.element, UITextEntryLine)
    return at.key, at.element


def takes_letters(driver: Driver) -> bool:
    """Whether a letter that is a key of the window elsewhere is written, and does nothing else."""
    (key, entry), sound = field_in(driver), driver.window.settings.sound
    before = entry.get_text()
    driver.key(pygame.K_m)
    now, entry = field_in(driver)
    assert now == key
    assert driver.window.settings.sound == sound
    return bool(entry.get_text() != before)


@pytest.mark.parametrize("make", [TakeChallengeScene, ImportScene])
def test_a_screen_that_is_for_typing_takes_letters_at_once(make: Callable[[], FormScreen]) -> None:
    driver = Driver(make())
    driver.key(pygame.K_m)
    (entry,) = driver.entries
    assert entry.get_text() == "m"


@pytest.mark.slow
@pytest.mark.parametrize("name", SCREENS)
def test_a_field_that_the_keyboard_is_at_takes_letters(name: str) -> None:
    driver = Driver(SCREENS[name]())
    ring = driver.window.focus
    seen = 0
    for _ in range(len(ring.stops)):
        driver.key(pygame.K_TAB)
        at = ring.current
        if at is None or not at.typed_into:
            continue
        seen += 1
        _key, entry = field_in(driver)
        if entry.length_limit is None or len(entry.get_text()) < entry.length_limit:
            assert takes_letters(driver), at.key
    assert seen or not driver.entries


@pytest.mark.thinned(12)
@pytest.mark.parametrize("name", SCREENS)
def test_a_field_takes_letters_again_once_one_comes_back_to_its_screen(name: str) -> None:
    driver = Driver(SCREENS[name]())
    ring = driver.window.focus
    for _ in range(len(ring.stops)):
        if ring.current is not None and ring.current.typed_into and ring.shown:
            break
        driver.key(pygame.K_TAB)
    else:
        return
    driver.key(pygame.K_F1)
    driver.key(pygame.K_ESCAPE)
    at = ring.current
    assert at is not None
    assert at.typed_into
    assert takes_letters(driver)


def test_a_line_that_is_no_challenge_is_replaced_by_what_is_typed_next() -> None:
    driver = Driver(TakeChallengeScene())
    driver.type("nonsense")
    driver.key(pygame.K_RETURN)
    scene = driver.scene
    assert isinstance(scene, TakeChallengeScene)
    assert scene.message
    driver.type("m")
    (entry,) = driver.entries
    assert entry.get_text() == "m"


def test_what_stands_in_an_empty_line_ends_with_an_ellipsis_where_it_is_too_long() -> None:
    driver = Driver(NewSheetScene())
    for wide, shown in ((400, "Type, and press Enter"), (120, "Type, and pr")):
        entry = TextEntry(
            pygame.Rect(0, 0, wide, 40),
            manager=driver.window.manager,
            placeholder_text="Type, and press Enter",
        )
        assert entry.placeholder_text.startswith(shown)
        assert entry.font is not None
        assert entry.font.size(entry.placeholder_text)[0] < wide
        entry.set_dimensions((400, 40))
        entry.rebuild()
        assert entry.placeholder_text == "Type, and press Enter"
        entry.kill()  # type: ignore[no-untyped-call]
