"""Games of the shelf as a list: found by the index, read from it when they are looked at."""

from __future__ import annotations

import json
import os
from array import array
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, overload

import msgspec

from game.table.game_index.game_index import FAULTS, GameIndex, Progress
from game.table.game_index.search import FacetKind, GameQuery, used_keys
from game.table.records.archive import ArchivedGame, RecordStatus, entry_of
from game.table.records.endings import ENDING
from game.table.records.event_lines import RecordError
from game.table.records.headers import setup_of
from game.table.records.lines import read_line
from game.variants import OptionError

_AT_ONCE: Final = 64
"""Games that are read from the index together."""
_HELD: Final = 1024
_MANY: Final = 500
_COLUMNS: Final = "name, status, ended, header, deal, totals, winners, abandoned"


class FoundGames(Sequence[ArchivedGame]):
    """Games by their numbers in the index; each is read when it is asked for, with its neighbours.

    One that is no longer in the index is told as what its file is now, if that was known.
    """

    def __init__(self, index: GameIndex, numbers: array[int]) -> None:
        self._index = index
        self._numbers = numbers
        self._held: OrderedDict[int, ArchivedGame] = OrderedDict()
        self._placed: dict[Path, int | None] = {}
        """Where files are that were asked for."""

    def __len__(self) -> int:
        return len(self._numbers)

    @overload
    def __getitem__(self, place: int) -> ArchivedGame: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[ArchivedGame]: ...
    def __getitem__(self, place: int | slice) -> ArchivedGame | Sequence[ArchivedGame]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        number = self._numbers[place]
        if number not in self._held:
            start = place % len(self._numbers) // _AT_ONCE * _AT_ONCE
            self._read(self._numbers[start : start + _AT_ONCE])
        return self._held[number]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(one == two for one, two in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({len(self)})"

    @property
    def paths(self) -> Iterator[Path]:
        """The files of all of them, in their order."""
        for start in range(0, len(self._numbers), _MANY):
            some = self._numbers[start : start + _MANY]
            rows = self._index.rows(f"select id, name from game where id in ({_listed(some)})")
            names = dict(rows)
            for number in some:
                if number in names:
                    yield self._index.folder / os.fsdecode(names[number])

    def place_of(self, path: Path | None) -> int | None:
        """Where a file is in the list."""
        if path is None or path.parent != self._index.folder:
            return None
        if path not in self._placed:
            self._placed[path] = self._looked_up(path)
        return self._placed[path]

    def _looked_up(self, path: Path) -> int | None:
        query = "select id from game where name = ?"
        try:
            for (number,) in self._index.rows(query, os.fsencode(path.name)):
                return self._numbers.index(number)
        except (*FAULTS, ValueError):
            pass
        return None

    def _read(self, numbers: Sequence[int]) -> None:
        try:
            rows = self._index.rows(
                f"select id, {_COLUMNS} from game join record on game = game.id "
                f"where game.id in ({_listed(numbers)})"
            )
        except FAULTS:
            rows = []
        found = {number: _entry(self._index.folder, row) for number, *row in rows}
        for number in numbers:
            if number in found or number not in self._held:
                self._held[number] = found.get(number) or _gone(self._index.folder)
        while len(self._held) > _HELD:
            self._held.popitem(last=False)


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def _gone(folder: Path) -> ArchivedGame:
    """What is told of a game that was put away since it was found."""
    return entry_of(folder / ENDING)


def entries_named(index: GameIndex, names: Iterable[str]) -> dict[str, ArchivedGame]:
    """What the index tells of some files; those that it does not know are missing."""
    raw = [os.fsencode(name) for name in names]
    marks = ", ".join("?" * len(raw))
    asked = f"select {_COLUMNS} from game join record on game = game.id where name in ({marks})"
    rows = index.rows(asked, *raw)
    entries = (_entry(index.folder, row) for row in rows)
    return {entry.path.name: entry for entry in entries}


def _entry(folder: Path, row: Sequence[Any]) -> ArchivedGame:
    """A game as its row tells it; a broken record is read again, since it may be mended."""
    name, status, ended, header, deal, totals, winners, abandoned = row
    path = folder / os.fsdecode(name)
    if status == RecordStatus.BROKEN.value or header is None:
        return entry_of(path)
    try:
        setup = setup_of(read_line(header))
    except (RecordError, OptionError):
        return entry_of(path)
    return ArchivedGame(
        path=path,
        when=ended,
        standing=RecordStatus(status),
        setup=setup,
        deal=deal,
        totals=tuple(json.loads(totals)),
        winners=tuple(json.loads(winners)),
        abandoned=bool(abandoned),
    )


@dataclass(frozen=True, slots=True)
class Facets:
    """What the games of a shelf are, for the lists that one is chosen from."""

    variants: frozenset[str] = frozenset()
    players: frozenset[int] = frozenset()
    levels: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Shelved:
    """A shelf as it was when it was looked at."""

    index: GameIndex
    count: int
    """How many there are."""
    facets: Facets = field(default_factory=Facets)
    state: tuple[int, ...] = ()
    """Is another one where a file is new, gone or changed."""


def shelved_games(
    index: GameIndex | None = None, progress: Progress | None = None, *, glance: bool = False
) -> Shelved:
    """What there is in a folder of games.

    Args:
        index: of the games; None for those of the home.
        progress: is told how far files are read.
        glance: see `GameIndex.bring_up`.

    Raises:
        UnreadFolder: nobody can tell what it holds.
    """

    def read(index: GameIndex) -> Shelved:
        rules = [json.loads(key) for key in used_keys(index, FacetKind.RULES)]
        levels = [json.loads(key) for key in used_keys(index, FacetKind.LEVELS)]
        facets = Facets(
            frozenset(variant for variant, _name, _options, _players, _daily in rules if variant),
            frozenset(players for variant, _name, _options, players, _daily in rules if variant),
            frozenset(level for some in levels for level in some),
        )
        state = state_of(index)
        return Shelved(index, state[0], facets, state)

    return (GameIndex() if index is None else index).asked(read, progress, glance=glance)


def all_games(index: GameIndex | None = None) -> FoundGames:
    """Every file of a folder, the latest first; one that cannot be read is an entry that says so.

    Raises:
        UnreadFolder: nobody can tell what it holds.
    """
    index = GameIndex() if index is None else index
    return index.asked(lambda found: games_found(found, GameQuery()))


def state_of(index: GameIndex) -> tuple[int, ...]:
    """How many games there are, and what is another number after each change of one."""
    query = "select (select count(*) from game), (select max(mark) from shelf)"
    ((games, mark),) = index.rows(query)
    return games, mark or 0


def games_found(index: GameIndex, query: GameQuery, most: int | None = None) -> FoundGames:
    """The games that a query asks for, in its order, as the index knows them now.

    Args:
        index: of the games.
        query: which ones.
        most: so many at most.
    """
    where, values = query.condition()
    order, limit = query.order(), -1 if most is None else most
    asked = f"select game.id from game where {where} order by {order} limit ?"
    rows = index.rows(asked, *values, limit)
    return FoundGames(index, array("q", [number for (number,) in rows]))


def games_by_status(
    index: GameIndex, query: GameQuery
) -> tuple[FoundGames, Mapping[RecordStatus, int]]:
    """The same, and how many there are that stand as they may, whichever of that is asked for."""
    where, values = replace(query, status=None).condition()
    counted = dict(
        index.rows(f"select status, count(*) from game where {where} group by status", *values)
    )
    numbers = {one: counted.get(one.value, 0) for one in RecordStatus}
    return games_found(index, query), numbers


def has_game(index: GameIndex, game: ArchivedGame) -> bool:
    """Whether the index knows a file of the same game: cards, seats, end and totals tell it.

    Where `game.when` is `NEVER`, its record tells no time, and that of a file says nothing.
    """
    timed = game.when != NEVER
    rows = index.rows(
        f"""
        select name from game join record on game = game.id
        where {"ended between ? and ? and" if timed else ""} deal = ? and totals = ?
        """,
        *((game.when - 1, game.when + 1) if timed else ()),
        *(game.deal, msgspec.json.encode(game.totals).decode()),
    )
    alike = entries_named(index, [os.fsdecode(name) for (name,) in rows]).values()
    return any(
        one.setup == game.setup and (not timed or abs(one.when - game.when) < 1) for one in alike
    )


NEVER: Final = float("-inf")
"""When a game was of which nobody knows it."""
