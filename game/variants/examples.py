"""Worked examples of a variant's scoring: two deals that could be, with the engine's points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Final

from game.engine import CallTerms, DealResult, DealSpec, Staked, Suit, Variant, points
from game.engine.choices import Bidding, CallKind, Madness, Premium, Total, TrumpFrom
from game.engine.deal_sequence import scheduled
from game.engine.decisions.bid import bid_refusal
from game.engine.decisions.call import called_spec
from game.engine.flow import declarer_of
from game.engine.state import DealState

USUAL_PLAYERS: Final = 4
FEW_CARDS, MORE_CARDS = 5, 8
"""Sizes that show much and are soon added up."""


@dataclass(frozen=True, slots=True)
class Example:
    """One deal as it is scored."""

    spec: DealSpec
    result: DealResult
    points: tuple[int, ...]


def examples(variant: Variant, players: int | None = None) -> tuple[Example, Example]:
    """Two deals of so many players: a usual one, and one that shows what is special here."""
    if players is None:
        players = min(variant.deals, key=lambda count: abs(count - USUAL_PLAYERS))
    return _usual(variant, players), _special(variant, players)


def _usual(variant: Variant, players: int) -> Example:
    """Two make their bids, one of them a bid of zero; the others are under and over."""
    spec = _plain(variant, players, FEW_CARDS)
    half = spec.tricks // 2
    took = (half, *(0,) * (players - 2), spec.tricks - half)
    bids = list(took)
    if spec.rules.total is not Total.EXACT:
        bids[-1] = max(0, bids[-1] - 2)
        if players > 3:
            bids[2] = 1
    return _scored(spec, _legal(spec, bids), _in_rows(took))


def _special(variant: Variant, players: int) -> Example:
    """The rule of the scoring that is most this variant's own."""
    rules = variant.rules
    misere = next((number for number, twist in variant.twists.items() if twist.misere), None)
    if misere is not None:
        spec = scheduled(variant, players, misere, _dealer(variant, players))
        took = (0, 2, *(0,) * (players - 3), spec.tricks - 2)
        return _scored(spec, (0,) * players, _in_rows(took))
    if variant.named_sizes:
        spec = _plain(variant, players, min(variant.named_sizes))
        spec = called_spec(spec, CallTerms(CallKind.PLAIN, madness=Madness.ASCENDING))
        winners = (0, *(1,) * (spec.tricks - 2), 0)
        return _scored(spec, _legal(spec, [2, 0, *(0,) * (players - 2)]), winners)
    if rules.bidding is Bidding.LAID:
        spec = _plain(variant, players, FEW_CARDS)
        took = (3, 2, *(0,) * (players - 3), spec.tricks - 5)
        bids = (4, 2, *(0,) * (players - 3), spec.tricks - 5)
        return _scored(spec, bids, _in_rows(took), Staked(0, Premium.REVEAL))
    high = max(rules.scheme.made_with_bid, default=0)
    if 0 < high <= variant.largest(players):
        spec = _plain(variant, players, high)
        took = (high, *(0,) * (players - 2), spec.tricks - high)
        return _scored(spec, _legal(spec, [high, *(0,) * (players - 2), 1]), _in_rows(took))
    spec = _plain(variant, players, MORE_CARDS)
    each, rest = divmod(spec.tricks, players)
    took = (*(each,) * (players - 1), each + rest)
    # The first misses, with the highest bid: a declarer's, where there is one.
    wishes = [max(took) + 1, *took[1:]]
    return _scored(spec, _legal(spec, wishes, at_least_one_missed=took), _in_rows(took))


def _dealer(variant: Variant, players: int) -> int:
    """The seat whose neighbour, the first to bid, is the first in a table of the deal."""
    return players - 1 if variant.rules.turn_step == 1 else 0


def _plain(variant: Variant, players: int, wanted: int) -> DealSpec:
    """The deal of the schedule whose size is nearest to the one wanted, and nothing special."""
    dealer = _dealer(variant, players)
    if variant.named_sizes:
        size = min(variant.named_sizes, key=lambda named: abs(named - wanted))
        spec = replace(scheduled(variant, players, 1, dealer), cards=size, sizes=())
        return called_spec(spec, CallTerms(CallKind.PLAIN))
    numbers = [n for n in range(1, len(variant.deals[players]) + 1) if n not in variant.twists]
    specs = [scheduled(variant, players, number, dealer) for number in numbers]
    return min(specs, key=lambda spec: abs(spec.cards - wanted))


def _legal(
    spec: DealSpec, wishes: list[int], at_least_one_missed: tuple[int, ...] | None = None
) -> tuple[int, ...]:
    """The bids nearest to those wished for, seat by seat from the last, that the rules allow."""
    most = spec.tricks
    for bids in product(*(_nearest(wish, most) for wish in wishes)):
        if bids != at_least_one_missed and _allowed(spec, bids):
            return bids
    raise AssertionError("some bids are always allowed")


def _nearest(wish: int, most: int) -> Iterator[int]:
    return iter(sorted(range(most + 1), key=lambda bid: abs(bid - wish)))


def _allowed(spec: DealSpec, bids: tuple[int, ...]) -> bool:
    so_far: list[int | None] = [None] * spec.players
    for seat in spec.bidding_order:
        if bid_refusal(DealState(spec, bids=tuple(so_far)), seat, bids[seat]) is not None:
            return False
        so_far[seat] = bids[seat]
    return True


def _in_rows(took: tuple[int, ...]) -> tuple[int, ...]:
    """Who won each trick, where their order does not count."""
    return tuple(seat for seat, count in enumerate(took) for _ in range(count))


def _scored(
    spec: DealSpec,
    bids: tuple[int, ...],
    winners: tuple[int, ...],
    premium: Staked | None = None,
) -> Example:
    result = DealResult(
        bids=bids,
        winners=winners,
        trump=_trump(spec),
        penalties=(0,) * spec.players,
        declarer=declarer_of(spec, bids),
        premium=premium,
    )
    return Example(spec, result, points(spec, result))


def _trump(spec: DealSpec) -> Suit | None:
    """The suit that doubles, where it may be trump; otherwise it does not matter."""
    match spec.trump_from:
        case TrumpFrom.NONE:
            return None
        case TrumpFrom.FIXED:
            return spec.trump_suit
        case _:
            return spec.rules.double_suit
