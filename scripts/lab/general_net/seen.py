"""What the general net sees of a decision, read from a View: the inputs that are on.

What each is, see `ai.nets.general.inputs`. C reads the same of a deal in play.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ai.kernel.rules.deal_tables import FIRST_JOKER
from ai.knowledge.card_layout import JOKER_GROUP, STRIDE, Layout, layout_of
from ai.nets.general.inputs import (
    BIDDING,
    CARDS,
    DECLARER,
    DOUBLED,
    GROUPS,
    HAND,
    HAS_PLAYED,
    HIGHER,
    HIGHEST,
    IN_TRICK,
    LED,
    LEFT,
    LENGTH,
    NEEDS,
    NUMBERS,
    OTHER,
    OTHERS,
    OWN_BID,
    OWN_NEED,
    OWNERS,
    PLAYED,
    PLAYERS,
    SHOWN,
    STAKED,
    STREAK,
    TOTAL,
    TRICKS,
    TRUMP,
    TURN,
    TURN_UP,
    UNSEEN,
    VOIDS,
    WANTED,
    WINNER,
    WOULD_WIN,
    rule_inputs,
)
from game.engine import Bid, Card, Play, View
from game.engine.choices import JokerCall, TrumpFrom
from game.engine.scoring import streak_points
from game.engine.view import ShownBid


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
