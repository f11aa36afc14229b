"""Counts decisions, seconds and faults of the bots at a headless table; some sit out in the end."""

from __future__ import annotations

import time
from collections import Counter, defaultdict
from dataclasses import replace
from typing import Final

from game.engine import Action, Seat, View
from game.table.bots.thinking import Thinking, Thought

FAULTS_ALLOWED: Final = 3
"""A bot that failed so often sits out: what it would be credited with is another's play."""


class CountedThinking:
    """Passes questions on to another `Thinking` and counts what comes of them, for one game."""

    def __init__(
        self,
        inner: Thinking,
        *,
        fallback: str | None = None,
        failed: Counter[str] | None = None,
    ) -> None:
        """Nothing is asked yet.

        Args:
            inner: who is asked.
            fallback: the bot that is asked in place of one that failed `FAULTS_ALLOWED` times;
                None where a bot is asked however often it failed.
            failed: faults of games before by bot, counted on.
        """
        self.decisions: Counter[Seat] = Counter()
        self.seconds: defaultdict[Seat, float] = defaultdict(float)
        """From question to answer."""
        self.faults: Counter[Seat] = Counter()
        """How often another had to move, but for bots that sit out."""
        self.reasons: dict[str, None] = {}
        """Why, each once and in their order."""
        self._inner = inner
        self._fallback = fallback
        self._failed = Counter[str]() if failed is None else failed
        self._asked = ""
        self._asked_at = 0.0
        self._replaced = False

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """See `Thinking`."""
        self._asked = target
        self._replaced = self._fallback is not None and self._failed[target] >= FAULTS_ALLOWED
        if self._replaced and self._fallback is not None:
            target = self._fallback
        self._asked_at = time.perf_counter()
        self._inner.ask(seat, target, view, legal, chance)

    def poll(self) -> Thought | None:
        """See `Thinking`."""
        return self._counted(self._inner.poll())

    def wait(self, seconds: float) -> Thought | None:
        """See `Thinking`."""
        return self._counted(self._inner.wait(seconds))

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
        self.decisions[thought.seat] += 1
        self.seconds[thought.seat] += time.perf_counter() - self._asked_at
        if self._replaced:  # the record says so at each of its moves
            why = f"{self._asked} sits out after {FAULTS_ALLOWED} faults."
            return replace(thought, fault=why)
        if thought.fault is not None:
            self._failed[self._asked] += 1
            self.faults[thought.seat] += 1
            self.reasons[thought.fault] = None
        return thought
