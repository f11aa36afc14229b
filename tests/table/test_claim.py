"""A claim: no legal defence with any deal of the unseen cards makes it untrue."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice
from math import comb, factorial
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from game.engine import (
    Action,
    Card,
    GameState,
    Guess,
    Lay,
    Phase,
    Play,
    Say,
    Seat,
    Suit,
    TurnUp,
    View,
    apply,
    card,
    imagine,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import Bidding, JokerCall, Premium, Sight, TrumpFrom
from game.engine.decisions.card import is_revoke, legal_cards
from game.engine.spec import REVOKE_PENALTY
from game.table.claims.claim import claim_of
from game.table.claims.proof import proved
from game.variants import OPTIONS, VARIANTS, OptionError, values_for, with_options
from tests.dealing import choose, whole_game
from tests.speak import Script, game, hand

MOST_DEALS = 40
"""Deals of the unseen cards that one claim is tried against; where there are more, by chance."""


# By hand ------------------------------------------------------------------------------------------


class Sure(NamedTuple):
    """What is proved of all tricks left, or of none."""

    takes: bool
    order: tuple[Card, ...]


def claimed(script: Script) -> Sure | None:
    """Whether the seat whose turn it is takes all or none for certain, whatever it bid."""
    view = view_of(script)
    for takes in (True, False):
        proof = proved(view, len(view.hand) if takes else 0)
        if proof is not None:
            return Sure(takes, proof.order)
    return None


def view_of(script: Script) -> View:
    return observe(script.state, to_act(script.state).must[0])


def three(*hands: str, turn: str | None = "2H", **options: object) -> Script:
    """Three players of Oh Hell and so many cards each, all bids 0; seat 1 leads."""
    number = len(hands[0].split())
    rules = {"schedule": [number], "hook": False, "bid_changes": False, **options}
    return Script(game("oh-hell", 3, **rules), 3).deal(*hands, turn=turn).bid(0, 0, 0)


def test_what_is_highest_is_claimed_from_the_top() -> None:
    assert claimed(three("3S 4S", "KH AH", "7S 8S")) == Sure(True, hand("AH KH"))


def test_nothing_is_claimed_where_a_higher_card_may_be_out() -> None:
    assert claimed(three("3S 4S", "AH QH", "7S 8S")) is None


LONG = ("2D 3D 4D 5D 6D 7D 8D 9D TD JD", "3S 2C 3C 4C 5C 6C 7C 8C 9C TC")
TRUMPS = "AS QS JS TS 9S 8S 7S 6S 5S"


def test_a_card_that_is_out_falls_under_the_lead_that_its_holder_must_follow() -> None:
    """Seat 2 holds every trump but the king, 3 and 2; the 2 was turned up."""
    script = three(*LONG, f"{TRUMPS} 4S", turn="2S").play("3S")
    assert claimed(script) is None, "seat 0 plays after seat 2 and may hold the king"
    script.play("4S 2D")
    assert claimed(script) == Sure(True, hand(TRUMPS)), "the ace draws the king from seat 1"


def test_a_lead_draws_nothing_for_certain_where_a_revoke_has_only_its_price() -> None:
    script = three(*LONG, f"{TRUMPS} 4S", turn="2S", revokes="penalised").play("3S 4S 2D")
    assert claimed(script) is None, "seat 1 may keep the king"


def test_plain_cards_are_sure_once_every_trump_that_is_out_was_drawn() -> None:
    trumps = "AS QS JS TS 9S 8S 7S 6S 4S"
    script = three(*LONG, f"{trumps} AH", turn="2S").play("3S 4S 2D")
    assert claimed(script) is None, "king and 5 of spades may lie in one hand: queen meets king"
    script.play("AS 3D 2C")
    order = hand("QS JS TS 9S 8S 7S 6S AH")
    assert claimed(script) == Sure(True, order), "both others are void, the king was not dealt"


def test_cards_that_lose_to_whatever_is_led_are_claimed_as_none() -> None:
    script = three("AS KS QS", "AD 9C 8C", "2D 3S 4S").play("AD")
    assert claimed(script) is None, "a 2 of spades may be led"
    low = three("AS KS QS", "AD 9C 8C", "3D 2S 2C").play("AD")
    assert claimed(low) == Sure(False, hand("3D 2S 2C"))


def tiny(
    *hands: str,
    row: str = "oh-hell",
    stock: str = "",
    turn: str = "",
    dealer: int = 0,
    **options: Any,
) -> Script:
    """A deal of a pack that has no cards but these, with the lowest bids that are allowed.

    Args:
        hands: by seat.
        row: of the game.
        stock: cards that were not dealt.
        turn: one of them that was turned up.
        dealer: who dealt.
        options: house rules.
    """
    script = Script(game(row, len(hands), **options), len(hands), dealer)
    spec = script.state.deal.spec
    pack = tuple(sorted(hand(" ".join((*hands, stock, turn)))))
    sized = replace(spec, cards=len(hands[0].split()), pack=pack, sizes=())
    script.state = replace(script.state, deal=replace(script.state.deal, spec=sized))
    script.deal(*hands, turn=turn or None)
    laid = spec.rules.bidding is Bidding.LAID
    while script.state.phase in (Phase.TALKING, Phase.BIDDING) and not laid:
        seat = to_act(script.state).must[0]
        silent = script.state.phase is Phase.TALKING
        script.do(Say(seat, None) if silent else legal_actions(script.state, seat)[0])
    return script


def laying(*hands: str, laid: tuple[str, ...], open_of_0: Premium | None = None) -> Script:
    """A deal of Ninety-Nine of a pack without other cards; seat 1 leads.

    Args:
        hands: by seat, with what is laid aside.
        laid: by seat, three cards.
        open_of_0: the premium that seat 0 is granted.
    """
    script = tiny(*hands, row="ninety-nine")
    for seat in (1, 2, 0):
        script.do(Lay(seat, hand(laid[seat]), None if seat else open_of_0))
    return script


def test_a_leader_claims_to_lose_where_somebody_must_follow_with_a_higher_card() -> None:
    hands = ("5H KS", "2H 2C", "9H 3C")
    assert claimed(tiny(*hands, turn="4S", hook=False)) == Sure(False, hand("2H 2C"))
    two = claimed(tiny(*hands, turn="4S", stock="9D TD", hook=False))
    assert two is None, "four cards lie in the hands of the others, and as many are no heart"
    assert claimed(tiny(*hands, turn="4S", stock="9D", hook=False)) == Sure(False, hand("2H 2C"))


def test_a_leader_does_not_claim_to_lose_where_a_lower_card_may_follow() -> None:
    hands = ("2H 5H", "3H 2C", "KS 3C")
    assert claimed(tiny(*hands, turn="4S", hook=False)) is None


def test_nobody_has_to_follow_where_a_revoke_has_its_price() -> None:
    hands = ("5H KS", "2H 2C", "9H 3C")
    assert claimed(tiny(*hands, turn="4S", hook=False, revokes="penalised")) is None


def test_who_must_beat_the_card_led_takes_the_trick() -> None:
    """La Pocha is played counter-clockwise: seat 2 leads, and seat 1 may hold 4 and 6 of oros."""
    script = tiny("RE 6P", "4O 6O", "5O 4E", row="la-pocha", turn="7P")
    assert claimed(script) == Sure(False, hand("5O 4E"))


SEAT_2_IS_VOID = ("AH 9D 2H 9C", "4H KD 3H 2C", "5S 2D 6S 7S")


def test_who_must_trump_takes_a_trick_of_a_suit_that_he_has_not() -> None:
    """Seat 2 trumped hearts; of its two cards one at most is no trump."""
    script = tiny(*SEAT_2_IS_VOID, turn="2S", hook=False, must_trump=True)
    assert claimed(script.play("4H 5S AH 2D 9D KD")) == Sure(False, hand("3H 2C"))
    script = tiny(*SEAT_2_IS_VOID, turn="2S", hook=False).play("4H 5S AH 2D 9D KD")
    assert claimed(script) is None, "it may throw the 9 of clubs"
    script = tiny(*SEAT_2_IS_VOID, turn="2S", stock="TD", hook=False, must_trump=True)
    assert claimed(script.play("4H 5S AH 2D 9D KD")) is None, "it may hold 9 of clubs and 10"


JOKER = ("3H 9D 4H", "5H KD 6H", "3C X1 2D", "7H JD 8H", "9H QD TH")


def test_a_joker_is_named_as_the_claim_needs_it() -> None:
    script = tiny(*JOKER, row="northeast-jokers").play("5H 3C 7H 9H 3H QD 9D KD")
    claim = claimed(script)
    assert claim == Sure(False, hand("X1 2D"))
    view = view_of(script)
    none, one = proved(view, 0), proved(view, 1)
    assert none is not None
    assert none.play == Play(2, card("X1"), JokerCall.LOW)
    assert one is not None
    assert one.play == Play(2, card("X1"), JokerCall.HIGH)


def test_who_holds_nothing_but_jokers_leads_them_high() -> None:
    hands = ("3H 9D", "5H KD", "X2 X1", "7H JD", "9H QD")
    assert claimed(tiny(*hands, row="northeast-jokers", dealer=1)) == Sure(True, hand("X2 X1"))


def test_a_joker_does_not_surely_lose_while_another_may_be_named_low_before_it() -> None:
    hands = ("3H 9D X2", *JOKER[1:])
    assert claimed(tiny(*hands, row="northeast-jokers").play("5H 3C 7H 9H 3H QD 9D KD")) is None


def test_who_might_follow_need_not_trump() -> None:
    """The other player holds the 6 of spades, a trump, and follows with the 2."""
    script = tiny("3H 2C", "6S 2H", row="blackout", turn="2S", dealer=1, must_trump=True)
    assert claimed(script) is None


def test_who_has_played_is_no_threat_to_the_trick() -> None:
    script = tiny("2H AH", "3H 4C", "KH AS", dealer=2, no_trump="always", hook=False)
    assert claimed(script.play("2H 3H")) == Sure(True, hand("KH AS"))


def test_a_card_that_does_not_take_the_trick_is_no_beginning() -> None:
    script = tiny("KH 2C", "2H 3C", "3H AS", dealer=2, no_trump="always", hook=False)
    assert claimed(script.play("KH 2H")) == Sure(False, hand("3H AS")), "nobody has a spade"


def test_every_lead_draws_a_card_of_its_suit() -> None:
    script = tiny("2H 3C KS", "AH AS QS", "3H 4C 5C", dealer=2, no_trump="always", hook=False)
    assert claimed(script.play("2H")) == Sure(True, hand("AH AS QS")), "the king falls"


def test_who_has_revoked_may_still_hold_the_suit() -> None:
    rules: dict[str, Any] = {
        "dealer": 1,
        "no_trump": "always",
        "hook": False,
        "revokes": "penalised",
    }
    script = tiny("9C AH 2C", "4C 3C 2D", "5H KH QH", **rules).play("5H 9C 4C")
    assert claimed(script) is None, "seat 0 paid for the 9 of clubs, and has the ace"
    script = tiny("9C AC 2C", "4C 3C 2D", "5H KH QH", **rules).play("5H 9C 4C")
    assert claimed(script) == Sure(True, hand("KH QH"))


def test_nothing_is_claimed_by_a_revoke() -> None:
    rules: dict[str, Any] = {"dealer": 2, "hook": False, "revokes": "penalised", "turn": "2S"}
    assert claimed(tiny("KH 2C", "2H 3C", "AS 3H", **rules).play("KH 2H")) is None


def test_who_played_a_joker_may_still_hold_the_suit_led() -> None:
    hands = ("8S 9S TS JS", "2D 3D 4D 5D", "QD QC KC JC", "2S X1 AC 3S", "4S 5S 6S 7S")
    script = tiny(*hands, row="northeast-jokers", dealer=1)
    claim = claimed(script.play("QD 2S 4S 8S 2D QC X1:low 5S 9S 3D"))
    assert claim == Sure(False, hand("KC JC")), "seat 3 alone can have the ace, and follows with it"


def test_trump_is_led_last_where_it_was_not_broken() -> None:
    script = tiny("2H 3D 4C", "AH KH AS", "5H 6D 7C", turn="2S", hook=False, trump_broken=True)
    assert claimed(script) == Sure(True, hand("AH KH AS"))


def test_who_must_trump_does_not_take_a_trick_with_a_lower_trump() -> None:
    """Seat 0 has shown no hearts, and holds at least one of the 4 and 5 of spades."""
    hands = ("3S 2D 4S 5S", "4H KD 3H 9C", "AH 9D QS 2C")
    lower = tiny(*hands, turn="2S", hook=False, must_trump=True).play("4H AH 3S 2D KD 9D 3H")
    assert claimed(lower) is None, "the queen of spades wins what she must be played to"
    hands = ("3S 2D KS AS", "4H KD 3H 9C", "AH 9D QS 2C")
    higher = tiny(*hands, turn="2S", hook=False, must_trump=True).play("4H AH 3S 2D KD 9D 3H")
    assert claimed(higher) == Sure(False, hand("QS 2C"))


def test_a_turn_up_of_a_second_pack_may_be_in_anybody_s_hand() -> None:
    hands = ("2H 3C", "KS QS")
    assert claimed(tiny(*hands, row="cooperative", turn="AS")) is None, "its twin may be out"
    lower = claimed(tiny(*hands, row="cooperative", turn="JS"))
    assert lower == Sure(True, hand("KS QS"))


def test_cards_laid_aside_are_out_of_play_where_they_are_seen() -> None:
    lowest = ("2D 3D 4D", "5D 6D 7D", "8D 9D TD")
    hands = (f"4C 5C {lowest[0]}", f"KH QH {lowest[1]}", f"4S 5S {lowest[2]}")
    own = (hands[0], "KH QH AH 5D 6D", hands[2])
    laid = (lowest[0], "AH 5D 6D", lowest[2])
    assert claimed(laying(*own, laid=laid)) == Sure(True, hand("KH QH")), "the ace is one's own"
    others, laid = ("4C 5C AH 2D 3D", *hands[1:]), ("AH 2D 3D", *lowest[1:])
    assert claimed(laying(*others, laid=laid)) is None, "the ace lies face down"
    declared = laying(*others, laid=laid, open_of_0=Premium.DECLARE)
    assert claimed(declared) == Sure(True, hand("KH QH")), "it lies open"


def test_cards_of_a_revealed_hand_are_where_they_are_seen() -> None:
    laid = ("2D 3D 4D", "5D 6D 7D", "8D 9D TD")

    def revealed(shown: str, own: str, rest: str) -> Sure | None:
        hands = (f"{shown} {laid[0]}", f"{own} {laid[1]}", f"{rest} {laid[2]}")
        return claimed(laying(*hands, laid=laid, open_of_0=Premium.REVEAL))

    assert revealed("AH 5C", "KH QC", "4S 5S") is None, "seat 0 is seen to hold the ace"
    assert revealed("4S 5C", "KH QC", "AH 5S") is None, "seat 2 may hold it"
    assert revealed("4C 5C", "KH QC", "4S 5S") == Sure(True, hand("KH QC"))
    assert revealed("AH 5C", "KH QH", "4S 5S") == Sure(False, hand("KH QH")), (
        "seat 0 must follow with the ace"
    )
    assert revealed("5H 4C", "2H 2C", "4S 5S") == Sure(False, hand("2H 2C")), (
        "seat 0 must follow with the 5"
    )


def test_only_whose_turn_it_is_may_claim() -> None:
    script = three("AH KH", "3S 4S", "7S 8S")
    assert claim_of(observe(script.state, 0)) is None


def test_one_card_is_never_claimed() -> None:
    assert claim_of(view_of(three("3S", "AH", "7S"))) is None


def test_whoever_may_hold_a_joker_may_take_any_trick_with_it() -> None:
    rules = game("northeast-jokers", 5)
    hands = [
        "AH KH QH JH TH 9H 8H 7H 6H 5H",
        "3S 4S 5S 6S 7S 8S 9S TS JS QS",
        "3D 4D 5D 6D 7D 8D 9D TD JD QD",
        "3C 4C 5C 6C 7C 8C 9C TC JC QC",
        "KS AS KD AD KC AC 3H 4H X1 X2",
    ]
    script = Script(rules, 5, dealer=4).deal(*hands).bid(0, 0, 0, 0, 0)
    assert script.state.deal.trump is Suit.HEARTS
    assert claimed(script) is None
    script.play("AH 3S 3D 3C 3H KH 4S 4D 4C X1:low QH 5S 5D 5C X2:low")
    claim = claimed(script)
    assert claim is not None
    assert claim.takes


@pytest.mark.parametrize(("name", "players"), [("clag", 3), ("network-blackout", 3)])
def test_cards_that_play_themselves_are_not_claimed(name: str, players: int) -> None:
    turns = [
        (step.before, to_act(step.before).must[0])
        for step in whole_game(VARIANTS[name], players, 3)
        if step.before.phase is Phase.PLAYING
        and (step.before.deal.spec.sight.is_pile or step.before.deal.spec.sight is Sight.FOREHEAD)
    ]
    assert turns
    assert all(claim_of(observe(state, seat)) is None for state, seat in turns)


# By exhaustion ------------------------------------------------------------------------------------


@st.composite
def small_games(draw: st.DrawFn) -> tuple[str, int, dict[str, Any], int, int, int]:
    """A variant with house rules, players, cards each, cards that are not dealt, and chance."""
    name = draw(st.sampled_from(sorted(VARIANTS)))
    row = VARIANTS[name]
    players = min(row.deals) + draw(st.integers(0, 1))
    assume(players in row.deals)
    options: dict[str, Any] = {}
    for option in ("must_trump", "trump_broken", "revokes", "no_trump", "bidding"):
        values = values_for(row, OPTIONS[option])
        if values and draw(st.integers(0, 2)) == 0:
            options[option] = draw(st.sampled_from(values))
    try:
        with_options(row, options, players)
    except OptionError:
        assume(False)
    cards = draw(st.integers(2, 4)) + (3 if name == "ninety-nine" else 0)
    return name, players, options, cards, draw(st.integers(0, 2)), draw(st.integers(0, 10**6))


def shrunk(state: GameState, cards: int, stock: int, rng: Random) -> GameState:
    """The same deal with few cards of each hand, of a pack not much larger."""
    spec = state.deal.spec
    if spec.trump_from in (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE, TrumpFrom.BY_CALL):
        stock = max(stock, 1)
    pack = tuple(sorted(rng.sample(spec.pack, spec.players * cards + stock)))
    jokers = [held for held in spec.pack if held.suit is Suit.JOKERS]
    if jokers and not set(jokers) & set(pack):
        pack = (*pack[1:], jokers[0])
    sized = replace(spec, cards=cards, pack=pack, sizes=())
    return replace(state, deal=replace(state.deal, spec=sized))


def moments(
    name: str, players: int, options: dict[str, Any], cards: int, stock: int, rng: Random
) -> Iterator[tuple[GameState, Seat]]:
    """Every turn to play in one small deal of a random game."""
    row = with_options(VARIANTS[name], options, players)
    state = new_game(row, players, rng.randrange(players))
    while not state.finished and state.phase is not Phase.OVER:
        if state.phase is Phase.DEALING:
            state = shrunk(state, cards, stock, rng)
        must, _may = to_act(state)
        if state.phase is Phase.PLAYING:
            yield state, must[0]
        action = choose(state, rng)
        if isinstance(action, TurnUp) and state.deal.spec.trump_from is TrumpFrom.DEALERS_LAST:
            action = TurnUp(state.deal.hands[state.deal.spec.dealer][-1])
        state, _events = apply(state, action)


def possible(state: GameState, seat: Seat, rng: Random) -> Iterator[GameState]:
    """The states that look like this one to the seat: all, or some by chance."""
    view = observe(state, seat)
    known = {p.card for t in (*(t.played for t in view.tricks), view.trick) for p in t}
    known |= {held for cards in (*view.hands, *view.laid) for held in cards if type(held) is Card}
    if view.spec.trump_from in (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE) and view.turn_up:
        known.add(view.turn_up)
    unseen = [held for held in view.spec.pack if held not in known]
    places = [[type(held) is Card for held in cards] for cards in (*view.hands, *view.laid)]
    gaps = [len(place) - sum(place) for place in places]
    ways = list(_ways(unseen, gaps, rng))
    for shares in ways:
        filled = [
            (*(held for held in cards if type(held) is Card), *share)
            for cards, share in zip((*view.hands, *view.laid), shares, strict=True)
        ]
        guess = Guess(hands=tuple(filled[: view.players]), laid=tuple(filled[view.players :]))
        world = imagine(view, guess)
        if fits(world):
            yield world


def _ways(unseen: list[Card], gaps: list[int], rng: Random) -> Iterator[list[tuple[Card, ...]]]:
    number, left = 1, len(unseen)
    for gap in gaps:
        number *= comb(left, gap)
        left -= gap
    if number > MOST_DEALS:
        for _ in range(MOST_DEALS):
            mixed, shares = rng.sample(unseen, len(unseen)), []
            for gap in gaps:
                shares.append(tuple(mixed[:gap]))
                mixed = mixed[gap:]
            yield shares
        return
    if not gaps:
        yield []
        return
    for share in combinations(unseen, gaps[0]):
        rest = [held for held in unseen if held not in share]
        yield from ([share, *others] for others in _ways(rest, gaps[1:], rng))


def fits(world: GameState) -> bool:
    """Whether everything that was played could be played, and cost what it should."""
    deal = world.deal
    hands = [list(cards) for cards in deal.hands]
    tricks = [*(trick.played for trick in deal.tricks), deal.trick]
    for trick in tricks:
        for play in trick:
            hands[play.seat].append(play.card)
    penalties, broken = [0] * world.players, False
    for number, trick in enumerate(tricks):
        for place, play in enumerate(trick):
            now = replace(
                deal,
                hands=tuple(map(tuple, hands)),
                leader=trick[0].seat,
                trick=trick[:place],
                tricks=deal.tricks[:number],
                trump_broken=broken,
            )
            if play.card not in legal_cards(now, play.seat):
                return False
            penalties[play.seat] += REVOKE_PENALTY * is_revoke(now, play.seat, play.card)
            hands[play.seat].remove(play.card)
            after = apply(replace(world, deal=now), Play(*play))[0].deal
            broken = after.trump_broken if after.spec is deal.spec else broken
    return tuple(penalties) == deal.penalties


def missed(state: GameState, seat: Seat, tricks: int) -> str:
    """How the others have a seat take another number than was proved; empty where they cannot."""
    (turn,) = to_act(state).must
    if turn == seat:
        proof = proved(observe(state, seat), tricks)
        if proof is None:
            return "no proof"
        actions: list[Action] = [proof.play]
        assert proof.play in legal_actions(state, seat)
        assert not is_revoke(state.deal, seat, proof.play.card)
        assert proof.order[0] is proof.play.card
    else:
        actions = list(legal_actions(state, turn))
    for action in actions:
        after, _events = apply(state, action)
        left = tricks - (taken(after, seat) - taken(state, seat))
        if after.finished:
            found = "" if left == 0 else "too few" if left > 0 else "too many"
        else:
            found = "too many" if left < 0 else missed(after, seat, left)
        if found:
            return f"{action}; {found}"
    return ""


def _worlds(cards: int, players: int) -> int:
    """Deals to try with so many cards each, of which all ways to play are tried."""
    ways: int = factorial(cards) ** players
    return max(2, min(MOST_DEALS, 20_000 // ways))


def taken(state: GameState, seat: Seat) -> int:
    """Tricks that a seat has in the deal."""
    return (state.finished[-1].result.tricks if state.finished else state.deal.taken)[seat]


@pytest.mark.slow
@pytest.mark.parametrize("games", [60, 600])
def test_no_defence_with_any_deal_of_the_unseen_cards_makes_a_proof_untrue(games: int) -> None:
    made = dict.fromkeys(("all", "some", "none"), 0)

    @settings(max_examples=games, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(table=small_games())
    def sound(table: tuple[str, int, dict[str, Any], int, int, int]) -> None:
        name, players, options, cards, stock, seed = table
        rng = Random(seed)
        tried: set[tuple[Seat, int]] = set()
        for state, seat in moments(name, players, options, cards, stock, rng):
            view = observe(state, seat)
            if view.spec.sight.is_pile or view.spec.sight is Sight.FOREHEAD:
                continue
            so_far, number = taken(state, seat), len(view.hand)
            for tricks in range(number + 1):
                proof = proved(view, tricks)
                if proof is None or (seat, so_far + tricks) in tried:
                    continue
                # What follows from the first proof of a deal is part of it.
                tried.add((seat, so_far + tricks))
                assert sorted(proof.order) == sorted(state.deal.hands[seat])
                made["none" if not tricks else "all" if tricks == number else "some"] += 1
                for world in islice(possible(state, seat, rng), _worlds(number, players)):
                    assert not missed(world, seat, tricks), (table, observe(world, seat), proof)

    sound()
    print(made)
    assert all(made.values()), "each kind of proof was tried"
