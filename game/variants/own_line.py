"""A player's own variant as one line of text: `oh-hell hook=any schedule=1,2,3 name="Fridays"`.

The line says what the small file says, in words that a message or a clipboard holds: the id of the
row, house rules as a command line writes them, and the name in quotation marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.engine.refusal import refuse
from game.engine.variant import OptionValue
from game.variants.house_rules import OPTIONS
from game.variants.options import OptionError, read_option, word
from game.variants.own import OwnError, OwnVariant, quoted, read_own

LONGEST_LINE: Final = 5000
"""Characters; a text beyond is something else."""
_FORM: Final = refuse(
    'A line begins with the id of a variant and ends with a name, as in: oh-hell name="Ours".'
)
_QUOTES: Final = {'"': '"', "“": "”", "„": "“”", "«": "»", "'": "'"}
"""Quotation marks and what ends them: programs that send messages like to turn them round."""


def line_of(name: str, base: str, options: Mapping[str, OptionValue]) -> str:
    """The line that `read_line` reads back as the same name, base and options.

    Raises:
        OwnError: it would be refused when it is read.
    """
    read_own({"name": name, "base": base, "options": options})
    return " ".join([*rule_words(base, options), f"name={quoted(name)}"])


def rule_words(base: str, options: Mapping[str, OptionValue]) -> list[str]:
    """The id of a row and its house rules as words of a line, in one order."""
    return [base, *(f"{key}={word(options[key])}" for key in OPTIONS if key in options)]


def read_line(text: str, players: int | None = None) -> OwnVariant:
    """The own variant that a line tells of; line breaks in it are spaces.

    Raises:
        OptionError: it tells of none; the sentence says where it goes wrong.
    """
    if len(text) > LONGEST_LINE:
        raise OptionError(refuse("The text is too long."))
    base, *rules = words_in(text) or [""]
    if not base or "=" in base:
        raise OptionError(_FORM)
    name: str | None = None
    options: dict[str, OptionValue] = {}
    for rule in rules:
        key, _equals, value = rule.partition("=")
        if key in options or (key == "name" and name is not None):
            raise OptionError(refuse("{key} stands in the line twice.", key=key))
        if key == "name":
            name = value
        else:
            option, chosen = read_option(rule)
            options[option] = chosen
    try:
        # What else is wrong is said first: a word that is no variant needs no name.
        called = "Ours" if name is None else name
        own = read_own({"name": called, "base": base, "options": options}, players)
    except OwnError as error:
        raise OptionError(error.with_place) from None
    if name is None:
        raise OptionError(_FORM)
    return own


def words_in(text: str) -> list[str]:
    """A line at its spaces, but for those within quotation marks behind an equals sign.

    Raises:
        OptionError: a quotation mark is never closed.
    """
    words: list[str] = []
    word = ""
    closing: str | None = None
    letters = iter(text.strip())
    for letter in letters:
        if closing is None:
            if letter.isspace():
                words += [word] if word else []
                word = ""
            elif letter in _QUOTES and word.endswith("="):
                closing = _QUOTES[letter]
            else:
                word += letter
        elif letter == "\\":
            word += next(letters, "")
        elif letter in closing:
            closing = None
        else:
            word += letter
    if closing is not None:
        raise OptionError(refuse("A quotation mark is never closed."))
    return [*words, word] if word else words
