"""Stars: which finished game earns which, in which colour."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.presentation.characters.lines import LINES
from game.presentation.moods import FaceMood
from game.puzzles.puzzle_progress import PuzzleTry
from game.table.statistics.shares import Rate
from game.table.statistics.tallies import DealTally, SeatTally
from game.tour.lines import HOUSE_LINES, RESIDENT_LINES
from game.tour.stars import (
    STARS,
    Prize,
    Won,
    best,
    bet_is_won,
    cup_attempts,
    earned,
    final_place,
    is_won,
    last_visit,
)
from game.tour.stops import CUP_OF, HOUSE_OF, HOUSES, Bet, BetKind, House
from game.tour.tour_progress import TourProgress
from game.tour.tour_words import (
    door_line,
    door_mood,
    game_lines,
    news_line,
    result_line,
    rival_line,
)
from game.tour.visits import DEAL, VISIT, CupGame
from game.variants.lengths import Length


def game(**more: object) -> SeatTally:
    """A short game of Blackout beside Hugo and two others: two bids made, one missed, lost."""
    base = SeatTally(
        player="You",
        profile="",
        unnamed=True,
        variant="blackout",
        own_rules=False,
        players=4,
        opponents=("casual",),
        sharing=0,
        total=20,
        undone=0,
        deals=(DealTally(1, 0, 0, 5), DealTally(3, 1, 1, 11), DealTally(5, 2, 1, 0)),
        length=Length.SHORT,
        when="2026-11-20T10:00:00Z",
        agents=("casual", "casual", "casual:bold"),
        other_names=("Hugo", "Ada", "Jun"),
        other_totals=(30, 12, 3),
        others_made=(1, 3, 0),
    )
    return replace(base, **more)  # type: ignore[arg-type]


def prizes(*games: SeatTally) -> set[Prize]:
    return {one.prize for one in earned(games)}


def test_a_finished_game_earns_one_star_and_a_won_one_two() -> None:
    assert prizes(game()) == {Prize.FINISH}
    assert prizes(game(sharing=1)) == {Prize.FINISH, Prize.WIN}


def test_the_third_star_wants_a_win_where_all_others_are_skilled_or_better() -> None:
    strong = game(sharing=1, agents=("skilled", "expert", "skilled:bold"))
    assert Prize.STRONG in prizes(strong)
    assert Prize.STRONG not in prizes(replace(strong, sharing=0))
    assert Prize.STRONG not in prizes(replace(strong, agents=("skilled", "expert", "casual")))
    assert Prize.STRONG not in prizes(replace(strong, met=(("expert",), ("casual", "expert"))))
    assert Prize.STRONG not in prizes(replace(strong, agents=("skilled", "expert", "human")))


@pytest.mark.parametrize("help_had", ["hints", "undone"])
def test_a_game_with_help_earns_silver(help_had: str) -> None:
    (star,) = earned([game(**{help_had: 1})])
    assert star.silver
    (star,) = earned([game()])
    assert not star.silver


def test_known_cards_and_house_rules_earn_no_star() -> None:
    assert not prizes(game(known_cards=True, sharing=1))
    assert not prizes(game(own_rules=True, sharing=1))


@pytest.mark.parametrize("length", Length)
def test_a_game_of_any_length_counts_and_its_star_says_which(length: Length) -> None:
    (star,) = earned([game(length=length)])
    assert (star.prize, star.length) == (Prize.FINISH, length)


def test_gold_takes_the_place_of_silver_and_silver_never_that_of_gold() -> None:
    silver = Won("blackout", Prize.WIN, "2026-11-01T10:00:00Z", silver=True)
    gold = Won("blackout", Prize.WIN, "2026-11-05T10:00:00Z")
    assert best([silver, gold]) == best([gold, silver]) == {gold.key: gold}
    held = TourProgress((silver,))
    assert held.news([gold]) == (gold,)
    assert TourProgress((gold,)).news([silver]) == ()
    assert held.with_won([gold]).won == (gold,)


def test_a_game_where_all_win_together_is_won_with_few_deals_played_again() -> None:
    shared = game(variant="cooperative", sharing=1, deals=tuple(_sizes(1, 3, 3, 5, 7)))
    assert is_won(shared)
    assert not is_won(replace(shared, deals=tuple(_sizes(1, 3, 3, 3, 5, 5))))


def _sizes(*sizes: int) -> list[DealTally]:
    return [DealTally(size, 0, 0, 0) for size in sizes]


@pytest.mark.parametrize(
    ("bet", "won"),
    [
        (Bet(BetKind.OFTENER), True),
        (Bet(BetKind.ROW, 2), True),
        (Bet(BetKind.ROW, 3), False),
        (Bet(BetKind.LARGE, 1), True),
        (Bet(BetKind.LARGE, 2), False),
        (Bet(BetKind.ZEROS, 1), True),
        (Bet(BetKind.ZEROS, 2), False),
        (Bet(BetKind.MISSED, 1), True),
        (Bet(BetKind.MISSED, 0), False),
        (Bet(BetKind.AHEAD, 1), False),
        (Bet(BetKind.AHEAD, -10), True),
        (Bet(BetKind.REPEATS, 0), True),
        (Bet(BetKind.ENDS), False),
        (Bet(BetKind.TRUMPS, 1), False),
    ],
)
def test_a_bet_is_judged_by_one_game(bet: Bet, won: bool) -> None:
    assert bet_is_won(bet, HOUSE_OF["blackout"], game()) is won


def test_a_bet_beside_the_resident_wants_the_resident_at_the_table() -> None:
    away = game(other_names=("Ada", "Jun", "Iris"))
    assert not bet_is_won(Bet(BetKind.OFTENER), HOUSE_OF["blackout"], away)


def test_a_speciality_is_won_in_a_game_at_the_house_alone() -> None:
    assert Prize.SPECIALITY in prizes(game(tour=VISIT))
    assert Prize.SPECIALITY not in prizes(game())
    deal = game(variant="oh-hell", tour=DEAL, own_rules=True, deals=(DealTally(8, 1, 1, 11),))
    assert prizes(deal) == {Prize.SPECIALITY}
    assert prizes(replace(deal, deals=(DealTally(8, 1, 2, 2),))) == set()


def test_the_puzzle_of_a_house_is_won_by_a_right_answer() -> None:
    day = date(2026, 11, 20)
    right = PuzzleTry("kachuful-18-12", right=True, day=day)
    (won,) = earned([], [right, PuzzleTry("two-jokers-35-5", right=False, day=day)])
    assert won == Won("kachuful", Prize.SPECIALITY, "2026-11-20")


def rounds(attempt: int, *totals: int) -> list[SeatTally]:
    """Rounds of the river cup against rivals with 30, 20 and 10 points."""
    cup = CUP_OF["river"]
    return [
        game(
            variant=cup.rounds[number],
            total=total,
            other_names=tuple(rival.name for rival in cup.rivals),
            other_totals=(30, 20, 10),
            tour=CupGame("river", attempt, number).mark,
            when=f"2026-11-2{attempt}T10:0{number}:00Z",
        )
        for number, total in enumerate(totals)
    ]


def test_a_cup_is_won_by_who_leaves_most_behind_in_its_games() -> None:
    cup = CUP_OF["river"]
    (attempt,) = cup_attempts(cup, rounds(0, 40, 25, 35))
    assert attempt.won
    assert [(one.name, one.points) for one in attempt.standing][:2] == [("", 8), ("Iris", 7)]
    assert Prize.CUP in prizes(*rounds(0, 40, 25, 35))
    assert Prize.CUP not in prizes(*rounds(0, 40, 5, 5))


def test_a_cup_goes_on_where_it_was_left_and_begins_anew_once_it_is_over() -> None:
    cup = CUP_OF["river"]
    assert cup_attempts(cup, [])[-1].next_game == CupGame("river", 0, 0)
    assert cup_attempts(cup, rounds(0, 40, 25))[-1].next_game == CupGame("river", 0, 2)
    over = rounds(0, 40, 5, 5)
    assert cup_attempts(cup, over)[-1].next_game == CupGame("river", 1, 0)
    assert cup_attempts(cup, over + rounds(1, 40))[-1].next_game == CupGame("river", 1, 1)


def test_the_round_of_a_cup_counts_once() -> None:
    first, *_rest = rounds(0, 40)
    again = replace(first, total=5, when="2026-11-29T10:00:00Z")
    (attempt,) = cup_attempts(CUP_OF["river"], [again, first])
    assert attempt.games == (first,)


def test_a_resident_remembers_the_latest_game_together() -> None:
    house = HOUSE_OF["blackout"]
    early, late = game(), game(when="2026-11-25T10:00:00Z", other_totals=(1, 2, 3))
    elsewhere = game(when="2026-11-26T10:00:00Z", other_names=("Ada", "Jun", "Iris"))
    assert last_visit(house, [late, early, elsewhere]) is late
    assert (final_place(early), final_place(late)) == (2, 1)
    assert last_visit(house, [elsewhere]) is None


WINS = st.builds(
    Won,
    st.sampled_from(["blackout", "oh-hell"]),
    st.sampled_from([Prize.FINISH, Prize.WIN]),
    st.sampled_from(["2026-11-01T10:00:00Z", "2026-11-02T10:00:00Z", "2026-11-03T10:00:00Z"]),
    st.booleans(),
    st.sampled_from(list(Length)),
)


@given(st.lists(WINS), st.lists(WINS))
def test_nothing_won_is_ever_lost_whatever_comes(held: list[Won], more: list[Won]) -> None:
    before = TourProgress().with_won(held)
    after = before.with_won(more)
    kept = best(after.won)
    for one in before.won:
        assert one.key in kept
        assert one.silver or not kept[one.key].silver
    assert after.with_won(more) == after.with_won(held) == after
    assert not after.news((*held, *more))


@pytest.mark.parametrize("house", HOUSES, ids=lambda house: house.id)
def test_a_resident_says_another_sentence_at_each_occasion(house: House) -> None:
    there, games, own = HOUSE_LINES[house.id], game_lines(house), RESIDENT_LINES[house.resident]
    said = [there.first, games.beaten, games.ahead, games.behind]
    said += [own.offer, own.done, there.complete]
    assert len(set(said)) == len(said) == 7
    assert len(said) + sum(map(len, LINES[house.resident].values())) >= 20


def test_what_is_said_at_the_door_is_true_of_the_last_game() -> None:
    house, there = HOUSE_OF["blackout"], HOUSE_LINES["blackout"]
    lines = game_lines(house)
    none = TourProgress()
    assert door_line(house, none, None) == there.first
    assert door_line(house, none, game(sharing=1, total=40)) == lines.beaten
    assert door_line(house, none, game()) == lines.behind
    assert door_line(house, none, game(total=35, other_totals=(30, 50, 3))) == lines.ahead
    won = [Won("blackout", prize, "2026-11-01") for prize in (*STARS, Prize.SPECIALITY)]
    assert door_line(house, TourProgress(tuple(won)), game()) == there.complete


def test_a_resident_looks_as_the_last_game_at_the_house_went() -> None:
    house = HOUSE_OF["blackout"]
    assert door_mood(house, None) is FaceMood.PLAIN
    assert door_mood(house, game(sharing=1, total=40)) is FaceMood.WINCING
    assert door_mood(house, game(total=35, other_totals=(30, 50, 3))) is FaceMood.WINCING
    assert door_mood(house, game()) is FaceMood.GLAD
    assert result_line(house, game()) == "Last time, 20 November 2026: place 2 of 4, 20 points"


@pytest.mark.parametrize("prize", Prize)
def test_every_prize_has_its_news(prize: Prize) -> None:
    stop = "river" if prize is Prize.CUP else "blackout"
    line = news_line(Won(stop, prize, "2026-11-01"))
    assert ("The Old Lodge" in line) is (prize in STARS)
    assert line.endswith(".")


def test_a_rival_is_told_by_the_games_against_it() -> None:
    assert rival_line(None) == ""
    assert rival_line(Rate(2.5, 4)) == "You came out ahead in 2.5 of 4 games."
