"""Which bid promises the most points, whatever is known of the hand and the trump by then."""

from __future__ import annotations

from collections.abc import Iterable
from math import exp
from typing import Final, NamedTuple, TypeVar

from ai.decisions import statements
from ai.knowledge.card_knowledge import CardKnowledge, Supposed
from ai.probabilities import pile_chances
from ai.probabilities.bid_chances import (
    Expected,
    Mixture,
    on_forehead,
    one_card,
    outlook_of,
    unseen_outlook,
)
from ai.valuation.play_style import PLAIN, PlayStyle
from game.engine import Bid, Card, ChangeBid, DealSpec, Suit, View
from game.engine.choices import Goal, Sight, TrumpFrom
from game.engine.scheme import MADNESS_MADE

MAKERS: Final = 2
"""How many are taken to make their bids where points depend on it."""
HIGHER: Final = 1.1
"""How many tricks, for each of an even share, a later bidder may be taken to bid on average."""
ANY_BID = TypeVar("ANY_BID", Bid, ChangeBid)


def best_bid(
    view: View, reading: CardKnowledge, legal: Iterable[ANY_BID], style: PlayStyle = PLAIN
) -> ANY_BID:
    """The legal bid with the highest expected points; the lowest of those that promise the same.

    Where nobody will name the trump, a style has its say.
    """
    spec = view.spec
    if spec.rules.goal is Goal.SHARED:
        expected = expect(view, reading, spec)
        chosen = statements.shared_bid(view, expected.mean, [bid.bid for bid in legal])
        return next(bid for bid in legal if bid.bid == chosen)
    if spec.trump_from is TrumpFrom.DECLARER and not view.trump_known:
        hopes = Hopes(view, reading)
        return max(legal, key=lambda bid: (hopes.promise(bid.bid), -bid.bid))
    outlook = expect_open(view, reading, spec)

    def worth(bid: ANY_BID) -> tuple[float, int]:
        liking = style.high_bids * bid.bid
        if style.sure_bids:
            liking += style.sure_bids * outlook.made_chance(bid.bid)
        return promise(spec, bid.bid, outlook) + liking, -bid.bid

    return max(legal, key=worth)


def promise(spec: DealSpec, bid: int, outlook: Expected, *, declarer: bool = False) -> float:
    """Expected points of a bid."""
    made = outlook.made_chance(bid)
    if spec.madness is not None:
        return MADNESS_MADE * made  # the tricks by their number come whatever was bid
    scheme = spec.rules.scheme
    earned = scheme.points(spec.cards, bid, bid, makers=MAKERS, declarer=declarer)
    lost = scheme.missed.points(spec.cards, bid, outlook.tricks_if_missed(bid))
    return made * earned + (1 - made) * lost


def expect_open(view: View, reading: CardKnowledge, spec: DealSpec) -> Expected:
    """What the hand promises, with every trump that may yet come where it is not known."""
    turned_later = spec.trump_from in (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE)
    if turned_later and not view.trump_known:
        return Mixture(
            [
                (weight, expect(view, CardKnowledge(view, Supposed(spec, suit)), spec))
                for suit, weight in coming_trumps(view)
            ]
        )
    return expect(view, reading, spec)


def expect(view: View, reading: CardKnowledge, spec: DealSpec) -> Expected:
    """What the hand promises under one trump.

    Args:
        view: as for the decision.
        reading: of the deal as it is or is supposed to be.
        spec: of that deal.
    """
    tricks, players = spec.tricks, spec.players
    if spec.sight is Sight.FOREHEAD:
        return on_forehead(view, reading)
    if spec.sight is Sight.PILE_UNSEEN:
        return pile_chances.unseen_pile(reading, spec)
    if spec.sight is Sight.PILE_KNOWN_SET:
        return pile_chances.known_pile(reading, spec)
    if len(reading.hand) < tricks:
        return unseen_outlook(reading, tricks=tricks, players=players)
    leads = spec.leader == reading.seat
    if tricks == 1 and not reading.flexible:
        return one_card(reading, reading.hand[0], leads=leads)
    return outlook_of(reading, tricks=tricks, players=players, leads=leads)


def coming_trumps(view: View) -> list[tuple[Suit, float]]:
    """The suits that a card still to be turned may have, and how many such cards are not seen."""
    held = {card for hand in view.hands for card in hand if isinstance(card, Card)}
    counts: dict[Suit, float] = {}
    for card in view.spec.pack:
        if card not in held:
            counts[card.suit] = counts.get(card.suit, 0) + 1
    return list(counts.items())


class NamedTrump(NamedTuple):
    """A trump that a declarer may name."""

    suit: Suit | None
    outlook: Expected


class Hopes:
    """Bids where the highest bidder will name the trump: one's own choice, or anybody's."""

    def __init__(self, view: View, reading: CardKnowledge) -> None:
        self._spec = spec = view.spec
        suits = coming_trumps(view)
        self._named = [
            NamedTrump(suit, expect(view, CardKnowledge(view, Supposed(spec, suit)), spec))
            for suit, _ in suits
        ]
        weights = [weight for _, weight in suits]
        # Another is long where one is short oneself.
        self._others = Mixture(
            [(weight, named.outlook) for weight, named in zip(weights, self._named, strict=True)]
        )
        self._named.append(NamedTrump(None, expect(view, reading, spec)))
        others_bids = [bid for seat, bid in enumerate(view.bids) if seat != view.seat]
        self._highest = max((bid for bid in others_bids if isinstance(bid, int)), default=-1)
        self._later = sum(bid is None for bid in others_bids)
        self._usual = HIGHER * spec.tricks / spec.players

    def promise(self, bid: int) -> float:
        """Expected points of a bid."""
        best = max(promise(self._spec, bid, named.outlook, declarer=True) for named in self._named)
        mine = self._declares(bid)
        return mine * best + (1 - mine) * promise(self._spec, bid, self._others)

    def _declares(self, bid: int) -> float:
        """How likely a bid stays the highest."""
        if bid <= self._highest:
            return 0.0
        lower, weight = 0.0, exp(-self._usual)
        for number in range(bid + 1):
            lower += weight
            weight *= self._usual / (number + 1)
        return lower**self._later
