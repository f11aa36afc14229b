"""Bots that fail at headless tables: counted, and after a few faults not asked any more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from game.engine import Action, Seat, View
from game.table.bots.thinking import Thinking, Thought

FAULTS_ALLOWED: Final = 3
"""A bot that failed so often sits out: what it would be credited with is another's play."""


class SittingOut:
    """Thinking that counts faults by bot; for one that sits out `fallback` is asked."""

    def __init__(self, inner: Thinking, fallback: str, failed: Counter[str]) -> None:
        """`failed` may hold the faults of games before by bot, and is counted on."""
        self.faults: Counter[Seat] = Counter()
        """Of this game."""
        self.reasons: dict[str, None] = {}
        """Each once, in their order."""
        self._inner = inner
        self._fallback = fallback
        self._failed = failed
        self._asked = ""
        self._replaced = False

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """See `Thinking`."""
        self._asked = target
        self._replaced = self._failed[target] >= FAULTS_ALLOWED
        self._inner.ask(seat, self._fallback if self._replaced else target, view, legal, chance)

    def poll(self) -> Thought | None:
        """See `Thinking`."""
        return self._counted(self._inner.poll())

    def wait(self, seconds: float) -> Thought | None:
        """See `Thinking`."""
        return self._counted(self._inner.wait(seconds))

    @property
    def preparing(self) -> bool:
        """See `Thinking`."""
        return self._inner.preparing

    @property
    def remarks(self) -> Sequence[str]:
        """See `Thinking`."""
        return self._inner.remarks

    def reseat(self, seat: Seat, target: str) -> None:
        """See `Thinking`."""
        self._inner.reseat(seat, target)

    def cancel(self) -> None:
        """See `Thinking`."""
        self._inner.cancel()

    def close(self) -> None:
        """See `Thinking`."""
        self._inner.close()

    def _counted(self, thought: Thought | None) -> Thought | None:
        if thought is None:
            return None
        if self._replaced:  # the record says so at each of its moves
            why = f"{self._asked} sits out after {FAULTS_ALLOWED} faults."
            return replace(thought, fault=why)
        if thought.fault is not None:
            self._failed[self._asked] += 1
            self.faults[thought.seat] += 1
            self.reasons[thought.fault] = None
        return thought
