"""Why something is not allowed, as one sentence that a window can translate."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


def _same(text: str) -> str:
    return text


@dataclass(frozen=True, slots=True)
class Refusal:
    """One sentence with its values kept apart, so that another language can put it together."""

    template: str
    """English, with `{name}` where a value goes."""
    values: Mapping[str, str | int] = field(default_factory=dict)

    def text(self, translate: Callable[[str], str] = _same) -> str:
        """The finished sentence; words among the values are translated too."""
        shown = {
            name: translate(value) if isinstance(value, str) else value
            for name, value in self.values.items()
        }
        return translate(self.template).format(**shown)

    def __str__(self) -> str:
        return self.text()


class IllegalAction(ValueError):
    """The rules do not allow this action now. `refusal` says why in one sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


def refuse(template: str, **values: str | int) -> Refusal:
    """A refusal from its sentence and values."""
    return Refusal(template, values)
