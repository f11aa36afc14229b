"""No trump: the better level is the better one there too, and it does not bid for tricks to be had
by trumps alone."""

from __future__ import annotations

from statistics import fmean

import pytest

from game.arena.league import League
from game.arena.tables import play_tables
from game.variants import variant, with_options

DEALS = 240


def without_trump(players: int, cards: int, bots: tuple[str, ...]) -> dict[str, list[int]]:
    """The points of each hand, by level."""
    rules = {"schedule": [cards], "no_trump": "always", "scoring": "ten-plus-bid"}
    row = with_options(variant("oh-hell"), rules, players)
    league = League(variant=row, players=players, bots=bots, seed=1, cards=cards)
    found: dict[str, list[int]] = {bot: [] for bot in bots}
    blocks = range(DEALS // players)
    tables = (table for number in blocks for table in league.mixed_block(number))
    for table in tables:
        (result,) = play_tables(league, range(table, table + 1))
        for seat, bot in enumerate(result.seats):
            found[bot].append(result.points[0][seat])
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("players", "cards"), [(3, 7), (4, 10)])
def test_skilled_beats_who_merely_counts_at_no_trump(players: int, cards: int) -> None:
    points = without_trump(players, cards, ("beginner", "skilled"))
    assert fmean(points["skilled"]) > fmean(points["beginner"]) + 0.3
