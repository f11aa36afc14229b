"""What one seat may know, as types: a `View` of the state, redacted events, and a guessed state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Final, Literal, TypeAlias

from game.engine.actions import Seat
from game.engine.cards import FACE_DOWN, Card, FaceDown, Suit
from game.engine.choices import Bidding, Sight
from game.engine.events import Event, HandDealt
from game.engine.spec import DealSpec
from game.engine.state import DealState, FinishedDeal, GameState, Phase, Played, Trick
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


@dataclass(frozen=True, slots=True, kw_only=True)
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
    hands: tuple[Hand, ...]
    """Cards still held by each seat, `FACE_DOWN` where the viewer may not look."""
    bids: tuple[ShownBid, ...]
    last_bidder: Seat | None
    """Whose bid may still be changed."""
    taken: tuple[int, ...]
    leader: Seat
    """Who leads, or led, the trick going on."""
    trick: tuple[Played, ...]
    """The trick going on."""
    tricks: tuple[Trick, ...]
    """Complete tricks of this deal, in order."""
    trump_known: bool
    trump: Suit | None
    """None is no trump, or not known yet."""
    trump_broken: bool
    turn_up: Card | None
    penalties: tuple[int, ...]
    totals: tuple[int, ...]
    history: tuple[FinishedDeal, ...]
    """Every finished deal of the game."""
    winners: tuple[Seat, ...]

    @property
    def hand(self) -> Hand:
        """The viewer's own cards, as far as he sees them; empty for an onlooker."""
        return () if self.seat is None or not self.hands else self.hands[self.seat]

    @property
    def dealer(self) -> Seat:
        """The dealer of this deal."""
        return self.spec.dealer


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """What a bot supposes behind the face-down cards and sealed bids of its View."""

    hands: tuple[tuple[Card, ...], ...]
    """Cards still held, by seat, of the same number as in the View."""
    sealed_bids: tuple[int | None, ...] = field(default=())
    """By seat, a number for each bid that the View shows as `SEALED`; left out where none is."""


def observe(state: GameState, viewer: Viewer) -> View:
    """The game as this viewer may see it."""
    deal = state.deal
    return View(
        seat=None if isinstance(viewer, Onlooker) else viewer,
        variant=state.variant,
        players=state.players,
        first_dealer=state.first_dealer,
        phase=state.phase,
        spec=deal.spec,
        hands=_seen_hands(deal.spec.sight, deal.hands, viewer),
        bids=_seen_bids(deal, viewer),
        last_bidder=deal.last_bidder,
        taken=deal.taken,
        leader=deal.leader,
        trick=deal.trick,
        tricks=deal.tricks,
        trump_known=deal.trump_known,
        trump=deal.trump,
        trump_broken=deal.trump_broken,
        turn_up=deal.turn_up,
        penalties=deal.penalties,
        totals=state.totals,
        history=state.finished,
        winners=state.winners,
    )


def redact(event: Event, sight: Sight, viewer: Viewer) -> Event:
    """The event as this viewer may hear of it; only a deal of cards holds anything hidden."""
    if isinstance(event, HandDealt):
        return replace(event, hands=_seen_hands(sight, event.hands, viewer))
    return event


def imagine(view: View, guess: Guess) -> GameState:
    """A whole state that looks like `view` to its viewer, if the guess were true.

    The guess is taken at its word: nothing but its sizes is checked.

    Raises:
        ValueError: a hand of the guess has another size, or a sealed bid is missing.
    """
    if tuple(map(len, guess.hands)) != tuple(map(len, view.hands)):
        raise ValueError("the guess holds other numbers of cards than the view")
    return GameState(
        variant=view.variant,
        players=view.players,
        first_dealer=view.first_dealer,
        phase=view.phase,
        deal=DealState(
            view.spec,
            hands=guess.hands,
            trump_known=view.trump_known,
            trump=view.trump,
            turn_up=view.turn_up,
            bids=tuple(_guessed(guess, seat, bid) for seat, bid in enumerate(view.bids)),
            last_bidder=view.last_bidder,
            leader=view.leader,
            trick=view.trick,
            tricks=view.tricks,
            taken=view.taken,
            penalties=view.penalties,
            trump_broken=view.trump_broken,
        ),
        totals=view.totals,
        finished=view.history,
        winners=view.winners,
    )


def _guessed(guess: Guess, seat: Seat, bid: ShownBid) -> int | None:
    if bid is not SEALED:
        return bid
    supposed = guess.sealed_bids[seat] if guess.sealed_bids else None
    if supposed is None:
        raise ValueError(f"the guess says nothing of the sealed bid of seat {seat}")
    return supposed


def _seen_hands(
    sight: Sight, hands: Sequence[tuple[Card | FaceDown, ...]], viewer: Viewer
) -> tuple[Hand, ...]:
    return tuple(
        hand if _sees(sight, viewer, seat) else (FACE_DOWN,) * len(hand)
        for seat, hand in enumerate(hands)
    )


def _sees(sight: Sight, viewer: Viewer, owner: Seat) -> bool:
    if isinstance(viewer, Onlooker):
        return viewer is ALL
    match sight:
        case Sight.OWN:
            return viewer == owner
        case Sight.FOREHEAD:
            return viewer != owner


def _seen_bids(deal: DealState, viewer: Viewer) -> tuple[ShownBid, ...]:
    if deal.spec.rules.bidding is Bidding.IN_TURN or None not in deal.bids or viewer is ALL:
        return deal.bids
    return tuple(
        bid if bid is None or seat == viewer else SEALED for seat, bid in enumerate(deal.bids)
    )
