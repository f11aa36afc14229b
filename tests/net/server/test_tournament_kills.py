"""Tournaments at a server that is killed while they are played, and what would be noticed then."""

from __future__ import annotations

import asyncio
import json
from copy import deepcopy
from pathlib import Path
from random import Random

import pytest

from checks.network_kills import kill_in_tournaments
from game.net.add_ons.tournaments.page import answer
from game.table.records.endings import records_in
from tests.driving.network_tournaments import tournament_faults
from tests.links import whole


@pytest.mark.slow
def test_nothing_is_lost_or_doubled_and_a_fault_would_be_noticed(tmp_path: Path) -> None:
    tables, faults = asyncio.run(kill_in_tournaments(tmp_path, 2, Random(3)))
    assert faults == []
    assert tables >= 6
    core, _ratings, tournaments = whole(tmp_path)
    one = tournaments.every()[0]
    page = answer(tournaments, f"/tournaments/{one.terms.tournament}.json")
    core.close()
    assert page is not None
    told = json.loads(page.body)
    assert tournament_faults(tmp_path, told) == []
    for path in (("standings", 0, "points"), ("standings", 1, "difference")):
        changed = deepcopy(told)
        changed[path[0]][path[1]][path[2]] += 1
        assert len(tournament_faults(tmp_path, changed)) == 1
    changed = deepcopy(told)
    changed["rounds"][1]["tables"][0]["totals"][2] += 1
    assert "totals of round 2" in tournament_faults(tmp_path, changed)[0]
    changed = deepcopy(told)
    changed["rounds"][0]["tables"][0]["names"][0] = changed["rounds"][0]["tables"][1]["names"][0]
    assert any("or two" in fault for fault in tournament_faults(tmp_path, changed))
    next(iter(records_in(tmp_path / "games"))).unlink()
    assert any("not all there" in fault for fault in tournament_faults(tmp_path, told))
