#!/usr/bin/env bash
# jq 1.13.0 (the Python package, which holds jq itself): two neighbours above 2^53.
#
# Expected: a jq that keeps the digits of literals (`have_literal_numbers`) hands on a number of 17
#   digits as it came; an older one rounds it, and then takes it and its neighbour for the same.
# Seen: it tells the two apart, and yet prints the neighbour's digits for both: `unique` keeps two
#   numbers and shows the same one twice. Only `tojson` has the digits that came.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check jq==1.13.0
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sys

import jq

SEEDS = "[12345678901234567, 12345678901234568]"
SEEN = {
    "have_literal_numbers": "true",
    ".[0] == .[1]": "false",
    ".": "[12345678901234568, 12345678901234568]",
    "unique": "[12345678901234568, 12345678901234568]",
    ".[0] | tojson": '"12345678901234567"',
}
print("jq", importlib.metadata.version("jq"), "reads", SEEDS)
seen = {program: jq.compile(program).input_text(SEEDS).text() for program in SEEN}
for program, said in seen.items():
    print(f"{program}: {said}")
if seen != SEEN:
    sys.exit("changed: other answers")
PYTHON
