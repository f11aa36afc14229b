"""The tournaments of a server: opened, entered, played round by round, and kept as documents.

What a document says is settled. A round is written before its tables are made, and a table says in
its game's journal which it is, so a server that was killed in between makes none of them twice.
"""

from __future__ import annotations

import logging
from typing import Final

from msgspec import structs

from game.engine.choices import Goal
from game.net.add_ons.tournaments.standings import (
    FEWEST_PEOPLE,
    MOST_PEOPLE,
    Entrant,
    Round,
    RoundTable,
    Tournament,
    TournamentTerms,
    drawn_rounds,
    seated,
)
from game.net.messages import OVER, BadMessage, TournamentInfo, TournamentPlace, key_of
from game.net.server.hosted_seat import GameTerms, HostedSeat, StandInTerms
from game.net.server.server_rows import TOURNAMENTS
from game.net.server.table_server import TableServer
from game.net.short_ids import drawn_id
from game.storage.documents import document
from game.table.setup import bot_names
from game.variants import OptionError, variant, with_options

LOGGER: Final = logging.getLogger("blackout.server")
LARGEST: Final = 1 << 20
MOST_OPEN: Final = 20
"""Tournaments that are not over."""
PAGE: Final = "/tournaments/"
"""What the address of a page of standings begins with."""


class Tournaments:
    """See the module.

    Its methods raise `BadMessage` where there is no such tournament, or it cannot be done at its
    stage, and `OSError` where it cannot be kept, and is not done.
    """

    def __init__(self, core: TableServer) -> None:
        """Read those that were kept; one that cannot be read is left alone, and the log says so.

        `core` is the server, which has taken up its games.
        """
        self._kept = core.database.documents(TOURNAMENTS, _DOCUMENT)
        self._server = core
        self._people = core.greetings.people
        self._clock = core.clock
        self._all: dict[str, Tournament] = {}
        self._made: dict[TournamentPlace, str] = {}
        """Ids of games by the tables that they are."""
        for found in self._kept.read().values():
            self._all[found.terms.tournament] = found
        for one in core.games.values():
            if one.terms.place is not None:
                self._made[one.terms.place] = one.id

    # What may be known ------------------------------------------------------------------------

    def tournament(self, tournament: str) -> Tournament:
        """One by its id."""
        found = self._all.get(tournament)
        if found is None:
            raise BadMessage("unknown", "There is no such tournament.")
        return found

    def every(self) -> list[Tournament]:
        """All of them, those that are not over first."""
        return sorted(self._all.values(), key=lambda one: (one.stage == OVER, one.terms.title))

    def infos(self) -> list[TournamentInfo]:
        """Those that are not over, as everybody may know them."""
        return [info_of(one) for one in self.every() if one.stage != OVER]

    def places_of(self, name: str) -> list[str]:
        """Ids of those that are not over and in which a person takes part."""
        key = key_of(name)
        return [one.tournament for one in self.infos() if key in map(key_of, one.people)]

    def is_played(self, place: TournamentPlace) -> bool:
        """Whether the cards of a table may still be played at another one of its round."""
        one = self._all.get(place.tournament)
        return one is not None and one.stage != OVER and one.rounds[place.round - 1].ended is None

    # What the operator does -------------------------------------------------------------------

    def open(self, terms: TournamentTerms) -> Tournament:
        """Open a tournament; the secrets of its rounds are drawn now. `terms` lack the id."""
        if sum(one.stage != OVER for one in self._all.values()) >= MOST_OPEN:
            raise BadMessage("limit", "Too many tournaments go on; let one of them end first.")
        try:
            row = with_options(variant(terms.variant), terms.options, terms.players)
        except OptionError as error:
            raise BadMessage("illegal", str(error)) from None
        if row.rules.goal is Goal.SHARED:
            why = f"In {row.name} all win or fail together, so it has no tournament."
            raise BadMessage("illegal", why)
        tournament = drawn_id()
        while tournament in self._all:
            tournament = drawn_id()
        terms = structs.replace(terms, tournament=tournament)
        return self._put(Tournament(terms, drawn_rounds(tournament, terms.rounds)))

    def start(self, tournament: str) -> Tournament:
        """Begin the first round; bots fill the last table."""
        one = self._open(tournament)
        if len(one.entrants) < FEWEST_PEOPLE:
            raise BadMessage("state", "A tournament needs two people or more.")
        missing = -len(one.entrants) % one.terms.players
        names = bot_names([each.name for each in one.entrants], missing)
        bots = tuple(Entrant(name, one.terms.agent) for name in names)
        return self._begin(structs.replace(one, entrants=(*one.entrants, *bots)), 0)

    def call_off(self, tournament: str) -> Tournament:
        """End a tournament before its end; its tables are called off too."""
        one = self.tournament(tournament)
        if one.stage == OVER:
            raise BadMessage("state", "That tournament is over.")
        why = "The tournament was called off."
        done = self._put(structs.replace(one, why=why))
        for table in one.rounds[max(one.current, 0)].tables:
            game = self._server.games.get(table.game)
            if game is not None and game.state != OVER:
                game.end(why)
                self._server.spread(game, told=True)
        return done

    def enter(self, tournament: str, name: str) -> Tournament:
        """Have a person take part who has been at this server."""
        one = self._open(tournament)
        key = self._people.key(name)
        if not key:
            raise BadMessage("unknown", f"Nobody called {name} has been at this server.")
        name = self._people.written(name)
        if any(self._people.key(each.name) == key for each in one.entrants):
            raise BadMessage("state", f"{name} takes part already.")
        if len(one.entrants) >= MOST_PEOPLE:
            raise BadMessage("limit", f"A tournament has {MOST_PEOPLE} people at most.")
        return self._put(structs.replace(one, entrants=(*one.entrants, Entrant(name))))

    def leave(self, tournament: str, name: str) -> Tournament:
        """Have a person take part no longer; once it runs a bot plays on from the next round."""
        one = self.tournament(tournament)
        own = [each for each in one.people if key_of(each.name) == key_of(name) and not each.left]
        if not own or one.stage == OVER:
            raise BadMessage("state", f"{name} does not take part in that tournament.")
        if one.stage == "open":
            entrants = tuple(each for each in one.entrants if each not in own)
        else:
            entrants = tuple(
                structs.replace(each, left=True) if each in own else each for each in one.entrants
            )
        return self._put(structs.replace(one, entrants=entrants))

    # By the clock -----------------------------------------------------------------------------

    def look_round(self) -> None:
        """Make the tables that are missing, take results, and begin the round that is due."""
        for one in list(self._all.values()):
            if one.stage == "running":
                try:
                    self._look_at(one)
                except OSError as error:
                    LOGGER.error("the tournament %s waits: %s", one.terms.tournament, error)

    def shift(self, seconds: float) -> None:
        """The clock was set by so many seconds: the next round is as far away as before."""
        for name, one in self._all.items():
            if one.stage == "running" and (ended := one.rounds[one.current].ended) is not None:
                due = structs.replace(one.rounds[one.current], ended=ended + seconds)
                self._all[name] = _with_round(one, one.current, due)

    def _look_at(self, one: Tournament) -> None:
        """Do what is due in a tournament that is played."""
        number = one.current
        due = one.rounds[number]
        if due.ended is not None:
            if self._clock() - due.ended >= one.terms.pause and self._server.takes_games:
                self._begin(one, number + 1)
            return
        tables = tuple(self._table(one, at, table) for at, table in enumerate(due.tables))
        ended = self._clock() if all(table.is_over for table in tables) else None
        if tables != due.tables or ended is not None:
            self._put(_with_round(one, number, structs.replace(due, tables=tables, ended=ended)))

    def _begin(self, one: Tournament, number: int) -> Tournament:
        """Seat everybody for a round, from 0, and make its tables."""
        tables = seated(one, number)
        begun = self._put(
            _with_round(one, number, structs.replace(one.rounds[number], tables=tables))
        )
        self._look_at(begun)
        return self.tournament(one.terms.tournament)

    def _table(self, one: Tournament, at: int, table: RoundTable) -> RoundTable:
        """A table as it is by now: made where it is missing, with its result once it is over."""
        if table.is_over:
            return table
        if not table.game:
            return structs.replace(table, game=self._game_of(one, at, table))
        try:
            game = self._server.game(table.game)
        except BadMessage:
            return structs.replace(table, void="The game cannot be read any more.")
        if game.state != OVER:
            return table
        if game.play is None or not game.play.over:
            return structs.replace(table, void=game.why)
        totals, given_up = tuple(game.play.state.totals), tuple(sorted(game.given_up))
        return structs.replace(table, totals=totals, given_up=given_up)

    def _game_of(self, one: Tournament, at: int, table: RoundTable) -> str:
        """The id of a table's game, which is made where it is missing."""
        place = place_of(one, at)
        if (known := self._made.get(place)) is not None:
            return known
        terms = one.terms
        seats = tuple(_seat(one.entrants[entrant], terms.agent) for entrant in table.seats)
        game = self._server.new_game()
        try:
            game.create(
                GameTerms(
                    game=game.files.game,
                    variant_id=terms.variant,
                    options=terms.options,
                    players=terms.players,
                    host=terms.title,
                    in_order=True,
                    away=StandInTerms(terms.away, terms.agent),
                    clock=StandInTerms(terms.clock, terms.agent),
                    watch=False,
                    chat=True,
                    rated=True,
                    seats=seats,
                    place=place,
                    seed=one.seed(one.current),
                )
            )
        except OSError:
            self._server.forget(game)
            raise
        self._made[place] = game.id
        game.go_on()
        self._server.spread(game, told=True)
        return game.id

    # Inside -----------------------------------------------------------------------------------

    def _open(self, tournament: str) -> Tournament:
        """One that people may still enter."""
        one = self.tournament(tournament)
        if one.stage != "open":
            raise BadMessage("state", "That tournament has begun, or is over.")
        return one

    def _put(self, one: Tournament) -> Tournament:
        """Keep what has become of a tournament."""
        self._kept.put(one.terms.tournament, one)
        self._all[one.terms.tournament] = one
        return one


def _with_round(one: Tournament, number: int, changed: Round) -> Tournament:
    rounds = list(one.rounds)
    rounds[number] = changed
    return structs.replace(one, rounds=tuple(rounds))


def _seat(entrant: Entrant, agent: str) -> HostedSeat:
    return HostedSeat(entrant.name, agent if entrant.left else entrant.agent, joined=True)


def place_of(one: Tournament, at: int) -> TournamentPlace:
    """Which table of its present round one is, from 0."""
    terms = one.terms
    return TournamentPlace(
        tournament=terms.tournament,
        title=terms.title,
        round=one.current + 1,
        rounds=terms.rounds,
        table=at + 1,
    )


def info_of(one: Tournament) -> TournamentInfo:
    """A tournament as everybody may know it."""
    terms = one.terms
    return TournamentInfo(
        tournament=terms.tournament,
        title=terms.title,
        variant=terms.variant,
        name=variant(terms.variant).name,
        options=terms.options,
        players=terms.players,
        rounds=terms.rounds,
        round=one.current + 1,
        state=one.stage,
        people=[each.name for each in one.people if not each.left],
        page=f"{PAGE}{terms.tournament}",
    )


_DOCUMENT: Final = document(
    "blackout-tournament",
    Tournament,
    largest=LARGEST,
    private=True,
)
