"""The decisions of people in a running game, to come back to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from game.engine import GameState, View, Viewer, observe


class Turn(NamedTuple):
    """A moment in which a person decided."""

    state: GameState
    lines: int
    """How many lines the record had."""


class UndoHistory:
    """The moments in which people decided, the latest last."""

    def __init__(self, turns: Iterable[tuple[GameState, int]] = ()) -> None:
        self._turns = [Turn(*turn) for turn in turns]

    def __len__(self) -> int:
        return len(self._turns)

    def remember(self, turn: Turn) -> None:
        """A person decided here."""
        self._turns.append(turn)

    def take(self) -> Turn:
        """The latest moment, which is forgotten by that."""
        return self._turns.pop()

    def seen_by(self, viewer: Viewer) -> View | None:
        """What this viewer knew at the latest moment; None where there is none."""
        return observe(self._turns[-1].state, viewer) if self._turns else None
