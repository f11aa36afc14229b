"""A host who leaves for good hands the table over to the server of another person at it.

The deal that runs is void: the game ends here before anybody is told anything of it that was
hidden, and the rest is drawn from a new seed there. So nobody ever has a card or a seed in play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec import Raw

from game.net.handed_game import HandedGame
from game.net.messages import OVER, RUNNING, BadMessage, HandedOver, KnownName, NewPlace, key_of
from game.net.server.greetings import KnownPeople
from game.net.server.hosted_game import HostedGame
from game.net.server.hosted_seat import GameTerms, HostedSeat
from game.net.server.people import fit_name, readable
from game.table.records.event_lines import RecordError
from game.table.records.handover import NotHandedOver, finished_part, taken_over
from game.table.records.lines import read_line, text_of
from game.table.setup import HUMAN
from game.variants import plain_options

USUAL: Final = "casual"


def offer(game: HostedGame, name: str, to: str | None) -> None:
    """A host offers the table, or nobody has it offered any more.

    Raises:
        BadMessage: the person may not, or nobody else of that name sits there.
    """
    game.demand(RUNNING)
    asked = game.offered is not None and key_of(game.offered) == key_of(name)
    if not game.is_host(name) and not (to is None and asked):
        raise BadMessage("seat", "Only the host may hand the table over.")
    if to is not None and (game.seat_of(to) is None or key_of(to) == key_of(name)):
        raise BadMessage("unknown", "Nobody else of that name sits at this table.")
    game.offered = to


def take(game: HostedGame, name: str, keys: Mapping[str, str], number: int | None) -> HandedOver:
    """Whoever has the table offered takes it: the game ends here; what the other server needs.

    Args:
        game: the one that is handed over.
        name: of the person who takes it.
        keys: by the names of those whose keys come along.
        number: of the message that this answers.

    Raises:
        BadMessage: it is not offered to that person.
        OSError: the end cannot be kept, and nothing has happened.
    """
    offered = game.offered is not None and key_of(game.offered) == key_of(name)
    if not offered or (game.state == OVER and not game.why):
        raise BadMessage("seat", "This table is not offered to you.")
    if game.state == RUNNING:
        game.end(f"{game.terms.host} has handed the table to {name}.")
    assert game.play is not None, "it ran"
    lines = finished_part(game.play.lines)
    names = (str(seat.name) for seat in game.seats if seat.is_person)
    return HandedOver(
        game=game.id,
        lines=[Raw(text_of(line).encode()) for line in lines],
        people=[KnownName(one, keys[one]) for one in names if keys.get(one)],
        id=number,
    )


def move(game: HostedGame, name: str, place: NewPlace) -> None:
    """Whoever took a table over says where it is.

    Raises:
        BadMessage: it was another person.
    """
    if game.state != OVER or game.offered is None or key_of(game.offered) != key_of(name):
        raise BadMessage("seat", "You have not taken this table over.")
    game.moved = place


def terms_of(
    found: HandedGame, people: KnownPeople, name: str, fit_bot: Callable[[str], str]
) -> GameTerms:
    """What is settled about a game that was handed over, and its people known from now on.

    Args:
        found: the game.
        people: of the server.
        name: of the person who goes on with it, and hosts it here.
        fit_bot: a bot as this server knows it; refuses others.

    Raises:
        BadMessage: it is not as its seeds deal it, or the person has no seat.
        OSError, Unreadable: a name cannot be kept.
    """
    try:
        setup = taken_over([read_line(line.encode()) for line in found.lines]).setup
    except (RecordError, NotHandedOver) as error:
        raise BadMessage("illegal", str(error)) from None
    for each in (*(plan.name for plan in setup.seats), *(one.name for one in found.people)):
        readable(fit_name(each))
    seats = [
        HostedSeat(plan.name, HUMAN, joined=key_of(plan.name) == key_of(name))
        if plan.is_human
        else HostedSeat(plan.name, _bot(plan.agent, fit_bot), joined=True)
        for plan in setup.seats
    ]
    if not any(seat.is_person and seat.joined for seat in seats):
        raise BadMessage("seat", "You have no seat in this game.")
    for one in found.people:
        if one.name not in people:
            people.enter(one.name, one.key)
    return GameTerms(
        game="",
        variant_id=setup.variant.id,
        options=plain_options(setup.variant.options),
        players=setup.players,
        host=name,
        in_order=True,
        wait=True,
        watch=True,
        chat=True,
        seats=tuple(seats),
        before=found.lines,
    )


def _bot(agent: str, fit_bot: Callable[[str], str]) -> str:
    """A bot of the old server; the usual one where that is not known here."""
    try:
        return fit_bot(agent)
    except BadMessage:
        return USUAL
