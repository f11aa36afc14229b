#!/usr/bin/env python3
"""Whether the reasons that a hint gives are true: each is counted again in other deals.

    nice python scripts/lab/reason_truth.py --sentences 200
    nice python scripts/lab/reason_truth.py --positions 50

The generator counts in deals that the search draws and plays on in C. Here the deals are drawn by
`ai.knowledge.unseen_cards` so that the others' bids fit, and every seat plays on by the rules of
thumb, through the engine. Neither the deals nor the players are those of the generator: a sentence
is right where the recount says the same of both ways, and near the same shares. `--positions`
prints positions with their reasons, to be judged by reading.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
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
from game.engine.weighing import Weigher, at_once
from game.presentation.words.advice.hints import told, weightiest
from game.presentation.words.advice.review import way_title
from game.review.facts import (
    Alike,
    EndsWith,
    GetsRid,
    Helps,
    Hinders,
    Kept,
    Reason,
    StaysUnder,
    TakesNow,
    TakesTricks,
    TrickLost,
)
from game.review.hints import NEAR as SAME
from game.review.hints import Hint, hint_of
from game.roster import weigher
from game.table.dealer import chance_action
from game.table.records.event_lines import line_of
from game.variants import VARIANTS, OptionError
from lab.playing import Moment, agent, moments, single_deal, usual_players
from lab.truth_test import Case, case_of, guesses

BOTS: Final = ("casual", "skilled", "skilled", "heuristic")
NAMES: Final = ("Ida", "Ada", "Bruno", "Clio", "Dmitri", "Edda", "Farid", "Greta", "Hugo", "Iris")
DEALS: Final = 150
"""Guessed deals in which a sentence is counted again."""
NEAR: Final = 0.2
"""How far a share may be from that of the recount: the players are others."""
ALIKE: Final = 0.1
"""Parts of a swing within which two ways count as alike in the recount."""
PLAIN: Final = 2.0
"""Standard errors from which the recount says clearly which of two ways does it more."""
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
    """What happened in the recounted deals after one way."""

    deals: int = 0
    now: int = 0
    under: int = 0
    over: int = 0
    made: Counter[int] = field(default_factory=Counter)
    takes: Counter[str] = field(default_factory=Counter)
    points: float = 0.0
    """Sum of the seat's points."""


class Asked(NamedTuple):
    """A decision with its hint."""

    variant: str
    case: Case
    """The best way, and the one that the hint compares it with; where there is none, the next."""
    second: Action
    """The next best."""
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
    best, second = hint.ways[:2]
    clear = (way for way in hint.ways if best.points - way.points > SAME * hint.swing)
    shown = best, next(clear, second), second
    ways = [next(each for each in moment.legal if line_of(each) == way.action) for way in shown]
    return Asked(name, case_of(moment, before, ways[0], ways[1]), ways[2], hint)


# Counted again ----------------------------------------------------------------------------------


def recounts(each: Asked, seed: str) -> tuple[Recount, Recount, Recount]:
    """The best way, the one compared and the next best in the same guessed deals."""
    case = each.case
    ways = case.better, case.worse, each.second
    found = Recount(), Recount(), Recount()
    for number, guess in enumerate(islice(guesses(case, seed), DEALS)):
        start = imagine(case.view, guess)
        for way, count in zip(ways, found, strict=True):
            _play_on(start, case.view, way, count, f"{seed} {number}")
    return found


def _play_on(start: GameState, view: View, way: Action, found: Recount, seed: str) -> None:
    seat, deals, tricks = view.seat, len(start.finished), len(view.tricks)
    assert seat is not None
    state, events = apply(start, way)
    taken = [event for event in events if isinstance(event, TrickTaken)]
    cards: dict[int, str] = {}
    """By trick the card that the seat played to it."""
    if isinstance(way, Play):
        cards[tricks] = way.card.code
    done = tricks
    while True:
        for event in taken:
            if event.winner == seat:
                found.takes[cards[done]] += 1
                found.now += done == tricks
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
    found.deals += 1
    found.points += state.finished[deals].points[seat]
    found.under += result.tricks[seat] < result.bids[seat]
    found.over += result.tricks[seat] > result.bids[seat]
    found.made.update(each for each in range(view.players) if result.made[each])


def judged(reason: Reason, best: Recount, other: Recount, whole: float) -> Verdict:
    """A sentence beside the recount; its first share is said of the first way, `whole` a swing."""
    match reason:
        case TakesNow(_, more, _, less) | StaysUnder(_, more, _, less):
            return _compared((more, less), (best.now, other.now))
        case Kept(code, kept, now):
            return _compared((kept, now), (best.takes[code], other.now))
        case GetsRid(code, kept):
            return _compared((kept, 0.0), (other.takes[code], best.now))
        case Helps(code, more, less):
            return _compared((more, less), (best.takes[code], other.takes[code]))
        case Hinders(seat, less, more):
            return _compared((less, more), (best.made[seat], other.made[seat]))
        case EndsWith():
            if reason.tells_under:
                return _compared((reason.under, reason.other_under), (best.under, other.under))
            return _compared((reason.over, reason.other_over), (best.over, other.over))
        case TakesTricks(cards):
            near = all(abs(best.takes[code] / best.deals - share) <= NEAR for code, share in cards)
            return Verdict.RIGHT if near else Verdict.FAR
        case TrickLost():
            return Verdict.WRONG if best.now or other.now else Verdict.RIGHT
        case Alike():
            apart = abs(best.points - other.points) / best.deals / whole
            return Verdict.RIGHT if apart <= ALIKE else Verdict.FAR
        case nothing:
            assert_never(nothing)


def _compared(said: tuple[float, float], counted: tuple[int, int]) -> Verdict:
    first, second = (number / DEALS for number in counted)
    error = sqrt((first * (1 - first) + second * (1 - second)) / DEALS) or 1 / DEALS
    apart = (first - second) / error * (1 if said[0] >= said[1] else -1)
    if apart <= -PLAIN:
        return Verdict.WRONG
    if apart < PLAIN:
        return Verdict.OPEN
    near = abs(first - said[0]) <= NEAR and abs(second - said[1]) <= NEAR
    return Verdict.RIGHT if near else Verdict.FAR


def template(reason: Reason) -> str:
    """Which sentence it is, whatever cards, seats and figures stand in it."""
    match reason:
        case EndsWith():
            bids = isinstance(reason.ways[0], int)
            ends = "under" if reason.tells_under else "over"
            alone = bids and not (reason.under if reason.tells_under else reason.over)
            return f"EndsWith {'bid' if bids else 'card'} {ends}{' alone' if alone else ''}"
        case Helps():
            return f"Helps {reason.cause}".strip()
        case StaysUnder():
            return f"StaysUnder{' zero' if reason.zero else ''}"
        case GetsRid():
            return f"GetsRid{' lost' if reason.lost else ''}"
        case TakesTricks():
            return f"TakesTricks{' zero' if reason.zero else ''}"
        case Alike():
            return f"Alike{' all' if reason.all else ''}"
        case _:
            return type(reason).__name__


# Run --------------------------------------------------------------------------------------------


def count_again(sentences: int, seed: str) -> None:
    """Judge so many sentences and print what came of them, by template."""
    verdicts: Counter[tuple[str, Verdict]] = Counter()
    for at, each in enumerate(asked(seed, weigher())):
        if not each.reasons:
            continue
        best, other, next_best = recounts(each, f"{seed} {at}")
        for reason in each.reasons:
            if verdicts.total() == sentences:
                break
            pair = (best, next_best) if isinstance(reason, Alike) else (best, other)
            verdict = judged(reason, *pair, each.hint.swing)
            verdicts[template(reason), verdict] += 1
            if verdict in (Verdict.WRONG, Verdict.FAR):
                print(f"{verdict}: {each.variant}: {told(reason, NAMES)}", flush=True)
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


def show_positions(number: int, seed: str) -> None:
    """Print positions with their hints."""
    for at, each in enumerate(islice(asked(seed, weigher()), number), start=1):
        view = each.case.view
        hand = " ".join(str(held) for held in view.hand)
        trick = " ".join(f"{NAMES[play.seat]}:{play.card.code}" for play in view.trick)
        trump = "-" if view.trump is None else view.trump.letter
        print(f"\n{at}. {each.variant}, {view.players} players, {view.spec.cards} cards")
        print(f"   seat {view.seat}, dealer {view.dealer}, trump {trump}, hand {hand}")
        print(f"   bids {view.bids}, taken {view.taken}, trick {trick or '-'}")
        ways = [f"{way_title(way.action)} {way.points:.2f}" for way in each.hint.ways[:3]]
        print(f"   {'; '.join(ways)}")
        for fact in weightiest(each.hint.facts):
            print(f"   * {told(fact, NAMES)}")


def main() -> None:
    """Read what is wanted and do it."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("--sentences", type=int, default=0, help="so many are counted again")
    parser.add_argument("--positions", type=int, default=0, help="so many are printed")
    parser.add_argument("--seed", default="1", help="of the lot that draws them")
    chosen = parser.parse_args()
    if chosen.positions:
        show_positions(chosen.positions, chosen.seed)
    if chosen.sentences:
        count_again(chosen.sentences, chosen.seed)


if __name__ == "__main__":
    main()
