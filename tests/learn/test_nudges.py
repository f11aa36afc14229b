"""The first steps of a hint: a question whose figures can be counted, an idea that names no way."""

from __future__ import annotations

import re

import pytest

from game.engine import Bid, Card, Play, legal_actions, observe
from game.engine.weighing import at_once
from game.presentation.words.advice.nudges import idea, nudge
from game.presentation.words.cards import card_title
from game.review.hints import hint_of
from game.table.records.replay import replay
from game.variants import VARIANTS
from tests.lines import game_of
from tests.recorded import record
from tests.reviews import EXPERT

FIGURES = re.compile(r"\d+|\ban?(?= ace| trump)")
"""Numbers of a question; "an ace" is one."""


def test_every_figure_of_a_question_can_be_counted_on_the_table() -> None:
    questions: set[str] = set()
    for seed in range(3):
        reader = replay(game_of(record("blackout", 4, seed, 4, schedule=[2, 4, 5, 6])))
        for step in reader.steps:
            seat = getattr(step.action, "seat", None)
            if not isinstance(step.action, Bid | Play) or seat is None:
                continue
            view = observe(step.before, seat)
            text = nudge(view)
            questions.add(FIGURES.sub("n", text).replace("tricks", "trick"))
            numbers = [1 if one.isalpha() else int(one) for one in FIGURES.findall(text)]
            deal = step.before.deal
            hand = deal.hands[seat]
            if isinstance(step.action, Bid):
                made = [bid for bid in deal.bids if isinstance(bid, int)]
                trumps = sum(held.suit is deal.trump for held in hand)
                aces = sum(held.code[0] == "A" for held in hand)
                last = len(made) == 3
                held = (trumps, aces) if deal.trump is not None else (aces,)
                assert numbers == ([sum(made), len(hand)] if last else [n for n in held if n])
                assert last or ("no ace" in text) == (not aces)
                assert last or ("no trump" in text) == (deal.trump is None or not trumps)
                continue
            bid = deal.bids[seat]
            assert isinstance(bid, int)
            need = bid - sum(trick.winner == seat for trick in deal.tricks)
            assert numbers in ([], [need, len(hand)])
            assert ("want no more" in text) == (need <= 0)
            assert ("out of reach" in text) == (need > len(hand))
            if "cannot follow" in text:
                assert all(held.suit is not deal.trick[0].card.suit for held in hand)
    assert len(questions) >= 8, questions


@pytest.mark.slow
def test_an_idea_names_neither_card_nor_bid() -> None:
    ideas: set[str] = set()
    for seed in (9, 10):
        reader = replay(game_of(record("blackout", 3, seed, 1, schedule=[8], no_trump="never")))
        for step in reader.steps:
            seat = getattr(step.action, "seat", None)
            if not isinstance(step.action, Bid | Play) or seat is None:
                continue
            legal = legal_actions(step.before, seat)
            if len(legal) < 2:
                continue
            view = observe(step.before, seat)
            text = idea(at_once(hint_of(EXPERT, view, legal)))
            ideas.add(text)
            held = [one for one in view.hand if isinstance(one, Card)]
            assert not any(card_title(one) in text for one in held)
            if isinstance(step.action, Play):
                assert not re.search(r"\d", text)
    assert len(ideas) >= 4, ideas


@pytest.mark.thinned(4)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_decision_of_every_variant_has_a_question(name: str) -> None:
    players = 4 if 4 in VARIANTS[name].deals else min(VARIANTS[name].deals)
    reader = replay(game_of(record(name, players, 5, 3)))
    asked = 0
    for step in reader.steps:
        seat = getattr(step.action, "seat", -1)
        if isinstance(seat, int) and seat >= 0:
            assert nudge(observe(step.before, seat)).endswith(("?", "."))
            asked += 1
    assert asked
