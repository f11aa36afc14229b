"""What hangs on a card or a trick in words: whose bid it makes or breaks."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Card, Seat
from game.engine.decisions.card import joker_calls
from game.engine.state import DealState, Played
from game.engine.tricks import best
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import (
    BidFate,
    alive,
    decided_by_next_card,
    each_way_of_last,
    fate_if,
    hangs_on_last_card,
    holder,
    in_play,
    marks_best,
    ways_of_last,
)
from game.presentation.words.table import listed
from game.translation import N_, _, ngettext

Names = tuple[str, ...]
MANY = 3
"""More bids than this are counted, not listed."""


def of_last_card(now: ScreenState, names: Names) -> tuple[str, ...]:
    """What the card does that completes the trick, where a bid of another seat hangs on it."""
    hanging = hangs_on_last_card(now)
    if not hanging or hanging == now.turn[:1]:
        return ()
    seat, has = now.turn[0], holder(now)
    if_taken = [one for one in hanging if fate_if(now, one, seat) is BidFate.BROKEN]
    if_left = [one for one in hanging if one not in if_taken]
    ways = ways_of_last(now)
    if ways is not None and len(ways) == 1:
        taken = ways == {seat}
        broken = if_taken if taken else if_left
        goes = _("The trick goes to {name}.", name=names[seat if taken else has])
        text = N_("It breaks {bids}.") if broken else N_("It spares {bids}.")
        return (f"{goes} {_(text, bids=_bids(broken or hanging, names))}",)
    if if_taken and if_left:
        text = _("If the trick goes to {name}, it breaks {bids}; if not, {others}.")
    elif if_taken:
        text = _("If the trick goes to {name}, it breaks {bids}.")
    else:
        text = _("Unless the trick goes to {name}, it breaks {bids}.")
    first, others = _bids(if_taken or if_left, names), _bids(if_left, names)
    return (text.format(name=names[seat], bids=first, others=others),)


def of_own_card(now: ScreenState, names: Names) -> str:
    """What is at stake for the player whose card completes the trick, as long as it is open.

    Empty where no bid hangs on which of them is played.
    """
    hanging = decided_by_next_card(now)
    if not hanging:
        return ""
    seat = now.turn[0]
    names = (*names[:seat], _("You"), *names[seat + 1 :])
    if_taken = [one for one in hanging if fate_if(now, one, seat) is BidFate.BROKEN]
    if_left = [one for one in hanging if one not in if_taken]
    told = []
    if if_taken:
        taken = _bids(if_taken, names)
        told.append(_("Take the trick and you break {bids}.", bids=taken))
    if if_left:
        left = _bids(if_left, names)
        told.append(_("Leave the trick and you break {bids}.", bids=left))
    return " ".join(told)


def of_own_turn(now: ScreenState, names: Names) -> str:
    """What the player to act should know before a card: what hangs on it, or that nothing does.

    Only what is so by the cards that this player sees; empty where nothing is sure, and where the
    mark on the best card says as much.
    """
    if hanging := of_own_card(now, names):
        return hanging
    table = now.table
    if len(now.turn) != 1 or len(table.trick) != table.players - 1:
        return ""
    ways = each_way_of_last(now)
    if ways is None or len({*ways}) != 1:
        return ""
    winner, mine = ways[0], ways[0] == now.turn[0]
    if not mine and marks_best(now):
        return ""
    if len(ways) == 1:  # there is nothing to choose
        words = N_("The trick is yours.") if mine else N_("{name} takes the trick.")
    elif mine:
        words = N_("Whatever you play, the trick is yours.")
    else:
        words = N_("Whatever you play, {name} takes the trick.")
    return _(words, name=names[winner])


def of_last_trick(now: ScreenState, names: Names) -> str:
    """What the last trick of a deal does, once its first card lies there."""
    told = [_("The last trick.")]
    if not in_play(now):  # bids that nobody sees, or a misère
        return told[0]
    seats, winner = alive(now), _winner_seen(now)
    makes = [seat for seat in seats if fate_if(now, seat, seat) is BidFate.MADE]
    breaks = [seat for seat in seats if seat not in makes]
    if winner is not None:
        makes = [seat for seat in makes if seat == winner]
        breaks = [seat for seat in seats if fate_if(now, seat, winner) is BidFate.BROKEN]
    if makes:
        text = N_("It can make {bids}.") if winner is None else N_("It makes {bids}.")
        told.append(_(text, bids=_bids(makes, names)))
    if breaks:
        text = N_("It can break {bids}.") if winner is None else N_("It breaks {bids}.")
        told.append(_(text, bids=_bids(breaks, names)))
    if not makes and not breaks:
        told.append(_("No bid hangs on it."))
    return " ".join(told)


def _winner_seen(now: ScreenState) -> Seat | None:
    """Whose the last trick is, where all its cards are seen and none of them may be named."""
    table = now.table
    played = {play.seat for play in table.trick}
    coming = []
    for seat, hand in enumerate(table.hands):
        if seat in played:
            continue
        held = hand[0] if len(hand) == 1 else None
        if not isinstance(held, Card):
            return None
        deal = DealState(
            table.spec, trump_known=True, trump=table.trump, leader=table.leader, trick=table.trick
        )
        if len(joker_calls(deal, held)) > 1:
            return None
        coming.append(Played(seat, held, joker_calls(deal, held)[0]))
    return best(table.spec, table.trump, (*table.trick, *coming)).seat


def _bids(seats: Sequence[Seat], names: Names) -> str:
    """Bids by their makers, or how many they are."""
    if len(seats) > MANY:
        return ngettext("{number} bid", "{number} bids", len(seats), number=len(seats))
    return listed([_bid(names[seat]) for seat in seats])


def _bid(name: str) -> str:
    """Whose bid: how high it is, the seat shows."""
    return _("your bid") if name == _("You") else _("{name}'s bid", name=name)
