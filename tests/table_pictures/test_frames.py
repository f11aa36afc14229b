"""The frame loop: it rests while nothing moves, and errands are run beside it."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace

import pygame
import pytest

from game.engine import Limit
from game.roster import inline_thinking
from game.table.records.files import NoRecord
from game.table.setup import HUMAN, plan
from game.table.table import Table
from game.ui.platform import frame_pacing
from game.ui.platform.background_tasks import BackgroundTasks
from game.ui.settings.settings_scene import SettingsScene
from game.ui.table.drawing.static_layer import StaticLayer, StaticPart, apart
from game.ui.table.table_scene import TableScene
from game.ui.widgets.notices import BusyNotice
from game.variants import variant
from tests.driving.ui_driver import Driver

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    """The clock by which the window rests: it stands, and a test may turn it on."""
    stands = SimpleNamespace(now=1000.0)
    stands.monotonic = lambda: stands.now
    monkeypatch.setattr(frame_pacing, "time", stands)
    return stands


def seated(*agents: str) -> TableScene:
    setup = plan(variant("blackout"), agents, seed=1, first_dealer=0)
    return TableScene(Table(setup, inline_thinking(Limit()), NoRecord()))


# Rest ---------------------------------------------------------------------------------------------


def flips_of(driver: Driver, monkeypatch: pytest.MonkeyPatch, pulses: int) -> int:
    """How often the screen is put up anew in so many pulses in which nothing is pressed."""
    flips: list[float] = []
    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(0))
    nothing = pygame.event.Event(pygame.NOEVENT)
    monkeypatch.setattr(pygame.event, "wait", lambda ms: nothing)
    pygame.event.get()
    driver.window.pace.awake_until = 0.0
    for _ in range(pulses):
        dt = driver.window.pace.next(resting=driver.window.resting)
        driver.now += dt
        driver.window.frame(driver.now, dt, due=driver.window.pace.due)
    return len(flips)


def test_a_menu_that_found_its_games_rests(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = Driver()
    driver.until(lambda: driver.window.resting)
    assert flips_of(driver, monkeypatch, 20) <= 2


def test_a_table_rests_while_a_person_thinks_and_not_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Driver(seated(HUMAN, "random", "random"), speed="instant")
    scene = driver.scene
    assert isinstance(scene, TableScene)
    assert not driver.window.resting
    driver.until(lambda: driver.window.resting)
    assert scene.table.waiting.must == (0,)
    assert scene.input.decision.bid.panel is not None or scene.input.hand.legal is not None
    assert flips_of(driver, monkeypatch, 20) <= 2


def test_a_table_of_bots_rests_only_while_it_is_paused() -> None:
    driver = Driver(seated("random", "random", "random"))
    scene = driver.scene
    assert isinstance(scene, TableScene)
    driver.frames(200)
    assert not driver.window.resting
    driver.key(pygame.K_p)
    driver.until(lambda: driver.window.resting)
    driver.key(pygame.K_n)
    assert not driver.window.resting


def test_an_event_ends_a_rest_at_once_and_frames_follow(
    monkeypatch: pytest.MonkeyPatch, clock: SimpleNamespace
) -> None:
    here = frame_pacing.FramePacing()
    pygame.event.get()
    moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(1, 1), buttons=(0, 0, 0))
    pygame.event.post(moved)
    assert here.next(resting=True) == pytest.approx(1 / 60)
    assert here.due
    assert moved in here.events()
    waits: list[int] = []

    def wait(ms: int) -> pygame.event.Event:
        waits.append(ms)
        return pygame.event.Event(pygame.NOEVENT)

    monkeypatch.setattr(pygame.event, "wait", wait)
    clock.now += frame_pacing.AWAKE_S / 2
    here.next(resting=True)
    assert here.due
    assert waits == [], "awake: the next event is not waited for"
    clock.now += frame_pacing.AWAKE_S
    here.next(resting=True)
    assert waits == [round(frame_pacing.PULSE_S * 1000)]


def test_while_it_rests_the_picture_never_grows_older_than_a_glance(
    monkeypatch: pytest.MonkeyPatch, clock: SimpleNamespace
) -> None:
    here = frame_pacing.FramePacing()
    nothing = pygame.event.Event(pygame.NOEVENT)
    monkeypatch.setattr(pygame.event, "wait", lambda ms: nothing)
    here.next(resting=True)
    here.next(resting=True)
    assert not here.due
    clock.now += frame_pacing.GLANCE_S
    here.next(resting=True)
    assert here.due


def test_a_notice_keeps_the_window_awake() -> None:
    driver = Driver(SettingsScene())
    driver.until(lambda: driver.window.resting)
    driver.window.notify("Something happened.")
    assert not driver.window.resting


def test_news_that_a_screen_finds_while_it_rests_are_shown_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Driver(SettingsScene())
    driver.until(lambda: driver.window.resting)
    before = flips_of(driver, monkeypatch, 1)
    scene = driver.scene
    assert isinstance(scene, SettingsScene)
    scene.rebuild()
    assert not driver.window.resting
    assert flips_of(driver, monkeypatch, 1) >= 1 >= before


# Errands ------------------------------------------------------------------------------------------


def test_errands_are_done_in_their_order_and_told_on_delivery() -> None:
    ours, told = BackgroundTasks(), list[object]()
    for number in range(5):
        ours.run(lambda number=number: number, told.append)  # type: ignore[misc]
    assert ours.busy
    ours.finish()
    assert told == []
    ours.deliver()
    assert told == [0, 1, 2, 3, 4]
    assert not ours.busy


def test_what_is_waited_for_is_told_until_it_is_delivered() -> None:
    ours = BackgroundTasks()
    ours.run(lambda: None)
    ours.run(lambda: None, saying="Opening…")
    ours.run(lambda: None, saying="Saving…")
    assert ours.saying == "Opening…"
    ours.finish()
    ours.deliver()
    assert ours.saying == ""


def test_a_word_for_waiting_neither_flickers_nor_stays() -> None:
    patience = BusyNotice()
    patience.update(0.2, "Opening…")
    patience.update(0.1, "")
    assert patience.text == ""  # done before anybody noticed
    for _frame in range(5):
        patience.update(0.1, "Opening…")
    assert patience.text == "Opening…"
    patience.update(0.1, "")
    assert patience.text == "Opening…"  # to be read
    for _frame in range(7):
        patience.update(0.1, "")
    assert patience.text == ""


def test_what_an_errand_raises_is_raised_where_it_is_delivered() -> None:
    ours = BackgroundTasks()

    def fail() -> None:
        raise RuntimeError("the disk is gone")

    ours.run(fail)
    ours.finish()
    with pytest.raises(RuntimeError, match="the disk is gone"):
        ours.deliver()
    assert not ours.busy


# The still layer ----------------------------------------------------------------------------------


def dot(x: int, y: int, colour: tuple[int, int, int]) -> StaticPart:
    area = pygame.Rect(x, y, 20, 14)

    def draw(surface: pygame.Surface) -> None:
        surface.fill((*colour, 120), area)
        pygame.draw.rect(surface, colour, area.inflate(-6, -6))

    return StaticPart((x, y, colour), area.copy, draw)


def test_a_mended_picture_is_the_picture_drawn_anew() -> None:
    """Dots come, go, move and change their order; each picture is compared with a fresh one."""
    dice = Random(4)
    ground = pygame.Surface((200, 120))
    ground.fill((8, 44, 34))

    def lay_floor(surface: pygame.Surface) -> None:
        surface.blit(ground, (0, 0))

    floor = StaticPart("floor", ground.get_rect, lay_floor)
    layer, parts = StaticLayer(), [floor]
    mended_once, seen, fresh = pygame.Surface((200, 120)), 0, pygame.Surface((200, 120))
    for _ in range(150):
        match dice.randrange(4):
            case 0 if len(parts) > 1:
                parts.pop(dice.randrange(1, len(parts)))
            case 1 if len(parts) > 2:
                other = dice.randrange(1, len(parts))
                parts[1], parts[other] = parts[other], parts[1]
            case _:
                made = dot(dice.randrange(180), dice.randrange(106), (dice.randrange(256), 90, 60))
                if all(part.look != made.look for part in parts):
                    parts.append(made)
        seen += layer.draw(mended_once, parts)
        StaticLayer().draw(fresh, parts)
        assert pygame.image.tobytes(mended_once, "RGB") == pygame.image.tobytes(fresh, "RGB")
    assert seen < 150 * 200 * 120 / 2
    assert layer.draw(mended_once, parts) == 0


def test_boxes_set_apart_cover_the_same_and_never_overlap() -> None:
    dice = Random(7)
    for _ in range(200):
        areas = [
            pygame.Rect(dice.randrange(90), dice.randrange(90), dice.randrange(40), 20)
            for _ in range(dice.randrange(12))
        ]
        regions = apart(areas)
        for area in areas:
            assert not area.width or any(region.contains(area) for region in regions)
        for number, region in enumerate(regions):
            assert region.collidelist(regions[:number] + regions[number + 1 :]) == -1


def test_a_table_drawn_frame_by_frame_looks_as_one_drawn_at_once() -> None:
    driver = Driver(seated("random", "random", "random"), speed="double")
    scene = driver.scene
    assert isinstance(scene, TableScene)
    for _ in range(30):
        driver.frames(9)
        kept, fresh = pygame.Surface((1024, 640)), pygame.Surface((1024, 640))
        scene.presenter.stage.draw(kept)
        scene.presenter.stage.still = StaticLayer()
        scene.presenter.stage.draw(fresh)
        assert pygame.image.tobytes(kept, "RGB") == pygame.image.tobytes(fresh, "RGB")
