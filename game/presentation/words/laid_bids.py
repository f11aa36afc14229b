"""Cards laid aside as bids (Ninety-Nine), in words: what plates and corners say of them."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import SEALED, Phase, Seat
from game.engine.choices import Bidding, Premium
from game.engine.scoring import PREMIUMS
from game.presentation.screen_state import ScreenState
from game.translation import _, ngettext


def is_laid(shown: ScreenState) -> bool:
    """Whether bids are cards in this game."""
    return shown.table.spec.rules.bidding is Bidding.LAID


def stake_words(shown: ScreenState, seat: Seat) -> str:
    """What a seat has staked on its bid; nothing where it has not."""
    if shown.table.staked is None or shown.table.staked.seat != seat:
        return ""
    return premium_words(shown.table.staked.premium)


def premium_words(premium: Premium) -> str:
    """What was done for a premium, and what it is worth."""
    words = _("revealed: {n}") if premium is Premium.REVEAL else _("declared: {n}")
    return words.format(n=PREMIUMS[premium])


def premium_call(premium: Premium) -> str:
    """What a player says who stakes a premium."""
    words = _("Reveal: {n}") if premium is Premium.REVEAL else _("Declare: {n}")
    return words.format(n=PREMIUMS[premium])


def laying_words(shown: ScreenState, seat: Seat) -> str:
    """What a plate says while bids are laid aside."""
    return _("bid laid aside") if shown.table.bids[seat] is not None else _("laying aside…")


def corner_words(shown: ScreenState) -> list[str]:
    """What the corner says of laid bids, in one or two short lines."""
    if shown.table.phase is Phase.BIDDING:
        laid = sum(bid is not None for bid in shown.table.bids)
        words = _("{number} of {players} have laid")
        return [words.format(number=laid, players=shown.table.players)]
    if SEALED in shown.table.bids:
        return [_("Bids face down")]
    return [] if None in shown.table.bids else [_("Bids for tricks")]


def lapsed_words(
    shown: ScreenState, seat: Seat, wished: Premium | None, names: Sequence[str]
) -> str:
    """That a seat's premium does not count, as another's was granted; empty where it does."""
    staked = shown.table.staked
    if wished is None or staked is None or staked.seat == seat:
        return ""
    name = names[staked.seat]
    if wished is Premium.REVEAL:
        return _("Your reveal lapses: {name} reveals, nearer the dealer's left.").format(name=name)
    if staked.premium is Premium.REVEAL:
        return _("Your declaration lapses: {name} reveals.").format(name=name)
    words = _("Your declaration lapses: {name} declares, nearer the dealer's left.")
    return words.format(name=name)


def points_in_words(shown: ScreenState, seat: Seat | None) -> str:
    """What a player's points of a scored deal are made of: tricks, the made bid, a premium."""
    if seat is None or not is_laid(shown) or shown.points is None:
        return ""
    _spec, result, points = shown.table.history[-1]
    tricks, made = result.tricks[seat], result.made[seat]
    premium = 0
    if result.premium is not None:
        won = result.made[result.premium.seat]
        premium = PREMIUMS[result.premium.premium] * ((seat == result.premium.seat) == won)
    bonus = points[seat] - tricks - premium
    parts = [ngettext("{n} trick", "{n} tricks", tricks).format(n=tricks)]
    makers = sum(result.made)
    if made and makers == 1:
        parts.append(_("{n} as nobody else made it").format(n=bonus))
    elif made:
        words = ngettext("{n} as {made} made it", "{n} as {made} made it", makers)
        parts.append(words.format(n=bonus, made=makers))
    if premium and result.premium is not None and result.premium.seat == seat:
        reveal = result.premium.premium is Premium.REVEAL
        words = _("{n} for the reveal") if reveal else _("{n} for the declaration")
        parts.append(words.format(n=premium))
    elif premium:
        parts.append(_("{n} as the premium was missed").format(n=premium))
    return _("Your {points}: {parts}.").format(points=f"+{points[seat]}", parts=", ".join(parts))
