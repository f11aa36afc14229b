"""What a bid or card of a deal is worth to a net, from a View alone, without any playout."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np

from ai.native.calls import call
from ai.nets.deal_fields import MADE, PACK
from ai.nets.from_view import SeenDeal, fits
from ai.nets.weights import Weights, read, shaped
from game.engine import Action, Bid, ChangeBid, Play, View
from game.engine.choices import Lead, Revokes
from game.engine.scheme import NOTHING

NET: Final = Path(__file__).with_name("net.npz")
"""After all 60 rounds of `scripts/lab/train_nets.py`, 63 million decisions."""


@cache
def net(path: Path = NET) -> Weights:
    """The weights of a file, read once."""
    return read(path)


def advises(view: View, action: Action) -> bool:
    """Whether a bid or card is of a deal that is played and pays as those the net was taught."""
    if not (isinstance(action, Play | Bid) and fits(view)):
        return False
    spec = view.spec
    rules, scheme = spec.rules, spec.rules.scheme
    return (
        rules.lead is Lead.ANY
        and not (rules.must_trump or rules.must_beat)
        and rules.revokes is not Revokes.PENALISED
        and spec.madness is None
        and not rules.streak_bonus
        and rules.double_suit is None
        and scheme.missed == NOTHING
        and not scheme.made_among
        and scheme.made_by_declarer is None
        and scheme.made_by_all is None
        and all(scheme.points(spec.cards, bid, bid) == MADE + bid for bid in range(spec.cards + 1))
    )


def worths(weights: Weights, view: View, legal: tuple[Action, ...]) -> list[float]:
    """What each legal bid or card is worth to a net: points over the others' mean."""
    actions = np.array([_number(action) for action in legal], np.int64)
    found = np.zeros(len(actions))
    call("net_worths", shaped(weights), SeenDeal(view).record(), actions, len(actions), found)
    return found.tolist()


def _number(action: Action) -> int:
    """An action as the deals number it."""
    match action:
        case Play():
            return action.card.index
        case Bid() | ChangeBid():
            return PACK + action.bid
        case _:
            raise ValueError(f"a net does not decide about {action}")
