"""What lies over a table: menus, curtain, score sheet, Help, results, and where they lead."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.engine import Seat
from game.table.table import Table
from game.ui.demo_results import DemoResults
from game.ui.fair_leaf import FairCards, seed_told
from game.ui.fingers import Fingers
from game.ui.key_leaf import KeysPanel
from game.ui.opening import keep
from game.ui.overlays import Curtain, Overlay, PausePanel, ResultsPanel
from game.ui.scenes.help import HelpPanel
from game.ui.scenes.leaving import new_game, next_demo, play_again, replay_game
from game.ui.scenes.settings import SettingsScene
from game.ui.sheet import ScoreSheet
from game.ui.sheet_rows import Sheet

if TYPE_CHECKING:
    from game.ui.scene import App


class OverTable(Fingers):
    """A table and the panels over it: one at a time, Help alone over another."""

    def __init__(self, table: Table, again: Callable[[App], None] | None) -> None:
        """`again` is what "Play again" does; without it the same seats start a fresh game."""
        super().__init__(table)
        self._again = again or self._another_game
        self._results_seen = False

    @abstractmethod
    def _show_now(self) -> None:
        """Build the picture of the table anew, at once."""

    @property
    def _held(self) -> bool:
        """Whether time stands still: the pause menu, the score sheet or Help is up."""
        return isinstance(self.overlay, PausePanel | ScoreSheet | HelpPanel | KeysPanel)

    # Opening ----------------------------------------------------------------------------------

    def _open(self, overlay: Overlay) -> None:
        """Lay a panel over the table."""
        self.overlay = overlay
        overlay.lay_out(self.layout)
        self.asking.close()

    def _help(self) -> None:
        """Open the rules over whatever is up, or put them away again."""
        if isinstance(self.overlay, HelpPanel):
            self._close_help(self.overlay)
        else:
            fair = FairCards.of(self.table.setup, over=bool(self.shown.winners))
            self._open(HelpPanel(self.app, self.shown, self.overlay, fair=fair))

    def _close_help(self, help_panel: HelpPanel) -> None:
        self.overlay = help_panel.under
        if self.overlay is not None:
            self.overlay.lay_out(self.layout)

    def _open_sheet(self) -> None:
        self._open(ScoreSheet(Sheet.of_shown(self.shown, self.names)))

    def _open_keys(self) -> None:
        self._open(KeysPanel(self.app, demo=self.demo is not None))

    def _pause(self) -> None:
        self._open(PausePanel(self.table.undos, saved=self.demo is None))

    def _turned_to_another(self) -> bool:
        """Whether another person decides: the view follows once that person is ready."""
        waiting = [seat for seat in self.table.waiting.must if seat in self.persons]
        if not waiting or len(self.persons) == 1:
            return False
        if self.viewer in waiting and not self.covered:
            return False
        changer = self._changer
        if self.asking.changing and self.viewer == changer and not self.covered:
            return False
        self._draw_curtain(waiting[0], "" if changer is None else self.names[changer])
        return True

    def _draw_curtain(self, seat: Seat, changer: str = "") -> None:
        self.viewer, self.covered = seat, True
        self.overlay = Curtain(self.names[seat], seat, changer)
        self._show_now()

    @property
    def _changer(self) -> Seat | None:
        """The person at this screen who bid last and may change it until the next one bids."""
        must, may = self.table.waiting
        able = (seat for seat in may if seat in self.persons and seat not in must)
        return next((seat for seat in able if self.table.legal(seat)), None)

    def _pass_back(self) -> bool:
        """Back to whoever bid last, to change it; False where that is nobody else."""
        changer = self._changer
        if changer is None or changer == self.viewer or not self._up_to_date:
            return False
        self.asking.changing = True
        self._draw_curtain(changer)
        return True

    def _show_results(self) -> None:
        if self.overlay is None and not self._results_seen:
            self._results_seen = True
            self._open(self._results())

    def _results(self) -> ResultsPanel:
        if self.demo is None:
            return ResultsPanel(
                self.shown, self.names, self.table.undos, seed_told(self.table.setup)
            )
        if self.demo.results is None:
            self.demo.results = DemoResults(
                self.shown,
                self.names,
                goes_on=self.app.settings.demo_goes_on,
                keep=lambda: keep(self.table),
                notify=self.app.notify,
            )
        return self.demo.results

    # Answering --------------------------------------------------------------------------------

    def _handle_overlay(self, overlay: Overlay, event: pygame.event.Event) -> None:
        """Hand an event to the panel that is up, and do what its buttons say."""
        name = overlay.handle(event)
        escaped = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        if escaped and isinstance(overlay, Curtain | ResultsPanel):
            self._results_seen = False  # they come back when the menu is closed
            self._pause()
            return
        match name:
            case None:
                return
            case "help":
                self._help()
            case _ if isinstance(overlay, HelpPanel):
                self._close_help(overlay)
            case "again":
                self._again(self.app)
            case "new":
                new_game(self.app)
            case "settings":
                self.app.go(SettingsScene(self.table))
            case "replay":
                replay_game(self.app, self.table)
            case "menu":
                self.app.home()
            case "quit":
                self.app.quit()
            case "sheet":
                self._results_seen = False  # they come back when the sheet is put away
                self._open_sheet()
            case "change":
                if (changer := self._changer) is not None:  # who has just bid presses it
                    self.viewer, self.covered = changer, False
                    self.asking.changing = True
                self.overlay = None
                self._show_now()
            case "ready":
                self.covered = False
                self.overlay = None
                self._show_now()
                self._look_at_hand()
                if not self.timeline.idle:
                    self.asking.forget()  # nothing is asked before the cards are seen
            case _:
                self.overlay = None

    def _another_game(self, app: App) -> None:
        if self.demo is None:
            play_again(app, self.table.setup)
        else:
            next_demo(app, self.table.setup, self.demo)

    def _go_on_by_itself(self, dt: float) -> None:
        """The next game of a demo follows when its results were up long enough."""
        if isinstance(self.overlay, DemoResults) and self.overlay.tick(dt):
            self._again(self.app)
