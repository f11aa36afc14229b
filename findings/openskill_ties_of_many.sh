#!/usr/bin/env bash
# openskill 6.2.0, Thurstone-Mosteller with full pairing: one game in which five share the place.
#
# Expected: a rating is a little surer after one game, whatever its result and however many sat at
#   the table; all start at 8.333, two who tie come to about 8, five to hardly less.
# Seen: 7.2 with two, 5.86 with three, 4.09 with four, and from five on 0.083, the least that the
#   library allows: after one game in which all share the place (every game played together ends
#   so) the rating is settled, and the next game moves it by less than 0.01. A strict order does the
#   same with ten. The other four models of the library stay above 5.4 with ten, whether they tie
#   or not.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check openskill==6.2.0
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sys

from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)

OTHERS = (BradleyTerryFull, BradleyTerryPart, PlackettLuce, ThurstoneMostellerPart)


def widest(model, players, tie):
    """The largest uncertainty after one game of so many new players."""
    game = [[model.rating()] for _player in range(players)]
    ranks = [1] * players if tie else list(range(1, players + 1))
    return max(team[0].sigma for team in model.rate(game, ranks=ranks))


print("openskill", importlib.metadata.version("openskill"))
full = ThurstoneMostellerFull()
ties = {players: widest(full, players, True) for players in (2, 3, 4, 5, 10)}
print("full pairing, all tie:", {players: round(sigma, 3) for players, sigma in ties.items()})
order = widest(full, 10, False)
print(f"full pairing, ten in order: {order:.3f}")
least = min(widest(model(), 10, tie) for model in OTHERS for tie in (True, False))
print(f"the other models, ten, at least: {least:.3f}")

game = [[full.rating()] for _player in range(5)]
settled = full.rate(game, ranks=[1] * 5)
later = full.rate(settled, ranks=[1, 2, 3, 4, 5])
moved = max(abs(team[0].mu - 25) for team in later)
print(f"a game in order after it moves the five by at most {moved:.4f}")
if not (ties[4] > 4 and ties[5] < 0.1 and order < 0.1 and least > 5.4 and moved < 0.01):
    sys.exit("changed: the uncertainty after one game is another")
PYTHON
