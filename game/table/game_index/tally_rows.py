"""Sums of games and deals by kind of game, which are changed with the rows that they are of."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from typing import Final

from game.table.statistics.deal_sums import Grouping
from game.table.statistics.tallies import DealTally, SeatTally


class TallyChange:
    """What a change of the rows does to the sums: written once, when all rows are there.

    Sums to which something was added grow by that; those from which something was taken are added
    up anew, since nothing else tells which value is the best one then.
    """

    def __init__(self) -> None:
        self.recount: set[int] = set()
        """Kinds of game from which something was taken."""
        self._deals: dict[tuple[str, int, int | str], list[int]] = {}
        self._games: dict[tuple[int, int], list[int]] = {}
        self._last: dict[int, tuple[bytes, int]] = {}

    def add_game(self, kind: int, seat: SeatTally, name: bytes, place: int) -> None:
        """A game of a person is new.

        Args:
            kind: its number.
            seat: the game.
            name: of its file.
            place: of the person among those of the file.
        """
        row = self._games.setdefault((kind, seat.sharing), [0, seat.total, seat.total, 0, 0, 0, 0])
        row[0] += 1
        row[1] = max(row[1], seat.total)
        row[2] = min(row[2], seat.total)
        for at, mark in enumerate((seat.undone, seat.met, seat.known_cards, seat.hints), 3):
            row[at] += bool(mark)
        self._last[kind] = max(self._last.get(kind, (b"", 0)), (name, place))

    def add_deal(self, kind: int, deal: DealTally, values: Iterable[tuple[str, int | str]]) -> None:
        """A deal of a person is new.

        Args:
            kind: of the game, its number.
            deal: what came of it.
            values: what it counts by, with the name of a `Grouping`.
        """
        _size, bid, tricks, points = deal
        for grouping, value in values:
            key = grouping, kind, value
            sums = self._deals.get(key)
            if sums is None:
                sums = self._deals[key] = [0, 0, 0, 0, 0, 0, points, points]
            sums[0] += 1
            sums[1] += tricks == bid
            sums[2] += tricks > bid
            sums[3] += tricks < bid
            sums[4] += points
            sums[5] += points * points
            if points > sums[6]:
                sums[6] = points
            elif points < sums[7]:
                sums[7] = points

    def write(self, base: sqlite3.Connection) -> None:
        """Bring the sums up to date with the rows."""
        deals = [
            (kind, grouping, value, *row)
            for (grouping, kind, value), row in self._deals.items()
            if kind not in self.recount
        ]
        base.executemany(_MORE_DEALS, deals)
        games = [(*key, *row) for key, row in self._games.items() if key[0] not in self.recount]
        base.executemany(_MORE_GAMES, games)
        last = [(kind, *at) for kind, at in self._last.items() if kind not in self.recount]
        base.executemany(_LATER_GAME, last)
        for kind in self.recount:
            for table in ("deal_tally", "game_tally", "last_game"):
                base.execute(f"delete from {table} where kind = ?", (kind,))
            for statement in (*_DEALS, _GAMES, _LAST):
                base.execute(statement, (kind,))


_MORE_DEALS: Final = """
insert into deal_tally values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (grouping, kind, value) do update set
    deals = deals + excluded.deals, exact = exact + excluded.exact, over = over + excluded.over,
    under = under + excluded.under, points = points + excluded.points,
    squares = squares + excluded.squares,
    best = max(best, excluded.best), worst = min(worst, excluded.worst)
"""
_MORE_GAMES: Final = """
insert into game_tally values (?, ?, ?, ?, ?, ?, ?, ?, ?)
on conflict (kind, sharing) do update set
    games = games + excluded.games, undone = undone + excluded.undone,
    mixed = mixed + excluded.mixed, known_cards = known_cards + excluded.known_cards,
    hinted = hinted + excluded.hinted,
    best = max(best, excluded.best), worst = min(worst, excluded.worst)
"""
_LATER_GAME: Final = """
insert into last_game values (?, ?, ?)
on conflict (kind) do update set name = excluded.name, place = excluded.place
where (excluded.name, excluded.place) > (name, place)
"""
_COLUMNS: Final = {
    Grouping.SIZE: "deal.size",
    Grouping.POSITION: "deal.position",
    Grouping.TRUMP: "deal.trump",
    Grouping.MONTH: "substr(seat.ended, 1, 7)",
}
_DEALS: Final = tuple(
    f"""
    insert into deal_tally
    select deal.kind, '{grouping.value}', {column}, count(*), sum(tricks = bid),
           sum(tricks > bid), sum(tricks < bid), sum(deal.points),
           sum(deal.points * deal.points), max(deal.points), min(deal.points)
    from deal join seat on seat.id = deal.seat where deal.kind = ? group by {column}
    """
    for grouping, column in _COLUMNS.items()
)
_GAMES: Final = """
insert into game_tally
select kind, sharing, count(*), max(total), min(total), sum(undone), sum(mixed), sum(known_cards),
       sum(hinted)
from seat where kind = ? group by sharing
"""
_LAST: Final = """
insert into last_game
select kind, name, place from seat join game on game.id = seat.game
where kind = ? order by name desc, place desc limit 1
"""
