"""What every screen keeps to: gold is the way on, one a screen, and never the way back."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pygame
import pytest

from game.ui.daily.daily_scene import DailyScene
from game.ui.learn.explorer_scene import ExplorerScene
from game.ui.learn.learn_scene import LearnScene
from game.ui.learn.mistakes_scene import MistakesScene
from game.ui.learn.practice_scene import PracticeScene
from game.ui.library.games_scene import GamesScene
from game.ui.library.progress_scene import ProgressPage, ProgressScene
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.scene.form_screen import FormScreen
from game.ui.scorekeeper.sheet_list_scene import SheetListScene
from game.ui.settings.settings_scene import SettingsScene
from game.ui.setup.demo_setup_scene import DemoSetupScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.style.contrast import READABLE, chosen_colours
from game.ui.style.theme import THEMES, Theme, contrast, hexed
from game.ui.style.widget_theme import widget_theme
from game.ui.variant_editor.own_variants_scene import OwnVariantsScene
from tests.driving.ui_driver import Driver

SCREENS: tuple[Callable[[], FormScreen], ...] = (
    MenuScene,
    DailyScene,
    DemoSetupScene,
    ExplorerScene,
    GamesScene,
    LearnScene,
    MistakesScene,
    NewGameScene,
    OwnVariantsScene,
    PracticeScene,
    ProgressScene,
    SeatsAndRulesScene,
    SettingsScene,
    SheetListScene,
    StatisticsScene,
)


pytestmark = pytest.mark.usefixtures("home")


def gold(driver: Driver) -> list[str]:
    """The words of the gold buttons of the screen that is up."""
    return [
        button.text for button in driver.buttons if "@primary" in button.most_specific_combined_id
    ]


@pytest.mark.thinned(21)
@pytest.mark.parametrize("screen", SCREENS, ids=lambda each: each.__name__)
def test_a_screen_has_one_gold_button_at_most_and_it_is_not_the_way_back(
    screen: Callable[[], FormScreen],
) -> None:
    driver = Driver(screen())
    scene = driver.scene
    assert isinstance(scene, FormScreen)
    driver.until(lambda: getattr(scene, "_reading", None) is None)
    driver.frames(2)
    assert len(gold(driver)) <= 1
    assert "Back" not in gold(driver)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_what_is_chosen_has_a_cream_line_and_is_never_gold(theme: Theme) -> None:
    blocks = widget_theme(theme)
    for look in ("button", "@bid", "@left"):
        chosen = blocks[look]["colours"]
        assert chosen["selected_bg"] != hexed(theme.gold)
        assert chosen["selected_border"] == hexed(theme.cream)
    ground, ink = chosen_colours(theme)
    assert contrast(ground, ink) >= READABLE
    assert contrast(ground, theme.cream) >= READABLE or ground == theme.cream


def test_the_chosen_segment_has_a_thicker_line_than_the_others() -> None:
    driver = Driver(GamesScene())
    chosen, *others = [stop.element for stop in driver.window.focus.stops if "sieve" in stop.key]
    assert all(chosen.border_width["left"] > other.border_width["left"] for other in others)


@pytest.mark.thinned(7)
@pytest.mark.parametrize("page", ProgressPage)
def test_no_page_of_progress_shows_the_way_back_in_gold(page: ProgressPage) -> None:
    driver = Driver(ProgressScene())
    scene = driver.scene
    assert isinstance(scene, ProgressScene)
    driver.until(lambda: scene.progress is not None)
    scene.turn(page)
    driver.frames(2)
    assert any(button.text == "Back" for button in driver.buttons)
    assert "Back" not in gold(driver)


@pytest.mark.slow
@pytest.mark.parametrize("words", [200, 150])
@pytest.mark.parametrize("screen", SCREENS[1:], ids=lambda each: each.__name__)
def test_the_foot_keeps_its_buttons_apart_and_leads_back_with_large_words(
    screen: Callable[[], FormScreen], words: int
) -> None:
    driver = Driver(screen(), size=(1280, 800), scale=words)
    scene = driver.scene
    driver.until(lambda: getattr(scene, "_reading", None) is None)
    driver.frames(2)
    window = driver.window.surface.get_rect()
    back = pygame.Rect(driver.button("Back").get_abs_rect())
    fixed = [stop.element for stop in driver.window.focus.stops if stop.reveal is None]
    boxes = [pygame.Rect(element.get_abs_rect()) for element in fixed]
    foot = [box for box in boxes if abs(box.centery - back.centery) < back.height // 2]
    assert all(window.contains(box) for box in foot)
    assert not any(one.colliderect(other) for one, other in combinations(foot, 2))
    driver.click_on("Back")
    driver.frames(2)
    assert driver.scene is not scene
