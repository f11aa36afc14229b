"""What the operator of a server asks about tournaments, and has done."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias, get_args

from msgspec import Struct

from game.engine.refusal import finished
from game.net.add_ons.tournaments.page import ResultTold, result_of
from game.net.add_ons.tournaments.running import PAGE, Tournaments
from game.net.add_ons.tournaments.standings import Tournament, TournamentTerms
from game.net.messages import BadMessage
from game.net.server.own_bots import checked_bot
from game.storage.decoding import Unreadable

Step: TypeAlias = Literal["open", "enter", "leave", "start", "off", "show"]
STEPS: Final[tuple[str, ...]] = get_args(Step)


class ListTournaments(Struct, tag="tournaments", frozen=True):
    """Which tournaments are there?"""


class ToTournament(Struct, tag="tournament", frozen=True, kw_only=True):
    """Open a tournament, do something with one, or show it."""

    step: Step
    tournament: str = ""
    """Its id, unless it is opened."""
    name: str = ""
    """Of the person who enters or leaves."""
    terms: TournamentTerms | None = None
    """Of one that is opened, without an id."""


class TournamentAtServer(Struct, tag="tournament", frozen=True):
    """A tournament, in a list."""

    tournament: str
    title: str
    variant: str
    players: int
    stage: str
    round: str
    people: int


class TournamentsAtServer(Struct, tag="tournaments", frozen=True):
    """The answer to `ListTournaments`."""

    tournaments: tuple[TournamentAtServer, ...]


class TournamentShown(Struct, tag="shown", frozen=True):
    """The answer to `show`."""

    result: ResultTold


def listed(tournaments: Tournaments | None) -> TournamentsAtServer:
    """All tournaments of a server."""
    every = [] if tournaments is None else tournaments.every()
    return TournamentsAtServer(tuple(map(_listed, every)))


def _listed(one: Tournament) -> TournamentAtServer:
    terms = one.terms
    return TournamentAtServer(
        terms.tournament,
        terms.title,
        terms.variant,
        terms.players,
        one.stage,
        f"{one.current + 1}/{terms.rounds}",
        sum(not each.left for each in one.people),
    )


def done(tournaments: Tournaments | None, asked: ToTournament) -> TournamentShown | str:
    """Do what the operator wants with a tournament; a sentence that says what was done.

    Raises:
        Unreadable: it cannot be done; one sentence.
        OSError: it cannot be kept.
    """
    try:
        if tournaments is None:
            raise BadMessage("state", "Several processes that serve as one hold no tournaments.")
        return _done(tournaments, asked)
    except BadMessage as error:
        raise Unreadable(finished(str(error))) from None


def _done(all_: Tournaments, asked: ToTournament) -> TournamentShown | str:
    match asked.step:
        case "open" if asked.terms is not None:
            checked_bot(asked.terms.agent)
            made = all_.open(asked.terms).terms
            page = f"its page is {PAGE}{made.tournament} at this server"
            return f"{made.title} is open as {made.tournament}; {page}."
        case "enter":
            one = all_.enter(asked.tournament, asked.name)
            return f"{one.people[-1].name} takes part in {one.terms.title}."
        case "leave":
            one = all_.leave(asked.tournament, asked.name)
            return f"{asked.name} takes part in {one.terms.title} no longer."
        case "start":
            one = all_.start(asked.tournament)
            return f"{one.terms.title} has begun, with {len(one.rounds[0].tables)} tables."
        case "off":
            return f"{all_.call_off(asked.tournament).terms.title} is called off."
        case _:
            return TournamentShown(result_of(all_.tournament(asked.tournament)))
