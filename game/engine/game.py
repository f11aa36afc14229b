"""The machine itself: who acts, what is legal, and what an action makes of a state."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar, assert_never

from game.engine.actions import Action, Bid, ChangeBid, Deal, Play, Seat, TurnUp
from game.engine.choices import Bidding, TrumpFrom
from game.engine.events import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    CardPlayed,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    Revoked,
    TrickTaken,
    TrumpTurned,
)
from game.engine.legality import (
    bid_refusal,
    is_revoke,
    legal_bids,
    legal_cards,
    play_refusal,
)
from game.engine.progress import next_step
from game.engine.refusal import IllegalAction, refuse
from game.engine.scoring import points
from game.engine.spec import REVOKE_PENALTY, DealSpec
from game.engine.state import (
    CHANCE,
    DealResult,
    DealState,
    FinishedDeal,
    GameState,
    Phase,
    Played,
    ToAct,
    Trick,
)
from game.engine.tricks import best
from game.engine.variant import Variant

_T = TypeVar("_T")


def new_game(variant: Variant, players: int, first_dealer: Seat) -> GameState:
    """A game about to deal its first cards.

    Raises:
        ValueError: the variant does not take so many players, or there is no such seat.
    """
    if players not in variant.deals:
        least, most = variant.seats
        raise ValueError(f"{variant.name} is for {least} to {most} players, not {players}")
    if not 0 <= first_dealer < players:
        raise ValueError(f"seat {first_dealer} is not at a table of {players}")
    spec = next_step(variant, players, first_dealer, ())
    assert isinstance(spec, DealSpec), "a variant has at least one deal"
    return GameState(
        variant=variant,
        players=players,
        first_dealer=first_dealer,
        phase=Phase.DEALING,
        deal=DealState(spec),
        totals=(0,) * players,
    )


def to_act(state: GameState) -> ToAct:
    """Who the game waits for (`must`) and who may still change a bid (`may`)."""
    deal = state.deal
    match state.phase:
        case Phase.DEALING | Phase.TURNING:
            return ToAct((CHANCE,), ())
        case Phase.BIDDING:
            waiting = tuple(seat for seat in deal.spec.bidding_order if deal.bids[seat] is None)
            if deal.spec.rules.bidding is Bidding.SIMULTANEOUS:
                return ToAct(waiting, ())
            return ToAct(waiting[:1], () if deal.last_bidder is None else (deal.last_bidder,))
        case Phase.PLAYING:
            return ToAct((_player(deal),), ())
        case Phase.OVER:
            return ToAct((), ())
        case other:
            assert_never(other)


def legal_actions(state: GameState, seat: Seat) -> tuple[Action, ...]:
    """Everything this seat may do now. Chance is checked by `apply`, never enumerated."""
    must, may = to_act(state)
    deal = state.deal
    if seat in must and state.phase is Phase.BIDDING:
        return tuple(Bid(seat, bid) for bid in legal_bids(deal, seat))
    if seat in must and state.phase is Phase.PLAYING:
        return tuple(Play(seat, held) for held in legal_cards(deal, seat))
    if seat in may:
        return tuple(
            ChangeBid(seat, bid) for bid in legal_bids(deal, seat) if bid != deal.bids[seat]
        )
    return ()


def apply(state: GameState, action: Action) -> tuple[GameState, tuple[Event, ...]]:
    """The state after an action, and what happened.

    Raises:
        IllegalAction: the rules do not allow it now; the state is untouched.
    """
    match action:
        case Play():
            return _play(state, action)
        case Bid():
            return _bid(state, action)
        case ChangeBid():
            return _change_bid(state, action)
        case Deal():
            return _deal(state, action)
        case TurnUp():
            return _turn_up(state, action)
        case other:
            assert_never(other)


def _deal(state: GameState, action: Deal) -> tuple[GameState, tuple[Event, ...]]:
    spec = state.deal.spec
    if state.phase is not Phase.DEALING:
        raise IllegalAction(refuse("The cards are dealt already."))
    if len(action.hands) != spec.players or any(len(h) != spec.cards for h in action.hands):
        raise IllegalAction(
            refuse(
                "Every one of {players} hands has {cards} cards.",
                players=spec.players,
                cards=spec.cards,
            )
        )
    dealt = [held for hand in action.hands for held in hand]
    if len(set(dealt)) != len(dealt) or not set(dealt) <= set(spec.pack):
        raise IllegalAction(refuse("A card was dealt twice, or is not in the pack."))
    deal = DealState(
        spec,
        hands=action.hands,
        bids=(None,) * spec.players,
        leader=spec.leader,
        taken=(0,) * spec.players,
        penalties=(0,) * spec.players,
    )
    events: tuple[Event, ...] = (HandDealt(spec.number, spec.dealer, spec.cards, action.hands),)
    match spec.trump_from:
        case TrumpFrom.TURNED:
            return replace(state, phase=Phase.TURNING, deal=deal), events
        case TrumpFrom.NONE:
            deal = replace(deal, trump_known=True)
            events += (TrumpTurned(None, None),)
            return replace(state, phase=Phase.BIDDING, deal=deal), events
        case other:
            assert_never(other)


def _turn_up(state: GameState, action: TurnUp) -> tuple[GameState, tuple[Event, ...]]:
    deal = state.deal
    if state.phase is not Phase.TURNING:
        raise IllegalAction(refuse("No card is turned up now."))
    if action.card not in deal.spec.pack or any(action.card in hand for hand in deal.hands):
        raise IllegalAction(refuse("The turn-up must be a card that was not dealt."))
    suit = action.card.suit
    deal = replace(deal, trump_known=True, trump=suit, turn_up=action.card)
    return (
        replace(state, phase=Phase.BIDDING, deal=deal),
        (TrumpTurned(suit, action.card),),
    )


def _bid(state: GameState, action: Bid) -> tuple[GameState, tuple[Event, ...]]:
    deal, seat = state.deal, action.seat
    if state.phase is not Phase.BIDDING:
        raise IllegalAction(refuse("There is no bidding now."))
    if seat not in to_act(state).must:
        raise IllegalAction(refuse("It is not this seat's turn to bid."))
    if (reason := bid_refusal(deal, seat, action.bid)) is not None:
        raise IllegalAction(reason)
    bids = _put(deal.bids, seat, action.bid)
    last: Seat | None = None
    complete = tuple(bid for bid in bids if bid is not None)
    all_in = len(complete) == deal.spec.players
    events: tuple[Event, ...]
    match deal.spec.rules.bidding:
        case Bidding.IN_TURN:
            events = (BidPlaced(seat, action.bid, changes=False),)
            last = seat if deal.spec.rules.bid_changes else None
        case Bidding.SIMULTANEOUS:
            events = (BidSealed(seat),)
            if all_in:
                events += (BidsRevealed(complete, deal.spec.bidding_order),)
        case other:
            assert_never(other)
    # The last bid closes the bidding, so the dealer has no time to think again.
    deal = replace(deal, bids=bids, last_bidder=None if all_in else last)
    phase = Phase.PLAYING if all_in else Phase.BIDDING
    return replace(state, phase=phase, deal=deal), events


def _change_bid(state: GameState, action: ChangeBid) -> tuple[GameState, tuple[Event, ...]]:
    deal, seat = state.deal, action.seat
    if not deal.spec.rules.bid_changes:
        raise IllegalAction(refuse("A bid may not be changed in this game."))
    if seat not in to_act(state).may:
        raise IllegalAction(refuse("It is too late to change that bid."))
    if action.bid == deal.bids[seat]:
        raise IllegalAction(refuse("That is the bid already."))
    if (reason := bid_refusal(deal, seat, action.bid)) is not None:
        raise IllegalAction(reason)
    deal = replace(deal, bids=_put(deal.bids, seat, action.bid))
    return replace(state, deal=deal), (BidPlaced(seat, action.bid, changes=True),)


def _play(state: GameState, action: Play) -> tuple[GameState, tuple[Event, ...]]:
    deal, seat = state.deal, action.seat
    if state.phase is not Phase.PLAYING:
        raise IllegalAction(refuse("No card can be played now."))
    if seat != _player(deal):
        raise IllegalAction(refuse("It is not this seat's turn to play."))
    if (reason := play_refusal(deal, seat, action.card)) is not None:
        raise IllegalAction(reason)
    events: list[Event] = [CardPlayed(seat, action.card)]
    penalties = deal.penalties
    if is_revoke(deal, seat, action.card):
        penalties = _put(penalties, seat, penalties[seat] + REVOKE_PENALTY)
        events.append(Revoked(seat, REVOKE_PENALTY))
    trick = (*deal.trick, Played(seat, action.card))
    left = tuple(held for held in deal.hands[seat] if held is not action.card)
    hands = _put(deal.hands, seat, left)
    broken = deal.trump_broken or action.card.suit is deal.trump
    if len(trick) < deal.spec.players:
        deal = replace(deal, hands=hands, trick=trick, penalties=penalties, trump_broken=broken)
        return replace(state, deal=deal), tuple(events)
    winner = best(trick, deal.trump).seat
    events.append(TrickTaken(winner))
    deal = replace(
        deal,
        hands=hands,
        trick=(),
        tricks=(*deal.tricks, Trick(trick, winner)),
        leader=winner,
        taken=_put(deal.taken, winner, deal.taken[winner] + 1),
        penalties=penalties,
        trump_broken=broken,
    )
    if len(deal.tricks) < deal.spec.cards:
        return replace(state, deal=deal), tuple(events)
    state, ending = _finish(state, deal)
    return state, (*events, *ending)


def _finish(state: GameState, deal: DealState) -> tuple[GameState, tuple[Event, ...]]:
    """Score a deal whose last trick was taken, and see what comes after it."""
    result = DealResult(
        bids=tuple(bid for bid in deal.bids if bid is not None),
        winners=tuple(trick.winner for trick in deal.tricks),
        trump=deal.trump,
        penalties=deal.penalties,
    )
    earned = points(deal.spec, result)
    totals = tuple(total + more for total, more in zip(state.totals, earned, strict=True))
    finished = (*state.finished, FinishedDeal(deal.spec, result, earned))
    scored = DealScored(deal.spec.number, deal.taken, earned, totals)
    after = next_step(state.variant, state.players, state.first_dealer, finished)
    if isinstance(after, DealSpec):
        state = replace(
            state, phase=Phase.DEALING, deal=DealState(after), totals=totals, finished=finished
        )
        return state, (scored,)
    state = replace(
        state,
        phase=Phase.OVER,
        deal=deal,
        totals=totals,
        finished=finished,
        winners=after.winners,
    )
    return state, (scored, GameOver(totals, after.winners))


def _player(deal: DealState) -> Seat:
    """Whose turn it is to lead or play."""
    return (deal.leader + deal.spec.rules.turn_step * len(deal.trick)) % deal.spec.players


def _put(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """The same tuple with one item exchanged."""
    return (*items[:place], item, *items[place + 1 :])
