"""The games of a server: one's own, those with a free seat, those to look on at."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

import pygame

from game.engine import Variant
from game.engine.variant import OptionValue
from game.net.client.remote_game import RemoteGame
from game.net.client.server_process import ServerProcess
from game.net.client.server_session import LinkState, ServerSession
from game.net.messages import GameInfo, Join, key_of
from game.presentation.words.network import entry_refusal, seat_names, state_words, terms_words
from game.table.setup import HUMAN
from game.translation import _
from game.ui.kit.controls import FOOT, Press, Text, TextAlign
from game.ui.kit.layout import Column, Gap, Part, Plate, Row, Scroll
from game.ui.kit.pages import TitledPage, Verdict, back_button
from game.ui.kit.poster import FACES, WhereRoom
from game.ui.kit.rows import Form, FormRow, RowPicture
from game.ui.network.entering import forget_seat, remember_seat, table_for_others
from game.ui.network.inviting import BlockList, declining
from game.ui.network.tournament_rows import TournamentRows
from game.ui.paint.seat_portraits import PERSONS
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.invitation import invitation
from game.ui.scene.protocol import App, Route
from game.ui.scene.routes import (
    LeaveServer,
    NewGame,
    NewTournament,
    OpenTable,
    PlayAtServer,
    StartElsewhere,
    TableGame,
    TableTerms,
    WaitAtTable,
)

_RANKS: Final = {"open": 0, "running": 1, "over": 2}


class ServerScene(FormScreen):
    """A row for each game. It owns the connection, and the server where the window started it."""

    start_at = "list 0"

    def __init__(
        self,
        session: ServerSession,
        server: ServerProcess | None = None,
        first: str = "",
        level: str = "",
    ) -> None:
        """`first` is the id of a game whose table is opened at once, with bots of `level`."""
        super().__init__()
        self.session = session
        self.server = server
        self._first, self._level = first, level
        self._opening: RemoteGame | None = None
        """The game that is opened as soon as it may be."""
        self._seen: object = None
        self._blocks = BlockList(self, session)
        self._tournaments = TournamentRows(session)

    def enter(self, app: App) -> None:
        """Ask what is new."""
        super().enter(app)
        self._opening = None
        if self.session.state is LinkState.CONNECTED:
            self.session.list_games()
            self._blocks.ask()

    def close(self) -> None:
        """Leave the server, and end it where that was not decided otherwise."""
        self.session.close()
        if self.server is not None:
            tasks.run(self.server.end, saying=_("The server ends…"))

    @property
    def before_end(self) -> Route | None:
        """What becomes of a server that this window started."""
        server = self.server
        if server is None or server.asked or server.stays or not server.running:
            return None
        return LeaveServer(server, self.session, quits=True)

    @property
    def needs_frames(self) -> bool:
        """Somebody elsewhere may do something at any time."""
        return True

    def update(self, now: float, dt: float) -> None:
        """Take in what came."""
        session = self.session
        session.poll()
        while session.refusals:
            self.app.notify(session.refusals.pop(0).text(_))
        if self._first and session.games is not None:
            first = next((info for info in session.games if info.game == self._first), None)
            if first is not None:
                self._first = ""
                seat = self._seat(first)
                invited = seat is not None and not first.seats[seat].joined
                (self._sit_down if invited and first.state == "open" else self.open_game)(first)
            elif not session.asked:  # nor does a further page of the list have it
                forget_seat(self._first)
                self._first = ""
        game = self._opening
        if game is not None:
            if session.followed.get(game.id) is not game:
                self._opening = None
            elif game.table is not None:
                self._opening = None
                remember_seat(session, game, own=self.server is not None)
                self.app.open(PlayAtServer(session, game, self.server))
                return
            elif game.state == "open" and (game.seat is not None or game.hosts or game.info.watch):
                self._opening = None
                self.app.open(WaitAtTable(session, game, self.server, self._level))
                return
        self._tournaments.look(now)
        if (called := self._tournaments.called_to()) is not None:
            self.open_game(called)
        organizes = session.may_open_tournaments
        told = None if self.server is None else self.server.invitation
        seen = (session.state, session.games, session.tournaments, organizes, told)
        if seen != self._seen:
            self._seen = seen
            self.rebuild()

    # --- widgets -----------------------------------------------------------------------------

    @property
    def games(self) -> list[GameInfo]:
        """Open ones first, then running, then over; one's own first among each."""
        found = self.session.games or []
        return sorted(found, key=lambda info: (_RANKS[info.state], self._seat(info) is None))

    def _seat(self, info: GameInfo) -> int | None:
        """The own seat in a game, taken or kept."""
        return info.seat_of(self.session.name)

    def _invited(self, info: GameInfo) -> bool:
        """Whether a seat of an open game is kept for the person here."""
        seat = self._seat(info)
        return info.state == "open" and seat is not None and not info.seats[seat].joined

    def _hosts(self, info: GameInfo) -> bool:
        """Whether the person here made a game, and perhaps looks on at it."""
        return info.state != "over" and key_of(info.host) == key_of(self.session.name)

    def tree(self) -> Part:
        """A row for each game; below them where one is."""
        rows = [*self._tournaments.rows(self.app.book)]
        rows += [self._row(number, info) for number, info in enumerate(self.games)]
        listed = Plate(Scroll(Form(rows, control=190), grow=0))
        room = _("Room for another table")
        body = Column(listed, WhereRoom(self._inviting(room))) if rows else self._nothing()
        foot = Row(
            back_button(self.leave_server, _("Leave")),
            *self._blocks.part(FOOT),
            Verdict(self._where),
            *self._organizing(),
            Press(
                "new",
                _("New table…"),
                self._new,
                gold=not any(map(self._invited, self.games)),
                least=170,
                tall=FOOT,
            ),
        )
        return TitledPage(_("Tables at the server"), body, foot)

    def _nothing(self) -> Part:
        """Before there is a table: what makes the first one."""
        if self.session.games is None:
            ink = self.app.theme.muted
            words = Text(_("One moment…"), ink=ink, align=TextAlign.MIDDLE)
            return Plate(Column(Gap(grow=1), words, Gap(grow=1)))
        return self._inviting(_("No table yet"))

    def _inviting(self, title: str) -> Part:
        app, sentence = self.app, _("Make one, and whoever comes finds it here.")
        return invitation(app, title, sentence, faces=PERSONS[:FACES])

    def _row(self, number: int, info: GameInfo) -> FormRow:
        seat, state = self._seat(info), info.state
        free = any(not one.joined and one.agent != HUMAN for one in info.seats)
        words = _("{one}: {other}", one=_(info.name), other=state_words(info, seat))
        below: Part | None = None
        if self._invited(info):
            gold = info is next(filter(self._invited, self.games))
            control = self._pressing(number, _("Accept"), lambda: self._sit_down(info), gold=gold)
            below = declining(number, info, self.session, self._declined)
            words = _("{name}: {host} invites you", name=_(info.name), host=info.host)
        elif seat is not None or self._hosts(info):
            control = self._pressing(number, _("Open"), lambda: self.open_game(info))
        elif state == "open" and free:
            control = self._pressing(number, _("Join"), lambda: self._sit_down(info))
        else:
            control = self._pressing(number, _("Look on"), lambda: self.open_game(info))
        mine = seat is not None and state != "over"
        told = seat_names(info)
        if state == "open":  # what one sits down to is said before
            told += " · " + terms_words(info)
        picture = RowPicture(info.variant, self.app.book)
        return FormRow(words, told, control, marked=mine, below=below, picture=picture)

    @staticmethod
    def _pressing(
        number: int, words: str, action: Callable[[], None], *, gold: bool = False
    ) -> Press:
        return Press(f"list {number}", words, action, gold=gold)

    # --- what the player does ----------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Esc leaves the server, after a question where it is one's own."""
        if super().handle(event):
            return True
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.leave_server()
            return True
        return False

    def leave_server(self) -> None:
        """Go back, after a question where the server is one's own."""
        server = self.server
        if server is not None and server.running and not server.stays:
            self.app.open(LeaveServer(server, self.session))
        else:
            self.app.back()

    def open_game(self, info: GameInfo) -> None:
        """Go to the table of a game."""
        self._opening = self.session.follow(info)

    def _sit_down(self, info: GameInfo) -> None:
        self.session.ask_for(GameInfo, Join(game=info.game), self.open_game)

    def _declined(self) -> None:
        self.session.list_games()
        self._blocks.ask()

    def _new(self) -> None:
        """Choose a game; it is made at this server."""
        app, session, server = self.app, self.session, self.server

        def starts(
            variant: Variant, options: Mapping[str, OptionValue], agents: Sequence[str]
        ) -> None:
            game = TableGame(variant, options, agents)
            app.open_instead(OpenTable(TableTerms(session.name), game, session, server))

        app.open(NewGame(starts=table_for_others(starts)))

    def _organizing(self) -> list[Part]:
        """What opens a tournament, for whom the server's operator lets do that."""
        if not self.session.may_open_tournaments:
            return []
        return [Press("cup", _("Tournament…"), self._new_tournament, least=150, tall=FOOT)]

    def _new_tournament(self) -> None:
        """Choose a game; every table of a tournament plays it."""
        app, session = self.app, self.session

        def starts(
            variant: Variant, options: Mapping[str, OptionValue], agents: Sequence[str]
        ) -> None:
            app.open_instead(NewTournament(session, TableGame(variant, options, agents)))

        app.open(NewGame(starts=StartElsewhere(starts, _("The game of a tournament"), _("Go on"))))

    def _where(self) -> str:
        session, server = self.session, self.server
        if session.state is LinkState.LOST:
            return _("The connection was lost. Connecting again…")
        if session.state is not LinkState.CONNECTED:
            why = "" if session.why is None else session.why.text(_)
            return entry_refusal(session.code, why)
        if server is not None and server.invitation is not None:
            return _(
                "Others join {address} with the code {code}.",
                address=server.invitation.address,
                code=server.code,
            )
        return _("{one}: {other}", one=session.name, other=session.link.url)
