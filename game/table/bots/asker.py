"""Asking bots: one decision at a time, of which the table takes the answer when it is there."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Action, Refusal, Seat, View
from game.engine.refusal import refuse
from game.table.bots.thinking import Thinking, Thought
from game.table.setup import SeatPlan


class BotAsker:
    """Knows which bot is being asked, and what went wrong with them."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        """Where bots are asked."""
        self.asked: Seat | None = None
        """The bot that is being asked."""
        self.notes: list[Refusal] = []
        """What went wrong with bots, a sentence each, newest last."""

    @property
    def preparing(self) -> bool:
        """Whether a bot is still getting ready to think."""
        return self.thinking.preparing

    @property
    def remarks(self) -> Sequence[str]:
        """What bots said of getting ready, a sentence each, newest last."""
        return self.thinking.remarks

    def ask(
        self, seat: Seat, agent: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """Ask a seat for one of its legal actions; `chance` is the seed of its random numbers."""
        self.asked = seat
        self.thinking.ask(seat, agent, view, legal, chance)

    def answer(self, patience: float, players: Sequence[SeatPlan]) -> Thought | None:
        """The answer, once it is there; a bot that failed leaves a note.

        Args:
            patience: seconds to wait for it.
            players: who sits where.
        """
        thought = self.thinking.wait(patience) if patience else self.thinking.poll()
        if thought is None:
            return None
        self.asked = None
        if thought.fault is not None:
            refusal = refuse(
                "The bot of {name} failed, and another one moved for it. ({why})",
                name=players[thought.seat].name,
                why=thought.fault,
            )
            self.notes.append(refusal)
        return thought

    def reseat(self, seat: Seat, agent: str) -> None:
        """Another bot sits here: what is not decided yet is that one's to decide."""
        if self.asked == seat:
            self.forget()
        self.thinking.reseat(seat, agent)

    def forget(self) -> None:
        """Take back what is being asked."""
        if self.asked is not None:
            self.thinking.cancel()
            self.asked = None
