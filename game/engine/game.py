"""The machine itself: who acts, what is legal, and what an action makes of a state."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import assert_never

from game.engine import auction, cardplay, chances
from game.engine.actions import (
    Action,
    Bid,
    Call,
    ChangeBid,
    ChooseTrump,
    Deal,
    DealPiles,
    Lay,
    NameSize,
    Play,
    Say,
    Seat,
    TurnUp,
)
from game.engine.cards import CARDS
from game.engine.choices import Bidding, Jokers, Premium
from game.engine.flow import Outcome
from game.engine.legality import joker_calls, legal_bids, legal_cards
from game.engine.permission import refusal_of
from game.engine.progress import next_step
from game.engine.refusal import IllegalAction
from game.engine.spec import LAID_ASIDE, DealSpec
from game.engine.state import CHANCE, DealState, GameState, Phase, ToAct
from game.engine.talk import legal_statements, next_talker
from game.engine.terms import ALL_CALLS
from game.engine.variant import Variant


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
    state = GameState(
        variant=variant,
        players=players,
        first_dealer=first_dealer,
        phase=Phase.DEALING,
        deal=DealState(spec),
        totals=(0,) * players,
    )
    return cardplay.begin(state, spec)


def to_act(state: GameState) -> ToAct:
    """Who the game waits for (`must`) and who may still change a bid (`may`)."""
    deal = state.deal
    match state.phase:
        case Phase.PLAYING:
            return ToAct((cardplay.player(deal),), ())
        case Phase.BIDDING:
            may = () if deal.last_bidder is None else (deal.last_bidder,)
            return ToAct(auction.bidders(deal), may)
        case Phase.DEALING | Phase.TURNING | Phase.PILING:
            return ToAct((CHANCE,), ())
        case Phase.SIZING | Phase.CALLING:
            return ToAct((deal.spec.dealer,), ())
        case Phase.TALKING:
            seat = next_talker(deal.spec, deal.talk)
            return ToAct(() if seat is None else (seat,), ())
        case Phase.CHOOSING:
            return ToAct(() if deal.declarer is None else (deal.declarer,), ())
        case Phase.OVER:
            return ToAct((), ())
        case other:
            assert_never(other)


def legal_actions(state: GameState, seat: Seat) -> tuple[Action, ...]:
    """Everything this seat may do now. Chance is checked by `apply`, never enumerated."""
    must, may = to_act(state)
    if seat in must and seat != CHANCE:
        if state.phase is Phase.PLAYING:
            return _legal_plays(state.deal, seat)
        return tuple(_legal(state, seat))
    if seat in may:
        bids = legal_bids(state.deal, seat)
        return tuple(ChangeBid(seat, bid) for bid in bids if bid != state.deal.bids[seat])
    return ()


def apply(state: GameState, action: Action) -> Outcome:
    """The state after an action, and what happened.

    Raises:
        IllegalAction: the rules do not allow it now; the state is untouched.
    """
    if (refusal := refusal_of(state, action)) is not None:
        raise IllegalAction(refusal)
    match action:
        case Play():
            return cardplay.play(state, action)
        case Bid():
            return auction.bid(state, action)
        case ChangeBid():
            return auction.change_bid(state, action)
        case Deal():
            return chances.deal_cards(state, action)
        case TurnUp():
            return chances.turn_up(state, action)
        case DealPiles():
            return chances.deal_piles(state, action)
        case NameSize():
            return auction.name_size(state, action)
        case Call():
            return auction.call(state, action)
        case Say():
            return auction.say(state, action)
        case Lay():
            return auction.lay(state, action)
        case ChooseTrump():
            return auction.choose_trump(state, action)
        case other:
            assert_never(other)


@cache
def _plays(seat: Seat) -> tuple[Play, ...]:
    """By `Card.index`, a seat's plays of all cards, made once."""
    return tuple(Play(seat, each) for each in CARDS.values())


def _legal_plays(deal: DealState, seat: Seat) -> tuple[Play, ...]:
    legal = legal_cards(deal, seat)
    if deal.spec.rules.jokers is Jokers.HIGH_OR_LOW:
        return tuple(Play(seat, held, joker) for held in legal for joker in joker_calls(deal, held))
    plays = _plays(seat)
    return tuple([plays[held.index] for held in legal])


def _legal(state: GameState, seat: Seat) -> Iterator[Action]:
    """What a seat may do that the game waits for, other than to play a card."""
    deal = state.deal
    match state.phase:
        case Phase.BIDDING if deal.spec.rules.bidding is Bidding.LAID:
            for aside in combinations(deal.hands[seat], LAID_ASIDE):
                for premium in (None, *Premium):
                    yield Lay(seat, aside, premium)
        case Phase.BIDDING:
            yield from (Bid(seat, bid) for bid in legal_bids(deal, seat))
        case Phase.SIZING:
            yield from (NameSize(seat, size) for size in deal.spec.sizes)
        case Phase.CALLING:
            yield from (Call(seat, terms) for terms in ALL_CALLS)
        case Phase.TALKING:
            yield Say(seat, None)
            yield from (Say(seat, said) for said in legal_statements(deal, seat))
        case Phase.CHOOSING:
            yield ChooseTrump(seat, None)
            yield from (ChooseTrump(seat, suit) for suit in auction.trump_suits(deal.spec))
        case Phase.PLAYING | Phase.DEALING | Phase.TURNING | Phase.PILING | Phase.OVER:
            pass
        case other:
            assert_never(other)
