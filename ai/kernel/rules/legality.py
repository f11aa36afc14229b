"""Which cards may be played, and how a trick stands after one, as compiled code."""

from __future__ import annotations

import numpy as np

from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.rules.bitmasks import bit, lowest
from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import (
    BEST,
    BEST_GROUP,
    BROKEN,
    HIGH,
    JOKER,
    JOKERS,
    LEADER,
    LED,
    LOW,
    NOT_NAMED,
    NOTHING_YET,
    PLAYED,
    TOP,
    TRICK,
    TRUMPED,
    WINNING,
    DealTables,
    Int,
    Ints,
)
from ai.kernel.rules.trick_state import TrickState
from ai.knowledge.card_layout import JOKER_GROUP

NONE = np.uint64(0)
BOTH_JOKERS = np.uint64(JOKERS)


@borrowing()
def winning_cards(power: Ints, some: np.uint64, led: Int, best: Int) -> np.uint64:
    """Those of some cards that would win the trick as it lies."""
    found, row = NONE, np.uint64(64) * np.uint64(led)
    while some != NONE:
        card = lowest(some)
        if power[row + card] > best:
            found |= bit(card)
        some ^= bit(card)
    return found


@borrowing()
def _suit_duties(plan: DealTables, trick: TrickState, held: np.uint64) -> np.uint64:
    """What may be played of some cards under every duty, jokers of no suit left out of account."""
    duties, trump, led = plan.duties, plan.trump, trick.led
    if trick.played == 0:
        if duties.guarded and not trick.broken:
            others = held & ~plan.mask[trump]
            if others != NONE:
                return others
        return held
    if led < 0:
        return held  # a joker led: the first card of a suit will set it
    follow = held & plan.mask[led]
    if follow != NONE:
        owed = follow
        if duties.must_beat and not (trick.best_group == trump and led != trump):
            higher = winning_cards(plan.power, follow, led, trick.best)
            if higher != NONE:
                owed = higher
        if duties.revokes != 0:
            return owed | (held & ~follow)
        return owed
    if not duties.must_trump or trump < 0:
        return held
    trumps = held & plan.mask[trump]
    if duties.must_beat and trick.trumped:
        higher = winning_cards(plan.power, trumps, led, trick.best)
        return higher if higher != NONE else held
    return trumps if trumps != NONE else held


@borrowing()
def legal_under_duties(plan: DealTables, trick: TrickState, held: np.uint64) -> np.uint64:
    """What may be played under every duty; see `game.engine.legality.legal_cards`."""
    if not plan.duties.flexible:
        return _suit_duties(plan, trick, held)
    plain = held & ~BOTH_JOKERS
    if plain == NONE:
        return held
    legal = _suit_duties(plan, trick, plain)
    if trick.played == 0 or trick.number == 0:
        return legal
    return legal | (held & BOTH_JOKERS)


@borrowing(forceinline=True)
def legal_cards(
    plan: DealTables, deal: DealArrays, trick: TrickState, held: np.uint64
) -> np.uint64:
    """What the seat whose turn it is may play of what it holds."""
    if plan.duties.none:
        follow = held & trick.led_mask
        return held if follow == NONE else follow
    if plan.duties.piled:
        return bit(np.uint64(deal.piles[trick.turn, trick.number]))
    return legal_under_duties(plan, trick, held)


@borrowing(forceinline=True)
def with_joker(trick: TrickState, seat: np.uint64, joker: Int) -> TrickState:
    """The trick with a joker in it that is high or low at will; only the first can be named."""
    call = named = np.int64(joker)
    if trick.joker != NOT_NAMED:
        call, named = np.int64(HIGH if trick.joker == LOW else LOW), trick.joker
    height = np.int64(TOP if call == HIGH else -TOP)
    best, winning, best_group = trick.best, trick.winning, trick.best_group
    if height > best:
        best, winning, best_group = height, seat, np.int64(JOKER_GROUP)
    return TrickState(
        trick.turn, trick.played, trick.led, trick.led_mask, best, winning, best_group,
        trick.trumped, named, trick.broken, trick.number,
    )  # fmt: skip


@borrowing(forceinline=True)
def with_card(plan: DealTables, trick: TrickState, card: np.uint64, suit: np.int64) -> TrickState:
    """The trick with a card in it that has a suit, or leads as a suit of its own."""
    led, led_mask = trick.led, trick.led_mask
    if led < 0:
        led, led_mask = suit, plan.mask[suit]
    trumped, broken = trick.trumped, trick.broken
    if suit == plan.trump:
        trumped = broken = np.int64(1)
    height = plan.power[np.uint64(64) * np.uint64(led) + card]
    best, winning, best_group = trick.best, trick.winning, trick.best_group
    if height > best:
        best, winning, best_group = height, trick.turn, suit
    return TrickState(
        trick.turn, trick.played, led, led_mask, best, winning, best_group,
        trumped, trick.joker, broken, trick.number,
    )  # fmt: skip


@borrowing(forceinline=True)
def next_turn(plan: DealTables, trick: TrickState) -> TrickState:
    """The trick with one card more played in it."""
    turn = trick.turn + np.uint64(plan.step)
    if turn >= np.uint64(plan.players):
        turn -= np.uint64(plan.players)
    return TrickState(
        turn, trick.played + np.uint64(1), trick.led, trick.led_mask, trick.best, trick.winning,
        trick.best_group, trick.trumped, trick.joker, trick.broken, trick.number,
    )  # fmt: skip


@borrowing(forceinline=True)
def next_trick(trick: TrickState) -> TrickState:
    """The trick after one that is full."""
    return TrickState(
        trick.winning, np.uint64(0), np.int64(-1), NONE, np.int64(NOTHING_YET), trick.winning,
        np.int64(-1), np.int64(0), np.int64(NOT_NAMED), trick.broken, trick.number + 1,
    )  # fmt: skip


@borrowing(forceinline=True)
def unpacked(plan: DealTables, now: Ints) -> TrickState:
    """The trick that a deal stands in."""
    led = now[LED]
    played, step = np.uint64(now[PLAYED]), np.uint64(plan.step)
    turn = (np.uint64(now[LEADER]) + step * played) % np.uint64(plan.players)
    return TrickState(
        turn, played, led, plan.mask[led] if led >= 0 else NONE, now[BEST],
        np.uint64(now[WINNING]), now[BEST_GROUP], now[TRUMPED], now[JOKER], now[BROKEN],
        now[TRICK],
    )  # fmt: skip


@borrowing(forceinline=True)
def pack(plan: DealTables, trick: TrickState, now: Ints) -> None:
    """Write down where a deal stands."""
    players, step = np.uint64(plan.players), np.uint64(plan.step)
    now[LEADER] = (trick.turn + (players - step) * trick.played) % players
    now[PLAYED], now[LED], now[BEST], now[WINNING] = (
        trick.played, trick.led, trick.best, trick.winning,
    )  # fmt: skip
    now[BEST_GROUP], now[TRUMPED], now[JOKER] = trick.best_group, trick.trumped, trick.joker
    now[BROKEN], now[TRICK] = trick.broken, trick.number
