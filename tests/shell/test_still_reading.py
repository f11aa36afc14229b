"""A screen that still reads what it shows can be asked, pressed and left like any other."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame
import pytest

from game.presentation.replay_positions import ReplayPositions
from game.table.records.replay import only_game
from game.table.shelf import Shelf
from game.ui.compare.compare_scene import CompareScene
from game.ui.compare.take_scene import TakeChallengeScene
from game.ui.daily.daily_scene import DailyScene
from game.ui.learn.learn_scene import LearnScene
from game.ui.learn.mistakes_scene import MistakesScene
from game.ui.learn.practice_scene import PracticeScene
from game.ui.library.games_scene import GamesScene
from game.ui.library.progress_scene import ProgressScene
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.platform import background_read
from game.ui.platform.background_tasks import tasks
from game.ui.platform.settings import ALL_DOORS, Settings, ThemeName
from game.ui.replay.recorded_games_scene import RecordedGamesScene
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scene.protocol import Scene
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.scorekeeper.sheet_list_scene import SheetListScene
from game.ui.settings.settings_scene import SettingsScene
from game.ui.setup.demo_setup_scene import DemoSetupScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.shell.app import Window
from game.ui.shell.menu_scene import MenuScene
from game.ui.tour.tour_scene import TourScene
from game.ui.variant_editor.own_variants_scene import OwnVariantsScene
from tests.driving.keyboards import struck
from tests.driving.ui_driver import FRAME_S, _open, driving
from tests.tables import played

SCREENS: dict[str, Callable[[Path], Scene]] = {
    "ReplayScene": lambda path: ReplayScene(partial(ReplayPositions.read, path), review=True),
    "RecordedGamesScene": RecordedGamesScene,
    "CompareScene": lambda path: CompareScene(partial(only_game, path)),
    "TakeChallengeScene": lambda _path: TakeChallengeScene(),
    **{
        kind.__name__: lambda _path, kind=kind: kind()  # type: ignore[misc]
        for kind in (
            DailyScene,
            DemoSetupScene,
            GamesScene,
            LearnScene,
            MenuScene,
            MistakesScene,
            NewGameScene,
            NewSheetScene,
            OwnVariantsScene,
            PlayWithOthersScene,
            PracticeScene,
            ProgressScene,
            SeatsAndRulesScene,
            SettingsScene,
            SheetListScene,
            StatisticsScene,
            TourScene,
        )
    },
}


def _nothing(*_what: object, **_words: object) -> None:
    """A disk that is asked and does not answer."""


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """The record of a game on a disk that answers nothing."""
    with driving(monkeypatch, tmp_path):
        path = Shelf().keep(played("random,random,random", row="oh-hell", seed=2).lines)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(background_read, "beside", _nothing)
            patch.setattr(tasks, "run", _nothing)
            yield path


class Impatient:
    """Somebody who does not wait: frames pass, and nothing that is asked for comes."""

    def __init__(self, scene: Scene) -> None:
        self.window = Window(replace(Settings(doors=ALL_DOORS), window=(1280, 800)), MenuScene)
        _open.append(self.window)
        self.window.begin([MenuScene(), scene])
        self.now = 1000.0
        self.frames(3)

    def frames(self, number: int) -> None:
        for _ in range(number):
            self.now += FRAME_S
            self.window.frame(self.now, FRAME_S)

    def points_at(self, pos: tuple[int, int]) -> None:
        """Long enough for a tip."""
        motion = {"pos": pos, "rel": (1, 1), "buttons": (0, 0, 0), "touch": False}
        pygame.event.post(pygame.event.Event(pygame.MOUSEMOTION, motion))
        self.frames(1)
        self.window.tips.update(
            5.0, getattr(self.window.scene, "tip", lambda _pos: None), still=True
        )
        self.frames(1)

    def clicks(self, pos: tuple[int, int]) -> None:
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            pygame.event.post(pygame.event.Event(kind, button=1, pos=pos, touch=False))
            self.frames(1)

    def strikes(self, key: int) -> None:
        for event in struck(key):
            pygame.event.post(event)
        self.frames(1)


KEYS = (
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_TAB),
    *(pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN, pygame.K_DELETE),
    *(pygame.K_h, pygame.K_k, pygame.K_p, pygame.K_r, pygame.K_s, pygame.K_u, pygame.K_y),
)
"""Those with which a screen that has read all does something, and none that leaves it."""


@pytest.mark.thinned(7)
@pytest.mark.parametrize("screen", SCREENS)
def test_a_screen_that_still_reads_takes_whatever_is_asked_of_it(screen: str, still: Path) -> None:
    person = Impatient(SCREENS[screen](still))
    window, scene = person.window, person.window.scene
    for x in range(40, 1280, 300):
        for y in range(40, 800, 180):
            person.points_at((x, y))
    person.clicks((1270, 400))
    for key in KEYS:
        person.strikes(key)
        assert window.scene is scene, pygame.key.name(key)
    window.change(replace(window.settings, theme=ThemeName.DAYLIGHT, scale=150))
    person.frames(2)
    pygame.display.set_mode((1024, 640), pygame.RESIZABLE)
    person.frames(2)
    person.points_at((500, 300))
    person.strikes(pygame.K_F1)
    person.strikes(pygame.K_ESCAPE)
    window.home()
    person.frames(2)
    assert isinstance(window.scene, MenuScene)


def test_a_double_click_on_replay_opens_it_and_no_screen_of_something_gone_wrong(
    still: Path,
) -> None:
    person = Impatient(SCREENS["ReplayScene"](still))
    scene = person.window.scene
    for _ in range(2):
        person.clicks((1100, 760))
        person.points_at((1100, 760))
    assert person.window.scene is scene
