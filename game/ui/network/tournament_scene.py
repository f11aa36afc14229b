"""Opening a tournament at a server, once its game was chosen: its name, rounds, what counts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pygame
import pygame_gui

from game.net.client.server_session import ServerSession
from game.net.messages import LONGEST_NAME, Counting, Done, OpenTournament
from game.presentation.phrasebook import counts
from game.presentation.words.network import played_words
from game.table.setup import HUMAN
from game.translation import _
from game.ui.kit.controls import FOOT, Press, Segments, Selection, TextLine
from game.ui.kit.layout import Part, Plate, Row
from game.ui.kit.pages import TitledPage, Verdict, back_button
from game.ui.kit.rows import FormRow, form
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import TableGame

ROUNDS: Final = (1, 2, 3, 4, 5, 6)
_USUAL: Final = 3


class TournamentScene(FormScreen):
    """A form; the server opens the tournament, and the list of its tables shows it."""

    start_at = "title"
    primary = "open"

    def __init__(self, session: ServerSession, game: TableGame) -> None:
        """`game` is what is played at every table, with as many seats as it has there."""
        super().__init__()
        self._session = session
        self._game = game
        self.title = ""
        self.rounds = _USUAL
        self.by: Counting = "place"
        self.message = ""
        """Why the server has not opened it."""
        self._asked = False

    def enter(self, app: App) -> None:
        """Begin at the name."""
        super().enter(app)
        app.focus.resume("title", shown=app.focus.shown)

    @property
    def needs_frames(self) -> bool:
        """While the server is asked."""
        return self._changed or self._asked

    def update(self, now: float, dt: float) -> None:
        """Take in what the server says."""
        self._session.poll()
        if self._session.refusals:
            self._asked = False
            self.message = self._session.refusals.pop(0).text(_)
            self.rebuild()

    def tree(self) -> Part:
        """What is settled, and why it may not be opened."""
        game = self._game
        rules = played_words(game.variant.id, game.options, len(game.agents))
        seats = counts.players(len(game.agents))
        rounds = Selection("rounds", [(n, str(n)) for n in ROUNDS], self.rounds, self._take_rounds)
        ways: list[tuple[Counting, str]] = [("place", _("Place")), ("difference", _("Difference"))]
        by = Selection("by", ways, self.by, self._take_by)
        rows = [
            FormRow(
                _("Name"),
                _("As the others see it."),
                TextLine("title", self.title, self._type, longest=LONGEST_NAME),
            ),
            FormRow(_(game.variant.name), " · ".join((seats, *rules))),
            FormRow(_("Rounds"), _("All tables of a round have the same cards."), Segments(rounds)),
            FormRow(
                _("What counts first"),
                _("Places at the table, or points beside others with the same hands."),
                Segments(by),
            ),
        ]
        foot = Row(
            back_button(self.app.back),
            Verdict(lambda: self.message or self._why()),
            Press(
                "open",
                _("Open"),
                self.open,
                gold=True,
                enabled=lambda: not self._why() and not self._asked,
                why=self._why,
                least=200,
                tall=FOOT,
            ),
        )
        return TitledPage(_("A new tournament"), Plate(form(rows, control=330)), foot)

    def handle(self, event: pygame.event.Event) -> bool:
        """Enter in the line opens it, Esc goes back."""
        if super().handle(event):
            return True
        if event.type == pygame_gui.UI_TEXT_ENTRY_FINISHED and not self._why():
            self.open()
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.app.back()
            return True
        return False

    def open(self) -> None:
        """Ask the server, once."""
        if self._asked:
            return
        self._asked, self.message = True, ""
        game, session = self._game, self._session
        options: Mapping[str, object] = game.options
        bots = [agent for agent in game.agents if agent != HUMAN and ":" not in agent]
        wanted = OpenTournament(
            title=self.title.strip(),
            variant=game.variant.id,
            options=dict(options),
            players=len(game.agents),
            rounds=self.rounds,
            by=self.by,
            agent=(*bots, "casual")[0],
        )
        session.ask_for(Done, wanted, lambda _done: self._opened())

    def _opened(self) -> None:
        self._session.list_tournaments()
        self.app.back()

    def _why(self) -> str:
        return "" if self.title.strip() else _("Type a name first.")

    def _type(self, text: str) -> None:
        self.title, self.message = text, ""

    def _take_rounds(self, rounds: int) -> None:
        self.rounds = rounds
        self.rebuild()

    def _take_by(self, by: Counting) -> None:
        self.by = by
        self.rebuild()
