"""The shell around the table: menu, new game, settings, errors, by mouse and by keyboard."""

from __future__ import annotations

import gettext
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.table.setup import HUMAN, Setup
from game.ui import log, opening, settings, text
from game.ui.app import Window
from game.ui.pane import Pane
from game.ui.scene import App
from game.ui.scenes.error import ErrorScene
from game.ui.scenes.menu import MenuScene
from game.ui.scenes.new_game import NewGameScene
from game.ui.scenes.settings import SettingsScene
from tests.ui_driver import Driver, driving

SIZES = ((1024, 640), (1280, 800), (1920, 1080))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    with driving(monkeypatch, tmp_path):
        yield tmp_path


class FakeTable:
    """A scene in place of the table: the shell is tested, not the game."""

    def __init__(self, table: object) -> None:
        self.table = table
        self.entered = self.left = self.closed = 0

    def enter(self, app: App) -> None:
        self.entered += 1

    def leave(self) -> None:
        self.left += 1

    def handle(self, event: pygame.event.Event) -> bool:
        return False

    def update(self, now: float, dt: float) -> None:
        pass

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill((9, 9, 9))

    def resize(self) -> None:
        pass

    def close(self) -> None:
        self.closed += 1
        close = getattr(self.table, "close", None)
        if close is not None:
            close()


@pytest.fixture
def fake_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "table_scene", FakeTable)


def sat_down(driver: Driver) -> Setup:
    """The game at whose table the player sits."""
    assert isinstance(driver.scene, FakeTable)
    setup = driver.scene.table.setup  # type: ignore[attr-defined]
    assert isinstance(setup, Setup)
    return setup


# --- two clicks ------------------------------------------------------------------------------


@pytest.mark.usefixtures("fake_table")
def test_two_clicks_lead_from_the_menu_to_a_game() -> None:
    driver = Driver(variant="oh-hell", players=5, name="Bea")
    driver.click_on("New game")
    driver.click_on("Start")
    setup = sat_down(driver)
    assert setup.variant.id == "oh-hell"
    assert [seat.name for seat in setup.seats] == ["Bea", "Ada", "Bruno", "Clio", "Dmitri"]
    assert [seat.is_human for seat in setup.seats] == [True, False, False, False, False]


@pytest.mark.usefixtures("fake_table")
def test_escape_leaves_the_table_for_the_menu_and_the_menu_offers_the_game() -> None:
    driver = Driver()
    driver.click_on("New game")
    driver.click_on("Start")
    table = driver.scene
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)
    assert isinstance(table, FakeTable)
    assert (table.left, table.closed) == (1, 1)
    driver.until(lambda: any(button.text == "Continue" for button in driver.buttons))
    driver.click_on("Continue")
    assert sat_down(driver).players == 4


@pytest.mark.usefixtures("fake_table")
def test_the_demo_has_bots_in_every_seat() -> None:
    driver = Driver(players=6)
    driver.click_on("Watch a demo")
    setup = sat_down(driver)
    assert setup.players == 6
    assert not any(seat.is_human for seat in setup.seats)


@pytest.mark.usefixtures("fake_table")
def test_choices_are_remembered_for_the_next_game(home: Path) -> None:
    driver = Driver()
    driver.click_on("New game")
    driver.click(driver.stop("players 1").get_abs_rect().center)
    driver.click(driver.stop("rule hook").get_abs_rect().center)
    driver.click_on("Every bidder")
    driver.click_on("Start")
    kept, notices = settings.load()
    assert (kept.players, kept.options, notices) == (3, {"hook": "any"}, [])
    assert sat_down(driver).variant.options == {"hook": "any"}


# --- what cannot be played -------------------------------------------------------------------


@pytest.mark.usefixtures("fake_table")
def test_contradictory_house_rules_are_shown_and_block_the_start() -> None:
    driver = Driver(options={"hook": True})
    driver.click_on("New game")
    assert driver.button("Start").is_enabled
    driver.click(driver.stop("rule bidding").get_abs_rect().center)
    driver.click_on("All at once")
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    assert "Nobody bids last when all bid at once" in (scene._problem or "")
    assert not driver.button("Start").is_enabled
    driver.click_on("Start")
    assert driver.scene is scene
    driver.click(driver.stop("rule hook").get_abs_rect().center)
    driver.click_on("Off")
    assert scene._problem is None
    driver.click_on("Start")
    assert sat_down(driver).variant.options == {"bidding": "simultaneous"}


@pytest.mark.usefixtures("fake_table")
def test_a_schedule_may_be_written_by_hand() -> None:
    driver = Driver(NewGameScene(), players=7)
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    assert scene.draft is not None
    driver.click(driver.stop("rule schedule").get_abs_rect().center)
    driver.click_on("A list of my own")
    entry = driver.stop("sizes")
    assert entry.get_text() == "1,2,3,4,5,6,7"
    for typed, reason in (
        ("", "Write the sizes"),
        ("up", "Write the sizes"),
        ("1,x", "written 1,3,5"),
        ("1,8", "larger than the pack"),
        ("0,1", "one card or more"),
    ):
        entry.set_text(typed)
        scene._type_sizes(typed)
        assert reason in (scene._problem or "")
        driver.frames()
    driver.click(entry.get_abs_rect().center)
    entry.set_text("")
    driver.type("2, 4,1")
    assert scene._problem is None
    driver.click_on("Start")
    assert sat_down(driver).variant.deals[7] == (2, 4, 1)


@pytest.mark.usefixtures("fake_table")
def test_a_seed_is_a_number_or_hexadecimal() -> None:
    driver = Driver(NewGameScene())
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    scene._type_seed("luck")
    assert "A seed is a number" in (scene._problem or "")
    scene._type_seed("42")
    driver.frames()
    driver.click_on("Start")
    assert sat_down(driver).seed == 42


def test_a_variant_brings_its_number_of_seats_along() -> None:
    driver = Driver(NewGameScene(), players=2)
    assert driver.stop("players 0").is_enabled
    driver.click(driver.stop("variant").get_abs_rect().center)
    driver.click_on("Oh Hell")
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    assert scene.draft is not None
    assert scene.draft.players == 3
    assert not driver.button("2").is_enabled


def test_a_folder_without_room_for_games_is_said_and_nothing_else_happens(home: Path) -> None:
    (home / "games").write_text("in the way")
    driver = Driver()
    driver.click_on("Watch a demo")
    assert isinstance(driver.scene, MenuScene)
    assert "cannot be written" in (driver.window.notices.text or "")


# --- keyboard --------------------------------------------------------------------------------


@pytest.mark.parametrize("scene", [MenuScene, NewGameScene, SettingsScene])
def test_the_keyboard_alone_reaches_every_control(scene: type) -> None:
    driver = Driver(None if scene is MenuScene else scene())
    reached = set()
    for _ in range(len(driver.window.focus.stops) + 1):
        driver.key(pygame.K_TAB)
        at = driver.window.focus.current
        assert at is not None
        reached.add(at.element)
        on_screen = pygame.Rect((0, 0), driver.window.size)
        assert on_screen.contains(at.area), f"{at.key} is out of sight when it is reached"
    shown = {button for button in driver.buttons if button.is_enabled} | set(driver.entries)
    assert reached == shown


@pytest.mark.parametrize("scene", [MenuScene, NewGameScene, SettingsScene])
def test_arrows_reach_every_control_too(scene: type) -> None:
    driver = Driver(None if scene is MenuScene else scene())
    ring = driver.window.focus
    start = ring.stops[0]
    reached, waiting = {start.key}, [start]
    while waiting:
        at = waiting.pop()
        ring.move(at)  # which scrolls it into sight
        for step in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            if step[0] and (at.nudge is not None or at.typed_into):
                continue
            found = ring._towards(at, *step)
            if found is not None and found.key not in reached:
                reached.add(found.key)
                waiting.append(found)
    assert reached == {stop.key for stop in ring.stops}


@pytest.mark.usefixtures("fake_table")
def test_a_game_is_started_with_the_enter_key_alone() -> None:
    driver = Driver()
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, NewGameScene)
    driver.key(pygame.K_RETURN)
    assert sat_down(driver).players == 4


def test_a_list_opens_walks_chooses_and_closes_by_keyboard() -> None:
    driver = Driver(NewGameScene())
    scene, ring = driver.scene, driver.window.focus
    assert isinstance(scene, NewGameScene)
    assert scene.draft is not None
    ring.move(next(stop for stop in ring.stops if stop.key == "seat 1"))
    driver.key(pygame.K_RETURN)
    assert ring.current is not None
    assert ring.current.key == "item 2"
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_SPACE)
    assert scene.draft.agents[1] == "mcts"
    assert ring.current is not None
    assert ring.current.key == "seat 1"
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene, "Esc closes the list, not the screen"
    driver.key(pygame.K_LEFT)
    assert scene.draft.agents[1] == "heuristic", "Left and Right change a value in place"
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


def test_a_press_beside_an_open_list_closes_it() -> None:
    driver = Driver(NewGameScene())
    before = len(driver.buttons)
    driver.click(driver.stop("seat 1").get_abs_rect().center)
    assert len(driver.buttons) > before
    driver.click((driver.window.size[0] // 2, 12))
    assert len(driver.buttons) == before
    driver.click(driver.stop("seat 1").get_abs_rect().center)
    driver.click(driver.window.focus._layers[0].at.area.center)  # type: ignore[union-attr]
    assert len(driver.buttons) == before, "its own button closes it as well"


def test_letters_typed_into_a_name_press_nothing() -> None:
    driver = Driver(NewGameScene())
    scene, ring = driver.scene, driver.window.focus
    assert isinstance(scene, NewGameScene)
    assert scene.draft is not None
    ring.move(next(stop for stop in ring.stops if stop.key == "name"))
    driver.key(pygame.K_END)
    driver.key(pygame.K_SPACE)
    driver.type(" Bea")
    assert scene.draft.name == "You Bea"
    driver.key(pygame.K_TAB)
    driver.type("x")
    assert scene.draft.name == "You Bea"


# --- settings --------------------------------------------------------------------------------


def test_settings_are_applied_at_once_and_kept() -> None:
    driver = Driver(SettingsScene(), (1920, 1080))
    book = driver.window.book
    driver.click_on("Daylight")
    assert driver.window.theme.name == "daylight"
    driver.click(driver.stop("four_colour 1").get_abs_rect().center)
    assert driver.window.book is not book
    driver.click_on("Instant")
    driver.click(driver.stop("reduced_motion 1").get_abs_rect().center)
    driver.click(driver.stop("scale").get_abs_rect().center)
    driver.click_on("150 %")
    assert driver.window.scale == 1.5
    now = driver.window.settings
    assert (now.theme, now.four_colour, now.speed, now.reduced_motion, now.scale) == (
        "daylight",
        True,
        "instant",
        True,
        150,
    )
    assert settings.load() == (now, [])
    driver.click_on("Reset all of them")
    assert driver.window.settings == replace(settings.Settings(), window=now.window)
    assert driver.window.theme.name == "lamp"


def test_a_scale_too_large_for_the_window_is_brought_down() -> None:
    driver = Driver(size=(1024, 640), scale=200)
    assert driver.window.scale == 1.25
    driver.resize((1920, 1080))
    assert driver.window.scale == 2


def test_f11_is_full_screen_and_back() -> None:
    driver = Driver(SettingsScene())
    driver.key(pygame.K_F11)
    assert driver.window.settings.full_screen
    driver.key(pygame.K_F11)
    assert not driver.window.settings.full_screen
    assert driver.window.size == (1024, 640)


def test_the_size_of_the_window_is_remembered() -> None:
    driver = Driver()
    driver.resize((1300, 900))
    driver.window.close()
    assert settings.load()[0].window == (1300, 900)


def test_a_folder_that_cannot_be_written_does_not_stop_a_change(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("in the way")
    monkeypatch.setenv("BLACKOUT_HOME", str(home / "file" / "below"))
    driver = Driver(SettingsScene())
    driver.click_on("Contrast")
    assert driver.window.theme.name == "contrast"
    assert "cannot be kept" in (driver.window.notices.text or "")


# --- size, scale, language -------------------------------------------------------------------


@pytest.mark.parametrize("scene", [MenuScene, NewGameScene, SettingsScene])
def test_resizing_is_live_and_keeps_what_was_chosen(scene: type) -> None:
    driver = Driver(None if scene is MenuScene else scene())
    for size in ((1920, 1080), (1280, 800), (3840, 2160), (1024, 640), (640, 400), (2560, 1080)):
        driver.resize(size)
        inside(driver)
    assert isinstance(driver.scene, scene)


def inside(driver: Driver) -> None:
    """No control that is in sight may hang over the edge or over another one."""
    window = pygame.Rect((0, 0), driver.window.size)
    boxes = []
    for stop in driver.window.focus.stops:
        area = stop.area
        if isinstance(stop.group, Pane):  # what is scrolled out of a pane is not in sight
            area = area.clip(stop.group.area)
        if not area.height:
            continue
        assert window.contains(area) or window.width < 800, f"{stop.key} hangs over the edge"
        boxes.append((stop.key, area))
    for number, (key, box) in enumerate(boxes):
        hit = box.inflate(-2, -2).collidelist([other for _key, other in boxes[number + 1 :]])
        assert hit < 0 or window.width < 800, f"{key} lies on {boxes[number + 1 + hit][0]}"


class Longer(gettext.NullTranslations):
    """A language a third longer than English, with accents; values stay in their braces."""

    def gettext(self, message: str) -> str:
        words = message.split(" ")
        extra, at = len(message) // 3 + 1, 0
        while extra > 0:
            if "{" not in words[at % len(words)]:
                words[at % len(words)] += "é"
            extra, at = extra - 1, at + 1
        return " ".join(words)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [0, 75, 100, 200])
@pytest.mark.parametrize("scene", [MenuScene, NewGameScene, SettingsScene, ErrorScene])
def test_a_language_a_third_longer_fits(scene: type, scale: int, size: tuple[int, int]) -> None:
    text.install(Longer())
    try:
        up = None if scene is MenuScene else scene(None) if scene is ErrorScene else scene()
        driver = Driver(up, size, scale=scale, players=7)
        inside(driver)
        for button in driver.buttons:
            room = button.get_abs_rect().width
            assert button.font is not None
            wide = button.font.get_rect(button.text).width
            assert wide <= room, f"{button.text!r} needs {wide} of {room} px"
    finally:
        text.install(gettext.NullTranslations())


# --- trouble ---------------------------------------------------------------------------------


class Broken(FakeTable):
    """A scene that fails when it is told to."""

    where = "update"

    def update(self, now: float, dt: float) -> None:
        if self.where == "update":
            raise RuntimeError("the lamp fell down")

    def leave(self) -> None:
        if self.where == "leave":
            raise RuntimeError("the lamp fell down")


def run_frames(driver: Driver, frames: int) -> int | None:
    """Let the real loop run, which is where errors are caught; it closes the window at the end."""
    window: Window = driver.window
    window.close = lambda: None  # type: ignore[method-assign]
    return window.run(frames)


def test_an_unexpected_error_shows_one_screen_and_goes_to_the_log() -> None:
    driver = Driver()
    driver.window.go(Broken(None))
    assert run_frames(driver, 4) == 0
    assert isinstance(driver.scene, ErrorScene)
    assert "the lamp fell down" in log.path().read_text()
    driver.click_on("Go on")
    assert isinstance(driver.scene, MenuScene)


@pytest.mark.usefixtures("fake_table")
def test_go_on_opens_the_game_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.ui.scenes import error

    monkeypatch.setitem(error._last_failure, "at", float("-inf"))
    driver = Driver(players=3)
    driver.click_on("New game")
    driver.click_on("Start")
    setup = sat_down(driver)
    monkeypatch.setattr(driver.scene, "update", Broken(None).update)
    run_frames(driver, 4)
    assert isinstance(driver.scene, ErrorScene)
    driver.click_on("Go on")
    assert sat_down(driver) == setup
    monkeypatch.setattr(driver.scene, "update", Broken(None).update)
    run_frames(driver, 4)
    driver.click_on("Go on")
    assert isinstance(driver.scene, MenuScene), "a game that fails twice is not opened again"


def test_a_failing_error_screen_ends_the_program_with_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    driver = Driver()
    driver.window.go(Broken(None))
    monkeypatch.setattr(ErrorScene, "paint", Broken(None).update)
    assert run_frames(driver, 20) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "it is saved" in said


def test_a_scene_that_cannot_be_left_does_not_stop_the_end() -> None:
    driver = Driver()
    broken = Broken(None)
    broken.where = "leave"
    driver.window.go(broken)
    driver.frames()
    driver.window.close()
    assert not pygame.display.get_init()


def test_closing_the_window_ends_the_loop_and_closes_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = FakeTable(None)
    driver = Driver(table)
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    assert driver.window.run() == 0
    assert (table.left, table.closed) == (1, 1)


def test_without_a_screen_one_sentence_and_exit_code_1(tmp_path: Path) -> None:
    hidden = ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "DISPLAY", "WAYLAND_DISPLAY")
    environment = {name: value for name, value in os.environ.items() if name not in hidden}
    environment |= {"BLACKOUT_HOME": str(tmp_path), "XDG_RUNTIME_DIR": str(tmp_path)}
    program = "import sys; from game.ui.launch import main; sys.exit(main(frames=1))"
    if sys.platform != "linux":
        pytest.skip("a desktop system always has a screen")
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stderr.count("\n") == 1, ended.stderr
    assert "no screen" in ended.stderr


def test_the_program_opens_and_ends_as_it_was_asked(tmp_path: Path) -> None:
    program = "import sys; from game.ui.launch import main; sys.exit(main(frames=3))"
    ended = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"BLACKOUT_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (ended.returncode, ended.stderr) == (0, "")


# --- odds and ends ---------------------------------------------------------------------------


def test_a_finger_reported_as_a_mouse_presses_nothing() -> None:
    driver = Driver()
    centre = driver.button("New game").get_abs_rect().center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=centre, touch=True))
    driver.frames(3)
    assert isinstance(driver.scene, MenuScene)


def test_a_notice_is_shown_in_turn_and_goes_away() -> None:
    driver = Driver()
    for sentence in ("One.", "Two.", "Two."):
        driver.window.notify(sentence)
    driver.frames(1)
    assert driver.window.notices.text == "One."
    driver.click((driver.window.size[0] // 2, 30))
    assert driver.window.notices.text == "Two."
    driver.frames(60 * 8)
    assert driver.window.notices.text is None


def test_markup_in_a_name_is_only_a_name() -> None:
    driver = Driver(NewGameScene(), name="<b>pygame-gui.OK</b>", agents=(HUMAN,) * 7)
    driver.frames(3)
    driver.resize((1280, 800))
    assert driver.stop("name").get_text() == "<b>pygame-gui.OK</b>"
