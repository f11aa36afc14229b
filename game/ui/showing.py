"""A running table on the screen, in time: what was heard of it, what moves, who looks at it.

The engine runs ahead of the screen. What happened waits in the feed; the scene takes the next
event from it only when nothing moves, and lets the table go on only while few events wait.
"""

from __future__ import annotations

from abc import ABC
from typing import TYPE_CHECKING, Final

from game.engine import ALL, PUBLIC, Event, Seat, Viewer
from game.table.dealer import Drawn
from game.table.inbox import Rewound
from game.table.table import Table
from game.ui.demo import DemoControls
from game.ui.errands import errands
from game.ui.feed import Feed, covered
from game.ui.first_deal import DrawMotion
from game.ui.layout import TableLayout
from game.ui.levels import levels_of
from game.ui.motion import Tempo
from game.ui.motion_deal import DealMotion
from game.ui.musing import Musing, decider, pause, share
from game.ui.refit import Refit
from game.ui.room import Wish
from game.ui.shown import Shown
from game.ui.sorting import Holding
from game.ui.stage import Stage
from game.ui.text import _
from game.ui.thinkers import thinkers
from game.ui.thrift import give_back
from game.ui.timeline import Timeline

if TYPE_CHECKING:
    from game.ui.scene import App

AHEAD: Final = 8
"""Events that may wait to be shown before the table is asked to go on."""
EVENTS_A_FRAME: Final = 16
"""At instant speed; a long game must not hold up a frame."""
LONG_PREPARATION: Final = 2.0
"""Seconds after which a bot that gets ready is worth a sentence."""
LONG_THOUGHT: Final = 0.5
"""Seconds after which a plate says that its bot is thinking."""


class Showing(ABC):
    """The picture of one running table. It closes the table when it is closed itself."""

    app: App
    stage: Stage
    layout: TableLayout

    def __init__(self, table: Table) -> None:
        self.table = table
        self.names = tuple(plan.name for plan in table.players)
        self.persons: tuple[Seat, ...] = tuple(
            seat for seat, plan in enumerate(table.players) if plan.is_human
        )
        viewers: tuple[Viewer, ...] = self.persons or (ALL, PUBLIC, *range(len(self.names)))
        self.feed = Feed(table, viewers)
        self.viewer: Viewer = viewers[0]
        self.covered = len(self.persons) > 1
        """Whether the hand below is hidden until its owner says ready."""
        self.holding = Holding()
        """How hands are held; kept while the scene is left, and when the game is gone on with."""
        if self.persons:
            self.holding.recall(table.lines)
            self.holding.note = table.note_hand
        self.timeline = Timeline()
        self.demo: DemoControls | None = None
        self.draw_first: tuple[Drawn, ...] = ()
        """The draw for the first deal, to be shown before anything else."""
        self.musing = Musing()
        self._troubles_told = 0
        self._thinking_for = 0.0

    # From screen to screen --------------------------------------------------------------------

    def _set_stage(self, app: App) -> None:
        """Begin with an empty stage, in the settings as they are now."""
        self.app = app
        if not self.persons:
            self.demo = self.demo or DemoControls(app.settings.demo_speed, self.names)
            self.demo.chosen_speed = app.settings.demo_speed
            self.viewer = self.demo.view
        self.stage = Stage(
            app.theme,
            app.book,
            self.names,
            four_colour=app.settings.four_colour,
            holding=self.holding,
            levels=levels_of(self.table.players),
        )
        self.stage.hear = app.sound.cue

    def leave(self) -> None:
        """Let go of what moves; everything shown is kept."""
        self.timeline.finish()

    def close(self) -> None:
        """The table is left for good; its record is complete so far."""
        self.feed.close()
        errands.run(self.table.close, saying=_("Saving the game…"))
        errands.run(give_back)

    # What is seen -----------------------------------------------------------------------------

    @property
    def shown(self) -> Shown:
        """The table as it may be seen at this screen now."""
        shown = self.feed.shown(self.viewer)
        return covered(shown) if self.covered else shown

    @property
    def _player(self) -> Seat | None:
        """The person whose hand lies open below."""
        viewer = self.viewer
        return viewer if isinstance(viewer, int) and viewer in self.persons else None

    @property
    def _up_to_date(self) -> bool:
        """Whether everything that happened is on the screen."""
        return self.timeline.idle and not len(self.feed)

    def _lay_out(self, shown: Shown) -> None:
        self.layout = TableLayout.of(
            self.app.size,
            shown.players,
            shown.spec.cards or 1,  # none before the first size is named
            shown.seat if self.demo is None else None,
            Wish.of(self.app.settings),
            largest=shown.variant.largest(shown.players),
            calls=bool(shown.variant.named_sizes),
        )
        if self.demo is not None:
            self.layout = self.demo.turned(self.layout)
            self.demo.lay_out(self.layout)
        self.stage.lay_out(self.layout)

    def _refit(self) -> None:
        """Take another size while things move: each goes on to where it belongs there."""
        refit = Refit(self.stage)
        self._lay_out(self.shown)
        refit.carry()

    # From frame to frame ----------------------------------------------------------------------

    @property
    def _speed(self) -> str:
        return self.demo.speed if self.demo is not None else self.app.settings.speed

    @property
    def _tempo(self) -> Tempo:
        still, alone = self.app.settings.reduced_motion, self.demo is not None
        return Tempo.of(self._speed, reduced_motion=still, alone=alone)

    def _show_draw(self) -> None:
        """The draw for the first deal, once, where things move at a pace to be looked at."""
        rounds, self.draw_first = self.draw_first, ()
        tempo = self._tempo
        hasty = self.demo is not None and tempo.moves < 1
        if rounds and tempo.moves and not hasty:
            self.timeline.play(DrawMotion(self.stage, tempo).draw(rounds, self.table.variant.draw))

    def _look_at_hand(self) -> None:
        """The hand below lies face down, and its owner takes it up."""
        tempo = self._tempo
        if tempo.moves and tempo.flights and self._player is not None:
            looked = DealMotion(self.stage, tempo).look(self.shown, self._player)
            self.timeline.play(looked)
            self.timeline.advance(0)

    def _let_picture(self, dt: float) -> None:
        """Let `dt` seconds go by for everything that moves on the table by itself."""
        self.timeline.advance(dt)
        self.musing.let(dt, moving=not self.timeline.idle)
        self.stage.aside.advance(dt)
        self.stage.paint_ahead()
        self._note_thinking(dt)

    @property
    def muses(self) -> bool:
        """Whether a bot that has decided is to be seen thinking for a moment yet."""
        coming, shown, players = self.feed.coming(self.viewer), self.shown, self.table.players
        if coming is None or isinstance(coming, Rewound):
            return False
        seat = decider(coming)
        if seat is None or players[seat].is_human or (self.demo is not None and self.demo.steps):
            return False
        if any(players[other].is_human for other in shown.turn):
            return False  # a person bids at the same time, and waits for nobody
        bots = sum(not player.is_human for player in players)
        factor, wanted = share(bots, self._tempo.moves), pause(shown, seat)
        if not factor or not wanted:
            return False
        return self.musing.holds(wanted * factor, thinkers.longest(players[seat].agent, bots))

    def _went_on(self, happening: Event | Rewound) -> None:
        """The next event begins to be shown."""
        seat = None if isinstance(happening, Rewound) else decider(happening)
        person = isinstance(happening, Rewound)
        person = person or (seat is not None and self.table.players[seat].is_human)
        self.musing.went_on(person=person, bot=seat is not None and not person)

    def _let_table(self, now: float) -> None:
        """Let the table go on, while few events wait to be shown."""
        for _turn in range(EVENTS_A_FRAME if self._speed == "instant" else 1):
            if len(self.feed) >= AHEAD or not self.table.advance(now):
                break

    def _tell_trouble(self) -> None:
        """Say it once when a bot had to be replaced, or when the disk takes no more."""
        told = [*self.table.notes, *filter(None, [self.table.trouble])]
        for trouble in told[self._troubles_told :]:
            self.app.notify(trouble.for_window(_))
        self._troubles_told = max(self._troubles_told, len(told))
        for remark in thinkers.unsaid(self.table.remarks) if self.table.remarks else ():
            self.app.notify(remark)

    def _note_thinking(self, dt: float) -> None:
        """Say that a bot thinks once it takes its time; for a quick one the words would flicker."""
        seat = self.table.thinking
        self._thinking_for = self._thinking_for + dt if seat is not None else 0.0
        self.stage.thinking = seat if self._thinking_for > LONG_THOUGHT else None
        self.stage.preparing = self.table.preparing
        if self._thinking_for > LONG_PREPARATION and self.table.preparing:
            getting_ready = _("The expert gets ready: the first time, that may take a minute.")
            for sentence in thinkers.unsaid([getting_ready]):
                self.app.notify(sentence)
