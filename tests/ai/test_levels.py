"""Levels: weaker ones overlook things, and none throws a bid away with open eyes.

Positions come from deals played at random, in which what is tested happens often. What would be
senseless is said here by the cards themselves, not by what the bots make of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import NamedTuple, TypeAlias

import pytest

from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import layout_of
from ai.knowledge.card_memory import Attention
from ai.players.levels import BEGINNER, CASUAL, EXPERT, MASTER, SKILLED, Styled
from game.engine import (
    CHANCE,
    Action,
    Agent,
    Bid,
    Card,
    GameState,
    Limit,
    Play,
    Suit,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.roster import BOTS, STYLES, BotError, check_bots, is_own, resolve
from game.roster import LEVELS as LEVELS_NAMED
from game.table.bots.worker import load
from game.table.dealer import chance_action
from game.variants import variant, with_options
from tests.speak import Script, game

LEVELS: dict[str, Agent] = {
    "beginner": BEGINNER,
    "casual": CASUAL,
    "skilled": SKILLED,
    "expert": EXPERT,
    "master": MASTER,
}
ENOUGH = 200
"""Positions of each kind that every level is put to."""
GAMES = (
    ("oh-hell", 4, {"schedule": [5]}),
    ("kachuful", 3, {"schedule": [6]}),
    ("blackout", 3, {"schedule": [4]}),
    ("romanian-whist", 5, {"schedule": [5]}),
    ("two-jokers", 4, {"schedule": [6]}),
)
FEW = Limit(playouts=2)


class Position(NamedTuple):
    """A decision, and which of its actions are senseless."""

    view: View
    legal: tuple[Action, ...]
    senseless: frozenset[Action]


Senseless: TypeAlias = Callable[[View, tuple[Action, ...]], set[Action]]


def own(view: View) -> list[Card]:
    return [card for card in view.hand if isinstance(card, Card)]


def trumps_of(view: View) -> list[Card]:
    return [card for card in own(view) if card.suit is view.trump]


def out(view: View, suit: Suit | None) -> list[Card]:
    """Cards of a suit that may be in another hand."""
    gone = {play.card for trick in view.tricks for play in trick.played}
    gone |= {play.card for play in view.trick} | set(own(view))
    if view.turn_up is not None and len(view.spec.pack) > view.players * view.spec.cards:
        gone.add(view.turn_up)
    return [card for card in view.spec.pack if card.suit is suit and card not in gone]


def needed(view: View) -> int:
    assert view.seat is not None
    bid = view.bids[view.seat]
    assert isinstance(bid, int)
    return bid - view.taken[view.seat]


def unbeaten(view: View, card: Card) -> bool:
    """Whether this card would be ahead in the trick going on."""
    led = view.trick[0].card.suit

    def rank(one: Card) -> tuple[int, int]:
        return (2 if one.suit is view.trump else 1 if one.suit is led else 0), one.height

    return all(rank(card) > rank(play.card) for play in view.trick)


def low_trump_led_while_all_are_needed(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """A trump that may be beaten, from a hand that holds a higher one."""
    if isinstance(legal[0], Bid) or view.trick or needed(view) != len(view.hand):
        return set()
    best = max((card.height for card in trumps_of(view)), default=0)
    above = max((card.height for card in out(view, view.trump)), default=-1)
    return {
        play
        for play in legal
        if isinstance(play, Play)
        and play.card in trumps_of(view)
        and play.card.height < min(best, above)
    }


def bid_of_none_with_a_certain_trick(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """Nothing bid with the highest trump in the hand."""
    if not isinstance(legal[0], Bid) or not trumps_of(view):
        return set()
    best = max(card.height for card in trumps_of(view))
    if any(card.height > best for card in out(view, view.trump)):
        return set()
    return {bid for bid in legal if isinstance(bid, Bid) and bid.bid == 0}


def ruff_after_the_bid_is_made(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """A trump that takes a trick of another suit, while some other card would not take it."""
    if not view.trick or needed(view) > 0 or view.trick[0].card.suit is view.trump:
        return set()
    plays = [play for play in legal if isinstance(play, Play)]
    if all(unbeaten(view, play.card) for play in plays):
        return set()
    return {play for play in plays if play.card in trumps_of(view) and unbeaten(view, play.card)}


def only_winner_thrown_away(view: View, legal: tuple[Action, ...]) -> set[Action]:
    """The only card that is the highest of its suit, put on a trick that it does not take."""
    if not view.trick or needed(view) < 1:
        return set()
    winners = [
        card
        for card in own(view)
        if all(card.height > other.height for other in out(view, card.suit))
    ]
    if len(winners) != 1 or unbeaten(view, winners[0]):
        return set()
    return {play for play in legal if isinstance(play, Play) and play.card == winners[0]}


KINDS: dict[str, Senseless] = {
    kind.__name__: kind
    for kind in (
        low_trump_led_while_all_are_needed,
        bid_of_none_with_a_certain_trick,
        ruff_after_the_bid_is_made,
        only_winner_thrown_away,
    )
}


def decisions() -> Iterator[tuple[View, tuple[Action, ...]]]:
    """Bids and cards of deals played at random, from several variants in turn."""
    dice = Random(11)
    number = 0
    while True:
        number += 1
        name, players, options = GAMES[number % len(GAMES)]
        state: GameState = new_game(with_options(variant(name), options, players), players, 0)
        while not state.finished:
            seat = to_act(state).must[0]
            if seat == CHANCE:
                state, _ = apply(state, chance_action(state, number))
                continue
            legal = legal_actions(state, seat)
            if len(legal) > 1 and not any(
                card.suit is Suit.JOKERS for card in state.deal.hands[seat]
            ):
                yield observe(state, seat), legal
            state, _ = apply(state, dice.choice(legal))


@cache
def positions() -> dict[str, list[Position]]:
    """So many decisions of each kind in which something senseless could be done."""
    found: dict[str, list[Position]] = {kind: [] for kind in KINDS}
    for view, legal in decisions():
        for kind, senseless in KINDS.items():
            bad = senseless(view, legal) if len(found[kind]) < ENOUGH else set()
            if bad and len(bad) < len(legal):
                found[kind].append(Position(view, legal, frozenset(bad)))
        if all(len(these) == ENOUGH for these in found.values()):
            return found
    raise AssertionError("there is always another deal")


@pytest.mark.thinned(5)
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("level", LEVELS)
def test_no_level_plays_senselessly(level: str, kind: str) -> None:
    for number, position in enumerate(positions()[kind]):
        chosen = LEVELS[level].choose(position.view, position.legal, FEW, Random(number))
        assert chosen not in position.senseless, (position.view, chosen)


def test_the_positions_come_from_several_variants() -> None:
    for these in positions().values():
        assert len({position.view.variant.id for position in these}) >= 3


def forgetful_view() -> Script:
    """Four cards each, two tricks played, and the seat to lead was there all the time."""
    script = Script(game("oh-hell", 3, schedule=[4]), 3)
    script.deal("AD 3D 9C 4S", "KD KC 7H 8H", "TD 4H 5H 6C", turn="5S").bid(1, 0, 0)
    return script.play("KD TD AD").play("3D 7H 4H")


def test_what_was_forgotten_stays_forgotten() -> None:
    """A card that is not remembered now was not remembered before and will not be later."""
    forgetful = Attention(low_cards=0.5, high_cards=0.5)
    dice = Random(2)
    for number in range(60):
        state = new_game(with_options(variant("oh-hell"), {"schedule": [7]}, 4), 4, 0)
        forgotten = 0
        while not state.finished:
            seat = to_act(state).must[0]
            if seat == CHANCE:
                state, _ = apply(state, chance_action(state, number))
                continue
            if seat == 2 and state.deal.tricks:
                view = observe(state, seat)
                now = forgetful.forgotten(view, layout_of(view.spec, view.trump))
                assert now & forgotten == forgotten
                forgotten = now
            state, _ = apply(state, dice.choice(legal_actions(state, seat)))
        assert forgotten


def test_whoever_forgets_takes_cards_for_still_out_and_nothing_else() -> None:
    state = forgetful_view().state
    seat = to_act(state).must[0]
    view = observe(state, seat)
    sharp = CardKnowledge(view)
    dull = CardKnowledge(
        view, attention=Attention(low_cards=0, high_cards=0, voids=False, bids=False)
    )
    layout = sharp.layout
    assert dull.unseen & sharp.unseen == sharp.unseen
    forgotten = {
        layout.card[1 << bit].code for bit in range(80) if (dull.unseen ^ sharp.unseen) >> bit & 1
    }
    first = {play.card.code for play in view.tricks[0].played if play.seat != seat}
    assert forgotten == first, "the last trick lies there still, and one's own cards are known"
    assert any(sharp.voids)
    assert not any(dull.voids)
    assert [need is None for need in dull.needs] == [other != seat for other in range(3)]


def test_two_players_do_not_forget_the_same() -> None:
    script = Script(game("oh-hell", 3, schedule=[6]), 3)
    script.deal("AD 3D 9C 4S 2H 9H", "KD KC 7H 8H 2C 3C", "TD 4H 5H 6C 7C 8C", turn="5S").bid(
        1, 0, 0
    )
    script.play("KD TD AD").play("3D 7H 4H")
    state = script.state
    half = Attention(low_cards=0.5, high_cards=0.5)
    masks = set()
    for seat in range(3):
        view = observe(state, seat)
        masks.add(half.forgotten(view, layout_of(view.spec, view.trump)))
    assert len(masks) > 1


def bids_of(bot: Styled) -> list[int]:
    """What it bids first with many hands."""
    found = []
    game_of_seven = with_options(variant("oh-hell"), {"schedule": [7]}, 4)
    for number in range(150):
        state = new_game(game_of_seven, 4, number % 4)
        while to_act(state).must[0] == CHANCE:
            state, _ = apply(state, chance_action(state, number))
        seat = to_act(state).must[0]
        legal = legal_actions(state, seat)
        action = bot.choose(observe(state, seat), legal, Limit(playouts=20), Random(number))
        assert isinstance(action, Bid)
        found.append(action.bid)
    return found


@pytest.mark.thinned(3)
@pytest.mark.parametrize("level", [CASUAL, SKILLED, EXPERT], ids=["casual", "skilled", "expert"])
def test_the_bold_bid_higher_and_the_cautious_lower(level: Styled) -> None:
    plain, bold, cautious = (sum(bids_of(bot)) for bot in (level, level.bold, level.cautious))
    assert cautious < plain < bold


def test_a_spoiler_plays_other_cards_now_and_then() -> None:
    """Where its own bid is as good either way, the card that hurts is worth more to it."""
    differ = 0
    for number, (view, legal) in enumerate(islice(decisions(), 3000)):
        words = (view, legal, FEW, Random(number))
        if isinstance(legal[0], Play):
            differ += SKILLED.choose(*words) != SKILLED.spoiler.choose(*words)
    assert 0 < differ < 600


def test_every_level_with_a_style_can_be_named() -> None:
    for level in LEVELS_NAMED:
        for style in STYLES:
            bot = resolve(f"{level}:{style}")
            assert is_own(bot.name)
            assert load(bot.target) is not load(BOTS[level].target)
    with pytest.raises(BotError, match="no bot 'random:bold'; there are random"):
        check_bots(["random:bold"])
