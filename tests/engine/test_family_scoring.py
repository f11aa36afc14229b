"""What a deal pays in every row: each line of each source on scoring, as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product

import pytest

from game.engine import CallTerms, DealResult, DealSpec, Staked, Suit, Variant, points
from game.engine.choices import CallKind, Madness, Premium
from game.engine.deal_sequence import next_step, scheduled
from game.engine.decisions.call import called_spec
from game.variants import VARIANTS
from tests.rows import SHARED_ROWS
from tests.speak import game


def spec_of(row: Variant, players: int, cards: int) -> DealSpec:
    """A deal of this row with so many cards, nothing special about it."""
    spec = next_step(row, players, 0, ())
    assert isinstance(spec, DealSpec)
    return replace(spec, cards=cards, sizes=())


def taken(tricks: Sequence[int]) -> tuple[int, ...]:
    """Winners of tricks that give each seat so many."""
    return tuple(seat for seat, count in enumerate(tricks) for _ in range(count))


def paid(
    name: str | Variant,
    cards: int,
    bids: Sequence[int],
    tricks: Sequence[int],
    *,
    trump: Suit | None = Suit.HEARTS,
    declarer: int | None = None,
) -> tuple[int, ...]:
    """The points of a deal by seat."""
    row = VARIANTS[name] if isinstance(name, str) else name
    assert sum(tricks) == cards, "every trick is taken by somebody"
    spec = spec_of(row, len(bids), cards)
    lost = (0,) * len(bids)
    return points(spec, DealResult(tuple(bids), taken(tricks), trump, lost, declarer))


# Rows whose points follow from bid and tricks ----------------------------------------------------


LINES: dict[str, list[tuple[str, int, str, str, str]]] = {
    "blackout": [
        ("exact: five and the cards", 7, "3 1 2 1", "3 2 2 0", "12 0 12 0"),
        ("a pass made is worth the same", 4, "0 4 1 0", "0 3 1 0", "9 0 9 9"),
    ],
    "jabberwocky": [
        ("one point for a bid made, else none", 5, "2 0 1 1", "2 1 1 1", "1 0 1 1"),
    ],
    "up-and-down-the-river": [
        ("exact: ten and the tricks", 6, "2 3 0 2", "2 3 0 1", "12 13 5 -1"),
        ("a bid of none made: five", 1, "0 0 0 0", "1 0 0 0", "1 5 5 5"),
        ("missed: the tricks less the bid", 9, "6 0 4 1", "2 5 1 1", "-4 5 -3 11"),
    ],
    "clag": [
        ("exact: ten and two for each trick", 7, "2 1 3 0", "2 1 4 0", "14 12 0 10"),
    ],
    "kachuful": [
        ("exact: ten and the tricks", 6, "3 2 1 0", "3 1 1 1", "13 0 11 0"),
        ("none made is ten", 3, "0 1 1 0", "0 2 1 0", "10 0 11 10"),
        ("a bid of ten made is a hundred", 12, "10 1 1 1", "10 1 0 1", "100 11 0 11"),
        ("a bid of ten missed is nothing", 12, "10 1 1 1", "9 1 1 1", "0 11 11 11"),
        ("a bid of eleven is no bid of ten", 12, "11 1 0 1", "11 1 0 0", "21 11 10 0"),
    ],
    "romanian-whist": [
        ("exact: five and the tricks", 8, "2 0 3 4", "2 0 3 3", "7 5 8 -1"),
        ("over and under cost the difference", 8, "0 5 3 1", "4 1 3 0", "-4 -4 8 -1"),
    ],
    "seven-truf": [
        ("exact: ten times the bid", 7, "3 2 1 0", "3 2 1 1", "30 20 10 1"),
        ("none made: five times the cards", 7, "0 3 3 1", "0 3 2 2", "35 30 2 2"),
        ("missed: one a trick", 8, "0 1 4 2", "3 0 5 0", "3 0 5 0"),
    ],
    "la-podrida": [
        ("one a trick, ten on top if exact", 6, "2 0 3 2", "2 0 4 0", "12 10 4 0"),
    ],
    "network-blackout": [
        ("exact: ten and the bid", 5, "2 0 2 2", "2 0 1 2", "12 10 0 12"),
    ],
    "oh-hell": [
        ("exact: ten and the tricks", 8, "4 0 3 2", "4 0 3 1", "14 10 13 0"),
    ],
    "two-jokers": [
        ("as oh-hell", 8, "4 0 3 2", "4 0 3 1", "14 10 13 0"),
    ],
    "bowers-duo": [
        ("as oh-hell", 5, "3 3", "3 2", "13 0"),
        ("as oh-hell, a pass", 5, "5 0", "5 0", "15 10"),
    ],
    "northeast-jokers": [
        ("exact: ten and the bid", 10, "4 3 2 1 1", "4 3 1 1 1", "14 13 0 11 11"),
    ],
    "la-pocha": [
        ("exact: ten and five a trick", 6, "2 0 3 2", "2 0 4 0", "20 10 -5 -10"),
        ("missed: five for each trick off", 8, "5 1 1 0", "2 4 1 1", "-15 -15 15 -5"),
    ],
    "cooperative": [
        ("everybody exact: one point each", 5, "2 1 0 2", "2 1 0 2", "1 1 1 1"),
        ("anybody not: nothing at all", 5, "2 1 0 2", "2 1 1 1", "0 0 0 0"),
    ],
}


@pytest.mark.parametrize(
    ("name", "line"),
    [
        pytest.param(name, line, id=f"{name}: {line[0]}")
        for name, lines in LINES.items()
        for line in lines
    ],
)
def test_a_row_pays_by_its_lines(name: str, line: tuple[str, int, str, str, str]) -> None:
    _, cards, bids, tricks, due = line
    as_numbers = [tuple(map(int, text.split())) for text in (bids, tricks, due)]
    assert paid(name, cards, as_numbers[0], as_numbers[1]) == as_numbers[2]


def test_every_row_without_more_to_it_is_in_the_table() -> None:
    assert set(SHARED_ROWS) - set(LINES) == {"potomac", "caller-clag", "ninety-nine"}


# Potomac -----------------------------------------------------------------------------------------


def test_potomacs_declarer_scores_double_for_his_bid() -> None:
    assert paid("potomac", 8, (3, 3, 0, 1), (3, 3, 0, 2), declarer=0) == (11, 8, 5, -1)
    assert paid("potomac", 8, (3, 3, 0, 1), (3, 3, 0, 2), declarer=1) == (8, 11, 5, -1)


def test_potomacs_declarer_loses_no_more_than_others() -> None:
    assert paid("potomac", 8, (5, 1, 0, 1), (2, 1, 1, 4), declarer=0) == (-3, 6, -1, -3)


SHEET = """
13 0 3+11/3 2+7/2 2+7/2 3-3/6
12 2 4-2/2 2+7/2 5-1/6 3-1/2
11 2 1-1/0 1+6/1 7-1/8 3-1/2
10 1 1-1/0 4+10/4 0-5/5 3-2/1
9 2 0+5/0 3-1/2 4-1/3 1-3/4
8 2 1+6/1 2+7/2 4-1/3 2+7/2
7 1 1+7/1 4-2/6 0+5/0 3-3/0
6 0 5+15/5 1-1/0 3-2/1 0+5/0
5 2 0+5/0 3-3/0 4+13/4 0+5/0
4 2 0-1/1 0+5/0 2-1/1 0-2/2
3 2 0+5/0 1-1/0 2-1/3 1-1/0
2 2 1-1/0 0+5/0 2+9/2 0+5/0
1 1 0+5/0 1+7/1 0+5/0 1-1/0
"""
"""The score sheet printed with the rules: cards, the declarer's seat, then for each player the bid,
the points written down and the tricks taken."""

PRINTED_WRONG = {(10, 1): (10, 13), (7, 0): (7, 6)}
"""By cards and seat, what is printed and what the rules say: a declarer who made four was paid
three too few, and a player who made one got a point too much."""
TRICKS_MISSING = {5: 4}
"""By cards, how many tricks are written down: nobody is said to have taken the fifth of five."""


def test_potomacs_printed_sheet_is_right_but_for_three_slips() -> None:
    slips: dict[tuple[int, int], tuple[int, int]] = {}
    missing: dict[int, int] = {}
    for line in SHEET.split("\n")[1:-1]:
        cards, declarer, *cells = line.split()
        bids, printed, tricks = zip(*map(cell_of, cells), strict=True)
        spec = spec_of(VARIANTS["potomac"], 4, int(cards))
        result = DealResult(bids, taken(tricks), None, (0,) * 4, int(declarer))
        for seat, due in enumerate(points(spec, result)):
            if due != printed[seat]:
                slips[int(cards), seat] = (printed[seat], due)
        if sum(tricks) != int(cards):
            missing[int(cards)] = sum(tricks)
    assert slips == PRINTED_WRONG
    assert missing == TRICKS_MISSING


def cell_of(text: str) -> tuple[int, int, int]:
    """Bid, points and tricks: `4+10/4` or `3-3/6`."""
    written, tricks = text.split("/")
    return int(written[0]), int(written[1:]), int(tricks)


# Misère and madness ------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [12, 13])
def test_in_clags_miseres_no_trick_earns_ten_and_each_trick_costs_two(number: int) -> None:
    spec = scheduled(VARIANTS["clag"], 4, number, 0)
    lost = (0,) * 4
    assert points(spec, DealResult((0,) * 4, taken((0, 1, 2, 4)), None, lost)) == (10, -2, -4, -8)


def called(
    cards: int,
    kind: CallKind,
    *,
    nuloss: bool = False,
    madness: Madness | None = None,
) -> DealSpec:
    """A deal of Caller Clag after the call."""
    order = tuple(Suit(letter) for letter in "HCDS") if kind is CallKind.SUIT_PRECEDENCE else None
    terms = CallTerms(kind, order, nuloss, False, madness)
    return called_spec(spec_of(VARIANTS["caller-clag"], 3, cards), terms)


@pytest.mark.parametrize(
    ("madness", "due"),
    [
        # Tricks one to five go to seats 0, 1, 1, 0, 2; seat 0 bid two, seat 1 none, seat 2 one.
        (Madness.ASCENDING, (10 + 2 + 8, 4 + 6, 10 + 10)),
        (Madness.DESCENDING, (10 + 10 + 4, 8 + 6, 10 + 2)),
        (None, (14, 0, 12)),
    ],
)
@pytest.mark.parametrize("kind", [CallKind.PLAIN, CallKind.NO_TRUMP, CallKind.SUIT_PRECEDENCE])
def test_a_madness_pays_tricks_by_their_number_whether_the_bid_was_made_or_not(
    madness: Madness | None, due: tuple[int, ...], kind: CallKind
) -> None:
    spec = called(5, kind, madness=madness)
    result = DealResult((2, 0, 1), (0, 1, 1, 0, 2), None, (0, 0, 0))
    assert points(spec, result) == due


@pytest.mark.parametrize("cards", range(3, 8))
def test_the_tricks_of_a_madness_are_worth_the_same_both_ways_together(cards: int) -> None:
    for madness in Madness:
        spec = called(cards, CallKind.PLAIN, madness=madness)
        everything = points(spec, DealResult((0, 0, 0), (1,) * cards, None, (0, 0, 0)))
        assert everything == (10, cards * (cards + 1), 10)


def test_a_called_misere_scores_as_clags_with_nuloss_or_without() -> None:
    for kind, nuloss in product((CallKind.MISERE, CallKind.MISERE_NO_TRUMP), (False, True)):
        spec = called(4, kind, nuloss=nuloss)
        result = DealResult((0, 0, 0), (1, 1, 2, 1), None, (0, 0, 0))
        assert points(spec, result) == (10, -6, -2)


def test_a_misere_keeps_its_own_scoring_under_another_scheme() -> None:
    row = game("clag", 4, scoring="five-plus-cards")
    spec = scheduled(row, 4, 12, 0)
    result = DealResult((0,) * 4, taken((0, 1, 2, 4)), None, (0,) * 4)
    assert points(spec, result) == (10, -2, -4, -8)
    assert paid(row, 7, (2, 1, 3, 0), (2, 1, 4, 0)) == (12, 12, 0, 12)


# Ninety-Nine -------------------------------------------------------------------------------------


def ninety_nine(
    bids: Sequence[int], tricks: Sequence[int], premium: Staked | None = None, **options: object
) -> tuple[int, ...]:
    row = game("ninety-nine", 3, **options)
    result = DealResult(tuple(bids), taken(tricks), Suit.CLUBS, (0, 0, 0), None, premium)
    return points(spec_of(row, 3, 12), result)


@pytest.mark.parametrize(
    ("bids", "due"),
    [
        ((4, 3, 2), (14, 13, 12)),  # all three made: ten each
        ((4, 3, 0), (24, 23, 2)),  # two: twenty each
        ((4, 0, 0), (34, 3, 2)),  # one: thirty
        ((0, 0, 0), (4, 3, 2)),  # none: the tricks alone
    ],
)
def test_ninety_nine_pays_the_more_the_fewer_make_it(
    bids: tuple[int, ...], due: tuple[int, ...]
) -> None:
    assert ninety_nine(bids, (4, 3, 2)) == due


@pytest.mark.parametrize(("premium", "worth"), [(Premium.DECLARE, 30), (Premium.REVEAL, 60)])
def test_a_premium_goes_to_its_player_or_to_each_opponent(premium: Premium, worth: int) -> None:
    staked = Staked(1, premium)
    assert ninety_nine((0, 3, 0), (4, 3, 2), staked) == (4, 33 + worth, 2)
    assert ninety_nine((4, 0, 0), (4, 3, 2), staked) == (34 + worth, 3, 2 + worth)


def test_a_premium_is_doubled_with_the_rest_of_the_deal() -> None:
    due = (2 * (34 + 60), 6, 2 * (2 + 60))
    assert ninety_nine((4, 0, 0), (4, 3, 2), Staked(1, Premium.REVEAL), double_suit="C") == due


# House rules -------------------------------------------------------------------------------------


NAMED = {
    "five-plus-cards": (13, 13, 0, 0),
    "ten-plus-bid": (13, 10, 0, 0),
    "ten-plus-tricks": (13, 10, 0, 0),
    "tricks-and-ten": (13, 10, 5, 0),
    "blackout": (13, 13, 0, 0),
    "jabberwocky": (1, 1, 0, 0),
    "up-and-down-the-river": (13, 5, 1, -1),
    "clag": (16, 10, 0, 0),
    "kachuful": (13, 10, 0, 0),
    "romanian-whist": (8, 5, -1, -1),
    "seven-truf": (30, 40, 5, 0),
    "la-podrida": (13, 10, 5, 0),
    "potomac": (8, 5, -1, -1),
    "network-blackout": (13, 10, 0, 0),
    "oh-hell": (13, 10, 0, 0),
    "two-jokers": (13, 10, 0, 0),
    "northeast-jokers": (13, 10, 0, 0),
    "la-pocha": (25, 10, -5, -5),
    "bowers-duo": (13, 10, 0, 0),
}
"""Four players of an eight-card deal who bid 3, 0, 4, 1 and took 3, 0, 5, 0."""


@pytest.mark.parametrize("scoring", NAMED)
@pytest.mark.parametrize("name", ["blackout", "la-pocha", "potomac", "clag"])
def test_any_row_may_be_scored_by_any_name(name: str, scoring: str) -> None:
    due = NAMED[scoring]
    declarer = 0 if name == "potomac" else None
    if name == "potomac" and scoring == "potomac":
        due = (11, *due[1:])  # the double is for a declarer alone
    row = game(name, 4, scoring=scoring)
    assert paid(row, 8, (3, 0, 4, 1), (3, 0, 5, 0), trump=None, declarer=declarer) == due


def test_doubling_comes_before_streak_and_penalty() -> None:
    row = game("la-pocha", 4, double_suit="O", streak_bonus=True, revokes="penalised")
    spec = replace(spec_of(row, 4, 6), streaks=(4, -4, 4, 0))
    result = DealResult((2, 0, 3, 2), taken((2, 0, 4, 0)), Suit.OROS, (-3, 0, 0, -6))
    # Made: 20, 10, -5, -10, doubled; seat 0's fifth made; seat 1 made after misses; the penalties.
    assert points(spec, result) == (40 + 10 - 3, 20, -10, -20 - 6)
    other = replace(result, trump=Suit.COPAS)
    assert points(spec, other) == (20 + 10 - 3, 10, -5, -10 - 6)


@pytest.mark.parametrize(
    ("streak", "made", "extra"),
    [
        (4, True, 10),
        (3, True, 0),
        (-4, False, -10),
        (-3, False, 0),
        (4, False, 0),
        (-4, True, 0),
    ],
)
def test_a_fifth_deal_running_pays_or_costs_ten(streak: int, made: bool, extra: int) -> None:
    row = game("romanian-whist", 3, streak_bonus=True)
    spec = replace(spec_of(row, 3, 4), streaks=(streak, 0, 0))
    bid = 2 if made else 1
    plain = 7 if made else -1
    result = DealResult((bid, 1, 0), taken((2, 1, 1)), None, (0, 0, 0))
    assert points(spec, result)[0] == plain + extra
    one = replace(spec, cards=1)
    single = DealResult((1 if made else 0, 0, 0), (0,), None, (0, 0, 0))
    assert points(one, single)[0] == (6 if made else -1), "one-card deals do not count"


def test_a_penalty_is_three_points_in_every_row_that_allows_revokes() -> None:
    for name, row in VARIANTS.items():
        if name in ("ninety-nine", "caller-clag"):
            continue
        players = min(row.deals)
        strict = game(name, players, revokes="penalised")
        spec = spec_of(strict, players, 2)
        bids = (2, *(0,) * (players - 1))
        free = DealResult(bids, (0, 0), None, (0,) * players)
        fined = replace(free, penalties=(-6, *(0,) * (players - 1)))
        assert points(spec, fined)[0] == points(spec, free)[0] - 6, name
