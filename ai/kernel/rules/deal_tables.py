"""A deal's rules as small tables that C reads (`rules.h`).

Bit `16 * group + height` is a card, as in `ai.knowledge.card_layout`, but that the two jokers are
the two highest bits: no suit has sixteen cards, so sixty-four bits hold every pack of the family.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.knowledge.card_layout import JOKER_GROUP, STRIDE, Layout, layout_of
from game.engine import Card, DealSpec, Seat, Suit
from game.engine.choices import Lead, Madness, Revokes
from game.engine.scheme import MADNESS_MADE
from game.engine.scoring import PREMIUMS, streak_points
from game.engine.spec import REVOKE_PENALTY
from game.engine.state import Staked

JOKERS: Final = 0b11 << 62
"""Mask of the two jokers."""
FIRST_JOKER: Final = 62
MOST_PLAYERS: Final = 10
LIVE: Final = MOST_PLAYERS
"""Where `Deal.voids` keeps all cards that were not yet played."""

ASCENDS: Final = 2
"""What `Duties.mad` is where the later tricks count more."""

# Places in `Deal.now`: how the trick going on stands.
LEADER, PLAYED, LED, BEST, WINNING, BEST_GROUP, TRUMPED, JOKER, TRICK, BROKEN = range(10)
"""Who led; cards in it; the group led or -1; the power of the best card, who played it and its
group; whether a trump is in it; what the first joker was named; tricks before it; whether a trump
was played in this deal."""
NOW: Final = 10
NOTHING_YET: Final = -10_000
"""Under the power of any card."""
TOP: Final = 1_000
"""Over the power of any card but a joker that was named high."""
NOT_NAMED, HIGH, LOW = 0, 1, 2
"""What the first joker of a trick was named."""

Ints = NDArray[np.int64]
Masks = NDArray[np.uint64]
Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]


class Duties(NamedTuple):
    """What binds a player beside the duty to follow suit."""

    none: bool
    """Whether nothing does, and tricks count nothing by their number either."""
    must_trump: bool
    must_beat: bool
    guarded: bool
    """Whether trump must be broken before it is led."""
    flexible: bool
    """Whether jokers are high or low at will."""
    piled: bool
    """Whether hands are piles, of which the order is given."""
    revokes: int
    """Points of a revoke; 0 where there is none."""
    mad: int
    """Tricks count by their number: 1, or `ASCENDS` where the later ones count more; else 0."""


class DealTables(NamedTuple):
    """The rules of one deal under one trump."""

    players: int
    tricks: int
    step: int
    """How far the turn passes on."""
    trump: int
    """The group that is trump, or stands for it, or -1."""
    factor: int
    """What the points are multiplied by."""
    shared: int
    """Everybody's points where all made their bids, or -1."""
    staked: int
    """The seat with a premium, or -1."""
    stake: int
    """What the premium is worth."""
    open: int
    """How many of the tricks are played before the rest is solved."""
    duties: Duties
    group: Ints
    """(64) by card: its group, -1 for none."""
    mask: Masks
    """(5) by group: all its cards."""
    power: Ints
    """(5 * 64) by 64 times the group led plus card: orders the cards of a trick; of equals the
    first wins."""
    earned: Ints
    """(players, tricks + 1, tricks + 1) by seat, bid and tricks taken: points of the scheme."""
    among: Ints
    """(players + 1) by how many made it: what each of them earns on top."""
    rungs: Ints
    """(tricks) by place of a trick: what its winner earns under a madness."""
    streak: Ints
    """(players, 2) by seat and whether it makes its bid: what its run of deals pays."""


def bit_of(layout: Layout, card: Card) -> int:
    """The number of a card's bit in the kernel's masks."""
    group = layout.group[card.index]
    if group == JOKER_GROUP:
        return FIRST_JOKER + (card.code == "X2")
    return STRIDE * group + layout.height[card.index]


def mask_of(layout: Layout, cards: tuple[Card, ...] | list[Card]) -> int:
    """The mask of some cards."""
    found = 0
    for held in cards:
        found |= 1 << bit_of(layout, held)
    return found


@lru_cache(maxsize=64)  # a deal is asked of many times, and there is one deal at a time
def tables_of(
    spec: DealSpec, trump: Suit | None, declarer: Seat | None = None, staked: Staked | None = None
) -> DealTables:
    """The tables of a deal whose trump is settled; whoever changes one changes a copy."""
    layout = layout_of(spec, trump)
    rules, players, tricks = spec.rules, spec.players, spec.tricks
    shared = rules.scheme.made_by_all
    group = np.full(64, -1, np.int64)
    mask = np.zeros(JOKER_GROUP + 1, np.uint64)
    power = np.zeros((JOKER_GROUP + 1) * 64, np.int64)
    for card in spec.pack:
        place, index = bit_of(layout, card), card.index
        group[place] = layout.group[index]
        mask[layout.group[index]] |= np.uint64(1 << place)
        for led in range(JOKER_GROUP + 1):
            power[64 * led + place] = layout.power(index, led)
    return DealTables(
        players,
        tricks,
        rules.turn_step % players,
        layout.trump,
        2 if rules.double_suit is not None and trump is rules.double_suit else 1,
        -1 if shared is None or spec.misere or spec.madness else shared,
        -1 if staked is None else staked.seat,
        0 if staked is None else PREMIUMS[staked.premium],
        tricks,
        _duties(spec, layout, trump),
        group,
        mask,
        power,
        earned_by(spec, declarer),
        _among(spec),
        _rungs(spec),
        np.array(
            [
                [streak_points(spec, streak, made=made) for made in (False, True)]
                for streak in spec.streaks
            ],
            np.int64,
        ),
    )


def _duties(spec: DealSpec, layout: Layout, trump: Suit | None) -> Duties:
    rules = spec.rules
    mad = 0 if spec.madness is None else 1 + (spec.madness is Madness.ASCENDING)
    duties = Duties(
        none=False,
        must_trump=rules.must_trump and trump is not None,
        must_beat=rules.must_beat,
        guarded=rules.lead is Lead.TRUMP_BROKEN and trump is not None,
        flexible=layout.flexible != 0,
        piled=spec.sight.is_pile,
        revokes=REVOKE_PENALTY if rules.revokes is Revokes.PENALISED else 0,
        mad=mad,
    )
    return duties._replace(none=not any(duties))


def earned_by(spec: DealSpec, declarer: Seat | None) -> Ints:
    """(players, tricks + 1, tricks + 1) by seat, bid and tricks: points of the scheme."""
    size = spec.tricks + 1
    earned = np.zeros((spec.players, size, size), np.int64)
    if spec.madness is not None:
        earned[:, range(size), range(size)] = MADNESS_MADE
        return earned
    scheme = spec.rules.scheme
    plain = [[scheme.points(spec.cards, bid, took) for took in range(size)] for bid in range(size)]
    # What is earned on top for each who made it is added once their number is known.
    extra = scheme.made_among[0] if scheme.made_among else 0
    earned[:] = np.array(plain) - extra * np.eye(size, dtype=np.int64)
    if declarer is not None:
        earned[declarer] = [
            [scheme.points(spec.cards, bid, took, declarer=True) for took in range(size)]
            for bid in range(size)
        ]
        earned[declarer] -= extra * np.eye(size, dtype=np.int64)
    return earned


def _among(spec: DealSpec) -> Ints:
    among = np.zeros(spec.players + 1, np.int64)
    extra = () if spec.madness is not None else spec.rules.scheme.made_among
    for makers, points in enumerate(extra, start=1):
        if makers <= spec.players:
            among[makers] = points
    return among


def _rungs(spec: DealSpec) -> Ints:
    places = range(spec.tricks)
    match spec.madness:
        case None:
            return np.zeros(spec.tricks, np.int64)
        case Madness.ASCENDING:
            return np.array([2 * (place + 1) for place in places], np.int64)
        case Madness.DESCENDING:
            return np.array([2 * (spec.cards - place) for place in places], np.int64)
