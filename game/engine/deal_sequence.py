"""How one deal follows another: a function of the rules and of what has been played."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple, assert_never

from game.engine.cards import Suit
from game.engine.choices import Goal, NoneLeft, NoTrump, Sight, Ties, Trump, TrumpFrom
from game.engine.scoring import next_streak
from game.engine.spec import DealSpec, Seat
from game.engine.state import FinishedDeal
from game.engine.variant import Twist, Variant

TRUMP_BY_MADE: Final = {3: Suit.CLUBS, 2: Suit.HEARTS, 1: Suit.SPADES, 0: Suit.DIAMONDS}
"""Ninety-Nine: the trump suit by how many players made the deal before."""


class GameEnd(NamedTuple):
    """No further deal: who won."""

    winners: tuple[Seat, ...]


class _Next(NamedTuple):
    """The size of a deal to come and what is special about it."""

    size: int | None
    twist: Twist | None = None
    tie_break: bool = False
    last: bool = False
    """The last deal of the schedule, however many were replayed on the way to it."""


def next_step(
    variant: Variant, players: int, first_dealer: Seat, finished: tuple[FinishedDeal, ...]
) -> DealSpec | GameEnd:
    """The next deal, or the end of the game.

    A deal whose size the dealer names has no cards yet, and the sizes to choose from.
    """
    coming = _coming(variant, players, finished)
    if isinstance(coming, GameEnd):
        return coming
    place = len(finished)
    dealer = (first_dealer + variant.rules.dealer_step * place) % players
    return _spec(variant, players, place, dealer, finished, coming)


def scheduled(variant: Variant, players: int, number: int, dealer: Seat) -> DealSpec:
    """A deal of the schedule by its number from 1, as it is whatever was played before it.

    It has no streaks and nobody owes a bid; a trump that follows from the deal before is left out.
    """
    coming = _scheduled(variant, players, number - 1)
    return _spec(variant, players, number - 1, dealer, (), coming)


def tie_break_size(variant: Variant, players: int, place: int) -> int:
    """Cards of a deal after the schedule, by how many deals are before it.

    Blackout: 1 card, 2 cards, ... and after the schedule's largest size from 1 again.
    """
    return (place - len(variant.deals[players])) % variant.largest(players) + 1


def total_points(finished: tuple[FinishedDeal, ...], players: int) -> tuple[int, ...]:
    """Running totals by seat."""
    return tuple(sum(deal.points[seat] for deal in finished) for seat in range(players))


def leaders(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """All seats that share the highest total."""
    highest = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == highest)


def sharing(goal: Goal, winners: Collection[Seat], seat: Seat) -> int:
    """Among how many a seat's win is divided; 0 where it did not win.

    A win that all have together is whole for each.
    """
    if seat not in winners:
        return 0
    return 1 if goal is Goal.SHARED else len(winners)


def _coming(variant: Variant, players: int, finished: tuple[FinishedDeal, ...]) -> _Next | GameEnd:
    sizes = variant.deals[players]
    match variant.rules.goal:
        case Goal.SHARED:
            # A deal that failed is played again, so only those that all made bring the game on.
            place = sum(all(deal.result.made) for deal in finished)
        case Goal.OWN:
            place = len(finished)
        case other:
            assert_never(other)
    if place < len(sizes):
        return _scheduled(variant, players, place)
    if variant.rules.goal is Goal.SHARED:
        return GameEnd(tuple(range(players)))
    winners = leaders(total_points(finished, players))
    if len(winners) > 1 and variant.rules.ties is Ties.PLAYED_OFF:
        return _Next(tie_break_size(variant, players, place), tie_break=True)
    return GameEnd(winners)


def _scheduled(variant: Variant, players: int, place: int) -> _Next:
    sizes = variant.deals[players]
    return _Next(sizes[place], variant.twists.get(place + 1), last=place == len(sizes) - 1)


def _spec(
    variant: Variant,
    players: int,
    place: int,
    dealer: Seat,
    finished: tuple[FinishedDeal, ...],
    coming: _Next,
) -> DealSpec:
    rules = variant.rules
    size = coming.size or 0
    source, suit = _trump(variant, players, place, finished, coming)
    sight = coming.twist.sight if coming.twist else Sight.OWN
    if size == 1 and rules.blind_one_card and sight is Sight.OWN:
        sight = Sight.FOREHEAD
    return DealSpec(
        game_rules=rules,
        players=players,
        number=place + 1,
        dealer=dealer,
        cards=size,
        pack=variant.pack(players),
        trump_from=source,
        trump_suit=suit,
        sight=sight,
        misere=coming.twist is not None and coming.twist.misere,
        streaks=_streaks(players, finished),
        owes_a_bid=_owing(rules.most_zeros, players, finished),
        tie_break=coming.tie_break,
        sizes=variant.named_sizes if coming.size is None else (),
    )


def _trump(
    variant: Variant,
    players: int,
    place: int,
    finished: tuple[FinishedDeal, ...],
    coming: _Next,
) -> tuple[TrumpFrom, Suit | None]:
    """Where trump comes from in the next deal, and the suit where that is known already."""
    rules = variant.rules
    if coming.twist is not None:
        return coming.twist.trump, None
    if coming.size is not None and _no_trump(variant, players, coming):
        return TrumpFrom.NONE, None
    match rules.trump:
        case Trump.TURNED:
            none_left = (coming.size or 0) * players == len(variant.pack(players))
            return (_NONE_LEFT[rules.none_left] if none_left else TrumpFrom.TURNED), None
        case Trump.SECOND_PACK:
            return TrumpFrom.SECOND_PACK, None
        case Trump.CYCLE:
            return TrumpFrom.FIXED, rules.trump_cycle[place % len(rules.trump_cycle)]
        case Trump.LAST_MADE:
            return TrumpFrom.FIXED, _by_last_made(finished)
        case Trump.DECLARER:
            return TrumpFrom.DECLARER, None
        case Trump.BY_CALL:
            return TrumpFrom.BY_CALL, None
        case other:
            assert_never(other)


_NONE_LEFT: Final = {
    NoneLeft.NO_TRUMP: TrumpFrom.NONE,
    NoneLeft.DEALERS_LAST: TrumpFrom.DEALERS_LAST,
    NoneLeft.RANDOM_CARD: TrumpFrom.RANDOM_CARD,
}


def _by_last_made(finished: tuple[FinishedDeal, ...]) -> Suit | None:
    """Ninety-Nine: no trump in the first deal, then by how many made the last."""
    return TRUMP_BY_MADE[sum(finished[-1].result.made)] if finished else None


def _no_trump(variant: Variant, players: int, coming: _Next) -> bool:
    match variant.rules.no_trump:
        case NoTrump.LARGEST:
            return coming.size == variant.largest(players)
        case NoTrump.LAST:
            return coming.last
        case NoTrump.NEVER:
            return False
        case NoTrump.ALWAYS:
            return True


def _streaks(players: int, finished: tuple[FinishedDeal, ...]) -> tuple[int, ...]:
    if not finished:
        return (0,) * players
    spec, result, _ = finished[-1]
    return tuple(
        next_streak(spec, streak, made=made)
        for streak, made in zip(spec.streaks, result.made, strict=True)
    )


def _owing(
    most_zeros: int | None, players: int, finished: tuple[FinishedDeal, ...]
) -> tuple[Seat, ...]:
    """Kachuful: seats that bid zero in so many deals running, with more than five players."""
    if most_zeros is None or players <= ZERO_LIMIT_PLAYERS or len(finished) < most_zeros:
        return ()
    last = finished[-most_zeros:]
    return tuple(
        seat for seat in range(players) if all(deal.result.bids[seat] == 0 for deal in last)
    )


ZERO_LIMIT_PLAYERS: Final = 5
"""Up to so many players the limit of zero bids does not hold."""
