"""Whether a bet with a resident is won, and how far it went, from the tally of one game."""

from __future__ import annotations

from itertools import pairwise
from typing import assert_never

from game.table.statistics.tallies import DealTally, SeatTally
from game.tour.stops import Bet, BetKind, House


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
