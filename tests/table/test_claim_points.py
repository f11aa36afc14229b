"""A claim knows the bid: it is made where nothing hangs on how a seat plays on, and only there."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings

from game.engine import (
    Call,
    CallTerms,
    GameState,
    NameSize,
    Play,
    Seat,
    apply,
    card,
    legal_actions,
    observe,
    to_act,
)
from game.engine.choices import CallKind, Madness
from game.engine.state import FinishedDeal
from game.presentation.words.prompts import offer_words
from game.table.claims.claim import Claim, Ground, claim_of
from tests.speak import Script, game
from tests.table.test_claim import moments, possible, small_games

ROWS = {"schedule": [2], "hook": False, "bid_changes": False}


def dealt(
    *hands: str, bids: tuple[int, ...], row: str = "oh-hell", turn: str = "2H", **options: Any
) -> Script:
    """A deal at so many players in which seat 1 leads, bids by seat from there on."""
    rules = {**ROWS, "schedule": [len(hands[0].split())], **options}
    script = Script(game(row, len(hands), **rules), len(hands)).deal(*hands, turn=turn)
    return script.bid(*bids)


def claimed(script: Script) -> Claim | None:
    """What the seat whose turn it is may claim."""
    return claim_of(observe(script.state, to_act(script.state).must[0]))


def exact(claim: Claim | None) -> int | None:
    """How many tricks are claimed because the bid needs them."""
    return None if claim is None or claim.ground is not Ground.EXACT else claim.tricks


# What the bid still needs -------------------------------------------------------------------------


@pytest.mark.parametrize("bid", range(3))
def test_all_tricks_are_claimed_where_the_bid_needs_all_and_nowhere_else(bid: int) -> None:
    script = dealt("3S 4S", "KH AH", "7S 8S", bids=(bid, 0, 0))
    assert exact(claimed(script)) == (2 if bid == 2 else None)


@pytest.mark.parametrize("bid", range(3))
def test_none_is_claimed_where_the_bid_needs_none_and_nowhere_else(bid: int) -> None:
    script = dealt("3S 4S", "AD 9C", "2D 2S", bids=(1, bid, 0)).play("AD")
    assert exact(claimed(script)) == (0 if bid == 0 else None)


@pytest.mark.parametrize("bid", [1, 2])
def test_an_order_that_throws_winners_away_is_no_claim_for_who_wants_them(bid: int) -> None:
    """A♠ and 8♣, diamonds led: the ace can be thrown away, and then none is taken."""
    script = dealt("5D 6D", "7D KS", "AS 8C", bids=(0, bid, 0)).play("7D")
    assert claimed(script) is None


def test_that_no_trick_can_be_had_is_said_only_where_no_order_takes_one() -> None:
    script = dealt("5D 6D", "7D KS", "AS 8C", bids=(0, 0, 0)).play("7D")
    claim = claimed(script)
    assert claim is None, "the 8 may take a trick of clubs"
    script = dealt("5D 6D", "7D KS", "AS 2C", bids=(0, 0, 0)).play("7D")
    claim = claimed(script)
    assert claim is not None
    assert (claim.tricks, claim.play.card, claim.every_way) == (0, card("AS"), False)
    assert offer_words(claim) == "You can lose every trick left."
    script = dealt("5D 6D", "7D KS", "2S 2C", bids=(0, 0, 0)).play("7D")
    claim = claimed(script)
    assert claim is not None
    assert claim.every_way
    assert offer_words(claim) == "No trick left can be yours."


def test_exactly_one_is_claimed_with_a_loser_now_and_the_ace_of_trumps_for_later() -> None:
    script = dealt("5D 6D", "7D KS", "AH 2C", bids=(0, 1, 0)).play("7D")
    claim = claimed(script)
    assert claim is not None
    assert claim.play == Play(2, card("2C")), "the ace takes whatever is led next"
    assert (claim.tricks, claim.takes_all, claim.every_way) == (1, False, False)
    assert offer_words(claim) == "Your bid is sure with 1 of 2."
    assert claimed(dealt("5D 6D", "7D KS", "AH 2C", bids=(0, 0, 0)).play("7D")) is None
    assert claimed(dealt("5D 6D", "7D KS", "AH 2C", bids=(0, 2, 0)).play("7D")) is None


def test_a_claim_goes_on_with_one_card() -> None:
    script = dealt("5D 6D", "7D KS", "AH 2C", bids=(0, 1, 0)).play("7D 2C 6D KS")
    assert claimed(script) is None, "one card is played as quickly"
    view = observe(script.state, 2)
    going_on = claim_of(view, fewest=1)
    assert going_on is not None
    assert (going_on.tricks, going_on.play) == (1, Play(2, card("AH")))


# What pays ----------------------------------------------------------------------------------------


def test_a_bid_that_pays_less_than_missing_it_is_not_claimed() -> None:
    """Up and Down the River: zero made is five, and six tricks too many are six."""
    low = "2S 2C 2D 3S 3C 3D"
    others = ("AS AC AD KS KC KD", "QS QC QD JS JC JD", "TS TC TD 9S 9C 9D")
    script = dealt(
        others[0],
        others[1],
        low,
        others[2],
        row="up-and-down-the-river",
        bids=(0, 0, 0, 0),
        no_trump="never",
        turn="AH",
    ).play("QS")
    assert claimed(script) is None
    script = dealt(
        others[0],
        others[1],
        low,
        others[2],
        row="up-and-down-the-river",
        bids=(0, 0, 0, 0),
        no_trump="never",
        turn="AH",
        scoring="ten-plus-tricks",
    ).play("QS")
    assert exact(claimed(script)) == 0


def called(madness: Madness | None, *hands: str, bids: tuple[int, ...]) -> Script:
    """Caller Clag, three cards each at no trump; seat 1 leads."""
    script = Script(game("caller-clag", 3), 3)
    script.do(NameSize(0, 3))
    script.deal(*hands)
    script.do(Call(0, CallTerms(CallKind.NO_TRUMP, madness=madness)))
    return script.bid(*bids)


SWEEP = ("3D 4D 5D", "AS KS QS", "6D 7D 8D")


@pytest.mark.parametrize("madness", [None, *Madness])
def test_all_are_claimed_under_a_madness_too(madness: Madness | None) -> None:
    assert exact(claimed(called(madness, *SWEEP, bids=(3, 0, 0)))) == 3


@pytest.mark.parametrize(("madness", "sure"), [(None, True), (Madness.ASCENDING, False)])
def test_a_bid_is_not_claimed_where_the_tricks_given_up_pay_more(
    madness: Madness | None, sure: bool
) -> None:
    """Ascending, the last two of three tricks are ten points, as much as a bid of zero; all
    three are twelve."""
    script = called(madness, "3D 4D 5D", "AS AH AC", "2H 2D 2C", bids=(0, 0, 0)).play("AS")
    assert exact(claimed(script)) == (0 if sure else None)


def talked(row: str, *hands: str, bids: tuple[int, ...]) -> Script:
    """A cooperative deal at no trump's expense: nobody has said anything."""
    script = Script(game(row, 3, schedule=[len(hands[0].split())]), 3)
    return script.deal(*hands).turn_up("2H").say(None, None, None).bid(*bids)


def test_in_the_cooperative_game_a_claim_waits_for_the_others_bids() -> None:
    """One point for all, if all make theirs: how the bid of one is made is not all the same."""
    script = talked("cooperative", "5D 6D", "7D KS", "2S 2C", bids=(1, 0, 1)).play("7D")
    assert claimed(script) is None
    swept = talked("cooperative", "5D 6D", "AH KH", "2S 2C", bids=(2, 0, 0))
    assert exact(claimed(swept)) == 2, "with all tricks the others' bids are made too"


# Whose points can change --------------------------------------------------------------------------


def test_the_rest_is_settled_once_every_bid_is_lost() -> None:
    """Oh Hell pays nothing for a missed bid."""
    script = dealt("3S KD 5C", "2S QD 4C", "AS 2D 9C", bids=(0, 3, 3)).play("2S AS 3S")
    assert claimed(script) is None, "seat 2 wants two more tricks, and two are left"
    script.play("2D KD QD")
    claim = claimed(script)
    assert claim is None, "one card is played as quickly"
    script = dealt("3S KD 5C", "2S QD 4C", "AS 2D 9C", bids=(3, 0, 3)).play("2S AS 3S")
    claim = claimed(script)
    assert claim is not None
    assert (claim.ground, claim.tricks) == (Ground.SETTLED, None)
    assert offer_words(claim) == "Nobody's points can change."


def test_nothing_is_settled_while_one_bid_can_be_made_or_spoiled() -> None:
    script = dealt("3S KD 5C", "2S QD 4C", "AS 2D 9C", bids=(3, 0, 1)).play("2S AS 3S")
    assert claimed(script) is None, "seat 0 wants no more, and seat 2 may spoil that or not"


@pytest.mark.parametrize("scoring", ["tricks-and-ten", "up-and-down-the-river", "romanian-whist"])
def test_nothing_is_settled_where_every_trick_pays_or_costs(scoring: str) -> None:
    script = dealt("3S KD 5C", "2S QD 4C", "AS 2D 9C", bids=(3, 0, 3), scoring=scoring)
    assert claimed(script.play("2S AS 3S")) is None


def test_what_is_settled_is_played_without_a_revoke() -> None:
    script = dealt("3S KD 5C", "2S QD 4C", "AS 2D 9C", bids=(3, 0, 3), revokes="penalised").play(
        "2S AS 3S 2D"
    )
    claim = claimed(script)
    assert claim is not None
    assert claim.play == Play(0, card("KD"))


# By exhaustion ------------------------------------------------------------------------------------


def ends(state: GameState, seat: Seat | None = None, tricks: int = 0) -> Iterator[FinishedDeal]:
    """Every end of the deal; with a seat, those in which it goes on with its claim."""
    (turn,) = to_act(state).must
    if turn == seat:
        claim = claim_of(observe(state, seat), fewest=1)
        assert claim is not None, "a claim goes on to the end"
        actions: tuple[Any, ...] = (claim.play,)
    else:
        actions = legal_actions(state, turn)
    for action in actions:
        after, _events = apply(state, action)
        if after.finished:
            yield after.finished[-1]
        else:
            yield from ends(after, seat)


MOST_WORLDS = 6


@pytest.mark.slow
@pytest.mark.parametrize("games", [60, 600])
def test_whoever_claims_gets_what_no_other_way_of_the_deal_betters(games: int) -> None:
    made = dict.fromkeys(Ground, 0)

    @settings(max_examples=games, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(table=small_games())
    def sound(table: tuple[str, int, dict[str, Any], int, int, int]) -> None:
        name, players, options, cards, stock, seed = table
        rng = Random(seed)
        fewer = min(cards, 3 + 3 * (name == "ninety-nine"))
        for state, seat in moments(name, players, options, fewer, stock, rng):
            claim = claim_of(observe(state, seat))
            if claim is None:
                continue
            made[claim.ground] += 1
            for world in list(possible(state, seat, rng))[:MOST_WORLDS]:
                penalty = world.deal.penalties
                every = list(ends(world))
                free = [end for end in every if end.result.penalties == penalty]
                if claim.every_way:
                    took = {end.result.tricks[seat] for end in every}
                    assert took == {world.deal.taken[seat]}, table
                if claim.ground is Ground.SETTLED:
                    assert len({(end.points, end.result.made) for end in free}) == 1, table
                    continue
                kept = list(ends(world, seat))
                assert all(end.result.made[seat] for end in kept), table
                most = max(end.points[seat] for end in free)
                assert (
                    min(end.points[seat] - end.result.penalties[seat] for end in kept)
                    >= most - penalty[seat]
                ), table

    sound()
    assert made[Ground.EXACT], "claims were tried"
    assert made[Ground.SETTLED] or games < 600, "seldom in deals so small, and tried too"
