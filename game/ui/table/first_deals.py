"""Which deal of a life the player is at: in the first ones the table says more."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game.lessons.lesson_progress import NEWCOMER_DEALS, note_first_deals, read_progress
from game.profiles.shelf import ProfileShelf
from game.table.game_index.counted import played_by
from game.table.statistics.summary import Person
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.background_tasks import tasks
from game.ui.table.presenter import TablePresenter


class FirstDeals:
    """Counts the deals that the present player finishes, until there are `NEWCOMER_DEALS`.

    What is not known yet makes nobody a newcomer, nor a player of whom nothing is kept.
    """

    def __init__(self, presenter: TablePresenter) -> None:
        self._presenter = presenter
        self._folder: Path | None = None
        self._reading: BackgroundRead[int] | None = None
        self.finished: int | None = None
        """Deals of this player's life that are over, counted up to `NEWCOMER_DEALS`."""
        self._seen = 0
        """Deals of this game that were over when that was counted last."""

    def look(self) -> None:
        """Begin to count, at a table where the present player plays a game."""
        presenter, players = self._presenter, self._presenter.app.players
        self._folder = folder = ProfileShelf.usual().own_folder(players)
        if folder is None or not presenter.persons:
            return
        self._seen = len(presenter.shown.table.history)
        person, first = Person(players.current.id), players.first
        self._reading = BackgroundRead(partial(first_deals, folder, person, first, self._seen))

    @property
    def waiting(self) -> bool:
        """Whether it is not known yet."""
        return self._reading is not None

    @property
    def is_newcomer(self) -> bool:
        """Whether the deal on the table is one of the player's first."""
        return self.finished is not None and self.finished < NEWCOMER_DEALS

    def update(self) -> None:
        """Take in what was read, and note each deal that has ended since."""
        reading, folder = self._reading, self._folder
        if reading is not None and reading.done:
            self._reading, self.finished = None, reading.result
        if self.finished is None or folder is None or not self.is_newcomer:
            return
        over = len(self._presenter.shown.table.history)
        if over > self._seen:  # a deal taken back and played again is the same one
            finished = self.finished = min(NEWCOMER_DEALS, self.finished + over - self._seen)
            self._seen = over
            tasks.run(lambda: note_first_deals(folder, finished), lambda _trouble: None)


def first_deals(folder: Path, person: Person, first: str, here: int) -> int:
    """Deals that a person has finished, counted up to `NEWCOMER_DEALS`.

    Args:
        folder: of the person's profile.
        person: who plays.
        first: the profile to which games belong that name none.
        here: deals of the game at hand that are over, which may be one that was left and is gone
            on with.
    """
    progress, _trouble = read_progress(folder)
    known = max(progress.first_deals, here)
    if known < NEWCOMER_DEALS:  # games of a release that did not count, or of a server
        known = max(known, played_by(person, first).deals)
    return min(NEWCOMER_DEALS, known)
