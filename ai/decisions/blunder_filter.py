"""Leaves plain blunders out of the legal actions; every level uses it.

Weaker levels overlook and misjudge, but they do not throw a bid away with open eyes. Of the ways
to go on these are left out, unless nothing else is left:

- to bid fewer tricks than the highest trumps in the hand are bound to take;
- to lead a trump that a higher one in another hand may beat, holding a better one oneself, while
  every trick left is needed;
- to lead what nobody can beat with nothing needed, or another card than that where every trick
  left is needed;
- to take a trick with a trump after the bid is made, where another card would stay under;
- to throw a winner of which none can be spared on a trick that it cannot win;
- to play a card after which the bid hangs on the others, where after another it is certain;
- of the last card of a trick: to take it with nothing needed where another card stays under; to
  leave it where every trick left is needed; to spend a sure trump on it where another card takes
  it too.
"""

from __future__ import annotations

from typing import Final, cast

from ai.decisions.bidding import ANY_BID, expect_open
from ai.decisions.certain_bids import keeping, may_be_certain
from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import GROUP_BITS, STRIDE
from game.engine import Action, Bid, ChangeBid, Play, View
from game.engine.choices import Revokes, Sight

HOPELESS: Final = 0.04
"""Chance to make a bid below which nobody makes it."""


def sensible(view: View, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """Those of the legal actions that make sense; all of them where none would be left."""
    spec = view.spec
    kept: tuple[Action, ...] = legal
    if spec.madness is not None:
        return legal  # tricks are worth something else there
    if isinstance(legal[0], Bid | ChangeBid):
        kept = possible(view, cast("tuple[Bid, ...]", legal))
    elif isinstance(legal[0], Play) and not spec.sight.is_pile:
        reading = CardKnowledge(view)
        plays = keeping(view, reading, cast("tuple[Play, ...]", legal))
        kept = _plays(view, reading, _certain(view, reading, plays) or plays) or plays
    return kept or legal


def possible(view: View, legal: tuple[ANY_BID, ...]) -> tuple[ANY_BID, ...]:
    """The bids that the hand is not bound to miss: all of them where none would be left."""
    spec = view.spec
    if spec.misere or spec.sight is not Sight.OWN or not view.trump_known:
        return legal
    return _bids(view, legal) or legal


def certain(view: View, legal: tuple[Play, ...]) -> tuple[Play, ...]:
    """The cards after which a bid is certain that can be; all of them where it cannot."""
    if view.spec.madness is not None or view.spec.sight.is_pile or not may_be_certain(view, legal):
        return legal
    return keeping(view, CardKnowledge(view), legal)


def hopeful(view: View, legal: tuple[Action, ...]) -> tuple[Action, ...]:
    """The legal actions without the bids that the hand has next to no chance to make."""
    if not isinstance(legal[0], Bid | ChangeBid):
        return legal
    if view.spec.sight is not Sight.OWN or not view.trump_known or view.spec.madness is not None:
        return legal
    outlook = expect_open(view, CardKnowledge(view), view.spec)
    bids = cast("tuple[Bid, ...]", legal)
    return tuple(bid for bid in bids if outlook.made_chance(bid.bid) >= HOPELESS) or legal


def _certain(view: View, reading: CardKnowledge, legal: tuple[Play, ...]) -> tuple[Play, ...]:
    """Those of the cards whose trick is certain that serve the bid, and all others."""
    if reading.flexible or view.spec.rules.revokes is Revokes.PENALISED:
        return legal
    if len(view.trick) == view.players - 1:
        return _last_cards(view, reading, legal)
    return legal if view.trick else _sure_leads(reading, legal)


def _last_cards(view: View, reading: CardKnowledge, legal: tuple[Play, ...]) -> tuple[Play, ...]:
    """Of the cards that end a trick, those that serve the bid."""
    layout, need, rounds = reading.layout, reading.needs[reading.seat], len(reading.hand)
    led = layout.led(view.trick)
    to_beat = max(layout.power(card.index, led, joker) for _, card, joker in view.trick)
    over = tuple(p for p in legal if layout.power(p.card.index, led, p.joker) > to_beat)
    under = tuple(play for play in legal if play not in over)
    if need is None or not over or (need < 0 and not view.spec.misere):
        return legal
    if need <= 0:
        return under
    if need < rounds:
        return legal
    sure = [play for play in over if _is_sure(reading, play.card.index)]
    cheap = tuple(play for play in over if play not in sure)
    return cheap if cheap and need > 1 else over


def _sure_leads(reading: CardKnowledge, legal: tuple[Play, ...]) -> tuple[Play, ...]:
    """Of the cards that begin a trick, those that serve the bid."""
    need = reading.needs[reading.seat]
    sure = tuple(play for play in legal if _is_sure(reading, play.card.index))
    if need == len(reading.hand) and sure:
        return sure
    return tuple(play for play in legal if play not in sure) if need == 0 else legal


def _is_sure(reading: CardKnowledge, index: int) -> bool:
    """Whether nothing in another hand beats this card when it is led."""
    layout, group = reading.layout, reading.layout.group[index]
    if reading.trump not in (-1, group) or layout.over[group]:
        return False
    return not layout.flexible & reading.unseen and _is_master(reading, index)


def _bids(view: View, legal: tuple[ANY_BID, ...]) -> tuple[ANY_BID, ...]:
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


def _plays(view: View, reading: CardKnowledge, legal: tuple[Play, ...]) -> tuple[Play, ...]:
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
