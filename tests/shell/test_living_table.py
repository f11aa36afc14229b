"""The game behind the menu: a whole record, slow, and still where nobody looks at it."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game import assets
from game.presentation.moods import FaceMood
from game.table.records.replay import faultless, only_game
from game.ui.shell import living_table
from game.ui.shell.living_table import AWAKE_S, CARD_S, DEAL_S, MOVE_S, SEATS, LivingTable
from game.ui.shell.menu_game import read_menu_game
from game.ui.shell.menu_scene import MenuScene
from tests.driving.ui_driver import Driver
from tests.on_file import recorded, write

NAMES = ("Ada", "Bruno", "Clio", "Dmitri")


pytestmark = pytest.mark.usefixtures("home")


def dealt() -> LivingTable:
    table = LivingTable((0, 1, 2, 3), NAMES)
    table.deal(read_menu_game())
    return table


def run(table: LivingTable, seconds: float, start: float = 0.0, *, still: bool = False) -> float:
    """Let time pass in steps of a frame; how much of it something was on its way."""
    moving, step = 0.0, 1 / 50
    for number in range(round(seconds / step)):
        table.advance(start + number * step, still=still)
        moving += step * table.moving
    return moving


def test_the_game_that_comes_with_the_program_follows_the_rules_to_its_end() -> None:
    played = faultless(only_game(assets.path("menu", "table.blackout")))
    deals = read_menu_game()
    assert [len(deal.tricks) for deal in deals] == [deal[0].cards for deal in played.state.finished]
    for deal, (_spec, result, _points) in zip(deals, played.state.finished, strict=True):
        assert tuple(deal.bids) == result.bids
        assert all(len(trick.plays) == SEATS for trick in deal.tricks)


def test_a_card_falls_every_two_seconds_and_between_two_of_them_nothing_moves() -> None:
    table = dealt()
    assert table.played == SEATS - 1
    moving = run(table, AWAKE_S - 1)
    assert 0.02 < moving / AWAKE_S <= 2 * MOVE_S / CARD_S
    assert MOVE_S < CARD_S < DEAL_S


def test_all_tricks_of_all_deals_come_up_and_the_game_begins_again() -> None:
    table, start = dealt(), 0.0
    seen = set()
    for _ in range(12):
        table.wake()
        run(table, 30.0, start)
        start += 30.0
        seen.add(table.place)
    assert len({deal for deal, _trick in seen}) == len(read_menu_game())


def test_faces_are_glad_of_what_was_bid_and_wince_where_it_is_missed() -> None:
    table, deals, start = dealt(), read_menu_game(), 0.0
    seen, at = set[FaceMood](), table.place
    while start < 300:
        table.wake()
        run(table, 0.5, start)
        start += 0.5
        if table.place == at:
            continue
        (number, trick), at = at, table.place
        deal = deals[number]
        taken = [one.winner for one in deal.tricks[: trick + 1]]
        over = [taken.count(seat) - deal.bids[seat] for seat in range(SEATS)]
        ended = trick + 1 == len(deal.tricks)
        for seat, mood in enumerate(table.moods):
            seen.add(mood)
            if ended or (seat == taken[-1] and over[seat] in (0, 1)):
                assert mood is (FaceMood.WINCING if over[seat] else FaceMood.GLAD)
            else:
                assert mood is FaceMood.PLAIN
    assert seen == set(FaceMood)


def test_after_a_minute_without_a_touch_it_stands_and_a_touch_wakes_it() -> None:
    table = dealt()
    run(table, AWAKE_S + 1)
    stood = (table.place, table.played)
    assert run(table, 30.0, AWAKE_S + 1) == 0
    assert (table.place, table.played) == stood
    table.wake()
    assert run(table, 10.0, AWAKE_S + 31) > 0


def test_it_stands_still_while_it_is_told_to() -> None:
    table = dealt()
    assert run(table, 20.0, still=True) == 0
    assert table.played == SEATS - 1
    assert run(table, 5.0, 20.0) > 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("focused", "reduced", "moves"),
    [(True, False, True), (False, False, False), (True, True, False)],
)
def test_the_menu_lets_it_play_only_where_somebody_looks_and_motion_is_wanted(
    monkeypatch: pytest.MonkeyPatch, *, focused: bool, reduced: bool, moves: bool
) -> None:
    monkeypatch.setattr(pygame.key, "get_focused", lambda: focused)
    monkeypatch.setattr(living_table, "CARD_S", 0.2)
    driver = Driver(reduced_motion=reduced)
    scene = driver.scene
    assert isinstance(scene, MenuScene)
    driver.until(lambda: scene.saved is not None and scene.saved.noticed)
    before = scene.table.played, scene.table.place
    if moves:
        driver.until(lambda: (scene.table.played, scene.table.place) != before)
    else:
        driver.frames(90)
        assert (scene.table.played, scene.table.place) == before


def test_those_of_the_last_table_sit_there(home: Path) -> None:
    write(home / "games" / "one.blackout", recorded("human,casual,casual,casual", deals=1))
    driver = Driver()
    scene = driver.scene
    assert isinstance(scene, MenuScene)
    driver.until(lambda: driver.may_press("Continue"))
    assert scene.table.names[0] == "You"
    assert len(set(scene.table.faces)) == SEATS
