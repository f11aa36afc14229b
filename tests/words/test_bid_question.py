"""The question for a bid: each price is what the engine pays, and each barred bid has a reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import pytest

from game.engine import PUBLIC, DealResult, DealSpec, Phase, Suit, observe, points
from game.engine.choices import Bidding, Goal, TrumpFrom
from game.engine.decisions.bid import legal_bids
from game.engine.flow import declarer_of
from game.engine.spec import STREAK_LENGTH
from game.presentation.bid_question import Bar, Barred, BidPrices, barred_bids, bid_prices
from game.presentation.deal_rules import Price, price_list
from game.presentation.phrasebook import bid_sum, price
from game.presentation.screen_state import ScreenState
from game.presentation.words import bids as words
from game.presentation.words.deals import bid_rule
from game.variants import VARIANTS, variant, with_options
from tests.dealing import whole_game
from tests.driving.screen_states import changed

HOUSES: tuple[tuple[str, int, Mapping[str, object]], ...] = (
    ("oh-hell", 4, {"hook": True}),
    ("oh-hell", 5, {"streak_bonus": True, "hook": "any"}),
    ("la-pocha", 4, {"double_suit": "O"}),
    ("blackout", 3, {"double_suit": "H", "schedule": [3, 4, 5], "no_trump": "never"}),
)
EVERY_ROW: list[tuple[str, int, Mapping[str, object]]] = [
    (row.id, players, {}) for row in VARIANTS.values() for players in (min(row.deals),)
]
BIDDERS: list[tuple[str, int, Mapping[str, object]]] = [*EVERY_ROW, *HOUSES]
DEALS = 25


def paid(spec: DealSpec, trump: Suit | None, bids: tuple[int, ...], seat: int, took: int) -> int:
    """What the engine pays a seat for its bid and so many tricks, but for tricks by number."""
    other = (seat + 1) % spec.players
    winners = (seat,) * took + (other,) * (spec.tricks - took)
    none = (0,) * spec.players
    result = DealResult(bids, winners, trump, none, declarer=declarer_of(spec, bids))
    return points(spec, result)[seat]


def before_bids(row: str, players: int, options: Mapping[str, object]) -> Iterator[ScreenState]:
    """Every moment of a random game at which a bid by number is made, as somebody sees it."""
    game = variant(row)
    if options:
        game = with_options(game, dict(options), players)
    for step in whole_game(game, players, seed=7):
        state = step.before
        if state.deal.spec.number > DEALS:
            return
        if state.phase is Phase.BIDDING and state.deal.spec.rules.bidding is not Bidding.LAID:
            yield ScreenState.of(observe(state, PUBLIC))


@pytest.mark.thinned(6)
@pytest.mark.parametrize(("row", "players", "options"), BIDDERS)
def test_the_price_below_each_bid_is_what_the_engine_pays(
    row: str, players: int, options: Mapping[str, object]
) -> None:
    for shown in before_bids(row, players, options):
        spec, table = shown.table.spec, shown.table
        seat = shown.turn[0]
        prices = bid_prices(shown, seat)
        if spec.rules.goal is Goal.SHARED:
            assert prices is None
            continue
        assert prices is not None
        others = [bid for bid in table.bids if isinstance(bid, int)]
        last = len(others) == players - 1
        trump = table.trump if table.trump_known else spec.trump_suit
        for bid in range(spec.tricks + 1):
            bids = tuple(
                bid if place == seat else made if isinstance(made, int) else 0
                for place, made in enumerate(table.bids)
            )
            if spec.madness is not None:
                continue
            if spec.trump_from is TrumpFrom.DECLARER and not last:
                spec_now = replace(spec, trump_from=TrumpFrom.NONE)
            else:
                spec_now = spec
            assert prices.made[bid] == paid(spec_now, trump, bids, seat, bid), (row, bid)
            miss = bid + 1 if bid < spec.tricks else bid - 1
            owed = prices.missed.points(bid, miss) + prices.slip
            if not spec.misere:
                assert owed == paid(spec_now, trump, bids, seat, miss), (row, bid)
            if prices.one is None:
                assert words.price_label(prices, bid).lstrip("+") == str(prices.made[bid])
            else:
                assert words.price_label(prices, bid) == ""
                assert str(prices.one) in words.price_words(prices)


@pytest.mark.thinned(6)
@pytest.mark.parametrize(("row", "players", "options"), BIDDERS)
def test_every_bid_that_may_not_be_made_is_barred_for_a_reason(
    row: str, players: int, options: Mapping[str, object]
) -> None:
    for shown in before_bids(row, players, options):
        seat, tricks = shown.turn[0], shown.table.spec.tricks
        legal = legal_bids(shown.table, seat)
        barred = barred_bids(shown, seat)
        told = {bid for each in barred for bid in each.bids}
        if bid_rule(shown):
            assert not told, "one rule tells of all of them"
            continue
        assert told == set(range(tricks + 1)) - set(legal)
        for each in barred:
            assert words.reason(each).startswith(f"{each.bids[0]} is barred: ")


def test_a_barred_bid_is_named_with_its_reason() -> None:
    assert words.reason(Barred(Bar.LAST_SUM, (1,), 10)) == (
        "1 is barred: the bids may not come to 10."
    )
    assert words.reason(Barred(Bar.ANY_SUM, (2,), 5)) == ("2 is barred: no bid may make the sum 5.")
    assert words.reason(Barred(Bar.ZERO, (0,), 5, 3)) == (
        "0 is barred: you bid zero in the last 3 deals."
    )
    assert words.reason(Barred(Bar.ZERO, (0,), 5, 1)) == (
        "0 is barred: you bid zero in the last deal."
    )


def test_what_a_miss_costs_is_one_sentence() -> None:
    told = {price.missed(each) for each in (Price(), Price(off=-1), Price(a_trick=1))}
    assert told == {
        "A miss pays nothing.",
        "A miss costs 1 for each trick off.",
        "A miss pays 1 for each trick taken.",
    }
    assert price.missed(Price(a_bid=-1, a_trick=1)) == (
        "A miss pays 1 for each trick over, costs as much for each under."
    )
    assert price.missed(Price(flat=-5)) == "A miss costs 5."


def test_a_price_that_is_the_same_for_all_is_said_once() -> None:
    pay = price_list(single("blackout", 1), None)
    prices = BidPrices(pay=pay, made=(6, 6), missed=Price())
    assert words.price_words(prices) == "Right pays 6, wrong pays nothing."
    assert words.price_label(prices, 0) == ""
    differing = replace(prices, made=(10, 11))
    assert words.price_words(differing) == "A miss pays nothing."
    assert [words.price_label(differing, bid) for bid in (0, 1)] == ["+10", "+11"]
    assert words.bid_for_ear(differing, 1) == "Bid 1, pays 11."


def test_a_run_of_five_is_in_the_price_and_said() -> None:
    shown = next(
        shown
        for shown in before_bids("oh-hell", 4, {"streak_bonus": True})
        if shown.table.spec.cards > 1
    )
    runs = replace(shown.table.spec, streaks=(STREAK_LENGTH - 1, 1 - STREAK_LENGTH, 0, 0))
    told = changed(shown, spec=runs)
    plain, fifth, sixth = (bid_prices(told, seat) for seat in (2, 0, 1))
    assert plain is not None
    assert fifth is not None
    assert sixth is not None
    assert [one - other for one, other in zip(fifth.made, plain.made, strict=True)] == (
        [10] * len(plain.made)
    )
    assert "in a row: 10 more" in words.price_words(fifth)
    assert "in a row costs 10" in words.price_words(sixth)


def test_how_the_bids_stand_is_said_short_long_and_for_the_ear() -> None:
    assert bid_sum.short(bid_sum.BidSum(9, 10)) == "Bids: 9 for 10"
    assert words.sum_with(2, 9, 10) == "With yours 1 trick too many is bid."
    assert words.sum_for_ear(2, 9, 10, last=False) == "9 bid for 10; yours makes 11."


def test_a_newcomer_is_asked_what_the_only_card_will_do() -> None:
    assert words.asked(1, newcomer=True) == "Will your card take the trick?"
    assert words.asked(1) == words.asked(5, newcomer=True) == "How many tricks?"
    assert [words.meaning(bid, 1) for bid in (0, 1)] == ["No, it will lose", "Yes, it will win"]


def single(row: str, cards: int) -> DealSpec:
    """A deal of a row in which so many cards are dealt."""
    shown = next(before_bids(row, 4, {"schedule": [cards]}))
    return shown.table.spec
