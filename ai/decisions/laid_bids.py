"""Ninety-Nine: which three cards to lay aside, and whether to stake a premium on the bid."""

from __future__ import annotations

from itertools import combinations
from typing import Final, NamedTuple

from ai.decisions.bidding import promise
from ai.decisions.misjudgement import UNERRING, Misjudgement
from ai.knowledge.card_knowledge import CardKnowledge, Supposed
from ai.probabilities.bid_chances import Outlook, outlook_of
from ai.probabilities.trick_chances import chances
from ai.valuation.play_style import BOLD, PLAIN, PlayStyle
from game.engine import Card, Lay, View
from game.engine.choices import Premium
from game.engine.decisions.lay import LAID_VALUES
from game.engine.spec import LAID_ASIDE

FOR_EACH_BID: Final = 2
"""Ways to lay a bid that are looked at closely, for each number that can be laid."""
DECLARES: Final = 0.6
"""Chance to make the bid from which its cards may lie open: of 1,100 hands of `skilled` that all
declared, .72 of the 40 that promised so much were made, and .51 of the 70 just below."""
REVEALS: Final = 0.7
"""Chance from which the hand may lie open too: the others then play against every card of it."""


def best_lay(
    view: View,
    reading: CardKnowledge,
    legal: tuple[Lay, ...],
    style: PlayStyle = PLAIN,
    errors: Misjudgement = UNERRING,
) -> Lay:
    """The way to lay aside that promises the most, with a premium where that pays.

    Who likes high bids dares sooner, who likes sure ones later.
    """
    ways = _judged(view, reading)
    best = ways[errors.laid(view, [way.promise for way in ways])]
    daring = DARING * (style.high_bids / BOLD.high_bids - style.sure_bids)
    return _with_premium(legal, best.aside, best.made + daring)


def likely_lays(
    view: View, reading: CardKnowledge, legal: tuple[Lay, ...], number: int
) -> list[Lay]:
    """The ways worth a search, the best first, none with a premium but the best."""
    judged = _judged(view, reading)
    plain = [_with_premium(legal, way.aside, 0.0) for way in judged[:number]]
    return list(dict.fromkeys([_with_premium(legal, judged[0].aside, judged[0].made), *plain]))


DARING: Final = 0.04
"""How much sooner the bold stake a premium, and later the cautious."""


class LaidWay(NamedTuple):
    """Cards to lay aside, and what comes of it."""

    promise: float
    made: float
    aside: tuple[Card, ...]


def _judged(view: View, reading: CardKnowledge) -> list[LaidWay]:
    """The ways worth a close look, the best first."""
    ways = [_closely(view, aside) for aside in _short_list(view, reading)]
    return sorted(ways, key=lambda way: -way.promise)


def _short_list(view: View, reading: CardKnowledge) -> list[tuple[Card, ...]]:
    """For each bid the ways that look best at a glance: each card as in the whole hand."""
    spec = view.spec
    leads = spec.leader == reading.seat
    each = dict(zip(reading.hand, chances(reading, lead=leads), strict=True))
    mean = sum(each.values())
    variance = sum(p * (1 - p) for p in each.values())
    by_bid: dict[int, list[tuple[float, tuple[Card, ...]]]] = {}
    for aside in combinations(reading.hand, LAID_ASIDE):
        bid = sum(LAID_VALUES[held.suit] for held in aside)
        gone = [each[held] for held in aside]
        left = Outlook(
            mean - sum(gone), max(variance - sum(p * (1 - p) for p in gone), 0.0), spec.tricks
        )
        by_bid.setdefault(bid, []).append((left.made_chance(bid), aside))
    return [
        aside
        for ways in by_bid.values()
        for _, aside in sorted(ways, key=lambda way: -way[0])[:FOR_EACH_BID]
    ]


def _closely(view: View, aside: tuple[Card, ...]) -> LaidWay:
    """What laying these cards promises, with the nine that would be left."""
    spec = view.spec
    kept = tuple(held for held in view.hand if isinstance(held, Card) and held not in aside)
    reading = CardKnowledge(view, Supposed(spec, view.trump, kept))
    leads = spec.leader == reading.seat
    outlook = outlook_of(reading, tricks=spec.tricks, players=spec.players, leads=leads)
    bid = sum(LAID_VALUES[held.suit] for held in aside)
    return LaidWay(promise(spec, bid, outlook), outlook.made_chance(bid), aside)


def _with_premium(legal: tuple[Lay, ...], aside: tuple[Card, ...], made: float) -> Lay:
    wish = Premium.REVEAL if made >= REVEALS else Premium.DECLARE if made >= DECLARES else None
    return next(lay for lay in legal if lay.premium is wish and set(lay.cards) == set(aside))
