"""What a deal earns: every scheme, doubling, streaks, penalties, and how a game is won."""

from __future__ import annotations

import pytest

from game.engine import DealSpec, GameOver, Phase, Suit, Variant, new_game, points
from tests.speak import CLUBS, DIAMONDS, HEARTS, SPADES, Script, game, result, specs


def spec(variant: Variant, players: int, cards: int) -> DealSpec:
    """The first deal of so many cards in a game of this variant."""
    return next(deal for deal in specs(variant, players) if deal.cards == cards)


def score(name: str, cards: int, bid: int, tricks: int, **options: object) -> int:
    """What one player earns who bid and took so many of so many cards; two others stand by."""
    deal = spec(game(name, 3, schedule=[cards], **options), 3, cards)
    return points(deal, result([bid, 0, 0], [tricks, cards - tricks, 0]))[0]


# The schemes, line by line


@pytest.mark.parametrize(
    ("cards", "bid", "earned"),
    [(1, 0, 6), (1, 1, 6), (2, 1, 7), (7, 0, 12), (7, 7, 12), (10, 3, 15)],
)
def test_in_blackout_a_made_bid_earns_five_and_one_for_each_card_dealt(
    cards: int, bid: int, earned: int
) -> None:
    assert score("blackout", cards, bid, bid) == earned


@pytest.mark.parametrize(("bid", "tricks"), [(0, 1), (1, 0), (3, 4), (4, 3), (0, 7), (7, 0)])
def test_in_blackout_more_or_fewer_tricks_than_bid_earn_nothing(bid: int, tricks: int) -> None:
    assert score("blackout", 7, bid, tricks) == 0


@pytest.mark.parametrize(("bid", "earned"), [(0, 10), (1, 11), (4, 14), (10, 20)])
def test_in_oh_hell_a_made_bid_earns_ten_and_one_for_each_trick(bid: int, earned: int) -> None:
    assert score("oh-hell", 10, bid, bid) == earned


@pytest.mark.parametrize(("bid", "tricks"), [(0, 1), (1, 0), (4, 5), (5, 4), (0, 10), (10, 0)])
def test_in_oh_hell_a_bid_too_high_or_too_low_scores_zero(bid: int, tricks: int) -> None:
    assert score("oh-hell", 10, bid, tricks) == 0


def test_evelyn_bid_four_and_took_four_and_frank_bid_and_took_none() -> None:
    # The example of the source, among five at a deal of ten: ten each, and one for each trick.
    evelyn, frank, *others = points(
        spec(game("oh-hell"), 5, 10), result([4, 0, 3, 2, 2], [4, 0, 2, 3, 1])
    )
    assert (evelyn, frank) == (14, 10)
    assert others == [0, 0, 0]


@pytest.mark.parametrize(
    ("scheme", "made_none", "made_two", "over", "under"),
    [
        # Five cards: bid 0 took 0; bid 2 took 2; bid 1 took 3; bid 3 took 1.
        ("five-plus-cards", 10, 10, 0, 0),
        ("ten-plus-bid", 10, 12, 0, 0),
        ("ten-plus-tricks", 10, 12, 0, 0),
        ("tricks-and-ten", 10, 12, 3, 1),
        ("blackout", 10, 10, 0, 0),
        ("oh-hell", 10, 12, 0, 0),
    ],
)
@pytest.mark.parametrize("name", ["blackout", "oh-hell"])
def test_a_scheme_by_name_scores_as_named(
    name: str, scheme: str, made_none: int, made_two: int, over: int, under: int
) -> None:
    assert score(name, 5, 0, 0, scoring=scheme) == made_none
    assert score(name, 5, 2, 2, scoring=scheme) == made_two
    assert score(name, 5, 1, 3, scoring=scheme) == over
    assert score(name, 5, 3, 1, scoring=scheme) == under


def test_tricks_and_ten_pays_a_missed_bid_of_none_for_its_tricks() -> None:
    assert score("oh-hell", 7, 0, 4, scoring="tricks-and-ten") == 4
    assert score("oh-hell", 7, 4, 0, scoring="tricks-and-ten") == 0


# Doubling


def earned(trump: Suit | None, made: bool = True, **options: object) -> int:
    """Bid two and took two (or bid one), of five cards in Blackout, with this trump."""
    deal = spec(game("blackout", schedule=[5, 6], **options), 3, 5)
    return points(deal, result([2 if made else 1, 0, 0], [2, 3, 0], trump))[0]


@pytest.mark.parametrize("letter", "SHDC")
def test_points_count_double_where_the_suit_is_trump(letter: str) -> None:
    found = {suit: earned(suit, double_suit=letter) for suit in Suit}
    assert found == {suit: 20 if suit.letter == letter else 10 for suit in Suit}


def test_nothing_is_doubled_at_no_trump_or_without_the_house_rule() -> None:
    assert earned(None, double_suit="S") == 10
    assert earned(SPADES) == 10


def test_points_of_a_missed_bid_are_doubled_too() -> None:
    assert earned(HEARTS, made=False, double_suit="H", scoring="tricks-and-ten") == 4


def test_a_penalty_is_not_doubled() -> None:
    deal = spec(game("blackout", schedule=[5, 6], double_suit="D", revokes="penalised"), 3, 5)
    paid = result([2, 0, 3], [2, 2, 1], DIAMONDS, penalties=[-3, -6, 0])
    assert points(deal, paid) == (2 * 10 - 3, -6, 0)


def test_a_streak_is_not_doubled_and_a_penalty_comes_off_last() -> None:
    script = Script(streaks(schedule=[2] * 5, double_suit="C", revokes="penalised"), 3)
    for _ in range(4):
        script.sweep(True, False, True)
    paid = result([1, 0, 0], [1, 1, 0], CLUBS, penalties=[-3, 0, 0])
    # Twice seven, ten for the fifth in a row, three for the revoke; ten lost; twice seven and ten.
    assert points(script.spec, paid) == (14 + 10 - 3, -10, 14 + 10)


# Streaks


def streaks(**options: object) -> Variant:
    """Blackout with streaks; largest deals keep their trump."""
    return game("blackout", **{"streak_bonus": True, "no_trump": "never", **options})


def run(variant: Variant, *made: bool) -> list[int]:
    """Seat 0's points in each deal, made or missed as told; the others are left out of it."""
    script = Script(variant, 3)
    for deal in made:
        script.sweep(deal, True, False)
    return [deal.points[0] for deal in script.state.finished]


MADE, MISSED = True, False


def test_the_fifth_bid_made_in_a_row_earns_ten_more() -> None:
    assert run(streaks(schedule=[2] * 6), *[MADE] * 6) == [7, 7, 7, 7, 17, 7]


def test_the_fifth_bid_missed_in_a_row_costs_ten() -> None:
    assert run(streaks(schedule=[2] * 6), *[MISSED] * 6) == [0, 0, 0, 0, -10, 0]


def test_after_a_streak_the_count_restarts() -> None:
    assert run(streaks(schedule=[2] * 11), *[MADE] * 11) == [7, 7, 7, 7, 17, 7, 7, 7, 7, 17, 7]
    assert run(streaks(schedule=[2] * 10), *[MISSED] * 10) == [0, 0, 0, 0, -10] * 2


def test_a_missed_bid_breaks_a_run_of_made_ones() -> None:
    made = [MADE] * 4 + [MISSED] + [MADE] * 5
    assert run(streaks(schedule=[2] * 10), *made) == [7, 7, 7, 7, 0, 7, 7, 7, 7, 17]


def test_a_made_bid_breaks_a_run_of_missed_ones() -> None:
    made = [MISSED] * 4 + [MADE] + [MISSED] * 5
    assert run(streaks(schedule=[2] * 10), *made) == [0, 0, 0, 0, 7, 0, 0, 0, 0, -10]


def test_a_one_card_deal_neither_counts_nor_breaks_a_run() -> None:
    # A one-card deal made in the midst of a run, then one missed: the fifth made deal of two cards
    # is the one that pays.
    made = [MADE, MADE, MADE, MISSED, MADE, MADE, MADE]
    assert run(streaks(schedule=[2, 1, 2, 1, 2, 2, 2]), *made) == [7, 6, 7, 0, 7, 7, 17]
    missed = [MISSED, MADE, MISSED, MISSED, MISSED, MISSED, MISSED]
    assert run(streaks(schedule=[2, 1, 2, 1, 2, 2, 2]), *missed) == [0, 6, 0, 0, 0, 0, -10]


def test_one_card_deals_alone_never_make_a_streak() -> None:
    assert run(streaks(schedule=[1] * 6), *[MADE] * 6) == [6] * 6


def test_the_deal_after_a_streak_of_one_card_does_not_pay_it_again() -> None:
    assert run(streaks(schedule=[2] * 5 + [1, 2]), *[MADE] * 7) == [7, 7, 7, 7, 17, 6, 7]


def test_every_player_has_a_run_of_his_own() -> None:
    script = Script(streaks(schedule=[2] * 5), 3)
    for place in range(5):
        script.sweep(MADE, MISSED, place != 2)
    assert script.last.points == (17, -10, 7)


def test_without_the_house_rule_no_streak_pays() -> None:
    assert run(game("blackout", schedule=[2] * 5, no_trump="never"), *[MADE] * 5) == [7] * 5


def test_a_run_goes_on_into_the_tie_break_deals() -> None:
    script = Script(streaks(schedule=[2] * 4), 2)
    for _ in range(4):
        script.sweep(MADE, MADE)
    script.sweep(MADE, MADE)  # one card: does not count
    script.sweep(MADE, MISSED)  # two cards: the fifth for seat 0
    assert script.last.points == (17, 0)
    assert script.state.winners == (0,)


# Totals and the end


def test_totals_are_kept_from_deal_to_deal() -> None:
    script = Script(game("blackout", schedule=[1, 2, 3], no_trump="never"), 3)
    script.sweep(True, False, True).sweep(True, True, False).sweep(False, False, True)
    assert [deal.points for deal in script.state.finished] == [(6, 0, 6), (7, 7, 0), (0, 0, 8)]
    assert script.state.totals == (13, 7, 14)
    assert script.events[-1] == GameOver((13, 7, 14), (2,))


def test_the_highest_total_wins() -> None:
    script = Script(game("blackout", schedule=[3]), 4).sweep(False, False, True, False)
    assert script.state.phase is Phase.OVER
    assert script.state.winners == (2,)


def test_in_oh_hell_all_who_share_the_lead_win() -> None:
    script = Script(game("oh-hell", schedule=[2], hook=False), 4).sweep(True, False, True, True)
    # Seat 1 leads and took both against a bid of one; the others made none.
    assert script.state.totals == (10, 0, 10, 10)
    assert script.state.phase is Phase.OVER
    assert script.state.winners == (0, 2, 3)
    assert script.events[-1] == GameOver((10, 0, 10, 10), (0, 2, 3))


def test_in_oh_hell_even_a_lead_shared_at_nothing_is_shared() -> None:
    script = Script(game("oh-hell", schedule=[2], hook=False), 3).sweep(False, False, False)
    assert script.state.winners == (0, 1, 2)


# Blackout's tie


def tied(players: int = 3, **options: object) -> Script:
    """A game of one deal of two cards, in which all missed: everybody leads with nothing."""
    variant = game("blackout", **{"schedule": [2], "no_trump": "never", **options})
    return Script(variant, players).sweep(*[False] * players)


def test_in_blackout_a_tie_for_the_lead_is_played_off_from_one_card_up() -> None:
    script = tied()
    assert script.state.phase is Phase.DEALING
    sizes = []
    for _ in range(5):
        sizes.append(script.spec.cards)
        script.sweep(False, False, False)
    assert sizes == [1, 2, 1, 2, 1]
    assert not any(isinstance(event, GameOver) for event in script.events)


def test_the_game_ends_as_soon_as_one_alone_leads_at_the_end_of_a_deal() -> None:
    script = tied().sweep(False, True, False)
    assert script.state.phase is Phase.OVER
    assert script.events[-1] == GameOver((0, 6, 0), (1,))


def test_everybody_plays_on_in_a_tie_break_deal_and_anybody_may_win() -> None:
    # Seats 0 and 1 are tied at seven, seat 2 has nothing.
    script = Script(game("blackout", schedule=[2], no_trump="never"), 3).sweep(True, True, False)
    script.sweep(False, False, True)  # 7, 7, 6: still tied
    assert script.state.phase is Phase.DEALING
    script.sweep(False, False, True)  # 7, 7, 13: the third player overtakes them both
    assert script.state.winners == (2,)
    assert script.state.totals == (7, 7, 13)


def test_who_is_tied_may_change_from_one_tie_break_deal_to_the_next() -> None:
    script = Script(game("blackout", schedule=[1], no_trump="never"), 3).sweep(True, True, False)
    script.sweep(False, False, True)  # six each: now all three are tied
    script.sweep(False, True, True)  # and now the last two
    assert script.state.totals == (6, 12, 12)
    script.sweep(True, True, False)
    assert script.state.winners == (1,)
    assert script.spec.number == 4


def test_a_lead_alone_needs_no_tie_break() -> None:
    script = Script(game("blackout", schedule=[2], no_trump="never"), 3).sweep(True, False, False)
    assert script.state.phase is Phase.OVER
    assert len(script.state.finished) == 1


def test_a_tie_below_the_lead_needs_no_tie_break() -> None:
    script = Script(game("blackout", schedule=[2], no_trump="never"), 4)
    script.sweep(False, True, False, False)
    assert script.state.winners == (1,)


def test_a_tie_at_the_end_of_a_deal_in_the_midst_of_the_game_changes_nothing() -> None:
    script = Script(game("blackout", schedule=[2, 3], no_trump="never"), 3).sweep(True, True, True)
    assert (script.spec.cards, script.spec.tie_break) == (3, False)


def test_the_tie_is_played_off_under_another_scoring_too() -> None:
    script = tied(scoring="oh-hell")
    assert script.spec.tie_break


def test_a_penalty_can_break_a_tie() -> None:
    variant = game("blackout", schedule=[2], no_trump="never", revokes="penalised")
    script = Script(variant, 2).deal("AH 3C", "KH 4C", turn="2S").bid(1, 1)
    script.play("KH 3C 4C AH")  # seat 0 withholds the ace, and both tricks go to seat 1
    assert script.last.points == (-3, 0)
    assert script.state.winners == (1,)


def test_a_new_game_starts_with_nothing() -> None:
    assert new_game(game("blackout"), 4, 0).totals == (0, 0, 0, 0)
