"""Rows as earlier releases had them: a game is read by the rules that it was begun with.

A record's header names the program that wrote it. Where a row has changed since, that program's is
here; whatever is begun anew is begun by the row of today.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from game.engine import Variant
from game.engine.choices import Talk
from game.variants import VARIANTS, OptionError, variant, with_options
from game.variants.options import unfit


def as_kept(name: str) -> Variant:
    """The row with this id as files of every release may have it: with any house scoring.

    Raises:
        OptionError: there is no such row.
    """
    return replace(variant(name), own_scoring=False)


def kept_variant(name: str, options: Mapping[str, object], players: int | None = None) -> Variant:
    """The variant of a file that does not say which release wrote it.

    It is today's row wherever that takes these house rules; the row as earlier releases had it is
    only for house rules that were taken then.

    Raises:
        OptionError: no release had such a game.
    """
    row, then = variant(name), as_kept(name)
    try:
        return with_options(row, options, players)
    except OptionError:
        if then == row:
            raise
        return with_options(then, options, players)


def _ruled(row: Variant, **rules: object) -> Variant:
    return replace(row, rules=replace(row.rules, **rules))  # type: ignore[arg-type]


EARLIER: Final[Mapping[str, Mapping[str, Variant]]] = {
    "blackout 0.1.0": {
        # What a player said might contradict what the same player had said before.
        # House scoring was taken there.
        "cooperative": _ruled(as_kept("cooperative"), talk=Talk.UNCHECKED),
        "caller-clag": as_kept("caller-clag"),
        "ninety-nine": as_kept("ninety-nine"),
        # Bids might be changed as in Oh Hell.
        "two-jokers": _ruled(VARIANTS["two-jokers"], bid_changes=True),
    },
}
"""By the program of a record's header, then by id, each row that was another one then."""


def row_of(name: str, program: object) -> Variant | None:
    """The row with this id as a program had it, if that was not as it is now."""
    return EARLIER.get(str(program), {}).get(name)


def as_now(then: Variant) -> Variant:
    """The same game begun today: today's row, with those of its house rules that it takes."""
    row = VARIANTS.get(then.id)
    if row is None:
        return then
    fitting = {
        name: value for name, value in then.options.items() if unfit(row, name, value) is None
    }
    return with_options(row, fitting)
