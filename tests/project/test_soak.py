"""What the long check of many games plays: every cell it was asked for, and no other."""

from __future__ import annotations

import runpy
from argparse import Namespace

import pytest

from game.variants import VARIANTS
from tests.paths import ROOT

SOAK = runpy.run_path(str(ROOT / "scripts" / "checks" / "soak.py"))


@pytest.mark.parametrize("house_rules", [False, True])
@pytest.mark.parametrize("name", ["oh-hell", "ninety-nine", "cooperative"])
def test_any_seats_come_to_every_number_of_players_and_to_every_house_rule(
    name: str, house_rules: bool
) -> None:
    wanted = list(SOAK["cells"](name, house_rules=house_rules))
    games = SOAK["TEN"] * len(wanted)
    words = Namespace(any_seats=True, house_rules=house_rules, variant=name, games=games)
    played = [batch.cell for batch in SOAK["batches"](words)]
    assert sorted(played, key=str) == sorted(wanted, key=str)
    seats = list(VARIANTS[name].deals)
    assert [cell.players for cell in played[: len(seats)]] == seats
    assert any(cell.options for cell in played) == house_rules
