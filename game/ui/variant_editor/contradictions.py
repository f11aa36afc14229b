"""House rules that do not go together: which take part in it, and single changes that mend it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.engine import Variant
from game.engine.variant import OptionValue
from game.presentation.words.rules import values_shown
from game.translation import sentence
from game.variants import OPTIONS, OptionError, with_options


@dataclass(frozen=True, slots=True)
class Remedy:
    """One house rule set otherwise, after which all can be played."""

    name: str
    value: OptionValue | None
    """None takes back what was chosen: as the variant has it."""


def problem_of(row: Variant, options: Mapping[str, OptionValue]) -> str | None:
    """Why these rules cannot be played together, in one sentence."""
    try:
        with_options(row, options)
    except OptionError as error:
        return sentence(error)
    return None


def ways_out(row: Variant, options: Mapping[str, OptionValue]) -> list[Remedy]:
    """Every single change that helps, in the order of the rules; none where nothing is wrong."""
    if problem_of(row, options) is None:
        return []
    found: list[Remedy] = []
    for name, option in OPTIONS.items():
        others = {key: value for key, value in options.items() if key != name}
        if name in options and problem_of(row, others) is None:
            found.append(Remedy(name, None))
            continue
        found += [
            Remedy(name, value)
            for value in values_shown(option, row)
            if value != options.get(name) and problem_of(row, {**others, name: value}) is None
        ]
    return found
