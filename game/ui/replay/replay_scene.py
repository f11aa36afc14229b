"""The replay of a record: every card again, both ways, from any seat.

Forward a step is played as at the table, back it is a jump. A step while another one still moves
hurries that one to its end.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.engine import HandDealt, Phase, Variant
from game.presentation.game_outcome import winners_title
from game.presentation.replay_positions import ReplayPositions, StepSize, Viewpoint
from game.presentation.score_sheet import SheetContents
from game.presentation.screen_state import ScreenState
from game.presentation.tricks_of_deals import tricks_of_deals
from game.presentation.words.replay import caption, part_of_deal
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.backdrop import quiet
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.platform.background_read import BackgroundRead
from game.ui.platform.settings import SPEEDS, Speed
from game.ui.replay.decision_buttons import DecisionButtons
from game.ui.replay.play_on import PLAY_ON, PlayOnPanel
from game.ui.replay.recorded_stage import recorded_stage, table_layout
from game.ui.replay.replay_words import bar_tip
from game.ui.replay.review_panel import ReplayReview
from game.ui.replay.review_summary import ReviewSummary
from game.ui.replay.transport_bar import Asked, TransportAction, TransportBar, bar_height, bar_scale
from game.ui.replay.win_graph import WinGraph
from game.ui.scene.protocol import App
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.setup import game_launcher
from game.ui.table.animation.choreography import Choreography
from game.ui.table.animation.movements import Tempo
from game.ui.table.animation.remark_motion import Remarks
from game.ui.table.drawing.question_line import Question, draw_question
from game.ui.table.drawing.relayout import Relayout
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.timeline import Timeline
from game.ui.table.tooltip_words import table_tip
from game.ui.widgets.overlay import Overlay
from game.ui.widgets.tooltips import Tip, Tips

HURRY: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)


class RecordReading:
    """A record that is being read. Where there is none, the scene is left, with a sentence."""

    def __init__(self, read: Callable[[], ReplayPositions]) -> None:
        self._reading: BackgroundRead[ReplayPositions] = BackgroundRead(read)

    def poll(self, app: App) -> ReplayPositions | None:
        """The record as soon as it is read."""
        reading = self._reading
        if not reading.done:
            return None
        if reading.result is None and not reading.noticed:
            reading.noticed = True
            app.notify(reading.failure)
            app.back()
        return reading.result

    def draw(self, surface: pygame.Surface, app: App) -> None:
        """Say what is waited for."""
        surface.blit(quiet(app.size, app.theme), (0, 0))
        text = typeset.line_surface(_("Reading…"), typeset.BODY, app.fonts, app.theme.on_felt)
        surface.blit(text, text.get_rect(center=surface.get_rect().center))


class ReplayScene:
    """One game on the screen. It reads the record in a thread, and returns if there is none."""

    def __init__(
        self,
        read: Callable[[], ReplayPositions],
        *,
        review: bool = False,
        deal: int = 1,
        action: int | None = None,
    ) -> None:
        """Begin to read; with `review`, that of the game is open at once.

        Args:
            read: loads the record.
            review: whether the review is open.
            deal: the deal that is shown first, from 1; the last where there are fewer.
            action: how many actions come before what is shown first, every hand open; None for
                the deal.
        """
        self._opens_review, self._first_deal, self._first_action = review, deal, action
        self._reading = RecordReading(read)
        self.positions: ReplayPositions | None = None
        self.timeline = Timeline()
        self.place = 0
        """What is shown, or is about to be once nothing moves."""
        self._target = 0
        """Where a step of several cards leads to."""
        self.playing = False
        self.viewpoint = Viewpoint(0, open=False)
        self.overlay: Overlay[TableLayout] | None = None
        self.speed = Speed.NORMAL
        self.tips = Tips()

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Build the picture of the present place, if the record is read."""
        self.app = app
        self.timeline = Timeline()
        if self.positions is None:
            self.speed = app.settings.speed
            return
        positions = self.positions
        self.stage = recorded_stage(positions, app.theme, app.book, app.settings, app.players)
        self.stage.play_cue, self.stage.live = app.sound.cue, False
        self.remarks = Remarks(positions.setup.seats, positions.setup.seed)
        self.jump(self.place)

    def leave(self) -> None:
        """Stand still."""
        self.timeline.finish()
        self.playing = False
        self._target = self.place

    def close(self) -> None:
        """The replay is left for good."""
        if self.positions is not None:
            self.review.close()

    def resize(self) -> None:
        """Build the picture anew in another size; what moves goes on in the new one."""
        if self.positions is None:
            return
        if self.timeline.idle:
            self.jump(self.place)
            return
        refit = Relayout(self.stage)
        self._lay_out(self.shown)
        refit.carry()
        if self.overlay is not None:
            self.overlay.lay_out(self.layout, self.stage.painter)

    def begin(self, positions: ReplayPositions) -> None:
        """Take the record that was read."""
        self.positions = positions
        self.viewpoint = positions.usual_viewpoint
        self.bar = TransportBar(positions.last, positions.deals)
        self.review = ReplayReview(positions)
        self.graph = WinGraph()
        self.buttons = DecisionButtons(positions)
        if self._opens_review:
            self.review.toggle()
        deals = positions.deals
        self.place = self._target = deals[min(self._first_deal, len(deals)) - 1] if deals else 0
        if self._first_action is not None:
            self.viewpoint = Viewpoint(self.viewpoint.seat, open=True)
            self.place = self._target = positions.begin(self._first_action)
        for sentence in positions.notes:
            self.app.notify(sentence)
        self.enter(self.app)

    @property
    def game_for_help(self) -> tuple[Variant | None, int | None]:
        """What Help opens at: the rules of the recorded game."""
        if self.positions is None:
            return None, None
        return self.positions.setup.variant, self.positions.setup.players

    @property
    def shown(self) -> ScreenState:
        """The table at the present place."""
        assert self.positions is not None
        return self.positions.shown(self.place, self.viewpoint)

    @property
    def needs_frames(self) -> bool:
        """Whether something moves, or the record is still being read."""
        if self.positions is None:
            return True
        if self.overlay is not None:
            return isinstance(self.overlay, ReviewSummary) and not self.overlay.settled
        quiet = self.stage.aside.idle and self.remarks.idle
        return not self.still or not quiet or self.stage.painting_ahead

    @property
    def still(self) -> bool:
        """Whether nothing moves and nothing is about to."""
        return self.timeline.idle and self._target == self.place and not self.playing

    def jump(self, place: int) -> None:
        """Show a place at once."""
        assert self.positions is not None
        self.timeline.finish()
        self.remarks.forget()
        self.place = self._target = max(0, min(self.positions.last, place))
        shown = self.shown
        self._lay_out(shown)
        self.stage.show(shown)
        if self.overlay is not None:
            self.overlay.lay_out(self.layout, self.stage.painter)
        self._tell_bar()

    def _lay_out(self, shown: ScreenState) -> None:
        wide, tall = self.app.size
        wide -= self.review.width(self.app.size)
        tall -= bar_height(self.app.size) + self.review.graph_height(self.app.size)
        self.table_size = (wide, tall)
        self.layout = self._layout_of(shown)
        self.stage.lay_out(self.layout)

    def _layout_of(self, shown: ScreenState) -> TableLayout:
        """Where things lie in the room that bar, column and graph leave."""
        return table_layout(self.table_size, shown, SizeWish.of(self.app.settings))

    @property
    def _beside(self) -> Painter:
        """For the bar, the review's column and its graph."""
        return Painter(self.app.theme, bar_scale(self.app.size))

    def _tell_bar(self) -> None:
        assert self.positions is not None
        shown = self.stage.shown
        self.bar.place = self.place
        told = part_of_deal if self.stage.layout.has_pad else caption
        self.bar.caption = told(shown)
        self.bar.mistakes = self.review.mistakes if self.review.open else []
        self.bar.lay_out(
            self.app.size,
            self._beside,
            playing=self.playing,
            speed=self.speed,
            seat=_(
                "{one}: {other}",
                one=_("Seat"),
                other=self.stage.names[self.viewpoint.seat],
            ),
            hands=self.viewpoint.open,
            review=self.review.open,
            gold=not self.review.has_next(self.place),
        )
        decision = self.review.decision(self.place) if self.review.open else None
        self.buttons.show(decision, self.review.inside(self.app.size), self._beside)
        if self.review.has_graph:
            size = self.app.size
            thick = hairline(bar_scale(size))
            box = self.review.graph(size).inflate(-2 * thick, -2 * thick)
            self.graph.lay_out(box, self.bar.x_of, self.positions.last, bar_scale(size))
            self.graph.course = self.review.course(self.viewpoint.seat)

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Wait for the record, then let move what moves."""
        if self.positions is None:
            positions = self._reading.poll(self.app)
            if positions is not None:
                self.begin(positions)
            return
        if self.review.poll():
            self._tell_bar()
        if self.overlay is not None and not isinstance(self.overlay, ScoreSheet):
            return
        self.tips.update(dt, self.tip, still=self.app.settings.reduced_motion)
        if self.overlay is not None:
            return
        self.timeline.advance(dt)
        self.stage.aside.advance(dt)
        still = self.app.settings.reduced_motion
        self.remarks.advance(dt, self.stage, settled=self.timeline.idle, still=still)
        self.stage.paint_ahead()
        if not self.timeline.idle:
            return
        if self.playing and self._target <= self.place:
            if self.place < self.positions.last:
                self._target = self.place + 1
            else:
                self.playing = False
                self._tell_bar()
        if self._target > self.place:
            self._show_next()
            self.timeline.advance(0)

    def _show_next(self) -> None:
        """Play what leads on from the present place."""
        assert self.positions is not None
        before, event = self.shown, self.positions.event(self.place, self.viewpoint)
        self.place += 1
        now = self.shown
        if isinstance(event, HandDealt):
            self._lay_out(now)
            self.stage.foresee(now)
        elif self._layout_of(now) != self.layout:  # cards of others are seen from here on, or not
            self._lay_out(now)
            self.stage.settle(before)
        tempo = Tempo.of(self.speed, reduced_motion=self.app.settings.reduced_motion, alone=True)
        if self.app.settings.remarks and tempo.moves:
            self.remarks.hear(event, before, now)
        self.timeline.play(Choreography(self.stage, tempo).of(event, before, now))
        self._tell_bar()

    # Doing ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys: whatever lies on top first."""
        if self.positions is None:
            return False
        self.tips.handle(event, self.tip)
        if self.overlay is not None:
            self.answer(self.overlay.handle(event))
            return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if self.buttons.handle(event, self.app):
            return True
        asked: Asked | None = self.graph.handle(event) if self.review.has_graph else None
        asked = self.review.handle(event) if asked is None else asked
        if asked is None:
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
            case TransportAction.PLAY:
                self._play_or_pause()
            case TransportAction.SLOWER | TransportAction.FASTER:
                speed = SPEEDS.index(self.speed) + (1 if asked is TransportAction.FASTER else -1)
                self.speed = SPEEDS[max(0, min(len(SPEEDS) - 1, speed))]
                self._tell_bar()
            case TransportAction.SEAT:
                seat = (self.viewpoint.seat + 1) % len(self.stage.names)
                self.look(Viewpoint(seat, self.viewpoint.open))
            case TransportAction.HANDS:
                self.look(Viewpoint(self.viewpoint.seat, not self.viewpoint.open))
                if (
                    self.viewpoint.open
                    and self.positions is not None
                    and self.positions.is_open(self.place)
                ):
                    text = _("In the deal that is going on, hidden cards stay hidden.")
                    self.app.notify(text)
            case TransportAction.SHEET:
                own, tricks = "", None
                if self.positions is not None:
                    own = self.positions.setup.variant_name
                    tricks = tricks_of_deals(self.positions.lines)
                contents = SheetContents.of_shown(self.shown, self.stage.names, own)
                self._open(ScoreSheet(contents, tricks))
            case TransportAction.REVIEW:
                self.review.toggle()
                self.jump(self.place)
            case TransportAction.SUMMARY:
                self._open_summary()
            case TransportAction.NEXT_MISTAKE | TransportAction.LAST_MISTAKE:
                way = 1 if asked is TransportAction.NEXT_MISTAKE else -1
                place = self.review.next_mistake(self.place, way)
                self.playing = False
                self.jump(self.place if place is None else place)
                if place is None:
                    self.app.notify(_("No mistake has been found in that direction."))
            case TransportAction.ON:
                self._ask_to_play_on()
            case TransportAction.LEAVE:
                self.app.back()

    def _open_summary(self) -> None:
        assert self.positions is not None
        seat = self.viewpoint.seat
        found = self.review.summary(seat, self.app.players.first, self.stage.portraits[seat])
        if found is None:
            self.app.notify(_("There is no summary before the review has begun: R opens it."))
            return
        self._open(found)

    def _step(self, stride: StepSize, way: int) -> None:
        """One step. What still moves reaches its end first, and the step counts from there."""
        assert self.positions is not None
        self.playing = False
        if way < 0:
            self.jump(self.positions.before(self.place, stride))
            return
        if not self.timeline.idle or self._target > self.place:
            self.jump(self._target)
        target = self.positions.after(self.place, stride)
        if stride is StepSize.DEAL and target > self.place:
            self.jump(target)  # a whole deal, card by card, is what playing is for
        self._target = target
        self._tell_bar()

    def _play_or_pause(self) -> None:
        assert self.positions is not None
        self.playing = not self.playing and self.place < self.positions.last
        self._target = self.place
        self._tell_bar()

    def look(self, viewpoint: Viewpoint) -> None:
        """See the table from elsewhere, or more of it."""
        self.viewpoint = viewpoint
        self.jump(self.place)

    def _open(self, overlay: Overlay[TableLayout]) -> None:
        self.playing = False
        self.jump(self.place)
        self.overlay = overlay
        overlay.lay_out(self.layout, self.stage.painter)

    # Playing on -------------------------------------------------------------------------------

    def _ask_to_play_on(self) -> None:
        assert self.positions is not None
        why = self.positions.why_not_on(self.place)
        if why is not None:
            self.app.notify(why)
            return
        seat = self.viewpoint.seat
        yours = _("In the seat of {name}", name=self.stage.names[seat])
        self._open(PlayOnPanel(yours, caption(self.shown), self.stage.portraits[seat]))

    def answer(self, name: str | None) -> None:
        """Do what the button of this name in the open panel does."""
        if name is None:
            return
        self.overlay = None
        if name == PLAY_ON:
            assert self.positions is not None
            you = self.app.settings.name or _("You")
            lines = self.positions.lines_until(
                self.place, self.viewpoint.seat, you, self.app.players.written_id
            )
            take_up = partial(game_launcher.branch, lines)
            game_launcher.open_recorded(self.app, take_up, in_place=True)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table above the bar, then what lies on it."""
        if self.positions is None:
            self._reading.draw(surface, self.app)
            return
        painter = self.stage.painter
        table = surface.subsurface(((0, 0), self.table_size))
        self.stage.draw(table)
        self.remarks.draw(table, self.stage)
        shown = self.stage.shown
        if shown.table.phase is Phase.OVER and self.overlay is None:
            won = winners_title(shown, self.stage.names)
            draw_question(table, Question(won), self.layout, painter)
        self.bar.draw_cloth(surface)
        if self.review.open:
            beside = self._beside
            seat, four = self.viewpoint.seat, self.app.settings.four_colour
            taken = self.buttons.taken(beside)
            self.review.draw(surface, beside, self.place, seat, four_colour=four, taken=taken)
            self.buttons.draw(surface, beside)
            if self.review.has_graph:
                self.graph.draw(surface, beside, self.place)
        self.bar.draw(surface)
        if self.overlay is not None:
            self.overlay.draw(table, painter)
        if self.overlay is None or isinstance(self.overlay, ScoreSheet):
            self.tips.draw(surface, painter)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What is said of the bar, or of the mark on the table, at this point."""
        if self.positions is None:
            return None
        if isinstance(self.overlay, ScoreSheet):
            return self.overlay.tip(pos)
        if self.bar.box.collidepoint(pos):
            return bar_tip(self.bar, pos, self.positions.why_not_on(self.place))
        if self.review.open and pos[0] >= self.table_size[0]:
            return self.review.tip(pos)
        seats = self.positions.setup.seats
        return table_tip(self.stage.shown, self.layout, seats, pos, last_trick=False)
