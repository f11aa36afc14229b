"""Reasons beside another count: other deals, other players; what is contrary is found out."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from game.engine import Play
from game.engine.state import Played
from game.engine.tricks import best as winner
from game.review.facts import Alike, EndsWith, Reason, StaysUnder, TakesNow
from game.roster import weigher
from lab import reason_truth
from lab.reason_truth import DEALS, Recount, Recounts, Verdict, asked, judged, template

POSITIONS = 12


@pytest.fixture(scope="module")
def judgements() -> list[tuple[Reason, Recounts]]:
    """The reasons of some positions drawn by lot, with what was counted again."""
    found = []
    for at, each in enumerate(islice(asked("test", weigher()), POSITIONS)):
        again = Recounts(each, f"test {at}")
        found += [(reason, again) for reason in each.reasons]
    return found


@pytest.mark.slow
def test_the_other_path_contradicts_no_reason(judgements: list[tuple[Reason, Recounts]]) -> None:
    assert len(judgements) >= POSITIONS
    verdicts = [again.verdict(reason) for reason, again in judgements]
    assert Verdict.WRONG not in verdicts
    assert 4 * verdicts.count(Verdict.RIGHT) > 3 * len(verdicts)


@pytest.mark.slow
def test_a_reason_turned_round_is_wrong(judgements: list[tuple[Reason, Recounts]]) -> None:
    turned = 0
    for reason, again in judgements:
        kinds = TakesNow | StaysUnder | EndsWith
        if isinstance(reason, kinds) and again.verdict(reason) is Verdict.RIGHT:
            best, other = again.pair(reason, DEALS[0])
            assert judged(reason, other, best, 10.0) is Verdict.WRONG
            turned += 1
    assert turned


@pytest.mark.slow
def test_what_cards_beat_is_counted_only_where_a_sentence_tells_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = 0

    def best(*told: Any) -> Played:
        nonlocal counted
        counted += 1
        return winner(*told)

    monkeypatch.setattr(reason_truth, "winner", best)
    each = next(one for one in asked("cards", weigher()) if isinstance(one.case.better, Play))
    recount = Recounts(each, "cards").of(next(iter(each.ways)), 3)
    assert not counted
    hands = recount.starts[0].deal.hands
    seat = each.case.view.seat
    assert seat is not None
    codes = {held.code for held in hands[seat]}
    assert all(recount.beaten(code) >= 0 for code in codes)
    assert counted == len(codes) * sum(
        len(hand)
        for start in recount.starts
        for at, hand in enumerate(start.deal.hands)
        if at != seat
    )


def test_a_share_that_is_far_off_is_not_right() -> None:
    counts = Recount(150, now={*range(120)}), Recount(150, now={*range(15)})
    near = TakesNow("AS", 0.8, "2S", 0.1, 1)
    assert judged(near, *counts, 10.0) is Verdict.RIGHT
    assert judged(TakesNow("AS", 0.3, "2S", 0.1, 1), *counts, 10.0) is Verdict.FAR
    assert judged(TakesNow("AS", 0.1, "2S", 0.8, 1), *counts, 10.0) is Verdict.WRONG


def test_templates_are_told_apart_by_what_is_said_and_not_by_figures() -> None:
    one, two = (EndsWith((0, 2), 0.0, 0.1, more, 0.1) for more in (0.5, 0.6))
    assert template(one) == template(two)
    assert template(one) != template(EndsWith((1, 2), 0.1, 0.1, 0.5, 0.1))
    assert template(Alike(("AS", "2S"), all=True)) != template(Alike(("AS", "2S"), all=False))
