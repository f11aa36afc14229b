"""What is played between two lines of results, and what of it is kept: sums, never single deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Final

from game.engine import Agent, FinishedDeal, Limit, Variant
from lab.playing import is_shared, oh_hell, play, single_deal
from lab.results import Part

SIZE: Final = 25
"""Deals of a part where a game is one deal."""


def duel(bot: Agent, other: Agent, players: int, cards: int, limit: Limit, first: int) -> Part:
    """Oh Hell, one of a kind against others: points over the mean of the others, bids made."""
    game = oh_hell(players, cards)
    total = squares = 0.0
    made = others = 0
    for number in range(first, first + SIZE):
        seat, dealer = _places(number, players)
        (done,) = play(game, _one(bot, other, players, seat), limit, number=number, dealer=dealer)
        over = _over(done, seat)
        total, squares = total + over, squares + over * over
        made += done.result.made[seat]
        others += sum(done.result.made) - done.result.made[seat]
    return {"deals": SIZE, "sum": total, "squares": squares, "made": made, "others": others}


def mixed_duel(
    bot: Agent, others: Mapping[str, Agent], players: int, cards: int, limit: Limit, first: int
) -> Part:
    """As `duel`, but that each other seat of each deal is drawn from several kinds."""
    game, names = oh_hell(players, cards), sorted(others)
    total = squares = 0.0
    made = rest = 0
    for number in range(first, first + SIZE):
        seat, dealer = _places(number, players)
        drawn = Random(f"mixed {number}").choices(names, k=players)
        agents = [others[name] for name in drawn]
        agents[seat] = bot
        (done,) = play(game, agents, limit, number=number, dealer=dealer)
        over = _over(done, seat)
        total, squares = total + over, squares + over * over
        made += done.result.made[seat]
        rest += sum(done.result.made) - done.result.made[seat]
    return {"deals": SIZE, "sum": total, "squares": squares, "made": made, "others": rest}


def paired(
    pair: tuple[Agent, Agent],
    others: Mapping[str, Agent],
    players: int,
    cards: int,
    limit: Limit,
    first: int,
) -> Part:
    """The same deals with either of a pair in the same seat, each other seat drawn as before.

    Returns:
        Sums of the differences between the two and of their squares: "sum" and "squares" of the
        points over the others' mean, "own" and "own_squares" of the points; "made" and "others",
        the bids that each of the two made.
    """
    game, names = oh_hell(players, cards), sorted(others)
    sums, made = [0.0] * 4, [0, 0]
    for number in range(first, first + SIZE):
        seat, dealer = _places(number, players)
        drawn = Random(f"mixed {number}").choices(names, k=players)
        overs, points = [], []
        for at, bot in enumerate(pair):
            agents = [others[name] for name in drawn]
            agents[seat] = bot
            (done,) = play(game, agents, limit, number=number, dealer=dealer)
            overs.append(_over(done, seat))
            points.append(done.points[seat])
            made[at] += done.result.made[seat]
        over, own = overs[0] - overs[1], points[0] - points[1]
        for at, figure in enumerate((over, over * over, own, own * own)):
            sums[at] += figure
    found = dict(zip(("sum", "squares", "own", "own_squares"), sums, strict=True))
    return {"deals": SIZE, **found, "made": made[0], "others": made[1]}


def game_of_row(
    bot: Agent, other: Agent, row: Variant, players: int, limit: Limit, number: int
) -> Part:
    """A whole game of a variant by its own schedule, points as its own rules have them."""
    seat, dealer = _places(number, players)
    dealt = play(row, _one(bot, other, players, seat), limit, number=number, dealer=dealer)
    overs = [_over(done, seat) for done in dealt]
    made = sum(done.result.made[seat] for done in dealt)
    total, deals = sum(overs), len(dealt)
    return {
        "games": 1,
        "deals": deals,
        "sum": total,
        "squares": total * total,
        "cross": total * deals,
        "spread": deals * deals,
        "made": made,
        "others": sum(sum(done.result.made) for done in dealt) - made,
    }


def paired_games(
    pair: tuple[Agent, Agent],
    others: Mapping[str, Agent],
    row: Variant,
    players: int,
    limit: Limit,
    number: int,
) -> Part:
    """The same game of a variant with either of a pair in the same seat, as `paired` seats it.

    Deals that only one of the two games had, since the other ended sooner, do not count.

    Returns:
        As `game_of_row`, of the differences; "own" is the sum of those of the points.
    """
    seat, dealer = _places(number, players)
    drawn = Random(f"mixed {number}").choices(sorted(others), k=players)
    dealt = []
    for bot in pair:
        agents = [others[name] for name in drawn]
        agents[seat] = bot
        dealt.append(play(row, agents, limit, number=number, dealer=dealer))
    both = list(zip(*dealt, strict=False))
    total = sum(_over(one, seat) - _over(other, seat) for one, other in both)
    own, deals = sum(one.points[seat] - other.points[seat] for one, other in both), len(both)
    made = [sum(done[at].result.made[seat] for done in both) for at in range(2)]
    return {
        "games": 1,
        "deals": deals,
        "sum": total,
        "squares": total * total,
        "cross": total * deals,
        "spread": deals * deals,
        "own": own,
        "made": made[0],
        "others": made[1],
    }


def teams(bot: Agent, other: Agent, row: Variant, players: int, limit: Limit, first: int) -> Part:
    """Deals that all make or fail together, each played by a team of either kind."""
    assert is_shared(row)
    made, total, squares = [0, 0], 0, 0
    for number in range(first, first + SIZE):
        game, dealer = single_deal(row, players, number), number % players
        came = []
        for at, kind in enumerate((bot, other)):
            agents = [kind] * players
            # The game would go on until a deal is made: only its first counts.
            (done,) = play(game, agents, limit, number=number, dealer=dealer, most=1)
            came.append(all(done.result.made))
            made[at] += came[at]
        total, squares = total + came[0] - came[1], squares + (came[0] != came[1])
    return {"deals": SIZE, "sum": total, "squares": squares, "made": made[0], "others": made[1]}


def league(kinds: Mapping[str, Agent], players: int, cards: int, limit: Limit, first: int) -> Part:
    """Oh Hell with seats drawn from several kinds, at least two of them in each deal.

    Returns:
        Under "kinds" for each its seats, points, their squares and bids made; under "pairs", for
        the deals in which both sat, the difference of their means: deals, sum, squares.
    """
    game, names = oh_hell(players, cards), sorted(kinds)
    single = {name: [0, 0.0, 0.0, 0] for name in names}
    pairs = {f"{one} {two}": [0, 0.0, 0.0] for one, two in combinations(names, 2)}
    for number in range(first, first + SIZE):
        seated = seating(names, players, number)
        agents = [kinds[name] for name in seated]
        _, dealer = _places(number, players)
        (done,) = play(game, agents, limit, number=number, dealer=dealer)
        means: dict[str, float] = {}
        for name in set(seated):
            seats = [seat for seat in range(players) if seated[seat] == name]
            points = [done.points[seat] for seat in seats]
            row = single[name]
            row[0] += len(seats)
            row[1] += sum(points)
            row[2] += sum(point * point for point in points)
            row[3] += sum(done.result.made[seat] for seat in seats)
            means[name] = sum(points) / len(points)
        for one, two in combinations(sorted(means), 2):
            gap = means[one] - means[two]
            pair = pairs[f"{one} {two}"]
            pair[0], pair[1], pair[2] = pair[0] + 1, pair[1] + gap, pair[2] + gap * gap
    return {"deals": SIZE, "kinds": single, "pairs": pairs}


def seating(names: Sequence[str], players: int, number: int) -> list[str]:
    """Who sits where in a deal of the league: each seat drawn by itself, never all of one kind."""
    rng = Random(f"league {number}")
    while True:
        seated = rng.choices(names, k=players)
        if len(set(seated)) > 1:
            return seated


def _places(number: int, players: int) -> tuple[int, int]:
    """The seat of the one and the dealer: they change, and never together."""
    return number % players, number // players % players


def _one(bot: Agent, other: Agent, players: int, seat: int) -> list[Agent]:
    agents = [other] * players
    agents[seat] = bot
    return agents


def _over(done: FinishedDeal, seat: int) -> float:
    """A seat's points over the mean of the others."""
    rest = (sum(done.points) - done.points[seat]) / (len(done.points) - 1)
    return done.points[seat] - rest
