"""The scene of a table: has a presenter and layers, and hands events to them.

The presenter shows events in time. What persons may press lies in layers, from the panels over the
table down to the table itself; who is asked first is the order of the layers and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.presentation.words.times import clock_words
from game.table.dealer import Drawn
from game.table.followed_game import FollowedGame
from game.table.stream import MovesUndone
from game.ui.paint.painter import Painter
from game.ui.scene.protocol import App
from game.ui.table.agreement import Agreement
from game.ui.table.company import Company
from game.ui.table.drawing.question_line import Question, draw_question, question_box
from game.ui.table.first_deals import FirstDeals
from game.ui.table.input.demo_input import DemoInput
from game.ui.table.input.table_input import TableInput
from game.ui.table.layer import Layer
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.demo_controls import DemoControls
from game.ui.table.panels.hint_panel import HintPanel
from game.ui.table.panels.reading_time import ReadingTime, hurries
from game.ui.table.presenter import EVENTS_A_FRAME, TablePresenter
from game.ui.table.table_overlays import TableOverlays
from game.ui.widgets.tooltips import Tip, Tips


class TableKeys(Layer):
    """The layer of the keys that count at every table, whatever is asked."""

    def __init__(
        self,
        presenter: TablePresenter,
        table_input: TableInput,
        overlays: TableOverlays,
        company: Company | None,
    ) -> None:
        """All are those of one table; `company` are the others, where it is at a server."""
        self._presenter = presenter
        self._input = table_input
        self._overlays = overlays
        self._company = company

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN:
            return self._handle_key(event.key)
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        if self._presenter.stage.hides_at(event.pos):
            return False
        if self._presenter.layout.pad.collidepoint(event.pos):
            self._overlays.open_sheet()
        elif self._presenter.layout.wins.collidepoint(event.pos):
            self._overlays.open_rules()
        else:
            return False
        return True

    def _handle_key(self, key: int) -> bool:
        overlays, company = self._overlays, self._company
        match key:
            case pygame.K_ESCAPE:
                if not self._input.withdraw():
                    overlays.open_pause()
            case pygame.K_s if not self._presenter.scores_unseen:
                overlays.open_sheet()
            case pygame.K_y if (parting := self._input.hints.parting) is not None:
                self._presenter.app.open(parting)
            case pygame.K_w:
                overlays.open_rules()
            case pygame.K_k | pygame.K_QUESTION:
                overlays.open_keys()
            case pygame.K_t if company is not None:
                overlays.lay_over(company.chat_panel("t"))
            case pygame.K_p if company is not None:
                company.hold()
            case pygame.K_e if overlays.pass_back() or self._input.change_bid():
                pass
            case _:
                return self._input.handle_key(key)
        return True


_STRIPS: Final = 40
"""Parts of the place of a sentence of which each is free or below a panel."""
_EDGE_POINTS: Final = 8
"""Steps in which it is looked whether a panel lies on a sentence."""
LONGEST: Final = 2.0
"""Seconds between two frames that count; a machine that slept meanwhile played no game."""


class GameClock:
    """Counts the seconds of a game in which time went on."""

    def __init__(self) -> None:
        self.seconds = 0.0
        self._seen: float | None = None
        """The time of the frame before; None where time stood still."""

    def update(self, now: float, *, held: bool) -> None:
        """Tell the time of this frame, in seconds, and whether the game is held."""
        if self._seen is not None and not held:
            self.seconds += min(max(0.0, now - self._seen), LONGEST)
        self._seen = None if held else now

    @property
    def text(self) -> str:
        """As on a clock."""
        return clock_words(int(self.seconds))


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
        introduces: bool = False,
        counts_deals: bool = False,
    ) -> None:
        """Begin with the table as it stands.

        Args:
            table: the running game.
            again: what "Play again" does; without it the same seats start a fresh game.
            demo: the controls of the game of bots before, which go on with this one.
            dealer_draw: the draw for the first deal, to be shown before anything else.
            company: the others, where the table is at a server.
            introduces: whether a person's first game of a variant begins with what differs there.
            counts_deals: whether the deals are of a game, and so of the first ones of a life.
        """
        self.table = table
        self._introduces, self._counts_deals = introduces, counts_deals
        self.company = company
        self.presenter = TablePresenter(table, demo=demo, dealer_draw=dealer_draw)
        self.input = TableInput(self.presenter, self._open)
        self.overlays = TableOverlays(
            self.presenter, self.input, rebuild=self._rebuild, again=again, company=company
        )
        self._agreement: Agreement | None = None
        if company is not None:
            self._agreement = Agreement(self.overlays, company, self.presenter, self.input)
        self.first_deals = FirstDeals(self.presenter)
        opens_menu = self.overlays.open_pause
        layers: tuple[Layer | None, ...] = (
            self._agreement,
            self.overlays,
            company,
            DemoInput(self.presenter, rebuild=self._rebuild, opens_menu=opens_menu),
            TableKeys(self.presenter, self.input, self.overlays, company),
            self.input.coach,
            self.input,
        )
        self.layers = tuple(layer for layer in layers if layer is not None)
        """From the top down: whoever comes first is asked first."""
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
        if self._introduces:
            self._introduces = False  # not when one comes back to this table
            self.overlays.first_game.look()
        if self._counts_deals:
            self._counts_deals = False  # likewise
            self.first_deals.look()
        self.resize()
        self.presenter.show_dealer_draw()

    def leave(self) -> None:
        """Let go of what moves; everything shown is kept."""
        self.presenter.timeline.finish()

    def close(self) -> None:
        """The table is left for good; its record is complete so far."""
        self.input.weighing.close()
        self.overlays.game_end.close()
        self.presenter.close()

    def resize(self) -> None:
        """Build the picture anew in another size; what moves goes on in the new one."""
        presenter, decision = self.presenter, self.input.decision
        if presenter.deal_fades:
            presenter.timeline.finish()  # what fades out was made for another layout
        presenter.dissolve.end()
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
        """Lay over the table what a tool asks for."""
        match button:
            case TableButton.LAST_TRICK:
                self.overlays.open_tricks()
            case TableButton.CLAIM:
                self.overlays.open_claim()
            case TableButton.HINT:
                self.overlays.lay_over(HintPanel(self.input.hints.cost))
            case TableButton.TALK if self.company is not None:
                self.overlays.lay_over(self.company.chat_panel())
            case TableButton.MENU:
                self.overlays.open_pause()

    @property
    def measures_itself(self) -> bool:
        """Whether nothing on it needs the window's own fonts or widgets: panels over it may."""
        return not self.modal

    @property
    def saying(self) -> str:
        """That the game is no longer saved, for as long as that is so; else nothing."""
        return self.presenter.notices.not_saving

    @property
    def is_newcomer(self) -> bool:
        """Whether the deal on the table is one of the first of the player's life."""
        return self.first_deals.is_newcomer

    # The layers -------------------------------------------------------------------------------

    @property
    def modal(self) -> bool:
        """Whether a panel lies over the table, below which nothing is used."""
        return any(layer.modal for layer in self.layers)

    @property
    def holds_time(self) -> bool:
        """Whether time stands still."""
        return any(layer.holds_time for layer in self.layers)

    @property
    def _used(self) -> tuple[Layer, ...]:
        """The layers down to the first one below which nothing is used."""
        last = next((n for n, layer in enumerate(self.layers) if layer.modal), len(self.layers))
        return self.layers[: last + 1]

    @property
    def _top(self) -> Layer:
        """The first layer of which something is to be answered."""
        return next(layer for layer in self.layers if layer.open)

    @property
    def needs_frames(self) -> bool:
        """Whether something moves, or may happen, without a person."""
        if self.first_deals.waiting:
            return True
        for layer in self.layers:
            if layer.moving:
                return True
            if layer.holds_time:
                return False
        if not self.reading.over(self._top.self_opened):
            return True
        return not any(layer.waits for layer in self.layers)

    # Time -------------------------------------------------------------------------------------

    def update(self, now: float, dt: float) -> None:
        """Play what moves, show what happened, let the table go on."""
        presenter, overlays = self.presenter, self.overlays
        self.first_deals.update()
        new = self.is_newcomer
        presenter.stage.newcomer = self.input.newcomer = self.input.decision.bid.newcomer = new
        presenter.stage.bid_ahead = self.input.ahead.bid
        if self.company is not None:
            self.company.update(presenter.app)
            presenter.stage.statuses = self.company.statuses
            presenter.stage.away = self.company.game.away
            self.input.unread = self.company.unread
        if self._agreement is not None:
            self._agreement.update()
        overlays.enter_panel(dt)
        if self.modal:
            self.input.hand.dragging.cancel()  # a panel takes the release of the button
        self.clock.update(now, held=self.holds_time or self.table.over)
        if self._explains:
            self.tips.update(dt, self.tip, still=presenter.app.settings.reduced_motion)
        if self.holds_time:
            self.reading.update(None, dt, rising=False)  # what lies below is read anew
            return
        presenter.notices.tell_troubles(presenter.app)
        overlays.advance(dt)
        presenter.advance(dt)
        for _turn in range(EVENTS_A_FRAME):
            if not presenter.timeline.idle or any(layer.keeps_events for layer in self.layers):
                break
            if not self.show_next():
                break
            presenter.timeline.advance(0)
        if not any(layer.holds_game for layer in self.layers):
            presenter.advance_table(now)
        self.input.decision.update(now)
        self._ask()
        self.reading.update(self._top.self_opened, dt, rising=overlays.entrance.moving)
        self.input.advance(dt, active=not self.modal)

    @property
    def readable(self) -> bool:
        """Whether what Enter would press was there long enough to be read."""
        top = self._top
        return not top.takes_enter or self.reading.over(top.self_opened)

    def held_back(self, event: pygame.event.Event) -> bool:
        """Whether a press may have been meant to hurry, and would press what nobody could read."""
        if not hurries(event):
            return False
        top = self._top
        if top.modal or event.type == pygame.KEYDOWN:
            return not self.readable
        return top.covers(event.pos) and not self.reading.known(top.self_opened)

    def show_next(self) -> bool:
        """Begin to show the next event; False where there is none."""
        before = self.presenter.shown
        happening = self.presenter.next_event()
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
        if not presenter.up_to_date or self.holds_time or not self.asks:
            decision.close()
        elif self.table.over:
            decision.close()
            self.overlays.open_results()
        elif self.input.coach.speaks:
            decision.close()
        elif self.overlays.current is not None or self.overlays.turn_to_another():
            pass  # nothing is asked before the panel on top is answered
        elif self.overlays.introduce():
            decision.close()
        elif isinstance(presenter.viewer, int):
            decision.open(presenter.viewer, presenter.shown, presenter.layout)
        self.input.sound_turn()

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse and keys: whatever lies on top first."""
        self.tips.handle(event, self.tip if self._explains else None)
        if self.held_back(event):
            return True
        # Whoever takes an event may close a panel: what lies below it does not get that event too.
        return any(layer.handle(event) for layer in self._used)

    @property
    def _explains(self) -> bool:
        """Whether something is said of what lies under the mouse."""
        return all(layer.explains for layer in self._used)

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """What is said of the mark at this point: what lies on top first."""
        if self.presenter.stage.hides_at(pos):
            return None
        tips = (layer.tip(pos) for layer in self._used)
        return next((tip for tip in tips if tip is not None), None)

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """The table, then what lies on it."""
        presenter, live = self.presenter, not self.modal
        painter = presenter.stage.painter
        presenter.dissolve.keep(surface)
        presenter.stage.draw(surface)
        presenter.remarks.draw(surface, presenter.stage)
        clock = self.clock.text if presenter.app.settings.clock else ""
        self.input.draw_tools(surface, painter, clock, live=live)
        if live:
            self._draw_words(surface, painter)
        for layer in reversed(self._used):
            layer.draw(surface, painter)
        presenter.dissolve.draw(surface)
        if self._explains:
            self.tips.draw(surface, painter)

    def _covers(self, place: pygame.Rect) -> bool:
        """Whether a panel lies on the upper edge of where a sentence stands."""
        steps = range(_EDGE_POINTS + 1)
        points = [(place.left + place.width * n // _EDGE_POINTS, place.top) for n in steps]
        return any(layer.covers(point) for layer in self.layers for point in points)

    def _beside_panels(self, place: pygame.Rect) -> pygame.Rect:
        """A place but for its right end, where a panel lies on that."""
        step = max(1, place.width // _STRIPS)
        for x in range(place.centerx, place.right, step):
            points = [(x, y) for y in (place.top, place.centery, place.bottom - 1)]
            if any(layer.covers(point) for layer in self.layers for point in points):
                return pygame.Rect(place.topleft, (x - step - place.left, place.height))
        return place

    def _draw_words(self, surface: pygame.Surface, painter: Painter) -> None:
        """The one sentence of the topmost layer that has any."""
        if self.presenter.stage.slip_alone or any(layer.replaces_words for layer in self.layers):
            return
        for layer in self.layers:
            if words := layer.words:
                question = Question(words, layer.stakes, layer.warns, layer.suit)
                layout = self.presenter.layout
                # Where words are large a plate with choices may lie over their place.
                large = not layout.has_faces
                room = self._beside_panels(layout.message) if large else layout.message
                covered = large and self._covers(question_box(question, room, painter))
                said = draw_question(surface, question, layout, painter, covered=covered, room=room)
                self.presenter.stage.draw_aloft(surface, said)
                return
