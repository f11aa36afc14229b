"""Bots in processes: whatever one does, a legal action comes in time and no process stays."""

from __future__ import annotations

import json
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from game.engine import (
    Action,
    Bid,
    Deal,
    GameState,
    Limit,
    TurnUp,
    View,
    apply,
    card,
    cards,
    legal_actions,
    new_game,
    observe,
)
from game.jobs import helper_process
from game.presentation.words.bots import bot_title
from game.roster import (
    BOTS,
    FALLBACK,
    BotError,
    check_bots,
    inline_thinking,
    is_own,
    lacks_search,
    process_thinking,
    resolve,
    stand_in_for,
)
from game.table.bots import service, worker, worker_process
from game.table.bots.service import BotService, ProcessThinking
from game.table.bots.thinking import InlineThinking, KnownBot, LateRandom, Thinking, Thought
from game.table.bots.worker import Problem, Stop
from game.table.bots.worker_process import WorkerProcess
from game.variants import VARIANTS, with_options
from tests.bad_bots import Raises
from tests.paths import ROOT
from tests.waiting import HANG_S, ended, wait_until

pytestmark = pytest.mark.usefixtures("processes_may_start_slowly", "answers_may_be_late")

HEURISTIC = BOTS[FALLBACK].target
QUICK = Limit(milliseconds=200)
LONGEST = Limit(milliseconds=round(10 * HANG_S * 1000))
"""Whoever thinks so long has not answered before the test gives up."""


def bidding(yours: str = "AS KS QS") -> GameState:
    """Three cards each; seat 1 is to bid and should bid three."""
    variant = with_options(VARIANTS["blackout"], {"schedule": [3], "no_trump": "never"}, 3)
    state = new_game(variant, 3, 0)
    hands = ("2H 3D 4C", yours, "5H 6D 7C")
    state, _ = apply(state, Deal(tuple(cards(hand) for hand in hands)))
    state, _ = apply(state, TurnUp(card("2S")))
    return state


STATE = bidding()
VIEW = observe(STATE, 1)
LEGAL = legal_actions(STATE, 1)


def processes(limit: Limit) -> ProcessThinking:
    """Thinking in processes that takes targets, not names."""
    own = {bot.target for bot in BOTS.values()}

    def find(target: str) -> KnownBot:
        return KnownBot(target, target, own=target in own)

    return ProcessThinking(BotService(find, HEURISTIC, WorkerProcess(), limit=limit))


def bad(name: str) -> str:
    """A bot of `tests/bad_bots.py`."""
    return f"tests.bad_bots:{name}"


def ask(thinking: Thinking, target: str, seat: int = 1) -> None:
    thinking.ask(seat, target, VIEW, LEGAL, "chance")


def answer(thinking: Thinking, target: str, seat: int = 1) -> Thought:
    """Ask, and wait long enough for anything."""
    ask(thinking, target, seat)
    thought = thinking.wait(HANG_S)
    assert thought is not None
    return thought


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that ended and was not yet buried does not."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not status.exists() or status.read_text().rpartition(")")[2].split()[0] != "Z"


older: set[int] = set()
"""Processes that were there before the test."""


def worker_pids() -> list[int]:
    """Processes that the test has started."""
    pids = (child.pid for child in multiprocessing.active_children())
    return [pid for pid in pids if pid is not None and pid not in older]


@pytest.fixture(autouse=True)
def _count_afresh() -> None:
    older.clear()
    older.update(worker_pids())


@pytest.fixture
def quick(_count_afresh: None) -> Iterator[ProcessThinking]:
    """Processes with 200 ms for a decision, closed after the test with nothing left."""
    made = processes(QUICK)
    yield made
    pids = worker_pids()
    made.close()
    wait_until(lambda: not any(map(is_alive, pids)) and not worker_pids(), "the end of all")


@pytest.fixture(scope="module")
def shared() -> Iterator[ProcessThinking]:
    """One set of processes for the bots that fail at once."""
    made = processes(Limit(milliseconds=500))
    yield made
    made.close()


@pytest.mark.thinned(21)
@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("Raises", "raised ValueError: no idea."),
        ("LeavesByExit", "raised SystemExit: 3."),
        ("Mute", "raised Unspeakable."),
        ("BidsTooMuch", "answered with Bid(seat=1, bid=99), which is not allowed now."),
        ("BidsBeyondNumbers", "answered with Bid, which is not allowed now."),
        ("AnswersInWords", "answered with str, which is not allowed now."),
        ("AnswersUnpicklably", "answered with function, which is not allowed now."),
        ("AnswersHugely", "answered with bytes, which is not allowed now."),
        ("EqualToAll", "answered with Anything, which is not allowed now."),
        ("Quits", "ended its process."),
        ("NeverMade", "could not be loaded: RuntimeError: not today."),
        ("NoBot", "is no bot: it has no method 'choose'."),
        ("Missing", "could not be loaded: AttributeError: module 'tests.bad_bots' has no"),
    ],
)
def test_a_bot_that_fails_is_replaced_for_the_move_and_named(
    shared: ProcessThinking, name: str, complaint: str
) -> None:
    thought = answer(shared, bad(name))
    assert thought.seat == 1
    assert thought.action == Bid(1, 3), "the fallback's bid"
    assert thought.fault is not None
    assert thought.fault.startswith(f"{bad(name)} {complaint}")
    assert "\n" not in thought.fault
    assert len(thought.fault) < 300


def test_a_module_that_does_not_exist_is_a_fault(shared: ProcessThinking) -> None:
    thought = answer(shared, "no_such_module:Bot")
    assert thought.fault == (
        "no_such_module:Bot could not be loaded: "
        "ModuleNotFoundError: No module named 'no_such_module'."
    )


def test_nonsense_in_the_pipe_is_a_fault(shared: ProcessThinking) -> None:
    thought = answer(shared, bad("Babbles"))
    assert thought.action in LEGAL
    assert thought.fault is not None


@pytest.mark.slow
@pytest.mark.usefixtures("stuck_bots_are_given_up")
def test_bots_that_never_answer_are_replaced_and_named(quick: ProcessThinking) -> None:
    names = ("Loops", "Stubborn")
    for seat, name in enumerate(names):
        ask(quick, bad(name), seat)
    thoughts = [quick.wait(HANG_S) for _name in names]
    faults = {thought.seat: thought.fault for thought in thoughts if thought is not None}
    assert faults == {
        seat: f"{bad(name)} gave no answer within 0.2 seconds." for seat, name in enumerate(names)
    }
    assert {thought.action for thought in thoughts if thought is not None} == {Bid(1, 3)}


def test_who_heeds_the_call_to_stop_is_not_at_fault(quick: ProcessThinking) -> None:
    assert answer(quick, bad("Polite")) == Thought(1, LEGAL[-1], None)


class SilentPipe:
    """The pipe to a bot that never answers, with a clock that only waiting for it moves."""

    def __init__(self) -> None:
        self.now = 0.0
        self.sent: list[tuple[bytes, float]] = []

    def poll(self, seconds: float) -> bool:
        """Wait in vain, as a system does: a little longer than that."""
        self.now += seconds + 0.001
        return False

    def send_bytes(self, message: bytes) -> None:
        """What the bot is told."""
        self.sent.append((message, self.now))


@pytest.mark.usefixtures("stuck_bots_are_given_up")
def test_a_bot_that_never_answers_is_given_up_within_its_limit_and_two_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pipe, one = SilentPipe(), worker_process.WorkerProcess()
    for module in (helper_process, worker_process):
        monkeypatch.setattr(module, "monotonic", lambda: pipe.now)
    monkeypatch.setattr(one, "pipe", pipe)
    problem = Problem(VIEW, LEGAL, None, 200, "chance")
    with pytest.raises(worker_process.BotFailed, match=r"gave no answer within 0\.2 seconds"):
        one.answer(problem, 0.2, lambda: False)
    ((message, told),) = pipe.sent
    assert isinstance(pickle.loads(message), Stop)
    assert told == pytest.approx(0.2, abs=2 * helper_process.GLANCE)
    assert 0.2 + worker_process.GRACE <= pipe.now < 0.2 + 2.0 - 0.3, (
        "the fallback needs some of that"
    )


@pytest.mark.slow
@pytest.mark.usefixtures("stuck_bots_are_given_up")
def test_without_a_limit_in_time_a_stranger_is_taken_for_stuck_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(service, "STRANGER_GUARD", 0.3)
    patient = processes(Limit(playouts=10))
    try:
        thought = answer(patient, bad("Stubborn"))
        assert thought.fault == f"{bad('Stubborn')} gave no answer within 0.3 seconds."
    finally:
        patient.close()


@pytest.mark.slow
def test_an_import_that_hangs_is_given_up(
    quick: ProcessThinking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hanging_bot.py").write_text("while True: pass\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(worker_process, "STARTUP", 1.0)
    thought = answer(quick, "hanging_bot:Bot")
    assert thought.fault == "hanging_bot:Bot was not ready within 1 seconds."
    with pytest.raises(BotError, match="'hanging_bot:Bot' was not ready"):
        check_bots(["hanging_bot:Bot"])


class SlowPipe(SilentPipe):
    """The pipe to a bot that says something each few seconds, of a clock that waiting moves."""

    def __init__(self, every: float, words: list[list[object]]) -> None:
        super().__init__()
        self._every = every
        self._words = words
        self._due = every

    def poll(self, seconds: float) -> bool:
        """Wait for the next words."""
        super().poll(seconds)
        return bool(self._words) and self.now >= self._due

    def recv_bytes(self, _most: int) -> bytes:
        """The next words about question 1."""
        self._due = self.now + self._every
        return json.dumps([1, *self._words.pop(0)]).encode()


@pytest.mark.parametrize(
    ("every", "signs", "loaded"),
    [(0.9, 5, True), (1.1, 0, False), (0.9, 200, False)],
    ids=["slow", "hangs", "without end"],
)
def test_a_bot_that_loads_slowly_is_waited_for_as_long_as_it_goes_on(
    every: float, signs: int, loaded: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(worker_process, "STARTUP", 10.0)
    words: list[list[object]] = [[worker.LOADING] for _ in range(signs)]
    words.append([worker.LOADED])
    pipe = SlowPipe(every * worker_process.STARTUP, words)
    one = worker_process.WorkerProcess()
    for module in (helper_process, worker_process):
        monkeypatch.setattr(module, "monotonic", lambda: pipe.now)
    monkeypatch.setattr(one, "pipe", pipe)
    with nullcontext() if loaded else pytest.raises(worker_process.BotFailed, match="not ready"):
        one.load_bot("mine:Bot", None)
    assert pipe.now < worker_process.LOADING_ALL + worker_process.STARTUP


def test_more_modules_are_told_while_a_bot_is_loaded_and_not_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(worker, "LOOK_S", 0.01)
    told: list[int] = []
    with worker.growth_told(lambda: told.append(1)):
        for number in range(3):
            monkeypatch.setitem(sys.modules, f"a_part_of_a_bot_{number}", sys)
            wait_until(lambda: len(told) > number, "that it goes on")  # noqa: B023
    said = len(told)
    monkeypatch.setitem(sys.modules, "a_later_part_of_a_bot", sys)
    time.sleep(0.05)
    assert len(told) == said


@pytest.mark.slow
def test_a_bot_that_failed_is_asked_again_in_a_fresh_process(quick: ProcessThinking) -> None:
    faults = [answer(quick, bad("OnlyOnce")).fault for _ in range(4)]
    complaint = f"{bad('OnlyOnce')} raised RuntimeError: asked 2 times."
    assert faults == [None, complaint, None, complaint]


@pytest.mark.slow
def test_every_third_party_seat_has_a_process_of_its_own(quick: ProcessThinking) -> None:
    # OnlyOnce would fail if a second seat were asked in the same process.
    assert [answer(quick, bad("OnlyOnce"), seat).fault for seat in range(2)] == [None, None]
    wait_until(lambda: len(worker_pids()) == 3, "one a seat, and the one for our own")


@pytest.mark.slow
def test_our_own_bots_share_one_process(quick: ProcessThinking) -> None:
    for bot in BOTS.values():
        for seat in range(3):
            assert answer(quick, bot.target, seat).fault is None
    assert len(worker_pids()) == 1


def test_a_module_attribute_may_be_an_object(quick: ProcessThinking) -> None:
    assert answer(quick, bad("careless")).fault is None


@pytest.mark.slow
def test_our_own_worker_killed_from_outside_is_started_again(quick: ProcessThinking) -> None:
    assert answer(quick, HEURISTIC).fault is None
    (pid,) = worker_pids()
    os.kill(pid, signal.SIGKILL)
    assert answer(quick, HEURISTIC) == Thought(1, Bid(1, 3), None)


def test_our_own_worker_killed_while_it_thinks_is_asked_again(quick: ProcessThinking) -> None:
    answer(quick, HEURISTIC)
    (pid,) = worker_pids()
    ask(quick, BOTS["mcts"].target)
    time.sleep(0.05)  # any moment will do, one in the middle of it is meant
    os.kill(pid, signal.SIGKILL)
    thought = quick.wait(HANG_S)
    assert thought is not None
    assert thought.fault is None


def test_a_question_withdrawn_is_not_answered_and_the_worker_stays() -> None:
    slow = processes(LONGEST)
    try:
        answer(slow, HEURISTIC)
        pids = worker_pids()
        ask(slow, BOTS["mcts"].target)
        time.sleep(0.1)  # any moment will do, one in the middle of it is meant
        slow.cancel()
        assert answer(slow, HEURISTIC, 2).seat == 2
        assert slow.poll() is None
        assert worker_pids() == pids
    finally:
        slow.close()


@pytest.mark.slow
@pytest.mark.usefixtures("stuck_bots_are_given_up")
def test_after_a_withdrawn_question_a_stuck_bot_is_replaced(quick: ProcessThinking) -> None:
    ask(quick, bad("Loops"))
    time.sleep(0.4)  # any moment will do, one after it was told to stop is meant
    quick.cancel()
    assert answer(quick, bad("Loops")).fault is not None
    assert quick.poll() is None


@pytest.mark.slow
def test_closing_never_waits_for_a_bot() -> None:
    made = processes(LONGEST)
    for seat, name in enumerate(("Loops", "Stubborn")):
        ask(made, bad(name), seat)
    answer(made, HEURISTIC)
    wait_until(lambda: len(worker_pids()) == 3, "one process a stranger, and ours")
    pids = worker_pids()
    made.close()
    made.close()
    wait_until(lambda: not any(map(is_alive, pids)) and not worker_pids(), "the end of all")


def test_looking_for_an_answer_never_waits_for_one() -> None:
    made = processes(LONGEST)
    try:
        ask(made, bad("Loops"))
        for _ in range(2000):
            assert made.poll() is None
    finally:
        made.close()


@pytest.mark.slow
def test_a_worker_loads_nothing_of_the_window(quick: ProcessThinking) -> None:
    fault = answer(quick, bad("TellsModules")).fault
    assert fault == f"{bad('TellsModules')} raised LookupError: []."


SCRIPT = """
import sys, time
from game.engine import Limit
from tests.jobs.test_thinking import answer, ask, bad, processes, worker_pids
from tests.waiting import HANG_S, wait_until

if __name__ == "__main__":
    thinking = processes(Limit(milliseconds=60_000))
    assert answer(thinking, bad("Chatty")).fault is None
    ask(thinking, bad("Loops"), 2)
    wait_until(lambda: len(worker_pids()) == 3, "ours and two strangers")
    print(*worker_pids(), flush=True)
    if sys.argv[1] == "wait":
        time.sleep(HANG_S)
"""


@pytest.mark.slow
@pytest.mark.parametrize("end", ["killed", "left open"])
def test_no_process_outlives_the_table_and_none_writes_to_its_output(
    tmp_path: Path, end: str
) -> None:
    script = tmp_path / "table.py"
    script.write_text(SCRIPT)
    root = ROOT
    table = subprocess.Popen(
        [sys.executable, str(script), "wait" if end == "killed" else "leave"],
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with ended(table):
        assert table.stdout is not None
        pids = [int(word) for word in table.stdout.readline().split()]
        assert len(pids) == 3, "ours and two strangers, and nothing else was printed"
        if end == "killed":
            table.kill()
        table.wait(HANG_S)
    wait_until(lambda: not any(map(is_alive, pids)), "the end of all")


def test_thinking_in_this_process_answers_at_once() -> None:
    made = inline_thinking(Limit(playouts=5))
    for name in BOTS:
        ask(made, name)
        thought = made.poll()
        assert thought is not None
        assert thought.action in LEGAL
        assert thought.fault is None
    ask(made, FALLBACK)
    made.cancel()
    assert made.poll() is None


@pytest.mark.slow
def test_a_table_names_its_bots_as_its_seats_do() -> None:
    made = process_thinking(QUICK, ["human", "heuristic", bad("careless"), "no such bot"])
    try:
        assert answer(made, "heuristic") == Thought(1, Bid(1, 3), None)
        assert answer(made, bad("careless"), 2).fault is None
        unknown = answer(made, "no such bot", 3)
        assert unknown.action == Bid(1, 3)
        assert unknown.fault is not None
        assert unknown.fault.startswith("There is no bot 'no such bot'")
    finally:
        made.close()


USES_OF_CHANCE: dict[str, Callable[[Random], object]] = {
    "random": lambda rng: [rng.random() for _ in range(3)],
    "getrandbits": lambda rng: rng.getrandbits(70),
    "randrange": lambda rng: rng.randrange(52),
    "sample": lambda rng: rng.sample(range(52), 13),
    "choices": lambda rng: rng.choices("abc", (1, 2, 3), k=9),
    "gauss": lambda rng: (rng.gauss(0, 1), rng.gauss(0, 1)),
    "randbytes": lambda rng: rng.randbytes(9),
    "getstate": lambda rng: rng.getstate(),
}


@pytest.mark.parametrize("use", USES_OF_CHANCE.values(), ids=USES_OF_CHANCE)
def test_chance_that_is_seeded_late_is_that_of_its_seed(
    use: Callable[[Random], object],
) -> None:
    late = LateRandom()
    for seed in ("7", "abc", "7"):
        late.seed_later(lambda seed=seed: seed)  # type: ignore[misc]
        plain = Random(seed)
        assert use(late) == use(plain)
        assert late.random() == plain.random(), "and it goes on as that does"


def test_a_bot_that_draws_no_number_needs_no_seed() -> None:
    drawn: list[str] = []

    def seed() -> str:
        drawn.append("7")
        return "7"

    made = inline_thinking(Limit(playouts=5))
    made.choose(1, "heuristic", VIEW, LEGAL, seed)
    assert not drawn
    made.choose(1, "random", VIEW, LEGAL, seed)
    assert drawn == ["7"]


class Cheat:
    """Answers with something that is not allowed."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        return Bid(1, 99)


def test_a_bot_that_fails_in_this_process_is_replaced_too() -> None:
    from ai.players.heuristic import Heuristic

    made = InlineThinking({"a": Raises(), "b": Cheat()}, Limit(), Heuristic())
    assert answer(made, "a") == Thought(1, Bid(1, 3), "a raised ValueError: no idea.")
    assert answer(made, "b") == Thought(
        1, Bid(1, 3), "b answered with Bid(seat=1, bid=99), which is not allowed now."
    )


def test_bots_are_known_by_name_or_by_module_and_attribute() -> None:
    assert resolve("heuristic") is BOTS["heuristic"]
    assert resolve("my.bots:Best").target == "my.bots:Best"
    assert is_own("mcts")
    assert not is_own("my.bots:Best")
    for nonsense in ("grandmaster", "", ":", "a:", ":b", "a b:c", "../x:Y", "a:b:c", "human"):
        with pytest.raises(BotError, match="There is no bot"):
            resolve(nonsense)


def test_a_level_of_the_dial_is_known_by_its_rating_as_records_write_it() -> None:
    assert resolve("level:1200") == replace(BOTS["beginner"], name="level:1200")
    assert resolve("level:1300:bold").target == resolve("1300:bold").target
    assert lacks_search("level:1700") == lacks_search("expert")
    assert stand_in_for("level:1700:bold") == "skilled:bold"
    assert bot_title("level:1300:bold") == bot_title("1300:bold")
    for nonsense in ("level:1250", "level:", "level:1200:", "level:1200:brave", "level:level:1200"):
        with pytest.raises(BotError, match="There is no bot"):
            resolve(nonsense)


@pytest.mark.slow
def test_bots_are_checked_before_a_game() -> None:
    check_bots(["random", "mcts", bad("careless"), bad("Polite")])
    with pytest.raises(BotError, match=r"^The bot 'tests.bad_bots:NoBot' is no bot: "):
        check_bots(["random", bad("NoBot")])
    with pytest.raises(BotError, match="could not be loaded: ModuleNotFoundError"):
        check_bots(["no_such_module:Bot"])
    assert not worker_pids()


def test_ctrl_c_while_a_bot_is_loaded_is_no_fault_of_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "interrupted_bot.py").write_text("raise KeyboardInterrupt\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    with pytest.raises(KeyboardInterrupt):
        worker.load("interrupted_bot:Bot")


@pytest.mark.slow
def test_a_searching_bot_that_is_ready_has_all_that_its_first_decision_needs() -> None:
    """What a decision would have to load first counts as its thinking: 0.9 s at a server once."""
    asked = """
import sys
from tests.jobs.test_thinking import LEGAL, VIEW
from game.engine import Limit
from game.table.bots.worker import load
from random import Random
expert = load("ai.players.levels:EXPERT")
expert.get_ready()
before = set(sys.modules)
expert.choose(VIEW, LEGAL, Limit(playouts=4), Random(1))
new = set(sys.modules) - before
print(sorted(name for name in new if name.partition(".")[0] in ("ai", "numpy")))
"""
    ran = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, capture_output=True, text=True)
    assert (ran.stdout, ran.stderr) == ("[]\n", "")
