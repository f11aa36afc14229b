"""Ninety-Nine: which three cards to lay aside, and whether to stake a premium on the bid."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from ai.bidding import promise
from ai.expectation import chances
from ai.outlook import Outlook, outlook_of
from ai.reading import Reading, Supposed
from game.engine import Card, Lay, View
from game.engine.choices import Premium
from game.engine.legality import LAID_VALUES
from game.engine.spec import LAID_ASIDE

SHORT_LIST: Final = 12
"""Ways to lay that are looked at closely."""
DECLARES: Final = 0.72
"""Chance to make the bid from which its cards may lie open."""
REVEALS: Final = 0.86
"""Chance from which the hand may lie open too: the others then play against every card of it."""


def best_lay(view: View, reading: Reading, legal: tuple[Lay, ...]) -> Lay:
    """The way to lay aside that promises the most, with a premium where it is nearly sure."""
    ways = sorted(_short_list(view, reading), key=lambda way: -way[0])[:SHORT_LIST]
    judged = [(_closely(view, aside), aside) for _, aside in ways]
    (_, made), aside = max(judged, key=lambda each: each[0][0])
    return _with_premium(legal, aside, made)


def likely_lays(view: View, reading: Reading, legal: tuple[Lay, ...]) -> list[Lay]:
    """The ways worth a search, the best first, none with a premium but the best."""
    best = best_lay(view, reading, legal)
    ways = sorted(_short_list(view, reading), key=lambda way: -way[0])[: SHORT_LIST // 2]
    plain = {lay.cards: lay for lay in legal if lay.premium is None}
    found = [best, plain[best.cards], *(plain[aside] for _, aside in ways)]
    return list(dict.fromkeys(found))


def _short_list(view: View, reading: Reading) -> list[tuple[float, tuple[Card, ...]]]:
    """Every way with what it promises at a glance: each card as it stands in the whole hand."""
    spec = view.spec
    each = dict(zip(reading.hand, chances(reading, lead=False), strict=True))
    mean = sum(each.values())
    variance = sum(p * (1 - p) for p in each.values())
    found: list[tuple[float, tuple[Card, ...]]] = []
    for aside in combinations(reading.hand, LAID_ASIDE):
        bid = sum(LAID_VALUES[held.suit] for held in aside)
        gone = [each[held] for held in aside]
        left = Outlook(
            mean - sum(gone), max(variance - sum(p * (1 - p) for p in gone), 0.0), spec.tricks
        )
        found.append((promise(spec, bid, left), aside))
    return found


def _closely(view: View, aside: tuple[Card, ...]) -> tuple[float, float]:
    """What laying these cards promises, and how likely the bid is made."""
    spec = view.spec
    kept = tuple(held for held in view.hand if isinstance(held, Card) and held not in aside)
    reading = Reading(view, Supposed(spec, view.trump, kept))
    leads = spec.leader == reading.seat
    outlook = outlook_of(reading, tricks=spec.tricks, players=spec.players, leads=leads)
    bid = sum(LAID_VALUES[held.suit] for held in aside)
    return promise(spec, bid, outlook), outlook.made_chance(bid)


def _with_premium(legal: tuple[Lay, ...], aside: tuple[Card, ...], made: float) -> Lay:
    wish = Premium.REVEAL if made >= REVEALS else Premium.DECLARE if made >= DECLARES else None
    return next(lay for lay in legal if lay.premium is wish and set(lay.cards) == set(aside))
