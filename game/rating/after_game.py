"""What a game that has just ended changed: the rating, goals that were reached or came nearer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from game.rating.goals import GoalState, goal_states
from game.rating.rating import Estimate, GameRanks, Rating, estimate, rated
from game.table.statistics.tallies import SeatTally


@dataclass(frozen=True, slots=True)
class AfterGame:
    """One person before and after a game."""

    before: Rating | None
    """None before the first game that has a part in the rating."""
    now: Rating | None
    """None where this game has none."""
    reached: tuple[GoalState, ...]
    """Goals that were reached with it."""
    nearer: tuple[GoalState, ...]
    """Goals that came nearer, the nearest first."""


def after_game(
    seats: Sequence[SeatTally],
    last: SeatTally,
    step: Callable[[Estimate, GameRanks], Estimate] = estimate,
) -> AfterGame:
    """Compare a person's games with and without the last one.

    Args:
        seats: all games of the person, that one among them.
        last: the game that has just ended.
        step: see `game.rating.rating.rated`.
    """
    earlier = [seat for seat in seats if seat is not last]
    then, now = rated(earlier, step), rated(seats, step)
    counts = len(now.games) > len(then.games)
    states = {state.goal.id: state.reach for state in goal_states(earlier)}
    changed = [
        (state, states[state.goal.id]) for state in goal_states(seats) if state.goal.id in states
    ]
    reached = tuple(s for s, before in changed if s.when is not None and before.when is None)
    nearer = [s for s, before in changed if s.when is None and s.reach.done > before.done]
    nearer.sort(key=lambda state: -state.reach.done / state.reach.wanted)
    return AfterGame(then.now, now.now if counts else None, reached, tuple(nearer))
