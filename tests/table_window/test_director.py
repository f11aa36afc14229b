"""The pace of a demo: slow where a bid hangs on a card, quick elsewhere, and told as it is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.engine import ALL, TrickTaken, new_game, observe, redact
from game.presentation import stakes
from game.presentation.screen_state import ScreenState
from game.table.records.endings import records_in
from game.table.records.replay import read_games
from game.table.shelf import Shelf
from game.ui.audio.cue_synthesis import Cue
from game.ui.platform.background_tasks import tasks
from game.ui.table import director
from game.ui.table.animation.movements import Tempo
from game.variants import variant, with_options
from tests.dealing import whole_game
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

BOTS = "heuristic,heuristic,heuristic,heuristic"
display = display_of((1280, 800))


@pytest.fixture(autouse=True)
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    return tmp_path


def moments() -> Iterator[tuple[object, ScreenState, ScreenState]]:
    """Every event of some games with the table before and after it."""
    chosen = with_options(variant("oh-hell"), {"schedule": [6, 3, 1]}, 4)
    for seed in range(8):
        now = ScreenState.of(observe(new_game(chosen, 4, 0), ALL))
        for step in whole_game(chosen, 4, seed):
            for event in step.events:
                before, now = now, now.after(redact(event, step.after.deal, ALL))
                yield event, before, now


def test_a_card_that_decides_a_bid_is_waited_for_longer_than_any_other() -> None:
    deciding, others = list[float](), list[float]()
    for _event, _before, now in moments():
        if not stakes.in_play(now) or len(now.table.trick) in (0, now.table.players):
            continue
        seconds = director.beat(now, now.turn[0])
        (deciding if stakes.deciding(now) else others).append(seconds)
    assert len(deciding) > 10 < len(others)
    assert min(deciding) > max(others) > min(others), "and where no bid can break it is quickest"


def test_a_trick_that_breaks_a_bid_lies_longer_than_one_that_does_nothing() -> None:
    tempo = Tempo()
    broke, quiet = set[float](), set[float]()
    for event, before, now in moments():
        if isinstance(event, TrickTaken):
            paced = director.paced(tempo, event, before, now)
            assert paced.moves == tempo.moves, "cards fly as fast as ever"
            (broke if stakes.broken_by(before, now) else quiet).add(paced.holds)
    assert min(broke) > max(quiet)


@pytest.mark.slow
def test_ten_cards_take_some_ten_seconds_at_normal_speed() -> None:
    """It was twenty, whatever hung on them."""
    screen = Screen(BOTS, seed=20, size=(1280, 800), options={"schedule": [5, 3]})
    presenter = screen.scene.presenter
    seen: list[float] = []
    seconds, cards = 0.0, 0
    while not presenter.shown.table.history:
        screen.frames(1)
        seconds += 1 / 60
        now = len(presenter.shown.table.tricks) * 4 + len(presenter.shown.table.trick)
        if now > cards:
            cards = now
            seen.append(seconds)
        assert seconds < 120
    assert len(seen) == 20
    assert 6 < (seen[-1] - seen[0]) / 19 * 10 < 14
    gaps = [b - a for a, b in pairwise(seen)]
    assert max(gaps) > 2 * min(gaps)


def test_no_pause_at_instant_speed_and_a_click_ends_one() -> None:
    screen = Screen(
        BOTS, seed=20, size=(1280, 800), options={"schedule": [5, 3]}, chosen={"speed": "normal"}
    )
    presenter = screen.scene.presenter
    screen.until(lambda: presenter.shown.table.trick and presenter.bot_pauses)
    presenter.hurry()
    presenter.hurry()
    assert not presenter.bot_pauses


def test_the_game_so_far_is_kept_at_any_time_and_once_for_each_state() -> None:
    screen = Screen(BOTS, seed=20, size=(1280, 800), options={"schedule": [5, 3]})
    presenter = screen.scene.presenter
    screen.until(lambda: bool(presenter.shown.table.trick))
    screen.key(pygame.K_p)
    screen.frames(60)
    for _ in range(2):
        screen.key(pygame.K_r)
        tasks.finish()
        tasks.deliver()
    (kept,) = records_in(Shelf().folder)
    (game,) = read_games(kept)
    assert [line.line for line in game.lines] == list(presenter.table.lines)[1:]


def test_the_latest_trick_is_shown_once_more_slowly_and_then_the_table_as_it_was() -> None:
    screen = Screen(BOTS, seed=20, size=(1280, 800), options={"schedule": [5, 3]})
    presenter = screen.scene.presenter
    demo = presenter.demo
    assert demo is not None
    screen.until(lambda: len(presenter.shown.table.tricks) == 2 and presenter.timeline.idle)
    screen.key(pygame.K_p)
    screen.frames(30)
    was, picture = presenter.shown, presenter.stage.shown
    screen.app.sound.cues.clear()
    screen.key(pygame.K_a)
    assert demo.repeating
    assert len(presenter.shown.table.tricks) == 1
    assert presenter.shown.table.trick == ()
    seconds, seen = 0.0, set[int]()
    while demo.repeating:
        screen.frames(1)
        seconds += 1 / 60
        seen.add(len(presenter.shown.table.trick))
        assert demo.sentences == ("Once more, slowly.",) or not demo.repeating
        assert seconds < 60
    assert seconds > 5, "four cards in slow motion"
    assert seen >= {0, 1, 2, 3}
    assert [cue for cue, _ in screen.app.sound.cues].count(Cue.LAY) == 4
    assert presenter.shown == was
    assert presenter.stage.shown == picture
    assert demo.paused, "and it stays as it was held"


def test_after_a_deal_the_trick_that_decided_it_is_shown_and_a_key_ends_that() -> None:
    screen = Screen(BOTS, seed=20, size=(1280, 800), options={"schedule": [5, 3]})
    presenter = screen.scene.presenter
    demo = presenter.demo
    assert demo is not None
    screen.until(lambda: bool(presenter.shown.table.history) and presenter.timeline.idle)
    screen.key(pygame.K_p)
    screen.frames(30)
    was = presenter.shown
    for decisive in (2, 4):
        demo.decided_by = decisive
        screen.key(pygame.K_a)
        assert len(presenter.shown.table.tricks) == decisive - 1
        assert presenter.shown.table.trick == ()
        screen.frames(20)
        screen.key(pygame.K_a)
        assert not demo.repeating
        assert presenter.shown == presenter.stage.shown == was


@pytest.mark.parametrize("way", [None, pygame.K_a, pygame.K_p])
def test_the_end_of_a_deal_comes_back_once_its_trick_was_shown_again(way: int | None) -> None:
    screen = Screen(BOTS, seed=20, size=(1280, 800), options={"schedule": [2, 3]})
    presenter = screen.scene.presenter
    demo, stage = presenter.demo, presenter.stage
    assert demo is not None
    screen.until(lambda: stage.deal_end is not None and min(stage.deal_end.counted) >= 1)
    was = presenter.shown
    assert stage.deal_end is not None
    standings = stage.deal_end.standings
    screen.key(pygame.K_a)
    assert demo.repeating
    assert stage.deal_end is None
    screen.frames(20)
    if way is not None:
        screen.key(way)
        assert not demo.repeating
    screen.until(lambda: not demo.repeating and stage.deal_end is not None)
    assert presenter.shown == was
    assert stage.deal_end is not None
    assert stage.deal_end.standings == standings
    screen.until(lambda: stage.deal_end is not None and stage.deal_end.alpha >= 1)
    assert min(*stage.deal_end.counted, *stage.deal_end.stamped, stage.deal_end.order) >= 1
    if way != pygame.K_p:
        screen.until(lambda: len(presenter.shown.table.hands[0]) == 3)
    else:
        screen.until(lambda: stage.deal_end is None)
        assert presenter.shown == was, "the game is paused"


def test_no_end_of_a_deal_comes_back_where_none_was_seen() -> None:
    screen = Screen(BOTS, seed=20, size=(1280, 800), options={"schedule": [2, 3]})
    presenter = screen.scene.presenter
    demo = presenter.demo
    assert demo is not None
    screen.until(lambda: presenter.stage.deal_end is not None)
    screen.key(pygame.K_p)
    screen.until(lambda: presenter.stage.deal_end is None and presenter.timeline.idle)
    screen.key(pygame.K_a)
    screen.frames(20)
    screen.key(pygame.K_a)
    assert not demo.repeating
    screen.frames(5)
    assert presenter.stage.deal_end is None


def test_before_any_trick_there_is_nothing_to_be_seen_again() -> None:
    screen = Screen(BOTS, seed=20, size=(1280, 800), options={"schedule": [5, 3]})
    presenter = screen.scene.presenter
    assert presenter.demo is not None
    screen.until(lambda: any(bid is not None for bid in presenter.shown.table.bids))
    screen.key(pygame.K_a)
    assert not presenter.demo.repeating
    assert presenter.demo.past is None


def test_a_trick_shown_once_more_passes_in_and_out_and_its_chances_stand_at_once() -> None:
    screen = Screen(BOTS, seed=20, size=(1280, 800), options={"schedule": [5, 3]})
    presenter = screen.scene.presenter
    demo = presenter.demo
    assert demo is not None

    def told() -> bool:
        return not presenter.chances.waiting

    screen.until(lambda: len(presenter.shown.table.tricks) == 1 and presenter.timeline.idle)
    screen.key(pygame.K_p)
    screen.until(told)
    said = dict(presenter.chances.seen)
    screen.key(pygame.K_t)
    screen.until(lambda: len(presenter.shown.table.tricks) == 2 and presenter.timeline.idle)
    screen.until(told)
    screen.key(pygame.K_a)
    screen.frames(1)
    assert not presenter.dissolve.idle
    assert dict(presenter.chances.seen) == said, "nothing is worked out anew"
    assert not presenter.chances.waiting
    screen.until(lambda: presenter.dissolve.idle)
    assert demo.repeating, "cards are played once the trick is seen"
    assert presenter.shown.table.trick == ()
    screen.until(lambda: not demo.repeating)
    screen.frames(1)
    assert not presenter.dissolve.idle
    assert presenter.moving
    screen.until(lambda: presenter.dissolve.idle and presenter.timeline.idle)
    assert len(presenter.shown.table.tricks) == 2
