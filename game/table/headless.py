"""Games without a person or a screen, played to their end as fast as the bots answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.engine import CHANCE, Action, Seat
from game.table.bots.thinking import Thinking, Thought
from game.table.dealer import agent_chance
from game.table.game import Game
from game.table.records.headers import header
from game.table.records.lines import ReplacedNote
from game.table.records.replay import abandoned_end
from game.table.setup import Setup

PATIENCE: Final = 0.5
"""Seconds to sleep at most while a bot in another process thinks."""


def play_out(
    setup: Setup,
    thinking: Thinking,
    max_deals: int | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> Game:
    """Play a game of bots to its end, until so many deals are played, or `enough` says so."""
    game = Game(setup, [header(setup, None)])
    while not game.over:
        if len(game.deals) == max_deals or enough():
            game.lines.append(abandoned_end(game.state))
            break
        seat = game.waiting.must[0]
        if seat == CHANCE:
            game.take(game.chance())
            continue
        legal = game.legal(seat)
        if len(legal) == 1:  # see `plays_itself`
            game.take(legal[0])
        elif (thought := _answered(game, thinking, seat, legal, enough)) is not None:
            if thought.fault is not None:
                game.lines.append(ReplacedNote(seat, thought.fault))
            game.take(thought.action)
    return game


def _answered(
    game: Game,
    thinking: Thinking,
    seat: Seat,
    legal: tuple[Action, ...],
    enough: Callable[[], bool],
) -> Thought | None:
    """What the bot of a seat decides; None where there was enough before it did."""
    chance = agent_chance(game.seed, game.state, seat)
    thinking.ask(seat, game.setup.seats[seat].agent, game.view(seat), legal, chance)
    while (thought := thinking.wait(PATIENCE)) is None:
        if enough():
            return None
    return thought
