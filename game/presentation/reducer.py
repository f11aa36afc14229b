"""The reducer: the next screen state, from the present one and one redacted event."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar, assert_never

from game.engine import (
    FACE_DOWN,
    SEALED,
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    Card,
    CardPlayed,
    DealResult,
    DealScored,
    DealSpec,
    Event,
    FinishedDeal,
    GameOver,
    HandDealt,
    HandsRaised,
    Laid,
    PilesMade,
    Played,
    Revoked,
    Said,
    SizeNamed,
    Suit,
    Trick,
    TrickTaken,
    TrumpTurned,
)
from game.engine.auction import called_spec, declarer_of
from game.engine.choices import Bidding
from game.engine.flow import phase_of
from game.engine.legality import LAID_VALUES
from game.engine.progress import next_step
from game.engine.state import Staked
from game.engine.view import Hand
from game.presentation.phases import ScreenPhase, bidding_done
from game.presentation.screen_state import ScreenState, in_order

_T = TypeVar("_T")


def reduced(shown: ScreenState, event: Event) -> ScreenState:
    """The screen once it has shown this event."""
    match event:
        case SizeNamed():
            sized = replace(shown.spec, cards=event.cards, sizes=())
            scored = shown.phase is ScreenPhase.SCORED
            return replace(shown, named=event.cards, spec=shown.spec if scored else sized)
        case HandDealt():
            return _settled(_dealt(shown, event))
        case Called():
            return _settled(replace(shown, spec=called_spec(shown.spec, event.terms)))
        case TrumpTurned():
            turned = replace(shown, trump_known=True, trump=event.suit, turn_up=event.card)
            return _settled(turned)
        case Said():
            said = (*shown.talk[event.seat], event.statement)
            return _settled(replace(shown, talk=_put(shown.talk, event.seat, said)))
        case BidPlaced():
            return _settled(replace(shown, bids=_put(shown.bids, event.seat, event.bid)))
        case BidSealed():
            # The last sealed bid is followed by what was bid, which is what ends the bidding.
            return replace(shown, bids=_put(shown.bids, event.seat, SEALED))
        case BidsRevealed():
            return _settled(replace(shown, bids=event.bids))
        case Laid():
            return _settled(_laid(shown, event))
        case HandsRaised():
            return replace(shown, hands=_held(shown, event.hands))
        case PilesMade():
            return _settled(replace(shown, hands=event.piles, piled=True))
        case CardPlayed():
            return _played(shown, event)
        case Revoked():
            lost = shown.penalties[event.seat] + event.points
            return replace(shown, penalties=_put(shown.penalties, event.seat, lost))
        case TrickTaken():
            return replace(
                shown,
                leader=event.winner,
                trick=(),
                tricks=(*shown.tricks, Trick(shown.trick, event.winner)),
                taken=_put(shown.taken, event.winner, shown.taken[event.winner] + 1),
            )
        case DealScored():
            return _scored(shown, event)
        case GameOver():
            return replace(shown, phase=ScreenPhase.OVER, winners=event.winners)
        case other:
            assert_never(other)


def _settled(shown: ScreenState) -> ScreenState:
    """The moment that follows from what is known of a deal going on."""
    spec, declarer = shown.spec, shown.declarer
    complete = bidding_done(spec, shown.bids, shown.laid)
    if complete and declarer is None:
        declarer = declarer_of(spec, tuple(bid for bid in shown.bids if isinstance(bid, int)))
    phase = phase_of(
        spec,
        trump_known=shown.trump_known,
        talking=shown.talker is not None,
        bidding=not complete,
        piled=shown.piled,
    )
    return replace(shown, phase=ScreenPhase(phase.value), declarer=declarer)


def _dealt(shown: ScreenState, event: HandDealt) -> ScreenState:
    spec = next_step(shown.variant, shown.players, shown.first_dealer, shown.history)
    assert isinstance(spec, DealSpec), "cards are dealt only where a deal follows"
    if spec.sizes:
        spec = replace(spec, cards=event.cards, sizes=())
    bare = ScreenState.bare(
        seat=shown.seat,
        variant=shown.variant,
        players=shown.players,
        first_dealer=shown.first_dealer,
        spec=spec,
        totals=shown.totals,
        history=shown.history,
    )
    return replace(bare, hands=_held(bare, event.hands))


def _held(shown: ScreenState, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Hands as they are shown: where cards are laid aside, in one order before and after."""
    if shown.spec.rules.bidding is Bidding.LAID:
        return tuple(map(in_order, hands))
    return hands


def _laid(shown: ScreenState, event: Laid) -> ScreenState:
    hand = shown.hands[event.seat]
    aside = [held for held in event.cards if isinstance(held, Card)]
    left = tuple(held for held in hand if held not in aside)
    if len(left) == len(hand):  # a face-down hand only grows thinner
        left = hand[len(event.cards) :]
    bid = sum(LAID_VALUES[held.suit] for held in aside) if aside else SEALED
    staked = shown.staked
    if event.premium is not None:
        staked = Staked(event.seat, event.premium)
    return replace(
        shown,
        hands=_put(shown.hands, event.seat, left),
        laid=_put(shown.laid, event.seat, event.cards),
        bids=_put(shown.bids, event.seat, bid),
        staked=staked,
    )


def _played(shown: ScreenState, event: CardPlayed) -> ScreenState:
    hand = shown.hands[event.seat]
    left = tuple(held for held in hand if held is not event.card)
    if len(left) == len(hand):  # a face-down hand only grows thinner
        down = hand.index(FACE_DOWN)
        left = (*hand[:down], *hand[down + 1 :])
    joker = event.joker
    if joker is None and event.card.suit is Suit.JOKERS:
        # The second joker of a trick is the opposite of the first, and that is not said again.
        first = next((play.joker for play in shown.trick if play.joker is not None), None)
        joker = first.opposite if first is not None else None
    return replace(
        shown,
        hands=_put(shown.hands, event.seat, left),
        trick=(*shown.trick, Played(event.seat, event.card, joker)),
    )


def _scored(shown: ScreenState, event: DealScored) -> ScreenState:
    result = DealResult(
        bids=event.bids or tuple(bid for bid in shown.bids if isinstance(bid, int)),
        winners=tuple(trick.winner for trick in shown.tricks),
        trump=shown.trump,
        penalties=shown.penalties,
        declarer=shown.declarer,
        premium=shown.staked,
    )
    return replace(
        shown,
        phase=ScreenPhase.SCORED,
        hands=((),) * shown.players,
        bids=result.bids,
        tricks=(),
        turn_up=None,
        talk=((),) * shown.players,
        laid=((),) * shown.players,
        staked=None,
        declarer=None,
        piled=False,
        totals=event.totals,
        history=(*shown.history, FinishedDeal(shown.spec, result, event.points)),
    )


def _put(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """The same tuple with one item exchanged."""
    return (*items[:place], item, *items[place + 1 :])
