"""A person's mouse and keys on the table: buttons, cards carried, a trick that lies, decisions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pygame

from game.engine import Event, Laid, Suit
from game.presentation.words.deals import by_itself
from game.presentation.words.table import nothing_to_undo
from game.table.claims.claim import Claim
from game.translation import N_, _
from game.ui.audio.cue_synthesis import Cue
from game.ui.paint.painter import Painter
from game.ui.platform.settings import Guard, Rest
from game.ui.table.drawing.deal_end import go_on_box
from game.ui.table.hand.card_drag import Landing
from game.ui.table.hand.hand_input import HandInput
from game.ui.table.input.ahead_input import KEY as BID_AHEAD_KEY
from game.ui.table.input.ahead_input import AheadInput
from game.ui.table.input.coach_input import CoachInput
from game.ui.table.input.decision_weighing import DecisionWeighing
from game.ui.table.input.held_trick import HeldTrick
from game.ui.table.input.hint_input import KEY as HINT_KEY
from game.ui.table.input.hint_input import HintInput, counts_so_far
from game.ui.table.input.own_chance import OwnChance
from game.ui.table.layer import Layer
from game.ui.table.layout.concealed_hands import saw_own
from game.ui.table.panels.button_names import OverlayButton, TableButton
from game.ui.table.panels.reading_time import hurries
from game.ui.table.panels.tools import Tool, Tools
from game.ui.table.panels.tricks_panel import KEY as TRICKS_KEY
from game.ui.table.panels.tricks_panel import stack_at
from game.ui.table.presenter import TablePresenter
from game.ui.table.questions.bid import CHANGE_KEY
from game.ui.table.questions.claim import KEY as CLAIM_KEY
from game.ui.table.questions.decision_input import DecisionInput
from game.ui.table.questions.lay import LayQuestion
from game.ui.table.questions.pile import TURN_KEY
from game.ui.table.tooltip_words import button_tip, table_tip
from game.ui.widgets.tooltips import Tip

_UNDONE_SEEN: Final = N_("You had seen your card: this undo counts, and the record says so.")
_UNDONE_COSTS: Final = N_("Taken back: this game has no part in your rating now.")
_PLATES: Final = 8
"""The weight from which a tool stands where words are large: hint, menu, what is offered now."""
_STRIKE: Final = (
    TableButton.AHEAD,
    TableButton.CHANGE_BID,
    TableButton.COMPARE,
    TableButton.SCORES,
    TableButton.RULES,
    TableButton.SOUND,
    TableButton.BACK,
)
"""Tools whose key somebody else listens to."""
_NO_ANSWERS: Final = (pygame.KEYUP, pygame.TEXTINPUT, pygame.TEXTEDITING)
"""What comes with a key beside its press: it answers nothing, and ends no sentence."""


class TableInput(Layer):
    """What persons at this screen do with the table itself, with no panel over it."""

    hand: HandInput
    decision: DecisionInput
    ahead: AheadInput

    def __init__(self, presenter: TablePresenter, opens: Callable[[TableButton], None]) -> None:
        """Begin with nothing in hand.

        Args:
            presenter: of the table.
            opens: lays over the table what a button asks for; it knows when there is nothing.
        """
        self._presenter = presenter
        self._opens = opens
        self.tools = Tools()
        self.held_trick = HeldTrick(presenter)
        self.weighing = DecisionWeighing(presenter)
        self.hints = HintInput(presenter, self.weighing)
        self.coach = CoachInput(presenter, self.weighing, self._undo)
        self.chance = OwnChance(presenter, self.weighing)
        self.has_menu = True
        """Whether Esc opens the menu of a game; else it leads back to where one came from."""
        self.newcomer = False
        """Whether a person plays the first deals of a life: the rules stand among the tools."""
        self.guided = False
        """Whether a person does here only what is asked: no card plays itself, and nothing is
        claimed or chosen ahead."""
        self.tells_stakes = True
        """Whether it is said whose bid hangs on the card that is asked for."""
        self.covers_table: Callable[[tuple[int, int]], bool] = lambda _pos: False
        """Whether a panel of what is done at this table lies over a point."""
        self.unread = 0
        """Remarks of others that were not read."""
        self._undone = ""
        """What is to be said of moves that were taken back, once that is seen."""
        self._asked = False
        """Whether a person was asked for something a frame ago."""

    def enter(self) -> None:
        """The scene was entered: begin with the settings as they are now."""
        presenter = self._presenter
        chosen, table = presenter.app.settings, presenter.table
        before = self.decision if hasattr(self, "decision") else None
        ahead = self.ahead if before is not None else None
        self.coach.enter()
        self.hints.enter()
        presenter.hand_order.trump_place = chosen.trump_place
        presenter.hand_order.rank_order = chosen.rank_order
        self.hand = HandInput(presenter.stage)
        self.hand.confirm = chosen.guard == Guard.CONFIRM
        self.hand.dragging.lies_over = self._lies_over
        self.hand.dragging.takes = lambda pos: self.decision.asked.has_place(pos)
        self.decision = DecisionInput(table, self.hand)
        self.ahead = AheadInput(presenter, self.hand, self.decision)
        card = self.decision.card
        card.guard = chosen.guard
        card.claim.rest = chosen.rest if self._may_claim else Rest.OFF
        card.tells_stakes = self.tells_stakes
        self.decision.bid.one_click = chosen.one_click_bids
        card.play_forced = table.last_cards_go = chosen.play_forced and not self.guided
        self.ahead.allowed = not self.guided
        # Among several persons at one screen a pile would have to be passed on for every card.
        self.decision.pile.wanted = chosen.turn_piles and len(presenter.persons) == 1
        table.piles_wait = self.decision.pile.wanted
        if before is None or ahead is None:
            return
        self.decision.go_on(before)
        self.ahead.go_on(ahead)

    @property
    def _may_claim(self) -> bool:
        """Whether claims are made at this table: a deal of the day is everybody's own to play."""
        match = self._presenter.table.setup.match
        return not self.guided and (match is None or not match.daily)

    # From frame to frame ----------------------------------------------------------------------

    def advance(self, dt: float, *, active: bool) -> None:
        """Let `dt` seconds go by for everything that lies in somebody's hand.

        Args:
            dt: seconds since the last call.
            active: whether nothing lies over the table, so that decisions are made in time.
        """
        presenter = self._presenter
        self.weighing.poll()
        self.coach.update(dt)
        self.chance.update(self.decision, self.hand)
        asked = presenter.player if active and presenter.up_to_date else None
        if asked is not None and not self.ahead.settle(asked):
            self.decision.advance(dt, asked)
        self.ahead.update(dt)
        still, moving = presenter.app.settings.reduced_motion, not presenter.timeline.idle
        self.hand.update(dt, still=still, moving=moving)
        self.hints.update(self.decision, self.hand)
        if self.held_trick.lies:
            self.held_trick.highlight()
        self._show_tools()

    def sound_turn(self) -> None:
        """Sound when a person has just been asked for something; called every frame."""
        asked = self.decision.asked.is_up
        if asked and not self._asked:
            self._presenter.stage.play_cue(Cue.TURN)
        self._asked = asked

    def note_undone(self) -> None:
        """Moves were taken back: nothing that was in hand counts any longer."""
        self._presenter.say(_(self._undone) if self._undone else "")
        self.coach.forget()
        self.chance.forget()
        self.ahead.take_back()
        self.hand.let_go()
        self.decision.note_undone()

    def note_event(self, event: Event) -> None:
        """An event begins to be shown: say it if a premium that was staked does not count."""
        if isinstance(event, Laid):
            shown, names = self._presenter.shown, self._presenter.names
            if sentence := self.decision.question(LayQuestion).lapsed(shown, names):
                self._presenter.notices.tell_of_deal(self._presenter.app, sentence)

    @property
    def in_own_order(self) -> bool:
        """Whether the hand below stands in another order than the usual one."""
        presenter = self._presenter
        player, order = presenter.player, presenter.hand_order
        return player is not None and order.is_by_hand(presenter.shown, player)

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back."""
        return self._presenter.table.can_undo or self.decision.card.delay is not None

    def _show_tools(self) -> None:
        """What can be used now; in a demo there are the controls of the game instead."""
        presenter = self._presenter
        if presenter.demo is None:
            layout = presenter.layout
            tools = [tool for tool in self._usable() if not layout.row or tool.weight >= _PLATES]
            onward = None
            if presenter.end_lies and tools and tools[0].name == TableButton.GO_ON:
                onward = go_on_box(presenter.stage.shown, layout)
            self.tools.show(tools, layout, presenter.stage.painter, onward)

    def _usable(self) -> list[Tool]:
        """The tools of this moment, from the top down."""
        presenter, asked = self._presenter, self.decision.asked
        persons, elsewhere = bool(presenter.persons), presenter.table.elsewhere
        if not persons and not elsewhere:
            return []
        talk = _("Talk ({n})", n=self.unread) if self.unread else _("Talk")
        rest = self.decision.card.claim.offered is not None
        turning, taken = (
            self.decision.pile.is_up,
            bool(presenter.tricks.to_look_at(presenter.shown)),
        )
        hint, scores = self.hints.offered, not presenter.scores_unseen
        ahead = _("Take back") if self.ahead.bid is not None else _("Bid ahead")
        if self.ahead.panel is not None:
            ahead = _("Bid later")
        # A panel that offers to take a decision back names the key for it.
        undo = self.can_undo and not self.coach.speaks and self.decision.card.delay is None
        rows: tuple[tuple[bool, int, Tool], ...] = (
            (
                self.decision.bid.changeable,
                CHANGE_KEY,
                Tool(TableButton.CHANGE_BID, "E", _("Change bid"), CHANGE_KEY, weight=9),
            ),
            (
                self.ahead.may_bid,
                BID_AHEAD_KEY,
                Tool(TableButton.AHEAD, "B", ahead, BID_AHEAD_KEY, weight=8),
            ),
            (
                presenter.end_lies,
                pygame.K_RETURN,
                Tool(
                    TableButton.GO_ON, _("Enter"), _("Go on"), pygame.K_RETURN, weight=9, gold=True
                ),
            ),
            (rest, CLAIM_KEY, Tool(TableButton.CLAIM, "C", _("Claim"), weight=9, gold=True)),
            (turning, TURN_KEY, Tool(TableButton.TURN_REST, "R", _("Turn the rest"), weight=9)),
            (hint, HINT_KEY, Tool(TableButton.HINT, "I", self.hints.coming, weight=8)),
            (
                self.hints.parts,
                pygame.K_y,
                Tool(TableButton.COMPARE, "Y", _("Compare"), pygame.K_y, weight=5),
            ),
            (
                persons and undo,
                pygame.K_u,
                Tool(TableButton.UNDO, "U", _("Undo"), weight=7),
            ),
            (taken, TRICKS_KEY, Tool(TableButton.LAST_TRICK, "L", _("Last trick"), weight=5)),
            (self.in_own_order, pygame.K_o, Tool(TableButton.SORT, "O", _("Sort"), weight=4)),
            (
                scores,
                pygame.K_s,
                Tool(TableButton.SCORES, "S", _("Scores"), pygame.K_s, weight=3),
            ),
            (elsewhere, pygame.K_t, Tool(TableButton.TALK, "T", talk, weight=6)),
            (
                self.newcomer,
                pygame.K_F1,
                Tool(TableButton.RULES, "F1", _("Rules"), pygame.K_F1, weight=6),
            ),
            (True, pygame.K_m, Tool(TableButton.SOUND, "M", _("Sound"), pygame.K_m, weight=1)),
        )
        usable = [tool for so, key, tool in rows if so and not asked.keeps_key(key)]
        if self.has_menu:
            usable.append(Tool(TableButton.MENU, _("Esc"), _("Menu"), weight=10))
        else:
            back = Tool(TableButton.BACK, _("Esc"), _("Back"), pygame.K_ESCAPE, weight=10)
            usable.append(back)
        return usable

    # As a layer -------------------------------------------------------------------------------

    @property
    def open(self) -> bool:
        return True

    @property
    def self_opened(self) -> object:
        return self.decision.asked.self_opened

    @property
    def takes_enter(self) -> bool:
        return self.decision.asked.takes_enter

    def covers(self, pos: tuple[int, int]) -> bool:
        return self.decision.asked.covers(pos)

    @property
    def moving(self) -> bool:
        return self._presenter.moving or self.hand.moving or self.decision.counting

    @property
    def holds_game(self) -> bool:
        return self.decision.bid.changing

    @property
    def keeps_events(self) -> bool:
        return self.held_trick.lies or self._presenter.bot_pauses

    @property
    def waits(self) -> bool:
        presenter = self._presenter
        if len(presenter.feed):
            return self.held_trick.lies
        must = presenter.table.waiting.must
        return self.decision.bid.changing or all(seat in presenter.persons for seat in must)

    @property
    def words(self) -> str:
        return self._presenter.message or self.prompt

    @property
    def stakes(self) -> str:
        return self.decision.asked.stakes if self._says_what_is_asked else ""

    @property
    def suit(self) -> Suit | None:
        return self.decision.asked.suit if self._says_what_is_asked else None

    @property
    def _says_what_is_asked(self) -> bool:
        """Whether its words are the prompt of the question that is asked."""
        if self._presenter.message or self.held_trick.lies:
            return False
        return self.hand.dragging.card is None

    @property
    def warns(self) -> bool:
        return self._presenter.warning and bool(self._presenter.message)

    @property
    def replaces_words(self) -> bool:
        return self.decision.replaces_words

    def tip(self, pos: tuple[int, int]) -> Tip | None:
        """Of a button, of what is asked, of a card or of any other mark of the table."""
        presenter = self._presenter
        if (tip := button_tip(self.tools.buttons, pos)) is not None:
            return tip
        if isinstance(presenter.viewer, int) and presenter.up_to_date:
            tip = self.decision.tip(presenter.viewer, pos)
            if tip is not None or self.decision.asked.covers(pos):
                return tip
        return table_tip(presenter.shown, presenter.layout, presenter.table.players, pos)

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        self.ahead.draw(surface, painter)
        self.decision.draw(surface, painter)
        self.hints.draw(surface, painter)
        self.chance.draw(surface, painter)

    def draw_tools(
        self, surface: pygame.Surface, painter: Painter, clock: str, *, live: bool
    ) -> None:
        """The tools at the lower right: a demo's controls, or what can be used and the `clock`.

        Args:
            surface: of the window.
            painter: of the table.
            clock: how long the game has been played; empty where that is not shown.
            live: whether nothing lies over the table, so that words under the mouse stand out.
        """
        demo = self._presenter.demo
        if demo is not None:
            demo.draw(surface, painter)
            return
        self.tools.clock = clock
        self._show_tools()
        self.tools.draw(surface, painter, live=live)

    # What it says -----------------------------------------------------------------------------

    @property
    def prompt(self) -> str:
        """What is to be done now, in one sentence."""
        if self.held_trick.lies:
            return self.held_trick.prompt
        if self.hand.dragging.card is not None:
            return ""
        if asked := self.decision.asked.prompt:
            return asked
        return by_itself(self._presenter.shown) if self._presenter.persons else ""

    # Mouse and keys ---------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Buttons, stacks, cards carried, a trick that lies; then what moves, then an answer."""
        if self._handle_buttons(event) or self._drag(event):
            return True
        if self.held_trick.lies and hurries(event):
            self.held_trick.release()
            return True
        if self.ahead.handle(event):
            return True
        presenter = self._presenter
        if hurries(event) and (presenter.bot_pauses or not presenter.timeline.idle):
            presenter.hurry()
            return True
        return self.answer(event)

    def handle_key(self, key: int) -> bool:
        """The keys of the tools."""
        persons = self._presenter.persons
        if self.decision.asked.keeps_key(key):
            return False
        if key == TRICKS_KEY:
            self._opens(TableButton.LAST_TRICK)
        elif key == CLAIM_KEY and self.decision.card.claim.offered is not None:
            self._opens(TableButton.CLAIM)
        elif key == TURN_KEY and self.decision.pile.is_up:
            self.decision.pile.turn_rest()
        elif key == HINT_KEY and persons:
            self._hint()
        elif key == pygame.K_u and persons:
            self._undo()
        elif key == pygame.K_o and persons:
            self._sort()
        else:
            return False
        return True

    def answer(self, event: pygame.event.Event) -> bool:
        """Take an event as an answer to what is asked; whether it was one.

        An answer counts only for what is on the screen, not for what comes next.
        """
        viewer = self._presenter.viewer
        up_to_date = self._presenter.up_to_date
        if not isinstance(viewer, int) or not up_to_date or event.type in _NO_ANSWERS:
            return False
        taken, refusal = self.decision.asked.answer(event, viewer)
        if taken:
            self._presenter.say(refusal or "", warning=refusal is not None)
        return taken

    def change_bid(self) -> bool:
        """Change the bid that was just made, also while it is still on its way to the plate."""
        presenter = self._presenter
        seat, (must, may) = presenter.player, presenter.table.waiting
        if seat is None or seat != presenter.viewer or presenter.covered:
            return False
        if self.decision.bid.changing or seat in must or seat not in may:
            return False
        if not presenter.table.legal(seat):
            return False
        self.coach.forget()
        presenter.timeline.finish()
        self.decision.bid.changing = True
        return True

    def answer_claim(self, claim: Claim, answer: str) -> None:
        """Do what was answered about a claim: a name of `OverlayButton`, or anything for no."""
        presenter = self._presenter
        if answer in (OverlayButton.CLAIM_ALWAYS, OverlayButton.CLAIM_OFFERS):
            rest = Rest.PLAY if answer == OverlayButton.CLAIM_ALWAYS else Rest.OFFER
            chosen = replace(presenter.app.settings, rest=rest, rest_asked=True)
            presenter.app.change(chosen)
            self.decision.card.claim.rest = rest
        elif answer != OverlayButton.CLAIM:
            return
        if presenter.player is not None:
            self.decision.card.claim.accept(presenter.player, claim)

    def withdraw(self) -> bool:
        """Let go of a card or leave a question; False where there was neither."""
        if self.coach.speaks:
            self.coach.forget()
            return True
        if self.hand.dragging.cancel() or self.decision.withdraw():
            return True
        return self.ahead.take_back()

    def _handle_buttons(self, event: pygame.event.Event) -> bool:
        pressed = self.tools.handle(event, keys=False)
        if pressed is None:
            return self._press_stack(event)
        match TableButton(pressed):
            case button if button in _STRIKE:  # it has struck its key
                pass
            case TableButton.UNDO:
                self._undo()
            case TableButton.SORT:
                self._sort()
            case TableButton.TURN_REST:
                self.decision.pile.turn_rest()
            case TableButton.HINT:
                self._hint()
            case button:
                self._opens(button)
        return True

    def _press_stack(self, event: pygame.event.Event) -> bool:
        """A press on won tricks shows the last one; one on a button is for nobody else."""
        if event.type != pygame.MOUSEBUTTONDOWN or event.button != 1:
            return False
        if self.tools.at(event.pos) is not None:
            return True
        presenter = self._presenter
        if self.decision.asked.covers(event.pos):
            return False
        stack = stack_at(event.pos, presenter.shown, presenter.layout)
        if presenter.stage.hit(event.pos) or stack is None:
            return False
        self._opens(TableButton.LAST_TRICK)
        return True

    def _drag(self, event: pygame.event.Event) -> bool:
        """Whether the event moved a card that the mouse carries."""
        player = self._presenter.player
        if player is None or self._presenter.covered or self.decision.card.settling:
            return False
        taken, drop = self.hand.drag(event)
        if drop is not None and drop.landing is Landing.TRICK and self.ahead.may_play:
            self.ahead.choose(drop.card)
        elif drop is not None:
            refusal = self.decision.drop(player, drop)
            self._presenter.say(refusal or "", warning=refusal is not None)
        return taken

    def _lies_over(self, pos: tuple[int, int]) -> bool:
        """Whether something that takes no card lies at a point of the table."""
        parts = (self.decision.asked, self.ahead, self.hints)
        if any(part.covers(pos) for part in parts) or self._presenter.stage.hides_at(pos):
            return True
        if self.covers_table(pos):
            return True
        return (self.coach.speaks and self.coach.covers(pos)) or self.tools.at(pos) is not None

    def _hint(self) -> None:
        """More of the hint, or first what it costs."""
        if self.hints.cost:
            self._opens(TableButton.HINT)
        else:
            self.hints.press()

    def _undo(self) -> None:
        if self.decision.card.take_back():
            return
        self.coach.forget()
        self.decision.withdraw()
        presenter = self._presenter
        table, feed = presenter.table, presenter.feed
        pairs = [(table.before_undo(seat), feed.shown(seat)) for seat in presenter.persons]
        counted = counts_so_far(table)
        saw = any(before is not None and saw_own(before, now) for before, now in pairs)
        if not table.undo(saw_own=saw):
            presenter.say(nothing_to_undo(table.setup))
        elif not table.elsewhere:  # there the others are asked; what comes of it, they decide
            costs = counted and not self.hints.rating.missing
            self._undone = _UNDONE_SEEN if saw else _UNDONE_COSTS if costs else ""
            presenter.timeline.finish()

    def _sort(self) -> None:
        presenter = self._presenter
        player = presenter.player
        if player is not None and self.in_own_order:
            presenter.hand_order.sort(player)
            self.hand.rearrange()
