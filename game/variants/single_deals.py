"""Single deals of one size, as leagues play them: what they take over from the whole game."""

from __future__ import annotations

from game.engine import Variant
from game.engine.choices import NoTrump
from game.engine.variant import OptionValue


def single_deal(game: Variant, players: int, cards: int) -> dict[str, OptionValue]:
    """The house rules for a deal of so many cards alone, beside those that `game` has.

    Its trump is that of a deal of this size in the whole game: the largest of one deal is not
    yet the largest of the game, and the last of it is not the last.
    """
    found: dict[str, OptionValue] = {"schedule": (cards,)}
    sizes, rule = game.deals[players], game.rules.no_trump
    at_no_trump = (rule is NoTrump.LARGEST and cards == game.largest(players)) or (
        rule is NoTrump.LAST and cards == sizes[-1] and sizes.count(cards) == 1
    )
    if rule in (NoTrump.LARGEST, NoTrump.LAST) and not at_no_trump:
        found["no_trump"] = NoTrump.NEVER.value
    return found
