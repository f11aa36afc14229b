"""Questions for the expert, which answers in the process of the bots: one goes in, an answer comes.

The expert is loaded with the first question and stays for as long as that process does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Generic, TypeVar

from game.engine.weighing import Steps, Weigher
from game.table.bots.calculations import Calculation, Calculator, Urgency

Q = TypeVar("Q")
A = TypeVar("A")


class ExpertAsker(Generic[Q, A]):
    """Asks questions of one kind; what was asked last counts. Nothing here waits."""

    def __init__(
        self, service: Calculator, answer: Callable[[Weigher, Q], Steps[A]], urgency: Urgency
    ) -> None:
        """Nothing is asked yet.

        Args:
            service: where it is worked out.
            answer: what is done with a question there; a function of a module.
            urgency: of every question.
        """
        self._service = service
        self._answer = answer
        self._urgency = urgency
        self._asked: Calculation[A] | None = None
        self.ready = False
        """Whether an answer has come yet: from then on they come in a moment."""

    def ask(self, question: Q) -> None:
        """Ask; an answer to an earlier question is not wanted any longer."""
        self.forget()
        begin = partial(answered, self._answer, question)
        self._asked = self._service.calculate(begin, self._urgency)

    def poll(self) -> tuple[bool, A | None]:
        """Whether the last question was answered just now, and how: None where nobody can."""
        asked = self._asked
        if asked is None:
            return False, None
        answers = asked.poll()
        if not answers and not asked.ended:
            return False, None
        self.forget()
        self.ready = True
        return True, answers[0] if answers else None

    def forget(self) -> None:
        """What was asked last is not wanted any longer either."""
        if self._asked is not None:
            self._asked.withdraw()
            self._asked = None


def answered(answer: Callable[[Weigher, Q], Steps[A]], question: Q) -> Iterator[A | None]:
    """What the expert makes of a question; runs where it is worked out."""
    yield (yield from answer(expert(), question))


def expert() -> Weigher:
    """The expert of this process, made once."""
    from game.roster import weigher  # slow: it brings numpy

    return _made(weigher)


@cache
def _made(make: Callable[[], Weigher]) -> Weigher:
    return make()
