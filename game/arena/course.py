"""How a league went: the points of every bot from time to time, few enough to be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.arena.standings import Points, Standings

MOST: Final = 240
"""Moments that are kept; of more, every other one goes."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """Where all stood after so many deals."""

    deals: int
    points: tuple[Points | None, ...]
    """By bot; None for one that had not played yet."""


class StandingsCourse:
    """Moments at even distances, further apart the longer it goes on."""

    def __init__(self) -> None:
        self._moments: list[Encounter] = []
        self._step = 1

    def note(self, standings: Standings) -> None:
        """Tables were added; keep the moment if it is time for one."""
        last = self._moments[-1].deals if self._moments else 0
        if standings.deals - last < self._step:
            return
        self._moments.append(Encounter(standings.deals, tuple(standings.points())))
        if len(self._moments) > MOST:
            self._moments = self._moments[1::2]
            self._step *= 2

    def until(self, standings: Standings) -> tuple[Encounter, ...]:
        """All kept moments, and the present one at the end."""
        if self._moments and self._moments[-1].deals == standings.deals:
            return tuple(self._moments)
        if not standings.deals:
            return ()
        return (*self._moments, Encounter(standings.deals, tuple(standings.points())))
