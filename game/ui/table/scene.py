"""The scene of a table: has presenter, input and overlays, and hands events to them.

The scene has a presenter, which shows events in time, the input of the persons at this screen, and
the panels that lie over the table. It decides which of them has the word in every frame, for every
event of the game and for every press.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.table.dealer import Drawn
from game.table.followed_game import FollowedGame
from game.table.stream import MovesUndone
from game.ui.help.contents_list import Chapter
from game.ui.scene.protocol import App
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.table.agreement import Agreement
from game.ui.table.company import Company
from game.ui.table.drawing.game_clock import GameClock
from game.ui.table.drawing.message_lines import draw_message
from game.ui.table.input.table_input import TableInput
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.demo_controls import DemoCommand, DemoControls
from game.ui.table.panels.foot_words import draw_clock
from game.ui.table.panels.hint_panel import HintPanel
from game.ui.table.panels.reading_time import ReadingTime, hurries
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.presenter import EVENTS_A_FRAME, TablePresenter
from game.ui.table.table_overlays import TableOverlays
from game.ui.table.tooltip_words import RESULTS, button_tip, table_tip, words_of_buttons
from game.ui.widgets.tooltips import Tip, Tips


class TableScene:
    """One running table on the screen. It closes the table when it is closed itself."""

    def __init__(
        self,
        table: FollowedGame,
        *,
        again: Callable[[App], None] | None = None,
        demo: DemoControls | None = None,
        dealer_draw: tuple[Drawn, ...] = (),
        company: Company | None = None,
    ) -> None:
        """Begin with the table as it stands.

        Args:
            table: the running game.
            again: what "Play again" does; without it the same seats start a fresh game.
            demo: the controls of the game of bots before, which go on with this one.
            dealer_draw: the draw for the first deal, to be shown before anything else.
            company: the others, where the table is at a server.
        """
        self.table = table
        self.company = company
        self.presenter = TablePresenter(table, demo=demo, dealer_draw=dealer_draw)
        self.input = TableInput(self.presenter, self._open)
        self.overlays = TableOverlays(
            self.presenter, self.input, rebuild=self._rebuild, again=again, company=company
        )
        self._agreement: Agreement | None = None
        if company is not None:
            self._agreement = Agreement(self.overlays, company, self.presenter, self.input)
        self.clock = GameClock()
        self.tips = Tips()
        self.reading = ReadingTime()
        self.asks = True
        """Whether persons are asked for what the table waits for; a lesson says when."""

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Build the picture of the table as it was last shown."""
        self.presenter.enter(app)
        self.input.enter()
        self.resize()
        self.presenter.show_dealer_draw()

    def leave(self) -> None:
        """Let go of what moves; everything shown is kept."""
        self.presenter.timeline.finish()

    def close(self) -> None:
        """The table is left for good; its record is complete so far."""
        self.input.weighing.close()
        self.presenter.close()

    def resize(self) -> None:
        """Build the picture anew in another size; what moves goes on in the new one."""
        presenter, decision = self.presenter, self.input.decision
        if presenter.deal_fades:
            presenter.timeline.finish()  # what fades out was made for another layout
        if not presenter.timeline.idle:
            self.input.hand.let_go()
            presenter.relayout()
            self.overlays.lay_out()
            return
        choose_again = decision.asked.draft()
        self._rebuild()
        choose_again()

    def _rebuild(self) -> None:
        """Build the picture of the table anew, at once."""
        shown = self.presenter.shown
        self.presenter.lay_out(shown)
        self.presenter.stage.show(shown)
        self.overlays.lay_out()
        self.input.decision.forget()
        self._ask()

    def _open(self, button: TableButton) -> None:
        """Lay over the table what a button at its foot asks for."""
        match button:
            case TableButton.LAST_TRICK:
                self.overlays.open_tricks()
            case TableButton.CLAIM:
                self.overlays.open_claim()
            case TableButton.HINT:
                self.overlays.open(HintPanel(self.input.hints.cost))
            case TableButton.TALK if self.company is not None:
                self.overlays.open(self.company.chat_panel())
            case TableButton.MENU:
                self.overlays.open_pause()
            case _:
                self.overlays.toggle_help(Chapter.CARDS)

    @property
    def measures_itself(self) -> bool:
        """Whether nothing on it needs the window's own fonts or widgets: panels over it may."""
        return self.overlays.current is None

    @property
    def saying(self) -> str:
        """That the game is no longer saved, for as long as that is so; else nothing."""
        return self.presenter.notices.not_saving

    @property
    def restless(self) -> bool:
        """Whether something moves, or may happen, without a person."""
        if self.overlays.moving:
            return True
        if self.overlays.hold_time:
            return False
        presenter, table_input = self.presenter, self.input
        moving = not presenter.timeline.idle or not presenter.stage.aside.idle
        moving = moving or not presenter.remarks.idle or presenter.chances.waiting
        moving = moving or presenter.moments.waiting
        moving = moving or table_input.hand.moving or table_input.decision.counting
        moving = moving or table_input.coach.busy
        moving = moving or not self.reading.over(self._unasked) or presenter.stage.painting_ahead
        return moving or not self._waits_for_person

    @property
    def _waits_for_person(self) -> bool:
        """Whether all that happened is shown and only a person can go on."""
        demo = self.presenter.demo
        if demo is not None and demo.paused and not demo.steps:
            return True
        if len(self.presenter.feed):
            return self.input.held_trick.lies
        if self.overlays.current is not None or self.input.decision.bid.changing:
            return True
        if self.input.coach.speaks:
            return True
        return all(seat in self.presenter.persons for seat in self.table.waiting.must)

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Play what moves, show what happened, let the table go on."""
        presenter, decision, overlays = self.presenter, self.input.decision, self.overlays
        if self.company is not None:
            self.company.update(presenter.app)
            presenter.stage.statuses = self.company.statuses
        if self._agreement is not None:
            self._agreement.update()
        overlays.enter_panel(dt)
        self.clock.update(now, held=overlays.hold_time or self.table.over)
        if overlays.current is None or self._explained:
            self.tips.update(dt, self._tip, still=presenter.app.settings.reduced_motion)
        if overlays.hold_time:
            self.reading.update(None, dt, rising=False)  # what lies below is read anew
            return
        presenter.notices.tell_troubles(presenter.app)
        overlays.advance(dt)
        presenter.advance(dt)
        for _turn in range(EVENTS_A_FRAME):
            if not presenter.timeline.idle or not self._may_show or not self._show_next():
                break
            presenter.timeline.advance(0)
        if overlays.current is None and not decision.bid.changing:
            presenter.advance_table(now)
        decision.update(now)
        self._ask()
        self.reading.update(self._unasked, dt, rising=overlays.entrance.moving)
        self.input.advance(dt, active=overlays.current is None)

    @property
    def readable(self) -> bool:
        """Whether what Enter would press was there long enough to be read."""
        entered = self.overlays.current is not None or self.input.decision.asked.takes_enter
        return not entered or self.reading.over(self._unasked)

    def held_back(self, event: pygame.event.Event) -> bool:
        """Whether a press may have been meant to hurry, and would press what nobody could read."""
        if not hurries(event):
            return False
        if self.overlays.current is not None or event.type == pygame.KEYDOWN:
            return not self.readable
        coach = self.input.coach
        top = coach.panel if coach.speaks else self.input.decision.asked
        on_panel = top.covers(event.pos)
        return on_panel and not self.reading.known(self._unasked)

    @property
    def _unasked(self) -> object:
        """The panel that is up without anybody having opened it; None where there is none."""
        if self.overlays.current is not None:
            return self.overlays.unasked
        if self.input.coach.speaks:
            return self.input.coach.slip
        return self.input.decision.asked.unasked

    @property
    def _may_show(self) -> bool:
        """Whether the next event may be shown."""
        if self.overlays.current is not None or self.input.held_trick.lies:
            return False
        if self.input.coach.keeps_trick:
            return False
        demo = self.presenter.demo
        return not self.presenter.bot_pauses and (demo is None or demo.may_go_on)

    def _show_next(self) -> bool:
        """Begin to show the next event; False where there is none."""
        before = self.presenter.shown
        happening = self.presenter.take()
        if happening is None:
            return False
        if isinstance(happening, MovesUndone):
            self.input.note_undone()
            self.presenter.take_back(self._rebuild)
            return True
        self.input.decision.forget()
        hold = not self.input.held_trick.was_released(happening)
        self.input.note_event(self.presenter.show(happening, before, hold=hold))
        return True

    def _ask(self) -> None:
        """Open what a person may use now, and close what he may not."""
        presenter, decision = self.presenter, self.input.decision
        if not presenter.up_to_date or self.overlays.hold_time or not self.asks:
            decision.close()
        elif self.table.over:
            decision.close()
            self.overlays.open_results()
        elif self.input.coach.speaks:
            decision.close()
        elif self.overlays.current is not None or self.overlays.turn_to_another():
            pass  # nothing is asked before the panel on top is answered
        elif isinstance(presenter.viewer, int):
            decision.open(presenter.viewer, presenter.shown, presenter.layout)
        self.input.sound_turn()

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys: whatever lies on top first."""
        seen = self.overlays.current is None or self._explained
        self.tips.handle(event, self._tip if seen else None)
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.overlays.toggle_help()
            return True
        overlay, demo = self.overlays.current, self.presenter.demo
        if self.held_back(event):
            return True
        if self._agreement is not None and self._agreement.handle(event):
            return True
        if overlay is not None:
            self.overlays.handle(overlay, event)
            return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if event.type == pygame.KEYDOWN and self._handle_key(event.key):
            return True
        if demo is not None and self._control_demo(demo, demo.handle(event)):
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self._on_score(event):
            self.overlays.open_sheet()
            return True
        if self.input.handle(event):
            return True
        if hurries(event) and (self.presenter.bot_pauses or not self.presenter.timeline.idle):
            self.presenter.hurry()
            return True
        return self.input.answer(event)

    def _on_score(self, event: pygame.event.Event) -> bool:
        return bool(event.button == 1 and self.presenter.layout.score.collidepoint(event.pos))

    def _handle_key(self, key: int) -> bool:
        match key:
            case pygame.K_ESCAPE:
                if not self.input.withdraw():
                    self.overlays.open_pause()
            case pygame.K_s:
                self.overlays.open_sheet()
            case pygame.K_k | pygame.K_QUESTION:
                self.overlays.open_keys()
            case pygame.K_t if self.company is not None:
                self.overlays.open(self.company.chat_panel("t"))
            case pygame.K_p if self.company is not None:
                self.company.hold()
            case pygame.K_c if self.overlays.pass_back() or self.input.change_bid():
                pass
            case _:
                return self.input.handle_key(key)
        return True

    def _control_demo(self, demo: DemoControls, name: str | None) -> bool:
        """Do what was chosen in the controls of a demo; whether anything was."""
        match name:
            case None:
                return False
            case DemoCommand.MENU:
                self.overlays.open_pause()
            case DemoCommand.SPEED:
                app = self.presenter.app
                app.change(replace(app.settings, demo_speed=demo.chosen_speed))
            case DemoCommand.CHANCES:
                app = self.presenter.app
                app.change(replace(app.settings, demo_chances=not app.settings.demo_chances))
            case DemoCommand.VIEW:
                self.presenter.timeline.finish()
                self.presenter.viewer = demo.view
                self._rebuild()
        return True

    @property
    def _explained(self) -> bool:
        """Whether the panel that is up has something to say under the mouse."""
        return isinstance(self.overlays.current, ScoreSheet | ResultsPanel)

    def _tip(self, pos: tuple[int, int]) -> Tip | None:
        """What is said of the mark at this point: what lies on top first."""
        presenter, decision = self.presenter, self.input.decision
        if isinstance(self.overlays.current, ScoreSheet):
            return self.overlays.current.tip(pos)
        if isinstance(self.overlays.current, ResultsPanel):
            return button_tip(self.overlays.current.buttons, pos, RESULTS)
        demo = presenter.demo
        buttons = self.input.buttons.buttons if demo is None else demo.buttons
        words = words_of_buttons(self.table.setup)
        if (tip := button_tip(buttons, pos, words)) is not None:
            return tip
        if isinstance(presenter.viewer, int) and presenter.up_to_date:
            tip = decision.tip(presenter.viewer, pos)
            if tip is not None or decision.asked.covers(pos):
                return tip
        return table_tip(presenter.shown, presenter.layout, self.table.players, pos)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, then what lies on it."""
        presenter, table_input = self.presenter, self.input
        painter, layout = presenter.stage.painter, presenter.layout
        presenter.stage.draw(surface)
        presenter.remarks.draw(surface, presenter.stage)
        if presenter.demo is not None:
            presenter.demo.draw(surface, painter)
        else:
            clock = self.clock.text if presenter.app.settings.clock else ""
            left = table_input.buttons.right + layout.px(12)
            foot, words = table_input.foot, table_input.foot_words
            foot.lay_out(words, layout, painter.letters, left=left, clock=clock)
            foot.draw(surface, painter, live=self.overlays.current is None)
            draw_clock(surface, clock, layout, painter)
            table_input.buttons.draw(surface, painter)
        if self.overlays.current is not None:
            self.overlays.draw(surface, painter)
            if self._explained:
                self.tips.draw(surface, painter)
            return
        held = "" if self.company is None else self.company.status
        sentence = held or presenter.message or table_input.prompt
        covered = table_input.decision.replaces_prompt or table_input.coach.speaks
        if sentence and not covered:
            refusal = presenter.warning and sentence == presenter.message
            said = draw_message(surface, sentence, layout, painter, refusal=refusal)
            presenter.stage.draw_aloft(surface, said)
        table_input.ahead.draw(surface, painter)
        table_input.decision.draw(surface, painter)
        table_input.hints.draw(surface, painter)
        table_input.chance.draw(surface, painter)
        table_input.coach.draw(surface, painter)
        self.tips.draw(surface, painter)
