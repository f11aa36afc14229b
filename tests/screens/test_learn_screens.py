"""Learn in the window: offered once, lessons done by keys and by mouse, kept for the player."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.days import local_date
from game.engine import card as card_of
from game.lessons.lesson import Ask, Happen, Lesson, Spot, Tell
from game.lessons.lesson_progress import FILE, mark_done, read_progress
from game.lessons.lessons import CHAPTERS, COUNTING, LESSONS
from game.practice.lesson_puzzles import lesson_on, puzzles_of
from game.presentation.moods import FaceMood
from game.presentation.words.advice.puzzles import (
    asked_for,
    figures_words,
    lesson_words,
    verdict,
)
from game.presentation.words.lessons import lesson_part_words
from game.presentation.words.stakes import of_own_card
from game.profiles.shelf import ProfileShelf
from game.puzzles.collection import shipped
from game.puzzles.puzzle_progress import PuzzleProgress
from game.puzzles.puzzle_progress import read_progress as read_puzzles
from game.table.records.codes import CodeKind
from game.ui.audio.cue_synthesis import Cue
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.learn_scene import LearnScene
from game.ui.learn.lesson_activity import LessonActivity
from game.ui.learn.lesson_panel import LessonButton, words_of
from game.ui.learn.puzzle_activity import PuzzleActivity
from game.ui.learn.verdict_panel import VerdictButton
from game.ui.platform.settings import Coach, Hints, Speed
from game.ui.replay import review_panel
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scene.routes import DoLesson, DoPuzzle
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.shell.doors import MenuButton
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.layout.card_placement import known
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.first_game_panel import FirstGamePanel
from game.ui.table.table_scene import TableScene
from tests.driving.table_hands import is_asked
from tests.driving.ui_driver import Driver, driving
from tests.learn.test_lessons import answers_of
from tests.reviews import NoReview


@pytest.fixture(autouse=True)
def _window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.setattr(review_panel, "RunningReview", NoReview)
    with driving(monkeypatch, tmp_path / "home"):
        yield


def at_table(driver: Driver) -> EmbeddedTable:
    """The table that is up within Learn."""
    scene = driver.scene
    assert isinstance(scene, EmbeddedTable)
    return scene


def lesson_of(driver: Driver) -> LessonActivity:
    doing = at_table(driver).activity
    assert isinstance(doing, LessonActivity)
    return doing


def menu_of(driver: Driver) -> MenuScene:
    scene = driver.scene
    assert isinstance(scene, MenuScene)
    return scene


def await_words(driver: Driver) -> None:
    """Let frames pass until the lesson speaks or asks, or is done; tricks not spoken of go on."""
    scene, lesson = at_table(driver), lesson_of(driver)
    held = scene.table.input.held_trick

    def speaks() -> bool:
        step = lesson.doing.step
        if held.lies and not (isinstance(step, Tell) and step.trick):
            driver.frames(1)
            if lesson.panel.spoken.words == held.words:
                driver.key(pygame.K_RETURN)
            return False
        return held.lies or (scene.settled and (step is not None or lesson.done))

    driver.until(speaks, 3000)
    driver.frames(2)


def by_keys(driver: Driver, code: str) -> None:
    """Make a bid or play a card with the keys."""
    scene = at_table(driver)
    if code.isdecimal():
        driver.key(getattr(pygame, f"K_{code}"))
    else:
        hand = scene.table.input.hand
        for _ in range(8):
            if hand.chosen is not None and hand.chosen.code == code:
                break
            driver.key(pygame.K_RIGHT)
        assert hand.chosen is not None
        assert hand.chosen.code == code
    driver.key(pygame.K_RETURN)


def by_mouse(driver: Driver, code: str) -> None:
    """The same with the mouse."""
    table = at_table(driver).table
    if code.isdecimal():
        panel = table.input.decision.bid.panel
        assert panel is not None
        driver.click(panel.button(code).center)
        driver.click(panel.button("confirm").center)
        return
    sprite = table.presenter.stage.sprite(known(code))
    assert sprite is not None
    left = round(sprite.pose.x - sprite.pose.height * 0.3)
    driver.click((left, round(sprite.pose.y)))


def onward(driver: Driver, *, keys: bool) -> None:
    """Press Next."""
    if keys:
        driver.key(pygame.K_RETURN)
        return
    buttons = lesson_of(driver).panel.panel.buttons
    driver.click(next(b.rect.center for b in buttons if b.name == LessonButton.NEXT))


@pytest.mark.thinned(2)
@pytest.mark.parametrize(("name", "keys"), [("exactly", True), ("bid", False)])
def test_a_lesson_is_done_in_the_window(name: str, keys: bool) -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    driver.window.open(DoLesson(next(lesson for lesson in LESSONS if lesson.id == name)))
    driver.frames(2)
    do = by_keys if keys else by_mouse
    wrong = 0
    await_words(driver)
    while not lesson_of(driver).done:
        lesson = lesson_of(driver)
        step = lesson.doing.step
        if isinstance(step, Tell):
            onward(driver, keys=keys)
        else:
            assert isinstance(step, Ask)
            for code, answer in step.wrong.items():
                do(driver, code)
                await_words(driver)
                assert lesson.panel.spoken.words == answer
                assert lesson.doing.step is step
                wrong += 1
            held = {str(card) for card in lesson.doing.table.view(0).hand}
            do(driver, next(c for c in step.right if c.isdecimal() or c in " ".join(held)))
        await_words(driver)
    assert wrong
    folder = ProfileShelf.usual().own_folder(driver.window.players)
    assert folder is not None
    driver.frames(2)
    assert read_progress(folder)[0].done == {name}
    onward(driver, keys=keys)
    driver.frames(2)
    place = [lesson.id for lesson in LESSONS].index(name)
    assert lesson_of(driver).lesson is LESSONS[place + 1]
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


def test_a_lesson_on_strategy_goes_on_to_its_puzzles_and_these_to_the_next_lesson() -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    lesson = next(lesson for lesson in LESSONS if lesson.id == "trump-queen")
    driver.window.open(DoLesson(lesson))
    driver.frames(2)
    await_words(driver)
    while not lesson_of(driver).done:
        step = lesson_of(driver).doing.step
        if isinstance(step, Ask):
            by_keys(driver, step.right[0])
        else:
            onward(driver, keys=True)
        await_words(driver)
    assert lesson_of(driver).panel.spoken.next == "3 puzzles"
    onward(driver, keys=True)
    for place, puzzle in enumerate(puzzles_of(lesson), 1):
        driver.until(lambda: isinstance(at_table(driver).activity, PuzzleActivity))
        asked = puzzle_of(driver)
        assert asked.puzzle == puzzle
        assert len(asked.progress.tries) == place - 1
        by_keys(driver, puzzle.top.code)
        asked = puzzle_of(driver)
        assert asked.panel.words.right
        driver.key(pygame.K_RETURN)
        driver.frames(2)
    assert lesson_of(driver).lesson is LESSONS[LESSONS.index(lesson) + 1]


def is_bare(driver: Driver, place: pygame.Rect) -> bool:
    """Whether there is nothing but cloth in a place: letters and paper have more red."""
    picture = driver.window.surface.subsurface(place)
    return all(picture.get_at((x, y)).r < 100 for x in range(place.w) for y in range(place.h))


def test_nothing_is_asked_while_a_lesson_tells_and_the_first_has_bare_corners() -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    driver.window.open(DoLesson(LESSONS[0]))
    driver.frames(2)
    await_words(driver)
    layout = at_table(driver).table.presenter.layout
    stage = at_table(driver).table.presenter.stage
    assert is_bare(driver, stage.own_figures())
    assert is_bare(driver, layout.wins_words)
    assert is_bare(driver, layout.pad)
    driver.window.open_instead(DoLesson(next(each for each in LESSONS if each.id == "kings")))
    driver.frames(2)
    await_words(driver)
    layout = at_table(driver).table.presenter.layout
    assert isinstance(lesson_of(driver).doing.step, Tell)
    assert is_bare(driver, layout.message)
    assert not is_bare(driver, layout.wins_words)
    onward(driver, keys=True)
    await_words(driver)
    assert isinstance(lesson_of(driver).doing.step, Ask)
    assert not is_bare(driver, layout.message)


@pytest.mark.parametrize("name", ["trick", "trump"])
def test_no_bid_is_spoken_of_before_the_lesson_on_bids(name: str) -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    driver.window.open(DoLesson(next(each for each in LESSONS if each.id == name)))
    driver.frames(2)
    await_words(driver)
    asked = []
    while not lesson_of(driver).done:
        step = lesson_of(driver).doing.step
        if isinstance(step, Ask):
            question = at_table(driver).table.input.decision.card
            asked.append(question.prompt)
            by_mouse(driver, step.right[0])
        else:
            onward(driver, keys=False)
        await_words(driver)
    assert len(asked) == 3
    assert all(asked)
    assert not any("bid" in words for words in asked), asked


def said_in(lesson: Lesson) -> Iterator[str]:
    """Every text that its panel may show."""
    for part in lesson.parts:
        for item in part.script:
            if not isinstance(item, Happen):
                yield lesson_part_words(part, item.words)
            if isinstance(item, Ask):
                yield from (lesson_part_words(part, answer) for answer in answers_of(item))


@pytest.mark.thinned(3)
@pytest.mark.parametrize(("words", "cards"), [(100, 100), (100, 120), (200, 120)])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_nothing_of_a_lesson_lies_over_the_table_and_its_words_fit(
    size: tuple[int, int], words: int, cards: int
) -> None:
    driver = Driver(size=size, speed=Speed.INSTANT, scale=words, card_size=cards)
    driver.window.open(DoLesson(LESSONS[0]))
    driver.frames(2)
    scene, panel = at_table(driver), lesson_of(driver).panel
    layout = scene.table.presenter.layout
    assert panel.spoken.next, "nothing is asked meanwhile"
    if words == 200:
        assert panel.panel.painter.scale >= 1.25 * layout.base
    for box in (layout.wins, layout.tools):
        assert not panel.box.colliderect(box)
    assert layout.row or not panel.box.colliderect(layout.message)
    assert Spot.SCORE in panel.hides or not panel.box.colliderect(layout.pad)
    for place in layout.places:
        assert not panel.box.colliderect(place.plate)
        assert layout.row or not panel.box.colliderect(place.bubble)
    for text in (text for lesson in LESSONS for text in said_in(lesson)):
        panel.say(replace(panel.spoken, words=text))
        painter, room = panel.panel.painter, panel.panel.written[-1].area.size
        assert painter.scale >= layout.base
        assert words_of(text).fits(painter, room), text
    panel.say(replace(panel.spoken, next=""))  # a bid may be asked for
    for box in (layout.wins, layout.bids.panel, layout.tools):
        assert not panel.box.colliderect(box)
    for place in layout.places:
        assert not panel.box.colliderect(place.plate)
        assert layout.row or not panel.box.colliderect(place.bubble)
    for text in (text for lesson in LESSONS for text in said_in(lesson)):
        panel.say(replace(panel.spoken, words=text))
        painter, room = panel.panel.painter, panel.panel.written[-1].area.size
        assert painter.scale >= layout.base
        assert words_of(text).fits(painter, room), text


def test_a_bare_table_has_no_score_to_click_and_the_bid_brings_it_in() -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    driver.window.open(DoLesson(LESSONS[0]))
    driver.frames(2)
    await_words(driver)
    scene = at_table(driver)
    layout = scene.table.presenter.layout
    for place in (layout.pad, layout.wins_words):
        assert is_bare(driver, place)
        driver.click(place.center)
        assert scene.table.overlays.current is None
    assert TableButton.SCORES not in tools_of(scene.table)
    driver.key(pygame.K_s)
    assert scene.table.overlays.current is None
    driver.key(pygame.K_ESCAPE)
    driver.window.open(DoLesson(next(each for each in LESSONS if each.id == "bid")))
    driver.frames(2)
    await_words(driver)
    scene = at_table(driver)
    stage, layout = scene.table.presenter.stage, scene.table.presenter.layout
    while Spot.SCORE not in (step := step_of(driver)).spots:
        assert stage.hides_at(layout.pad.center)
        assert TableButton.SCORES not in tools_of(scene.table)
        if isinstance(step, Ask):
            by_keys(driver, step.right[0])
        else:
            onward(driver, keys=True)
        await_words(driver)
    assert not stage.hides_at(layout.pad.center)
    assert TableButton.SCORES in tools_of(scene.table)
    driver.click(layout.pad.center)
    assert isinstance(scene.table.overlays.current, ScoreSheet)


def step_of(driver: Driver) -> Tell | Ask:
    """What the lesson says or asks now."""
    step = lesson_of(driver).doing.step
    assert step is not None
    return step


def test_in_a_lesson_nobody_else_speaks_and_escape_leads_back() -> None:
    driver = Driver(speed=Speed.NORMAL, coach=Coach.EVERY, hints=Hints.CHANCE)
    driver.window.open(DoLesson(LESSONS[2]))
    driver.frames(2)
    await_words(driver)
    table = at_table(driver).table
    assert TableButton.BACK in tools_of(table)
    assert not {TableButton.HINT, TableButton.MENU} & tools_of(table)
    assert not table.input.coach.wanted
    assert table.input.weighing.table is None
    driver.key(pygame.K_i)
    assert "find it yourself" in table.presenter.message
    assert not lesson_of(driver).doing.table.undos
    dealt = table.presenter.remarks
    assert not dealt.cast


def puzzle_of(driver: Driver) -> PuzzleActivity:
    scene = at_table(driver)
    doing = scene.activity
    assert isinstance(doing, PuzzleActivity)
    driver.until(lambda: not doing.playing and scene.table.table is doing.doing.table, most=6000)
    driver.until(lambda: scene.settled)
    driver.frames(2)
    return doing


def test_puzzles_are_answered_by_keys_and_by_mouse_and_kept() -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    cards = [
        puzzle for puzzle in shipped() if asked_for(puzzle) is CodeKind.CARD and puzzle.players == 4
    ]
    bids = [
        puzzle
        for puzzle in shipped()
        if asked_for(puzzle) is CodeKind.NUMBER and puzzle.players == 4
    ]
    driver.window.open(DoPuzzle(cards[0], PuzzleProgress(), daily=local_date()))
    driver.frames(2)
    asked = puzzle_of(driver)
    assert not asked.panel.words.verdict
    by_keys(driver, asked.puzzle.top.code)
    asked = puzzle_of(driver)
    assert asked.panel.words.verdict == verdict(asked.puzzle, asked.puzzle.top.code)
    driver.key(pygame.K_RETURN)
    driver.frames(2)
    assert puzzle_of(driver).puzzle != cards[0]
    assert puzzle_of(driver).progress.tried == {cards[0].id}
    driver.key(pygame.K_ESCAPE)
    driver.window.open(DoPuzzle(bids[0], PuzzleProgress()))
    driver.frames(2)
    wrong = next(way.code for way in bids[0].ways if way.code not in bids[0].best)
    puzzle_of(driver)
    by_mouse(driver, wrong)
    asked = puzzle_of(driver)
    assert asked.panel.words.verdict == verdict(bids[0], wrong)
    assert not asked.panel.words.right
    about = lesson_on(bids[0].themes)
    assert about is not None
    assert lesson_words(about) in asked.panel.words.lines
    folder = ProfileShelf.usual().own_folder(driver.window.players)
    assert folder is not None
    driver.frames(2)
    kept, trouble = read_puzzles(folder)
    assert trouble is None
    assert [(made.puzzle, made.right, made.daily) for made in kept.tries] == [
        (cards[0].id, True, True),
        (bids[0].id, False, False),
    ]
    layout = at_table(driver).table.presenter.layout
    assert not any(asked.panel.box.colliderect(place.plate) for place in layout.places)
    buttons = {button.name: button.rect for button in asked.panel.panel.buttons}
    driver.click(buttons[VerdictButton.OTHER].center)
    assert type(driver.scene) is ReplayScene
    driver.key(pygame.K_ESCAPE)
    assert puzzle_of(driver) is asked
    assert asked.doing.answer == wrong
    driver.click(asked.panel.panel.buttons[-1].rect.center)
    assert isinstance(driver.scene, MenuScene)


def test_a_right_answer_is_told_of_the_card_that_was_played() -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    two = next(
        puzzle
        for puzzle in shipped()
        if asked_for(puzzle) is CodeKind.CARD and puzzle.players == 4 and len(puzzle.best) > 1
    )
    other = next(code for code in two.best if code != two.top.code)
    driver.window.open(DoPuzzle(two, PuzzleProgress()))
    driver.frames(2)
    puzzle_of(driver)
    by_keys(driver, other)
    said = puzzle_of(driver).panel.words
    assert said.right
    assert said.lines[0].startswith("Played on, "), "why comes before any figure"
    assert said.lines[1] == f"{figures_words(two)}.", "the cards bear the figures"


@pytest.mark.slow
@pytest.mark.parametrize("hurries", [True, False])
def test_what_comes_of_an_answer_is_seen_on_the_table_before_any_figure(hurries: bool) -> None:
    driver = Driver(speed=Speed.DOUBLE)
    puzzle = next(
        puzzle
        for puzzle in shipped()
        if asked_for(puzzle) is CodeKind.CARD and puzzle.players == 4 and len(puzzle.ways) > 2
    )
    driver.window.open(DoPuzzle(puzzle, PuzzleProgress()))
    driver.frames(2)
    asked = puzzle_of(driver)
    scene = at_table(driver)
    by_keys(driver, puzzle.top.code)
    driver.until(lambda: asked.table is not asked.doing.table and scene.table.table is asked.table)
    words = asked.panel.words
    assert (words.verdict, words.lines, words.next) == ("Right.", (), "Skip")
    if hurries:
        driver.key(pygame.K_RETURN)
    else:
        driver.until(lambda: scene.table.presenter.shown.table.history, most=6000)
    driver.until(lambda: not asked.playing and scene.table.table is asked.doing.table, most=6000)
    assert asked.panel.words.lines[0].startswith("Played on, ")
    assert asked.panel.words.next == "Next"
    assert asked.doing.answer == puzzle.top.code
    hand = scene.table.presenter.shown.table.hand
    assert card_of(puzzle.top.code) in hand, "the decision lies there again"


def test_the_lessons_are_offered_once_and_the_list_begins_at_what_is_not_done() -> None:
    driver = Driver()
    driver.until(lambda: not menu_of(driver).needs_frames)
    assert MenuButton.FIRST_LESSONS in {stop.key for stop in driver.window.focus.stops}
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, NewGameScene)
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: not menu_of(driver).needs_frames)
    assert MenuButton.FIRST_LESSONS not in {stop.key for stop in driver.window.focus.stops}
    assert driver.window.settings.lessons_offered
    folder = ProfileShelf.usual().own_folder(driver.window.players)
    assert folder is not None
    assert mark_done(folder, LESSONS[0].id) is None
    driver.press(MenuButton.LEARN)
    driver.frames(2)
    assert isinstance(driver.scene, LearnScene)
    assert driver.button("Lesson 2").is_enabled
    at = driver.window.focus.current
    assert at is not None
    assert at.key == LESSONS[1].id
    driver.key(pygame.K_RETURN)
    driver.frames(2)
    assert lesson_of(driver).lesson is LESSONS[1]


def test_a_broken_file_of_progress_is_set_aside(tmp_path: Path) -> None:
    folder = tmp_path / "someone"
    folder.mkdir()
    path = folder / FILE
    path.write_text('{"done": 3}')
    progress, trouble = read_progress(folder)
    assert not progress.done
    assert trouble is not None
    assert not path.exists()
    assert [kept.read_text() for kept in folder.iterdir()] == ['{"done": 3}']
    assert mark_done(folder, "trick") is None
    assert json.loads(path.read_text())["done"] == ["trick"]


def unknown_puzzle(driver: Driver, **words: Any) -> EmbeddedTable:
    """A puzzle of a variant of which nothing was played."""
    puzzle = next(puzzle for puzzle in shipped() if puzzle.variant == "ninety-nine")
    driver.window.open(DoPuzzle(puzzle, PuzzleProgress(), **words))
    driver.until(lambda: isinstance(driver.scene, EmbeddedTable))
    scene = driver.scene
    assert isinstance(scene, EmbeddedTable)
    return scene


def test_a_puzzle_of_an_unknown_variant_shows_its_three_steps_first_and_once() -> None:
    driver = Driver()
    scene = unknown_puzzle(driver)
    driver.until(lambda: isinstance(scene.table.overlays.current, FirstGamePanel))
    panel = scene.table.overlays.current
    assert isinstance(panel, FirstGamePanel)
    assert panel.title == "Ninety-Nine"
    assert len(panel.cells) == 3
    for _step in range(3):
        assert not is_asked(scene.table)
        driver.key(pygame.K_RETURN)
    driver.until(lambda: scene.settled and is_asked(scene.table))
    driver.window.back()
    driver.frames(3)
    again = unknown_puzzle(driver)
    driver.until(lambda: again.settled and is_asked(again.table))


def test_a_puzzle_of_a_known_variant_is_asked_at_once() -> None:
    driver = Driver()
    scene = unknown_puzzle(driver, known=frozenset({"ninety-nine"}))
    driver.until(lambda: scene.settled and is_asked(scene.table))


def test_the_words_over_the_hand_do_not_say_what_a_puzzle_asks() -> None:
    """At a usual table they say "Leave the trick and you break Clio's zero." there."""
    puzzle = next(puzzle for puzzle in shipped() if puzzle.id == "blackout-55-7")
    driver = Driver()
    driver.window.open(DoPuzzle(puzzle, PuzzleProgress(), known=frozenset({"blackout"})))
    driver.until(lambda: isinstance(driver.scene, EmbeddedTable))
    scene = driver.scene
    assert isinstance(scene, EmbeddedTable)
    driver.until(lambda: scene.settled and is_asked(scene.table))
    assert of_own_card(scene.table.presenter.shown, scene.table.presenter.names)
    assert scene.table.input.prompt
    assert not scene.table.input.stakes


def tools_of(table: TableScene) -> set[str]:
    """The names of the tools that stand there."""
    return {button.name for button in table.input.tools.buttons}


def menu_again(driver: Driver) -> dict[str, str]:
    """The buttons of the menu by their keys, once it looks anew after Learn was up."""
    driver.window.home()
    driver.frames(2)
    driver.press(MenuButton.LEARN)
    driver.frames(2)
    driver.window.home()
    driver.frames(2)
    driver.until(lambda: not menu_of(driver).needs_frames)
    stops = driver.window.focus.stops
    return {stop.key: stop.element.text for stop in stops if hasattr(stop.element, "text")}


def test_the_menu_leads_back_to_the_first_lessons_once_they_were_left() -> None:
    driver = Driver()
    driver.until(lambda: not menu_of(driver).needs_frames)
    driver.press(MenuButton.FIRST_LESSONS)
    driver.until(lambda: isinstance(driver.scene, EmbeddedTable))
    buttons = menu_again(driver)
    assert MenuButton.CONTINUE not in buttons
    assert buttons[MenuButton.FIRST_LESSONS] == "Lesson 1"
    folder = ProfileShelf.usual().own_folder(driver.window.players)
    assert folder is not None
    for lesson in LESSONS[:2]:
        mark_done(folder, lesson.id)
    assert menu_again(driver)[MenuButton.FIRST_LESSONS] == "Lesson 3"
    at = driver.window.focus.current
    assert at is not None
    assert at.key == MenuButton.FIRST_LESSONS
    driver.key(pygame.K_RETURN)
    driver.until(lambda: isinstance(driver.scene, EmbeddedTable))
    assert lesson_of(driver).lesson is LESSONS[2]


def test_after_the_rules_the_menu_leads_to_the_counted_hands_and_then_no_more() -> None:
    driver = Driver(lessons_offered=True)
    folder = ProfileShelf.usual().own_folder(driver.window.players)
    assert folder is not None
    for lesson in CHAPTERS[0].lessons:
        mark_done(folder, lesson.id)
    assert menu_again(driver)[MenuButton.FIRST_LESSONS] == "Count your tricks"
    mark_done(folder, COUNTING)
    assert MenuButton.FIRST_LESSONS not in menu_again(driver)


@pytest.mark.thinned(2)
@pytest.mark.parametrize("lesson", LESSONS[:2], ids=lambda lesson: lesson.id)
def test_a_lesson_without_bids_shows_no_bids_result(
    lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    heard: list[Cue] = []
    monkeypatch.setattr(driver.window.sound, "cue", lambda cue, **_words: heard.append(cue))
    driver.window.open(DoLesson(lesson))
    driver.frames(2)
    shown: set[str] = set()
    moods: set[FaceMood] = set()
    told: set[tuple[str, ...]] = set()
    frame = driver.window.frame

    def looked_at(now: float, dt: float) -> None:
        frame(now, dt)
        stage = at_table(driver).table.presenter.stage
        shown.update(bubble.text for bubble in stage.bubbles)
        moods.update(stage.seat_words(seat).mood for seat in range(3))
        told.update(stage.seat_words(seat).note for seat in range(3))

    monkeypatch.setattr(driver.window, "frame", looked_at)
    await_words(driver)
    while not lesson_of(driver).done:
        step = lesson_of(driver).doing.step
        if isinstance(step, Tell):
            onward(driver, keys=True)
        else:
            assert isinstance(step, Ask)
            held = " ".join(map(str, lesson_of(driver).doing.table.view(0).hand))
            by_keys(driver, next(code for code in step.right if code in held))
        await_words(driver)
    driver.frames(60)
    assert not shown
    assert moods == {FaceMood.PLAIN}
    assert told == {()}
    assert not {Cue.MADE, Cue.MISSED, Cue.STREAK, Cue.BROKEN} & set(heard)
