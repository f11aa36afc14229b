"""The play of the cards, from the first lead to the score of the deal.

`play` takes an action that `permission.refusal_of` allows.
"""

from __future__ import annotations

from game.engine.actions import Play, Seat
from game.engine.cards import Suit
from game.engine.choices import Goal, JokerCall, Revokes
from game.engine.events import CardPlayed, DealScored, Event, GameOver, Revoked, TrickTaken
from game.engine.flow import Outcome
from game.engine.frozen import altered
from game.engine.legality import is_revoke, joker_calls
from game.engine.progress import next_step
from game.engine.scoring import points
from game.engine.spec import REVOKE_PENALTY, DealSpec
from game.engine.state import (
    DealResult,
    DealState,
    FinishedDeal,
    GameState,
    Phase,
    Played,
    Trick,
)
from game.engine.tricks import best, effective_suit
from game.engine.tuples import put


def player(deal: DealState) -> Seat:
    """Whose turn it is to lead or play."""
    return (deal.leader + deal.spec.rules.turn_step * len(deal.trick)) % deal.spec.players


def play(state: GameState, action: Play) -> Outcome:
    """A card is led or played; with the last of a trick somebody takes it."""
    deal, seat, card = state.deal, action.seat, action.card
    spec, trump, hand = deal.spec, deal.trump, deal.hands[seat]
    joker = _named(deal, action) if card.suit is Suit.JOKERS else None
    first_joker = joker is not None and all(play.joker is None for play in deal.trick)
    events: list[Event] = [CardPlayed(seat, card, joker if first_joker else None)]
    penalties = deal.penalties
    if spec.rules.revokes is Revokes.PENALISED and is_revoke(deal, seat, card):
        penalties = put(penalties, seat, penalties[seat] + REVOKE_PENALTY)
        events.append(Revoked(seat, REVOKE_PENALTY))
    trick = (*deal.trick, Played(seat, card, joker))
    place = hand.index(card)
    hands = put(deal.hands, seat, hand[:place] + hand[place + 1 :])
    broken = deal.trump_broken or (trump is not None and effective_suit(spec, trump, card) is trump)
    if len(trick) < spec.players:
        deal = altered(deal, hands=hands, trick=trick, penalties=penalties, trump_broken=broken)
        return altered(state, deal=deal), tuple(events)
    winner = best(spec, trump, trick).seat
    events.append(TrickTaken(winner))
    deal = altered(
        deal,
        hands=hands,
        trick=(),
        tricks=(*deal.tricks, Trick(trick, winner)),
        leader=winner,
        taken=put(deal.taken, winner, deal.taken[winner] + 1),
        penalties=penalties,
        trump_broken=broken,
    )
    if len(deal.tricks) < spec.tricks:
        return altered(state, deal=deal), tuple(events)
    state, ending = _finish(state, deal)
    return state, (*events, *ending)


def _named(deal: DealState, action: Play) -> JokerCall | None:
    """What the card is in this trick; a second joker need not be named."""
    calls = joker_calls(deal, action.card)
    return action.joker if action.joker in calls else calls[0]


def _finish(state: GameState, deal: DealState) -> Outcome:
    """Score a deal whose last trick was taken, and see what comes after it."""
    result = DealResult(
        bids=tuple(bid for bid in deal.bids if bid is not None),
        winners=tuple(trick.winner for trick in deal.tricks),
        trump=deal.trump,
        penalties=deal.penalties,
        declarer=deal.declarer,
        premium=deal.staked,
    )
    earned = points(deal.spec, result)
    totals = tuple(total + more for total, more in zip(state.totals, earned, strict=True))
    finished = (*state.finished, FinishedDeal(deal.spec, result, earned))
    shared = deal.spec.rules.goal is Goal.SHARED
    made = all(result.made) if shared else None
    bids = result.bids if deal.laid else ()
    scored = DealScored(deal.spec.number, deal.taken, earned, totals, made, bids, deal.laid)
    after = next_step(state.variant, state.players, state.first_dealer, finished)
    if isinstance(after, DealSpec):
        state = altered(state, totals=totals, finished=finished)
        return begin(state, after), (scored,)
    state = altered(
        state,
        phase=Phase.OVER,
        deal=deal,
        totals=totals,
        finished=finished,
        winners=after.winners,
    )
    return state, (scored, GameOver(totals, after.winners))


def begin(state: GameState, spec: DealSpec) -> GameState:
    """The state that waits for a deal's size or its cards."""
    phase = Phase.DEALING if spec.cards else Phase.SIZING
    return altered(state, phase=phase, deal=DealState(spec))
