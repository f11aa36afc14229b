"""The games of one file, as a list: each of them can be watched again."""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from game.presentation.phrasebook import counts
from game.presentation.replay_positions import ReplayPositions
from game.table.records.event_lines import EndLine, RecordError
from game.table.records.headers import setup_of
from game.table.records.replay import outlines_of
from game.table.setup import Setup
from game.translation import _
from game.ui.kit.controls import Press
from game.ui.kit.layout import Part, Plate, Row
from game.ui.kit.pages import TitledPage, back_button
from game.ui.kit.rows import FormRow, form
from game.ui.platform.background_read import BackgroundRead
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import Replay
from game.variants import OptionError

MOST_SHOWN: Final = 200
"""Games that are listed; `--game` names any other."""


class ListedGame(NamedTuple):
    """What its header tells of a game of a file."""

    setup: Setup | None
    """None where the header is wrong."""
    ended: bool


def listed_games(path: Path) -> list[ListedGame]:
    """The first games of a file, and one more where there are more than are shown.

    Raises:
        RecordError: the file cannot be read or is no record.
    """
    found = []
    for game in islice(outlines_of(path), MOST_SHOWN + 1):
        try:
            setup = setup_of(game.header.line)
        except (RecordError, OptionError):
            setup = None
        ended = game.last is not None and isinstance(game.last.line, EndLine)
        found.append(ListedGame(setup, ended))
    return found


class RecordedGamesScene(FormScreen):
    """A row for each game, with a button that replays it."""

    only_looks = True
    start_at = "game 1"

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.path = path
        self.games: list[ListedGame] | None = None
        """None until the file was read."""
        self._reading: BackgroundRead[list[ListedGame]] | None = BackgroundRead(
            partial(listed_games, path)
        )

    def update(self, now: float, dt: float) -> None:
        """Take what was read meanwhile."""
        if self._reading is not None and self._reading.done:
            read, self._reading = self._reading, None
            if read.result is None:
                self.app.notify(read.failure)
            self.games = read.result or []
            self.rebuild()

    @property
    def needs_frames(self) -> bool:
        """Until the file was read."""
        return super().needs_frames or self._reading is not None

    def tree(self) -> Part:
        """The rows below the name of the file, and the way back."""
        games = (self.games or [])[:MOST_SHOWN]
        rows = [self._row(number, one) for number, one in enumerate(games, start=1)]
        body = Plate(form(rows, control=128), grow=1)
        return TitledPage(self.says, body, Row(back_button(self.app.back)))

    def _row(self, number: int, one: ListedGame) -> FormRow:
        title = _("Game {number}", number=number)
        if one.setup is None:
            return FormRow(title, _("Its header cannot be read."), self._watch(number), faint=True)
        name = one.setup.variant_name or _(one.setup.variant.name)
        who = ", ".join(plan.name for plan in one.setup.seats)
        standing = _("Finished") if one.ended else _("Unfinished")
        return FormRow(f"{title} · {name}", f"{who} · {standing}", self._watch(number))

    def _watch(self, number: int) -> Press:
        read = partial(ReplayPositions.read, self.path, number)
        act = partial(self.app.open, Replay(read))
        return Press(f"game {number}", _("Replay"), act)

    @property
    def says(self) -> str:
        """What stands over the list."""
        if self.games is None:
            return self.path.name
        number = len(self.games)
        if number > MOST_SHOWN:
            return _("{file}: the first {number} games", file=self.path.name, number=MOST_SHOWN)
        return _("{one}: {other}", one=self.path.name, other=counts.games(number))
