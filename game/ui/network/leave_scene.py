"""The question what becomes of a server that this window started when it is left."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.net.server_process import ServerProcess
from game.translation import _
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen

_WIDEST = 720  # px at scale 1
_INSIDE = 26
_BUTTON = 46
_GAP = 12


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

    @staticmethod
    def _about() -> str:
        return _(
            "Your server holds the table. Left running, it keeps the games for the others and for "
            "you; “Play with others” ends it later. Ended, the games wait in its folder."
        )

    def _sheet(self) -> Rect:
        wide, tall = self.app.size
        full = min(wide - self.px(64), self.px(_WIDEST))
        inside = self.px(_INSIDE)
        fonts = self.app.fonts
        height = 2 * inside + typeset.TITLE.line(fonts) + self.px(_GAP)
        height += typeset.height(self._about(), typeset.BODY, fonts, full - 2 * inside)
        height += 3 * self.px(_BUTTON + _GAP) + self.px(8)
        return Rect((wide - full) // 2, max(0, tall - height) // 2, full, height)

    def build(self) -> None:
        """The buttons, one below another."""
        sheet = self._sheet()
        rows = (
            ("keep", _("Leave it running"), self._keep, ""),
            ("end", _("End the server"), self._end, ""),
            ("stay", _("Stay here"), self._stay, "@primary"),
        )
        wide = max(self.width_of(words) for _key, words, _do, _style in rows)
        y = sheet.bottom - self.px(_INSIDE) - 3 * self.px(_BUTTON + _GAP) + self.px(_GAP)
        for key, words, action, style in rows:
            area = Rect(sheet.centerx - wide // 2, y, wide, self.px(_BUTTON))
            self.button(key, area, words, action, style=style)
            y += self.px(_BUTTON + _GAP)

    def _keep(self) -> None:
        try:
            self._server.stay()
        except OSError as error:
            words = _("The server cannot be left to itself: {why}.")
            self.app.notify(words.format(why=error.strerror or error))
            return
        self._leave()

    def _end(self) -> None:
        self._leave()

    def _leave(self) -> None:
        self._decided = True
        if self._quits:
            self.app.quit()
            return
        self.app.back()
        self.app.back()

    def _stay(self) -> None:
        self.app.back()

    def paint(self, surface: pygame.Surface) -> None:
        """The sheet with the question."""
        sheet, inside = self._sheet(), self.px(_INSIDE)
        self.panel(surface, sheet)
        left, room = sheet.left + inside, sheet.width - 2 * inside
        y = sheet.top + inside
        title = _("What becomes of your server?")
        y += self.write(surface, title, (left, y), typeset.TITLE, self.app.theme.accent, room)
        y += self.px(_GAP)
        self.write(surface, self._about(), (left, y), typeset.BODY, room=room)
