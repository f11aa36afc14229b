"""Guessed deals: they fit everything that was seen, and none is preferred."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from ai.knowledge.unseen_cards import Sampler
from game.engine import (
    CHANCE,
    FACE_DOWN,
    SEALED,
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
    imagine,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.cards import FRENCH_SUITS
from game.engine.choices import JokerCall, Sight, TrumpFrom
from game.engine.variant import Twist
from game.table.dealer import chance_action
from game.variants import VARIANTS, with_options
from tests.bots import one_deal

BLACKOUT = VARIANTS["blackout"]
FROM_THE_STOCK = (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE)


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
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, seed))
            continue
        if state.deal.hands:
            views.append(observe(state, seat))
        state, _ = apply(state, rng.choice(legal_actions(state, seat)))
    return views


def clag(twist: Twist) -> tuple[Variant, int]:
    """One of Clag's special deals, alone and of seven cards."""
    row = VARIANTS["clag"]
    return replace(row, deals={4: (7,)}, twists={1: twist}), 4


FAMILY: dict[str, tuple[Variant, int]] = {
    **{row.id: (row, row.seats[1]) for row in VARIANTS.values()},
    "late trump": clag(Twist(trump=TrumpFrom.TURNED_LATE)),
    "bid without looking": clag(Twist(sight=Sight.BLIND_UNTIL_BID)),
    "unseen piles": clag(Twist(sight=Sight.PILE_UNSEEN)),
    "known piles": clag(Twist(sight=Sight.PILE_KNOWN_SET)),
    "dealer's last card": (with_options(VARIANTS["la-pocha"], {"schedule": [10]}, 4), 4),
    "many overtrumping": (with_options(VARIANTS["la-pocha"], {"schedule": [5]}, 8), 8),
    "random card": (with_options(VARIANTS["la-podrida"], {"schedule": [13]}, 4), 4),
    "ten hands": (with_options(VARIANTS["potomac"], {"schedule": [5]}, 10), 10),
    "joker as trump": (with_options(VARIANTS["two-jokers"], {"schedule": [7]}, 7), 7),
}


@pytest.mark.thinned(42)
@pytest.mark.parametrize("table", FAMILY)
def test_a_guess_looks_the_same_to_its_viewer_in_every_variant(table: str) -> None:
    variant, players = FAMILY[table]
    for seed in range(3):
        for view in some_game(seed, variant, players):
            sampler = Sampler(view)
            for number in range(2):
                guess = sampler.guess(Random(number))
                bids = tuple(0 if bid is SEALED else bid for bid in view.bids)
                if not view.laid:
                    guess = replace(guess, sealed_bids=bids)
                state = imagine(view, guess)
                assert observe(state, view.seat or 0) == view
                dealt = [held for hand in (*guess.hands, *guess.laid) for held in hand]
                gone = [play.card for trick in view.tricks for play in trick.played]
                gone += [play.card for play in view.trick]
                assert len({*dealt, *gone}) == len(dealt) + len(gone)
                assert {*dealt, *gone} <= set(view.spec.pack)
                if view.turn_up and view.spec.trump_from in FROM_THE_STOCK:
                    assert view.turn_up not in dealt


@pytest.mark.thinned(12)
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
    codes = [c.code for c in BLACKOUT.pack(2) if c.code != "2S"]
    return [" ".join(codes[s * size : (s + 1) * size]) for s in range(players)]


def test_where_only_one_deal_fits_it_is_found() -> None:
    # Everybody but seat 0 shows three voids: each must hold the rest of one suit.
    ring = blackout(13, 4, no_trump="always")
    state = new_game(ring, 4, 0)
    spades, hearts, diamonds, clubs = (
        tuple(c for c in ring.pack(4) if c.suit is suit) for suit in FRENCH_SUITS
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
    small = replace(BLACKOUT, packs={3: pack}, deals={3: (2,)})
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


def test_a_card_not_beaten_shows_that_nothing_higher_is_held() -> None:
    # La Pocha goes counter-clockwise: seat 2 leads, seat 1 follows below it though beating is due.
    variant = with_options(VARIANTS["la-pocha"], {"schedule": [3], "hook": False}, 3)
    state = new_game(variant, 3, 0)
    state, _ = apply(state, Deal((cards("7O 1E 3E"), cards("4O 6O RE"), cards("SO 4B 5B"))))
    state, _ = apply(state, TurnUp(card("4P")))
    while state.phase is Phase.BIDDING:
        state, _ = apply(state, Bid(to_act(state).must[0], 0))
    view = observe(played(state, "SO 4O"), 0)
    higher = set(cards("CO RO 3O 1O"))
    assert all(not higher & set(hands[1]) for hands in guesses(view))
    assert any(card("6O") in hands[1] for hands in guesses(view))
    assert any(card("RO") in hands[2] for hands in guesses(view)), "only seat 1 has shown it"


def test_who_ruffs_below_a_ruff_has_no_higher_trump_but_perhaps_a_lower() -> None:
    variant = with_options(VARIANTS["la-pocha"], {"schedule": [3], "hook": False}, 4)
    state = new_game(variant, 4, 0)
    hands = ("7O 1E 3E", "5E 5P 7P", "3P 4B RB", "SO 4O 6O")
    state, _ = apply(state, Deal(tuple(cards(hand) for hand in hands)))
    state, _ = apply(state, TurnUp(card("4P")))
    while state.phase is Phase.BIDDING:
        state, _ = apply(state, Bid(to_act(state).must[0], 0))
    view = observe(played(state, "SO 3P 5E"), 0)
    held = [hands[1] for hands in guesses(view)]
    assert not any(card("1P") in hand for hand in held)
    assert any(card("5P") in hand for hand in held)
    assert not any(card("4O") in hand for hand in held)


def test_a_joker_at_will_shows_no_void() -> None:
    variant = with_options(VARIANTS["northeast-jokers"], {"schedule": [3], "hook": False}, 5)
    state = new_game(variant, 5, 0)
    hands = ("3C 4C 5C", "AH KH QH", "TH 9H X1", "3D 4D 5D", "6D 7D 8D")
    state, _ = apply(state, Deal(tuple(cards(hand) for hand in hands)))
    while state.phase is Phase.BIDDING:
        state, _ = apply(state, Bid(to_act(state).must[0], 0))
    state = played(state, "AH 9H 3D 6D 3C KH")
    state, _ = apply(state, Play(2, card("X1"), JokerCall.LOW))
    assert any(
        held.suit is Suit.HEARTS for hands in guesses(observe(state, 0)) for held in hands[2]
    )


def test_the_left_bower_is_a_trump_for_what_is_shown() -> None:
    variant = with_options(VARIANTS["bowers-duo"], {"schedule": [3], "hook": False}, 2)
    state = begun(variant, "2S", "AC JC 4H", "KC 3D 4D")
    # Clubs led, and the jack of clubs is no club but a trump: the ace must follow, not the jack.
    assert {a.card for a in legal_actions(played(state, "KC"), 0) if isinstance(a, Play)} == {
        card("AC")
    }
    state = begun(variant, "2S", "QC JC 4H", "JD 2C 4D")
    state, _ = apply(state, Play(1, card("2C")))
    assert card("JC") not in {a.card for a in legal_actions(state, 0) if isinstance(a, Play)}
    swapped = begun(variant, "2S", "JD 2C 4D", "QC JC 4H")
    view = observe(played(swapped, "4H 2C"), 1)
    assert all(held.suit is not Suit.HEARTS for hands in guesses(view) for held in hands[0])


@pytest.mark.slow
def test_what_was_laid_aside_may_be_of_a_suit_that_is_void_now() -> None:
    found = 0
    for seed in range(6):
        for state in one_deal(VARIANTS["ninety-nine"], 3, ["heuristic"] * 3, seed):
            if state.phase is not Phase.PLAYING or state.deal.staked:
                continue
            seat = to_act(state).must[0]
            sampler = Sampler(observe(state, seat))
            some = [sampler.guess(Random(number)) for number in range(60)]
            for trick in state.deal.tricks[:4]:
                led = trick.played[0].card.suit
                for player, card_played, _ in trick.played:
                    if player == seat or card_played.suit is led:
                        continue
                    assert all(
                        held.suit is not led for guess in some for held in guess.hands[player]
                    )
                    found += any(held.suit is led for guess in some for held in guess.laid[player])
    assert found > 10
