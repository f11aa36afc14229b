"""What every kind of action answers: when it is due, to whom, whether it is allowed, what it does.

An action stands in the file of its decision with the events that it leads to; what a viewer knows
after an event, the event itself says: `EventKind.tell`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import ClassVar, Never, TypeAlias

from game.engine.flow import Outcome
from game.engine.refusal import Refusal
from game.engine.spec import Seat
from game.engine.state import CHANCE, DealState, GameState, Phase
from game.engine.view import EventKind, View

DealKnown: TypeAlias = DealState | View
"""A deal going on, whole or as a viewer knows it."""


class ActionKind:
    """An action of a player or of chance. `game` calls `apply` only where there is no refusal."""

    __slots__ = ()
    phase: ClassVar[Phase]
    """In which phase it may be done."""
    optional: ClassVar[bool] = False
    """Whether the game goes on without it."""

    @staticmethod
    @abstractmethod
    def seats(deal: DealKnown) -> tuple[Seat, ...]:
        """Whose action it is now, in that phase."""

    @staticmethod
    @abstractmethod
    def legal(deal: DealState, seat: Seat) -> Iterator[ActionKind]:
        """Every such action that one of these seats may take now."""

    @abstractmethod
    def refusal(self, state: GameState) -> Refusal | None:
        """Why the rules do not allow it now, in one sentence; None where they do."""

    @abstractmethod
    def apply(self, state: GameState) -> Outcome[EventKind]:
        """The state after it, and what happened."""


class ChanceKind(ActionKind):
    """An action of chance: checked, never enumerated."""

    __slots__ = ()

    @staticmethod
    def seats(_deal: DealKnown) -> tuple[Seat, ...]:
        """Chance alone."""
        return (CHANCE,)

    @staticmethod
    def legal(_deal: DealState, _seat: Seat) -> Iterator[Never]:
        """None: which cards come, nobody chooses."""
        return iter(())


class DecisionEvent(EventKind):
    """What somebody decided, as against what follows by itself."""

    __slots__ = ()
    seat: Seat

    @property
    def decider(self) -> Seat | None:
        """The seat that decided."""
        return self.seat
