"""The one decoder of everything that is read from a file or a command line: text and JSON.

What comes out is bounded: valid Unicode without control characters, finite numbers of few digits,
nesting that no reader trips over. Whatever else is wrong is for the reader of the data to say.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, Final, TypeVar

import msgspec

from game.engine.refusal import Refused, refuse

DEEPEST: Final = 32
"""Lists and objects within each other; our own files have at most eight."""
LONGEST_NUMBER: Final = 1000
"""Digits; a seed that somebody typed may be long."""
LARGEST_REAL: Final = 1e9
"""No points, chances or seconds of ours come near; sums and squares of it are still numbers."""
PER_ITEM: Final = 100
"""Bytes in memory that an element of a decoded list takes about; an object takes thrice that."""

_FLAW: Final = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")
"""A control character, or half of a pair that UTF-16 parts a letter into."""
_RAW_FLAW: Final = re.compile("[\x7f-\x9f\ud800-\udfff]")
"""One that JSON does not refuse by itself."""
_ESCAPED_FLAW: Final = re.compile(
    r"(?<!\\)(?:\\\\)*\\(?:[bfnrt]|u00[0189]|u007[fF]|u[dD][89a-fA-F])"
)
"""In JSON an escape of one, or of half a pair whose other half may follow; a backslash that stands
for itself is doubled, and a letter after it means nothing."""
_LINE_FLAW: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ud800-\udfff]")
"""The same but for tabs and line ends, in texts that have them."""
_STRING: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?', re.DOTALL)
_BRACKET: Final = re.compile(r"[\[\]{}]")
_LONG_NUMBER: Final = re.compile(rf"(?<!\d)\d{{{LONGEST_NUMBER + 1}}}")
"""Looked for at the first digit of a number alone, so that a text is gone through once."""


T = TypeVar("T")

NONE_OF_OURS: Final = refuse("it is none of ours.")
NO_TEXT: Final = refuse("it is not a text file in UTF-8.")
NO_NUMBER: Final = refuse("a number in it is impossible or too large.")
TOO_DEEP: Final = refuse("it is nested too deeply.")
NO_OBJECT: Final = refuse("it is not a JSON object.")
FLAWED: Final = refuse("a text in it holds a control character or half a letter.")


class Unreadable(Refused, ValueError):
    """What was read cannot be used: the message is a clause that follows "it cannot be read:"."""


def too_large(most: int) -> Unreadable:
    """Of a file of more than so many bytes."""
    return Unreadable(refuse("it is too large: over {most} bytes.", most=f"{most:,}"))


class NoFile(Unreadable):
    """A folder, a device or a pipe in the place of a file."""


class OlderVersion(Unreadable):
    """An earlier version of this program wrote it, in a form that is read no more."""


class NewerVersion(Unreadable):
    """A later version of this program wrote it, and can read it."""


NONSENSE: Final = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError)
"""What a value of another kind raises where it is used: a key that is missing, a list in place of
a number, a number or a date that is too large. `Unreadable` is one of them."""


def document_of(raw: bytes) -> dict[str, Any]:
    """What a file says that is one JSON object.

    Raises:
        Unreadable: it is something else.
    """
    return object_of(utf8(raw))


def typed(raw: bytes, kind: type[T], *, flawed: bool = False) -> T:
    """What a JSON text says, decoded straight into a type, which says what its numbers can be.

    Texts in it may be `flawed` where whoever uses them judges each by itself.

    Raises:
        Unreadable: it is no JSON, says something else, or holds a control character.
    """
    text = utf8(raw)
    if may_be_flawed(text):
        (parsed if flawed else json_of)(text)
    try:
        return msgspec.json.decode(text, type=kind)
    except msgspec.ValidationError as error:
        raise Unreadable(refuse("it says something else: {why}.", why=str(error))) from None
    except msgspec.MsgspecError:
        raise Unreadable(NO_OBJECT) from None
    except RecursionError:
        raise Unreadable(TOO_DEEP) from None


def whole(value: object, least: int, most: int) -> int:
    """A whole number within limits.

    Raises:
        Unreadable: it is none, or beyond them.
    """
    if type(value) is not int or not least <= value <= most:
        raise Unreadable(NO_NUMBER)
    return value


def real(value: object, least: float = -LARGEST_REAL, most: float = LARGEST_REAL) -> float:
    """A number, whole or not, within limits.

    Raises:
        Unreadable: it is none, or beyond them.
    """
    if not isinstance(value, int | float) or isinstance(value, bool) or not least <= value <= most:
        raise Unreadable(NO_NUMBER)
    return float(value)


def text_of(raw: bytes) -> str:
    """A whole text in UTF-8, without a mark at its start; tabs and line ends are all its controls.

    Raises:
        Unreadable: it is something else.
    """
    text = utf8(raw)
    if _LINE_FLAW.search(text):
        raise Unreadable(FLAWED)
    return text


def utf8(raw: bytes) -> str:
    """Bytes as text, whatever characters it has.

    Raises:
        Unreadable: they are not UTF-8.
    """
    try:
        return raw.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError:
        raise Unreadable(NO_TEXT) from None


def json_of(text: str) -> Any:
    """What a JSON text says.

    Raises:
        Unreadable: it is no JSON, or beyond the limits of this module.
    """
    value = parsed(text)
    if may_be_flawed(text) and is_flawed(value):
        raise Unreadable(FLAWED)
    return value


def object_of(text: str) -> dict[str, Any]:
    """The same where it must be an object.

    Raises:
        Unreadable: it is none.
    """
    value = json_of(text)
    if not isinstance(value, dict):
        raise Unreadable(NO_OBJECT)
    return value


def line_of_object(data: Mapping[str, Any]) -> str:
    """An object as a line of a file, with its line feed."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def parsed(text: str) -> Any:
    """What a JSON text says, with texts in it as they stand.

    Raises:
        Unreadable: it is no JSON, nested too deeply, or has a number that nobody needs.
    """
    if _depth(text) > DEEPEST:
        raise Unreadable(TOO_DEEP)
    if len(text) > LONGEST_NUMBER and _LONG_NUMBER.search(text) is not None:
        raise Unreadable(NO_NUMBER)
    try:
        return _DECODER.decode(text)
    except Unreadable:
        raise
    except ValueError:
        raise Unreadable(NO_OBJECT) from None


def may_be_flawed(text: str) -> bool:
    """Whether a JSON text may hold a text with a flaw; most can be told at a glance not to."""
    if "\\" in text and _ESCAPED_FLAW.search(text) is not None:
        return True
    return "\x7f" in text if text.isascii() else _RAW_FLAW.search(text) is not None


def is_flawed(value: Any, flaw: re.Pattern[str] = _FLAW) -> bool:
    """Whether a text anywhere in decoded data has a control character or half a letter.

    With `flaw` whether one has that.
    """
    match value:
        case str():
            return flaw.search(value) is not None
        case list():
            return any(is_flawed(one, flaw) for one in value)
        case dict():
            return any(is_flawed(one, flaw) for each in value.items() for one in each)
        case _:
            return False


def cleaned(value: Any) -> Any:
    """The same data with a mark in place of every flaw."""
    match value:
        case str():
            return _FLAW.sub("\ufffd", value)
        case list():
            return [cleaned(item) for item in value]
        case Mapping():
            return {cleaned(key): cleaned(item) for key, item in value.items()}
        case _:
            return value


def weight(text: str) -> int:
    """Bytes in memory that a JSON text takes at most, about, once it is decoded."""
    items = text.count(",") + text.count("[") + 3 * text.count("{")
    return PER_ITEM * (1 + items) + len(text) * (1 if text.isascii() else 4)


def _depth(text: str) -> int:
    """How deep lists and objects lie within each other; more than it is, where that is enough."""
    most = text.count("[") + text.count("{")
    if most <= DEEPEST:
        return most
    deep = most = 0
    for found in _BRACKET.finditer(_STRING.sub("", text)):
        deep += 1 if found.group() in "[{" else -1
        most = max(most, deep)
    return most


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise Unreadable(NO_NUMBER)
    return number


def _no_constant(_name: str) -> Any:
    raise Unreadable(NO_NUMBER)


_DECODER: Final = json.JSONDecoder(parse_float=_finite, parse_constant=_no_constant)
