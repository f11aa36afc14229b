"""The games of one file, as a list: each of them can be watched again."""

from __future__ import annotations

from functools import partial
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

import pygame

from game.presentation.replay_positions import ReplayPositions
from game.table.records.reading import RecordError
from game.table.records.replay import games_of, setup_of
from game.table.setup import Setup
from game.translation import _, ngettext
from game.ui.paint import typeset
from game.ui.platform.background_read import BackgroundRead
from game.ui.scene.form_rows import Control, Form, FormRow
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.routes import Replay
from game.ui.scene.two_column_form import HEAD, INSIDE, MARGIN, foot_top
from game.ui.widgets.scroll_area import ScrollArea
from game.variants import OptionError

MOST_SHOWN: Final = 200
"""Games that are listed; `--game` names any other."""
_WIDEST: Final = 900  # px at scale 1
_CONTROL: Final = 128


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
    for game in islice(games_of(path), MOST_SHOWN + 1):
        try:
            setup = setup_of(game.header.data or {})
        except (RecordError, OptionError):
            setup = None
        last = game.lines[-1].data if game.lines else None
        found.append(ListedGame(setup, (last or {}).get("event") == "end"))
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
        self._form: Form

    def update(self, now: float, dt: float) -> None:
        """Take what was read meanwhile."""
        if self._reading is not None and self._reading.done:
            read, self._reading = self._reading, None
            if read.result is None:
                self.app.notify(read.failure)
            self.games = read.result or []
            self.rebuild()

    @property
    def restless(self) -> bool:
        """Until the file was read."""
        return super().restless or self._reading is not None

    def build(self) -> None:
        """The rows, and Back."""
        games = (self.games or [])[:MOST_SHOWN]
        rows = [self._row(number, one) for number, one in enumerate(games, start=1)]
        sheet = self._sheet
        inside = sheet.inflate(-2 * self.px(INSIDE), -2 * self.px(INSIDE))
        self._form = Form(self, inside, rows, self.px(_CONTROL))
        tall, words = self.px(40), _("Back")
        wide = self.width_of(words, self.px(120))
        back = pygame.Rect(sheet.left, foot_top(self, tall), wide, tall)
        self.button("back", back, words, self.app.back)

    def _row(self, number: int, one: ListedGame) -> FormRow:
        title = _("Game {number}").format(number=number)
        if one.setup is None:
            return FormRow(title, _("Its header cannot be read."), self._watch(number), faint=True)
        name = one.setup.variant_name or _(one.setup.variant.name)
        who = ", ".join(plan.name for plan in one.setup.seats)
        standing = _("Finished") if one.ended else _("Unfinished")
        return FormRow(f"{title} · {name}", f"{who} · {standing}", self._watch(number))

    def _watch(self, number: int) -> Control:
        read = partial(ReplayPositions.read, self.path, number)
        act = partial(self.app.open, Replay(read))

        def make(area: pygame.Rect, pane: ScrollArea) -> None:
            self.button(f"game {number}", area, _("Replay"), act, pane=pane)

        return make

    @property
    def _sheet(self) -> pygame.Rect:
        """The panel that the rows lie in."""
        wide, _tall = self.app.size
        width = min(self.px(_WIDEST), wide - 2 * self.px(MARGIN))
        top = self.px(HEAD)
        bottom = foot_top(self, self.px(40)) - self.px(INSIDE)
        return pygame.Rect((wide - width) // 2, top, width, bottom - top)

    def paint(self, surface: pygame.Surface) -> None:
        """The name of the file, the panel and the rows."""
        sheet, theme = self._sheet, self.app.theme
        self.panel(surface, sheet)
        top = (self.px(HEAD) - typeset.TITLE.line(self.app.fonts)) // 2
        title = typeset.cut(self.says, typeset.TITLE, self.app.fonts, sheet.width)
        self.write(surface, title, (sheet.left, top), typeset.TITLE, theme.on_felt)
        self._form.paint(surface)

    @property
    def says(self) -> str:
        """What stands over the list."""
        if self.games is None:
            return self.path.name
        number = len(self.games)
        if number > MOST_SHOWN:
            words = _("{file}: the first {number} games")
            return words.format(file=self.path.name, number=MOST_SHOWN)
        words = ngettext("{file}: {number} game", "{file}: {number} games", number)
        return words.format(file=self.path.name, number=number)
