"""All that one viewer may know of a game as one frozen value, carried on event by event."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass
from enum import Enum
from typing import Final, Literal, TypeAlias

from game.engine.cards import Card, FaceDown
from game.engine.choices import Bidding, Premium
from game.engine.flow import declarer_of, next_talker, phase_of
from game.engine.frozen import altered
from game.engine.spec import Seat
from game.engine.state import FinishedDeal, Phase, PublicDeal
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


class EventKind:
    """Something that happened. Each kind stands in the file of the decision that leads to it."""

    __slots__ = ()

    @property
    def decider(self) -> Seat | None:
        """Whose decision it is; None where it follows by itself."""
        return None

    @abstractmethod
    def tell(self, view: View) -> View:
        """What a viewer knows who is told of it, redacted for him."""


@dataclass(frozen=True, kw_only=True)  # without slots for `altered`
class View(PublicDeal):
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
    hands: tuple[Hand, ...] = ()
    """Cards still held by each seat, `FACE_DOWN` where the viewer may not look; empty, like all of
    the deal, before the cards are dealt. One's own pile is in the order of the pack."""
    bids: tuple[ShownBid, ...] = ()
    laid: tuple[Hand, ...] = ()
    """Cards each seat laid aside as its bid, face down unless they are the viewer's or open."""
    wishes: tuple[Premium | None, ...] = ()
    """The premium each seat wished for, as far as the viewer knows it: before one is granted his
    own, afterwards none. Empty where nothing is laid aside."""
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

    def after(self, event: EventKind) -> View:
        """What the viewer knows once this happened, redacted for the same viewer.

        After the last event of an action this is what `observe` gives. Between the last score of a
        game and its end the phase is DEALING, though no deal comes.
        """
        return event.tell(self)


def settled(view: View) -> View:
    """The phase, and the declarer, that follow from what is known of a deal going on."""
    spec, declarer = view.spec, view.declarer
    complete = bids_open(view)
    if complete and declarer is None:
        declarer = declarer_of(spec, open_bids(view.bids))
    talking = next_talker(spec, view.talk) is not None
    phase = phase_of(view, talking=talking, bidding=not complete)
    return altered(view, phase=phase, declarer=declarer)


def bids_open(view: View) -> bool:
    """Whether every bid is in and, where bids were secret, shown."""
    if view.spec.rules.bidding is Bidding.LAID:
        return all(view.laid)
    return None not in view.bids and SEALED not in view.bids


def without(hand: Hand, aside: tuple[Card, ...]) -> Hand:
    """What is left of a hand without these cards, as far as they are seen in it."""
    return tuple(held for held in hand if held not in aside)


def open_bids(bids: tuple[ShownBid, ...]) -> tuple[int, ...]:
    """The bids that are made and shown."""
    return tuple(bid for bid in bids if isinstance(bid, int))
