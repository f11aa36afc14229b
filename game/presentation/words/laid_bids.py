"""Cards laid aside as bids (Ninety-Nine), in words: what plates and corners say of them."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import DealResult, Seat
from game.engine.choices import Bidding, Premium
from game.engine.point_parts import PointPart, Source, point_parts
from game.engine.scoring import PREMIUMS, factor_of
from game.engine.state import Staked
from game.presentation.phrasebook import counts
from game.presentation.screen_state import ScreenState
from game.presentation.words.points import minus, part_words, signed
from game.translation import N_, _


def is_laid(shown: ScreenState) -> bool:
    """Whether bids are cards in this game."""
    return shown.table.spec.rules.bidding is Bidding.LAID


def stake_words(shown: ScreenState, seat: Seat) -> str:
    """What a seat has staked on its bid; nothing where it has not."""
    if shown.table.staked is None or shown.table.staked.seat != seat:
        return ""
    return premium_words(shown.table.staked.premium, doubling(shown))


def doubling(shown: ScreenState) -> int:
    """How many times the points of the deal on the screen count, premiums with them."""
    return factor_of(shown.table.spec, shown.table.trump)


def premium_words(premium: Premium, factor: int = 1) -> str:
    """What was done for a premium, and what it is worth where points count so many times."""
    words = N_("revealed: {n}") if premium is Premium.REVEAL else N_("declared: {n}")
    return _(words, n=factor * PREMIUMS[premium])


def premium_call(premium: Premium, factor: int = 1) -> str:
    """What a player says who stakes a premium, likewise."""
    words = N_("Reveal: {n}") if premium is Premium.REVEAL else N_("Declare: {n}")
    return _(words, n=factor * PREMIUMS[premium])


def lapsed_words(
    shown: ScreenState, seat: Seat, wished: Premium | None, names: Sequence[str]
) -> str:
    """That a seat's premium does not count, as another's was granted; empty where it does."""
    staked = shown.table.staked
    if wished is None or staked is None or staked.seat == seat:
        return ""
    name = names[staked.seat]
    if wished is Premium.REVEAL:
        return _("Your reveal lapses: {name} reveals, nearer the dealer's left.", name=name)
    if staked.premium is Premium.REVEAL:
        return _("Your declaration lapses: {name} reveals.", name=name)
    return _("Your declaration lapses: {name} declares, nearer the dealer's left.", name=name)


def points_in_words(shown: ScreenState, seat: Seat | None) -> str:
    """What a player's points of a scored deal are made of: tricks, the made bid, a premium."""
    if seat is None or not is_laid(shown) or shown.points is None:
        return ""
    spec, result, points = shown.table.history[-1]
    parts = [_part(part, result, seat) for part in point_parts(spec, result, seat)]
    if not result.tricks[seat]:
        parts.insert(0, _tricks(0))
    return _("Your {points}: {parts}.", points=signed(points[seat]), parts=", ".join(parts))


def _tricks(number: int) -> str:
    return counts.tricks(number)


def _part(part: PointPart, result: DealResult, seat: Seat) -> str:
    """A part of the points, shorter than on the sheet where the deal's end shows the rest."""
    match part.source:
        case Source.TRICKS if part.points == part.count:
            return _tricks(part.count)
        case Source.FEW_MADE if part.count == 1:
            return _("{n} as nobody else made it", n=part.points)
        case Source.PREMIUM:
            own = {
                Staked(seat, Premium.REVEAL): N_("{n} for the reveal"),
                Staked(seat, Premium.DECLARE): N_("{n} for the declaration"),
            }
            missed = N_("{n} as the premium was missed")
            words = missed if result.premium is None else own.get(result.premium, missed)
            return _(words, n=part.points)
        case _:
            return f"{minus(part.points)} {part_words(part)}"
