"""The nets of the population: their deals keep the engine's rules, they learn as they should."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from ai.nets import weights
from ai.nets.advice import advises
from ai.nets.deal_fields import ACTIONS, PACK
from ai.nets.features import INPUTS, MOST, ON, see
from ai.nets.from_view import SeenDeal, fits
from ai.nets.weights import SIZE, parted
from bench import train_nets
from bench.strength.nets import shipped
from bench.strength.nets.deals import DEAL, allowed, begin, clear, perform, points
from bench.strength.nets.network import Batch, slopes, untaught
from bench.strength.playing import agent, oh_hell
from game.engine import (
    CHANCE,
    Action,
    Bid,
    Card,
    GameState,
    Limit,
    Play,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.table.dealer import chance_action
from game.variants import VARIANTS
from tests.test_levels_blind import moments

CELLS: Final = ((3, 5), (4, 7), (5, 3), (6, 8), (4, 13))


def number_of(action: Action) -> int:
    """An action as the nets' deals number it."""
    if isinstance(action, Bid):
        return PACK + action.bid
    assert isinstance(action, Play)
    return action.card.index


WIDE: Final = np.dtype([(name, np.int64, DEAL[name].shape) for name in DEAL.names or ()])
"""As `DEAL`, for plain Python, where the sum of two small integers is small too."""


def record() -> Any:
    """One deal whose fields are attributes, as they are in compiled code."""
    return np.zeros(1, WIDE).view(np.recarray)[0]


@pytest.mark.parametrize(("players", "cards"), CELLS)
def test_a_deal_goes_as_the_engine_has_it_and_is_seen_as_its_view_is(
    players: int, cards: int
) -> None:
    state, rng = new_game(oh_hell(players, cards), players, cards % players), Random(cards)
    deal, flags = record(), np.zeros(ACTIONS, np.bool_)
    seen, ours = ((np.zeros(ON, np.int16), np.zeros(4, np.int64)) for _ in range(2))
    begun = False
    while not state.finished:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, cards))
            continue
        view = observe(state, seat)
        if not begun:
            begun = True
            clear(deal, players, cards, view.dealer)
            for holder, hand in enumerate(state.deal.hands):
                for held in hand:
                    assert isinstance(held, Card)
                    deal.held[held.index] = holder
            if view.turn_up is not None:
                deal.turn_up = view.turn_up.index
                deal.trump = view.turn_up.index // 13
        legal = legal_actions(state, seat)
        assert deal.turn == seat
        assert allowed(deal, flags) == len(legal)
        assert sorted(map(number_of, legal)) == np.flatnonzero(flags).tolist()
        assert fits(view)
        counts = [
            see(one, seat, places, on)
            for one, (on, places) in ((deal, ours), (SeenDeal(view), seen))
        ]
        assert ours[0][: counts[0]].tolist() == seen[0][: counts[1]].tolist()
        assert ours[0][: counts[0]].max() < INPUTS
        action = rng.choice(legal)
        state, _ = apply(state, action)
        perform(deal, number_of(action))
    (done,) = state.finished
    assert [points(deal, seat) for seat in range(players)] == list(done.points)
    assert deal.left == 0


def chosen(name: str, state: GameState, seat: int) -> Action:
    """What a bot does, its chance always the same."""
    legal = legal_actions(state, seat)
    return agent(name).choose(observe(state, seat), legal, Limit(playouts=1), Random(1))


def test_a_net_advises_on_points_where_it_fits_and_elsewhere_the_expert_decides() -> None:
    state = new_game(oh_hell(4, 5), 4, 0)
    asked = 0
    while not state.finished:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, 1))
            continue
        action = chosen("expert-net-1", state, seat)
        assert action == chosen("net-full", state, seat)
        asked += action != chosen("expert", state, seat)
        state, _ = apply(state, action)
    assert asked, "the two do not differ, so nothing is shown"
    for states in moments("two-jokers").values():
        for other, seat in states[:2]:
            assert chosen("expert-net-1", other, seat) == chosen("expert", other, seat)


@pytest.mark.slow
def test_a_nets_word_counts_where_deals_pay_as_it_was_taught() -> None:
    rows = {
        row
        for row in VARIANTS
        for states in moments(row).values()
        for state, seat in states
        if advises(observe(state, seat), legal_actions(state, seat)[0])
    }
    assert rows == {"oh-hell", "network-blackout"}


def test_every_card_is_dealt_once_and_the_turned_one_is_trump() -> None:
    deal = record()
    for players in range(3, MOST + 1):
        begin(deal, players, 8)
        assert np.bincount(deal.held + 1, minlength=players + 1)[1:].tolist() == [8] * players
        assert deal.held[deal.turn_up] == -1
        assert deal.trump == deal.turn_up // 13


@pytest.mark.thinned(5)
@pytest.mark.parametrize("row", VARIANTS)
def test_a_net_reads_only_deals_that_it_understands(row: str) -> None:
    for states in moments(row).values():
        for state, seat in states:
            view = observe(state, seat)
            if fits(view):
                assert sum(held == seat for held in SeenDeal(view).held) == len(view.hand)


@pytest.mark.slow
def test_the_slopes_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    flat, size = untaught(1) * 4, 8
    batch = Batch(
        rng.integers(INPUTS, size=(size, ON)).astype(np.int16),
        np.full(size, 40, np.int16),
        rng.integers(ACTIONS, size=size),
        rng.integers(2, size=size).astype(np.float32),
        rng.random(size).astype(np.float32),
    )
    slope, unused = np.zeros(SIZE, np.float32), np.zeros(SIZE, np.float32)
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
    shipped.write(tmp_path / "net.npz", flat)
    for name, field in parted(flat)._asdict().items():
        read = getattr(weights.read(tmp_path / "net.npz"), name)
        assert np.abs(read - field).max() < 0.003, name


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
    monkeypatch.setattr(train_nets, "write", _failing_after(2, train_nets.write))
    with pytest.raises(KeyboardInterrupt):
        train_nets.train(tmp_path / "two", 4, 1)
    train_nets.train(tmp_path / "two", 4, 1)
    one, two = (np.load(tmp_path / name / "state.npz")["flat"] for name in ("one", "two"))
    assert np.array_equal(one, two)


def _failing_after(times: int, write: Any) -> Any:
    """A way to write that is interrupted after the so manieth time."""
    left = [times]

    def written(*given: Any) -> None:
        write(*given)
        left[0] -= 1
        if left[0] == 0:
            raise KeyboardInterrupt

    return written
