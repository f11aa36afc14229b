"""What is special about a row of the score sheet: kinds of deals, trump, turns of the schedule."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from typing import Final

from game.engine import CallTerms, DealResult, DealSpec, Suit, Variant
from game.engine.choices import Goal, Madness, Sight, TrumpFrom
from game.translation import N_

LEAST_PLATEAU: Final = 3
"""So many deals of one size stand apart from those before and after them."""


class Special(Enum):
    """What a deal is beside its size, in a word for its row."""

    AGAIN = N_("again")
    """A deal of the cooperative game that failed, dealt once more."""
    MISERE = N_("misère")
    LATE = N_("late trump")
    UNSEEN = N_("unseen")
    """Bid before anybody looked."""
    FOREHEAD = N_("forehead")
    PILE = N_("pile")
    NULOSS = N_("nuloss")
    BLIND = N_("blind hand")
    ASCENDING = N_("ascending")
    DESCENDING = N_("descending")


SHORT: Final = {
    Special.LATE: N_("late"),
    Special.NULOSS: N_("nul."),
    Special.BLIND: N_("bl."),
    Special.ASCENDING: N_("asc."),
    Special.DESCENDING: N_("desc."),
}
"""Where there is little room, as with seven players of Caller Clag."""


@dataclass(frozen=True, slots=True)
class Trumps:
    """What is trump in a deal, as far as it is known."""

    suit: Suit | None = None
    none: bool = False
    """Known to be no trump."""
    order: tuple[Suit, ...] = ()
    """A precedence of suits, from high to low."""
    doubled: bool = False
    """Whether this trump doubles the points."""


UNKNOWN: Final = Trumps()


def specials(spec: DealSpec) -> tuple[Special, ...]:
    """What is special about one deal."""
    found = []
    if spec.misere:
        found.append(Special.MISERE)
    if spec.trump_from is TrumpFrom.TURNED_LATE:
        found.append(Special.LATE)
    match spec.sight:
        case Sight.BLIND_UNTIL_BID:
            found.append(Special.UNSEEN)
        case Sight.FOREHEAD:
            found.append(Special.FOREHEAD)
        case Sight.PILE_UNSEEN:
            found.append(Special.PILE)
        case Sight.PILE_KNOWN_SET | Sight.OWN:
            pass
    return (*found, *(called(spec.call) if spec.call is not None else ()))


def called(terms: CallTerms) -> tuple[Special, ...]:
    """What a call adds that kind of deal and trump do not tell already."""
    found = [Special.NULOSS] if terms.nuloss else []
    found += [Special.BLIND] if terms.blind_hand else []
    match terms.madness:
        case Madness.ASCENDING:
            found.append(Special.ASCENDING)
        case Madness.DESCENDING:
            found.append(Special.DESCENDING)
        case None:
            pass
    return tuple(found)


def trumps_of(spec: DealSpec, result: DealResult | None = None, *, complete: bool = True) -> Trumps:
    """What is trump; before the end only what is fixed.

    With a `complete` result, trump that it does not name was none.
    """
    if spec.precedence is not None:
        return Trumps(order=spec.precedence)
    match spec.trump_from:
        case TrumpFrom.NONE:
            return Trumps(none=True)
        case TrumpFrom.FIXED:
            suit = spec.trump_suit
        case _ if result is None:
            return UNKNOWN
        case _:
            suit = result.trump
    if suit is None:
        return Trumps(none=complete)
    return Trumps(suit, doubled=spec.rules.double_suit is suit)


def sections(variant: Variant, players: int) -> frozenset[int]:
    """Places of the schedule, from 0, before which a line is ruled: turns, plateaus, specials."""
    sizes = variant.deals[players]
    if variant.rules.goal is Goal.SHARED or None in sizes:
        return frozenset()
    if variant.twists:
        special = [place + 1 in variant.twists for place in range(len(sizes))]
        return frozenset(n for n, (a, b) in enumerate(pairwise(special), start=1) if a != b)
    runs: list[tuple[int, int, int]] = []
    """Deals of one size in a row: where they begin, how many, how large."""
    for place, size in enumerate(sizes):
        if runs and runs[-1][2] == size:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1, runs[-1][2])
        else:
            runs.append((place, 1, size or 0))
    lines = set()
    rising: bool | None = None
    for (_at, many, before), (start, more, after) in pairwise(runs):
        plateau = max(many, more) >= LEAST_PLATEAU
        turned = rising is not None and rising != (after > before)
        if plateau or turned:
            lines.add(start)
        rising = after > before
    return frozenset(lines)
