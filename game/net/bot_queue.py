"""Questions of all games of a server to their bots, put one after another."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from game.engine import Action, Seat, View
from game.table.bots.thinking import Thinking, Thought


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A decision that a bot of some game is to make."""

    game: str
    seat: Seat
    agent: str
    view: View
    legal: tuple[Action, ...]
    chance: str


Deliver: TypeAlias = Callable[[BotQuestion, Thought], None]


class BotQueue:
    """All games share one `Thinking`, which is asked one question at a time."""

    def __init__(self, thinking: Thinking) -> None:
        self._thinking = thinking
        self._waiting: deque[BotQuestion] = deque()
        self._asked: BotQuestion | None = None

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._asked is not None or bool(self._waiting)

    def put(self, question: BotQuestion) -> None:
        """Add a question."""
        self._waiting.append(question)

    def work(self, deliver: Deliver) -> None:
        """Hand out an answer that is there, and put the next question. Never waits for one."""
        if self._asked is not None and not self._answered(deliver):
            return
        if self._waiting:
            question = self._asked = self._waiting.popleft()
            self._thinking.ask(
                question.seat, question.agent, question.view, question.legal, question.chance
            )

    def _answered(self, deliver: Deliver) -> bool:
        thought = self._thinking.poll()
        asked = self._asked
        if thought is None or asked is None:
            return False
        self._asked = None
        deliver(asked, thought)
        return True

    def close(self) -> None:
        """End the processes that think."""
        self._thinking.close()
