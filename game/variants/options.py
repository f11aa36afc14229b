"""House rules worked into a variant, or refused with the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from game.engine.choices import Bidding
from game.engine.refusal import Refusal, Refused, refuse
from game.engine.variant import OptionValue, Variant
from game.variants.house_rules import MOST_DEALS, OPTIONS, Option
from game.wording import command_words, in_window


class OptionError(Refused, ValueError):
    """A variant or house rule that cannot be: the message is one sentence for the player."""


class UnknownOption(OptionError):
    """A variant, a house rule or a word as its value that this version does not know."""

    of_newer = True


SIZES: Final = refuse(
    "Sizes of deals are written 1,3,5: at most {most} of them, of one card or more.",
    most=MOST_DEALS,
)


def read_option(text: str) -> tuple[str, OptionValue]:
    """A house rule from the words `name=value` of a command line.

    Raises:
        OptionError: the words have another form, or name no house rule or value.
    """
    name, equals, value = text.partition("=")
    if not equals:
        raise OptionError(refuse("A house rule is written name=value, not '{text}'.", text=text))
    option = _option(name)
    if name == "schedule" and value[:1].isdecimal():
        sizes = value.split(",")
        if not all(size.isascii() and size.isdecimal() for size in sizes):
            told = command_words(
                "A list of deal sizes is written 1,3,5, not '{value}'.", value=value
            )
            raise OptionError(in_window(told, SIZES))
        return name, checked(name, [int(size[:9]) for size in sizes])
    if name == "deals" and value.isascii() and value.isdecimal():
        return name, checked(name, int(value[:9]))
    if not option.values:
        raise OptionError(_no_number(option, value))
    words = {word(known): known for known in option.values}
    if value not in words:
        raise OptionError(_no_value(option, value))
    return name, words[value]


def word(value: OptionValue) -> str:
    """A value as a command line writes it: `true`, `up-down`, `1,3,5`."""
    if isinstance(value, tuple):
        return ",".join(str(size) for size in value)
    return str(value).lower() if isinstance(value, bool) else str(value)


def plain_value(value: object) -> object:
    """A value as JSON has it: a list of sizes as a list."""
    return list(value) if isinstance(value, tuple) else value


def plain_options(options: Mapping[str, object]) -> dict[str, object]:
    """House rules as JSON has them; `checked` reads each value back."""
    return {name: plain_value(value) for name, value in options.items()}


def checked(name: str, raw: object) -> OptionValue:
    """A value from a record or a settings file, if it is one that this house rule takes.

    Raises:
        UnknownOption: there is no such house rule, or no such word among its values.
        OptionError: the value makes no sense.
    """
    option = _option(name)
    if name == "schedule" and isinstance(raw, list | tuple):
        sizes = tuple(raw)
        if not sizes or not all(type(size) is int and size >= 1 for size in sizes):
            told = command_words("A schedule is a list of sizes of one card or more.")
            raise OptionError(in_window(told, SIZES))
        return sizes
    if name == "deals":
        if type(raw) is not int or not 1 <= raw <= MOST_DEALS:
            raise OptionError(_no_number(option, raw))
        return raw
    for known in option.values:
        if type(raw) is type(known) and raw == known:
            return known
    word_of_it = isinstance(raw, str) and any(isinstance(known, str) for known in option.values)
    raise (UnknownOption if word_of_it else OptionError)(_no_value(option, raw))


def with_options(
    row: Variant, options: Mapping[str, object], players: int | None = None
) -> Variant:
    """The variant with these house rules; those it has anyway are left out of its `options`.

    `row` is a plain row; values are as records write them. With `players`, the result is sure to
    take that many.

    Raises:
        OptionError: an unknown name or value, rules that contradict each other, too many seats.
    """
    wishes = {name: checked(name, raw) for name, raw in options.items()}
    if players is not None and (why := seats_refusal(row, players)) is not None:
        raise OptionError(why)
    _refuse_contradictions(row, wishes)
    _refuse_large_deals(row, wishes.get("schedule"), players)
    if players is not None and wishes.get("schedule") == row.deals[players]:
        del wishes["schedule"]  # the variant's own deals for so many, written out by hand
    if players is not None and wishes.get("deals") == len(row.deals[players]):
        del wishes["deals"]
    if wishes.get("bidding") == Bidding.SIMULTANEOUS.value:
        wishes.pop("bid_changes", None)  # lapsed anyway
    result = row
    differing: dict[str, OptionValue] = {}
    for name, option in OPTIONS.items():  # one order, so that equal games have equal records
        if name not in wishes:
            continue
        if _differs(row, option, wishes[name]):
            differing[name] = wishes[name]
        result = option.applied(result, wishes[name])
    return replace(result, options=differing)


def values_for(row: Variant, option: Option) -> tuple[OptionValue, ...]:
    """The values of a house rule that this row can be given; none where there is no choice."""
    fitting = [value for value in option.values if unfit(row, option.name, value) is None]
    own = option.of(row)
    if own is None:  # a value that makes no other game is the row's own under another name
        fitting = [value for value in fitting if _differs(row, option, value)]
    return tuple(fitting) if any(not _same(value, own) for value in fitting) else ()


def _same(one: OptionValue | None, other: OptionValue | None) -> bool:
    """Whether two values are equal and of one type: 1 is not true."""
    return one == other and type(one) is type(other)


def _differs(row: Variant, option: Option, value: OptionValue) -> bool:
    try:
        return option.applied(row, value) != row
    except ValueError:
        return True  # it cannot even stand without the others, as a hook where all bid at once


def _no_number(option: Option, raw: object) -> Refusal:
    text = "{rule} is a number from 1 to {most}, not '{value}'."
    told = command_words(text, rule=option.name, most=MOST_DEALS, value=str(raw))
    shown = refuse(
        "{rule}: a number from 1 to {most}, not “{value}”.",
        rule=option.title,
        most=MOST_DEALS,
        value=str(raw),
    )
    return in_window(told, shown)


def _no_value(option: Option, raw: object) -> Refusal:
    words = ", ".join(word(known) for known in option.values)
    text = "{rule} is one of {words}, not '{value}'."
    told = command_words(text, rule=option.name, words=words, value=str(raw))
    shown = refuse("{rule} cannot be “{value}”.", rule=option.title, value=str(raw))
    return in_window(told, shown)


def _option(name: str) -> Option:
    try:
        return OPTIONS[name]
    except KeyError:
        refusal = command_words(
            "There is no house rule '{name}'; there are {known}.",
            name=name,
            known=", ".join(OPTIONS),
        )
        shown = refuse("There is no house rule called “{name}”.", name=name)
        raise UnknownOption(in_window(refusal, shown)) from None


def seats_refusal(row: Variant, players: int) -> Refusal | None:
    """Why a variant is not for so many players, in one sentence."""
    if players in row.deals:
        return None
    least, most = row.seats
    if least == most:
        return refuse(
            "{variant} is for {least} players, not {players}.",
            variant=row.name,
            least=least,
            players=players,
        )
    return refuse(
        "{variant} is for {least} to {most} players, not {players}.",
        variant=row.name,
        least=least,
        most=most,
        players=players,
    )


def _refuse_contradictions(row: Variant, wishes: Mapping[str, OptionValue]) -> None:
    for name, value in wishes.items():
        if (why := unfit(row, name, value)) is not None:
            raise OptionError(why)
    for option in OPTIONS.values():
        if (why := option.clash(row, wishes)) is not None:
            raise OptionError(why)


def fitting(row: Variant, options: Mapping[str, OptionValue]) -> dict[str, OptionValue]:
    """Those of the house rules that make sense in this variant."""
    return {name: value for name, value in options.items() if unfit(row, name, value) is None}


def unfit(row: Variant, name: str, value: OptionValue) -> Refusal | None:
    """Why a house rule makes no sense in this variant, or None where it does."""
    return OPTIONS[name].unfit(row, value)


def alone(row: Variant) -> Iterator[dict[str, OptionValue]]:
    """Each house rule at each value that a row can be given, with what it needs beside itself."""
    for name, option in OPTIONS.items():
        fits = [value for value in option.samples if unfit(row, name, value) is None]
        for value in (*values_for(row, option), *fits):
            yield {name: value, **option.beside(row, value)}


def _refuse_large_deals(row: Variant, sizes: OptionValue | None, players: int | None) -> None:
    if not isinstance(sizes, tuple):
        return
    seats = players if players is not None else row.seats[0]
    most = len(row.pack(seats)) // seats
    if max(sizes) > most:
        refusal = refuse(
            "A deal of {cards} cards is larger than the pack: {players} players can be dealt "
            "{most} each.",
            cards=max(sizes),
            players=seats,
            most=most,
        )
        raise OptionError(refusal)
