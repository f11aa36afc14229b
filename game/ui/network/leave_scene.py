"""The question what becomes of a server that this window started when it is left."""

from __future__ import annotations

from game.net.client.server_process import ServerProcess
from game.net.client.server_session import ServerSession
from game.net.messages import GameInfo, key_of
from game.translation import _
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import Column, Gap, Part, Row
from game.ui.kit.pages import Dialog
from game.ui.network.table_picture import table_picture
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen


class LeaveServerScene(FormScreen):
    """Buttons: leave the server running, end it, stay."""

    start_at = "stay"

    def __init__(self, server: ServerProcess, session: ServerSession, *, quits: bool) -> None:
        """`quits` is whether the program ends then; else one goes back."""
        super().__init__()
        self._server = server
        self._session = session
        self._quits = quits
        self._decided = False
        self._server.asked = True

    def close(self) -> None:
        """Whoever stays is asked again the next time."""
        self._server.asked = self._decided

    def update(self, now: float, dt: float) -> None:
        """Hear of the tables meanwhile."""
        self._session.poll()

    @property
    def _table(self) -> GameInfo | None:
        """The latest table that runs here and that one hosts."""
        own = key_of(self._session.name)
        games = self._session.games or ()
        running = (info for info in games if info.state == "running")
        return next((info for info in running if key_of(str(info.host)) == own), None)

    def tree(self) -> Part:
        """The question, and its answers below one another."""
        about = _(
            "Your server holds the table. Left running, it keeps the games for the others and for "
            "you; “Play with others” ends it later. Ended, the games wait in its folder."
        )
        table = self._table
        answers = Column(
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
            Gap(20),
            Row(Gap(grow=1), answers, Gap(grow=1)),
            widest=720,
        )

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
