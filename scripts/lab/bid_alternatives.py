#!/usr/bin/env python3
"""What other bids would really have come to: whether any other way to choose them gains points.

    python scripts/lab/bid_alternatives.py --seats learning --deals 200 --results FILE

At the bid of one expert the search weighs every bid, and each of the best few is then played on
over the same cards, by the same expert, among the same others. So other ways to choose a bid
(others' points counted less, chances corrected first, bids moved up or down) are set beside the
choice that is made, each over all deals at once: "over" is what they gain over the others' mean,
"own" in points, with 95 % intervals. What is played is appended to a file, and the next run goes on
where one ended. Tables are those of `scripts/lab/calibrate.py`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from math import exp, log
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.kernel.search.calibration import BIDS, NEAR
from ai.kernel.search.search_choice import search_for
from ai.valuation.option_values import Weighed
from ai.valuation.reward import ENVY
from game.engine import Action, Agent, Bid, Limit, View
from lab.calibrate import others_at, refused_seats
from lab.playing import agent, oh_hell, play
from lab.predictions import EXPERTS, MIXED, seated
from lab.results import Part, append, matching, mean_of

SIZES: Final = r"[2-7]x[1-9]\d?(,[2-7]x[1-9]\d?)*"
CELLS: Final = "4x3,4x7,4x10,3x7,5x7"
FEW: Final = 3
"""Bids of a deal that are played on."""
NEARLY: Final = 3.0
"""Points by which one of them may be worse than the best, as the search has it."""


class Tried(NamedTuple):
    """A bid that was played on, what the search said of it, and what it came to."""

    bid: int
    worth: float
    """What the bids are compared by."""
    points: float
    made: float
    """The chance, before it is corrected."""
    below: float
    """Tricks that it lies further below an even share than `NEAR`."""
    own: float
    """The points that it really made."""
    others: float
    """The mean of the others' then."""


class Bidding:
    """The expert, with one bid given to it; None: it keeps what the search says, and bids best."""

    def __init__(self, expert: Agent, worlds: int) -> None:
        self._expert, self._worlds = expert, worlds
        self.given: int | None = None
        self.seat = 0
        self.ways: list[Weighed] = []
        """What was said of each bid, the best first."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        if not isinstance(legal[0], Bid):
            return self._expert.choose(view, legal, limit, rng)
        if self.given is None:
            assert view.seat is not None, "an onlooker decides nothing"
            self.seat = view.seat
            search = search_for(view, legal, rng, ENVY)
            search.play(self._worlds)
            self.ways = sorted(search.found(), key=lambda way: -way.worth)
            return self.ways[0].action
        return next(bid for bid in legal if isinstance(bid, Bid) and bid.bid == self.given)


def tried(
    expert: Agent, others: Mapping[str, Agent], seats: str, cell: str, number: int, worlds: int
) -> list[Tried]:
    """The best bids of one deal played on, the best first; none where all bids were forced."""
    players, cards = map(int, cell.split("x"))
    bot, found = Bidding(expert, worlds), list[Tried]()
    agents = seated(bot, others, seats, players, number)
    game, limit = oh_hell(players, cards), Limit(playouts=20)
    while True:
        (done,) = play(game, agents, limit, number=number, dealer=number % players)
        if not bot.ways:
            return found
        way, own = bot.ways[len(found)], float(done.points[bot.seat])
        assert isinstance(way.action, Bid)
        below = max(cards / players - NEAR - way.action.bid, 0.0)
        rest = (sum(done.points) - own) / (players - 1)
        made = way.plain / (10 + way.action.bid)  # ten and the bid, or nothing
        found.append(Tried(way.action.bid, way.worth, way.plain, made, below, own, rest))
        if len(found) == min(FEW, len(bot.ways)):
            return found
        after = bot.ways[len(found)]
        if after.worth < bot.ways[0].worth - NEARLY:
            return found
        assert isinstance(after.action, Bid)
        bot.given = after.action.bid


def _envious(envy: float) -> Callable[[Tried], float]:
    return lambda each: each.points - envy * (each.points - each.worth) / ENVY


def _moved(by: float) -> Callable[[Tried], float]:
    return lambda each: each.worth + by * each.bid


def _for_none(liking: float) -> Callable[[Tried], float]:
    return lambda each: each.worth + liking * (each.bid == 0)


def _corrected(each: Tried) -> float:
    chance = each.made
    if 0.0 < chance < 1.0:
        odds = log(chance / (1 - chance))
        odds += BIDS.always + BIDS.of_odds * odds + BIDS.far * each.below
        chance = 1 / (1 + exp(-odds))
    return chance * (10 + each.bid) - (each.points - each.worth)


CHOICES: Final[Mapping[str, Callable[[Tried], float]]] = {
    "others' points counted 0.75": _envious(0.75),
    "others' points counted 0.5": _envious(0.5),
    "others' points not counted": _envious(0.0),
    "chances corrected": _corrected,
    "bids up, 0.3 points a trick": _moved(0.3),
    "bids down, 0.3 points a trick": _moved(-0.3),
    "bids of zero liked, 0.5 points": _for_none(0.5),
    "bids of zero disliked, 0.5 points": _for_none(-0.5),
    "the worst of the few": lambda each: -each.worth,
}
"""By name what bids are compared by instead."""


def gained(deals: Sequence[Sequence[Tried]], worth: Callable[[Tried], float]) -> str:
    """How often another bid is chosen so, and what it gains."""
    over, own = [], []
    for bids in deals:
        other = max(bids, key=worth)
        own.append(other.own - bids[0].own)
        over.append(own[-1] - other.others + bids[0].others)
    changed = sum(max(bids, key=worth) is not bids[0] for bids in deals) / len(deals)
    both = [mean_of(len(deals), sum(each), sum(one * one for one in each)) for each in (over, own)]
    return f"another bid in {changed:.3f}, over {both[0]}, own {both[1]}"


def main() -> int:
    """Play on, and say what was found."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seats", default="learning", help="a table with one expert")
    parser.add_argument("--cells", default=CELLS, help="players x cards, commas between")
    parser.add_argument("--deals", type=int, default=200, help="up to so many of each cell")
    parser.add_argument("--worlds", type=int, default=300, help="playouts of each bid")
    parser.add_argument("--results", type=Path, required=True, help="the file of results")
    given = parser.parse_args()
    if trouble := refused_seats(given.seats):
        print(trouble, file=sys.stderr)
        return 2
    if given.seats in (EXPERTS, MIXED) or not re.fullmatch(SIZES, given.cells) or given.deals < 1:
        print("A table has one expert, a cell is as in 4x7, and a deal is played.", file=sys.stderr)
        return 2
    expert, others = agent("expert"), others_at(given.seats)
    key: Part = {"alternatives": given.seats, "worlds": given.worlds}
    known = {
        (part["cell"], part["deal"]): [Tried(*each) for each in part["tried"]]
        for part in matching(given.results, key)
    }
    deals = []
    for number in range(given.deals):
        for cell in given.cells.split(","):
            if (cell, number) not in known:
                found = tried(expert, others, given.seats, cell, number, given.worlds)
                append(given.results, key | {"cell": cell, "deal": number, "tried": found})
                known[cell, number] = found
            if known[cell, number]:
                deals.append(known[cell, number])
    for name, worth in CHOICES.items():
        print(f"{name}: {gained(deals, worth)} ({len(deals)} deals)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
