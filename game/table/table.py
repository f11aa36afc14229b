"""The table: owns the one state of a running game, asks whoever must act, applies and tells."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.engine import (
    CHANCE,
    Action,
    Bid,
    Card,
    Deal,
    DealPiles,
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
    to_act,
)
from game.engine.choices import Sight
from game.engine.refusal import refuse
from game.table.dealer import Seed, agent_chance, chance_action, draw_seed
from game.table.disk_words import reason
from game.table.files import Recorder
from game.table.inbox import Post
from game.table.record import Line, header, lines_of
from game.table.replay import abandoned_end
from game.table.setup import HUMAN, SeatPlan, Setup
from game.table.thinking import Thinking

CHANGE_WINDOW: Final = 1.2
"""Seconds in which a person may change a bid before the next bot bids."""


class _Turn(NamedTuple):
    """A moment in which a person decided, to come back to."""

    state: GameState
    lines: int
    """How many lines the record had."""


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
        """
        self.setup = setup
        self._thinking = thinking
        self._recorder = recorder
        # A foreign record without a seed can be gone on with; its next cards are simply new.
        self._seed: Seed = draw_seed() if setup.seed is None else setup.seed
        self._state = resumed or new_game(setup.variant, setup.players, setup.first_dealer)
        self._lines: list[Line] = list(recorded)
        self._turns = [_Turn(*turn) for turn in turns]
        self.post = Post()
        """Who is told of what happens."""
        self._calls = 0
        """How often the recorder was called."""
        self._asked: Seat | None = None
        self._not_before = 0.0
        self._bid_was_personal = False
        self.notes: list[Refusal] = []
        """What went wrong with bots, a sentence each, newest last."""
        if resumed is None:
            self._write([header(setup)])
        self._unseen = self._calls if resumed is None or branched else None
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
        return self._asked

    @property
    def preparing(self) -> bool:
        """Whether a bot is still getting ready to think."""
        return self._thinking.preparing

    @property
    def remarks(self) -> Sequence[str]:
        """What bots said of getting ready, a sentence each, newest last."""
        return self._thinking.remarks

    @property
    def trouble(self) -> Refusal | None:
        """Why the game can no longer be saved, in one sentence."""
        error = self._recorder.failure
        if error is None:
            return None
        return refuse("This game is not saved any more: {why}.", why=reason(error))

    @property
    def can_undo(self) -> bool:
        """Whether a person has decided anything that can be taken back."""
        return bool(self._turns)

    @property
    def undos(self) -> int:
        """How often a move was taken back in this game, as its record says."""
        return sum(line.get("note") == "undo" for line in self._lines)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The record so far."""
        return tuple(self._lines)

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
        if self._asked is not None:
            return self._take_answer(patience)
        must, may = self.waiting
        if not must:
            return False
        if must[0] == CHANCE:
            self._apply(chance_action(self._state, self._seed))
            return True
        for seat in must:
            legal = self.legal(seat)
            if plays_itself(self._state, legal, human=self.players[seat].is_human):
                self._apply(legal[0])
                return True
            if self.players[seat].is_human:
                continue
            if any(self.players[changer].is_human for changer in may) and self._held_back(now):
                return False
            self._ask(seat, legal)
            return True
        return False

    def act(self, action: Action, *, decided: bool = True) -> None:
        """A person's decision; not `decided` where the only action there is was taken for him,
        which an undo passes over.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        if isinstance(action, Deal | TurnUp | DealPiles) or not self.players[action.seat].is_human:
            raise IllegalAction(Refusal("Only a person's own seat can be played by hand."))
        before = _Turn(self._state, len(self._lines))
        self._apply(action)
        if decided:
            self._turns.append(before)
        self._bid_was_personal = isinstance(action, Bid)

    def catch_up(self) -> None:
        """Let the inboxes hand out what the record holds by now; `advance` does so too."""
        self.post.release(self._recorder.done)

    def undo(self) -> bool:
        """Go back to the last decision of a person; False where there was none.

        What is taken back leaves the record, and a note says so.
        """
        if not self._turns:
            return False
        self._forget_question()
        turn = self._turns.pop()
        self._state = turn.state
        notes = [line for line in self._lines[turn.lines :] if "note" in line]
        undone: Line = {"note": "undo", "deal": turn.state.deal.spec.number}
        self._lines = [*self._lines[: turn.lines], *notes, undone]
        self._calls += 1
        self._recorder.rewrite(self._lines)
        self.post.rewind(self._calls)
        self.catch_up()
        return True

    def note_hand(self, deal: int, seat: Seat, held: Sequence[Card] | None) -> None:
        """Write down how a person holds the hand of a deal, for when the game is gone on with.

        None stands for the usual order. A note is no event: nothing in the game hangs on it.
        """
        if not self.over:
            cards = None if held is None else [card.code for card in held]
            self._write([{"note": "hand", "deal": deal, "seat": seat, "cards": cards}])

    def reseat(self, seat: Seat, agent: str) -> None:
        """Give a bot's seat to another bot, from its next decision on; the record notes it.

        Raises:
            ValueError: a person sits there, or is to sit there.
        """
        if self.players[seat].is_human or agent == HUMAN:
            raise ValueError("Only a bot's seat can be given to another bot.")
        if agent == self.players[seat].agent:
            return
        if self._asked == seat:  # what is not decided yet is the new one's to decide
            self._forget_question()
        self.setup = self.setup.reseated(seat, agent)
        self._thinking.reseat(seat, agent)
        self._write([{"note": "agent", "seat": seat, "agent": agent}])

    def abandon(self) -> None:
        """End the game between two deals because a limit was reached."""
        self._write([abandoned_end(self._state)])

    def close(self) -> None:
        """Leave the table: the record is complete so far, and nothing is being thought any more."""
        self._forget_question()
        self._recorder.close()

    def withdraw(self) -> None:
        """Leave a table that nobody came to: of a game that began with it no record stays."""
        unseen = self._calls == self._unseen
        self._forget_question()
        (self._recorder.discard if unseen else self._recorder.close)()

    # Inside -----------------------------------------------------------------------------------

    def _held_back(self, now: float) -> bool:
        """Whether the next bot still leaves a person time to change a bid."""
        if self._bid_was_personal:
            self._bid_was_personal = False
            self._not_before = now + CHANGE_WINDOW
        return now < self._not_before

    def _ask(self, seat: Seat, legal: tuple[Action, ...]) -> None:
        self._asked = seat
        self._thinking.ask(
            seat,
            self.players[seat].agent,
            observe(self._state, seat),
            legal,
            agent_chance(self._seed, self._state, seat),
        )

    def _take_answer(self, patience: float) -> bool:
        thought = self._thinking.wait(patience) if patience else self._thinking.poll()
        if thought is None:
            return False
        self._asked = None
        if thought.fault is not None:
            told = refuse(
                "The bot of {name} failed, and another one moved for it. ({why})",
                name=self.players[thought.seat].name,
                why=thought.fault,
            )
            self.notes.append(told)
            self._write([{"note": "replaced", "seat": thought.seat, "why": thought.fault}])
        self._apply(thought.action)
        return True

    def _forget_question(self) -> None:
        if self._asked is not None:
            self._thinking.cancel()
            self._asked = None

    def _apply(self, action: Action) -> None:
        self._state, events = apply(self._state, action)
        self._write(lines_of(events))
        self.post.tell(events, self._state.deal, self._calls)
        self.catch_up()

    def _write(self, lines: list[Line]) -> None:
        self._lines.extend(lines)
        self._calls += 1
        self._recorder.append(lines)


def plays_itself(state: GameState, legal: tuple[Action, ...], *, human: bool) -> bool:
    """Whether the only legal action is taken without asking.

    Bots are never asked then, so that a card they may not see cannot reach them as an action. A
    person's last card, a card of a pile or on the forehead and a misère's bid leave nothing to
    decide either.
    """
    if len(legal) != 1:
        return False
    spec = state.deal.spec
    if not human or spec.sight is Sight.FOREHEAD or spec.sight.is_pile:
        return True
    match legal[0]:
        case Play(seat):
            return len(state.deal.hands[seat]) == 1
        case Bid():
            return spec.misere
        case _:
            return False
