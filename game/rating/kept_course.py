"""The course of a person's games in the index: each game is counted in once, when it is asked for.

What it comes to is kept after every game's end, and after each `SPACING` games of a long shelf.
Whoever puts a game in before others, or takes one out, takes what came after it out of the index
within the same change: then it goes on from what is kept of the games before.
"""

from __future__ import annotations

import threading
import zlib
from collections.abc import Iterable
from hashlib import blake2b
from typing import Any, Final, NamedTuple

import msgspec

import game
from game.rating.course import Dealt, PlayedCourse
from game.rating.goals import GOALS
from game.rating.rating import RatedGame, Rating
from game.table.game_index.counted import of_person
from game.table.game_index.game_index import GameIndex
from game.table.game_index.rows import WornIndex, decoded
from game.table.statistics.summary import Person
from game.table.statistics.tallies import SeatTally

MODEL: Final = 4
"""The version of the rating's model: another one comes to other ratings."""
SPACING: Final = 500
"""Games between two states that are kept for good."""
CURVE: Final = 400
"""Games that a curve has at most; of more so many spread over all."""
_ENCODER: Final = msgspec.msgpack.Encoder()
_DECODER: Final = msgspec.msgpack.Decoder(PlayedCourse)


class Place(NamedTuple):
    """Where a game stands in the order in which a person's games are counted in."""

    ended: str
    name: bytes
    """Of its file."""
    place: int
    """Of the person among those of the file."""


START: Final = Place("", b"", -1)
"""Before all of them."""


class CourseInIndex:
    """That of one person."""

    def __init__(self, index: GameIndex, person: Person, first: str) -> None:
        """Nothing is read yet.

        Args:
            index: of the games, brought up to date.
            person: whose games.
            first: the profile to which games belong that name none.
        """
        self._index = index
        self._person, self._first = person, first

    def now(self) -> PlayedCourse:
        """What all games come to; those that are new are counted in.

        Raises:
            WornIndex: what is kept makes no sense.
        """
        with _COUNTING:
            while True:
                course, at, mark = self._kept()
                some = self._next(at)
                if not some:
                    return course
                self._go_on(course, at, mark, some[: SPACING - course.games % SPACING])

    def around(self, seed: str) -> tuple[PlayedCourse, PlayedCourse] | None:
        """What the games come to before the last one with a seed, and with it; None without one."""
        self.now()
        with _COUNTING:
            query = """
            select ended, name, place from course_game
            where course = ? and seed = ? order by ended desc, name desc, place desc limit 1
            """
            found = self._index.rows(query, self._number(), seed) if seed else []
            if not found:
                return None
            wanted = Place(*found[0])
            before, at, _mark = self._kept(wanted)
            dealt, some = self._dealt(at), self._next(at)
            while some:
                for place, seat in some:
                    if place == wanted:
                        after = _copied(before)
                        after.take(seat, dealt)
                        return before, after
                    before.take(seat, dealt)
                at, some = place, self._next(place)
            return None

    def curve(self) -> tuple[RatedGame, ...]:
        """The rating after each game that has a part in it, or after so many spread over all."""
        number = self._number()
        ((games,),) = self._index.rows(
            "select coalesce(max(number), 0) from course_game where course = ?", number
        )
        step = max(1, -(-games // CURVE))
        shown = [*range(1, games, step), games] if games else []
        query = f"""
        select ended, variant, value, ci95 from course_game
        where course = ? and number in ({", ".join(map(str, shown))}) order by number
        """
        rows = self._index.rows(query, number)
        return tuple(RatedGame(when, name, Rating(*one)) for when, name, *one in rows)

    # What is kept ---------------------------------------------------------------------------------

    def _number(self) -> int | None:
        query = """
        select id from course
        where profile = ? and player = ? and unnamed = ? and made_by = ?
        """
        rows = self._index.rows(query, *self._key(), _made_by())
        return rows[0][0] if rows else None

    def _key(self) -> tuple[str, str, bool]:
        """The profile, the name, and whether games that name no profile are among them."""
        person, first = self._person, self._first
        if person.profile:
            return person.profile, "", person.profile == first
        return "", person.name, not first

    def _kept(self, before: Place | None = None) -> tuple[PlayedCourse, Place, int]:
        """What is kept of the most games, or of those before a place; up to which one that is.

        The number beside it is another one once a game was put in or taken out.
        """
        ((mark,),) = self._index.rows("select coalesce(max(mark), 0) from shelf")
        where = "true" if before is None else "(ended, name, place) < (?, ?, ?)"
        query = f"""
        select ended, name, place, state, checksum from course_state
        where course = ? and {where} order by ended desc, name desc, place desc limit 1
        """
        for *at, state, checksum in self._index.rows(query, self._number(), *(before or ())):
            return _decoded(state, checksum), Place(*at), mark
        return PlayedCourse(), START, mark

    def _next(self, at: Place) -> list[tuple[Place, SeatTally]]:
        """The games after a place, in their order."""
        where, values = of_person(self._person, self._first)
        query = f"""
        select seat.ended, game.name, seat.place, told, checksum
        from seat join game on game.id = seat.game join told on told.seat = seat.id
        where +seat.kind in (select id from kind where {where}) and seat.ended >= ?
              and (seat.ended, game.name, seat.place) > (?, ?, ?)
        order by seat.ended, game.name, seat.place limit ?
        """
        rows = self._index.rows(query, *values, at.ended, *at, SPACING)
        return [(Place(*place), decoded(told, check)) for *place, told, check in rows]

    def _dealt(self, at: Place, some: Iterable[SeatTally] = ()) -> Dealt:
        """The cards that the person had had up to a place; of some games alone, where given."""
        query = """
        select seed, variant from course_game
        where course = ? and (ended, name, place) <= (?, ?, ?)
        """
        seeds = [seat.seed for seat in some]
        if seeds:
            query += f" and seed in ({', '.join('?' * len(seeds))})"
        return Dealt(self._index.rows(query, self._number(), *at, *seeds))

    def _go_on(
        self, course: PlayedCourse, at: Place, mark: int, some: list[tuple[Place, SeatTally]]
    ) -> None:
        """Count some games in and keep what comes of them, unless a game was put in meanwhile."""
        dealt = self._dealt(at, [seat for _place, seat in some])
        rows: list[tuple[Any, ...]] = []
        for place, seat in some:
            rated = course.take(seat, dealt)
            number, *rating = (
                (None, None, None)
                if rated is None
                else (course.rating.games, rated.rating.value, rated.rating.ci95)
            )
            rows.append((*place, seat.variant, seat.seed, number, *rating))
        state = _ENCODER.encode(course)
        with self._index.changing() as base:
            if base.execute("select coalesce(max(mark), 0) from shelf").fetchone() != (mark,):
                return
            key = self._key()
            base.execute("delete from course where made_by <> ?", (_made_by(),))
            for table in ("course_game", "course_state"):
                base.execute(f"delete from {table} where course not in (select id from course)")
            base.execute(
                """
                insert or ignore into course(profile, player, unnamed, made_by)
                values (?, ?, ?, ?)
                """,
                (*key, _made_by()),
            )
            (number,) = base.execute(
                "select id from course where profile = ? and player = ? and unnamed = ?", key
            ).fetchone()
            # What was counted in without being kept whole, as by a program that was killed.
            base.execute(
                "delete from course_game where course = ? and (ended, name, place) > (?, ?, ?)",
                (number, *at),
            )
            # The state before the newest tells what the last game changed.
            base.execute(
                """
                delete from course_state
                where course = ? and games % ? <> 0 and (ended, name, place) < (?, ?, ?)
                """,
                (number, SPACING, *at),
            )
            marks = ", ".join("?" * 9)
            base.executemany(
                f"insert into course_game values ({marks})", [(number, *row) for row in rows]
            )
            base.execute(
                "insert into course_state values (?, ?, ?, ?, ?, ?, ?)",
                (number, *some[-1][0], course.games, state, zlib.crc32(state)),
            )


_COUNTING: Final = threading.Lock()
"""Held while games are counted in, so that no two threads count the same ones."""


def _made_by() -> str:
    """Another text where the program counts otherwise: what is kept is counted anew then."""
    goals = [(goal.id, goal.way.wanted) for goal in GOALS]
    told = repr((MODEL, game.__version__, goals)).encode()
    return blake2b(told, digest_size=8).hexdigest()


def _decoded(state: object, checksum: object) -> PlayedCourse:
    if not isinstance(state, bytes) or zlib.crc32(state) != checksum:
        raise WornIndex("what games come to is not what was counted")
    try:
        return _DECODER.decode(state)
    except msgspec.MsgspecError as error:
        raise WornIndex(str(error)) from None


def _copied(course: PlayedCourse) -> PlayedCourse:
    return _DECODER.decode(_ENCODER.encode(course))


def course_now(
    person: Person, first: str, index: GameIndex | None = None, *, glance: bool = False
) -> PlayedCourse:
    """What the games of a person on the shelf come to.

    Args:
        person: whose.
        first: the profile to which games belong that name none.
        index: of the games; None for those of the home.
        glance: see `GameIndex.bring_up`.

    Raises:
        UnreadFolder: that there are no games nobody knows.
    """
    index = GameIndex() if index is None else index
    return index.asked(lambda found: CourseInIndex(found, person, first).now(), glance=glance)
