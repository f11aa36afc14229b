#!/usr/bin/env bash
# pyohhell 0.1.0: who leads after a trick.
#
# Expected: whoever won a trick leads the next one, as in every account of the game.
# Seen: the player who led the first trick of a deal leads all of it, whoever wins. Legal cards and
#   scores of one trick may be compared with this engine, a played-out deal may not.
# Its modules import each other as `src.pyohhell`: it is unpacked into a folder of that name here.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check --no-deps --target "$work/src" \
    pyohhell==0.1.0 pydecklib==0.1.1
PYTHONPATH=$work:$work/src "$work/venv/bin/python" - <<'PYTHON'
import random
import sys

from src.pyohhell.game_engine import GameEngine
from src.pyohhell.game_state import DefaultPointAttributionStrategy
from src.pyohhell.player import Player, RandomBidSelectionStrategy, RandomCardSelectionStrategy

tricks = {}


class Watched(Player):
    """Plays at random, and notes whose card came first in each trick."""

    def play_card(self, authorised_cards):
        deal = self._game_state.current_round
        tricks.setdefault((deal.id, deal.current_trick.id), (self.id, deal, deal.current_trick))
        return super().play_card(authorised_cards)


random.seed(4)
engine = GameEngine(DefaultPointAttributionStrategy())
for number in range(4):
    engine.subscribe_player(
        Watched(number, RandomCardSelectionStrategy(), RandomBidSelectionStrategy())
    )
engine.play_game()
kept = won = 0
later = [key for key in tricks if key[1] > 0]
for deal, number in later:
    leader = tricks[deal, number][0]
    _, terms, before = tricks[deal, number - 1]
    kept += leader == tricks[deal, 0][0]
    won += leader == before.get_winner(terms._trump_card.suit)[0]
print("pyohhell 0.1.0, pydecklib 0.1.1: a game of four,", len(later), "tricks after a deal's first")
print("led by whoever led the deal's first trick:", kept)
print("led by whoever won the trick before:", won)
if not later or kept != len(later) or won == len(later):
    sys.exit("changed: the lead is handed on otherwise")
PYTHON
