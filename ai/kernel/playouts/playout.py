"""A deal played on to its end, solved and scored: single steps of what a search does in C."""

from __future__ import annotations

from typing import NamedTuple

from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import DealTables, Floats, Ints, Masks
from ai.native.calls import call, real


class CardScript(NamedTuple):
    """Cards to be played in turn, and room for what might have been played."""

    cards: Ints
    calls: Ints
    """By place in the script, what a first joker is named."""
    legal: Masks
    """By place in the script, filled with the cards that might have been played."""
    size: int
    """How many they are."""


def play_out(
    plan: DealTables,
    deal: DealArrays,
    words: Masks,
    voids: Masks | None,
    guide: Floats | None,
    script: CardScript | None,
) -> None:
    """Play a deal on from where it stands, to its end or to that of the script.

    Args:
        plan: the rules.
        deal: changed.
        words: the random generator; changed.
        voids: by seat, cards it has shown not to hold; last, all not yet played. Changed. None
            without a guide.
        guide: of `policy.guide_of`, to play to the bids of the deal; None to play at random.
        script: cards to play; None to play on to the end.
    """
    call("play_out", plan, deal, words, voids, guide, script)


def solve_endgame(plan: DealTables, deal: DealArrays, envy: float) -> None:
    """Play a deal on to its end, every seat doing what is best for itself, all hands seen.

    Args:
        plan: of the deal; jokers named at will, piles and revokes are not for this.
        deal: `taken` and `extra` are changed, `hands` are used up.
        envy: what the others' mean points count.
    """
    if not call("solve_endgame", plan, deal, real(envy)):
        raise ValueError("too many cards are left to be solved")


def score(plan: DealTables, deal: DealArrays, earned: Ints, points: Ints) -> int:
    """Fill in the points of a deal that was played to its end.

    Args:
        plan: the rules.
        deal: as it ended.
        earned: the points of the scheme, see `DealTables.earned`.
        points: by seat; filled in.

    Returns:
        How many seats made their bids.
    """
    return call("score", plan, deal, earned, points)
