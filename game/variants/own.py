"""A player's own variant: a name, a row it is made from, and house rules, as a small TOML text.

Only what such a text says is known here; files are read by
`game.table.own_variants.variant_file`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.engine import Variant
from game.engine.refusal import Refusal, refuse
from game.engine.variant import OptionValue
from game.variants.house_rules import MOST_DEALS, OPTIONS
from game.variants.options import SIZES, OptionError, UnknownOption, checked, with_options
from game.variants.other_names import no_variant, other_name
from game.variants.rows import VARIANTS
from game.wording import command_words, in_window

KEYS: Final = ("name", "base", "options")
LONGEST_NAME: Final = 60


class OwnError(OptionError):
    """An own variant that cannot be; `place` is the key it is wrong at, empty for the whole."""

    def __init__(self, place: str, why: Refusal) -> None:
        super().__init__(why)
        self.place = place

    @property
    def with_place(self) -> Refusal:
        """The sentence behind the place, where there is one."""
        if not self.place:
            return self.refusal
        return refuse("{place}: {why}", place=self.place, why=self.refusal)


class UnknownInOwn(OwnError):
    """The same where this version does not know the key, the base, the house rule or its value."""

    of_newer = True


@dataclass(frozen=True, slots=True)
class OwnVariant:
    """An own variant that can be played."""

    name: str
    base: str
    """The id of the row; records write it, with the options that differ from the row's own."""
    options: Mapping[str, OptionValue]
    """As they were written down."""
    variant: Variant
    """The row with the options worked in; it keeps the row's id and name."""


def read_own(document: Mapping[str, object], players: int | None = None) -> OwnVariant:
    """The own variant that a parsed text tells of; with `players`, one for that many.

    Raises:
        OwnError: a key is missing, unknown or of the wrong type, or the rules do not go together.
    """
    for key in document:
        if key not in KEYS:
            kind = UnknownInOwn if {"name", "base"} <= document.keys() else OwnError
            raise kind(
                key, refuse("There is no such key; there are {known}.", known=", ".join(KEYS))
            )
    name = _text(document, "name")
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise OwnError(
            "name",
            refuse("A name is one line of at most {number} characters.", number=LONGEST_NAME),
        )
    base = _text(document, "base")
    if base not in VARIANTS:
        raise (UnknownInOwn if other_name(base) is None else OwnError)("base", no_variant(base))
    raw = document.get("options", {})
    if not isinstance(raw, Mapping):
        raise OwnError(
            "options", refuse("The house rules are a table: [options], then a line for each.")
        )
    options = {str(option): _value(str(option), value) for option, value in raw.items()}
    row = VARIANTS[base]
    _refuse(row, options, None)
    # Seats are not the text's business: their refusal names no place in it.
    with_options(row, {}, players)
    return OwnVariant(name, base, options, _refuse(row, options, players))


def dump(name: str, base: str, options: Mapping[str, OptionValue]) -> str:
    """The text that `read_own` reads back as the same name, base and options.

    Raises:
        OwnError: it would be refused when it is read.
    """
    read_own({"name": name, "base": base, "options": options})
    lines = [f"name = {quoted(name)}", f"base = {quoted(base)}"]
    if options:
        lines += ["", "[options]"]
    lines += [f"{key} = {_toml(options[key])}" for key in OPTIONS if key in options]
    return "\n".join(lines) + "\n"


def name_in(raw: object) -> str:
    """The name of an own variant as a stranger wrote it; empty where it is none.

    What could be taken for a variant for everybody is none: it would tell of other rules.
    """
    if not isinstance(raw, str) or not raw.isprintable():
        return ""
    name = " ".join(raw.split())
    titles = {title.casefold() for row in VARIANTS.values() for title in (row.id, row.name)}
    return "" if len(name) > LONGEST_NAME or name.casefold() in titles else name


_NO_TEXT: Final = refuse(
    "A text in quotation marks is due here: name is what you call it, base the id of the variant "
    "it is made from."
)


def _text(document: Mapping[str, object], key: str) -> str:
    value = document.get(key)
    if not isinstance(value, str) or not value.strip():
        raise OwnError(key, _NO_TEXT)
    return value


def _value(option: str, raw: object) -> OptionValue:
    if isinstance(raw, list | tuple) and len(raw) > MOST_DEALS:
        told = command_words("A schedule has at most {most} deals.", most=MOST_DEALS)
        raise OwnError(f"options.{option}", in_window(told, SIZES))
    try:
        return checked(option, raw)
    except UnknownOption as error:
        raise UnknownInOwn(f"options.{option}", error.refusal) from None
    except OptionError as error:
        raise OwnError(f"options.{option}", error.refusal) from None


def _refuse(row: Variant, options: Mapping[str, OptionValue], players: int | None) -> Variant:
    """The row with the options, or a refusal that names the one which is wrong by itself."""
    try:
        return with_options(row, options, players)
    except OptionError as error:
        why = error.refusal
    for option, value in options.items():
        try:
            with_options(row, {option: value}, players)
        except OptionError as error:
            if error.refusal == why:
                raise OwnError(f"options.{option}", why) from None
    raise OwnError("options", why)


def _toml(value: OptionValue) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            return quoted(value)
        case _:
            return f"[{', '.join(map(str, value))}]"


def quoted(text: str) -> str:
    """A basic string of TOML, and a word of a line; what is printable needs no further escapes."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
