"""The course of a game on a server: its state, its record's lines and what each viewer is told."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import (
    CHANCE,
    PUBLIC,
    Action,
    Bid,
    GameState,
    Phase,
    Seat,
    ToAct,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.net.line_stream import LineStream
from game.table.dealer import Seed, chance_action
from game.table.pledge import KEY
from game.table.records.record import ENDED, Line, header, lines_of
from game.table.setup import Setup
from game.table.table import plays_itself


class PlayedGame:
    """A game from its header on. Whoever holds it keeps the lines that `take` returns."""

    def __init__(self, game: str, setup: Setup, started: str) -> None:
        self.setup = setup
        self.state: GameState = new_game(setup.variant, setup.players, setup.first_dealer)
        self.lines: list[Line] = [header(setup, started)]
        """The record."""
        self.stream = LineStream(game, setup.players)
        self.stream.add({**self.lines[0], "seed": None})
        self.last_own: dict[Seat, int] = {}
        """By seat, the number of the last line that its last action left."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.state.phase is Phase.OVER

    @property
    def pledge(self) -> str:
        """The hash of the seed, told before the first card."""
        return str(self.lines[0][KEY])

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

    def take(self, action: Action, ended: str) -> list[Line]:
        """Carry out an action; the lines that it adds to the record.

        Args:
            action: what is done.
            ended: the time, for a game's end.

        Raises:
            IllegalAction: the rules do not allow it; nothing has changed.
        """
        self.state, events = apply(self.state, action)
        lines = lines_of(events)
        if self.over:
            lines = [
                {**line, ENDED: ended} if line.get("event") == "end" else line for line in lines
            ]
        for event in events:
            self.stream.tell(event, self.state.deal)
        seat = getattr(action, "seat", CHANCE)
        if seat != CHANCE:
            self.last_own[seat] = len(self.stream)
        if self.over:
            self.stream.add({"note": "seed", "seed": self.setup.seed})
        self.lines += lines
        return lines

    def note(self, line: Line) -> None:
        """Put a note that everybody may read into the record and before everybody's eyes."""
        self.lines.append(line)
        self.stream.add(line)

    def may_change(self, action: Action, is_person: Callable[[Seat], bool]) -> bool:
        """Whether after this bid a person may change it for a moment."""
        return isinstance(action, Bid) and any(map(is_person, self.waiting.may))
