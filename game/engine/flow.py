"""Which phase a deal is in, and who is next in it."""

from __future__ import annotations

from typing import TypeVar

from game.engine.choices import Bidding, Goal, Sight, TrumpFrom
from game.engine.frozen import altered
from game.engine.spec import MOST_STATEMENTS, DealSpec, Seat
from game.engine.state import DealState, GameState, Phase, PublicDeal
from game.engine.terms import Statement

E = TypeVar("E")
Outcome = tuple[GameState, tuple[E, ...]]
"""A state and what happened to bring it about."""


def phase_of(deal: PublicDeal, *, talking: bool, bidding: bool) -> Phase:
    """The phase of a deal whose cards are dealt and whose cards are not all played.

    Whoever follows a deal asks here: the engine, a screen that knows only events, a score sheet.

    Args:
        deal: as far as it was called.
        talking: whether somebody has still something to say.
        bidding: whether a bid is missing.
    """
    spec, trump_known = deal.spec, deal.trump_known
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
    if spec.sight is Sight.PILE_KNOWN_SET and not deal.piled:
        return Phase.PILING
    return Phase.PLAYING


def go_on(state: GameState, deal: DealState, events: tuple[E, ...]) -> Outcome[E]:
    """The state in which this deal waits for what comes next in it."""
    talking = next_talker(deal.spec, deal.talk) is not None
    phase = phase_of(deal, talking=talking, bidding=not all_bid(deal))
    return altered(state, phase=phase, deal=deal), events


def all_bid(deal: DealState) -> bool:
    """Whether every bid is in."""
    if deal.spec.rules.bidding is Bidding.LAID:
        return all(deal.laid)
    return None not in deal.bids


def declarer_of(spec: DealSpec, bids: tuple[int, ...]) -> Seat | None:
    """The highest bidder, the first in bidding order of equals, where a declarer chooses trump."""
    if spec.trump_from is not TrumpFrom.DECLARER:
        return None
    return max(spec.bidding_order, key=lambda seat: bids[seat])


def next_talker(spec: DealSpec, talk: tuple[tuple[Statement | None, ...], ...]) -> Seat | None:
    """Whose turn it is to talk; None where nobody talks any more, or ever did.

    `talk`: by seat, what was said in this deal, None at the end of a player's talk.
    """
    if spec.rules.goal is not Goal.SHARED:
        return None
    for seat in spec.bidding_order:
        if None not in talk[seat] and len(talk[seat]) < MOST_STATEMENTS:
            return seat
    return None
