"""What the expert says of its own bids before a card is played, and what came of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final, NamedTuple

from ai.players.levels import Searcher
from ai.valuation.option_values import best, is_searched
from game.engine import Action, Agent, Bid, FinishedDeal, Limit, Seat, Variant, View
from lab.parts import SIZE
from lab.playing import oh_hell, play
from lab.results import Part

TENTHS: Final = 10
EXPERTS: Final = "experts"
"""Tables of experts alone."""
MIXED: Final = "mixed"
"""Tables at which half the seats, drawn, are the other bot's. At all others but these two one seat
is the expert's."""


class Promise(NamedTuple):
    """A bid and how likely it was said to be made."""

    bid: int
    chance: float


class Watched:
    """The expert, with the probability it gives each of its bids written down."""

    def __init__(self, expert: Searcher) -> None:
        self._expert = expert
        self.said: dict[tuple[int, Seat], Promise] = {}
        """By the number of the deal in its game, from 0, and the seat."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        if not isinstance(legal[0], Bid) or not is_searched(view, legal):
            return self._expert.choose(view, legal, limit, rng)
        way = best(self._expert.weigh(view, legal, limit, rng))
        assert view.seat is not None, "an onlooker decides nothing"
        assert isinstance(way.action, Bid)
        self.said[len(view.history), view.seat] = Promise(way.action.bid, way.made)
        return way.action


def predicted(
    expert: Searcher,
    others: Mapping[str, Agent],
    seats: str,
    players: int,
    cards: int,
    limit: Limit,
    first: int,
) -> Part:
    """Deals of Oh Hell in which some or all seats are the expert's.

    Args:
        expert: who predicts.
        others: who else may sit there, by name; each other seat of each deal is drawn from them.
        seats: `EXPERTS`, `MIXED`, or any name for a table with one expert.
        players: seats.
        cards: of each hand.
        limit: of every decision.
        first: the number of the first deal.

    Returns:
        Under "tenths" for each tenth of what was predicted: bids, what was predicted, bids made.
    """
    game = oh_hell(players, cards)
    tenths = no_tenths()
    for number in range(first, first + SIZE):
        watched = Watched(expert)
        agents = seated(watched, others, seats, players, number)
        done = play(game, agents, limit, number=number, dealer=number % players)
        count(tenths, watched, done)
    return {"deals": SIZE, "tenths": tenths}


def predicted_in_game(
    expert: Searcher,
    others: Mapping[str, Agent],
    seats: str,
    row: Variant,
    players: int,
    limit: Limit,
    number: int,
) -> Part:
    """As `predicted`, of one whole game of a variant by its own schedule; `number` is its own."""
    watched, tenths = Watched(expert), no_tenths()
    agents = seated(watched, others, seats, players, number)
    done = play(row, agents, limit, number=number, dealer=number % players)
    count(tenths, watched, done)
    return {"games": 1, "deals": len(done), "tenths": tenths}


def no_tenths() -> list[list[float]]:
    """For each tenth no bid yet."""
    return [[0, 0.0, 0] for _ in range(TENTHS)]


def count(tenths: list[list[float]], watched: Watched, done: Sequence[FinishedDeal]) -> None:
    """Add what was said and what came of it; not of bids that were changed later."""
    for (number, seat), (bid, said) in watched.said.items():
        result = done[number].result
        if result.bids[seat] != bid:
            continue
        tenth = tenths[min(int(said * TENTHS), TENTHS - 1)]
        tenth[0] += 1
        tenth[1] += said
        tenth[2] += result.made[seat]


def seated(
    bot: Agent, others: Mapping[str, Agent], seats: str, players: int, number: int
) -> list[Agent]:
    """Who sits where in the deal of a number; see `predicted`."""
    rng, names = Random(f"{seats} {number}"), sorted(others)
    strangers = {EXPERTS: 0, MIXED: players // 2}.get(seats, players - 1)
    agents = [bot] * players
    for seat in rng.sample(range(players), strangers):
        agents[seat] = others[rng.choice(names)] if len(names) > 1 else others[names[0]]
    return agents
