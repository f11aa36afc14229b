"""Asking bots: one decision at a time, of which the table takes the answer when it is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from game.engine import Action, Refusal, Seat, View
from game.engine.refusal import refuse
from game.table.bots.thinking import Thinking, Thought
from game.table.records.lines import Line, StandInNote
from game.table.setup import HUMAN, SeatPlan


class BotAsker:
    """Knows which bot is being asked, and what went wrong with them."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        """Where bots are asked."""
        self.asked: Seat | None = None
        """The bot that is being asked."""
        self.notes: list[Refusal] = []
        """What went wrong with bots, a sentence each, newest last."""
        self._stood_in: set[Seat] = set()
        """Seats where, as the record has it, another still decides in place of the bot."""

    def recall(self, lines: Iterable[Line], players: Sequence[SeatPlan]) -> None:
        """Read who decided last in an older record; senseless notes are passed over."""
        for line in lines:
            match line:
                case StandInNote(seat, agent) if (
                    0 <= seat < len(players) and players[seat].agent != HUMAN
                ):
                    self._stood_in.discard(seat)
                    if agent is not None:
                        self._stood_in.add(seat)

    def decides_itself(self, seat: Seat, write: Callable[[Sequence[Line]], None]) -> None:
        """Note that a seat's bot decides from here on, where another did before.

        Args:
            seat: whose decision it is.
            write: puts a note into the record.
        """
        if seat in self._stood_in:
            self._stood_in.discard(seat)
            write([StandInNote(seat, None)])

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
