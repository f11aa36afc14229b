#!/usr/bin/env bash
# trueskillthroughtime 1.1.0: the results of a game of three and more, beside its players.
#
# Expected: `Game(teams, result)` takes a result for each team, the higher the better, in any order;
#   of newcomers the one with the best result is rated highest afterwards; `History` likewise.
# Seen: with two it is so. With more, ratings go to other players wherever the order of the results
#   is a permutation that is not its own inverse: of three newcomers with results 0, 2 and 1 the
#   winner keeps 25.0 and the second gets 31.3. That is 2 of 6 orders of three players, 14 of 24
#   of four and 94 of 120 of five. Players told in the order of their places, without results, are
#   rated right.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check trueskillthroughtime==1.1.0
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import itertools
import sys

from trueskillthroughtime import Game, Gaussian, History, Player

MEAN, SPREAD, BETA, GAMMA = 25.0, 25 / 3, 25 / 6, 0.08
WRONG = {2: 0, 3: 2, 4: 14, 5: 94}
"""By number of players in how many orders of results a worse one is rated above a better one."""


def by_game(results):
    """Newcomers' means after one game, beside their results."""
    teams = [[Player(Gaussian(MEAN, SPREAD), BETA, GAMMA)] for _player in results]
    return [post[0].mu for post in Game(teams, list(results)).posteriors()]


def by_history(results):
    """The same by a history of this one game."""
    names = [str(player) for player in range(len(results))]
    history = History(
        [[[name] for name in names]], [list(results)], [1], {}, MEAN, SPREAD, BETA, GAMMA
    )
    curves = history.learning_curves()
    return [curves[name][-1][1].mu for name in names]


def by_places(results):
    """The same by a game whose players are told in the order of their places."""
    order = sorted(range(len(results)), key=lambda player: -results[player])
    teams = [[Player(Gaussian(MEAN, SPREAD), BETA, GAMMA)] for _player in results]
    means = [post[0].mu for post in Game(teams).posteriors()]
    return [means[order.index(player)] for player in range(len(results))]


def is_wrong(results, means):
    pairs = itertools.permutations(range(len(results)), 2)
    return any(results[a] > results[b] and means[a] < means[b] for a, b in pairs)


print("trueskillthroughtime", importlib.metadata.version("trueskillthroughtime"))
print("results 0, 2, 1:", ", ".join(f"{mean:.1f}" for mean in by_game((0, 2, 1))))
for players, expected in WRONG.items():
    orders = list(itertools.permutations(range(players)))
    wrong = [
        sum(is_wrong(order, rate(order)) for order in orders)
        for rate in (by_game, by_history, by_places)
    ]
    print(f"{players} players: wrong in {wrong[0]} of {len(orders)} orders, as a history {wrong[1]},")
    print(f"  told in the order of places {wrong[2]}")
    if wrong != [expected, expected, 0]:
        sys.exit("the behaviour has changed")
PYTHON
