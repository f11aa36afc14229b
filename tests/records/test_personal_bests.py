"""A finished game beside a person's earlier ones at the same table."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.presentation.words.records import record_figures, table_title
from game.presentation.words.statistics import NONE
from game.table.statistics.personal_bests import EndedGame, personal_bests
from game.table.statistics.summary import Person
from game.table.statistics.tallies import DealTally, SeatTally
from game.variants.lengths import Length

ME = "0" * 32
DEALS = (DealTally(2, 1, 1, 11), DealTally(1, 0, 1, 0), DealTally(2, 0, 0, 10))
GAME = EndedGame(
    person=Person(ME),
    variant="oh-hell",
    options="",
    players=3,
    opponents=("skilled",),
    seed='"aa"',
    shared=False,
    sharing=1,
    total=21,
    deals=DEALS,
    counts=True,
)
EARLIER = SeatTally(
    player="You",
    profile=ME,
    unnamed=False,
    variant="oh-hell",
    own_rules=False,
    players=3,
    opponents=("skilled",),
    sharing=2,
    total=19,
    undone=0,
    deals=(DealTally(2, 2, 2, 12), DealTally(1, 0, 1, 0), DealTally(2, 1, 0, 7)),
    seed='"bb"',
)


def test_a_first_game_is_its_own_best_and_beats_nothing() -> None:
    found = personal_bests(GAME, [])
    assert found.first
    assert (found.games, found.wins) == (1, Fraction(1))
    for best, figure in ((found.total, 21), (found.made, 2), (found.deal, 11)):
        assert (best.standing, best.before, best.beaten) == (figure, None, False)


def test_a_game_is_measured_by_points_bids_made_and_its_best_deal() -> None:
    found = personal_bests(GAME, [EARLIER])
    assert (found.total.standing, found.total.before, found.total.beaten) == (21, 19, True)
    assert (found.made.standing, found.made.before, found.made.beaten) == (2, 1, True)
    assert (found.deal.standing, found.deal.before, found.deal.beaten) == (12, 12, False)
    assert (found.games, found.wins) == (2, Fraction(3, 2))


@pytest.mark.parametrize(
    "other",
    [
        replace(EARLIER, profile="1" * 32),
        replace(EARLIER, variant="blackout"),
        replace(EARLIER, options='{"hook":false}'),
        replace(EARLIER, players=4),
        replace(EARLIER, opponents=("beginner",)),
        replace(EARLIER, undone=1),
        replace(EARLIER, known_cards=True),
        replace(EARLIER, deals=()),
        replace(EARLIER, seed=GAME.seed),
    ],
)
def test_only_untouched_games_of_this_person_at_this_table_are_measured(other: SeatTally) -> None:
    assert personal_bests(GAME, [other]).first


def test_the_same_cards_count_once_and_a_game_is_not_compared_with_itself() -> None:
    better = replace(EARLIER, total=99)
    found = personal_bests(GAME, [EARLIER, better, replace(EARLIER, seed=GAME.seed, total=21)])
    assert (found.games, found.total.before) == (2, 19)
    somebody = replace(EARLIER, profile="1" * 32)
    assert personal_bests(GAME, [somebody, EARLIER]).total.before == 19, "they were new to me"


def test_games_without_a_known_seed_are_all_measured() -> None:
    nobody_knows = replace(EARLIER, seed="")
    found = personal_bests(replace(GAME, seed=""), [nobody_knows, nobody_knows])
    assert found.games == 3


def test_a_game_in_which_moves_were_taken_back_sets_no_record() -> None:
    found = personal_bests(replace(GAME, counts=False), [EARLIER])
    assert not found.counts
    assert (found.games, found.wins) == (1, Fraction(1, 2))


def test_where_all_win_together_the_fewest_deals_are_best() -> None:
    found = personal_bests(replace(GAME, shared=True), [replace(EARLIER, deals=DEALS[:2])])
    assert (found.total.now, found.total.before, found.total.beaten) == (3, 2, False)
    assert found.total.standing == 2
    quicker = personal_bests(replace(GAME, shared=True, deals=DEALS[:1]), [EARLIER])
    assert quicker.total.beaten


def test_a_table_without_a_measured_game_does_not_speak_of_wins_of_none() -> None:
    bests = personal_bests(replace(GAME, counts=False), [])
    won = record_figures(bests, GAME)[-1]
    assert (won.label, won.figure, won.note) == ("Won", NONE, "no game counted yet")


def test_a_short_game_is_compared_under_its_own_name() -> None:
    assert table_title(replace(GAME, length=Length.SHORT)).startswith("Oh Hell, short · ")
    assert table_title(replace(GAME, own_rules=True)).startswith("Oh Hell, house rules · ")
