"""The cooperative game: true words about the hand, what the others' words mean, shared bids."""

from __future__ import annotations

from dataclasses import replace
from math import floor
from typing import Final

from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import STRIDE, layout_of
from ai.knowledge.unseen_cards import some_deal_fits
from ai.probabilities.trick_chances import chances
from game.engine import Card, Say, Seat, Statement, Strength, View

SILENT: Final = 0.45
"""Tricks to be expected, of an even share, of a player who said nothing about winning."""
WEAK: Final = 0.3
"""Of one who said that he is weak."""
SURE_DOUBT: Final = 0.1
"""Variance of a trick that was said to be sure, in who can use it for a bid."""
CAN_DOUBT: Final = 0.35
"""Variance of a trick that can be taken if needed."""
SILENT_DOUBT: Final = 0.25
FEW: Final = 0.6
"""Expecting less than this share of an even one, a hand is weak."""


_STRONG: Final = {1: Strength.STRONG_IN_ONE, 2: Strength.STRONG_IN_TWO}
"""By suits in which a hand is strong, what is said of it."""


def best_say(view: View, reading: CardKnowledge, legal: tuple[Say, ...]) -> Say:
    """The next statement that is true and was not made, or nothing more to say."""
    assert view.seat is not None
    said = view.talk[view.seat]
    allowed = {say.statement: say for say in legal}
    for statement in true_of(view, reading):
        if statement not in said and statement in allowed:
            return allowed[statement]
    return allowed[None]


def true_of(view: View, reading: CardKnowledge) -> list[Statement]:
    """What helps and can be said of a hand without contradiction, the most useful first."""
    spec = view.spec
    if len(reading.hand) < spec.tricks:
        return []  # a card on the forehead: nobody knows his own
    leads = spec.leader == reading.seat
    each = chances(reading, lead=leads)
    sure = min(sure_winners(reading), spec.cards)
    found: list[Statement] = []
    if sure:
        found.append(Statement(Strength.SURE, sure))
    elif surely_none(reading, leads=leads):
        return [Statement(Strength.SURE_NONE)]
    more = floor(sum(each) - sure + 0.5)
    if more >= 1:
        found.append(Statement(Strength.CAN_TAKE, min(more, spec.cards - sure)))
    elif not sure and sum(each) < FEW * spec.tricks / spec.players:
        found.append(Statement(Strength.WEAK))
    strong = _strong_suits(reading)
    if strong in _STRONG and Statement(Strength.WEAK) not in found:
        found.append(Statement(_STRONG[strong]))
    # Of fewer cards than suits every hand is void somewhere, and none can be even.
    if len(reading.hand) >= reading.layout.number:
        if _ruffs(reading):
            found.append(Statement(Strength.VOID))
        elif not found and _is_even(reading):
            found.append(Statement(Strength.EVEN))
    return found


def _ruffs(reading: CardKnowledge) -> bool:
    """Whether a void helps: there are trumps to ruff with."""
    lengths = _lengths(reading)
    if reading.trump < 0 or not lengths[reading.trump]:
        return False
    return 0 in lengths


def sure_winners(reading: CardKnowledge) -> int:
    """Tricks that nobody can keep from the hand: its highest trumps with none above them out."""
    if reading.trump < 0:
        return 0
    highest = reading.out(reading.trump).bit_length()
    layout = reading.layout
    return sum(
        layout.group[card.index] == reading.trump and layout.height[card.index] >= highest
        for card in reading.hand
    )


def surely_none(reading: CardKnowledge, *, leads: bool) -> bool:
    """Whether no play of the others can make the hand take a trick: it holds no trump, does not
    lead, and can always follow below."""
    layout = reading.layout
    if leads:
        return False
    by_group: dict[int, list[int]] = {}
    for card in reading.hand:
        by_group.setdefault(layout.group[card.index], []).append(layout.height[card.index])
    if reading.trump in by_group:
        return False
    return all(
        (reading.unseen >> STRIDE * group & (1 << height) - 1).bit_count() <= place
        for group, heights in by_group.items()
        for place, height in enumerate(sorted(heights))
    )


def with_sure_cards(view: View) -> View:
    """The view in which the highest trumps that a seat said to be sure lie open in its hand.

    Who surely takes so many tricks holds so many of the highest trumps. Where that cannot be, or
    two seats say it, nothing is taken from it: people may speak loosely.
    """
    told = {
        seat: statement.tricks or 0
        for seat, said in enumerate(view.talk)
        for statement in said
        if statement is not None and statement.strength is Strength.SURE and seat != view.seat
    }
    if len(told) != 1 or not view.trump_known or view.trump is None:
        return view
    layout = layout_of(view.spec, view.trump)
    trumps = [
        card
        for card in view.spec.pack
        if layout.group[card.index] == layout.trump and card != view.turn_up
    ]
    trumps.sort(key=lambda card: -layout.height[card.index])
    ((seat, tricks),) = told.items()
    sure, hand = trumps[:tricks], view.hands[seat]
    played = {
        play.card: play.seat
        for trick in (*(trick.played for trick in view.tricks), view.trick)
        for play in trick
    }
    kept = [card for card in sure if card not in played]
    others = {card for other, cards in enumerate(view.hands) if other != seat for card in cards}
    impossible = any(played.get(card, seat) != seat or card in others for card in sure)
    if impossible or len(kept) > len(hand) or any(isinstance(card, Card) for card in hand):
        return view
    opened = (*kept, *hand[len(kept) :])
    hands = tuple(opened if at == seat else cards for at, cards in enumerate(view.hands))
    found = replace(view, hands=hands)
    return found if some_deal_fits(found) else view


def _lengths(reading: CardKnowledge) -> list[int]:
    lengths = [0] * reading.layout.number
    for card in reading.hand:
        lengths[reading.layout.group[card.index]] += 1
    return lengths


def _is_even(reading: CardKnowledge) -> bool:
    lengths = _lengths(reading)
    return max(lengths) - min(lengths) <= 1


def _strong_suits(reading: CardKnowledge) -> int:
    """Suits of which the hand holds two or more of the three highest cards not played."""
    layout = reading.layout
    strong = 0
    for group in range(layout.number):
        own = [layout.bit[c.index] for c in reading.hand if layout.group[c.index] == group]
        out = reading.unseen & 0xFFFF << STRIDE * group
        rest = sorted([*own, *_bits(out)], reverse=True)[:3]
        strong += sum(bit in rest for bit in own) >= 2
    return strong


def _bits(mask: int) -> list[int]:
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found


def heard(view: View, seat: Seat) -> tuple[float, float]:
    """What a seat's words let one expect: tricks, and their variance."""
    fair = view.spec.tricks / view.players
    mean, variance = SILENT * fair, SILENT_DOUBT * fair + 0.1
    counted = False
    for statement in view.talk[seat]:
        if statement is None:
            continue
        match statement.strength:
            case Strength.SURE | Strength.CAN_TAKE:
                doubt = SURE_DOUBT if statement.strength is Strength.SURE else CAN_DOUBT
                if not counted:
                    mean, variance, counted = 0.0, 0.1, True
                mean += statement.tricks or 0
                variance += doubt * (statement.tricks or 0)
            case Strength.SURE_NONE:
                return 0.0, 0.02
            case Strength.WEAK:
                mean = WEAK * fair
            case _:
                pass
    return mean, variance


def shared_bid(view: View, mean: float, legal: list[int]) -> int:
    """The bid that leaves the others what they can take, since all bids must come to the cards.

    Between one's own expectation and what the seats still to bid let expect, what is over or
    missing is shared out where it does the least harm.
    """
    own_variance = 0.25 + 0.15 * mean
    left = view.spec.tricks - sum(bid for bid in view.bids if isinstance(bid, int))
    waiting = [s for s, bid in enumerate(view.bids) if bid is None and s != view.seat]
    words = [heard(view, seat) for seat in waiting]
    others = sum(tricks for tricks, _ in words)
    variance = sum(doubt for _, doubt in words) + 0.05

    def harm(bid: int) -> float:
        spare = left - bid - others
        return (bid - mean) ** 2 / own_variance + spare**2 / variance

    return min(legal, key=lambda bid: (harm(bid), bid))
