"""Counted tricks: what is said of each card is so, counts are judged, and the window leads on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from game.engine import Bid, Card, View, card, legal_actions, observe
from game.engine.choices import TrumpFrom
from game.engine.weighing import at_once
from game.lessons.lesson_progress import read_progress
from game.lessons.lessons import COUNTING, LAST_OF_RULES
from game.practice.counting import SERIES, SHOWN, ShownHand
from game.presentation.words.advice import counting as words
from game.profiles.shelf import ProfileShelf
from game.review.hand_count import HandCount, above, count, judge
from game.roster import weigher
from game.table.game import game_of
from game.ui.learn.counting_activity import CountingActivity
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.learn_scene import LearnScene
from game.ui.learn.lesson_activity import LessonActivity
from game.ui.learn.verdict_panel import VerdictButton
from game.ui.platform.background_tasks import tasks
from game.ui.platform.settings import Coach, Speed
from game.ui.scene.routes import CountTricks, DoLesson
from game.ui.shell.doors import MenuButton
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.layout.card_placement import known
from game.ui.table.table_scene import TableScene
from tests.driving.ui_driver import Driver, driving
from tests.slow_disk import PatientDriver, slow_disk

SEAT = 0


def seen(hand: ShownHand) -> View:
    """What the person sees of a hand that is shown."""
    return observe(game_of(hand.setup("You"), hand.start()).state, SEAT)


@pytest.fixture(scope="module")
def counts() -> list[HandCount]:
    """What the expert makes of the hands that are shown."""
    expert, found = weigher(), []
    for hand in SHOWN:
        state = game_of(hand.setup("You"), hand.start()).state
        question = observe(state, SEAT), legal_actions(state, SEAT)
        found.append(at_once(count(expert, question)))
    return found


def test_the_same_cards_are_worth_less_with_more_at_the_table_and_more_after_low_bids(
    counts: list[HandCount],
) -> None:
    three, six, last = counts
    assert len({hand.cards for hand in SHOWN}) == 1
    assert [hand.players for hand in SHOWN] == [3, 6, 3]
    assert six.best < three.best < last.best
    assert six.share("AS") < three.share("AS") < last.share("AS")


@pytest.mark.slow
def test_the_share_of_a_card_is_found_again_in_other_deals(counts: list[HandCount]) -> None:
    for hand, counted in zip(SHOWN, counts, strict=True):
        view, deals = seen(hand), 500
        (courses,) = at_once(
            weigher().courses(view, (Bid(SEAT, counted.best),), deals, Random("another path"))
        )
        takes = dict.fromkeys((code for code, _share in counted.cards), 0)
        for course in courses:
            for trick in course.tricks:
                led = trick.played[0].card.suit
                trumps = [one for one in trick.played if one.card.suit is view.trump]
                followed = [one for one in trick.played if one.card.suit is led]
                winner = max(trumps or followed, key=lambda one: one.card.height)
                if winner.seat == SEAT:
                    takes[winner.card.code] += 1
        for code, share in counted.cards:
            assert takes[code] / deals == pytest.approx(share, abs=0.12), (hand, code)
        way = counted.ways[0]
        made = sum(trick_count == counted.best for trick_count in map(_taken, courses)) / deals
        assert made == pytest.approx(way.made, abs=0.15)


def _taken(course: object) -> int:
    tricks = course.tricks  # type: ignore[attr-defined]
    return sum(trick.winner == SEAT for trick in tricks)


def test_what_may_beat_a_card_is_counted_among_the_cards_that_were_not_seen() -> None:
    view = seen(SHOWN[0])
    hand = {held for held in view.hand if isinstance(held, Card)}
    assert view.turn_up == card("6D")
    king = above(view, card("KD"))
    assert [held.code for held in king.higher] == ["AD"]
    assert king.trump
    queen = above(view, card("QH"))
    assert [held.code for held in queen.higher] == ["AH", "KH"]
    trumps = 13 - sum(held.code[1] == "D" for held in hand) - 1
    assert queen.trumps == trumps == 11
    assert words.fear(view, "KD") == "only the ace of diamonds is higher."
    assert words.fear(view, "AS") == "only a trump beats it, and 11 are out."
    assert words.fear(view, "7S") == "6 spades are higher, and any trump beats it too."
    assert words.table(seen(SHOWN[2])) == "3 players, you bid last. Bid so far: 1 for 5."


def test_a_turn_up_of_another_pack_may_still_be_held_by_somebody() -> None:
    view = seen(SHOWN[0])
    spec = replace(view.spec, trump_from=TrumpFrom.SECOND_PACK)
    assert view.turn_up == card("6D")
    assert card("6D") not in above(view, card("2D")).higher
    assert card("6D") in above(replace(view, spec=spec), card("2D")).higher


@pytest.mark.slow
def test_a_count_is_right_by_its_number_and_the_worst_card_is_told(
    counts: list[HandCount],
) -> None:
    counted = counts[0]
    assert counted.good == (2,)
    assert judge(counted, {"KD", "AS"}).right
    wrong = judge(counted, {"3C"})
    assert not wrong.right
    assert wrong.too_many == ("3C",)
    assert wrong.too_few[0] == "KD"
    view = seen(SHOWN[0])
    assert words.verdict(counted, {"3C"}) == "Better: 2."
    assert "3 of clubs" in words.verdict_lines(view, counted, {"3C"})[-1]
    assert words.verdict(counted, {"KD", "AS"}) == "Right: 2."
    either = counted._replace(good=(1, 2))
    assert words.verdict(either, {"3C"}) == "Nearly as good: 1."


def test_the_series_grows() -> None:
    assert [each.cards for each in SERIES] == sorted(each.cards for each in SERIES)
    assert {each.players for each in SERIES} >= {3, 4, 5}


# In the window ----------------------------------------------------------------------------------


def at_hand(driver: Driver) -> CountingActivity:
    scene = driver.scene
    assert isinstance(scene, EmbeddedTable)
    activity = scene.activity
    assert isinstance(activity, CountingActivity)
    return activity


def onward(driver: Driver, *, keys: bool) -> None:
    """Go on, once there is a button for it."""
    panel = at_hand(driver).panel.verdict
    driver.until(lambda: panel.words.next)
    driver.frames(1)
    if keys:
        driver.key(pygame.K_RETURN)
    else:
        group = panel.panel.buttons
        driver.click(next(b.rect.center for b in group if b.name == VerdictButton.NEXT))
    driver.frames(2)


@pytest.mark.usefixtures("home")
@pytest.mark.slow
@pytest.mark.parametrize("keys", [True, False])
def test_hands_are_shown_then_counted_and_the_series_is_kept(keys: bool) -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    driver.press(MenuButton.LEARN)
    driver.frames(2)
    driver.press("tricks")
    driver.frames(2)
    activity = at_hand(driver)
    told = set()
    while activity.example is not None:
        driver.until(lambda: activity.panel.verdict.words.next)
        told |= set(activity.panel.verdict.words.lines)
        onward(driver, keys=keys)
    beside = [line for line in told if "instead of" in line]
    assert len(beside) == 2, "the same cards at two other tables"
    assert all("instead of 2." in line for line in beside), "each beside the first table"
    for number in range(len(SERIES)):
        driver.until(lambda: activity.panel.marking and activity.panel.verdict.words.next)
        driver.frames(1)
        stage = activity.panel.stage
        assert stage is not None
        first = stage.own_hand()[0]
        if keys:
            driver.key(pygame.K_RIGHT)
            driver.key(pygame.K_SPACE)
        else:
            sprite = stage.sprite(known(first.code))
            assert sprite is not None
            driver.click((round(sprite.pose.x - sprite.pose.height * 0.25), round(sprite.pose.y)))
        assert activity.panel.marked == {first.code}
        assert not activity.shown_shares, "nothing is told before the count"
        onward(driver, keys=keys)
        driver.until(lambda: activity.judged)
        assert activity.right[-1] is not activity.panel.verdict.words.verdict.startswith("Better")
        assert len(activity.right) == number + 1
        onward(driver, keys=keys)
    assert activity.over
    folder = ProfileShelf.usual().own_folder(driver.window.players)
    assert folder is not None
    assert COUNTING in read_progress(folder)[0].done
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, LearnScene)


@pytest.mark.slow
@pytest.mark.usefixtures("home")
def test_the_last_lesson_on_the_game_itself_leads_to_the_count() -> None:
    driver = Driver(speed=Speed.INSTANT, reduced_motion=True)
    driver.window.open(DoLesson(LAST_OF_RULES))
    driver.frames(2)
    scene = driver.scene
    assert isinstance(scene, EmbeddedTable)
    lesson = scene.activity
    assert isinstance(lesson, LessonActivity)
    lesson.done = True
    driver.frames(2)
    assert lesson.panel.spoken.next == "Count your tricks"
    driver.key(pygame.K_RETURN)
    driver.frames(2)
    assert not at_hand(driver).right


@pytest.mark.slow
def test_the_first_game_comes_after_the_count_however_long_its_file_takes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with driving(monkeypatch, tmp_path), monkeypatch.context() as patch:
        driver = PatientDriver(slow_disk(patch, tmp_path), speed="instant", reduced_motion=True)
        driver.is_at(MenuScene)
        driver.window.open(CountTricks())
        driver.is_at(EmbeddedTable)
        activity = at_hand(driver)
        driver.until(lambda: activity.panel.verdict.words.next)
        activity.over = True
        driver.until(lambda: activity.panel.verdict.words.next == "Play with the coach")
        driver.frames(1)
        driver.key(pygame.K_RETURN)
        driver.is_at(TableScene)
        assert driver.window.settings.coach is Coach.EVERY
        tasks.finish()


@pytest.mark.slow
def test_of_cards_that_touch_the_higher_takes_the_trick_and_the_best_bid_has_most_points() -> None:
    hand = ShownHand("6S5S3STD2C", "AS", 4, 3)
    view, legal = hand.question
    counted = at_once(count(weigher(), (view, legal)))
    assert counted.share("6S") > counted.share("5S")
    # The four is in another hand or was not dealt: the three takes tricks of its own.
    assert above(view, card("3S")) != above(view, card("5S"))
    points = [way.points for way in counted.ways]
    assert points == sorted(points, reverse=True)
    assert counted.best in counted.good
