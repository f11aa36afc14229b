"""The variants as data, one small file each, and the house rules that any of them may take.

`VARIANTS` lists the rows by id; `with_options` makes a variant with house rules out of one.
"""

from __future__ import annotations

from game.engine import Variant
from game.variants.house_rules import OPTIONS, Option
from game.variants.options import (
    OptionError,
    UnknownOption,
    alone,
    checked,
    fitting,
    plain_options,
    read_option,
    values_for,
    with_options,
    word,
)
from game.variants.other_names import no_variant
from game.variants.rows import VARIANTS
from game.variants.single_deals import single_deal

__all__ = [
    "OPTIONS",
    "VARIANTS",
    "Option",
    "OptionError",
    "UnknownOption",
    "alone",
    "checked",
    "fitting",
    "plain_options",
    "read_option",
    "single_deal",
    "values_for",
    "variant",
    "with_options",
    "word",
]


def variant(name: str) -> Variant:
    """The row with this id.

    Raises:
        UnknownOption: there is none; the sentence says what is meant, or names those there are.
    """
    try:
        return VARIANTS[name]
    except KeyError:
        raise UnknownOption(no_variant(name)) from None
