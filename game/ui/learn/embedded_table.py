"""The scene of a table at which something else is done than a game.

The table is the usual one. What is done there, a lesson, a puzzle, a mistake tried again, a deal of
practice, is an `Activity`: it says what the panel over the table tells, and whether somebody is
asked. What the window hands to a scene is handed on to both here, and nowhere else.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

import pygame

from game.lessons.lesson import Spot
from game.table.followed_game import FollowedGame
from game.ui.learn.pointers import hide
from game.ui.paint.painter import Painter, resized
from game.ui.scene.protocol import App
from game.ui.table.animation.remark_motion import Remarks
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.reading_time import hurries
from game.ui.table.table_scene import TableScene


class TablePanel(Protocol):
    """What lies over the table."""

    @property
    def hides(self) -> frozenset[Spot]:
        """What of the table it stands in place of, once it has found its place."""
        ...

    def above(self, seats: int) -> int:
        """px at scale 1 that it needs above the trick of so many; 0 where it stands elsewhere."""
        ...

    def yields(self, seats: int) -> Yielded:
        """What a table of so many may leave out for larger words."""
        ...

    def lay_out(self, layout: TableLayout, painter: Painter) -> None:
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


class Situation(NamedTuple):
    """How an activity stands in this frame."""

    asks: bool
    """Whether the person is asked for what the table waits for."""
    others_act: bool = False
    """Whether somebody else may act by himself."""
    busy: bool = False
    """Whether there may be news without anybody acting."""
    unread: bool = False
    """Whether the panel told something new a moment ago, which nobody could read yet."""


class Activity(Protocol):
    """What a person does at an embedded table."""

    @property
    def panel(self) -> TablePanel:
        """What lies over the table; it is told of presses before the table is."""
        ...

    @property
    def unused(self) -> tuple[int, ...]:
        """Keys of the table that do nothing here."""
        ...

    @property
    def guided(self) -> bool:
        """Whether it alone speaks: nobody remarks or hints, and no card plays itself."""
        ...

    @property
    def introduces(self) -> bool:
        """Whether a variant that the person has not met is shown in three steps first."""
        ...

    @property
    def holds_tricks(self) -> bool:
        """Whether a complete trick lies until its panel goes on, whatever the settings say."""
        ...

    @property
    def table(self) -> FollowedGame:
        """Where it is done; another one than before where it goes on with another deal."""
        ...

    @property
    def now(self) -> Situation:
        """How it stands."""
        ...

    def begin(self, app: App) -> None:
        """Its scene comes up, for the first time or again: the table is there after this."""
        ...

    def speak(self) -> None:
        """Tell the panel what to say; it has found its place."""
        ...

    def look(self) -> None:
        """Take in what was done at the table."""
        ...

    def advance(self, dt: float, at: EmbeddedTable) -> None:
        """Go on by so many seconds, once the table has."""
        ...

    def press(self, name: str, at: EmbeddedTable) -> None:
        """Do what a button of the panel says."""
        ...

    def draw(self, surface: pygame.Surface, at: EmbeddedTable) -> None:
        """Draw what is between the table and the panel."""
        ...

    def close(self) -> None:
        """It is left for good."""
        ...


class EmbeddedTable:
    """A scene: the table, what is done there, and the order in which they hear of events."""

    table: TableScene
    """The scene of the table below."""

    def __init__(self, activity: Activity) -> None:
        """Something is to be done; the table is laid when the scene comes up."""
        self.activity = activity
        self._app: App

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Sit down; what was left for a moment is as it was."""
        self._app = app
        self.activity.begin(app)
        if not hasattr(self, "table"):
            self._sit_down()
        self._enter_table()

    @property
    def _painter(self) -> Painter:
        """What the panel draws with: words as large as chosen, wherever those of the table stay."""
        presenter = self.table.presenter
        wished = SizeWish.of(self._app.settings).words / 100 * presenter.layout.base
        painter = presenter.stage.painter
        return resized(painter, max(wished, painter.scale))

    def _sit_down(self) -> None:
        """At the present table of the activity."""
        self.table = TableScene(self.activity.table, introduces=self.activity.introduces)
        self.table.asks = self.activity.now.asks
        self.table.input.coach.allowed = False
        self.table.input.has_menu = False
        panel, seats = self.activity.panel, self.activity.table.setup.players
        self.table.presenter.above = panel.above(seats)
        self.table.presenter.yields = panel.yields(seats)
        self.table.presenter.keeps_pad = True
        self.table.presenter.waits_at_end = False
        self.table.input.held_trick.guided = self.activity.holds_tricks
        self.table.input.guided = self.activity.guided
        self.table.input.covers_table = panel.covers
        if self.activity.guided:
            self.table.presenter.remarks = Remarks((), None)
            self.table.input.weighing.allowed = False
            self.table.input.tells_stakes = False  # it asks for what that would tell

    def _enter_table(self) -> None:
        self.table.enter(self._app)
        self._lay_out_panel()
        self.activity.speak()

    def _lay_out_panel(self) -> None:
        presenter, panel = self.table.presenter, self.activity.panel
        panel.lay_out(presenter.layout, self._painter)
        if panel.hides:
            hide(presenter.stage, presenter.layout, panel.hides)

    def leave(self) -> None:
        """Let go of what moves."""
        self.table.leave()

    def close(self) -> None:
        """It is left for good."""
        self.activity.close()
        self.table.close()

    def resize(self) -> None:
        """Lay out anew."""
        self.table.resize()
        self._lay_out_panel()

    @property
    def measures_itself(self) -> bool:
        """See `SelfMeasured`: as the table does."""
        return self.table.measures_itself

    @property
    def covered(self) -> bool:
        """Whether Help or another panel of the table lies over it."""
        return self.table.overlays.current is not None

    @property
    def settled(self) -> bool:
        """Whether all that happened is on the screen."""
        return self.table.presenter.up_to_date and not self.table.input.held_trick.lies

    @property
    def needs_frames(self) -> bool:
        """Whether something moves, or may happen, without a mouse or a key."""
        now = self.activity.now
        if now.busy or now.unread:
            return True
        return self.table.needs_frames if now.others_act else self._moving

    @property
    def _moving(self) -> bool:
        """Whether something moves, where nobody acts by himself."""
        scene = self.table
        if not self.settled or self.covered:
            return scene.needs_frames
        stage, presenter = scene.presenter.stage, scene.presenter
        moving = not stage.aside.idle or stage.painting_ahead or not presenter.remarks.idle
        counting = scene.input.hand.moving or scene.input.decision.counting
        return moving or counting or scene.overlays.moving or not scene.readable

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Let the table go on as far as the activity lets it, and then the activity itself."""
        self.activity.look()
        self.table.asks = self.table.presenter.stage.asks = self.activity.now.asks
        self.table.update(now, dt)
        self.activity.look()
        self.activity.advance(dt, self)
        if self.activity.table is not self.table.table:
            self.table.leave()
            self.table.close()
            self._sit_down()
            self._enter_table()

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """The panel first, then the table.

        Escape is not for the table: it leads back to where the scene was opened.
        """
        scene, activity = self.table, self.activity
        if self.covered:
            return scene.handle(event)
        if activity.now.unread and hurries(event):
            return True  # it was meant for what moved
        if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            return scene.input.withdraw()  # else the window leaves
        if event.type == pygame.KEYDOWN and event.key in activity.unused:
            return True
        lies = scene.input.held_trick.lies
        if lies and not activity.holds_tricks:
            return scene.handle(event)
        pressed = activity.panel.handle(event)
        if pressed is not None:
            activity.press(pressed, self)
            return True
        if lies and hurries(event):
            return True  # the panel says what is to be read before the trick goes
        at = getattr(event, "pos", None)
        if event.type == pygame.MOUSEBUTTONDOWN and at is not None and activity.panel.covers(at):
            return True
        return scene.handle(event)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, then what the activity draws and its panel, where nothing lies over them."""
        self.table.draw(surface)
        if self.covered:
            return
        self.activity.draw(surface, self)
        self.activity.panel.draw(surface, self._painter)
