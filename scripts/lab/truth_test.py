#!/usr/bin/env python3
"""Whether a mistake of a review, the best way of a puzzle or what a lesson asks for is one.

    nice python scripts/lab/truth_test.py --cases 300
    nice python scripts/lab/truth_test.py --puzzles 100
    nice python scripts/lab/truth_test.py --lessons
    python scripts/lab/truth_test.py --table

Bots of all levels play single deals of every variant in turn. Of each deal the first decision that
a review calls a mistake, in an order drawn by lot, is one case; of a puzzle, its best way and the
next one; of each decision that a lesson asks for, the best of the ways that it calls right and the
best of the others, by the expert. Both ways are played on from the same guessed deals, every card
thought over anew by the expert in each seat, until one is better by so many standard errors or the
deals are used up. Deals are drawn so that the other seats' bids fit the hands behind them, by the
rule-following bot and not by the expert. A case is a line of the file of results; the next run goes
on after it.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from enum import StrEnum
from math import exp
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.knowledge.unseen_cards import Sampler
from ai.players.heuristic import Heuristic
from game.engine import (
    CHANCE,
    SEALED,
    Action,
    Agent,
    Bid,
    Card,
    GameState,
    Guess,
    Lay,
    Limit,
    Seat,
    View,
    apply,
    imagine,
    legal_actions,
    observe,
    to_act,
)
from game.engine.choices import Sight
from game.engine.scoring import premium_given
from game.engine.weighing import Weigher, at_once, chance_of_first, plays_for_first
from game.lessons.lesson import Ask, Happen, Lesson
from game.lessons.lessons import LESSONS
from game.puzzles.collection import shipped
from game.puzzles.puzzle import Puzzle
from game.puzzles.themes import PuzzleTheme
from game.review.decisions import Decision
from game.review.hints import hint_of
from game.review.measured_points import swing
from game.review.weighed_decision import FINER, is_doubtful, review_decision
from game.roster import BOTS_VERSION, weigher
from game.table.dealer import chance_action
from game.table.game import game_of
from game.table.records.codes import code_of
from game.table.records.event_lines import line_of, name_of
from game.table.setup import Setup
from game.variants import VARIANTS, OptionError
from lab.playing import Moment, agent, moments, single_deal, usual_players
from lab.results import MEASUREMENTS, Part, append, matching, mean_of, read

RESULTS: Final = MEASUREMENTS / "truth.jsonl"
BOTS: Final = ("beginner", "casual", "casual", "skilled", "skilled", "heuristic", "expert")
PLAYOUTS: Final = 60
"""Of each decision of an expert, while a deal is played and while a case is played on."""
DEALS: Final = 400
"""Guessed deals of a case, at most."""
FEWEST: Final = 30
"""Before a case may be decided."""
PROVED: Final = 3.0
"""Standard errors by which a way must be better."""
CANDIDATES: Final = 12
"""Deals that fit the play, of which one is drawn by the bids."""
WIDTH: Final = 0.5
"""In tricks: how far a bid usually lies from that of the rules for the same hand. Of `BOTS` in
deals of one to thirteen cards one bid in twelve to one in three is another, most by one trick."""
STRAY: Final = 0.02
"""Weight at least of a deal in which a bid makes no sense."""
FIRST_DEALS: Final = 6
"""Of a game that takes no schedule."""
LEARNER: Final = 0
"""The seat of the person in every lesson."""
MOST_GAMES: Final = 40
"""Without a mistake in a row, after which a variant is left for this run."""


class Verdict(StrEnum):
    """What playing on says of the way that is called the best."""

    RIGHT = "right"
    WRONG = "wrong"
    UNDECIDED = "undecided"


class Case(NamedTuple):
    """Two ways to decide; the first is said to be better."""

    view: View
    legal: tuple[Action, ...]
    better: Action
    worse: Action
    bidding: tuple[tuple[Seat, GameState], ...]
    """The state before each bid of another seat that is known, its true cards in it."""
    for_first: bool = False
    """Whether better is what wins the game more often, not what brings more points."""


class Outcome(NamedTuple):
    """Points of the deal that the better way brought more than the worse one."""

    deals: int
    total: float
    squares: float

    @property
    def verdict(self) -> Verdict:
        """What it proves, if anything."""
        mean, half = mean_of(self.deals, self.total, self.squares)
        if self.deals < FEWEST or abs(mean) <= PROVED * half / 1.96:
            return Verdict.UNDECIDED
        return Verdict.RIGHT if mean > 0 else Verdict.WRONG


def played_on(case: Case, seed: str, expert: Agent) -> Outcome:
    """Play both ways on from the same guessed deals, with the same chance."""
    outcome = Outcome(0, 0.0, 0.0)
    for number, guess in enumerate(guesses(case, seed)):
        start = imagine(case.view, guess)
        points = [
            _came_to(start, case, way, f"{seed} {number}", expert)
            for way in (case.better, case.worse)
        ]
        over = points[0] - points[1]
        outcome = Outcome(number + 1, outcome.total + over, outcome.squares + over * over)
        if outcome.verdict is not Verdict.UNDECIDED or outcome.deals == DEALS:
            break
    return outcome


def guesses(case: Case, seed: str) -> Iterator[Guess]:
    """Deals that a seat may hold for true, without end; see `CANDIDATES` and `WIDTH`."""
    rng, sampler = Random(f"guess {seed}"), Sampler(case.view)
    bidders = [_bidder(case, seat, before) for seat, before in case.bidding]
    while True:
        drawn = [sampler.guess(rng) for _ in range(CANDIDATES if case.bidding else 1)]
        weights = [_fits_the_bids(bidders, guess) for guess in drawn]
        (guess,) = rng.choices(drawn, weights)
        even = round(case.view.spec.tricks / case.view.players)
        sealed = tuple(even if bid is SEALED else bid for bid in case.view.bids)
        yield replace(guess, sealed_bids=sealed)


class _Bidder(NamedTuple):
    """A seat whose bid is known: what it knew but for its hand, and might bid."""

    seat: Seat
    view: View
    legal: tuple[Action, ...]
    bid: int
    played: tuple[Card, ...]
    """By now."""


def _bidder(case: Case, seat: Seat, before: GameState) -> _Bidder:
    bid = case.view.bids[seat]
    assert isinstance(bid, int)
    legal = legal_actions(before, seat)
    return _Bidder(seat, observe(before, seat), legal, bid, _played_by(case.view, seat))


def _fits_the_bids(bidders: Sequence[_Bidder], guess: Guess) -> float:
    """How likely the bids are with these hands, up to a factor."""
    weight = 1.0
    for seat, view, legal, bid, played in bidders:
        held = tuple(sorted({*guess.hands[seat], *played}))
        hands = tuple(held if at == seat else hand for at, hand in enumerate(view.hands))
        said = Heuristic().choose(replace(view, hands=hands), legal, Limit(1), Random(0))
        assert isinstance(said, Bid)
        weight *= max(exp(-((said.bid - bid) ** 2) / (2 * WIDTH * WIDTH)), STRAY)
    return weight


def _played_by(view: View, seat: Seat) -> tuple[Card, ...]:
    tricks = [play for trick in view.tricks for play in trick.played] + list(view.trick)
    return tuple(play.card for play in tricks if play.seat == seat)


def _came_to(start: GameState, case: Case, way: Action, seed: str, expert: Agent) -> float:
    """What a seat has of the deal, or of the first place, if it goes this way and all play on.

    What a missed premium of its own gives each of the others is taken off, as a review does.
    """
    seat, limit = case.view.seat, Limit(playouts=PLAYOUTS)
    assert seat is not None
    deals = len(start.finished) + 1
    if case.for_first:
        deals = len(case.view.variant.deals[case.view.players])
    state, _ = apply(start, way)
    chances = Random(f"play on {seed}")
    while len(state.finished) < deals:
        turn = to_act(state).must[0]
        if turn == CHANCE:
            state, _ = apply(state, chance_action(state, seed.encode().hex()[:60]))
            continue
        legal = legal_actions(state, turn)
        chance = Random(chances.getrandbits(64))
        action = legal[0]
        if len(legal) > 1:
            action = expert.choose(observe(state, turn), legal, limit, chance)
        state, _ = apply(state, action)
    if not case.for_first:
        done = state.finished[-1]
        return float(done.points[seat] - premium_given(done.spec, done.result, seat))
    totals = [sum(points) for points in zip(*(d.points for d in state.finished), strict=True)]
    first = max(totals)
    return float(totals[seat] == first) / totals.count(first)


def case_of(moment: Moment, before: Sequence[Moment], better: Action, worse: Action) -> Case:
    """Two ways of a moment, with the bids that came before it."""
    seat, view = moment.seat, observe(moment.state, moment.seat)
    plain = view.spec.sight in (Sight.OWN, Sight.BLIND_UNTIL_BID) and not any(view.laid)
    bidding = {
        earlier.seat: earlier.state
        for earlier in before
        if isinstance(earlier.action, Bid)
        and earlier.seat != seat
        and isinstance(view.bids[earlier.seat], int)
    }
    return Case(view, moment.legal, better, worse, tuple(bidding.items()) if plain else ())


def flagged(name: str, number: int, judge: Weigher) -> Part:
    """One deal played, one of its mistakes played on; no verdict where the review found none."""
    row = VARIANTS[name]
    players, chance = usual_players(row), Random(f"truth {name} {number}")
    seats = [agent(bot) for bot in chance.choices(BOTS, k=players)]
    limit = Limit(playouts=PLAYOUTS)
    try:
        game, deals = single_deal(row, players, number), 1
    except OptionError:  # its deals are its own: they are played in their order, the last is taken
        game, deals = row, 1 + number % FIRST_DEALS
    every = moments(game, seats, limit, number=number, dealer=number % players, most=deals)
    played = [moment for moment in every if len(moment.state.finished) == deals - 1]
    places: Counter[Seat] = Counter()
    asked = []
    for at, moment in enumerate(played):
        if len(moment.legal) > 1:
            places[moment.seat] += 1
            asked.append((at, places[moment.seat]))
    chance.shuffle(asked)
    part: Part = {"what": "mistake", "variant": name, "number": number, "version": BOTS_VERSION}
    for at, place in asked:
        moment = played[at]
        view = observe(moment.state, moment.seat)
        kind = name_of(line_of(moment.action))
        decision = Decision(
            at, moment.seat, 1, None, kind, view, moment.legal, moment.action, lines_before=0
        )
        found = at_once(review_decision(judge, decision, place))
        if is_doubtful(found):
            found = at_once(review_decision(judge, decision, place, FINER))
        if not found.mistake:
            continue
        best = next(way for way in moment.legal if line_of(way) == found.best)
        case = case_of(moment, played[:at], best, moment.action)
        outcome = played_on(case, f"{name} {number}", agent("expert"))
        about = {"kind": kind, "players": players, "cards": view.spec.cards, "step": at}
        return part | about | _told(outcome, found.loss, found.error, swing(view.spec))
    return part


def case_of_puzzle(puzzle: Puzzle) -> Case:
    """The best way of a puzzle beside the next one that is not as good."""
    second = max(
        (way for way in puzzle.ways if way.code not in puzzle.best), key=lambda way: way.points
    )
    setup, pair = puzzle.setup("You"), (puzzle.top.code, second.code)
    return _case_after(setup, puzzle.codes, puzzle.seat, pair)._replace(for_first=puzzle.for_first)


def _case_after(setup: Setup, codes: Sequence[str], seat: Seat, pair: tuple[str, str]) -> Case:
    """Two ways of a seat, by their codes, after what has happened."""
    state = game_of(setup, codes).state
    legal = legal_actions(state, seat)
    by_code = {code_of(way): way for way in legal}
    before: list[Moment] = []
    for at, code in enumerate(codes):
        earlier = game_of(setup, codes[:at]).state
        for each in to_act(earlier).must:
            ways = () if each == CHANCE else legal_actions(earlier, each)
            before += [Moment(earlier, each, ways, way) for way in ways if code_of(way) == code]
    better, worse = (by_code[code] for code in pair)
    return case_of(Moment(state, seat, legal, better), before, better, worse)


class Asked(NamedTuple):
    """What a lesson asks for, as a case."""

    name: str
    """Lesson, part and place in its script."""
    case: Case
    loss: float
    """What the second way gives away, by the expert; of first places where the case is for them."""


def lesson_cases(lesson: Lesson, judge: Weigher) -> Iterator[Asked]:
    """Every decision that a lesson asks for where something else is legal."""
    for number, part in enumerate(lesson.parts):
        codes, setup = [*part.start], part.setup("You")
        for place, item in enumerate(part.script):
            if isinstance(item, Happen):
                codes.append(item.code)
            elif isinstance(item, Ask):
                yield from _asked_case(f"{lesson.id} {number} {place}", setup, codes, item, judge)
                legal = map(code_of, legal_actions(game_of(setup, codes).state, LEARNER))
                codes.append(next(code for code in item.right if code in {*legal}))


def _asked_case(
    name: str, setup: Setup, codes: Sequence[str], asked: Ask, judge: Weigher
) -> Iterator[Asked]:
    state = game_of(setup, codes).state
    view = observe(state, LEARNER)
    # Of cards to lay aside a lesson asks only which, not what is staked on them.
    legal = tuple(
        way
        for way in legal_actions(state, LEARNER)
        if code_of(way) in asked.right or not (isinstance(way, Lay) and way.premium)
    )
    codes_of = {str(line_of(way)): code_of(way) for way in legal}
    ways = at_once(hint_of(judge, view, legal)).ways
    by_code = {codes_of[str(way.action)]: way for way in ways}
    right = [way for code, way in by_code.items() if code in asked.right]
    others = [way for code, way in by_code.items() if code not in asked.right]
    if not right or not others:
        return
    for_first = bool(view.history) and plays_for_first(view)
    worth = {way: chance_of_first(way.worth) if for_first else way.points for way in ways}
    best, other = (max(some, key=worth.__getitem__) for some in (right, others))
    pair = codes_of[str(best.action)], codes_of[str(other.action)]
    case = _case_after(setup, codes, LEARNER, pair)._replace(for_first=for_first)
    yield Asked(name, case, worth[best] - worth[other])


def puzzle_case(puzzle: Puzzle, expert: Agent) -> Part:
    """The case of a puzzle, played on."""
    case = case_of_puzzle(puzzle)
    outcome = played_on(case, puzzle.id, expert)
    about = {"what": "puzzle", "variant": puzzle.variant, "number": puzzle.id}
    loss = puzzle.top.points - puzzle.way(code_of(case.worse)).points
    wide = 1.0 if case.for_first else swing(case.view.spec)
    return about | {"version": BOTS_VERSION} | _told(outcome, loss, 0.0, wide)


def _told(outcome: Outcome, loss: float, error: float, wide: float) -> Part:
    return {
        "verdict": outcome.verdict.value,
        "deals": outcome.deals,
        "sum": outcome.total,
        "squares": outcome.squares,
        "loss": loss,
        "error": error,
        "swing": wide,
    }


def play_mistakes(results: Path, cases: int, variants: Sequence[str] = tuple(VARIANTS)) -> None:
    """Play on mistakes of variants in turn, until the file has so many of today's bots."""
    judge, known = weigher(), matching(results, {"what": "mistake", "version": BOTS_VERSION})
    numbers = dict.fromkeys(variants, 0)
    known = [part for part in known if part["variant"] in numbers]
    for part in known:
        numbers[part["variant"]] = max(numbers[part["variant"]], part["number"] + 1)
    found = Counter(part["variant"] for part in known if "verdict" in part)
    barren: set[str] = set()
    while found.total() < cases and len(barren) < len(numbers):
        name = min((name for name in numbers if name not in barren), key=found.__getitem__)
        for _ in range(MOST_GAMES):
            part = flagged(name, numbers[name], judge)
            numbers[name] += 1
            append(results, part)
            if "verdict" in part:
                found[name] += 1
                break
        else:
            barren.add(name)


def play_puzzles(
    results: Path,
    cases: int,
    theme: PuzzleTheme | None = None,
    variants: Sequence[str] = tuple(VARIANTS),
) -> None:
    """Play on puzzles drawn by a fixed lot, until the file has so many; all of one theme."""
    known = matching(results, {"what": "puzzle", "version": BOTS_VERSION})
    done = {part["number"] for part in known}
    asked = [puzzle for puzzle in shipped() if puzzle.variant in variants]
    asked = [puzzle for puzzle in asked if theme is None or theme in puzzle.themes]
    drawn = Random("truth of puzzles").sample(asked, len(asked))
    for puzzle in drawn[:cases]:
        if puzzle.id not in done:
            append(results, puzzle_case(puzzle, agent("expert")))


def play_lessons(results: Path, lessons: Sequence[Lesson], judge: Weigher) -> None:
    """Play on every decision of lessons that is not in the file as it is asked now."""
    known = matching(results, {"what": "lesson", "version": BOTS_VERSION})
    done = {(part["number"], part["ways"]) for part in known}
    for lesson in lessons:
        for name, case, loss in lesson_cases(lesson, judge):
            ways = f"{code_of(case.better)} {code_of(case.worse)}"
            if (name, ways) in done:
                continue
            outcome = played_on(case, f"{name} {ways}", agent("expert"))
            about: Part = {"what": "lesson", "variant": case.view.variant.id, "number": name}
            about |= {"ways": ways, "version": BOTS_VERSION}
            wide = 1.0 if case.for_first else swing(case.view.spec)
            append(results, about | _told(outcome, loss, 0.0, wide))


def table(results: Path) -> str:
    """How many proved right and wrong, by variant: each case as it was played on last.

    Of mistakes those alone that the latest bots on file find in a variant.
    """
    latest: dict[tuple[object, ...], Part] = {}
    for part in read(results):
        case = part["what"], part["variant"], part["number"]
        if case not in latest or part["version"] >= latest[case]["version"]:
            latest[case] = part
    newest: Counter[str] = Counter()  # a version finds its own mistakes in each variant
    for part in latest.values():
        if part["what"] == "mistake":
            newest[part["variant"]] = max(newest[part["variant"]], part["version"])
    every = [
        part
        for part in latest.values()
        if "verdict" in part
        and (part["what"] != "mistake" or part["version"] == newest[part["variant"]])
    ]
    rows = [
        "| what | version | variant | cases | right | wrong | undecided | mean gain, of a swing |",
        "| --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for what in ("mistake", "puzzle", "lesson"):
        own = [part for part in every if part["what"] == what]
        variants = {part["variant"] for part in own}
        for name in (*sorted(variants), "all"):
            parts = [part for part in own if name in (part["variant"], "all")]
            if not parts:
                continue
            versions = ", ".join(map(str, sorted({part["version"] for part in parts})))
            verdicts = Counter(part["verdict"] for part in parts)
            gains = [part["sum"] / part["deals"] / part["swing"] for part in parts]
            gain = mean_of(len(gains), sum(gains), sum(each * each for each in gains))
            counts = " | ".join(str(verdicts[each]) for each in Verdict)
            told = gain if len(gains) > 1 else f"{gain.mean:+.2f}"
            rows.append(f"| {what} | {versions} | {name} | {len(parts)} | {counts} | {told} |")
    return "\n".join(rows)


def main() -> int:
    """Play on up to so many cases, or show what was played."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cases", type=int, default=0, help="mistakes, up to so many in the file")
    parser.add_argument("--puzzles", type=int, default=0, help="puzzles, up to so many in the file")
    kinds = [theme.value for theme in PuzzleTheme]
    parser.add_argument("--theme", choices=kinds, help="only puzzles of this theme")
    parser.add_argument("--variant", choices=list(VARIANTS), help="only of this variant")
    parser.add_argument("--lessons", action="store_true", help="what lessons ask for")
    parser.add_argument("--lesson", action="append", default=[], help="of one lesson, by its id")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of results")
    parser.add_argument("--table", action="store_true", help="only make the table")
    given = parser.parse_args()
    if not given.table:
        try:
            variants = [given.variant] if given.variant else list(VARIANTS)
            play_mistakes(given.results, given.cases, variants)
            theme = PuzzleTheme(given.theme) if given.theme else None
            play_puzzles(given.results, given.puzzles, theme, variants)
            named = [each for each in LESSONS if given.lessons or each.id in given.lesson]
            play_lessons(given.results, named, weigher())
        except KeyboardInterrupt:
            print("Interrupted; this is what there is so far.", file=sys.stderr)
    print(table(given.results))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
