"""The nets of the population: their deals keep the engine's rules, they learn as they should."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import pytest

from ai.native.calls import call
from ai.nets import weights
from ai.nets.advice import NET, advises, net, worths
from ai.nets.deal_fields import ACTIONS, MADE, PACK
from ai.nets.deal_records import allowed
from ai.nets.features import INPUTS, MOST, ON, see
from ai.nets.from_view import SeenDeal, fits
from ai.nets.net_search import RULES, WORD, net_search, student
from ai.nets.weights import parted, size
from ai.players.expert import Expert
from ai.valuation.option_values import Weighed, unweighed
from game.engine import (
    CHANCE,
    Action,
    Bid,
    Card,
    Limit,
    Play,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.table.dealer import chance_action
from game.variants import VARIANTS
from lab import refine_net, teach_student, train_nets
from lab.compiled import compiler
from lab.nets import lessons, meeting, shipped, teaching
from lab.nets.deals import begin, chance, clear, empty, points
from lab.nets.network import Batch, answers, slopes, untaught
from lab.nets.self_play import asked
from lab.playing import oh_hell
from tests.ai.test_levels_blind import moments

CELLS: Final = ((3, 5), (4, 7), (5, 3), (6, 8), (4, 13))


def number_of(action: Action) -> int:
    """An action as the nets' deals number it."""
    if isinstance(action, Bid):
        return PACK + action.bid
    assert isinstance(action, Play)
    return action.card.index


taught = pytest.mark.skipif(compiler() is None, reason="nets are taught by a C compiler")


@pytest.mark.slow
@taught
@pytest.mark.parametrize(("players", "cards"), CELLS)
def test_a_deal_goes_as_the_engine_has_it_and_is_seen_as_its_view_is(
    players: int, cards: int
) -> None:
    state, rng = new_game(oh_hell(players, cards), players, cards % players), Random(cards)
    deal, flags = empty(1), np.zeros(ACTIONS, np.bool_)
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
                    deal["held"][0, held.index] = holder
            if view.turn_up is not None:
                deal["turn_up"] = view.turn_up.index
                deal["trump"] = view.turn_up.index // 13
        legal = legal_actions(state, seat)
        assert deal["turn"] == seat
        assert allowed(deal, flags) == len(legal)
        assert sorted(map(number_of, legal)) == np.flatnonzero(flags).tolist()
        assert fits(view)
        counts = [
            see(one, seat, places, on)
            for one, (on, places) in ((deal, ours), (SeenDeal(view).record(), seen))
        ]
        assert ours[0][: counts[0]].tolist() == seen[0][: counts[1]].tolist()
        assert ours[0][: counts[0]].max() < INPUTS
        action = rng.choice(legal)
        state, _ = apply(state, action)
        call("net_perform", deal, number_of(action))
    (done,) = state.finished
    assert [points(deal, seat) for seat in range(players)] == list(done.points)
    assert deal["left"] == 0


def positions(row: str, *, known: bool) -> list[tuple[View, tuple[Action, ...]]]:
    """Decisions of a variant on which nets play, or of which they know nothing."""
    found = []
    for states in moments(row).values():
        for state, seat in states:
            view, legal = observe(state, seat), legal_actions(state, seat)
            if advises(view, legal[0]) == known:
                found.append((view, legal))
    return found


@pytest.mark.slow
def test_nets_play_and_have_a_word_where_deals_pay_as_they_were_taught() -> None:
    rows = {row for row in VARIANTS if positions(row, known=True)}
    assert rows == {"oh-hell", "network-blackout"}


def searched(view: View, legal: tuple[Action, ...], deals: int) -> list[Weighed]:
    """What nets make of a decision of which nothing is known before."""
    search = net_search(view, [unweighed(way, view.spec.tricks) for way in legal], Random(1), 1.0)
    search.play(deals)
    return search.found()


@pytest.mark.parametrize("row", ["oh-hell", "network-blackout"])
def test_each_way_is_played_over_as_many_deals_and_pays_as_the_rules_say(row: str) -> None:
    for view, legal in positions(row, known=True)[::2]:
        spec = view.spec
        for way in searched(view, legal, 5):
            assert way.playouts == 5
            assert sum(way.tricks) == pytest.approx(1)
            bid = way.action.bid if isinstance(way.action, Bid) else view.bids[view.seat or 0]
            assert isinstance(bid, int)
            points = [
                spec.rules.scheme.points(spec.cards, bid, took) for took in range(spec.tricks + 1)
            ]
            assert min(points) <= way.plain <= max(points)


def test_the_last_trick_comes_out_as_the_cards_lie() -> None:
    state = new_game(oh_hell(3, 1), 3, 0)
    while True:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, 3))
            continue
        legal = legal_actions(state, seat)
        view = observe(state, seat)
        if isinstance(legal[0], Play) and len(view.trick) == 2:
            break
        state, _ = apply(state, legal[-1])
    after, _ = apply(state, legal[0])
    (done,) = after.finished
    (way,) = searched(view, legal, 3)
    assert way.plain == done.points[seat]
    assert way.tricks[done.result.tricks[seat]] == pytest.approx(1)


@pytest.mark.parametrize("row", ["oh-hell", "two-jokers"])
def test_the_expert_asks_nets_where_they_know_the_deal_and_its_chances_are_as_ever(
    row: str,
) -> None:
    known = row == "oh-hell"
    moved = False
    for view, legal in positions(row, known=known)[::2]:
        asked, plain = (
            bot.weigh(view, legal, Limit(playouts=3), Random(1))
            for bot in (Expert(nets=True), Expert())
        )
        assert [way.made for way in asked] == [way.made for way in plain]
        moved |= [way.worth for way in asked] != [way.worth for way in plain]
    assert moved == known


def test_whoever_is_stopped_before_the_nets_say_anything_takes_the_rules_word() -> None:
    ((view, legal), *_) = positions("oh-hell", known=True)
    calls = 0

    def counted() -> bool:
        nonlocal calls
        calls += 1
        return False

    Expert().weigh(view, legal, Limit(playouts=2, stop=counted), Random(1))
    left = calls + 1
    plain = Expert().weigh(view, legal, Limit(playouts=2), Random(1))

    def after_the_rules() -> bool:
        nonlocal left
        left -= 1
        return left < 0

    late = Limit(playouts=2, stop=after_the_rules)
    assert Expert(nets=True).weigh(view, legal, late, Random(1)) == plain


def test_a_ways_worth_is_of_playouts_by_nets_and_by_rules_and_of_the_nets_word() -> None:
    state = new_game(oh_hell(4, 5), 4, 0)
    while (seat := to_act(state).must[0]) == CHANCE:
        state, _ = apply(state, chance_action(state, 1))
    view, legal = observe(state, seat), legal_actions(state, seat)
    by_nets, said = searched(view, legal, 4), worths(net(), view, legal)
    for way, word in zip(by_nets, said, strict=True):
        others = way.plain - (way.worth - WORD * word) / (1 - WORD - RULES)
        assert 0 <= others <= MADE + view.spec.cards, "the others' mean of four deals"


@taught
def test_every_card_is_dealt_once_and_the_turned_one_is_trump() -> None:
    deal, words = empty(1), chance(1)
    for players in range(3, MOST + 1):
        begin(deal, players, 8, words)
        held, turned = deal["held"][0], deal["turn_up"][0]
        assert np.bincount(held + 1, minlength=players + 1)[1:].tolist() == [8] * players
        assert held[turned] == -1
        assert deal["trump"] == turned // 13


@pytest.mark.thinned(5)
@pytest.mark.parametrize("row", VARIANTS)
def test_a_net_reads_only_deals_that_it_understands(row: str) -> None:
    for states in moments(row).values():
        for state, seat in states:
            view = observe(state, seat)
            if fits(view):
                assert sum(held == seat for held in SeenDeal(view).held) == len(view.hand)


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
