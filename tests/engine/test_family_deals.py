"""How many deals every row has, how large, with which cards: the charts, written out."""

from __future__ import annotations

import pytest

from game.engine import Variant
from game.variants import VARIANTS
from tests.rows import SHARED_ROWS
from tests.speak import game, specs

CHARTS: dict[str, dict[int, str]] = {
    "blackout": {
        2: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26",
        3: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
        4: "1 2 3 4 5 6 7 8 9 10 11 12 13",
        5: "1 2 3 4 5 6 7 8 9 10",
        6: "1 2 3 4 5 6 7 8",
        7: "1 2 3 4 5 6 7",
    },
    "cooperative": {
        2: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26",
        3: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
        4: "1 2 3 4 5 6 7 8 9 10 11 12 13",
        5: "1 2 3 4 5 6 7 8 9 10",
        6: "1 2 3 4 5 6 7 8",
        7: "1 2 3 4 5 6 7",
    },
    "jabberwocky": dict.fromkeys((3, 4, 5), "3 4 5 6 7 8 9 8 7 6 5 4 3"),
    "up-and-down-the-river": dict.fromkeys((4, 5), "1 2 3 4 5 6 7 8 9 10 9 8 7 6 5 4 3 2 1"),
    "clag": dict.fromkeys((3, 4, 5, 6, 7), "1 2 3 4 5 6 7 7 7 7 7 7 7 7 6 5 4 3 2 1"),
    "kachuful": {
        3: "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
        4: "1 2 3 4 5 6 7 8 9 10 11 12",
        5: "1 2 3 4 5 6 7 8 9 10",
        6: "1 2 3 4 5 6 7 8",
        7: "1 2 3 4 5 6 7",
        8: "1 2 3 4 5 6",
        9: "1 2 3 4 5",
        10: "1 2 3 4 5",
    },
    "romanian-whist": {
        3: "1 1 1 2 3 4 5 6 7 8 8 8 7 6 5 4 3 2 1 1 1",
        4: "1 1 1 1 2 3 4 5 6 7 8 8 8 8 7 6 5 4 3 2 1 1 1 1",
        5: "1 1 1 1 1 2 3 4 5 6 7 8 8 8 8 8 7 6 5 4 3 2 1 1 1 1 1",
        6: "1 1 1 1 1 1 2 3 4 5 6 7 8 8 8 8 8 8 7 6 5 4 3 2 1 1 1 1 1 1",
    },
    "seven-truf": {4: "1 2 3 4 5 6 7 8 8 8 8 7 6 5 4 3 2 1 8 8 8 8"},
    "la-podrida": {
        3: "17 16 15 14 13 12 11 10 9 8 7 6 5 4 4 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
        4: "13 12 11 10 9 8 7 6 5 4 4 4 4 5 6 7 8 9 10 11 12 13",
        5: "10 9 8 7 6 5 4 4 4 4 4 5 6 7 8 9 10",
        6: "8 7 6 5 4 4 4 4 4 4 5 6 7 8",
        7: "7 6 5 4 4 4 4 4 4 4 5 6 7",
        8: "6 5 4 4 4 4 4 4 4 4 5 6",
    },
    "potomac": {
        3: "17 16 15 14 13 12 11 10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17",
        4: "13 12 11 10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10 11 12 13",
        5: "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10",
        6: "8 7 6 5 4 3 2 1 2 3 4 5 6 7 8",
        7: "7 6 5 4 3 2 1 2 3 4 5 6 7",
        8: "6 5 4 3 2 1 2 3 4 5 6",
        9: "5 4 3 2 1 2 3 4 5",
        10: "5 4 3 2 1 2 3 4 5",
    },
    "network-blackout": {
        2: "1 2 3 4 5 6 7 8 9 10 11 12 13",
        3: "1 2 3 4 5 6 7 8 9 10 11 12 13",
        4: "1 2 3 4 5 6 7 8 9 10 11 12 13",
        5: "1 2 3 4 5 6 7 8 9 10",
        6: "1 2 3 4 5 6 7 8",
        7: "1 2 3 4 5 6 7",
    },
    "oh-hell": {
        3: "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10",
        4: "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10",
        5: "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10",
        6: "8 7 6 5 4 3 2 1 2 3 4 5 6 7 8",
        7: "7 6 5 4 3 2 1 2 3 4 5 6 7",
    },
    "two-jokers": {
        3: "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10",
        4: "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10",
        5: "10 9 8 7 6 5 4 3 2 1 2 3 4 5 6 7 8 9 10",
        6: "8 7 6 5 4 3 2 1 2 3 4 5 6 7 8",
        7: "7 6 5 4 3 2 1 2 3 4 5 6 7",
    },
    "northeast-jokers": {
        5: "10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10 10",
        6: "9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9 9",
    },
    "la-pocha": {
        3: "1 1 1 2 3 4 5 6 7 8 9 10 11 12 12 12 11 10 9 8 7 6 5 4 3 2 1 1 1",
        4: "1 1 1 1 2 3 4 5 6 7 8 9 10 10 10 10 9 8 7 6 5 4 3 2 1 1 1 1",
        5: "1 1 1 1 1 2 3 4 5 6 7 8 8 8 8 8 7 6 5 4 3 2 1 1 1 1 1",
        6: "1 1 1 1 1 1 2 3 4 5 6 6 6 6 6 6 5 4 3 2 1 1 1 1 1 1",
        7: "1 1 1 1 1 1 1 2 3 4 5 5 5 5 5 5 5 4 3 2 1 1 1 1 1 1 1",
        8: "1 1 1 1 1 1 1 1 2 3 4 5 5 5 5 5 5 5 5 4 3 2 1 1 1 1 1 1 1 1",
    },
    "ninety-nine": {3: "12 12 12 12 12 12 12 12 12"},
    "bowers-duo": {2: "1 2 3 4 5 6 7 8 9 10 11 12 13 12 11 10 9 8 7 6 5 4 3 2 1"},
}
"""Cards each, deal by deal, for every number of players; Caller Clag's dealers name theirs."""

TABLES = [(name, players) for name, chart in CHARTS.items() for players in chart]


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_deals_are_those_of_the_chart(name: str, players: int) -> None:
    chart = [int(size) for size in CHARTS[name][players].split()]
    assert list(VARIANTS[name].deals[players]) == chart
    if name not in ("cooperative", "ninety-nine"):  # what follows there depends on the play
        assert [spec.cards for spec in specs(VARIANTS[name], players)] == chart


def test_every_row_has_its_chart_and_no_seat_count_more() -> None:
    assert sorted(SHARED_ROWS) == sorted([*CHARTS, "caller-clag"])
    for name, chart in CHARTS.items():
        assert list(VARIANTS[name].deals) == list(chart), name


def test_callers_play_three_deals_a_player_of_three_to_seven_cards() -> None:
    row = VARIANTS["caller-clag"]
    assert {players: len(deals) for players, deals in row.deals.items()} == {
        3: 9,
        4: 12,
        5: 15,
        6: 18,
        7: 21,
    }
    assert row.named_sizes == (3, 4, 5, 6, 7)
    assert {size for deals in row.deals.values() for size in deals} == {None}


@pytest.mark.parametrize(
    ("name", "players", "deals"),
    [
        *(("blackout", players, deals) for players, deals in ((2, 26), (4, 13), (5, 10), (7, 7))),
        ("jabberwocky", 4, 13),
        ("up-and-down-the-river", 5, 19),
        ("clag", 6, 20),
        *(("kachuful", players, deals) for players, deals in ((3, 17), (4, 12), (5, 10), (6, 8))),
        *(("kachuful", players, deals) for players, deals in ((7, 7), (8, 6), (9, 5), (10, 5))),
        *(("romanian-whist", n, 3 * n + 12) for n in (3, 4, 5, 6)),
        ("seven-truf", 4, 22),
        *(("la-podrida", players, deals) for players, deals in ((3, 29), (4, 22), (5, 17))),
        *(("la-podrida", players, deals) for players, deals in ((6, 14), (7, 13))),
        ("potomac", 4, 25),
    ],
)
def test_the_charts_say_how_many_deals(name: str, players: int, deals: int) -> None:
    assert len(VARIANTS[name].deals[players]) == deals


# Packs -----------------------------------------------------------------------------------------


def ranks_of(row: Variant, players: int) -> dict[str, str]:
    """The ranks of each suit in the pack, from high to low, by the suit's letter."""
    cards = sorted(row.pack(players), reverse=True)
    return {
        suit: "".join(card.rank for card in cards if card.suit.letter == suit)
        for suit in {card.suit.letter for card in cards}
    }


def of_suits(letters: str, ranks: str) -> dict[str, str]:
    return dict.fromkeys(letters, ranks)


PACKS: dict[str, dict[int, dict[str, str]]] = {
    "romanian-whist": {
        3: of_suits("SHDC", "AKQJT9"),
        4: of_suits("SHDC", "AKQJT987"),
        5: of_suits("SHDC", "AKQJT98765"),
        6: of_suits("SHDC", "AKQJT9876543"),
    },
    "seven-truf": {4: of_suits("SHDC", "AKQJT987")},
    "two-jokers": {n: of_suits("SHDC", "AKQJT98765432") | {"X": "21"} for n in range(3, 8)},
    "northeast-jokers": {
        5: of_suits("SHDC", "AKQJT9876543") | {"X": "21"},
        6: of_suits("SHDC", "AKQJT98765432") | {"X": "21"},
    },
    "la-pocha": {
        3: of_suits("OPEB", "13RCS7654"),
        **{n: of_suits("OPEB", "13RCS76542") for n in range(4, 9)},
    },
    "ninety-nine": {3: of_suits("SHDC", "AKQJT9876")},
}
"""The packs that are not the 52 cards."""


@pytest.mark.parametrize("name", VARIANTS)
def test_the_pack_is_that_of_the_row(name: str) -> None:
    row = VARIANTS[name]
    for players in row.deals:
        usual = of_suits("SHDC", "AKQJT98765432")
        assert ranks_of(row, players) == PACKS.get(name, {}).get(players, usual)
        assert len(set(row.pack(players))) == len(row.pack(players))


@pytest.mark.parametrize(
    ("name", "players", "size"),
    [
        *(("romanian-whist", players, size) for players, size in ((3, 24), (4, 32), (5, 40))),
        *(("romanian-whist", 6, 48), ("seven-truf", 4, 32), ("two-jokers", 5, 54)),
        *(("northeast-jokers", 5, 50), ("northeast-jokers", 6, 54), ("ninety-nine", 3, 36)),
        *(("la-pocha", 3, 36), ("la-pocha", 4, 40), ("la-pocha", 8, 40), ("blackout", 7, 52)),
    ],
)
def test_the_pack_has_so_many_cards(name: str, players: int, size: int) -> None:
    assert len(VARIANTS[name].pack(players)) == size


# Dealers ---------------------------------------------------------------------------------------


FIXED = [name for name in VARIANTS if name not in ("caller-clag", "cooperative")]
"""Rows whose deals follow from nothing but the schedule."""


@pytest.mark.parametrize("name", FIXED)
def test_the_deal_passes_to_the_left_but_where_the_row_says_otherwise(name: str) -> None:
    row = VARIANTS[name]
    players = max(row.deals)
    step = -1 if name in ("la-podrida", "la-pocha") else 1
    dealers = [spec.dealer for spec in specs(row, players, 1)]
    assert dealers == [(1 + step * place) % players for place in range(len(dealers))]


@pytest.mark.parametrize("name", FIXED)
def test_the_bids_start_beside_the_dealer_and_end_with_him(name: str) -> None:
    row = VARIANTS[name]
    players = max(row.deals)
    first = specs(row, players, 1)[0]
    clockwise = [*range(2, players), 0, 1]
    against = [0, *range(players - 1, 1, -1), 1]
    assert list(first.bidding_order) == (against if name == "la-pocha" else clockwise)
    assert first.leader == (1 if name == "potomac" else first.bidding_order[0])


# No trump --------------------------------------------------------------------------------------


AT_NO_TRUMP = {
    "up-and-down-the-river": (4, [10]),
    "blackout": (4, [13]),
    "network-blackout": (4, [13]),
    "romanian-whist": (4, [11, 12, 13, 14]),
    "seven-truf": (4, [8, 9, 10, 11, 19, 20, 21, 22]),
    "clag": (4, [8, 13]),
    "oh-hell": (4, []),
    "la-podrida": (4, []),
    "la-pocha": (4, []),
    "jabberwocky": (5, []),
    "bowers-duo": (2, []),
    "kachuful": (4, []),
}
"""Deals at no trump by their number, at one table of each row."""


@pytest.mark.parametrize("name", AT_NO_TRUMP)
def test_these_deals_and_no_others_are_at_no_trump(name: str) -> None:
    players, expected = AT_NO_TRUMP[name]
    found = [s.number for s in specs(VARIANTS[name], players) if s.trump_from.value == "none"]
    assert found == expected


@pytest.mark.parametrize(
    ("no_trump", "expected"),
    [("largest", [3, 4]), ("last", [6]), ("never", []), ("always", [1, 2, 3, 4, 5, 6])],
)
def test_a_house_may_choose_its_deals_at_no_trump(no_trump: str, expected: list[int]) -> None:
    row = game("oh-hell", 4, schedule=[1, 2, 5, 5, 2, 1], no_trump=no_trump)
    found = [s.number for s in specs(row, 4) if s.trump_from.value == "none"]
    assert found == expected


def test_where_no_card_is_left_to_turn_there_is_no_trump_but_in_the_spanish_games() -> None:
    for name, players, left in (
        *(("blackout", 4, "none"), ("romanian-whist", 3, "none"), ("two-jokers", 3, "none")),
        *(("la-podrida", 4, "random-card"), ("la-pocha", 4, "dealers-last")),
    ):
        most = len(VARIANTS[name].pack(players)) // players
        row = game(name, players, schedule=[1, most], no_trump="never")
        sources = [spec.trump_from.value for spec in specs(row, players)]
        assert sources == ["turned", left], name


def test_the_suits_of_a_cycle_come_in_their_order() -> None:
    def suits(name: str, players: int) -> str:
        return "".join(s.trump_suit.letter for s in specs(VARIANTS[name], players) if s.trump_suit)

    assert suits("kachuful", 5) == "SDCHSDCHSD"
    assert suits("northeast-jokers", 5) == "HCDS" * 5


# Tie-breaks ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "players", "regular", "sizes"),
    [
        ("blackout", 7, 7, [1, 2, 3, 4, 5, 6, 7, 1, 2, 3]),
        ("up-and-down-the-river", 5, 19, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 2]),
    ],
)
def test_a_tie_is_played_off_past_the_largest_deal_and_from_one_again(
    name: str, players: int, regular: int, sizes: list[int]
) -> None:
    row = VARIANTS[name]
    every = specs(row, players, tied_deals=len(sizes))
    assert len(every) == regular + len(sizes)
    played_off = every[regular:]
    assert [spec.cards for spec in played_off] == sizes
    assert all(spec.tie_break for spec in played_off)
    largest = max(sizes)
    for spec in played_off:
        assert (spec.trump_from.value == "none") == (spec.cards == largest)
    assert [s.dealer for s in every] == [place % players for place in range(len(every))]


def test_a_tie_after_a_schedule_of_the_house_goes_up_to_its_largest() -> None:
    row = game("blackout", 4, schedule=[3, 1, 2])
    assert [s.cards for s in specs(row, 4, tied_deals=5)] == [3, 1, 2, 1, 2, 3, 1, 2]


@pytest.mark.parametrize(
    "name", [name for name in FIXED if name not in ("blackout", "up-and-down-the-river")]
)
def test_elsewhere_a_tie_is_shared(name: str) -> None:
    row = VARIANTS[name]
    players = min(row.deals)
    assert len(specs(row, players, tied_deals=3)) == len(row.deals[players])
