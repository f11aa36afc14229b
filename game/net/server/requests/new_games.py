"""New games: created, or played once more."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import structs

from game.net.messages import (
    OPEN,
    OVER,
    BadMessage,
    Create,
    GameInfo,
    Message,
    Rematch,
    StandIn,
    key_of,
)
from game.net.server import decisions
from game.net.server.followers import ServerClient
from game.net.server.greetings import KnownPeople
from game.net.server.hosted_game import HostedGame
from game.net.server.hosted_seat import GameTerms, HostedSeat, StandInTerms
from game.net.server.invitations.inviting import known_name
from game.net.server.journal import AgainNote
from game.net.server.own_bots import checked_bot
from game.net.server.people import fit_name
from game.net.server.requests.registry import MAKING_COST
from game.net.server.requests.server import Server, describe
from game.profiles.look_alikes import skeleton
from game.table.setup import HUMAN
from game.variants import OptionError


def register(server: Server) -> None:
    """Have a server make them."""
    known = server.requests
    known.register(Create, partial(_create, server), MAKING_COST)
    known.register(Rematch, partial(_rematch, server), MAKING_COST)


def _create(server: Server, client: ServerClient, name: str, message: Create) -> None:
    _spare(server, client, name)
    for bot in (message.away, message.clock):
        if bot is not None:
            checked_bot(bot.agent)
    seats = _seats(server.greetings.people, name, message)
    server.invitations.allow(name, (str(seat.name) for seat in seats if seat.is_person))
    terms = GameTerms(
        game="",
        variant_id=message.variant,
        options=message.options,
        players=len(seats),
        host=name,
        in_order=message.in_order,
        first=_first(seats, message),
        wait=message.wait,
        away=_stand_in(message.away),
        clock=_stand_in(message.clock),
        watch=message.watch,
        chat=message.chat,
        rated=message.rated,
        seats=tuple(seats),
    )
    try:
        terms.variant()
    except OptionError as error:
        raise BadMessage("illegal", str(error)) from None
    _begin(server, client, message, terms)


def _first(seats: Sequence[HostedSeat], message: Create) -> str:
    """Who is to deal first; empty where that is drawn."""
    if message.first is None:
        return ""
    named = [str(seat.name) for seat in seats if seat.name is not None]
    for name in named:
        if key_of(name) == key_of(message.first):
            return name
    raise BadMessage("seat", f"{message.first} has no seat in this game, and cannot deal first.")


def _begin(
    server: Server,
    client: ServerClient,
    message: Message,
    terms: GameTerms,
    before: HostedGame | None = None,
) -> None:
    """Make a game, say so to its host, and start it where nobody is missing.

    The one `before`, which is over, knows from then on that this one follows it.
    """
    one = server.new_game()
    try:
        game, address = one.files.game, client.link.address
        if before is not None:
            before.commit(AgainNote(game=game))
        one.create(structs.replace(terms, game=game, made_from=address))
    except OSError:
        server.forget(one)
        raise
    one.go_on()
    describe(server, client, one, message)
    server.spread(one, told=True)


def _spare(server: Server, client: ServerClient, name: str) -> None:
    """Refuse another game where too many of one person or one address go on, or the server ends.

    Raises:
        BadMessage: they do.
    """
    if not server.takes_games:
        raise BadMessage("closing", "This server takes no new games; it is about to stop.")
    hosted = [one for one in server.games.values() if one.state != OVER and one.is_host(name)]
    if len(hosted) >= server.limits.games_per_person:
        raise BadMessage("limit", "You host too many games; let one of them end first.")
    address = client.link.address
    here = sum(
        one.terms.made_from == address and one.state != OVER for one in list(server.games.values())
    )
    if here >= server.limits.games_per_address:
        raise BadMessage("limit", "Too many games of your address go on; let one of them end.")


def _stand_in(wanted: StandIn | None) -> StandInTerms | None:
    return None if wanted is None else StandInTerms(wanted.after, wanted.agent)


def _seats(people: KnownPeople, name: str, message: Create) -> list[HostedSeat]:
    """The seats of a new game, its host in one of them."""
    seats = []
    for wanted in message.seats:
        if wanted.agent not in (None, HUMAN):
            label = None if wanted.name is None else people.new_name(fit_name(wanted.name))
            seats.append(HostedSeat(label, checked_bot(str(wanted.agent)), joined=True))
        elif wanted.name is not None:
            seats.append(HostedSeat(known_name(people, wanted.name), HUMAN))
        else:
            seats.append(HostedSeat())
    names = [skeleton(seat.name) for seat in seats if seat.name is not None]
    if len(set(names)) < len(names):
        raise BadMessage("seat", "A name is in two seats, or two look alike.")
    if message.look_on:
        if _own_seats(seats, name):
            raise BadMessage("seat", "You have a seat in this game: you cannot look on.")
        if all(seat.agent not in (None, HUMAN) for seat in seats):
            raise BadMessage("seat", "Nobody can sit down in this game: leave a seat open.")
        return seats
    own = _own_seats(seats, name)
    own = own or [n for n, seat in enumerate(seats) if seat.agent is None]
    if not own:
        raise BadMessage("seat", "You have no seat in this game: leave one open.")
    seats[own[0]] = HostedSeat(name, HUMAN, joined=True)
    return seats


def _own_seats(seats: Sequence[HostedSeat], name: str) -> list[int]:
    """The seats that are a person's."""
    own = key_of(name)
    return [n for n, s in enumerate(seats) if s.is_person and key_of(str(s.name)) == own]


def _rematch(server: Server, client: ServerClient, name: str, message: Rematch) -> None:
    one = server.game(message.game)
    one.demand(OVER)
    if one.terms.place is not None:
        raise BadMessage("state", "A table of a tournament is played once.")
    if not one.is_host(name):
        one.own_seat(name)
    if (again := _again(server, one)) is not None:
        _come_along(server, client, name, message, again)
        return
    _spare(server, client, name)
    seats = [
        HostedSeat(
            seat.name if seat.is_person else None,
            seat.agent,
            joined=not seat.is_person or key_of(str(seat.name)) == key_of(name),
        )
        if not seat.is_person or not server.invitations.is_blocked(name, str(seat.name))
        else HostedSeat()  # whoever wants no invitations may still sit down
        for seat in one.seats
    ]
    looks_on = one.seat_of(one.terms.host) is None  # his screen is the table of this game too
    host = one.terms.host if looks_on else name
    terms = structs.replace(one.terms, host=host, rated=one.rated, seats=tuple(seats), before=())
    _begin(server, client, message, terms, one)


def _again(server: Server, one: HostedGame) -> GameInfo | None:
    """The game that was made after one that is over, unless that is over too."""
    if not one.again:
        return None
    if (here := server.games.get(one.again)) is not None:
        found: GameInfo | None = server.descriptions.description_of(here).info
    else:  # another process may have it
        found = next((info for info in server.listed() if info.game == one.again), None)
    return None if found is None or found.state == OVER else found


def _come_along(
    server: Server, client: ServerClient, name: str, message: Rematch, again: GameInfo
) -> None:
    """Have somebody who wants to play again sit down where another one wanted it before."""
    here = server.games.get(again.game)
    if here is None:
        client.tell(structs.replace(again, id=message.number))
        return
    if here.state == OPEN and not here.is_host(name):
        decisions.join(here, name)
    describe(server, client, here, message)
    server.spread(here, told=True)
