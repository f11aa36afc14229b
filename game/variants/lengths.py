"""How long a game is: short, usual or full, each as house rules that a record understands.

The usual game is the variant's own. A short one begins with 1, 3, 5 and 7 cards and has about half
the cards or fewer; a full one goes through every size both ways or, where the usual game does so
already, through that twice. A variant whose deals are its own has its usual length alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from game.engine.variant import OptionValue, Variant
from game.variants.house_rules import OPTIONS
from game.variants.options import plain_options, values_for, with_options
from game.variants.schedules import Shape

DEALS_RULES: Final = frozenset(("schedule", "deals"))
"""The house rules that say how long a game is."""
MOST_SHORT: Final = 7
"""Deals of a short game whose sizes differ."""
STEP: Final = 2
"""Cards by which such a game grows from deal to deal."""
CLEARLY_LONGER: Final = 1.25
"""So many times the cards of the usual game."""


class Length(StrEnum):
    """How long a game is to be."""

    SHORT = "short"
    USUAL = "usual"
    FULL = "full"


def lengths_of(row: Variant, players: int) -> dict[Length, Mapping[str, OptionValue]]:
    """The lengths that a variant has for so many players, from short to full, as house rules.

    `row` is a plain row.
    """
    found: dict[Length, Mapping[str, OptionValue]] = {}
    for length in Length:
        options = _options(row, players, length)
        if options is not None:
            found[length] = options
    return found


def rules_of(row: Variant, players: int, options: Mapping[str, object]) -> tuple[Length, bool]:
    """How long a game is, and whether house rules change it otherwise.

    Args:
        row: the plain variant.
        players: how many play.
        options: all house rules, as a variant or the header of a record has them.
    """
    deals = {name: value for name, value in options.items() if name in DEALS_RULES}
    if not deals or players not in row.deals:
        return Length.USUAL, bool(options)
    plain = plain_options(deals)
    for length, known in _known(row, players):
        if known == plain:
            return length, len(deals) < len(options)
    return Length.USUAL, True


@lru_cache(256)
def _known(row: Variant, players: int) -> tuple[tuple[Length, Mapping[str, object]], ...]:
    """What a record of each length has as its house rules, now and by earlier releases."""
    known = [*lengths_of(row, players).items(), *_earlier(row, players)]
    return tuple(
        (length, plain_options(with_options(row, rules, players).options))
        for length, rules in known
    )


def _earlier(row: Variant, players: int) -> Iterator[tuple[Length, Mapping[str, OptionValue]]]:
    """The deals that games of a length had when earlier releases began them."""
    if not row.named_sizes and values_for(row, OPTIONS["schedule"]):
        sizes = _short_before(_sizes(row, players), players)
        yield Length.SHORT, {"schedule": _named(row, players, sizes)}


def _options(row: Variant, players: int, length: Length) -> Mapping[str, OptionValue] | None:
    if length is Length.USUAL:
        return {}
    short = length is Length.SHORT
    if row.named_sizes:
        usual = len(row.deals[players])
        return {"deals": usual // 3 if short else usual * 5 // 3}
    if not values_for(row, OPTIONS["schedule"]):
        return None
    usual_sizes = _sizes(row, players)
    sizes = _short(usual_sizes, players) if short else _full(row, players, usual_sizes)
    return {"schedule": _named(row, players, sizes)}


def _sizes(row: Variant, players: int) -> tuple[int, ...]:
    """The sizes of the variant's own deals, none of which is named at the table."""
    return tuple(size for size in row.deals[players] if size is not None)


def _short(usual: tuple[int, ...], players: int) -> tuple[int, ...]:
    """1, 3, 5, 7 and on to the largest deal, which comes again as far as half of the cards go.

    It begins with the variant's smallest deal, where that is a larger one.
    """
    least, most = min(usual), max(usual)
    if least == most:
        return usual[:players]  # everybody deals once
    sizes = list(range(least, most + 1, STEP))[:MOST_SHORT]
    while len(sizes) < MOST_SHORT and 2 * (sum(sizes) + most) <= sum(usual):
        sizes.append(most)
    return tuple(sizes)


def _short_before(usual: tuple[int, ...], players: int) -> tuple[int, ...]:
    """As releases up to 0.3.0 had it: half of a schedule that turns, else sizes all over it."""
    steps = {after - before for before, after in pairwise(usual)}
    if steps == {0}:
        sizes = usual[:players]  # everybody deals once
    elif min(steps) < 0 < max(steps):
        sizes = usual[: (len(usual) + 1) // 2]
    else:
        number = min(MOST_SHORT, (len(usual) + 1) // 2)
        last = len(usual) - 1
        sizes = tuple(usual[round(place * last / (number - 1))] for place in range(number))
    return sizes


def _full(row: Variant, players: int, usual: tuple[int, ...]) -> tuple[int, ...]:
    """Every size both ways, up to the variant's largest deal or the pack's; else the usual twice.

    Both ways only where that makes the game clearly longer, but not longer than the usual twice.
    """
    shape = Shape.UP_DOWN if usual[0] < max(usual) else Shape.DOWN_UP
    least, most = sum(usual) * CLEARLY_LONGER, sum(usual) * 2
    for largest in (row.largest(players), len(row.pack(players)) // players):
        sizes = shape.sizes(largest)
        if least <= sum(sizes) <= most:
            return sizes
    turns_at_its_end = usual[0] == usual[-1] != usual[-2]
    return usual + (usual[1:] if turns_at_its_end else usual)


def _named(row: Variant, players: int, sizes: tuple[int, ...]) -> OptionValue:
    """The shape of these sizes by its name, where it has one in this variant."""
    largest = row.largest(players)
    return next((shape.value for shape in Shape if shape.sizes(largest) == sizes), sizes)
