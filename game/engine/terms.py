"""What players say beside numbers and cards: a call, and the talk of the cooperative game."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import permutations, product
from typing import Final

from game.engine.cards import FRENCH_SUITS, Suit
from game.engine.choices import CallKind, Madness

NORMAL_PRECEDENCE: Final = (Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
"""The usual order of suits of a precedence, from high to low."""


@dataclass(frozen=True, slots=True)
class CallTerms:
    """What the dealer of Caller Clag calls: one kind, and any of the modifiers."""

    kind: CallKind
    precedence: tuple[Suit, ...] | None = None
    """The four suits from high to low, with `SUIT_PRECEDENCE` alone."""
    nuloss: bool = False
    """Ranks are reversed: two is high."""
    blind_hand: bool = False
    """After the bids each hand is shuffled into a pile played from the top."""
    madness: Madness | None = None

    def __post_init__(self) -> None:
        if (self.precedence is not None) != (self.kind is CallKind.SUIT_PRECEDENCE):
            raise ValueError("a suit precedence has an order of suits, and nothing else has")
        if self.precedence is not None and set(self.precedence) != set(FRENCH_SUITS):
            raise ValueError("a precedence names each of the four suits once")
        if self.kind.is_misere and self.madness is not None:
            raise ValueError("a misère has no madness")


def _calls() -> tuple[CallTerms, ...]:
    modifiers = tuple(product((False, True), (False, True), (None, *Madness)))
    orders = sorted(permutations(FRENCH_SUITS), key=lambda order: order != NORMAL_PRECEDENCE)
    return tuple(
        CallTerms(kind, order, nuloss, blind, madness)
        for kind in CallKind
        for order in (orders if kind is CallKind.SUIT_PRECEDENCE else (None,))
        for nuloss, blind, madness in modifiers
        if not (kind.is_misere and madness is not None)
    )


ALL_CALLS: Final = _calls()
"""Every call there is, the plain ones first."""


class Strength(Enum):
    """The closed list of what may be said about a hand."""

    STRONG_IN_ONE = "strong-in-one"
    STRONG_IN_TWO = "strong-in-two"
    EVEN = "even"
    WEAK = "weak"
    VOID = "void"
    SURE_NONE = "sure-none"
    """I can surely lose all."""
    SURE = "sure"
    """I can surely win so many with this trump."""
    CAN_TAKE = "can-take"
    """I can take so many more if needed."""

    @property
    def counts(self) -> bool:
        """Whether a number of tricks goes with it."""
        return self in (Strength.SURE, Strength.CAN_TAKE)


@dataclass(frozen=True, slots=True)
class Statement:
    """One statement of the talk."""

    strength: Strength
    tricks: int | None = None
    """With `SURE` and `CAN_TAKE` alone."""

    def __post_init__(self) -> None:
        if (self.tricks is not None) != self.strength.counts:
            raise ValueError("a number goes with 'sure' and 'can-take' alone")


def statements(cards: int) -> tuple[Statement, ...]:
    """Everything that may be said in a deal of so many cards."""
    plain = (Statement(strength) for strength in Strength if not strength.counts)
    counted = (
        Statement(strength, tricks)
        for strength in Strength
        if strength.counts
        for tricks in range(1, cards + 1)
    )
    return (*plain, *counted)


def call_code(terms: CallTerms) -> str:
    """A call in the words of a record, `suit-precedence HCDS nuloss ascending`."""
    words = [terms.kind.value]
    if terms.precedence is not None:
        words.append("".join(suit.letter for suit in terms.precedence))
    words += ["nuloss"] * terms.nuloss + ["blind_hand"] * terms.blind_hand
    if terms.madness is not None:
        words.append(terms.madness.value)
    return " ".join(words)
