"""What is won on the Tour, and by which game: stars, specialities and cups, counted from tallies.

A star is had for any finished game of its house's variant, wherever it was begun, at the variant's
rules and any length. A game whose cards were known before earns nothing; one with a hint or a move
taken back earns silver, which a game without turns to gold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final, NamedTuple, assert_never

from game.engine.choices import Goal
from game.puzzles.puzzle_progress import PuzzleTry
from game.rating.levels import rating_of
from game.table.statistics.tallies import DealTally, SeatTally
from game.tour.stops import CUPS, HOUSE_OF, HOUSES, Bet, BetKind, Cup, House, HousePuzzle, SetDeal
from game.tour.visits import DEAL, VISIT, CupGame, cup_game
from game.variants import VARIANTS
from game.variants.lengths import Length

STRONG: Final = "skilled"
"""The level that all others have at least, where a game was won beside stronger ones."""


class Prize(StrEnum):
    """What there is to be won at a stop."""

    FINISH = "finish"
    WIN = "win"
    STRONG = "strong"
    SPECIALITY = "speciality"
    CUP = "cup"


STARS: Final = (Prize.FINISH, Prize.WIN, Prize.STRONG)
"""The three stars of a house, in order."""


@dataclass(frozen=True, slots=True)
class Won:
    """A prize, with the game that earned it."""

    stop: str
    """The id of the house or the cup."""
    prize: Prize
    when: str
    """When that game ended, as its record writes it; the date alone for a puzzle."""
    silver: bool = False
    """Whether a hint was asked for, or a move taken back."""
    length: Length = Length.USUAL

    @property
    def key(self) -> tuple[str, Prize]:
        """What it is, whichever game earned it."""
        return self.stop, self.prize


def best(won: Iterable[Won]) -> dict[tuple[str, Prize], Won]:
    """Of each prize one: gold before silver, then the earliest."""
    found: dict[tuple[str, Prize], Won] = {}
    for one in won:
        held = found.get(one.key)
        if held is None or (one.silver, one.when) < (held.silver, held.when):
            found[one.key] = one
    return found


def earned(games: Iterable[SeatTally], tries: Iterable[PuzzleTry] = ()) -> Iterator[Won]:
    """Everything that one person's finished games and answers to puzzles come to.

    A prize comes as often as it was earned.
    """
    kept = sorted(games, key=lambda game: game.when)
    for game in kept:
        house = HOUSE_OF.get(game.variant)
        if house is not None and game.deals:
            yield from _of_game(house, game)
    for attempt in (attempt for cup in CUPS for attempt in cup_attempts(cup, kept)):
        if attempt.won:
            last = max(attempt.games, key=lambda game: game.when)
            silver = any(map(_helped, attempt.games))
            yield Won(attempt.cup.id, Prize.CUP, last.when, silver, Length.SHORT)
    puzzles = {h.speciality.puzzle: h for h in HOUSES if isinstance(h.speciality, HousePuzzle)}
    for one in tries:
        house = puzzles.get(one.puzzle)
        if house is not None and one.right:
            yield Won(house.id, Prize.SPECIALITY, one.day.isoformat())


def is_won(game: SeatTally) -> bool:
    """Whether a finished game is won: where all play together, if few deals had to be played again.

    There everybody wins whoever gets to the end, and deals used are the score: at most half as
    many may be played again as there are.
    """
    if VARIANTS[game.variant].rules.goal is Goal.SHARED:
        again = repeats(game)
        return 2 * again <= len(game.deals) - again
    return game.sharing > 0


def final_place(game: SeatTally) -> int:
    """The person's place in it, from 1; equal totals share one."""
    return 1 + sum(total > game.total for total in game.other_totals)


def _of_game(house: House, game: SeatTally) -> Iterator[Won]:
    def won(prize: Prize) -> Won:
        return Won(house.id, prize, game.when, _helped(game), game.length)

    match house.speciality:
        case SetDeal() if game.tour == DEAL:
            deal = game.deals[0]
            if deal.bid == deal.tricks:
                yield won(Prize.SPECIALITY)
        case Bet() as bet if game.tour == VISIT and bet_is_won(bet, house, game):
            yield won(Prize.SPECIALITY)
    if game.own_rules or game.known_cards or game.tour == DEAL:
        return
    yield won(Prize.FINISH)
    if is_won(game):
        yield won(Prize.WIN)
        if _beside_strong(game):
            yield won(Prize.STRONG)


def _helped(game: SeatTally) -> bool:
    return bool(game.hints or game.undone)


def _beside_strong(game: SeatTally) -> bool:
    """Whether everybody else was of a level that counts as stronger, in every deal."""
    levels = {agent for agents in game.met for agent in agents} or set(game.agents)
    ratings = [rating_of(agent) for agent in levels]
    least = rating_of(STRONG)
    assert least is not None, "the ladder knows it"
    return bool(ratings) and all(rating is not None and rating >= least for rating in ratings)


# Cups -------------------------------------------------------------------------------------------


class CupPlace(NamedTuple):
    """How somebody stands in a cup."""

    name: str
    """Empty for the person."""
    points: int


@dataclass(frozen=True, slots=True)
class CupAttempt:
    """A cup as far as it was played: the games of its rounds, in order."""

    cup: Cup
    number: int
    games: tuple[SeatTally, ...]

    @property
    def standing(self) -> tuple[CupPlace, ...]:
        """Who has how many points, the most first: in each game one for every player left behind.

        The person is before a rival with as many.
        """
        points = {"": 0, **{rival.name: 0 for rival in self.cup.rivals}}
        for game in self.games:
            others = zip(game.other_names, game.other_totals, strict=False)
            totals = {"": game.total, **dict(others)}
            for name in points:
                own = totals.get(name, min(totals.values()))
                points[name] += sum(total < own for total in totals.values())
        return tuple(CupPlace(*one) for one in sorted(points.items(), key=lambda one: -one[1]))

    @property
    def over(self) -> bool:
        """Whether every round was played."""
        return len(self.games) == len(self.cup.rounds)

    @property
    def won(self) -> bool:
        """Whether nobody has more points than the person in the end."""
        standing = self.standing
        own = next(one.points for one in standing if not one.name)
        return self.over and own == standing[0].points

    @property
    def next_game(self) -> CupGame:
        """What is played next: the next round, or once all are played the first one again."""
        if self.over:
            return CupGame(self.cup.id, self.number + 1, 0)
        return CupGame(self.cup.id, self.number, len(self.games))


def cup_attempts(cup: Cup, games: Sequence[SeatTally]) -> list[CupAttempt]:
    """Every attempt at a cup with what was played of it, the latest last; one at least.

    Of a round that was played twice, as by two windows, the first one counts.
    """
    rounds: dict[int, dict[int, SeatTally]] = {}
    for game in sorted(games, key=lambda game: game.when):
        played = cup_game(game.tour)
        if played is None or played.cup != cup.id or played.round >= len(cup.rounds):
            continue
        if game.variant == cup.rounds[played.round]:
            rounds.setdefault(played.attempt, {}).setdefault(played.round, game)
    return [
        CupAttempt(cup, number, tuple(_in_order(found)))
        for number, found in sorted((rounds or {0: {}}).items())
    ]


def _in_order(found: dict[int, SeatTally]) -> Iterator[SeatTally]:
    """From the first round on, as far as none is missing."""
    number = 0
    while number in found:
        yield found[number]
        number += 1


# What a resident remembers ------------------------------------------------------------------------


def last_visit(house: House, games: Collection[SeatTally]) -> SeatTally | None:
    """The latest finished game of the house's variant in which its resident sat; None for none."""
    met = [
        game
        for game in games
        if game.variant == house.id and house.resident in game.other_names and game.tour != DEAL
    ]
    return max(met, key=lambda game: game.when, default=None)


def bet_is_won(bet: Bet, house: House, game: SeatTally) -> bool:
    """Whether a finished game at this house wins the bet with its resident."""
    made, number = [_made(deal) for deal in game.deals], bet.number
    match bet.kind:
        case BetKind.OFTENER:
            theirs = _of_resident(game.others_made, house, game)
            won = theirs is not None and sum(made) > theirs
        case BetKind.ROW:
            won = _longest(made) >= number
        case BetKind.LARGE:
            won = any(deal.bid >= number and _made(deal) for deal in game.deals)
        case BetKind.ZEROS:
            won = sum(not deal.bid and _made(deal) for deal in game.deals) >= number
        case BetKind.MISSED:
            won = made.count(False) <= number
        case BetKind.AHEAD:
            theirs = _of_resident(game.other_totals, house, game)
            won = theirs is not None and game.total - theirs >= number
        case BetKind.REPEATS:
            won = repeats(game) <= number
        case BetKind.TRUMPS:
            terms = zip(made, game.terms, strict=False)
            won = len({term.trump for good, term in terms if good and term.trump}) >= number
        case BetKind.ENDS:
            won = made[:1] == made[-1:] == [True]
        case nothing:
            assert_never(nothing)
    return won


def repeats(game: SeatTally) -> int:
    """How many deals of a game were of the size before: played again, where that is a rule."""
    return sum(before.size == deal.size for before, deal in pairwise(game.deals))


def _made(deal: DealTally) -> bool:
    return deal.bid == deal.tricks


def _longest(made: list[bool]) -> int:
    """The most in a row."""
    longest = run = 0
    for good in made:
        run = run + 1 if good else 0
        longest = max(longest, run)
    return longest


def _of_resident(numbers: tuple[int, ...], house: House, game: SeatTally) -> int | None:
    """That of the resident among the others' numbers; None where the resident did not sit there."""
    seats = dict(zip(game.other_names, numbers, strict=False))
    return seats.get(house.resident)
