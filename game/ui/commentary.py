"""What may be said about a happening at the table: short, dry, and true to what is shown.

What somebody did is told in the past, where "You" and a name have the same verb.
`remark` is told what the screen shows and nothing else, so a hand that lies face down is never
spoken of. Whether there is anything to say rests on public facts alone: whoever changes the view
finds a sentence about the same moment.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.engine import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    Card,
    CardPlayed,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    Laid,
    Played,
    Revoked,
    Said,
    Seat,
    SizeNamed,
    Suit,
    TrickTaken,
    TrumpTurned,
)
from game.engine.choices import JokerCall, Premium, Revokes, Sight
from game.engine.tricks import best, suit_led
from game.ui.aside import is_laid
from game.ui.markings import counts_as
from game.ui.shown import Shown
from game.ui.spoken_words import remark_of
from game.ui.table_words import SUIT_TITLES, SUIT_WORDS, deal_summary
from game.ui.text import _, ngettext

Names = tuple[str, ...]
MANY = 3
"""More names than this are counted, not listed."""


def remark(event: Event, before: Shown, now: Shown, names: Names) -> tuple[str, ...]:
    """Sentences about an event that turned `before` into `now`, the most important one last."""
    match event:
        case HandDealt():
            return (_deal(now, names),)
        case TrumpTurned(suit):
            if suit is None:
                return (_("No trump in this deal."),)
            if suit is Suit.JOKERS:
                return (_("A joker is turned: the other joker is the only trump."),)
            return (_("{suit} are trump.").format(suit=_(SUIT_TITLES[suit])),)
        case BidPlaced():
            return _bid(event, now, names)
        case BidSealed(seat):
            return (_("{name} bid, and nobody knows what.").format(name=names[seat]),)
        case BidsRevealed():
            return (_balance(now),)
        case CardPlayed():
            return _card(event, before, now, names)
        case Laid(seat, _, premium) if premium is not None:
            reveals = premium is Premium.REVEAL
            words = _("{name} revealed hand and bid.") if reveals else _("{name} declared the bid.")
            return (words.format(name=names[seat]),)
        case Revoked(seat, points):
            words = _("{name} did not follow suit: {points}.")
            return (words.format(name=names[seat], points=_signed(points)),)
        case TrickTaken(winner):
            return _trick(winner, before, now, names)
        case DealScored():
            return _score(before, now, names)
        case GameOver(totals, winners):
            if len(winners) == 1:
                words = _("{name} won with {total}.")
                return (words.format(name=names[winners[0]], total=_signed(max(totals))),)
            words = _("{number} share the win with {total}.")
            return (words.format(number=len(winners), total=_signed(max(totals))),)
        case SizeNamed() | Called() | Said():
            return remark_of(event, now, names)
        case _:
            return ()


def fitting(sentences: Sequence[str], fits: Callable[[str], bool]) -> str:
    """As many of the sentences as fit one line; the first ones go first."""
    for start in range(len(sentences)):
        line = " ".join(sentences[start:])
        if fits(line) or start == len(sentences) - 1:
            return line
    return ""


def _signed(points: int) -> str:
    """Digits with a true minus sign."""
    return str(points).replace("-", "−")


def _deal(now: Shown, names: Names) -> str:
    spec = now.spec
    cards = ngettext("{cards} card each", "{cards} cards each", spec.cards).format(cards=spec.cards)
    if spec.tie_break:
        words = _("A tie-break: {cards}. Dealer: {name}.")
    else:
        words = _("Deal {number} of {deals}: {cards}. Dealer: {name}.")
    return words.format(
        number=spec.number, deals=now.number_of_deals, cards=cards, name=names[spec.dealer]
    )


# Bids ---------------------------------------------------------------------------------------


def _bid(event: BidPlaced, now: Shown, names: Names) -> tuple[str, ...]:
    name, bid, cards = names[event.seat], event.bid, now.spec.cards
    hand = [held for held in now.hands[event.seat] if isinstance(held, Card)]
    if event.changes:
        said = _("{name} changed the bid to {bid}.").format(name=name, bid=bid)
    elif hand and now.spec.sight is Sight.OWN and now.spec.call is None:
        said = _explained(name, bid, hand, now)
    elif bid == 0:
        said = _("{name} bid 0: not a single trick.").format(name=name)
    elif bid == cards > 1:
        said = _("{name} bid {bid}: every trick.").format(name=name, bid=bid)
    else:
        said = _("{name} bid {bid}.").format(name=name, bid=bid)
    if None not in now.bids and not now.spec.misere:
        return said, _balance(now)
    if sum(made is not None for made in now.bids) == 1:
        return (said,)
    far = _("That makes {total} for {cards} so far.")
    return far.format(total=now.bid_total, cards=cards), said


def _explained(name: str, bid: int, hand: list[Card], now: Shown) -> str:
    """A bid beside the hand it was made on."""
    trumps = [held for held in hand if held.suit is now.trump]
    aces = sum(held.rank == "A" and held not in trumps for held in hand)
    kings = sum(held.rank == "K" and held not in trumps for held in hand)
    strong = aces + sum(held.rank in "AK" for held in trumps)
    high = _things(aces, kings, len(trumps))
    if bid == 0:
        if not high:
            return _("{name} bid 0: no ace, no king, no trump.").format(name=name)
        return _("{name} bid 0, with {cards} to lose.").format(name=name, cards=high)
    if not high:
        return _("{name} bid {bid} without ace, king or trump.").format(name=name, bid=bid)
    if bid > aces + kings + len(trumps):
        return _("{name} bid {bid} on {cards}: bold.").format(name=name, bid=bid, cards=high)
    plain = _things(aces, 0, len(trumps)) if bid <= aces + len(trumps) else high
    words = _("{name} bid {bid}: {cards} would explain it.")
    if bid < strong:
        words = _("{name} bid {bid} on {cards}: careful.")
    return words.format(name=name, bid=bid, cards=plain)


def _things(aces: int, kings: int, trumps: int) -> str:
    """The cards that speak for tricks, counted; empty where there are none."""
    counted = [
        ngettext("an ace", "{number} aces", aces).format(number=aces) if aces else "",
        ngettext("a king", "{number} kings", kings).format(number=kings) if kings else "",
        ngettext("a trump", "{number} trumps", trumps).format(number=trumps) if trumps else "",
    ]
    return _and([words for words in counted if words])


def _and(words: Sequence[str]) -> str:
    """A list in words."""
    if len(words) < 2:
        return "".join(words)
    return _("{names} and {name}").format(names=", ".join(words[:-1]), name=words[-1])


def _balance(now: Shown) -> str:
    """What the sum of all bids means for somebody."""
    total, cards = now.bid_total, now.spec.cards
    if total > cards:
        words = _("The bids come to {total} for {cards}: someone will fall short.")
    elif total < cards:
        words = _("The bids come to {total} for {cards}: someone will be pushed.")
    else:
        words = _("The bids come to {total} for {cards}: everybody can make it.")
    return words.format(total=total, cards=cards)


# Play ---------------------------------------------------------------------------------------


def _card(event: CardPlayed, before: Shown, now: Shown, names: Names) -> tuple[str, ...]:
    name = names[event.seat]
    if not before.trick:
        last = len(now.tricks) == now.spec.tricks - 1 and now.spec.tricks > 1
        return (_last_trick(now, names),) if last else ()
    if event.joker is not None:
        high = event.joker is JokerCall.HIGH
        words = _("{name} named the joker high.") if high else _("{name} named the joker low.")
        return (words.format(name=name),)
    led, suit = suit_led(now.spec, now.trump, before.trick), counts_as(now, event.card)
    if suit is led or led is None or suit is Suit.JOKERS is not now.trump:
        return ()
    if now.spec.sight.is_pile:  # a pile owes nothing to the suit led
        return ()
    honest = now.spec.rules.revokes is Revokes.IMPOSSIBLE
    lacking = _(SUIT_WORDS[led])
    if suit is now.trump:
        if any(counts_as(now, play.card) is now.trump for play in before.trick):
            wins = best(now.spec, now.trump, now.trick).card is event.card
            words = _("{name} overtrumped.") if wins else _("{name} trumped, but too low.")
            return (words.format(name=name),)
        words = _("{name} had no {suit} and trumped.") if honest else _("{name} trumped.")
        return (words.format(name=name, suit=lacking),)
    if not honest or _known_to_lack(event.seat, led, before):
        return ()
    return (_("{name} had no {suit}.").format(name=name, suit=lacking),)


def _known_to_lack(seat: Seat, led: Suit, before: Shown) -> bool:
    """Whether an earlier trick of this suit has shown it already."""
    suit_of = partial(counts_as, before)
    return any(
        suit_led(before.spec, before.trump, trick.played) is led
        and any(play.seat == seat and suit_of(play.card) is not led for play in trick.played)
        for trick in before.tricks
    )


def _wants(now: Shown, seat: Seat) -> int:
    """Tricks that a seat still needs; negative for each one too many."""
    bid = now.bids[seat]
    assert isinstance(bid, int), "bids are open during the play"
    return bid - now.taken[seat]


def _last_trick(now: Shown, names: Names) -> str:
    if is_laid(now):
        return _("The last trick.")
    wanting = [names[seat] for seat in range(now.players) if _wants(now, seat) == 1]
    if not wanting:
        return _("The last trick: nobody needs it.")
    if len(wanting) > MANY:
        return _("The last trick: {number} of them need it.").format(number=len(wanting))
    return _("The last trick, wanted by {names}.").format(names=_and(wanting))


def _trick(winner: Seat, before: Shown, now: Shown, names: Names) -> tuple[str, ...]:
    if is_laid(now):  # whoever looks, of bids that lie face down nothing is said
        return (_("{name} took it.").format(name=names[winner]),)
    bid, taken = now.bids[winner], now.taken[winner]
    left = now.spec.tricks - len(now.tricks)
    wants = _wants(now, winner)
    if wants < -1:
        words = _("{name} took one more too many: {taken} of {bid}.")
    elif wants < 0 and _forced(winner, before, now):
        words = _("{name} could not help going over: {taken} of {bid}.")
    elif wants < 0:
        words = _("{name} went over: {taken} of {bid}.")
    elif wants == 0:
        words = _("{name} took the trick that was missing: {taken} of {bid}.")
    elif wants > left:
        words = _("{name} took it, too late: {taken} of {bid}.")
    elif wants == left:
        words = _("{name} took it and must take all that are left: {taken} of {bid}.")
    else:
        words = _("{name} took it: {taken} of {bid}.")
    said = words.format(name=names[winner], taken=taken, bid=bid)
    fallen = [names[s] for s in range(now.players) if s != winner and _wants(now, s) == left + 1]
    if not fallen:
        return (said,)
    if len(fallen) > MANY:
        short, late = _("{number} fell short."), _("{number} can no longer make it.")
        return said, (late if left else short).format(number=len(fallen))
    short, late = _("{names} fell short."), _("{names} can no longer make it.")
    return said, (late if left else short).format(names=_and(fallen))


def _forced(winner: Seat, before: Shown, now: Shown) -> bool:
    """Whether the winner could not help it, as far as one can see.

    Nobody chooses a last card. Before that it is known only of a seat that played last and whose
    hand is open: every card it might have played instead would have won as well.
    """
    hand = now.hands[winner]
    if not hand:
        return True
    play = before.trick[-1]
    if play.seat != winner:
        return False
    held = [card for card in hand if isinstance(card, Card)]
    if len(held) < len(hand):
        return False
    led, rules = suit_led(now.spec, now.trump, before.trick), now.spec.rules
    if rules.revokes is Revokes.IMPOSSIBLE:
        suit = counts_as(now, play.card)
        if suit is led or (suit is now.trump and rules.must_trump):
            held = [card for card in held if counts_as(now, card) is suit]
    others = before.trick[:-1]
    return all(
        best(now.spec, now.trump, (*others, Played(winner, card))).seat == winner for card in held
    )


# Scores -------------------------------------------------------------------------------------


def _score(before: Shown, now: Shown, names: Names) -> tuple[str, ...]:
    result = now.history[-1].result
    made = sum(bid == tricks for bid, tricks in zip(result.bids, result.tricks, strict=True))
    if MANY < made < len(names):
        said = _("{made} of {players} made it.").format(made=made, players=len(names))
    else:
        said = deal_summary(now, names)
    leaders, led = _leaders(now), _leaders(before)
    total = _signed(max(now.totals))
    if len(leaders) > 1:
        lead = _("The lead is shared at {total}.").format(total=total)
    elif leaders == led or not before.history:
        lead = _("In the lead: {name} with {total}.").format(name=names[leaders[0]], total=total)
    else:
        words = _("{name} took the lead with {total}.")
        lead = words.format(name=names[leaders[0]], total=total)
    return lead, said


def _leaders(shown: Shown) -> list[Seat]:
    most = max(shown.totals)
    return [seat for seat, total in enumerate(shown.totals) if total == most]
