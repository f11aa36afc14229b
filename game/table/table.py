"""The running game: owns its state, asks whoever must act, applies actions, gives out events."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from game.engine import (
    CHANCE,
    Action,
    Bid,
    Card,
    Deal,
    DealPiles,
    DealScored,
    GameState,
    IllegalAction,
    Phase,
    Play,
    Refusal,
    Seat,
    ToAct,
    TurnUp,
    Variant,
    View,
    Viewer,
    apply,
    legal_actions,
    new_game,
    observe,
    refusal_of,
    to_act,
)
from game.engine.choices import Sight
from game.engine.refusal import refuse
from game.table.bots.asker import BotAsker
from game.table.bots.thinking import Thinking
from game.table.dealer import Seed, agent_chance, chance_action, draw_seed
from game.table.inbox import EventBroadcast
from game.table.records.files import Recorder
from game.table.records.lines import AgentNote, HandNote, Line, ReplacedNote, UndoNote
from game.table.records.replay import abandoned_end
from game.table.records.running import RunningRecord
from game.table.setup import HUMAN, SeatPlan, Setup
from game.table.undo_history import Turn, UndoHistory

CHANGE_WINDOW: Final = 1.2
"""Seconds in which a person may change a bid before the next bot bids."""


class _ChangeWindow:
    """The time that a person has to change a bid."""

    def __init__(self) -> None:
        self.bid_was_personal = False
        """Whether the last action of a person was a bid, and no bot was held back for it yet."""
        self._not_before = 0.0

    def holds(self, now: float) -> bool:
        """Whether the next bot still leaves a person time to change a bid."""
        if self.bid_was_personal:
            self.bid_was_personal = False
            self._not_before = now + CHANGE_WINDOW
        return now < self._not_before


class Table:
    """A running game. Only `advance` and `act` change it, and neither ever waits."""

    def __init__(
        self,
        setup: Setup,
        thinking: Thinking,
        recorder: Recorder,
        *,
        resumed: GameState | None = None,
        recorded: Sequence[Line] = (),
        turns: Sequence[tuple[GameState, int]] = (),
        branched: bool = False,
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Sit down at a new game, or with `resumed` and the lines that led there at an old one.

        Args:
            setup: who plays what.
            thinking: where bots are asked.
            recorder: where the record goes; the header of a new game is written at once.
            resumed: the state to go on from.
            recorded: the lines that the recorder holds already.
            turns: for undo, each state in which a person decided and the number of lines then.
            branched: the record was copied for this table; the game it goes on from has its own.
            clock: seconds since the epoch, for the record's date; without one it has none, so that
                one seed leaves one record.
        """
        self.setup = setup
        self.bots = BotAsker(thinking)
        self.record = RunningRecord(recorder, recorded, clock)
        # A foreign record without a seed can be gone on with; its next cards are simply new.
        self._seed: Seed = draw_seed() if setup.seed is None else setup.seed
        self._state = resumed or new_game(setup.variant, setup.players, setup.first_dealer)
        self.position: object = self._state
        """Stands for the present moment: the same again only after an undo led back to it.

        Nothing is to be read from it.
        """
        self.turns = UndoHistory(turns)
        self.broadcast = EventBroadcast()
        """Who is told of what happens."""
        self.bots.recall(recorded, setup.seats)
        self._window = _ChangeWindow()
        self.last_cards_go = False
        """Whether a person's last card of a hand is played without asking."""
        self.piles_wait = False
        """Whether a person turns the cards of the own pile; else they turn by themselves."""
        self.holds: Callable[[], bool] | None = None
        """Whether bots and chance wait although it is their turn; a lesson or a coach says so."""
        self.on_decision: Callable[[object, Action], None] | None = None
        """Told of each decision of a person as it is made, with the `position` before it."""
        if resumed is None:
            self.record.begin(setup)
        self._unseen = self.record.calls if resumed is None or branched else None
        """Calls of the recorder until somebody came; None where the game was there before."""

    # What may be known ------------------------------------------------------------------------

    @property
    def players(self) -> tuple[SeatPlan, ...]:
        """Who sits where."""
        return self.setup.seats

    @property
    def variant(self) -> Variant:
        """The game with its house rules."""
        return self.setup.variant

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self._state.phase is Phase.OVER

    @property
    def deals_played(self) -> int:
        """How many deals are finished."""
        return len(self._state.finished)

    @property
    def waiting(self) -> ToAct:
        """Seats the game waits for, and seats that may change their bid."""
        return to_act(self._state)

    @property
    def thinking(self) -> Seat | None:
        """The bot that is being asked."""
        return self.bots.asked

    @property
    def trouble(self) -> Refusal | None:
        """Why the game can no longer be saved, in one sentence."""
        return self.record.trouble

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything that can be taken back."""
        return bool(self.turns)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The record so far."""
        return self.record.lines

    def view(self, viewer: Viewer) -> View:
        """The game as it stands now, which may be ahead of what a screen has shown."""
        return observe(self._state, viewer)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What this seat may do now."""
        return legal_actions(self._state, seat)

    # What changes it --------------------------------------------------------------------------

    def advance(self, now: float, patience: float = 0.0) -> bool:
        """Do what can be done without a person: one deal, turn-up or move; True if something was.

        Args:
            now: seconds on a clock that never goes back.
            patience: seconds to wait for a bot's answer; a screen waits for none.
        """
        self.catch_up()
        if self.holds is not None and self.holds():
            return False
        if self.bots.asked is not None:
            return self._take_answer(patience)
        must, may = self.waiting
        if not must:
            return False
        if must[0] == CHANCE:
            self._apply(chance_action(self._state, self._seed))
            return True
        for seat in must:
            legal, human = self.legal(seat), self.players[seat].is_human
            if human and self.piles_wait and self._state.deal.spec.sight.is_pile:
                continue
            if plays_itself(self._state, legal, human=human, last_card=self.last_cards_go):
                self._apply(legal[0])
                return True
            if human:
                continue
            if any(self.players[changer].is_human for changer in may) and self._window.holds(now):
                return False
            chance = agent_chance(self._seed, self._state, seat)
            self.bots.decides_itself(seat, self.record.write)
            self.bots.ask(seat, self.players[seat].agent, self.view(seat), legal, chance)
            return True
        return False

    def refusal_of(self, action: Action) -> Refusal | None:
        """Why a person may not do this now; None where it is allowed."""
        if not self._is_personal(action):
            return refuse("Only a person's own seat can be played by hand.")
        return refusal_of(self._state, action)

    def act(self, action: Action, *, decided: bool = True) -> None:
        """A person's decision; not `decided` where the only action there is was taken for him,
        which an undo passes over.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        if (refusal := self.refusal_of(action)) is not None:
            raise IllegalAction(refusal)
        before = Turn(self._state, len(self.record))
        self._apply(action)
        if decided and self.setup.match is None:
            self.turns.remember(before)
        self._window.bid_was_personal = isinstance(action, Bid)
        if decided and self.on_decision is not None:
            self.on_decision(before.state, action)

    def catch_up(self) -> None:
        """Let the inboxes hand out what the record holds by now; `advance` does so too."""
        self.broadcast.release(self.record.done)

    def before_undo(self, viewer: Viewer) -> View | None:
        """What this viewer knew at the decision that an undo takes back; None without one."""
        return self.turns.seen_by(viewer)

    def undo(self, *, saw_own: bool = False) -> bool:
        """Go back to the last decision of a person; False where there was none.

        What is taken back leaves the record, and a note says so; also whether a person `saw_own`
        cards meanwhile that were hidden from him when he decided.
        """
        if not self.turns:
            return False
        self.bots.forget()
        turn = self.turns.take()
        self._state = self.position = turn.state
        number = turn.state.deal.spec.number
        self.record.take_back(turn.lines, UndoNote(number, saw_own))
        self.broadcast.rewind(self.record.calls)
        self.catch_up()
        return True

    def note_hand(self, deal: int, seat: Seat, held: Sequence[Card] | None) -> None:
        """Write down how a person holds the hand of a deal, for when the game is gone on with.

        None stands for the usual order. A note is no event: nothing in the game hangs on it.
        """
        if not self.over:
            cards = None if held is None else tuple(card.code for card in held)
            self.record.write([HandNote(deal, seat, cards)])

    def reseat(self, seat: Seat, agent: str) -> None:
        """Give a bot's seat to another bot, from its next decision on; the record notes it.

        Raises:
            ValueError: a person sits there, or is to sit there.
        """
        if self.players[seat].is_human or agent == HUMAN:
            raise ValueError("Only a bot's seat can be given to another bot.")
        if agent == self.players[seat].agent:
            return
        self.setup = self.setup.reseated(seat, agent)
        self.bots.reseat(seat, agent)
        self.record.write([AgentNote(seat, agent)])

    def abandon(self) -> None:
        """End the game between two deals because a limit was reached."""
        self.record.write([abandoned_end(self._state)])

    def close(self) -> None:
        """Leave the table: the record is complete so far, and nothing is being thought any more."""
        self.bots.forget()
        self.record.recorder.close()

    def withdraw(self) -> None:
        """Leave a table that nobody came to: of a game that began with it no record stays."""
        unseen = self.record.calls == self._unseen
        self.bots.forget()
        (self.record.recorder.discard if unseen else self.record.recorder.close)()

    # Inside -----------------------------------------------------------------------------------

    def _take_answer(self, patience: float) -> bool:
        thought = self.bots.answer(patience, self.players)
        if thought is None:
            return False
        if thought.fault is not None:
            self.record.write([ReplacedNote(thought.seat, thought.fault)])
        self._apply(thought.action)
        return True

    def _apply(self, action: Action) -> None:
        self._state, events = apply(self._state, action)
        self.position = self._state
        self.record.write_events(events)
        written = self.record.calls
        scored = any(isinstance(event, DealScored) for event in events)
        # What a person decided, he would have to decide again. All that follows waits for the disk;
        # his own card does not, but a score does.
        if scored or self._is_personal(action):
            self.record.sync()
        self.broadcast.tell(events, self._state.deal, self.record.calls if scored else written)
        self.catch_up()

    def _is_personal(self, action: Action) -> bool:
        """Whether a person does this, and not chance or a bot."""
        if isinstance(action, Deal | TurnUp | DealPiles):
            return False
        return self.players[action.seat].is_human


def plays_itself(
    state: GameState, legal: tuple[Action, ...], *, human: bool, last_card: bool = False
) -> bool:
    """Whether the only legal action is taken without asking.

    Bots are never asked then, so that a card they may not see cannot reach them as an action. Nor
    are persons about a card of a pile or on the forehead, which nobody plays by choice, nor where
    `last_card` is set about the last one of a hand; any other bid or card is theirs to make, also
    where there is but one.
    """
    if len(legal) != 1:
        return False
    if not human:
        return True
    only, sight = legal[0], state.deal.spec.sight
    if not isinstance(only, Play):
        return False
    last = last_card and len(state.deal.hands[only.seat]) == 1
    return last or sight is Sight.FOREHEAD or sight.is_pile
