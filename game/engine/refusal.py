"""Why something is not allowed, as one sentence that a window can translate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar


def _same(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Refusal:
    """One sentence with its values kept apart, so that another language can put it together."""

    template: str
    """English, with `{name}` where a value goes."""
    values: Mapping[str, str | int | Refusal] = field(default_factory=dict)
    """What goes there; a reason may be a sentence of its own."""

    def text(self, translate: Callable[[str], str] = _same) -> str:
        """The finished sentence; words among the values are translated too."""
        shown: dict[str, str | int] = {}
        for name, value in self.values.items():
            match value:
                case Refusal():
                    shown[name] = value.text(translate)
                case str():
                    shown[name] = translate(value)
                case number:
                    shown[name] = number
        return translate(self.template).format(**shown)

    def __str__(self) -> str:
        return self.text()


class Refused(Exception):
    """An error whose message is one sentence; `refusal` keeps it for other languages."""

    of_newer: ClassVar[bool] = False
    """Whether it is about something that this version does not know, and a newer one may."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class IllegalAction(Refused, ValueError):
    """The rules do not allow this action now. `refusal` says why in one sentence."""


def refuse(template: str, **values: str | int | Refusal) -> Refusal:
    """A refusal from its sentence and values."""
    return Refusal(template, values)


def finished(sentence: str) -> Refusal:
    """A sentence that stands as it is, such as a command's own or what a server said."""
    return Refusal("{sentence}", {"sentence": sentence})
