"""What several lessons say: sentences that stand for themselves, and facts that have a wording.

The facts are worded by `game.presentation.words.lessons`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Final, TypeAlias

from game.engine import Suit
from game.translation import N_

ADA: Final = 1
"""Her seat in every lesson."""
BRUNO: Final = 2
"""His, where there are two others or more."""

HOW_MANY: Final = N_("How many tricks?")
WHICH_CARD: Final = N_("Which card?")
DO_WITHOUT: Final = N_("Which card can you do without?")
COULD_WIN_LATER: Final = N_(
    "You want no more tricks and cannot follow. Which card could win one later?"
)
SUREST_TO_LOSE: Final = N_("You want no more tricks. Which card is surest to lose?")
HEARTS_WIN: Final = N_("Your high cards are hearts. As trumps they win whatever the others hold.")
LAST_CARD: Final = N_("Your last card.")
FIRST: Final = N_("You bid first.")
FIRST_AND_LEAD: Final = N_("You bid first, so you also lead.")
LAST: Final = N_("You bid last.")
SAME_CARDS: Final = N_("The same cards.")
SAME_CARDS_LAST: Final = N_("The same cards in the last seat.")
SAME_BIDS: Final = N_("The same cards and the same bids, but other points.")
HOOK_COUNTS: Final = N_("You are the dealer, and the hook counts.")
YOURS: Final = N_("The trick is yours.")
NOBODY_PASSES: Final = N_("If you make your bid, nobody passes you.")
LAST_DEAL_OF_OH_HELL: Final = N_("The last deal of Oh Hell.")


@dataclass(frozen=True, slots=True)
class TrumpIs:
    """Which suit is trump."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class ToldBids:
    """What was bid; None of whoever it says nothing of."""

    ada: int | None = None
    bruno: int | None = None
    you: int | None = None


@dataclass(frozen=True, slots=True)
class SumOfBids:
    """How many tricks were bid so far, and how many there are."""

    bids: int
    tricks: int


@dataclass(frozen=True, slots=True)
class BarredBid:
    """What the hook keeps the dealer from bidding."""

    bid: int


@dataclass(frozen=True, slots=True)
class HookNext:
    """The person bids next, before the dealer Ada, under the hook."""

    tricks: int
    bruno: int
    """What Bruno bid."""


@dataclass(frozen=True, slots=True)
class WorseForAda:
    """Which of two bids is worse for the dealer."""

    bid: int
    other: int


@dataclass(frozen=True, slots=True)
class OneAndLow:
    """A hand of one card that counts, and low ones."""

    card: str
    """Its code."""
    low: int
    """How many low cards there are."""


@dataclass(frozen=True, slots=True)
class InAnotherHand:
    """In how many percent of such deals a card was dealt to another."""

    card: str
    """Its code."""
    percent: int


@dataclass(frozen=True, slots=True)
class TwoAbove:
    """In how many percent of such deals another has one of the two cards that beat this one."""

    card: str
    """The code of the card that they beat."""
    percent: int


@dataclass(frozen=True, slots=True)
class ToldPoints:
    """The points of all before a deal."""

    you: int
    ada: int
    bruno: int


@dataclass(frozen=True, slots=True)
class Led:
    """Who led which card."""

    seat: int
    card: str
    """Its code."""


@dataclass(frozen=True, slots=True)
class PlayedCard:
    """Who played which card after it."""

    seat: int
    card: str
    """Its code."""


@dataclass(frozen=True, slots=True)
class YourLead:
    """The person leads."""


@dataclass(frozen=True, slots=True)
class MustFollow:
    """The person has to follow suit."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class NoneOf:
    """The person holds nothing of the suit that was led."""

    suit: Suit


@dataclass(frozen=True, slots=True)
class TrickOf:
    """Another takes the trick."""

    seat: int


@dataclass(frozen=True, slots=True)
class BidOff:
    """A bid that was not right."""

    bid: int
    right: tuple[int, ...]
    """The right one, or both."""


@dataclass(frozen=True, slots=True)
class BidShares:
    """In how many percent of such deals bids are made, by bid, in the order told."""

    percent: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class BidWins:
    """In how many percent of such deals the game is won, by bid, in the order told."""

    percent: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class TeamShares:
    """In how many percent of such deals all make their bids, by the person's bid."""

    percent: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class TeamShareAfterTalk:
    """In how many percent of such deals all make their bids after a statement of the person's."""

    can_take: int
    """How many tricks the person says can be taken if needed."""
    percent: int


@dataclass(frozen=True, slots=True)
class DealerShares:
    """In how many percent of such deals the dealer's bid is made, by the person's bid."""

    percent: Mapping[int, int]


class CardAim(Enum):
    """What a card may bring."""

    BID = "bid"
    """The bid is made."""
    NOTHING = "nothing"
    """No trick is taken."""
    GAME = "game"
    """The game is won."""


@dataclass(frozen=True, slots=True)
class CardShares:
    """In how many percent of such deals two cards bring it, by code, the right one first."""

    percent: Mapping[str, int]
    aim: CardAim = CardAim.BID


@dataclass(frozen=True, slots=True)
class LaidShare:
    """In how many percent of such deals a bid is made with these cards laid aside."""

    cards: tuple[str, str, str]
    """Their codes."""
    bid: int
    percent: int


Fact: TypeAlias = (
    TrumpIs
    | ToldBids
    | SumOfBids
    | BarredBid
    | HookNext
    | WorseForAda
    | OneAndLow
    | InAnotherHand
    | TwoAbove
    | ToldPoints
    | Led
    | PlayedCard
    | YourLead
    | MustFollow
    | NoneOf
    | TrickOf
    | BidOff
    | BidShares
    | BidWins
    | TeamShares
    | TeamShareAfterTalk
    | DealerShares
    | CardShares
    | LaidShare
)
Sentence: TypeAlias = str | Fact
"""A text to be translated, or a fact to be worded."""
Words: TypeAlias = Sentence | tuple[Sentence, ...]
"""One sentence or several, one after another."""
