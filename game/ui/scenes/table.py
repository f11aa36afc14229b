"""The table: shows what happens at it in time, and lets persons bid and play.

The engine runs ahead of the screen. The scene takes the next event only when nothing moves, so it
never shows the future, and lets the table go on only while few events wait to be shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from game.engine import (
    ALL,
    PUBLIC,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    Seat,
    TrumpTurned,
    Viewer,
)
from game.table.dealer import Drawn
from game.table.table import Rewound, Table
from game.ui.asked_tips import asked_tip
from game.ui.audio.voices import Cue
from game.ui.choreography import Choreography
from game.ui.deal_words import whence
from game.ui.demo import DemoControls
from game.ui.demo_results import DemoResults
from game.ui.errands import errands
from game.ui.feed import Feed, covered, covered_event
from game.ui.fingers import Fingers
from game.ui.first_deal import DrawMotion
from game.ui.inks import on_cloth
from game.ui.key_leaf import KeysPanel
from game.ui.layout import TableLayout
from game.ui.levels import levels_of
from game.ui.motion import Tempo
from game.ui.opening import keep
from game.ui.overlays import Curtain, Overlay, PausePanel, ResultsPanel
from game.ui.paint.marks import panel
from game.ui.room import Wish
from game.ui.scenes.help import HelpPanel
from game.ui.scenes.leaving import new_game, next_demo, play_again, replay_game
from game.ui.scenes.settings import SettingsScene
from game.ui.sheet import ScoreSheet
from game.ui.sheet_rows import Sheet
from game.ui.shown import Shown
from game.ui.stage import Stage
from game.ui.table_words import deal_summary, hints
from game.ui.timeline import Timeline
from game.ui.tip_words import button_tip, table_tip
from game.ui.tips import Tip, Tips

if TYPE_CHECKING:
    from game.ui.scene import App

AHEAD: Final = 8
"""Events that may wait to be shown before the table is asked to go on."""
EVENTS_A_FRAME: Final = 16
"""At instant speed; a long game must not hold up a frame."""
LONG_THOUGHT: Final = 0.5
"""Seconds after which a plate says that its bot is thinking."""


class TableScene(Fingers):
    """One running table on the screen. It closes the table when it is closed itself."""

    def __init__(self, table: Table, *, again: Callable[[App], None] | None = None) -> None:
        """`again` is what "Play again" does; without it the same seats start a fresh game."""
        super().__init__()
        self.table = table
        self.names = tuple(plan.name for plan in table.players)
        self.persons = tuple(s for s, plan in enumerate(table.players) if plan.is_human)
        self._again = again or self._another_game
        viewers: tuple[Viewer, ...] = self.persons or (ALL, PUBLIC, *range(len(self.names)))
        self.feed = Feed(table, viewers)
        self.viewer: Viewer = viewers[0]
        self._troubles_told = 0
        self.covered = len(self.persons) > 1
        self.timeline = Timeline()
        self.overlay: Overlay | None = None
        self.tips = Tips()
        self.demo: DemoControls | None = None
        self.message = ""
        self.warning = False
        """Whether the message is a refusal."""
        self.draw_first: tuple[Drawn, ...] = ()
        """The draw for the first deal, to be shown before anything else."""
        self._results_seen = False
        self._asked = False
        """Whether a person was asked for something a frame ago."""
        self._thinking_for = 0.0

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Build the picture of the table as it was last shown."""
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
        self._take_seat()
        self.resize()
        self._show_draw()

    def _show_draw(self) -> None:
        """The draw for the first deal, once, where things move at a pace to be looked at."""
        rounds, self.draw_first = self.draw_first, ()
        tempo = self._tempo
        hasty = self.demo is not None and tempo.moves < 1
        if rounds and tempo.moves and not hasty:
            self.timeline.play(DrawMotion(self.stage, tempo).draw(rounds, self.table.variant.draw))

    def leave(self) -> None:
        """Let go of what moves; everything shown is kept."""
        self.timeline.finish()

    def close(self) -> None:
        """The table is left for good; its record is complete so far."""
        self.feed.close()
        errands.run(self.table.close)

    @property
    def restless(self) -> bool:
        """Whether something moves, or may happen, without a person."""
        if self._held:
            return False
        moving = not self.timeline.idle or not self.stage.aside.idle or self.hand.moving
        moving = moving or self.asking.counting
        return moving or self.stage.painting_ahead or not self._waits_for_person

    @property
    def _waits_for_person(self) -> bool:
        """Whether all that happened is shown and only a person can go on."""
        if self.demo is not None and self.demo.paused and not self.demo.steps:
            return True
        if len(self.feed):
            return self.trick_lies
        waiting = self.table.waiting.must
        bots = [seat for seat in waiting if seat not in self.persons]
        return self.overlay is not None or self.asking.changing or not bots

    def resize(self) -> None:
        """Build the picture anew in another size, at the end of what was moving."""
        self.timeline.finish()
        chosen = self.asking.panel.chosen if self.asking.panel is not None else None
        special = self.asking.special
        self._show_now()
        self.asking.take_over(special)
        if chosen is not None and self.asking.panel is not None:
            self.asking.panel.choose(chosen)

    @property
    def shown(self) -> Shown:
        """The table as it may be seen at this screen now."""
        shown = self.feed.shown(self.viewer)
        return covered(shown) if self.covered else shown

    def _show_now(self) -> None:
        shown = self.shown
        self._lay_out(shown)
        self.stage.show(shown)
        if self.overlay is not None:
            self.overlay.lay_out(self.layout)
        self.asking.forget()
        self._ask()

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

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Play what moves, show what happened, let the table go on."""
        if self.overlay is None:
            self.tips.update(dt, self._tip, still=self.app.settings.reduced_motion)
        if self._held:
            return
        self._tell_trouble()
        if isinstance(self.overlay, DemoResults) and self.overlay.tick(dt):
            self._again(self.app)
        self.timeline.advance(dt)
        self.stage.aside.advance(dt)
        self.stage.paint_ahead()
        self._note_thinking(dt)
        for _turn in range(EVENTS_A_FRAME):
            if not self.timeline.idle or not self._may_show or not self._next():
                break
            self.timeline.advance(0)
        if self.overlay is None and not self.asking.changing:
            for _turn in range(EVENTS_A_FRAME if self._speed == "instant" else 1):
                if len(self.feed) >= AHEAD or not self.table.advance(now):
                    break
        if self.asking.panel is not None:
            self.asking.panel.update(now)
        self._ask()
        self._let_fingers(dt)

    def _tell_trouble(self) -> None:
        """Say it once when a bot had to be replaced, or when the disk takes no more."""
        told = [*self.table.notes, *filter(None, [self.table.trouble])]
        for sentence in told[self._troubles_told :]:
            self.app.notify(sentence)
        self._troubles_told = max(self._troubles_told, len(told))

    def _note_thinking(self, dt: float) -> None:
        """Say that a bot thinks once it takes its time; for a quick one the words would flicker."""
        seat = self.table.thinking
        self._thinking_for = self._thinking_for + dt if seat is not None else 0.0
        self.stage.thinking = seat if self._thinking_for > LONG_THOUGHT else None

    @property
    def _up_to_date(self) -> bool:
        """Whether everything that happened is on the screen."""
        return self.timeline.idle and not len(self.feed)

    @property
    def _held(self) -> bool:
        """Whether time stands still: the pause menu, the score sheet or Help is up."""
        return isinstance(self.overlay, PausePanel | ScoreSheet | HelpPanel | KeysPanel)

    @property
    def _speed(self) -> str:
        return self.demo.speed if self.demo is not None else self.app.settings.speed

    @property
    def _may_show(self) -> bool:
        if self.overlay is not None or self.trick_lies:
            return False
        return self.demo is None or self.demo.may_go_on

    def _next(self) -> bool:
        """Begin to show the next event; False where there is none."""
        before = self.shown
        happening = self.feed.take(self.viewer)
        if happening is None:
            return False
        if isinstance(happening, Rewound):
            self._say("")
            self._let_go()
            self._take_back()
            return True
        if self.demo is not None:
            self.demo.hear(self.feed.heard)
        self.asking.forget()
        if isinstance(happening, HandDealt):
            self._begin_deal()
        event = covered_event(happening) if self.covered else happening
        self._announce(event)
        tempo = self._after_looking(event, self._tempo)
        self.timeline.play(Choreography(self.stage, tempo).of(event, before, self.shown))
        return True

    @property
    def _tempo(self) -> Tempo:
        still, alone = self.app.settings.reduced_motion, self.demo is not None
        return Tempo.of(self._speed, reduced_motion=still, alone=alone)

    def _take_back(self) -> None:
        """Show that something was undone; in another deal, or another hand, at once."""
        before = self.layout
        shown = self.shown
        self._lay_out(shown)
        if self.layout != before or shown.spec != self.stage.shown.spec:
            self._show_now()
            return
        self.asking.forget()
        self.timeline.play(Choreography(self.stage, self._tempo).take_back(shown))

    def _begin_deal(self) -> None:
        """Another size of hand is another layout; among several persons the cards stay covered."""
        self.covered = len(self.persons) > 1
        self._lay_out(self.shown)
        self.stage.foresee(self.shown)

    def _announce(self, event: Event) -> None:
        """The one sentence that goes with an event, where there is one."""
        if isinstance(event, DealScored) and self.demo is None:
            self._say(deal_summary(self.shown, self.names))
        elif isinstance(event, TrumpTurned) and self.demo is None:
            self._say(whence(self.shown))
        elif not isinstance(event, GameOver):
            self._say("")

    def _say(self, sentence: str, *, warning: bool = False) -> None:
        self.message, self.warning = sentence, warning

    def _tip(self, pos: tuple[int, int]) -> Tip | None:
        """What is said of the mark at this point: what lies on top first."""
        if self.demo is not None and (tip := button_tip(self.demo.buttons, pos)) is not None:
            return tip
        if self.demo is None and (tip := button_tip(self.buttons.buttons, pos)) is not None:
            return tip
        if isinstance(self.viewer, int) and self._up_to_date:
            tip = asked_tip(self.asking, self.stage, self.viewer, pos)
            panel = self.asking.panel or self.asking.special
            if tip is not None or (panel is not None and panel.covers(pos)):
                return tip
        return table_tip(self.shown, self.layout, self.table.players, pos)

    # Persons ----------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Open what a person may use now, and close what he may not."""
        if not self._up_to_date or self._held:
            self.asking.close()
        elif self.table.over:
            self.asking.close()
            self._show_results()
        elif self.overlay is not None or self._turned_to_another():
            pass  # nothing is asked before the panel on top is answered
        elif isinstance(self.viewer, int):
            self.asking.open(self.viewer, self.shown, self.layout)
        panel = self.asking.panel or self.asking.special
        asked = panel is not None or self.asking.playing
        if asked and not self._asked:
            self.stage.hear(Cue.TURN)
        self._asked = asked

    def _turned_to_another(self) -> bool:
        """Whether another person decides: the view follows once that person is ready."""
        waiting = [seat for seat in self.table.waiting.must if seat in self.persons]
        if not waiting or len(self.persons) == 1:
            return False
        if self.viewer in waiting and not self.covered:
            return False
        seat: Seat = waiting[0]
        self.viewer, self.covered = seat, True
        self.overlay = Curtain(self.names[seat], seat)
        self._show_now()
        return True

    def _show_results(self) -> None:
        if self.overlay is None and not self._results_seen:
            self._results_seen = True
            self._open(self._results())

    def _results(self) -> ResultsPanel:
        if self.demo is None:
            return ResultsPanel(self.shown, self.names, self.table.undos)
        if self.demo.results is None:
            self.demo.results = DemoResults(
                self.shown,
                self.names,
                goes_on=self.app.settings.demo_goes_on,
                keep=lambda: keep(self.table),
                notify=self.app.notify,
            )
        return self.demo.results

    def _another_game(self, app: App) -> None:
        if self.demo is None:
            play_again(app, self.table.setup)
        else:
            next_demo(app, self.table.setup, self.demo)

    # Doing ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys: whatever lies on top first."""
        self.tips.handle(event)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self._help()
            return True
        if self.overlay is not None:
            self._handle_overlay(self.overlay, event)
            return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if event.type == pygame.KEYDOWN and self._general_key(event.key):
            return True
        if self.demo is not None and self._demo_chose(self.demo.handle(event)):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._on_score(event):
            self._open_sheet()
            return True
        if self._touched(event):
            return True
        if not self.timeline.idle and self._hurries(event):
            self.timeline.finish()
            return True
        # An answer counts only for what is on the screen, not for what comes next.
        if not isinstance(self.viewer, int) or not self._up_to_date:
            return False
        taken, refusal = self.asking.answer(event, self.viewer)
        if taken:
            self._say(refusal or "", warning=refusal is not None)
        return taken

    def _on_score(self, event: pygame.event.Event) -> bool:
        return bool(event.button == 1 and self.layout.score.collidepoint(event.pos))

    def _general_key(self, key: int) -> bool:
        match key:
            case pygame.K_ESCAPE:
                if not (self.hand.dragging.cancel() or self.asking.withdraw()):
                    self._pause()
            case pygame.K_s:
                self._open_sheet()
            case pygame.K_k | pygame.K_QUESTION:
                self._open(KeysPanel(self.app, demo=self.demo is not None))
            case _:
                return self._finger_key(key)
        return True

    def _help(self) -> None:
        """Open the rules over whatever is up, or put them away again."""
        if isinstance(self.overlay, HelpPanel):
            self._close_help(self.overlay)
        else:
            self._open(HelpPanel(self.app, self.shown, self.overlay))

    def _close_help(self, panel: HelpPanel) -> None:
        self.overlay = panel.under
        if self.overlay is not None:
            self.overlay.lay_out(self.layout)

    def _open(self, overlay: Overlay) -> None:
        self.overlay = overlay
        overlay.lay_out(self.layout)
        self.asking.close()

    def _open_sheet(self) -> None:
        self._open(ScoreSheet(Sheet.of_shown(self.shown, self.names)))

    def _pause(self) -> None:
        self._open(PausePanel(self.table.undos, saved=self.demo is None))

    def _handle_overlay(self, overlay: Overlay, event: pygame.event.Event) -> None:
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
            case "ready":
                self.covered = False
                self.overlay = None
                self._show_now()
            case _:
                self.overlay = None

    def _demo_chose(self, name: str | None) -> bool:
        match name:
            case None:
                return False
            case "menu":
                self._pause()
            case "speed":
                assert self.demo is not None
                settings = replace(self.app.settings, demo_speed=self.demo.chosen_speed)
                self.app.change(settings)
            case "view":
                assert self.demo is not None
                self.timeline.finish()
                self.viewer = self.demo.view
                self._show_now()
        return True

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, then what lies on it."""
        theme, letters = self.app.theme, self.stage.letters
        self.stage.draw(surface)
        if self.demo is not None:
            self.demo.draw(surface, theme, letters)
        else:
            self._draw_hints(surface)
            self.buttons.draw(surface, theme, letters)
        if self.overlay is None:
            self._draw_message(surface)
            self.asking.draw(surface, theme, letters)
            self.tips.draw(surface, theme, letters)
        else:
            self.overlay.draw(surface, theme, letters)

    def _draw_message(self, surface: pygame.Surface) -> None:
        theme, letters = self.app.theme, self.stage.letters
        sentence = self.message or self._prompt
        if not sentence or self.asking.grace is not None:
            return
        colour = theme.bad if self.warning and self.message else theme.cream
        box = self.layout.message
        word = letters.within(sentence, 17, colour, box.width - self.layout.px(28), bold=True)
        ground = pygame.Rect(0, 0, word.get_width() + self.layout.px(28), box.height)
        ground.center = box.center
        surface.blit(panel(ground.size, theme), ground)
        surface.blit(word, word.get_rect(center=ground.center))

    def _draw_hints(self, surface: pygame.Surface) -> None:
        keys = hints(
            bidding=self.asking.panel is not None,
            choosing=self.asking.special is not None,
            playing=self.asking.playing,
            laying=self.asking.laying is not None,
            moving=not self.timeline.idle,
        )
        box = self.layout.hints
        word = self.stage.letters.within(keys, 14, on_cloth(self.app.theme), box.width)
        surface.blit(word, word.get_rect(midright=box.midright))
