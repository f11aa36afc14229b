"""The question what becomes of a server that this window started when it is left."""

from __future__ import annotations

from functools import partial

from game.net.client.remote_game import RemoteGame
from game.net.client.server_process import ServerProcess
from game.net.client.server_session import ServerSession
from game.net.messages import GameInfo, HandOver, key_of
from game.table.setup import HUMAN
from game.translation import _
from game.ui.kit.controls import FOOT, ListPress, Press, Selection, Text
from game.ui.kit.layout import Column, Gap, Part, Row
from game.ui.kit.pages import Dialog
from game.ui.network.table_picture import table_picture
from game.ui.paint import typeset
from game.ui.platform import log
from game.ui.scene.form_screen import FormScreen


class LeaveServerScene(FormScreen):
    """Buttons: hand the table over, leave the server running, end it, stay."""

    start_at = "stay"

    def __init__(self, server: ServerProcess, session: ServerSession, *, quits: bool) -> None:
        """`quits` is whether the program ends then; else one goes back."""
        super().__init__()
        self._server = server
        self._session = session
        self._asked: RemoteGame | None = None
        """The game that is handed over."""
        self._heir = ""
        """To whom."""
        self._declined = 0
        """How often it was declined before."""
        self.message = ""
        self._quits = quits
        self._decided = False
        self._server.asked = True

    def close(self) -> None:
        """Whoever stays is asked again the next time, and offers the table to nobody."""
        self._server.asked = self._decided
        if self._asked is not None and not self._decided:
            self._asked.ask(HandOver(game=self._asked.id))

    @property
    def needs_frames(self) -> bool:
        """Whether somebody is asked."""
        return self._changed or self._asked is not None

    def update(self, now: float, dt: float) -> None:
        """See whether the table is taken by whoever is asked."""
        self._session.poll()
        if self._asked is None or self._decided:
            return
        if self._asked.info.moved is not None:
            self._leave_handed_over(self._asked.info)
        elif self._session.refusals or self._asked.declined > self._declined:
            said = _("{name} does not take the table.", name=self._heir)
            if self._session.refusals:
                said = self._session.refusals.pop(0).text(_)
            self._asked, self.message = None, said
            self.rebuild()

    @property
    def _table(self) -> GameInfo | None:
        """The latest table that runs here and that one hosts."""
        games = self._session.games or ()
        running = (info for info in games if info.state == "running")
        return next((info for info in running if self._is_own(info.host)), None)

    def _is_own(self, name: str | None) -> bool:
        return key_of(str(name)) == key_of(self._session.name)

    def _hand_over(self, table: GameInfo, heir: str | None) -> None:
        if heir is None:
            return
        game = self._session.follow(table)
        self._asked, self._heir, self._declined = game, heir, game.declined
        self.message = _("{name} is asked whether to take the table…", name=heir)
        game.ask(HandOver(game=game.id, to=heir))
        self.rebuild()

    def tree(self) -> Part:
        """The question, and its answers below one another."""
        about = _(
            "Your server holds the table. Left running, it keeps the games for the others and for "
            "you; “Play with others” ends it later. Ended, the games wait in its folder."
        )
        hands: list[Part] = []
        table = self._table
        people = [one for one in table.seats if one.agent == HUMAN and one.present] if table else []
        heirs = [str(one.name) for one in people if not self._is_own(one.name)]
        if table is not None and heirs:
            names: list[tuple[str | None, str]] = [(name, name) for name in heirs]
            choice = Selection("heir", names, None, partial(self._hand_over, table))
            hands = [ListPress(_("Hand the table over…"), choice, tall=FOOT)]
            about += " " + _(
                "The table goes on in the window of whoever takes it, and the others come along "
                "by themselves. Finished deals and totals stay; the running deal is void, and the "
                "rest is drawn from a new seed, as the record says."
            )
        answers = Column(
            *hands,
            Press("keep", _("Leave it running"), self._keep, tall=FOOT),
            Press("end", _("End the server"), self._leave, tall=FOOT),
            Press("stay", _("Cancel"), self.app.back, tall=FOOT, gold=True),
            gap=12,
        )
        shown = [] if table is None else [table_picture(table, self.app), Gap(18)]
        return Dialog(
            *shown,
            Text(_("What becomes of your server?"), typeset.TITLE, self.app.theme.accent),
            Gap(12),
            Text(about),
            *([Gap(10), Text(self.message, ink=self.app.theme.accent)] if self.message else []),
            Gap(20),
            Row(Gap(grow=1), answers, Gap(grow=1)),
            widest=720,
        )

    def _leave_handed_over(self, table: GameInfo) -> None:
        """Leave; the server stays a while for third persons, whose phones may have slept."""
        people = {key_of(str(seat.name)) for seat in table.seats if seat.agent == HUMAN}
        if people - {key_of(self._session.name), key_of(self._heir)}:
            trouble = self._server.stay(a_while=True)
            if trouble is not None:
                log.LOGGER.warning("the server does not stay for the others: %s", trouble.text())
        self._leave()

    def _keep(self) -> None:
        trouble = self._server.stay()
        if trouble is not None:
            self.app.notify(trouble.text(_))
            return
        self._leave()

    def _leave(self) -> None:
        self._decided = True
        if self._quits:
            self.app.quit()
            return
        self.app.back()
        self.app.back()
