"""A deal being played, as the arrays that C reads and writes."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.kernel.rules.deal_tables import (
    BEST,
    BEST_GROUP,
    BROKEN,
    HIGH,
    JOKER,
    LED,
    LOW,
    MOST_PLAYERS,
    NOTHING_YET,
    TOP,
    TRUMPED,
    WINNING,
    DealTables,
    Ints,
    Masks,
    bit_of,
    mask_of,
    tables_of,
)
from ai.knowledge.card_layout import JOKER_GROUP, layout_of
from game.engine import GameState
from game.engine.choices import JokerCall, Jokers


class DealArrays(NamedTuple):
    """The state of a deal in play as arrays, by seat unless they say otherwise."""

    now: Ints
    """How the trick going on stands, by the names above."""
    hands: Masks
    piles: Ints
    """(seats, tricks) by seat and trick: the card of a pile."""
    bids: Ints
    taken: Ints
    lost: Ints
    """Points lost by revokes, zero or less."""
    extra: Ints
    """Points that tricks earn by their number."""


def plan_of(state: GameState) -> DealTables:
    """The tables of the deal going on."""
    deal = state.deal
    return tables_of(deal.spec, deal.trump, deal.declarer, deal.staked)


def arrays_of(state: GameState, plan: DealTables) -> DealArrays:
    """The deal going on, from its first card on."""
    deal, spec = state.deal, state.deal.spec
    layout = layout_of(spec, deal.trump)
    seats = range(spec.players)

    def numbers(values: tuple[int | None, ...]) -> Ints:
        found = np.zeros(MOST_PLAYERS, np.int64)
        found[: spec.players] = [value or 0 for value in values]
        return found

    hands = np.zeros(MOST_PLAYERS, np.uint64)
    piles = np.full((MOST_PLAYERS, spec.tricks), -1, np.int64)
    for seat in seats:
        held = deal.hands[seat]
        hands[seat] = mask_of(layout, held)
        for place, card in enumerate(held, start=spec.tricks - len(held)):
            piles[seat, place] = bit_of(layout, card)
    extra = np.zeros(MOST_PLAYERS, np.int64)
    for place, trick in enumerate(deal.tricks):
        extra[trick.winner] += plan.rungs[place]
    now = np.array(
        [deal.leader, len(deal.trick), -1, NOTHING_YET, 0, -1, 0, 0, len(deal.tricks), 0], np.int64
    )
    now[BROKEN] = deal.trump_broken
    apart = spec.rules.jokers is Jokers.HIGH_OR_LOW
    for play in deal.trick:
        bit = bit_of(layout, play.card)
        group = plan.group[bit]
        if apart and group == JOKER_GROUP:
            height = TOP if play.joker is JokerCall.HIGH else -TOP
            if not now[JOKER]:
                now[JOKER] = HIGH if play.joker is JokerCall.HIGH else LOW
        else:
            if now[LED] < 0:
                now[LED] = group
            height = int(plan.power[64 * now[LED] + bit])
            now[TRUMPED] |= group == plan.trump
        if height > now[BEST]:
            now[BEST], now[WINNING], now[BEST_GROUP] = height, play.seat, group
    return DealArrays(
        now, hands, piles, numbers(deal.bids), numbers(deal.taken), numbers(deal.penalties), extra
    )
