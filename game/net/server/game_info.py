"""What everybody may know of a game, as a message."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from weakref import WeakKeyDictionary

from msgspec import Raw

from game.net.messages import (
    FullRecord,
    GameInfo,
    PersonRating,
    SeatInfo,
    SignedResult,
    StandIn,
    TakebackInfo,
    VariantOffer,
    encoded,
)
from game.net.server.hosted_game import HostedGame
from game.net.server.hosted_seat import HostedSeat, StandInTerms
from game.table.records.lines import text_of
from game.variants import VARIANTS, plain_options
from game.variants.lengths import lengths_of


@dataclass(frozen=True, slots=True)
class Description:
    """What everybody may know of a game, as a message and as its text."""

    stamp: tuple[object, ...]
    """What it was made from."""
    info: GameInfo
    text: str


class Descriptions:
    """Descriptions of games; one is made anew only where something of the game has changed."""

    def __init__(
        self, present: Callable[[str], bool], rating: Callable[[str], PersonRating | None]
    ) -> None:
        """`present` says of a name whether that person is connected, `rating` how strong."""
        self._present = present
        self._rating = rating
        self._made: WeakKeyDictionary[HostedGame, Description] = WeakKeyDictionary()

    def description_of(self, game: HostedGame) -> Description:
        """What everybody may know of a game now."""
        seats = tuple(
            (one.stand_in, _is_here(one, self._present), _rated(one, self._rating))
            for one in game.seats
        )
        stamp = game.changes, game.stalled, seats
        made = self._made.get(game)
        if made is None or made.stamp != stamp:
            info = info_of(game, self._present, self._rating)
            made = Description(stamp, info, encoded(info))
            self._made[game] = made
        return made


def info_of(
    game: HostedGame,
    present: Callable[[str], bool],
    rating: Callable[[str], PersonRating | None],
) -> GameInfo:
    """The description of a game, with the same functions as `Descriptions`."""
    terms, row = game.terms, game.variant
    return GameInfo(
        game=game.id,
        variant=row.id,
        name=row.name,
        options=plain_options(row.options),
        players=terms.players,
        host=terms.host,
        state=game.state,
        seats=[
            _seat(seat, game.standing.get(n), present, rating) for n, seat in enumerate(game.seats)
        ],
        to_act=list(game.waits_for),
        lines=game.lines_sent,
        paused=game.paused,
        watch=terms.watch,
        chat=terms.chat,
        wait=terms.wait,
        away=_stand_in(terms.away),
        clock=_stand_in(terms.clock),
        takeback=_takeback(game),
        drawing=game.drawing is not None,
        stalled=game.stalled,
        why=game.why,
        rated=game.rated and game.may_count,
        tournament=terms.place,
        declined=list(game.declined.values()),
        in_order=terms.in_order,
        first=terms.first or None,
    )


@cache
def variant_offers() -> list[VariantOffer]:
    """Every game that may be created, with its lengths by number of players."""
    return [
        VariantOffer(
            variant=row.id,
            name=row.name,
            blurb=row.blurb,
            lengths={
                players: {length.value: rules for length, rules in lengths_of(row, players).items()}
                for players in row.deals
            },
        )
        for row in VARIANTS.values()
    ]


def full_record(game: HostedGame, seat: int | None, result: SignedResult | None) -> FullRecord:
    """The record of a game that is over; nothing of one that never began."""
    lines = () if game.play is None else game.play.lines
    raw = [Raw(text_of(line).encode()) for line in lines]
    return FullRecord(game=game.id, seat=seat, lines=raw, result=result)


def _takeback(game: HostedGame) -> TakebackInfo | None:
    request = game.take_backs.open
    if request is None:
        return None
    return TakebackInfo(seat=request.seat, waits=sorted(request.waits))


def _stand_in(settled: StandInTerms | None) -> StandIn | None:
    return None if settled is None else StandIn(settled.after, settled.agent)


def _seat(
    seat: HostedSeat,
    standing: str | None,
    present: Callable[[str], bool],
    rating: Callable[[str], PersonRating | None],
) -> SeatInfo:
    return SeatInfo(
        name=seat.name,
        agent=seat.agent,
        joined=seat.is_filled,
        present=_is_here(seat, present),
        stand_in=seat.stand_in or standing,
        ready=seat.ready,
        rating=_rated(seat, rating),
        until=seat.until,
    )


def _rated(seat: HostedSeat, rating: Callable[[str], PersonRating | None]) -> PersonRating | None:
    return rating(seat.name) if seat.is_person and seat.name is not None else None


def _is_here(seat: HostedSeat, present: Callable[[str], bool]) -> bool:
    return not seat.is_person or (seat.name is not None and present(seat.name))
