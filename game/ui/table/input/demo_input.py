"""Mouse and keys where only bots play: the controls of the demo, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.translation import _, sentence
from game.ui.platform.background_tasks import tasks
from game.ui.setup.game_launcher import keep
from game.ui.table.layer import Layer
from game.ui.table.panels.demo_controls import DemoCommand
from game.ui.table.presenter import TablePresenter
from game.ui.table.tooltip_words import button_tip, chance_tip
from game.ui.widgets.tooltips import Tip


class DemoInput(Layer):
    """The layer of a demo's controls; nothing at a table where persons play."""

    def __init__(
        self,
        presenter: TablePresenter,
        *,
        rebuild: Callable[[], None],
        opens_menu: Callable[[], None],
    ) -> None:
        """`rebuild` builds the picture of the table anew; `opens_menu` lays the menu over it."""
        self._presenter = presenter
        self._rebuild = rebuild
        self._opens_menu = opens_menu
        self._kept = 0
        """Lines of the record when it was kept last."""

    def _keep(self) -> None:
        """The record so far goes among the saved games, once for each time it has grown."""
        table, app = self._presenter.table, self._presenter.app
        number = len(table.lines)
        if number == self._kept:
            app.notify(_("This game is kept under Games as far as it has come."))
            return

        def attempt() -> str | None:
            try:
                keep(table)
            except OSError as error:
                return sentence(error)
            return None

        def told(failure: str | None) -> None:
            if failure is None:
                self._kept = number
            app.notify(failure or _("Kept: you will find this game under Games."))

        tasks.run(attempt, told, saying=_("Saving the game…"))

    @property
    def waits(self) -> bool:
        demo = self._presenter.demo
        return demo is not None and demo.paused and not demo.steps and not demo.repeating

    @property
    def keeps_events(self) -> bool:
        demo = self._presenter.demo
        return demo is not None and not demo.may_go_on

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        presenter = self._presenter
        if presenter.demo is None:
            return None
        tip = button_tip(presenter.demo.buttons, pos)
        return tip or chance_tip(presenter.stage.chances, presenter.layout, pos)

    def handle(self, event: pygame.event.Event) -> bool:
        presenter, demo = self._presenter, self._presenter.demo
        if demo is None:
            return False
        app, repeated = presenter.app, demo.repeating
        match demo.handle(event):
            case None:
                return False
            case DemoCommand.MENU:
                self._opens_menu()
            case DemoCommand.AGAIN:
                presenter.repeat(self._rebuild)
            case DemoCommand.KEEP:
                self._keep()
            case DemoCommand.SPEED:
                app.change(replace(app.settings, demo_speed=demo.chosen_speed))
            case DemoCommand.CHANCES:
                app.change(replace(app.settings, demo_chances=not app.settings.demo_chances))
            case DemoCommand.VIEW:
                presenter.timeline.finish()
                presenter.viewer = demo.view
                if repeated and not (demo.repeating or demo.steps or demo.past is not None):
                    presenter.end_repeat()
                else:
                    self._rebuild()
        return True
