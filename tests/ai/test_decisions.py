"""What the expert makes of fixed positions: the same after a change that is to change nothing."""

from __future__ import annotations

from collections import Counter

import pytest

from ai.players.expert import Expert
from checks import decisions
from tests.rows import SHARED_ROWS


@pytest.mark.thinned(23)
@pytest.mark.parametrize("name", SHARED_ROWS)
def test_every_position_is_weighed_as_it_was_kept(name: str) -> None:
    differing = decisions.differing([name], decisions.read())
    assert not differing, (
        "the expert decides otherwise: where that is meant, raise the version in "
        "scripts/lab/measurements/README.md and run scripts/checks/decisions.py --keep"
    )


@pytest.mark.slow
def test_the_positions_are_of_every_variant_and_every_kind() -> None:
    names = [position.name for row in SHARED_ROWS for position in decisions.positions(row)]
    assert names == list(decisions.read())
    assert {name.split(", ")[0] for name in names} == set(SHARED_ROWS)
    kinds = Counter(name.split(", ")[2].split()[0] for name in names)
    assert set(kinds) == {"NameSize", "Call", "Say", "Lay", "Bid", "ChooseTrump", "Play"}


def test_an_expert_that_weighs_otherwise_is_noticed() -> None:
    kept, other = decisions.read(), Expert(envy=0.5)
    found = [
        decisions.decided(other, position) == kept[position.name]
        for position in decisions.positions("oh-hell")
    ]
    assert not all(found)
