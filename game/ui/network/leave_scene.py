"""The question what becomes of a server that this window started when it is left."""

from __future__ import annotations

from game.net.client.server_process import ServerProcess
from game.translation import _
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import Column, Gap, Part, Row
from game.ui.kit.pages import Dialog
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen


class LeaveServerScene(FormScreen):
    """Three buttons: leave it running, end it, stay."""

    start_at = "stay"

    def __init__(self, server: ServerProcess, *, quits: bool) -> None:
        """`quits` is whether the program ends then; else one goes back."""
        super().__init__()
        self._server = server
        self._quits = quits
        self._decided = False
        self._server.asked = True

    def close(self) -> None:
        """Whoever stays is asked again the next time."""
        self._server.asked = self._decided

    def tree(self) -> Part:
        """The question, and three answers below one another."""
        about = _(
            "Your server holds the table. Left running, it keeps the games for the others and for "
            "you; “Play with others” ends it later. Ended, the games wait in its folder."
        )
        answers = Column(
            Press("keep", _("Leave it running"), self._keep, tall=FOOT),
            Press("end", _("End the server"), self._leave, tall=FOOT),
            Press("stay", _("Stay here"), self.app.back, tall=FOOT, gold=True),
            gap=12,
        )
        return Dialog(
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
