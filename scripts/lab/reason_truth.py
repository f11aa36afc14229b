#!/usr/bin/env python3
"""Whether the reasons that a hint gives are true: each is counted again in other deals.

    nice python scripts/lab/reason_truth.py --sentences 200
    nice python scripts/lab/reason_truth.py --positions 50

The generator counts in deals that the search draws and plays on in C. Here the deals are drawn by
`ai.knowledge.unseen_cards` so that the others' bids fit, and every seat plays on by the rules of
thumb, through the engine. Neither the deals nor the players are those of the generator: a sentence
is right where the recount says the same of both ways, and near the same shares. Where so many deals
leave open which way does it more, more are counted. `--positions` prints positions with their
reasons, to be judged by reading.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain, islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Final, NamedTuple, assert_never

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.players.heuristic import Heuristic
from game.engine import (
    CHANCE,
    Action,
    Bid,
    GameState,
    Limit,
    Play,
    TrickTaken,
    View,
    apply,
    imagine,
    legal_actions,
    observe,
    to_act,
)
from game.engine.state import Played
from game.engine.tricks import best as winner
from game.engine.weighing import Weigher, at_once
from game.presentation.words.advice.hints import fact_sentence, weightiest
from game.presentation.words.advice.review import way_title
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
from game.review.hints import Hint, hint_of
from game.review.reasons import DANGEROUS, named
from game.roster import weigher
from game.table.dealer import chance_action
from game.table.records.event_lines import line_of
from game.variants import VARIANTS, OptionError
from lab.playing import Moment, agent, moments, single_deal, usual_players
from lab.truth_test import Case, case_of, guesses

BOTS: Final = ("casual", "skilled", "skilled", "heuristic")
NAMES: Final = ("Ida", "Ada", "Bruno", "Clio", "Dmitri", "Edda", "Farid", "Greta", "Hugo", "Iris")
DEALS: Final = (150, 600, 2400)
"""Guessed deals in which a sentence is counted again, and in how many where they leave it open."""
NEAR: Final = 0.2
"""How far a share may be from that of the recount: the players are others."""
ALIKE: Final = 0.1
"""Parts of a swing within which two ways count as alike in the recount."""
PLAIN: Final = 2.0
"""Standard errors from which the recount says clearly which of two ways does it more, or whether a
share is near."""
FIRST_DEALS: Final = 5
"""Of a game that takes no schedule."""


class Verdict(StrEnum):
    """What the recount says of a sentence."""

    RIGHT = "right"
    WRONG = "wrong"
    """The other way round, clearly."""
    FAR = "far"
    """The same way round, but a share is not near."""
    OPEN = "open"
    """Which way round, these deals do not say."""


@dataclass
class Recount:
    """In which of the recounted deals what happened after one way."""

    deals: int = 0
    now: set[int] = field(default_factory=set)
    under: set[int] = field(default_factory=set)
    over: set[int] = field(default_factory=set)
    made: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    takes: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    exits: defaultdict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    """By card of the seat: it was led to a later trick, which another took."""
    points: list[float] = field(default_factory=list)
    """Of the seat, by deal."""
    starts: list[GameState] = field(default_factory=list)
    """The deals, as they stood before the decision."""

    def first(self, deals: int) -> Recount:
        """What happened in the first deals alone."""

        def early(found: set[int]) -> set[int]:
            return {deal for deal in found if deal < deals}

        again = Recount(deals, early(self.now), early(self.under), early(self.over))
        again.made.update((seat, early(made)) for seat, made in self.made.items())
        again.takes.update((code, early(taken)) for code, taken in self.takes.items())
        again.exits.update((code, early(led)) for code, led in self.exits.items())
        again.points = self.points[:deals]
        again.starts = self.starts[:deals]
        return again

    def beaten(self, code: str) -> int:
        """How many of the others' cards one of the seat beats if it is led, in all deals."""
        return sum(_beaten(start, code) for start in self.starts)


class Asked(NamedTuple):
    """A decision with its hint."""

    variant: str
    case: Case
    """The best way and the next."""
    ways: dict[int | str, Action]
    """By bid or code of the card, the best first; of the two ways to name a joker the better."""
    hint: Hint

    @property
    def reasons(self) -> list[Reason]:
        """Those that are told."""
        return [fact for fact in weightiest(self.hint.facts) if isinstance(fact, Reason)]


def asked(seed: str, judge: Weigher) -> Iterator[Asked]:
    """Decisions of all variants in turn, one a deal, drawn by lot; without end."""
    chance, number = Random(f"reasons {seed}"), 0
    while True:
        for name, row in VARIANTS.items():
            players = usual_players(row)
            try:
                game, deals = single_deal(row, players, chance.randrange(40)), 1
            except OptionError:
                game, deals = row, 1 + chance.randrange(FIRST_DEALS)
            bots = [agent(bot) for bot in chance.choices(BOTS, k=players)]
            lot = chance.randrange(1 << 30)
            every = moments(
                game, bots, Limit(playouts=40), number=lot, dealer=number % players, most=deals
            )
            played = [each for each in every if len(each.state.finished) == deals - 1]
            places = [
                at
                for at, each in enumerate(played)
                if len(each.legal) > 1 and isinstance(each.action, Bid | Play)
            ]
            number += 1
            if places:
                at = chance.choice(places)
                found = _asked(name, played[at], played[:at], judge)
                if found is not None:
                    yield found


def _asked(name: str, moment: Moment, before: list[Moment], judge: Weigher) -> Asked | None:
    view = observe(moment.state, moment.seat)
    hint = at_once(hint_of(judge, view, moment.legal))
    if len(hint.ways) < 2:
        return None
    ways: dict[int | str, Action] = {}
    for way in hint.ways:
        action = next(each for each in moment.legal if line_of(each) == way.action)
        ways.setdefault(named(action), action)
    if len(ways) < 2:
        return None
    return Asked(name, case_of(moment, before, *[*ways.values()][:2]), ways, hint)


# Counted again ----------------------------------------------------------------------------------


class Recounts:
    """What happened after the ways of a decision, in the same guessed deals."""

    def __init__(self, each: Asked, seed: str) -> None:
        self._each, self._seed = each, seed
        self._guesses = guesses(each.case, seed)
        self._starts: list[GameState] = []
        self._counts: dict[int | str, Recount] = {}

    def of(self, way: int | str, deals: int) -> Recount:
        """After one way, in at least so many deals."""
        view, found = self._each.case.view, self._counts.setdefault(way, Recount())
        while found.deals < deals:
            if found.deals == len(self._starts):
                self._starts.append(imagine(view, next(self._guesses)))
            start, seed = self._starts[found.deals], f"{self._seed} {found.deals}"
            _play_on(start, view, self._each.ways[way], found, seed)
        return found

    def shares(self, reason: Reason) -> str:
        """What the recount says of both ways, in percent."""
        ways = [*self._each.ways]
        return "; ".join(self._shares(way) for way in (ways[0], rival(reason, ways)))

    def _shares(self, way: int | str) -> str:
        count = self._counts[way]
        told = {"now": count.now, "under": count.under, "over": count.over, **count.takes}
        told |= {NAMES[seat]: made for seat, made in count.made.items()}
        shares = (f"{key} {100 * len(each) // count.deals}" for key, each in told.items())
        return f"{way}: {', '.join(shares)} of {count.deals}"

    def pair(self, reason: Reason, deals: int) -> tuple[Recount, Recount]:
        """After the best way and the one that a sentence compares it with."""
        ways = [*self._each.ways]
        best, other = (self.of(way, deals).first(deals) for way in (ways[0], rival(reason, ways)))
        return best, other

    def verdict(self, reason: Reason) -> Verdict:
        """Of one sentence."""
        found = Verdict.OPEN
        for deals in DEALS:
            last = deals == DEALS[-1]
            found = judged(reason, *self.pair(reason, deals), self._each.hint.swing, last=last)
            if found is not Verdict.OPEN:
                break
        return found


def rival(reason: Reason, ways: Sequence[int | str]) -> int | str:
    """The way that the best is compared with; the second where it is with none."""
    match reason:
        case TakesNow(other=other) | StaysUnder(other=other) | GetsRid(other=other):
            return other
        case Helps(other=other) | Relieves(other=other):
            return other
        case Hinders(other=other) | Assists(other=other):
            return other
        case Kept(card) | Exit(card):
            return card
        case EndsWith(both) | PaysMore(both) | Alike(both):
            return both[1]
        case TakesTricks() | TrickLost() | OutOfReach() | NeedsAll():
            return ways[1]
        case nothing:
            assert_never(nothing)


def _play_on(start: GameState, view: View, way: Action, found: Recount, seed: str) -> None:
    seat, deals, tricks = view.seat, len(start.finished), len(view.tricks)
    assert seat is not None
    number, found.deals = found.deals, found.deals + 1
    found.starts.append(start)
    state, events = apply(start, way)
    taken = [event for event in events if isinstance(event, TrickTaken)]
    cards: dict[int, str] = {}
    """By trick the card that the seat played to it."""
    if isinstance(way, Play):
        cards[tricks] = way.card.code
    done = tricks
    leads: int | None = None
    """To the trick that is played; who led the one that was going on does not count."""
    while True:
        for event in taken:
            led, leads = leads, event.winner
            if event.winner == seat:
                found.takes[cards[done]].add(number)
                if done == tricks:
                    found.now.add(number)
            elif done > tricks and led == seat:
                found.exits[cards[done]].add(number)
            done += 1
        if len(state.finished) > deals:
            break
        turn = to_act(state).must[0]
        if turn == CHANCE:
            state, told_now = apply(state, chance_action(state, seed.encode().hex()[:60]))
        else:
            legal = legal_actions(state, turn)
            action = legal[0]
            if len(legal) > 1:
                action = Heuristic().choose(observe(state, turn), legal, Limit(1), Random(0))
            if turn == seat and isinstance(action, Play):
                cards[done] = action.card.code
            state, told_now = apply(state, action)
        taken = [event for event in told_now if isinstance(event, TrickTaken)]
    result = state.finished[deals].result
    found.points.append(state.finished[deals].points[seat])
    if result.tricks[seat] != result.bids[seat]:
        (found.under if result.tricks[seat] < result.bids[seat] else found.over).add(number)
    for each in range(view.players):
        if result.made[each]:
            found.made[each].add(number)


def _beaten(start: GameState, code: str) -> int:
    """How many of the others' cards a card of the seat to move beats if it is led."""
    deal, seat = start.deal, to_act(start).must[0]
    led = Played(seat, next(card for card in deal.hands[seat] if card.code == code))
    others = (Played(at, card) for at, hand in enumerate(deal.hands) if at != seat for card in hand)
    return sum(winner(deal.spec, deal.trump, (led, each)) is led for each in others)


def judged(
    reason: Reason, best: Recount, other: Recount, whole: float, *, last: bool = True
) -> Verdict:
    """A sentence beside the recount.

    Args:
        reason: what it says; its first share is said of the first way.
        best, other: what happened after the two ways.
        whole: a swing.
        last: whether no more deals are counted, so that a share is near or not.
    """
    deals = best.deals

    def near(said: Sequence[float], counted: Sequence[int]) -> Verdict:
        return _near(said, counted, deals, last=last)

    def compared(said: tuple[float, float], counted: tuple[set[int], set[int]]) -> Verdict:
        found = _more_often(said, counted)
        return found if found is not Verdict.RIGHT else near(said, [*map(len, counted)])

    match reason:
        case TakesNow(_, first, _, second) | StaysUnder(_, first, _, second):
            counted = best.now, other.now
            if reason.rough:
                return _more_often((first, second), counted)
            return compared((first, second), counted)
        case Kept(code, None, lower=lower):
            return _beats_more(best, code, lower or code)
        case Kept(code, kept, now):
            assert kept is not None
            return _more_often((kept, now), (best.takes[code], other.now))
        case GetsRid(code, None, lower):
            return _beats_more(best, code, lower)
        case GetsRid(code, kept):
            assert kept is not None
            return _more_often((kept, 0.0), (other.takes[code] & other.over, set()))
        # Of these only which way does it more often is said.
        case Helps(code, first, second):
            return _more_often((first, second), (best.takes[code], other.takes[code]))
        case Relieves(code, first, second):
            counted = best.takes[code] & best.over, other.takes[code] & other.over
            return _more_often((first, second), counted)
        case Exit(code):
            off = best.exits[code]
            overall = _more_often((0.0, 1.0), (best.over, other.over))
            if overall is not Verdict.RIGHT:
                return overall
            return _more_often((0.0, 1.0), (best.over & off, other.over & off))
        case Hinders(seat, first, second) | Assists(seat, first, second):
            return _more_often((first, second), (best.made[seat], other.made[seat]))
        case EndsWith():
            if reason.tells_made:
                said = reason.under + reason.over, reason.other_under + reason.other_over
                counted = best.under | best.over, other.under | other.over
            elif reason.tells_under:
                said, counted = (reason.under, reason.other_under), (best.under, other.under)
            else:
                said, counted = (reason.over, reason.other_over), (best.over, other.over)
            if not reason.rough:
                return compared(said, counted)
            found = _more_often(said, counted)
            always = said[1] == 1.0 and not isinstance(reason.ways[0], int)
            return near(said[1:], [len(counted[1])]) if found is Verdict.RIGHT and always else found
        case PaysMore(_, first, second):
            makes = [deals - len(each.under) - len(each.over) for each in (best, other)]
            return near((first, second), makes)
        case TakesTricks(cards):
            return near([part for _, part in cards], [len(best.takes[code]) for code, _ in cards])
        case TrickLost():
            return Verdict.WRONG if best.now or other.now else Verdict.RIGHT
        case OutOfReach(None):
            missed = [each.under | each.over for each in (best, other)]
            every = all(len(each) == deals for each in missed)
            return Verdict.RIGHT if every else Verdict.WRONG
        case OutOfReach(seat):
            assert seat is not None
            return Verdict.WRONG if best.made[seat] or other.made[seat] else Verdict.RIGHT
        case NeedsAll(need):
            took = Counter(chain.from_iterable(best.takes.values()))
            makes_it = {*range(deals)} - best.under - best.over
            every = all(took[deal] == need for deal in makes_it) and not best.over
            return Verdict.RIGHT if every else Verdict.WRONG
        case Alike():
            makes = [deals - len(each.under) - len(each.over) for each in (best, other)]
            made = Verdict.RIGHT if reason.made is None else near([reason.made] * 2, makes)
            return made if made is not Verdict.RIGHT else _alike(best, other, whole)
        case nothing:
            assert_never(nothing)


def _alike(best: Recount, other: Recount, whole: float) -> Verdict:
    """Whether two ways come to nearly the same; open where chance could make the difference."""
    apart = [one - two for one, two in zip(best.points, other.points, strict=True)]
    mean, error = fmean(apart) / whole, stdev(apart) / sqrt(len(apart)) / whole
    if abs(mean) <= ALIKE:
        return Verdict.RIGHT
    return Verdict.FAR if abs(mean) - PLAIN * error > ALIKE else Verdict.OPEN


def _near(said: Sequence[float], counted: Sequence[int], deals: int, *, last: bool) -> Verdict:
    """Whether shares are near; open where more deals could say otherwise."""
    found = Verdict.RIGHT
    for part, number in zip(said, counted, strict=True):
        again = number / deals
        beyond = abs(again - part) - NEAR
        if not last and abs(beyond) < PLAIN * sqrt(again * (1 - again) / deals):
            found = Verdict.OPEN
        elif beyond > 0:
            return Verdict.FAR
    return found


def _beats_more(recount: Recount, higher: str, lower: str) -> Verdict:
    """Whether of two cards the first beats more of what the others hold in these deals."""
    beaten = recount.beaten(higher), recount.beaten(lower)
    return Verdict.RIGHT if beaten[0] > beaten[1] else Verdict.WRONG


def _more_often(said: tuple[float, float], counted: tuple[set[int], set[int]]) -> Verdict:
    """Whether the one thing happens more often than the other, as it is said."""
    first, second = counted
    error = sqrt(len(first ^ second)) or 1.0  # the deals are the same after both ways
    apart = (len(first) - len(second)) / error * (1 if said[0] >= said[1] else -1)
    if abs(apart) < PLAIN:
        return Verdict.OPEN
    return Verdict.RIGHT if apart > 0 else Verdict.WRONG


def template(reason: Reason) -> str:
    """Which sentence it is, whatever cards, seats and figures stand in it."""
    match reason:
        case EndsWith():
            bids = isinstance(reason.ways[0], int)
            ends = "under" if reason.tells_under else "over"
            if reason.tells_made:
                return f"EndsWith bid made{' rough' if reason.rough else ''}"
            alone = bids and not (reason.under if reason.tells_under else reason.over)
            roughly = " rough" if reason.rough else ""
            return (
                f"EndsWith {'bid' if bids else 'card'} {ends}{' alone' if alone else ''}{roughly}"
            )
        case Helps():
            return f"Helps {'lost' if reason.lost else reason.cause}".strip()
        case Kept(share=None):
            return f"Kept{' lost' if reason.lost else ''} higher"
        case Kept():
            kind = " lost" if reason.lost else " trumps" if reason.trumps_drawn else ""
            return f"Kept{kind}"
        case Relieves() | NeedsAll():
            return f"{type(reason).__name__}{' lost' if reason.lost else ''}"
        case TakesNow():
            return f"TakesNow{'' if reason.need else ' missed'}{' rough' if reason.rough else ''}"
        case StaysUnder():
            kind = " zero" if reason.zero else " spare" if reason.need else ""
            kind += " missed" if reason.missed else ""
            return f"StaysUnder{kind}{' rough' if reason.rough else ''}"
        case GetsRid():
            bare = " higher" if reason.share is None else ""
            return f"GetsRid{' lost' if reason.lost else ''}{bare}"
        case TakesTricks():
            low = reason.cards[0][1] < DANGEROUS
            return f"TakesTricks{' zero' if reason.zero else ''}{' low' if low else ''}"
        case OutOfReach():
            return f"OutOfReach{'' if reason.seat is None else ' of another'}"
        case Alike():
            return f"Alike{' all' if reason.all else ''}"
        case _:
            return type(reason).__name__


# Run --------------------------------------------------------------------------------------------


def count_again(sentences: int, seed: str, *, loud: bool) -> None:
    """Judge so many sentences and print what came of them, by template."""
    verdicts: Counter[tuple[str, Verdict]] = Counter()
    for at, each in enumerate(asked(seed, weigher())):
        if not each.reasons:
            continue
        again = Recounts(each, f"{seed} {at}")
        for reason in each.reasons:
            if verdicts.total() == sentences:
                break
            verdict = again.verdict(reason)
            verdicts[template(reason), verdict] += 1
            if verdict is not Verdict.RIGHT:
                print(f"{verdict}: {each.variant}: {fact_sentence(reason, NAMES)}", flush=True)
                if loud:
                    show(at, each)
                    print(f"   = {again.shares(reason)}")
        if verdicts.total() == sentences:
            break
    names = Counter[str]()
    for (name, _verdict), number in verdicts.items():
        names[name] += number
    print("| sentence | share | right | far | open | wrong |")
    print("| --- | --- | --- | --- | --- | --- |")
    order = (Verdict.RIGHT, Verdict.FAR, Verdict.OPEN, Verdict.WRONG)
    for name, number in names.most_common():
        cells = " | ".join(str(verdicts[name, verdict]) for verdict in order)
        print(f"| {name} | {100 * number / sentences:.0f} % | {cells} |")
    sums = Counter[Verdict]()
    for (_name, verdict), number in verdicts.items():
        sums[verdict] += number
    print(f"| all | 100 % | {' | '.join(str(sums[verdict]) for verdict in order)} |")


def show(at: int, each: Asked) -> None:
    """Print a position with its hint."""
    view = each.case.view
    hand = " ".join(str(held) for held in view.hand)
    trick = " ".join(f"{NAMES[play.seat]}:{play.card.code}" for play in view.trick)
    trump = "-" if view.trump is None else view.trump.letter
    print(f"\n{at}. {each.variant}, {view.players} players, {view.spec.cards} cards")
    print(f"   seat {view.seat}, dealer {view.dealer}, trump {trump}, hand {hand}")
    print(f"   bids {view.bids}, taken {view.taken}, trick {trick or '-'}")
    ways = [f"{way_title(way.action)} {way.points:.2f}" for way in each.hint.ways[:3]]
    print(f"   {'; '.join(ways)}; swing {each.hint.swing:.0f}")
    for fact in weightiest(each.hint.facts):
        print(f"   * {fact_sentence(fact, NAMES)}")


def show_positions(number: int, seed: str) -> None:
    """Print positions with their hints."""
    for at, each in enumerate(islice(asked(seed, weigher()), number), start=1):
        show(at, each)


def main() -> None:
    """Read what is wanted and do it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sentences", type=int, default=0, help="so many are counted again")
    parser.add_argument("--loud", action="store_true", help="show where a sentence is not right")
    parser.add_argument("--positions", type=int, default=0, help="so many are printed")
    parser.add_argument("--seed", default="1", help="of the lot that draws them")
    chosen = parser.parse_args()
    if chosen.positions:
        show_positions(chosen.positions, chosen.seed)
    if chosen.sentences:
        count_again(chosen.sentences, chosen.seed, loud=chosen.loud)


if __name__ == "__main__":
    main()
