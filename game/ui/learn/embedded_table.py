"""A table within another scene: that scene lays a panel over it, and says when anybody acts.

Lessons, puzzles, practice and moments tried again have one each, and hand on to it what the window
hands to them.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import pygame

from game.net.remote_table import AnyTable
from game.translation import N_
from game.ui.paint.painter import Painter
from game.ui.platform.settings import Rest
from game.ui.scene.protocol import App
from game.ui.table.animation.remark_motion import Remarks
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.scene import TableScene


class TablePanel(Protocol):
    """What the scene lays over the table."""

    def lay_out(self, layout: TableLayout) -> None:
        """Find its place."""
        ...

    def handle(self, event: pygame.event.Event) -> str | None:
        """The name of the button that was pressed."""
        ...

    def covers(self, pos: tuple[int, int]) -> bool:
        """Whether a point is on it."""
        ...

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """Draw it."""
        ...


class EmbeddedTable:
    """The scene of the table, the panel over it, and the order in which they hear of events."""

    def __init__(self, table: AnyTable, panel: TablePanel, unused: tuple[int, ...]) -> None:
        """Sit down at a table.

        Args:
            table: where something is done.
            panel: of the scene; it is told of presses before the table is.
            unused: keys of the table that do nothing here.
        """
        self.scene = TableScene(table)
        self.scene.input.coach.allowed = False
        self.scene.input.words_of_escape = N_("Esc back")
        self._panel = panel
        self._unused = unused
        self._guided = False

    def guide(self) -> None:
        """The scene alone speaks here: nobody remarks or hints, and no card plays itself."""
        self._guided = True
        self.scene.presenter.remarks = Remarks((), None)
        self.scene.input.weighing.allowed = False

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Build the picture of the table as it was last shown."""
        self.scene.enter(app)
        if self._guided:
            self.scene.input.decision.claim.rest = Rest.OFF
            self.scene.input.decision.play.play_forced = False
        self._panel.lay_out(self.scene.presenter.layout)

    def leave(self) -> None:
        """Let go of what moves."""
        self.scene.leave()

    def close(self) -> None:
        """The table is left for good."""
        self.scene.close()

    def resize(self) -> None:
        """Lay out anew."""
        self.scene.resize()
        self._panel.lay_out(self.scene.presenter.layout)

    @property
    def measures_itself(self) -> bool:
        """See `SelfMeasured`: as the table does."""
        return self.scene.measures_itself

    @property
    def covered(self) -> bool:
        """Whether Help or another panel of the table lies over it."""
        return self.scene.overlays.current is not None

    @property
    def settled(self) -> bool:
        """Whether all that happened is on the screen."""
        return self.scene.presenter.up_to_date and not self.scene.input.held_trick.lies

    @property
    def moving(self) -> bool:
        """Whether something moves, where nobody acts by himself."""
        scene = self.scene
        if not self.settled or self.covered:
            return scene.restless
        stage, presenter = scene.presenter.stage, scene.presenter
        moving = not stage.aside.idle or stage.painting_ahead or not presenter.remarks.idle
        counting = scene.input.hand.moving or scene.input.decision.counting
        return moving or counting or not scene.readable

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event, press: Callable[[str], None]) -> bool:
        """The panel first, then the table; `press` is told which button of the panel was pressed.

        Escape is not for the table: it leads back to where the scene was opened.
        """
        scene = self.scene
        if self.covered:
            return scene.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return scene.input.withdraw()  # else the window leaves
        if event.type == pygame.KEYDOWN and event.key in self._unused:
            return True
        if scene.input.held_trick.lies:
            return scene.handle(event)
        pressed = self._panel.handle(event)
        if pressed is not None:
            press(pressed)
            return True
        at = getattr(event, "pos", None)
        if event.type == pygame.MOUSEBUTTONDOWN and at is not None and self._panel.covers(at):
            return True
        return scene.handle(event)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, between: Callable[[], None] | None = None) -> None:
        """The table, then what is `between` it and the panel, and the panel."""
        self.scene.draw(surface)
        if self.covered:
            return
        if between is not None:
            between()
        self._panel.draw(surface, self.scene.presenter.stage.painter)
