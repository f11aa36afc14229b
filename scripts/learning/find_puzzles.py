#!/usr/bin/env python3
"""Finds puzzles in the games of bots: decisions in which one way is clearly the best.

    nice -n 19 python scripts/learning/find_puzzles.py --found FILE --minutes 60
    python scripts/learning/find_puzzles.py --found FILE --ship 600
    python scripts/learning/find_puzzles.py --found FILE --add 40
    python scripts/learning/find_puzzles.py --again kachuful

Bots of different levels play single deals of many variants. Each decision that the search can weigh
is weighed with few playouts first; only where one way stands out is it weighed again with 10,000
for every way, and a second time with another seed. It is a puzzle where both times the same way
is the best, in points of the deal and in what the expert compares ways by, and both times by at
least a tenth of what an average made bid earns in that variant. Its grade is how many levels
of the ladder miss it.

Every line of FILE is a puzzle, or how far the search of a variant has come, so that a run may be
ended at any time; the next one goes on there. `--ship` puts puzzles into the program, an equal
share of each variant; it takes several files, as two processes with `--part` make them. `--add`
leaves those that are there and puts so many beside them. `--again` weighs the shipped puzzles of
variants anew, when the bots play these otherwise than when they were found.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.kernel.search.search_choice import search_for
from ai.valuation.option_values import Weighed, is_searched
from ai.valuation.reward import ENVY
from game.engine import (
    CHANCE,
    Action,
    Agent,
    Bid,
    Call,
    DealScored,
    GameState,
    Lay,
    Limit,
    NameSize,
    Variant,
    View,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import CallKind
from game.engine.weighing import chance_of_first, plays_for_first
from game.puzzles.puzzle import puzzle_of
from game.puzzles.themes import PuzzleTheme, themes_of
from game.roster import MARKS, resolve
from game.table.bots.worker import load
from game.table.dealer import chance_action
from game.table.game import game_of
from game.table.records.codes import code_of
from game.variants import VARIANTS, single_deal, variant, with_options

LEVELS: Final = (*MARKS, "master")
"""Those to whom a puzzle is put, from weak to strong."""
SHIPPED: Final = ROOT / "assets" / "puzzles" / "puzzles.jsonl"
GLANCES: Final = ((160, 0.15), (1000, 0.12))
"""Playouts for each way, and the least gap, before a decision is worth the long look."""
PLAYOUTS: Final = 10_000
GAP: Final = 0.1
"""Of what an average made bid earns."""
SAMPLE: Final = 60
"""Deals from which that is measured."""
PLAYERS: Final = ("beginner", "casual", "skilled", "skilled", "skilled:bold", "skilled:spoiler")
"""Who plays the deals."""
EASY: Final = 0.2
"""Share of puzzles of a variant that every level may find."""
BIDS: Final = 0.34
"""Share of puzzles of a variant that may be bids: every deal begins with them."""
ASKED: Final = 3
"""How often a level is asked; it finds a way that it takes more often than not."""
LEVEL_PLAYOUTS: Final = {"expert": 300, "master": 3000}


class Table(NamedTuple):
    """A kind of deal that is searched."""

    variant: str
    players: int
    sizes: tuple[int, ...]
    calls: tuple[CallKind, ...] = (*CallKind, CallKind.SUIT_PRECEDENCE)
    """What is called there by chance, where the variant has calls."""
    special: str = ""
    """What tells it from another table of the variant."""
    asks: PuzzleTheme | None = None
    """The only kind of decision that is looked at; None for all that the kernel weighs."""
    before: tuple[int, ...] = (0,)
    """How many deals of the game are played before the one that is looked through, by lot."""

    @property
    def by_score(self) -> bool:
        """Whether the first place is played for."""
        return self.asks is PuzzleTheme.LAST_DEAL

    @property
    def name(self) -> str:
        """The beginning of the ids of its puzzles."""
        return f"{self.variant}-{self.special}" if self.special else self.variant


TABLES: Final = (
    Table("blackout", 4, (3, 4, 5, 6, 7)),
    Table("oh-hell", 4, (3, 4, 5, 6, 7)),
    Table("jabberwocky", 4, (3, 4, 5, 6)),
    Table("up-and-down-the-river", 4, (3, 4, 5, 6)),
    Table("caller-clag", 4, (3, 4, 5, 6)),
    Table("kachuful", 4, (3, 4, 5, 6)),
    Table("romanian-whist", 4, (3, 4, 5, 6)),
    Table("seven-truf", 4, (3, 4, 5, 6)),
    Table("la-podrida", 4, (4, 5, 6)),
    Table("potomac", 4, (3, 4, 5, 6)),
    Table("network-blackout", 4, (3, 4, 5, 6)),
    Table("two-jokers", 3, (4, 5, 6)),
    Table("la-pocha", 4, (3, 4, 5, 6)),
    Table("bowers-duo", 2, (4, 5, 6, 7)),
    Table("ninety-nine", 3, (12,)),
    Table("northeast-jokers", 5, (5, 6)),
    Table("cooperative", 4, (3, 4, 5)),
    # Its special deals, but for that of the piles, in which nothing is decided.
    Table("clag", 4, (7,), before=(2, 3, 4, 5, 6, 7, 8, 9, 11, 12)),
    Table(
        "caller-clag",
        4,
        (4, 5, 6, 7),
        calls=(CallKind.MISERE, CallKind.MISERE_NO_TRUMP),
        special="misere",
    ),
    Table("caller-clag", 4, (4, 5, 6), calls=(CallKind.SUIT_PRECEDENCE,), special="precedence"),
    Table("ninety-nine", 3, (12,), special="laying", asks=PuzzleTheme.LAYING),
    Table("cooperative", 3, (3, 4, 5), special="talk", asks=PuzzleTheme.TALK),
    Table("blackout", 3, (3, 4, 5), special="last", asks=PuzzleTheme.LAST_DEAL, before=(2,)),
    Table("oh-hell", 4, (3, 4, 5), special="last", asks=PuzzleTheme.LAST_DEAL, before=(2,)),
)


class Moment(NamedTuple):
    """A decision in a deal."""

    state: GameState
    view: View
    legal: tuple[Action, ...]
    codes: tuple[str, ...]
    """What led there."""


class Deals:
    """The deals of one table by number; what happens in each hangs on its number alone."""

    def __init__(self, table: Table, agents: dict[str, Agent]) -> None:
        self.table = table
        self._agents = agents

    def rules(self, size: int) -> Variant:
        """The variant as a single deal of a size."""
        row = variant(self.table.variant)
        if row.id == "ninety-nine" or row.twists:
            return row  # its deals are its own
        if row.named_sizes:
            return with_options(row, {"deals": 1}, self.table.players)
        rules = single_deal(row, self.table.players, size)
        if self.table.by_score:
            rules |= {"schedule": (size,) * (self.table.before[0] + 1)}
        return with_options(row, rules, self.table.players)

    def play(self, number: int) -> Iterator[Moment | DealScored]:
        """Play one deal: every decision of a bot before it is taken, and the score at last."""
        chance = Random(f"{self.table.name}|{number}")
        size = chance.choice(self.table.sizes)
        game, players = self.rules(size), self.table.players
        agents = [self._agents[chance.choice(PLAYERS)] for _ in range(players)]
        state = new_game(game, players, chance.randrange(players))
        before = chance.choice(self.table.before)
        codes: list[str] = []
        while True:
            action: Action | None
            seat = to_act(state).must[0]
            if seat == CHANCE:
                action = chance_action(state, chance.getrandbits(60))
            else:
                legal, view = legal_actions(state, seat), observe(state, seat)
                action = _called(legal, size, self.table.calls, chance)
                if action is None:
                    if len(state.finished) == before:
                        yield Moment(state, view, legal, tuple(codes))
                    agent = agents[seat]
                    action = agent.choose(view, legal, Limit(playouts=30), chance)
                    if isinstance(action, Lay):  # without a premium, which would show too much
                        action = replace(action, premium=None)
            codes.append(code_of(action))
            state, events = apply(state, action)
            for event in events:
                if isinstance(event, DealScored) and len(state.finished) > before:
                    yield event
                    return


def _called(
    legal: Sequence[Action], size: int, kinds: Sequence[CallKind], chance: Random
) -> Action | None:
    """A size or a call by chance, so that all kinds of deals come up; None for other actions."""
    if isinstance(legal[0], NameSize):
        return next(a for a in legal if isinstance(a, NameSize) and a.cards == size)
    if isinstance(legal[0], Call):
        kind = chance.choice(kinds)
        calls = [a for a in legal if isinstance(a, Call) and a.terms.kind is kind]
        calls = [a for a in calls if not a.terms.blind_hand and a.terms.madness is None]
        return chance.choice(calls)
    return None


class Finder:
    """Looks through deals for decisions with one clearly best way."""

    def __init__(
        self, made: float, agents: dict[str, Agent], asks: PuzzleTheme | None = None
    ) -> None:
        """`made` is what an average made bid earns, or 1 where the first place is played for."""
        self._made = made
        self._agents = agents
        self._asks = asks

    def found(self, moment: Moment, seed: str, *, easy: bool) -> dict[str, Any] | None:
        """What there is to know of a puzzle; None where the decision is none.

        `easy` is whether one that all levels find is wanted as well.
        """
        view, legal = moment.view, _asked(moment.legal)
        if len(legal) < 2 or not self._looks_at(view, legal):
            return None
        for number, (playouts, least) in enumerate(GLANCES):
            ways = _weighed(view, legal, playouts, f"{seed}|{number}")
            if gap_of(ways) < least * self._made:
                return None
        if self._asks is PuzzleTheme.LAST_DEAL and not _is_by_score(ways):
            return None
        best = max(ways, key=lambda way: way.points)
        if not easy and not self._missed_by_rule(moment, best, seed):
            return None
        return self.weighed(moment, seed, easy=easy)

    def weighed(self, moment: Moment, seed: str, *, easy: bool) -> dict[str, Any] | None:
        """The long look alone; None where two of them do not agree on one clearly best way."""
        view, legal = moment.view, _asked(moment.legal)
        runs = [_weighed(view, legal, PLAYOUTS, f"{seed}|run {run}") for run in (1, 2)]
        gaps = [gap_of(ways) for ways in runs]
        if min(gaps) < GAP * self._made or clearly_best(runs[0]) != clearly_best(runs[1]):
            return None
        right = clearly_best(runs[0])
        missed = [level for level in LEVELS if not self._finds(level, moment, right, seed)]
        if not missed and not easy:
            return None
        shown = next(action for action in legal if code_of(action) in right)
        return {
            "seat": view.seat,
            "codes": list(moment.codes),
            "ways": [
                [
                    code_of(one.action),
                    round((one.points + two.points) / 2, 2),
                    round((one.made + two.made) / 2, 3),
                ]
                for one, two in zip(*runs, strict=True)
            ],
            "best": sorted(right),
            "gaps": [round(gap, 2) for gap in gaps],
            "missed": missed,
            "themes": [theme.value for theme in themes_of(view, legal, shown)],
        }

    def _looks_at(self, view: View, legal: tuple[Action, ...]) -> bool:
        if self._asks is None:
            return is_searched(view, legal)
        return self._asks in themes_of(view, legal, legal[0])

    def _missed_by_rule(self, moment: Moment, best: Weighed, seed: str) -> list[str]:
        """The quick levels that miss what a glance takes for best."""
        right = {code_of(best.action)}
        return [level for level in LEVELS[:3] if not self._finds(level, moment, right, seed)]

    def _finds(self, level: str, moment: Moment, right: set[str], seed: str) -> bool:
        limit = Limit(playouts=LEVEL_PLAYOUTS.get(level, 30))
        asked = 1 if level == "master" else ASKED
        hits = 0
        for time in range(asked):
            chance = Random(f"{seed}|{level}|{time}")
            action = self._agents[level].choose(moment.view, moment.legal, limit, chance)
            hits += code_of(_without_premium(action)) in right
        return hits * 2 > asked


def _weighed(view: View, legal: tuple[Action, ...], playouts: int, seed: str) -> list[Weighed]:
    """Every way over so many deals."""
    search = search_for(view, legal, Random(seed), ENVY)
    search.play(playouts)
    found = [way for way in search.found() if way.playouts]
    if not plays_for_first(view):
        return found
    return [way._replace(points=chance_of_first(way.worth)) for way in found]


def _is_by_score(ways: list[Weighed]) -> bool:
    """Whether what wins the game most often is not what brings most points."""
    most = max(ways, key=lambda way: way.plain)
    return max(ways, key=lambda way: way.points).points > most.points


def _without_premium(action: Action) -> Action:
    return replace(action, premium=None) if isinstance(action, Lay) else action


def _asked(legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """What is asked for: of cards to lay aside only which, not what is staked on them."""
    return tuple(dict.fromkeys(map(_without_premium, legal)))


def clearly_best(ways: list[Weighed]) -> set[str]:
    """The codes of the best way, and of cards that are the same as it."""
    top = max(ways, key=lambda way: way.points)
    return {code_of(way.action) for way in ways if way[1:] == top[1:]}


def gap_of(ways: list[Weighed]) -> float:
    """Points from the best way to the next other; nothing where the expert would take another."""
    top = max(ways, key=lambda way: way.points)
    if max(ways, key=lambda way: way.worth)[1:] != top[1:]:
        return 0.0
    others = [way.points for way in ways if way[1:] != top[1:]]
    return top.points - max(others) if others else 0.0


def made_points(deals: Deals) -> float:
    """What an average made bid earns at this table, among the bots that play its deals.

    Where the first place is played for, ways are told by the chance of it: 1.
    """
    if deals.table.by_score:
        return 1.0
    earned = []
    for number in range(SAMPLE):
        last: Moment | None = None
        for happened in deals.play(-1 - number):
            if isinstance(happened, Moment):
                last = happened
                continue
            assert last is not None
            for seat, bid in enumerate(_bids_of(last)):
                if bid == happened.tricks[seat]:
                    earned.append(happened.points[seat])
    return sum(earned) / max(len(earned), 1)


def _bids_of(last: Moment) -> Sequence[int | None]:
    """The bids of a deal at its last decision."""
    return last.state.deal.bids


class Book:
    """The file of what was found."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.next: dict[str, int] = defaultdict(int)
        self.made: dict[str, float] = {}
        self.puzzles: list[dict[str, Any]] = []
        if path.exists():
            for raw in path.read_text().splitlines():
                line = json.loads(raw)
                if "searched" in line:
                    self.next[line["searched"]] = line["deals"]
                    self.made[line["searched"]] = line["made"]
                else:
                    self.puzzles.append(line)

    def add(self, line: dict[str, Any]) -> None:
        """Put a line at the end."""
        with self._path.open("a") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
        if "codes" in line:
            self.puzzles.append(line)

    def count(self, name: str) -> int:
        """Puzzles of a table."""
        return sum(_table_of(puzzle) == name for puzzle in self.puzzles)

    def bids(self, name: str) -> int:
        """Those of them in which a bid is asked for."""
        bids = {PuzzleTheme.BID.value, PuzzleTheme.BID_ZERO.value}
        return sum(_table_of(p) == name and bool(bids & {*p["themes"]}) for p in self.puzzles)

    def easy(self, name: str) -> int:
        """Those of them that all levels find."""
        return sum(_table_of(p) == name and not p["missed"] for p in self.puzzles)


def search(book: Book, tables: Sequence[Table], minutes: float, most: int) -> None:
    """Look through deals of each table in turn until the time is over."""
    agents = {name: load(resolve(name).target) for name in {*PLAYERS, *LEVELS}}
    end = monotonic() + minutes * 60
    while monotonic() < end:
        waiting = [table for table in tables if book.count(table.name) < most]
        if not waiting:
            return
        table = _table_in_turn(waiting, book)
        deals = Deals(table, agents)
        name = table.name
        if name not in book.made:
            book.made[name] = round(made_points(deals), 2)
        number = book.next[name]
        finder = Finder(book.made[name], agents, table.asks)
        for puzzle in _of_deal(deals, finder, book, number):
            book.add(puzzle)
        book.next[name] = number + 1
        book.add({"searched": name, "deals": number + 1, "made": book.made[name]})
        if not (number + 1) % 10:
            print(name, number + 1, book.count(name), len(book.puzzles), flush=True)


def _table_in_turn(waiting: Sequence[Table], book: Book) -> Table:
    """By turns the table with the fewest puzzles, and that which was searched least."""
    by_puzzles = sum(book.next.values()) % 2
    if by_puzzles:
        return min(waiting, key=lambda table: book.count(table.name))
    return min(waiting, key=lambda table: book.next[table.name])


def _of_deal(deals: Deals, finder: Finder, book: Book, number: int) -> Iterator[dict[str, Any]]:
    """The puzzles of one deal: one for a seat at most, and two in all."""
    seats: set[int] = set()
    name = deals.table.name
    room_for_a_bid = book.bids(name) < BIDS * (book.count(name) + 2) or bool(deals.table.asks)
    for at, moment in enumerate(deals.play(number)):
        if isinstance(moment, DealScored) or len(seats) == 2:
            return
        seat = moment.view.seat
        if seat in seats or seat is None:
            continue
        if isinstance(moment.legal[0], Bid) and not room_for_a_bid:
            continue
        easy = book.easy(name) < EASY * (book.count(name) + 2)
        found = finder.found(moment, f"{name}|{number}|{at}", easy=easy)
        if found is None:
            continue
        seats.add(seat)
        game = moment.state.variant
        options = {k: list(v) if isinstance(v, tuple) else v for k, v in game.options.items()}
        room_for_a_bid = room_for_a_bid and "bid" not in " ".join(found["themes"])
        yield {
            "id": f"{name}-{number}-{at}",
            "variant": deals.table.variant,
            "players": moment.view.players,
            "options": options,
            "dealer": moment.state.first_dealer,
            "made": book.made[name],
            **found,
        }


def shipped(puzzles: list[dict[str, Any]], most: int) -> list[dict[str, Any]]:
    """The puzzles that go into the program: an equal share of each variant.

    One for a deal; of each variant the rarest themes in turn and the harder
    ones first. What even the strongest level misses is left out: nobody could say why.
    """
    kept = [puzzle for puzzle in puzzles if LEVELS[-1] not in puzzle["missed"]]
    themes = Counter(theme for puzzle in kept for theme in puzzle["themes"])
    counts = Counter(map(_table_of, kept))
    chosen: dict[str, list[dict[str, Any]]] = {}
    left = most
    for place, name in enumerate(sorted(counts, key=lambda each: counts[each])):
        share = left // (len(counts) - place)  # what a table with few lacks, the others have
        chosen[name] = _of_table([p for p in kept if _table_of(p) == name], share, themes)
        left -= len(chosen[name])
    return [puzzle for name in counts for puzzle in chosen[name]]


def _of_table(
    puzzles: list[dict[str, Any]], share: int, themes: Counter[str]
) -> list[dict[str, Any]]:
    """So many puzzles of one table, the rarest themes in turn."""
    by_theme: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for puzzle in puzzles:
        by_theme[min(puzzle["themes"], key=lambda theme: themes[theme])].append(puzzle)
    for waiting in by_theme.values():
        waiting.sort(key=lambda puzzle: (len(puzzle["missed"]), puzzle["id"]))
    chosen: list[dict[str, Any]] = []
    deals: set[str] = set()
    left = dict(by_theme)
    while left and len(chosen) < share:
        for theme in list(left):
            waiting = [each for each in by_theme[theme] if _deal_of(each) not in deals]
            if not waiting:
                del left[theme]
            elif len(chosen) < share:
                puzzle = waiting[-1]
                by_theme[theme].remove(puzzle)
                deals.add(_deal_of(puzzle))
                chosen.append(puzzle)
    return chosen


def _deal_of(puzzle: dict[str, Any]) -> str:
    return str(puzzle["id"]).rpartition("-")[0]


def _table_of(puzzle: dict[str, Any]) -> str:
    return _deal_of(puzzle).rpartition("-")[0]


def moment_of(puzzle: dict[str, Any]) -> Moment:
    """The decision that a puzzle asks for."""
    asked = puzzle_of(puzzle)
    state = game_of(asked.setup("You"), asked.codes).state
    view, legal = observe(state, asked.seat), legal_actions(state, asked.seat)
    return Moment(state, view, legal, tuple(puzzle["codes"]))


def themed(puzzle: dict[str, Any]) -> dict[str, Any]:
    """The same with its themes as they are found now."""
    moment = moment_of(puzzle)
    shown = next(action for action in moment.legal if code_of(action) in puzzle["best"])
    found = themes_of(moment.view, moment.legal, shown)
    return {**puzzle, "themes": [theme.value for theme in found]}


def weigh_again(variants: Sequence[str]) -> None:
    """Weigh the shipped puzzles of variants as today's bots do, and leave out what is none now."""
    agents = {name: load(resolve(name).target) for name in LEVELS}
    kept = []
    for puzzle in map(json.loads, SHIPPED.read_text(encoding="utf-8").splitlines()):
        if puzzle["variant"] not in variants:
            kept.append(puzzle)
            continue
        finder = Finder(puzzle["made"], agents)
        found = finder.weighed(moment_of(puzzle), puzzle["id"], easy=True)
        if found is not None and LEVELS[-1] not in found["missed"]:
            kept.append({**puzzle, **found})
        else:
            print(f"{puzzle['id']} is none now", flush=True)
    _write(kept)


def _write(puzzles: Sequence[dict[str, Any]]) -> None:
    SHIPPED.parent.mkdir(parents=True, exist_ok=True)
    text = "".join(json.dumps(puzzle, separators=(",", ":")) + "\n" for puzzle in puzzles)
    SHIPPED.write_text(text, encoding="utf-8", newline="\n")
    print(f"{len(puzzles)} puzzles in {SHIPPED.relative_to(ROOT)}")


def ship(puzzles: list[dict[str, Any]], most: int, beside: Sequence[dict[str, Any]] = ()) -> None:
    """Write the puzzles into the program, `beside` before them."""
    there = {puzzle["id"] for puzzle in beside}
    fresh = [themed(puzzle) for puzzle in puzzles if puzzle["id"] not in there]
    _write([*beside, *shipped(fresh, most)])


def main() -> None:
    """Look for puzzles, or put them into the program."""
    words = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    words.add_argument("--found", type=Path, nargs="+", help="the file of what was found")
    words.add_argument("--ship", type=int, metavar="N", help="put so many into the program")
    words.add_argument("--add", type=int, metavar="N", help="put so many beside those there are")
    words.add_argument("--again", nargs="+", metavar="VARIANT", help="weigh those of these again")
    words.add_argument("--only", default="", metavar="TABLES", help="names of tables, with commas")
    words.add_argument("--minutes", type=float, default=60)
    words.add_argument("--most", type=int, default=60, help="puzzles of a variant")
    words.add_argument("--part", default="0/1", help="of two processes 0/2 and 1/2: their tables")
    args = words.parse_args()
    if args.again:
        if strange := {*args.again} - {*VARIANTS}:
            words.error(f"no variant is called {min(strange)}")
        weigh_again(args.again)
        return
    if not args.found:
        words.error("--found names no file")
    if args.ship is not None or args.add is not None:
        found = [*chain.from_iterable(Book(path).puzzles for path in args.found)]
        there = SHIPPED.read_text(encoding="utf-8").splitlines() if args.add is not None else []
        ship(found, args.ship or args.add, [json.loads(line) for line in there])
        return
    only = args.only.split(",") if args.only else [table.name for table in TABLES]
    if strange := {*only} - {table.name for table in TABLES}:
        words.error(f"no table is called {min(strange)}")
    book = Book(args.found[0])
    part, parts = map(int, args.part.split("/"))
    tables = [table for table in TABLES if table.name in only]
    search(book, tables[part::parts], args.minutes, args.most)
    print(len(book.puzzles), Counter(puzzle["variant"] for puzzle in book.puzzles))


if __name__ == "__main__":
    main()
