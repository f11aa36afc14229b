"""Games of bots in which every claim that the table would offer is made: none misses its bid."""

from __future__ import annotations

import runpy
from random import Random

import pytest

from game.table.claims.claim import Ground
from game.variants import VARIANTS
from tests.paths import ROOT
from tests.speak import game

CLAIMS = runpy.run_path(str(ROOT / "scripts" / "lab" / "claim_truth.py"))
"""The long check, which plays many more."""


def test_every_claim_of_a_game_is_kept() -> None:
    offers = list(CLAIMS["offers"](game("seven-truf", 4, schedule=[3] * 12), 4, 0, "random", 1))
    assert [offer.failure for offer in offers if offer.failure] == []
    assert offers


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(VARIANTS))
def test_no_claim_in_games_of_bots_misses_its_bid(name: str) -> None:
    row = VARIANTS[name]
    for number, players in enumerate(sorted(row.deals)):
        rules = CLAIMS["drawn_rules"](row, players, Random(f"{name} {number}"))
        for offer in CLAIMS["offers"](rules, players, number, "heuristic", 2):
            assert not offer.failure, offer
            deal, seat = offer.state.deal, offer.seat
            if offer.claim.ground is Ground.EXACT:
                assert deal.taken[seat] + offer.claim.tricks == deal.bids[seat]
