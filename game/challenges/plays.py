"""The bids and cards of a whole game as a few letters, by which and its seed it is played again.

They are one number in the letters of base64url, high bytes first and without padding. Each decision
of the game in turn is a digit of it, the first one the lowest: the place, from 0, of what was done
among all that could be done at that moment, by the first seat that had to act and by those who
might change a bid. Those actions are sorted by their text as a record writes them; how many there
are is the base of the digit. What chance does follows from the seed and is not written.
"""

from __future__ import annotations

import base64
import re
from typing import Final

from game.engine import CHANCE, Action, GameState, apply, legal_actions, to_act
from game.table.game import Game
from game.table.records.event_lines import line_of
from game.table.records.headers import header
from game.table.records.lines import text_of
from game.table.records.replay import RecordReader
from game.table.setup import Setup

MOST_STEPS: Final = 200
"""Actions of a deal; letters that tell of more, as of one bid changed for ever, are nobody's."""
LETTERS: Final = re.compile("[A-Za-z0-9_-]*")


def plays_of(played: RecordReader) -> str:
    """The letters of a game that was played to its end.

    Raises:
        ValueError: somebody did what was not due.
    """
    number, weight = 0, 1
    for before, action, *_ in played.steps:
        if CHANCE in to_act(before).must:
            continue
        choices = _choices(before)
        if action not in choices:  # as a joker whose call follows from the one before it
            action = next(one for one in choices if apply(before, one) == apply(before, action))
        number += weight * choices.index(action)
        weight *= len(choices)
    length = max((number.bit_length() + 7) // 8, 1)  # no letters would tell of no game
    raw = number.to_bytes(length)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def played_again(setup: Setup, plays: str, deals: int) -> Game:
    """The game that letters tell of, at its end.

    Args:
        setup: its players, rules and seed.
        plays: the letters.
        deals: how many it has; no more are played, whatever the letters tell.

    Raises:
        ValueError: they tell of none.
    """
    if not LETTERS.fullmatch(plays):
        raise ValueError("other letters than those of base64url")
    number = int.from_bytes(base64.urlsafe_b64decode(plays + "=" * (-len(plays) % 4)))
    game = Game(setup, [header(setup)])
    for _step in range(MOST_STEPS * deals):
        if game.over or len(game.state.finished) >= deals:
            break
        if CHANCE in game.waiting.must:
            game.take_action(game.chance())
            continue
        choices = _choices(game.state)
        number, place = divmod(number, len(choices))
        game.take_action(choices[place])
    if number or not game.over:
        raise ValueError("more or less than a game")
    return game


def _choices(state: GameState) -> list[Action]:
    """What may be done now, in the order of its digits."""
    must, may = to_act(state)
    seats = (*must[:1], *(seat for seat in may if seat not in must[:1]))
    actions = (action for seat in seats for action in legal_actions(state, seat))
    return sorted(actions, key=lambda action: text_of(line_of(action)))
