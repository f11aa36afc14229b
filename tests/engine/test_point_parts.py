"""What the points of a deal are made of: the parts sum to them in every game, and read as rules."""

from __future__ import annotations

from random import Random

import pytest

from game.engine.point_parts import Source, point_parts
from game.presentation.score_sheet import SheetContents
from game.presentation.words.points import cell_text, cell_title
from game.variants import OPTIONS, VARIANTS, OptionError, values_for, with_options
from tests.scorekeeper.test_keeper import NAMES, played


def options_of(name: str, seed: int) -> dict[str, object]:
    """Some house rules that go together."""
    dice, row = Random(seed), VARIANTS[name]
    chosen: dict[str, object] = {}
    for key, option in OPTIONS.items():
        values = [value for value in values_for(row, option) if key != "schedule"]
        if values and dice.random() < 0.5:
            wish = {**chosen, key: dice.choice(values)}
            try:
                with_options(row, wish)
            except OptionError:
                continue
            chosen = wish
    return chosen


@pytest.mark.thinned(92)
@pytest.mark.parametrize("name", VARIANTS)
@pytest.mark.parametrize("seed", range(4))
def test_the_parts_of_every_players_points_sum_to_them(name: str, seed: int) -> None:
    players = max(VARIANTS[name].deals) if seed % 2 else min(VARIANTS[name].deals)
    game = played(name, players, seed, **(options_of(name, seed) if seed else {}))
    for spec, result, points in game.deals:
        for seat, earned in enumerate(points):
            parts = point_parts(spec, result, seat)
            assert sum(part.points for part in parts) == earned
            assert all(part.points for part in parts)


def test_a_part_is_told_by_what_it_is_for() -> None:
    game = played("ninety-nine", 3, 3)
    sheet = SheetContents.of(
        game.setup.variant, NAMES[:3], game.setup.first_dealer, game.deals, over=True
    )
    told = [
        (cell, cell_title(sheet, row, seat), cell_text(sheet, cell))
        for row in sheet.rows
        for seat, cell in enumerate(row.cells)
    ]
    made = [text for cell, _title, text in told if cell.made]
    assert made
    for cell, title, text in told:
        assert cell.taken is not None
        assert cell.bid is not None
        assert f"bid {cell.bid}, took {cell.taken}" in title
        off = cell.taken - cell.bid
        assert title.endswith("made" if not off else f"{abs(off)} {'over' if off > 0 else 'under'}")
        assert f"+{cell.taken} for {cell.taken} trick" in text or not cell.taken
        assert ("for a premium" in text) is bool(cell.extra)
        assert ("made the" in text or "made their" in text) is bool(cell.made)
        assert f"{cell.points} point" in text
        assert text.endswith(f"Total {cell.total}.")


@pytest.mark.slow
def test_what_a_missed_bid_costs_is_told_by_how_far_it_was_off() -> None:
    costly = [
        part
        for name in VARIANTS
        for deal in played(name, min(VARIANTS[name].deals), 1).deals
        for seat in range(len(deal.points))
        for part in point_parts(deal.spec, deal.result, seat)
        if part.source in (Source.OVER, Source.UNDER)
    ]
    assert costly
    assert all(part.count > 0 for part in costly)
    assert all(part.points % part.count == 0 and part.points < 0 for part in costly)
