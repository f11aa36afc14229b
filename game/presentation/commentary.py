"""What may be said about a happening at the table: short, dry, and true to what is shown.

What somebody did is told in the past, where "You" and a name have the same verb.
`remark` is told what the screen shows and nothing else, so a hand that lies face down is never
spoken of. Whether there is anything to say rests on public facts alone: whoever changes the view
finds a sentence about the same moment.
"""

from __future__ import annotations

from game.engine import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    CardPlayed,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    Laid,
    Revoked,
    Said,
    Seat,
    SizeNamed,
    TrickTaken,
    TrumpTurned,
)
from game.engine.choices import Goal, Premium
from game.presentation.bid_remarks import beside_seat, bid_remark
from game.presentation.phrasebook import bid_sum, deal, trump
from game.presentation.play_remarks import MANY, card_remark, pressure, trick_remark
from game.presentation.screen_state import ScreenState
from game.presentation.words.laid_bids import is_laid
from game.presentation.words.points import minus
from game.presentation.words.spoken import remark_of
from game.presentation.words.table import deal_summary, winners_words
from game.translation import N_, _

Names = tuple[str, ...]


def remark(event: Event, before: ScreenState, now: ScreenState, names: Names) -> tuple[str, ...]:
    """Sentences about an event that turned `before` into `now`, the most important one last."""
    match event:
        case HandDealt():
            return (deal.ear(deal.of(now, names)),)
        case TrumpTurned():
            return (trump.ear(trump.of(now)),)
        case BidPlaced():
            return bid_remark(event, now, names)
        case BidSealed(seat):
            words = N_("{name} laid a bid aside.") if is_laid(now) else N_("{name} bid in secret.")
            return () if now.table.spec.misere else (_(words, name=names[seat]),)
        case BidsRevealed():
            return () if now.table.spec.misere else (bid_sum.ear(bid_sum.of(now)),)
        case CardPlayed():
            return card_remark(event, before, now, names)
        case Laid(seat, _, premium) if premium is not None:
            reveals = premium is Premium.REVEAL
            words = (
                N_("{name} revealed hand and bid.") if reveals else N_("{name} declared the bid.")
            )
            return (_(words, name=names[seat]),)
        case Revoked(seat, points):
            return (
                _("{name} did not follow suit: {points}.", name=names[seat], points=minus(points)),
            )
        case TrickTaken(winner):
            return trick_remark(winner, before, now, names)
        case DealScored():
            return _score(before, now, names)
        case GameOver(totals, winners):
            if now.table.variant.rules.goal is Goal.SHARED:
                return (
                    (_("All sizes are made, in {deals} deals.", deals=len(now.table.history)),)
                    if winners
                    else ()
                )
            won = winners_words([names[seat] for seat in winners], now.table.players)
            return (_("{result}, with {total}.", result=won, total=minus(max(totals))),)
        case SizeNamed() | Called() | Said():
            return remark_of(event, now, names)
        case _:
            return ()


def remark_at_table(
    event: Event, before: ScreenState, now: ScreenState, names: Names
) -> tuple[str, ...]:
    """The same without what a table shows besides.

    Its corners tell the deal and what wins, its seats bids, tricks and what was said, the slip at
    the end of a deal the points.
    """
    match event:
        case BidPlaced():
            return tuple(filter(None, [beside_seat(event, now, names)]))
        case CardPlayed() | GameOver():
            return remark(event, before, now, names)
        case TrickTaken(winner):
            return pressure(winner, before, now, names)
        case _:
            return ()


# Scores -------------------------------------------------------------------------------------


def _score(before: ScreenState, now: ScreenState, names: Names) -> tuple[str, ...]:
    result = now.table.history[-1].result
    made = sum(bid == tricks for bid, tricks in zip(result.bids, result.tricks, strict=True))
    if MANY < made < now.table.players:
        said = _("{made} of {players} made it.", made=made, players=now.table.players)
    else:
        said = deal_summary(now, names)
    return (*_lead(before, now, names), said)


def _lead(before: ScreenState, now: ScreenState, names: Names) -> tuple[str, ...]:
    """Who is in the lead now; nothing where all play together."""
    if now.table.variant.rules.goal is Goal.SHARED:
        return ()
    leaders, led = _leaders(now), _leaders(before)
    total = minus(max(now.table.totals))
    if len(leaders) > 1:
        lead = _("The lead is shared at {total}.", total=total)
    elif leaders == led or not before.table.history:
        lead = _("In the lead: {name} with {total}.", name=names[leaders[0]], total=total)
    else:
        lead = _("{name} took the lead with {total}.", name=names[leaders[0]], total=total)
    return (lead,)


def _leaders(shown: ScreenState) -> list[Seat]:
    most = max(shown.table.totals)
    return [seat for seat, total in enumerate(shown.table.totals) if total == most]
