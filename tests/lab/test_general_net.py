"""The general net reads a View in Python and a deal in play in C, and both must see the same."""

from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
import pytest

from ai.kernel.rules.deal_arrays import arrays_of, plan_of
from ai.kernel.rules.deal_tables import BROKEN, LIVE, MOST_PLAYERS, WINNING, Ints, mask_of
from ai.knowledge.card_layout import Layout, layout_of
from ai.nets.general import inputs
from ai.nets.general.kinds import kind_words, knows, trumps_of
from ai.nets.general.positions import POSITION
from game.engine import (
    CHANCE,
    Bid,
    Card,
    GameState,
    Limit,
    Play,
    Seat,
    Variant,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import TrumpFrom
from game.engine.state import Phase
from game.table.dealer import chance_action
from game.variants import VARIANTS, with_options
from lab import train_general_net
from lab.compiled import compiler
from lab.general_net import deal_kinds, network, teaching
from lab.general_net.player import GeneralNetPlayer
from lab.general_net.seen import seen
from lab.train_general_net import pace
from tests.ai.test_levels_blind import moments
from tests.engine.test_family_hidden import HOW, other_cards

pytestmark = pytest.mark.skipif(compiler() is None, reason="teaching takes a C compiler")
HEAD = 8 + 10 + 4 * MOST_PLAYERS
"""Words of a position up to what each seat has shown not to hold."""
_COUNTS = HEAD + MOST_PLAYERS + 1 + inputs.MOST_TRICKS * MOST_PLAYERS
COUNTS = slice(_COUNTS, _COUNTS + 4 * MOST_PLAYERS)
"""Bids, tricks taken, points lost and earned by tricks."""
HOUSE_RULES: list[tuple[str, dict[str, object], int]] = [
    ("oh-hell", {"revokes": "penalised", "must_trump": True}, 3),
    ("oh-hell", {"bidding": "simultaneous", "hook": False, "trump_broken": True}, 4),
    ("blackout", {"blind_one_card": True, "streak_bonus": True}, 4),
    ("kachuful", {"double_suit": "H", "no_trump": "always"}, 5),
]


def masks(layout: Layout, hands: list[list[Card]]) -> list[int]:
    found = [mask_of(layout, hand) for hand in hands]
    return found + [0] * (MOST_PLAYERS - len(found))


def position(state: GameState, seat: Seat) -> Ints:
    """A deal in play as C has it, the turn being this seat's."""
    deal, spec = state.deal, state.deal.spec
    layout, arrays = layout_of(spec, deal.trump), arrays_of(state, plan_of(state))
    pack = list(spec.pack)
    trump = trumps_of(spec).index(deal.trump) if deal.trump_known else -1
    seats = range(spec.players)
    gone: list[list[Card]] = [[] for _ in seats]
    voids = [0] * (MOST_PLAYERS + 1)
    for played in (*(trick.played for trick in deal.tricks), deal.trick):
        led = -1
        for play in played:
            group = layout.group[play.card.index]
            gone[play.seat].append(play.card)
            if led < 0:
                led = -1 if layout.is_flexible(play.card) else group
            elif group not in (led, 4):
                voids[play.seat] |= int(plan_of(state).mask[led])
    voids[LIVE] = 0
    open_cards = [observe(state, (owner + 1) % spec.players).hands[owner] for owner in seats]
    shown = [[held for held in hand if isinstance(held, Card)] for hand in open_cards]
    words = [
        *(0, trump, seat, sum(bid is None for bid in deal.bids)),
        -1 if deal.turn_up is None else pack.index(deal.turn_up),
        -1 if deal.declarer is None else deal.declarer,
        -1 if deal.staked is None else deal.staked.seat,
        0,
        *arrays.now,
        *masks(layout, [list(hand) for hand in deal.hands]),
        *masks(layout, gone),
        *masks(layout, [list(aside) for aside in deal.laid]),
        *masks(layout, shown),
        *voids,
    ]
    piles = np.zeros(MOST_PLAYERS * inputs.MOST_TRICKS, np.int64)
    piles[: arrays.piles.size] = arrays.piles.ravel()
    bids = [-1 if bid is None else bid for bid in deal.bids]
    found = np.zeros(POSITION, np.uint64)
    found[: len(words)] = np.array([int(word) % 2**64 for word in words], np.uint64)
    rest = found[len(words) :].view(np.int64)
    rest[: piles.size] = piles
    at = piles.size
    for numbers in (
        bids + [-1] * (MOST_PLAYERS - len(bids)),
        arrays.taken,
        arrays.lost,
        arrays.extra,
        [mask_of(layout, [play.card]).bit_length() - 1 for play in deal.trick],
    ):
        rest[at : at + len(numbers)] = numbers
        at += MOST_PLAYERS
    return cast("Ints", found.view(np.int64))


def compare(state: GameState, seat: Seat) -> None:
    view, legal = observe(state, seat), legal_actions(state, seat)
    kept: list[Any] = []
    kind = np.array(kind_words(state.deal.spec, kept), np.int64)
    if state.deal.staked is not None:  # premiums are not dealt in self-play
        kept.append(plan_of(state))
    at, places = position(state, seat), np.zeros(2 * inputs.GROUPS, np.int64)
    on, ways = np.zeros(inputs.MOST_ON, np.int16), np.zeros(100, np.int64)
    found = teaching.call("inputs_of", kind, at, seat, places, on)
    decision = seen(view)
    assert sorted(decision.on) == sorted(on[:found].tolist())
    assert max(decision.on) < inputs.INPUTS
    number = teaching.call("ways_of", kind, at, places, ways)
    slots = {decision.slot(action) for action in legal if isinstance(action, Play | Bid)}
    if any(isinstance(action, Play) and action.card.index in (52, 53) for action in legal):
        # The second joker of a trick is the opposite of the first, whatever it is called.
        return
    assert slots == set(ways[:number].tolist())


def compare_next(state: GameState, action: Play | Bid, after: GameState) -> None:
    """Do the same in C, and compare how the deal stands after it, or its points."""
    deal, seat = state.deal, action.seat
    late = deal.spec.trump_from in (TrumpFrom.TURNED_LATE, TrumpFrom.DECLARER)
    if deal.staked is not None or (late and not deal.trump_known):
        return  # premiums are not dealt in self-play, and a late trump is chance's there
    kept: list[Any] = []
    kind = np.array(kind_words(deal.spec, kept), np.int64)
    at, places = position(state, seat), np.zeros(2 * inputs.GROUPS, np.int64)
    teaching.call("inputs_of", kind, at, seat, places, np.zeros(inputs.MOST_ON, np.int16))
    points = np.zeros(MOST_PLAYERS, np.int64)
    slot = seen(observe(state, seat)).slot(action)
    over = teaching.call("go_slot", kind, at, places, slot, points)
    assert bool(over) == (len(after.finished) > len(state.finished))
    if over:
        assert points[: state.players].tolist() == list(after.finished[-1].points)
    elif after.phase in (Phase.BIDDING, Phase.PLAYING):
        expected = position(after, to_act(after).must[0])
        if not after.deal.trick:  # nobody wins it yet
            at[8 + WINNING] = expected[8 + WINNING]
        if deal.trump is None:  # C notes it of the highest suit of a precedence too
            at[8 + BROKEN] = expected[8 + BROKEN]
        assert at[:HEAD].tolist() == expected[:HEAD].tolist()
        assert at[COUNTS].tolist() == expected[COUNTS].tolist()


def play_through(game: Variant, players: int, seed: int, most: int) -> int:
    """Play at random and compare every decision; how many there were."""
    rng, state, compared = Random(seed), new_game(game, players, seed % players), 0
    while state.phase is not Phase.OVER and compared < most:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, seed))
            continue
        legal = legal_actions(state, seat)
        if isinstance(legal[0], Play | Bid) and knows(observe(state, seat)):
            compare(state, seat)
            compared += 1
        action, before = rng.choice(legal), state
        state, _ = apply(state, action)
        if isinstance(action, Play | Bid) and knows(observe(before, seat)):
            compare_next(before, action, state)
    return compared


@pytest.mark.slow
def test_a_training_goes_on_where_it_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {name: VARIANTS[name] for name in ("clag", "ninety-nine")}
    monkeypatch.setattr(deal_kinds, "VARIANTS", few | {"oh-hell": VARIANTS["oh-hell"]})
    few_each = {"DEALS": 32, "ROOM": 512, "PART": 128, "FILLS": 2, "RENEWED": 2, "GAMES": 1}
    for name, number in few_each.items():
        monkeypatch.setattr(train_general_net, name, number)
    train_general_net.train(tmp_path / "one", 5, 1)
    monkeypatch.setattr(train_general_net, "pace", lambda number, _rounds: pace(number, 5))
    train_general_net.train(tmp_path / "two", 3, 1)
    train_general_net.train(tmp_path / "two", 5, 1)
    with np.load(tmp_path / "one/state.npz") as one, np.load(tmp_path / "two/state.npz") as two:
        assert one["step"] == two["step"] == 5 * 2 * 4
        assert (one["flat"] == two["flat"]).all()
        learned = network.parted(one["flat"])
    network.write(tmp_path / "net.npz", learned, 5)
    again = network.read(tmp_path / "net.npz")
    assert all(
        np.abs(kept - field).max() <= np.abs(field).max() / 250
        for kept, field in zip(again, learned, strict=True)
    )
    train_general_net.train(tmp_path / "three", 6, 1, tmp_path / "net.npz")
    with np.load(tmp_path / "three/state.npz") as three:
        assert three["number"] == 6
        assert three["step"] == 2 * 4


@pytest.mark.thinned(23)
@pytest.mark.parametrize("name", VARIANTS)
def test_the_player_does_what_is_allowed_and_the_same_whatever_is_hidden(name: str) -> None:
    player, dice = GeneralNetPlayer(), Random(name)
    for states in moments(name).values():
        for state, seat in states:
            other = other_cards(state, seat, HOW.get(name, "own"), dice)
            chosen = [
                player.choose(observe(at, seat), legal_actions(state, seat), Limit(), Random(1))
                for at in (state, other)
            ]
            assert chosen[0] == chosen[1]
            assert chosen[0] in legal_actions(state, seat)


@pytest.mark.slow
def test_the_slopes_are_those_of_the_loss() -> None:
    rng = np.random.default_rng(1)
    flat, number = network.untaught(1), 8  # near enough that no slope is cut
    off = rng.integers(1, 6, size=number)
    past = network.Past(
        rng.integers(inputs.INPUTS, size=(number, inputs.MOST_ON)).astype(np.int16),
        np.full(number, 60, np.int16),
        rng.integers(inputs.ACTIONS, size=number),
        np.stack([off, off - 1, off + 1], axis=1).astype(np.int8),
        rng.random(number).astype(np.float32),
        np.full((number, MOST_PLAYERS - 1), -1, np.int8),
    )
    slope, unused = np.zeros((2, network.size()), np.float32)
    network.slopes(network.parted(flat), past, network.parted(slope))
    for place in np.argsort(-np.abs(slope))[:4000:200]:
        sides = []
        for step in (0.02, -0.02):
            moved = flat.copy()
            moved[place] += step
            losses = network.slopes(network.parted(moved), past, network.parted(unused))
            sides.append(float(losses[0] + losses[1]))
        assert (sides[0] - sides[1]) / 0.04 == pytest.approx(slope[place], rel=0.05, abs=2e-3)


def test_sizes_agree() -> None:
    found = np.zeros(5, np.int64)
    teaching.call("sizes", None, found)
    assert found[:2].tolist() == [inputs.RULES, inputs.ACTIONS]
    assert found[4] == POSITION
    kept: list[Any] = []
    spec = next(deal_kinds.specs_of(VARIANTS["oh-hell"], 4, 1))
    assert found[3] == len(kind_words(spec, kept))


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_view_and_deal_show_the_same_inputs(name: str) -> None:
    players = sorted(VARIANTS[name].deals)
    assert play_through(VARIANTS[name], players[len(players) // 2], 1, 60)


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_view_and_deal_show_the_same_inputs_at_every_table(name: str) -> None:
    row = VARIANTS[name]
    for number, players in enumerate(row.deals):
        assert play_through(row, players, number + 1, 150)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "rules", "players"), HOUSE_RULES)
def test_house_rules_show_the_same_inputs(
    name: str, rules: dict[str, object], players: int
) -> None:
    assert play_through(with_options(VARIANTS[name], rules, players), players, 3, 300)
