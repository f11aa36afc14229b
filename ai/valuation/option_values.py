"""The value of each legal action as a search found it, and which decisions can be searched."""

from __future__ import annotations

from typing import NamedTuple

from game.engine import Action, Bid, Play, View
from game.engine.choices import Sight, Total


class Weighed(NamedTuple):
    """What one way to go on is worth."""

    action: Action
    worth: float
    """By what the ways are compared: points, less what the others' points count."""
    points: float
    """Expected points of the deal."""
    made: float
    """Probability of making the bid."""
    tricks: tuple[float, ...]
    """Probability of each number of tricks."""
    playouts: int
    """How many deals this stands on."""
    plain: float = 0.0
    """Mean points of those deals, before chances are corrected by experience."""


def unweighed(action: Action, tricks: int) -> Weighed:
    """An action that was not looked at, in a deal of so many tricks."""
    return Weighed(action, 0.0, 0.0, 0.0, (0.0,) * (tricks + 1), 0)


def best(ways: list[Weighed]) -> Weighed:
    """The best of those that were looked at longest."""
    most = max(way.playouts for way in ways)
    return max((way for way in ways if way.playouts == most), key=lambda way: way.worth)


def is_searched(view: View, legal: tuple[Action, ...]) -> bool:
    """Whether the kernel can weigh this decision."""
    if isinstance(legal[0], Play):
        return True
    return (
        isinstance(legal[0], Bid)
        and view.trump_known
        and view.spec.sight in (Sight.OWN, Sight.FOREHEAD)
        and view.spec.rules.total is not Total.EXACT
    )
