"""Games without a person or a screen, played to their end as fast as the bots answer."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from functools import partial
from typing import Final, Protocol, TypeAlias

from game.engine import CHANCE, Action, Seat, View
from game.table.bots.thinking import Thought
from game.table.dealer import agent_chance
from game.table.game import Game, Step
from game.table.records.headers import header
from game.table.records.lines import ReplacedNote
from game.table.setup import Setup

FAULTS_ALLOWED: Final = 3
"""A bot that failed so often sits out: what it would be credited with is another's play."""
Decide: TypeAlias = Callable[[Game, Seat, tuple[Action, ...]], Action]
"""What a seat does in a game, of the actions that it may choose from."""


def steps(
    game: Game,
    decide: Decide,
    max_deals: int | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> Iterator[Step]:
    """Play a game on, an action at a time: what was done, with the state before it.

    The first seat that the game waits for acts.

    Args:
        game: what is played.
        decide: what a seat chooses, also where it has no choice.
        max_deals: the game is ended once so many deals are played.
        enough: whether it is ended now.
    """
    while not game.over:
        if len(game.deals) == max_deals or enough():
            game.abandon()
            return
        before, seat = game.state, game.waiting.must[0]
        action = game.chance() if seat == CHANCE else decide(game, seat, game.legal(seat))
        game.take_action(action)
        yield Step(before, action)


class Chooser(Protocol):
    """Whoever has the bots of a headless game decide."""

    def choose(
        self,
        seat: Seat,
        agent: str,
        view: View,
        legal: tuple[Action, ...],
        chance: Callable[[], str],
    ) -> Thought:
        """What a bot decides, however long that takes.

        Args:
            seat: whose decision it is.
            agent: the bot's name.
            view: what the seat knows.
            legal: what it may choose from; at least two actions.
            chance: works out the seed of the bot's random numbers, where it is wanted.
        """


class CountedBots:
    """Counts decisions, seconds and faults of the bots of one game; some sit out in the end."""

    def __init__(
        self, inner: Chooser, *, fallback: str | None = None, failed: Counter[str] | None = None
    ) -> None:
        """Nothing is asked yet.

        Args:
            inner: who has them decide.
            fallback: the bot that is asked in place of one that failed `FAULTS_ALLOWED` times;
                None where a bot is asked however often it failed.
            failed: faults of games before by bot, counted on.
        """
        self.decisions: Counter[Seat] = Counter()
        self.seconds: dict[Seat, float] = {}
        """From question to answer."""
        self.faults: Counter[Seat] = Counter()
        """How often another had to move, but for bots that sit out."""
        self.reasons: dict[str, None] = {}
        """Why, each once and in their order."""
        self._inner = inner
        self._fallback = fallback
        self._failed = Counter[str]() if failed is None else failed

    def choose(
        self,
        seat: Seat,
        agent: str,
        view: View,
        legal: tuple[Action, ...],
        chance: Callable[[], str],
    ) -> Thought:
        """See `Chooser`."""
        sits_out = self._fallback is not None and self._failed[agent] >= FAULTS_ALLOWED
        asked = self._fallback if sits_out and self._fallback is not None else agent
        asked_at = time.perf_counter()
        thought = self._inner.choose(seat, asked, view, legal, chance)
        spent = time.perf_counter() - asked_at
        self.decisions[seat] += 1
        self.seconds[seat] = self.seconds.get(seat, 0.0) + spent
        if sits_out:  # the record says so at each of its moves
            return thought._replace(fault=f"{agent} sits out after {FAULTS_ALLOWED} faults.")
        if thought.fault is not None:
            self._failed[agent] += 1
            self.faults[seat] += 1
            self.reasons[thought.fault] = None
        return thought


def play_out(
    setup: Setup,
    bots: Chooser,
    max_deals: int | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> Game:
    """Play a game of bots to its end, until so many deals are played, or `enough` says so."""

    def decide(game: Game, seat: Seat, legal: tuple[Action, ...]) -> Action:
        if len(legal) == 1:
            return legal[0]
        chance = partial(agent_chance, game.seed, game.state, seat)
        thought = bots.choose(seat, setup.seats[seat].agent, game.view(seat), legal, chance)
        if thought.fault is not None:
            game.lines.append(ReplacedNote(seat, thought.fault))
        return thought.action

    game = Game(setup, [header(setup)])
    deque(steps(game, decide, max_deals, enough), maxlen=0)
    return game
