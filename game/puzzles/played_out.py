"""A decision played on: what comes of a way in the very deal, and a table that shows it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from game.engine import CHANCE, Action, Agent, GameState, Limit, Seat
from game.puzzles.puzzle import WeighedPuzzle
from game.table.bots.thinking import ScriptedBots
from game.table.game import Game
from game.table.headless import steps
from game.table.records.codes import code_of
from game.table.records.files import NoRecord
from game.table.records.lines import Line
from game.table.setup import Setup
from game.table.table import Table

SEED: Final = "played out"
"""The same way is always played on alike."""


class PlayedOut(NamedTuple):
    """A deal from a decision to its end."""

    actions: tuple[Action, ...]
    """What was done by whoever sat there, the decision first."""
    bid: int
    taken: int

    @property
    def made(self) -> bool:
        """Whether the seat that decided made its bid."""
        return self.bid == self.taken


def played_out(
    setup: Setup, state: GameState, lines: Sequence[Line], seat: Seat, action: Action, bot: Agent
) -> PlayedOut:
    """The deal played on by a bot after a decision, in every seat.

    Args:
        setup: of the game.
        state: at the decision.
        lines: the record up to it.
        seat: that decides.
        action: the way that is played on.
        bot: who plays on.
    """
    game, dice = Game(setup, list(lines), resumed=state), Random(SEED)
    done: list[Action] = []

    def decide(at: Game, acting: Seat, legal: tuple[Action, ...]) -> Action:
        if not done and acting == seat:
            return action
        if len(legal) == 1:
            return legal[0]
        return bot.choose(at.view(acting), legal, Limit(), dice)

    before = len(game.deals)
    for step in steps(game, decide, enough=lambda: len(game.deals) > before):
        if len(game.deals) > before + 1:
            break
        if _is_decision(step.action):
            done.append(step.action)
    result = game.deals[before].result
    return PlayedOut(tuple(done), result.bids[seat], result.tricks[seat])


def _is_decision(action: Action) -> bool:
    return getattr(action, "seat", CHANCE) != CHANCE


class BothWays(NamedTuple):
    """What was answered and another way, each played on in the same deal."""

    answer: PlayedOut
    other: PlayedOut | None
    """None where no other way can be told."""
    other_code: str
    """The way of the other: the best one, or after a right answer the best of the wrong ones."""


def compared(
    puzzle: WeighedPuzzle,
    table: tuple[Setup, GameState, Sequence[Line]],
    seat: Seat,
    answer: str,
    bot: Agent,
) -> BothWays:
    """The answer played on, and beside it the way that it is measured against.

    Args:
        puzzle: what the ways are worth.
        table: the game with its state and record at the decision.
        seat: that decides.
        answer: the code of what was done.
        bot: who plays on, in every seat.
    """
    setup, state, lines = table
    legal = {code_of(each): each for each in Game(setup, list(lines), resumed=state).legal(seat)}
    first = played_out(setup, state, lines, seat, legal[answer], bot)
    ways = puzzle.ways
    if puzzle.asked(answer) in puzzle.best:
        ways = tuple(way for way in ways if way.code not in puzzle.best)
    other = max(ways, key=lambda way: way.points, default=None)
    action = next(
        (legal[code] for code in legal if other is not None and puzzle.asked(code) == other.code),
        None,
    )
    if other is None or action is None:
        return BothWays(first, None, "")
    return BothWays(first, played_out(setup, state, lines, seat, action, bot), other.code)


class PlayOutTable:
    """A table at which a deal goes on as it was played out; nobody decides anything."""

    def __init__(
        self, setup: Setup, state: GameState, lines: Sequence[Line], actions: Sequence[Action]
    ) -> None:
        """Sit down at the decision, with what is done from there on."""
        self._coming = deque(actions)
        self.table = Table(
            setup, ScriptedBots(self._next), NoRecord(), resumed=state, recorded=lines
        )
        self.table.holds = lambda: self.over
        self.table.on_action = self._done

    @property
    def over(self) -> bool:
        """Whether all was done."""
        return not self._coming

    def go_on(self) -> None:
        """What comes next is done, where it is the person's."""
        coming = self._coming[0] if self._coming else None
        if coming is None or not _is_decision(coming):
            return
        seat: Seat = coming.seat  # type: ignore[union-attr]
        if seat in self.table.persons and seat in self.table.waiting.must:
            self.table.act(coming, decided=False)

    def _next(self) -> str | None:
        """The code of what a bot does next; None while it is another's turn."""
        coming = self._coming[0] if self._coming else None
        if coming is None or getattr(coming, "seat", None) != self.table.thinking:
            return None
        return code_of(coming)

    def _done(self, action: Action) -> None:
        if self._coming and _is_decision(action):
            self._coming.popleft()
