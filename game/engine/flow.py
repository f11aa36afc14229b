"""What a deal waits for next, and what becomes known on the way there."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from game.engine.choices import Bidding, Goal, Premium, Sight, TrumpFrom
from game.engine.events import Event, HandsRaised, TrumpTurned
from game.engine.state import DealState, GameState, Phase

Outcome = tuple[GameState, tuple[Event, ...]]
"""A state and what happened to bring it about."""


def before_bids(state: GameState, deal: DealState, events: tuple[Event, ...]) -> Outcome:
    """Go on to trump, then to talk, then to the bids, whichever is still to come."""
    if not deal.trump_known:
        spec = deal.spec
        match spec.trump_from:
            case TrumpFrom.BY_CALL:
                return replace(state, phase=Phase.CALLING, deal=deal), events
            case TrumpFrom.TURNED | TrumpFrom.SECOND_PACK | TrumpFrom.RANDOM_CARD:
                return replace(state, phase=Phase.TURNING, deal=deal), events
            case TrumpFrom.NONE:
                deal, event = _known(deal, TrumpTurned(None, None))
                events += (event,)
            case TrumpFrom.FIXED:
                deal, event = _known(deal, TrumpTurned(spec.trump_suit, None))
                events += (event,)
            case TrumpFrom.DEALERS_LAST:
                shown = deal.hands[spec.dealer][-1]
                deal, event = _known(deal, TrumpTurned(shown.suit, shown))
                events += (event,)
            case TrumpFrom.TURNED_LATE | TrumpFrom.DECLARER:
                pass  # after the bids
            case other:
                assert_never(other)
    talks = deal.spec.rules.goal is Goal.SHARED
    phase = Phase.TALKING if talks else Phase.BIDDING
    return replace(state, phase=phase, deal=deal), events


def after_bids(state: GameState, deal: DealState, events: tuple[Event, ...]) -> Outcome:
    """Go on to a late trump, then to the piles, then to the play."""
    if deal.spec.sight is Sight.BLIND_UNTIL_BID or _revealed(deal):
        events += (HandsRaised(deal.hands),)
    if not deal.trump_known:
        choosing = deal.spec.trump_from is TrumpFrom.DECLARER
        phase = Phase.CHOOSING if choosing else Phase.TURNING
        return replace(state, phase=phase, deal=deal), events
    return before_play(state, deal, events)


def before_play(state: GameState, deal: DealState, events: tuple[Event, ...]) -> Outcome:
    """Go on to the piles, where there are any to make, then to the play."""
    piles = deal.spec.sight is Sight.PILE_KNOWN_SET and not deal.piled
    phase = Phase.PILING if piles else Phase.PLAYING
    return replace(state, phase=phase, deal=deal), events


def all_bid(deal: DealState) -> bool:
    """Whether every bid is in."""
    if deal.spec.rules.bidding is Bidding.LAID:
        return all(deal.laid)
    return None not in deal.bids


def _known(deal: DealState, event: TrumpTurned) -> tuple[DealState, TrumpTurned]:
    return (
        replace(deal, trump_known=True, trump=event.suit, turn_up=event.card),
        event,
    )


def _revealed(deal: DealState) -> bool:
    return deal.staked is not None and deal.staked.premium is Premium.REVEAL
