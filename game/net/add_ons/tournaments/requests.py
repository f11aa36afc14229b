"""Tournaments as an add-on of a server: what persons, browsers and the operator ask about them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from game.net.add_ons.tournaments import page
from game.net.add_ons.tournaments.operating import ListTournaments, ToTournament, done, listed
from game.net.add_ons.tournaments.running import Tournaments
from game.net.add_ons.tournaments.standings import TournamentTerms
from game.net.messages import (
    AskTournaments,
    BadMessage,
    OpenTournament,
    RunTournament,
    SignUp,
    TournamentList,
)
from game.net.server.followers import ServerClient
from game.net.server.own_bots import checked_bot
from game.net.server.people import fit_name, readable
from game.net.server.requests.registry import LIST_COST, MAKING_COST
from game.net.server.requests.server import answer_done
from game.net.server.table_server import TableServer


def add_tournaments(core: TableServer, organizers: Iterable[str] = ()) -> Tournaments:
    """Have a server that has taken up its games hold tournaments.

    Args:
        core: the server.
        organizers: public keys of those who may open tournaments.

    Raises:
        OSError: their folder cannot be read.
    """
    held = Tournaments(core)
    core.hooks.look_round.append(held.look_round)
    core.hooks.clock_set.append(held.shift)
    core.hooks.places.append(held.places_of)
    core.hooks.is_played = held.is_played
    _Requests(core, held, organizers)
    return held


def add_no_tournaments(core: TableServer) -> None:
    """Have a server say that it holds none."""
    _Requests(core, None, ())


class _Requests:
    """What is asked about the tournaments of a server; None: it holds none."""

    def __init__(
        self, core: TableServer, held: Tournaments | None, organizers: Iterable[str]
    ) -> None:
        self._core = core
        self._held = held
        self._organizers = frozenset(organizers)
        known = core.requests
        known.register(AskTournaments, self._list, LIST_COST)
        known.register(SignUp, self._sign_up, MAKING_COST)
        known.register(OpenTournament, self._open, MAKING_COST)
        known.register(RunTournament, self._run, MAKING_COST)
        core.hooks.pages.append(partial(page.answer, held))
        core.hooks.questions[ListTournaments] = lambda _asked: listed(held)
        core.hooks.questions[ToTournament] = partial(done, held)

    def _list(self, client: ServerClient, _name: str, message: AskTournaments) -> None:
        infos = [] if self._held is None else self._held.infos()
        may_open = self._held is not None and self._organizes(client)
        client.tell(TournamentList(tournaments=infos, may_open=may_open, id=message.number))

    def _sign_up(self, client: ServerClient, name: str, message: SignUp) -> None:
        if self._held is None:
            raise BadMessage("unknown", "There is no such tournament.")
        change = self._held.enter if message.on else self._held.leave
        change(message.tournament, name)
        answer_done(client, message)

    def _open(self, client: ServerClient, _name: str, message: OpenTournament) -> None:
        held = self._opened_by(client)
        if not self._core.takes_games:
            raise BadMessage("closing", "This server takes no new games; it is about to stop.")
        terms = TournamentTerms(
            tournament="-",
            title=readable(fit_name(message.title)),
            variant=message.variant,
            options=message.options,
            players=message.players,
            rounds=message.rounds,
            by=message.by,
            agent=checked_bot(message.agent),
        )
        held.open(terms)
        answer_done(client, message)

    def _run(self, client: ServerClient, _name: str, message: RunTournament) -> None:
        held = self._opened_by(client)
        if message.start:
            held.start(message.tournament)
        elif held.tournament(message.tournament).stage == "open":
            held.call_off(message.tournament)
        else:
            raise BadMessage("state", "It has begun: only the operator calls it off.")
        answer_done(client, message)

    def _organizes(self, client: ServerClient) -> bool:
        """Whether the operator lets a person open tournaments."""
        return client.greeting is not None and client.greeting.key in self._organizers

    def _opened_by(self, client: ServerClient) -> Tournaments:
        """The tournaments, where a person may open some.

        Raises:
            BadMessage: that person may not.
        """
        if self._held is None or not self._organizes(client):
            raise BadMessage("seat", "Only whom the operator of this server names may do that.")
        return self._held
