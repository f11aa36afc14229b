"""The table: shows what happens at it in time, and lets persons bid and play.

What is seen, what is touched and what lies over it have rooms of their own; this one says which of
them has the word in every frame and for every press.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.engine import Event, GameOver, HandDealt, TrumpTurned
from game.table.inbox import Rewound
from game.table.table import Table
from game.ui.asked_tips import asked_tip
from game.ui.audio.voices import Cue
from game.ui.choreography import Choreography
from game.ui.deal_words import whence
from game.ui.fair_leaf import pledge_told
from game.ui.feed import covered_event
from game.ui.rising import Rising
from game.ui.scenes.over_table import OverTable
from game.ui.showing import EVENTS_A_FRAME
from game.ui.table_lines import draw_hints, draw_message
from game.ui.table_words import deal_summary, hints
from game.ui.tip_words import button_tip, table_tip
from game.ui.tips import Tip, Tips

if TYPE_CHECKING:
    from game.ui.scene import App


class TableScene(OverTable):
    """One running table on the screen."""

    def __init__(self, table: Table, *, again: Callable[[App], None] | None = None) -> None:
        """`again` is what "Play again" does; without it the same seats start a fresh game."""
        super().__init__(table, again)
        self.tips = Tips()
        self.rising = Rising()
        self._asked = False
        """Whether a person was asked for something a frame ago."""
        self._pledged = False
        """Whether it was said that the cards are settled."""
        self._turning_back = False
        """Whether a deal fades out of which everything was taken back."""

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Build the picture of the table as it was last shown."""
        self._set_stage(app)
        self._take_seat()
        self.resize()
        self._tell_pledge()
        self._show_draw()

    def _tell_pledge(self) -> None:
        """Say before the first card, once, that the cards are settled."""
        told = pledge_told(self.table.setup) if self.persons else ""
        if told and len(self.table.lines) == 1 and not self._pledged:
            self._pledged = True
            self.app.notify(told)

    def resize(self) -> None:
        """Build the picture anew in another size; what moves goes on in the new one."""
        if self._turning_back:
            self.timeline.finish()  # what fades out was made for another layout
        if not self.timeline.idle:
            self.hand.let_go()
            self._refit()
            if self.overlay is not None:
                self.overlay.lay_out(self.layout)
            return
        chosen = self.asking.panel.chosen if self.asking.panel is not None else None
        special = self.asking.special
        self._show_now()
        self.asking.take_over(special)
        if chosen is not None and self.asking.panel is not None:
            self.asking.panel.choose(chosen)

    def _show_now(self) -> None:
        shown = self.shown
        self._lay_out(shown)
        self.stage.show(shown)
        if self.overlay is not None:
            self.overlay.lay_out(self.layout)
        self.asking.forget()
        self._ask()

    @property
    def measures_itself(self) -> bool:
        """Whether nothing on it needs the window's own fonts or widgets: panels over it may."""
        return self.overlay is None

    @property
    def restless(self) -> bool:
        """Whether something moves, or may happen, without a person."""
        if self.rising.moving:
            return True
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

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Play what moves, show what happened, let the table go on."""
        tempo = self._tempo
        self.rising.update(self.overlay, dt, still=not tempo.moves or not tempo.flights)
        if self.overlay is None:
            self.tips.update(dt, self._tip, still=self.app.settings.reduced_motion)
        if self._held:
            return
        self._tell_trouble()
        self._go_on_by_itself(dt)
        self._let_picture(dt)
        for _turn in range(EVENTS_A_FRAME):
            if not self.timeline.idle or not self._may_show or not self._next():
                break
            self.timeline.advance(0)
        if self.overlay is None and not self.asking.changing:
            self._let_table(now)
        if self.asking.panel is not None:
            self.asking.panel.update(now)
        self._ask()
        self._let_fingers(dt)

    @property
    def _may_show(self) -> bool:
        if self.overlay is not None or self.trick_lies or self.muses:
            return False
        return self.demo is None or self.demo.may_go_on

    def _next(self) -> bool:
        """Begin to show the next event; False where there is none."""
        before = self.shown
        happening = self.feed.take(self.viewer)
        if happening is None:
            return False
        self._went_on(happening)
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
        moves = Choreography(self.stage, tempo, self._sum_up)
        self.timeline.play(moves.of(event, before, self.shown))
        return True

    def _take_back(self) -> None:
        """Show that something was undone: cards go back, or one deal fades into another."""
        self.asking.forget()
        shown, moves = self.shown, Choreography(self.stage, self._tempo)
        if (shown.spec, shown.seat) == (self.stage.shown.spec, self.stage.shown.seat):
            self._lay_out(shown)
            self.timeline.play(moves.take_back(shown))
            return

        def turn_back() -> None:
            self._turning_back = False
            self._show_now()

        self._turning_back = True
        self.timeline.play(moves.change_over(turn_back))

    def _begin_deal(self) -> None:
        """Another size of hand is another layout; among several persons the cards stay covered."""
        self.covered = len(self.persons) > 1
        self._lay_out(self.shown)
        self.stage.foresee(self.shown)

    def _announce(self, event: Event) -> None:
        """The one sentence that goes with an event, where there is one."""
        if isinstance(event, TrumpTurned) and self.demo is None:
            self._say(whence(self.shown))
        elif not isinstance(event, GameOver):
            self._say("")

    def _sum_up(self) -> None:
        """How the deal came out, once it is seen."""
        if self.demo is None:
            self._say(deal_summary(self.shown, self.names))

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

    # Mouse and keys ---------------------------------------------------------------------------

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
        if (self.muses or not self.timeline.idle) and self._hurries(event):
            self.timeline.finish()
            self.musing.hurry()
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
                self._open_keys()
            case pygame.K_c if self._pass_back():
                pass
            case _:
                return self._finger_key(key)
        return True

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

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, then what lies on it."""
        theme, letters, layout = self.app.theme, self.stage.letters, self.layout
        self.stage.draw(surface)
        if self.demo is not None:
            self.demo.draw(surface, theme, letters)
        else:
            draw_hints(surface, self._keys, layout, theme, letters)
            self.buttons.draw(surface, theme, letters)
        if self.overlay is not None:
            up = partial(self.overlay.draw, surface, theme, letters)
            self.rising.draw(surface, up)
            return
        sentence = self.message or self._prompt
        if sentence and self.asking.grace is None:
            refusal = self.warning and bool(self.message)
            said = draw_message(surface, sentence, layout, theme, letters, refusal=refusal)
            self.stage.draw_aloft(surface, said)
        self.asking.draw(surface, theme, letters)
        self.tips.draw(surface, theme, letters)

    @property
    def _keys(self) -> str:
        """The keys that do something now."""
        return hints(
            bidding=self.asking.panel is not None,
            choosing=self.asking.special is not None,
            playing=self.asking.playing,
            laying=self.asking.laying is not None,
            changeable=bool(self.asking.change.buttons),
            moving=not self.timeline.idle,
        )
