"""Bots of a service that answer in the process of the test, at once or when it says so."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from game.engine import Action, Agent, Limit
from game.engine.refusal import Refused
from game.roster import BOTS, FALLBACK, known_bot
from game.table.bots.calculations import Calculation, Found
from game.table.bots.service import BotService
from game.table.bots.worker import NoDecision, Problem, decided, load
from game.table.bots.worker_process import BotFailed, WorkerProcess


class InlineWorker(WorkerProcess):
    """In place of a process: bots of ours, and whatever is worked out, at once."""

    def __init__(self) -> None:
        super().__init__()
        self._agents: dict[str, Agent] = {}

    def put(self, job: Callable[[], None]) -> None:
        job()

    def load(self, target: str) -> None:
        if target not in self._agents:
            self._agents[target] = load(target)

    def ask(
        self, target: str, problem: Problem, seconds: float, unwanted: Callable[[], bool]
    ) -> Action:
        self.load(target)
        limit = Limit(problem.playouts, problem.milliseconds)
        agent, chance = self._agents[target], Random(problem.chance)
        try:
            return problem.legal[decided(agent, problem.view, problem.legal, limit, chance)]
        except NoDecision as error:
            raise BotFailed(str(error)) from error

    def calculate(self, calculation: Calculation[object]) -> Found:
        news = []
        try:
            for found in calculation.begin():
                news += [found] if found is not None else []
        except Refused as error:
            return Found(tuple(news), ended=True, trouble=error.refusal)
        return Found(tuple(news), ended=True)

    def drop(self, calculation: Calculation[object]) -> None:
        """There is nothing of it here."""


class HeldWorker(InlineWorker):
    """Does nothing before a test has it done."""

    def __init__(self) -> None:
        super().__init__()
        self._jobs: list[Callable[[], None]] = []

    def put(self, job: Callable[[], None]) -> None:
        self._jobs.append(job)

    def work(self) -> None:
        """Do what was put so far."""
        jobs, self._jobs = self._jobs, []
        for job in jobs:
            job()


def inline_service(limit: Limit | None = None) -> BotService:
    """A service whose bots answer at once in this process."""
    return BotService(known_bot, BOTS[FALLBACK].target, InlineWorker(), limit=limit)
