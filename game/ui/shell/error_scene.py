"""The screen after an unexpected error: what happened, where the log lies, and a way on."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

import pygame

from game.table.setup import Setup
from game.translation import _
from game.ui.paint import typeset
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import Scene

_WIDEST = 620  # px at scale 1
_SOON_S = 20.0
"""A game that fails again this soon is not opened a third time, but the menu."""

_last_failure = {"at": float("-inf")}


class ErrorScene(FormScreen):
    """Shown in place of a scene that failed. Simple on purpose: if it fails, the program ends."""

    start_at = "on"

    def __init__(self, failed: Scene | None) -> None:
        super().__init__()
        self._setup = _setup_of(failed)
        now = time.monotonic()
        if now - _last_failure["at"] < _SOON_S:
            self._setup = None
        _last_failure["at"] = now

    def _sheet(self) -> pygame.Rect:
        wide, tall = self.app.size
        area = pygame.Rect(0, 0, min(self.px(_WIDEST), wide - self.px(64)), self.px(270))
        area.center = (wide // 2, tall * 46 // 100)
        return area

    def build(self) -> None:
        """Two buttons."""
        sheet, inside, tall = self._sheet(), self.px(32), self.px(46)
        on, leave = _("Go on"), _("Quit")
        top = sheet.bottom - inside - tall
        wide = self.width_of(on, self.px(180))
        self.button(
            "on",
            pygame.Rect(sheet.left + inside, top, wide, tall),
            on,
            self._go_on,
            style="@primary",
        )
        self.button(
            "quit",
            pygame.Rect(
                sheet.left + inside + wide + self.px(14),
                top,
                self.width_of(leave, self.px(120)),
                tall,
            ),
            leave,
            self.app.quit,
        )

    def paint(self, surface: pygame.Surface) -> None:
        """One sentence, and where the log lies."""
        theme, fonts = self.app.theme, self.app.fonts
        sheet = self._sheet()
        self.panel(surface, sheet)
        inside = self.px(32)
        left, y, room = (
            sheet.left + inside,
            sheet.top + inside - self.px(6),
            sheet.width - 2 * inside,
        )
        y += self.write(surface, _("Lights out."), (left, y), typeset.TITLE, theme.cream)
        y += self.px(10)
        if self._setup is not None:
            text = _("Something went wrong in the program; your game is saved up to the last move.")
        else:
            text = _("Something went wrong in the program; every game is saved.")
        y += self.write(surface, text, (left, y), typeset.BODY, theme.cream, room)
        y += self.px(10)
        y += self.write(
            surface, _("What happened is written in:"), (left, y), typeset.SMALL, theme.muted
        )
        place = typeset.cut_start(str(log.path()), typeset.SMALL, fonts, room)
        self.write(surface, place, (left, y), typeset.SMALL, theme.cream)

    def _go_on(self) -> None:
        """To the menu, and from there to the game that was up."""
        self.app.home()
        from game.ui.setup.game_launcher import (  # slow, and seldom needed: something has failed
            latest_of,
            open_recorded,
            resume,
        )

        setup, app = self._setup, self.app

        def found(path: Path | None) -> None:
            if path is not None:
                open_recorded(app, partial(resume, path))

        if setup is not None:
            tasks.run(lambda: latest_of(setup), found)


def _setup_of(failed: Scene | None) -> Setup | None:
    """The game that was up, if one was."""
    setup = getattr(getattr(failed, "table", None), "setup", None)
    return setup if isinstance(setup, Setup) else None
