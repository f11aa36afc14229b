"""Where the game is, as the pad in the upper right corner says it: deal, size, next, own past."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from game.engine import Phase, Seat
from game.engine.choices import Goal
from game.presentation.deal_labels import specials
from game.presentation.deal_rules import Coming, next_of
from game.presentation.deal_stairs import DealTurn, Stair, begun_stairs, finished_before
from game.presentation.phrasebook import counts, deal
from game.presentation.screen_state import ScreenState
from game.presentation.words.cooperative import tries_before
from game.translation import _

MOST_LISTED: Final = 4
"""So many deals made are named by their numbers; more are counted."""


class BarLook(Enum):
    """How a deal shows on the pad."""

    MADE = "made"
    MISSED = "missed"
    PLAYED = "played"
    """By whoever looks on, and has no bid of his own in it."""
    PRESENT = "present"
    COMING = "coming"


@dataclass(frozen=True, slots=True)
class PadBar:
    """One deal of the game."""

    cards: int | None
    """None where its dealer has yet to name a size."""
    look: BarLook


@dataclass(frozen=True, slots=True)
class Pad:
    """All that the pad says; equal values look equal."""

    title: tuple[str, ...]
    """Which deal, in several lengths, the longest first."""
    size: tuple[str, ...]
    """How large it is, and the next one."""
    aim: tuple[str, ...]
    """How far all are who play together; empty where each plays alone."""
    bars: tuple[PadBar, ...]
    for_ear: tuple[str, ...]
    """Sentences: the deal, then what came of those before."""


def where_we_are(shown: ScreenState, names: Sequence[str]) -> Pad:
    """What the pad says now; names by seat."""
    title, size = _title(shown), tuple(dict.fromkeys(_size(shown, names)))
    begun = tuple(_bar(stair, shown) for stair in begun_stairs(shown))
    bars = begun + _coming_bars(shown.table.variant.deals[shown.table.players], len(begun))
    aim = tuple(_aim(shown))
    spoken = [_("{deal}: {size}.", deal=title[0], size=size[0])]
    spoken += [f"{aim[0]}."] if aim else list(_past(shown))
    return Pad(title, size, aim, bars, tuple(spoken))


def _shared(shown: ScreenState) -> bool:
    return shown.table.variant.rules.goal is Goal.SHARED


def _title(shown: ScreenState) -> tuple[str, ...]:
    spec, deals = shown.current_deal, shown.number_of_deals
    if _shared(shown):  # deals are used up, and there is no number of them
        return (deal.title(spec.number),)
    if spec.tie_break:
        return (_("Tie-break {number}", number=spec.number - deals),)
    if deals == 1:
        return (_("One deal"),)
    return (
        deal.place_in_game(spec.number, deals),
        deal.title(spec.number),
        f"{spec.number}/{deals}",
    )


# How large -----------------------------------------------------------------------------------


def _size(shown: ScreenState, names: Sequence[str]) -> Iterator[str]:
    """The size and what follows, the longest way first."""
    if shown.sizing is not None or not shown.current_deal.cards:
        yield names_size(shown.current_deal.dealer, shown, names)
        yield _("size still open")
        return
    words = counts.cards(shown.current_deal.cards)
    if shown.table.phase is Phase.OVER:
        yield _("{cards}; the game is over", cards=words)
        yield _("the game is over")
        return
    if _shared(shown):
        yield from _tried(shown, words)
        yield words
        return
    if shown.bare:
        yield from _scheduled(shown, words)
        yield words
        return
    coming = next_of(shown, most_made=0)
    first = coming.by_makers[0]
    if shown.current_deal.tie_break or (first.ends and not coming.played_off):
        pass  # the title says what deal it is
    elif first.ends:
        yield _("{cards}, the last unless tied", cards=words)
    elif first.sizes:
        yield from _called_next(first, shown, words, names)
    else:
        # Of games for points alone the size that comes never hangs on how a deal ends.
        yield from _then(first, shown, words)
    yield words


def names_size(dealer: Seat, shown: ScreenState, names: Sequence[str]) -> str:
    """Who says how large a deal is."""
    if dealer == shown.table.seat:
        return _("you name the size")
    return _("{name} names the size", name=names[dealer])


def _scheduled(shown: ScreenState, words: str) -> Iterator[str]:
    """What follows the first deal before it is dealt, where the schedule alone says it."""
    variant, number = shown.table.variant, shown.current_deal.number
    after = variant.deals[shown.table.players][number : number + 1]
    if after and after[0] is not None and number + 1 not in variant.twists:
        yield from _then(Coming(cards=after[0]), shown, words)


def _tried(shown: ScreenState, words: str) -> Iterator[str]:
    tries = tries_before(shown)
    if tries:
        yield _("{cards}, try {tries}", cards=words, tries=tries + 1)


def _called_next(
    coming: Coming, shown: ScreenState, words: str, names: Sequence[str]
) -> Iterator[str]:
    """A deal whose dealer names size and kind."""
    assert coming.dealer is not None, "a deal that comes has a dealer"
    if coming.dealer == shown.table.seat:
        yield _("{cards}; you call next", cards=words)
    else:
        yield _("{cards}; {name} calls next", cards=words, name=names[coming.dealer])


def _then(coming: Coming, shown: ScreenState, words: str) -> Iterator[str]:
    sizes = shown.table.variant.deals[shown.table.players]
    alike = coming.cards == shown.current_deal.cards and coming.specials == specials(
        shown.current_deal
    )
    if coming.specials and not alike:
        extra = ", ".join(_(special.value) for special in coming.specials)
        yield _("{cards}, then {next} ({extra})", cards=words, next=coming.cards, extra=extra)
    elif set(sizes) == {coming.cards}:
        yield _("{cards} each time", cards=words)
        return
    if alike:
        yield _("{cards}, the next too", cards=words)
    else:
        yield _("{cards}, then {next}", cards=words, next=coming.cards)


# What came of the deals before ---------------------------------------------------------------


def _bar(stair: Stair, shown: ScreenState) -> PadBar:
    match stair.turn:
        case DealTurn.PRESENT:
            look = BarLook.PRESENT
        case DealTurn.PLAYED if _shared(shown):
            look = BarLook.MADE
        case DealTurn.PLAYED if shown.table.seat is None:
            look = BarLook.PLAYED
        case _:
            assert shown.table.seat is not None
            look = BarLook.MADE if stair.made[shown.table.seat] else BarLook.MISSED
    return PadBar(stair.cards, look)


@lru_cache(maxsize=4)
def _coming_bars(sizes: tuple[int | None, ...], begun: int) -> tuple[PadBar, ...]:
    """The deals of a schedule that are still to come: the same in every frame of a deal."""
    return tuple(PadBar(size, BarLook.COMING) for size in sizes[begun:])


def _aim(shown: ScreenState) -> Iterator[str]:
    """How many sizes all have made together."""
    if not _shared(shown):
        return
    made = sum(all(deal.result.made) for deal in finished_before(shown))
    sizes = shown.number_of_deals
    yield _("Together {made} of {sizes} sizes made", made=made, sizes=sizes)
    yield _("{made} of {sizes} sizes made", made=made, sizes=sizes)


def _past(shown: ScreenState) -> Iterator[str]:
    """Which deals came out for the viewer, in a sentence; nothing before the second deal."""
    seat, before = shown.table.seat, finished_before(shown)
    if seat is None or not before:
        return
    made = [deal.spec.number for deal in before if deal.result.made[seat]]
    if not made:
        yield _("You have made no deal so far.")
    elif len(made) == len(before) > 1:
        yield _("You made every deal so far.")
    elif len(made) == 1:
        yield _("You made deal {number}.", number=made[0])
    elif len(made) <= MOST_LISTED:
        *first, last = made
        yield _(
            "You made deals {numbers} and {last}.", numbers=", ".join(map(str, first)), last=last
        )
    else:
        yield _("You made {made} of {deals} deals.", made=len(made), deals=len(before))
