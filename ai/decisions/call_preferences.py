"""Preferences among sizes and calls that are worth nearly the same.

By the points one call is best nearly always in Caller Clag: the most cards, an order of suits and a
madness, whose tricks pay most. A player with a taste gives up so many points at most for another.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from ai.decisions.calls_and_trumps import judged_calls
from ai.valuation.option_values import Weighed
from ai.valuation.play_style import PLAIN, PlayStyle
from game.engine import Action, Call, CallTerms, NameSize, View
from game.engine.choices import CallKind, Madness

SIZES: Final = {3: 5.0, 4: 9.0, 5: 12.5, 6: 16.0, 7: 19.0}
"""Points over the mean of the others that the caller of so many cards makes."""
NEARLY: Final = 0.5
"""Points that one who searches takes for none."""
MADDER: Final = 5.0
"""What a madness is worth to a player, for each point that a trick bid is to him."""
BLINDER: Final = 3.0
"""What cards that nobody may choose are worth to him, for each that the others' points are."""


class Taste(NamedTuple):
    """Points that a player gives up at most for what he fancies just now."""

    size: float
    call: float


def fancied_size(legal: Sequence[NameSize], taste: Taste, rng: Random) -> NameSize:
    """A size to deal."""
    fancy = [SIZES[named.cards] + taste.size * rng.random() for named in legal]
    return legal[fancy.index(max(fancy))]


def fancied_call(
    view: View, legal: Sequence[Call], taste: Taste, style: PlayStyle, rng: Random
) -> Call:
    """A call: each kind, each madness, and blind hands are fancied more or less."""
    kinds = {kind: taste.call * rng.random() for kind in CallKind}
    mad = {madness: taste.call / 2 * rng.random() for madness in (None, *Madness)}
    blind = taste.call / 2 * rng.random()

    def worth(judged: tuple[float, Call]) -> float:
        edge, call = judged
        terms = call.terms
        fancy = kinds[terms.kind] + mad[terms.madness] + blind * terms.blind_hand
        return edge + fancy + liking(terms, style)

    return max(judged_calls(view, legal), key=worth)[1]


def liking(terms: CallTerms, style: PlayStyle) -> float:
    """What a call is worth to a player of this style beside its points."""
    mad = MADDER * style.high_bids * (terms.madness is not None)
    return mad + BLINDER * style.spite * terms.blind_hand


def fancied(ways: Sequence[Weighed], rng: Random, style: PlayStyle = PLAIN) -> Action:
    """One of those that were looked at long enough and come near the best."""
    most = max(way.playouts for way in ways)
    looked_at = [way for way in ways if 2 * way.playouts >= most > 0] or list(ways)
    best = max(way.worth for way in looked_at if way.playouts == most)
    near = [way.action for way in looked_at if way.worth >= best - NEARLY]
    likings = [liking(action.terms, style) if isinstance(action, Call) else 0.0 for action in near]
    return rng.choice([a for a, liked in zip(near, likings, strict=True) if liked == max(likings)])
