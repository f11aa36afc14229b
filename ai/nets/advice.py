"""What a bid or card of a deal is worth to a net, from a View alone, without any playout."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numba.extending import register_jitable

from ai.nets.deal_fields import ACTIONS, MADE, PACK, SUITS, Deal
from ai.nets.features import ON, placed, see
from ai.nets.from_view import SeenDeal, fits
from ai.nets.weights import TENS, Floats, Weights, read
from game.engine import Action, Bid, ChangeBid, Play, View
from game.engine.choices import Lead, Revokes
from game.engine.scheme import NOTHING

NET: Final = Path(__file__).with_name("net.npz")
"""After all 60 rounds of `scripts/bench/train_nets.py`, 63 million decisions."""


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


@register_jitable
def worth(deal: Deal, action: int, place: int, figures: Floats) -> float:
    """Points over the others' mean after an action, as the net has it.

    Args:
        deal: where somebody is in turn.
        action: what it does.
        place: of the action among those of the net, whose suits have an order of their own.
        figures: the net's answer.
    """
    bid = action - PACK if deal.unbid else deal.bids[deal.turn]
    made = 1 / (1 + np.exp(-figures[place]))
    if not deal.unbid:
        need = bid - deal.taken[deal.turn]
        if need < 0 or need > deal.left:
            made = 0.0
    found: float = made * (MADE + bid) - TENS * figures[ACTIONS + place]
    return found


def worths(weights: Weights, view: View, legal: tuple[Action, ...]) -> list[float]:
    """What each legal bid or card is worth to a net: points over the others' mean."""
    deal, places, on = SeenDeal(view), np.zeros(SUITS, np.int64), np.zeros(ON, np.int16)
    count = see(deal, deal.turn, places, on)
    first = np.maximum(weights.inputs[on[:count]].sum(0) + weights.first, 0)
    second = np.maximum(first @ weights.second + weights.second_bias, 0)
    third = np.maximum(second @ weights.third + weights.third_bias, 0)
    figures = weights.actions @ (second + third) + weights.action_bias
    found = []
    for action in legal:
        number = _number(action)
        found.append(float(worth(deal, number, int(placed(number, places)), figures)))
    return found


def _number(action: Action) -> int:
    """An action as the deals number it."""
    match action:
        case Play():
            return action.card.index
        case Bid() | ChangeBid():
            return PACK + action.bid
        case _:
            raise ValueError(f"a net does not decide about {action}")
