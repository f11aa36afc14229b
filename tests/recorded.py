"""Records of random games, as another program would read them."""

from __future__ import annotations

from typing import Any

from ai.players.random_player import RandomPlayer
from game.engine import Limit
from game.table.bots.thinking import InlineThinking
from game.table.headless import play_out
from game.table.records.replay import replay
from game.table.setup import plan
from game.variants import VARIANTS, with_options
from tests.lines import game_of, plain
from tests.referee import judged

Lines = list[dict[str, Any]]


def record(name: str, players: int, seed: int, most: int | None, **options: object) -> Lines:
    """The lines of a game of random players, as another program would read them."""
    row = with_options(VARIANTS[name], options, players)
    thinking = InlineThinking({"random": RandomPlayer()}, Limit(), RandomPlayer())
    lines = play_out(plan(row, ("random",) * players, seed=seed), thinking, most).lines
    return plain(lines)


def seen_by_both(lines: Lines) -> None:
    """Both readers find every line of a whole game right."""
    fault, whole = judged(lines)
    assert fault is None, (fault, lines[fault.line - 1])
    assert whole
    again = replay(game_of(lines))
    assert again.fault is None
    assert again.ended
    assert plain(again.lines) == lines
