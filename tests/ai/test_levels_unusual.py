"""Deals unlike the usual: levels differ there too, by habits that the less experienced keep.

No trump, misère, and bids before any card is seen. In a usual deal those habits have no say.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from statistics import fmean

import pytest

from ai.decisions.blunder_filter import sensible
from ai.decisions.misjudgement import Misjudgement
from ai.players.levels import Attentive
from ai.players.random_player import RandomPlayer
from game.arena.league import League
from game.arena.tables import play_tables
from game.engine import Action, Bid, Limit, Play, Variant, View, observe
from game.variants import variant, with_options
from lab.playing import moments
from lab.rungs import special

DEALS = 240
DEGREES = (0.0, 0.2, 0.5, 0.8, 1.0)
NO_LIMIT = Limit(playouts=1)
BLIND, PILES, MISERE, LATE_TRUMP = 10, 11, 12, 9
"""Deals of Clag's list."""


def usual() -> Variant:
    """Seven cards under a trump that is known."""
    return with_options(variant("oh-hell"), {"schedule": [7]}, 4)


def trumpless() -> Variant:
    return with_options(variant("oh-hell"), {"schedule": [7], "no_trump": "always"}, 4)


@cache
def decisions(row: Variant, games: int = 15) -> tuple[tuple[View, tuple[Action, ...]], ...]:
    """Decisions of deals that are played at random."""
    seats = [RandomPlayer()] * 4
    return tuple(
        (observe(moment.state, moment.seat), moment.legal)
        for number in range(games)
        for moment in moments(row, seats, NO_LIMIT, number=number, dealer=number % 4)
        if len(moment.legal) > 1
    )


def decided(
    view: View, legal: tuple[Action, ...], *, weakness: float, inexperience: float
) -> Action:
    player = Attentive(Misjudgement(weakness, inexperience))
    return player.choose(view, legal, NO_LIMIT, Random(1))


@pytest.mark.parametrize("weakness", [0.0, 0.4, 1.1])
def test_in_a_usual_deal_inexperience_with_others_has_no_say(weakness: float) -> None:
    for view, legal in decisions(usual()):
        one, other = (
            decided(view, legal, weakness=weakness, inexperience=degree) for degree in (0.0, 1.0)
        )
        assert one == other


def test_in_a_misere_the_inexperienced_keep_high_cards_and_lead_them() -> None:
    seen = 0
    for view, legal in decisions(special(MISERE)):
        kept = [play for play in sensible(view, legal) if isinstance(play, Play)]
        heights = {play: play.card.height for play in kept}
        if len({*heights.values()}) < len(kept) or len(kept) < 2:
            continue  # two of the same height: either may be kept
        chosen = decided(view, legal, weakness=0.0, inexperience=1.0)
        habit = min if view.trick else max
        assert chosen == habit(kept, key=heights.__getitem__)
        seen += 1
    assert seen > 30


@pytest.mark.parametrize("number", [BLIND, PILES])
def test_who_sees_no_card_bids_more_than_a_share_by_habit(number: int) -> None:
    bids = [
        decided(view, legal, weakness=0.0, inexperience=1.0)
        for view, legal in decisions(special(number))
        if isinstance(legal[0], Bid)
    ]
    assert bids
    for bid in bids:
        assert isinstance(bid, Bid)
        assert 3 <= bid.bid <= 5, "of seven tricks among four"


@pytest.mark.parametrize("row", [trumpless(), special(LATE_TRUMP)], ids=["none", "late"])
def test_without_a_trump_in_sight_bids_are_a_trick_off_by_habit(row: Variant) -> None:
    apart = set()
    for view, legal in decisions(row):
        if isinstance(legal[0], Bid) and len(legal) == 8:  # else the hook moves it on
            right, habit = (
                decided(view, legal, weakness=0.0, inexperience=degree) for degree in (0.0, 1.0)
            )
            assert isinstance(right, Bid)
            assert isinstance(habit, Bid)
            apart.add(habit.bid - right.bid)
    assert {-1, 1} <= apart <= {-1, 0, 1}


@pytest.mark.parametrize("number", [BLIND, PILES, MISERE])
def test_more_experience_takes_errors_away_and_brings_no_other(number: int) -> None:
    """Whoever decides by habit does so with less experience too, in the same way."""
    by_habit = dict.fromkeys(DEGREES, 0)
    for view, legal in decisions(special(number)):
        chosen = [decided(view, legal, weakness=0.0, inexperience=degree) for degree in DEGREES]
        wrong = [way != chosen[0] for way in chosen]
        assert wrong == sorted(wrong)
        assert len({*chosen}) <= 2
        for degree, is_wrong in zip(DEGREES, wrong, strict=True):
            by_habit[degree] += is_wrong
    many = [*by_habit.values()]
    assert all(few < more for few, more in pairwise(many))


def points_of(row: Variant, players: int, cards: int, bots: tuple[str, ...]) -> dict[str, float]:
    """The mean points of a deal, by level."""
    league = League(variant=row, players=players, bots=bots, seed=1, cards=cards)
    found: dict[str, list[int]] = {bot: [] for bot in bots}
    blocks = range(DEALS // players)
    tables = (table for number in blocks for table in league.mixed_block(number))
    for table in tables:
        (result,) = play_tables(league, range(table, table + 1))
        for seat, bot in enumerate(result.seats):
            found[bot].append(result.points[0][seat])
    return {bot: fmean(points) for bot, points in found.items()}


@pytest.mark.slow
@pytest.mark.parametrize(("players", "cards"), [(3, 7), (4, 10)])
def test_skilled_beats_who_merely_counts_at_no_trump(players: int, cards: int) -> None:
    rules = {"schedule": [cards], "no_trump": "always", "scoring": "ten-plus-bid"}
    row = with_options(variant("oh-hell"), rules, players)
    points = points_of(row, players, cards, ("beginner", "skilled"))
    assert points["skilled"] > points["beginner"] + 0.3


@pytest.mark.slow
@pytest.mark.parametrize("number", [BLIND, MISERE])
def test_marks_are_apart_in_deals_unlike_the_usual(number: int) -> None:
    points = points_of(special(number), 4, 7, ("800", "beginner", "skilled"))
    assert points["800"] + 0.5 < points["beginner"] < points["skilled"] - 0.5
