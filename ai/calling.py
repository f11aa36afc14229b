"""The caller's size and call, and the declarer's trump."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from ai.bidding import coming_trumps, expect, promise
from ai.outlook import Expected, Mixture
from ai.reading import Reading, Supposed
from game.engine import Call, CallTerms, Card, ChooseTrump, NameSize, Suit, View
from game.engine.auction import called_spec
from game.engine.choices import CallKind, Madness, Sight
from game.engine.spec import DealSpec

OTHERS_MAKE: Final = 0.5
"""Share of the others who make their bids in a deal where they see what they bid."""
OTHERS_GROPE: Final = 0.35
"""Share of them where trump comes late or the cards come from a pile."""
NO_TRICK: Final = 0.15
"""Share of them who take no trick in a misère."""


def best_size(view: View, legal: tuple[NameSize, ...]) -> NameSize:
    """A small deal, which the caller's choice decides, unless only a large one can catch up."""
    assert view.seat is not None
    sizes = sorted(legal, key=lambda named: named.cards)
    behind = max(view.totals) - view.totals[view.seat]
    scheme = view.spec.rules.scheme
    least = sizes[0].cards
    if behind <= scheme.points(least, least, least):
        return sizes[0]
    return sizes[len(sizes) // 2]


def best_call(view: View, legal: tuple[Call, ...]) -> Call:
    """The call that promises the caller the most beyond what it gives the others."""
    return likely_calls(view, legal, 1)[0]


def likely_calls(view: View, legal: tuple[Call, ...], number: int) -> list[Call]:
    """The most promising calls, the best first."""
    assert view.seat is not None
    known = {call.terms: call for call in legal}
    judged = [
        (_edge(view, terms), -place, terms)
        for place, terms in enumerate(_candidates(view))
        if terms in known
    ]
    judged.sort(key=lambda each: each[:2], reverse=True)
    return [known[terms] for _, _, terms in judged[:number]]


def _candidates(view: View) -> Iterator[CallTerms]:
    """Every kind with every modifier; of the orders of suits, that which suits the hand."""
    for nuloss, blind in product((False, True), (False, True)):
        for kind in CallKind:
            order = _order(view, nuloss=nuloss) if kind is CallKind.SUIT_PRECEDENCE else None
            yield CallTerms(kind, order, nuloss, blind)
            if not kind.is_misere and not blind:
                for madness in Madness:
                    yield CallTerms(kind, order, nuloss, blind, madness)


def _order(view: View, *, nuloss: bool) -> tuple[Suit, ...]:
    """The suits of the hand, the long and strong ones on top."""
    strength = {held.suit: 0.0 for held in view.spec.pack}
    for held in view.hand:
        if isinstance(held, Card):
            strength[held.suit] += 6 + (12 - held.height if nuloss else held.height)
    return tuple(sorted(strength, key=lambda suit: -strength[suit]))


def _edge(view: View, terms: CallTerms) -> float:
    """The caller's expected points less an average other's."""
    spec = called_spec(view.spec, terms)
    outlooks = _outlooks(view, spec, terms.kind)
    bids = range(1 if spec.misere else spec.tricks + 1)
    if terms.kind is CallKind.LATE_TRUMP:  # one bid for whatever comes
        mixed = Mixture(outlooks)
        own = max(promise(spec, bid, mixed) for bid in bids)
    else:
        own = sum(
            weight * max(promise(spec, bid, outlook) for bid in bids)
            for weight, outlook in outlooks
        )
    edge = own - _usual(spec, terms)
    if terms.madness is not None:
        # All that the tricks pay, shared as they are likely to fall.
        mean = sum(weight * outlook.mean for weight, outlook in outlooks)
        paid = mean * (spec.cards + 1)
        edge += paid - (spec.cards * (spec.cards + 1) - paid) / (spec.players - 1)
    return edge


def _outlooks(view: View, spec: DealSpec, kind: CallKind) -> list[tuple[float, Expected]]:
    """What the hand promises under each trump that may come, and how likely that is."""
    if kind in (CallKind.PLAIN, CallKind.LATE_TRUMP, CallKind.MISERE):
        trumps: list[tuple[Suit | None, float]] = list(coming_trumps(view))
    else:
        trumps = [(None, 1.0)]
    total = sum(weight for _, weight in trumps)
    return [
        (weight / total, expect(view, Reading(view, Supposed(spec, suit)), spec))
        for suit, weight in trumps
    ]


def _usual(spec: DealSpec, terms: CallTerms) -> float:
    """What another player gets on average, as far as bids go."""
    fair = spec.tricks / spec.players
    if spec.misere:
        return NO_TRICK * 10 - 2 * fair
    gropes = terms.kind is CallKind.LATE_TRUMP or spec.sight is Sight.PILE_KNOWN_SET
    share = OTHERS_GROPE if gropes else OTHERS_MAKE
    if terms.madness is not None:
        return share * 10
    return share * spec.rules.scheme.points(spec.cards, round(fair), round(fair))


def best_trump(view: View, legal: tuple[ChooseTrump, ...]) -> ChooseTrump:
    """The trump under which the declarer's own bid is likeliest made."""
    assert view.seat is not None
    bid = view.bids[view.seat]
    assert isinstance(bid, int), "a declarer has bid"

    def made(chosen: ChooseTrump) -> float:
        reading = Reading(view, Supposed(view.spec, chosen.suit))
        # The own bid says nothing of what the others will take.
        reading.needs[reading.seat] = None
        return expect(view, reading, view.spec).made_chance(bid)

    return max(legal, key=made)
