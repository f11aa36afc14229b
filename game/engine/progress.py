"""How one deal follows another: a function of the rules and of what has been played."""

from __future__ import annotations

from typing import NamedTuple

from game.engine.actions import Seat
from game.engine.choices import NoTrump, Sight, Ties, TrumpFrom
from game.engine.scoring import next_streak
from game.engine.spec import DealSpec
from game.engine.state import FinishedDeal
from game.engine.variant import Variant


class GameEnd(NamedTuple):
    """No further deal: who won."""

    winners: tuple[Seat, ...]


def next_step(
    variant: Variant, players: int, first_dealer: Seat, finished: tuple[FinishedDeal, ...]
) -> DealSpec | GameEnd:
    """The next deal, or the end of the game."""
    sizes = variant.deals[players]
    place = len(finished)
    if place < len(sizes):
        return _spec(variant, players, first_dealer, finished, sizes[place], tie_break=False)
    winners = leaders(total_points(finished, players))
    if len(winners) > 1 and variant.rules.ties is Ties.PLAYED_OFF:
        # Blackout: 1 card, 2 cards, ... and after the schedule's largest size from 1 again.
        size = (place - len(sizes)) % max(sizes) + 1
        return _spec(variant, players, first_dealer, finished, size, tie_break=True)
    return GameEnd(winners)


def total_points(finished: tuple[FinishedDeal, ...], players: int) -> tuple[int, ...]:
    """Running totals by seat."""
    return tuple(sum(deal.points[seat] for deal in finished) for seat in range(players))


def leaders(totals: tuple[int, ...]) -> tuple[Seat, ...]:
    """All seats that share the highest total."""
    highest = max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == highest)


def _spec(
    variant: Variant,
    players: int,
    first_dealer: Seat,
    finished: tuple[FinishedDeal, ...],
    size: int,
    *,
    tie_break: bool,
) -> DealSpec:
    rules = variant.rules
    place = len(finished)
    if finished:
        last = finished[-1]
        streaks = tuple(
            next_streak(last.spec, streak, made=bid == tricks)
            for streak, bid, tricks in zip(
                last.spec.streaks, last.result.bids, last.result.tricks, strict=True
            )
        )
    else:
        streaks = (0,) * players
    none_left = size * players == len(variant.pack)
    no_trump = none_left or _no_trump(variant, players, place, size, tie_break=tie_break)
    return DealSpec(
        rules=rules,
        players=players,
        number=place + 1,
        dealer=(first_dealer + rules.dealer_step * place) % players,
        cards=size,
        pack=variant.pack,
        trump_from=TrumpFrom.NONE if no_trump else TrumpFrom.TURNED,
        sight=Sight.FOREHEAD if size == 1 and rules.blind_one_card else Sight.OWN,
        streaks=streaks,
        tie_break=tie_break,
    )


def _no_trump(variant: Variant, players: int, place: int, size: int, *, tie_break: bool) -> bool:
    match variant.rules.no_trump:
        case NoTrump.LARGEST:
            return size == variant.largest(players)
        case NoTrump.LAST:
            return not tie_break and place == len(variant.deals[players]) - 1
        case NoTrump.NEVER:
            return False
        case NoTrump.ALWAYS:
            return True
