"""What is said of points in Ninety-Nine: parts that come to them, whatever the house rules."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from game.engine import PUBLIC, Suit, observe
from game.engine.choices import Premium
from game.presentation.deal_rules import pay_of
from game.presentation.score_sheet import SheetContents
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import points_in_words, stake_words
from game.variants import variant, with_options
from tests.dealing import whole_game


def test_a_premium_counts_double_where_the_trump_does() -> None:
    """What is told beforehand is what the deal then pays."""
    chosen, told = with_options(variant("ninety-nine"), {"double_suit": "H"}, 3), set()
    for seed in range(12):
        for step in whole_game(chosen, 3, seed):
            shown = ScreenState.of(observe(step.after, PUBLIC))
            staked = step.after.deal.staked
            if staked is None or not shown.table.trump_known or shown.points is not None:
                continue
            double = shown.table.trump is Suit.HEARTS
            worth = {Premium.DECLARE: (30, 60), Premium.REVEAL: (60, 120)}[staked.premium][double]
            assert stake_words(shown, staked.seat).endswith(f": {worth}")
            pay = pay_of(shown)
            assert pay is not None
            assert worth in pay.premiums
            told.add(double)
    assert told == {False, True}


@pytest.mark.parametrize(
    "options", [{}, {"double_suit": "H"}, {"streak_bonus": True}, {"revokes": "penalised"}]
)
def test_the_parts_that_are_told_come_to_the_points(options: Mapping[str, object]) -> None:
    chosen = with_options(variant("ninety-nine"), options, 3)
    extras = 0
    for seed in range(3):
        for step in whole_game(chosen, 3, seed):
            if len(step.after.finished) == len(step.before.finished):
                continue
            shown = ScreenState.of(observe(step.after, PUBLIC))
            _spec, result, points = step.after.finished[-1]
            row = SheetContents.of_shown(shown, ("Ada", "Bruno", "Clio")).rows[
                len(step.after.finished) - 1
            ]
            for seat in range(3):
                words = points_in_words(shown, seat).replace("−", "-")
                whole, parts = re.fullmatch(r"Your ([+-]?[0-9]+): (.*)\.", words).groups()  # type: ignore[union-attr]
                told = [int(part.split()[0]) for part in parts.split(", ")]
                assert int(whole) == sum(told) == points[seat], words
                assert told[0] == result.tricks[seat]
                premium = sum(
                    int(part.split()[0])
                    for part in parts.split(", ")
                    if "declaration" in part or "reveal" in part or "premium" in part
                )
                doubled = "counts double" in parts
                streak = sum(int(p.split()[0]) for p in parts.split(", ") if "in a row" in p)
                assert row.cells[seat].extra == premium * (1 + doubled) + streak
                extras += bool(premium)
    assert extras > 5
