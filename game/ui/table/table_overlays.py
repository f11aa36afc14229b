"""What lies over a table: menus, curtain, score sheet, Help, results, and where they lead.

A panel comes up within a tenth of a second.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

import pygame

from game.engine import Seat
from game.presentation.score_sheet import SheetContents
from game.presentation.tricks_of_deals import tricks_of_deals
from game.table.records.replay import RecordedGame
from game.translation import _
from game.ui.help.contents_list import Chapter
from game.ui.help.fair_cards_page import FairCards
from game.ui.help.help_scene import HelpPanel
from game.ui.help.key_table import KeyState
from game.ui.help.keys_page import KeysPanel
from game.ui.paint.painter import Painter
from game.ui.scene.protocol import App
from game.ui.scene.routes import ChangeSettings, CompareGame
from game.ui.score_sheet.overlay import ScoreSheet
from game.ui.table.company import Company
from game.ui.table.first_game import FirstGame
from game.ui.table.game_end import GameEndPanels
from game.ui.table.input.table_input import TableInput
from game.ui.table.layer import Layer
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.leaving import (
    new_game,
    next_demo,
    play_again,
    replay_game,
    same_cards,
    to_the_road,
)
from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.claim_panel import ClaimPanel
from game.ui.table.panels.demo_results import DemoResults
from game.ui.table.panels.hint_panel import HintPanel
from game.ui.table.panels.overlays import Curtain, PausePanel
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.panels.rule_card import RuleCard
from game.ui.table.panels.tricks_panel import KEY as TRICKS_KEY
from game.ui.table.panels.tricks_panel import TricksPanel
from game.ui.table.presenter import TablePresenter
from game.ui.table.tooltip_words import AFTER, RESULTS, button_tip
from game.ui.widgets.overlay import Overlay
from game.ui.widgets.tooltips import Tip

LEAVES_FOR_A_WHILE: Final = (OverlayButton.REPLAY, OverlayButton.COMPARE)
"""Buttons of the game's menu that lead to another screen, from which the table comes back."""
RISES: Final = 0.12
"""Seconds; the panel answers keys and clicks from the first of them on."""


class PanelEntrance:
    """Which panel is up, and since when."""

    def __init__(self) -> None:
        self._panel: object = None
        self._gone = RISES

    def update(self, panel: object, dt: float, *, still: bool) -> None:
        """Tell what is up now (None for nothing); `still` for panels that are there at once."""
        self._gone += dt
        if panel is not self._panel:
            self._panel = panel
            self._gone = RISES if still or panel is None else dt

    @property
    def moving(self) -> bool:
        """Whether one is still coming up."""
        return self._gone < RISES

    def draw(self, surface: pygame.Surface, paint: Callable[[], None]) -> None:
        """Let the panel be painted, and what was there before shine through as long as it rises."""
        if not self.moving:
            paint()
            return
        before = surface.copy()
        paint()
        before.set_alpha(round(255 * (1 - self._gone / RISES) ** 2))
        surface.blit(before, (0, 0))


class TableOverlays(Layer):
    """The panels over a table: one at a time, Help alone over another."""

    def __init__(
        self,
        presenter: TablePresenter,
        table_input: TableInput,
        *,
        rebuild: Callable[[], None],
        again: Callable[[App], None] | None,
        company: Company | None = None,
    ) -> None:
        """Begin with nothing over the table.

        Args:
            presenter: of the table below.
            table_input: of the table below; it is asked nothing while a panel is up.
            rebuild: builds the picture of the table anew, at once.
            again: what "Play again" does; without it the same seats start a fresh game.
            company: the others, where the table is at a server.
        """
        self._company = company
        self._presenter = presenter
        self._input = table_input
        self._rebuild = rebuild
        self._again = again or self._start_again
        self._results_seen = False
        self.game_end = GameEndPanels(presenter, company)
        self.first_game = FirstGame(presenter)
        self.current: Overlay[TableLayout] | None = None
        """The panel over the table, if one is up."""
        self._asked_for: Overlay[TableLayout] | None = None
        """The panel that somebody opened last."""
        self._under_help: Overlay[TableLayout] | None = None
        """What lay over the table before Help did, and lies there again after it."""
        self._asked_under_help: Overlay[TableLayout] | None = None
        """The panel that somebody had opened last before Help."""
        self.entrance = PanelEntrance()

    # As a layer -------------------------------------------------------------------------------

    @property
    def modal(self) -> bool:
        return self.current is not None

    @property
    def self_opened(self) -> Overlay[TableLayout] | None:
        return None if self.current is self._asked_for else self.current

    @property
    def moving(self) -> bool:
        """Whether a panel comes up, or something on it."""
        results = isinstance(self.current, ResultsPanel) and self.current.moving
        waiting = self.game_end.waiting or self.first_game.waiting
        return results or self.entrance.moving or waiting

    @property
    def holds_time(self) -> bool:
        """Whether the pause menu, the score sheet or Help is up."""
        return isinstance(self.current, PausePanel | ScoreSheet | HelpPanel | KeysPanel | RuleCard)

    @property
    def explains(self) -> bool:
        return self.current is None or isinstance(
            self.current, ScoreSheet | ResultsPanel | PausePanel
        )

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        match self.current:
            case ScoreSheet() as sheet:
                return sheet.tip(pos)
            case ResultsPanel() as results:
                return button_tip(results.buttons, pos, RESULTS)
            case PausePanel() as menu:
                return button_tip(menu.panel.buttons, pos, AFTER)
            case _:
                return None

    def handle(self, event: pygame.event.Event) -> bool:
        """F1 opens Help over everything; a panel that is up has every press and every key."""
        if event.type == pygame.KEYDOWN and event.key == pygame.K_F1:
            self.toggle_help()
            return True
        if self.current is None:
            return False
        self._answer(self.current, event)
        return event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.current is not None:
            self.entrance.draw(surface, partial(self.current.draw, surface, painter))

    # In time ----------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """The table has another layout now."""
        if self.current is not None:
            self.current.lay_out(self._presenter.layout, self._presenter.stage.painter)

    def enter_panel(self, dt: float) -> None:
        """Let `dt` seconds go by for a panel that comes up; also while time stands still."""
        tempo = self._presenter.tempo
        self.entrance.update(self.current, dt, still=not tempo.moves or not tempo.flights)

    def advance(self, dt: float) -> None:
        """The next game of a demo follows when its results were up long enough."""
        if isinstance(self.current, TricksPanel):
            self.current.held += dt
        if isinstance(self.current, ResultsPanel):
            self.game_end.advance()
            self.current.advance(dt)
        if isinstance(self.current, DemoResults) and self.current.tick(dt):
            self._again(self._presenter.app)

    # Opening ----------------------------------------------------------------------------------

    def lay_over(self, overlay: Overlay[TableLayout], *, asked: bool = True) -> None:
        """Lay a panel over the table; `asked` is whether somebody opened it."""
        self.current = overlay
        self._asked_for = overlay if asked else None
        self.lay_out()
        self._input.decision.close()

    def toggle_help(self, chapter: Chapter | None = None) -> None:
        """Open Help over whatever is up, at the rules or another chapter, or put it away again."""
        if isinstance(self.current, HelpPanel):
            self._close_help()
            return
        presenter = self._presenter
        shown = presenter.shown
        table = presenter.table
        fair = FairCards.of(table.setup, over=bool(shown.table.winners))
        if table.elsewhere:
            fair = FairCards(table.pledge, table.seed, False, table.drawn)
        self._under_help, self._asked_under_help = self.current, self._asked_for
        self.lay_over(HelpPanel(presenter.app, shown, chapter, fair=fair))

    def _close_help(self) -> None:
        self.current, self._under_help = self._under_help, None
        # A menu that was opened is still one that was asked for: while it holds time, no time to
        # read it runs, and it would take no press any more.
        self._asked_for, self._asked_under_help = self._asked_under_help, None
        self.lay_out()

    def open_sheet(self) -> None:
        """The score sheet."""
        presenter = self._presenter
        name = presenter.table.setup.variant_name
        contents = SheetContents.of_shown(presenter.shown, presenter.names, name)
        self.lay_over(ScoreSheet(contents, tricks_of_deals(presenter.table.lines)))

    def open_rules(self) -> None:
        """What counts in the deal on the table, in full."""
        presenter = self._presenter
        self.lay_over(
            RuleCard(
                presenter.shown,
                presenter.names,
                presenter.app.book,
                four_colour=presenter.app.settings.four_colour,
            )
        )

    def open_keys(self) -> None:
        """The table of keys, with those marked that do something now."""
        presenter = self._presenter
        self.lay_over(
            KeysPanel(
                presenter.app, key_states(presenter, self._input), demo=presenter.demo is not None
            )
        )

    def open_tricks(self) -> None:
        """The tricks of this deal, or of the one before; a sentence where none was taken."""
        presenter = self._presenter
        shown, tricks = presenter.shown, presenter.tricks.to_look_at(presenter.shown)
        if tricks:
            book, over = presenter.app.book, not shown.table.tricks
            self.lay_over(TricksPanel(tricks, presenter.names, book, last_deal=over))
        else:
            presenter.say(_("No trick has been taken in this deal yet."))

    def open_claim(self) -> None:
        """What may be claimed now, before it is."""
        presenter, offered = self._presenter, self._input.decision.card.claim.offered
        if offered is not None:
            asks = not presenter.app.settings.rest_asked
            self.lay_over(ClaimPanel(offered, presenter.app.book, asks=asks))

    def open_pause(self) -> None:
        """The menu of the game."""
        presenter = self._presenter
        over = presenter.table.over and presenter.up_to_date
        undos, saved = presenter.table.undos, presenter.demo is None
        held = presenter.table.paused if presenter.table.elsewhere else None
        on_tour = bool(presenter.table.setup.tour)
        after = self.game_end.results().others() if over else ()
        self.lay_over(
            PausePanel(undos, saved=saved, over=over, held=held, on_tour=on_tour, after=after)
        )

    def open_results(self) -> None:
        """How the game came out, unless that was seen."""
        if self.current is None and not self._results_seen:
            self._results_seen = True
            self.lay_over(self.game_end.results(), asked=False)

    def introduce(self) -> bool:
        """Whether who is to act is first shown what differs there, or that is looked up."""
        if self._presenter.viewer not in self._presenter.table.waiting.must:
            return False
        if self.first_game.waiting:
            return True
        panel = self.first_game.panel()
        if panel is not None:
            self.lay_over(panel, asked=False)
        return panel is not None

    # Several persons at one screen ------------------------------------------------------------

    def turn_to_another(self) -> bool:
        """Whether another person decides: the view follows once that person is ready."""
        presenter = self._presenter
        waiting = [seat for seat in presenter.table.waiting.must if seat in presenter.persons]
        if not waiting or len(presenter.persons) == 1:
            return False
        if presenter.viewer in waiting and not presenter.covered:
            return False
        changer, changing = self._changer, self._input.decision.bid.changing
        if changing and presenter.viewer == changer and not presenter.covered:
            return False
        self._draw_curtain(waiting[0], "" if changer is None else presenter.names[changer])
        return True

    def pass_back(self) -> bool:
        """Back to whoever bid last, to change it; False where that is nobody else."""
        changer = self._changer
        if changer is None or changer == self._presenter.viewer or not self._presenter.up_to_date:
            return False
        self._input.decision.bid.changing = True
        self._draw_curtain(changer)
        return True

    def _draw_curtain(self, seat: Seat, changer: str = "") -> None:
        self._presenter.viewer, self._presenter.covered = seat, True
        portrait = self._presenter.stage.portraits[seat]
        self.current = Curtain(self._presenter.names[seat], seat, changer, portrait)
        self._rebuild()

    @property
    def _changer(self) -> Seat | None:
        """The person at this screen who bid last and may change it until the next one bids."""
        table = self._presenter.table
        must, may = table.waiting
        able = (seat for seat in may if seat in self._presenter.persons and seat not in must)
        return next((seat for seat in able if table.legal(seat)), None)

    # Answering --------------------------------------------------------------------------------

    def _answer(self, overlay: Overlay[TableLayout], event: pygame.event.Event) -> None:
        """Hand an event to the panel that is up, and do what its buttons say."""
        name = overlay.handle(event)
        escaped = event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE
        wants_menu = escaped or name == OverlayButton.MORE
        if wants_menu and isinstance(overlay, Curtain | ResultsPanel):
            self._results_seen = False  # they come back when the menu is closed
            self.open_pause()
        elif isinstance(overlay, ResultsPanel) and _asks_for_tricks(event):
            self._results_seen = False
            self.open_tricks()
        elif name == OverlayButton.HELP:
            self.toggle_help()
        elif name == OverlayButton.SEAL:
            self.toggle_help(Chapter.CARDS)
        elif name == OverlayButton.TALK and self._company is not None:
            self.lay_over(self._company.chat_panel())
        elif name is not None and isinstance(overlay, HelpPanel):
            self._close_help()
        elif name is not None and isinstance(overlay, ClaimPanel):
            self.current = None
            self._input.answer_claim(overlay.claim, name)
        elif name is not None and isinstance(overlay, HintPanel):
            self.current = None
            if name == OverlayButton.HINT:
                self._input.hints.press()
        elif name is not None and not self._leave(name):
            self._go_on(name)

    def _leave(self, name: str) -> bool:
        """Whether a button of this name leads away from the table."""
        if isinstance(self.current, PausePanel) and name in LEAVES_FOR_A_WHILE:
            self.current = None  # the results are what one comes back to
        app, table = self._presenter.app, self._presenter.table
        match name:
            case OverlayButton.AGAIN:
                self._again(app)
            case OverlayButton.ROAD:
                to_the_road(app, table.setup)
            case OverlayButton.SAME_CARDS:
                same_cards(app, table.setup)
            case OverlayButton.NEW_GAME:
                new_game(app)
            case OverlayButton.SETTINGS:
                app.open(ChangeSettings(table))
            case OverlayButton.REPLAY:
                replay_game(app, table)
            case OverlayButton.REVIEW:
                replay_game(app, table, review=True)
            case str(story) if story.startswith(f"{OverlayButton.STORY}:"):
                replay_game(app, table, deal=int(story.partition(":")[2]))
            case OverlayButton.NEXT_STEP if (step := self.game_end.next_step) is not None:
                app.open(step)
            case OverlayButton.COMPARE:
                app.open(CompareGame(partial(RecordedGame.of_lines, table.lines)))
            case OverlayButton.MENU if self._company is not None:
                app.back()
            case OverlayButton.MENU:
                app.home()
            case OverlayButton.QUIT:
                app.quit()
            case _:
                return False
        return True

    def _go_on(self, name: str) -> None:
        """What a button of this name does at the table; most put the panel away."""
        if name == OverlayButton.SHEET:
            self._results_seen = False  # they come back when the sheet is put away
            self.open_sheet()
            return
        presenter, decision = self._presenter, self._input.decision
        changer = self._changer if name == OverlayButton.CHANGE_BID else None
        self.current = None
        if name == OverlayButton.CHANGE_BID:
            if changer is not None:  # who has just bid presses it
                presenter.viewer, presenter.covered = changer, False
                decision.bid.changing = True
            self._rebuild()
        elif name in (OverlayButton.AGREE, OverlayButton.DISAGREE) and self._company is not None:
            self._company.agree(on=name == OverlayButton.AGREE)
        elif name == OverlayButton.HOLD and self._company is not None:
            self._company.hold()
        elif name == OverlayButton.READY:
            presenter.covered = False
            self._rebuild()
            presenter.show_hand_taken_up()
            if not presenter.timeline.idle:
                decision.forget()  # nothing is asked before the cards are seen

    def _start_again(self, app: App) -> None:
        setup, demo = self._presenter.table.setup, self._presenter.demo
        if demo is None:
            play_again(app, setup)
        else:
            next_demo(app, setup, demo)


def _asks_for_tricks(event: pygame.event.Event) -> bool:
    return bool(event.type == pygame.KEYDOWN and event.key == TRICKS_KEY)


def key_states(presenter: TablePresenter, table_input: TableInput) -> set[KeyState]:
    """Which facts of the table decide about rows of the card of keys at this moment."""
    decision, still = table_input.decision, presenter.timeline.idle
    moving = presenter.bot_pauses or table_input.held_trick.lies or not still
    facts = {
        KeyState.PLAYING: decision.playing,
        KeyState.IN_ROWS: decision.playing and presenter.layout.hand_rows > 1,
        KeyState.BIDDING_AHEAD: table_input.ahead.may_bid,
        KeyState.PLAYING_AHEAD: table_input.ahead.may_play,
        KeyState.HINTING: table_input.hints.offered,
        KeyState.COMPARING: table_input.hints.parts,
        KeyState.MOVING: moving and presenter.demo is None,
        KeyState.UNDOING: table_input.can_undo,
        KeyState.TAKEN: bool(presenter.tricks.to_look_at(presenter.shown)),
        KeyState.ELSEWHERE: presenter.table.elsewhere,
        KeyState.BY_HAND: table_input.in_own_order,
    }
    return {fact for fact, so in facts.items() if so} | decision.asked.states
