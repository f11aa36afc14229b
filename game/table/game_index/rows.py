"""What is read of a file, as rows of the index: written, and taken out again."""

from __future__ import annotations

import json
import os
import sqlite3
import zlib
from collections import Counter
from collections.abc import Collection, Iterable
from typing import Any, Final

import msgspec

from game.engine.cards import CARDS, SPANISH_SUITS, Suit
from game.table.game_index.game_file import GameFile, levels_in, outcome_of, won
from game.table.statistics.summary import Kind
from game.table.statistics.tallies import DealtHand, SeatTally, rules_text
from game.variants import VARIANTS
from game.variants.lengths import rules_of

FRENCH: Final = "SHDC"
SPANISH: Final = "".join(suit.letter for suit in SPANISH_SUITS)
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


def remove_games(base: sqlite3.Connection, names: Iterable[str]) -> set[int]:
    """Take files out of the index; the kinds of game that have fewer games now."""
    kinds: set[int] = set()
    for name in names:
        found = base.execute("select id from game where name = ?", (os.fsencode(name),)).fetchone()
        if found is None:
            continue
        rows = base.execute("select id, kind from seat where game = ?", found).fetchall()
        for seat, _kind in rows:
            met = base.execute("select distinct kind from deal where seat = ?", (seat,))
            kinds.update(kind for (kind,) in met)
            for table in ("deal", "told"):
                base.execute(f"delete from {table} where seat = ?", (seat,))
        kinds.update(kind for _seat, kind in rows)
        base.execute("delete from seat where game = ?", found)
        base.execute("delete from record where game = ?", found)
        base.execute("delete from game where id = ?", found)
    return kinds


def add_game(base: sqlite3.Connection, file: GameFile) -> set[int]:
    """Put a file into the index, where it is not; the kinds of game that have more games now."""
    entry, tally = file.entry, file.tally
    setup = entry.setup
    variant, players, options, own, daily = "", 0, "", False, ""
    names: tuple[str, ...] = ()
    if setup is not None:
        row = setup.variant
        variant, players = row.id, setup.players
        options = rules_text({name: row.options[name] for name in row.options})
        own = rules_of(VARIANTS.get(row.id, row), players, row.options)[1]
        daily = setup.match.daily if setup.match is not None else ""
        names = tuple(seat.name for seat in setup.seats)
    titled = [variant, setup.variant_name if setup else "", options, players, bool(daily)]
    values = {
        "name": os.fsencode(file.name),
        "size": file.stamp.size,
        "changed": file.stamp.changed_ns,
        "sure": file.sure,
        "status": entry.standing.value,
        "newer": entry.newer,
        "ended": entry.when,
        "variant": variant,
        "players": players,
        "rules": _facet(base, "rules", json.dumps(titled)),
        "outcome": _facet(base, "outcome", json.dumps([*outcome_of(entry)])),
        "levels": _facet(base, "levels", json.dumps(sorted(levels_in(setup)))),
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
    game = _insert(base, "game", values)
    record = {
        "game": game,
        "header": file.header,
        "totals": json.dumps(entry.totals),
        "winners": json.dumps(entry.winners),
        "abandoned": entry.abandoned,
    }
    _insert(base, "record", record)
    kinds: set[int] = set()
    for place, seat in enumerate(tally.seats):
        dealt = tally.dealt[place] if place < len(tally.dealt) else ()
        kinds |= _add_seat(base, game, place, seat, dealt)
    return kinds


def _add_seat(
    base: sqlite3.Connection, game: int, place: int, seat: SeatTally, dealt: Collection[DealtHand]
) -> set[int]:
    raw, checksum = encoded(seat)
    whole = Kind.of(seat)
    kind = _kind(base, seat, whole)
    values = {
        "game": game,
        "place": place,
        "kind": kind,
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
    number = _insert(base, "seat", values)
    _insert(base, "told", {"seat": number, "told": raw, "checksum": checksum})
    kinds, rows = {kind}, []
    for place_of, (deal, terms, held) in enumerate(zip(seat.deals, seat.terms, dealt, strict=True)):
        there = kind
        if seat.met:
            there = _kind(base, seat, whole._replace(opponents=seat.met[place_of]))
            kinds.add(there)
        head = (number, place_of, game, there, *deal, terms.position, terms.trump)
        rows.append((*head, held.turn_up, *_hand_columns(held.cards, terms.trump)))
    marks = ", ".join("?" * 18)
    base.executemany(f"insert into deal values ({marks})", rows)
    return kinds


def _made(seat: SeatTally) -> int:
    """Bids made in a game."""
    return sum(deal.bid == deal.tricks for deal in seat.deals)


def _hand_columns(cards: tuple[str, ...], trump: str) -> tuple[object, ...]:
    """The cards as bits, which pack they are of, how many of each suit, and how many trumps."""
    letters = Counter(_letter(code) for code in cards)
    pack = SPANISH if any(letters[letter] for letter in SPANISH) else FRENCH
    return (
        bits_of(cards),
        pack == SPANISH,
        *(letters[letter] for letter in pack),
        letters[trump] if trump else 0,
    )


def _plain(text: str) -> str:
    """A text that a database takes: a name of a file may hold what is no letter."""
    return text.encode(errors="replace").decode()


def bits_of(codes: Iterable[str]) -> int:
    """Cards of one pack as bits of a number; what is no card has none."""
    held = {CARDS[code] for code in codes if code in CARDS}
    return sum(1 << (one.index - (_FIRST if one.suit in SPANISH_SUITS else 0)) for one in held)


_FIRST: Final = min(one.index for one in CARDS.values() if one.suit in SPANISH_SUITS)


def _letter(code: str) -> str:
    """The letter of the suit of a card; the jokers are `X1` and `X2`."""
    return Suit.JOKERS.letter if code.startswith("X") else code[-1:]


def _facet(base: sqlite3.Connection, kind: str, key: str) -> int:
    """The number of what several games have in common."""
    found = base.execute("select id from facet where kind = ? and key = ?", (kind, key)).fetchone()
    return int(found[0]) if found else _insert(base, "facet", {"kind": kind, "key": key})


def _kind(base: sqlite3.Connection, seat: SeatTally, kind: Kind) -> int:
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
        "opponents": json.dumps(kind.opponents),
    }
    where = " and ".join(f"{name} = ?" for name in values)
    found = base.execute(f"select id from kind where {where}", (*values.values(),)).fetchone()
    return int(found[0]) if found else _insert(base, "kind", values)


def _insert(base: sqlite3.Connection, table: str, values: dict[str, Any]) -> int:
    names, marks = ", ".join(values), ", ".join("?" * len(values))
    done = base.execute(f"insert into {table} ({names}) values ({marks})", (*values.values(),))
    assert done.lastrowid is not None, "a row that was put in has a number"
    return done.lastrowid


def count_again(base: sqlite3.Connection, kinds: Collection[int]) -> None:
    """Add up the games and deals of these kinds anew."""
    for kind in kinds:
        for table in ("deal_tally", "game_tally"):
            base.execute(f"delete from {table} where kind = ?", (kind,))
        base.execute(_DEALS, (kind,))
        base.execute(_GAMES, (kind,))


_DEALS: Final = """
insert into deal_tally
select kind, size, count(*), sum(tricks = bid), sum(tricks > bid), sum(tricks < bid), sum(points),
       max(points), min(points)
from deal where kind = ? group by size
"""
_GAMES: Final = """
insert into game_tally
select kind, sharing, count(*), max(total), min(total), sum(undone), sum(mixed), sum(known_cards),
       sum(hinted)
from seat where kind = ? group by sharing
"""
