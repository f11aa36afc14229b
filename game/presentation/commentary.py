"""What may be said about a happening at the table: short, dry, and true to what is shown.

What somebody did is told in the past, where "You" and a name have the same verb.
`remark` is told what the screen shows and nothing else, so a hand that lies face down is never
spoken of. Whether there is anything to say rests on public facts alone: whoever changes the view
finds a sentence about the same moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

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
    Suit,
    TrickTaken,
    TrumpTurned,
)
from game.engine.choices import Goal, Premium
from game.presentation.bid_remarks import balance_remark, bid_remark
from game.presentation.play_remarks import MANY, card_remark, trick_remark
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import order_words
from game.presentation.words.laid_bids import is_laid
from game.presentation.words.points import minus
from game.presentation.words.spoken import remark_of
from game.presentation.words.table import SUIT_TITLES, deal_summary
from game.translation import _, ngettext

Names = tuple[str, ...]


def remark(event: Event, before: ScreenState, now: ScreenState, names: Names) -> tuple[str, ...]:
    """Sentences about an event that turned `before` into `now`, the most important one last."""
    match event:
        case HandDealt():
            return (_deal(now, names),)
        case TrumpTurned(suit):
            if (call := now.table.spec.call) is not None and call.precedence is not None:
                return (_("From high to low: {suits}.", suits=order_words(call)),)
            if suit is None:
                return (_("No trump in this deal."),)
            if suit is Suit.JOKERS:
                return (_("A joker is turned: the other joker is the only trump."),)
            return (_("{suit} are trump.", suit=_(SUIT_TITLES[suit])),)
        case BidPlaced():
            return bid_remark(event, now, names)
        case BidSealed(seat):
            words = _("{name} laid a bid aside.") if is_laid(now) else _("{name} bid in secret.")
            return () if now.table.spec.misere else (words.format(name=names[seat]),)
        case BidsRevealed():
            return () if now.table.spec.misere else (balance_remark(now),)
        case CardPlayed():
            return card_remark(event, before, now, names)
        case Laid(seat, _, premium) if premium is not None:
            reveals = premium is Premium.REVEAL
            words = _("{name} revealed hand and bid.") if reveals else _("{name} declared the bid.")
            return (words.format(name=names[seat]),)
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
            if len(winners) == 1:
                return (
                    _("{name} won with {total}.", name=names[winners[0]], total=minus(max(totals))),
                )
            return (
                _(
                    "{number} share the win with {total}.",
                    number=len(winners),
                    total=minus(max(totals)),
                ),
            )
        case SizeNamed() | Called() | Said():
            return remark_of(event, now, names)
        case _:
            return ()


def fitting(sentences: Sequence[str], fits: Callable[[str], bool]) -> str:
    """As many of the sentences as fit; the first ones go first."""
    for start in range(len(sentences)):
        line = " ".join(sentences[start:])
        if fits(line) or start == len(sentences) - 1:
            return line
    return ""


def _deal(now: ScreenState, names: Names) -> str:
    spec = now.table.spec
    cards = ngettext("{cards} card each", "{cards} cards each", spec.cards, cards=spec.cards)
    if spec.tie_break:
        words = _("A tie-break: {cards}. Dealer: {name}.")
    elif spec.rules.goal is Goal.SHARED:  # how many deals it takes is the score
        words = _("Deal {number}: {cards}. Dealer: {name}.")
    else:
        words = _("Deal {number} of {deals}: {cards}. Dealer: {name}.")
    return words.format(
        number=spec.number, deals=now.number_of_deals, cards=cards, name=names[spec.dealer]
    )


# Scores -------------------------------------------------------------------------------------


def _score(before: ScreenState, now: ScreenState, names: Names) -> tuple[str, ...]:
    result = now.table.history[-1].result
    made = sum(bid == tricks for bid, tricks in zip(result.bids, result.tricks, strict=True))
    if MANY < made < now.table.players:
        said = _("{made} of {players} made it.", made=made, players=now.table.players)
    else:
        said = deal_summary(now, names)
    if now.table.variant.rules.goal is Goal.SHARED:
        return (said,)
    leaders, led = _leaders(now), _leaders(before)
    total = minus(max(now.table.totals))
    if len(leaders) > 1:
        lead = _("The lead is shared at {total}.", total=total)
    elif leaders == led or not before.table.history:
        lead = _("In the lead: {name} with {total}.", name=names[leaders[0]], total=total)
    else:
        lead = _("{name} took the lead with {total}.", name=names[leaders[0]], total=total)
    return lead, said


def _leaders(shown: ScreenState) -> list[Seat]:
    most = max(shown.table.totals)
    return [seat for seat, total in enumerate(shown.table.totals) if total == most]
