"""The card that the bot of rules plays, from the library: the same as `cardplay.best_play`'s.

`best_play` is the law, and decides wherever this has no answer: `ai/native/rule_bot.h` reads the
deals of most games alone. A test compares the decisions of whole games of every variant.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from functools import cache, lru_cache
from typing import Final

from ai.decisions.cardplay import gain_when_lost
from ai.knowledge.card_layout import GROUP_BITS, JOKER_GROUP, STRIDE, Layout, layout_of
from ai.native.library import builds, lacking, library
from game.engine import CARDS, Play, View
from game.engine.choices import Goal, Jokers, Lead, Revokes, TrumpFrom
from game.engine.spec import Rules

MUST_TRUMP: Final = 1
MUST_BEAT: Final = 2
TRUMPS_GUARDED: Final = 4
NONE_NEEDED: Final = 128
"""What stands for no trick needed, so that no number is negative."""


def compiled_play(view: View, legal: tuple[Play, ...]) -> Play | None:
    """The card for this decision of `view.seat`; None where the library does not read its deal."""
    spec, seat = view.spec, view.seat
    duties = _duties(spec.rules)
    if duties is None or seat is None or spec.call is not None or view.laid:
        return None
    own, hands = view.hands[seat], view.hands
    needs = [
        NONE_NEEDED + bid - took  # type: ignore[operator]  # all bids are made, and none is laid
        for bid, took in zip(view.bids, view.taken, strict=True)
    ]
    need = needs[seat] - NONE_NEEDED
    gain = 0.0 if 0 <= need <= len(own) else gain_when_lost(view, seat)
    most = max(view.totals)
    beside: tuple[int, ...] = ()
    if view.turn_up is not None and spec.trump_from in _FROM_STOCK:
        beside = (view.turn_up.index,)
    played = [
        number
        for trick in view.tricks
        for place, card, _ in trick[0]
        for number in (place, card.index)
    ]
    for place, card, _ in view.trick:
        played += (place, card.index)
    said = bytes(
        (
            *(view.players, seat, duties),
            *(len(own), len(legal), len(beside), len(played) // 2),
            *needs,
            *map(len, hands),
            *[2 if total == most else 1 for total in view.totals],
            *[held.index for held in own],  # type: ignore[union-attr]  # he chooses among them
            *[play.card.index for play in legal],
            *beside,
            *played,
        )
    )
    return legal[_rule_card()(_places(layout_of(spec, view.trump)), said, gain)]


_FROM_STOCK: Final = (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE)


def _duties(rules: Rules) -> int | None:
    """The duties of a game, a bit for each; None where the library does not read it."""
    if (
        rules.jokers is Jokers.HIGH_OR_LOW
        or rules.goal is Goal.SHARED
        or rules.revokes is Revokes.PENALISED
        or lacking() is not None
    ):
        return None
    return (
        MUST_TRUMP * rules.must_trump
        + MUST_BEAT * rules.must_beat
        + TRUMPS_GUARDED * (rules.lead is Lead.TRUMP_BROKEN)
    )


@lru_cache(maxsize=512)
def _places(layout: Layout) -> bytes:
    """`Places` of `rule_bot.h`."""
    kinds = range(len(CARDS))
    places = [max(layout.bit[index].bit_length() - 1, 0) for index in kinds]
    packs = [layout.pack >> STRIDE * group & GROUP_BITS for group in range(JOKER_GROUP + 1)]
    numbers = (*layout.group, *layout.height, *places, layout.trump, layout.number)
    return struct.pack(f"={len(numbers)}b{len(packs)}H", *numbers, *packs)


@cache
def _rule_card() -> Callable[[bytes, bytes, float], int]:
    found = getattr(library(), f"rule_card_{builds()[0]}")
    found.argtypes = (ctypes.c_char_p, ctypes.c_char_p, ctypes.c_double)
    found.restype = ctypes.c_int64
    return found  # type: ignore[no-any-return]
