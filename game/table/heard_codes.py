"""What is done at a table, as one seat hears of it: each action as its code."""

from __future__ import annotations

from game.engine import (
    Action,
    Bid,
    BidPlaced,
    BidSealed,
    Call,
    Called,
    Card,
    CardPlayed,
    ChooseTrump,
    Event,
    Lay,
    Play,
    Said,
    Say,
    Seat,
    TrumpTurned,
    TurnUp,
)
from game.table.records.codes import code_of
from game.table.stream import MovesUndone
from game.table.table import Table


class HeardCodes:
    """The codes of what happens from now on, see `game.table.records.codes`."""

    def __init__(self, table: Table, seat: Seat) -> None:
        """Listen in this seat."""
        self._table = table
        self._seat = seat
        self._inbox = table.stream.follow(seat)

    def next(self) -> str | None:
        """What was done next; None where nothing more was done by now."""
        while (happening := self._inbox.pop()) is not None:
            if isinstance(happening, MovesUndone):
                continue
            if isinstance(happening, BidSealed):
                return self._sealed(happening.seat)
            if (action := _done(happening)) is not None:
                return code_of(action)
        return None

    def _sealed(self, seat: Seat) -> str:
        """The code of a bid that lies face down; what another's is, nobody knows here."""
        view = self._table.view(self._seat)
        if seat != self._seat or not view.laid:
            return str(view.bids[seat])
        aside = tuple(card for card in view.laid[seat] if isinstance(card, Card))
        return code_of(Lay(seat, aside, view.wishes[seat]))


def _done(event: Event) -> Action | None:
    """The action that an event tells of; None where it follows by itself."""
    match event:
        case BidPlaced(seat, bid):
            return Bid(seat, bid)
        case CardPlayed(seat, card, joker) if isinstance(card, Card):
            return Play(seat, card, joker)
        case Said(seat, statement):
            return Say(seat, statement)
        case Called(seat, terms):
            return Call(seat, terms)
        case TrumpTurned(suit, card, None) if card is not None:
            return TurnUp(card)
        case TrumpTurned(suit, _, int(seat)):
            return ChooseTrump(seat, suit)
        case _:
            return None
