"""Sentences kept as data: refusals in the words of a command line and in a window's own, and
phrases, which are English and can be put together anew in another language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, fields, replace
from typing import Final

from game.engine.refusal import Refusal, refuse

NEWER_VERSION: Final = refuse("it was written by a newer version of Blackout.")
"""The clause that follows "cannot be read:" where the file says so itself."""


def newer_or_wrong(why: Refusal) -> Refusal:
    """The clause that follows "cannot be read:" where only something unknown says so.

    Args:
        why: what this version does not know, or makes of it by its own rules.
    """
    return refuse("it was written by a newer version of Blackout, or is wrong: {why}", why=why)


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowedRefusal(Refusal):
    """A refusal in the words of a command line or a file, with the same in a window's words."""

    window: Refusal


def command_words(text: str, **values: str | int | Refusal) -> Refusal:
    """A refusal in the words of a command line or a file, which no catalogue has."""
    return Refusal(text, values)


def in_window(command: Refusal, window: Refusal) -> WindowedRefusal:
    """A refusal that a window says in words of its own."""
    same = {field.name: getattr(command, field.name) for field in fields(Refusal)}
    return WindowedRefusal(**same, window=window)


def window_text(refusal: Refusal, translate: Callable[[str], str]) -> str:
    """The finished sentence in the words of a window."""
    return _for_window(refusal).text(translate)


def _for_window(refusal: Refusal) -> Refusal:
    """The refusal that a window shows, also where it is the reason within another one."""
    if isinstance(refusal, WindowedRefusal):
        return _for_window(refusal.window)
    values = {
        name: _for_window(value) if isinstance(value, Refusal) else value
        for name, value in refusal.values.items()
    }
    return replace(refusal, values=values)


class Phrase(str):
    """A finished English text that knows what it was made of."""

    template: str
    many: str
    """The form for another number than one; empty where none decides."""
    number: int
    facts: dict[str, object]


def phrase(text: str, /, **facts: object) -> Phrase:
    """A text with what stands in its braces: numbers, names, other phrases."""
    return _made(text, "", 1, facts)


def nphrase(one: str, many: str, number: int, /, **facts: object) -> Phrase:
    """The same where a number decides the form."""
    return _made(one, many, number, facts)


def _made(one: str, many: str, number: int, facts: dict[str, object]) -> Phrase:
    template = many if many and abs(number) != 1 else one
    made = Phrase(template.format(**facts) if facts else template)
    made.template, made.many, made.number, made.facts = one, many, number, facts
    return made


def in_language(
    text: str, translate: Callable[[str], str], translate_many: Callable[[str, str, int], str]
) -> str:
    """A phrase put together in another language, and any other text translated as it is."""
    if not isinstance(text, Phrase):
        return translate(text)
    if text.many:
        found = translate_many(text.template, text.many, text.number)
    else:
        found = translate(text.template)
    facts = {
        name: in_language(fact, translate, translate_many) if isinstance(fact, Phrase) else fact
        for name, fact in text.facts.items()
    }
    return found.format(**facts) if facts else found


def template(text: str) -> str:
    """Mark a text for the catalogue that is filled in elsewhere."""
    return text


def name_taken(name: str) -> Refusal:
    """A name that another one of its kind has."""
    return refuse("{name} is taken: choose another name.", name=name)


def no_room(most: int) -> Refusal:
    """One more of something of which there are as many as there may be."""
    return refuse("There is room for {most}: delete one first.", most=most)


AND: Final = template("{one} and {other}")
OR: Final = template("{one} or {other}")
COMMA: Final = template("{one}, {other}")
SEMICOLON: Final = template("{one}; {other}")
"""How the last two parts of a list are joined."""


def listed(parts: Iterable[str], last: str = AND, more: str = COMMA) -> str:
    """A list in words: its last two parts are joined by `last`, the others before by `more`."""
    some, *rest = parts
    for place, part in enumerate(rest, start=1):
        some = phrase(last if place == len(rest) else more, one=some, other=part)
    return some
