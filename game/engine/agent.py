"""The contract of a player who is not a person: a View in, one of the legal actions out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from game.engine.decisions import Action

if TYPE_CHECKING:
    from random import Random

    from game.engine.view import View


def _never() -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Limit:
    """How much thought one decision may take; an agent stops at whichever bound comes first."""

    playouts: int | None = None
    """Sampled games, or the agent's nearest measure of work. Only such a bound is reproducible."""
    milliseconds: int | None = None
    """Wall-clock time from the call."""
    stop: Callable[[], bool] = _never
    """True once the agent was asked to answer at once with what it has."""


class Agent(Protocol):
    """A bot. It keeps nothing between calls: the public history is in the View.

    One object may be asked for any seat of any game, in any order.
    """

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """One of `legal`, which holds at least two actions.

        Args:
            view: what the seat may know; `view.seat` is the seat to act for.
            legal: every action allowed now.
            limit: when to stop thinking.
            rng: the only source of chance an agent may use, so that a game can be repeated.
        """
        ...
