#!/usr/bin/env bash
# python-bidi 0.6.12: one package, two functions of one name, a Hebrew word with brackets.
#
# Expected: `bidi.get_display` and `bidi.algorithm.get_display` order a text alike, and turn its
#   brackets round where they stand in a run from right to left.
# Seen: the first one leaves brackets as they were, so they open away from what they hold; the second
#   one turns them, and gives "Ann (…) 3" another order: the number comes inside, a bracket is alone.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check python-bidi==0.6.12
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import sys

import bidi
import bidi.algorithm

WORD = "\u05e9\u05dc\u05d5\u05dd"
TURNED = WORD[::-1]
SEEN = {
    f"{WORD} (2)": (f")2( {TURNED}", f"(2) {TURNED}"),
    f"Ann ({WORD}) 3": (f"Ann ({TURNED}) 3", f"Ann (3 ({TURNED}"),
}
print("python-bidi", importlib.metadata.version("python-bidi"))
seen = {
    text: (bidi.get_display(text), bidi.algorithm.get_display(text, upper_is_rtl=False))
    for text in SEEN
}
for text, shown in seen.items():
    shown = [one.replace(TURNED, "<word turned>") for one in shown]
    print(text.replace(WORD, "<word>"), "-> get_display:", shown[0], "algorithm:", shown[1])
if seen != SEEN:
    sys.exit("changed: another order or other brackets")
PYTHON
