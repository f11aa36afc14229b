"""Words of a recorded game: which part of it is shown, how it came out, what each step tells."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine import (
    BidPlaced,
    BidsRevealed,
    CardPlayed,
    Event,
    HandsRaised,
    Phase,
    PilesMade,
    TrickTaken,
)
from game.presentation.commentary import remark
from game.presentation.game_outcome import winners_title
from game.presentation.screen_state import ScreenState
from game.presentation.words.bids import bid_number
from game.presentation.words.cards import card_title
from game.presentation.words.table import deal_summary
from game.translation import N_, _

Names = tuple[str, ...]

TRANSPORT_TIPS: Final[Mapping[str, str]] = {
    "deal -1": N_("To the start of the deal, or to the one before: Page Up."),
    "deal 1": N_("To the next deal: Page Down."),
    "trick -1": N_("One trick back: Up."),
    "trick 1": N_("On to the end of the trick: Down."),
    "card -1": N_("One card back: Left."),
    "card 1": N_("One card on: Right."),
    "play": N_("Let it run, or hold it: Space."),
    "slower": N_("Slower: minus."),
    "faster": N_("Faster: plus."),
    "seat": N_("Look from the next seat: V."),
    "sheet": N_("The whole score sheet: S."),
}
"""What a button below a recorded game does, by its name; in a replay and on the page of a film."""


def part_of_deal(shown: ScreenState) -> str:
    """Which part of its deal is shown, for beside the pad, which says which deal it is."""
    match shown.table.phase:
        case Phase.TURNING:
            return _("Cards dealt")
        case Phase.BIDDING:
            return _("Bidding")
        case Phase.PLAYING:
            return _("Trick {trick} of {cards}", trick=_trick(shown), cards=shown.table.spec.cards)
        case Phase.SIZING | Phase.DEALING if not shown.bare:
            return _("Scored")
        case Phase.SIZING | Phase.DEALING | Phase.OVER:
            return caption(shown)
        case _:
            return _("Before the play")


def _trick(shown: ScreenState) -> int:
    """The number of the trick; one that was just taken is still the one that is looked at."""
    return len(shown.table.tricks) + bool(shown.table.trick or not shown.table.tricks)


def caption(shown: ScreenState) -> str:
    """Which deal and which part of it is shown."""
    number = shown.table.spec.number
    match shown.table.phase:
        case Phase.SIZING | Phase.DEALING if shown.bare:
            return _("Before the first deal")
        case Phase.TURNING:
            return _("Deal {number}, cards dealt", number=number)
        case Phase.BIDDING:
            return _("Deal {number}, bidding", number=number)
        case Phase.PLAYING:
            return _(
                "Deal {number}, trick {trick} of {cards}",
                number=number,
                trick=_trick(shown),
                cards=shown.table.spec.cards,
            )
        case Phase.SIZING | Phase.DEALING:
            return _("Deal {number}, scored", number=number)
        case Phase.OVER:
            return _("The game is over")
        case _:
            return _("Deal {number}, before the play", number=number)


def deal_ended(shown: ScreenState, names: tuple[str, ...]) -> str:
    """How the deal that is shown ended, or the game; empty before."""
    if shown.table.phase is Phase.OVER:
        return winners_title(shown, names)
    return deal_summary(shown, names) if shown.scored else ""


def step_words(event: Event, before: ScreenState, now: ScreenState, names: Names) -> str:
    """What one step of a recorded game is, for whoever cannot see it: the event itself, then what
    the commentary says of it; nothing that is not shown."""
    told = [*_event_words(event, before, names), *remark(event, before, now, names)]
    if now.table.phase is Phase.OVER:
        told.append(_("{text}.", text=winners_title(now, names)))
    return " ".join(told)


def _event_words(event: Event, before: ScreenState, names: Names) -> tuple[str, ...]:
    """The event itself, where the commentary takes for granted that it is seen."""
    match event:
        case CardPlayed(seat, played):
            words = N_("{one}: {other}.") if before.table.trick else N_("{one} led: {other}.")
            return (_(words, one=names[seat], other=card_title(played)),)
        case TrickTaken(winner):
            return (_("The trick goes to {name}.", name=names[winner]),)
        case BidPlaced(seat, bid) if before.table.spec.misere:
            return (_bid_words(names[seat], bid),)
        case BidsRevealed(bids, order):
            return tuple(_bid_words(names[seat], bids[seat]) for seat in order)
        case HandsRaised():
            return (_("The hands are taken up."),)
        case PilesMade():
            return (_("The hands are shuffled into piles."),)
        case _:
            return ()


def _bid_words(name: str, bid: int) -> str:
    return _("{name} bid {bid}.", name=name, bid=bid_number(bid))
