"""What a seat's words tell of its hand: a call it made, or the talk of the cooperative game.

Deals are drawn the more often the better the hands in them fit what was said.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from ai.decisions.statements import heard
from ai.kernel.rules.deal_tables import MOST_PLAYERS, Floats
from game.engine import View

LEAN, ABOUT, GRIP = range(3)
"""Columns of the table by seat: log odds for each trick a hand promises more; the tricks that were
spoken of; how fast hands get unlikelier away from them."""
CALLERS_LEAN: Final = 0.8
"""A caller calls what his hand is good for."""
WIDER: Final = 0.3
"""Variance that is added to that of words: nobody counts quite as we do."""
MOST: Final = 8.0


def statement_table(view: View) -> Floats:
    """The table of what was said, (seats, 3)."""
    trust = np.zeros((MOST_PLAYERS, 3))
    spec = view.spec
    if spec.call is not None and spec.dealer != view.seat:
        trust[spec.dealer, LEAN] = -CALLERS_LEAN if spec.misere else CALLERS_LEAN
    for seat, said in enumerate(view.talk):
        if said and seat != view.seat:
            mean, variance = heard(view, seat)
            trust[seat, ABOUT], trust[seat, GRIP] = mean, 0.5 / (variance + WIDER)
    return trust
