"""Guessed deals: they fit everything that was seen, and none is preferred."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from ai.sampling import Sampler
from game.engine import (
    FACE_DOWN,
    Bid,
    Card,
    Deal,
    GameState,
    Phase,
    Play,
    Suit,
    TurnUp,
    Variant,
    View,
    apply,
    card,
    cards,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import Follow, Lead, Revokes
from game.variants import VARIANTS, with_options

BLACKOUT = VARIANTS["blackout"]


def blackout(size: int, players: int, **options: object) -> Variant:
    """Blackout with one deal of this size, never at no trump unless asked."""
    return with_options(BLACKOUT, {"schedule": [size], "no_trump": "never", **options}, players)


def begun(variant: Variant, turn_up: str, *hands: str) -> GameState:
    """A game whose first deal is dealt by seat, its bids all zero; seat 1 leads."""
    state = new_game(variant, len(hands), 0)
    state, _ = apply(state, Deal(tuple(cards(hand) for hand in hands)))
    state, _ = apply(state, TurnUp(card(turn_up)))
    while state.phase is Phase.BIDDING:
        seat = to_act(state).must[0]
        state, _ = apply(state, Bid(seat, 0))
    return state


def played(state: GameState, codes: str) -> GameState:
    """The state after these cards, each by whose turn it is."""
    for code in codes.split():
        state, _ = apply(state, Play(to_act(state).must[0], card(code)))
    return state


def guesses(view: View, number: int = 200) -> list[tuple[tuple[Card, ...], ...]]:
    """So many deals that fit the view."""
    sampler, rng = Sampler(view), Random(1)
    return [sampler.hands(rng) for _ in range(number)]


def some_game(seed: int, variant: Variant, players: int) -> list[View]:
    """Views of whoever decides, through one deal of random play."""
    rng = Random(seed)
    state = new_game(variant, players, 0)
    views: list[View] = []
    while not state.finished:
        spec = state.deal.spec
        pack = rng.sample(spec.pack, len(spec.pack))
        match state.phase:
            case Phase.DEALING:
                size = spec.cards
                hands = tuple(tuple(pack[s * size : (s + 1) * size]) for s in range(players))
                state, _ = apply(state, Deal(hands))
            case Phase.TURNING:
                dealt = {held for hand in state.deal.hands for held in hand}
                state, _ = apply(state, TurnUp(next(c for c in pack if c not in dealt)))
            case _:
                seat = to_act(state).must[0]
                views.append(observe(state, seat))
                state, _ = apply(state, rng.choice(legal_actions(state, seat)))
    return views


@pytest.mark.parametrize(
    ("players", "size", "options"),
    [
        (2, 26, {}),
        (3, 17, {"must_trump": True}),
        (4, 13, {}),
        (4, 8, {"revokes": "penalised"}),
        (5, 6, {"trump_broken": True, "must_trump": True}),
        (7, 7, {}),
        (4, 1, {"blind_one_card": True}),
        (4, 5, {"bidding": "simultaneous"}),
    ],
)
def test_a_guess_keeps_what_is_seen_and_deals_every_other_card_once(
    players: int, size: int, options: dict[str, object]
) -> None:
    for seed in range(4):
        for view in some_game(seed, blackout(size, players, **options), players):
            gone = {play.card for trick in view.tricks for play in trick.played}
            gone |= {play.card for play in view.trick}
            if view.turn_up is not None:
                gone.add(view.turn_up)
            for hands in guesses(view, 2):
                dealt = [held for hand in hands for held in hand]
                assert len(set(dealt)) == len(dealt)
                assert not gone & set(dealt)
                assert set(dealt) <= set(view.spec.pack)
                for guess, seen in zip(hands, view.hands, strict=True):
                    assert len(guess) == len(seen)
                    assert all(
                        shown == FACE_DOWN or shown is held
                        for shown, held in zip(seen, guess, strict=True)
                    )


def test_who_did_not_follow_is_never_guessed_to_hold_the_suit() -> None:
    state = begun(blackout(3, 3), "2S", "AH KH QH", "AD KD 2C", "3C 4C 5C")
    view = observe(played(state, "AD 3C"), 0)
    for hands in guesses(view):
        assert all(held.suit is not Suit.DIAMONDS for held in hands[2])


def test_a_revoke_that_is_only_penalised_shows_nothing() -> None:
    state = begun(blackout(3, 3, revokes="penalised"), "2S", "AH KH QH", "AD KD 2C", "3D 4C 5C")
    view = observe(played(state, "AD 4C"), 0)
    assert view.penalties == (0, 0, -3)
    assert any(held.suit is Suit.DIAMONDS for hands in guesses(view) for held in hands[2])


def test_who_was_never_caught_did_not_revoke() -> None:
    state = begun(blackout(3, 3, revokes="penalised"), "2S", "AH KH QH", "AD KD 2C", "3C 4C 5C")
    view = observe(played(state, "AD 3C"), 0)
    assert all(held.suit is not Suit.DIAMONDS for hands in guesses(view) for held in hands[2])


def test_under_must_trump_a_discard_shows_that_there_is_no_trump() -> None:
    state = begun(blackout(3, 3, must_trump=True), "2S", "AH KH QH", "AD KD 2C", "3C 4C 5C")
    view = observe(played(state, "AD 3C"), 0)
    assert all(held.suit is not Suit.SPADES for hands in guesses(view) for held in hands[2])


def test_an_unbroken_trump_led_shows_a_hand_of_trumps() -> None:
    state = begun(blackout(3, 3, trump_broken=True), "2S", "AH KH QH", "AS KS QS", "3C 4C 5C")
    view = observe(played(state, "AS"), 0)
    assert all(held.suit is Suit.SPADES for hands in guesses(view) for held in hands[1])


def test_the_turn_up_is_in_nobodys_hand() -> None:
    view = observe(begun(blackout(8, 6), "2S", *_dealt(6, 8)), 0)
    assert all(card("2S") not in hand for hands in guesses(view, 50) for hand in hands)


def _dealt(players: int, size: int) -> list[str]:
    codes = [c.code for c in BLACKOUT.pack if c.code != "2S"]
    return [" ".join(codes[s * size : (s + 1) * size]) for s in range(players)]


def test_where_only_one_deal_fits_it_is_found() -> None:
    # Everybody but seat 0 shows three voids: each must hold the rest of one suit.
    ring = blackout(13, 4, no_trump="always")
    state = new_game(ring, 4, 0)
    spades, hearts, diamonds, clubs = (
        tuple(c for c in ring.pack if c.suit is suit) for suit in Suit
    )
    state, _ = apply(state, Deal((spades, hearts, diamonds, clubs)))
    while state.phase is Phase.BIDDING:
        state, _ = apply(state, Bid(to_act(state).must[0], 0))
    view = observe(played(state, "AH AD AC AS"), 0)
    # Hearts led: seats 2 and 3 have none. Their next suits are as free as the pack allows.
    for hands in guesses(view, 20):
        assert set(hands[1]) >= set(hearts) - {card("AH")}


def test_every_deal_that_fits_is_as_likely_as_another() -> None:
    pack = cards("2S 3S 2H 3H 2D 3D")
    small = replace(
        BLACKOUT,
        pack=pack,
        deals={3: (2,)},
        rules=replace(
            BLACKOUT.rules, revokes=Revokes.IMPOSSIBLE, follow=Follow.SUIT, lead=Lead.ANY
        ),
    )
    state = new_game(small, 3, 0)
    state, _ = apply(state, Deal((cards("2S 2D"), cards("3S 3D"), cards("2H 3H"))))
    while state.phase is Phase.BIDDING:
        state, _ = apply(state, Bid(to_act(state).must[0], 0))
    # Seat 1 leads 3S, seat 2 plays 2H: one of 3H, 3D is his, and 3D too may be seat 1's only.
    view = observe(played(state, "3S 2H"), 0)
    found = Counter(hands[1:] for hands in guesses(view, 2000))
    assert set(found) == {
        ((card("3D"),), (card("3H"),)),
        ((card("3H"),), (card("3D"),)),
    }
    assert all(900 < times < 1100 for times in found.values())
