"""A score sheet as a document of the home and a message of the network have it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, to_builtins

from game.engine import Seat, Staked, Suit
from game.engine.choices import Premium
from game.engine.refusal import Refused
from game.storage.decoding import FLAWED, NO_NUMBER
from game.table.records.event_lines import CallTermsLine
from game.table.records.lines import call_in
from game.table.scorekeeping.score_keeping import KeptSheet, Notes, Nothing
from game.table.scorekeeping.seatings import Seating, one_name
from game.variants import plain_options
from game.variants.earlier import kept_variant
from game.variants.options import seats_refusal

MOST_DEALS: Final = 1000
Number = Annotated[int, Meta(ge=0, lt=MOST_DEALS)]
"""Of cards, tricks, seats or deals."""
Name = Annotated[str, Meta(min_length=1, max_length=64)]
Names = tuple[Name, ...]


class SheetError(Refused, ValueError):
    """No score sheet can be read or begun: one sentence."""


class StakedTold(Struct, frozen=True):
    """A premium that was granted."""

    seat: Number
    premium: Premium


class NotesTold(Struct, omit_defaults=True, frozen=True):
    """What people told of one deal."""

    bids: tuple[Number | None, ...]
    took: tuple[Number | None, ...]
    cards: Number | None = None
    call: dict[str, Any] | None = None
    winners: tuple[Number, ...] = ()
    trump: str | None = None
    premium: StakedTold | Nothing | None = None
    revokes: tuple[Number, ...] | None = None


class SeatingTold(Struct, frozen=True):
    """Those who sat at a sheet until people changed."""

    names: Names
    first_dealer: Number
    until: Number


class SheetTold(Struct, frozen=True):
    """A sheet as its file and a message of the network have it."""

    variant: str
    options: dict[str, Any]
    names: Names
    first_dealer: Number
    started: Annotated[str, Meta(max_length=40)]
    deals: Annotated[tuple[NotesTold, ...], Meta(max_length=MOST_DEALS)]
    before: tuple[tuple[Number, NotesTold | None], ...] = ()
    earlier: Annotated[tuple[SeatingTold, ...], Meta(max_length=MOST_DEALS)] = ()
    began: tuple[tuple[Name, int], ...] = ()


def told_of(kept: KeptSheet) -> SheetTold:
    """A sheet as it is written."""
    return SheetTold(
        kept.variant.id,
        plain_options(kept.variant.options),
        kept.names,
        kept.first_dealer,
        kept.started,
        tuple(map(told_notes, kept.deals)),
        tuple(
            (place, None if notes is None else told_notes(notes)) for place, notes in kept.before
        ),
        tuple(SeatingTold(each.names, each.first_dealer, each.until) for each in kept.earlier),
        kept.began,
    )


def told_notes(notes: Notes) -> NotesTold:
    """What was told of a deal, as it is written."""
    staked = notes.premium
    return NotesTold(
        notes.bids,
        notes.took,
        notes.cards,
        None if notes.call is None else to_builtins(CallTermsLine.of(notes.call)),
        notes.winners,
        None if notes.trump is None else notes.trump.value,
        StakedTold(staked.seat, staked.premium) if isinstance(staked, Staked) else staked,
        notes.revokes,
    )


def kept_of(sheet: SheetTold) -> KeptSheet:
    """The sheet that was written.

    Raises:
        SheetError, OptionError: it makes no sense.
    """
    earlier = tuple(_seating(each) for each in sheet.earlier)
    now = _seating(SeatingTold(sheet.names, sheet.first_dealer, len(sheet.deals)))
    seatings = (*earlier, now)
    parted = [each.until for each in earlier]
    if parted != sorted(set(parted)) or not all(0 < place <= len(sheet.deals) for place in parted):
        raise SheetError(NO_NUMBER)
    variant = kept_variant(sheet.variant, sheet.options, len(seatings[0].names))
    for each in seatings:
        if (why := seats_refusal(variant, len(each.names))) is not None:
            raise SheetError(why)
    blank = KeptSheet(variant, now.names, now.first_dealer, sheet.started, earlier=earlier)

    def notes(place: int, noted: NotesTold) -> Notes:
        return notes_of(noted, blank.until(place).players)

    return replace(
        blank,
        deals=tuple(notes(*each) for each in enumerate(sheet.deals)),
        before=tuple(
            (place, None if each is None else notes(place, each)) for place, each in sheet.before
        ),
        began=tuple((name, points) for name, points in sheet.began if name in blank.everybody),
    )


def _seating(told: SeatingTold) -> Seating:
    players = len(told.names)
    if (why := one_name(told.names)) is not None:
        raise SheetError(why)
    if not all(name.isprintable() for name in told.names):
        raise SheetError(FLAWED)
    return Seating(told.names, _seat(told.first_dealer, players), told.until)


def notes_of(noted: NotesTold, players: int) -> Notes:
    """What was told of a deal.

    Raises:
        SheetError, RecordError: it makes no sense.
    """
    if {len(noted.bids), len(noted.took), len(noted.revokes or noted.bids)} != {players}:
        raise SheetError(NO_NUMBER)
    premium: Staked | Nothing | None = None
    match noted.premium:
        case StakedTold(seat=seat, premium=staked):
            premium = Staked(_seat(seat, players), staked)
        case none:
            premium = none
    trump: Suit | Nothing | None = None
    if noted.trump is not None:
        trump = Nothing.NONE if noted.trump == Nothing.NONE.value else Suit(noted.trump)
    return Notes(
        cards=noted.cards,
        call=None if noted.call is None else call_in(noted.call).terms(),
        bids=noted.bids,
        took=noted.took,
        winners=tuple(_seat(seat, players) for seat in noted.winners),
        trump=trump,
        premium=premium,
        revokes=noted.revokes,
    )


def _seat(number: int, players: int) -> Seat:
    if number >= players:
        raise SheetError(NO_NUMBER)
    return number
