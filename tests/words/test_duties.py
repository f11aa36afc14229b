"""What is said to be owed is what the rules leave, whatever house rules there are together."""

from __future__ import annotations

import pytest

from game.engine import Card, Phase, Play, Played, Suit, legal_actions, observe, to_act
from game.engine.decisions.card import is_revoke
from game.engine.tricks import best, effective_suit
from game.presentation.phrasebook import duty
from game.presentation.phrasebook.duty import FEW
from game.presentation.screen_state import ScreenState
from game.presentation.words.cards import rank_title
from game.presentation.words.rule_cells import RuleKind, rule_cells
from game.presentation.words.table import SUIT_WORDS
from game.variants import VARIANTS, variant, with_options
from tests.dealing import Step, whole_game

HOUSES: list[tuple[str, dict[str, object]]] = [
    ("northeast-jokers", {"must_trump": True}),
    ("northeast-jokers", {"trump_broken": True}),
    ("two-jokers", {"must_trump": True, "schedule": [4, 4, 4]}),
    ("la-pocha", {"must_trump": False, "schedule": [5, 4, 5]}),
    ("la-pocha", {"no_trump": "always", "schedule": [5, 4, 5]}),
    ("la-pocha", {"revokes": "penalised", "schedule": [5, 4, 5]}),
    ("la-pocha", {"schedule": [5, 4, 5]}),
]


class Asked:
    """Who is to play a card, what he is told of it, and what he may play."""

    def __init__(self, step: Step) -> None:
        state, (seat,) = step.after, to_act(step.after).must
        deal, shown = state.deal, ScreenState.of(observe(state, seat))
        legal = [one.card for one in legal_actions(state, seat) if isinstance(one, Play)]
        self.deal, self.seat = deal, seat
        asked = duty.of(shown, legal)
        self.words = f"{duty.long(asked)} {duty.why(asked)}"
        self.ear = duty.ear(asked)
        self.suit, self.cards = asked.follows, asked.cards
        self.held = set(deal.hands[seat])
        self.owed = {card for card in legal if not is_revoke(deal, seat, card)}
        self.jokers = {card for card in self.held if card.suit is Suit.JOKERS}
        self.barred = self.held - self.owed
        self.trumps = {
            card
            for card in self.held
            if deal.trump is not None and effective_suit(deal.spec, deal.trump, card) is deal.trump
        }

    def beats(self, card: Card) -> bool:
        """Whether it would take the trick as it lies."""
        lying = (*self.deal.trick, Played(self.seat, card))
        return best(self.deal.spec, self.deal.trump, lying).card is card


def asked_in(name: str, options: dict[str, object]) -> list[Asked]:
    """Every card that is asked for in a few deals."""
    players = VARIANTS[name].seats[0]
    row = with_options(variant(name), options, players)
    found: list[Asked] = []
    for seed in range(4):
        for step in whole_game(row, players, seed):
            if len(step.after.finished) > 2:
                break
            if step.after.phase is Phase.PLAYING:
                found.append(Asked(step))
    return found


@pytest.mark.parametrize(("name", "options"), HOUSES)
def test_the_sentence_agrees_with_the_cards_that_may_be_played(
    name: str, options: dict[str, object]
) -> None:
    for one in asked_in(name, options):
        told = one.words, one.held, one.owed, one.deal.trick
        if "ny card." in one.words:
            assert not one.barred, told
        if "but a joker" in one.words:
            assert one.barred <= one.jokers, told
        if "no trump yet" in one.words or "no trump or joker yet" in one.words:
            assert one.barred & one.trumps, told
        if "You can, so you must" in one.words:
            assert all(map(one.beats, one.owed)), told
        if "cannot beat" in one.words:
            assert not any(map(one.beats, one.owed)), told
        if ": trump." in one.words or "higher trump" in one.words:
            assert one.owed <= one.trumps, told
        if "higher trump" in one.words:
            assert all(map(one.beats, one.owed)), told
        if "no trump: any" in one.words:
            assert not one.trumps, told
        if one.suit is not None:
            assert SUIT_WORDS[one.suit] in one.words, told
        if "cannot trump higher" in one.words:
            assert one.trumps, told
            assert not any(map(one.beats, one.trumps)), told


@pytest.mark.parametrize(("name", "options"), HOUSES)
def test_the_ear_hears_the_cards_that_may_be_played_where_they_are_few(
    name: str, options: dict[str, object]
) -> None:
    heard = 0
    for one in asked_in(name, options):
        if not 0 < len(one.cards) <= FEW or len(one.cards) == len(one.held):
            continue
        for held in one.cards:
            assert rank_title(held) in one.ear or "joker" in one.ear, one.ear
        heard += 1
    assert heard


@pytest.mark.parametrize(("name", "options"), HOUSES)
def test_the_rules_of_the_deal_ask_for_a_trump_only_where_one_is_owed(
    name: str, options: dict[str, object]
) -> None:
    players = VARIANTS[name].seats[0]
    row = with_options(variant(name), options, players)
    for step in whole_game(row, players, 1):
        if len(step.after.finished) > 2:
            break
        if step.after.phase is not Phase.PLAYING:
            continue
        shown = ScreenState.of(observe(step.after, 0))
        cells = rule_cells(shown, [str(one) for one in range(9)])
        (owed,) = (cell for cell in cells if cell.kind is RuleKind.OWED)
        deal = step.after.deal
        if not (deal.spec.rules.must_trump and deal.trump is not None):
            assert not any("must play a trump" in each for each in owed.sentences)
