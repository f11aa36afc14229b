"""What runs inside a bot's process: it loads bots and answers the questions of its pipe.

The child is started by spawn, which imports the program's main module once more. So that module
must call `multiprocessing.freeze_support()` first thing under its `__name__` guard and keep every
import of pygame inside `main()`: then no window code is ever loaded here.

Questions come in as pickles of this program's own making; answers go out as JSON, so that nothing
a stranger's bot says is ever unpickled in the window's process. Only what a calculation found goes
out as a pickle: it is code of ours, in a process in which no stranger's bot is.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import TYPE_CHECKING, Final

from game.aliases import name_for_bots
from game.engine import Action, Agent, Limit, View
from game.jobs.background import dedicated
from game.jobs.lifeline import end_own_group
from game.table.bots.calculations import BegunCalculations, Dropped, Slice
from game.table.confinement import confine

if TYPE_CHECKING:  # the menu loads this module before any process is needed
    from multiprocessing.connection import Connection

LONGEST_REPORT: Final = 200
"""Characters of a bot's own words that are worth repeating."""
LONGEST_TRACEBACK: Final = 4000
"""Characters, the last ones: they tell where it happened."""
LARGEST_ANSWER: Final = 64 * 1024
"""Bytes; whoever sends more is not one of our workers."""

LOOK_S: Final = 0.5
"""Seconds between two looks at whether loading a bot goes on."""

READY: Final = "ready"
LOADING: Final = "loading"
LOADED: Final = "loaded"
ANSWER: Final = "answer"
FOUND: Final = "found"
"""Of a calculation; what it is follows as a pickle."""
FAULT: Final = "fault"


@dataclass(frozen=True, slots=True)
class Problem:
    """One decision, as it crosses to the worker."""

    view: View
    legal: tuple[Action, ...]
    playouts: int | None
    milliseconds: int | None
    chance: str
    """Seeds the agent's random numbers."""


@dataclass(frozen=True, slots=True)
class WorkerQuestion:
    """Load a bot, and then ask it, if there is something to ask."""

    number: int
    target: str
    """`module:attribute`."""
    problem: Problem | None


@dataclass(frozen=True, slots=True)
class Stop:
    """Answer this question, and any before it, at once."""

    number: int


class LoadError(Exception):
    """A bot that cannot be had: the message is the rest of a sentence about it."""


class NoDecision(Exception):
    """A bot failed to decide: the message is the rest of a sentence about it.

    Where it raised something, that is the cause.
    """


class NotAllowed(NoDecision):
    """An answer that is no legal action."""


def load(target: str) -> Agent:
    """The bot named `module:attribute`: an object with `choose`, or a class that makes one.

    Raises:
        LoadError: there is no such module or attribute, or it is no bot.
    """
    name, _, attribute = target.partition(":")
    try:
        found: object = importlib.import_module(name)
        for part in attribute.split("."):
            found = getattr(found, part)
        agent = found() if isinstance(found, type) else found
    except KeyboardInterrupt:  # Ctrl-C; a process for bots does not hear it
        raise
    except BaseException as error:
        raise LoadError(f"could not be loaded: {error_line(error)}") from error
    if not callable(getattr(agent, "choose", None)):
        raise LoadError("is no bot: it has no method 'choose'")
    return agent  # type: ignore[return-value]


def error_line(error: BaseException) -> str:
    """What an exception says, in one line of bounded length."""
    try:
        words = " ".join(f"{type(error).__name__}: {error}".split())
    except Exception:  # a stranger's __str__ may fail too
        words = type(error).__name__
    return words.rstrip(": ")[:LONGEST_REPORT].rstrip(".")


def traced(error: BaseException) -> str:
    """Where an exception came from, for whoever wrote the bot; safe to be printed."""
    try:
        lines = traceback.format_exception(error)
    except Exception:  # it may not let itself be shown
        return ""
    text = "".join(lines)[-LONGEST_TRACEBACK:]
    return "".join(c if c.isprintable() or c == "\n" else "\N{REPLACEMENT CHARACTER}" for c in text)


def place_among(action: object, legal: tuple[Action, ...]) -> int:
    """Where a bot's answer stands among the legal actions.

    Raises:
        NotAllowed: it is none of them.
    """
    for index, option in enumerate(legal):
        if action is option or (type(action) is type(option) and action == option):
            return index
    shown = type(action).__name__
    if isinstance(action, Action):
        with suppress(Exception):  # an Action of absurd parts need not have words for itself
            shown = repr(action)[:LONGEST_REPORT]
    raise NotAllowed(f"answered with {shown}, which is not allowed now")


def decided(agent: Agent, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> int:
    """Where a bot's decision stands among the legal actions; in a process of bots and without one.

    Raises:
        NoDecision: it raised something, or answered with something else.
    """
    try:
        action = agent.choose(view, legal, limit, rng)
    except Exception as error:
        raise NoDecision(f"raised {error_line(error)}") from error
    return place_among(action, legal)


@contextmanager
def growth_told(tell: Callable[[], None]) -> Iterator[None]:
    """Say now and then that more modules are loaded: a slow machine is told from a bot that hangs.

    Nothing is said any more once the block is left.
    """
    over = threading.Event()
    before = len(sys.modules)

    def look() -> None:
        loaded = before
        while not over.wait(LOOK_S):
            if len(sys.modules) > loaded:
                loaded = len(sys.modules)
                tell()

    looking = dedicated("loading", look)
    try:
        yield
    finally:
        over.set()
        looking.join()


def serve(pipe: Connection, confined: bool = False) -> None:
    """The life of the child: answer questions until the pipe closes.

    With `confined`, for a third-party bot, it has only what such a one is to have.
    """
    _settle()
    if confined:
        confine()
    inbox = _Inbox(pipe)
    agents: dict[str, Agent] = {}
    calculations = BegunCalculations()
    sending = threading.Lock()

    def report(number: int, *words: str | int) -> None:
        with sending:
            pipe.send_bytes(json.dumps((number, *words)).encode())

    report(0, READY)
    while True:
        question = inbox.questions.get()
        if isinstance(question, Dropped):
            calculations.drop(question.calculation)
            continue
        if isinstance(question, Slice):
            found = calculations.go_on(question)
            report(question.number, FOUND)
            pipe.send(found)
            continue
        number, target = question.number, question.target
        try:
            is_new = target not in agents
            if is_new:
                with growth_told(partial(report, number, LOADING)):
                    agents[target] = load(target)
                    if not confined:
                        _get_ready(agents[target])
                # All that it has loaded stays: to look through it for garbage in the middle of a
                # decision would take as long as the decision may.
                gc.collect()
                gc.freeze()
            if is_new or question.problem is None:
                report(number, LOADED)
            if question.problem is not None:
                report(number, ANSWER, _answer(agents[target], question.problem, number, inbox))
        except (LoadError, NoDecision) as error:
            cause = error.__cause__
            report(number, FAULT, str(error), "" if cause is None else traced(cause))
        except BaseException as error:  # what a bot raises to end the program
            report(number, FAULT, f"raised {error_line(error)}", traced(error))


def _get_ready(agent: Agent) -> None:
    """Have a bot of ours bring what its first decision needs, if it can: nothing of its time."""
    if callable(bring := getattr(agent, "get_ready", None)):
        bring()


def _answer(agent: Agent, problem: Problem, number: int, inbox: _Inbox) -> int:
    limit = Limit(problem.playouts, problem.milliseconds, lambda: inbox.stopped >= number)
    return decided(agent, problem.view, problem.legal, limit, Random(problem.chance))


class _Inbox:
    """Questions as they arrive, read by a thread of its own.

    The thread also ends the process when the other side of the pipe is gone, whatever the bot is
    doing, and hears a call to stop while the bot thinks. An event shared between processes would
    need a lock, and a process killed while holding a lock takes it along.
    """

    def __init__(self, pipe: Connection) -> None:
        self.questions: SimpleQueue[WorkerQuestion | Slice | Dropped] = SimpleQueue()
        self.stopped = 0
        """The latest question that need not be thought about any longer."""
        self._pipe = pipe
        dedicated("questions", self._listen)

    def _listen(self) -> None:
        try:
            while True:
                match self._pipe.recv():
                    case Stop(number):
                        self.stopped = number
                    case question:
                        self.questions.put(question)
        finally:
            end_own_group()
            os._exit(0)


def _settle() -> None:
    """Make the process harmless to its parent's terminal and output."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the table's to hear
    # Standard output belongs to the command that runs: a bot that prints must not spoil it.
    with suppress(OSError):
        os.dup2(2, 1)
    sys.stdout = sys.stderr
    name_for_bots()
    # An installed command does not look for modules where it was called; a bot may well lie there.
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.append(here)
