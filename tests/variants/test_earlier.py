"""Games begun by an earlier release go on by its rules; new ones are played by those of today."""

from __future__ import annotations

import pytest

from game.engine.choices import Talk
from game.variants import VARIANTS, OptionError, variant, with_options
from game.variants.earlier import EARLIER, as_kept, as_now, kept_variant, row_of
from tests.speak import game


def test_the_row_of_an_earlier_program_is_known_by_its_name() -> None:
    then = row_of("cooperative", "blackout 0.1.0")
    assert then is not None
    assert then.rules.talk is Talk.UNCHECKED
    assert variant("cooperative").rules.talk is Talk.CONSISTENT
    assert row_of("cooperative", "blackout 0.2.0") is None
    assert row_of("cooperative", "another 1.0") is None
    assert row_of("cooperative", None) is None
    assert row_of("blackout", "blackout 0.1.0") is None


def test_an_earlier_row_is_another_one_than_today() -> None:
    for rows in EARLIER.values():
        for name, row in rows.items():
            assert row.id == name
            assert row != VARIANTS[name]


def test_house_scoring_that_was_taken_then_is_read_and_not_played_again() -> None:
    for name in ("cooperative", "caller-clag", "ninety-nine"):
        then = row_of(name, "blackout 0.1.0")
        assert then is not None
        kept = with_options(then, {"scoring": "ten-plus-bid", "must_trump": True})
        assert kept.options == {"scoring": "ten-plus-bid", "must_trump": True}
        assert as_now(kept) == game(name, must_trump=True)
        assert as_kept(name).rules == VARIANTS[name].rules


def test_a_file_without_its_release_has_the_row_of_today_wherever_that_takes_its_rules() -> None:
    for name in ("cooperative", "caller-clag", "ninety-nine"):
        assert kept_variant(name, {"must_trump": True}) == game(name, must_trump=True)
        kept = kept_variant(name, {"scoring": "ten-plus-bid"})
        assert kept.options == {"scoring": "ten-plus-bid"}
        assert as_now(kept) == VARIANTS[name]
    with pytest.raises(OptionError):
        kept_variant("cooperative", {"scoring": "by guess"})


def test_bids_were_changed_with_two_jokers_then() -> None:
    then = row_of("two-jokers", "blackout 0.1.0")
    assert then is not None
    assert then.rules.bid_changes
    assert not as_now(then).rules.bid_changes


def test_played_again_a_game_is_todays_with_its_house_rules() -> None:
    then = EARLIER["blackout 0.1.0"]["cooperative"]
    assert as_now(then) == VARIANTS["cooperative"]
    kept = game("oh-hell", bidding="simultaneous", hook=False, schedule=[3, 2])
    assert as_now(kept) == kept
