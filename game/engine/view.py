"""All that one viewer may know of a game as one frozen value, carried on event by event."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final, Literal, TypeAlias, assert_never

from game.engine.actions import Lay, Seat
from game.engine.auction import called_spec, declarer_of
from game.engine.cards import FACE_DOWN, Card, FaceDown, Suit
from game.engine.choices import Bidding, Premium
from game.engine.events import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    CardPlayed,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    HandsRaised,
    Laid,
    PilesMade,
    Revoked,
    Said,
    SizeNamed,
    TrickTaken,
    TrumpTurned,
)
from game.engine.flow import phase_of
from game.engine.frozen import altered
from game.engine.legality import LAID_VALUES
from game.engine.progress import next_step
from game.engine.spec import LAID_ASIDE, DealSpec
from game.engine.state import DealResult, FinishedDeal, Phase, Played, Staked, Trick
from game.engine.talk import next_talker
from game.engine.terms import Statement
from game.engine.tricks import effective_suit
from game.engine.tuples import put
from game.engine.variant import Variant


class Onlooker(Enum):
    """A viewer without a seat."""

    PUBLIC = "public"
    """Sees what lies open to everybody."""
    ALL = "all"
    """Sees every card: replays, demos, the record."""


PUBLIC: Final = Onlooker.PUBLIC
ALL: Final = Onlooker.ALL
Viewer: TypeAlias = Seat | Onlooker


class Sealed(Enum):
    """A bid that was made and is not shown yet."""

    SEALED = "sealed"


SEALED: Final = Sealed.SEALED
ShownBid: TypeAlias = int | Literal[Sealed.SEALED] | None
"""A number, `SEALED`, or None for a bid not made."""
Hand: TypeAlias = tuple[Card | FaceDown, ...]


@dataclass(frozen=True, kw_only=True)  # without slots for `altered`
class View:
    """Everything a viewer may know of a game. Tuples of one item a player are by seat.

    The names seat, players, dealer, spec, hand, bids, taken, trick, tricks, trump, turn_up, totals
    and history are the public interface that third-party bots rely on.
    """

    seat: Seat | None
    """The viewer's seat, None for an onlooker."""
    variant: Variant
    players: int
    first_dealer: Seat
    phase: Phase
    spec: DealSpec
    """The rules of the deal going on: its size, dealer, scoring and every choice."""
    hands: tuple[Hand, ...] = ()
    """Cards still held by each seat, `FACE_DOWN` where the viewer may not look; empty, like all of
    the deal, before the cards are dealt."""
    bids: tuple[ShownBid, ...] = ()
    last_bidder: Seat | None = None
    """Whose bid may still be changed."""
    taken: tuple[int, ...] = ()
    leader: Seat = 0
    """Who leads, or led, the trick going on."""
    trick: tuple[Played, ...] = ()
    """The trick going on."""
    tricks: tuple[Trick, ...] = ()
    """Complete tricks of this deal, in order."""
    trump_known: bool = False
    trump: Suit | None = None
    """None is no trump, or not known yet."""
    trump_broken: bool = False
    turn_up: Card | None = None
    """The card that set trump, where one did."""
    talk: tuple[tuple[Statement | None, ...], ...] = ()
    """What each seat said; a None at the end says that it has no more to say."""
    laid: tuple[Hand, ...] = ()
    """Cards each seat laid aside as its bid, face down unless they are the viewer's or open."""
    wishes: tuple[Premium | None, ...] = ()
    """The premium each seat wished for, as far as the viewer knows it: before one is granted his
    own, afterwards none. Empty where nothing is laid aside."""
    staked: Staked | None = None
    """The premium that was granted."""
    declarer: Seat | None = None
    piled: bool = False
    """Hands are piles by now; one's own is then shown in the order of the pack, not of the pile."""
    penalties: tuple[int, ...] = ()
    totals: tuple[int, ...]
    history: tuple[FinishedDeal, ...]
    """Every finished deal of the game."""
    winners: tuple[Seat, ...] = ()

    @property
    def hand(self) -> Hand:
        """The viewer's own cards, as far as he sees them; empty for an onlooker."""
        return () if self.seat is None or not self.hands else self.hands[self.seat]

    @property
    def dealer(self) -> Seat:
        """The dealer of this deal."""
        return self.spec.dealer

    def after(self, event: Event) -> View:
        """What the viewer knows once this happened, redacted for the same viewer.

        After the last event of an action this is what `observe` gives. Between the last score of a
        game and its end the phase is DEALING, though no deal comes.
        """
        match event:
            case CardPlayed():
                return _card_played(self, event)
            case TrickTaken(winner):
                return altered(
                    self,
                    leader=winner,
                    trick=(),
                    tricks=(*self.tricks, Trick(self.trick, winner)),
                    taken=put(self.taken, winner, self.taken[winner] + 1),
                )
            case BidPlaced():
                return _bid_placed(self, event)
            case SizeNamed():
                sized = replace(self.spec, cards=event.cards, sizes=())
                return altered(self, phase=Phase.DEALING, spec=sized)
            case HandDealt():
                return _settled(_dealt(self, event))
            case Called():
                return _settled(altered(self, spec=called_spec(self.spec, event.terms)))
            case TrumpTurned():
                turned = altered(self, trump_known=True, trump=event.suit, turn_up=event.card)
                return _settled(turned)
            case Said():
                said = (*self.talk[event.seat], event.statement)
                return _settled(altered(self, talk=put(self.talk, event.seat, said)))
            case BidSealed():
                # The last sealed bid is followed by what was bid, which is what ends the bidding.
                return _bid_sealed(self, event)
            case BidsRevealed():
                return _settled(altered(self, bids=event.bids))
            case Laid():
                return _settled(_laid(self, event))
            case HandsRaised():
                return altered(self, hands=event.hands)
            case PilesMade():
                return _settled(altered(self, hands=event.piles, piled=True))
            case Revoked():
                lost = self.penalties[event.seat] + event.points
                return altered(self, penalties=put(self.penalties, event.seat, lost))
            case DealScored():
                return _scored(self, event)
            case GameOver():
                return altered(self, phase=Phase.OVER, winners=event.winners)
            case other:
                assert_never(other)


def _settled(view: View) -> View:
    """The phase, and the declarer, that follow from what is known of a deal going on."""
    spec, declarer = view.spec, view.declarer
    complete = _bids_open(view)
    if complete and declarer is None:
        declarer = declarer_of(spec, _numbers(view.bids))
    phase = phase_of(
        spec,
        trump_known=view.trump_known,
        talking=next_talker(spec, view.talk) is not None,
        bidding=not complete,
        piled=view.piled,
    )
    return altered(view, phase=phase, declarer=declarer)


def _bids_open(view: View) -> bool:
    """Whether every bid is in and, where bids were secret, shown."""
    if view.spec.rules.bidding is Bidding.LAID:
        return all(view.laid)
    return None not in view.bids and SEALED not in view.bids


def _numbers(bids: tuple[ShownBid, ...]) -> tuple[int, ...]:
    return tuple(bid for bid in bids if isinstance(bid, int))


def _dealt(view: View, event: HandDealt) -> View:
    players, lays = view.players, view.spec.rules.bidding is Bidding.LAID
    return altered(
        view,
        hands=event.hands,
        talk=((),) * players,
        laid=((),) * players if lays else (),
        wishes=(None,) * players if lays else (),
        bids=(None,) * players,
        leader=view.spec.leader,
        taken=(0,) * players,
        penalties=(0,) * players,
    )


def _bid_placed(view: View, event: BidPlaced) -> View:
    bids = put(view.bids, event.seat, event.bid)
    last = view.last_bidder
    if not event.changes:
        last = event.seat if view.spec.rules.bid_changes and None in bids else None
    return _settled(altered(view, bids=bids, last_bidder=last))


def _bid_sealed(view: View, event: BidSealed) -> View:
    seat, made = event.seat, event.made
    if isinstance(made, Lay):
        return altered(
            view,
            hands=put(view.hands, seat, _without(view.hands[seat], made.cards)),
            laid=put(view.laid, seat, made.cards),
            wishes=put(view.wishes, seat, made.premium),
            bids=put(view.bids, seat, _laid_bid(made.cards)),
        )
    if made is not None:
        return altered(view, bids=put(view.bids, seat, made.bid))
    bids = put(view.bids, seat, SEALED)
    hand = view.hands[seat]
    if view.spec.rules.bidding is not Bidding.LAID or FACE_DOWN not in hand:
        return altered(view, bids=bids)
    hands = put(view.hands, seat, hand[LAID_ASIDE:])  # a face-down hand only grows thinner
    return altered(view, bids=bids, hands=hands, laid=put(view.laid, seat, hand[:LAID_ASIDE]))


def _laid(view: View, event: Laid) -> View:
    aside = tuple(held for held in event.cards if isinstance(held, Card))
    staked = view.staked
    if event.premium is not None:
        staked = Staked(event.seat, event.premium)
    return altered(
        view,
        hands=put(view.hands, event.seat, _without(view.hands[event.seat], aside)),
        laid=put(view.laid, event.seat, event.cards),
        bids=put(view.bids, event.seat, _laid_bid(aside) if aside else SEALED),
        wishes=(None,) * view.players,
        staked=staked,
    )


def _laid_bid(aside: tuple[Card, ...]) -> int:
    """The bid that cards laid aside are."""
    return sum(LAID_VALUES[held.suit] for held in aside)


def _without(hand: Hand, aside: tuple[Card, ...]) -> Hand:
    """What is left of a hand without these cards, as far as they are seen in it."""
    return tuple(held for held in hand if held not in aside)


def _card_played(view: View, event: CardPlayed) -> View:
    hand = view.hands[event.seat]
    left = tuple(held for held in hand if held is not event.card)
    if len(left) == len(hand):  # a face-down hand only grows thinner
        down = hand.index(FACE_DOWN)
        left = (*hand[:down], *hand[down + 1 :])
    joker = event.joker
    if joker is None and event.card.suit is Suit.JOKERS:
        # The second joker of a trick is the opposite of the first, and that is not said again.
        first = next((play.joker for play in view.trick if play.joker is not None), None)
        joker = first.opposite if first is not None else None
    trump = view.trump
    return altered(
        view,
        hands=put(view.hands, event.seat, left),
        trick=(*view.trick, Played(event.seat, event.card, joker)),
        trump_broken=view.trump_broken
        or (trump is not None and effective_suit(view.spec, trump, event.card) is trump),
    )


def _scored(view: View, event: DealScored) -> View:
    result = DealResult(
        bids=event.bids or _numbers(view.bids),
        winners=tuple(trick.winner for trick in view.tricks),
        trump=view.trump,
        penalties=view.penalties,
        declarer=view.declarer,
        premium=view.staked,
    )
    history = (*view.history, FinishedDeal(view.spec, result, event.points))
    coming = next_step(view.variant, view.players, view.first_dealer, history)
    if not isinstance(coming, DealSpec):
        return altered(view, phase=Phase.DEALING, totals=event.totals, history=history)
    return View(
        seat=view.seat,
        variant=view.variant,
        players=view.players,
        first_dealer=view.first_dealer,
        phase=Phase.DEALING if coming.cards else Phase.SIZING,
        spec=coming,
        totals=event.totals,
        history=history,
    )
