"""A tournament as it is kept: who has entered, the tables of each round, points and standings.

Everybody at a table of a round is dealt what those in the same seats of its other tables are. A
round is worth points by place, and the difference to those who held the same cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from game.engine import Seat
from game.net.messages import MOST_ROUNDS, Counting, GameId, Name, Number, Word
from game.rating.rating import ranks_of
from game.table.dealer import shuffled
from game.table.seed_draw import SeedDraw, SeedShare, drawn_secret, share_of
from game.table.setup import HUMAN

MOST_PEOPLE: Final = 200
FEWEST_PEOPLE: Final = 2
Stage: TypeAlias = Literal["open", "running", "over"]


class TournamentTerms(Struct, frozen=True, kw_only=True):
    """What is settled when a tournament is opened."""

    tournament: GameId
    title: Name
    variant: Word
    options: dict[str, object] = {}
    players: Annotated[int, Meta(ge=2, le=10)]
    """At each table."""
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    by: Counting = "place"
    agent: Word = "casual"
    """The bot that fills tables, and plays for who is away, gives up or is too slow."""
    away: Annotated[float, Meta(ge=0, le=86400)] = 30.0
    """Seconds after which it plays for who is not connected."""
    clock: Annotated[float, Meta(ge=1, le=86400)] = 120.0
    """Seconds after which it makes a decision for who is."""
    pause: Annotated[float, Meta(ge=0, le=86400)] = 60.0
    """Seconds between two rounds."""


class Entrant(Struct, frozen=True, omit_defaults=True):
    """A person who takes part, or a bot that fills a table."""

    name: Name
    agent: Word = HUMAN
    left: bool = False
    """Whether the person has left, so that a bot plays on."""


class RoundTable(Struct, frozen=True, omit_defaults=True):
    """A table of a round."""

    seats: tuple[Number, ...]
    """Who sits there, as numbers of entrants, by seat."""
    game: str = ""
    """Its id; empty until it is made."""
    totals: tuple[int, ...] = ()
    """By seat, once it is over."""
    given_up: tuple[Seat, ...] = ()
    """Seats of those who gave up, who come in last."""
    void: str = ""
    """Why it has no result, as a sentence."""

    @property
    def is_over(self) -> bool:
        """Whether nothing more is to come of it."""
        return bool(self.totals or self.void)


class Round(Struct, frozen=True, omit_defaults=True):
    """A round: its seed, which the server has drawn before anybody entered, and its tables."""

    server: SeedShare
    """The secret that makes the seed, and its commitment."""
    tables: tuple[RoundTable, ...] = ()
    """Empty until it begins."""
    ended: float | None = None
    """In seconds since the epoch."""


class Tournament(Struct, frozen=True):
    """All that is known of one."""

    terms: TournamentTerms
    rounds: tuple[Round, ...]
    entrants: tuple[Entrant, ...] = ()
    why: str = ""
    """Why it was called off, as a sentence."""

    @property
    def stage(self) -> Stage:
        """Whether people may enter, it is played, or it is over."""
        if self.why or self.rounds[-1].ended is not None:
            return "over"
        return "running" if self.rounds[0].tables else "open"

    @property
    def current(self) -> int:
        """The round that began last, from 0; -1 before the first."""
        return sum(bool(one.tables) for one in self.rounds) - 1

    @property
    def people(self) -> list[Entrant]:
        """Those who are no bots."""
        return [one for one in self.entrants if one.agent == HUMAN]

    def seed(self, number: int) -> str:
        """The seed of a round, from 0."""
        one = self.rounds[number]
        game = self.terms.tournament
        seed = SeedDraw(game=game, number=number + 1, server=one.server, shares=()).seed
        assert seed is not None, "the secret is kept"
        return seed


def drawn_rounds(tournament: str, rounds: int) -> tuple[Round, ...]:
    """The rounds of a new tournament, each with a secret of its own."""
    numbers = range(1, rounds + 1)
    return tuple(Round(share_of(tournament, number, drawn_secret())) for number in numbers)


class EntrantStanding(NamedTuple):
    """How an entrant stands."""

    place: int
    """From 1; equal ones have the same."""
    entrant: int
    points: Fraction
    difference: Fraction
    """To the mean of those who held the same cards."""
    totals: tuple[int | None, ...]
    """Points at the table, by round that is over; None where it had no result."""


class _Score(NamedTuple):
    points: Fraction
    difference: Fraction
    total: int | None


def standings(tournament: Tournament) -> list[EntrantStanding]:
    """Everybody by the rounds that are over, the best first."""
    ended = [one for one in tournament.rounds if one.ended is not None]
    scores = list(map(_scores, ended))
    found = []
    for number in range(len(tournament.entrants)):
        own = [score[number] for score in scores if number in score]
        points = sum((one.points for one in own), Fraction())
        difference = sum((one.difference for one in own), Fraction())
        found.append((points, difference, tuple(one.total for one in own), number))

    def better(one: tuple[Fraction, Fraction, tuple[int | None, ...], int]) -> tuple[Fraction, ...]:
        points, difference = one[:2]
        by_place = tournament.terms.by == "place"
        return (points, difference) if by_place else (difference, points)

    keys = list(map(better, found))
    order = sorted(range(len(found)), key=lambda n: (*(-key for key in keys[n]), n))
    return [
        EntrantStanding(1 + sum(key > keys[n] for key in keys), n, *found[n][:3]) for n in order
    ]


def _scores(one: Round) -> dict[int, _Score]:
    """What a round is worth to each entrant."""
    means = _means(one.tables)
    found: dict[int, _Score] = {}
    for table in one.tables:
        players = len(table.seats)
        if not table.totals:
            middle = Fraction(players - 1, 2)
            found |= {entrant: _Score(middle, Fraction(), None) for entrant in table.seats}
            continue
        ranks = ranks_of(
            [(float(n not in table.given_up), float(t)) for n, t in enumerate(table.totals)]
        )
        equal = Counter(ranks)
        for seat, entrant in enumerate(table.seats):
            # Who are equal share the points of their places.
            points = players - 1 - Fraction(ranks[seat]) - Fraction(equal[ranks[seat]] - 1, 2)
            total = table.totals[seat]
            found[entrant] = _Score(points, total - means[seat], total)
    return found


def _means(tables: Iterable[RoundTable]) -> dict[Seat, Fraction]:
    """What was made of the cards of each seat, by the tables that have a result."""
    made: dict[Seat, list[int]] = {}
    for table in tables:
        for seat, total in enumerate(table.totals):
            made.setdefault(seat, []).append(total)
    return {seat: Fraction(sum(totals), len(totals)) for seat, totals in made.items()}


def seated(tournament: Tournament, number: int) -> tuple[RoundTable, ...]:
    """Who sits where in a round, from 0.

    The first round is drawn by lot. In a later one the best of those without a seat gets a table,
    and then, of those who have met the others there least often, the best one, until it is full.
    The seats of a table are drawn by lot. All lots are drawn from the seed of the round.
    """
    seed, players = tournament.seed(number), tournament.terms.players
    waiting = list(range(len(tournament.entrants)))
    if number == 0:
        waiting = shuffled(tuple(waiting), seed, "seats", 0)
    else:
        waiting = [standing.entrant for standing in standings(tournament)]
    met = _met(tournament.rounds[:number])
    tables: list[RoundTable] = []
    while waiting:
        table = [waiting.pop(0)]
        while len(table) < players:
            table.append(_next(waiting, table, met))
            waiting.remove(table[-1])
        seats = shuffled(tuple(table), seed, "seats", 1 + len(tables))
        tables.append(RoundTable(tuple(seats)))
    return tuple(tables)


def _met(rounds: Sequence[Round]) -> Mapping[frozenset[int], int]:
    """How often each two have sat at one table."""
    return Counter(
        frozenset(two)
        for one in rounds
        for table in one.tables
        for two in combinations(table.seats, 2)
    )


def _next(waiting: Sequence[int], table: Sequence[int], met: Mapping[frozenset[int], int]) -> int:
    """The best of those who have met a table's others least often."""
    return min(waiting, key=lambda one: sum(met.get(frozenset((one, other)), 0) for other in table))
