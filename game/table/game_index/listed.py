"""Games of the shelf as a list: found by the index, read from it when they are looked at."""

from __future__ import annotations

import json
import os
from collections import Counter, OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final, overload

from game.table.game_index.game_index import FAULTS, GameIndex
from game.table.game_index.search import FacetKind, GameQuery
from game.table.records.archive import ArchivedGame, RecordStatus, entry_of
from game.table.records.event_lines import RecordError
from game.table.records.headers import setup_of
from game.table.records.lines import read_line
from game.variants import OptionError

_AT_ONCE: Final = 64
"""Games that are read from the index together."""
_HELD: Final = 1024
_COLUMNS: Final = "name, status, ended, header, deal, totals, winners, abandoned"


class FoundGames(Sequence[ArchivedGame]):
    """Games by the names of their files; each is read when it is asked for, with its neighbours."""

    def __init__(self, index: GameIndex, names: list[str]) -> None:
        self._index = index
        self.names = names
        self._places: dict[str, int] | None = None
        self._held: OrderedDict[str, ArchivedGame] = OrderedDict()

    def __len__(self) -> int:
        return len(self.names)

    @overload
    def __getitem__(self, place: int) -> ArchivedGame: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[ArchivedGame]: ...
    def __getitem__(self, place: int | slice) -> ArchivedGame | Sequence[ArchivedGame]:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        name = self.names[place]
        if name not in self._held:
            start = place % len(self.names) // _AT_ONCE * _AT_ONCE
            self._read(self.names[start : start + _AT_ONCE])
        return self._held[name]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence) or len(self) != len(other):
            return False
        return all(one == two for one, two in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.names})"

    def place_of(self, path: Path | None) -> int | None:
        """Where a file is in the list."""
        if path is None or path.parent != self._index.folder:
            return None
        if self._places is None:
            self._places = {name: place for place, name in enumerate(self.names)}
        return self._places.get(path.name)

    def _read(self, names: Sequence[str]) -> None:
        try:
            found = entries_named(self._index, names)
        except FAULTS:  # the files tell the same
            found = {}
        for name in names:
            # A file that was put away meanwhile is told as what it is now.
            self._held[name] = found.get(name) or entry_of(self._index.folder / name)
        while len(self._held) > _HELD:
            self._held.popitem(last=False)


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
    every: FoundGames
    facets: Facets = field(default_factory=Facets)
    state: tuple[object, ...] = ()
    """Is another one where a file is new, gone or changed."""


def all_games(index: GameIndex | None = None) -> Shelved:
    """Every file of a folder, the latest first; one that cannot be read is an entry that says so.

    Raises:
        UnreadFolder: nobody can tell what it holds.
    """

    def read(index: GameIndex) -> Shelved:
        players = index.rows("select distinct players from game where variant <> ''")
        variants = index.rows("select distinct variant from game where variant <> ''")
        levels = index.rows(f"select key from facet where {_USED}", FacetKind.LEVELS.value)
        facets = Facets(
            frozenset(name for (name,) in variants),
            frozenset(number for (number,) in players),
            frozenset(level for (key,) in levels for level in json.loads(key)),
        )
        return Shelved(index, games_found(index, GameQuery()), facets, state_of(index))

    return (GameIndex() if index is None else index).asked(read)


def state_of(index: GameIndex) -> tuple[object, ...]:
    """What is another one where a file is new, gone or changed."""
    query = "select count(*), sum(size), sum(changed % 4294967291), sum(id) from game"
    (state,) = index.rows(query)
    return state


_USED: Final = "kind = ? and id in (select levels from game)"


def games_found(index: GameIndex, query: GameQuery, most: int | None = None) -> FoundGames:
    """The games that a query asks for, in its order, as the index knows them now.

    Args:
        index: of the games.
        query: which ones.
        most: so many at most.
    """
    where, values = query.condition()
    order, limit = query.order(), -1 if most is None else most
    asked = f"select game.name from game where {where} order by {order} limit ?"
    rows = index.rows(asked, *values, limit)
    return FoundGames(index, [os.fsdecode(name) for (name,) in rows])


def games_by_status(
    index: GameIndex, query: GameQuery
) -> tuple[FoundGames, Mapping[RecordStatus, int]]:
    """The same, and how many there are that stand as they may, whichever of that is asked for."""
    where, values = replace(query, status=None).condition()
    asked = f"select name, status from game where {where} order by {query.order()}"
    rows = index.rows(asked, *values)
    wanted = None if query.status is None else query.status.value
    names = [os.fsdecode(name) for name, status in rows if wanted in (None, status)]
    numbers = Counter(status for _name, status in rows)
    return FoundGames(index, names), {one: numbers[one.value] for one in RecordStatus}


def has_game(index: GameIndex, game: ArchivedGame) -> bool:
    """Whether the index knows a file of the same game: cards, seats, end and totals tell it."""
    rows = index.rows(
        """
        select name from game join record on game = game.id
        where ended between ? and ? and deal = ? and totals = ?
        """,
        *(game.when - 1, game.when + 1, game.deal, json.dumps(game.totals)),
    )
    alike = entries_named(index, [os.fsdecode(name) for (name,) in rows])
    return any(one.setup == game.setup for one in alike.values() if abs(one.when - game.when) < 1)
