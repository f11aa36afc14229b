"""A sheet that phones may tell: its server, the connection, and what is new on either side."""

from __future__ import annotations

from dataclasses import replace

from game.net.client.own_key import machine_key
from game.net.client.recent_servers import RecentServer
from game.net.client.server_process import Invitation, ServerProcess, invitation_to
from game.net.client.server_session import LinkState, ServerSession
from game.net.keys import keeper_name, own_pair
from game.net.messages import NoteDeal, Share, SheetInfo, TakePlace, Unshare
from game.presentation.words.network import entry_refusal
from game.storage.files import reason
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.sheet_form import kept_of, told_notes, told_of
from game.translation import _, sentence
from game.ui.network.entering import NOT_THERE, enter_server, own_entrance, server_home
from game.ui.platform.background_tasks import tasks
from game.ui.scene.protocol import App


class SheetSharing:
    """The window keeps the sheet and its file; the server has what phones tell beside it.

    Whoever is slower gives way: a change that was made before a phone's was heard of is refused,
    and the sheet is as the server has it.
    """

    def __init__(self, app: App, kept: KeptSheet) -> None:
        """Begin to share a sheet, at the server of this window's home."""
        self._app = app
        self._kept = kept
        self._server: ServerProcess | None = None
        self._session: ServerSession | None = None
        self._entrance: Invitation | None = None
        """That of a server that another window holds, or left running."""
        self.first = ""
        """The address that is shown before the others, where the keeper chose one."""
        self._name = ""
        """Under which the sheet is kept."""
        self._connected = self._closed = False
        self._sent = 0
        """The number that the sheet has at the server after all that was sent."""
        self.info: SheetInfo | None = None
        """What the server said last."""
        self.failure = ""
        """Why it is not shared."""
        tasks.run(_found, self._open)

    @property
    def invitation(self) -> Invitation | None:
        """How phones come in, as it is shown; None until that is known."""
        known = self._entrance if self._server is None else self._server.invitation
        return None if known is None else known.to(self.first)

    @property
    def is_away(self) -> bool:
        """Whether the connection was lost and is being made again."""
        return self._session is not None and self._session.state is LinkState.LOST

    def close(self) -> None:
        """Share the sheet no longer, and end the server where it was started for it."""
        self._closed = True
        if self._session is not None:
            if self.info is not None:
                self._session.ask(Unshare(sheet=self.info.sheet))
            self._session.close()
        if self._server is not None:
            tasks.run(self._server.end)

    def tell(self, kept: KeptSheet) -> None:
        """The keeper has told, corrected or taken back something of one deal, or people changed."""
        before, seating, self._kept = self._kept.deals, self._kept.seating, kept
        if self.info is None or self._session is None or self.is_away:
            return
        if kept.seating != seating:
            self._send(self._session, self._sent)
            self._sent += 1
            return
        if kept.deals == before:
            return
        both = zip(before, kept.deals, strict=False)
        place = next((n for n, (old, new) in enumerate(both) if old != new), None)
        shorter = len(kept.deals) < len(before)
        if place is None or shorter:
            place = len(before) - 1 if shorter else len(before)
        notes = None if shorter else told_notes(kept.deals[place])
        self._session.ask(NoteDeal(sheet=self.info.sheet, n=self._sent, place=place, notes=notes))
        self._sent += 1

    def poll(self) -> KeptSheet | None:
        """Take in what came; the sheet where phones have told something of it."""
        server, session = self._server, self._session
        if session is None:
            if server is not None and server.failure:
                self.failure = server.failure
            elif server is not None and server.invitation is not None:
                self._enter(server.invitation)
            return None
        session.poll()
        now = session.state is LinkState.CONNECTED
        if now and not self._connected:
            self._share(session)
        elif session.state in (LinkState.FAILED, LinkState.CLOSED) and not self._closed:
            never = server is None and self.info is None
            if never and session.code in NOT_THERE:  # no server runs any more
                session.close()
                self._begin()
                return None
            why = "" if session.why is None else session.why.text(_)
            self.failure = entry_refusal(session.code, why)
        self._connected = now
        if session.refusals and self.info is not None:  # the sheet is as the server has it
            self._app.notify(session.refusals.pop(0).text(_))
            self._sent = 0
            session.refusals.clear()
            session.ask(TakePlace(sheet=self.info.sheet))
        elif session.refusals:
            self.failure = session.refusals.pop(0).text(_)
        return self._heard(session)

    def _heard(self, session: ServerSession) -> KeptSheet | None:
        info = session.sheet
        if info is None or info is self.info:
            return None
        self.info = info
        if info.ended and not self._closed:
            self.failure = _("The sheet is no longer shared.")
        if info.told is None or info.n < self._sent:
            return None  # it does not know yet what was told here
        self._sent = info.n
        told = kept_of(info.told)
        if told.seating != self._kept.seating:  # a change of people that came too late there
            self._kept = told
            return told
        if told.deals == self._kept.deals:
            return None
        self._kept = self._kept.as_told(told.deals)
        return self._kept

    def _open(self, found: tuple[RecentServer | None, str] | str) -> None:
        if isinstance(found, str):
            self.failure = _("Your key cannot be kept or read: {why}.", why=found)
        if self._closed or isinstance(found, str):
            return
        own, self._name = found
        if own is None:
            self._begin()
            return
        self._entrance = invitation_to(own.address, own.code)
        self._enter(self._entrance, own.key)

    def _begin(self) -> None:
        self._entrance = self._session = None
        tasks.run(_started, self._started)

    def _started(self, server: ServerProcess | str) -> None:
        if isinstance(server, str):
            self.failure = _("The server cannot be started: {why}", why=server)
        elif self._closed:
            tasks.run(server.end)
        else:
            self._server = server

    def _enter(self, invitation: Invitation, server_key: str = "") -> None:
        # Not the name of a person, who may want to come in by a phone under it; nor the key of one,
        # since another player of this machine may keep the next sheet.
        self._session = enter_server(
            self._app,
            invitation.url,
            self._name,
            invitation.code,
            server_key=server_key,
            key=machine_key(),
        )

    def _share(self, session: ServerSession) -> None:
        """Connected, perhaps again: the server may have lost the sheet, or know more of it."""
        self._send(session, 0 if self.info is None else self.info.n)
        self._sent = 0

    def _send(self, session: ServerSession, number: int) -> None:
        """Send the whole sheet, which is taken where it was changed there so often."""
        told = told_of(replace(self._kept, before=()))
        sheet = None if self.info is None else self.info.sheet
        share = Share(told=told, sheet=sheet, n=number)
        session.ask_for(SheetInfo, share, lambda _info: None)


def _found() -> tuple[RecentServer | None, str] | str:
    """The way to the home's server and the name to keep a sheet by, or why there is none."""
    try:
        return own_entrance(), keeper_name(own_pair(machine_key()).public)
    except OSError as error:
        return reason(error)


def _started() -> ServerProcess | str:
    try:
        return ServerProcess(server_home(), local=False)
    except OSError as error:
        return sentence(error)
