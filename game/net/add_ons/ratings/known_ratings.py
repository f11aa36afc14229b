"""How strong persons are by the games at a server: which games count, what they tell, what is kept.

A rating belongs to a public key, whatever names go with it. A game counts that was played to its
end, that its host did not leave out, and in which two persons or more have a part, each by a key of
its own. Bots have a part by the fixed rating of their level: so the scale stays that of the levels.
Whoever gives a seat up comes in last; whoever the host sends away during the game has no part; what
a bot does in place of somebody who is away counts for that person.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final, NamedTuple, Protocol

from msgspec import Struct
from msgspec.structs import replace

from game.net.messages import Digits, Name, Number, PersonRating
from game.net.server.games_database import GamesDatabase
from game.net.server.hosted_game import HostedGame
from game.net.server.server_rows import RATINGS
from game.rating.levels import rating_of
from game.rating.rating import UNKNOWN, Estimate, estimates, of_level, ranks_of, rating_told

LOGGER: Final = logging.getLogger("blackout.server")
MOST_LINES: Final = 20_000
"""Lines after which those are left out of which nothing is needed any more."""
MODEL: Final = 2
"""Which reckoning is used: games that counted by an earlier one are counted anew. The first gave
those who shared a place less than whoever came in behind the others of it."""
_TOLD_AFTER: Final = 100
"""Games that are counted anew, in some ten seconds, after which the log says how far that is."""
_REMEMBERED: Final = 1000
"""The last games, which stay: one of them may still be gone on with."""


class KnownRating(Struct, frozen=True):
    """What is believed of a person after a game, as it is kept."""

    key: Digits
    name: Name
    """By which the person played."""
    mu: float
    sigma: float
    games: Number
    """How many counted so far."""

    @property
    def estimate(self) -> Estimate:
        """The same without whose it is."""
        return Estimate(self.mu, self.sigma)


class CountedGame(Struct, frozen=True, omit_defaults=True):
    """A game that has counted, and what is believed of its persons since."""

    game: str
    at: float
    """In seconds since the epoch."""
    people: tuple[KnownRating, ...]
    model: int = 1
    """Which reckoning has led to it, see `MODEL`."""
    levels: tuple[int, ...] = ()
    """Of the bots, as in `RankedGame`, and so are those that follow; nothing in older lines."""
    ranks: tuple[float, ...] = ()
    deals: int = 0

    @property
    def ranked(self) -> RankedGame | None:
        """What the game told; None where the line is too old to say so."""
        if not self.ranks:
            return None
        people = tuple((one.key, one.name) for one in self.people)
        return RankedGame(self.game, self.at, people, self.levels, self.ranks, self.deals)


class RankedGame(NamedTuple):
    """What a game tells of those who have a part in it: persons first, then bots."""

    game: str
    at: float
    people: tuple[tuple[str, str], ...]
    """Key and name of each."""
    levels: tuple[int, ...]
    """Ratings of the bots."""
    ranks: tuple[float, ...]
    """How many came in before each."""
    deals: int


class KnownRatings(Protocol):
    """See `KeptRatings`."""

    def rating_of(self, key: str) -> KnownRating | None:
        """What is believed of the person with a key; None before the first game."""

    def count(self, ranked: RankedGame) -> None:
        """Have a game count, unless it has already.

        Raises:
            OSError, Unreadable: that cannot be kept, and it does not.
        """

    def every(self) -> Sequence[KnownRating]:
        """Of all persons, the strongest first."""

    def recount(self, told: Callable[[str, float], RankedGame | None]) -> None:
        """Count the games of an earlier reckoning anew, once.

        Args:
            told: what a game of this id tells, that was counted at a time; None where it is lost.

        Raises:
            OSError, Unreadable: that cannot be kept; it is tried again at the next start.
        """


def ranked_game(one: HostedGame, key_of_name: Callable[[str], str], at: float) -> RankedGame | None:
    """What a game tells that is over; None where it does not count.

    Args:
        one: the game.
        key_of_name: the public key to which a name belongs.
        at: seconds since the epoch.
    """
    play = one.play
    if not one.rated or one.why or play is None or not play.over or not one.may_count:
        return None
    people: list[tuple[str, str]] = []
    levels: list[int] = []
    of_people: list[tuple[float, ...]] = []
    of_levels: list[tuple[float, ...]] = []
    for seat, (began, total) in enumerate(zip(one.began, play.state.totals, strict=True)):
        standing = (seat not in one.given_up, total)
        if began.is_person and seat not in one.sent_away:
            people.append((key_of_name(str(began.name)), str(began.name)))
            of_people.append(standing)
        elif not began.is_person and (level := rating_of(str(began.agent))) is not None:
            levels.append(level)
            of_levels.append(standing)
    keys = {key for key, _name in people}
    if len(people) < 2 or len(keys) < len(people) or "" in keys:
        return None
    ranks = ranks_of([*of_people, *of_levels])
    deals = len(play.state.finished)
    return RankedGame(one.id, at, tuple(people), tuple(levels), ranks, deals)


def counted(ranked: RankedGame, known: Mapping[str, KnownRating]) -> CountedGame:
    """What is believed after a game; `known` is what was before, by key."""
    before = [known[key].estimate if key in known else UNKNOWN for key, _name in ranked.people]
    after = estimates([*before, *map(of_level, ranked.levels)], ranked.ranks, ranked.deals)
    people = tuple(
        KnownRating(key, name, *believed, 1 + (known[key].games if key in known else 0))
        for (key, name), believed in zip(ranked.people, after, strict=False)
    )
    return CountedGame(
        ranked.game, ranked.at, people, MODEL, ranked.levels, ranked.ranks, ranked.deals
    )


def recounted(
    lines: Sequence[CountedGame], told: Callable[[str, float], RankedGame | None]
) -> list[CountedGame]:
    """Games in the order in which they counted, each counted anew.

    Of a game that is lost, and of one before which a person's games are left out of the file, that
    person's rating goes as far as it went then.
    """
    then: dict[str, KnownRating] = {}
    now: dict[str, KnownRating] = {}
    found = []
    for number, line in enumerate(lines):
        if number and not number % _TOLD_AFTER:
            LOGGER.warning("%d of %d games are counted anew", number, len(lines))
        begun = all(one.key in then or one.games == 1 for one in line.people)
        ranked = (line.ranked or told(line.game, line.at)) if begun else None
        if ranked is not None and {key for key, _name in ranked.people} == {
            one.key for one in line.people
        }:
            anew = counted(ranked, now)
        else:
            moved = tuple(_moved(one, then.get(one.key), now.get(one.key)) for one in line.people)
            anew = replace(line, people=moved, model=MODEL)
        found.append(anew)
        then |= {one.key: one for one in line.people}
        now |= {one.key: one for one in anew.people}
    return found


def _moved(one: KnownRating, then: KnownRating | None, now: KnownRating | None) -> KnownRating:
    """A person's rating after a game that went as far as it did when it was counted first.

    Args:
        one: what was believed after it.
        then: what was believed before it; None where that is not known.
        now: what is believed before it by now.
    """
    if then is None or now is None:
        return one
    return replace(one, mu=now.mu + one.mu - then.mu, sigma=now.sigma * one.sigma / then.sigma)


def told_rating(known: KnownRating) -> PersonRating:
    """A rating as everybody is told it."""
    rating = rating_told(known.estimate)
    return PersonRating(round(rating.value), round(rating.ci95), known.games)


def strongest_first(known: Iterable[KnownRating]) -> list[KnownRating]:
    """Ratings in the order in which a list tells them."""
    return sorted(known, key=lambda one: (-one.mu, one.key))


class KeptRatings:
    """Games that counted, a line for each."""

    def __init__(self, database: GamesDatabase) -> None:
        """Read them.

        Raises:
            OSError: they cannot be read: everybody would begin anew.
        """
        self._kept = database.lines(RATINGS, CountedGame)
        self._games: set[str] = set()
        self._known: dict[str, KnownRating] = {}
        """By key."""
        read = self._kept.read()
        for line in read:
            self._learn(line)
        self._lines, self._most = len(read), MOST_LINES

    def rating_of(self, key: str) -> KnownRating | None:
        """See `KnownRatings`."""
        return self._known.get(key)

    def count(self, ranked: RankedGame) -> None:
        """See `KnownRatings`."""
        if ranked.game in self._games:
            return
        line = counted(ranked, self._known)
        self._kept.add([line])
        self._learn(line)
        self._lines += 1
        if self._lines > self._most:
            self._shorten()

    def every(self) -> Sequence[KnownRating]:
        """See `KnownRatings`."""
        return strongest_first(self._known.values())

    def recount(self, told: Callable[[str, float], RankedGame | None]) -> None:
        """See `KnownRatings`; the file of the earlier version is kept as it was."""
        read = self._kept.read()
        if all(line.model == MODEL for line in read):
            return
        LOGGER.warning("ratings are counted anew, once: %d games", len(read))
        self._kept.rewrite(anew := recounted(read, told))
        for line in anew:
            self._learn(line)

    def _learn(self, line: CountedGame) -> None:
        self._games.add(line.game)
        self._known.update({one.key: one for one in line.people})

    def _shorten(self) -> None:
        """Leave out the games that nobody's present rating is of, but for the last ones."""
        read = self._kept.read()
        last = len(read) - _REMEMBERED
        kept = [
            line
            for number, line in enumerate(read)
            if number >= last or any(self._known.get(one.key) == one for one in line.people)
        ]
        self._kept.rewrite(kept)
        self._games = {line.game for line in kept}
        self._lines, self._most = len(kept), max(MOST_LINES, 2 * len(kept))
