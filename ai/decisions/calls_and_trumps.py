"""The caller's size and call, and the declarer's trump."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import exp
from typing import Final

from ai.decisions.bidding import coming_trumps, expect, promise
from ai.knowledge.card_knowledge import CardKnowledge, Supposed
from ai.probabilities.bid_chances import Expected, Mixture
from ai.probabilities.trick_chances import SURE, chances, made_chance, pursuit_of
from game.engine import Call, CallTerms, Card, ChooseTrump, NameSize, Suit, View
from game.engine.choices import CallKind, Madness, Sight
from game.engine.decisions.call import called_spec
from game.engine.scheme import MADNESS_MADE, MISERE
from game.engine.spec import DealSpec

OTHERS_MAKE: Final = 0.5
"""Share of the others who make their bids in a deal where they see what they bid."""
OTHERS_GROPE: Final = 0.35
"""Share of them where trump comes late or the cards come from a pile."""
TAKES: Final = 1.0
"""How fast, with the even share of tricks, fewer take none of them in a misère."""


def best_size(legal: tuple[NameSize, ...]) -> NameSize:
    """The largest deal: the more cards, the more it is worth to choose what they are played for.

    It is named before the cards are dealt, so no hand can say otherwise. Points that the caller
    gains on the others among bots of this kind, in 120 deals of each:

    | players | 3 cards | 5 cards | 7 cards |
    | 3 | 5.5 | 12.7 | 25.4 |
    | 5 | 5.2 | 11.4 | 19.1 |
    | 7 | 2.7 | 10.0 | 17.9 |
    """
    return max(legal, key=lambda named: named.cards)


def best_call(view: View, legal: tuple[Call, ...]) -> Call:
    """The call that promises the caller the most beyond what it gives the others."""
    return likely_calls(view, legal, 1)[0]


def likely_calls(view: View, legal: tuple[Call, ...], number: int) -> list[Call]:
    """The most promising calls, the best first."""
    return [call for _, call in judged_calls(view, legal)[:number]]


def judged_calls(view: View, legal: Sequence[Call]) -> list[tuple[float, Call]]:
    """What the calls worth a look promise the caller beyond the others, the best first."""
    assert view.seat is not None
    known = {call.terms: call for call in legal}
    judged = [(_edge(view, terms), known[terms]) for terms in _candidates(view) if terms in known]
    return sorted(judged, key=lambda each: -each[0])


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
        (weight / total, expect(view, CardKnowledge(view, Supposed(spec, suit)), spec))
        for suit, weight in trumps
    ]


def _usual(spec: DealSpec, terms: CallTerms) -> float:
    """What another player gets on average, as far as bids go."""
    fair = spec.tricks / spec.players
    if spec.misere:
        return MISERE.points(spec.cards, 0, 0) * exp(-TAKES * fair) - 2 * fair
    gropes = terms.kind is CallKind.LATE_TRUMP or spec.sight is Sight.PILE_KNOWN_SET
    share = OTHERS_GROPE if gropes else OTHERS_MAKE
    if terms.madness is not None:
        return share * MADNESS_MADE
    return share * spec.rules.scheme.points(spec.cards, round(fair), round(fair))


def best_trump(view: View, legal: tuple[ChooseTrump, ...]) -> ChooseTrump:
    """The trump under which the declarer's own bid is likeliest made."""
    assert view.seat is not None
    own = view.bids[view.seat]
    assert isinstance(own, int), "a declarer has bid"
    leads = view.spec.leader == view.seat
    wants = sum(bid for bid in view.bids if isinstance(bid, int)) - own

    def made(chosen: ChooseTrump) -> float:
        reading = CardKnowledge(view, Supposed(view.spec, chosen.suit))
        each = chances(reading, lead=leads)
        return made_chance(
            own,
            len(each),
            sum(each),
            sum(p * (1 - p) for p in each),
            sure=sum(p > SURE for p in each),
            lead=leads,
            wants=wants,
            pursuit=pursuit_of(reading),
        )

    return max(legal, key=made)
