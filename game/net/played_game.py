"""The course of a game on a server: its state, its record's lines and what each viewer is told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.engine import (
    CHANCE,
    PUBLIC,
    Action,
    Bid,
    BidsRevealed,
    CardPlayed,
    DealScored,
    DealSpec,
    Event,
    GameState,
    HandDealt,
    HandsRaised,
    Laid,
    Phase,
    PilesMade,
    Seat,
    ToAct,
    TrumpTurned,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import Sight
from game.net.line_stream import LineStream
from game.table.dealer import Seed, chance_action
from game.table.records.conversions import lines_of
from game.table.records.headers import header
from game.table.records.lines import EndLine, Line, SeedNote, UndoNote, header_of, is_note
from game.table.setup import Setup
from game.table.table import plays_itself

OPENING: Final = (HandDealt, HandsRaised, PilesMade, BidsRevealed, Laid, DealScored)
"""Events by which somebody sees what was hidden from him when he decided."""


class Moment(NamedTuple):
    """How a game stood before an action."""

    state: GameState
    lines: int
    """Of the record."""
    sent: int
    """Of the stream."""


class Decision(NamedTuple):
    """A person's decision that may still be taken back."""

    seat: Seat
    place: int
    """That of its moment in the deal."""


class PlayedGame:
    """A game from its header on. Whoever holds it keeps the lines that `take` returns."""

    def __init__(self, game: str, setup: Setup, started: str) -> None:
        self.setup = setup
        self.state: GameState = new_game(setup.variant, setup.players, setup.first_dealer)
        first = header(setup, started)
        self.lines: list[Line] = [first]
        """The record."""
        self.stream = LineStream(game, setup.players)
        self.stream.add(replace(first, seed=None))
        self.last_own: dict[Seat, int] = {}
        """By seat, the number of the last line that its last action left."""
        self.decided: Decision | None = None
        """The last person's decision, as long as nothing hidden was opened since."""
        self._moments: list[Moment] = []
        """Before each action since the cards of this deal were dealt."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    @property
    def pledge(self) -> str:
        """The hash of the seed, told before the first card."""
        return str(header_of(self.lines).pledge)

    @property
    def seed(self) -> Seed:
        """What the cards are dealt from."""
        assert self.setup.seed is not None, "a game on a server has a seed"
        return self.setup.seed

    @property
    def waiting(self) -> ToAct:
        """Seats the game waits for, and seats that may change their bid."""
        return to_act(self.state)

    def view(self, seat: Seat | None) -> View:
        """The game as a seat sees it, or somebody without one."""
        return observe(self.state, PUBLIC if seat is None else seat)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do now."""
        return legal_actions(self.state, seat)

    def due(self, is_person: Callable[[Seat], bool]) -> Action | None:
        """What chance does now, or a seat that has no choice; None where somebody decides."""
        must, _ = self.waiting
        if not must:
            return None
        if must[0] == CHANCE:
            return chance_action(self.state, self.seed)
        for seat in must:
            legal = self.legal(seat)
            if plays_itself(self.state, legal, human=is_person(seat)):
                return legal[0]
        return None

    def take(self, action: Action, ended: str, *, decided: bool = False) -> list[Line]:
        """Carry out an action; the lines that it adds to the record.

        Args:
            action: what is done.
            ended: the time, for a game's end.
            decided: whether a person decided it, who may then ask to take it back.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        moment = Moment(self.state, len(self.lines), len(self.stream))
        self.state, events = apply(self.state, action)
        self._remember(moment, action, events, decided=decided)
        lines: list[Line] = [
            replace(line, ended=ended) if isinstance(line, EndLine) else line
            for line in lines_of(events)
        ]
        for event in events:
            self.stream.tell(event, self.state.deal)
        seat = getattr(action, "seat", CHANCE)
        if seat != CHANCE:
            self.last_own[seat] = len(self.stream)
        if self.over:
            self.stream.add(SeedNote(self.setup.seed))
        self.lines += lines
        return lines

    def _remember(
        self, moment: Moment, action: Action, events: Iterable[Event], *, decided: bool
    ) -> None:
        """Keep what can be gone back to."""
        spec, dealt = moment.state.deal.spec, False
        for event in events:
            dealt = dealt or isinstance(event, HandDealt)
            if _opens(event, spec):
                self.decided, decided = None, False
        if dealt:
            self._moments.clear()
        else:
            self._moments.append(moment)
        if decided:
            seat = getattr(action, "seat", CHANCE)
            self.decided = Decision(seat, len(self._moments) - 1)

    def take_back(self) -> None:
        """Go back to before the last decision, as the record of a table does at an undo.

        Those who follow are told from which line on nothing counts. An action that was decided
        without knowing of that is stale.

        Raises:
            ValueError: nothing can be taken back.
        """
        if self.decided is None:
            raise ValueError("nothing can be taken back")
        seat, place = self.decided
        moment = self._moments[place]
        self.decided = None
        del self._moments[place:]
        self.state = moment.state
        undone = UndoNote(moment.state.deal.spec.number)
        notes = filter(is_note, self.lines[moment.lines :])
        self.lines = [*self.lines[: moment.lines], *notes, undone]
        self.stream.add(replace(undone, seat=seat, after=moment.sent))
        self.last_own = dict.fromkeys(range(self.setup.players), len(self.stream))

    def note(self, line: Line) -> None:
        """Put a note that everybody may read into the record and before everybody's eyes."""
        self.lines.append(line)
        self.stream.add(line)

    def may_change(self, action: Action, is_person: Callable[[Seat], bool]) -> bool:
        """Whether after this bid a person may change it for a moment."""
        return isinstance(action, Bid) and any(map(is_person, self.waiting.may))


def _opens(event: Event, spec: DealSpec) -> bool:
    """Whether by an event somebody sees what was hidden from him before."""
    if isinstance(event, TrumpTurned):
        return event.by is None  # turned up, and not named by a declarer
    unseen = spec.sight is Sight.FOREHEAD or spec.sight.is_pile
    return isinstance(event, OPENING) or (unseen and isinstance(event, CardPlayed))
