#!/usr/bin/env bash
# openskill 6.2.0, `predict_win` at a table of more than two: the chance of the player who wins.
#
# Expected: who is rated out of everybody's reach (100 against 0, both settled) wins for certain,
#   however many sit at the table: about 1.
# Seen: never more than 2 divided by the number of players: 0.667 of three, 0.5 of four, 0.286 of
#   seven, 0.2 of ten, in all five models; `predict_rank` says the same number beside rank 1. With
#   two it is 1. The values are the mean of the chances in pairs, brought to a sum of 1, so they
#   keep the order and are no chance to win: at ratings of 30, 25, 20 and 10 the best is told 0.46
#   and is first in 0.78 of drawn games.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check openskill==6.2.0
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import random
import sys

from openskill.models import (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)

MODELS = (
    BradleyTerryFull,
    BradleyTerryPart,
    PlackettLuce,
    ThurstoneMostellerFull,
    ThurstoneMostellerPart,
)
RATINGS = (30.0, 25.0, 20.0, 10.0)
GAMES = 40_000


def chances(model, mus, sigma):
    return model.predict_win([[model.rating(mu=mu, sigma=sigma)] for mu in mus])


def drawn_share(model, mus, sigma):
    """How often the first plays best, each playing about the rating as the model has it."""
    source, spread = random.Random(1), (sigma**2 + model.beta**2) ** 0.5
    first = 0
    for _game in range(GAMES):
        played = [source.gauss(mu, spread) for mu in mus]
        first += played[0] == max(played)
    return first / GAMES


print("openskill", importlib.metadata.version("openskill"))
wrong = []
for make in MODELS:
    model = make()
    told = {n: chances(model, [100.0] + [0.0] * (n - 1), 0.1)[0] for n in (2, 3, 4, 7, 10)}
    print(make.__name__, {n: round(chance, 3) for n, chance in told.items()})
    if any(abs(chance - 2 / n) > 0.001 for n, chance in told.items()):
        wrong.append(make.__name__)
told, drawn = chances(PlackettLuce(), RATINGS, 1.0)[0], drawn_share(PlackettLuce(), RATINGS, 1.0)
print(f"of four rated {RATINGS}: told {told:.2f}, drawn {drawn:.2f}")
if wrong or not (0.44 < told < 0.48 and 0.75 < drawn < 0.81):
    sys.exit("the behaviour has changed: " + (", ".join(wrong) or "the table of four"))
PYTHON
