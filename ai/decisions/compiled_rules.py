"""The bid and the card of the bot of rules, from the library: the same as the clear rules'.

`bidding.best_bid` and `cardplay.best_play` are the law, and decide wherever this has no answer:
`ai/native/rule_bot.h` reads the deals of most games alone. A test compares the decisions of whole
games of every variant.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable, Iterable
from functools import cache, lru_cache
from itertools import chain
from typing import Final, TypeVar

from ai.decisions.bidding import MAKERS
from ai.decisions.cardplay import gain_when_lost
from ai.knowledge.card_layout import GROUP_BITS, JOKER_GROUP, STRIDE, Layout, layout_of
from ai.native.library import builds, lacking, library
from ai.valuation.reward import Scored
from game.engine import CARDS, Bid, ChangeBid, Play, View
from game.engine.choices import Goal, Jokers, Lead, Revokes, Sight, TrumpFrom
from game.engine.spec import DealChoices
from game.engine.state import Played, Trick

MUST_TRUMP: Final = 1
MUST_BEAT: Final = 2
TRUMPS_GUARDED: Final = 4
NONE_NEEDED: Final = 128
"""What stands for no trick needed, so that no number is negative."""
ANY_BID = TypeVar("ANY_BID", Bid, ChangeBid)


def compiled_play(view: View, legal: tuple[Play, ...]) -> Play | None:
    """The card for this decision of `view.seat`; None where the library does not read its deal."""
    spec, seat = view.spec, view.seat
    duties = _duties(spec.rules)
    if duties is None or seat is None or spec.call is not None or view.laid:
        return None
    own = view.hands[seat]
    needs = [
        NONE_NEEDED + bid - took  # type: ignore[operator]  # all bids are made, and none is laid
        for bid, took in zip(view.bids, view.taken, strict=True)
    ]
    need = needs[seat] - NONE_NEEDED
    gain = 0.0 if 0 <= need <= len(own) else gain_when_lost(view, seat)
    most = max(view.totals)
    weights = [2 if total == most else 1 for total in view.totals]
    played = _TRICKS.numbers(view.tricks) + _numbers(view.trick)
    said = _said(view, duties, needs, weights, [play.card.index for play in legal], played)
    return legal[_function("rule_card")(_places(layout_of(spec, view.trump)), said, gain)]


def compiled_bid(view: View, legal: tuple[ANY_BID, ...]) -> ANY_BID | None:
    """The bid for this decision of `view.seat`; None where the library does not read its deal."""
    spec, seat = view.spec, view.seat
    duties = _duties(spec.rules)
    if (
        duties is None
        or seat is None
        or spec.call is not None
        or view.laid
        or spec.sight is not Sight.OWN
        or spec.tricks == 1
        or not view.trump_known
    ):
        return None
    needs = [NONE_NEEDED + bid if isinstance(bid, int) else 0 for bid in view.bids]
    said = _said(view, duties, needs, [0] * view.players, [bid.bid for bid in legal], b"")
    places, points = _places(layout_of(spec, view.trump)), _points(Scored(spec))
    return legal[_function("rule_bid")(places, said, spec.leader == seat, points)]


_FROM_STOCK: Final = (TrumpFrom.TURNED, TrumpFrom.TURNED_LATE)


def _said(
    view: View,
    duties: int,
    needs: list[int],
    weights: list[int],
    options: list[int],
    played: bytes,
) -> bytes:
    """`Seen` of `rule_bot.h`, as `seen_in` reads it."""
    seat, hands = view.seat, view.hands
    assert seat is not None, "a seat decides"
    own = hands[seat]
    beside: tuple[int, ...] = ()
    if view.turn_up is not None and view.spec.trump_from in _FROM_STOCK:
        beside = (view.turn_up.index,)
    return (
        bytes(
            (
                *(view.players, seat, duties),
                *(len(own), len(options), len(beside), len(played) // 2),
                *needs,
                *map(len, hands),
                *weights,
                *[held.index for held in own],  # type: ignore[union-attr]  # he sees his hand
                *options,
                *beside,
            )
        )
        + played
    )


def _numbers(plays: Iterable[Played]) -> bytes:
    """Seat and card of each."""
    return bytes([number for seat, card, _ in plays for number in (seat, card.index)])


class _Tricks:
    """Complete tricks in numbers, kept for the seats that are asked after the same ones."""

    def __init__(self) -> None:
        self._last: tuple[tuple[Trick, ...], bytes] = (), b""

    def numbers(self, tricks: tuple[Trick, ...]) -> bytes:
        """Seat and card of each play."""
        last, numbers = self._last
        if last is not tricks:
            numbers = _numbers(chain.from_iterable(trick.played for trick in tricks))
            self._last = tricks, numbers
        return numbers


_TRICKS: Final = _Tricks()


def _duties(rules: DealChoices) -> int | None:
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


@lru_cache(maxsize=512)
def _points(scored: Scored) -> bytes:
    """By bid and by tricks taken what a deal pays, as real numbers."""
    spec = scored.spec
    scheme, numbers = spec.rules.scheme, range(spec.tricks + 1)
    points = [
        scheme.points(spec.cards, bid, took, makers=MAKERS) for bid in numbers for took in numbers
    ]
    return struct.pack(f"={len(points)}d", *points)


_ARGUMENTS: Final = {
    "rule_card": (ctypes.c_char_p, ctypes.c_char_p, ctypes.c_double),
    "rule_bid": (ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int64, ctypes.c_char_p),
}


@cache
def _function(name: str) -> Callable[..., int]:
    found = getattr(library(), f"{name}_{builds()[0]}")
    found.argtypes, found.restype = _ARGUMENTS[name], ctypes.c_int64
    return found  # type: ignore[no-any-return]
