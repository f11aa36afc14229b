"""What hangs on the trick that lies on the table: whose bid it can break, make or leave open.

All of it follows from what the viewer knows: bids, tricks taken, and the cards that are seen. Of
bids that are secret, or that are no bids (misère), nothing is known and nothing is said.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

from game.engine import Card, Phase, Seat
from game.engine.decisions.card import joker_calls, legal_of
from game.engine.state import Played
from game.engine.tricks import best
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import is_laid

RUN: Final = 3
"""Made bids one after another that are worth a mark."""


class BidFate(Enum):
    """What has become of a bid."""

    OPEN = auto()
    MADE = auto()
    """For good: no trick is left."""
    BROKEN = auto()
    """However the rest goes."""


def tricks_left(now: ScreenState) -> int:
    """Tricks of the deal that nobody has yet, with the one on the table."""
    return now.table.spec.tricks - len(now.table.tricks)


def fate(now: ScreenState, seat: Seat) -> BidFate:
    """What has become of a seat's bid by the tricks that are taken."""
    return _fate(now, seat, 0, tricks_left(now))


def fate_if(now: ScreenState, seat: Seat, winner: Seat) -> BidFate:
    """What becomes of a seat's bid if `winner` takes the trick on the table."""
    return _fate(now, seat, int(seat == winner), tricks_left(now) - 1)


def _fate(now: ScreenState, seat: Seat, more: int, left: int) -> BidFate:
    bid = now.table.bids[seat]
    assert isinstance(bid, int), "bids are open"
    need = bid - now.table.taken[seat] - more
    if need < 0 or need > left:
        return BidFate.BROKEN
    return BidFate.OPEN if left else BidFate.MADE


def bids_are_seen(now: ScreenState) -> bool:
    """Whether cards are played to bids that all see, or were until the last trick was taken."""
    table = now.table
    if table.phase is not Phase.PLAYING or table.spec.misere or is_laid(now):
        return False
    return all(isinstance(bid, int) for bid in table.bids)


def in_play(now: ScreenState) -> bool:
    """Whether there is still a trick to be played to bids that all see."""
    return bids_are_seen(now) and tricks_left(now) > 0


def alive(now: ScreenState) -> tuple[Seat, ...]:
    """Seats whose bid can still be made."""
    seats = range(now.table.players)
    return tuple(seat for seat in seats if fate(now, seat) is not BidFate.BROKEN)


def holder(now: ScreenState) -> Seat:
    """Who has the trick on the table so far."""
    return best(now.table.spec, now.table.trump, now.table.trick).seat


def marks_best(now: ScreenState) -> bool:
    """Whether the best card of the trick is marked: one card alone needs no mark."""
    table = now.table
    return table.phase is Phase.PLAYING and len(table.trick) > 1 and table.trump_known


def hangs_on_last_card(now: ScreenState) -> tuple[Seat, ...]:
    """Seats whose bid hangs on whether the card that completes the trick takes it.

    It rests on what everybody sees; whether there is such a card to play is another question.
    """
    if not in_play(now) or len(now.table.trick) != now.table.players - 1:
        return ()
    seat, has = next(iter(now.turn), None), holder(now)
    if seat is None:
        return ()
    return tuple(one for one in alive(now) if fate_if(now, one, seat) is not fate_if(now, one, has))


def decided_by_next_card(now: ScreenState) -> tuple[Seat, ...]:
    """Seats whose bid hangs on the card that completes the trick; empty where none does.

    Where the hand is seen that it comes from, the card hangs only if some of its cards take the
    trick and others do not.
    """
    hanging = hangs_on_last_card(now)
    if not hanging:
        return ()
    ways = ways_of_last(now)
    return () if ways is not None and len(ways) < 2 else hanging


def ways_of_last(now: ScreenState) -> set[Seat] | None:
    """Who may have the trick once its last card is played; None where that hand is not seen."""
    ways = each_way_of_last(now)
    return None if ways is None else {*ways}


def each_way_of_last(now: ScreenState) -> list[Seat] | None:
    """Who has the trick by each way to play its last card; None where that hand is not seen."""
    table, seat = now.table, now.turn[0]
    held = tuple(card for card in table.hands[seat] if isinstance(card, Card))
    if len(held) < len(table.hands[seat]) or table.spec.sight.is_pile:
        return None
    return [
        best(table.spec, table.trump, (*table.trick, Played(seat, card, call))).seat
        for card in legal_of(table, seat, held)
        for call in joker_calls(table, card)
    ]


def sure_winner(now: ScreenState) -> Seat | None:
    """Who takes the trick whichever card the viewer completes it with; None where that is open."""
    seat = now.table.seat
    if seat not in now.turn or len(now.table.trick) != now.table.players - 1:
        return None
    ways = ways_of_last(now)
    return next(iter(ways)) if ways is not None and len(ways) == 1 else None


def deciding(now: ScreenState) -> tuple[Seat, ...]:
    """Seats whose bid is decided before the next trick: by the next card, or by the last trick."""
    if not in_play(now) or len(now.table.trick) == now.table.players:
        return ()
    return alive(now) if tricks_left(now) == 1 else decided_by_next_card(now)


def broken_by(before: ScreenState, now: ScreenState) -> tuple[Seat, ...]:
    """Seats whose bid could be made before a trick was taken, and cannot any more."""
    if not in_play(before):
        return ()
    trick = now.table.tricks[-1]
    return tuple(
        seat for seat in alive(before) if fate_if(before, seat, trick.winner) is BidFate.BROKEN
    )


def made_in_a_row(now: ScreenState, seat: Seat) -> int:
    """How many bids a seat has made one after another, up to the deal that was scored last."""
    number = 0
    for finished in reversed(now.table.history):
        if not finished.result.made[seat]:
            break
        number += 1
    return number


def tension(now: ScreenState) -> float:
    """How tense the game is, 0 to 1: the later in deal and game and the more bids hang, the more.

    It says nothing that could not be seen on the table.
    """
    deals = max(1, now.number_of_deals)
    late = min(1.0, now.table.spec.number / deals)
    if not in_play(now):
        return 0.15 + 0.15 * late
    played = len(now.table.tricks) / now.table.spec.tricks
    hanging = min(2, len(deciding(now))) / 2
    return min(1.0, 0.2 + 0.3 * played + 0.2 * late + 0.3 * hanging)
