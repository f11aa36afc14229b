"""The processes of a window's bots: which are started, who shares them, what survives a kill."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from game import roster
from game.engine import Limit, legal_actions, observe
from game.roster import BOTS
from game.table.bots.service import ProcessThinking
from game.table.bots.thinking import Thinking
from game.table.bots.time_limits import WAIT
from game.table.records.files import NoRecord
from game.table.records.lines import StandInNote
from game.table.records.replay import read_games, replay
from game.table.table import Table
from game.ui.platform.bot_workers import BotWorkers, searching
from tests.ai.test_reseat import Noting
from tests.jobs.test_thinking import LEGAL, LONGEST, answer, bidding, processes
from tests.lines import plain
from tests.tables import run_on, setup_for, text_of
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("processes_may_start_slowly", "answers_may_be_late")

EXPERT = BOTS["expert"].target


class Counted(ProcessThinking):
    """A set of processes that only says what it was asked for."""

    made: list[Counted]

    def __init__(self, limit: Limit) -> None:
        assert limit == Limit(), "every table says its own"
        self.moves: list[tuple[Limit, tuple[str, ...]]] = []
        self.rests = 0
        self.closed = False
        self.made.append(self)

    def move_to(self, limit: Limit, bots: Sequence[str], *, paced: bool) -> None:
        self.moves.append((limit, tuple(bots)))

    def rest(self) -> None:
        self.rests += 1

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Counted]:
    """Every set of processes that was made, in order."""
    monkeypatch.setattr(Counted, "made", [], raising=False)
    monkeypatch.setattr(roster, "process_thinking", Counted)
    return Counted.made


@pytest.mark.slow
def test_one_set_of_processes_serves_one_game_after_the_other(made: list[Counted]) -> None:
    thinkers = BotWorkers()
    thinkers.await_table(["human", "heuristic"])
    assert not made, "nothing is made where nothing will be needed"
    thinkers.await_table(["human", "expert", "heuristic", "expert"])
    thinkers.seated(setup_for("human,expert,heuristic"))
    thinkers.await_table(["human", "expert"])
    thinkers.seated(setup_for("human,heuristic,mcts"))
    assert len(made) == 1
    assert [bots for _limit, bots in made[0].moves] == [
        ("expert",),
        ("human", "expert", "heuristic"),
        ("expert",),
        ("human", "heuristic", "mcts"),
    ]
    assert not made[0].rests
    thinkers.await_table(["human", "heuristic"])
    assert made[0].rests, "nothing runs where nothing will be needed"
    thinkers.close()
    assert made[0].closed
    thinkers.seated(setup_for("human,expert"))
    assert len(made) == 2


def test_all_bots_together_think_no_longer_than_a_person_likes_to_wait(
    made: list[Counted],
) -> None:
    for agents in ("human,expert", "human" + ",expert" * 3, "human" + ",expert" * 6):
        thinkers = BotWorkers()
        thinkers.seated(setup_for(agents))
        each = made[-1].moves[-1][0].milliseconds
        assert each is not None
        assert 30 < each < WAIT / (2 * agents.count("expert"))
    thinkers = BotWorkers()
    thinkers.limit = Limit(playouts=3)
    thinkers.seated(setup_for("human,expert"))
    assert made[-1].moves[-1][0] == Limit(playouts=3), "who says otherwise has his way"


def test_only_bots_that_search_have_a_process_before_there_is_a_table() -> None:
    assert searching(["human", "heuristic", "no such bot", "a:b", "expert"] * 2) == ("expert",)
    assert [bot.name for bot in BOTS.values() if bot.searches] == ["expert", "master", "1700"]
    assert searching(["human", "master:bold", "casual:bold"]) == ("master:bold",)


def test_in_an_older_game_with_stand_ins_each_bot_decides_for_itself_again(tmp_path: Path) -> None:
    """Bots once had to get ready, and others decided until they were."""
    setup = setup_for("human,random,random", first_dealer=0)
    first = Table(setup, Noting(), NoRecord())
    told = ((1, "skilled"), (2, "skilled"), (2, None))
    notes = [StandInNote(seat, agent) for seat, agent in told]
    bots = Noting()
    lines = (*first.lines, *notes)
    table = Table(setup, bots, NoRecord(), resumed=first.game.state, recorded=lines)
    run_on(table)
    assert [target for _seat, target in bots.asked] == ["random", "random"]
    noted = [line for line in plain(table.lines) if line.get("note") == "stand-in"]
    assert noted[3:] == [{"note": "stand-in", "seat": 1, "agent": None}], "once, where another did"
    path = tmp_path / "game.jsonl"
    path.write_text(text_of(table.lines), encoding="utf-8")
    assert replay(read_games(path)[0]).fault is None


def ask(thinking: Thinking, target: str) -> None:
    """Put a bid that takes some thought."""
    state = bidding("KH 9S 4D")
    thinking.ask(1, target, observe(state, 1), legal_actions(state, 1), "chance")


@pytest.fixture(scope="module")
def patient() -> Iterator[ProcessThinking]:
    """The expert in its process, told to think for longer than any test waits."""
    made = processes(LONGEST)
    made.warm(["human", EXPERT])
    yield made
    made.close()


def pid_of(thinking: ProcessThinking) -> int | None:
    """The process of our own bots, whatever other processes earlier tests have left; None: none."""
    return next(iter(thinking.service.process_ids), None)


def test_the_expert_stops_when_nobody_wants_to_know(patient: ProcessThinking) -> None:
    answer(patient, BOTS["heuristic"].target)
    first = pid_of(patient)
    ask(patient, EXPERT)
    time.sleep(0.5)  # any moment will do, one in the middle of it is meant
    patient.cancel()
    thought = answer(patient, BOTS["heuristic"].target)
    assert thought.fault is None
    assert pid_of(patient) == first is not None, "the process stays, and all that it has loaded"


@pytest.mark.slow
def test_the_expert_killed_while_it_thinks_is_asked_again(patient: ProcessThinking) -> None:
    answer(patient, BOTS["heuristic"].target)
    killed = pid_of(patient)
    assert killed is not None
    ask(patient, EXPERT)
    time.sleep(0.5)  # the same
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: pid_of(patient) not in (None, killed), "another process")
    time.sleep(0.5)
    assert patient.poll() is None, "it thinks again, in another process"
    patient.cancel()
    thought = answer(patient, BOTS["heuristic"].target)
    assert thought.action in LEGAL
    assert thought.fault is None
