"""A deal in play as the general net has it in C: the words of `Position` in `general_inputs.h`."""

from __future__ import annotations

from typing import Final

import numpy as np

from ai.kernel.rules.deal_tables import LIVE, MOST_PLAYERS, NOW, Ints, Masks, bit_of, mask_of
from ai.kernel.search.problem import SearchProblem
from ai.knowledge.card_layout import JOKER_GROUP, Layout, layout_of
from ai.nets.general.inputs import MOST_TRICKS
from ai.nets.general.kinds import MOST_CARDS, trumps_of
from game.engine import Card, View
from game.engine.choices import Premium, TrumpFrom

HEAD: Final = 8
POSITION: Final = (
    (HEAD + NOW + 4 * MOST_PLAYERS + MOST_PLAYERS + 1 + MOST_TRICKS * MOST_PLAYERS)
    + 5 * MOST_PLAYERS
    + MOST_CARDS
)
"""Words of a position."""


def position_of(view: View, problem: SearchProblem) -> Ints:
    """A deal as its viewer sees it, who is in turn; what is hidden is missing.

    Args:
        view: of a seat that decides, the trump known.
        problem: the same deal as arrays.
    """
    spec, seat, deal = view.spec, view.seat, problem.deal
    assert seat is not None, "an onlooker decides nothing"
    layout = layout_of(spec, view.trump)
    unknown = [not isinstance(bid, int) for bid in view.bids]
    head = [
        *(0, trumps_of(spec).index(view.trump), seat, 0 if view.laid else sum(unknown)),
        -1 if view.turn_up is None else spec.pack.index(view.turn_up),
        -1 if view.declarer is None else view.declarer,
        -1 if view.staked is None else view.staked.seat,
        0,
    ]
    laid = [_mask(layout, aside) for aside in view.laid]
    masks = [deal.hands, problem.unseen.gone, _by_seat(laid, 0), _by_seat(_shown(view, layout), 0)]
    piles = np.zeros(MOST_PLAYERS * MOST_TRICKS, np.int64)
    bids = [bid if isinstance(bid, int) else -1 for bid in view.bids]
    trick = [bit_of(layout, play.card) for play in view.trick]
    rest = [
        *(piles, _by_seat(bids, -1), deal.taken, deal.lost, deal.extra, _by_seat(trick, 0)),
        np.zeros(MOST_CARDS, np.int64),
    ]
    words = [np.array(head, np.int64), deal.now]
    words += [part.view(np.int64) for part in (*masks, _voids(view, layout, problem))]
    return np.concatenate([*words, *rest])


def _by_seat(numbers: list[int], missing: int) -> Ints:
    found = np.full(MOST_PLAYERS, missing, np.int64)
    found[: len(numbers)] = np.array(numbers, np.uint64).view(np.int64) if missing == 0 else numbers
    return found


def _mask(layout: Layout, cards: tuple[object, ...]) -> int:
    return mask_of(layout, [held for held in cards if isinstance(held, Card)])


def _shown(view: View, layout: Layout) -> list[int]:
    """By seat, what of its hand the others see."""
    found = [_mask(layout, hand) for hand in view.hands]
    assert view.seat is not None, "an onlooker decides nothing"
    staked, turn_up = view.staked, view.turn_up
    if staked is None or staked.seat != view.seat or staked.premium is not Premium.REVEAL:
        open_card = view.spec.trump_from is TrumpFrom.DEALERS_LAST and turn_up in view.hand
        found[view.seat] &= mask_of(layout, [turn_up]) if open_card and turn_up else 0
    return found


def _voids(view: View, layout: Layout, problem: SearchProblem) -> Masks:
    """By seat, the suits that it did not follow; last, every card not played.

    The search knows more of them, where a duty to trump or to beat was not met.
    """
    found = np.zeros(MOST_PLAYERS + 1, np.uint64)
    for played in (*(trick.played for trick in view.tricks), view.trick):
        led = -1
        for play in played:
            group = layout.group[play.card.index]
            if led < 0:
                led = -1 if layout.is_flexible(play.card) else group
            elif group not in (led, JOKER_GROUP):
                found[play.seat] |= problem.plan.mask[led]
    found[LIVE] = problem.unseen.voids[LIVE]
    return found
