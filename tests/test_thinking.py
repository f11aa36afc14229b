"""Bots in processes: whatever one does, a legal action comes in time and no process stays."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
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
from game.roster import (
    BOTS,
    FALLBACK,
    BotError,
    check_bots,
    inline_thinking,
    is_own,
    process_thinking,
    resolve,
)
from game.table import lane, thinking
from game.table.thinking import InlineThinking, ProcessThinking, Thinking, Thought
from game.variants import VARIANTS, with_options
from tests.bad_bots import Raises

HEURISTIC = BOTS[FALLBACK].target
QUICK = Limit(milliseconds=200)


BUSY = 4.0
"""Seconds more that a busy machine may take for a new process."""


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
    return ProcessThinking(limit, [bot.target for bot in BOTS.values()], HEURISTIC)


def bad(name: str) -> str:
    """A bot of `tests/bad_bots.py`."""
    return f"tests.bad_bots:{name}"


def ask(thinking: Thinking, target: str, seat: int = 1) -> None:
    thinking.ask(seat, target, VIEW, LEGAL, "chance")


def answer(thinking: Thinking, target: str, seat: int = 1) -> Thought:
    """Ask, and wait long enough for anything, also for what compiles itself first."""
    ask(thinking, target, seat)
    thought = thinking.wait(200)
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


def is_gone(pid: int, within: float) -> bool:
    late = time.monotonic() + within
    while is_alive(pid):
        if time.monotonic() > late:
            return False
        time.sleep(0.02)
    return True


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
    assert not worker_pids()
    assert not [pid for pid in pids if is_alive(pid)]


@pytest.fixture(scope="module")
def shared() -> Iterator[ProcessThinking]:
    """One set of processes for the bots that fail at once."""
    made = processes(Limit(milliseconds=500))
    yield made
    made.close()


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


def test_bots_that_never_answer_are_killed_within_limit_and_two_seconds(
    quick: ProcessThinking,
) -> None:
    names = ("Loops", "Stubborn", "Polite")
    quick.warm({seat: bad(name) for seat, name in enumerate(names)})
    for seat in range(len(names)):  # until all are ready
        assert answer(quick, bad("Raises"), seat).fault is not None
    time.sleep(1.0)
    started = time.monotonic()
    for seat, name in enumerate(names):
        ask(quick, bad(name), seat)
    thoughts: dict[int, Thought] = {}
    while len(thoughts) < len(names):
        thought = quick.wait(10)
        assert thought is not None
        thoughts[thought.seat] = thought
        assert time.monotonic() - started < 0.2 + 2.0
    for seat in (0, 1):
        assert thoughts[seat].action == Bid(1, 3)
        assert thoughts[seat].fault == f"{bad(names[seat])} gave no answer within 0.2 seconds."
    assert thoughts[2] == Thought(2, LEGAL[-1], None), "who heeds the call to stop is not at fault"


def test_without_a_limit_in_time_a_stranger_is_taken_for_stuck_after_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(thinking, "STRANGER_GUARD", 0.3)
    patient = processes(Limit(playouts=10))
    try:
        thought = answer(patient, bad("Stubborn"))
        assert thought.fault == f"{bad('Stubborn')} gave no answer within 0.3 seconds."
    finally:
        patient.close()


def test_an_import_that_hangs_is_given_up(
    quick: ProcessThinking, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "hanging_bot.py").write_text("while True: pass\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(lane, "STARTUP", 1.0)
    started = time.monotonic()
    thought = answer(quick, "hanging_bot:Bot")
    assert thought.fault == "hanging_bot:Bot was not ready within 1 seconds."
    assert time.monotonic() - started < 3.0 + BUSY
    with pytest.raises(BotError, match="'hanging_bot:Bot' was not ready"):
        check_bots(["hanging_bot:Bot"])


def test_a_bot_that_failed_is_asked_again_in_a_fresh_process(quick: ProcessThinking) -> None:
    faults = [answer(quick, bad("OnlyOnce")).fault for _ in range(4)]
    complaint = f"{bad('OnlyOnce')} raised RuntimeError: asked 2 times."
    assert faults == [None, complaint, None, complaint]


def test_every_third_party_seat_has_a_process_of_its_own(quick: ProcessThinking) -> None:
    # OnlyOnce would fail if a second seat were asked in the same process.
    assert [answer(quick, bad("OnlyOnce"), seat).fault for seat in range(2)] == [None, None]
    assert len(worker_pids()) == 3, "one a seat, and the one for our own"


def test_our_own_bots_share_one_process(quick: ProcessThinking) -> None:
    for bot in BOTS.values():
        for seat in range(3):
            assert answer(quick, bot.target, seat).fault is None
    assert len(worker_pids()) == 1


def test_a_bot_of_ours_that_compiles_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lane, "STARTUP", 1.2)
    thinking = ProcessThinking(QUICK, [HEURISTIC, bad("Thorough")], HEURISTIC)
    try:
        assert answer(thinking, HEURISTIC).fault is None
        started = time.monotonic()
        ask(thinking, bad("Thorough"))
        assert thinking.poll() is None
        assert time.monotonic() - started < 0.2, "asking blocks nobody meanwhile"
        while not thinking.preparing:
            assert time.monotonic() - started < 1.0 + BUSY
        thought = thinking.wait(10)
        assert not thinking.preparing
        assert thinking.remarks == ["Nothing was kept."]
        assert thought is not None
        assert thought.fault is None, "nobody else moved for it"
        assert time.monotonic() - started > 1.4
        assert answer(thinking, bad("Thorough"), 2).fault is None
    finally:
        thinking.close()


def test_who_needs_no_preparation_does_not_wait_for_one_that_gets_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    late, slow = 20.0, bad("Thorough")
    monkeypatch.setenv("THOROUGH_S", f"{late}")
    thinking = ProcessThinking(QUICK, [HEURISTIC, slow], HEURISTIC, [slow])
    try:
        started = time.monotonic()
        thinking.warm({0: HEURISTIC, 1: slow})
        assert answer(thinking, HEURISTIC).fault is None
        assert not thinking.preparing, "that seat waits for nobody"
        ask(thinking, slow)
        while not thinking.preparing:
            assert time.monotonic() - started < late / 2 + BUSY
        assert answer(thinking, bad("Raises"), 2).action == Bid(1, 3), "the fallback is there too"
        assert time.monotonic() - started < late
        assert len(worker_pids()) >= 2
    finally:
        thinking.close()
    assert not worker_pids()


def test_once_it_is_ready_all_of_ours_share_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THOROUGH_S", "0.3")
    slow = bad("Thorough")
    thinking = ProcessThinking(QUICK, [HEURISTIC, slow], HEURISTIC, [slow])
    try:
        thinking.warm({0: HEURISTIC, 1: slow})
        assert answer(thinking, slow).fault is None
        assert answer(thinking, HEURISTIC).fault is None
        late = time.monotonic() + BUSY
        while len(worker_pids()) > 1:
            assert time.monotonic() < late, "the one beside it has gone"
    finally:
        thinking.close()


def test_who_compiled_leaves_that_process_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    monkeypatch.setenv("COMPILES_MARK", str(mark))
    thinking = ProcessThinking(QUICK, [HEURISTIC, bad("Compiles")], HEURISTIC)
    try:
        thinking.warm({0: bad("Compiles")})
        late = time.monotonic() + 10 + BUSY
        while not mark.exists():
            assert time.monotonic() < late
            time.sleep(0.01)
        first = int(mark.read_text() or 0)
        assert answer(thinking, bad("Compiles")).fault is None
        assert worker_pids() == [int(mark.read_text())]
        assert first not in worker_pids()
        assert is_gone(first, 3.0)
    finally:
        thinking.close()


def test_a_module_attribute_may_be_an_object(quick: ProcessThinking) -> None:
    assert answer(quick, bad("careless")).fault is None


def test_our_own_worker_killed_from_outside_is_started_again(quick: ProcessThinking) -> None:
    assert answer(quick, HEURISTIC).fault is None
    (pid,) = worker_pids()
    os.kill(pid, signal.SIGKILL)
    assert answer(quick, HEURISTIC) == Thought(1, Bid(1, 3), None)


def test_our_own_worker_killed_while_it_thinks_is_asked_again(quick: ProcessThinking) -> None:
    answer(quick, HEURISTIC)
    (pid,) = worker_pids()
    ask(quick, BOTS["mcts"].target)
    time.sleep(0.05)
    os.kill(pid, signal.SIGKILL)
    thought = quick.wait(10)
    assert thought is not None
    assert thought.fault is None


def test_a_question_withdrawn_is_not_answered_and_the_worker_stays() -> None:
    slow = processes(Limit(milliseconds=60_000))
    try:
        answer(slow, HEURISTIC)
        pids = worker_pids()
        ask(slow, BOTS["mcts"].target)
        time.sleep(0.1)
        slow.cancel()
        started = time.monotonic()
        assert answer(slow, HEURISTIC, 2).seat == 2
        assert time.monotonic() - started < 1.0
        assert slow.poll() is None
        assert worker_pids() == pids
    finally:
        slow.close()


def test_after_a_withdrawn_question_a_stuck_bot_is_replaced(quick: ProcessThinking) -> None:
    ask(quick, bad("Loops"))
    time.sleep(0.4)
    quick.cancel()
    started = time.monotonic()
    assert answer(quick, bad("Loops")).fault is not None
    assert quick.poll() is None
    # Patience, a new process, the limit, and two seconds; a busy machine starts processes slowly.
    assert time.monotonic() - started < 0.5 + 1.0 + 0.2 + 2.0 + BUSY


def test_closing_never_waits_for_a_bot() -> None:
    made = processes(Limit(milliseconds=60_000))
    for seat, name in enumerate(("Loops", "Stubborn")):
        ask(made, bad(name), seat)
    answer(made, HEURISTIC)
    time.sleep(0.5)
    pids = worker_pids()
    started = time.monotonic()
    made.close()
    made.close()
    assert time.monotonic() - started < 1.0
    assert pids
    assert not [pid for pid in pids if is_alive(pid)]
    assert not worker_pids()


def test_looking_for_an_answer_costs_no_frame_anything(quick: ProcessThinking) -> None:
    quick.warm({0: HEURISTIC})
    started = time.perf_counter()
    for _ in range(2000):
        assert quick.poll() is None
    assert (time.perf_counter() - started) / 2000 < 50e-6


def test_a_worker_loads_nothing_of_the_window(quick: ProcessThinking) -> None:
    fault = answer(quick, bad("TellsModules")).fault
    assert fault == f"{bad('TellsModules')} raised LookupError: []."


SCRIPT = """
import sys, time
from game.engine import Limit
from tests.test_thinking import answer, ask, bad, processes, worker_pids

if __name__ == "__main__":
    thinking = processes(Limit(milliseconds=60_000))
    assert answer(thinking, bad("Chatty")).fault is None
    ask(thinking, bad("Loops"), 2)
    time.sleep(1.0)
    print(*worker_pids(), flush=True)
    if sys.argv[1] == "wait":
        time.sleep(60)
"""


@pytest.mark.parametrize("end", ["killed", "left open"])
def test_no_process_outlives_the_table_and_none_writes_to_its_output(
    tmp_path: Path, end: str
) -> None:
    script = tmp_path / "table.py"
    script.write_text(SCRIPT)
    root = Path(__file__).parent.parent
    table = subprocess.Popen(
        [sys.executable, str(script), "wait" if end == "killed" else "leave"],
        env={**os.environ, "PYTHONPATH": str(root)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    with table:
        assert table.stdout is not None
        pids = [int(word) for word in table.stdout.readline().split()]
        assert len(pids) == 3, "ours and two strangers, and nothing else was printed"
        if end == "killed":
            table.kill()
        table.wait(10)
    assert all(is_gone(pid, 3.0) for pid in pids)


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


class Cheat:
    """Answers with something that is not allowed."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        return Bid(1, 99)


def test_a_bot_that_fails_in_this_process_is_replaced_too() -> None:
    from ai.heuristic import Heuristic

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


def test_bots_are_checked_before_a_game() -> None:
    check_bots(["random", "mcts", bad("careless"), bad("Polite")])
    with pytest.raises(BotError, match=r"^The bot 'tests.bad_bots:NoBot' is no bot: "):
        check_bots(["random", bad("NoBot")])
    with pytest.raises(BotError, match="could not be loaded: ModuleNotFoundError"):
        check_bots(["no_such_module:Bot"])
    assert not worker_pids()
