"""Opponents that go wrong in every way a stranger's bot may; a few of them do well."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from game.engine import Action, Bid, Limit, View


def _until_there(path: Path) -> Path:
    """Wait for a file as long as it takes."""
    while not path.exists():
        time.sleep(0.01)
    return path


class Polite:
    """Takes all the time there is, and answers when it is told to stop."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        while not limit.stop():
            time.sleep(0.001)
        return legal[-1]


class Slow:
    """Answers when the file is there that the test names, whatever it was told; takes it away."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        _until_there(Path(os.environ["BOT_SLOW_GATE"])).unlink()
        return legal[0]


class Chatty:
    """Prints, in every way there is, and answers."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        print("Let me see...")
        os.write(1, b"Let me see...\n")
        return legal[-1]


class Forgetful:
    """Answers by a counter of its own instead of its chance."""

    def __init__(self) -> None:
        self.asked = 0

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        self.asked += 1
        return legal[self.asked % len(legal)]


class Dawdles:
    """Notices that it is to stop, and takes its time to do so."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        time.sleep(0.2)
        return legal[-1]


class Raises:
    """Raises an ordinary exception."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        raise ValueError("no idea")


class LeavesByExit:
    """Raises what ends a program."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        raise SystemExit(3)


class Mute:
    """Raises an exception that cannot even be shown."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        class Unspeakable(Exception):
            def __str__(self) -> str:
                raise RuntimeError

        raise Unspeakable


class BidsTooMuch:
    """Answers with an action that is not allowed."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        return Bid(view.seat or 0, 99)


class BidsBeyondNumbers:
    """Answers with an action that is too large to be written."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        return Bid(0, 10**100_000)


class AnswersInWords:
    """Answers with something that is no action."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> object:
        return "two"


class AnswersUnpicklably:
    """Answers with something that cannot cross a process."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> object:
        return lambda: legal[0]


class AnswersHugely:
    """Answers with forty megabytes."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> object:
        return bytes(40_000_000)


class EqualToAll:
    """Answers with an object that claims to equal anything."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> object:
        class Anything:
            def __eq__(self, other: object) -> bool:
                return True

            __hash__ = object.__hash__

        return Anything()


class Loops:
    """Never answers."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        while True:
            pass


class Stubborn:
    """Never answers, and lets no exception stop it."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        while True:
            try:
                while True:
                    time.sleep(0.01)
            except BaseException:
                continue


class Quits:
    """Ends its process without a word."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        os._exit(0)


class Babbles:
    """Writes nonsense into every pipe it can find, and ends."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        for descriptor in range(3, 64):
            try:
                os.write(descriptor, b"\x00\x00\x00\x05oops!")
            except OSError:
                continue
        os._exit(0)


class NeverMade:
    """Cannot be made."""

    def __init__(self) -> None:
        raise RuntimeError("not today")


class NoBot:
    """Has nothing to be asked with."""


class TellsModules:
    """Fails with the names of loaded modules that a worker has no business with."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        raise LookupError(sorted({"pygame", "pygame_gui", "game.ui"} & set(sys.modules)))


class OnlyOnce:
    """Answers the first question put to a process and fails at any further one."""

    asked = 0

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        self.asked += 1
        if self.asked > 1:
            raise RuntimeError(f"asked {self.asked} times")
        return legal[-1]


class _Careless:
    """An instance at the top of a module, for `module:attribute` that is no class."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        return rng.choice(legal)


careless = _Careless()


class Family:
    """Plays well, and starts a process that would stay for minutes."""

    def __init__(self) -> None:
        child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
        if mark := os.environ.get("BOT_MARK"):
            Path(mark).write_text(str(child.pid), encoding="utf-8")

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        return rng.choice(legal)


class Tells:
    """Fails with what an expression comes to in its process."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        raise LookupError(eval(os.environ["BOT_TELLS"]))


class Hoards:
    """Takes more memory than there is to take."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        held = bytes(6 * 1024**3)
        return legal[len(held) % len(legal)]
