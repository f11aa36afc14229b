"""What games are searched by, as conditions on the rows of the index."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from enum import Enum
from typing import Final, NamedTuple, TypeAlias

from game.engine.cards import SPANISH_SUITS, Suit, card
from game.table.game_index.game_index import GameIndex
from game.table.game_index.rows import bits_of
from game.table.records.archive import RecordStatus

Condition: TypeAlias = tuple[str, tuple[object, ...]]
"""SQL that is true or false of a row of `game`, and its values."""


class FacetKind(Enum):
    """What several games have in common, so that it is worded once for all of them."""

    RULES = "rules"
    """Variant and house rules."""
    OUTCOME = "outcome"
    """How a game stands, and who won."""
    LEVELS = "levels"
    """Whom one plays against."""


class SortBy(Enum):
    """The columns that games are sorted by."""

    DATE = "date"
    VARIANT = "variant"
    PLAYERS = "players"
    DEALS = "deals"
    POINTS = "points"
    MADE = "made"


@dataclass(frozen=True, slots=True)
class WordFound:
    """Where a word that is searched for stands; a game needs it in one place."""

    text: str
    """In small letters."""
    facets: Mapping[FacetKind, frozenset[int]] = field(default_factory=dict)
    days: frozenset[date] = frozenset()
    """Days that are written with it."""
    records: frozenset[str] = frozenset()
    """Names of the files whose notes have it."""

    def condition(self) -> Condition:
        """It is in the names of a game, or in one of the others."""
        parts, values = ["instr(game.words, ?) > 0"], [self.text]
        for kind, numbers in self.facets.items():
            if numbers:
                parts.append(f"game.{kind.value} in (select value from json_each(?))")
                values.append(json.dumps(sorted(numbers)))
        if self.days:
            day = "date(game.ended, 'unixepoch', 'localtime')"
            parts.append(f"{day} in (select value from json_each(?))")
            values.append(json.dumps([one.isoformat() for one in self.days]))
        more: tuple[object, ...] = ()
        if self.records:
            where, more = _named(self.records)
            parts.append(where)
        return f"({' or '.join(parts)})", (*values, *more)


@dataclass(frozen=True, slots=True)
class HandQuery:
    """Deals by what a person was dealt and did; nothing is asked for by what is None or empty."""

    cards: tuple[str, ...] = ()
    """All of them were held."""
    suits: tuple[tuple[str, int, int], ...] = ()
    """The letter of a suit, the fewest and the most cards of it."""
    trumps: tuple[int, int] | None = None
    """The fewest and the most cards of the trump suit."""
    bid: int | None = None
    size: int | None = None
    """Cards dealt to each."""
    position: int | None = None
    """In the order of bidding, from 0."""
    turn_up: str = ""
    made: bool | None = None
    """Whether the bid was made."""
    tricks: int | None = None
    player: str = ""
    """The name of who held them; empty for any person."""

    def condition(self) -> Condition:
        """Of a row of `deal`."""
        parts: list[str] = []
        values: list[object] = []
        for name in ("size", "bid", "tricks", "position"):
            wanted = getattr(self, name)
            if wanted is not None:
                parts.append(f"deal.{name} = ?")
                values.append(wanted)
        if self.player:
            parts.append("+deal.kind in (select id from kind where player = ? collate nocase)")
            values.append(self.player)
        if self.turn_up:
            parts.append("deal.turn_up = ?")
            values.append(self.turn_up)
        if self.made is not None:
            parts.append("deal.bid = deal.tricks" if self.made else "deal.bid <> deal.tricks")
        if self.trumps is not None:
            parts.append("deal.trumps between ? and ?")
            values += self.trumps
        for letter, least, most in self.suits:
            pack, column = SUIT_COLUMNS[letter]
            parts.append(f"deal.pack = {int(pack)} and deal.{column} between ? and ?")
            values += (least, most)
        for code in self.cards:
            suit = card(code).suit
            if suit is not Suit.JOKERS:
                parts.append(f"deal.pack = {int(suit in SPANISH_SUITS)}")
            parts.append("deal.cards & ? <> 0")
            values.append(bits_of([code]))
        return " and ".join(parts) or "true", tuple(values)


_COLUMNS: Final = ("first", "second", "third", "fourth")
SUIT_COLUMNS: Final[Mapping[str, tuple[bool, str]]] = {
    **{letter: (False, name) for letter, name in zip("SHDC", _COLUMNS, strict=True)},
    **{suit.letter: (True, name) for suit, name in zip(SPANISH_SUITS, _COLUMNS, strict=True)},
}
"""By the letter of a suit whether it is of the Spanish pack, and which column counts its cards."""


@dataclass(frozen=True, slots=True)
class GameQuery:
    """What is asked for; nothing is asked for by what is None or empty."""

    words: tuple[WordFound, ...] = ()
    status: RecordStatus | None = None
    variant: str | None = None
    house_rules: bool | None = None
    """Whether house rules beside its length changed the variant."""
    players: int | None = None
    level: str | None = None
    """Of a bot that sat there, or `human` for another person."""
    people: tuple[str, ...] = ()
    """Names, or parts of them, of those who sat there."""
    daily: bool | None = None
    won: bool | None = None
    """Whether a person won."""
    since: float | None = None
    """When it ended or began, in seconds since the epoch; `until` is the first moment after."""
    until: float | None = None
    deals: tuple[int, int] | None = None
    """The fewest and the most deals of a person's game; of the next likewise."""
    made: tuple[int, int] | None = None
    """Bids made."""
    records: frozenset[str] | None = None
    """Names of files: those with a star, a note or a mistake."""
    reviewed: frozenset[tuple[str, float]] | None = None
    """Variants and times of games."""
    hand: HandQuery | None = None
    """There is such a deal of a person."""
    sort: SortBy = SortBy.DATE
    ascending: bool = False

    def condition(self) -> Condition:
        """Of a row of `game`."""
        parts: list[str] = []
        values: list[object] = []
        for name, wanted in (
            ("status = ?", None if self.status is None else self.status.value),
            ("variant = ?", self.variant),
            ("own_rules = ?", self.house_rules),
            ("players = ?", self.players),
            ("won = ?", self.won),
            ("ended >= ?", self.since),
            ("ended < ?", self.until),
            ("(daily <> '') = ?", self.daily),
        ):
            if wanted is not None:
                parts.append(f"game.{name}" if name[0] != "(" else name)
                values.append(wanted)
        if self.level is not None:
            parts.append("game.levels in (select id from facet where kind = ? and instr(key, ?))")
            values += (FacetKind.LEVELS.value, json.dumps(self.level, ensure_ascii=False))
        for name in self.people:
            parts.append("instr(game.words, ?) > 0")
            values.append(name.casefold())
        for column, limits in (("deals", self.deals), ("exact", self.made)):
            if limits is not None:
                held = f"select game from seat where {column} between ? and ?"
                parts.append(f"game.id in ({held})")
                values += limits
        conditions = [one.condition() for one in self.words]
        if self.records is not None:
            conditions.append(_named(self.records))
        if self.reviewed is not None:
            conditions.append(_at_times(self.reviewed))
        if self.hand is not None:
            where, found = self.hand.condition()
            conditions.append((f"game.id in (select game from deal where {where})", found))
        for where, found in conditions:
            parts.append(where)
            values += found
        return " and ".join(parts) or "true", tuple(values)

    def sorted(self, by: SortBy, *, ascending: bool = False) -> GameQuery:
        """The same games in another order."""
        return replace(self, sort=by, ascending=ascending)

    def order(self) -> str:
        """The terms by which SQL sorts."""
        way = "asc" if self.ascending else "desc"
        column = _SORTED[self.sort]
        by_date = f"game.ended {way}, game.name {way}"
        return by_date if self.sort is SortBy.DATE else f"{column} {way}, {by_date}"


_SORTED: Final = {
    SortBy.DATE: "game.ended",
    SortBy.VARIANT: "game.variant",
    SortBy.PLAYERS: "game.players",
    SortBy.DEALS: "game.deal",
    SortBy.POINTS: "game.points",
    SortBy.MADE: "game.made",
}


def _named(records: Iterable[str]) -> Condition:
    """Files of these names."""
    names = json.dumps([os.fsencode(name).hex().upper() for name in sorted(records)])
    return "hex(game.name) in (select value from json_each(?))", (names,)


def _at_times(times: Iterable[tuple[str, float]]) -> Condition:
    """Games of these variants that ended within a second of these times."""
    found = "select json_extract(value, '$[0]') as v, json_extract(value, '$[1]') as t"
    where = "v = game.variant and abs(t - game.ended) < 1"
    return (
        f"exists (select 1 from ({found} from json_each(?)) where {where})",
        (json.dumps(sorted(times)),),
    )


def days_of(index: GameIndex) -> set[date]:
    """The days of all games, wherever one is, and those beside them."""
    rows = index.rows("select distinct cast(ended / 86400 as integer) from game")
    found: set[date] = set()
    for (number,) in rows:
        for beside in (number - 1, number, number + 1):
            with suppress(OverflowError):
                found.add(_FIRST_DAY + timedelta(days=beside))
    return found


_FIRST_DAY: Final = date(1970, 1, 1)


class Facet(NamedTuple):
    """What several games have in common."""

    kind: FacetKind
    number: int
    key: str
    """Equal ones are worded alike."""
    record: str
    """The name of the file of one such game."""


def used_keys(index: GameIndex, kind: FacetKind) -> list[str]:
    """What some game has of a kind."""
    query = f"""
    select key from facet
    where kind = ? and exists (select 1 from game where game.{kind.value} = facet.id)
    """
    return [key for (key,) in index.rows(query, kind.value)]


def facets_of(index: GameIndex) -> list[Facet]:
    """All that games have in common."""
    found: list[Facet] = []
    for kind in FacetKind:
        query = f"""
        select facet.id, facet.key,
               (select name from game where game.{kind.value} = facet.id limit 1) as name
        from facet where facet.kind = ? and name is not null
        """
        for number, key, name in index.rows(query, kind.value):
            found.append(Facet(kind, number, key, os.fsdecode(name)))
    return found
