"""Nets of the population are taught as they should be, and what is shipped is what was learned."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ai.nets import weights
from ai.nets.advice import NET, net
from ai.nets.deal_fields import ACTIONS
from ai.nets.features import INPUTS, ON
from ai.nets.net_search import student
from ai.nets.weights import parted, size
from lab import refine_net, teach_student, train_nets
from lab.nets import lessons, meeting, shipped, teaching
from lab.nets.deals import begin, chance, empty, points
from lab.nets.network import Batch, answers, slopes, untaught
from lab.nets.self_play import asked
from tests.ai.test_nets import taught


@taught
@pytest.mark.slow
def test_the_slopes_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    flat, number = untaught(1) * 4, 8
    batch = Batch(
        rng.integers(INPUTS, size=(number, ON)).astype(np.int16),
        np.full(number, 40, np.int16),
        rng.integers(ACTIONS, size=number),
        rng.integers(2, size=number).astype(np.float32),
        rng.random(number).astype(np.float32),
    )
    slope, unused = np.zeros(size(), np.float32), np.zeros(size(), np.float32)
    slopes(parted(flat), batch, parted(slope))
    for place in np.argsort(-np.abs(slope))[:4000:200]:
        sides = []
        for step in (0.02, -0.02):
            moved = flat.copy()
            moved[place] += step
            sides.append(sum(slopes(parted(moved), batch, parted(unused))))
        assert (sides[0] - sides[1]) / 0.04 == pytest.approx(slope[place], rel=0.05, abs=2e-3)


def test_what_is_shipped_is_nearly_what_was_learned(tmp_path: Path) -> None:
    flat = untaught(1)
    shipped.write(tmp_path / "net.npz", parted(flat))
    for name, field in parted(flat)._asdict().items():
        read = getattr(weights.read(tmp_path / "net.npz"), name)
        assert np.abs(read - field).max() < 0.003, name


@taught
@pytest.mark.slow
def test_a_net_learns_and_a_run_that_is_ended_goes_on_as_if_it_were_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(train_nets, "DEALS", 64)
    monkeypatch.setattr(train_nets, "ROOM", 4096)
    monkeypatch.setattr(train_nets, "PART", 512)
    monkeypatch.setattr(train_nets, "FILLS", 4)
    train_nets.train(tmp_path / "one", 4, 1)
    made = [float(line.split("bids made ")[1][:6]) for line in capsys.readouterr().out.splitlines()]
    assert made[-1] > made[0] + 0.05
    _interrupted(monkeypatch, 2, lambda: train_nets.train(tmp_path / "two", 4, 1))
    one, two = (np.load(tmp_path / name / "state.npz")["flat"] for name in ("one", "two"))
    assert np.array_equal(one, two)


@taught
@pytest.mark.slow
def test_a_small_net_learns_to_choose_as_the_large_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(teach_student, "DEALS", 128)
    monkeypatch.setattr(teach_student, "SAID", 100)
    first = teach_student.teach(300, 1)
    same = [float(line.split("choice in ")[1][:6]) for line in capsys.readouterr().out.splitlines()]
    assert same[-1] > same[0] + 0.05
    assert np.array_equal(first, teach_student.teach(300, 1))


@taught
def test_each_action_is_played_on_as_the_cards_lie() -> None:
    words, deals = chance(7), empty(30)
    for number in range(len(deals)):
        begin(deals[number : number + 1], 3 + number % 3, 5, words)
    ask, player = asked(len(deals)), student()
    meeting.go_to_choices(deals, ask)
    for _ in range(9):  # up to the bids and first cards
        teaching.call("choose", deals, len(deals), ask.places, answers(player, ask.on, ask.counts))
        meeting.go_to_choices(deals, ask)
    going = deals[deals["left"] > 0]
    ask = asked(len(going))
    meeting.go_to_choices(going, ask)
    came = lessons.play_each_action(going, ask.places, player)
    assert (came.legal.sum(1) > 1).all()
    same = []
    for row, place in zip(*np.nonzero(came.legal), strict=True):
        deal, alone = going[row : row + 1].copy(), asked(1)
        seat, wished = int(deal["turn"][0]), np.full((1, 2 * ACTIONS), -9.0, np.float32)
        wished[0, ACTIONS:] = 0.0
        wished[0, place] = 9.0
        meeting.go_to_choices(deal, alone)
        teaching.call("choose", deal, 1, alone.places, wished)
        while meeting.go_to_choices(deal, alone):
            figures = answers(player, alone.on, alone.counts)
            teaching.call("choose", deal, 1, alone.places, figures)
        each = [points(deal, other) for other in range(int(deal["players"][0]))]
        own = each.pop(seat)
        same.append(
            (came.made[row, place] > 0) == (own > 0)
            and came.others[row, place] == pytest.approx(sum(each) / len(each) / 10)
        )
    # A near tie may fall otherwise where sums are not in fixed point.
    assert np.mean(same) > 0.95


@taught
def test_the_errors_of_figures_are_the_slopes_of_their_loss() -> None:
    rng = np.random.default_rng(3)
    legal = rng.integers(2, size=(4, ACTIONS)).astype(np.float32)
    legal[:, 0] = 1.0
    made = rng.integers(2, size=(4, ACTIONS)).astype(np.float32) * legal
    played = lessons.Played(made, rng.random((4, ACTIONS)).astype(np.float32) * legal, legal)
    figures = rng.normal(size=(4, 2 * ACTIONS)).astype(np.float32)
    slope, _ = lessons.errors(figures, played)
    for at in ((0, 0), (1, 5), (2, ACTIONS), (3, ACTIONS + 7)):
        sides = []
        for step in (0.05, -0.05):
            moved = figures.copy()
            moved[at] += step
            entropy, error = lessons.errors(moved, played)[1]
            sides.append(entropy + error)
        assert (sides[0] - sides[1]) / 0.1 == pytest.approx(slope[at], rel=0.02, abs=1e-5)


@taught
def test_a_net_among_itself_makes_what_it_makes_and_more_among_one_that_knows_nothing() -> None:
    alone = meeting.meet(net(), net(), 4, 5, 200, 1)
    assert np.array_equal(alone.with_it, alone.without)
    untaught_one = parted(untaught(1))
    assert meeting.meet(net(), untaught_one, 4, 5, 200, 1).with_it.mean() > 3.0


@taught
@pytest.mark.slow
def test_a_net_that_knows_nothing_is_taught_by_what_comes_of_each_action(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(refine_net, "DEALS", 256)
    monkeypatch.setattr(refine_net, "STEPS", 60)
    monkeypatch.setattr(refine_net, "FAST", 2e-3)
    np.save(tmp_path / "begin.npy", untaught(1))
    refine_net.refine(tmp_path / "one", tmp_path / "begin.npy", 3, 1)
    assert capsys.readouterr().out.count("entropy") == 3
    begun = tmp_path / "begin.npy"
    _interrupted(monkeypatch, 1, lambda: refine_net.refine(tmp_path / "two", begun, 3, 1))
    one, two = (refine_net.weights_of(tmp_path / name / "3.npy") for name in ("one", "two"))
    assert np.array_equal(one, two)
    met = meeting.meet(parted(one), parted(untaught(1)), 4, 5, 300, 1)
    assert met.with_it.mean() > 1.0
    joined = refine_net.join([tmp_path / "one" / "3.npy", tmp_path / "begin.npy"])
    assert np.allclose(joined.inputs, (parted(one).inputs + parted(untaught(1)).inputs) / 2)


def test_a_shipped_net_is_read_as_one_row_of_weights() -> None:
    for part, given in zip(parted(refine_net.weights_of(NET)), net(), strict=True):
        assert np.array_equal(part, given)


def _interrupted(monkeypatch: pytest.MonkeyPatch, rounds: int, train: Callable[[], None]) -> None:
    """Train, end it after so many rounds, and train again to the end."""
    monkeypatch.setattr(train_nets, "write", _failing_after(rounds, train_nets.write))
    with pytest.raises(KeyboardInterrupt):
        train()
    train()


def _failing_after(times: int, write: Any) -> Any:
    """A way to write that is interrupted after the so manieth time."""
    left = [times]

    def written(*given: Any) -> None:
        write(*given)
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt

    return written
