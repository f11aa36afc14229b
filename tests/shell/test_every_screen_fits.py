"""Every screen at every size of window and of words, in English and in longer words."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable
from dataclasses import replace
from importlib import import_module

import pytest

from game import ui
from game.engine.variant import OptionValue
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.scorekeeping.score_keeping import KeptSheet
from game.tour.tour_progress import TourProgress
from game.ui.compare.take_scene import TakeChallengeScene
from game.ui.network.key_scene import OwnKeyScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.platform.settings import ThemeName
from game.ui.scene.form_screen import FormScreen
from game.ui.scorekeeper.evenings_scene import EveningsScene
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.settings.settings_rows import Section
from game.ui.settings.settings_scene import SettingsScene
from game.ui.setup import unnamed_bots
from game.ui.setup.unnamed_bots import UnnamedBot
from game.ui.setup.unnamed_bots_scene import UnnamedBotsScene
from game.ui.shell.error_scene import ErrorScene
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.size_limits import fits
from game.ui.table.layout.table_layout import TableLayout
from game.ui.tour.cabinet_scene import TourCabinetScene
from game.ui.tour.tour_scene import TourScene
from game.ui.variant_editor.editor_scene import EditorScene
from game.ui.variant_editor.import_scene import ImportScene
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.ui.variant_editor.share_scene import ShareScene
from game.variants import VARIANTS
from tests.driving.ui_driver import Driver
from tests.scorekeeper.test_keeper import NAMES, STARTED, told
from tests.screens.test_stage import SCREENS
from tests.shell.fitting import English, Longer, cut, misplaced, spoken

pytestmark = pytest.mark.usefixtures("home")

SMALL = ((800, 528), (1024, 528), (1077, 542))
"""px that screens of 800 × 600, 1024 × 600, and 1366 × 768 enlarged by a quarter leave a window."""
USUAL = ((1024, 640), (1280, 800), (1920, 1080))
WINDOWS = (*SMALL, *USUAL, (1024, 768), (2560, 1080))
LARGEST = 200
"""Per cent of the letters; 0 is as large as the window asks for."""

Look = tuple[tuple[int, int], int]
"""The size of a window in px, and of its words."""
LOOKS: dict[str, list[Look]] = {
    "plain": [*((size, 0) for size in WINDOWS), (USUAL[0], LARGEST)],
    "longer": [
        *((size, 0) for size in WINDOWS),
        *((size, words) for size in USUAL for words in (75, LARGEST)),
    ],
}
LANGUAGES = {"plain": English(), "longer": Longer()}

LONG = "A" * 60
RULES: dict[str, OptionValue] = {"hook": "any", "schedule": (1, 2) * 40}
OWN = re.compile(r"AAAA|1,2,1,2")
"""What somebody wrote himself, which may be cut."""


def evenings() -> FormScreen:
    kept = KeptSheet(VARIANTS["blackout"], NAMES[:7], 0, STARTED)
    return EveningsScene((told(kept, "0 0 0 0 0 0 0", "1 0 0 0 0 0 0"),))


def edited(name: str, base: str, players: int, **options: OptionValue) -> FormScreen:
    return EditorScene(OwnVariantDraft(name, base, options, players))


def unnamed() -> FormScreen:
    long = ".".join(["a_package_of_somebody"] * 5)[: unnamed_bots.LONGEST - 6]
    bots = tuple(UnnamedBot(f"{long}{seat}:Robot", f"Somebody {seat}") for seat in range(9))
    return UnnamedBotsScene(bots, lambda *, run: None)


SECTIONS = {f"SettingsScene, {one.name.lower()}": one for one in Section}
del SECTIONS["SettingsScene, here"]  # only while a game goes on
STATES: dict[str, Callable[[], FormScreen]] = {
    **{make.__name__: make for make in SCREENS if make is not SettingsScene},
    **dict.fromkeys(SECTIONS, SettingsScene),
    "EditorScene": lambda: edited(LONG, "kachuful", 10, schedule=(1, 2)),
    "EditorScene, both at once": lambda: edited("Ours", "oh-hell", 5, bidding="simultaneous"),
    "EditorScene, eight": lambda: edited("Ours", "la-podrida", 8, streak_bonus=True),
    "EditorScene, a call": lambda: edited("Ours", "clag", 3, streak_bonus=True),
    "ErrorScene": lambda: ErrorScene(None),
    "EveningsScene": evenings,
    "EveningsScene, empty": lambda: EveningsScene(()),
    "ImportScene": ImportScene,
    "NewSheetScene": NewSheetScene,
    "OwnKeyScene": OwnKeyScene,
    "PlayWithOthersScene": lambda: PlayWithOthersScene(look=lambda: None),
    "ShareScene": lambda: ShareScene(LONG, "oh-hell", RULES),
    "TakeChallengeScene": TakeChallengeScene,
    "TourCabinetScene": lambda: TourCabinetScene(TourProgress()),
    "TourScene": TourScene,
    "UnnamedBotsScene": unnamed,
}
LOOKED_AT_ELSEWHERE = {
    "CompareScene": "tests/screens/test_compare_screen.py",
    "LeaveServerScene": "tests/screens/network",
    "LobbyScene": "tests/screens/network",
    "OpeningScene": "tests/screens/network",
    "PartingScene": "tests/learn/test_parting.py",
    "RecordedGamesScene": "tests/records/test_several_games.py",
    "ScorekeeperScene": "tests/scorekeeper/test_keeper_screen.py",
    "ServerScene": "tests/screens/network",
    "TournamentScene": "tests/screens/network",
}
"""Screens that show a server, a record or a sheet, and who tests them with one."""

WITHOUT_ROOM: dict[tuple[str, str], set[Look]] = {
    ("DemoSetupScene", "longer"): {((1024, 640), LARGEST)},
    ("EditorScene, eight", "longer"): {((1024, 640), LARGEST), ((1280, 800), LARGEST)},
    ("SettingsScene, hand", "longer"): {((1024, 640), LARGEST)},
}
"""Looks at which something has no room."""


def all_screens() -> set[str]:
    """Every screen that a module of the window has."""
    for module in pkgutil.walk_packages(ui.__path__, f"{ui.__name__}."):
        import_module(module.name)
    kinds = FormScreen.__subclasses__()
    return {kind.__name__ for kind in kinds if kind.__module__.startswith(ui.__name__)}


def test_every_screen_is_looked_at() -> None:
    looked_at = {name.partition(",")[0] for name in STATES}
    assert all_screens() == looked_at | set(LOOKED_AT_ELSEWHERE)


def faults(driver: Driver, language: str, size: tuple[int, int], words: int) -> list[str]:
    """What has no room in a window of a size with words of a size; in English, no word is cut."""
    settings = driver.window.settings
    if settings.scale != words:
        driver.window.change(replace(settings, scale=words))
    driver.resize(size)
    found = misplaced(driver)
    spoken_now = LANGUAGES[language]
    if isinstance(spoken_now, English):
        found += [each for each in cut(driver, spoken_now.told) if not OWN.search(each)]
    return found


@pytest.mark.thinned(16)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", STATES)
def test_a_screen_has_room_for_everything(screen: str, language: str) -> None:
    """In one window, which keeps the screen, draws it in every theme and as narrow as can be."""
    OwnShelf.usual().save(LONG, "oh-hell", RULES)
    with spoken(LANGUAGES[language]):
        driver = Driver(STATES[screen](), players=7)
        driver.until(lambda: getattr(driver.scene, "_reading", None) is None)
        scene = driver.scene
        if isinstance(scene, SettingsScene):
            scene.choose(SECTIONS.get(screen, scene.section))
        found = {
            look: shown for look in LOOKS[language] if (shown := faults(driver, language, *look))
        }
        assert found.keys() == WITHOUT_ROOM.get((screen, language), set()), found
        for theme in ThemeName:
            driver.window.change(replace(driver.window.settings, theme=theme))
            driver.frames(1)
        driver.resize((640, 400))
        assert driver.scene is scene


@pytest.mark.parametrize("size", SMALL, ids=str)
def test_a_table_of_a_small_window_has_room_for_its_words(size: tuple[int, int]) -> None:
    for seats in range(2, 8):
        table = TableLayout.of(size, seats, 7, 0, largest=7, yields=Yielded.ROW)
        assert fits(table), seats
        assert table.scale >= 0.75, seats
