"""Which phase a deal is in, and what becomes known on the way from one to the next."""

from __future__ import annotations

from typing import assert_never

from game.engine.choices import Bidding, Premium, Sight, TrumpFrom
from game.engine.events import Event, HandsRaised, TrumpTurned
from game.engine.frozen import altered
from game.engine.spec import DealSpec
from game.engine.state import DealState, GameState, Phase
from game.engine.talk import next_talker

Outcome = tuple[GameState, tuple[Event, ...]]
"""A state and what happened to bring it about."""


def phase_of(
    spec: DealSpec, *, trump_known: bool, talking: bool, bidding: bool, piled: bool
) -> Phase:
    """The phase of a deal whose cards are dealt and whose cards are not all played.

    Whoever follows a deal asks here: the engine, a screen that knows only events, a score sheet.

    Args:
        spec: of the deal, as far as it was called.
        trump_known: whether the trump, or that there is none, lies open.
        talking: whether somebody has still something to say.
        bidding: whether a bid is missing.
        piled: whether hands that are to be piles are.
    """
    if spec.trump_from is TrumpFrom.BY_CALL:
        return Phase.CALLING
    late = spec.trump_from in (TrumpFrom.TURNED_LATE, TrumpFrom.DECLARER)
    if not trump_known and not late:
        return Phase.TURNING
    if talking:
        return Phase.TALKING
    if bidding:
        return Phase.BIDDING
    if not trump_known:
        return Phase.CHOOSING if spec.trump_from is TrumpFrom.DECLARER else Phase.TURNING
    if spec.sight is Sight.PILE_KNOWN_SET and not piled:
        return Phase.PILING
    return Phase.PLAYING


def go_on(state: GameState, deal: DealState, events: tuple[Event, ...]) -> Outcome:
    """The state in which this deal waits for what comes next in it."""
    phase = phase_of(
        deal.spec,
        trump_known=deal.trump_known,
        talking=next_talker(deal.spec, deal.talk) is not None,
        bidding=not all_bid(deal),
        piled=deal.piled,
    )
    return altered(state, phase=phase, deal=deal), events


def before_bids(state: GameState, deal: DealState, events: tuple[Event, ...]) -> Outcome:
    """Go on from the deal or the call: a trump that nobody turns or chooses becomes known."""
    spec = deal.spec
    match spec.trump_from:
        case TrumpFrom.NONE:
            event = TrumpTurned(None, None)
        case TrumpFrom.FIXED:
            event = TrumpTurned(spec.trump_suit, None)
        case TrumpFrom.DEALERS_LAST:
            shown = deal.hands[spec.dealer][-1]
            event = TrumpTurned(shown.suit, shown)
        case (
            TrumpFrom.BY_CALL
            | TrumpFrom.TURNED
            | TrumpFrom.SECOND_PACK
            | TrumpFrom.RANDOM_CARD
            | TrumpFrom.TURNED_LATE
            | TrumpFrom.DECLARER
        ):
            return go_on(state, deal, events)
        case other:
            assert_never(other)
    deal = altered(deal, trump_known=True, trump=event.suit, turn_up=event.card)
    return go_on(state, deal, (*events, event))


def after_bids(state: GameState, deal: DealState, events: tuple[Event, ...]) -> Outcome:
    """Go on from the last bid: hands that were bid blind, or are revealed, are seen."""
    if deal.spec.sight is Sight.BLIND_UNTIL_BID or _revealed(deal):
        events += (HandsRaised(deal.hands),)
    return go_on(state, deal, events)


def all_bid(deal: DealState) -> bool:
    """Whether every bid is in."""
    if deal.spec.rules.bidding is Bidding.LAID:
        return all(deal.laid)
    return None not in deal.bids


def _revealed(deal: DealState) -> bool:
    return deal.staked is not None and deal.staked.premium is Premium.REVEAL
