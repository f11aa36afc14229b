"""A game that is played: its state, the lines of its record, and what its followers are told.

Whoever owns a game, a table of this process or a server, holds one of these. The owner asks whoever
must act, keeps the lines on a disk, and says when the stream may be handed out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from game.engine import (
    CHANCE,
    Action,
    BidsRevealed,
    CardPlayed,
    DealScored,
    DealSpec,
    Event,
    FinishedDeal,
    GameState,
    HandDealt,
    HandsRaised,
    IllegalAction,
    Laid,
    Phase,
    PilesMade,
    Play,
    Seat,
    ToAct,
    TrumpTurned,
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
from game.engine.refusal import Refusal, Refused, refuse
from game.table.dealer import Seed, chance_action, draw_seed
from game.table.records.codes import action_of
from game.table.records.event_lines import EndLine, lines_of
from game.table.records.headers import header
from game.table.records.lines import Line, UndoNote, is_note
from game.table.setup import Setup
from game.table.stream import MovesUndone, Stream

CHANGE_WINDOW: Final = 1.2
"""Seconds in which a person may change a bid before the next bot bids."""
OPENING: Final = (HandDealt, HandsRaised, PilesMade, BidsRevealed, Laid, DealScored)
"""Events by which somebody sees what was hidden from him when he decided."""


class Step(NamedTuple):
    """One action of a game."""

    before: GameState
    action: Action


class UndoPoint(NamedTuple):
    """How a game stood before a person's decision that may be taken back."""

    seat: Seat
    """Whose decision it was."""
    state: GameState
    lines: int
    """Of the record."""
    told: int = 0
    """Happenings of the stream."""


class Taken(NamedTuple):
    """What an action led to."""

    events: tuple[Event, ...]
    lines: list[Line]
    """Those that it added to the record."""


class Listed(NamedTuple):
    """What a seat may do in a state, as it was last listed."""

    state: GameState
    seat: Seat
    actions: tuple[Action, ...]


class _Waiting(NamedTuple):
    """Whom the game waits for in a state, as it was found last: a window asks in every frame."""

    state: GameState
    seats: ToAct


class Game:
    """One running game, from its header on."""

    def __init__(
        self,
        setup: Setup,
        lines: Iterable[Line],
        *,
        resumed: GameState | None = None,
        seed: Seed | None = None,
        undo_points: Iterable[UndoPoint] = (),
        last_only: bool = False,
    ) -> None:
        """Begin a game, or go on with one.

        Args:
            setup: who plays what.
            lines: the record so far, the header at least.
            resumed: the state that these lines led to; None for a new game.
            seed: what the cards are dealt from on, where that is not the setup's.
            undo_points: where an undo may go back to in it.
            last_only: only the last decision may be taken back, and only until something hidden
                is opened to anybody: so it is where others would lose by it.
        """
        self.setup = setup
        # A foreign record without a seed can be gone on with; its next cards are simply new.
        known = setup.seed if seed is None else seed
        self.seed: Seed = draw_seed() if known is None else known
        """What the cards are dealt from."""
        self.state = resumed or new_game(setup.variant, setup.players, setup.first_dealer)
        self.lines: list[Line] = list(lines)
        """The record."""
        self.stream = Stream()
        """What happens, for whoever follows."""
        self.undo_points: list[UndoPoint] = list(undo_points)
        """Before each decision of a person that may be taken back, the latest last."""
        self._last_only = last_only
        self._listed: Listed | None = None
        self._waiting: _Waiting | None = None

    # What may be known ------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    @property
    def deals(self) -> tuple[FinishedDeal, ...]:
        """Those that are finished."""
        return self.state.finished

    @property
    def winners(self) -> tuple[Seat, ...]:
        """Who has won, once it is over."""
        return self.state.winners

    @property
    def waiting(self) -> ToAct:
        """Seats the game waits for, and seats that may change their bid."""
        waiting = self._waiting
        if waiting is None or waiting.state is not self.state:
            waiting = self._waiting = _Waiting(self.state, to_act(self.state))
        return waiting.seats

    @property
    def undo_point(self) -> UndoPoint | None:
        """Before the last decision that may be taken back."""
        return self.undo_points[-1] if self.undo_points else None

    def view(self, viewer: Viewer) -> View:
        """The game as it stands now, as this viewer may know it."""
        return observe(self.state, viewer)

    def legal(self, seat: Seat) -> tuple[Action, ...]:
        """What a seat may do now."""
        listed = self._listed
        if listed is None or listed.state is not self.state or listed.seat != seat:
            listed = self._listed = Listed(self.state, seat, legal_actions(self.state, seat))
        return listed.actions

    def refusal(self, action: Action) -> Refusal | None:
        """Why an action is not allowed now; None where it is."""
        return None if action in self._known else refusal_of(self.state, action)

    @property
    def _known(self) -> tuple[Action, ...]:
        """What is known to be allowed now."""
        listed = self._listed
        return listed.actions if listed is not None and listed.state is self.state else ()

    def chance(self) -> Action:
        """What chance does now, where the game waits for it."""
        return chance_action(self.state, self.seed)

    def due(
        self,
        is_person: Callable[[Seat], bool],
        *,
        last_cards_go: bool = False,
        piles_wait: bool = False,
    ) -> Action | None:
        """What chance does now, or a seat that has no choice; None where somebody decides.

        Args:
            is_person: whether a person decides in a seat.
            last_cards_go: whether a person's last card of a hand is played without asking.
            piles_wait: whether a person turns the cards of the own pile.
        """
        must, _ = self.waiting
        if CHANCE in must[:1]:
            return self.chance()
        for seat in must:
            human = is_person(seat)
            if human and piles_wait and self.state.deal.spec.sight.is_pile:
                continue
            legal = self.legal(seat)
            if plays_itself(self.state, legal, human=human, last_card=last_cards_go):
                return legal[0]
        return None

    # What changes it --------------------------------------------------------------------------

    def take_action(
        self,
        action: Action,
        *,
        decided: bool = False,
        ended: Callable[[], str | None] | None = None,
    ) -> Taken:
        """Carry out an action.

        Args:
            action: what is done.
            decided: whether a person decided it, so that it may be taken back.
            ended: tells the time in UTC, for a game's end.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        before = self.state
        self.state, events = apply(before, action, self._known)
        if self._last_only and any(_opens(event, before.deal.spec) for event in events):
            self.undo_points.clear()
            decided = False
        if decided:
            if self._last_only:
                self.undo_points.clear()
            seat = getattr(action, "seat", CHANCE)
            point = UndoPoint(seat, before, len(self.lines), len(self.stream))
            self.undo_points.append(point)
        lines: list[Line] = [*lines_of(events)]
        if lines and isinstance(lines[-1], EndLine):
            lines[-1] = replace(lines[-1], ended=None if ended is None else ended())
        self.lines += lines
        self.stream.tell(events, self.state.deal)
        return Taken(events, lines)

    def note(self, line: Line) -> None:
        """Put a note into the record that whoever follows the game may read too."""
        self.lines.append(line)
        self.stream.tell_note(line)

    def abandon(self) -> None:
        """End the game between two deals because a limit was reached."""
        self.lines.append(EndLine(self.state.totals, (), abandoned=True))

    def take_back(self, *, saw_own: bool = False) -> None:
        """Go back to before the last decision that may be taken back.

        What is taken back leaves the record, notes excepted, and one more note says so.

        Args:
            saw_own: whether the person saw own cards meanwhile that had been hidden from him.

        Raises:
            ValueError: nothing can be taken back.
        """
        if not self.undo_points:
            raise ValueError("nothing can be taken back")
        back = self.undo_points.pop()
        self.state = back.state
        deal = back.state.deal.spec.number
        notes = filter(is_note, self.lines[back.lines :])
        self.lines = [
            *self.lines[: back.lines],
            *notes,
            UndoNote(deal, saw_own),
        ]
        self.stream.tell_undone(MovesUndone(deal, back.seat, back.told), back.state)


def plays_itself(
    state: GameState, legal: Sequence[Action], *, human: bool, last_card: bool = False
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


def _opens(event: Event, spec: DealSpec) -> bool:
    """Whether by an event somebody sees what was hidden from him before."""
    if isinstance(event, TrumpTurned):
        return event.by is None  # turned up, and not named by a declarer
    unseen = spec.sight is Sight.FOREHEAD or spec.sight.is_pile
    return isinstance(event, OPENING) or (unseen and isinstance(event, CardPlayed))


class PositionError(Refused, ValueError):
    """Codes that no game can have led through: the message is one sentence."""


def game_of(setup: Setup, codes: Iterable[str]) -> Game:
    """A game of this setup, played along the codes.

    Raises:
        PositionError: a code makes no sense where it stands, or the rules do not allow it.
    """
    game = Game(setup, [header(setup)])
    for code in codes:
        try:
            game.take_action(action_of(code, game.state))
        except (IllegalAction, ValueError, LookupError):
            raise PositionError(refuse("'{code}' is no action here.", code=code[:80])) from None
    return game
