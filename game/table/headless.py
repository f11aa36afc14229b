"""Games without a person or a screen, played to their end as fast as the bots answer."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias

from game.engine import CHANCE, Action, Seat
from game.table.dealer import agent_chance
from game.table.game import Game, Step
from game.table.records.headers import header
from game.table.records.lines import ReplacedNote
from game.table.setup import Setup

if TYPE_CHECKING:  # slow: it brings what processes need
    from game.table.bots.thinking import Thinking

PATIENCE: Final = 0.5
"""Seconds to sleep at most while a bot in another process thinks."""
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
        game.take(action)
        yield Step(before, action)


def play_out(
    setup: Setup,
    thinking: Thinking,
    max_deals: int | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> Game:
    """Play a game of bots to its end, until so many deals are played, or `enough` says so."""

    def decide(game: Game, seat: Seat, legal: tuple[Action, ...]) -> Action:
        if len(legal) == 1:
            return legal[0]
        chance = agent_chance(game.seed, game.state, seat)
        thinking.ask(seat, setup.seats[seat].agent, game.view(seat), legal, chance)
        while (thought := thinking.wait(PATIENCE)) is None:
            pass
        if thought.fault is not None:
            game.lines.append(ReplacedNote(seat, thought.fault))
        return thought.action

    game = Game(setup, [header(setup)])
    deque(steps(game, decide, max_deals, enough), maxlen=0)
    return game
