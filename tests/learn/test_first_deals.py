"""The first three deals of a life are known as such, whatever they are played as, and no others."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.lessons.lesson_progress import (
    DOCUMENT,
    FILE,
    NEWCOMER_DEALS,
    mark_done,
    note_first_deals,
    read_progress,
)
from game.profiles.shelf import ProfileShelf
from game.storage.kept_documents import KeptDocument
from game.table.setup import HUMAN, plan
from game.ui.scene.routes import PlayTable
from game.ui.setup.game_launcher import start
from game.ui.table.table_scene import TableScene
from game.variants import variant, with_options
from tests.driving.guest_hands import Device
from tests.driving.guest_table import Seated

pytestmark = pytest.mark.usefixtures("home")


class Guest(Seated):
    """Somebody who sits down to games of as many deals of one card."""

    def __init__(self) -> None:
        super().__init__(Device.KEYS)

    def sits_down(self, deals: int, *, bots: int = 1) -> TableScene:
        """At a new table, as soon as it is known which deal of a life this is."""
        app = self.driver.window
        row = with_options(variant("blackout"), {"schedule": (1,) * deals}, 1 + bots)
        app.open(PlayTable(start(plan(row, (HUMAN, *("random",) * bots), seed=3), app.players)))
        self.driver.frames()
        self.driver.until(lambda: not self.table.first_deals.waiting)
        return self.table

    def plays_until_over(self, deals: int) -> None:
        """So many deals of the game on the table."""
        shown = self.table.presenter
        self.play_until(lambda: len(shown.shown.table.history) >= deals)
        self.driver.frames()

    @property
    def folder(self) -> Path:
        folder = ProfileShelf.usual().own_folder(self.driver.window.players)
        assert folder is not None
        return folder

    def kept(self, deals: int) -> None:
        """The file says so, as soon as it is written."""
        self.driver.until(lambda: read_progress(self.folder)[0].first_deals == deals)


@pytest.mark.slow
def test_three_deals_are_a_newcomers_and_the_fourth_is_not() -> None:
    guest = Guest()
    table = guest.sits_down(4)
    for over in range(NEWCOMER_DEALS):
        assert table.is_newcomer, over
        guest.plays_until_over(over + 1)
        guest.kept(over + 1)
    assert not table.is_newcomer


@pytest.mark.slow
def test_deals_of_one_game_count_in_the_next() -> None:
    guest = Guest()
    guest.sits_down(2)
    guest.plays_until_over(2)
    guest.kept(2)
    guest.driver.window.home()
    guest.driver.frames()
    table = guest.sits_down(2)
    assert table.first_deals.finished == 2
    assert table.is_newcomer
    guest.plays_until_over(1)
    assert not table.is_newcomer


@pytest.mark.slow
def test_whoever_played_before_deals_were_counted_is_no_newcomer() -> None:
    guest = Guest()
    guest.sits_down(3)
    guest.play_out()
    guest.kept(3)
    guest.driver.window.home()
    guest.driver.frames()
    KeptDocument(guest.folder / FILE, DOCUMENT).remove()
    assert not guest.sits_down(2).is_newcomer


def test_where_only_bots_play_nobody_is_a_newcomer() -> None:
    guest = Guest()
    row = with_options(variant("blackout"), {"schedule": (1,)}, 2)
    app = guest.driver.window
    app.open(PlayTable(start(plan(row, ("random", "random"), seed=3), app.players)))
    guest.driver.frames()
    guest.driver.until(lambda: guest.table.presenter.shown.table.history)
    assert not guest.table.is_newcomer
    assert read_progress(guest.folder)[0].first_deals == 0


def test_counting_keeps_the_lessons_done_and_never_goes_back(tmp_path: Path) -> None:
    mark_done(tmp_path, "tricks")
    note_first_deals(tmp_path, 2)
    note_first_deals(tmp_path, 1)
    progress, _trouble = read_progress(tmp_path)
    assert progress.first_deals == 2
    assert progress.done == {"tricks"}
    note_first_deals(tmp_path, 40)
    assert read_progress(tmp_path)[0].first_deals == NEWCOMER_DEALS
