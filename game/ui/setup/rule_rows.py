"""House rules of an own variant as rows of a form: each with its sentence and what is usual."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final

from game.engine import Variant
from game.engine.variant import OptionValue
from game.presentation.words.rules import as_variant, value_words, values_shown
from game.translation import N_, _
from game.ui.kit.controls import DropDown, OneOf, Selection
from game.ui.kit.layout import Part
from game.ui.kit.rows import FormRow
from game.variants import OPTIONS, VARIANTS, Option
from game.variants.rule_numbers import filled

OWN_LIST: Final = N_("A list of my own")

Choose = Callable[[str, OptionValue | None], None]
"""Sets a house rule by its name; None is what the variant says."""


def rule_rows(
    row: Variant,
    options: Mapping[str, OptionValue],
    wrong: Collection[str],
    choose: Choose,
    own_list: Callable[[], None],
) -> list[FormRow]:
    """Every house rule that this row leaves open."""
    return [
        _rule_row(row, option, options, option.name in wrong, choose, own_list)
        for option in OPTIONS.values()
        if values_shown(option, row)
    ]


def rule_sentence(option: Option, row: Variant, *, marked: bool) -> str:
    """The sentence of a rule, and what the variant says where that is not what was chosen."""
    if not marked:
        return filled(_(option.sentence))
    return _(
        "{sentence} {variant} has: {value}.",
        sentence=filled(_(option.sentence)),
        variant=_(row.name),
        value=value_words(option.name, option.of(row)),
    )


def _rule_row(
    row: Variant,
    option: Option,
    options: Mapping[str, OptionValue],
    wrong: bool,
    choose: Choose,
    own_list: Callable[[], None],
) -> FormRow:
    name, values = option.name, values_shown(option, row)
    usual = option.of(row)
    value = options.get(name)
    marked = name in options and not _same(value, usual)

    def pick(known: bool) -> None:
        choose(name, None if known is usual else known)

    def chosen(number: int) -> None:
        if number > len(values):
            own_list()
        else:
            choose(name, values[number - 1] if number else None)

    texts = [as_variant(name, row), *(value_words(name, known) for known in values)]
    at = 1 + values.index(value) if value in values and name in options else 0
    if name == "schedule":
        texts.append(_(OWN_LIST))
        at = len(texts) - 1 if isinstance(value, tuple) else at
    short = "" if at else value_words(name, usual)
    places = Selection(f"rule {name}", [*enumerate(texts)], at, chosen)
    control: Part = DropDown(places, short=short)
    if values == [False, True] and isinstance(usual, bool):
        both = [(known, value_words(name, known)) for known in (False, True)]
        now = bool(usual if name not in options else value)
        control = OneOf(Selection(f"rule {name}", both, now, pick), otherwise=control)
    sentence = rule_sentence(option, row, marked=marked)
    return FormRow(_(option.title), sentence, control, marked=marked, wrong=wrong)


def _same(one: OptionValue | None, other: OptionValue | None) -> bool:
    return one == other and type(one) is type(other)


def rules_in_words(base: str, options: Mapping[str, OptionValue]) -> str:
    """What an own variant is made of, in a line: "Oh Hell; Hook: Every bidder; Deals: 1,2,3"."""
    changes = [
        f"{_(OPTIONS[name].title)}: {value_words(name, options[name])}"
        for name in OPTIONS
        if name in options
    ]
    return "; ".join([_(VARIANTS[base].name), *changes])
