"""The stops of the Tour as data: a house for each variant, and cups between them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from game.translation import N_
from game.variants import VARIANTS


class BetKind(Enum):
    """What a bet with a resident is about; what is judged is one game at that house."""

    OFTENER = "oftener"
    """Make more bids than the resident."""
    ROW = "row"
    """Make so many bids in a row."""
    LARGE = "large"
    """Make a bid of so many or more."""
    ZEROS = "zeros"
    """Make so many bids of zero."""
    MISSED = "missed"
    """Finish, and miss no more bids than so many."""
    AHEAD = "ahead"
    """Finish so many points or more ahead of the resident."""
    REPEATS = "repeats"
    """Finish, and play no more deals again than so many."""
    TRUMPS = "trumps"
    """Make bids with so many different suits as trump."""
    ENDS = "ends"
    """Make the first bid of the game and the last."""


@dataclass(frozen=True, slots=True)
class Bet:
    """Something that a resident does not believe one will do in a game there."""

    kind: BetKind
    number: int = 0
    """What the kind counts; 0 where it counts nothing."""


@dataclass(frozen=True, slots=True)
class HousePuzzle:
    """A puzzle that lies in a house."""

    puzzle: str
    """Its id among those that are shipped."""


class SetHand(Enum):
    """What is remarkable about the hand of a set deal."""

    NO_TRUMP = "no-trump"
    """There is a trump suit, and none of it."""
    THREE_ACES = "three-aces"
    LOW = "low"
    """Nothing above a ten."""
    TWO_SUITS = "two-suits"


@dataclass(frozen=True, slots=True)
class SetDeal:
    """One deal, always with the same cards, in which the bid is to be made."""

    cards: int
    seed: int
    holds: SetHand
    """True of what the person is dealt, who sits in the first seat and bids first."""


Speciality: TypeAlias = Bet | HousePuzzle | SetDeal
"""The one thing that a house has beside its game."""


@dataclass(frozen=True, slots=True)
class House:
    """A stop where one variant is played."""

    id: str
    """That of its variant."""
    name: str
    """What the house is called, to be translated."""
    resident: str
    """The character who lives there, by name."""
    players: int
    cloth: str
    """The cloth on its table, by the name that Settings has for it."""
    speciality: Speciality


HOUSES: Final = (
    House("blackout", N_("The Old Lodge"), "Hugo", 4, "green", Bet(BetKind.OFTENER)),
    House("oh-hell", N_("The Blue Inn"), "Ada", 4, "blue", SetDeal(8, 9, SetHand.NO_TRUMP)),
    House(
        "jabberwocky", N_("The Crooked Mill"), "Iris", 4, "green", HousePuzzle("jabberwocky-57-6")
    ),
    House(
        "up-and-down-the-river", N_("The House on Stilts"), "Greta", 4, "blue", Bet(BetKind.ROW, 4)
    ),
    House("kachuful", N_("The Dome"), "Farid", 4, "wine", HousePuzzle("kachuful-18-12")),
    House("la-podrida", N_("The Arcade"), "Bruno", 4, "wine", Bet(BetKind.LARGE, 5)),
    House(
        "seven-truf", N_("The Tall House"), "Jun", 4, "slate", SetDeal(6, 99, SetHand.THREE_ACES)
    ),
    House("ninety-nine", N_("The Three Gables"), "Clio", 3, "wine", Bet(BetKind.ZEROS, 2)),
    House(
        "romanian-whist",
        N_("The Wooden Church"),
        "Dmitri",
        4,
        "slate",
        HousePuzzle("romanian-whist-61-13"),
    ),
    House("clag", N_("The Hangar"), "Edda", 4, "slate", Bet(BetKind.MISSED, 8)),
    House(
        "network-blackout",
        N_("The Signal House"),
        "Farid",
        4,
        "blue",
        SetDeal(9, 6, SetHand.LOW),
    ),
    House("la-pocha", N_("The Bodega"), "Bruno", 4, "wine", Bet(BetKind.AHEAD, 20)),
    House("two-jokers", N_("The Circus Tent"), "Greta", 3, "wine", HousePuzzle("two-jokers-35-5")),
    House("potomac", N_("The Columns"), "Hugo", 4, "green", SetDeal(7, 1032, SetHand.TWO_SUITS)),
    House(
        "northeast-jokers",
        N_("The Lighthouse"),
        "Dmitri",
        5,
        "blue",
        HousePuzzle("northeast-jokers-65-25"),
    ),
    House("cooperative", N_("The Courtyard"), "Iris", 4, "green", Bet(BetKind.REPEATS, 6)),
    House("bowers-duo", N_("The Twin Houses"), "Ada", 2, "wine", Bet(BetKind.TRUMPS, 4)),
    House("caller-clag", N_("The Barracks"), "Clio", 4, "slate", Bet(BetKind.ENDS)),
)
"""In their order along the road."""
HOUSE_OF: Final[Mapping[str, House]] = {house.id: house for house in HOUSES}
# A variant that somebody adds is not on the road until it gets a house.
assert HOUSE_OF.keys() <= VARIANTS.keys()


@dataclass(frozen=True, slots=True)
class Rival:
    """Somebody who plays for a cup."""

    name: str
    """Of the character."""
    level: str
    """How well this one plays at it: a level of bots."""
    history: str
    """What there is to know about this one and the cup, to be translated."""


@dataclass(frozen=True, slots=True)
class Cup:
    """Short games in several houses against the same rivals; the sum of the places decides."""

    id: str
    """One word."""
    name: str
    """To be translated."""
    after: str
    """The id of the house that it stands behind."""
    rounds: tuple[str, ...]
    """Ids of the houses, in order; each game has a seat for the person and for every rival."""
    rivals: tuple[Rival, ...]
    cloth: str
    """The cloth that is won with it, by the name that Settings has for it."""
    back: str
    """The card back that is won with it, by the name that Settings has for it."""


CUPS: Final = (
    Cup(
        "river",
        N_("The River Cup"),
        "la-podrida",
        ("blackout", "oh-hell", "up-and-down-the-river"),
        (
            Rival("Iris", "beginner", N_("Came last three times, and came back four.")),
            Rival("Bruno", "beginner", N_("Won it once, before anybody else had arrived.")),
            Rival("Greta", "casual", N_("Holder. She has not sat still since.")),
        ),
        "teal",
        "tide",
    ),
    Cup(
        "bend",
        N_("The Cup of the Bend"),
        "ninety-nine",
        ("kachuful", "la-podrida", "seven-truf"),
        (
            Rival("Farid", "casual", N_("Lost it twice in the last deal, on purpose, he says.")),
            Rival("Edda", "casual", N_("Second every year. She keeps a list.")),
            Rival("Jun", "casual", N_("Holder. Asked that the lamp be moved.")),
        ),
        "rust",
        "clay",
    ),
    Cup(
        "moor",
        N_("The Moor Cup"),
        "la-pocha",
        ("romanian-whist", "network-blackout", "la-pocha"),
        (
            Rival("Edda", "skilled", N_("Has come over the hill to get it this time.")),
            Rival("Bruno", "casual", N_("Local favourite. He brings the dinner.")),
            Rival("Dmitri", "skilled", N_("Holder. It gives him no joy.")),
        ),
        "plum",
        "heather",
    ),
    Cup(
        "ridge",
        N_("The Cup of the Ridge"),
        "caller-clag",
        ("potomac", "jabberwocky", "caller-clag"),
        (
            Rival("Hugo", "skilled", N_("Won it in his youth, and gave it back.")),
            Rival("Ada", "expert", N_("Has worked out how it will end.")),
            Rival("Clio", "expert", N_("Holder. Wrote the book on it.")),
        ),
        "night",
        "frost",
    ),
)
"""In their order along the road."""
CUP_OF: Final[Mapping[str, Cup]] = {cup.id: cup for cup in CUPS}
