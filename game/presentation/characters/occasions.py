"""What may be remarked upon: facts that everybody at the table sees, by seat.

Only open bids, cards that were played, tricks, points and what follows from them count. No hand is
looked at, so whoever watches finds the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum, auto

from game.engine import (
    BidPlaced,
    BidsRevealed,
    DealScored,
    Event,
    FinishedDeal,
    Seat,
    Suit,
    TrickTaken,
)
from game.engine.choices import Goal
from game.engine.tricks import suit_led
from game.presentation.card_marks import counts_as
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import is_laid


class Occasion(Enum):
    """A fact about a seat or about the whole table, the rarest first."""

    STREAK_ENDED = auto()
    """The seat missed after four or more deals that it made."""
    STREAK = auto()
    """The seat made its fourth deal in a row, or its sixth, its eighth and so on."""
    BIG_MADE = auto()
    """The seat made a bid of four or more."""
    FAR_OFF = auto()
    """The seat missed its bid by three tricks or more."""
    ALONE_MADE = auto()
    """The seat made its bid, and nobody else did."""
    ALONE_MISSED = auto()
    """The seat missed its bid, and nobody else did."""
    NOBODY = auto()
    """Nobody made the deal."""
    LOST_LEAD = auto()
    """The seat led alone before the deal and does not lead now."""
    TOOK_LEAD = auto()
    """The seat leads alone now and did not lead before the deal, the third or a later one."""
    DRY = auto()
    """The seat missed its third deal in a row, or its fifth, its seventh and so on."""
    ALL_MADE = auto()
    """Everybody made the deal."""
    OVERTRUMPED = auto()
    """The seat trumped a trick, and a later trump took it."""
    ACE_TRUMPED = auto()
    """The seat led an ace that was no trump, and a trump took the trick."""
    SPOILED = auto()
    """The seat took a trick after which somebody else can no longer make the bid."""
    NEEDS_ALL = auto()
    """The seat must take every trick that is left, three or more, since the one just taken."""
    WENT_OVER = auto()
    """The seat took its first trick above its bid."""
    SHORT = auto()
    """The seat can no longer make its bid, since the trick just taken, and it is not the last."""
    FULL = auto()
    """The seat took the last trick of its bid, and two or more are left."""
    BID_HIGH = auto()
    """The seat bid three or more, and more than anybody else."""
    CROWDED = auto()
    """The bids come to two tricks more than there are, or even more."""
    SCARCE = auto()
    """The bids come to two tricks fewer than there are, or even fewer."""
    BID_NOTHING = auto()
    """The seat bid zero in a deal of four tricks or more."""


Found = tuple[Seat, Occasion]


def occasions(event: Event, before: ScreenState, now: ScreenState) -> list[Found]:
    """Every fact that an event made true when it turned `before` into `now`."""
    match event:
        case BidPlaced(changes=False) if None not in now.table.bids:
            return list(_bids(now))
        case BidsRevealed():
            return list(_bids(now))
        case TrickTaken(winner) if not is_laid(now):
            return list(_trick(winner, before, now))
        case DealScored():
            return list(_score(now.table.history, now.table.players, shared=_shared(now)))
        case _:
            return []


def _shared(now: ScreenState) -> bool:
    return now.table.variant.rules.goal is Goal.SHARED


# Bids -----------------------------------------------------------------------------------------


def _bids(now: ScreenState) -> Iterator[Found]:
    if now.table.spec.misere:
        return
    bids = [bid if isinstance(bid, int) else 0 for bid in now.table.bids]
    tricks, seats = now.table.spec.tricks, range(now.table.players)
    far = sum(bids) - tricks
    if abs(far) >= 2:
        yield from ((seat, Occasion.CROWDED if far > 0 else Occasion.SCARCE) for seat in seats)
    for seat in seats:
        if bids[seat] == 0 and tricks >= 4:
            yield seat, Occasion.BID_NOTHING
        if bids[seat] >= 3 and bids.count(bids[seat]) == 1 and bids[seat] == max(bids):
            yield seat, Occasion.BID_HIGH


# Tricks ---------------------------------------------------------------------------------------


def _trick(winner: Seat, before: ScreenState, now: ScreenState) -> Iterator[Found]:
    left = now.table.spec.tricks - len(now.table.tricks)
    wants = [_bid(now, seat) - now.table.taken[seat] for seat in range(now.table.players)]
    if wants[winner] == -1:
        yield winner, Occasion.WENT_OVER
    if wants[winner] == 0 and left >= 2:
        yield winner, Occasion.FULL
    others = [seat for seat in range(now.table.players) if seat != winner]
    for seat in others:
        if wants[seat] == left + 1 and left:
            yield seat, Occasion.SHORT
        if wants[seat] == left >= 3:
            yield seat, Occasion.NEEDS_ALL
    if any(wants[seat] == left + 1 for seat in others):
        yield winner, Occasion.SPOILED
    yield from _trumped(winner, before, now)


def _trumped(winner: Seat, before: ScreenState, now: ScreenState) -> Iterator[Found]:
    """Trumps that were beaten and aces that were trumped, where cards beat each other as usual."""
    spec, trump, trick = now.table.spec, now.table.trump, before.table.trick
    if trump is None or trump is Suit.JOKERS or spec.call is not None:
        return
    places = {play.seat: place for place, play in enumerate(trick)}
    if counts_as(now, trick[places[winner]].card) is not trump:
        return
    led = suit_led(spec, trump, trick)
    if led is trump or led is None:
        return
    for play in trick[: places[winner]]:
        if counts_as(now, play.card) is trump:
            yield play.seat, Occasion.OVERTRUMPED
    if trick[0].card.rank == "A":
        yield trick[0].seat, Occasion.ACE_TRUMPED


def _bid(now: ScreenState, seat: Seat) -> int:
    bid = now.table.bids[seat]
    assert isinstance(bid, int), "bids are open during the play"
    return bid


# Scores ---------------------------------------------------------------------------------------


def _score(history: tuple[FinishedDeal, ...], players: int, *, shared: bool) -> Iterator[Found]:
    result = history[-1].result
    made = [seat for seat in range(players) if result.made[seat]]
    missed = [seat for seat in range(players) if not result.made[seat]]
    for seat in range(players):
        if seat in made and result.bids[seat] >= 4:
            yield seat, Occasion.BIG_MADE
        if abs(result.bids[seat] - result.tricks[seat]) >= 3:
            yield seat, Occasion.FAR_OFF
        if not missed:
            yield seat, Occasion.ALL_MADE
        if not made:
            yield seat, Occasion.NOBODY
    if len(missed) == 1:
        yield missed[0], Occasion.ALONE_MISSED
    if shared:  # nobody is ahead of anybody, and a deal that failed is played again
        return
    if len(made) == 1:
        yield made[0], Occasion.ALONE_MADE
    for seat in range(players):
        yield from ((seat, found) for found in _row(history, seat))
    yield from _lead(history, players)


def _row(history: tuple[FinishedDeal, ...], seat: Seat) -> Iterator[Occasion]:
    """What deals one after another come to for a seat."""
    came = [deal.result.made[seat] for deal in reversed(history)]
    alike = next((n for n, made in enumerate(came) if made != came[0]), len(came))
    if came[0] and alike >= 4 and alike % 2 == 0:
        yield Occasion.STREAK
    if not came[0] and alike >= 3 and alike % 2 == 1:
        yield Occasion.DRY
    if not came[0] and len(came) > 4 and all(came[1:5]):
        yield Occasion.STREAK_ENDED


def _lead(history: tuple[FinishedDeal, ...], players: int) -> Iterator[Found]:
    if len(history) < 3:
        return
    totals = [sum(deal.points[seat] for deal in history) for seat in range(players)]
    last = history[-1].points
    earlier = [total - points for total, points in zip(totals, last, strict=True)]
    leads, led = _leaders(totals), _leaders(earlier)
    if len(leads) == 1 and leads[0] not in led:
        yield leads[0], Occasion.TOOK_LEAD
    if len(led) == 1 and led[0] not in leads:
        yield led[0], Occasion.LOST_LEAD


def _leaders(totals: list[int]) -> list[Seat]:
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
