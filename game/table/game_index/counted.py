"""What the games on a shelf come to: one tally of deals, exact bids and points, by kind of game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from game.table.game_index.game_index import GameIndex, Progress, Stopped
from game.table.game_index.rows import decoded
from game.table.game_index.search import GameQuery
from game.table.statistics.deal_sums import BidCount, DealSums, Grouping
from game.table.statistics.summary import Counted, Kind, Person, PlayedRules, SizeCount, Summary
from game.table.statistics.tallies import SeatTally, Tallies
from game.variants.lengths import Length


@dataclass(frozen=True, slots=True)
class CountedGames:
    """Everything on a shelf, summed up."""

    sums: Counted = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
    """By the id of a profile what it was called in its last game."""
    unfinished: int = 0
    ended_early: int = 0
    onlooked: int = 0
    broken: int = 0


def count_games(
    first: str = "",
    index: GameIndex | None = None,
    *,
    progress: Progress | None = None,
    stopped: Callable[[], bool] | None = None,
    glance: bool = False,
) -> CountedGames | None:
    """The sums of all games by person and kind, None if it was stopped.

    Args:
        first: the profile to which games belong that name none.
        index: of the games; None for those of the home.
        progress: is told how far files are read.
        stopped: whether nobody wants to know any more.
        glance: see `GameIndex.bring_up`.

    Raises:
        UnreadFolder: that there are no games nobody knows.
    """
    index = GameIndex() if index is None else index
    try:
        return index.asked(lambda found: _counted(found, first), progress, stopped, glance=glance)
    except Stopped:
        return None


def _counted(index: GameIndex, first: str) -> CountedGames:
    sums: dict[tuple[Person, Kind], Summary] = {}
    by_kind: dict[int, Summary] = {}
    query = """
    select id, profile, unnamed, player, variant, own_rules, length, daily, players, opponents
    from kind where id in (select kind from game_tally)
       or id in (select kind from deal_tally where grouping = 'size')
    """
    for number, profile, unnamed, player, *values in index.rows(query):
        variant, own, length, daily, players, opponents = values
        rules = PlayedRules(variant, bool(own), Length(length), bool(daily))
        kind = Kind(rules, players, tuple(json.loads(opponents)))
        person = _person(profile, bool(unnamed), player, first)
        by_kind[number] = sums.setdefault((person, kind), Summary())
    query = """
    select kind, sharing, games, best, worst, undone, mixed, known_cards, hinted from game_tally
    """
    for number, sharing, games, best, worst, undone, mixed, known, hinted in index.rows(query):
        by_kind[number].merge(
            Summary(
                games,
                Fraction(games, sharing) if sharing else Fraction(0),
                best=best,
                worst=worst,
                undone_games=undone,
                mixed_games=mixed,
                known_games=known,
                hinted_games=hinted,
            )
        )
    query = """
    select kind, value, deals, exact, over, under, points, best, worst from deal_tally
    where grouping = 'size'
    """
    for number, size, deals, exact, over, under, points, best, worst in index.rows(query):
        by_kind[number].merge(
            Summary(
                deals=deals,
                points=points,
                exact=exact,
                too_many=over,
                too_few=under,
                by_size={size: SizeCount(deals, exact)},
                best_deal=best,
                worst_deal=worst,
            )
        )
    query = """
    select profile, player from kind join last_game on kind = kind.id
    where profile <> '' order by name, place
    """
    names = dict(index.rows(query))
    return CountedGames(sums, names, *_troubles(index))


def _person(profile: str, unnamed: bool, player: str, first: str) -> Person:
    """Whose games of a kind are, as `Person.of` has it."""
    profile = profile or (first if unnamed else "")
    return Person(profile) if profile else Person("", player)


def _troubles(index: GameIndex) -> tuple[int, int, int, int]:
    """How many games have no end, were ended by a limit, had no person, and cannot be read."""
    query = """
    select unfinished, ended_early, onlooked, broken, count(*) from game
    where unfinished or ended_early or onlooked or broken
    group by unfinished, ended_early, onlooked, broken
    """
    sums = [0, 0, 0, 0]
    for *each, number in index.rows(query):
        sums = [one + number * more for one, more in zip(sums, each, strict=True)]
    return sums[0], sums[1], sums[2], sums[3]


def count_selection(index: GameIndex, query: GameQuery) -> Summary:
    """What persons' games come to that a query asks for, as the index knows them now.

    Where it asks for deals, those deals alone are added up; the games are all that have one.
    """
    where, values = query.condition()
    games = f"select id from game where {where}"
    hand, more = ("true", ()) if query.hand is None else query.hand.condition()
    held: tuple[object, ...] = ()
    seats = f"game in ({games})"
    if query.hand is not None:
        seats += f" and id in (select seat from deal where {hand})"
        held = more
    result = Summary()
    query_of_games = f"""
    select sharing, count(*), max(total), min(total) from seat where {seats} group by sharing
    """
    for sharing, number, best, worst in index.rows(query_of_games, *values, *held):
        wins = Fraction(number, sharing) if sharing else Fraction(0)
        result.merge(Summary(number, wins, best=best, worst=worst))
    for size, deals, points, exact, over, under, best, worst in index.rows(
        f"""
        select size, count(*), sum(points), sum(tricks = bid), sum(tricks > bid),
               sum(tricks < bid), max(points), min(points)
        from deal where game in ({games}) and {hand} group by +size
        """,
        *values,
        *more,
    ):
        sizes = {size: SizeCount(deals, exact)}
        result.merge(
            Summary(
                deals=deals,
                points=points,
                exact=exact,
                too_many=over,
                too_few=under,
                by_size=sizes,
                best_deal=best,
                worst_deal=worst,
            )
        )
    return result


def deal_sums(index: GameIndex, person: Person, first: str) -> DealSums:
    """What the deals of a person come to, by what they have in common, as the index has them now.

    Args:
        index: of the games.
        person: whose.
        first: the profile to which games belong that name none.
    """
    where, values = of_person(person, first)
    query = f"""
    select variant, grouping, value, sum(deals), sum(exact), sum(over), sum(under), sum(points),
           sum(squares)
    from kind join deal_tally on kind = id where {where} group by variant, grouping, value
    """
    found = DealSums()
    for variant, grouping, value, *sums in index.rows(query, *values):
        found.by(Grouping(grouping))[variant, value] = BidCount(*sums)
    return found


# Games of persons, one by one ---------------------------------------------------------------------


def read_tallies(
    index: GameIndex | None = None,
    *,
    progress: Progress | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Tallies | None:
    """Every finished game of every person, None if it was stopped.

    Raises:
        UnreadFolder: that there are no games nobody knows.
    """

    def read(index: GameIndex) -> Tallies:
        rows = index.rows(f"select told, checksum {_SEATS}")
        seats = [decoded(told, checksum) for told, checksum in rows]
        return Tallies(seats, *_troubles(index))

    index = GameIndex() if index is None else index
    try:
        return index.asked(read, progress, stopped)
    except Stopped:
        return None


def read_games(person: Person, first: str, index: GameIndex | None = None) -> list[SeatTally]:
    """The finished games of one person on the shelf, in the order they were played.

    Args:
        person: whose.
        first: the profile to which games belong that name none.
        index: of the games; None for those of the home.
    """
    where, values = of_person(person, first)

    def read(index: GameIndex) -> list[SeatTally]:
        rows = index.rows(f"select told, checksum {_seats(where)}", *values)
        return [decoded(told, checksum) for told, checksum in rows]

    index = GameIndex() if index is None else index
    return index.asked(read)


def played_variants(person: Person, first: str, index: GameIndex | None = None) -> frozenset[str]:
    """The ids of the variants of which a person has finished a game; as `read_games` has it.

    It may take a glance at the folder alone, as `GameIndex.bring_up` has it.
    """
    where, values = of_person(person, first)
    query = (
        f"select distinct variant from kind where {where} and id in (select kind from game_tally)"
    )
    index = GameIndex() if index is None else index
    return index.asked(
        lambda found: frozenset(name for (name,) in found.rows(query, *values)), glance=True
    )


class PlayedSum(NamedTuple):
    """How much a person has finished."""

    games: int
    deals: int


def played_by(person: Person, first: str, index: GameIndex | None = None) -> PlayedSum:
    """How much a person has played; as `played_variants` has it."""
    where, values = of_person(person, first)
    query = f"""
    select coalesce(sum(games), 0),
           (select coalesce(sum(deals), 0) from deal_tally
            where grouping = 'size' and kind in (select id from kind where {where}))
    from game_tally where kind in (select id from kind where {where})
    """
    index = GameIndex() if index is None else index
    ((games, deals),) = index.asked(lambda found: found.rows(query, *values, *values), glance=True)
    return PlayedSum(games, deals)


def of_person(person: Person, first: str) -> tuple[str, tuple[object, ...]]:
    """The condition on a row of `kind` that it is one of a person, with its values."""
    if not person.profile:
        unnamed = " and not unnamed" if first else ""
        return f"profile = '' and player = ?{unnamed}", (person.name,)
    if person.profile == first:
        return "(profile = ? or (profile = '' and unnamed))", (person.profile,)
    return "profile = ?", (person.profile,)


def _seats(where: str = "true") -> str:
    return f"""
    from seat join game on game.id = seat.game join told on told.seat = seat.id
    where seat.kind in (select id from kind where {where})
    order by game.name, seat.place
    """


_SEATS: Final = _seats()
