"""The replay of a record: every card again, both ways, from any seat.

Forward a step is played as at the table, back it is a jump. A step while another one still moves
hurries that one to its end.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pygame

from game.engine import HandDealt, Variant
from game.ui import opening, words
from game.ui.choreography import Choreography
from game.ui.errand import Errand
from game.ui.layout import TableLayout
from game.ui.levels import levels_of
from game.ui.motion import Tempo
from game.ui.overlays import Overlay, ResultsPanel
from game.ui.play_on import PlayOnPanel
from game.ui.poster import quiet
from game.ui.reel import Eyes, Reel, Stride
from game.ui.refit import Refit
from game.ui.replay_bar import Asked, ReplayBar, Wish, bar_height
from game.ui.replay_words import bar_tip, caption
from game.ui.settings import SPEEDS
from game.ui.sheet import ScoreSheet
from game.ui.sheet_rows import Sheet
from game.ui.shown import Moment, Shown
from game.ui.sorting import Holding
from game.ui.stage import Stage
from game.ui.table_lines import draw_message
from game.ui.table_words import deal_summary
from game.ui.text import _
from game.ui.timeline import Timeline
from game.ui.tip_words import table_tip
from game.ui.tips import Tip, Tips

if TYPE_CHECKING:
    from game.table.table import Table
    from game.ui.scene import App

HURRY: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


class ReplayScene:
    """One game on the screen. It reads the record in a thread, and returns if there is none."""

    def __init__(self, read: Callable[[], Reel]) -> None:
        self._errand: Errand[Reel] = Errand(read)
        self.reel: Reel | None = None
        self.timeline = Timeline()
        self.place = 0
        """What is shown, or is about to be once nothing moves."""
        self._target = 0
        """Where a step of several cards leads to."""
        self.playing = False
        self.eyes = Eyes(0, open=False)
        self.overlay: Overlay | None = None
        self.speed = SPEEDS[1]
        self.tips = Tips()

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Build the picture of the present place, if the record is read."""
        self.app = app
        self.timeline = Timeline()
        if self.reel is None:
            self.speed = app.settings.speed
            return
        seats = self.reel.setup.seats
        self.stage = Stage(
            app.theme,
            app.book,
            tuple(plan.name for plan in seats),
            four_colour=app.settings.four_colour,
            holding=Holding(app.settings.trump_place, app.settings.rank_order),
            levels=levels_of(seats),
        )
        self.stage.hear = app.sound.cue
        self.jump(self.place)

    def leave(self) -> None:
        """Stand still."""
        self.timeline.finish()
        self.playing = False
        self._target = self.place

    def resize(self) -> None:
        """Build the picture anew in another size; what moves goes on in the new one."""
        if self.reel is None:
            return
        if self.timeline.idle:
            self.jump(self.place)
            return
        refit = Refit(self.stage)
        self._lay_out(self.shown)
        refit.carry()
        if self.overlay is not None:
            self.overlay.lay_out(self.layout)

    def _begin(self, reel: Reel) -> None:
        """Take the record that was read."""
        self.reel = reel
        persons = reel.persons
        self.eyes = Eyes(persons[0], open=False) if persons else Eyes(0, open=True)
        self.bar = ReplayBar(reel.last, reel.deals)
        self.place = self._target = reel.deals[0] if reel.deals else 0
        for sentence in reel.notes:
            self.app.notify(sentence)
        self.enter(self.app)

    @property
    def game(self) -> tuple[Variant | None, int | None]:
        """What Help opens at: the rules of the recorded game."""
        if self.reel is None:
            return None, None
        return self.reel.setup.variant, self.reel.setup.players

    @property
    def shown(self) -> Shown:
        """The table at the present place."""
        assert self.reel is not None
        return self.reel.shown(self.place, self.eyes)

    @property
    def restless(self) -> bool:
        """Whether something moves, or the record is still being read."""
        if self.reel is None:
            return True
        if self.overlay is not None:
            return False
        return not self.still or not self.stage.aside.idle or self.stage.painting_ahead

    @property
    def still(self) -> bool:
        """Whether nothing moves and nothing is about to."""
        return self.timeline.idle and self._target == self.place and not self.playing

    def jump(self, place: int) -> None:
        """Show a place at once."""
        assert self.reel is not None
        self.timeline.finish()
        self.place = self._target = max(0, min(self.reel.last, place))
        shown = self.shown
        self._lay_out(shown)
        self.stage.show(shown)
        if self.overlay is not None:
            self.overlay.lay_out(self.layout)
        self._tell_bar()

    def _lay_out(self, shown: Shown) -> None:
        wide, tall = self.app.size
        self.table_size = (wide, tall - bar_height(self.app.size))
        self.layout = TableLayout.of(
            self.table_size,
            shown.players,
            shown.spec.cards or 1,
            shown.seat,
            calls=bool(shown.variant.named_sizes),
        )
        self.stage.lay_out(self.layout)

    def _tell_bar(self) -> None:
        assert self.reel is not None
        shown = self.stage.shown
        self.bar.place = self.place
        self.bar.caption = caption(shown)
        self.bar.lay_out(
            self.app.size,
            playing=self.playing,
            speed=self.speed,
            seat=_("Seat: {name}").format(name=self.stage.names[self.eyes.seat]),
            hands=self.eyes.open,
        )

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Wait for the record, then let move what moves."""
        if self.reel is None:
            self._look_for_record()
            return
        if self.overlay is not None:
            return
        self.tips.update(dt, self._tip, still=self.app.settings.reduced_motion)
        self.timeline.advance(dt)
        self.stage.aside.advance(dt)
        self.stage.paint_ahead()
        if not self.timeline.idle:
            return
        if self.playing and self._target <= self.place:
            if self.place < self.reel.last:
                self._target = self.place + 1
            else:
                self.playing = False
                self._tell_bar()
        if self._target > self.place:
            self._show_next()
            self.timeline.advance(0)

    def _look_for_record(self) -> None:
        if self._errand.done:
            reel = self._errand.result
            if reel is not None:
                self._begin(reel)
            elif not self._errand.told:
                self._errand.told = True
                self.app.notify(self._errand.failure)
                self.app.back()

    def _show_next(self) -> None:
        """Play what leads on from the present place."""
        assert self.reel is not None
        before, event = self.shown, self.reel.event(self.place, self.eyes)
        self.place += 1
        now = self.shown
        if isinstance(event, HandDealt):
            self._lay_out(now)
            self.stage.foresee(now)
        tempo = Tempo.of(self.speed, reduced_motion=self.app.settings.reduced_motion, alone=True)
        self.timeline.play(Choreography(self.stage, tempo).of(event, before, now))
        self._tell_bar()

    # Doing ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys: whatever lies on top first."""
        if self.reel is None:
            return False
        self.tips.handle(event)
        if self.overlay is not None:
            self._answer(self.overlay.handle(event))
            return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        asked = self.bar.handle(event)
        if asked is not None:
            self._do(asked)
            return True
        hurried = event.type == pygame.KEYDOWN and event.key in HURRY
        clicked = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if (hurried or clicked) and not self.timeline.idle:
            self.timeline.finish()
            return True
        return False

    def _do(self, asked: Asked) -> None:
        match asked:
            case int():
                self.playing = False
                self.jump(asked)
            case (stride, way):
                self._step(stride, way)
            case Wish.PLAY:
                self._play_or_pause()
            case Wish.SLOWER | Wish.FASTER:
                place = SPEEDS.index(self.speed) + (1 if asked is Wish.FASTER else -1)
                self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, place))]
                self._tell_bar()
            case Wish.SEAT:
                seat = (self.eyes.seat + 1) % len(self.stage.names)
                self.look(Eyes(seat, self.eyes.open))
            case Wish.HANDS:
                self.look(Eyes(self.eyes.seat, not self.eyes.open))
                if self.eyes.open and self.reel is not None and self.reel.is_open(self.place):
                    told = _("In the deal that is going on, hidden cards stay hidden.")
                    self.app.notify(told)
            case Wish.SHEET:
                self._open(ScoreSheet(Sheet.of_shown(self.shown, self.stage.names)))
            case Wish.ON:
                self._ask_to_play_on()
            case Wish.LEAVE:
                self.app.back()

    def _step(self, stride: Stride, way: int) -> None:
        """One step. What still moves reaches its end first, and the step counts from there."""
        assert self.reel is not None
        self.playing = False
        if way < 0:
            self.jump(self.reel.before(self.place, stride))
            return
        if not self.timeline.idle or self._target > self.place:
            self.jump(self._target)
        target = self.reel.after(self.place, stride)
        if stride is Stride.DEAL and target > self.place:
            self.jump(target)  # a whole deal, card by card, is what playing is for
        self._target = target
        self._tell_bar()

    def _play_or_pause(self) -> None:
        assert self.reel is not None
        self.playing = not self.playing and self.place < self.reel.last
        self._target = self.place
        self._tell_bar()

    def look(self, eyes: Eyes) -> None:
        """See the table from elsewhere, or more of it."""
        self.eyes = eyes
        self.jump(self.place)

    def _open(self, overlay: Overlay) -> None:
        self.playing = False
        self.jump(self.place)
        self.overlay = overlay
        overlay.lay_out(self.layout)

    # Playing on -------------------------------------------------------------------------------

    def _ask_to_play_on(self) -> None:
        assert self.reel is not None
        why = self.reel.why_not_on(self.place)
        if why is not None:
            self.app.notify(why)
            return
        seat = self.eyes.seat
        yours = _("In the seat of {name}").format(name=self.stage.names[seat])
        if self.reel.persons == (seat,):
            yours = _("In your own seat")
        self._open(PlayOnPanel(yours, caption(self.shown), seat))

    def _answer(self, name: str | None) -> None:
        if name is None:
            return
        self.overlay = None
        if name == "on":
            assert self.reel is not None
            you = self.app.settings.name or _("You")
            lines = self.reel.lines_until(self.place, self.eyes.seat, you)
            opening.open_table(self.app, lambda: opening.branch(lines), in_place=True)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table above the bar, then what lies on it."""
        theme = self.app.theme
        if self.reel is None:
            surface.blit(quiet(self.app.size, theme), (0, 0))
            text = words.line_surface(
                _("Reading the record…"), words.BODY, self.app.fonts, theme.on_felt
            )
            surface.blit(text, text.get_rect(center=surface.get_rect().center))
            return
        letters = self.stage.letters
        table = surface.subsurface(((0, 0), self.table_size))
        self.stage.draw(table)
        if self.overlay is None:
            self._draw_summary(table)
        self.bar.draw(surface, theme)
        if self.overlay is not None:
            self.overlay.draw(table, theme, letters)
        else:
            self.tips.draw(surface, theme, letters)

    def _draw_summary(self, table: pygame.Surface) -> None:
        """How the deal ended, once it has."""
        shown = self.stage.shown
        if shown.moment not in (Moment.SCORED, Moment.OVER):
            return
        text = deal_summary(shown, self.stage.names)
        if shown.moment is Moment.OVER:
            text = ResultsPanel(shown, self.stage.names).title
        theme, letters = self.app.theme, self.stage.letters
        draw_message(table, text, self.layout, theme, letters, refusal=False)

    def _tip(self, pos: tuple[int, int]) -> Tip | None:
        """What is said of the bar, or of the mark on the table, at this point."""
        assert self.reel is not None
        if self.bar.box.collidepoint(pos):
            return bar_tip(self.bar, pos, self.reel.why_not_on(self.place))
        seats = self.reel.setup.seats
        return table_tip(self.stage.shown, self.layout, seats, pos, last_trick=False)


def open_record(app: App, path: Path) -> None:
    """The replay of a file."""
    app.go(ReplayScene(lambda: Reel.read(path)))


def open_game(app: App, table: Table) -> None:
    """The replay of the game at a table."""
    lines = table.lines
    app.go(ReplayScene(lambda: Reel.of_lines(lines)))
