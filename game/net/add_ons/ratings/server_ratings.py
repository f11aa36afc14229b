"""Ratings as an add-on of a server: games that are over count, and tables tell the ratings."""

from __future__ import annotations

import logging
from typing import Final

from msgspec import Struct

from game.net.add_ons.ratings.known_ratings import (
    KeptRatings,
    KnownRating,
    KnownRatings,
    RankedGame,
    ranked_game,
    told_rating,
)
from game.net.messages import OPEN, BadMessage, PersonRating, RateGame
from game.net.server.hosted_game import HostedGame
from game.net.server.journal import RatedNote
from game.net.server.requests.changes import GameChanges
from game.net.server.requests.registry import LINE_COST
from game.net.server.table_server import TableServer
from game.storage.decoding import Unreadable

LOGGER: Final = logging.getLogger("blackout.server")


class AskRatings(Struct, tag="ratings", frozen=True):
    """How strong are persons by the games that counted here?"""


class RatedPerson(Struct, tag="rated", frozen=True):
    """A person who has played games that counted."""

    name: str
    """By which that person played last."""
    rating: int
    half: int
    """Half a 95 % interval."""
    games: int
    """How many counted."""
    key: str
    """The public key, to which the rating belongs."""


class RatingsAtServer(Struct, tag="ratings", frozen=True):
    """The answer to `AskRatings`."""

    ratings: tuple[RatedPerson, ...]


class ServerRatings:
    """See the module."""

    def __init__(self, core: TableServer, known: KnownRatings) -> None:
        """Register with a server whose games are not taken up yet.

        Ratings that an earlier version has counted go by the present reckoning from now on.

        Args:
            core: the server.
            known: what is believed of its persons.
        """
        self._core = core
        self.known = known
        core.hooks.rating = self.person_rating
        core.hooks.game_over.append(self.count)
        core.hooks.questions[AskRatings] = self._told
        GameChanges(core).register(RateGame, _choose, LINE_COST, by_host=True)
        try:
            known.recount(self._ranked_again)
        except (OSError, Unreadable) as error:
            LOGGER.error("the ratings are not counted anew: %s", error)

    def person_rating(self, name: str) -> PersonRating | None:
        """How strong a person is, by name; None before the first game that counts."""
        known = self.known.rating_of(self._core.greetings.people.key(name))
        return None if known is None else told_rating(known)

    def count(self, one: HostedGame) -> None:
        """Have a game that is over count for the ratings of its persons, once.

        Raises:
            OSError, Unreadable: that cannot be kept.
        """
        ranked = self._ranked(one, self._core.clock())
        if ranked is not None:
            self.known.count(ranked)

    def _ranked(self, one: HostedGame, at: float) -> RankedGame | None:
        return ranked_game(one, self._core.greetings.people.key, at)

    def _ranked_again(self, game: str, at: float) -> RankedGame | None:
        """What a game told that counted at a time; None where it cannot be read any more."""
        one = self._core.read_again(game)
        return None if one is None else self._ranked(one, at)

    def _told(self, _asked: AskRatings) -> RatingsAtServer:
        return RatingsAtServer(tuple(map(_rated, self.known.every())))


def add_ratings(core: TableServer) -> ServerRatings:
    """Have a server keep ratings in its home.

    Raises:
        OSError, Unreadable: they cannot be read.
    """
    return ServerRatings(core, KeptRatings(core.database))


def _choose(game: HostedGame, _name: str, asked: RateGame) -> None:
    """The game is to count for ratings, or not; where that is news, others are ready anew.

    Raises:
        BadMessage: the game has begun, or cannot count.
    """
    game.demand(OPEN)
    if asked.on and not game.may_count:
        raise BadMessage("state", "This game cannot count for ratings.")
    if game.rated != asked.on:
        game.commit(RatedNote(on=asked.on))


def _rated(one: KnownRating) -> RatedPerson:
    told = told_rating(one)
    return RatedPerson(one.name, told.value, told.half, told.games, one.key)
