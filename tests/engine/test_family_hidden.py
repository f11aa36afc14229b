"""What nobody may see stays unseen: exchanged for something else, it changes no View and no news.

What each viewer may know is stated here from the rules, apart from the engine: `Curtain` says it
for each row that hides something in its own way, and every state of random games is then played
with other cards behind the curtain.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from game.engine import (
    ALL,
    CHANCE,
    FACE_DOWN,
    PUBLIC,
    BidSealed,
    Card,
    Event,
    GameState,
    Guess,
    HandDealt,
    HandsRaised,
    Laid,
    Phase,
    PilesMade,
    Suit,
    Variant,
    Viewer,
    apply,
    imagine,
    legal_actions,
    new_game,
    observe,
    redact,
    to_act,
)
from game.engine.choices import Premium
from game.engine.decisions import Action, Call
from game.engine.state import DealState
from game.table.dealer import chance_action
from game.variants import VARIANTS
from tests.speak import Script, game, hand

WORTH = {"C": 3, "H": 2, "S": 1, "D": 0}
"""Ninety-Nine: the tricks that a suit laid aside bids."""

HOW = {
    "network-blackout": "forehead",
    "clag": "clag",
    "kachuful": "sealed",
    "ninety-nine": "ninety-nine",
    "la-pocha": "dealers-last",
    "caller-clag": "piles",
    "cooperative": "second",
    "la-podrida": "second",
}
"""What a row hides in its own way; the others hide hands alone."""


class Step:
    """One step of a random game."""

    def __init__(self, before: GameState, action: Action, after: GameState) -> None:
        self.before, self.action, self.after = before, action, after
        self.events: tuple[Event, ...] = apply(before, action)[1]


def steps(
    row: Variant, players: int, seed: int, deals: int, *, blind: bool = True
) -> Iterator[Step]:
    """A random game's steps, for so many deals; piles are called wherever one may, or never."""
    rng = Random(seed)
    state = new_game(row, players, seed % players)
    while state.phase is not Phase.OVER and len(state.finished) < deals:
        must, _ = to_act(state)
        if must == (CHANCE,):
            action: Action = chance_action(state, seed)
        else:
            legal = legal_actions(state, rng.choice(must))
            calls = [a for a in legal if isinstance(a, Call) and a.terms.blind_hand is blind]
            action = rng.choice(calls or legal)
        after, _ = apply(state, action)
        yield Step(state, action, after)
        state = after


# What may be known, by the rules -----------------------------------------------------------------


def all_in(deal: DealState) -> bool:
    """Whether every bid has been made."""
    return all(deal.laid) if deal.laid else None not in deal.bids


def knows_hand(deal: DealState, viewer: Viewer, owner: int, how: str) -> bool:
    """Whether a viewer knows which cards a seat holds."""
    if viewer is ALL:
        return True
    staked = deal.staked
    if staked is not None and staked.seat == owner and staked.premium.value == "reveal":
        # A revealed hand lies open to everybody; a declaration shows the bid cards alone.
        return how == "ninety-nine" and all_in(deal)
    if how == "forehead" and deal.spec.cards == 1:
        return viewer not in (owner, PUBLIC)
    if how == "clag" and deal.spec.number == 11:
        return False
    if how == "clag" and deal.spec.number == 10:
        return viewer == owner and all_in(deal)
    return viewer == owner


def knows_laid(deal: DealState, viewer: Viewer, owner: int) -> bool:
    """Whether a viewer knows the cards that a seat laid aside."""
    granted = all_in(deal) and deal.staked is not None and deal.staked.seat == owner
    return viewer is ALL or viewer == owner or granted


def other_cards(state: GameState, viewer: Viewer, how: str, rng: Random) -> GameState:
    """A state that differs in nothing but what this viewer may not know."""
    deal = state.deal
    if not deal.hands:
        return state
    hidden = [s for s in range(state.players) if not knows_hand(deal, viewer, s, how)]
    aside = [s for s in range(len(deal.laid)) if not knows_laid(deal, viewer, s)]
    # A card of another pack lies beside its like, which anybody may hold.
    shown = {deal.turn_up} if deal.turn_up is not None and how != "second" else set()
    seen = {play.card for trick in deal.tricks for play in trick.played} | shown
    seen |= {play.card for play in deal.trick}
    seen |= {c for s, held in enumerate(deal.hands) if s not in hidden for c in held}
    seen |= {c for s, held in enumerate(deal.laid) if s not in aside for c in held}
    pool = [c for c in deal.spec.pack if c not in seen]
    rng.shuffle(pool)

    def anew(held: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(c if how == "dealers-last" and c in shown else pool.pop() for c in held)

    hands = [anew(h) if s in hidden else h for s, h in enumerate(deal.hands)]
    if deal.piled and viewer is not ALL:  # the order of a pile is hidden from its owner too
        hands = [tuple(rng.sample(held, len(held))) for held in hands]
    laid = [anew(h) if s in aside else h for s, h in enumerate(deal.laid)]
    bids = list(deal.bids)
    for seat, bid in enumerate(deal.bids):
        if bid is None or viewer is ALL:
            continue
        if seat in aside:
            bids[seat] = sum(WORTH[c.suit.letter] for c in laid[seat])
        elif how == "sealed" and seat != viewer and not all_in(deal):
            bids[seat] = rng.randint(0, deal.spec.cards)
    wishes = deal.wishes
    if wishes and viewer is not ALL:
        wishes = tuple(w if s == viewer else another(w) for s, w in enumerate(wishes))
    return replace(
        state,
        deal=replace(deal, hands=tuple(hands), laid=tuple(laid), bids=tuple(bids), wishes=wishes),
    )


def another(wish: Premium | None) -> Premium | None:
    """Another wish than this one."""
    return Premium.REVEAL if wish is None else None


def check_state(state: GameState, how: str, rng: Random) -> int:
    """Every viewer's View is the same whatever it may not know; how many states were exchanged."""
    exchanged = 0
    for viewer in (*range(state.players), PUBLIC, ALL):
        view = observe(state, viewer)
        other = other_cards(state, viewer, how, rng)
        assert observe(other, viewer) == view, viewer
        exchanged += other != state
        for seat, held in enumerate(view.hands):
            truth = state.deal.hands[seat]
            assert len(held) == len(truth)
            shown = [c for c in held if isinstance(c, Card)]
            if knows_hand(state.deal, viewer, seat, how):
                assert sorted(shown) == sorted(truth), "what may be known is shown"
            elif how == "dealers-last":
                assert set(shown) <= {state.deal.turn_up}, "but one card is known"
                assert (state.deal.turn_up in truth) == bool(shown)
            else:
                assert not shown
        for seat, laid in enumerate(view.laid):
            if knows_laid(state.deal, viewer, seat):
                assert laid == state.deal.laid[seat]
            else:
                assert set(laid) <= {FACE_DOWN}
        deal = state.deal
        for seat, wish in enumerate(view.wishes):
            assert wish == (deal.wishes[seat] if viewer in (seat, ALL) else None)
        truth_of = Guess(
            hands=deal.hands, laid=deal.laid, sealed_bids=deal.bids, wishes=deal.wishes
        )
        assert imagine(view, truth_of) == state
    return exchanged


def check_news(step: Step, how: str, rng: Random) -> int:
    """Nobody hears of a step what the View does not show; how many redactions there were."""
    told_less = 0
    deal = step.after.deal
    for viewer in (*range(step.after.players), PUBLIC, ALL):
        other = other_cards(step.after, viewer, how, rng).deal
        for event in step.events:
            heard = redact(event, deal, viewer)
            told_less += heard != event
            match event:
                case HandDealt():
                    assert redact(replace(event, hands=other.hands), other, viewer) == heard
                case HandsRaised():
                    assert redact(replace(event, hands=other.hands), other, viewer) == heard
                case PilesMade():
                    assert redact(replace(event, piles=other.hands), other, viewer) == heard
                case Laid(seat=seat):
                    assert redact(replace(event, cards=other.laid[seat]), other, viewer) == heard
                case BidSealed(seat=seat, made=made) if viewer not in (seat, ALL):
                    assert heard == BidSealed(seat), "whatever it is"
                    assert made is not None
                case _:
                    assert heard == event, "everything else lies open"
            if viewer is ALL and not isinstance(event, PilesMade):
                assert heard == event
    return told_less


HIDES = {
    "own hands": ("blackout", {}, 4, 6, "own"),
    "the card on the forehead": ("network-blackout", {}, 4, 2, "forehead"),
    "hands not looked at and piles as dealt": ("clag", {}, 3, 12, "clag"),
    "sealed bids": ("kachuful", {}, 4, 5, "sealed"),
    "laid bids and hands not revealed": ("ninety-nine", {}, 3, 5, "ninety-nine"),
    "all but the dealer's last card": (
        "la-pocha",
        {"schedule": [8, 8]},
        5,
        2,
        "dealers-last",
    ),
    "the order of a pile": ("caller-clag", {}, 3, 6, "piles"),
    "a second pack's card and hands": ("cooperative", {}, 3, 5, "second"),
    "hands beside a random trump": ("la-podrida", {"schedule": [13, 2]}, 4, 2, "second"),
    "hands before a declarer chooses": ("potomac", {"schedule": [6, 5]}, 4, 2, "own"),
    "jokers": ("northeast-jokers", {}, 5, 2, "own"),
    "bowers": ("bowers-duo", {}, 2, 6, "own"),
    "two jokers": ("two-jokers", {"schedule": [5, 4]}, 4, 2, "own"),
}


@pytest.mark.thinned(192)
@pytest.mark.parametrize("kind", HIDES)
def test_nobody_sees_or_hears_more_than_the_rules_show(kind: str) -> None:
    name, options, players, deals, how = HIDES[kind]
    row = game(name, players, **options)
    rng = Random(kind)
    exchanged = told_less = 0
    for seed in range(2):
        for place, step in enumerate(steps(row, players, seed, deals)):
            if step.after.deal.hands or step.events:
                told_less += check_news(step, how, rng) if step.after.deal.hands else 0
            if place % 3 == seed or step.after.phase not in (Phase.PLAYING, Phase.DEALING):
                exchanged += check_state(step.after, how, rng)
    assert exchanged > 50, "something was exchanged, or nothing was tested"
    assert told_less > 5


# By hand ------------------------------------------------------------------------------------------


def test_the_dealers_last_card_is_the_only_one_known_and_until_it_is_played() -> None:
    row = VARIANTS["la-pocha"]
    script = Script(game("la-pocha", 8, schedule=[5]), 8, dealer=3)
    pack = [c.code for c in row.pack(8)]
    hands = [" ".join(pack[5 * seat : 5 * seat + 5]) for seat in range(8)]
    script.deal(*hands)
    shown = hand(hands[3])[-1]
    dealt = next(event for event in script.events if isinstance(event, HandDealt))
    for viewer in (0, 7, PUBLIC):
        for seen in (observe(script.state, viewer).hands[3], heard_hands(script, dealt, viewer)[3]):
            assert [c for c in seen if isinstance(c, Card)] == [shown]
            assert seen[-1] is shown
    assert observe(script.state, 3).hands[3] == hand(hands[3])
    script.bid(*[0] * 8)
    while shown in script.state.deal.hands[3]:
        assert shown in observe(script.state, 0).hands[3]
        legal = legal_actions(script.state, script.turn)
        wanted = [a for a in legal if getattr(a, "card", None) is shown]
        script.do((wanted or legal)[0])
    assert not any(isinstance(c, Card) for c in observe(script.state, 0).hands[3])


def heard_hands(script: Script, dealt: HandDealt, viewer: Viewer) -> tuple[tuple[object, ...], ...]:
    heard = redact(dealt, script.state.deal, viewer)
    assert isinstance(heard, HandDealt)
    return heard.hands


def test_a_random_trump_that_was_dealt_gives_nobodys_hand_away() -> None:
    script = Script(game("la-podrida", 4, schedule=[13, 1]), 4)
    suits = [" ".join(rank + suit for rank in "23456789TJQKA") for suit in "SHDC"]
    script.deal(*suits).turn_up("AH")
    assert observe(script.state, 0).turn_up is hand("AH")[0]
    assert observe(script.state, 0).hands[1] == (FACE_DOWN,) * 13


def test_a_revealed_hand_is_open_to_all_and_a_declared_one_shows_its_bid_alone() -> None:
    nines = [" ".join(rank + suit for rank in "6789TJQKA") for suit in "SHD"]
    for premium, hands_open in (("reveal", True), ("declare", False), (None, False)):
        script = Script(VARIANTS["ninety-nine"], 3)
        script.deal(nines[0] + " 6C 7C 8C", nines[1] + " 9C TC JC", nines[2] + " QC KC AC")
        script.lay(1, "9C TC JC", premium)
        assert observe(script.state, 0).laid[1] == (FACE_DOWN,) * 3, "nothing before all have laid"
        assert observe(script.state, 0).staked is None
        script.lay(0, "6C 7C 8C", "declare").lay(2, "QC KC AC")
        view = observe(script.state, 2)
        staked = 1 if premium else 0
        if premium == "declare":
            assert view.staked is not None
            assert view.staked.seat == 1
        assert view.laid[staked] == hand("9C TC JC" if premium else "6C 7C 8C")
        assert view.laid[1 - staked] == (FACE_DOWN,) * 3
        assert (view.hands[1] == hand(nines[1])) == hands_open
        assert view.hands[0] == (FACE_DOWN,) * 9


def test_a_pile_shows_its_owner_which_cards_but_not_their_order() -> None:
    script = Script(VARIANTS["caller-clag"], 3).size(3)
    script.deal("9H 2S 3S", "KS 2D AS", "3D 5S 4S").call("no-trump", blind_hand=True)
    assert observe(script.state, 0).hands[0] == hand("9H 2S 3S"), "before it is shuffled"
    script.bid(0, 0, 0).pile("2S 9H 3S", "2D AS KS", "5S 4S 3D")
    view = observe(script.state, 0)
    assert view.hands[0] == tuple(sorted(hand("9H 2S 3S")))
    assert view.hands[1] == (FACE_DOWN,) * 3
    assert view.hands[0] != observe(script.state, ALL).hands[0] == hand("2S 9H 3S")


def test_in_clag_11_nobody_ever_sees_a_card_before_it_is_played() -> None:
    script = Script(VARIANTS["clag"], 3).skip(10)
    script.deal("AH KH AD QH JH 2C 9H", "2S 3S 4S 5S 6S 7S 8S", "2D 3H 4D 5D 6D 7D 8D", turn="KC")
    script.bid(0, 0, 0)
    for _ in range(20):
        for viewer in (0, 1, 2, PUBLIC):
            for held in observe(script.state, viewer).hands:
                assert set(held) <= {FACE_DOWN}
        script.do(legal_actions(script.state, script.turn)[0])


def test_a_sealed_bid_is_known_to_its_own_seat_alone() -> None:
    script = Script(VARIANTS["kachuful"], 3).deal("2S", "3S", "4S")
    script.do(next(a for a in legal_actions(script.state, 2)))
    assert observe(script.state, 2).bids[2] == 0
    assert observe(script.state, 0).bids[2] is observe(script.state, PUBLIC).bids[2]
    assert observe(script.state, 0).bids[2] not in (0, 1, None)
    assert script.state.deal.trump is Suit.SPADES
