"""Practice in the window: chosen under Learn, played by keys and mouse, left and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.practice import practice_run
from game.practice.exercise import BiddingPlace, Exercise
from game.practice.kept_practice import Practice, PracticeCourse, read_practice
from game.practice.practice_run import PracticeRun
from game.profiles.shelf import ProfileShelf
from game.table.records.endings import records_in
from game.table.records.lines import HintNote
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.learn_scene import LearnScene
from game.ui.learn.practice_deal_activity import PracticeDealActivity
from game.ui.learn.practice_scene import PracticeScene
from game.ui.learn.verdict_panel import VerdictButton
from game.ui.platform.settings import Speed
from game.ui.replay import review_panel
from game.ui.replay.replay_scene import ReplayScene
from tests.compare.test_duplicate import threads
from tests.driving.ui_driver import Driver, driving
from tests.reviews import NoReview
from tests.storage.raw_documents import documents_in

TWOS = Exercise("oh-hell", 3, 2, BiddingPlace.FIRST, opponents="casual")


class FewPlays(PracticeRun):
    """Plays in this process."""

    def __init__(self, exercise: Exercise, course: PracticeCourse) -> None:
        super().__init__(exercise, course, opener=threads)


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    monkeypatch.setattr(review_panel, "RunningReview", NoReview)
    monkeypatch.setattr(practice_run, "EXPERT", "skilled")  # who needs not get ready
    monkeypatch.setattr(practice_run, "AHEAD", 2)
    monkeypatch.setattr(practice_run, "NEAR", 1)
    monkeypatch.setattr(PracticeDealActivity.__init__, "__defaults__", (FewPlays,))
    with driving(monkeypatch, tmp_path):
        yield tmp_path


def started() -> Driver:
    return Driver(speed=Speed.INSTANT, reduced_motion=True)


def choosing(driver: Driver) -> PracticeScene:
    scene = driver.scene
    assert isinstance(scene, PracticeScene)
    driver.until(lambda: not scene.needs_frames)
    driver.frames(2)
    return scene


def at_deal(driver: Driver) -> EmbeddedTable:
    driver.until(lambda: isinstance(driver.scene, EmbeddedTable))
    scene = driver.scene
    assert isinstance(scene, EmbeddedTable)
    return scene


def deal_at(scene: EmbeddedTable) -> PracticeDealActivity:
    doing = scene.activity
    assert isinstance(doing, PracticeDealActivity)
    return doing


def by_learn(driver: Driver) -> PracticeScene:
    driver.click_on("Learn")
    assert isinstance(driver.scene, LearnScene)
    driver.press("practice")
    return choosing(driver)


def choose_twos(driver: Driver) -> PracticeScene:
    """By the controls: three players, two cards, bidding first, against Casual."""
    scene = choosing(driver)
    for key, step in (("players", pygame.K_LEFT), ("opponents", pygame.K_LEFT)):
        ring = driver.window.focus
        ring.move(next(stop for stop in ring.stops if stop.key == key))
        driver.key(step)
    for _ in range(5):
        ring = driver.window.focus
        ring.move(next(stop for stop in ring.stops if stop.key == "cards"))
        driver.key(pygame.K_LEFT)
    driver.click_on("First")
    assert scene.exercise == TWOS
    return scene


def play(driver: Driver) -> EmbeddedTable:
    """The deal to its end by keys."""
    scene = at_deal(driver)
    for _ in range(400):
        driver.frames(3)
        if deal_at(scene).deal is not None:
            break
        asking, hand = scene.table.input.decision, scene.table.input.hand
        if asking.bid.panel is not None or hand.legal:
            driver.key(pygame.K_RIGHT)
            driver.key(pygame.K_RETURN)
    assert deal_at(scene).deal is not None
    return scene


def kept(driver: Driver) -> Practice:
    driver.frames(2)
    folder = ProfileShelf.usual().own_folder(driver.window.players)
    assert folder is not None
    practice, trouble = read_practice(folder)
    assert trouble is None
    return practice


def readable(driver: Driver, scene: EmbeddedTable) -> None:
    driver.until(lambda: not scene.needs_frames)


@pytest.mark.slow
def test_deals_come_one_after_another_and_are_counted_beside_the_expert(window: Path) -> None:
    driver = started()
    by_learn(driver)
    choose_twos(driver)
    driver.click_on("Begin")
    first = play(driver)
    assert driver.window.players.kept
    driver.until(lambda: 0 in deal_at(first).run.shares)
    readable(driver, first)
    assert deal_at(first).panel.words.next == "Next"
    assert any("Expert on this deal" in line for line in deal_at(first).panel.words.lines)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: driver.scene is not first)
    second = at_deal(driver)
    assert second.table.table.setup.seed != first.table.table.setup.seed
    assert not any("on this deal" in line for line in deal_at(second).panel.words.lines)
    play(driver)
    readable(driver, second)
    buttons = deal_at(second).panel.panel.buttons
    driver.click(next(b.rect.center for b in buttons if b.name == VerdictButton.NEXT))
    driver.until(lambda: driver.scene is not second)
    at_deal(driver)
    course = kept(driver).courses[TWOS]
    assert [deal.number for deal in course.deals] == [0, 1]
    assert [deal.bid for deal in course.deals] == [
        scene.activity.table.view(0).history[0].result.bids[0] for scene in (first, second)
    ]
    assert not records_in(window / "games"), "no game is on the shelf"
    assert not [name for name in documents_in(window) if " daily/" in name]
    driver.key(pygame.K_ESCAPE)
    scene = choosing(driver)
    assert scene.practised is not None
    standing = scene.practised.standings[TWOS]
    assert standing.mine.trials == 2
    assert standing.expert is not None
    assert driver.may_press("Go on")


@pytest.mark.slow
def test_a_deal_that_is_left_goes_on_after_the_next_start() -> None:
    driver = started()
    by_learn(driver)
    choose_twos(driver)
    driver.click_on("Begin")
    scene = at_deal(driver)
    asking = scene.table.input.decision
    driver.until(lambda: asking.bid.panel is not None)
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    driver.until(lambda: scene.table.input.hand.legal)
    before, lines = scene.activity.table.view(0), scene.table.table.lines
    driver.key(pygame.K_ESCAPE)
    choosing(driver)
    assert kept(driver).courses[TWOS].left == lines
    driver.window.close()
    again = started()
    by_learn(again)
    assert choosing(again).exercise == TWOS, "what was practised last is chosen"
    again.click_on("Go on")
    scene = at_deal(again)
    again.until(lambda: scene.table.input.hand.legal)
    after = scene.activity.table.view(0)
    assert (after.hand, after.bids) == (before.hand, before.bids)
    play(again)
    assert kept(again).courses[TWOS].number == 1


@pytest.mark.slow
def test_a_hint_is_said_and_the_deal_does_not_count() -> None:
    driver = started()
    by_learn(driver)
    choose_twos(driver)
    driver.click_on("Begin")
    scene = at_deal(driver)
    driver.until(lambda: scene.table.input.decision.bid.panel is not None)
    scene.activity.table.note(HintNote())
    play(driver)
    readable(driver, scene)
    assert any("hint" in line for line in deal_at(scene).panel.words.lines)
    assert kept(driver).courses[TWOS].counting == ()
    driver.key(pygame.K_r)
    driver.until(lambda: isinstance(driver.scene, ReplayScene))
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: driver.scene is scene)
    assert deal_at(scene).panel.words.next


@pytest.mark.slow
def test_another_exercise_is_taken_up_from_the_list() -> None:
    driver = started()
    by_learn(driver)
    choose_twos(driver)
    driver.click_on("Begin")
    at_deal(driver)
    driver.key(pygame.K_ESCAPE)
    scene = choosing(driver)
    driver.click_on("Last")
    assert scene.exercise.place is BiddingPlace.LAST
    assert driver.may_press("Begin")
    driver.click_on("Choose")
    assert scene.exercise == TWOS
    assert driver.may_press("Go on")
