"""The inputs of the general net: the numbers of what a seat may see of a deal, and of its rules.

Every input is on or off, so that the first layer is a sum of rows; one that stands twice in a list
counts twice. Suits are groups as they count for following (`ai.knowledge.card_layout`), in an order
of their own: trump first, the others by how many one was dealt, a suit of jokers last. Cards are
counted from the top of their suit, so that an ace is the same in every pack. Seats are counted in
turns after one's own. A deal in play is read in C (`general_inputs.h`), and a View in the same way
by the laboratory (`scripts/lab/general_net/seen.py`), which tests hold against each other.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import numpy as np

from ai.kernel.rules.deal_tables import MOST_PLAYERS, Ints, earned_by
from ai.knowledge.card_layout import JOKER_GROUP
from game.engine import DealSpec
from game.engine.choices import (
    Bidding,
    Goal,
    Jokers,
    Lead,
    Madness,
    Revokes,
    Sight,
    Total,
    TrumpFrom,
)

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
