"""How much the bots think where nobody says otherwise, in one place."""

from __future__ import annotations

from typing import Final

from game.engine import Limit

PLAYOUTS: Final = 200
"""Playouts of a search that was given neither playouts nor time."""


def bounded(limit: Limit) -> Limit:
    """The same limit, with the default number of playouts where it has no bound of its own."""
    if limit.playouts is None and limit.milliseconds is None:
        return Limit(PLAYOUTS, None, limit.stop)
    return limit
