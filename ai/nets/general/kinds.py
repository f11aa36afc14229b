"""A kind of deal as C reads it: the words of `Kind` in `general_inputs.h`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from ai.kernel.rules.deal_tables import Ints, bit_of, earned_by, tables_of
from ai.knowledge.card_layout import layout_of
from ai.native.calls import packed
from ai.nets.general.inputs import MOST_TRICKS, rule_inputs, scale_of
from game.engine import DealSpec, Suit, View
from game.engine.cards import FRENCH_SUITS, SPANISH_SUITS
from game.engine.choices import Bidding, Sight, Total, TrumpFrom
from game.engine.decisions.lay import LAID_VALUES

MOST_CARDS: Final = 54
RULE_INPUTS: Final = 40
_SUITS: Final = (*FRENCH_SUITS, *SPANISH_SUITS)


class DealKind(NamedTuple):
    """A kind of deal, and what must live as long as it is used."""

    words: Ints
    kept: tuple[Any, ...]
    """Arrays whose addresses the words hold."""


def knows(view: View) -> bool:
    """Whether the net can be asked about such a deal at all."""
    spec = view.spec
    return view.seat is not None and 0 < spec.tricks <= MOST_TRICKS and view.players > 1


@lru_cache(maxsize=8)  # a deal is asked of many times
def kind_of(spec: DealSpec, trump: Suit | None) -> DealKind:
    """The kind of a deal whose trump is settled; under no other trump is it to be played on."""
    kept: list[Any] = []
    words = kind_words(spec, kept, [trump])
    return DealKind(np.array(words, np.int64), tuple(kept))


def trumps_of(spec: DealSpec) -> tuple[Suit | None, ...]:
    """None, the pack's suits in the order of its groups, jokers."""
    present = {card.suit for card in spec.pack}
    plain = [suit for suit in _SUITS if suit in present][:4]
    return (None, *plain, Suit.JOKERS)


def kind_words(
    spec: DealSpec, kept: list[Any], settled: list[Suit | None] | None = None
) -> list[int]:
    """The words of a kind.

    Args:
        spec: the rules; its dealer and streaks count.
        kept: takes the arrays whose addresses the words hold, which must live as long.
        settled: the one trump that there is; all that may be where it is None.
    """
    trumps = trumps_of(spec)
    fixed = -1
    if spec.trump_from in (TrumpFrom.FIXED, TrumpFrom.NONE):
        chosen = spec.trump_suit if spec.trump_from is TrumpFrom.FIXED else None
        fixed = trumps.index(chosen)
    declared = 0
    if spec.rules.scheme.made_by_declarer is not None:
        table = np.ascontiguousarray(earned_by(spec, 0)[0])
        kept.append(table)
        declared = table.__array_interface__["data"][0]
    rules = rule_inputs(spec)
    suits = [trumps.index(card.suit) - 1 for card in spec.pack]
    head = [
        *(spec.players, spec.cards, spec.tricks, spec.dealer, spec.bidding_order[0], spec.leader),
        *(spec.rules.turn_step % spec.players, len(spec.pack)),
        *(list(TrumpFrom).index(spec.trump_from), fixed, list(Sight).index(spec.sight)),
        *(list(Bidding).index(spec.rules.bidding), list(Total).index(spec.rules.total)),
        *(int(spec.misere), sum(1 << seat for seat in spec.owes_a_bid), declared),
        int(np.float64(scale_of(spec)).view(np.int64)),
        *rules,
        *[-1] * (RULE_INPUTS - len(rules)),
        *_padded(suits),
        *_padded([LAID_VALUES.get(card.suit, 0) for card in spec.pack]),
    ]
    holding = settled * len(trumps) if settled else trumps
    for trump in holding:
        layout = layout_of(spec, trump)
        head += _padded([bit_of(layout, card) for card in spec.pack])
    for trump in holding:
        tables = tables_of(spec, trump)
        kept.append(tables)
        head += np.frombuffer(packed(tables), np.int64).tolist()
    return head


def _padded(numbers: list[int]) -> list[int]:
    return numbers + [0] * (MOST_CARDS - len(numbers))
