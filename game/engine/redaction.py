"""What a viewer may see of a state and of an event, and a state guessed from a View."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from game.engine.cards import FACE_DOWN, Card
from game.engine.choices import Bidding, Premium, Sight, TrumpFrom
from game.engine.decisions import BidSealed, Event, HandDealt, HandsRaised, Laid, PilesMade
from game.engine.decisions.lay import laid_bid
from game.engine.flow import all_bid
from game.engine.frozen import made, shared
from game.engine.spec import Seat
from game.engine.state import DealState, GameState, PublicDeal
from game.engine.view import ALL, SEALED, Hand, Onlooker, ShownBid, View, Viewer


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """What a bot supposes behind the face-down cards and sealed bids of its View."""

    hands: tuple[tuple[Card, ...], ...]
    """Cards still held, by seat, of the same number as in the View."""
    sealed_bids: tuple[int | None, ...] = field(default=())
    """By seat, a number for each bid that the View shows as `SEALED`; may be left out where none
    is, and where bids are laid aside, which say it themselves."""
    laid: tuple[tuple[Card, ...], ...] = field(default=())
    """By seat, the cards laid aside; may be left out where none are hidden."""
    wishes: tuple[Premium | None, ...] = field(default=())
    """By seat, the premium wished for; may be left out where the others are taken to wish none."""


def observe(state: GameState, viewer: Viewer) -> View:
    """The game as this viewer may see it.

    Whoever saw it once and follows the events redacted for the viewer by `View.after` has the same
    View after each action.
    """
    deal = state.deal
    return made(
        View,
        vars(deal),  # what everybody knows of it; what is hidden from some is put in its place
        seat=None if isinstance(viewer, Onlooker) else viewer,
        variant=state.variant,
        players=state.players,
        first_dealer=state.first_dealer,
        phase=state.phase,
        hands=_seen_hands(deal, viewer, bids_open=_bids_open(deal)),
        bids=seen_bids(deal, viewer),
        laid=deal.laid
        and tuple(
            aside if _sees_laid(deal, viewer, seat) else (FACE_DOWN,) * len(aside)
            for seat, aside in enumerate(deal.laid)
        ),
        wishes=deal.wishes
        and tuple(wish if viewer in (seat, ALL) else None for seat, wish in enumerate(deal.wishes)),
        totals=state.totals,
        history=state.finished,
        winners=state.winners,
    )


HIDING: Final = (HandDealt, HandsRaised, PilesMade, Laid, BidSealed)
"""Events that `redact` may change; all others are the same for every viewer."""


def redact(event: Event, deal: DealState, viewer: Viewer) -> Event:
    """The event as this viewer may hear of it.

    Args:
        event: what happened.
        deal: the deal in which it happened, as it was afterwards.
        viewer: who hears of it.
    """
    match event:
        case HandDealt():
            # Whatever is shown later, at the deal everybody has just this.
            dealt = replace(deal, hands=event.hands, piled=False)  # type: ignore[arg-type]
            return replace(event, hands=_seen_hands(dealt, viewer, bids_open=False))
        case HandsRaised():
            return replace(event, hands=_seen_hands(deal, viewer, bids_open=True))
        case PilesMade():
            return replace(event, piles=_seen_hands(deal, viewer, bids_open=True))
        case BidSealed() if viewer not in (event.seat, ALL):
            return replace(event, made=None)
        case Laid() if not _sees_laid(deal, viewer, event.seat):
            return replace(event, cards=(FACE_DOWN,) * len(event.cards))
        case _:
            return event


def imagine(view: View, guess: Guess) -> GameState:
    """A whole state that looks like `view` to its viewer, if the guess were true.

    The guess is taken at its word: nothing but its sizes is checked.

    Raises:
        ValueError: a hand of the guess has another size, or a sealed bid is missing.
    """
    if tuple(map(len, guess.hands)) != tuple(map(len, view.hands)):
        raise ValueError("the guess holds other numbers of cards than the view")
    laid = guess.laid or tuple(
        tuple(held for held in aside if isinstance(held, Card)) for aside in view.laid
    )
    if tuple(map(len, laid)) != tuple(map(len, view.laid)):
        raise ValueError("the guess lays aside other numbers of cards than the view")
    return GameState(
        variant=view.variant,
        players=view.players,
        first_dealer=view.first_dealer,
        phase=view.phase,
        deal=DealState(
            hands=guess.hands,
            laid=laid,
            wishes=guess.wishes or view.wishes,
            bids=tuple(_guessed(guess, laid, seat, bid) for seat, bid in enumerate(view.bids)),
            **shared(view, PublicDeal),
        ),
        totals=view.totals,
        finished=view.history,
        winners=view.winners,
    )


def _guessed(
    guess: Guess, laid: tuple[tuple[Card, ...], ...], seat: Seat, bid: ShownBid
) -> int | None:
    if bid is not SEALED:
        return bid
    if laid:
        return laid_bid(laid[seat])
    supposed = guess.sealed_bids[seat] if guess.sealed_bids else None
    if supposed is None:
        raise ValueError(f"the guess says nothing of the sealed bid of seat {seat}")
    return supposed


def _bids_open(deal: DealState) -> bool:
    """Whether every bid is in, so that hands nobody had looked at are raised."""
    return bool(deal.hands) and all_bid(deal)


def _seen_hands(deal: DealState, viewer: Viewer, *, bids_open: bool) -> tuple[Hand, ...]:
    if viewer is ALL:
        return deal.hands
    seen = _hands_seen(deal, viewer, bids_open=bids_open)
    shown = deal.turn_up if deal.spec.trump_from is TrumpFrom.DEALERS_LAST else None
    found: list[Hand] = []
    for owner, hand in enumerate(deal.hands):
        if owner in seen:
            # The order of a pile is hidden from its owner too.
            found.append(tuple(sorted(hand)) if deal.piled else hand)
        elif shown is None:
            found.append((FACE_DOWN,) * len(hand))
        else:
            found.append(tuple(held if held is shown else FACE_DOWN for held in hand))
    return tuple(found)


def _hands_seen(deal: DealState, viewer: Viewer, *, bids_open: bool) -> tuple[Seat, ...]:
    """Whose hands a viewer who does not see all sees whole."""
    staked = deal.staked if bids_open else None
    revealed = (staked.seat,) if staked is not None and staked.premium is Premium.REVEAL else ()
    if isinstance(viewer, Onlooker):
        return revealed
    match deal.spec.sight:
        case Sight.OWN | Sight.PILE_KNOWN_SET:
            return (viewer, *revealed)
        case Sight.BLIND_UNTIL_BID:
            return (viewer, *revealed) if bids_open else revealed
        case Sight.FOREHEAD:
            others = tuple(seat for seat in range(deal.spec.players) if seat != viewer)
            return (*others, *revealed)
        case Sight.PILE_UNSEEN:
            return revealed
        case other:
            assert_never(other)


def _sees_laid(deal: DealState, viewer: Viewer, owner: Seat) -> bool:
    open_to_all = deal.staked is not None and deal.staked.seat == owner
    return viewer is ALL or viewer == owner or open_to_all


def seen_bids(deal: DealState, viewer: Viewer) -> tuple[ShownBid, ...]:
    """By seat, the bids of a deal as this viewer may see them."""
    match deal.spec.rules.bidding:
        case Bidding.IN_TURN:
            return deal.bids
        case Bidding.SIMULTANEOUS:
            if None not in deal.bids or viewer is ALL:
                return deal.bids
            return tuple(
                bid if bid is None or seat == viewer else SEALED
                for seat, bid in enumerate(deal.bids)
            )
        case Bidding.LAID:
            return tuple(
                bid if bid is None or _sees_laid(deal, viewer, seat) else SEALED
                for seat, bid in enumerate(deal.bids)
            )
        case other:
            assert_never(other)
