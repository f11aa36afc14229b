"""Asking bots: one decision at a time, of which the table takes the answer when it is there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from game.engine import Action, Refusal, Seat, View
from game.engine.refusal import refuse
from game.table.bots.thinking import Thinking, Thought
from game.table.records.record import Line
from game.table.setup import HUMAN, SeatPlan

STAND_IN: Final = "stand-in"
"""The note of a record that says who decides in place of a seat's bot from here on: null for that
bot itself."""


class BotAsker:
    """Knows which bot is being asked, and what went wrong with them."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        """Where bots are asked."""
        self.asked: Seat | None = None
        """The bot that is being asked."""
        self.notes: list[Refusal] = []
        """What went wrong with bots, a sentence each, newest last."""
        self.stand_ins: dict[Seat, str] = {}
        """Who decides at present in place of a seat's bot that is getting ready."""
        self._plays_on = False
        """Whether bots that get ready are not waited for."""

    def recall(self, lines: Iterable[Line], players: Sequence[SeatPlan]) -> None:
        """Go on with the stand-ins of a record that ended with some; senseless notes are passed
        over."""
        for line in lines:
            match line:
                case {"note": "stand-in", "seat": int(seat), "agent": agent} if (
                    0 <= seat < len(players) and players[seat].agent != HUMAN
                ):
                    self.stand_ins.pop(seat, None)
                    if isinstance(agent, str):
                        self.stand_ins[seat] = agent
        self._plays_on = bool(self.stand_ins)

    def play_on(self) -> None:
        """Let others decide for bots that are getting ready, until they are."""
        self._plays_on = True
        self.forget()

    def decider(self, seat: Seat, agent: str, write: Callable[[list[Line]], None]) -> str:
        """Who is to decide for a seat: its bot, or a stand-in that was accepted for it.

        Args:
            seat: whose decision it is.
            agent: the bot that sits there.
            write: puts a note into the record, where somebody else decides from now on.
        """
        before = self.stand_ins.pop(seat, None)
        stand_in = self.thinking.stand_in(agent) if self._plays_on else None
        if stand_in is not None:
            self.stand_ins[seat] = stand_in
        if stand_in != before:
            write([{"note": STAND_IN, "seat": seat, "agent": stand_in}])
            # Who has to get ready once more is waited for, or a stand-in is offered anew.
            self._plays_on = bool(self.stand_ins)
        return agent if stand_in is None else stand_in

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
