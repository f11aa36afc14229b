"""Tournaments in the list of a server: what is played, who takes part, and signing up."""

from __future__ import annotations

from typing import Final

from game.net.client.server_session import LinkState, ServerSession
from game.net.messages import RUNNING, Done, GameInfo, RunTournament, SignUp, TournamentInfo, key_of
from game.presentation.words.network import tournament_words
from game.translation import _
from game.ui.kit.controls import ListPress, Press, Selection
from game.ui.kit.layout import Part
from game.ui.kit.rows import FormRow, RowPicture
from game.ui.paint.cardbook import CardBook

_ASKED_S: Final = 10.0
"""Seconds between two looks at the tournaments."""


class TournamentRows:
    """A row for each tournament that is not over."""

    def __init__(self, session: ServerSession) -> None:
        self._session = session
        self._asked: float | None = None
        """When, in seconds."""
        self._known: set[str] | None = None
        """Ids of the tables of tournaments to which the person here was called."""

    def look(self, now: float) -> None:
        """Ask every few seconds how they stand; `now` is in seconds."""
        if self._asked is None:
            self._asked = now  # the list of games was asked for just now, and they with it
        if now - self._asked >= _ASKED_S and self._session.state is LinkState.CONNECTED:
            self._asked = now
            self._session.list_tournaments()

    def called_to(self) -> GameInfo | None:
        """The table of a round that has begun since the list was looked at first."""
        if self._session.games is None:
            return None
        own = {one.game: one for one in self._session.games if self._is_own(one)}
        fresh = [] if self._known is None else sorted(own.keys() - self._known)
        self._known = own.keys() | (self._known or set())
        return own[fresh[0]] if fresh else None

    def _is_own(self, info: GameInfo) -> bool:
        seat = info.seat_of(self._session.name)
        return info.tournament is not None and info.state == RUNNING and seat is not None

    def rows(self, book: CardBook) -> list[FormRow]:
        """Those that are not over; `book` has the pictures of variants."""
        return [self._row(at, one, book) for at, one in enumerate(self._session.tournaments)]

    def _row(self, at: int, one: TournamentInfo, book: CardBook) -> FormRow:
        session = self._session
        own = any(key_of(name) == key_of(session.name) for name in one.people)

        def sign(*, on: bool) -> None:
            message = SignUp(tournament=one.tournament, on=on)
            session.ask_for(Done, message, lambda _done: session.list_tournaments())

        control: Press | None = None
        if own:
            control = Press(f"sign {at}", _("Take part no longer"), lambda: sign(on=False))
        elif one.state == "open":
            control = Press(f"sign {at}", _("Take part"), lambda: sign(on=True))
        below: Part | None = None
        if session.may_open_tournaments and one.state == "open":
            below = self._deciding(at, one)
        title = _("Tournament: {title}", title=one.title)
        picture = RowPicture(one.variant, book)
        return FormRow(
            title, tournament_words(one), control, marked=own, below=below, picture=picture
        )

    def _deciding(self, at: int, one: TournamentInfo) -> Part:
        """What who may open tournaments does with one that has not begun."""
        session = self._session

        def chose(start: bool | None) -> None:
            message = RunTournament(tournament=one.tournament, start=bool(start))
            session.ask_for(Done, message, lambda _done: session.list_tournaments())

        offered: list[tuple[bool | None, str]] = [
            (True, _("Begin the first round")),
            (False, _("Call it off")),
        ]
        return ListPress(_("Decide…"), Selection(f"decide {at}", offered, None, chose))
