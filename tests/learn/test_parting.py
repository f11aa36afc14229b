"""Typical deals in which two ways part: counted again by the engine, blind, shown in the window."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pygame
import pytest
from msgspec.structs import replace

from game.engine import Action, Bid, Card, View, observe, to_act
from game.engine.weighing import Course, Steps, at_once
from game.puzzles.collection import shipped
from game.puzzles.puzzle import Puzzle
from game.puzzles.puzzle_progress import PuzzleProgress
from game.puzzles.puzzle_table import puzzle_table
from game.review import parting
from game.review.parting import WORTH_TELLING, PartingDeal, Question, parting_of, record_of
from game.table.records.codes import code_of
from game.table.records.event_lines import DealLine
from game.table.records.lines import Line
from game.table.records.replay import RecordedGame, faultless
from game.ui.learn import parting_scene
from game.ui.learn.parting_scene import PartingScene
from game.ui.learn.verdict_panel import VerdictButton
from game.ui.platform.settings import Speed
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scene.routes import DoPuzzle
from tests.driving.ui_driver import Driver, driving
from tests.lines import typed
from tests.on_file import recorded
from tests.reviews import EXPERT, FirstIsBest, HintsAtOnce
from tests.screens.test_learn_screens import by_keys, puzzle_of

PUZZLE = next(each for each in shipped() if each.variant == "blackout" and each.players == 4)


def worst(puzzle: Puzzle) -> str:
    return min(puzzle.ways, key=lambda way: way.points).code


def question(puzzle: Puzzle) -> Question:
    doing = puzzle_table(puzzle, "Ann")
    actions = {code_of(each): each for each in doing.table.legal(puzzle.seat)}
    ways = (actions[puzzle.top.code], actions[worst(puzzle)])
    return doing.table.view(puzzle.seat), ways, doing.before


class Listened(FirstIsBest):
    """The expert's courses, kept as they were."""

    found: tuple[tuple[Course, ...], ...] = ()

    def courses(
        self, view: View, ways: tuple[Action, ...], number: int, rng: Random
    ) -> Steps[tuple[tuple[Course, ...], ...]]:
        self.found = yield from EXPERT.courses(view, ways, number, rng)
        return self.found


def held(view: View, course: Course) -> tuple[tuple[Card, ...], ...]:
    """By seat, what a course has it play from the moment on."""
    rest = [each for trick in course.tricks for each in trick.played][len(view.trick) :]
    return tuple(tuple(on.card for on in rest if on.seat == seat) for seat in range(view.players))


def above(lines: tuple[Line, ...], deal: int, seat: int) -> int:
    """Tricks of a seat above its bid in a deal, by the engine's own result."""
    result = faultless(RecordedGame.of_lines(lines)).state.finished[deal].result
    return result.winners.count(seat) - result.bids[seat]


@pytest.mark.slow
def test_each_deal_ends_in_the_engine_as_it_is_told() -> None:
    asked = question(PUZZLE)
    view, ways, lines = asked
    found = at_once(parting_of(EXPERT, asked))
    assert found.deals
    assert found == at_once(parting_of(EXPERT, asked)), "the same question has the same answer"
    assert found.only_best > found.only_other, "what is called the best makes it more often"
    assert found.begin == len(faultless(RecordedGame.of_lines(lines)).steps)
    for deal in found.deals:
        assert deal.share >= WORTH_TELLING
        assert (deal.off[0] == 0) != (deal.off[1] == 0)
        assert set(deal.hands[PUZZLE.seat]) == set(view.hand)
        for way, off, record in zip(ways, deal.off, deal.records, strict=True):
            steps = faultless(RecordedGame.of_lines(record)).steps
            assert steps[found.begin].action == way
            assert above(record, len(view.history), PUZZLE.seat) == off


def test_bids_made_at_once_are_played_as_well() -> None:
    lines = tuple(typed(recorded("human,random,random,random", row="kachuful", seed=4)))
    steps = faultless(RecordedGame.of_lines(lines)).steps
    step = next(each for each in steps if isinstance(each.action, Bid) and each.action.seat == 0)
    view, ways = observe(step.before, 0), (Bid(0, 0), Bid(0, 1))
    assert len(to_act(step.before).must) > 1
    found = at_once(parting_of(EXPERT, (view, ways, lines[: step.lines_before])))
    assert found.deals
    for deal in found.deals:
        for off, record in zip(deal.off, deal.records, strict=True):
            assert above(record, 0, 0) == off


@pytest.mark.slow
def test_how_often_each_way_alone_makes_it_is_what_the_engine_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = question(PUZZLE)
    view, ways, lines = asked
    monkeypatch.setattr(parting, "DEALS", 40)
    expert = Listened()
    told = at_once(parting_of(expert, asked))
    alone = [0, 0]
    for pair in zip(*expert.found, strict=True):
        made = []
        for way, course in enumerate(pair):
            deal = PartingDeal(held(view, course), pair, (0, 0), 0.0)
            record = record_of(lines, view, deal, way, ways[way])
            assert record is not None
            made.append(above(record, len(view.history), PUZZLE.seat) == 0)
        for way in range(2):
            alone[way] += made[way] and not made[1 - way]
    assert (told.only_best, told.only_other) == (alone[0] / 40, alone[1] / 40)
    assert alone[0]


@pytest.mark.slow
def test_the_hidden_cards_of_the_record_change_nothing() -> None:
    view, ways, lines = question(PUZZLE)
    assert view.seat is not None
    at, dealt = next((at, each) for at, each in enumerate(lines) if isinstance(each, DealLine))
    seen = {each.card.code for trick in view.tricks for each in trick.played}
    seen |= {each.card.code for each in view.trick}
    places = [
        (seat, place)
        for seat, hand in enumerate(dealt.hands)
        for place, code in enumerate(hand)
        if seat != view.seat and code not in seen
    ]
    hands = [[*hand] for hand in dealt.hands]
    codes = [hands[seat][place] for seat, place in places]
    for (seat, place), code in zip(places, (*codes[1:], codes[0]), strict=True):
        hands[seat][place] = code
    changed = replace(dealt, hands=tuple(map(tuple, hands)))
    assert changed != dealt
    other = (*lines[:at], changed, *lines[at + 1 :])
    asked = (view, ways, lines), (view, ways, other)
    one, two = (at_once(parting_of(EXPERT, each)) for each in asked)
    assert one.deals
    assert one == two


def test_deals_that_cannot_be_played_are_not_shown() -> None:
    view, ways, lines = question(PUZZLE)
    without = tuple(each for each in lines if not isinstance(each, DealLine))
    assert at_once(parting_of(EXPERT, (view, ways, without))).deals == ()


def test_where_nothing_is_played_on_nothing_is_told() -> None:
    assert at_once(parting_of(FirstIsBest(), question(PUZZLE))).deals == ()


@pytest.mark.slow
@pytest.mark.parametrize("keys", [True, False])
def test_the_deals_are_opened_from_the_verdict_and_watched(
    keys: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(parting_scene, "ExpertAsker", HintsAtOnce)
    with driving(monkeypatch, tmp_path):
        driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
        driver.window.open(DoPuzzle(PUZZLE, PuzzleProgress()))
        driver.frames(2)
        puzzle_of(driver)
        by_keys(driver, worst(PUZZLE))
        asked = puzzle_of(driver)
        names = {button.name: button.rect for button in asked.panel.panel.buttons}
        if keys:
            driver.key(pygame.K_y)
        else:
            driver.click(names[VerdictButton.PARTING].center)
        scene = driver.scene
        assert isinstance(scene, PartingScene)
        driver.until(lambda: scene.parting is not None)
        driver.frames(2)
        told = scene.parting
        assert told is not None
        if keys:
            driver.key(pygame.K_RETURN)
        else:
            area = scene.control("0 0").get_abs_rect()
            driver.click((int(area.centerx), int(area.centery)))
        replay = driver.scene
        assert isinstance(replay, ReplayScene)
        driver.until(lambda: replay.positions is not None)
        driver.frames(2)
        assert replay.positions is not None
        assert replay.positions.done(replay.place) == told.begin
        assert replay.viewpoint.open
        driver.key(pygame.K_ESCAPE)
        assert driver.scene is scene
        driver.key(pygame.K_ESCAPE)
        assert puzzle_of(driver) is asked


@pytest.mark.parametrize("words", [0, 200])
def test_the_hand_that_decides_stands_first_and_every_hand_is_in_sight(
    words: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(parting_scene, "ExpertAsker", HintsAtOnce)
    view, ways, lines = question(PUZZLE)
    names = ("Ann", "Ben", "Cleo", "Dan")
    with driving(monkeypatch, tmp_path):
        driver = Driver(PartingScene(view, ways, lines, names), (1280, 800), scale=words)
        scene = driver.scene
        assert isinstance(scene, PartingScene)
        driver.until(lambda: scene.parting is not None)
        driver.frames(2)
        assert scene.parting is not None
        assert view.seat is not None
        hands = [each for each in scene.written if each.lines() and each.lines()[0] in names]
        assert len(hands) == len(names) * len(scene.parting.deals)
        assert hands[0].lines() == [names[view.seat]]
        for hand in hands:
            assert hand.pane is not None
            assert not hand.pane.scrolls
