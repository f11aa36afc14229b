"""Facts about a decision, counted from what its seat knew; hints and reviews tell them in words.

What is told of unseen cards was counted in deals that fit the view; why one way is better than
another, in deals that were played on after both (`game.review.reasons`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct, convert, to_builtins

from game.engine import Card, Seat, View
from game.engine.choices import TrumpFrom
from game.engine.tricks import effective_suit, outranks
from game.engine.weighing import Steps, Weigher

_MOST: Final = 1000
"""Of cards, seats and tricks."""
DEALS: Final = 200
"""Deals in which facts are counted."""
MUCH: Final = 0.12
"""How much more often the best bid may fail the one way and how it fails the other be told."""
SHOWN: Final = (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE, TrumpFrom.DEALERS_LAST)
"""Where the card that sets trump is one of those that are played with, and lies open."""


Share = Annotated[float, Meta(ge=0, le=1)]
"""Part of the deals, from 0 to 1."""
Count = Annotated[int, Meta(ge=0, le=_MOST)]
CardCode = Annotated[str, Meta(pattern="^[0-9A-Z][a-zA-Z0-9]$")]


Points = Annotated[float, Meta(ge=-_MOST, le=_MOST)]


class Beaten(Struct, frozen=True, tag_field="fact", tag="beaten"):
    """In how many sampled deals somebody who still plays to this trick has a higher card."""

    card: CardCode
    share: Share
    """Of the deals that fit what the seat saw."""
    seat: Count | None
    """Who, where only one seat is still to play."""
    need: Count | None = None
    """Tricks up to the bid, where the card does for it what it should."""


class TrumpsOut(Struct, frozen=True, tag_field="fact", tag="trumps"):
    """How many of the cards that the seat has not seen are trumps."""

    trumps: Count
    unseen: Count


class ShownVoid(Struct, frozen=True, tag_field="fact", tag="void"):
    """A seat did not follow the suit that was led, which everybody saw."""

    seat: Count
    suit: str
    """Its letter."""
    trick: Count
    """Counted from 1."""


class HighestLeft(Struct, frozen=True, tag_field="fact", tag="highest"):
    """How many cards of the seat have no higher one of their suit among those it has not seen."""

    number: Count
    of: Count
    """Cards in the hand."""


class Stakes(Struct, frozen=True, tag_field="fact", tag="stakes"):
    """What the same cards laid aside come to face down and for each premium (Ninety-Nine)."""

    ways: tuple[tuple[Literal["", "declare", "reveal"], Points], ...]
    """What is staked, nothing for face down, with the points of the deal; the best first."""


class TakesNow(Struct, frozen=True, tag_field="fact", tag="takes_now"):
    """A seat still needs tricks, and one card takes the trick going on more often than another."""

    card: CardCode
    share: Share
    other: CardCode
    other_share: Share
    need: Count
    """Tricks up to the bid; 0 where it is missed already and every trick is worth points."""
    rough: bool = False
    """Whether only is known which of the two takes it more often."""


class StaysUnder(Struct, frozen=True, tag_field="fact", tag="stays_under"):
    """A trick that is not wanted, and one card takes it less often than another."""

    card: CardCode
    share: Share
    """In which it takes the trick."""
    other: CardCode
    other_share: Share
    zero: bool
    """Whether the bid is none."""
    need: Count = 0
    """Tricks up to the bid, which are made without this one."""
    missed: bool = False
    """Whether the bid is missed already, and every trick costs points."""
    rough: bool = False
    """Whether only is known which of the two takes it less often."""


class Kept(Struct, frozen=True, tag_field="fact", tag="kept"):
    """A card that takes a trick more often if it is kept than if it is played now."""

    card: CardCode
    share: Share | None
    """In which it takes a trick where it is kept; None where only that it beats more of the unseen
    cards than another of its suit is known."""
    now: Share
    """In which it takes the trick going on."""
    lost: bool = False
    """Whether no card could take that one."""
    lower: CardCode | None = None
    """The card that is played, where only that it beats fewer is known."""
    trumps_drawn: bool = False
    """Whether the best way leads trumps, which may bring this about."""


class Exit(Struct, frozen=True, tag_field="fact", tag="exit"):
    """A card that is kept, since it gets its holder off lead later.

    It is led to a later trick, which another takes, and too many are then taken less often than
    where it was played before.
    """

    card: CardCode
    share: Share
    """In which it does so."""


class GetsRid(Struct, frozen=True, tag_field="fact", tag="gets_rid"):
    """A card that is played now, since it would often take a trick later that is not wanted."""

    card: CardCode
    share: Share | None
    """In which it takes a trick where another is played instead, and too many are taken; None where
    only that it beats more of the unseen cards than another of its suit is known."""
    other: CardCode
    """That one."""
    lost: bool = False
    """Whether no card could take the trick going on."""


class Helps(Struct, frozen=True, tag_field="fact", tag="helps"):
    """Another card of the hand takes a trick more often after one way than after the other."""

    card: CardCode
    share: Share
    other_share: Share
    other: CardCode
    """What `other_share` is said of."""
    cause: Literal["trumps_drawn", "suit_ended", ""]
    """What the way does that may bring this about: it leads trumps, or ends a suit of the hand."""
    lost: bool = False
    """Whether no card could take the trick going on, so that the other card is kept for this."""


class Relieves(Struct, frozen=True, tag_field="fact", tag="relieves"):
    """Another card of the hand takes a trick, and too many are taken, less often after one way."""

    card: CardCode
    share: Share
    other_share: Share
    other: CardCode
    """What `other_share` is said of."""
    lost: bool = False
    """Whether no card could take the trick going on, so that the other card is kept for this."""


class Hinders(Struct, frozen=True, tag_field="fact", tag="hinders"):
    """Another seat makes its bid less often after one way than after the other."""

    seat: Count
    share: Share
    other_share: Share
    other: Count | CardCode
    """What `other_share` is said of."""


class Assists(Struct, frozen=True, tag_field="fact", tag="assists"):
    """Another seat makes its bid more often after one way, where all must make theirs."""

    seat: Count
    share: Share
    other_share: Share
    other: Count | CardCode
    """What `other_share` is said of."""


class OutOfReach(Struct, frozen=True, tag_field="fact", tag="out_of_reach"):
    """A bid that cannot be made any more, whatever is played."""

    seat: Count | None
    """Whose, where all must make theirs; None for the own one."""
    bid: Count
    taken: Count
    left: Count
    """Tricks that the seat may still take."""


class NeedsAll(Struct, frozen=True, tag_field="fact", tag="needs_all"):
    """The bid is made only with every trick that is left."""

    need: Count
    lost: bool
    """Whether that is all after the trick going on, which no card could take."""


class EndsWith(Struct, frozen=True, tag_field="fact", tag="ends_with"):
    """How often too few and too many tricks are taken after the best way and after another."""

    ways: tuple[Count | CardCode, Count | CardCode]
    """The best and the other: bids, or cards."""
    under: Share
    over: Share
    other_under: Share
    other_over: Share
    rough: bool = False
    """Whether only is known which of the two fails more often: how often, others than those who
    played on may see otherwise."""

    @property
    def tells_under(self) -> bool:
        """Whether the best way avoids too few tricks more than it avoids too many."""
        return self.other_under - self.under >= self.other_over - self.over

    @property
    def apart(self) -> float:
        """How much more often the other fails, the one way or the other."""
        return max(self.other_under - self.under, self.other_over - self.over)

    @property
    def made(self) -> tuple[float, float]:
        """How often each of two bids is made."""
        fails = self.under + self.over, self.other_under + self.other_over
        return round(1.0 - fails[0], 6), round(1.0 - fails[1], 6)

    @property
    def tells_made(self) -> bool:
        """Whether how often two bids are made is told: the best fails more often the one way."""
        if not isinstance(self.ways[0], int):
            return False
        first, second = self.over - self.other_over, self.under - self.other_under
        return (first if self.tells_under else second) >= MUCH


class TakesTricks(Struct, frozen=True, tag_field="fact", tag="takes_tricks"):
    """The cards of a hand that take tricks in most of the deals, if the best bid is played for."""

    cards: tuple[tuple[CardCode, Share], ...]
    """The surest first."""
    zero: bool = False
    """Whether that bid is none, so that they endanger it."""


class PaysMore(Struct, frozen=True, tag_field="fact", tag="pays_more"):
    """A bid that is not made clearly more often than another, but is worth more when it is."""

    ways: tuple[Count, Count]
    share: Share
    """In which it is made."""
    other_share: Share


class TrickLost(Struct, frozen=True, tag_field="fact", tag="trick_lost"):
    """No card that may be played beats what lies in the trick."""


class Alike(Struct, frozen=True, tag_field="fact", tag="alike"):
    """Other ways come to so nearly the same that no reason tells them apart."""

    ways: tuple[Count | CardCode, Count | CardCode]
    """The best and the next: bids, or cards."""
    all: bool
    """Whether that is so of every way."""
    made: Share | None = None
    """In which the bid is made whatever is played, where that is so of every card."""


Reason = (
    TakesNow
    | StaysUnder
    | Kept
    | GetsRid
    | Exit
    | Helps
    | Relieves
    | Hinders
    | Assists
    | OutOfReach
    | NeedsAll
    | EndsWith
    | TakesTricks
    | PaysMore
    | TrickLost
    | Alike
)
"""What one way does that another does not, counted in deals that were played on card by card."""
Fact = Beaten | TrumpsOut | ShownVoid | HighestLeft | Stakes | Reason


def facts_of(
    weigher: Weigher, view: View, cards: Sequence[Card], rng: Random
) -> Steps[tuple[Fact, ...]]:
    """What can be told of a moment.

    Args:
        weigher: draws deals that fit the view.
        view: what the seat knew.
        cards: those of its hand that are talked of, such as the best one; none for a bid.
        rng: the only source of chance.
    """
    facts: list[Fact] = []
    plain = _is_plain(view)
    if plain:
        chance = rng.getrandbits(64)
        for played in cards:
            beaten = yield from _beaten(weigher, view, played, Random(chance))
            if beaten is not None:
                facts.append(beaten)
        for played in cards:
            facts.extend(fact for fact in _voids(view, played) if fact not in facts)
    trumps = _trumps_out(view)
    if trumps is not None:
        facts.append(trumps)
    if plain and view.hand and all(isinstance(held, Card) for held in view.hand):
        facts.append(_highest_left(view))
    return tuple(facts)


def fact_data(fact: Fact) -> dict[str, Any]:
    """A fact as JSON; `fact_of` reads it back."""
    data: dict[str, Any] = to_builtins(fact)
    return data


def fact_of(data: object) -> Fact:
    """A fact from JSON of our own making.

    Raises:
        ValidationError: it is something else.
    """
    found: Fact = convert(data, Fact)
    return found


def _is_plain(view: View) -> bool:
    """Whether of one suit the card with the higher rank wins, and each seat sees its own hand."""
    spec = view.spec
    plain = spec.call is None and not spec.sight.is_pile
    return plain and all(effective_suit(spec, view.trump, held) is held.suit for held in spec.pack)


def _beaten(weigher: Weigher, view: View, card: Card, rng: Random) -> Steps[Beaten | None]:
    """How often somebody can still play a higher card of the suit over this one.

    None where nobody is left to play, or where the card does not win the trick as it stands.
    """
    assert view.seat is not None
    if view.trick and view.trick[0].card.suit is not card.suit is not view.trump:
        return None  # thrown off
    for each in view.trick:
        above = outranks(view.spec, view.trump, each.card, card)
        if above or each.card.suit is view.trump is not card.suit:
            return None
    played = {each.seat for each in view.trick}
    after = [seat for seat in range(view.players) if seat not in (*played, view.seat)]
    if not after:
        return None
    deals = yield from weigher.deals(view, DEALS, rng)
    higher = sum(
        any(outranks(view.spec, view.trump, held, card) for seat in after for held in hands[seat])
        for hands in deals
    )
    share = higher / len(deals)
    return Beaten(card.code, share, after[0] if len(after) == 1 else None, _fitting(view, share))


def _fitting(view: View, share: float) -> int | None:
    """Tricks that the seat needs, where a card that is beaten so often does what it should."""
    assert view.seat is not None
    bid = view.bids[view.seat]
    if not isinstance(bid, int):
        return None
    need = bid - view.taken[view.seat]
    fits = (need > 0 and share < 0.5) or (need == 0 and share > 0.5)
    return need if fits else None


def _voids(view: View, card: Card) -> list[Fact]:
    """Who has shown to have none of the suit that is led, or would be."""
    suit = view.trick[0].card.suit if view.trick else card.suit
    found: dict[Seat, Fact] = {}
    for number, trick in enumerate(view.tricks, start=1):
        if trick.played[0].card.suit is not suit:
            continue
        for each in trick.played[1:]:
            if each.card.suit is not suit and each.seat != view.seat:
                found.setdefault(each.seat, ShownVoid(each.seat, suit.letter, number))
    return [*found.values()]


def _trumps_out(view: View) -> TrumpsOut | None:
    """Trumps among the cards that this seat has not seen."""
    if view.trump is None or not view.trump_known:
        return None
    unseen = unseen_cards(view)
    suits = [effective_suit(view.spec, view.trump, held) for held in unseen]
    return TrumpsOut(sum(suit is view.trump for suit in suits), len(unseen))


def _highest_left(view: View) -> HighestLeft:
    """Cards of the hand over which nobody holds a higher one of their suit."""
    unseen = unseen_cards(view)
    hand = [held for held in view.hand if isinstance(held, Card)]
    highest = [
        held
        for held in hand
        if not any(outranks(view.spec, view.trump, each, held) for each in unseen)
    ]
    return HighestLeft(len(highest), len(hand))


def unseen_cards(view: View) -> list[Card]:
    """Cards of the pack that this seat has not seen."""
    seen = {held for hand in (*view.hands, *view.laid) for held in hand if isinstance(held, Card)}
    seen |= {each.card for trick in view.tricks for each in trick.played}
    seen |= {each.card for each in view.trick}
    if view.turn_up is not None and view.spec.trump_from in SHOWN:
        seen.add(view.turn_up)
    return [held for held in view.spec.pack if held not in seen]
