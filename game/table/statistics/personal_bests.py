"""What a finished game is beside a person's earlier ones at the same table.

The same table is the same variant and house rules, as many players and the same opponents. A game
is measured only where nothing was taken back in it and its cards were new to everybody.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from game.table.records.lines import HintNote, Line, PlayedOnNote, UndoNote
from game.table.setup import Setup
from game.table.statistics.summary import Person
from game.table.statistics.tallies import DealTally, SeatTally
from game.variants.lengths import Length

BARRING: Final = (HintNote, PlayedOnNote, UndoNote)
"""Notes of a game that is not measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EndedGame:
    """The game that has just ended, for one person."""

    person: Person
    variant: str
    """Its id."""
    options: str
    """As `rules_text` writes them."""
    own_rules: bool = False
    """Whether house rules beside its length changed the variant."""
    length: Length = Length.USUAL
    players: int
    opponents: tuple[str, ...]
    """Who sits in the other seats, as `opponents_of` has it."""
    seed: str
    """As JSON; empty where nobody knows it."""
    shared: bool
    """Whether all win or fail together: then the fewest deals are best."""
    sharing: int
    """How many shared the win; 0 where this person is not among them."""
    total: int
    deals: tuple[DealTally, ...]
    counts: bool
    """Whether nothing was taken back and the cards were new."""


def may_set_records(setup: Setup, lines: Iterable[Line]) -> bool:
    """Whether a game is measured by what happened in it so far, as its record tells."""
    return not setup.known and not any(isinstance(line, BARRING) for line in lines)


@dataclass(frozen=True, slots=True)
class Best:
    """One figure of this game beside the best of those before."""

    now: int
    before: int | None
    """None where there was no game before."""
    least: bool = False
    """Whether the lowest is best."""

    @property
    def beaten(self) -> bool:
        """Whether this game is better than every one before it; never the first one."""
        if self.before is None:
            return False
        return self.now < self.before if self.least else self.now > self.before

    @property
    def standing(self) -> int:
        """The best there is, this game counted in."""
        if self.before is None:
            return self.now
        return (min if self.least else max)(self.now, self.before)


@dataclass(frozen=True, slots=True)
class PersonalBests:
    """This game beside those before it at the same table."""

    counts: bool
    """Whether this game is measured at all."""
    games: int
    """How many are measured, this one counted in if it is."""
    wins: Fraction
    """Of them; a shared win counts as a fraction."""
    total: Best
    """Points of a game; where all win together the number of deals."""
    made: Best
    """Bids made in a game."""
    deal: Best
    """Points of one deal."""

    @property
    def first(self) -> bool:
        """Whether there was nothing to compare with."""
        return self.total.before is None


def personal_bests(game: EndedGame, seats: Iterable[SeatTally], first: str = "") -> PersonalBests:
    """Compare a game with the tallies of all games on the shelf, in the order they were played.

    Args:
        game: the one that has just ended; it may or may not be among the tallies.
        seats: of every finished game.
        first: the profile to which games belong that name none.
    """
    earlier = list(_earlier(game, seats, first))
    counted: list[SeatTally | EndedGame] = [*earlier]
    if game.counts:
        counted.append(game)
    return PersonalBests(
        counts=game.counts,
        games=len(counted),
        wins=sum((Fraction(1, one.sharing) for one in counted if one.sharing), Fraction(0)),
        total=_total(game, earlier),
        made=_most(_made(game), [_made(one) for one in earlier]),
        deal=_most(_best_deal(game), [_best_deal(one) for one in earlier]),
    )


def _earlier(game: EndedGame, seats: Iterable[SeatTally], first: str) -> Iterable[SeatTally]:
    """The person's measured games at this table before; of equal cards only the first game."""
    dealt = {game.seed}
    table = game.variant, game.options, game.players, game.opponents
    for seat in seats:
        if Person.of(seat, first) != game.person:
            continue
        again = bool(seat.seed) and seat.seed in dealt
        dealt.add(seat.seed)
        if again or seat.known_cards or seat.undone or seat.hints or not seat.deals:
            continue
        if (seat.variant, seat.options, seat.players, seat.opponents) == table:
            yield seat


def _total(game: EndedGame, earlier: list[SeatTally]) -> Best:
    if not game.shared:
        return _most(game.total, [one.total for one in earlier])
    fewest = min((len(one.deals) for one in earlier), default=None)
    return Best(len(game.deals), fewest, least=True)


def _most(now: int, before: list[int]) -> Best:
    return Best(now, max(before, default=None))


def _made(game: EndedGame | SeatTally) -> int:
    return sum(deal.tricks == deal.bid for deal in game.deals)


def _best_deal(game: EndedGame | SeatTally) -> int:
    return max(deal.points for deal in game.deals)
