"""The talk of the cooperative game in words: the closed list, and what may not be said together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.engine.decisions.talk import contradictions
from game.engine.spec import MOST_STATEMENTS
from game.engine.terms import Strength

SPOKEN: Final[Mapping[Strength, str]] = {
    Strength.STRONG_IN_ONE: "strong in one suit",
    Strength.STRONG_IN_TWO: "strong in two suits",
    Strength.EVEN: "even",
    Strength.WEAK: "weak",
    Strength.VOID: "void somewhere",
    Strength.SURE_NONE: "I can surely lose all",
    Strength.SURE: "I can surely win so many with this trump",
    Strength.CAN_TAKE: "I can take so many more if needed",
}
"""What may be said, as it is said."""

CONTRADICTIONS: Final = (
    "Statements of one player in one deal may not contradict each other. These do:"
)
"""What stands above `talk_contradictions`."""


def talk_rules() -> Iterator[str]:
    """Who speaks when, and how much."""
    yield (
        "Once trump is known and before the first bid, each player in turn from the dealer's left "
        f"may make up to {MOST_STATEMENTS} statements about the strength of their hand, from this "
        "list, which names no card, suit or rank:"
    )
    yield "; ".join(f"“{words}”" for words in SPOKEN.values()) + "."


def talk_contradictions() -> Iterator[str]:
    """Which statements one player may not make of the same hand, a line each."""
    for one in Strength:
        others = [other for first, other in contradictions() if first is one]
        if others:
            *some, last = (f"“{SPOKEN[other]}”" for other in others)
            listed = f"{', '.join(some)} or {last}" if some else last
            yield f"“{SPOKEN[one]}” beside {listed};"
    yield (
        f"“{SPOKEN[Strength.SURE]}” with two different numbers, and likewise "
        f"“{SPOKEN[Strength.CAN_TAKE]}”;"
    )
    yield "both of these where their numbers come to more than the cards of the deal;"
    yield f"“{SPOKEN[Strength.WEAK]}” beside being sure of more than half of the tricks."
