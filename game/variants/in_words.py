"""What a variant's data says, in words: object, pack, trump, bidding, play. No line is broken here.

A page is written from the data and not from the row's prose, so that it is as true of a variant
with house rules as of a plain row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from game.engine import Card, Suit, Variant
from game.engine.cards import RANK_NAMES, SPANISH_RANK_NAMES, SPANISH_SUITS
from game.engine.choices import (
    Bidding,
    CallKind,
    FirstLeader,
    Goal,
    Jokers,
    Lead,
    NoneLeft,
    NoTrump,
    Revokes,
    Ties,
    Total,
    Trump,
)
from game.engine.decisions.lay import LAID_VALUES
from game.engine.progress import TRUMP_BY_MADE, ZERO_LIMIT_PLAYERS
from game.engine.spec import LAID_ASIDE, REVOKE_PENALTY
from game.variants.options import word

CALLS: Final = {
    CallKind.PLAIN: "plain, with a trump turned up now",
    CallKind.NO_TRUMP: "no trump",
    CallKind.LATE_TRUMP: "late trump, turned after the bids",
    CallKind.SUIT_PRECEDENCE: "suit precedence, an order of the four suits in place of a trump",
    CallKind.MISERE: "misère, with a trump turned up now",
    CallKind.MISERE_NO_TRUMP: "misère at no trump",
}

_MAKERS: Final = {0: "nobody", 1: "one", 2: "two", 3: "three"}


def object_of(variant: Variant) -> str:
    """What the players are after."""
    if variant.rules.goal is Goal.SHARED:
        return (
            "Everybody plays together: say how many tricks you will take, and see that every "
            "player takes exactly as many as they said. The fewer deals the game takes, the better."
        )
    tie = "a tie for first is shared"
    if variant.rules.ties is Ties.PLAYED_OFF:
        tie = (
            "if two or more share it after the last deal, everybody plays on with deals of one "
            "card, two cards and so on, until one player alone leads at the end of a deal"
        )
    return (
        "Say how many tricks you will take, and take exactly as many. "
        f"The highest total of points wins; {tie}."
    )


def players_of(variant: Variant) -> str:
    """How many play."""
    least, most = variant.seats
    if len(variant.deals) == 1:
        return f"{least} players."
    if len(variant.deals) == most - least + 1 > 2:
        return f"{least} to {most} players."
    if len(variant.deals) == 2:
        return f"{least} or {most} players."
    return f"{', '.join(map(str, variant.deals))} players."


def packs_of(
    variant: Variant, players: int | None = None
) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Each pack in words and as cards, once for all numbers of players that use the same."""
    counts = [count for count in variant.deals if players in (None, count)]
    packs: dict[tuple[Card, ...], list[int]] = {}
    for count in counts:
        packs.setdefault(variant.pack(count), []).append(count)
    for pack, users in packs.items():
        who = f"{_counted(users)} players: " if len(packs) > 1 else ""
        yield f"{who}{_cards(pack)}.", pack


def pack_notes_of(variant: Variant) -> Iterator[str]:
    """What else is to be known of the cards."""
    if any(suit in SPANISH_SUITS for suit in _suits(variant)):
        yield f"{_letters(SPANISH_RANK_NAMES)}."
    if variant.rules.trump is Trump.SECOND_PACK:
        yield "A second pack, shuffled afresh for each deal, does nothing but set trump."
    if variant.rules.bowers:
        yield (
            "The jack of trumps is the highest card. The jack of the same colour comes next: it "
            "is a trump in everything, and no card of the suit that is printed on it."
        )


def _letters(names: Mapping[str, str]) -> str:
    return ", ".join(f"{letter} is the {name}" for letter, name in names.items())


def _counted(counts: list[int]) -> str:
    return "-".join(map(str, sorted({counts[0], counts[-1]})))


def _cards(pack: tuple[Card, ...]) -> str:
    suited = [card for card in pack if card.suit is not Suit.JOKERS]
    suits = list(dict.fromkeys(card.suit.title for card in suited))
    first = [card for card in suited if card.suit is suited[0].suit]
    ranks = " ".join(
        "10" if RANK_NAMES.get(card.rank) == "10" else card.rank
        for card in sorted(first, key=lambda card: -card.height)
    )
    jokers = len(pack) - len(suited)
    also = f" and {jokers} joker{'s' * (jokers != 1)}" if jokers else ""
    in_suits = f"{', '.join(suits[:-1])} and {suits[-1]}"
    return f"{len(suited)} cards{also}, {ranks} from high to low in {in_suits}"


def trump_of(variant: Variant) -> Iterator[str]:
    """What sets trump."""
    rules = variant.rules
    match rules.trump:
        case Trump.TURNED:
            yield "The next card is turned up, and its suit is trump."
        case Trump.SECOND_PACK:
            yield "A card of the second pack is turned, and its suit is trump."
        case Trump.CYCLE:
            cycle = [suit.title for suit in rules.trump_cycle]
            yield f"Trump goes round from deal to deal: {', '.join(cycle)}, and {cycle[0]} again."
        case Trump.LAST_MADE:
            suits = ", ".join(
                f"{suit.title} if {_MAKERS[makers]} did" for makers, suit in TRUMP_BY_MADE.items()
            )
            yield (
                "The first deal is at no trump. Then trump follows from how many players made "
                f"their bids in the deal before: {suits}."
            )
        case Trump.DECLARER:
            yield (
                "After the bids the declarer names the trump suit, or says that there is none. "
                "The declarer is whoever bid highest, and of equals the first in the order of "
                "bidding."
            )
        case Trump.BY_CALL:
            kinds = "; ".join(CALLS[kind] for kind in CallKind)
            yield f"The dealer, having looked at the hand, calls one kind of deal: {kinds}."
            yield (
                "A suit precedence is usually hearts, clubs, diamonds, spades from high to low; "
                "suit must still be followed, and the highest card by suit, then by rank, wins "
                "the trick."
            )
            yield (
                "To any kind the caller may add nuloss, which reverses the ranks, so that two is "
                "high; a blind hand, in which after the bids every hand is shuffled into a "
                "face-down pile played from the top, with no duty to follow suit; and, not with a "
                "misère, one ascending or descending madness, which pays each trick by its number."
            )
    if any(suit is Suit.JOKERS for suit in _suits(variant)) and rules.jokers is Jokers.SUIT:
        yield "If a joker is turned, the other joker is the only trump."
    match rules.no_trump:
        case NoTrump.LARGEST:
            yield "The largest deal is at no trump."
        case NoTrump.LAST:
            yield "The last deal is at no trump."
        case NoTrump.ALWAYS:
            yield "Every deal is at no trump."
        case NoTrump.NEVER:
            pass
    # All cards can only be dealt out in the largest deal, of which enough may be said already.
    said = rules.no_trump in (NoTrump.LARGEST, NoTrump.ALWAYS)
    if (
        rules.trump is Trump.TURNED
        and not said
        and any(variant.largest(n) * n == len(variant.pack(n)) for n in variant.deals)
    ):
        yield {
            NoneLeft.NO_TRUMP: "Where every card is dealt, there is no trump.",
            NoneLeft.DEALERS_LAST: (
                "Where every card is dealt, the dealer's last one is shown, and it sets trump."
            ),
            NoneLeft.RANDOM_CARD: (
                "Where every card is dealt, one drawn from the whole pack, shuffled again, "
                "sets trump."
            ),
        }[rules.none_left]


def _suits(variant: Variant) -> set[Suit]:
    return {card.suit for count in variant.deals for card in variant.pack(count)}


def bidding_of(variant: Variant) -> Iterator[str]:
    """How bids are made, and which may not be."""
    rules = variant.rules
    side = "left" if rules.turn_step == 1 else "right"
    match rules.bidding:
        case Bidding.IN_TURN:
            yield (
                f"From the dealer's {side} everybody says once how many tricks they will take, "
                "zero included; the dealer is last."
            )
        case Bidding.SIMULTANEOUS:
            yield "Everybody bids at the same moment, zero included."
        case Bidding.LAID:
            yield (
                f"Everybody bids at once by laying {LAID_ASIDE} cards aside, face down: "
                f"{_laid_values()}. "
                f"{variant.largest(variant.seats[0]) - LAID_ASIDE} tricks are played with the "
                "cards that are left. "
                "One player may also declare, which lays that player's bid cards open from the "
                "start, or reveal, which lays the hand open too. A reveal goes before a "
                f"declaration; of equals the player nearest the dealer's {side} has it."
            )
    if rules.bid_changes:
        yield (
            "A bid may be changed until the next player bids; nobody bids after the last, whose "
            "bid stands."
        )
    match rules.total:
        case Total.HOOK:
            yield (
                "The hook: the last bidder may not make the bids come out even with the number "
                "of cards."
            )
        case Total.HOOK_ANY:
            yield (
                "The hook: no bid may bring the bids so far to exactly the number of cards; a bid "
                "may take them above it."
            )
        case Total.EXACT:
            yield (
                "The bids must come to exactly the number of cards: nobody may take them above "
                "it, and the last bidder bids what is left."
            )
        case Total.FREE:
            pass
    if variant.named_sizes or any(twist.misere for twist in variant.twists.values()):
        yield "In a misère every bid is zero."
    if rules.most_zeros is not None:
        yield (
            f"With more than {ZERO_LIMIT_PLAYERS} players nobody may bid zero more than "
            f"{rules.most_zeros} deals running, unless no other bid is left."
        )


def play_of(variant: Variant) -> Iterator[str]:
    """Who leads, what may be played, who wins a trick."""
    rules = variant.rules
    side = "left" if rules.turn_step == 1 else "right"
    way = "clockwise" if rules.turn_step == 1 else "counter-clockwise"
    leads = rules.first_leader is FirstLeader.DEALER
    leader = "The dealer" if leads else f"The player at the dealer's {side}"
    yield f"{leader} leads; play is {way}."
    if rules.lead is Lead.TRUMP_BROKEN:
        yield (
            "Trump may not be led until one has been played in this deal, unless the leader "
            "holds nothing else."
        )
    yield "Follow suit if you can."
    if rules.must_beat:
        yield (
            "You must then beat the best card of the suit led if you can, unless a trump has "
            "already taken the trick."
        )
    if rules.must_trump:
        yield "If you cannot follow, you must play a trump if you have one, otherwise any card."
        if rules.must_beat:
            yield "Once a trick is trumped only a higher trump is owed; without one play any card."
    else:
        yield "If you cannot, play any card."
    yield (
        "The highest trump wins the trick, or without a trump the highest card of the suit led, "
        "and the winner leads to the next."
    )
    if Suit.JOKERS in _suits(variant):
        yield _jokers(rules.jokers)
    if rules.revokes is Revokes.PENALISED:
        yield (
            "Whoever could follow suit may fail to: the card stands, and "
            f"{-REVOKE_PENALTY} points are lost at once."
        )


def _laid_values() -> str:
    """What each suit stands for as a bid, in one sentence."""
    number = LAID_VALUES.items()
    worth = [f"a {suit.title[:-1].lower()} for {tricks or 'none'}" for suit, tricks in number]
    first, *others = worth
    return ", ".join((first.replace(" for ", " stands for ", 1) + " tricks", *others))


def _jokers(jokers: Jokers) -> str:
    if jokers is Jokers.SUIT:
        return (
            "The jokers are a suit of their own of two equal cards. A joker led wins unless it "
            "is trumped, and must be followed with the other, which loses to it. Thrown on "
            "another suit a joker that is not trump loses."
        )
    return (
        "A joker is neither led nor played to the first trick, unless you hold nothing else. "
        "Otherwise it may be played at any time, even if you could follow suit. Whoever plays "
        "the first joker of a trick names it high, and it wins over everything, or low, and it "
        "loses; the second is the opposite. If a joker is led, the first card of a suit sets the "
        "suit to follow, and until then anything may be played."
    )


def settled_of(variant: Variant) -> Iterator[str]:
    """What its sources leave open about a house rule, and what is done here."""
    if variant.rules.total is Total.HOOK_ANY:
        yield (
            "The hook for every bidder is a text of Blackout at its word: no bid may bring the "
            "bids so far to exactly the number of cards. Its next words, that none may take them "
            "above it, would only let deals be underbid, against what the rule is for, and are "
            "not followed."
        )


def changes_of(variant: Variant) -> list[str]:
    """The house rules worked into a variant, as `name = value`."""
    return [f"{name} = {word(value)}" for name, value in variant.options.items()]
