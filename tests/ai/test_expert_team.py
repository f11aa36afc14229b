"""The cooperative game: what the expert says is true, what it hears counts, bids come out even."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest

from ai.decisions.statements import true_of, with_sure_cards
from ai.kernel.determinization.bid_model import HandEstimates
from ai.kernel.determinization.statement_model import LEAN, statement_table
from ai.kernel.determinization.talk_model import MOST, odds_against
from ai.kernel.determinization.team_bids import stated_tricks, team_bids
from ai.kernel.rules.deal_tables import mask_of
from ai.kernel.search.card_and_bid_search import search_problem
from ai.kernel.search.predeal_search import PredealSearch
from ai.kernel.search.talked_deals import TalkedDeals
from ai.kernel.search.utility import utility_of
from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import STRIDE, layout_of
from ai.knowledge.unseen_cards import some_deal_fits
from ai.native.calls import call
from ai.players.expert import Expert
from game.engine import (
    CHANCE,
    Bid,
    CallTerms,
    GameState,
    Limit,
    NameSize,
    Say,
    Statement,
    Strength,
    Suit,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.cards import FACE_DOWN, Card, FaceDown, card
from game.engine.choices import CallKind
from game.engine.decisions.call import called_spec
from game.lessons.lesson import Ask
from game.lessons.lessons import LESSONS
from game.table.dealer import chance_action
from game.table.game import game_of
from game.variants import VARIANTS, with_options
from tests.speak import hand

EXPERT = Expert()


def dealt(cards: int = 5, seed: int = 5) -> GameState:
    """A team's deal before its talk."""
    row = with_options(VARIANTS["cooperative"], {"schedule": [cards]}, 4)
    state = new_game(row, 4, 0)
    while to_act(state).must[0] == CHANCE:
        state, _ = apply(state, chance_action(state, seed))
    return state


@pytest.mark.parametrize("seed", range(6))
def test_what_is_said_is_true(seed: int) -> None:
    state = dealt(seed=seed)
    while isinstance(legal_actions(state, seat := to_act(state).must[0])[0], Say):
        view, legal = observe(state, seat), legal_actions(state, seat)
        chosen = EXPERT.choose(view, legal, Limit(playouts=6), Random(1))
        assert isinstance(chosen, Say)
        true = [each for each in true_of(view, CardKnowledge(view)) if Say(seat, each) in legal]
        unsaid = [each for each in true if each not in view.talk[seat]]
        assert chosen.statement == (unsaid[0] if unsaid else None), "all that is true is said"
        state, _ = apply(state, chosen)


def test_a_statement_takes_no_time_where_nothing_is_compared() -> None:
    state = dealt()
    seat = to_act(state).must[0]
    view, legal = observe(state, seat), legal_actions(state, seat)
    reads = 0

    def clock() -> float:
        nonlocal reads
        reads += 1
        return 0.001 * reads  # time goes by only while somebody looks at it

    whole = Expert(clock=clock).choose(view, legal, Limit(milliseconds=60_000), Random(1))
    assert whole == EXPERT.choose(view, legal, Limit(playouts=6), Random(1))
    assert reads < 10, "of the 60,000 that a minute has"


def speaking(words: Statement) -> list[float]:
    """What the hand of the first seat promises in the deals that the next one draws."""
    state = dealt(7)
    first = to_act(state).must[0]
    state, _ = apply(state, Say(first, words))
    state, _ = apply(state, Say(first, None))
    while isinstance(legal_actions(state, seat := to_act(state).must[0])[0], Say):
        state, _ = apply(state, Say(seat, None))
    state, _ = apply(state, Bid(first, 1))
    seat = to_act(state).must[0]
    opening = PredealSearch(observe(state, seat), legal_actions(state, seat), Random(1), 1.0)
    order = opening.drawn(opening.lines[0], 120)
    return [float(mean) for mean in opening.judged(opening.lines[0], order).means[:, first]]


def test_deals_fit_what_was_said() -> None:
    strong = np.mean(speaking(Statement(Strength.CAN_TAKE, 4)))
    weak = np.mean(speaking(Statement(Strength.WEAK)))
    assert strong > weak + 0.3


def masks_of(view: View, *hands: str) -> tuple[np.ndarray, np.ndarray]:
    """Hands of the seat before the viewer's, and what they promise: one trick each."""
    assert view.seat is not None
    seat = (view.seat - 1) % view.players
    masks = np.zeros((len(hands), view.players), np.uint64)
    layout = layout_of(view.spec, view.trump)
    masks[:, seat] = [mask_of(layout, hand(cards)) for cards in hands]
    return masks, np.ones(masks.shape)


def heard(*said: Statement | None) -> View:
    """What the second speaker sees after the first said this, diamonds being trump."""
    state = dealt(5)
    first = to_act(state).must[0]
    for each in said:
        state, _ = apply(state, Say(first, each))
    view = observe(state, (first + 1) % 4)
    return replace(view, trump=Suit.DIAMONDS)


@pytest.mark.parametrize(
    ("said", "true", "untrue"),
    [
        (Statement(Strength.SURE, 2), "AD KD 2C 3H 4S", "AD QD 2C 3H 4S"),
        (Statement(Strength.STRONG_IN_ONE), "AC KC 2D 3H 4S", "AC JC 2D 3H 4S"),
        (Statement(Strength.STRONG_IN_TWO), "AC KC KH QH 4S", "AC KC KH TH 4S"),
        (Statement(Strength.VOID), "2C 3C 2D 3D 4S", "2C 3C 2D 3H 4S"),
        (Statement(Strength.SURE_NONE), "2C 3C 2H 2S 3S", "2C 3C 2H 2S AS"),
        (Statement(Strength.EVEN), "2C 3C 2H 2S 3D", "2C 3C 4C 5C 3D"),
        (Statement(Strength.WEAK), "2C 3C 2H 2S 3D", "2C 3C 2H 2S AD"),
    ],
)
def test_a_hand_of_which_a_statement_is_true_is_likelier(
    said: Statement, true: str, untrue: str
) -> None:
    view = heard(said)
    against = odds_against(view, *masks_of(view, true, untrue))
    assert against[0] < against[1] <= MOST, "people speak loosely: nothing is ruled out"


def test_silence_tells_that_there_was_nothing_to_say() -> None:
    hands = "2C 3C 2H 3H 4D", "AD KD QD 3H 4S"
    view = heard(None)
    against = odds_against(view, *masks_of(view, *hands))
    assert against[0] < against[1]
    talking = heard()
    assert not odds_against(talking, *masks_of(talking, *hands)).any(), "who has not talked yet"


def test_whoever_surely_takes_tricks_is_known_to_hold_the_highest_trumps() -> None:
    view = heard(Statement(Strength.SURE, 2))
    speaker = next(seat for seat, said in enumerate(view.talk) if said)
    clear = replace(view, turn_up=None, hands=tuple((FACE_DOWN,) * 5 for _ in range(4)))
    opened = with_sure_cards(clear).hands
    assert opened[speaker][:2] == tuple(hand("AD KD"))
    assert opened[speaker][2:] == (FACE_DOWN,) * 3
    assert all(cards == (FACE_DOWN,) * 5 for seat, cards in enumerate(opened) if seat != speaker)
    shown = with_sure_cards(replace(clear, turn_up=card("AD"))).hands
    assert shown[speaker][:2] == tuple(hand("KD QD")), "what lies open is nobody's"


def test_what_cannot_be_sure_opens_no_card() -> None:
    view = heard(Statement(Strength.SURE, 2))
    speaker = next(seat for seat, said in enumerate(view.talk) if said)
    hands: list[tuple[Card | FaceDown, ...]] = [(FACE_DOWN,) * 5 for _ in range(4)]
    hands[(speaker + 1) % 4] = tuple(hand("KD 2C 3C 4C 5C"))
    clear = replace(view, turn_up=None, hands=tuple(hands))
    assert with_sure_cards(clear) is clear, "another holds one of them"
    both = tuple(view.talk[speaker] if seat != clear.seat else () for seat in range(4))
    said_by_all = replace(clear, talk=both, hands=((FACE_DOWN,) * 5,) * 4)
    assert with_sure_cards(said_by_all) is said_by_all, "three cannot hold the same"


def test_a_card_of_which_the_play_shows_that_it_is_not_there_is_not_looked_for() -> None:
    """One seat says that two tricks are sure, though they are not; a deal fits what another sees.

    With the highest trumps in that hand the play left no room for the rest.
    """
    state, chance = dealt(10, 2192), Random(2192)
    loosely = Say(1, Statement(Strength.SURE, 2))
    while not state.finished:
        seat = to_act(state).must[0]
        legal = legal_actions(state, seat)
        if isinstance(legal[0], Say):
            state, _ = apply(state, loosely if loosely in legal else Say(seat, None))
            continue
        if seat == 0:
            assert some_deal_fits(with_sure_cards(observe(state, seat)))
        state, _ = apply(state, chance.choice(legal))


@pytest.mark.slow
def test_nobody_bids_for_tricks_that_a_partner_surely_takes() -> None:
    lesson = next(lesson for lesson in LESSONS if lesson.id == "talk")
    part = lesson.parts[1]
    asked = next(item for item in part.script if isinstance(item, Ask))
    state = game_of(part.setup("You"), part.start).state
    legal = legal_actions(state, 0)
    weighed = EXPERT.weigh(observe(state, 0), legal, Limit(playouts=200), Random(3))
    by_bid = {way.action: way for way in weighed}
    assert asked.right == ("1",)
    assert max(by_bid.values(), key=lambda way: way.worth).action == Bid(0, 1)
    assert by_bid[Bid(0, 2)].made < 0.05, "two of three are surely another's"


def test_cards_are_played_in_deals_that_fit_what_was_said() -> None:
    state = dealt(7)
    first = to_act(state).must[0]
    for said in (Statement(Strength.SURE, 1), None):
        state, _ = apply(state, Say(first, said))
    while isinstance(legal_actions(state, seat := to_act(state).must[0])[0], Say):
        state, _ = apply(state, Say(seat, None))
    while isinstance(legal_actions(state, seat := to_act(state).must[0])[0], Bid):
        state, _ = apply(state, legal_actions(state, seat)[:3][-1])
    layout = layout_of(state.deal.spec, state.deal.trump)
    trumps = layout.pack & 0xFFFF << STRIDE * layout.trump
    ace = layout.card[1 << trumps.bit_length() - 1]
    hearers = [seat for seat in range(4) if seat != first and ace not in state.deal.hands[seat]]
    view = observe(state, hearers[0])
    problem = search_problem(view, utility_of(view, 1.0), Random(1))
    deals = TalkedDeals(view).taken(problem, np.array([5, 7], np.uint64))
    holds = [bool(int(hands[first]) & layout.bit[ace.index]) for hands in deals]
    assert np.mean(holds) > 0.6, "else it is one in six or so"
    for hands in deals[:5]:
        assert [int(hands[seat]).bit_count() for seat in range(4)] == [7] * 4


def test_who_called_holds_what_his_call_is_good_for() -> None:
    state, _ = apply(new_game(VARIANTS["caller-clag"], 4, 0), NameSize(0, 5))
    while to_act(state).must[0] == CHANCE:
        state, _ = apply(state, chance_action(state, 3))
    view = observe(state, 1)
    for kind, sign in ((CallKind.NO_TRUMP, 1), (CallKind.MISERE_NO_TRUMP, -1)):
        seen = replace(view, spec=called_spec(view.spec, CallTerms(kind)))
        trust = statement_table(seen)
        assert np.sign(trust[0, LEAN]) == sign
        assert not trust[1:].any()
        fits = np.zeros(2)
        call("statement_likelihood", trust, 0, np.array([1.0, 3.0]), 2, fits)
        assert (fits[1] > fits[0]) == (sign > 0)


def test_bids_of_a_team_come_to_the_tricks() -> None:
    state = dealt(6)
    view = observe(state, 0)
    rng = np.random.default_rng(1)
    judged = HandEstimates(rng.random((200, 4)) * 4, rng.random((200, 4)))
    words = stated_tricks(view, judged)
    known = (None, 2, None, None)
    bids = team_bids(view.spec, known, judged, words, rng.random((200, 4)) - 0.5)
    assert (bids.sum(axis=1) == 6).all()
    assert (bids >= 0).all()
    assert (bids[:, 1] == 2).all()
