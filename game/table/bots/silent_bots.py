"""Bots that are never asked for anything: at tables where only a person, or a script, decides."""

from __future__ import annotations

from game.engine import Action, Seat, View
from game.table.bots.thinking import Thought


class SilentBots:
    """A `Thinking` without a thought."""

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """See `Thinking`; nobody answers."""

    def poll(self) -> Thought | None:
        """See `Thinking`."""
        return None

    def wait(self, seconds: float) -> Thought | None:
        """See `Thinking`."""
        return self.poll()

    def reseat(self, seat: Seat, target: str) -> None:
        """See `Thinking`."""

    def cancel(self) -> None:
        """See `Thinking`."""

    def close(self) -> None:
        """See `Thinking`; there is no process."""
