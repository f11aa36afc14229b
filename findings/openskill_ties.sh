#!/bin/sh
# What openskill 6.2.0 makes of ties and of fractions of ranks, without any code of this program.
#
# Input, all of it valid by its manual: one player each, ranks as "list of int or float, the lower
# the better", equal ranks for a tie.
#
# Expected of PlackettLuce: whoever shares the first place ends between where the first and where the
#   second would; the third of four gets less than the two who won together; ranks 0.2 and 0.8 are
#   two places.
# Seen with 6.2.0:
#   1. A settled player (sigma 2) who ties for first with one of three whose ratings are all but
#      certain (sigma 0.0001) gains 0.12, where the second place gains 0.19 and a win 0.35: all who
#      tie are given the mean of their changes, and that of the certain one is next to nothing.
#      By the mean of the two orders it is 0.27. (BradleyTerryFull gives 0.64 between 0.32 and 0.97.)
#   2. Places 0, 0, 2, 3 of four equals: the third gets exactly what the joint winners get.
#   3. Ranks 0.2 and 0.8 are a tie: fractions are cut off.
# Known there as issues 155, 166, 173 and 201.
#
# Ends with 0 while that is so, with 1 once any of it is otherwise.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 2' HUP INT TERM
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install -qq --disable-pip-version-check "openskill==6.2.0"
cd "$folder"
"$folder/venv/bin/python" - <<'END'
import sys
from importlib.metadata import version

from openskill.models import PlackettLuce

print("openskill", version("openskill"))
changed = []


def tell(number, what, still):
    print(f"{number}. {what}: {'as before' if still else 'OTHERWISE NOW'}")
    if not still:
        changed.append(number)


def gain(model, ranks):
    teams = [[model.rating(mu=25.0, sigma=2.0)]]
    teams += [[model.rating(mu=25.0, sigma=1e-4)] for _ in range(len(ranks) - 1)]
    return model.rate(teams, ranks=ranks)[0][0].mu - 25.0


def after(ranks):
    model = PlackettLuce()
    rated = model.rate([[model.rating()] for _ in ranks], ranks=ranks)
    return [one.mu for (one,) in rated]


won, tied, second = (gain(PlackettLuce(), [own, 0, 2, 3]) for own in (-1, 0, 1))
told = f"won {won:+.2f}, shared first {tied:+.2f}, second {second:+.2f}"
tell(1, f"one among three who are certain: {told}", tied < second < won)
four = after([0, 0, 2, 3])
tell(2, f"places 0, 0, 2, 3, from 25: {four}", four[0] == four[1] == four[2])
parts = after([0.2, 0.8])
tell(3, f"ranks 0.2 and 0.8, from 25: {parts}", parts[0] == parts[1])
sys.exit(1 if changed else 0)
END
