"""A bid that is certain stays so: nobody gives it away, and what is called certain is made."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from ai.decisions.certain_bids import keeping, stays_under
from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import layout_of
from game.engine import (
    CHANCE,
    Action,
    Agent,
    Bid,
    Card,
    ChangeBid,
    Limit,
    Play,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import Sight
from game.roster import LEVELS, resolve
from game.table.bots.worker import load
from game.variants import VARIANTS, variant, with_options
from tests.dealing import chance
from tests.speak import HEARTS, Script, game, hand

FEW = Limit(playouts=2)
BOTS: dict[str, Agent] = {name: load(resolve(name).target) for name in (*LEVELS, "heuristic")}


def decision(script: Script) -> tuple[View, tuple[Action, ...]]:
    seat = to_act(script.state).must[0]
    return observe(script.state, seat), legal_actions(script.state, seat)


def plays(view: View, legal: tuple[Action, ...]) -> tuple[Play, ...]:
    return tuple(play for play in legal if isinstance(play, Play))


def ace_and_a_loser() -> Script:
    """Two cards left, one trick wanted, the ace of trumps held, and no club, which is led."""
    script = Script(game("oh-hell", 3, schedule=[2], hook=False), 3)
    script.deal("KC QC", "TC 9H", "AD 5S", turn="7D").bid(1, 1, 0)
    return script.play("TC")


def low_card_kept() -> Script:
    """Nothing wanted, hearts led and none held: the two of spades never wins, the nine may."""
    script = Script(game("oh-hell", 3, schedule=[2], hook=False), 3)
    script.deal("KC QC", "TH 9H", "9S 2S", turn="7D").bid(1, 0, 0)
    return script.play("TH")


def under_the_trick() -> Script:
    """Nothing wanted: of two cards that stay under the high one goes, with the low one left."""
    script = Script(game("oh-hell", 3, schedule=[2], hook=False), 3)
    script.deal("KC QC", "KS 9H", "JS 2S", turn="7D").bid(1, 0, 0)
    return script.play("KS")


def highest_trumps_to_the_end() -> Script:
    """Two wanted with ace and king of trumps and a low card, of a trick of another suit."""
    script = Script(game("oh-hell", 3, schedule=[3], hook=False), 3)
    script.deal("KC QC 3H", "TC 9H 8H", "AD KD 5S", turn="7D").bid(1, 2, 1)
    return script.play("TC")


def last_trump_by_what_was_shown() -> Script:
    """One of two wanted: the ace of trumps was not dealt, and no other has a trump any more."""
    script = Script(game("oh-hell", 3, schedule=[5], hook=False), 3)
    script.deal("KC 2H QS QC KH", "TC 9H 6S 9C TH", "4D KD 5S 3D 8H", turn="7D").bid(1, 3, 1)
    script.play("TC 4D KC").play("KD 2H 9H").play("5S QS 6S")
    return script.play("QC 9C")


def leader_without_the_suit() -> Script:
    """Nothing wanted: who leads next has no spade, so that the queen is not led to."""
    script = Script(game("oh-hell", 3, schedule=[3], hook=False), 3)
    script.deal("2S QS JH", "KS 8C 9C", "4H TC 5H", turn="7D").bid(1, 1, 0)
    return script.play("KS 4H 2S").play("8C TC")


def sure_winner_without_the_suit() -> Script:
    """The same where others are to follow: nobody beats the ace of trumps."""
    script = Script(game("oh-hell", 4, schedule=[4], hook=False), 4)
    script.deal("4S 8H QC KC", "2S 2D AD JC", "3S 6H 9S 5H", "KS 9H TC 9C", turn="7D")
    script.bid(2, 0, 1, 0).play("2S 3S KS 4S").play("9H 8H 2D 6H")
    return script.play("AD")


def joker_that_loses() -> Script:
    """Nothing wanted: a joker that is not led loses, to its equal too."""
    script = Script(game("two-jokers", 3, schedule=[2], hook=False), 3)
    script.deal("KC QC", "TC 9H", "X2 7S", turn="7D").bid(1, 0, 0)
    return script.play("TC")


MOMENTS = {
    "ace and a loser": (ace_and_a_loser, "5S"),
    "a low card kept": (low_card_kept, "9S"),
    "under the trick": (under_the_trick, "JS"),
    "the highest trumps to the end": (highest_trumps_to_the_end, "5S"),
    "the last trump by what was shown": (last_trump_by_what_was_shown, "8H"),
    "a leader without the suit": (leader_without_the_suit, "JH"),
    "a sure winner without the suit": (sure_winner_without_the_suit, "9S"),
    "a joker that loses": (joker_that_loses, "7S"),
}


@pytest.mark.parametrize("name", MOMENTS)
@pytest.mark.parametrize("bot", BOTS)
def test_no_level_gives_a_certain_bid_away(bot: str, name: str) -> None:
    moment, right = MOMENTS[name]
    view, legal = decision(moment())
    assert len(legal) > 1
    assert [play.card.code for play in keeping(view, CardKnowledge(view), plays(view, legal))] == [
        right
    ]
    for seed in range(8):
        chosen = BOTS[bot].choose(view, legal, FEW, Random(seed))
        assert isinstance(chosen, Play)
        assert chosen.card.code == right


@pytest.mark.parametrize("bot", BOTS)
def test_nobody_bids_zero_with_the_ace_of_trumps_whatever_the_hook_bars(bot: str) -> None:
    script = Script(game("oh-hell", 4, schedule=[7], bid_changes=True), 4)
    script.deal(
        "AC 2H 3H 4H 5H 6H 7H",
        "KC QC 8H 9H TH JH QH",
        "JC TC 2S 3S 4S 5S 6S",
        "9C 8C 2D 3D 4D 5D 6D",
        turn="2C",
    )
    view, legal = decision(script.bid(1, 2, 3))
    assert Bid(0, 1) not in legal
    for seed in range(4):
        chosen = BOTS[bot].choose(view, legal, FEW, Random(seed))
        assert isinstance(chosen, Bid | ChangeBid)
        assert chosen.bid >= 2


@pytest.mark.parametrize(
    ("unseen", "held", "under"),
    [
        ("KS 9S 5S", "2S", True),
        ("KS 9S 5S", "7S", False),
        ("KS 9S 5S", "2S 7S", True),
        ("KS 9S 5S", "2S TS", False),
        ("KS 9S 5S", "2S 4S TS", True),
        ("KS 9S 5S", "2H", False),
    ],
)
def test_what_stays_under_has_no_more_cards_below_than_own_ones(
    unseen: str, held: str, under: bool
) -> None:
    layout = layout_of(new_game(game("oh-hell", 3), 3, 0).deal.spec, HEARTS)
    assert stays_under(layout, layout.mask(hand(unseen)), layout.mask(hand(held))) == under


HOUSES: list[tuple[str, int, dict[str, object]]] = [
    ("oh-hell", 3, {"must_trump": True}),
    ("oh-hell", 3, {"trump_broken": True}),
    ("oh-hell", 4, {"revokes": "penalised"}),
    ("oh-hell", 4, {"no_trump": "always"}),
    ("blackout", 2, {}),
]


def certain_deals(seed: int, games: int) -> Iterator[tuple[View, bool]]:
    """Views in which a bid was certain after some cards and not after others, and whether it was
    made; others play at random, and this seat whichever cards are kept."""
    dice = Random(seed)
    rows: list[tuple[str, int, dict[str, object]]]
    rows = [(name, players, {}) for name in VARIANTS for players in VARIANTS[name].deals]
    for number in range(games):
        name, players, options = dice.choice(rows if number % 3 else HOUSES)
        chosen = with_options(variant(name), options, players)
        state = new_game(chosen, players, dice.randrange(players))
        found: dict[int, View] = {}
        while not state.finished:
            seat = to_act(state).must[0]
            if seat == CHANCE:
                state, _ = apply(state, chance(state, dice))
                continue
            legal = legal_actions(state, seat)
            view, action = observe(state, seat), dice.choice(legal)
            if isinstance(action, Bid):
                even = view.spec.tricks / players
                action = min(legal, key=lambda each: abs(getattr(each, "bid", 99) - even))
            if isinstance(action, Play) and view.spec.sight in (Sight.OWN, Sight.BLIND_UNTIL_BID):
                kept = keeping(view, CardKnowledge(view), plays(view, legal))
                action = dice.choice(kept)
                if len(kept) < len(legal) and view.spec.madness is None:
                    found.setdefault(seat, view)
            state, _ = apply(state, action)
        for seat, view in found.items():
            yield view, state.finished[0].result.made[seat]


@pytest.mark.parametrize(
    ("seed", "games"), [(1, 40), pytest.param(2, 1500, marks=pytest.mark.slow)]
)
def test_what_is_called_certain_is_made_however_the_others_play(seed: int, games: int) -> None:
    number = 0
    for view, made in certain_deals(seed, games):
        number += 1
        assert made, (view.variant.id, view.hand, view.trick, view.trump, view.bids, view.taken)
    assert number > games // 20, "too few to tell"


def test_an_open_bid_leaves_every_card() -> None:
    script = Script(game("oh-hell", 3, schedule=[2], hook=False), 3)
    script.deal("KC QC", "TC 9H", "KD 5S", turn="7D").bid(1, 1, 0)
    view, legal = decision(script.play("TC"))
    assert keeping(view, CardKnowledge(view), plays(view, legal)) == legal
    assert all(isinstance(held, Card) for held in view.hand)
