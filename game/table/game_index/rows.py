"""What is read of a file, as rows of the index: written, and taken out again."""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Collection, Iterable, Mapping
from typing import Final

import msgspec

from game.engine import Variant
from game.engine.cards import CARDS, SPANISH_SUITS, Card
from game.table.game_index.game_file import GameFile, levels_in, outcome_of, won
from game.table.game_index.tally_rows import TallyChange
from game.table.statistics.deal_sums import Grouping
from game.table.statistics.summary import Kind
from game.table.statistics.tallies import DealtHand, SeatTally, rules_text
from game.variants import VARIANTS
from game.variants.lengths import rules_of

FRENCH: Final = "SHDC"
_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(SeatTally)


class WornIndex(Exception):
    """A row is not what was written."""


def encoded(seat: SeatTally) -> tuple[bytes, int]:
    """A game of a person as bytes, and their checksum."""
    raw = _ENCODER.encode(seat)
    return raw, zlib.crc32(raw)


def decoded(raw: object, checksum: object) -> SeatTally:
    """The same from a row.

    Raises:
        WornIndex: it is not what was written.
    """
    if not isinstance(raw, bytes) or zlib.crc32(raw) != checksum:
        raise WornIndex("a game is not what was counted")
    try:
        return _DECODER.decode(raw)
    except msgspec.MsgspecError as error:
        raise WornIndex(str(error)) from None


class RowWriter:
    """The rows of files and the sums of them, within one change of the database."""

    def __init__(self, base: sqlite3.Connection) -> None:
        """`base` is within that change."""
        self._base = base
        self._sums = TallyChange()
        self._numbers: dict[tuple[object, ...], int] = {}
        """What was looked up of facets, kinds and rules."""
        self._earliest: dict[int, tuple[str, bytes, int]] = {}
        """By kind of game where the first one stands that is new or gone, in a person's course."""

    def close(self) -> None:
        """Write the sums, once all rows are there; courses go on from before what has changed."""
        self._sums.write(self._base)
        for kind, at in self._earliest.items():
            for (course,) in self._base.execute(_COURSES_OF, (kind,)).fetchall():
                for table in ("course_game", "course_state"):
                    where = "course = ? and (ended, name, place) >= (?, ?, ?)"
                    self._base.execute(f"delete from {table} where {where}", (course, *at))

    def _changed(self, kind: int, ended: str, name: bytes, place: int) -> None:
        at = ended, name, place
        self._earliest[kind] = min(at, self._earliest.get(kind, at))

    def remove(self, names: Iterable[str]) -> dict[str, int]:
        """Take files out; the number that each had. Those that are unknown are passed over."""
        base, numbers = self._base, dict[str, int]()
        for name in names:
            asked = "select id from game where name = ?"
            found = base.execute(asked, (os.fsencode(name),)).fetchone()
            if found is None:
                continue
            numbers[name] = found[0]
            asked = "select id, kind, ended, place from seat where game = ?"
            for seat, kind, ended, place in base.execute(asked, found).fetchall():
                self._changed(kind, ended, os.fsencode(name), place)
                met = base.execute("select distinct kind from deal where seat = ?", (seat,))
                self._sums.recount |= {kind, *(one for (one,) in met)}
                for table in ("deal", "told"):
                    base.execute(f"delete from {table} where seat = ?", (seat,))
            base.execute("delete from seat where game = ?", found)
            base.execute("delete from record where game = ?", found)
            base.execute("delete from game where id = ?", found)
        return numbers

    def add(self, file: GameFile, number: int | None = None) -> None:
        """Put a file in that is not there.

        Args:
            file: what is in it.
            number: that it had before, which it keeps.
        """
        entry, tally = file.entry, file.tally
        setup = entry.setup
        variant, players, options, own, daily = "", 0, "", False, ""
        names: tuple[str, ...] = ()
        if setup is not None:
            row = setup.variant
            variant, players = row.id, setup.players
            options = rules_text(dict(row.options))
            own = self._own_rules(row, players, options)
            daily = setup.match.daily if setup.match is not None else ""
            names = tuple(seat.name for seat in setup.seats)
        titled = [variant, setup.variant_name if setup else "", options, players, bool(daily)]
        name = os.fsencode(file.name)
        values = {
            "id": number,
            "name": name,
            "size": file.stamp.size,
            "changed": file.stamp.changed_ns,
            "sure": file.sure,
            "status": entry.standing.value,
            "newer": entry.newer,
            "ended": entry.when,
            "variant": variant,
            "players": players,
            "rules": self._facet("rules", titled),
            "outcome": self._facet("outcome", [*outcome_of(entry)]),
            "levels": self._facet("levels", sorted(levels_in(setup))),
            "words": _plain(", ".join((*names, file.name))).casefold(),
            "options": options,
            "own_rules": own,
            "daily": daily,
            "won": won(entry),
            "deal": entry.deal,
            "points": max((seat.total for seat in tally.seats), default=None),
            "made": max((_made(seat) for seat in tally.seats), default=None),
            "unfinished": tally.unfinished,
            "ended_early": tally.ended_early,
            "onlooked": tally.onlooked,
            "broken": tally.broken,
        }
        game = _insert(self._base, "game", values)
        record = {
            "game": game,
            "header": file.header,
            "totals": _json(entry.totals),
            "winners": _json(entry.winners),
            "abandoned": entry.abandoned,
        }
        _insert(self._base, "record", record)
        for place, seat in enumerate(tally.seats):
            dealt = tally.dealt[place] if place < len(tally.dealt) else ()
            kind = self._add_seat(game, place, seat, dealt)
            self._sums.add_game(kind, seat, name, place)
            self._changed(kind, seat.when, name, place)

    def _add_seat(
        self, game: int, place: int, seat: SeatTally, dealt: Collection[DealtHand]
    ) -> int:
        """Put a game of a person in; the number of its kind."""
        raw, checksum = encoded(seat)
        whole = Kind.of(seat)
        kind = self._kind(seat, whole)
        values = {
            "game": game,
            "place": place,
            "kind": kind,
            "ended": seat.when,
            "sharing": seat.sharing,
            "total": seat.total,
            "undone": bool(seat.undone),
            "mixed": bool(seat.met),
            "known_cards": seat.known_cards,
            "hinted": bool(seat.hints),
            "deals": len(seat.deals),
            "exact": _made(seat),
            "points": sum(deal.points for deal in seat.deals),
        }
        number = _insert(self._base, "seat", values)
        _insert(self._base, "told", {"seat": number, "told": raw, "checksum": checksum})
        rows, month = [], (Grouping.MONTH.value, seat.when[:7])
        parts = zip(seat.deals, seat.terms, dealt, strict=True)
        for place_of, (deal, terms, held) in enumerate(parts):
            there = kind
            if seat.met:
                there = self._kind(seat, whole._replace(opponents=seat.met[place_of]))
            head = (number, place_of, game, there, *deal, terms.position, terms.trump)
            rows.append((*head, held.turn_up, *_hand_columns(held.cards, terms.trump)))
            counted = (
                (Grouping.SIZE.value, deal.size),
                (Grouping.POSITION.value, terms.position),
                (Grouping.TRUMP.value, terms.trump),
                month,
            )
            self._sums.add_deal(there, deal, counted)
        marks = ", ".join("?" * 18)
        self._base.executemany(f"insert into deal values ({marks})", rows)
        return kind

    def _own_rules(self, row: Variant, players: int, options: str) -> bool:
        """Whether house rules beside its length changed a variant."""
        key = "own", row.id, players, options
        if key not in self._numbers:
            self._numbers[key] = rules_of(VARIANTS.get(row.id, row), players, row.options)[1]
        return bool(self._numbers[key])

    def _facet(self, kind: str, what: object) -> int:
        """The number of what several games have in common."""
        return self._number("facet", {"kind": kind, "key": _json(what)})

    def _kind(self, seat: SeatTally, kind: Kind) -> int:
        """The number of a kind of game of one person."""
        values: dict[str, object] = {
            "profile": seat.profile,
            "unnamed": seat.unnamed,
            "player": seat.player,
            "variant": kind.rules.variant,
            "own_rules": kind.rules.own_rules,
            "length": kind.rules.length.value,
            "daily": kind.rules.daily,
            "players": kind.players,
            "opponents": _json(kind.opponents),
        }
        return self._number("kind", values)

    def _number(self, table: str, values: dict[str, object]) -> int:
        """That of the row with these values, put in where it is missing."""
        key = (table, *values.values())
        number = self._numbers.get(key)
        if number is None:
            where = " and ".join(f"{name} = ?" for name in values)
            asked = f"select id from {table} where {where}"
            found = self._base.execute(asked, (*values.values(),)).fetchone()
            number = int(found[0]) if found else _insert(self._base, table, values)
            self._numbers[key] = number
        return number


_COURSES_OF: Final = """
select course.id from course join kind on kind.id = ?
where case
    when course.profile <> '' then
        kind.profile = course.profile
        or (course.unnamed and kind.profile = '' and kind.unnamed)
    else
        kind.profile = '' and kind.player = course.player
        and (course.unnamed or not kind.unnamed)
end
"""
"""The courses of persons that games of a kind belong to."""


def _made(seat: SeatTally) -> int:
    """Bids made in a game."""
    return sum(deal.bid == deal.tricks for deal in seat.deals)


def _hand_columns(cards: tuple[str, ...], trump: str) -> tuple[int, ...]:
    """The cards as bits, which pack they are of, how many of each suit, and how many trumps."""
    bits, spanish, suits = 0, False, [0, 0, 0, 0, 0]
    trumps = 0
    for code in cards:
        bit, suit, of_spanish, letter = _PLACES.get(code, _NO_CARD)
        bits |= bit
        suits[suit] += 1
        spanish = spanish or of_spanish
        trumps += letter == trump
    return bits, int(spanish), *suits[:4], trumps


def _plain(text: str) -> str:
    """A text that a database takes: a name of a file may hold what is no letter."""
    return text.encode(errors="replace").decode()


def bits_of(codes: Iterable[str]) -> int:
    """Cards of one pack as bits of a number; what is no card has none."""
    bits = 0
    for code in codes:
        bits |= _PLACES.get(code, _NO_CARD)[0]
    return bits


_FIRST: Final = min(one.index for one in CARDS.values() if one.suit in SPANISH_SUITS)
_LAST: Final = 4
"""The column after the four suits, which nobody reads: jokers, and what is no card."""
_NO_CARD: Final = (0, _LAST, False, " ")


def _place(one: Card) -> tuple[int, int, bool, str]:
    """The bit of a card, the column of its suit, whether it is Spanish, and its suit's letter."""
    if one.suit in SPANISH_SUITS:
        return 1 << (one.index - _FIRST), SPANISH_SUITS.index(one.suit), True, one.suit.letter
    letter = one.suit.letter
    return 1 << one.index, FRENCH.index(letter) if letter in FRENCH else _LAST, False, letter


_PLACES: Final = {code: _place(one) for code, one in CARDS.items()}


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _insert(base: sqlite3.Connection, table: str, values: Mapping[str, object]) -> int:
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    done = base.execute(f"insert into {table} ({names}) values ({marks})", (*values.values(),))
    assert done.lastrowid is not None, "a row that was put in has a number"
    return done.lastrowid
