"""What is practised: single deals of one size, with so many at the table, from one bidding place.

The cards of a deal follow from the seed of the player's course and the number of the deal, by
SHA-256 as `docs/start/learn.md` says, so that the expert can be given the same.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Final

from game.engine import Seat, Variant
from game.engine.choices import Bidding, Goal, NoTrump
from game.engine.variant import OptionValue
from game.roster import BOTS_VERSION, LEVELS
from game.table.match import Match
from game.table.setup import HUMAN, Setup, named_seats
from game.variants import OPTIONS, VARIANTS, OptionError, single_deal, variant, with_options

RULE: Final = "blackout-practice-1"
PLAYOUTS: Final = 30
"""The limit of every bot's decision, for each way that it weighs."""
SEAT: Final = 0
"""Where the person sits."""


class BiddingPlace(StrEnum):
    """The person's place in the order of bidding."""

    LAST = "last"
    FIRST = "first"
    ANY = "any"
    """The deal's own digits say who deals."""


@dataclass(frozen=True, slots=True)
class Exercise:
    """One kind of deal that is practised."""

    variant: str = "oh-hell"
    players: int = 4
    cards: int = 7
    place: BiddingPlace = BiddingPlace.LAST
    no_trump: bool = False
    """Whether all its deals are at no trump; else trump is that of such a deal in the variant."""
    opponents: str = "skilled"
    """The level of everybody else."""

    @property
    def id(self) -> str:
        """As a file writes it."""
        trump = "no-trump" if self.no_trump else "usual"
        words = (self.variant, self.players, self.cards, self.place, trump, self.opponents)
        return " ".join(map(str, words))

    @property
    def game(self) -> Variant:
        """The variant with one deal of this kind.

        Raises:
            OptionError: there is no such deal.
        """
        row = variant(self.variant)
        options: dict[str, OptionValue] = {}
        if self.no_trump:
            options["no_trump"] = NoTrump.ALWAYS.value
        whole = with_options(row, options, self.players)
        options.update(single_deal(whole, self.players, self.cards))
        return with_options(row, options, self.players)


def exercise_of(text: str) -> Exercise | None:
    """An exercise from how a file writes it; None where there is none like that."""
    match text.split(" "):
        case [name, players, cards, place, ("usual" | "no-trump") as trump, level] if (
            name in offered()
            and players.isdecimal()
            and cards.isdecimal()
            and place in tuple(BiddingPlace)
            and level in LEVELS
        ):
            found = Exercise(
                name,
                int(players[:3]),
                int(cards[:3]),
                BiddingPlace(place),
                trump == "no-trump",
                level,
            )
            return found if found == fitting(found) else None
        case _:
            return None


@cache
def offered() -> tuple[str, ...]:
    """Ids of the variants that can be practised: bids in turn, sizes to choose, own points."""
    return tuple(
        name
        for name, row in VARIANTS.items()
        if OPTIONS["bidding"].of(row) == Bidding.IN_TURN.value
        and row.rules.goal is not Goal.SHARED
        and sizes_of(name, min(row.deals))
    )


@cache
def sizes_of(name: str, players: int) -> tuple[int, ...]:
    """The sizes of deal that a variant has single deals of, for so many players."""
    row = VARIANTS[name]
    if row.named_sizes:
        return ()
    return tuple(
        cards
        for cards in range(1, row.largest(players) + 1)
        if _stands(Exercise(name, players, cards))
    )


def has_no_trump(exercise: Exercise) -> bool:
    """Whether its deals can be played at no trump by house rule."""
    return _stands(Exercise(exercise.variant, exercise.players, exercise.cards, no_trump=True))


def fitting(wanted: Exercise) -> Exercise:
    """The exercise nearest to a wanted one, whose variant may have other sizes and seats."""
    seats = sorted(VARIANTS[wanted.variant].deals)
    players = min(seats, key=lambda count: abs(count - wanted.players))
    sizes = sizes_of(wanted.variant, players)
    cards = min(sizes, key=lambda size: abs(size - wanted.cards))
    place, level = wanted.place, wanted.opponents
    found = Exercise(wanted.variant, players, cards, place, opponents=level)
    at_no_trump = wanted.no_trump and has_no_trump(found)
    return Exercise(wanted.variant, players, cards, place, at_no_trump, level)


def setup_of(exercise: Exercise, seed: str, number: int, name: str = "You") -> Setup:
    """The game of one deal, with the person by that name in the first seat.

    Args:
        exercise: its kind.
        seed: of the player's course.
        number: of the deal, from 0.
        name: of the person.
    """
    text = f"{RULE}|{exercise.id}|{seed}|{number}"
    digits = hashlib.sha256(text.encode()).hexdigest()
    game, players = exercise.game, exercise.players
    agents = (HUMAN, *(exercise.opponents,) * (players - 1))
    return Setup(
        variant=game,
        seats=named_seats(agents, name),
        first_dealer=_dealer(exercise.place, players, game.rules.turn_step, digits),
        seed=digits[:32],
        match=Match(PLAYOUTS, BOTS_VERSION),
    )


def _dealer(place: BiddingPlace, players: int, turn_step: int, digits: str) -> Seat:
    """Who deals, so that the person bids in that place: the dealer bids last."""
    match place:
        case BiddingPlace.LAST:
            return SEAT
        case BiddingPlace.FIRST:
            return (SEAT - turn_step) % players
        case BiddingPlace.ANY:
            return int(digits[32:], 16) % players


def _stands(exercise: Exercise) -> bool:
    try:
        game = exercise.game
    except OptionError:
        return False
    wanted = NoTrump.ALWAYS.value
    return not exercise.no_trump or OPTIONS["no_trump"].of(game) == wanted
