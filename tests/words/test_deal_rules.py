"""What the rule cells know of a deal is what the engine does, in every variant and every deal.

Winners, legal cards, points, barred bids and the deal to come are worked out here once more from
the values that the line shows, and compared with what happened in whole random games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

import pytest

from game.engine import (
    CHANCE,
    PUBLIC,
    Bid,
    Card,
    Phase,
    Play,
    Played,
    Suit,
    TrickTaken,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.cards import SAME_COLOUR
from game.engine.choices import CallKind, JokerCall, Jokers, Premium, Total
from game.engine.deal_sequence import GameEnd, next_step
from game.engine.decisions.call import called_spec
from game.engine.spec import STREAK_LENGTH
from game.engine.state import FinishedDeal, GameState
from game.engine.terms import CallTerms
from game.presentation.deal_rules import (
    Coming,
    DealRules,
    Owed,
    Pay,
    Winning,
    bids_of,
    deal_rules,
    price_list,
)
from game.presentation.deal_stairs import DealTurn, stairs
from game.presentation.screen_state import ScreenState
from game.presentation.words.rule_cells import RuleKind, rule_cells
from game.variants import VARIANTS, variant, with_options
from tests.dealing import Step, whole_game

HOUSES: tuple[tuple[str, int, Mapping[str, object]], ...] = (
    ("oh-hell", 4, {"revokes": "penalised", "must_trump": True}),
    ("oh-hell", 5, {"streak_bonus": True, "hook": "any"}),
    ("la-pocha", 4, {"double_suit": "O"}),
    ("blackout", 3, {"double_suit": "H", "schedule": [3, 4, 5], "no_trump": "never"}),
    ("blackout", 4, {"blind_one_card": True, "schedule": [1, 2, 1]}),
    ("kachuful", 6, {}),
)
EVERY_ROW: list[tuple[str, int, Mapping[str, object]]] = [
    (row.id, players, {}) for row in VARIANTS.values() for players in row.deals
]
DEALS = 30
"""Of a game; a cooperative one may never end."""


def seen(state: GameState) -> DealRules:
    """What the line says to somebody who sees no hand."""
    return deal_rules(ScreenState.of(observe(state, PUBLIC)))


def counts_as(winning: Winning, card: Card) -> Suit | None:
    """The suit of a card by what the line says."""
    if card.suit is Suit.JOKERS and winning.jokers is Jokers.HIGH_OR_LOW:
        return None
    bower = winning.bowers and card.rank == "J" and winning.trump is not None
    if bower and SAME_COLOUR.get(card.suit) is winning.trump:
        return winning.trump
    return card.suit


def led_in(winning: Winning, trick: Sequence[Played]) -> Suit | None:
    """The suit to follow."""
    suits = (counts_as(winning, play.card) for play in trick)
    return next((suit for suit in suits if suit is not None), None)


def strength(winning: Winning, led: Suit | None, play: Played) -> tuple[int, int]:
    """What the line says of a card beside others of its trick."""
    card, suit = play.card, counts_as(winning, play.card)
    if play.joker is not None:
        return (9, 0) if play.joker is JokerCall.HIGH else (-9, 0)
    height = -card.height if winning.two_high else card.height
    if winning.bowers and card.rank == "J" and suit is winning.trump:
        height = 900 if card.suit is winning.trump else 800
    if winning.order:
        return len(winning.order) - winning.order.index(card.suit), height
    if winning.trump is not None and suit is winning.trump:
        return 2, height
    return int(suit is led), height


def taker(winning: Winning, trick: Sequence[Played]) -> int:
    """Who takes a trick by what the line says; of equal cards the first."""
    led = led_in(winning, trick)
    return max(trick, key=lambda play: strength(winning, led, play)).seat


def allowed(winning: Winning, owed: Owed, state: GameState, seat: int) -> set[Card]:
    """Which cards may be played by what the line says."""
    deal = state.deal
    hand, trick = deal.hands[seat], deal.trick
    if not owed.follow:
        return {hand[0]}
    jokers = {c for c in hand if counts_as(winning, c) is None} if owed.joker_free else set()
    suited = [c for c in hand if c not in jokers]
    if not suited:
        return set(jokers)
    late = jokers if trick and deal.tricks else set()
    led = led_in(winning, trick)
    if not trick:
        others = {c for c in suited if counts_as(winning, c) is not winning.trump}
        return others if owed.closed and others else set(suited)
    if led is None:
        return set(suited) | late
    following = [c for c in suited if counts_as(winning, c) is led]

    def beats(card: Card) -> bool:
        return taker(winning, (*trick, Played(seat, card))) == seat

    top = next(play for play in trick if play.seat == taker(winning, trick))
    ruffed = winning.trump is not None and counts_as(winning, top.card) is winning.trump
    if following:
        due = following
        if owed.beat and not (ruffed and led is not winning.trump):
            due = [c for c in following if beats(c)] or following
        free = {c for c in suited if c not in following} if owed.revoke else set()
        return set(due) | free | late
    if owed.trump and winning.trump is not None:
        trumps = [c for c in suited if counts_as(winning, c) is winning.trump]
        if owed.beat and any(counts_as(winning, p.card) is winning.trump for p in trick):
            return set([c for c in trumps if beats(c)] or suited) | late
        return set(trumps or suited) | late
    return set(suited) | late


def earned(pay: Pay, done: FinishedDeal, trump: Suit | None) -> tuple[int, ...]:
    """The points of a deal by what the line says."""
    spec, result = done.spec, done.result
    makers = sum(result.made)
    found = []
    for seat, (bid, took) in enumerate(zip(result.bids, result.tricks, strict=True)):
        if pay.shared is not None:
            found.append(pay.shared if makers == spec.players else 0)
            continue
        price = pay.missed
        if bid == took:
            price = dict(pay.other_bids).get(bid, pay.made)
            if pay.declarer is not None and seat == result.declarer:
                price = pay.declarer
        sum_ = price.points(bid, took)
        if bid == took and pay.among:
            sum_ += pay.among[makers - 1]
        sum_ += sum(
            worth
            for worth, winner in zip(pay.rungs, result.winners, strict=False)
            if winner == seat
        )
        if result.premium is not None:
            worth = pay.premiums[list(Premium).index(result.premium.premium)]
            own = seat == result.premium.seat
            sum_ += worth if own == result.made[result.premium.seat] else 0
        run = spec.streaks[seat] + 1 if spec.streaks[seat] > 0 else 1
        missed = -spec.streaks[seat] + 1 if spec.streaks[seat] < 0 else 1
        if pay.streak and (run if result.made[seat] else missed) == STREAK_LENGTH:
            sum_ += pay.streak if result.made[seat] else -pay.streak
        found.append(sum_ + result.penalties[seat])
    return tuple(found)


def follows(coming: Coming, step: object) -> bool:
    """Whether the line names what comes."""
    if isinstance(step, GameEnd):
        return coming.ends
    return (coming.cards, coming.dealer, coming.source, coming.suit, coming.tie_break) == (
        step.cards,  # type: ignore[attr-defined]
        step.dealer,  # type: ignore[attr-defined]
        step.trump_from,  # type: ignore[attr-defined]
        step.trump_suit,  # type: ignore[attr-defined]
        step.tie_break,  # type: ignore[attr-defined]
    )


def check_bidding(step: Step, rules: DealRules) -> None:
    """A bid that the line bars is the one that the engine refuses for the sum of all bids."""
    deal = step.before.deal
    if step.before.phase is not Phase.BIDDING or not isinstance(step.action, Bid):
        return
    seat = to_act(step.before).must[0]
    bids = {action.bid for action in legal_actions(step.before, seat) if isinstance(action, Bid)}
    might = set(range(deal.spec.tricks + 1))
    if rules.bids.every_bid_zero:
        might = {0}
    if rules.bids.left is not None:
        most = rules.bids.left
        last = rules.bids.bid == rules.bids.players - 1
        might = {most} if last else set(range(most + 1))
    might -= {rules.bids.barred}
    if seat in rules.bids.owing and might - {0}:
        might -= {0}
    assert bids == might


def check_play(step: Step, rules: DealRules) -> None:
    """What the line says is owed is what may be played, and what it says wins takes the trick."""
    if not isinstance(step.action, Play):
        return
    seat = step.action.seat
    legal = {action.card for action in legal_actions(step.before, seat) if isinstance(action, Play)}
    assert legal == allowed(rules.winning, rules.owed, step.before, seat)
    for event in step.events:
        if isinstance(event, TrickTaken):
            whole = (*step.before.deal.trick, _played(step))
            assert taker(rules.winning, whole) == event.winner, whole


def _played(step: Step) -> Played:
    assert isinstance(step.action, Play)
    action, joker = step.action, step.action.joker
    if action.card.suit is Suit.JOKERS and joker is None:
        first = next((p.joker for p in step.before.deal.trick if p.joker is not None), None)
        joker = None if first is None else first.opposite
    return Played(action.seat, action.card, joker)


@pytest.mark.thinned(8)
@pytest.mark.parametrize(("row", "players", "options"), [*HOUSES, *EVERY_ROW])
def test_the_line_says_of_every_deal_what_the_engine_does(
    row: str, players: int, options: Mapping[str, object]
) -> None:
    chosen = with_options(variant(row), options, players)
    told: list[DealRules] = [seen(new_game(chosen, players, 0))]
    for step in whole_game(chosen, players, 3):
        if len(step.before.finished) >= DEALS:
            break
        rules = told[-1]
        if to_act(step.before).must != (CHANCE,):
            check_bidding(step, rules)
            check_play(step, rules)
        if len(step.after.finished) > len(step.before.finished):
            done = step.after.finished[-1]
            assert rules.pay is not None
            assert earned(rules.pay, done, done.result.trump) == done.points
            coming = next_step(chosen, players, 0, step.after.finished)
            told_next = rules.next
            if isinstance(coming, GameEnd) or not coming.tie_break:
                makers = sum(done.result.made)
                place = makers if len(told_next.by_makers) > 1 else 0
                assert follows(told_next.by_makers[place], coming)
            else:
                assert told_next.played_off
                assert told_next.by_makers == (Coming(),)
        told.append(seen(step.after))


@pytest.mark.parametrize("row", VARIANTS)
def test_every_bid_and_number_of_tricks_pays_what_the_line_says(row: str) -> None:
    chosen = variant(row)
    if chosen.rules.scheme.made_by_all is not None:
        return  # nobody is paid alone: whole games are compared above
    for players in {*chosen.seats}:
        state = new_game(chosen, players, 0)
        spec = state.deal.spec
        if not spec.cards:
            continue
        pay = price_list(spec, None)
        for bid, took in product(range(spec.tricks + 1), repeat=2):
            for makers in range(1, players + 1) if bid == took else (1,):
                paid = pay.of_made(bid) if bid == took else pay.missed.points(bid, took)
                extra = pay.among[makers - 1] if pay.among and bid == took else 0
                expected = spec.rules.scheme.points(spec.cards, bid, took, makers=makers)
                assert paid + extra == expected
            if pay.declarer is not None:
                assert pay.of_made(bid, declares=True) == pay.declarer.points(bid, bid)


def test_what_may_not_be_bid_is_told_before_it_is_tried() -> None:
    chosen = with_options(variant("oh-hell"), {"schedule": [3]}, 3)
    barred = set()
    for seed in range(20):
        for step in whole_game(chosen, 3, seed):
            rules = seen(step.before).bids
            if rules.barred is not None:
                assert rules.rule is Total.HOOK
                assert rules.bid == rules.players - 1
                barred.add(rules.barred)
    assert len(barred) > 2


def test_of_a_deal_whose_size_is_open_nothing_is_told_that_was_called_before() -> None:
    chosen = with_options(variant("caller-clag"), {"deals": 4}, 4)
    first = seen(new_game(chosen, 4, 0))
    open_sizes = 0
    for seed in range(3):
        for step in whole_game(chosen, 4, seed):
            if step.after.phase is Phase.SIZING:
                rules = seen(step.after)
                assert (rules.winning, rules.owed, rules.pay) == (first.winning, first.owed, None)
                open_sizes += bool(step.after.finished)
                assert (rules.bids.bid, rules.bids.total, rules.bids.tricks) == (0, None, 0)
    assert open_sizes == 9


def test_every_cell_of_the_line_speaks_of_one_deal() -> None:
    """While a size is to be named, that deal is the present one, and another one comes next."""
    chosen = with_options(variant("caller-clag"), {"deals": 3}, 3)
    seen_deals = []
    for step in whole_game(chosen, 3, 1):
        if step.after.phase is not Phase.SIZING:
            continue
        shown = ScreenState.of(observe(step.after, PUBLIC))
        cells = {cell.kind: cell for cell in rule_cells(shown, ("Ada", "Bruno", "Clio"))}
        coming = step.after.deal.spec
        number = len(step.after.finished)
        named = ("Ada", "Bruno", "Clio")[coming.dealer]
        assert cells[RuleKind.DEAL].lengths[0] == (f"Deal {number + 1} of 3", "size still open")
        assert cells[RuleKind.DEAL].sentences == (f"{named} names the size.",)
        assert cells[RuleKind.BIDS].sentences == ("The bids may come to any sum.",)
        assert cells[RuleKind.BIDS].lengths[-1] == ("How the bids stand", "")
        after = ("Ada", "Bruno", "Clio")[(coming.dealer + 1) % 3]
        last = number == 2
        words = "This is the last deal." if last else f"{after} names the size."
        assert cells[RuleKind.NEXT].sentences[0] == words
        lit = [place for place, stair in enumerate(stairs(shown)) if stair.turn is DealTurn.PRESENT]
        assert lit == [number]
        seen_deals.append(number)
    assert seen_deals == [1, 2]


def test_nobody_bids_too_few_where_every_bid_is_zero() -> None:
    misere = CallTerms(CallKind.MISERE)
    state = new_game(variant("caller-clag"), 3, 0)
    shown = ScreenState.of(observe(state, PUBLIC))
    spec = called_spec(replace(state.deal.spec, cards=4, sizes=()), misere)
    view = replace(shown.view, spec=spec, phase=Phase.PLAYING, bids=(0, 0, 0))
    assert bids_of(ScreenState.of(view)).apart is None
