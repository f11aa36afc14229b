"""Short, usual and full games: house rules that the engine, a record and a clock understand."""

from __future__ import annotations

import pytest

from game.presentation.game_minutes import game_minutes
from game.table.records.headers import header
from game.table.setup import Setup
from game.ui.platform.settings import Speed
from game.ui.setup.variant_cards import PACES
from game.variants import VARIANTS, variant, with_options
from game.variants.lengths import Length, lengths_of, rules_of

ITS_OWN_DEALS = ("clag", "ninety-nine")


def cards(row: str, players: int, length: Length) -> int:
    """Cards that a player is dealt in a whole game; five where the dealer names the size."""
    rules = lengths_of(variant(row), players)[length]
    sizes = with_options(variant(row), rules, players).deals[players]
    return sum(5 if size is None else size for size in sizes)


@pytest.mark.parametrize("row", [name for name in VARIANTS if name not in ITS_OWN_DEALS])
def test_short_is_at_most_about_half_and_full_clearly_more_for_every_number_of_players(
    row: str,
) -> None:
    for players in variant(row).deals:
        short, usual, full = (cards(row, players, length) for length in Length)
        assert short <= 0.65 * usual, players
        assert 1.25 * usual <= full <= 2 * usual, players


@pytest.mark.parametrize("row", ITS_OWN_DEALS)
def test_a_variant_whose_deals_are_its_own_has_its_usual_length_alone(row: str) -> None:
    for players in variant(row).deals:
        assert lengths_of(variant(row), players) == {Length.USUAL: {}}


@pytest.mark.parametrize("row", [name for name in VARIANTS if name not in ITS_OWN_DEALS])
def test_a_short_game_begins_with_one_three_five_and_seven_cards(row: str) -> None:
    """From the variant's own smallest deal, and up to its largest."""
    for players, usual in variant(row).deals.items():
        rules = lengths_of(variant(row), players)[Length.SHORT]
        sizes = with_options(variant(row), rules, players).deals[players]
        known = [size for size in usual if size is not None]
        if not known or min(known) == max(known):
            continue  # sizes are named at the table, or all alike
        small = [size for size in range(min(known), 8, 2) if size <= max(known)]
        assert list(sizes[: len(small)]) == small, players
        assert max(known) >= max(size for size in sizes if size is not None), players
        assert len(sizes) <= 7, players


def test_a_short_game_that_an_earlier_release_began_is_a_short_one_still() -> None:
    plain = variant("oh-hell")
    assert rules_of(plain, 4, {"schedule": "down"}) == (Length.SHORT, False)
    assert rules_of(plain, 4, {"schedule": "down", "hook": False}) == (Length.SHORT, True)
    assert rules_of(variant("blackout"), 6, {"schedule": (1, 3, 6, 8)}) == (Length.SHORT, False)
    begun = Setup(
        variant=with_options(plain, {"schedule": "down"}, 4), seats=(), first_dealer=0, seed=1
    )
    assert begun.variant.deals[4] == tuple(range(10, 0, -1)), "and goes on as it was begun"


def test_a_length_is_recorded_by_the_shape_where_there_is_one() -> None:
    blackout = lengths_of(variant("blackout"), 4)
    assert blackout[Length.SHORT] == {"schedule": (1, 3, 5, 7, 9, 11, 13)}
    assert blackout[Length.FULL] == {"schedule": "up-down"}
    assert lengths_of(variant("caller-clag"), 4)[Length.SHORT] == {"deals": 4}


def test_a_short_game_for_newcomers_takes_five_to_ten_minutes() -> None:
    for row in ("blackout", "oh-hell"):
        plain = variant(row)
        rules = lengths_of(plain, 4)[Length.SHORT]
        assert 5 <= game_minutes(with_options(plain, rules, 4), 4) <= 10


def test_minutes_grow_with_deals_and_with_people_who_think() -> None:
    row = variant("blackout")
    short, usual, full = (
        game_minutes(with_options(row, rules, 4), 4) for rules in lengths_of(row, 4).values()
    )
    assert short < usual < full
    assert game_minutes(row, 4, persons=0) < usual < game_minutes(row, 4, persons=4)
    fast, slow = (game_minutes(row, 4, pace=PACES[speed]) for speed in (Speed.INSTANT, Speed.HALF))
    assert fast < usual < slow, "as the speed of cards is set"
    assert game_minutes(variant("caller-clag"), 4) > 0, "though nobody has named a size yet"


@pytest.mark.parametrize("row", list(VARIANTS))
def test_a_length_is_no_house_rule_and_is_known_again_from_the_record(row: str) -> None:
    plain = variant(row)
    for players in plain.deals:
        for length, rules in lengths_of(plain, players).items():
            played = with_options(plain, rules, players)
            assert rules_of(plain, players, played.options) == (length, False)
            setup = Setup(variant=played, seats=(), first_dealer=0, seed=1)
            assert rules_of(plain, players, header(setup).options) == (length, False)


def test_other_rules_beside_a_length_and_other_deals_are_house_rules() -> None:
    plain = variant("blackout")
    short = lengths_of(plain, 4)[Length.SHORT]
    assert rules_of(plain, 4, {}) == (Length.USUAL, False)
    assert rules_of(plain, 4, {**short, "hook": True}) == (Length.SHORT, True)
    assert rules_of(plain, 4, {"schedule": [3, 1, 2]}) == (Length.USUAL, True)
