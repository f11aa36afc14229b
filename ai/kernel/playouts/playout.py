"""A deal played on to its end: the one loop of compiled code in which a card is played.

It plays at random, by the policy of `ai.kernel.playouts.policy`, or follows a script, which is how
the tests hold it against the engine. Arrays are written in place; see
`ai.kernel.rules.deal_arrays`.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.playouts.policy import policy_card
from ai.kernel.rules.bitmasks import bit, pick
from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import (
    HIGH,
    LIVE,
    LOW,
    NOT_NAMED,
    TRICK,
    DealTables,
    Floats,
    Ints,
    Masks,
)
from ai.kernel.rules.legality import (
    legal_cards,
    next_trick,
    next_turn,
    pack,
    unpacked,
    with_card,
    with_joker,
)
from ai.knowledge.card_layout import JOKER_GROUP


class CardScript(NamedTuple):
    """Cards to be played in turn, and room for what might have been played."""

    cards: Ints
    calls: Ints
    """By place in the script, what a first joker is named."""
    legal: Masks
    """By place in the script, filled with the cards that might have been played."""


@borrowing(nogil=True)
def play_out(
    plan: DealTables,
    deal: DealArrays,
    words: Masks,
    voids: Masks | None,
    guide: Floats | None,
    script: CardScript | None,
) -> None:
    """Play a deal on from where it stands, to its end or to that of the script.

    What is None is left out of the code that is compiled for such a call.

    Args:
        plan: the rules.
        deal: changed.
        words: the random generator; changed.
        voids: by seat, cards it has shown not to hold; last, all not yet played. Changed.
        guide: of `policy.guide_tables`, by seat, to play to the bids of the deal; None to play at
            random.
        script: cards to play; None to play on to the end.
    """
    hands, taken = deal.hands, deal.taken
    trick, at = unpacked(plan, deal.now), 0
    end = plan.open if script is None else plan.tricks
    penalty = 0 if plan.duties.piled else plan.duties.revokes
    for number in range(trick.number, end):
        while trick.played < np.uint64(plan.players):
            turn = trick.turn
            held = hands[turn]
            allowed, joker = legal_cards(plan, deal, trick, held), np.int64(NOT_NAMED)
            if script is not None:
                if at == script.cards.size:
                    pack(plan, trick, deal.now)
                    return
                script.legal[at] = allowed
                card, joker = np.uint64(script.cards[at]), script.calls[at]
                at += 1
            elif guide is not None and voids is not None:
                card = policy_card(plan, deal, trick, allowed, words, voids, guide[turn])
                joker = np.int64(HIGH if deal.bids[turn] > taken[turn] else LOW)
            else:
                card = pick(words, allowed)
            hands[turn] = held ^ bit(card)
            suit = plan.group[card]
            if voids is not None:
                voids[LIVE] &= ~bit(card)
                if trick.led >= 0 and suit != trick.led and suit != JOKER_GROUP:
                    voids[turn] |= trick.led_mask
            if plan.duties.flexible and suit == JOKER_GROUP:
                if script is None and guide is None:
                    joker = np.int64(1) + np.int64(words[0] & np.uint64(1))
                trick = with_joker(trick, turn, joker)
            else:
                if penalty != 0 and suit != trick.led and (held & trick.led_mask) != np.uint64(0):
                    deal.lost[turn] += penalty
                trick = with_card(plan, trick, card, suit)
            trick = next_turn(plan, trick)
        taken[trick.winning] += 1
        deal.extra[trick.winning] += plan.rungs[number]
        trick = next_trick(trick)
    if deal.now[TRICK] < end:
        pack(plan, trick, deal.now)
