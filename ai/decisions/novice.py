"""Rules of thumb of a beginner, who plays from trick to trick by the cards on the table."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ai.decisions.bidding import ANY_BID, expect_open
from ai.knowledge.card_knowledge import CardKnowledge
from ai.valuation.play_style import PLAIN, PlayStyle
from game.engine import Play, View
from game.engine.choices import Sight

TASTE: Final = 0.08
"""Tricks that a bidder who merely counts adds where he likes high bids."""


def plain_bid(
    view: View,
    reading: CardKnowledge,
    legal: tuple[ANY_BID, ...],
    small_trump: float,
    style: PlayStyle = PLAIN,
) -> ANY_BID:
    """The legal bid nearest to the tricks that the hand seems good for.

    It is counted card by card, without a thought for how one would steer, how sure that is, or
    what the others bid; a trump that is neither of the two highest counts as `small_trump`.
    """
    spec = view.spec
    looked_at = len(reading.hand) == spec.tricks > 1 and spec.sight is Sight.OWN
    if looked_at and view.trump_known:
        count = _winners(reading, small_trump, bare_kings=style.high_bids >= 0)
    else:
        count = expect_open(view, reading, spec).mean
    if style.high_bids > 0 and spec.leader == reading.seat:
        count += TASTE  # who likes high bids thinks much of the lead
    return min(legal, key=lambda bid: (abs(bid.bid - count), bid.bid))


def _winners(reading: CardKnowledge, small_trump: float, *, bare_kings: bool) -> float:
    """Cards that look like winners: the high ones of each suit, and a share of the small trumps."""
    layout = reading.layout
    count = float(reading.flexible)
    lengths = Counter(layout.group[card.index] for card in reading.hand)
    for card in reading.hand:
        if layout.is_flexible(card):
            continue
        group = layout.group[card.index]
        if layout.is_honour(card, 2):
            bare = lengths[group] == 1 and group != reading.trump
            count += bare_kings or not bare or layout.is_honour(card, 1)
        elif group == reading.trump:
            count += small_trump
    return count


def plain_play(view: View, reading: CardKnowledge, legal: tuple[Play, ...]) -> Play:
    """Wanting tricks, the card that takes this one at least cost; else the highest that does not.

    What the trick may still bring is left out of account, as is the rest of the hand.
    """
    need = reading.needs[reading.seat]
    wants = need is None or need > 0
    layout = reading.layout
    led = layout.led(view.trick)

    def worth(play: Play) -> int:
        index = play.card.index
        trump = layout.group[index] == reading.trump
        joker = 0 if play.joker is None else 100
        return layout.height[index] + (20 if trump else 0) + joker

    if not view.trick:
        return max(legal, key=worth) if wants else min(legal, key=worth)
    to_beat = max(layout.power(card.index, led, joker) for _, card, joker in view.trick)
    over = [play for play in legal if layout.power(play.card.index, led, play.joker) > to_beat]
    under = [play for play in legal if play not in over]
    last = len(view.trick) == view.players - 1
    if wants:
        if over:
            return min(over, key=worth) if last else max(over, key=worth)
        return min(under, key=worth)
    if under:
        return max(under, key=worth)
    return max(over, key=worth) if last else min(over, key=worth)
