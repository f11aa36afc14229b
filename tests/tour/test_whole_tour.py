"""The whole Tour at the level of its logic: a bot in the person's seat, until all is won."""

from __future__ import annotations

from datetime import date

import pytest

from game.puzzles.puzzle_progress import PuzzleTry
from game.table.statistics.tallies import SeatTally
from game.tour.stars import STARS, Prize, cup_attempts, earned
from game.tour.stops import CUPS, HOUSES, Cup, House, HousePuzzle, SetDeal
from game.tour.tour_progress import TourProgress
from game.tour.visits import cup_setup, set_deal, visit
from game.variants.lengths import Length
from tests.tour.tour_games import finished

MOST = 120
"""Games at one stop. Their seeds are their numbers, so that each run is the same."""

PLAYERS = ("skilled", "skilled:cautious", "casual", "beginner", "expert")
"""Who plays for the person in turn: the cards of a set deal never change, so that one bot always
plays it alike."""


@pytest.mark.slow
@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.id)
def test_every_prize_of_a_house_can_be_won(house: House) -> None:
    progress = TourProgress()
    games: list[SeatTally] = []
    wanted = {*STARS, Prize.SPECIALITY}
    tries: list[PuzzleTry] = []
    for number in range(MOST):
        bot = PLAYERS[number % len(PLAYERS)]
        match house.speciality:
            case HousePuzzle(puzzle):
                tries.append(PuzzleTry(puzzle, right=number > 0, day=date(2026, 11, 20)))
            case SetDeal() as deal if progress.won_at(house.id, Prize.SPECIALITY) is None:
                games.append(finished(set_deal(house, deal, "Me", "casual"), bot, number))
        setup = visit(house, "Me", "skilled", Length.SHORT, seed=number)
        games.append(finished(setup, bot, number))
        progress = progress.with_won(earned(games[-2:], tries))
        if {one.prize for one in progress.won} >= wanted:
            break
    assert {one.prize for one in progress.won} == wanted
    assert all(one.stop == house.id and not one.silver for one in progress.won)


@pytest.mark.slow
@pytest.mark.parametrize("cup", CUPS, ids=lambda cup: cup.id)
def test_every_cup_is_played_round_by_round_until_it_is_won(cup: Cup) -> None:
    games: list[SeatTally] = []
    for number in range(MOST):
        attempt = cup_attempts(cup, games)[-1]
        if attempt.won:
            break
        setup = cup_setup(cup, attempt.next_game, "Me", seed=number)
        games.append(finished(setup, "skilled", number))
    assert attempt.won
    assert attempt.number == len(games) // len(cup.rounds) - 1
    assert [one.stop for one in earned(games) if one.prize is Prize.CUP] == [cup.id]
