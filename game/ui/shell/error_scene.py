"""The screen after an unexpected error: what happened, where the log lies, and a way on."""

from __future__ import annotations

import time
from functools import partial
from pathlib import Path

from game.engine.refusal import Refusal
from game.table.records.endings import UnreadFolder
from game.table.setup import Setup
from game.translation import _
from game.ui.kit.controls import FOOT, Press, Text
from game.ui.kit.layout import Gap, Part, Row
from game.ui.kit.pages import Dialog
from game.ui.paint import typeset
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.form_screen import FormScreen
from game.ui.scene.protocol import Scene
from game.wording import window_text

SOON_S = 20.0
"""A game that fails again this soon is not opened a third time, but the menu."""

last_failure = {"at": float("-inf")}


class ErrorScene(FormScreen):
    """Shown in place of a scene that failed. Simple on purpose: if it fails, the program ends."""

    start_at = "on"

    def __init__(self, failed: Scene | None) -> None:
        super().__init__()
        self._setup = _setup_of(failed)
        now = time.monotonic()
        if now - last_failure["at"] < SOON_S:
            self._setup = None
        last_failure["at"] = now

    def tree(self) -> Part:
        """What happened, where the log lies, and two buttons."""
        muted, path = self.app.theme.muted, str(log.path())
        if self._setup is not None:
            text = _("Something went wrong in the program; your game is saved up to the last move.")
        else:
            text = _("Something went wrong in the program; every game is saved.")
        return Dialog(
            Text(_("Lights out."), typeset.TITLE),
            Gap(10),
            Text(text),
            Gap(10),
            Text(_("What happened is written in:"), typeset.SMALL, muted),
            Text(path, typeset.SMALL, anywhere=True),
            Gap(26),
            Row(
                Press("on", _("Go on"), self._go_on, gold=True, least=180, tall=FOOT),
                Press("quit", _("Quit"), self.app.quit, least=120, tall=FOOT),
                gap=14,
            ),
            widest=620,
            inside=32,
            at=44,
        )

    def _go_on(self) -> None:
        """To the menu, and from there to the game that was up."""
        self.app.home()
        from game.ui.setup.game_launcher import (  # slow, and seldom needed: something has failed
            latest_of,
            open_recorded,
            resume,
        )

        setup, app = self._setup, self.app

        def looked(setup: Setup) -> Path | Refusal | None:
            try:
                return latest_of(setup)
            except UnreadFolder as error:
                return error.refusal

        def found(path: Path | Refusal | None) -> None:
            if isinstance(path, Path):
                open_recorded(app, partial(resume, path))
            elif path is not None:
                app.notify(window_text(path, _))

        if setup is not None:
            tasks.run(partial(looked, setup), found)


def _setup_of(failed: Scene | None) -> Setup | None:
    """The game that was up, if one was."""
    setup = getattr(getattr(failed, "table", None), "setup", None)
    return setup if isinstance(setup, Setup) else None
