"""Mistakes tried again: found by a review, kept with the profile, set up as they were, spaced."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from game import roster
from game.commands import review
from game.commands.cli import main
from game.engine import Action, View, observe
from game.engine.weighing import Steps, WeighedWay, at_once
from game.practice.lesson_puzzles import LESSON_ON
from game.presentation.words.advice.mistakes import comes_back, how_many, moment_title
from game.presentation.words.advice.puzzles import asked_for, lesson_words, verdict
from game.profiles.shelf import ProfileShelf
from game.puzzles.themes import PuzzleTheme
from game.review.decisions import decisions_of
from game.review.mistakes import (
    FOLDER,
    KeptMistakes,
    Mistake,
    RetriedMoment,
    as_kept,
    keep_mistakes,
    keep_tried,
    mistakes_of,
    moment_of,
    read_mistakes,
    record_before,
)
from game.review.spacing import WAITS, Box, fresh
from game.review.weighed_decision import review_decision
from game.table.records.codes import CodeKind, code_of
from game.table.records.endings import records_in
from game.table.records.event_lines import line_of
from game.table.records.replay import RecordReader, replay
from game.table.shelf import Shelf
from game.ui.learn import parting_scene
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.learn_scene import LearnScene
from game.ui.learn.mistakes_scene import MistakesScene
from game.ui.learn.parting_scene import PartingScene
from game.ui.learn.retry_activity import RetryActivity
from game.ui.learn.verdict_panel import VerdictButton
from game.ui.library.games_scene import GamesScene
from game.ui.replay import review_panel
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scene.routes import MyMistakes, RetryMistake
from tests.commands.command_line import NO_WINDOWS
from tests.driving.table_hands import Hands, is_asked
from tests.driving.ui_driver import Driver, driving
from tests.lines import game_of, typed
from tests.on_file import recorded, write
from tests.reviews import FirstIsBest, HintsAtOnce, ReviewAtOnce
from tests.screens.test_learn_screens import at_table, by_keys, by_mouse
from tests.storage.raw_documents import raw

TODAY = date(2026, 11, 22)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setattr(review_panel, "RunningReview", ReviewAtOnce)
    monkeypatch.setattr(roster, "weigher", FirstIsBest)
    with driving(monkeypatch, tmp_path):
        yield tmp_path


@pytest.fixture
def reviewed() -> tuple[RecordReader, list[Mistake]]:
    """A game in which a person played as `random` does, and its mistakes."""
    lines = recorded("human,random,random", seed=3, options={"schedule": [4, 3]})
    review = ReviewAtOnce(typed(lines))
    assert review.poll()
    reader = replay(game_of(lines))
    return reader, mistakes_of(reader, review.decisions.values(), 0, TODAY)


def test_right_answers_wait_longer_each_time_and_a_wrong_one_begins_anew() -> None:
    box, day = fresh(TODAY), TODAY
    assert box.is_due(TODAY)
    for number, wait in enumerate(WAITS, start=1):
        box = box.after(day, right=True)
        assert (box.number, box.due) == (number, day + timedelta(days=wait))
        assert not box.is_due(box.due - timedelta(days=1))
        assert box.is_due(box.due)
        assert not box.learnt
        day = box.due
    wrong = box.after(day, right=False)
    assert (wrong.number, wrong.due) == (0, day + timedelta(days=1))
    learnt = box.after(day, right=True)
    assert learnt.learnt
    assert learnt.after(day, right=True) == learnt, "there is no box behind the last"
    assert msgspec.convert((learnt.number, "2026-01-01"), Box).learnt
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert((learnt.number + 1, "2026-01-01"), Box)
    assert not learnt.is_due(learnt.due + timedelta(days=999))


def test_a_mistake_is_set_up_again_with_what_the_seat_knew(
    reviewed: tuple[RecordReader, list[Mistake]],
) -> None:
    reader, mistakes = reviewed
    assert len(mistakes) > 1
    for mistake in mistakes:
        assert mistake.chosen not in mistake.best
        assert mistake.loss > 0
        moment = moment_of(reader.lines, mistake)
        assert moment is not None
        then = reader.steps[mistake.step].before
        assert observe(moment.state, 0) == observe(then, 0)
        assert [plan.is_human for plan in moment.setup.seats] == [True, False, False]
    assert moment_of(reader.lines[:1], mistakes[-1]) is None


def test_they_are_kept_with_the_record_and_a_broken_file_is_set_aside(
    tmp_path: Path, reviewed: tuple[RecordReader, list[Mistake]]
) -> None:
    reader, mistakes = reviewed
    keep_mistakes(tmp_path, mistakes, reader.lines)
    assert read_mistakes(tmp_path).mistakes == tuple(mistakes)
    assert read_mistakes(tmp_path).due(TODAY) == tuple(mistakes)
    before = record_before(tmp_path, mistakes[0])
    assert list(before) == list(reader.lines[: max(each.line for each in mistakes)])
    tried = replace(mistakes[0], box=mistakes[0].box.after(TODAY, right=True))
    assert keep_tried(tmp_path, tried) is None
    assert as_kept(tmp_path, mistakes[0]) == tried
    keep_mistakes(tmp_path, mistakes, reader.lines)  # reviewed once more
    assert read_mistakes(tmp_path).due(TODAY) == tuple(mistakes[1:])
    file = raw(tmp_path / FOLDER / f"{mistakes[0].game}.jsonl")
    file.write(json.dumps({"version": 1, "mistakes": [3]}).encode() + b"\n")
    found = read_mistakes(tmp_path)
    assert found.mistakes == tuple(mistakes), "as before the last change"
    assert found.trouble is not None
    assert len(file.aside()) == 1
    file.write(b'{"version": 99}\n')
    mistakes_there, why = read_mistakes(tmp_path)
    assert (mistakes_there, "newer version" in str(why)) == ((), True)
    keep_mistakes(tmp_path, mistakes, reader.lines)
    assert file.read() == b'{"version": 99}\n', "what a newer program wrote stays"


def test_words_say_which_moment_and_when_it_comes_back(
    reviewed: tuple[RecordReader, list[Mistake]],
) -> None:
    mistake = reviewed[1][0]
    assert "Deal 1" in moment_title(mistake)
    assert comes_back(mistake.box, TODAY) == "To try today."
    assert "tomorrow" in comes_back(mistake.box.after(TODAY, right=False), TODAY)
    assert "Review a game" in how_many((), 0)
    assert how_many((mistake,), 1) == "1 to try again today."
    assert "come back later" in how_many((mistake,), 0)


def retry_of(driver: Driver) -> RetryActivity:
    driver.until(lambda: isinstance(driver.scene, EmbeddedTable))
    scene = at_table(driver)
    doing = scene.activity
    assert isinstance(doing, RetryActivity)
    driver.until(lambda: scene.settled)
    driver.frames(2)
    return doing


def _with_a_game() -> Driver:
    shelf = Shelf()
    shelf.make_ready()
    lines = recorded("human,random,random", seed=3, options={"schedule": [4, 3]})
    write(shelf.folder / "2026-01-01.jsonl", lines)
    return Driver(GamesScene(), (1024, 640), speed="instant", reduced_motion=True)


@pytest.mark.slow
@pytest.mark.parametrize("keys", [True, False])
def test_a_review_shows_where_the_best_way_and_the_chosen_one_part(
    keys: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(parting_scene, "ExpertAsker", HintsAtOnce)
    driver = _with_a_game()
    driver.until(lambda: bool(driver.scene.found))  # type: ignore[attr-defined]
    driver.click_on("Review")
    driver.until(lambda: isinstance(driver.scene, ReplayScene))
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    driver.until(lambda: scene.positions is not None and scene.review.whole)
    driver.key(pygame.K_HOME)
    assert scene.buttons.parting is None, "nothing is decided there"
    driver.key(pygame.K_n)
    decision, route = scene.review.decision(scene.place), scene.buttons.parting
    assert decision is not None
    assert decision.mistake
    assert route is not None
    assert [line_of(way) for way in route.ways] == [decision.best, decision.chosen]
    assert route.view.seat == decision.seat
    if keys:
        driver.key(pygame.K_y)
    else:
        named = {button.name: button.rect for button in scene.buttons.panel.buttons}
        driver.click(named["parting"].center)
    parted = driver.scene
    assert isinstance(parted, PartingScene)
    driver.until(lambda: parted.parting is not None)
    assert parted.parting is not None
    assert parted.parting.deals, "a mistake has deals in which it is one"
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene


@pytest.mark.slow
@pytest.mark.parametrize("keys", [True, False])
def test_a_game_is_reviewed_and_two_mistakes_are_tried_again(keys: bool) -> None:
    driver = _with_a_game()
    driver.until(lambda: bool(driver.scene.found))  # type: ignore[attr-defined]
    driver.click_on("Review")
    driver.until(lambda: isinstance(driver.scene, ReplayScene))
    scene = driver.scene
    assert isinstance(scene, ReplayScene)
    driver.until(lambda: scene.positions is not None and scene.review.whole)
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_n)
    if scene.buttons.mistake is None:
        driver.key(pygame.K_n)
    wanted = scene.buttons.mistake
    assert wanted is not None
    if keys:
        driver.key(pygame.K_t)
    else:
        driver.click(scene.buttons.panel.buttons[0].rect.center)
    retry = retry_of(driver)
    assert retry.mistake.step == wanted.step
    decide = by_keys if keys else by_mouse
    decide(driver, wanted.chosen)
    retry = retry_of(driver)
    assert retry.panel.words.verdict == verdict(wanted, wanted.chosen)
    assert not retry.panel.words.right
    assert "tomorrow" in " ".join(retry.panel.words.lines)
    if wanted.trick is None:  # the lesson on the bid that was best
        about = LESSON_ON[PuzzleTheme.BID if int(wanted.top.code) else PuzzleTheme.BID_ZERO]
        hook = LESSON_ON[PuzzleTheme.HOOK]
        assert retry.panel.words.lines[-1] in {lesson_words(about), lesson_words(hook)}
    again = next(b for b in retry.panel.panel.buttons if b.name == VerdictButton.OTHER)
    if keys:
        driver.key(pygame.K_r)
    else:
        driver.click(again.rect.center)
    driver.until(lambda: at_table(driver).activity is not retry)
    retry = retry_of(driver)
    decide(driver, wanted.top.code)
    assert retry_of(driver).panel.words.right
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: driver.scene is scene)
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    folder = ProfileShelf.usual().own_folder(driver.window.players)
    assert folder is not None
    kept = read_mistakes(folder)
    assert kept.trouble is None
    assert wanted.step not in {each.step for each in kept.due(date.today())}
    _try_the_next(driver, keys=keys, due=len(kept.due(date.today())))


def _try_the_next(driver: Driver, *, keys: bool, due: int) -> None:
    """From the list of mistakes: the first of those due today, answered right."""
    driver.window.open(MyMistakes())
    driver.until(lambda: isinstance(driver.scene, MistakesScene))
    scene = driver.scene
    assert isinstance(scene, MistakesScene)
    driver.until(lambda: scene.kept is not None)
    assert len(scene.due) == due
    driver.frames(2)
    if keys:
        driver.window.focus.begin("begin")
        driver.key(pygame.K_RETURN)
    else:
        driver.press("begin")
    retry = retry_of(driver)
    (by_keys if keys else by_mouse)(driver, retry.mistake.top.code)
    retry = retry_of(driver)
    assert retry.panel.words.right
    assert len(retry.waiting) == due - 1
    assert (asked_for(retry.mistake) is CodeKind.NUMBER) == (retry.mistake.trick is None)
    driver.key(pygame.K_RETURN)
    if due > 1:
        driver.until(lambda: at_table(driver).activity is not retry)
        retry_of(driver)
        driver.key(pygame.K_ESCAPE)
    driver.until(lambda: isinstance(driver.scene, MistakesScene))


def test_an_empty_list_says_how_to_get_some() -> None:
    driver = Driver(LearnScene())
    learn = driver.scene
    assert isinstance(learn, LearnScene)
    driver.press("mistakes")
    driver.until(lambda: isinstance(driver.scene, MistakesScene))
    scene = driver.scene
    assert isinstance(scene, MistakesScene)
    driver.until(lambda: scene.kept is not None)
    driver.frames(2)
    assert not driver.button("Begin").is_enabled
    assert "kept here" in scene.says, "the empty list says what comes there"
    driver.press("games")
    driver.until(lambda: isinstance(driver.scene, GamesScene))
    assert isinstance(driver.scene, GamesScene)


def test_the_command_fills_the_list_from_games_of_the_home_and_from_no_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(review, "weigher", FirstIsBest)
    driver = _with_a_game()
    players = driver.window.players
    folder = ProfileShelf.usual().own_folder(players)
    assert folder is not None
    (own,) = records_in(Shelf().folder)
    elsewhere = tmp_path / "elsewhere.jsonl"
    elsewhere.write_bytes(own.read_bytes())
    assert main(["review", str(elsewhere)], NO_WINDOWS) == 0
    assert read_mistakes(folder) == ((), None)
    assert main(["review", str(own)], NO_WINDOWS) == 0
    assert "points lost" in capsys.readouterr().out
    assert read_mistakes(folder).due(date.today())


OTHER_CHOICES = [
    ("potomac", "human,random,random", {"schedule": [5, 4, 5]}, "trump", CodeKind.TRUMP),
    ("ninety-nine", "human,random,random", {}, "lay", CodeKind.LAID),
    ("caller-clag", "human,random,random", {"deals": 3}, "call", CodeKind.CALL),
]
"""Variant, seats, house rules, the kind of decision and that of its codes."""


@pytest.mark.slow
@pytest.mark.parametrize("keys", [True, False])
@pytest.mark.parametrize(("row", "seats", "options", "kind", "asked"), OTHER_CHOICES)
def test_trump_laid_cards_and_calls_are_tried_again(
    row: str, seats: str, options: dict[str, Any], kind: str, asked: CodeKind, keys: bool
) -> None:
    mistake, moment = _mistake_of_kind(row, seats, options, kind)
    assert asked_for(mistake) is asked
    driver = Driver(speed="instant", reduced_motion=True)
    driver.window.open(RetryMistake(mistake, moment))
    retry = retry_of(driver)
    hands = Hands(driver, keys=keys)
    driver.until(lambda: is_asked(at_table(driver).table))
    known = {way.code for way in mistake.ways}
    wrong = [way.code for way in mistake.ways if way.code not in mistake.best]
    worse = min(wrong, key=lambda code: len(code.split()))
    hands.do(at_table(driver).table, worse)
    driver.until(lambda: bool(retry.panel.words.verdict))
    assert "Not the best way" in retry.panel.words.verdict
    driver.frames(4)
    hands.press_in(retry.panel.panel, VerdictButton.OTHER, pygame.K_r)
    driver.until(lambda: at_table(driver).activity is not retry)
    retry = retry_of(driver)
    driver.until(lambda: is_asked(at_table(driver).table))
    legal = retry.doing.table.legal(mistake.seat)
    unknown = next((code_of(one) for one in legal if code_of(one) not in known), None)
    assert (unknown is None) == (asked is CodeKind.TRUMP)
    hands.do(at_table(driver).table, mistake.top.code if unknown is None else unknown)
    driver.until(lambda: bool(retry.panel.words.verdict))
    assert retry.panel.words.right is (unknown is None)
    driver.frames(4)
    if unknown is not None:
        assert retry.panel.words.verdict == "Not weighed: other ways looked better."
        assert "looked better" not in " ".join(retry.panel.words.lines), "it is said once"


class OnlyThese(FirstIsBest):
    """Weighs some ways, in this order from the best on, and passes the others over."""

    apart = 50.0  # beyond the error of what no net weighs

    def __init__(self, ways: Sequence[Action]) -> None:
        self._ways = ways

    def weigh(
        self,
        view: View,
        legal: tuple[Action, ...],
        playouts: int,
        rng: Random,
        chosen: Action | None = None,
    ) -> Steps[tuple[WeighedWay, ...]]:
        ways = yield from super().weigh(view, tuple(self._ways), playouts, rng)
        known = {way.action: way for way in ways}
        none = WeighedWay(legal[0], 0.0, 0.0, (), 0.0, 0, (), ())
        return tuple(known.get(action, none._replace(action=action)) for action in legal)


def _mistake_of_kind(
    row: str, seats: str, options: dict[str, Any], kind: str
) -> tuple[Mistake, RetriedMoment]:
    """The first mistake of a kind that a game of some seeds has, with three ways weighed."""
    for seed in range(40):
        lines = recorded(seats, row=row, seed=seed, options=options)
        reader = replay(game_of(lines))
        for decision in decisions_of(reader, (0,)):
            if decision.kind != kind:
                continue
            others = [one for one in decision.legal if one != decision.chosen]
            plain = [one for one in others if len(code_of(one).split()) == 1]
            weighed = decision.legal if kind == "trump" else (*plain[-2:], decision.chosen)
            found = at_once(review_decision(OnlyThese(weighed), decision, 1))
            if not found.mistake:
                continue
            mistake = mistakes_of(reader, [found], 0, TODAY)[0]
            moment = moment_of(reader.lines, mistake)
            assert moment is not None
            return mistake, moment
    raise AssertionError(f"nobody decided {kind}")


def test_a_mistake_climbs_the_stair_with_each_right_answer(
    reviewed: tuple[RecordReader, list[Mistake]],
) -> None:
    mistake, seen = reviewed[1][0], set[bytes]()
    driver = Driver(MistakesScene(), (1280, 800))
    scene = driver.scene
    assert isinstance(scene, MistakesScene)
    driver.until(lambda: scene.kept is not None)
    for number in range(len(WAITS) + 2):
        scene.kept = KeptMistakes((replace(mistake, box=Box(number, TODAY)),))
        scene.rebuild()
        driver.frames(2)
        foot = pygame.Rect(driver.stop("games").get_abs_rect())
        stair = pygame.Rect(1280 - 32 - 400, foot.top - 440, 380, 400)
        seen.add(pygame.image.tobytes(driver.window.surface.subsurface(stair), "RGB"))
    assert len(seen) == len(WAITS) + 2
