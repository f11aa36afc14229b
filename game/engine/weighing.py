"""What each way to decide is worth, as whoever can play deals out tells it: values and a contract.

A reviewer asks such a weigher with a View alone. A View in which every hand is known stands for a
reading with open cards.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol, TypeAlias, TypeVar

from game.engine.choices import Goal
from game.engine.decisions import Action

if TYPE_CHECKING:
    from random import Random

    from game.engine.cards import Card
    from game.engine.state import Trick
    from game.engine.view import View

T = TypeVar("T")
Steps: TypeAlias = Generator[None, None, T]
"""Work that pauses every few milliseconds, by yielding, and returns what it found. Whoever does it
may do something else between two steps, or leave it there."""


LAST_DEALS: Final = 3
"""From so many deals before the end on, this one included, the first place is played for."""


FIRST_PLACE: Final = 20.0
"""What the first place is worth there; `PRIZE` of `ai/native/search.h`."""


def chance_of_first(worth: float) -> float:
    """The chance of the first place, of what a way is worth where that is played for.

    Points count there a little beside it, a thousandth for each; that is left in.
    """
    return min(max(worth / FIRST_PLACE, 0.0), 1.0)


def deals_after(view: View) -> int:
    """How many deals of the schedule follow on this one."""
    return max(len(view.variant.deals[view.players]) - len(view.history) - 1, 0)


def plays_for_first(view: View) -> bool:
    """Whether a way is compared by the chance of the first place instead of by points."""
    deals, shared = len(view.variant.deals[view.players]), view.spec.rules.goal is Goal.SHARED
    return not shared and deals > 1 and deals_after(view) < LAST_DEALS


def at_once(steps: Steps[T]) -> T:
    """What is found in the end, where nothing else is to be done between."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found


class WeighedWay(NamedTuple):
    """What one legal action is worth to the seat that decides."""

    action: Action
    points: float
    """Expected points of the deal, less what a missed premium gives each of the others."""
    made: float
    """Chance of making the bid, from 0 to 1."""
    tricks: tuple[float, ...]
    """Chance of each number of tricks, from none on; empty where none was counted."""
    worth: float
    """What players compare by: points against the others', near the end the first place."""
    playouts: int
    """How many deals this stands on; 0 for a way that was not weighed."""
    batches: tuple[float, ...]
    """Mean points in each batch of deals; the same deals for every way, so that ways compare."""
    worth_batches: tuple[float, ...]
    """The same of `worth`."""


class Course(NamedTuple):
    """How one guessed deal went on after a bid or card, every seat playing to its bid."""

    tricks: tuple[Trick, ...]
    """From the one that is going on to the last; what a joker was named is left out."""
    bids: tuple[int, ...]
    """By seat; those not known are guessed with the hands."""


class Weigher(Protocol):
    """Weighs decisions. The same question with the same chance has the same answer.

    No step, and nothing that has no steps, takes the expert more than some 20 ms.
    """

    version: str
    """Changes with whatever could change an answer."""

    def weigh(
        self,
        view: View,
        legal: tuple[Action, ...],
        playouts: int,
        rng: Random,
        chosen: Action | None = None,
    ) -> Steps[tuple[WeighedWay, ...]]:
        """What each legal action is worth, in their order.

        Args:
            view: what the seat knows.
            legal: what it may do.
            playouts: deals that every way is played over.
            rng: the only source of chance.
            chosen: a way that is weighed whatever it looks like, where not all are.
        """
        ...

    def play_on(
        self, view: View, legal: tuple[Action, ...], playouts: int, rng: Random
    ) -> Steps[tuple[WeighedWay, ...] | None]:
        """What each bid or card is worth where a net plays every seat on, by another model.

        Args:
            view, legal, playouts, rng: see `weigh`.

        Returns:
            None of a decision that no net plays on.
        """
        ...

    def solve(self, view: View, legal: tuple[Action, ...]) -> tuple[WeighedWay, ...] | None:
        """What each card comes to if every seat sees all cards and does its best.

        Args:
            view: with every hand known.
            legal: cards.

        Returns:
            None where that cannot be worked out in a moment.
        """
        ...

    def endings(self, view: View, times: int, rng: Random) -> tuple[tuple[int, ...], ...]:
        """How a deal may end that is played on so often: the points of all seats each time.

        Args:
            view: with every hand known, while cards are played.
            times: how often.
            rng: the only source of chance.
        """
        ...

    def deals(
        self, view: View, number: int, rng: Random
    ) -> Steps[tuple[tuple[tuple[Card, ...], ...], ...]]:
        """So many deals that fit the view: by deal and seat, the cards still held."""
        ...

    def courses(
        self, view: View, ways: tuple[Action, ...], number: int, rng: Random
    ) -> Steps[tuple[tuple[Course, ...], ...]]:
        """The same guessed deals played on after each way: by way and deal.

        Args:
            view: what the seat knows.
            ways: bids or cards.
            number: how many deals.
            rng: the only source of chance.

        Returns:
            Nothing where decisions of this kind are not played on card by card.
        """
        ...

    def chances(self, view: View, playouts: int, rng: Random) -> tuple[float | None, ...]:
        """By seat, the chance that its bid is made, by what a viewer with or without a seat sees.

        None for a bid that is not seen, and where it cannot be said.
        """
        ...
