#!/usr/bin/env python3
"""Plays games of bots and makes every claim that the table would offer: none may miss its bid.

    python scripts/lab/claim_truth.py [--games 40] [--variant ID] [--bot heuristic] [--tries 3]

Each variant is played at every number of players in turn, by its own rules and by house rules that
are drawn for each game. At the first claim of a seat in a deal the deal is played on from there:
the seat plays the claim, the others play as the bot does, then by chance. A claim fails that does
not take the tricks it says, misses the bid or, where it says that no points can change, changes
some. One line a variant, one that counts all, and one a failure; exit code 1 where there is one.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

REPOSITORY = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(REPOSITORY)]

from game.engine import (  # noqa: E402
    CHANCE,
    Action,
    GameState,
    Limit,
    Phase,
    Seat,
    Variant,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import Goal  # noqa: E402
from game.engine.state import FinishedDeal  # noqa: E402
from game.roster import agent  # noqa: E402
from game.table.claims.claim import Claim, Ground, claim_of  # noqa: E402
from game.table.dealer import chance_action  # noqa: E402
from game.variants import OPTIONS, VARIANTS, OptionError, values_for, with_options  # noqa: E402

Choose = Callable[[GameState, Seat], Action]
MOST_DEALS = 12
"""Deals of a game that all win together, which might go on for very long."""


class Offer(NamedTuple):
    """A claim, where it was offered, and what became of it."""

    state: GameState
    seat: Seat
    claim: Claim
    failure: str
    """What it did not keep; empty where it kept all."""


def offers(variant: Variant, players: int, seed: int, bot: str, tries: int) -> Iterator[Offer]:
    """The first claim of each seat in each deal of one game."""
    rng = Random(f"{variant.id} {players} {seed}")
    clever, careless = _by_bot(bot, rng), _by_chance(rng)
    state, claimed = new_game(variant, players, seed % players), set[tuple[int, Seat]]()
    while state.phase is not Phase.OVER:
        if variant.rules.goal is Goal.SHARED and len(state.finished) >= MOST_DEALS:
            return
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _events = apply(state, chance_action(state, seed))
            continue
        place = len(state.finished), seat
        if state.phase is Phase.PLAYING and place not in claimed:
            claim = claim_of(observe(state, seat))
            if claim is not None:
                claimed.add(place)
                ways = [clever, *[careless] * tries]
                found = (_failure(state, seat, claim, others) for others in ways)
                yield Offer(state, seat, claim, next(filter(None, found), ""))
        state, _events = apply(state, clever(state, seat))


def _failure(state: GameState, seat: Seat, claim: Claim, others: Choose) -> str:
    """What a claim does not keep if it is played on beside the others; empty where it keeps all."""
    before = state.deal.taken[seat]
    kept = _played_on(
        state, lambda at, turn: _claimed(at, seat) if turn == seat else others(at, turn)
    )
    if kept is None:
        return "the claim does not go on"
    took = kept.result.tricks[seat] - before
    if claim.tricks is not None and took != claim.tricks:
        return f"took {took} tricks, not {claim.tricks}"
    if claim.ground is Ground.EXACT and not kept.result.made[seat]:
        return "missed the bid"
    if claim.ground is Ground.SETTLED:
        free = _played_on(state, others)
        if free is None or _unpunished(free) != _unpunished(kept):
            return "points changed"
    return ""


def _unpunished(deal: FinishedDeal) -> list[int]:
    """The points without those that revokes cost."""
    return [more - lost for more, lost in zip(deal.points, deal.result.penalties, strict=True)]


def _claimed(state: GameState, seat: Seat) -> Action | None:
    claim = claim_of(observe(state, seat), fewest=1)
    return None if claim is None else claim.play


def _played_on(
    state: GameState, choose: Callable[[GameState, Seat], Action | None]
) -> FinishedDeal | None:
    """The deal going on, played to its end; None where somebody has no answer."""
    number = len(state.finished)
    while len(state.finished) == number:
        action = choose(state, to_act(state).must[0])
        if action is None:
            return None
        state, _events = apply(state, action)
    return state.finished[-1]


def _by_bot(name: str, rng: Random) -> Choose:
    bot, limit = agent(name), Limit(playouts=1)

    def choose(state: GameState, seat: Seat) -> Action:
        legal = legal_actions(state, seat)
        return legal[0] if len(legal) == 1 else bot.choose(observe(state, seat), legal, limit, rng)

    return choose


def _by_chance(rng: Random) -> Choose:
    return lambda state, seat: rng.choice(legal_actions(state, seat))


def drawn_rules(row: Variant, players: int, rng: Random) -> Variant:
    """A variant with some house rule that can be played."""
    option = rng.choice(list(OPTIONS.values()))
    values = values_for(row, option)
    try:
        return with_options(row, {option.name: rng.choice(values)} if values else {}, players)
    except OptionError:
        return row


def main() -> int:
    """Play the games that were asked for."""
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--games", type=int, default=40)
    words.add_argument("--variant", choices=sorted(VARIANTS))
    words.add_argument("--bot", default="heuristic")
    words.add_argument("--tries", type=int, default=3)
    asked = words.parse_args()
    total, begun = Counter[str](), time.perf_counter()
    for name in [asked.variant] if asked.variant else sorted(VARIANTS):
        counts = Counter[str]()
        for number in range(asked.games):
            row, rng = VARIANTS[name], Random(f"{name} {number}")
            players = sorted(row.deals)[number % len(row.deals)]
            variant = drawn_rules(row, players, rng) if number % 2 else row
            for offer in offers(variant, players, number, asked.bot, asked.tries):
                counts[_kind(offer.claim)] += 1
                counts["failed"] += bool(offer.failure)
                if offer.failure:
                    print(
                        f"  {name}, game {number}, {players} players: "
                        f"{offer.failure}: {offer.claim}"
                    )
        print(f"{name}: {_told(counts)}", flush=True)
        total += counts
    print(f"{_told(total)}, in {time.perf_counter() - begun:.0f} s")
    return int(total["failed"] > 0)


def _kind(claim: Claim) -> str:
    if claim.ground is Ground.SETTLED:
        return "settled"
    return "all" if claim.takes_all else "some" if claim.tricks else "none"


def _told(counts: Counter[str]) -> str:
    kinds = ", ".join(f"{kind} {counts[kind]}" for kind in ("all", "some", "none", "settled"))
    return f"{kinds}; failed {counts['failed']}"


if __name__ == "__main__":
    sys.exit(main())
