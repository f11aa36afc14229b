"""Leaves plain blunders out of the legal actions; every level uses it.

Weaker levels overlook and misjudge, but they do not throw a bid away with open eyes. Of the ways
to go on these are left out, unless nothing else is left:

- to bid fewer tricks than the highest trumps in the hand are bound to take;
- to lead a trump that a higher one in another hand may beat, holding a better one oneself, while
  every trick left is needed;
- to take a trick with a trump after the bid is made, where another card would stay under;
- to throw a winner of which none can be spared on a trick that it cannot win.
"""

from __future__ import annotations

from typing import cast

from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import GROUP_BITS, STRIDE
from game.engine import Action, Bid, Play, View
from game.engine.choices import Goal, Sight


def sensible(view: View, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Those of the legal actions that make sense; all of them where none would be left."""
    spec = view.spec
    if spec.misere or spec.madness is not None or spec.rules.goal is Goal.SHARED:
        return legal  # tricks are worth something else there
    kept: tuple[Action, ...] = legal
    if isinstance(legal[0], Bid) and spec.sight is Sight.OWN and view.trump_known:
        kept = _bids(view, cast("tuple[Bid, ...]", legal))
    elif isinstance(legal[0], Play) and not spec.sight.is_pile:
        kept = _plays(view, cast("tuple[Play, ...]", legal))
    return kept or legal


def _bids(view: View, legal: tuple[Bid, ...]) -> tuple[Bid, ...]:
    reading = CardKnowledge(view)
    if len(reading.hand) < view.spec.tricks:
        return legal  # not looked at yet
    sure = _bound_to_win(reading)
    return tuple(bid for bid in legal if bid.bid >= sure)


def _bound_to_win(reading: CardKnowledge) -> int:
    """How many trumps of the hand nothing can beat."""
    layout, trump = reading.layout, reading.trump
    if trump < 0 or layout.flexible & reading.unseen or layout.over[trump]:
        return 0
    out = reading.out(trump).bit_length()
    held = [card for card in reading.hand if layout.group[card.index] == trump]
    return sum(layout.height[card.index] >= out for card in held)


def _plays(view: View, legal: tuple[Play, ...]) -> tuple[Play, ...]:
    reading = CardKnowledge(view)
    need = reading.needs[reading.seat]
    rounds = len(reading.hand)
    if need is None or reading.flexible:
        return legal
    if not view.trick:
        return _leads(reading, legal) if need == rounds else legal
    layout = reading.layout
    led = layout.led(view.trick)
    to_beat = max(layout.power(card.index, led, joker) for _, card, joker in view.trick)
    beats = {play: layout.power(play.card.index, led, play.joker) > to_beat for play in legal}
    if need <= 0:
        if all(beats.values()):
            return legal
        return tuple(
            play
            for play in legal
            if not (beats[play] and layout.group[play.card.index] == reading.trump != led)
        )
    winners = {card for card in reading.hand if _is_master(reading, card.index)}
    if len(winners) > need:
        return legal
    return tuple(play for play in legal if beats[play] or play.card not in winners)


def _leads(reading: CardKnowledge, legal: tuple[Play, ...]) -> tuple[Play, ...]:
    layout, trump = reading.layout, reading.trump
    heights = [
        layout.height[card.index] for card in reading.hand if layout.group[card.index] == trump
    ]
    out = reading.out(trump).bit_length() if trump >= 0 else 0
    return tuple(
        play
        for play in legal
        if layout.group[play.card.index] != trump
        or layout.height[play.card.index] >= out
        or layout.height[play.card.index] == max(heights)
    )


def _is_master(reading: CardKnowledge, index: int) -> bool:
    """Whether no card of its own suit in another hand is higher."""
    layout = reading.layout
    out = reading.unseen >> STRIDE * layout.group[index] & GROUP_BITS
    return not out >> layout.height[index] + 1
