"""The variants as data, one small file each, and the house rules that any of them may take.

`VARIANTS` lists the rows by id; `with_options` makes a variant with house rules out of one.
"""

from __future__ import annotations

from collections.abc import Mapping

from game.engine import Variant
from game.variants.blackout import BLACKOUT
from game.variants.oh_hell import OH_HELL
from game.variants.options import (
    OPTIONS,
    Option,
    OptionError,
    checked,
    read_option,
    with_options,
    word,
)

__all__ = [
    "OPTIONS",
    "VARIANTS",
    "Option",
    "OptionError",
    "checked",
    "read_option",
    "variant",
    "with_options",
    "word",
]

VARIANTS: Mapping[str, Variant] = {row.id: row for row in (BLACKOUT, OH_HELL)}


def variant(name: str) -> Variant:
    """The row with this id.

    Raises:
        OptionError: there is none; the sentence names those there are.
    """
    try:
        return VARIANTS[name]
    except KeyError:
        known = ", ".join(VARIANTS)
        raise OptionError(f"There is no variant '{name}'; there are {known}.") from None
