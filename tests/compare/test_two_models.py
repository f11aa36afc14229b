"""A mistake is one by two models: playouts by rules of thumb, and deals that a net plays on."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from ai.players.weigher import BATCHES, ExpertWeigher
from game.engine import Action, Bid, Play, View, card
from game.engine.weighing import Steps, WeighedWay, at_once
from game.review.decisions import Decision, decisions_of
from game.review.hints import hint_of
from game.review.review_types import ReviewedDecision, rounded
from game.review.weighed_decision import (
    BY_RULES,
    loss_of,
    model_error,
    review_decision,
    ways_of,
)
from game.table.records.event_lines import line_of
from game.table.records.replay import replay
from tests.lines import game_of
from tests.recorded import record

PLAYOUTS = 64


def decided(variant: str, players: int, **options: Any) -> list[Decision]:
    """Decisions of all seats of a game that was played at random."""
    reader = replay(game_of(record(variant, players, 4, None, **options)))
    return [each for each in decisions_of(reader, set(range(players))) if len(each.legal) > 1]


class Second(ExpertWeigher):
    """The expert beside a net for which every way but the expert's best is so much worse."""

    def __init__(self, gap: float) -> None:
        super().__init__()
        self.gap = gap
        self.ranked: list[Action] = []
        """The ways that it weighed last, the best first."""
        self.asked = 0

    def weigh(self, *args: Any, **words: Any) -> Steps[tuple[WeighedWay, ...]]:
        found = yield from super().weigh(*args, **words)
        known = sorted(found, key=lambda way: -way.points)
        self.ranked = [way.action for way in known]
        return found

    def play_on(
        self, view: View, legal: tuple[Action, ...], playouts: int, rng: Random
    ) -> Steps[tuple[WeighedWay, ...] | None]:
        self.asked += 1
        yield
        tricks = (1.0,) + (0.0,) * view.spec.tricks

        def way(action: Action) -> WeighedWay:
            points = 5.0 - self.gap * (self.ranked.index(action) > 0)
            same = (points,) * BATCHES
            return WeighedWay(action, points, 0.25, tricks, points, playouts, same, same)

        return tuple(map(way, legal))


def mistakes(weigher: ExpertWeigher, every: list[Decision]) -> list[ReviewedDecision]:
    found = [at_once(review_decision(weigher, each, 1, PLAYOUTS)) for each in every]
    return [each for each in found if each.mistake]


@pytest.mark.slow
def test_what_one_model_alone_calls_a_mistake_is_none() -> None:
    every = decided("blackout", 3, schedule=[4, 2])
    agreeing, doubting = Second(20.0), Second(-20.0)
    flagged = mistakes(agreeing, every)
    assert flagged
    assert agreeing.asked == len(flagged), "the net is asked of nothing else"
    assert not mistakes(doubting, every)
    assert doubting.asked == agreeing.asked


def test_a_bid_that_no_net_weighs_has_to_lose_more_to_be_a_mistake() -> None:
    whole = 10.0
    for loss, mistake in ((1.0, False), (4.0, False), (4.5, True)):
        found = [
            WeighedWay(bid, points, 0.5, (1.0,), points, 320, (points,) * 16, (points,) * 16)
            for bid, points in ((Bid(0, 0), 5.0), (Bid(0, 1), 5.0 - loss))
        ]
        model = model_error(Bid(0, 1), alone=True)
        told = loss_of(found, ways_of(found), Bid(0, 1), whole, model=model)
        assert told.mistake is mistake
        assert loss_of(found, ways_of(found), Bid(0, 1), whole).mistake
    assert model_error(Play(0, card("AS")), alone=True) == model_error(Bid(0, 1), alone=False)


def test_where_both_weighed_it_the_points_are_those_of_both_together() -> None:
    every = decided("blackout", 3, schedule=[4, 2])
    second = Second(20.0)
    seen = 0
    for each in every:
        found = at_once(review_decision(second, each, 1, PLAYOUTS))
        if not found.mistake:
            continue
        seen += 1
        rng = Random(f"review {each.deal} {each.seat} 1")
        alone = at_once(ExpertWeigher().weigh(each.view, each.legal, PLAYOUTS, rng, each.chosen))
        told = {way.action: way for way in found.ways}
        for way in (way for way in alone if way.playouts):
            own = 5.0 - 20.0 * (second.ranked.index(way.action) > 0)
            both = told[line_of(way.action)]
            assert both.points == rounded(BY_RULES * way.points + (1 - BY_RULES) * own)
            assert both.made == rounded(BY_RULES * way.made + (1 - BY_RULES) * 0.25)
    assert seen


@pytest.mark.slow
def test_a_hint_and_so_the_coach_call_nothing_a_mistake_that_one_model_alone_does() -> None:
    every = decided("blackout", 3, schedule=[4, 2])
    agreed, doubted = (
        [at_once(hint_of(Second(gap), each.view, each.legal)) for each in every]
        for gap in (20.0, -20.0)
    )
    assert any(loss.mistake for hint in agreed for loss in hint.losses)
    assert not any(loss.mistake for hint in doubted for loss in hint.losses)
    for one, other in zip(agreed, doubted, strict=True):
        assert one.ways == other.ways, "the figures are those of playouts"


@pytest.mark.thinned(6)
@pytest.mark.parametrize(
    ("variant", "players"), [("blackout", 3), ("jabberwocky", 4), ("la-pocha", 4), ("clag", 3)]
)
def test_a_net_plays_on_alike_from_the_same_chance(variant: str, players: int) -> None:
    weigher, played = ExpertWeigher(), 0
    for each in decided(variant, players)[:6]:
        steps = weigher.play_on(each.view, each.legal, PLAYOUTS, Random(3))
        pauses = 0
        try:
            while True:
                next(steps)
                pauses += 1
        except StopIteration as end:
            found = end.value
        again = at_once(weigher.play_on(each.view, each.legal, PLAYOUTS, Random(3)))
        assert found == again
        if found is None:
            continue
        played += 1
        assert pauses >= BATCHES
        assert [way.action for way in found] == list(each.legal)
        for way in found:
            assert sum(way.tricks) == pytest.approx(1.0)
            assert len(way.batches) == BATCHES
    assert played


def test_nothing_is_played_on_where_bids_are_laid_or_a_pile_is_played() -> None:
    weigher = ExpertWeigher()
    piled = [each for each in decided("clag", 3) if each.view.spec.sight.is_pile]
    assert piled
    for each in (*decided("ninety-nine", 3)[:8], *piled[:8]):
        assert at_once(weigher.play_on(each.view, each.legal, PLAYOUTS, Random(3))) is None
