"""What a variant's data says, in words: object, pack, trump, bidding, play. No line is broken here.

A page is written from the data and not from the row's prose, so that it is as true of a variant
with house rules as of a plain row.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from game.engine import Card, Suit, Variant
from game.engine.cards import RANK_NAMES, SPANISH_RANK_NAMES, SPANISH_SUITS
from game.engine.choices import (
    Bidding,
    CallKind,
    FirstLeader,
    Goal,
    Jokers,
    NoneLeft,
    NoTrump,
    Ties,
    Total,
    Trump,
)
from game.engine.deal_sequence import TRUMP_BY_MADE, ZERO_LIMIT_PLAYERS
from game.engine.decisions.lay import LAID_VALUES
from game.engine.spec import LAID_ASIDE
from game.variants.house_rules import HOOKS, OPTIONS, PagePart, further
from game.variants.options import word
from game.wording import COMMA, OR, SEMICOLON, Phrase, listed, nphrase, phrase

CALLS: Final[Mapping[CallKind, Phrase]] = {
    CallKind.PLAIN: phrase("Plain"),
    CallKind.NO_TRUMP: phrase("No trump"),
    CallKind.LATE_TRUMP: phrase("Late trump"),
    CallKind.SUIT_PRECEDENCE: phrase("Suit precedence"),
    CallKind.MISERE: phrase("Misère"),
    CallKind.MISERE_NO_TRUMP: phrase("Misère, no trump"),
}
"""Each kind of deal as one calls it."""

TURNED: Final = phrase("The next card is turned up, and its suit is trump.")
SECOND_PACK: Final = phrase("A card of the second pack is turned, and its suit is trump.")
DEALERS_LAST: Final = phrase(
    "Where every card is dealt, the dealer's last one is shown, and it sets trump."
)
RANDOM_CARD: Final = phrase(
    "Where every card is dealt, one drawn from the whole pack, shuffled again, sets trump."
)
DECLARER: Final = phrase(
    "After the bids the declarer names the trump suit, or says that there is none. The declarer is "
    "whoever bid highest, and of equals the first in the order of bidding."
)
"""What sets trump."""
AT_ONCE: Final = phrase("Everybody bids at the same moment, zero included.")
MISERE: Final = phrase("In a misère every bid is zero.")
TOTALS: Final[Mapping[Total, Phrase]] = {
    **HOOKS,
    Total.EXACT: phrase(
        "The bids must come to exactly the number of cards: nobody may take them above it, and the "
        "last bidder bids what is left."
    ),
}
"""How a rule limits the sum of the bids, where one does."""


def object_of(variant: Variant) -> str:
    """What the players are after."""
    if variant.rules.goal is Goal.SHARED:
        return phrase(
            "Everybody plays together: say how many tricks you will take, and see that every "
            "player takes exactly as many as they said. The fewer deals the game takes, the better."
        )
    tie = phrase("a tie for first is shared")
    if variant.rules.ties is Ties.PLAYED_OFF:
        tie = phrase(
            "if two or more share it after the last deal, everybody plays on with deals of one "
            "card, two cards and so on, until one player alone leads at the end of a deal"
        )
    return phrase(
        "Say how many tricks you will take, and take exactly as many. The highest total of points "
        "wins; {tie}.",
        tie=tie,
    )


def players_of(variant: Variant) -> str:
    """How many play."""
    least, most = variant.seats
    if len(variant.deals) == 1:
        return seats_of(least)
    if len(variant.deals) == most - least + 1 > 2:
        return _sentence(
            nphrase(
                "{least} to {most} player",
                "{least} to {most} players",
                most,
                least=least,
                most=most,
            )
        )
    return phrase("{counts} players.", counts=listed(map(str, variant.deals), OR))


def seats_of(players: int) -> str:
    """That so many play."""
    return _sentence(nphrase("{n} player", "{n} players", players, n=players))


def _sentence(words: str) -> Phrase:
    return phrase("{text}.", text=words)


def packs_of(
    variant: Variant, players: int | None = None
) -> Iterator[tuple[str, tuple[Card, ...]]]:
    """Each pack in words and as cards, once for all numbers of players that use the same."""
    counts = [count for count in variant.deals if players in (None, count)]
    packs: dict[tuple[Card, ...], list[int]] = {}
    for count in counts:
        packs.setdefault(variant.pack(count), []).append(count)
    for pack, users in packs.items():
        cards = _cards(pack)
        if len(packs) > 1:
            cards = phrase("{n} players: {cards}", n=_counted(users), cards=cards)
        yield phrase("{text}.", text=cards), pack


def pack_notes_of(variant: Variant) -> Iterator[str]:
    """What else is to be known of the cards."""
    if any(suit in SPANISH_SUITS for suit in _suits(variant)):
        yield phrase("{text}.", text=_letters(SPANISH_RANK_NAMES))
    if variant.rules.trump is Trump.SECOND_PACK:
        yield phrase("A second pack, shuffled afresh for each deal, does nothing but set trump.")
    if variant.rules.bowers:
        yield phrase(
            "The jack of trumps is the highest card. The jack of the same colour comes next: it "
            "is a trump in everything, and no card of the suit that is printed on it."
        )


def _letters(names: Mapping[str, str]) -> str:
    parts = (
        phrase("{letter} is the {name}", letter=letter, name=name) for letter, name in names.items()
    )
    return listed(parts, COMMA)


def _counted(counts: list[int]) -> str:
    return "-".join(map(str, sorted({counts[0], counts[-1]})))


def _cards(pack: tuple[Card, ...]) -> Phrase:
    suited = [card for card in pack if card.suit is not Suit.JOKERS]
    suits = list(dict.fromkeys(card.suit.title for card in suited))
    first = [card for card in suited if card.suit is suited[0].suit]
    ranks = " ".join(
        "10" if RANK_NAMES.get(card.rank) == "10" else card.rank
        for card in sorted(first, key=lambda card: -card.height)
    )
    jokers = len(pack) - len(suited)
    cards = nphrase("{n} card", "{n} cards", len(suited), n=len(suited))
    if jokers:
        cards = nphrase(
            "{cards} and {n} joker", "{cards} and {n} jokers", jokers, cards=cards, n=jokers
        )
    return phrase(
        "{cards}, {ranks} from high to low in {suits}",
        cards=cards,
        ranks=ranks,
        suits=listed(map(phrase, suits)),
    )


def trump_of(variant: Variant) -> Iterator[str]:
    """What sets trump."""
    rules = variant.rules
    match rules.trump:
        case Trump.TURNED:
            yield TURNED
        case Trump.SECOND_PACK:
            yield SECOND_PACK
        case Trump.CYCLE:
            yield cycle_of(rules.trump_cycle)
        case Trump.LAST_MADE:
            yield trump_by_made()
        case Trump.DECLARER:
            yield DECLARER
        case Trump.BY_CALL:
            kinds = listed((CALLS[kind] for kind in CallKind), SEMICOLON, SEMICOLON)
            yield phrase(
                "The dealer, having looked at the hand, calls one kind of deal: {kinds}.",
                kinds=kinds,
            )
            yield phrase("A late trump is turned after the bids, every other at once.")
            yield phrase(
                "A suit precedence is an order of the four suits in place of a trump, usually "
                "hearts, clubs, diamonds, spades from high to low; suit must still be followed, "
                "and the highest card by suit, then by rank, wins the trick."
            )
            yield phrase(
                "To any kind the caller may add nuloss, which reverses the ranks, so that two is "
                "high; a blind hand, in which after the bids every hand is shuffled into a "
                "face-down pile played from the top, with no duty to follow suit; and, not with a "
                "misère, one ascending or descending madness, which pays each trick by its number."
            )
    if any(suit is Suit.JOKERS for suit in _suits(variant)) and rules.jokers is Jokers.SUIT:
        yield phrase("If a joker is turned, the other joker is the only trump.")
    yield from OPTIONS["no_trump"].on_page(variant)
    # All cards can only be dealt out in the largest deal, of which enough may be said already.
    said = rules.no_trump in (NoTrump.LARGEST, NoTrump.ALWAYS)
    if (
        rules.trump is Trump.TURNED
        and not said
        and any(variant.largest(n) * n == len(variant.pack(n)) for n in variant.deals)
    ):
        yield {
            NoneLeft.NO_TRUMP: phrase("Where every card is dealt, there is no trump."),
            NoneLeft.DEALERS_LAST: DEALERS_LAST,
            NoneLeft.RANDOM_CARD: RANDOM_CARD,
        }[rules.none_left]
    yield from further(variant, PagePart.TRUMP)


def cycle_of(suits: Sequence[Suit]) -> Phrase:
    """That these suits are trump in turn."""
    cycle = [phrase(suit.title) for suit in suits]
    return phrase(
        "Trump goes round from deal to deal: {suits}, and {first} again.",
        suits=listed(cycle, COMMA),
        first=cycle[0],
    )


def trump_by_made() -> Phrase:
    """How trump follows from the bids that were made in the deal before."""
    suits = {makers: phrase(suit.title) for makers, suit in TRUMP_BY_MADE.items()}
    return phrase(
        "The first deal is at no trump. Then trump follows from how many players made their bids "
        "in the deal before: {three} if three did, {two} if two did, {one} if one did, {nobody} "
        "if nobody did.",
        three=suits[3],
        two=suits[2],
        one=suits[1],
        nobody=suits[0],
    )


def _suits(variant: Variant) -> set[Suit]:
    return {card.suit for count in variant.deals for card in variant.pack(count)}


def bidding_of(variant: Variant) -> Iterator[str]:
    """How bids are made, and which may not be."""
    rules = variant.rules
    side = phrase("left") if rules.turn_step == 1 else phrase("right")
    match rules.bidding:
        case Bidding.IN_TURN:
            yield phrase(
                "From the dealer's {side} everybody says once how many tricks they will take, "
                "zero included; the dealer is last.",
                side=side,
            )
        case Bidding.SIMULTANEOUS:
            yield AT_ONCE
        case Bidding.LAID:
            yield phrase(
                "Everybody bids at once by laying {laid} cards aside, face down: a club stands "
                "for {club} tricks, a heart for {heart}, a spade for {spade}, a diamond for none. "
                "{tricks} tricks are played with the cards that are left. "
                "One player may also declare, which lays that player's bid cards open from the "
                "start, or reveal, which lays the hand open too. A reveal goes before a "
                "declaration; of equals the player nearest the dealer's {side} has it.",
                laid=LAID_ASIDE,
                club=LAID_VALUES[Suit.CLUBS],
                heart=LAID_VALUES[Suit.HEARTS],
                spade=LAID_VALUES[Suit.SPADES],
                tricks=variant.largest(variant.seats[0]) - LAID_ASIDE,
                side=side,
            )
    yield from OPTIONS["bid_changes"].on_page(variant)
    yield from OPTIONS["hook"].on_page(variant)
    if rules.total is Total.EXACT:
        yield TOTALS[rules.total]
    if variant.named_sizes or any(twist.misere for twist in variant.twists.values()):
        yield MISERE
    if rules.most_zeros is not None:
        yield phrase(
            "With more than {players} players nobody may bid zero more than {zeros} deals running, "
            "unless no other bid is left.",
            players=ZERO_LIMIT_PLAYERS,
            zeros=rules.most_zeros,
        )
    yield from further(variant, PagePart.BIDDING)


def play_of(variant: Variant) -> Iterator[str]:
    """Who leads, what may be played, who wins a trick."""
    rules = variant.rules
    side = phrase("left") if rules.turn_step == 1 else phrase("right")
    way = phrase("clockwise") if rules.turn_step == 1 else phrase("counter-clockwise")
    if rules.first_leader is FirstLeader.DEALER:
        yield phrase("The dealer leads; play is {way}.", way=way)
    else:
        yield phrase("The player at the dealer's {side} leads; play is {way}.", side=side, way=way)
    yield from OPTIONS["trump_broken"].on_page(variant)
    yield from duties(beat=rules.must_beat, trump=rules.must_trump)
    yield phrase(
        "The highest trump wins the trick, or without a trump the highest card of the suit led, "
        "and the winner leads to the next."
    )
    if Suit.JOKERS in _suits(variant):
        yield _jokers(rules.jokers)
    yield from further(variant, PagePart.PLAY)


def duties(*, beat: bool, trump: bool) -> Iterator[Phrase]:
    """What a hand owes to a trick: whether it must be beaten, and trumped by who cannot follow."""
    yield phrase("Follow suit if you can.")
    if beat:
        yield phrase(
            "You must then beat the best card of the suit led if you can, unless a trump has "
            "already taken the trick."
        )
    if not trump:
        yield phrase("If you cannot, play any card.")
        return
    yield phrase(OPTIONS["must_trump"].sentence)
    if beat:
        yield phrase(
            "Once a trick is trumped only a higher trump is owed; without one play any card."
        )


def _jokers(jokers: Jokers) -> str:
    if jokers is Jokers.SUIT:
        return phrase(
            "The jokers are a suit of their own of two equal cards. A joker led wins unless it "
            "is trumped, and must be followed with the other, which loses to it. Thrown on "
            "another suit a joker that is not trump loses."
        )
    return phrase(
        "A joker is neither led nor played to the first trick, unless you hold nothing else. "
        "Otherwise it may be played at any time, even if you could follow suit. Whoever plays "
        "the first joker of a trick names it high, and it wins over everything, or low, and it "
        "loses; the second is the opposite. If a joker is led, the first card of a suit sets the "
        "suit to follow, and until then anything may be played."
    )


def settled_of(variant: Variant) -> Iterator[str]:
    """What its sources leave open about a house rule, and what is done here."""
    if variant.rules.total is Total.HOOK_ANY:
        yield phrase(
            "The hook for every bidder is a text of Blackout at its word: no bid may bring the "
            "bids so far to exactly the number of cards. Its next words, that none may take them "
            "above it, would only let deals be underbid, against what the rule is for, and are "
            "not followed."
        )


def changes_of(variant: Variant) -> list[str]:
    """The house rules worked into a variant, as `name = value`."""
    return [f"{name} = {word(value)}" for name, value in variant.options.items()]
