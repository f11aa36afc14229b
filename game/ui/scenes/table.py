"""The table: shows what happens at it in time, and lets persons bid and play.

The engine runs ahead of the screen. The scene takes the next event only when nothing moves, so it
never shows the future, and lets the table go on only while few events wait to be shown.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from game.engine import (
    ALL,
    PUBLIC,
    Action,
    Bid,
    Card,
    ChangeBid,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    IllegalAction,
    Play,
    Seat,
    Viewer,
)
from game.engine.choices import Bidding
from game.table.table import Rewound, Table
from game.ui.bidding import BidPanel, BidQuestion
from game.ui.choreography import Choreography, Tempo
from game.ui.demo import DemoControls
from game.ui.feed import Feed, covered, covered_event
from game.ui.handling import HandControl
from game.ui.inks import on_cloth
from game.ui.layout import TableLayout
from game.ui.overlays import Curtain, Overlay, PausePanel, ResultsPanel
from game.ui.paint.marks import panel
from game.ui.scenes.leaving import new_game, play_again
from game.ui.sheet import ScoreSheet
from game.ui.shown import Moment, Shown
from game.ui.stage import Stage
from game.ui.table_words import deal_summary, hints, prompt
from game.ui.text import _
from game.ui.timeline import Timeline
from game.ui.widgets import Button, ButtonGroup

if TYPE_CHECKING:
    from game.ui.scene import App

AHEAD: Final = 8
"""Events that may wait to be shown before the table is asked to go on."""
EVENTS_A_FRAME: Final = 16
"""At instant speed; a long game must not hold up a frame."""


class TableScene:
    """One running table on the screen. It closes the table when it is closed itself."""

    def __init__(self, table: Table, *, again: Callable[[App], None] | None = None) -> None:
        """`again` is what "Play again" does; without it the same seats start a fresh game."""
        self.table = table
        self.names = tuple(plan.name for plan in table.players)
        self.persons = tuple(s for s, plan in enumerate(table.players) if plan.is_human)
        self._again = again or (lambda app: play_again(app, table.setup))
        viewers: tuple[Viewer, ...] = self.persons or (ALL, PUBLIC)
        self.feed = Feed(table, viewers)
        self.viewer: Viewer = viewers[0]
        self.covered = len(self.persons) > 1
        self.timeline = Timeline()
        self.overlay: Overlay | None = None
        self.panel: BidPanel | None = None
        self.demo: DemoControls | None = None
        self.message = ""
        self.warning = False
        """Whether the message is a refusal."""
        self._changing = False
        self._over_seen = False
        self._change = ButtonGroup()

    # The scene --------------------------------------------------------------------------------

    def enter(self, app: App) -> None:
        """Build the picture of the table as it was last shown."""
        self.app = app
        if not self.persons:
            self.demo = self.demo or DemoControls(app.settings.speed)
        self.stage = Stage(app.theme, app.book, self.names, four_colour=app.settings.four_colour)
        self.hand = HandControl(self.stage)
        self.resize()

    def leave(self) -> None:
        """Let go of what moves; everything shown is kept."""
        self.timeline.finish()

    def close(self) -> None:
        """The table is left for good; its record is complete so far."""
        self.feed.close()
        self.table.close()

    def resize(self) -> None:
        """Build the picture anew in another size, at the end of what was moving."""
        self.timeline.finish()
        self._show_now()

    @property
    def shown(self) -> Shown:
        """The table as it may be seen at this screen now."""
        shown = self.feed.shown(self.viewer)
        return covered(shown) if self.covered else shown

    def _show_now(self) -> None:
        shown = self.shown
        self.layout = TableLayout.of(self.app.size, shown.players, shown.spec.cards, shown.seat)
        self.stage.lay_out(self.layout)
        self.stage.show(shown)
        if self.overlay is not None:
            self.overlay.lay_out(self.layout)
        if self.demo is not None:
            self.demo.lay_out(self.layout)
        self._close_panel()
        self._ask()

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Play what moves, show what happened, let the table go on."""
        if isinstance(self.overlay, PausePanel | ScoreSheet):
            return
        self.timeline.advance(dt)
        self.stage.aside.advance(dt)
        self.stage.paint_ahead()
        self.stage.thinking = self.table.thinking
        for _turn in range(EVENTS_A_FRAME):
            if not self.timeline.idle or not self._may_show or not self._next():
                break
            self.timeline.advance(0)
        if self._may_go_on:
            for _turn in range(EVENTS_A_FRAME if self._speed == "instant" else 1):
                if len(self.feed) >= AHEAD or not self.table.advance(now):
                    break
        if self.panel is not None:
            self.panel.update(now)
        self._ask()
        self.hand.update(dt, still=self.app.settings.reduced_motion)

    @property
    def _speed(self) -> str:
        return self.demo.speed if self.demo is not None else self.app.settings.speed

    @property
    def _may_show(self) -> bool:
        if self.overlay is not None:
            return False
        return self.demo is None or self.demo.may_go_on

    @property
    def _may_go_on(self) -> bool:
        """Whether the table may run ahead: not while a person thinks about changing a bid."""
        return len(self.feed) < AHEAD and not self._changing and self.overlay is None

    def _next(self) -> bool:
        """Begin to show the next event; False where there is none."""
        before = self.shown
        happening = self.feed.take(self.viewer)
        if happening is None:
            return False
        if isinstance(happening, Rewound):
            self._say("")
            self._over_seen = False
            self._show_now()
            return True
        if self.demo is not None:
            self.demo.steps = max(0, self.demo.steps - 1)
        self._close_panel()
        self.hand.open(None)
        if isinstance(happening, HandDealt):
            self._begin_deal()
            self.stage.foresee(self.shown)
        event = covered_event(happening) if self.covered else happening
        self._announce(event)
        tempo = Tempo.of(
            self._speed,
            reduced_motion=self.app.settings.reduced_motion,
            alone=self.demo is not None,
        )
        self.timeline.play(Choreography(self.stage, tempo).of(event, before, self.shown))
        return True

    def _begin_deal(self) -> None:
        """Another size of hand is another layout; among several persons the cards stay covered."""
        self.covered = len(self.persons) > 1
        shown = self.shown
        layout = TableLayout.of(self.app.size, shown.players, shown.spec.cards, shown.seat)
        if layout != self.layout:
            self.layout = layout
            self.stage.lay_out(layout)
            self.stage.relocate()
            if self.demo is not None:
                self.demo.lay_out(layout)

    def _announce(self, event: Event) -> None:
        """The one sentence that goes with an event, where there is one."""
        if isinstance(event, DealScored):
            self._say(deal_summary(self.shown, self.names))
        elif not isinstance(event, GameOver):
            self._say("")

    def _say(self, sentence: str, *, warning: bool = False) -> None:
        self.message, self.warning = sentence, warning

    # Asking persons ---------------------------------------------------------------------------

    @property
    def _ready(self) -> bool:
        """Whether everything that happened has been shown."""
        return self.timeline.idle and not len(self.feed)

    def _ask(self) -> None:
        """Open what a person may use now, and close what he may not."""
        if not self._ready or isinstance(self.overlay, PausePanel | ScoreSheet):
            self.hand.open(None)
            self._change.buttons = []
            return
        if self.table.over:
            self._show_results()
            return
        must, may = self.table.waiting
        if self.viewer not in may:
            self._changing = False
        waiting = [seat for seat in must if seat in self.persons]
        if waiting and (self.viewer not in waiting or self.covered):
            if self.overlay is None:
                self._turn_to(waiting[0])
            return
        if self.overlay is not None:
            return
        moment = self.shown.moment
        if waiting and moment is Moment.BIDDING:
            self._open_panel(changing=False)
        elif waiting and moment is Moment.PLAYING:
            plays = [a.card for a in self.table.legal(self._seat) if isinstance(a, Play)]
            self.hand.open(plays)
        if self._changing:
            self._open_panel(changing=True)
        can_change = self.viewer in may and bool(self.table.legal(self._seat))
        self._offer_change(can_change and not self._changing)

    @property
    def _seat(self) -> Seat:
        assert isinstance(self.viewer, int), "an onlooker has nothing to decide"
        return self.viewer

    def _turn_to(self, seat: Seat) -> None:
        """Another person decides: the view follows once that person is ready."""
        if len(self.persons) == 1:
            return
        self.viewer, self.covered = seat, True
        self.overlay = Curtain(self.names[seat], seat)
        self._show_now()

    def _show_results(self) -> None:
        self.hand.open(None)
        self._close_panel()
        if self.overlay is None and not self._over_seen:
            self._over_seen = True
            self.overlay = ResultsPanel(self.shown, self.names)
            self.overlay.lay_out(self.layout)

    def _open_panel(self, *, changing: bool) -> None:
        if self.panel is not None:
            return
        seat = self._seat
        legal = {a.bid for a in self.table.legal(seat) if isinstance(a, Bid | ChangeBid)}
        standing = self.table.view(seat).bids[seat] if changing else None
        assert standing is None or isinstance(standing, int)
        cards = self.shown.spec.cards
        make = ChangeBid if changing else Bid
        refused = {
            bid: self._refusal(make(seat, bid))
            for bid in range(cards + 1)
            if bid not in legal and bid != standing
        }
        at_once = self.shown.spec.rules.bidding is Bidding.SIMULTANEOUS
        others = self.shown.bid_total - (standing or 0)
        self.panel = BidPanel(
            BidQuestion(
                cards=cards, refused=refused, others=others, at_once=at_once, standing=standing
            ),
            self.layout.bids,
        )

    def _close_panel(self) -> None:
        self.panel = None

    def _offer_change(self, offered: bool) -> None:
        """A button in the place of the panel, as long as the last bid may still be changed."""
        if not offered:
            self._change.buttons = []
        elif not self._change.buttons:
            rect = pygame.Rect(self.layout.bids.confirm)
            rect.midbottom = (self.layout.area.centerx, self.layout.bids.panel.bottom)
            self._change.buttons = [Button("change", _("Change bid"), rect)]

    def _refusal(self, action: Action) -> str:
        """Why the table refuses an action that is not legal; nothing changes by asking."""
        try:
            self.table.act(action)
        except IllegalAction as error:
            return error.refusal.text(_)
        raise AssertionError(f"{action} was not among the legal actions, yet it was taken")

    # Doing ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys: whatever lies on top first."""
        if self.overlay is not None:
            self._overlay_chose(self.overlay.handle(event))
            if event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
                self._pause_over(event)
            return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if event.type == pygame.KEYDOWN and self._general_key(event.key):
            return True
        if self.demo is not None and self._demo_chose(self.demo.handle(event)):
            return True
        if not self.timeline.idle and self._hurries(event):
            self.timeline.finish()
            return True
        if self._change.handle(event, arrows=False) == "change" or (
            self._change.buttons and event.type == pygame.KEYDOWN and event.key == pygame.K_c
        ):
            self._changing = True
            self._change.buttons = []
            return True
        if self.panel is not None:
            self._bid(self.panel.handle(event))
            return event.type == pygame.KEYDOWN
        card = self.hand.handle(event)
        if card is not None:
            self._play(card)
        return card is not None

    @staticmethod
    def _hurries(event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            return bool(event.button == 1)
        return event.type == pygame.KEYDOWN and event.key in (
            pygame.K_SPACE,
            pygame.K_RETURN,
            pygame.K_KP_ENTER,
        )

    def _general_key(self, key: int) -> bool:
        match key:
            case pygame.K_ESCAPE if self._changing:
                self._changing = False
                self._close_panel()
            case pygame.K_ESCAPE:
                self._open(PausePanel())
            case pygame.K_s:
                self._open(ScoreSheet(self.shown, self.names))
            case pygame.K_u if self.persons:
                self._undo()
            case _:
                return False
        return True

    def _open(self, overlay: Overlay) -> None:
        self.overlay = overlay
        overlay.lay_out(self.layout)
        self.hand.open(None)

    def _pause_over(self, event: pygame.event.Event) -> None:
        """Escape on the curtain or the results opens the pause menu as well."""
        if isinstance(self.overlay, Curtain | ResultsPanel):
            self._over_seen = False
            self._open(PausePanel())

    def _undo(self) -> None:
        self._changing = False
        if self.table.undo():
            self.timeline.finish()
        else:
            self._say(_("There is nothing to take back."))

    def _overlay_chose(self, name: str | None) -> None:
        match name:
            case None:
                return
            case "ready":
                self.covered = False
                self.overlay = None
                self._show_now()
            case "again":
                self._again(self.app)
            case "new":
                new_game(self.app)
            case "menu":
                self.app.home()
            case "quit":
                self.app.quit()
            case _:
                self.overlay = None
                self._close_panel()

    def _demo_chose(self, name: str | None) -> bool:
        match name:
            case None:
                return False
            case "menu":
                self._open(PausePanel())
            case "hands":
                assert self.demo is not None
                self.timeline.finish()
                self.viewer = ALL if self.demo.open_hands else PUBLIC
                self._show_now()
        return True

    def _bid(self, bid: int | None) -> None:
        if bid is None or self.panel is None:
            return
        seat, changing = self._seat, self._changing
        standing = self.panel.question.standing
        self._changing = False
        self._close_panel()
        if bid != standing:
            self.table.act(ChangeBid(seat, bid) if changing else Bid(seat, bid))

    def _play(self, card: Card) -> None:
        action = Play(self._seat, card)
        if action in self.table.legal(self._seat):
            self._say("")
            self.hand.open(None)
            self.table.act(action)
        else:
            self._say(self._refusal(action), warning=True)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, then what lies on it."""
        theme, letters = self.app.theme, self.stage.letters
        self.stage.draw(surface)
        self._draw_words(surface)
        if self.demo is not None:
            self.demo.draw(surface, theme, letters)
        if self.panel is not None and self.overlay is None:
            self.panel.draw(surface, theme, letters)
        self._change.draw(surface, theme, letters)
        if self.overlay is not None:
            self.overlay.draw(surface, theme, letters)

    def _draw_words(self, surface: pygame.Surface) -> None:
        theme, letters = self.app.theme, self.stage.letters
        asked = self.hand.legal is not None
        sentence = self.message or (prompt(self.shown) if asked else "")
        if sentence and self.panel is None and self.overlay is None:
            colour = theme.bad if self.warning and self.message else theme.cream
            word = letters.line(sentence, 17, colour, bold=True)
            ground = word.get_rect(center=self.layout.message.center)
            ground = ground.inflate(self.layout.px(28), 0)
            ground.height = self.layout.message.height
            ground.centery = self.layout.message.centery
            surface.blit(panel(ground.size, theme), ground)
            surface.blit(word, word.get_rect(center=ground.center))
        if self.demo is None:
            keys = hints(
                bidding=self.panel is not None,
                playing=asked,
                moving=not self.timeline.idle,
                several=len(self.persons) > 1,
            )
            word = letters.line(keys, 14, on_cloth(theme))
            surface.blit(word, word.get_rect(midright=self.layout.hints.midright))
