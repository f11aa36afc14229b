"""Statistics of one person's games: what the tallies come to, by variant, seats and opponents."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from game.table.statistics.tallies import DealTally, SeatTally
from game.variants.lengths import Length


class Person(NamedTuple):
    """Whose games they are: those of a profile, or of everybody of a name without one."""

    profile: str
    """Its id; empty for a person who is only a name."""
    name: str = ""
    """Empty for a profile, whose name may change."""

    @classmethod
    def of(cls, seat: SeatTally, first: str = "") -> Person:
        """Who played; a game that names no profile is one of the profile `first`."""
        profile = seat.profile or (first if seat.unnamed else "")
        return cls(profile) if profile else cls("", seat.player)


class PlayedRules(NamedTuple):
    """What was played, whoever sat there."""

    variant: str
    own_rules: bool = False
    """Whether house rules beside its length changed it."""
    length: Length = Length.USUAL
    daily: bool = False
    """Whether it was a daily deal: its length and rules are those of the day."""


class Kind(NamedTuple):
    """Games that may be compared with each other."""

    rules: PlayedRules
    players: int
    opponents: tuple[str, ...]

    @classmethod
    def of(cls, seat: SeatTally) -> Kind:
        """The kind of a game."""
        if seat.daily:
            rules = PlayedRules(seat.variant, daily=True)
        else:
            rules = PlayedRules(seat.variant, seat.own_rules, seat.length)
        return cls(rules, seat.players, seat.opponents)


@dataclass(frozen=True, slots=True)
class Choice:
    """Which games count; None takes all."""

    player: Person | None = None
    rules: PlayedRules | None = None
    players: int | None = None
    opponents: tuple[str, ...] | None = None

    def takes(self, player: Person, kind: Kind) -> bool:
        """Whether this person's games of this kind count."""
        return (
            self.player in (None, player)
            and self.rules in (None, kind.rules)
            and self.players in (None, kind.players)
            and self.opponents in (None, kind.opponents)
        )


@dataclass(slots=True)
class SizeCount:
    """Deals of one size."""

    deals: int = 0
    exact: int = 0

    @property
    def rate(self) -> float:
        """Share of bids made, between 0 and 1."""
        return self.exact / self.deals


@dataclass(slots=True)
class Summary:
    """What some games come to."""

    games: int = 0
    wins: Fraction = Fraction(0)
    """A shared win counts as a fraction."""
    deals: int = 0
    points: int = 0
    exact: int = 0
    too_many: int = 0
    """Deals with more tricks than were bid."""
    too_few: int = 0
    by_size: dict[int, SizeCount] = field(default_factory=dict)
    best: int | None = None
    """Highest total of a game."""
    worst: int | None = None
    best_deal: int | None = None
    worst_deal: int | None = None
    undone_games: int = 0
    """Games in which a move was taken back."""
    mixed_games: int = 0
    """Games in which a bot was changed between deals."""
    known_games: int = 0
    """Games whose cards were known before."""
    hinted_games: int = 0
    """Games in which a hint was asked for."""

    def add(self, seat: SeatTally) -> None:
        """Count one game in, without its deals."""
        self.games += 1
        self.mixed_games += bool(seat.met)
        if seat.sharing:
            self.wins += Fraction(1, seat.sharing)
        self.best = seat.total if self.best is None else max(self.best, seat.total)
        self.worst = seat.total if self.worst is None else min(self.worst, seat.total)
        self.undone_games += bool(seat.undone)
        self.known_games += seat.known_cards
        self.hinted_games += bool(seat.hints)

    def add_deal(self, deal: DealTally) -> None:
        """Count one deal in."""
        self.deals += 1
        self.points += deal.points
        exact = deal.tricks == deal.bid
        self.exact += exact
        self.too_many += deal.tricks > deal.bid
        self.too_few += deal.tricks < deal.bid
        size = self.by_size.setdefault(deal.size, SizeCount())
        size.deals += 1
        size.exact += exact
        points = deal.points
        self.best_deal = points if self.best_deal is None else max(self.best_deal, points)
        self.worst_deal = points if self.worst_deal is None else min(self.worst_deal, points)

    def merge(self, other: Summary) -> None:
        """Count other games in."""
        self.games += other.games
        self.wins += other.wins
        self.deals += other.deals
        self.points += other.points
        self.exact += other.exact
        self.too_many += other.too_many
        self.too_few += other.too_few
        self.undone_games += other.undone_games
        self.mixed_games += other.mixed_games
        self.known_games += other.known_games
        self.hinted_games += other.hinted_games
        for cards, count in other.by_size.items():
            size = self.by_size.setdefault(cards, SizeCount())
            size.deals += count.deals
            size.exact += count.exact
        self.best = _either(max, self.best, other.best)
        self.worst = _either(min, self.worst, other.worst)
        self.best_deal = _either(max, self.best_deal, other.best_deal)
        self.worst_deal = _either(min, self.worst_deal, other.worst_deal)

    def share(self, count: int | Fraction) -> float:
        """A share of the deals, between 0 and 1."""
        return float(count / self.deals) if self.deals else 0.0

    @property
    def win_rate(self) -> float:
        """Between 0 and 1."""
        return float(self.wins / self.games) if self.games else 0.0

    @property
    def points_per_deal(self) -> float:
        """The mean."""
        return self.points / self.deals if self.deals else 0.0


def _either(choose: Callable[[int, int], int], one: int | None, other: int | None) -> int | None:
    if one is None or other is None:
        return other if one is None else one
    return choose(one, other)


Counted: TypeAlias = Mapping[tuple[Person, Kind], Summary]
"""Summaries by person and kind of game."""


def counted(seats: Iterable[SeatTally], first: str = "") -> Counted:
    """Every game summed up once, so that a choice has little left to add.

    Games of persons that name no profile are those of the profile `first`, where there is one.

    Each deal counts for those it was played against, also where that was not so in the whole game.
    """
    sums: dict[tuple[Person, Kind], Summary] = {}
    for seat in seats:
        kind, person = Kind.of(seat), Person.of(seat, first)
        some = sums.setdefault((person, kind), Summary())
        some.add(seat)
        for number, deal in enumerate(seat.deals):
            if seat.met:
                there = kind._replace(opponents=seat.met[number])
                some = sums.setdefault((person, there), Summary())
            some.add_deal(deal)
    return sums


def by_kind(sums: Counted, choice: Choice | None = None) -> dict[Kind, Summary]:
    """The games that are chosen by what may be compared, the most played first."""
    kinds: dict[Kind, Summary] = {}
    for (player, kind), some in sums.items():
        if choice is None or choice.takes(player, kind):
            kinds.setdefault(kind, Summary()).merge(some)
    return dict(sorted(kinds.items(), key=lambda item: (-item[1].games, item[0])))


def summary(sums: Counted, choice: Choice | None = None) -> Summary:
    """What the games that are chosen come to."""
    result = Summary()
    for some in by_kind(sums, choice).values():
        result.merge(some)
    return result
