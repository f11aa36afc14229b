"""Somebody leaves a score sheet or comes in between two deals: seats, totals, statistics, files."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pygame
import pytest
from msgspec import json

from game.presentation.score_sheet import SheetContents
from game.table.scorekeeping.evenings import totals_of
from game.table.scorekeeping.score_keeping import KeptSheet, Notes, Nothing
from game.table.scorekeeping.seatings import SeatingError, next_dealer
from game.table.scorekeeping.sheet_files import SheetShelf, as_csv, read
from game.table.scorekeeping.sheet_form import SheetTold, kept_of, told_of
from game.variants import VARIANTS, with_options
from tests.scorekeeper.test_keeper import NAMES, STARTED
from tests.scorekeeper.test_keeper_screen import opened, press, type_digits, usable


def told_deal(kept: KeptSheet, bids: tuple[int, ...], took: tuple[int, ...]) -> KeptSheet:
    """The sheet with its next deal told to the end."""
    return kept.noted(len(kept.progress.finished), Notes(bids=bids, took=took))


def begun(name: str = "oh-hell", players: int = 3, **options: object) -> KeptSheet:
    """A sheet of nothing yet, dealt first by the last seat."""
    row = with_options(VARIANTS[name], options, players)
    return KeptSheet(row, NAMES[:players], players - 1, STARTED)


def changed() -> KeptSheet:
    """Ann and Cleo made a deal of two cards, then Zoe took the chair of Ben."""
    kept = told_deal(begun(schedule=[2, 1, 1]), (1, 1, 1), (1, 0, 1))
    return kept.seated(("Ann", "Zoe", "Cleo"), 5)


def test_totals_of_who_left_stay_and_who_came_in_begins_with_what_was_agreed() -> None:
    kept = changed()
    assert kept.everybody == ("Ann", "Ben", "Cleo", "Zoe")
    assert kept.totals == (11, 0, 11, 5)
    kept = told_deal(kept, (0, 1, 1), (0, 1, 0))
    assert kept.totals == (21, 0, 11, 16)
    sheet = SheetContents.of_kept(kept)
    assert sheet.gone == {1}
    assert [cell.bid for cell in sheet.rows[0].cells] == [1, 1, 1, None]
    assert [cell.total for cell in sheet.rows[1].cells] == [21, None, 11, 16]
    kept = told_deal(kept, (0, 0, 0), (0, 1, 0))
    assert kept.progress.open is None
    assert [kept.shown.names[seat] for seat in kept.progress.winners] == ["Ann"]


def test_what_somebody_began_with_counts_for_the_win() -> None:
    kept = told_deal(begun(schedule=[2, 1]), (1, 1, 1), (1, 0, 1))
    kept = told_deal(kept.seated(("Ann", "Zoe", "Cleo"), 40), (0, 0, 0), (1, 0, 0))
    assert kept.progress.winners == (1,)


def test_more_people_go_on_with_the_schedule_and_no_more_cards_than_they_can_have() -> None:
    kept = begun("blackout", players=4)
    sizes = kept.variant.deals[4]
    assert kept.variant.largest(4) > kept.variant.largest(6)
    kept = told_deal(kept, (0, 0, 0, 0), (1, 0, 0, 0))
    kept = kept.seated((*kept.names, "Eve", "Finn"), 0)
    going = kept.progress.open
    assert going is not None
    assert (going.spec.number, going.spec.players) == (2, 6)
    assert len(kept.shown.variant.deals[6]) == len(sizes)
    assert kept.shown.variant.largest(6) == kept.variant.largest(6)


def test_the_deal_passes_to_the_next_who_is_still_there() -> None:
    assert next_dealer(("Ann", "Ben", "Cleo"), 0, ("Ann", "Zoe", "Ben", "Cleo"), 1) == 1
    assert next_dealer(("Ann", "Ben", "Cleo"), 1, ("Ann", "Cleo"), 1) == 1
    assert next_dealer(("Ann", "Ben", "Cleo"), 1, ("Ann", "Cleo"), -1) == 0
    going = changed().progress.open
    assert going is not None
    assert going.spec.dealer == 0


def test_the_trump_after_a_deal_counts_who_made_it_though_he_left() -> None:
    kept = begun("ninety-nine")
    notes = Notes(bids=(3, 3, 3), took=(3, 3, 3), premium=Nothing.NONE)
    kept = kept.noted(0, notes)
    before = kept.progress.open
    after = kept.seated(("Ann", "Zoe", "Cleo"), 0).progress.open
    assert before is not None
    assert after is not None
    assert after.spec.trump_suit is before.spec.trump_suit


def test_whoever_comes_back_has_the_points_of_before() -> None:
    kept = told_deal(changed(), (0, 1, 1), (0, 1, 0)).seated(("Ben", "zoe", "Cleo"), 0)
    assert kept.names == ("Ben", "Zoe", "Cleo")
    assert dict(zip(kept.everybody, kept.totals, strict=True))["Zoe"] == 16
    kept = kept.seated(("Ann", "Zoe", "Cleo"), 0)
    assert len(kept.earlier) == 1  # as if nobody had left


def test_a_change_is_taken_back_and_a_deal_before_it_put_right() -> None:
    kept = changed()
    assert kept.undone().names == NAMES[:3]
    assert not kept.undone().earlier
    right = kept.noted(0, replace(kept.notes(0), took=(1, 1, 0)))
    assert right.totals == (11, 11, 0, 5)
    assert right.until(0).names == NAMES[:3]


def test_who_cannot_play_on() -> None:
    kept = told_deal(begun(schedule=[2, 1]), (1, 1, 1), (1, 0, 1))
    for names in (("Ann", "Ben"), ("Ann", "Ben", "ben"), ("Xia", "Yun", "Zoe")):
        with pytest.raises(SeatingError):
            kept.seated(names, 0)
    assert not begun().changeable
    assert not kept.noted(1, Notes(bids=(0, None, None), took=(None,) * 3)).changeable


def test_files_and_statistics_know_who_played_which_deal(tmp_path: Path) -> None:
    kept = told_deal(changed(), (0, 1, 1), (0, 1, 0))
    assert kept_of(told_of(kept)) == kept
    path, lock = SheetShelf(tmp_path).begin(kept)
    lock.release()
    assert read(path) == kept
    lines = as_csv(kept).splitlines()
    assert lines[1] == "2,Cleo,0>1>2,1,1,11,1,0,0,1,1,11,,,"
    assert lines[2] == "1,Ann,0>3>2,0,0,10,,,,1,0,0,1,1,11"
    people = {one.name: one for one in totals_of([kept])}
    assert {name: one.deals for name, one in people.items()} == {
        "Ann": 2,
        "Ben": 1,
        "Cleo": 2,
        "Zoe": 1,
    }
    assert people["Zoe"].points == 11


def test_fewer_play_on_after_the_last_seat_dealt() -> None:
    kept = told_deal(begun(players=4, schedule=[2, 1]), (1, 1, 1, 1), (1, 0, 1, 0))
    assert kept.progress.finished[0].spec.dealer == 3
    kept = told_deal(kept.seated(NAMES[:3], 0), (0, 0, 0), (1, 0, 0))
    assert kept.totals == (11, 10, 21, 0)
    assert SheetContents.of_kept(kept).rows[0].dealer == 3


def test_more_play_on_than_the_cards_of_an_earlier_deal_would_do_for() -> None:
    kept = begun(players=5)
    going = kept.progress.open
    assert going is not None
    assert going.spec.cards == 10
    kept = told_deal(kept, (1,) * 5, (10, 0, 0, 0, 0))
    kept = kept.seated((*kept.names, "Yan", "Zoe"), 0)
    going = kept.progress.open
    assert going is not None
    assert going.spec.players == 7
    assert SheetContents.of_kept(kept).rows[0].cards == 10


def test_two_changes_between_two_deals_are_taken_back_together() -> None:
    kept = told_deal(begun(schedule=[2, 1]), (1, 1, 1), (1, 0, 1))
    changed = kept.seated(("Ann", "Zoe", "Yan"), 0)
    with pytest.raises(SeatingError):
        changed.seated(("Zoe", "Yan", "Xia"), 0)
    assert changed.seated(("Ben", "Zoe", "Xia"), 0).undone().names == kept.names


@pytest.mark.slow
def test_a_sheet_opens_again_however_often_people_changed() -> None:
    kept = begun(schedule=[1] * 60)
    for place in range(55):
        kept = told_deal(kept, (0, 0, 0), (1, 0, 0))
        kept = kept.seated(("Ann", "Zoe" if place % 2 else "Ben", f"Guest {place}"), 0)
    assert len(kept.earlier) == 55
    assert json.decode(json.encode(told_of(kept)), type=SheetTold) == told_of(kept)


def test_names_that_differ_by_a_capital_alone_are_two_people_where_both_sat_there() -> None:
    kept = replace(begun(schedule=[2, 1]), names=("Ann", "ann", "Cleo"))
    kept = told_deal(kept, (1, 1, 1), (1, 0, 1))
    other = kept.seated(("Ann", "Zoe", "Cleo"), 0)
    assert other.names == ("Ann", "Zoe", "Cleo")
    assert other.undone().names == ("Ann", "ann", "Cleo")
    with pytest.raises(SeatingError):
        kept.seated(("Ann", "Zoe", "zoe"), 0)


@pytest.mark.slow
@pytest.mark.usefixtures("home")
def test_somebody_leaves_and_another_comes_in_by_the_window() -> None:
    driver, scene = opened(schedule=[2, 1])
    assert not usable(driver, "people")
    type_digits(driver, "11110")
    assert len(scene.state.kept.progress.finished) == 1
    press(driver, "people")
    press(driver, "name 1")
    for _letter in NAMES[1]:
        driver.key(pygame.K_BACKSPACE)
    assert not usable(driver, "play on")  # two are too few
    driver.type("Zoe")
    driver.frames(2)
    press(driver, "play on")
    assert scene.state.kept.names == ("Ann", "Zoe", "Cleo")
    assert read(scene.path) == scene.state.kept
    driver.key(pygame.K_BACKSPACE)
    assert scene.state.kept.names == NAMES[:3]
    press(driver, "people")
    driver.key(pygame.K_ESCAPE)
    assert scene.people is None
