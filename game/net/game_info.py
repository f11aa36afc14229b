"""What everybody may know of a game, as a message."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import UNSET, Raw, UnsetType

from game.net.hosted_game import HostedGame
from game.net.hosted_seat import HostedSeat, plain_options
from game.net.messages import FullRecord, GameInfo, SeatInfo, TakebackInfo, encoded


def info_of(game: HostedGame, present: Callable[[str], bool]) -> GameInfo:
    """The description of a game; `present` says of a name whether that person is connected."""
    terms, row = game.terms, game.terms.variant()
    return GameInfo(
        game=game.id,
        variant=row.id,
        name=row.name,
        options=plain_options(row),
        players=terms.players,
        host=terms.host,
        state=game.state,
        seats=[_seat(seat, present) for seat in game.seats],
        to_act=list(game.waits_for),
        lines=0 if game.play is None else len(game.play.stream),
        paused=game.paused,
        watch=terms.watch,
        chat=terms.chat,
        wait=terms.wait,
        away=terms.away,
        clock=terms.clock,
        takeback=_takeback(game),
        stalled=game.stalled or UNSET,
        why=game.why or UNSET,
    )


def full_record(game: HostedGame, seat: int | None) -> FullRecord:
    """The record of a game that is over; nothing of one that never began."""
    lines = () if game.play is None else game.play.lines
    raw = [Raw(encoded(line).encode()) for line in lines]
    return FullRecord(game=game.id, seat=seat, lines=raw)


def _takeback(game: HostedGame) -> TakebackInfo | UnsetType:
    request = game.take_backs.open
    if request is None:
        return UNSET
    return TakebackInfo(seat=request.seat, waits=sorted(request.waits))


def _seat(seat: HostedSeat, present: Callable[[str], bool]) -> SeatInfo:
    here = not seat.is_person or (seat.name is not None and present(seat.name))
    return SeatInfo(
        name=seat.name,
        agent=seat.agent,
        joined=seat.is_filled,
        present=here,
        stand_in=seat.stand_in,
        ready=seat.ready,
    )
