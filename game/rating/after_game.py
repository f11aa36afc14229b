"""What a game that has just ended changed: the rating, goals that were reached or came nearer."""

from __future__ import annotations

from dataclasses import dataclass

from game.rating.course import PlayedCourse
from game.rating.goals import GoalState, goal_states
from game.rating.rating import Rating


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


def after_game(before: PlayedCourse, after: PlayedCourse) -> AfterGame:
    """Compare what a person's games come to without the last one and with it."""
    counts = after.rating.games > before.rating.games
    states = {state.goal.id: state.reach for state in goal_states(before.goals)}
    changed = [
        (state, states[state.goal.id])
        for state in goal_states(after.goals)
        if state.goal.id in states
    ]
    reached = tuple(s for s, then in changed if s.when is not None and then.when is None)
    nearer = [s for s, then in changed if s.when is None and s.reach.done > then.done]
    nearer.sort(key=lambda state: -state.reach.done / state.reach.wanted)
    return AfterGame(
        before.rating.now, after.rating.now if counts else None, reached, tuple(nearer)
    )
