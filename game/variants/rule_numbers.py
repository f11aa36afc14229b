"""The numbers of rules that sentences tell: each is read from its rule when a sentence is said.

A sentence holds a name in braces, as in "costs {revoke} points"; `filled` puts the number there.
"""

from __future__ import annotations

from typing import Final

from game.engine import scheme, scoring, spec
from game.engine.cards import Suit
from game.engine.choices import Premium
from game.engine.deal_sequence import TRUMP_BY_MADE
from game.engine.decisions.lay import LAID_VALUES
from game.engine.scheme import NOTHING, Scheme

_BY_SUIT: Final = {
    "club": Suit.CLUBS,
    "heart": Suit.HEARTS,
    "spade": Suit.SPADES,
    "diamond": Suit.DIAMONDS,
}


def rule_numbers() -> dict[str, int]:
    """Every number that is the same in all games, by its name in a sentence."""
    made_by = {suit: makers for makers, suit in TRUMP_BY_MADE.items()}
    return {
        "revoke": -spec.REVOKE_PENALTY,
        "streak": spec.STREAK_LENGTH,
        "streak_bonus": spec.STREAK_BONUS,
        "laid": spec.LAID_ASIDE,
        "statements": spec.MOST_STATEMENTS,
        "declare": scoring.PREMIUMS[Premium.DECLARE],
        "reveal": scoring.PREMIUMS[Premium.REVEAL],
        "misere_made": scheme.MISERE.made.flat,
        "misere_trick": -scheme.MISERE.missed.per_trick,
        "madness_made": scheme.MADNESS_MADE,
        "rung": scheme.MADNESS_RUNG,
        **{name: LAID_VALUES[suit] for name, suit in _BY_SUIT.items()},
        **{f"{name}_made": made_by[suit] for name, suit in _BY_SUIT.items()},
    }


def scheme_numbers(paying: Scheme, cards: int) -> dict[str, int]:
    """The numbers of one scoring, in a deal of so many cards: `paid_2` is what a bid of two pays
    where two tricks are taken."""
    zero = paying.made_with_bid.get(0, NOTHING)
    return {
        "flat": paying.made.flat,
        "a_card": paying.made.per_card,
        "a_trick": paying.made.per_bid + paying.made.per_trick,
        "zero_card": zero.per_card,
        **{f"paid_{bid}": paying.points(cards, bid, bid) for bid in range(cards + 1)},
    }


def filled(words: str, more: dict[str, int] | None = None) -> str:
    """A sentence with its numbers, translated before; `more` are those of its own."""
    return words.format_map({**rule_numbers(), **(more or {})})
