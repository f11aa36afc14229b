"""Facts about a decision, counted from what its seat knew; hints and reviews tell them in words.

Nothing here is estimated: what is told of unseen cards was counted in deals that fit the view.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

from game.engine import Card, Seat, Suit, View, card
from game.engine.choices import TrumpFrom
from game.engine.tricks import effective_suit
from game.engine.weighing import Steps, Weigher
from game.storage.decoding import real, whole

_MOST: Final = 1000
"""Of cards, seats and tricks."""
DEALS: Final = 200
"""Deals in which facts are counted."""
SHOWN: Final = (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE, TrumpFrom.DEALERS_LAST)
"""Where the card that sets trump is one of those that are played with, and lies open."""


class Beaten(NamedTuple):
    """In how many sampled deals somebody who still plays to this trick has a higher card."""

    card: Card
    share: float
    """Of the deals that fit what the seat saw, from 0 to 1."""
    seat: Seat | None
    """Who, where only one seat is still to play."""


class TrumpsOut(NamedTuple):
    """How many of the cards that the seat has not seen are trumps."""

    trumps: int
    unseen: int


class ShownVoid(NamedTuple):
    """A seat did not follow the suit that was led, which everybody saw."""

    seat: Seat
    suit: str
    """Its letter."""
    trick: int
    """Counted from 1."""


class HighestLeft(NamedTuple):
    """How many cards of the seat have no higher one of their suit among those it has not seen."""

    number: int
    of: int
    """Cards in the hand."""


Fact = Beaten | TrumpsOut | ShownVoid | HighestLeft


_KINDS: Final[Mapping[str, type[Fact]]] = {
    "beaten": Beaten,
    "trumps": TrumpsOut,
    "void": ShownVoid,
    "highest": HighestLeft,
}
"""By the name that JSON has."""


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
    name = next(name for name, kind in _KINDS.items() if isinstance(fact, kind))
    data = {"fact": name, **fact._asdict()}
    if isinstance(fact, Beaten):
        data["card"] = fact.card.code
    return data


def fact_of(data: Mapping[str, Any]) -> Fact:
    """A fact from JSON of our own making.

    Raises:
        Unreadable, or any of `NONSENSE`: it is something else.
    """
    match data["fact"]:
        case "beaten":
            seat = data["seat"]
            share = real(data["share"], 0, 1)
            return Beaten(card(data["card"]), share, None if seat is None else _counted(seat))
        case "trumps":
            return TrumpsOut(_counted(data["trumps"]), _counted(data["unseen"]))
        case "void":
            suit = Suit(data["suit"]).letter
            return ShownVoid(_counted(data["seat"]), suit, _counted(data["trick"]))
        case "highest":
            return HighestLeft(_counted(data["number"]), _counted(data["of"]))
    raise ValueError


def _counted(value: object) -> int:
    return whole(value, 0, _MOST)


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
        above = each.card.suit is card.suit and each.card.height > card.height
        if above or each.card.suit is view.trump is not card.suit:
            return None
    played = {each.seat for each in view.trick}
    after = [seat for seat in range(view.players) if seat not in (*played, view.seat)]
    if not after:
        return None
    deals = yield from weigher.deals(view, DEALS, rng)
    higher = sum(_holds_higher((hands[seat] for seat in after), card) for hands in deals)
    return Beaten(card, higher / len(deals), after[0] if len(after) == 1 else None)


def _holds_higher(hands: Iterable[tuple[Card, ...]], card: Card) -> bool:
    return any(
        held.suit is card.suit and held.height > card.height for hand in hands for held in hand
    )


def _voids(view: View, card: Card) -> list[Fact]:
    """Who has shown to have none of the suit that is led, or would be."""
    suit = view.trick[0].card.suit if view.trick else card.suit
    found: dict[Seat, ShownVoid] = {}
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
    unseen = _unseen(view)
    suits = [effective_suit(view.spec, view.trump, held) for held in unseen]
    return TrumpsOut(sum(suit is view.trump for suit in suits), len(unseen))


def _highest_left(view: View) -> HighestLeft:
    """Cards of the hand over which nobody holds a higher one of their suit."""
    unseen = _unseen(view)
    hand = [held for held in view.hand if isinstance(held, Card)]
    highest = [
        held
        for held in hand
        if not any(each.suit is held.suit and each.height > held.height for each in unseen)
    ]
    return HighestLeft(len(highest), len(hand))


def _unseen(view: View) -> list[Card]:
    """Cards of the pack that this seat has not seen."""
    seen = {held for hand in (*view.hands, *view.laid) for held in hand if isinstance(held, Card)}
    seen |= {each.card for trick in view.tricks for each in trick.played}
    seen |= {each.card for each in view.trick}
    if view.turn_up is not None and view.spec.trump_from in SHOWN:
        seen.add(view.turn_up)
    return [held for held in view.spec.pack if held not in seen]
