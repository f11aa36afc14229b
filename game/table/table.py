"""A running game of this process: asks whoever must act, keeps the record, tells what happens."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from game.engine import (
    ALL,
    PUBLIC,
    Action,
    Bid,
    Deal,
    DealPiles,
    DealScored,
    GameState,
    IllegalAction,
    Refusal,
    Seat,
    ToAct,
    TurnUp,
    View,
    Viewer,
    observe,
)
from game.engine.refusal import refuse
from game.storage.files import reason
from game.table.bots.thinking import Thinking, Thought
from game.table.dealer import agent_chance
from game.table.followed_game import FollowedGame
from game.table.game import CHANGE_WINDOW, Game, UndoPoint
from game.table.records.files import Recorder
from game.table.records.headers import header, utc
from game.table.records.lines import AgentNote, Line, ReplacedNote, StandInNote
from game.table.setup import HUMAN, SeatPlan, Setup
from game.table.stream import Stream


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


class _Withheld(NamedTuple):
    """Happenings that wait for the record."""

    call: int
    """The recorder's call that must be done."""
    told: int
    """How many happenings of the stream may be handed out then."""


class _Saving:
    """Puts the lines of a game into its recorder, and hands out what the record holds."""

    def __init__(self, recorder: Recorder, stream: Stream) -> None:
        self.recorder = recorder
        self.calls = 0
        """How often the recorder was called."""
        self._stream = stream
        self._held: deque[_Withheld] = deque()

    @property
    def trouble(self) -> Refusal | None:
        """Why the game can no longer be saved, in one sentence."""
        error = self.recorder.failure
        if error is None:
            return None
        return refuse("This game is not saved any more: {why}.", why=reason(error))

    def write(self, lines: Sequence[Line]) -> None:
        """Put lines at the end."""
        self.calls += 1
        self.recorder.append(lines)

    def sync(self) -> None:
        """Have the disk keep what was written so far, also through a power cut."""
        self.calls += 1
        self.recorder.sync()

    def rewrite(self, lines: list[Line]) -> None:
        """Put these lines in place of the record; what was to be handed out before is void."""
        self.calls += 1
        self.recorder.rewrite(lines)
        self._held.clear()

    def hold(self, call: int) -> None:
        """Hand out what has happened by now once the recorder has done this call."""
        self._held.append(_Withheld(call, len(self._stream)))

    def release(self) -> None:
        """Let followers have what the record holds."""
        while self._held and self._held[0].call <= self.recorder.done:
            self._stream.safe = self._held.popleft().told


class BotAsker:
    """Knows which bot is being asked, and what went wrong with them."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        """Where bots are asked."""
        self.asked: Seat | None = None
        """The bot that is being asked."""
        self.notes: list[Refusal] = []
        """What went wrong with bots, a sentence each, newest last."""
        self._stood_in: set[Seat] = set()
        """Seats where, as the record has it, another still decides in place of the bot."""

    def recall(self, lines: Iterable[Line], players: Sequence[SeatPlan]) -> None:
        """Read who decided last in an older record; senseless notes are passed over."""
        for line in lines:
            match line:
                case StandInNote(seat, agent) if (
                    0 <= seat < len(players) and players[seat].agent != HUMAN
                ):
                    self._stood_in.discard(seat)
                    if agent is not None:
                        self._stood_in.add(seat)

    def decides_itself(self, seat: Seat, write: Callable[[Sequence[Line]], None]) -> None:
        """Note that a seat's bot decides from here on, where another did before.

        Args:
            seat: whose decision it is.
            write: puts a note into the record.
        """
        if seat in self._stood_in:
            self._stood_in.discard(seat)
            write([StandInNote(seat, None)])

    def ask(
        self, seat: Seat, agent: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """Ask a seat for one of its legal actions; `chance` is the seed of its random numbers."""
        self.asked = seat
        self.thinking.ask(seat, agent, view, legal, chance)

    def answer(self, patience: float, players: Sequence[SeatPlan]) -> Thought | None:
        """The answer, once it is there; a bot that failed leaves a note.

        Args:
            patience: seconds to wait for it.
            players: who sits where.
        """
        thought = self.thinking.wait(patience) if patience else self.thinking.poll()
        if thought is None:
            return None
        self.asked = None
        if thought.fault is not None:
            refusal = refuse(
                "The bot of {name} failed, and another one moved for it. ({why})",
                name=players[thought.seat].name,
                why=thought.fault,
            )
            self.notes.append(refusal)
        return thought

    def reseat(self, seat: Seat, agent: str) -> None:
        """Another bot sits here: what is not decided yet is that one's to decide."""
        if self.asked == seat:
            self.forget()
        self.thinking.reseat(seat, agent)

    def forget(self) -> None:
        """Take back what is being asked."""
        if self.asked is not None:
            self.thinking.cancel()
            self.asked = None


class Table(FollowedGame):
    """A running game of this process: its owner has the game, asks bots and keeps the record.

    What is not told here of its members is told at those of `FollowedGame`. Only `advance` and
    `act` change it, one deal, turn-up or move at a time, and neither ever waits. An undo passes
    over what a person did without having decided it.
    """

    elsewhere = False

    def __init__(
        self,
        setup: Setup,
        thinking: Thinking,
        recorder: Recorder,
        *,
        resumed: GameState | None = None,
        recorded: Sequence[Line] = (),
        undo_points: Sequence[UndoPoint] = (),
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
            undo_points: where an undo may go back to, the latest last.
            branched: the record was copied for this table; the game it goes on from has its own.
            clock: seconds since the epoch, for the record's date; without one it has none, so that
                one seed leaves one record.
        """
        self._clock = clock
        begun = recorded if resumed is not None else [header(setup, self._time())]
        self.game = Game(setup, begun, resumed=resumed, undo_points=undo_points)
        super().__init__(self.game.stream)
        self.bots = BotAsker(thinking)
        self.bots.recall(recorded, setup.seats)
        self._saving = _Saving(recorder, self.stream)
        self._window = _ChangeWindow()
        self.on_action: Callable[[Action], None] | None = None
        """Told of each action as it is taken, of whomever; whoever judges them listens here."""
        if resumed is None:
            self._saving.write(self.game.lines[:])
        self._unseen = self._saving.calls if resumed is None or branched else None
        """Calls of the recorder until somebody came; None where the game was there before."""

    # What may be known ------------------------------------------------------------------------

    @property
    def setup(self) -> Setup:
        return self.game.setup

    @property
    def position(self) -> object:
        return self.game.state

    @property
    def persons(self) -> tuple[Seat, ...]:
        return tuple(seat for seat, plan in enumerate(self.players) if plan.is_human)

    @property
    def onlooking(self) -> tuple[Viewer, ...]:
        """Where only bots play everything may be seen."""
        return (ALL, PUBLIC, *range(len(self.players)))

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def deals_played(self) -> int:
        return len(self.game.deals)

    @property
    def waiting(self) -> ToAct:
        return self.game.waiting

    @property
    def thinking(self) -> Seat | None:
        return self.bots.asked

    @property
    def bot_troubles(self) -> Sequence[Refusal]:
        return self.bots.notes

    @property
    def trouble(self) -> Refusal | None:
        return self._saving.trouble

    @property
    def can_undo(self) -> bool:
        return bool(self.game.undo_points)

    @property
    def lines(self) -> tuple[Line, ...]:
        return tuple(self.game.lines)

    def view(self, viewer: Viewer) -> View:
        return self.game.view(viewer)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        return self.game.legal(seat)

    # What changes it --------------------------------------------------------------------------

    def advance(self, now: float, patience: float = 0.0) -> bool:
        self.catch_up()
        if self.holds is not None and self.holds():
            return False
        if self.bots.asked is not None:
            return self._take_answer(patience)
        due = self.game.due(
            self._is_person, last_cards_go=self.last_cards_go, piles_wait=self.piles_wait
        )
        if due is not None:
            self._take(due)
            return True
        must, may = self.waiting
        seat = next((seat for seat in must if not self._is_person(seat)), None)
        if seat is None or (any(map(self._is_person, may)) and self._window.holds(now)):
            return False
        chance = agent_chance(self.game.seed, self.game.state, seat)
        self.bots.decides_itself(seat, self._write)
        legal = self.legal(seat)
        self.bots.ask(seat, self.players[seat].agent, self.view(seat), legal, chance)
        return True

    def refusal_of(self, action: Action) -> Refusal | None:
        if not self._is_personal(action):
            return refuse("Only a person's own seat can be played by hand.")
        return self.game.refusal(action)

    def act(self, action: Action, *, decided: bool = True) -> None:
        if (refusal := self.refusal_of(action)) is not None:
            raise IllegalAction(refusal)
        before = self.position
        self._take(action, decided=decided and self.setup.match is None)
        self._window.bid_was_personal = isinstance(action, Bid)
        if decided and self.on_decision is not None:
            self.on_decision(before, action)

    def catch_up(self) -> None:
        self._saving.release()

    def before_undo(self, viewer: Viewer) -> View | None:
        point = self.game.undo_point
        return None if point is None else observe(point.state, viewer)

    def keep_decisions(self) -> None:
        """Nothing that was decided so far can be taken back any more."""
        self.game.undo_points.clear()

    def undo(self, *, saw_own: bool = False) -> bool:
        """Go back to the last decision of a person; False where there was none.

        What is taken back leaves the record, and a note says so; also whether a person `saw_own`
        cards meanwhile that were hidden from him when he decided.
        """
        if not self.can_undo:
            return False
        self.bots.forget()
        self.game.take_back(saw_own=saw_own)
        self._saving.rewrite(self.game.lines[:])
        self._saving.hold(self._saving.calls)
        self.catch_up()
        return True

    def note(self, line: Line) -> None:
        """Put a note at the end of the record. A note is no event: nothing hangs on it."""
        self._write([line])

    def reseat(self, seat: Seat, agent: str) -> None:
        """Give a bot's seat to another bot, from its next decision on; the record notes it.

        Raises:
            ValueError: a person sits there, or is to sit there.
        """
        if self.players[seat].is_human or agent == HUMAN:
            raise ValueError("Only a bot's seat can be given to another bot.")
        if agent == self.players[seat].agent:
            return
        self.game.setup = self.setup.reseated(seat, agent)
        self.bots.reseat(seat, agent)
        self.note(AgentNote(seat, agent))

    def close(self) -> None:
        """Leave the table: the record is complete so far, and nothing is being thought any more."""
        self.bots.forget()
        self._saving.recorder.close()

    def withdraw(self) -> None:
        """Leave a table that nobody came to: of a game that began with it no record stays."""
        unseen = self._saving.calls == self._unseen
        self.bots.forget()
        recorder = self._saving.recorder
        (recorder.discard if unseen else recorder.close)()

    # Inside -----------------------------------------------------------------------------------

    def _take_answer(self, patience: float) -> bool:
        thought = self.bots.answer(patience, self.players)
        if thought is None:
            return False
        if thought.fault is not None:
            self.note(ReplacedNote(thought.seat, thought.fault))
        self._take(thought.action)
        return True

    def _take(self, action: Action, *, decided: bool = False) -> None:
        done = self.game.take_action(action, decided=decided, ended=self._time)
        self._saving.write(done.lines)
        written = self._saving.calls
        scored = any(isinstance(event, DealScored) for event in done.events)
        # What a person decided, he would have to decide again. All that follows waits for the disk;
        # his own card does not, but a score does.
        if scored or self._is_personal(action):
            self._saving.sync()
        self._saving.hold(self._saving.calls if scored else written)
        self.catch_up()
        if self.on_action is not None:
            self.on_action(action)

    def _write(self, lines: Sequence[Line]) -> None:
        self.game.lines += lines
        self._saving.write(lines)

    def _time(self) -> str | None:
        """The time in UTC as a record writes it, where there is a clock."""
        return None if self._clock is None else utc(self._clock())

    def _is_personal(self, action: Action) -> bool:
        """Whether a person does this, and not chance or a bot."""
        return not isinstance(action, Deal | TurnUp | DealPiles) and self._is_person(action.seat)

    def _is_person(self, seat: Seat) -> bool:
        """Whether a person decides in a seat."""
        return self.players[seat].is_human
