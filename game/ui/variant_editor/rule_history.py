"""Undo and redo in the variant editor: the rules as they were before each change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from game.engine.variant import OptionValue

_MOST_UNDONE: Final = 200


@dataclass(frozen=True, slots=True)
class VariantRules:
    """What undo brings back: the row a variant is made from, and its house rules."""

    base: str
    options: Mapping[str, OptionValue]


class RuleHistory:
    """Rules to go back to, and rules that were gone back from."""

    def __init__(self) -> None:
        self._undone: list[VariantRules] = []
        self._redone: list[VariantRules] = []

    def remember(self, now: VariantRules) -> None:
        """Before a change; what was taken back before can be made again no more."""
        if not self._undone or self._undone[-1] != now:
            self._undone.append(now)
            del self._undone[:-_MOST_UNDONE]
        self._redone.clear()

    def can_undo(self, now: VariantRules) -> bool:
        """Whether there is a change to take back."""
        return any(rules != now for rules in self._undone)

    def can_redo(self, now: VariantRules) -> bool:
        """Whether there is one to make again."""
        return any(rules != now for rules in self._redone)

    def undo(self, now: VariantRules) -> VariantRules | None:
        """The rules before the last change; None if there is none."""
        return _step(now, self._undone, self._redone)

    def redo(self, now: VariantRules) -> VariantRules | None:
        """The rules of the change that was taken back; None if there is none."""
        return _step(now, self._redone, self._undone)


def _step(
    now: VariantRules, source: list[VariantRules], target: list[VariantRules]
) -> VariantRules | None:
    while source and source[-1] == now:
        source.pop()
    if not source:
        return None
    target.append(now)
    return source.pop()
