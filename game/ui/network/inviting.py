"""Invitations in a window: whom the host of a table invites, and what those invited may answer."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from game.net.client.remote_game import RemoteGame
from game.net.client.server_session import LinkState, ServerSession
from game.net.messages import (
    AskPeople,
    Block,
    Blocked,
    Decline,
    Done,
    GameInfo,
    Invite,
    PeopleHere,
    PersonHere,
    PlaceBot,
    SeatInfo,
)
from game.presentation.words.network import invited_words, with_rating
from game.translation import _
from game.ui.kit.controls import ListPress, Press, Selection, TextLine
from game.ui.kit.layout import Part
from game.ui.kit.rows import FormRow
from game.ui.scene.form_screen import FormScreen

_ASKED_S: Final = 5.0
"""Seconds between two looks at who is here."""


class Inviting:
    """What the lobby has for a host: people who are here, a name to write, who has declined."""

    def __init__(self, screen: FormScreen, session: ServerSession, game: RemoteGame) -> None:
        self._screen = screen
        self._session = session
        self._game = game
        self._here: list[PersonHere] = []
        """Who is connected, as far as the server has said so."""
        self._declined = len(game.info.declined)
        """Of how many the host knows."""
        self._asked: float | None = None
        """When, in seconds."""
        self.text = ""

    @property
    def _has_free_seat(self) -> bool:
        return any(seat.agent is None for seat in self._game.seats)

    def look(self, now: float) -> None:
        """Ask every few seconds who is here, where a seat is free; `now` is in seconds."""
        due = self._asked is None or now - self._asked >= _ASKED_S
        if not due or not self._has_free_seat or self._session.state is not LinkState.CONNECTED:
            return
        self._asked = now

        def told(answer: PeopleHere) -> None:
            if answer.people != self._here:
                self._here = answer.people
                self._screen.rebuild()

        self._session.ask_for(PeopleHere, AskPeople(), told)

    def tell_declined(self) -> None:
        """Say who has declined since the last time."""
        declined = self._game.info.declined
        for name in declined[self._declined :]:
            words = _("{name} does not come: the seat is free again.", name=name)
            self._screen.app.notify(words)
        self._declined = len(declined)

    def row(self) -> list[FormRow]:
        """A line for a name, and a list of those who are here; nothing where no seat is free."""
        if not self._has_free_seat:
            return []
        seated = {str(seat.name) for seat in self._game.seats}
        offered: list[tuple[str | None, str]] = [
            (one.name, with_rating(one.name, one.rating))
            for one in self._here
            if one.name not in seated
        ]
        line = TextLine("invited", self.text, self._type, longest=24, placeholder=_("Name"))
        here = ListPress(f"{_('Who is here')}…", Selection("here", offered, None, self._invite))
        told = _("Whoever has been at this server before: type the name and press Enter.")
        return [FormRow(_("Invite"), told, line, below=here if offered else None)]

    def invite(self) -> bool:
        """Invite whoever was written; False where nobody was."""
        name, self.text = self.text.strip(), ""
        if name:
            self._invite(name)
        return bool(name)

    def invited(self, number: int, seat: SeatInfo) -> FormRow:
        """The seat of somebody who has not answered."""
        game = self._game
        opens = PlaceBot(game=game.id, seat=number)
        back: Part | None = None
        if game.hosts and game.state == "open":
            back = Press(f"back {number}", _("Take back"), lambda: game.ask(opens))
        return FormRow(str(seat.name), invited_words(seat.until, time.time()), back)

    def _invite(self, name: str | None) -> None:
        if name is not None:
            self._game.ask(Invite(game=self._game.id, name=name))
        self._screen.rebuild()

    def _type(self, text: str) -> None:
        self.text = text


def declining(
    number: int, info: GameInfo, session: ServerSession, done: Callable[[], None]
) -> Part:
    """What there is beside Accept: this invitation is not wanted, or none of that person.

    Args:
        number: of the row.
        info: the table.
        session: the connection.
        done: called once the invitation is declined.
    """

    def chose(what: str | None) -> None:
        if what is not None:
            session.ask_for(Blocked, Block(name=what or None, on=True), lambda _blocked: None)
        session.ask_for(Done, Decline(game=info.game), lambda _done: done())

    offered: list[tuple[str | None, str]] = [
        (None, _("This one")),
        (info.host, _("All of {name}", name=info.host)),
        ("", _("All of anybody")),
    ]
    return ListPress(_("Decline…"), Selection(f"no {number}", offered, None, chose))


class BlockList:
    """Of whom the person at this window wants no invitations, to be taken back."""

    def __init__(self, screen: FormScreen, session: ServerSession) -> None:
        self._screen = screen
        self._session = session
        self._blocked: tuple[list[str], bool] = [], False
        """Names, and whether it is everybody."""

    def ask(self) -> None:
        """Ask the server."""
        self._put(Block())

    def part(self, tall: int) -> list[Part]:
        """A list of those, `tall` px at scale 1; nothing where there is nobody."""
        names, everybody = self._blocked
        offered: list[tuple[str | None, str]] = [
            (name, _("Let {name} invite me again", name=name)) for name in names
        ]
        if everybody:
            offered.insert(0, (None, _("Let people invite me again")))

        def chose(name: str | None) -> None:
            self._put(Block(name=name, on=False))

        choice = Selection("blocked", offered, "", chose)
        return [ListPress(_("Invitations…"), choice, tall=tall)] if offered else []

    def _put(self, message: Block) -> None:
        def told(answer: Blocked) -> None:
            if self._blocked != (found := (answer.names, answer.everybody)):
                self._blocked = found
                self._screen.rebuild()

        self._session.ask_for(Blocked, message, told)
