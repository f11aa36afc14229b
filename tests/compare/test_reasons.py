"""Reasons: what is said of two ways is counted again by the engine, card by card."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from dataclasses import replace as change
from itertools import chain, combinations
from random import Random
from typing import Any, assert_never

import pytest
from msgspec.structs import replace

from ai.players.weigher import ExpertWeigher
from game.engine import (
    Action,
    Bid,
    Card,
    DealSpec,
    Event,
    GameState,
    Guess,
    Phase,
    Play,
    TrickTaken,
    View,
    apply,
    imagine,
    legal_actions,
    to_act,
)
from game.engine.cards import Suit
from game.engine.choices import CallKind, JokerCall, Total
from game.engine.state import Played, Trick
from game.engine.terms import CallTerms
from game.engine.weighing import Course, at_once
from game.presentation.words.advice.hints import reason as sentence
from game.review.decisions import decisions_of
from game.review.facts import (
    Alike,
    Assists,
    EndsWith,
    Exit,
    GetsRid,
    Helps,
    Hinders,
    Kept,
    NeedsAll,
    OutOfReach,
    PaysMore,
    Reason,
    Relieves,
    StaysUnder,
    TakesNow,
    TakesTricks,
    TrickLost,
)
from game.review.reasons import (
    Aim,
    Ends,
    WayCounts,
    aim_of,
    comes_to_the_same,
    counted_reasons,
    ends_of_weighed,
    more,
    reasons_of,
    steady,
)
from game.table.records.replay import replay
from game.variants import VARIANTS
from tests.lines import game_of
from tests.recorded import record

DEALS = 200
"""Deals in which each reason is counted here: fewer than in a hint, for each is played again."""


class Remembering(ExpertWeigher):
    """The expert, and how it last played deals on."""

    told: tuple[tuple[Course, ...], ...] = ()

    def courses(self, view: View, ways: Any, number: int, rng: Random) -> Any:
        self.told = yield from super().courses(view, ways, number, rng)
        return self.told


@dataclass
class Recount:
    """What the engine says happened in the deals after one way."""

    now: int = 0
    under: int = 0
    over: int = 0
    made: Counter[int] = field(default_factory=Counter)
    takes: Counter[str] = field(default_factory=Counter)
    too_many: Counter[str] = field(default_factory=Counter)
    """Of the deals in which too many are taken, by card in how many it takes one."""
    off_lead: Counter[str] = field(default_factory=Counter)
    """By card in how many deals it is led to a later trick, which another takes."""
    most: int = 0
    """Tricks taken from now on where the bid is made."""
    fewest: int = 1000


def recounted(view: View, way: Action, courses: tuple[Course, ...]) -> Recount:
    """Each deal dealt anew and played by the engine."""
    found = Recount()
    assert view.seat is not None
    for course in courses:
        took: list[str] = []
        played = [[*trick.played] for trick in course.tricks]
        del played[0][: len(view.trick)]
        state = _dealt(view, course, played)
        if isinstance(way, Play):
            assert (played[0][0].seat, played[0][0].card) == (view.seat, way.card)
        for at, (trick, cards) in enumerate(zip(course.tricks, played, strict=True)):
            first = way.joker if isinstance(way, Play) and at == 0 else None
            state = _after(state, trick, cards, first)
            if trick.winner == view.seat:
                own = next(each.card.code for each in trick.played if each.seat == view.seat)
                took.append(own)
                found.now += at == 0
            elif at and cards[0].seat == view.seat:
                found.off_lead[cards[0].card.code] += 1
        result = state.finished[-1].result
        found.takes.update(took)
        if result.tricks[view.seat] == result.bids[view.seat]:
            found.most, found.fewest = max(found.most, len(took)), min(found.fewest, len(took))
        if result.tricks[view.seat] > result.bids[view.seat]:
            found.too_many.update(took)
        found.under += result.tricks[view.seat] < result.bids[view.seat]
        found.over += result.tricks[view.seat] > result.bids[view.seat]
        found.made.update(
            seat for seat in range(view.players) if result.tricks[seat] == result.bids[seat]
        )
    return found


def _dealt(view: View, course: Course, played: list[list[Played]]) -> GameState:
    """The deal of a course before its first card, all having bid."""
    hands: list[list[Card]] = [[] for _ in range(view.players)]
    for each in chain.from_iterable(played):
        hands[each.seat].append(each.card)
    state = imagine(view, Guess(hands=tuple(map(tuple, hands)), sealed_bids=course.bids))
    while state.phase is Phase.BIDDING:
        seat = to_act(state).must[0]
        state, _ = apply(state, Bid(seat, course.bids[seat]))
    return state


def _after(
    state: GameState, trick: Trick, cards: list[Played], first: JokerCall | None
) -> GameState:
    """The state after a trick, which the engine gives to the same seat.

    What others named a joker was not written down: one of the two ways to name it fits.
    """
    for named in (first,) if first is not None else (JokerCall.HIGH, JokerCall.LOW):
        now = state
        events: list[Event] = []
        for each in cards:
            way = Play(each.seat, each.card)  # which is refused where it may not be played
            if each.card.suit is Suit.JOKERS:
                ways = [
                    way
                    for way in legal_actions(now, each.seat)
                    if isinstance(way, Play) and way.card == each.card
                ]
                way = next((way for way in ways if way.joker is named), ways[0])
            now, told = apply(now, way)
            events += told
        taken = next(event for event in events if isinstance(event, TrickTaken))
        if taken.winner == trick.winner:
            return now
    raise AssertionError("the engine gives this trick to another seat")


def agrees(reason: Reason, view: View, best: Recount, other: Recount) -> None:
    """Every number of a reason is the engine's."""

    def share(count: int) -> float:
        return count / DEALS

    match reason:
        case TakesNow(_, now, _, instead, need):
            assert (now, instead) == (share(best.now), share(other.now))
            assert view.seat is not None
            bid = view.bids[view.seat]
            assert isinstance(bid, int)
            missed = best.under + best.over == DEALS
            assert need == bid - view.taken[view.seat] > 0 or (need == 0 and missed)
            assert now > instead
        case StaysUnder(missed=True):
            assert best.under + best.over == DEALS
        case StaysUnder(_, now, _, instead, zero, need):
            assert (now, instead) == (share(best.now), share(other.now))
            assert view.seat is not None
            bid = view.bids[view.seat]
            assert isinstance(bid, int)
            assert zero == (bid == 0)
            assert need == max(bid - view.taken[view.seat], 0)
            assert now < instead
            assert other.over >= best.over
        case Kept(code, None, lower=lower):
            assert lower is not None
            assert code[1] == lower[1], "of one suit"
            assert best.now == other.now == 0
        case Kept(code, kept, now):
            assert (kept, now) == (share(best.takes[code]), share(other.now))
            missed = best.under + best.over == DEALS
            assert other.under > best.under or missed
        case Exit(code, off):
            assert off == share(best.off_lead[code])
            assert other.over > best.over
        case NeedsAll(need):
            assert best.over == other.over == 0
            assert best.under == DEALS or best.most == best.fewest == need
        case GetsRid(code, None, lower):
            assert code[1] == lower[1], "of one suit"
            assert best.now == other.now == 0
        case GetsRid(code, kept):
            assert kept == share(other.too_many[code])
            assert other.over > best.over
        case Helps(code, helped, instead):
            assert (helped, instead) == (share(best.takes[code]), share(other.takes[code]))
            assert other.under > best.under or best.under + best.over == DEALS
        case Relieves(code, now, instead):
            assert (now, instead) == (share(best.too_many[code]), share(other.too_many[code]))
            assert other.over > best.over
        case Hinders(seat, made, instead):
            assert (made, instead) == (share(best.made[seat]), share(other.made[seat]))
            assert made < instead
        case Assists(seat, made, instead):
            assert (made, instead) == (share(best.made[seat]), share(other.made[seat]))
            assert made > instead
        case OutOfReach(seat, bid):
            whose = view.seat if seat is None else seat
            assert whose is not None
            assert view.bids[whose] == bid
            assert best.made[whose] == other.made[whose] == 0
        case PaysMore(bids, made, instead):
            assert view.seat is not None
            assert (made, instead) == (share(best.made[view.seat]), share(other.made[view.seat]))
            pays = [view.spec.rules.scheme.points(view.spec.cards, bid, bid) for bid in bids]
            assert pays[0] > pays[1]
        case EndsWith(_, under, over, other_under, other_over):
            assert (under, over) == (share(best.under), share(best.over))
            assert (other_under, other_over) == (share(other.under), share(other.over))
        case TakesTricks(cards):
            assert all(part == share(best.takes[code]) for code, part in cards)
        case TrickLost():
            assert best.now == other.now == 0
        case Alike():
            raise AssertionError("only a hint knows what the ways are worth")
        case nothing:
            assert_never(nothing)


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_every_number_of_a_reason_is_counted_again_by_the_engine(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.review.reasons.DEALS", DEALS)
    players = 4 if 4 in VARIANTS[name].deals else min(VARIANTS[name].deals)
    reader, expert = replay(game_of(record(name, players, 7, 2))), Remembering()
    for decision in [*decisions_of(reader, {0})][:24]:
        view = decision.view
        weighed = at_once(expert.weigh(view, decision.legal, 64, Random(1)))
        ways = [way for way in weighed if way.playouts]
        if len(ways) < 2:
            continue
        ways.sort(key=lambda way: way.points)
        best, worst = ways[-1].action, ways[0].action
        expert.told = ()
        reasons = at_once(reasons_of(expert, view, decision.legal, best, [worst], Random(5)))
        if not expert.told:
            for each in reasons:  # what is sure of the cards that lie
                sure = TrickLost | OutOfReach | TakesNow | StaysUnder | GetsRid | Kept
                assert isinstance(each, sure)
                if isinstance(each, TakesNow | StaysUnder):
                    assert {each.share, each.other_share} == {0.0, 1.0}
                assert not isinstance(each, GetsRid | Kept) or each.share is None
            continue
        counts = [
            recounted(view, way, courses)
            for way, courses in zip((best, worst), expert.told, strict=True)
        ]
        for each in reasons:
            assert sentence(each, ("You", "Anna", "Ben", "Carl", "Dora", "Emil", "Fritz"))
            agrees(each, view, counts[0], counts[1])


def test_where_all_is_the_same_nothing_is_told() -> None:
    reader = replay(game_of(record("blackout", 4, 7, 2)))
    decision = next(each for each in decisions_of(reader, {0}) if isinstance(each.chosen, Play))
    expert, view, legal, way = ExpertWeigher(), decision.view, decision.legal, decision.chosen
    told = at_once(reasons_of(expert, view, legal, way, [], Random(1)))
    assert all(isinstance(each, TrickLost) for each in told)


def test_of_two_bids_it_is_said_which_is_too_high_or_too_low_and_how_often() -> None:
    names = ("You", "Anna")
    high = EndsWith((1, 3), under=0.25, over=0.2, other_under=0.75, other_over=0.1)
    assert sentence(high, names) == (
        "You end with too few tricks in 25 % of the deals after a bid of 1, in 75 % after a bid of "
        "3."
    )
    low = EndsWith((2, 0), under=0.2, over=0.25, other_under=0.1, other_over=0.75)
    assert sentence(low, names) == (
        "You end with too many tricks in 25 % of the deals after a bid of 2, in 75 % after a bid "
        "of 0."
    )
    both = EndsWith((0, 1), under=0.0, over=0.57, other_under=0.26, other_over=0.42)
    assert sentence(both, names) == "A bid of 0 is made in 43 % of the deals, one of 1 in 32 %."
    cards = EndsWith(("AS", "2S"), under=0.25, over=0.2, other_under=0.75, other_over=0.1)
    assert sentence(cards, names).startswith("You end with too few tricks in 25 % of the deals")


def test_where_how_often_is_not_known_only_which_way_is_better_is_said() -> None:
    names = ("You", "Anna")
    bids = EndsWith((0, 1), 0.0, 0.57, 0.26, 0.42, rough=True)
    assert sentence(bids, names) == "A bid of 0 is made more often than one of 1."
    cards = EndsWith(("AS", "2S"), 0.25, 0.2, 0.75, 0.1, rough=True)
    assert sentence(cards, names) == (
        "You end with too few tricks less often after the ace of spades than after the 2 of spades."
    )


def test_what_a_net_plays_otherwise_is_said_roughly_or_not_at_all() -> None:
    reader = replay(game_of(record("blackout", 4, 7, 2)))
    decision = next(each for each in decisions_of(reader, {0}) if isinstance(each.chosen, Bid))
    ways = Bid(0, 0), Bid(0, 2)
    most, some = {*range(600)}, {*range(100)}
    nothing: set[int] = set()
    counts = [
        WayCounts(nothing, defaultdict(set), (nothing,) * 4, too_few, nothing, defaultdict(set))
        for too_few in (some, most)
    ]

    def told(first: float, second: float) -> tuple[Reason, ...]:
        by_net: dict[Action, Ends] = {ways[0]: Ends(first, 0.0), ways[1]: Ends(second, 0.0)}
        return counted_reasons(decision.view, decision.legal, ways, counts, by_net)

    exact = EndsWith((0, 2), 0.125, 0.0, 0.75, 0.0)
    assert told(0.15, 0.7) == (exact,)
    assert told(0.15, 0.4) == (replace(exact, rough=True),)
    assert told(0.4, 0.4) == ()


def test_on_a_lost_trick_it_is_said_which_card_is_kept_and_what_for() -> None:
    names = ("You", "Anna")
    assert sentence(Kept("KS", 0.62, 0.0, lost=True), names) == (
        "You cannot take this trick. Keep the king of spades: it is likelier to take a trick later "
        "than now."
    )
    guard = Helps("KS", 0.6, 0.3, "2S", "", lost=True)
    assert sentence(guard, names) == (
        "You cannot take this trick. Your king of spades is then more likely to take a trick than "
        "after the 2 of spades."
    )


def test_of_two_cards_on_a_trick_that_neither_takes_the_one_that_beats_more_is_named() -> None:
    names = ("You", "Anna")
    assert sentence(Kept("8C", None, 0.0, lost=True, lower="4C"), names) == (
        "You cannot take this trick. Keep the 8 of clubs: it beats more of the unseen cards than "
        "the 4 of clubs."
    )
    assert sentence(Kept("8C", None, 0.0, lower="4C"), names) == (
        "Keep the 8 of clubs: it beats more of the unseen cards than the 4 of clubs."
    )
    assert sentence(GetsRid("9H", None, "4H"), names) == (
        "Get rid of the 9 of hearts: it beats more of the unseen cards than the 4 of hearts."
    )


def test_it_is_said_that_every_trick_is_needed_and_what_is_kept_for_getting_off_lead() -> None:
    names = ("You", "Anna")
    assert sentence(NeedsAll(3, lost=True), names) == (
        "You cannot take this trick. You need every trick after it."
    )
    assert sentence(NeedsAll(3, lost=False), names) == "You need every trick that is left."
    assert sentence(Exit("2C", 0.5), names) == (
        "Keep the 2 of clubs to get off lead later: you then end with too many tricks less often "
        "than if you play it now."
    )
    assert sentence(Kept("AH", 0.95, 0.87, trumps_drawn=True), names) == (
        "Draw trumps first. Keep the ace of hearts: it is likelier to take a trick later than now."
    )


def counted(
    over: set[int], off_lead: dict[Card, set[int]] | None = None, now: set[int] | None = None
) -> WayCounts:
    """What happened to seat 0 of four, in so many deals, where nothing else did."""
    exits = defaultdict(set, off_lead or {})
    nothing: set[int] = set()
    return WayCounts(now or nothing, defaultdict(set), (nothing,) * 4, nothing, over, exits)


def test_a_card_is_kept_for_getting_off_lead_where_that_keeps_from_a_trick_too_many() -> None:
    reader = replay(game_of(record("blackout", 4, 7, 2)))
    decision = next(
        each
        for each in decisions_of(reader, {0})
        if isinstance(each.chosen, Play) and len(each.legal) > 1
    )
    ways = [way for way in decision.legal if isinstance(way, Play)][:2]
    kept, half, often = ways[1].card, {*range(400)}, {*range(600)}

    def told(*counts: WayCounts, by_net: dict[Action, Ends] | None = None) -> list[Reason]:
        found = counted_reasons(decision.view, decision.legal, ways, counts, by_net or {})
        return [each for each in found if isinstance(each, Exit)]

    assert told(counted(set(), {kept: half}), counted(often)) == [Exit(kept.code, 0.5)]
    assert not told(counted(often, {kept: half}), counted(set())), "it is the worse one"
    assert not told(counted(set()), counted(often)), "it is never led"
    elsewhere = {*range(400, 800)}
    assert not told(counted(set(), {kept: half}), counted(elsewhere)), "other deals gain by it"
    net: dict[Action, Ends] = {ways[0]: Ends(0.0, 0.4), ways[1]: Ends(0.0, 0.4)}
    assert not told(counted(set(), {kept: half}), counted(often), by_net=net), "a net denies it"


def test_on_a_lost_trick_the_higher_card_goes_or_stays_as_more_tricks_are_wanted() -> None:
    kinds: Counter[str] = Counter()
    for name in ("oh-hell", "blackout", "la-podrida"):
        reader = replay(game_of(record(name, 4, 7, 2)))
        for decision in decisions_of(reader, {0, 1, 2, 3}):
            view, legal = decision.view, decision.legal
            ways = [way for way in legal if isinstance(way, Play)]
            if len(ways) < 2 or not view.trick or view.seat is None:
                continue
            bid, left = view.bids[view.seat], view.spec.tricks - len(view.tricks)
            assert isinstance(bid, int)
            need = bid - view.taken[view.seat]
            for pair in (ways[:2], ways[1::-1]):
                counts = [counted({*range(100)})._replace(under={*range(100, 200)})] * 2
                for each in counted_reasons(view, legal, pair, counts, {}):
                    codes = [way.card.code for way in pair]
                    higher = pair[0].card.height > pair[1].card.height
                    match each:
                        case GetsRid(code, None, lower):
                            assert [code, lower] == codes
                            assert higher
                            kinds["rid"] += 1
                        case Kept(code, None, lower=lower):
                            assert [lower, code] == codes
                            assert need > 0
                            assert not higher
                            kinds["kept"] += 1
                        case NeedsAll(number, lost):
                            assert number == need == left - lost
                            kinds["all"] += 1
                        case other:
                            assert isinstance(other, TrickLost | OutOfReach)
    assert min(kinds[kind] for kind in ("rid", "kept", "all")) > 0


def test_two_cards_with_none_between_them_come_to_the_same() -> None:
    reader, expert = replay(game_of(record("oh-hell", 4, 7, 2))), ExpertWeigher()
    found: Counter[bool] = Counter()
    for decision in decisions_of(reader, {0, 1, 2, 3}):
        ways = [way for way in decision.legal if isinstance(way, Play)]
        for one, two in combinations(ways, 2):
            if one.card.suit is two.card.suit and abs(one.card.height - two.card.height) == 1:
                pair = (one, two)
                found[at_once(comes_to_the_same(expert, decision.view, pair, 1.0, Random(1)))] += 1
    assert found[True] > 0 == found[False]


@pytest.mark.slow
def test_two_cards_of_which_one_is_better_do_not_come_to_the_same() -> None:
    reader, expert = replay(game_of(record("oh-hell", 4, 7, 2))), ExpertWeigher()
    for decision in decisions_of(reader, {0}):
        weighed = at_once(expert.weigh(decision.view, decision.legal, 200, Random(1)))
        order = sorted((way for way in weighed if way.playouts), key=lambda way: way.points)
        if isinstance(decision.chosen, Play) and order[-1].points - order[0].points > 5:
            pair = order[-1].action, order[0].action
            same = comes_to_the_same(expert, decision.view, pair, 10.0, Random(1))
            assert not at_once(same)
            return
    raise AssertionError("no such decision")


def test_where_the_bid_is_missed_the_single_tricks_are_spoken_of() -> None:
    names = ("You", "Anna")
    assert sentence(TakesNow("9S", 0.53, "2D", 0.16, 0), names) == (
        "Take this trick: every one still pays. The 9 of spades takes this trick in 53 % of the "
        "deals, the 2 of diamonds in 16 %."
    )
    assert sentence(StaysUnder("2D", 0.16, "9S", 0.53, zero=False, missed=True), names) == (
        "Let this trick go: every one costs now. The 2 of diamonds takes this trick in 16 % of the "
        "deals, the 9 of spades in 53 %."
    )


@pytest.mark.slow
def test_that_a_trick_is_lost_is_said_once() -> None:
    reader, expert, lost = replay(game_of(record("oh-hell", 4, 7, 2))), ExpertWeigher(), 0
    for decision in decisions_of(reader, {0}):
        if not isinstance(decision.chosen, Play) or not decision.view.trick:
            continue
        others = [way for way in decision.legal if way != decision.chosen]
        reasons = at_once(
            reasons_of(expert, decision.view, decision.legal, decision.chosen, others, Random(1))
        )
        said = [each for each in reasons if isinstance(each, TrickLost) or _lost(each)]
        assert len(said) <= 1
        lost += len(said)
    assert lost


def _lost(reason: Reason) -> bool:
    return isinstance(reason, GetsRid | Kept | Helps | Relieves) and reason.lost


def test_what_hangs_on_who_plays_is_not_told() -> None:
    often, never = {*range(0, 800, 2)}, set[int]()
    assert more({*range(400)}, never), "every other deal is played by either kind of players"
    assert not steady(often), "one kind always, the other never"
    assert not more(often, never)


@pytest.mark.slow
def test_a_bid_out_of_reach_is_said_first_and_nothing_is_said_to_be_needed() -> None:
    reader, expert, told = replay(game_of(record("oh-hell", 4, 7, 6))), ExpertWeigher(), 0
    for decision in decisions_of(reader, {0}):
        view, left = decision.view, decision.view.spec.tricks - len(decision.view.tricks)
        bid = view.bids[0]
        if not isinstance(decision.chosen, Play) or not isinstance(bid, int):
            continue
        missed = not view.taken[0] <= bid <= view.taken[0] + left
        way = next(each for each in decision.legal if each != decision.chosen)
        reasons = at_once(
            reasons_of(expert, view, decision.legal, decision.chosen, [way], Random(1))
        )
        if missed:
            assert isinstance(reasons[0], OutOfReach)
            assert aim_of(view) is Aim.ALL_THE_SAME
            assert not any(isinstance(each, TakesNow | StaysUnder) for each in reasons)
            told += 1
    assert told > 3


@pytest.mark.slow
def test_a_trick_is_called_lost_by_the_cards_that_may_be_played() -> None:
    reader, expert, lost = replay(game_of(record("blackout", 4, 7, 6))), ExpertWeigher(), 0
    for decision in decisions_of(reader, {0}):
        view = decision.view
        if not isinstance(decision.chosen, Play) or not view.trick:
            continue
        way = next(each for each in decision.legal if each != decision.chosen)
        reasons = at_once(
            reasons_of(expert, view, decision.legal, decision.chosen, [way], Random(1))
        )
        state = reader.steps[decision.step].before
        wins = []
        for each in decision.legal:
            now, _ = apply(state, each)
            lain = now.deal.trick or now.deal.tricks[-1].played
            best = max(lain, key=lambda on: (on.card.suit is view.trump, *_height(on, lain)))
            wins.append(best.seat == 0)
        if any(isinstance(each, TrickLost) for each in reasons):
            assert not any(wins)
            lost += 1
    assert lost


def _height(on: Played, lain: tuple[Played, ...]) -> tuple[bool, int]:
    """Of two cards that are no trumps or both are, what the higher one has more of."""
    return on.card.suit is lain[0].card.suit, on.card.height


def test_where_cards_are_not_played_on_the_ways_themselves_say_how_they_end() -> None:
    reader = replay(game_of(record("blackout", 4, 7, 2)))
    bid = next(each for each in decisions_of(reader, {0}) if isinstance(each.chosen, Bid))
    ways = Bid(0, 1), Bid(0, 2)
    (found,) = ends_of_weighed(bid.view, ways, ((0.2, 0.7, 0.1), (0.1, 0.6, 0.3)))
    too_high: Any = pytest.approx(0.7)
    assert found == EndsWith((1, 2), 0.2, 0.1, too_high, 0.0, rough=True), (
        "one kind of players alone"
    )
    none = Bid(0, 0), Bid(0, 2)
    (alone,) = ends_of_weighed(bid.view, none, ((0.95, 0.05, 0.0), (0.1, 0.6, 0.3)))
    assert isinstance(alone, EndsWith)
    assert not alone.rough, "too few is none"
    assert not ends_of_weighed(bid.view, ways, ((0.2, 0.5, 0.3), (0.0, 0.52, 0.48)))
    assert not ends_of_weighed(bid.view, ways, ((), ()))


@pytest.mark.slow
def test_a_last_bid_beside_the_one_that_the_hook_barred_is_read_as_either() -> None:
    reader = replay(game_of(record("oh-hell", 4, 7, 2)))
    decision = next(
        each
        for each in decisions_of(reader, {0, 1})
        if isinstance(each.chosen, Play) and not each.view.tricks and not each.view.trick
    )
    view = decision.view
    last = view.spec.bidding_order[-1]
    assert view.seat != last
    assert view.spec.tricks == 10
    freely = change(view.spec, game_rules=change(view.spec.game_rules, total=Total.FREE))

    def strength(spec: DealSpec, bid: int) -> float:
        """What the last bidder holds on average after a bid, the others having bid eight."""
        bids = [3, 3, 3, 3]
        bids[last], bids[(last + 1) % 4] = bid, 2
        asked = change(view, bids=tuple(bids), spec=spec)
        (courses,) = at_once(ExpertWeigher().courses(asked, (decision.chosen,), 800, Random(3)))
        tricks = [trick for course in courses for trick in course.tricks]
        held = [each.card for trick in tricks for each in trick.played if each.seat == last]
        worth = [card.height + 20 * (card.suit is view.trump) for card in held]
        return sum(worth) / len(worth)

    assert view.spec.rules.total is Total.HOOK
    assert strength(view.spec, 1) > strength(freely, 1) + 0.1, "it may have wished to bid 2"
    assert strength(view.spec, 3) < strength(freely, 3) - 0.1, "it may have wished to bid 2"
    assert strength(view.spec, 5) == strength(freely, 5), "no bid beside it was barred"


def test_of_a_hand_the_surest_cards_are_told_up_to_two_of_which_it_is_chance() -> None:
    reader = replay(game_of(record("blackout", 4, 7, 2)))
    decision = next(each for each in decisions_of(reader, {0}) if isinstance(each.chosen, Bid))
    pack = {held.code: held for held in decision.view.spec.pack}
    ace, king, queen, low = (pack[code] for code in ("AH", "KS", "QS", "9D"))
    view = change(decision.view, hands=((ace, king, queen, low), *decision.view.hands[1:]))

    def told(shares: dict[Card, int]) -> list[Reason]:
        takes = defaultdict(set, {held: {*range(deals)} for held, deals in shares.items()})
        found = counted(set())._replace(takes=takes)
        return [*counted_reasons(view, decision.legal, (Bid(0, 2),), (found,), {})]

    both = {ace: 760, king: 500, queen: 480, low: 440}
    assert told(both) == [TakesTricks((("AH", 0.95),))], "the king does what the queen does"
    assert told({**both, king: 780, queen: 740}) == [
        TakesTricks((("KS", 0.975), ("AH", 0.95), ("QS", 0.925), ("9D", 0.55)))
    ]
    assert not told({king: 500, queen: 480, low: 440}), "a surer one would be left out"
    assert not told({**both, king: 700, queen: 780}), "the king comes after the queen by chance"


def test_of_two_kings_without_trump_it_is_chance_which_one_takes_a_trick() -> None:
    reader = replay(game_of(record("blackout", 4, 7, 2)))
    decision = next(each for each in decisions_of(reader, {0}) if isinstance(each.chosen, Bid))
    trump = decision.view.trump
    assert trump is not None
    kings = [held for held in decision.view.spec.pack if held.rank == "K"]
    plain, also, ruling = sorted(kings, key=lambda held: held.suit is trump)[-3:]
    assert ruling.suit is trump

    def told(one: Card, two: Card) -> list[Reason]:
        view = change(decision.view, hands=((one, two), *decision.view.hands[1:]))
        takes = defaultdict(set, {one: {*range(500)}, two: {*range(300)}})
        found = counted(set())._replace(takes=takes)
        return [*counted_reasons(view, decision.legal, (Bid(0, 1),), (found,), {})]

    assert not told(plain, also)
    assert told(ruling, plain) == [TakesTricks(((ruling.code, 0.625),))]


def test_under_nuloss_the_lower_rank_is_the_card_that_beats_more() -> None:
    reader = replay(game_of(record("oh-hell", 4, 7, 2)))
    call, found = CallTerms(CallKind.NO_TRUMP, nuloss=True), 0
    for decision in decisions_of(reader, {0, 1, 2, 3}):
        view, ways = decision.view, [way for way in decision.legal if isinstance(way, Play)]
        turned = change(view, trump=None, spec=change(view.spec, call=call))
        counts = [counted({*range(100)})._replace(under={*range(100, 200)})] * 2
        for pair in (ways[:2], ways[1::-1]) if len(ways) > 1 and view.trick else ():
            for each in counted_reasons(turned, decision.legal, pair, counts, {}):
                if isinstance(each, GetsRid | Kept) and each.share is None:
                    best, other = (way.card for way in pair)
                    assert (best.height < other.height) is isinstance(each, GetsRid)
                    found += 1
    assert found


def test_a_trick_that_a_joker_can_take_is_not_called_lost() -> None:
    asked = 0
    for number in range(1, 6):
        reader = replay(game_of(record("northeast-jokers", 5, 7, number)))
        for decision in decisions_of(reader, {0, 1, 2, 3, 4}):
            plays = [way for way in decision.legal if isinstance(way, Play)]
            high = [way for way in plays if way.joker is JokerCall.HIGH]
            lying = [play.card.suit is Suit.JOKERS for play in decision.view.trick]
            if not lying or any(lying) or not high or len(plays) < 2:
                continue
            counts = [counted({*range(100)})._replace(made=(set(),) * 5)] * 2
            found = counted_reasons(decision.view, decision.legal, plays[:2], counts, {})
            assert not any(isinstance(each, TrickLost) for each in found)
            asked += 1
    assert asked
