"""What a game changed: the rating and goals beside those of all games before, found another way."""

from __future__ import annotations

from game.presentation.words.progress import after_words
from game.rating.after_game import AfterGame, after_game
from game.rating.course import course_of
from game.table.statistics.tallies import DealTally, SeatTally
from tests.compare.recounts import goal_states, rated
from tests.compare.test_rating import seat

MISSED = DealTally(7, 2, 1, 0)


def after_last(games: list[SeatTally]) -> AfterGame:
    return after_game(course_of(games[:-1]), course_of(games))


def test_the_rating_before_and_after_is_that_of_the_games_so_far() -> None:
    games = [
        seat(number, total=80 if number % 2 else 10, sharing=number % 2) for number in range(6)
    ]
    course = rated(games).games
    for at in range(1, 6):
        found = after_last(games[: at + 1])
        assert (found.before, found.now) == (course[at - 1].rating, course[at].rating)
        change = round(course[at].rating.value) - round(course[at - 1].rating.value)
        words = after_words(found).replace("−", "-")
        assert f"{round(course[at].rating.value)} ±" in words
        assert f"{change:+}" in words
        assert (change > 0) == bool(at % 2), "a game won raises it"
    first = after_last(games[:1])
    assert first.before is None
    assert after_words(first).startswith("Your first rating")


def test_a_game_with_a_hint_changes_neither() -> None:
    games = [seat(0), seat(1, hints=1)]
    found = after_last(games)
    assert (found.now, found.reached, found.nearer) == (None, (), ())
    assert not after_words(found)


def test_goals_that_were_reached_and_that_came_nearer_are_told() -> None:
    games = [seat(0, deals=(MISSED, MISSED)), seat(1)]
    found = after_last(games)
    before = {one.goal.id: one for one in goal_states(games[:1])}
    after = {one.goal.id: one for one in goal_states(games)}
    assert {one.goal.id for one in found.reached} == {
        name for name, one in after.items() if one.when and not before[name].when
    }
    assert found.reached, "the first bids were made"
    assert f"Goal reached: {found.reached[0].goal.title}" in after_words(found)
    nearer = {one.goal.id for one in found.nearer}
    assert nearer == {
        name
        for name, one in after.items()
        if not one.when and one.reach.done > before[name].reach.done
    }
    shares = [one.reach.done / one.reach.wanted for one in found.nearer]
    assert shares == sorted(shares, reverse=True)
    again = after_last([*games, seat(2)])
    if not again.reached:
        reach = again.nearer[0].reach
        assert f"{reach.done} of {reach.wanted}" in after_words(again)
