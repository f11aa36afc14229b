"""Shows the events of a running table one after another in time, for one viewer.

The engine runs ahead of the screen. What happened waits in the feed; the scene lets the presenter
show the next event only when nothing moves, and the table go on only while few events wait.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from game.engine import (
    ALL,
    Called,
    Event,
    GameOver,
    HandDealt,
    Seat,
    TrumpTurned,
    Viewer,
)
from game.presentation.event_feed import EventFeed, covered, covered_event
from game.presentation.hand_order import HandOrder
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import deciding, tension
from game.presentation.tricks_taken import TricksTaken
from game.presentation.words.bots import levels_of
from game.presentation.words.deals import deal_passes, whence
from game.presentation.words.introductions import introduction
from game.presentation.words.laid_bids import points_in_words
from game.table.dealer import Drawn
from game.table.followed_game import FollowedGame
from game.table.stream import MovesUndone
from game.tour.stops import HOUSE_OF
from game.translation import _
from game.ui.audio.playback import CALM, Mood
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.platform.background_tasks import tasks
from game.ui.platform.bot_workers import bot_workers
from game.ui.platform.memory_trim import give_back
from game.ui.platform.settings import Felt, Speed
from game.ui.scene.protocol import App
from game.ui.style.felts import laid_with
from game.ui.table.animation.choreography import Choreography
from game.ui.table.animation.deal_motion import DealMotion
from game.ui.table.animation.first_dealer_draw import FirstDealerDraw
from game.ui.table.animation.movements import Tempo
from game.ui.table.animation.remark_motion import Remarks
from game.ui.table.bid_chances import BidChances
from game.ui.table.bot_pacing import BotPacing, pause, share
from game.ui.table.deal_moments import DealMoments
from game.ui.table.director import beat, paced
from game.ui.table.drawing.dissolve import Dissolve
from game.ui.table.drawing.relayout import Relayout
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.concealed_hands import shows_others
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.demo_controls import DemoControls
from game.ui.table.questions.bid_choices import bid_pictures
from game.ui.table.timeline import Item, Timeline, Wait
from game.wording import window_text


class TableNotices:
    """Remembers which notices about its table were given."""

    def __init__(self, table: FollowedGame) -> None:
        self._table = table
        self._troubles_shown = 0
        self._of_deal: list[tuple[App, str]] = []
        """What was said of the present deal."""

    @property
    def not_saving(self) -> str:
        """That the game is no longer saved, for as long as that is so; else nothing."""
        trouble = self._table.trouble
        return "" if trouble is None else window_text(trouble, _)

    def tell_troubles(self, app: App) -> None:
        """Say when a bot had to be replaced."""
        troubles = self._table.bot_troubles
        for trouble in troubles[self._troubles_shown :]:
            app.notify(window_text(trouble, _))
        self._troubles_shown = max(self._troubles_shown, len(troubles))

    def tell_of_deal(self, app: App, text: str) -> None:
        """Say what is true no longer than this deal."""
        self._of_deal.append((app, text))
        app.notify(text)

    def end_deal(self) -> None:
        """Nothing said of a deal stands any longer: another one begins, or it was taken back."""
        for app, text in self._of_deal:
            app.retract(text)
        self._of_deal.clear()


AHEAD: Final = 8
"""Events that may wait to be shown before the table is asked to go on."""
EVENTS_A_FRAME: Final = 16
"""At instant speed; a long game must not hold up a frame."""
SLOW_MOTION: Final = Tempo(moves=3.0, holds=1.6)
"""Of a trick that is shown once more."""
BETWEEN: Final = 0.35
"""Seconds between its cards."""
SETTLES: Final = 0.8
"""Seconds before the first of them, and before the game goes on after the last."""


class TablePresenter:
    """Shows the events of one running table one after another, and says what is to be seen."""

    app: App
    stage: Stage
    layout: TableLayout

    def __init__(
        self,
        table: FollowedGame,
        *,
        demo: DemoControls | None = None,
        dealer_draw: tuple[Drawn, ...] = (),
    ) -> None:
        """Begin with the table as it stands; nothing can be drawn before `enter`.

        Args:
            table: the running game.
            demo: the controls of the game of bots before, which go on with this one.
            dealer_draw: the draw for the first deal, to be shown before anything else.
        """
        self.table = table
        self.names = tuple(plan.name for plan in table.players)
        self.persons = table.persons
        """Seats of those who sit at this screen."""
        viewers: tuple[Viewer, ...] = self.persons or table.onlooking
        self.feed = EventFeed(table, viewers)
        self.viewer: Viewer = viewers[0]
        self.covered = len(self.persons) > 1
        """Whether the hand below is hidden until its owner says ready."""
        self.hand_order = HandOrder()
        """How hands are held; kept while the scene is left, and when the game is gone on with."""
        if self.persons:
            self.hand_order.recall(table.lines)
            self.hand_order.note = table.note_hand
        self.timeline = Timeline()
        self.demo = demo
        self.dealer_draw = dealer_draw
        self.bot_pacing = BotPacing()
        self.notices = TableNotices(table)
        self.remarks = Remarks(table.players, table.setup.seed)
        self.chances = BidChances(bot_workers.service)
        """Of each bid, where only bots play."""
        self.moments = DealMoments(
            bot_workers.service, self.names, tuple(plan.agent for plan in table.players)
        )
        self.tricks = TricksTaken()
        """What may be looked at again."""
        self.message = ""
        """What the game says in one sentence above the hand."""
        self.warning = False
        """Whether the message is a refusal."""
        self.above = 0
        """px at scale 1 that a panel needs at the top, above the trick."""
        self.yields = Yielded.ROW
        """What the table may leave out for larger words."""
        self.keeps_pad = False
        """Whether the place of the running score is not left out: a panel stands there."""
        self.waits_at_end = not table.elsewhere
        """Whether a deal's end lies there until a person goes on, at a pace to be seen."""
        self.deal_fades = False
        """Whether a deal fades out of which everything was taken back."""
        self.dissolve = Dissolve()
        self._after_repeat: Callable[[], None] = lambda: None
        self._introduced: ScreenState | None = None
        self._felt: ScreenState | None = None
        """What room and music were told of."""

    # From screen to screen --------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Begin with an empty stage, in the settings as they are now."""
        self.app = app
        if not self.persons and not self.table.elsewhere:
            speed = app.settings.demo_speed
            self.demo = self.demo or DemoControls(speed, self.names)
            self.demo.chosen_speed = app.settings.demo_speed
            self.viewer = self.demo.view
        theme, setup = app.theme, self.table.setup
        house = HOUSE_OF.get(setup.variant.id) if setup.tour else None
        if house is not None:
            theme = laid_with(theme, Felt(house.cloth))
        self.stage = Stage(
            theme,
            app.book,
            self.names,
            four_colour=app.settings.four_colour,
            holding=self.hand_order,
            levels=levels_of(self.table.players),
            portraits=seat_portraits(app.players, self.table.players),
        )
        self.stage.calm = app.settings.reduced_motion
        self.stage.play_cue = app.sound.cue

    def close(self) -> None:
        """The table is left for good; its record is complete so far."""
        self.notices.end_deal()
        self.app.sound.set_mood(CALM)
        self.chances.forget()
        self.moments.forget()
        tasks.run(self.table.close, saying=_("Saving the game…"))
        tasks.run(give_back)

    # What is seen -----------------------------------------------------------------------------

    @property
    def shown(self) -> ScreenState:
        """The table as it may be seen at this screen now."""
        past = None if self.demo is None else self.demo.past
        shown = self.feed.shown(self.viewer) if past is None else past
        return covered(shown) if self.covered else shown

    @property
    def player(self) -> Seat | None:
        """The person whose hand lies open below."""
        viewer = self.viewer
        return viewer if isinstance(viewer, int) and viewer in self.persons else None

    @property
    def scores_unseen(self) -> bool:
        """Whether a lesson has not come to the scores yet."""
        return self.stage.hides_at(self.layout.pad.center)

    @property
    def up_to_date(self) -> bool:
        """Whether everything that happened is on the screen."""
        past = self.demo is not None and self.demo.past is not None
        return self.timeline.idle and not len(self.feed) and not past

    def say(self, sentence: str, *, warning: bool = False) -> None:
        """Show one sentence."""
        self.message, self.warning = sentence, warning

    def lay_out(self, shown: ScreenState) -> None:
        """Find the place for everything in the present size of the window."""
        self.layout = TableLayout.of(
            self.app.size,
            shown.table.players,
            shown.table.spec.cards or 1,  # none before the first size is named
            shown.table.seat if self.demo is None else None,
            SizeWish.of(self.app.settings),
            largest=shown.table.variant.largest(shown.table.players),
            calls=bool(shown.table.variant.named_sizes),
            above=self.above,
            yields=self.yields,
            seen=shows_others(shown),
            priced=bool(shown.table.variant.named_sizes) or shown.current_deal.madness is not None,
            keeps_pad=self.keeps_pad,
        )
        if self.demo is not None:
            self.layout = self.demo.turned(self.layout)
        self.stage.lay_out(self.layout)
        if self.demo is not None:
            self.demo.lay_out(self.layout, self.stage.painter)
        self.stage.foresee_panel(bid_pictures(self.layout, self.stage.painter))

    def relayout(self) -> None:
        """Take another size while things move: each goes on to where it belongs there."""
        relayout = Relayout(self.stage)
        self.lay_out(self.shown)
        relayout.carry()

    # From frame to frame ----------------------------------------------------------------------

    @property
    def speed(self) -> Speed:
        """The speed that counts now."""
        return self.demo.speed if self.demo is not None else self.app.settings.speed

    @property
    def tempo(self) -> Tempo:
        """How long movements take now."""
        still, alone = self.app.settings.reduced_motion, self.demo is not None
        return Tempo.of(self.speed, reduced_motion=still, alone=alone)

    def advance(self, dt: float) -> None:
        """Let `dt` seconds go by for everything that moves on the table by itself."""
        self.timeline.advance(dt)
        self.dissolve.advance(dt)
        if self.demo is not None:
            self._go_on_repeating(self.demo)
        self.bot_pacing.let(dt, moving=not self.timeline.idle)
        self.stage.aside.advance(dt)
        still = self.app.settings.reduced_motion
        self.remarks.advance(dt, self.stage, settled=self.timeline.idle, still=still)
        self.stage.paint_ahead()
        self._tell_mood()
        if self.demo is not None:
            self._note_chances(self.demo)
            self._introduce(self.demo)

    def _tell_mood(self) -> None:
        """The room holds its breath while a bid hangs on the next card, at a pace to be heard."""
        shown = self.shown
        if shown is not self._felt:
            self._felt = shown
            held = bool(self.tempo.moves) and bool(deciding(shown))
            self.app.sound.set_mood(Mood(tension(shown), held))

    def _introduce(self, demo: DemoControls) -> None:
        """Who plays stands beside the hand while a deal is bid, at a pace to read it."""
        shown = self.shown
        if shown is not self._introduced:
            self._introduced = shown
            readable = self.tempo.moves or demo.paused
            demo.introduced = introduction(shown, self.names) if readable else None
            demo.portraits = tuple(self.stage.portraits)

    def _note_chances(self, demo: DemoControls) -> None:
        """What the plates say of their bids, unless nobody could follow it."""
        if not self.app.settings.demo_chances or (not self.tempo.moves and not demo.paused):
            self.chances.forget()
            self.moments.forget()
            self.stage.chances, demo.after_deal, demo.win_chances = {}, (), ()
        else:
            self.stage.chances = self.chances.update(self.shown, self.viewer)
            self.stage.chances_at_bid = self.chances.at_bid
            if demo.past is None:
                demo.after_deal = self.moments.update(self.shown, self.viewer)
                demo.decided_by = self.moments.decided_by or demo.decided_by
            demo.win_chances = self.moments.course if self.viewer is ALL else ()

    @property
    def moving(self) -> bool:
        """Whether something moves on the table, is still to be painted or to be worked out."""
        still = self.timeline.idle and self.stage.aside.idle and self.remarks.idle
        showing = not (still and self.dissolve.idle)
        return showing or self.chances.waiting or self.moments.waiting or self.stage.painting_ahead

    @property
    def _waits(self) -> bool:
        return self.waits_at_end and bool(self.persons) and bool(self.tempo.moves)

    @property
    def end_lies(self) -> bool:
        """Whether a deal's end lies there that a person at this screen may put away."""
        end = self.stage.deal_end
        return end is not None and not end.flown and self.stage.counts and self._waits

    @property
    def bot_pauses(self) -> bool:
        """Whether a bot that has decided is to be seen thinking for a moment yet."""
        coming, shown, players = self.feed.coming(self.viewer), self.shown, self.table.players
        if coming is None or isinstance(coming, MovesUndone):
            return False
        seat = coming.decider
        if seat is None or players[seat].is_human or (self.demo is not None and self.demo.steps):
            return False
        if self.demo is not None:
            return self.bot_pacing.waits(beat(shown, seat) * self.tempo.moves)
        if any(players[other].is_human for other in shown.turn):
            return False  # a person bids at the same time, and waits for nobody
        bots = sum(not player.is_human for player in players)
        factor, wanted = share(bots, self.tempo.moves), pause(shown, seat)
        if not factor or not wanted:
            return False
        longest = bot_workers.longest(players[seat].agent, bots)
        return self.bot_pacing.holds(wanted * factor, longest)

    def hurry(self) -> None:
        """Finish what moves, up to what is there to be read; then the next bot decides at once."""
        self.timeline.hurry()
        if self.timeline.idle:
            self.bot_pacing.hurry()

    def advance_table(self, now: float) -> None:
        """Let the table go on, while few events wait to be shown."""
        for _turn in range(EVENTS_A_FRAME if self.speed == "instant" else 1):
            if len(self.feed) >= AHEAD or not self.table.advance(now):
                break

    # Events -----------------------------------------------------------------------------------

    def next_event(self) -> Event | MovesUndone | None:
        """The next thing that happened, to be shown now; None where there is nothing."""
        happening = self.feed.next_event(self.viewer)
        if happening is not None:
            undone = isinstance(happening, MovesUndone)
            seat = None if isinstance(happening, MovesUndone) else happening.decider
            person = undone or (seat is not None and self.table.players[seat].is_human)
            self.bot_pacing.went_on(person=person, bot=seat is not None and not person)
        return happening

    def show(self, happening: Event, before: ScreenState, *, hold: bool) -> Event:
        """Begin to show an event, and give it as it may be seen at this screen.

        Args:
            happening: what was taken from the feed.
            before: the table before it.
            hold: whether it stays for its usual moment once it is shown.
        """
        if self.demo is not None:
            self.demo.hear(self.feed.heard)
        if isinstance(happening, HandDealt):
            self._begin_deal()
        elif isinstance(happening, Called) and self.layout.seen != shows_others(self.shown):
            self.relayout()  # a blind hand: the others' cards will be looked at
        self.tricks.note(happening, before)
        event = covered_event(happening) if self.covered else happening
        self._announce(event)
        if self.app.settings.remarks and self.tempo.moves:
            self.remarks.hear(event, before, self.shown)
        tempo = self.tempo if hold else replace(self.tempo, holds=0.0)
        if self.demo is not None:
            tempo = paced(tempo, event, before, self.shown)
        moves = Choreography(self.stage, tempo, self._sum_up, waits=self._waits)
        self.timeline.play(moves.of(event, before, self.shown))
        return event

    def repeat(self, rebuild: Callable[[], None]) -> None:
        """Show a trick of a demo once more, slowly, and then the table as it stands.

        Args:
            rebuild: builds the picture anew of what is shown now.
        """
        assert self.demo is not None, "only a demo has it"
        self.demo.end_seen = self.stage.deal_end is not None
        self.timeline.finish()
        self._after_repeat = rebuild
        self._pass_over(rebuild)

    def end_repeat(self) -> None:
        """The table as it stands, and the end of the deal upon it where that was seen before."""
        end = None if self.demo is None else self.demo.interrupted
        if end is None:
            self._pass_over(self._after_repeat)
            return
        still = replace(self.tempo, flights=False, moves=0.0)
        moves = Choreography(self.stage, still).of(end.event, end.before, end.now)
        self._pass_over(self._after_repeat, moves)

    def _pass_over(self, rebuild: Callable[[], None], then: Item | None = None) -> None:
        """What is seen passes into what is shown now, in which nothing moves for a moment."""
        if self.tempo.moves and self.tempo.flights:
            self.dissolve.begin()
        rebuild()
        self.timeline.play(Wait(SETTLES) if then is None else then)

    def _go_on_repeating(self, demo: DemoControls) -> None:
        """The next event of what is shown once more, as soon as nothing moves."""
        if not demo.repeating or not self.timeline.idle:
            return
        step = demo.repeated_step()
        if step is None:
            demo.end_repeat()
            self.end_repeat()
            return
        slow = replace(SLOW_MOTION, flights=self.tempo.flights)
        self.timeline.play(Choreography(self.stage, slow).of(step.event, step.before, step.now))
        self.timeline.play(Wait(BETWEEN))

    def take_back(self, rebuild: Callable[[], None]) -> None:
        """Show that something was undone: cards go back, or one deal fades into another.

        Args:
            rebuild: builds the picture anew in the moment when all of it is faded out.
        """
        shown, moves = self.shown, Choreography(self.stage, self.tempo)
        self.remarks.forget()
        self.notices.end_deal()
        if (shown.table.spec, shown.table.seat) == (
            self.stage.shown.table.spec,
            self.stage.shown.table.seat,
        ):
            self.lay_out(shown)
            self.timeline.play(moves.take_back(shown))
            return

        def change_deal() -> None:
            self.deal_fades = False
            rebuild()

        self.deal_fades = True
        self.timeline.play(moves.change_over(change_deal))

    def show_dealer_draw(self) -> None:
        """The draw for the first deal, once, where things move at a pace to be looked at."""
        rounds, self.dealer_draw = self.dealer_draw, ()
        tempo = self.tempo
        hasty = self.demo is not None and tempo.moves < 1
        if rounds and tempo.moves and not hasty:
            self.timeline.play(
                FirstDealerDraw(self.stage, tempo).draw(rounds, self.table.variant.draw)
            )

    def show_hand_taken_up(self) -> None:
        """The hand below lies face down, and its owner takes it up."""
        tempo, player = self.tempo, self.player
        if tempo.moves and tempo.flights and player is not None:
            self.timeline.play(DealMotion(self.stage, tempo).look(self.shown, player))
            self.timeline.advance(0)

    def _begin_deal(self) -> None:
        """Another size of hand is another layout; among several persons the cards stay covered."""
        self.covered = len(self.persons) > 1
        self.notices.end_deal()
        self.lay_out(self.shown)
        self.stage.foresee(self.shown)

    def _announce(self, event: Event) -> None:
        """The one sentence that goes with an event, where there is one."""
        if isinstance(event, TrumpTurned) and self.demo is None:
            shown = self.shown
            self.say(f"{whence(shown)} {deal_passes(shown, self.names)}".strip())
        elif not isinstance(event, GameOver):
            self.say("")

    def _sum_up(self) -> None:
        """What the own points are made of, once they are seen: the rest stands at the seats."""
        if self.demo is None:
            self.say(points_in_words(self.shown, self.player))
