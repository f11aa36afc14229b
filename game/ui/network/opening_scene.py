"""A table is being opened: the server starts, its host joins it and makes a game, if a new one."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from game.net.client import nearby
from game.net.client.nearby import Nearby
from game.net.client.own_key import own_key
from game.net.client.recent_servers import RecentServer
from game.net.client.server_process import ServerProcess
from game.net.client.server_session import LinkState, ServerSession
from game.net.keys import own_pair
from game.net.messages import Create, GameInfo, StandIn, WantedSeat
from game.presentation.words.network import entry_refusal
from game.table.setup import HUMAN
from game.translation import _, sentence
from game.ui.kit.controls import Text
from game.ui.kit.layout import Gap, Part, Row
from game.ui.kit.pages import Dialog, back_button
from game.ui.network.entering import (
    NOT_THERE,
    enter_server,
    own_entrance,
    remember_name,
    remember_server,
    server_home,
)
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import App
from game.ui.scene.routes import AtServer, TableGame, TableTerms, WaitAtTable

LOOK_S: Final = 5.0
"""Seconds for which the network is asked where a server is by now."""


class OpeningScene(FormScreen):
    """One sentence on how far it is, and a way back."""

    start_at = "back"

    def __init__(
        self,
        terms: TableTerms,
        game: TableGame | None,
        session: ServerSession | None = None,
        server: ServerProcess | None = None,
        known: RecentServer | None = None,
        wanted: str = "",
    ) -> None:
        """The table is made on a server that is connected, known, or else started.

        Args:
            terms: of the table, or who opens it.
            game: which one; without it the tables that the server has are shown.
            session: a connection that stands.
            server: that of the session, where this window started it.
            known: a server that was joined before, to be joined again wherever it is by now.
            wanted: the id of a game of the server whose table is opened.
        """
        super().__init__()
        self._terms = terms
        self._game = game
        self._session = session
        self._given = session is not None
        self.server = server
        self._asked = self._begun = self._handed_on = False
        self.failure = ""
        self._may_start = False
        """Whether the home's server is started if it is not where it was."""
        self._known = known
        self._wanted = wanted
        self._near: Nearby | None = None
        """Where else the known server may be, once it is not where it was."""
        self._looks_until = 0.0

    def enter(self, app: App) -> None:
        """Begin, once."""
        super().enter(app)
        if self._begun:
            return
        self._begun = True
        if self._known is not None:
            self._reach(self._known)
        elif self._session is None:
            tasks.run(own_entrance, self._enter_own)

    def close(self) -> None:
        """What was begun for nobody ends."""
        if self._near is not None:
            self._near.close()
        if self._handed_on or self._given:
            return
        if self._session is not None:
            self._session.close()
        if self.server is not None:
            tasks.run(self.server.end)

    def _enter_own(self, entrance: RecentServer | None) -> None:
        """Come in where another window holds the home's server; where none runs, start it."""
        if not self.is_built:
            return
        if entrance is None:
            tasks.run(self._start, self._started)
        else:
            self._reach(replace(entrance, name=self._terms.name))
            self._known, self._may_start = None, True

    def _reach(self, known: RecentServer) -> None:
        """Knock at a known server; any other one that answers there is left."""
        self._known = known
        self._session = enter_server(
            self.app, known.address, known.name, known.code, known.trusted, known.key
        )

    def _look(self, known: RecentServer, now: float) -> bool:
        """Look for a known server by its key in the network; whether that goes on."""
        if self._near is None:
            self._near, self._looks_until = nearby.look_around(), now + LOOK_S
        found = self._near.found if self._near is not None else ()
        for one in found:
            if one.key == known.key != "" and one.address != known.address:
                self._reach(replace(known, address=one.address))
                self._looks_until = 0.0
                return True
        return self._near is not None and now < self._looks_until

    def _start(self) -> ServerProcess | str:
        try:
            terms = self._terms
            key = own_pair(own_key(self.app.players, terms.name)).public
            home = server_home()
            return ServerProcess(
                home, local=terms.local, vpn=terms.vpn, name=terms.name, organizer=key
            )
        except OSError as error:
            return sentence(error)

    def _started(self, server: ServerProcess | str) -> None:
        if isinstance(server, str):
            self._fail(_("The server cannot be started: {why}", why=server))
            return
        self.server = server
        if not self.is_built:  # whoever asked for it has gone
            self.close()

    def _fail(self, why: str) -> None:
        self.failure = why
        if self.is_built:
            self.rebuild()

    @property
    def needs_frames(self) -> bool:
        """Until it is open or failed."""
        return self._changed or not self.failure

    def update(self, now: float, dt: float) -> None:
        """Take the next step as soon as the one before is done."""
        if self.failure:
            return
        server, session = self.server, self._session
        if session is None:
            if server is not None and server.failure:
                self._fail(server.failure)
            elif server is not None and server.invitation is not None:
                url = server.invitation.url
                self._session = enter_server(self.app, url, self._terms.name, server.code)
            return
        session.poll()
        if session.state in (LinkState.FAILED, LinkState.CLOSED, LinkState.LOST):
            if self._may_start and session.code in NOT_THERE:
                session.close()
                self._session, self._may_start = None, False
                tasks.run(self._start, self._started)
                return
            elsewhere = self._known is not None and session.code in NOT_THERE
            if elsewhere and self._known is not None and self._look(self._known, now):
                return
            why = "" if session.why is None else session.why.text(_)
            self._fail(entry_refusal(session.code, why))
        elif session.refusals:
            self._fail(session.refusals.pop(0).text(_))
        elif session.state is LinkState.CONNECTED and not self._asked:
            self._asked = True
            if self._game is None:
                self._handed_on = True
                if self._known is not None and self._known.key:
                    remember_server(self._known)
                self.app.open_instead(AtServer(session, self.server, self._wanted))
                return
            wanted = _wanted(session.name, self._terms, self._game)
            session.ask_for(GameInfo, wanted, self._made)

    def _made(self, info: GameInfo) -> None:
        assert self._session is not None, "it answered"
        self._handed_on = True
        remember_name(self._session.name)
        level = "" if self._game is None else _bot_of(self._game)
        if self._given:
            session = self._session
            self.app.open_instead(WaitAtTable(session, session.follow(info), self.server, level))
        else:
            self.app.open_instead(AtServer(self._session, self.server, info.game, level))

    def tree(self) -> Part:
        """How far it is, or why it is not, and the way back."""
        text = self.failure or _("Opening…")
        ink = self.app.theme.bad if self.failure else None
        back = back_button(self.app.back, "" if self.failure else _("Cancel"))
        return Dialog(Text(text, ink=ink), Gap(36), Row(Gap(grow=1), back, Gap(grow=1)), widest=560)


def _bot_of(game: TableGame) -> str:
    """The level that was chosen for bots: a server has them in no style."""
    return next((agent for agent in game.agents if agent != HUMAN and ":" not in agent), "casual")


def _wanted(name: str, terms: TableTerms, game: TableGame) -> Create:
    """The new game: its host in a seat, the other seats open; bots come at the start."""
    bot = _bot_of(game)
    return Create(
        variant=game.variant.id,
        options=dict(game.options),
        seats=[WantedSeat(name), *(WantedSeat() for _seat in game.agents[1:])],
        wait=True,
        away=None if terms.away is None else StandIn(terms.away, bot),
        clock=None if terms.clock is None else StandIn(terms.clock, bot),
        chat=terms.chat,
        watch=terms.watch,
    )
