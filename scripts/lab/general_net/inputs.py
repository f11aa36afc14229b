"""What the general net sees of a decision: the numbers of those of its inputs that are on.

Every input is on or off, so that the first layer is a sum of rows; one that stands twice in a list
counts twice. Suits are groups as they count for following (`ai.knowledge.card_layout`), in an order
of their own: trump first, the others by how many one was dealt, a suit of jokers last. Cards are
counted from the top of their suit, so that an ace is the same in every pack. Seats are counted in
turns after one's own. Nothing is read but a View; `inputs.h` reads the same of a deal in play.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from ai.kernel.rules.deal_tables import FIRST_JOKER, Ints, earned_by
from ai.knowledge.card_layout import JOKER_GROUP, STRIDE, Layout, layout_of
from game.engine import Bid, Card, DealSpec, Play, View
from game.engine.choices import (
    Bidding,
    Goal,
    JokerCall,
    Jokers,
    Lead,
    Madness,
    Revokes,
    Sight,
    Total,
    TrumpFrom,
)
from game.engine.scoring import streak_points
from game.engine.view import ShownBid

MOST_PLAYERS: Final = 10
MOST_TRICKS: Final = 17
GROUPS: Final = JOKER_GROUP + 1
MOST_ON: Final = 256
"""Inputs that are on at once, at most."""

CARDS: Final = 68
"""Sixteen of each suit, the two jokers, and both once more where they are named low."""
NUMBERS: Final = MOST_TRICKS + 1
"""Tricks or bids, none to the most."""
ACTIONS: Final = CARDS + NUMBERS
OWNERS: Final = 7
"""Oneself, the next five, and all after them."""

HAND: Final = 0
"""Own cards as far as one sees them."""
HIGHER: Final = HAND + CARDS
"""For each own card, by suit and how many unseen ones of it are higher, up to fifteen."""
WOULD_WIN: Final = HIGHER + 16 * GROUPS
"""Own cards higher than all in the trick."""
PLAYED: Final = WOULD_WIN + CARDS
"""By owner, then card."""
SHOWN: Final = PLAYED + OWNERS * CARDS
"""Cards that lie open in others' hands: by owner but oneself, then card."""
TURN_UP: Final = SHOWN + (OWNERS - 1) * CARDS
HIGHEST: Final = TURN_UP + CARDS
"""The card that wins the trick as it lies."""
WINNER: Final = HIGHEST + CARDS
"""Whose it is."""
LED: Final = WINNER + MOST_PLAYERS
"""The suit to follow; that one leads; that only a joker was led."""
LENGTH: Final = LED + GROUPS + 2
"""By suit, how many own cards."""
UNSEEN: Final = LENGTH + NUMBERS * GROUPS
"""By suit, how many cards that one does not see and that were not played."""
IN_TRICK: Final = UNSEEN + NUMBERS * GROUPS
"""Cards on the table."""
PLAYERS: Final = IN_TRICK + MOST_PLAYERS
LEFT: Final = PLAYERS + MOST_PLAYERS + 1
"""Tricks not complete yet."""
TRICKS: Final = LEFT + NUMBERS
"""Of the deal."""
TURN: Final = TRICKS + NUMBERS
"""Place in the bidding."""
TOTAL: Final = TURN + MOST_PLAYERS
"""Known bids less the tricks of the deal, from -7 to 7."""
WANTED: Final = TOTAL + 15
"""Tricks that seats of known bids still need less those not complete, from -4 to 10."""
OWN_BID: Final = WANTED + 15
"""None yet, or a number."""
OWN_NEED: Final = OWN_BID + NUMBERS + 1
"""Tricks that the bid still needs, from -3."""
OTHERS: Final = OWN_NEED + NUMBERS + 3
"""By other seat: the bid (or that it is not known), what it needs from -3 to 13, suits that it did
not follow, whether it has played to the trick."""
NEEDS: Final = NUMBERS + 1
VOIDS: Final = NEEDS + 17
HAS_PLAYED: Final = VOIDS + GROUPS
OTHER: Final = HAS_PLAYED + 1
"""How many inputs each other seat has."""
TRUMP: Final = OTHERS + (MOST_PLAYERS - 1) * OTHER
"""There is none; it is not known yet; it is the jokers."""
DOUBLED: Final = TRUMP + 3
STREAK: Final = DOUBLED + 1
"""Whether one's run of deals is paid if the bid is made, and if it is not."""
DECLARER: Final = STREAK + 2
STAKED: Final = DECLARER + MOST_PLAYERS
"""Who has a premium."""
BIDDING: Final = STAKED + MOST_PLAYERS
"""That bids are missing."""
RULES: Final = BIDDING + 1
"""From here on the deal's rules, the same in all its positions: `rule_inputs`."""

_CHOICES: Final = (TrumpFrom, Sight, Bidding, Total)
_FIRSTS: Final = dict(
    zip(_CHOICES, np.cumsum([RULES, *map(len, _CHOICES[:-1])]).tolist(), strict=True)
)
FLAGS: Final = RULES + sum(map(len, _CHOICES))
"""Must trump, must beat, trump must be broken, jokers named at will, jokers a suit, bowers, ranks
reversed, suits ranked, madness up and down, misere, revokes, one goal, few makers earn more, a
declarer earns otherwise, streaks."""
STOCK: Final = FLAGS + 16
"""Eighths of the pack that are not dealt."""
EDGES: Final = (-2.0, -1.0, -0.5, -0.2, -0.05, 0.05, 0.2, 0.5, 1.0, 2.0)
"""Between the steps in which scoring is told."""
POINTS: Final = STOCK + 8
"""By share of what a bid of one is worth if it is made rather than short by one: a bid of none made
rather than over by one; each trick more bid and made; the second trick over; the second short; one
over rather than one short; what one short earns."""
SCORINGS: Final = 6
INPUTS: Final = POINTS + SCORINGS * (len(EDGES) + 1)


def knows(view: View) -> bool:
    """Whether the net can be asked about such a deal at all."""
    spec = view.spec
    return view.seat is not None and 0 < spec.tricks <= MOST_TRICKS and view.players > 1


def scale_of(spec: DealSpec) -> float:
    """Points that count as one: what a bid of one or none is worth, made rather than off by one."""
    if spec.rules.scheme.made_by_all is not None:
        return float(spec.rules.scheme.made_by_all or 1)
    earned, among = earned_by(spec, None)[0], spec.rules.scheme.made_among
    plain = not spec.misere and spec.madness is None
    more = among[len(among) // 2] if among and plain else 0
    # A misere's table has no sense for a bid of one, but for none.
    made = max(earned[1, 1] - earned[1, 0] + more, earned[0, 0] - earned[0, 1] + more, 1)
    return float(made)


@lru_cache(maxsize=256)
def rule_inputs(spec: DealSpec) -> tuple[int, ...]:
    """What is on in every position of a deal, by its rules alone."""
    rules = spec.rules
    suits = rules.jokers is Jokers.SUIT
    has_jokers = any(card.index in (52, 53) for card in spec.pack)
    flags = (
        rules.must_trump,
        rules.must_beat,
        rules.lead is Lead.TRUMP_BROKEN,
        has_jokers and not suits,
        has_jokers and suits,
        rules.bowers,
        spec.reversed_ranks,
        spec.precedence is not None,
        spec.madness is Madness.ASCENDING,
        spec.madness is Madness.DESCENDING,
        spec.misere,
        rules.revokes is Revokes.PENALISED,
        rules.goal is Goal.SHARED,
        bool(rules.scheme.made_among),
        rules.scheme.made_by_declarer is not None,
        rules.streak_bonus,
    )
    chosen = (spec.trump_from, spec.sight, rules.bidding, rules.total)
    undealt = 1 - spec.players * spec.cards / len(spec.pack)
    return (
        *(_FIRSTS[type(choice)] + list(type(choice)).index(choice) for choice in chosen),
        *(FLAGS + place for place, flag in enumerate(flags) if flag),
        STOCK + min(int(8 * undealt), 7),
        *(
            POINTS + number * (len(EDGES) + 1) + int(np.searchsorted(EDGES, share))
            for number, share in enumerate(_scoring(spec))
        ),
    )


def _scoring(spec: DealSpec) -> tuple[float, ...]:
    """How a deal is scored, see `POINTS`."""
    earned: Ints = earned_by(spec, None)[0]
    most, scale = spec.tricks, scale_of(spec)
    if spec.rules.scheme.made_by_all is not None:
        return (1.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    two = most > 1
    found = (
        earned[0, 0] - earned[0, 1],
        (earned[most, most] - earned[1, 1]) / (most - 1) if two else 0,
        earned[0, 2] - earned[0, 1] if two else 0,
        earned[2, 0] - earned[2, 1] if two else 0,
        earned[0, 1] - earned[1, 0],
        earned[1, 0],
    )
    return tuple(float(share) / scale for share in found)


class Order(NamedTuple):
    """How the suits of a decision stand in the net's lists of cards."""

    layout: Layout
    places: list[int]
    """By group."""
    sizes: list[int]
    """By group: how many cards the pack has of it."""

    def slot(self, card: Card, joker: JokerCall | None = None) -> int:
        """The place of a card, for a joker as it is named."""
        group = self.layout.group[card.index]
        if group == JOKER_GROUP:
            return FIRST_JOKER + 2 + (card.code == "X2") + 2 * (joker is JokerCall.LOW)
        height = self.layout.height[card.index]
        return STRIDE * self.places[group] + STRIDE - self.sizes[group] + height


class Seen(NamedTuple):
    """A decision as the net sees it."""

    order: Order
    on: list[int]

    def slot(self, action: Play | Bid) -> int:
        """The place of an action in the net's answer."""
        if isinstance(action, Bid):
            return CARDS + action.bid
        return self.order.slot(action.card, action.joker)


def seen(view: View) -> Seen:
    """Read a decision of a deal that the net knows."""
    seat, spec = view.seat, view.spec
    assert seat is not None, "an onlooker decides nothing"
    layout = layout_of(spec, view.trump)
    own = [card for card in view.hand if isinstance(card, Card)]
    tricks = (*(trick.played for trick in view.tricks), view.trick)
    gone = [(play.seat, play.card) for played in tricks for play in played]
    laid = _laid(view, seat)
    order = _order(view, layout, [*own, *(card for by, card in gone if by == seat), *laid])
    turns = {other: number for number, other in enumerate(spec.seats_from(seat))}
    shown = [
        (other, card)
        for other, hand in enumerate(view.hands)
        for card in hand
        if other != seat and isinstance(card, Card)
    ]
    out = set(spec.pack) - set(own) - set(laid) - {card for _, card in (*gone, *shown)}
    if view.staked is not None:
        out.difference_update(_laid(view, view.staked.seat))  # they lie open
    on = [HAND + order.slot(card) for card in own]
    on += [PLAYED + min(turns[by], OWNERS - 1) * CARDS + order.slot(card) for by, card in gone]
    on += [
        SHOWN + (min(turns[by], OWNERS - 1) - 1) * CARDS + order.slot(card) for by, card in shown
    ]
    if view.turn_up is not None:
        on.append(TURN_UP + order.slot(view.turn_up))
        if spec.trump_from in (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE):
            out.discard(view.turn_up)
    on += _hand(view, order, own, list(out))
    on += _trick(view, order, turns)
    on += _seats(view, order, turns)
    on += _deal(view, layout, turns)
    return Seen(order, on)


def _laid(view: View, seat: int) -> list[Card]:
    aside = view.laid[seat] if view.laid else ()
    return [card for card in aside if isinstance(card, Card)]


def _order(view: View, layout: Layout, own: list[Card]) -> Order:
    worth, sizes = [0] * GROUPS, [0] * GROUPS
    for card in view.spec.pack:
        sizes[layout.group[card.index]] += 1
    for card in own:
        worth[layout.group[card.index]] += 1000 + 20 * layout.height[card.index]
    if layout.trump >= 0:
        worth[layout.trump] += 1_000_000
    ranked = sorted(range(JOKER_GROUP), key=lambda group: -worth[group])
    places = [ranked.index(group) for group in range(JOKER_GROUP)]
    return Order(layout, [*places, JOKER_GROUP], sizes)


def _hand(view: View, order: Order, own: list[Card], out: list[Card]) -> Iterator[int]:
    layout = order.layout
    by_group: list[list[int]] = [[] for _ in range(GROUPS)]
    for card in out:
        by_group[layout.group[card.index]].append(layout.height[card.index])
    mine = [layout.group[card.index] for card in own]
    for group in range(GROUPS):
        yield LENGTH + NUMBERS * order.places[group] + mine.count(group)
        yield UNSEEN + NUMBERS * order.places[group] + len(by_group[group])
    led = layout.led(view.trick)
    best = max((_power(order, play.card, led, play.joker) for play in view.trick), default=0)
    for card, group in zip(own, mine, strict=True):
        height = layout.height[card.index]
        over = 0 if group == JOKER_GROUP else sum(other > height for other in by_group[group])
        yield HIGHER + 16 * order.places[group] + min(over, 15)
        if not view.trick or layout.is_flexible(card):
            continue
        if _power(order, card, group if led < 0 else led) > best:
            yield WOULD_WIN + order.slot(card)


def _power(order: Order, card: Card, led: int, joker: JokerCall | None = None) -> int:
    return order.layout.power(card.index, led, joker)


def _trick(view: View, order: Order, turns: dict[int, int]) -> Iterator[int]:
    layout, trick = order.layout, view.trick
    yield IN_TRICK + len(trick)
    if not trick:
        yield LED + GROUPS
        return
    led = layout.led(trick)
    best = max(trick, key=lambda play: _power(order, play.card, led, play.joker))
    yield HIGHEST + order.slot(best.card)
    yield WINNER + turns[best.seat]
    yield LED + (GROUPS + 1 if led < 0 else order.places[led])


def _seats(view: View, order: Order, turns: dict[int, int]) -> Iterator[int]:
    spec, left = view.spec, view.spec.tricks - len(view.tricks)
    total, wanted = -spec.tricks, -left
    out_of = _voids(view, order.layout)
    played = {play.seat for play in view.trick}
    for other, number in turns.items():
        bid = _known(view, other)
        base = OTHERS + (number - 1) * OTHER
        yield (base if number else OWN_BID) + (-1 if bid is None else bid) + 1
        if bid is not None:
            need = bid - view.taken[other]
            total, wanted = total + bid, wanted + max(need, 0)
            if number:
                yield base + NEEDS + min(max(need, -3), 13) + 3
            else:
                yield OWN_NEED + max(need, -3) + 3
        if number:
            for group in out_of[other]:
                yield base + VOIDS + order.places[group]
            if other in played:
                yield base + HAS_PLAYED
    yield TOTAL + min(max(total, -7), 7) + 7
    missing = any(bid is None for bid in view.bids)
    yield BIDDING if missing else WANTED + min(max(wanted, -4), 10) + 4


def _known(view: View, seat: int) -> int | None:
    bid: ShownBid = view.bids[seat]
    return bid if isinstance(bid, int) else None


def _voids(view: View, layout: Layout) -> list[set[int]]:
    found: list[set[int]] = [set() for _ in range(view.players)]
    for played in (*(trick.played for trick in view.tricks), view.trick):
        led = -1
        for play in played:
            group = layout.group[play.card.index]
            if led < 0:
                led = -1 if layout.is_flexible(play.card) else group
            elif group not in (led, JOKER_GROUP):
                found[play.seat].add(led)
    return found


def _deal(view: View, layout: Layout, turns: dict[int, int]) -> Iterator[int]:
    spec, seat = view.spec, view.seat
    assert seat is not None, "an onlooker decides nothing"
    yield PLAYERS + view.players
    yield LEFT + spec.tricks - len(view.tricks)
    yield TRICKS + spec.tricks
    yield TURN + spec.bidding_order.index(seat)
    if not view.trump_known:
        yield TRUMP + 1
    elif layout.trump < 0:
        yield TRUMP
    elif layout.trump == JOKER_GROUP:
        yield TRUMP + 2
    if spec.rules.double_suit is not None and view.trump is spec.rules.double_suit:
        yield DOUBLED
    for number, made in enumerate((True, False)):
        if streak_points(spec, spec.streaks[seat], made=made):
            yield STREAK + number
    if view.declarer is not None:
        yield DECLARER + turns[view.declarer]
    if view.staked is not None:
        yield STAKED + turns[view.staked.seat]
    yield from rule_inputs(spec)
