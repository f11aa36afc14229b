#!/usr/bin/env python3
"""How strong a bot is: one of it against the others, one deal at a time.

    python scripts/bench_strength.py --against heuristic --cells 4x7,4x10 --deals 500 --ms 30
    python scripts/bench_strength.py --table

Every deal is of `oh-hell` with ten plus the bid or nothing; the seats and the dealer change, and
never together. Each part of 25 deals is appended to the file of results as soon as it is played, so
that a run may be ended at any time, and the next goes on where it stopped. `--against openspiel`
needs an environment with `pip install open_spiel`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import datetime
import json
import os
import platform
import sys
from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.expert import Expert
from ai.heuristic import Heuristic
from ai.mcts import Mcts
from game.engine import (
    CHANCE,
    Agent,
    FinishedDeal,
    Limit,
    Variant,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.table.dealer import chance_action
from game.variants import variant, with_options

RESULTS: Final = ROOT / "docs" / "strength.jsonl"
CELLS: Final = "4x3,4x5,4x7,4x10,4x12,3x7,5x7"
PART: Final = 25
"""Deals between two lines of results."""


def agent(name: str) -> Agent:
    """A bot by its name."""
    if name == "openspiel":
        from anchors.openspiel_player import OpenSpiel

        return OpenSpiel()
    known: dict[str, Agent] = {"heuristic": Heuristic(), "mcts": Mcts(), "expert": Expert()}
    return known[name]


def play_deal(
    game: Variant, agents: list[Agent], limit: Limit, *, number: int, dealer: int
) -> FinishedDeal:
    """One deal to its end."""
    state = new_game(game, len(agents), dealer)
    rng = Random(number)
    while not state.finished:
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, number))
            continue
        legal = legal_actions(state, seat)
        action = legal[0]
        if len(legal) > 1:
            chance = Random(rng.getrandbits(64))
            action = agents[seat].choose(observe(state, seat), legal, limit, chance)
        state, _ = apply(state, action)
    return state.finished[0]


def measure(bot: Agent, other: Agent, players: int, cards: int, limit: Limit, first: int) -> Any:
    """The sums of one part: points over the mean of the others, their squares, bids made."""
    rules = {"schedule": [cards], "scoring": "ten-plus-bid", "bid_changes": False}
    game = with_options(variant("oh-hell"), rules, players)
    total = squares = 0.0
    made = others = 0
    for number in range(first, first + PART):
        seat, dealer = number % players, number // players % players
        agents = [other] * players
        agents[seat] = bot
        done = play_deal(game, agents, limit, number=number, dealer=dealer)
        rest = (sum(done.points) - done.points[seat]) / (players - 1)
        over = done.points[seat] - rest
        total, squares = total + over, squares + over * over
        made += done.result.made[seat]
        others += sum(done.result.made) - done.result.made[seat]
    return {"deals": PART, "sum": total, "squares": squares, "made": made, "others": others}


def lines() -> Iterator[dict[str, Any]]:
    """The parts played so far."""
    if RESULTS.exists():
        for line in RESULTS.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def table() -> str:
    """All results as a table for `docs/strength.md`."""
    cells: dict[tuple[str, ...], list[dict[str, Any]]] = {}
    for part in lines():
        key = (part["bot"], part["against"], part["cell"], part["limit"], part["version"])
        cells.setdefault(key, []).append(part)
    rows = [
        "| bot | against | players × cards | limit | version | deals | points over the others | "
        "bids made | others' | last day |",
        "|---|---|---|---|---|---|---|---|---|---|",
    ]
    for (bot, against, cell, limit, version), parts in sorted(cells.items()):
        deals = sum(part["deals"] for part in parts)
        mean = sum(part["sum"] for part in parts) / deals
        variance = sum(part["squares"] for part in parts) / deals - mean * mean
        wide = 1.96 * sqrt(variance / deals)
        made = sum(part["made"] for part in parts) / deals
        rest = sum(part["others"] for part in parts) / deals / (int(cell.split("x")[0]) - 1)
        day = max(part["day"] for part in parts)
        rows.append(
            f"| {bot} | {against} | {cell.replace('x', ' × ')} | {limit} | {version} | {deals} | "
            f"{mean:+.2f} ± {wide:.2f} | {made:.3f} | {rest:.3f} | {day} |"
        )
    return "\n".join(rows)


def main() -> None:
    """Play, or show what was played."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--bot", default="expert", choices=("expert", "mcts", "heuristic"))
    parser.add_argument(
        "--against", default="heuristic", choices=("heuristic", "mcts", "openspiel")
    )
    parser.add_argument("--cells", default=CELLS, help="players x cards, commas between")
    parser.add_argument("--deals", type=int, default=PART, help="up to so many in each cell")
    parser.add_argument("--ms", type=int, help="milliseconds a decision")
    parser.add_argument("--playouts", type=int, help="playouts a decision")
    parser.add_argument("--version", default="1", help="whose results are added up together")
    parser.add_argument("--table", action="store_true", help="show the results and end")
    given = parser.parse_args()
    if given.table:
        print(table())
        return
    milliseconds = 30 if given.ms is None and given.playouts is None else given.ms
    limit = Limit(playouts=given.playouts, milliseconds=milliseconds)
    said = f"{milliseconds} ms" if milliseconds else f"{given.playouts} playouts"
    bot, other = agent(given.bot), agent(given.against)
    for cell in given.cells.split(","):
        players, cards = map(int, cell.split("x"))
        key = {
            "bot": given.bot,
            "against": given.against,
            "cell": cell,
            "limit": said,
            "version": given.version,
        }
        first = sum(part["deals"] for part in lines() if key.items() <= part.items())
        while first < given.deals:
            part = key | measure(bot, other, players, cards, limit, first)
            part["day"] = datetime.date.today().isoformat()
            part["machine"] = f"{platform.machine()}, {os.cpu_count()} processors"
            with RESULTS.open("a", encoding="utf-8") as file:
                file.write(json.dumps(part) + "\n")
            first += PART
            print(f"{cell}: {first} deals", file=sys.stderr, flush=True)
    print(table())


if __name__ == "__main__":
    main()
