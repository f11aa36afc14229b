#!/usr/bin/env bash
# OpenSpiel 2.0.2, oh_hell: which cards the others are given when their hands are drawn anew.
#
# Expected: ResampleFromInfostate deals the others cards that its player has not seen, so in the
#   course of many draws each of the 48 unseen cards comes up in their hands.
# Seen: only the nine cards that the others really hold ever come up. 39 cards are in nobody's hand,
#   and a search that draws its worlds so never weighs one of them: it knows which cards are out.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check open_spiel==2.0.2
"$work/venv/bin/python" - <<'PYTHON'
import importlib.metadata
import random
import sys

import pyspiel

PLAYERS, CARDS, DRAWS = 4, 3, 2000
game = pyspiel.load_game("oh_hell", {"players": PLAYERS, "num_tricks_fixed": CARDS})
state, chance = game.new_initial_state(), random.Random(1)
while state.is_chance_node():
    state.apply_action(chance.choice([action for action, _ in state.chance_outcomes()]))
seat = state.current_player()


def hands(position):
    """The cards by seat: after the deal's size and its dealer they are dealt in turn."""
    dealt = position.history()[2 : 2 + PLAYERS * CARDS]
    return [set(dealt[player::PLAYERS]) for player in range(PLAYERS)]


held = hands(state)
others = set().union(*(hand for player, hand in enumerate(held) if player != seat))
drawn = set()
for number in range(DRAWS):
    found = hands(state.resample_from_infostate(seat, random.Random(number).random))
    assert found[seat] == held[seat], "the player's own cards changed"
    drawn |= set().union(*(hand for player, hand in enumerate(found) if player != seat))
print("OpenSpiel", importlib.metadata.version("open_spiel"))
print(f"cards that the player has not seen: {52 - CARDS - 1}; really held by the others: {len(others)}")
print(f"cards that came up in {DRAWS} draws: {len(drawn)}; the same ones: {drawn == others}")
if drawn != others:
    sys.exit("changed: other cards than those really held come up")
PYTHON
