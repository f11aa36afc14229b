"""The end of a game that only bots played: the next one follows by itself unless somebody stirs."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from math import ceil
from typing import Final

import pygame

from game.presentation.game_outcome import GameOutcome
from game.translation import _, sentence
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.results_panel import ResultsPanel

COUNTDOWN: Final = 8.0
"""Seconds for which the results stay before the next game begins."""
STIR: Final = 3
"""px of mouse motion in one event that are meant, not a shaken desk."""


def stirs(event: pygame.event.Event) -> bool:
    """Whether this event is somebody's hand."""
    if event.type == pygame.MOUSEMOTION:
        across, down = event.rel
        return bool(abs(across) + abs(down) >= STIR)
    return event.type in (
        pygame.KEYDOWN,
        pygame.MOUSEBUTTONDOWN,
        pygame.MOUSEWHEEL,
        pygame.FINGERDOWN,
    )


class RecordKept(Enum):
    """What became of the record."""

    NOT = "not"
    BEING = "being"
    DONE = "done"


class DemoResults(ResultsPanel):
    """The results with a countdown on the first button, and a way to keep the record."""

    def __init__(
        self,
        outcome: GameOutcome,
        *,
        still: bool,
        goes_on: bool,
        keep: Callable[[], object],
        notify: Callable[[str], None],
    ) -> None:
        """`keep` writes the record and may raise `OSError`; `notify` shows a sentence."""
        self.left: float | None = COUNTDOWN if goes_on else None
        """Seconds until the next game; None where it waits to be asked for."""
        self._kept = RecordKept.NOT
        super().__init__(outcome, still=still)
        self._keep = keep
        self._notify = notify

    def choices(self) -> list[tuple[str, str]]:
        """Names and words of the buttons."""
        kept = {
            RecordKept.NOT: _("Keep the record"),
            RecordKept.BEING: _("Keeping…"),
            RecordKept.DONE: _("Kept"),
        }
        return [
            (OverlayButton.AGAIN, self._next()),
            (OverlayButton.KEEP, kept[self._kept]),
            (OverlayButton.MORE, _("Menu")),
        ]

    def others(self) -> list[tuple[str, str]]:
        """Names and words of what else there is to do after the game."""
        return [(OverlayButton.SHEET, _("Score sheet"))]

    def hurries(self, event: pygame.event.Event) -> bool:
        """Never: whoever watches presses nothing from deal to deal, and the button tells."""
        return False

    def _next(self) -> str:
        if self.left is None:
            return _("Next game")
        return _("Next game in {seconds}", seconds=ceil(self.left))

    def tick(self, dt: float) -> bool:
        """Let seconds pass; True once the next game is due."""
        due, before = self.left is not None and self.left <= dt, self.choices()
        if self.left is not None:
            self.left = None if due else self.left - dt
        if self.choices() != before:
            self.place()
        return due

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that was pressed, but for those dealt with here."""
        if stirs(event) and self.left is not None:
            self.left = None
            self.place()
        name = super().handle(event)
        if name != OverlayButton.KEEP:
            return name
        if self._kept is RecordKept.NOT:
            self._kept = RecordKept.BEING
            self.place()
            tasks.run(self._write, self._written, saying=_("Saving the game…"))
        return None

    def _write(self) -> OSError | None:
        try:
            self._keep()
        except OSError as error:
            return error
        return None

    def _written(self, failure: OSError | None) -> None:
        self._kept = RecordKept.DONE if failure is None else RecordKept.NOT
        self.place()
        if failure is not None:
            log.trouble("a game could not be kept", failure)
            self._notify(sentence(failure))
