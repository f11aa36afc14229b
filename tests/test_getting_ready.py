"""Bots that get ready first: what the window says, who waits for them, and what survives a kill."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from game import roster
from game.engine import Action, Limit, Seat, View, legal_actions, observe
from game.roster import BOTS
from game.table.bots.thinking import ProcessThinking, Thinking, Thought
from game.table.bots.time_limits import WAIT
from game.table.bots.worker import load
from game.table.records.files import NoRecord
from game.table.records.replay import read_games, replay
from game.table.setup import Setup
from game.table.table import Table
from game.ui.platform import bot_workers as room
from game.ui.platform.bot_workers import BotWorkers, prepared
from tests.table_screen import Screen
from tests.tables import setup_for, text_of
from tests.test_thinking import (
    LEGAL,
    LONGEST,
    answer,
    bidding,
    processes,
)
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("processes_may_start_slowly", "answers_may_be_late")

EXPERT = BOTS["expert"].target


class Preparing:
    """Thinking whose bots, but for `skilled`, get ready for as long as the test likes."""

    def __init__(self, inner: Thinking) -> None:
        self._inner = inner
        self.ready = False
        self.progress: float | None = None
        self.remarks: Sequence[str] = ()
        self.asked: list[tuple[Seat, str]] = []

    @property
    def preparing(self) -> bool:
        return not self.ready and bool(self.asked) and self.asked[-1][1] != "skilled"

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        self.asked.append((seat, target))
        self._inner.ask(seat, target, view, legal, chance)

    def stand_in(self, target: str) -> str | None:
        return None if self.ready else "skilled"

    def reseat(self, seat: Seat, target: str) -> None:
        self._inner.reseat(seat, target)

    def poll(self) -> Thought | None:
        return None if self.preparing else self._inner.poll()

    def wait(self, seconds: float) -> Thought | None:
        return self.poll()

    def cancel(self) -> None:
        self._inner.cancel()

    def close(self) -> None:
        self._inner.close()


@pytest.fixture
def display(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A screen, and a window that has said nothing yet."""
    monkeypatch.setattr(room.bot_workers, "_said", set())
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.display.quit()


def waiting(agents: str = "human,random,random", **setup: Any) -> tuple[Screen, Preparing]:
    """A table that waits for a bot which gets ready, and what it asks."""
    screen = Screen(agents, first_dealer=0, **setup)
    slow = Preparing(screen.table.bots.thinking)
    screen.table.bots.thinking = slow
    screen.until(lambda: screen.table.thinking is not None)
    screen.until(lambda: screen.scene.presenter.stage.thinking is not None, dt=0.02)
    return screen, slow


def status(screen: Screen, seat: Seat) -> str:
    """What a plate says."""
    screen.draw()
    return screen.scene.presenter.stage._plates[seat][0].status


def test_a_seat_that_gets_ready_says_how_far_it_is_and_the_frames_go_on(display: None) -> None:
    screen, slow = waiting()
    seat, ready = screen.table.thinking, screen.scene.presenter.getting_ready
    assert seat is not None
    assert not ready.prompt, "most bots are ready in a moment"
    screen.until(lambda: ready.prompt, dt=0.02)
    assert ready.prompt.startswith("Getting Ada ready: 2 s.")
    slow.progress = 0.4
    screen.frames(70)
    assert ready.prompt.startswith("Getting Ada ready: 40 %, 3 s.")
    screen.until(lambda: screen.scene.presenter.up_to_date)
    assert status(screen, seat) == "getting ready…"
    slow.remarks = ["Nothing can be kept."]
    slow.ready = True
    screen.until(lambda: screen.table.thinking != seat)
    screen.frames(10)
    assert screen.app.asked.count("Nothing can be kept.") == 1
    assert not ready.prompt
    assert status(screen, seat) != "getting ready…"


def test_a_level_that_needs_no_preparation_stands_in_until_the_bot_is_ready(
    display: None, tmp_path: Path
) -> None:
    screen, slow = waiting("human,random,heuristic", options={"schedule": [9]})
    screen.until(lambda: screen.scene.presenter.getting_ready.prompt)
    screen.frames(1)
    pressed = next(b for b in screen.scene.input.buttons.buttons if b.name == "play-on")
    assert pressed.label == "Go on at once"
    screen.key(pygame.K_g)
    screen.until(lambda: 0 in screen.table.waiting.must and screen.scene.presenter.up_to_date)
    assert set(slow.asked[-2:]) == {(1, "skilled"), (2, "skilled")}
    assert status(screen, 1) == status(screen, 2) == "as Skilled"
    notes = [line for line in screen.table.lines if line.get("note") == "stand-in"]
    assert notes == [{"note": "stand-in", "seat": seat, "agent": "skilled"} for seat in (1, 2)]
    again = Table(screen.table.setup, slow, NoRecord(), recorded=screen.table.lines)
    assert again.bots.stand_ins == {1: "skilled", 2: "skilled"}, "a game that is gone on with"
    slow.ready = True
    assert status(screen, 1) == "as Skilled", "until its next decision"
    screen.table.act(screen.table.legal(0)[0])
    screen.until(lambda: 0 in screen.table.waiting.must)
    assert slow.asked[-2:] == [(1, "random"), (2, "heuristic")]
    notes = [line for line in screen.table.lines if line.get("note") == "stand-in"]
    assert notes[2:] == [{"note": "stand-in", "seat": seat, "agent": None} for seat in (1, 2)]
    screen.until(lambda: screen.scene.presenter.up_to_date)
    assert "Skilled" not in status(screen, 1) + status(screen, 2)
    path = tmp_path / "game.jsonl"
    path.write_text(text_of(screen.table.lines), encoding="utf-8")
    assert replay(read_games(path)[0]).fault is None


def test_in_a_demo_the_offer_takes_the_place_of_the_steps(display: None) -> None:
    screen, slow = waiting("random,random,random", size=(1280, 800))
    demo = screen.scene.presenter.demo
    assert demo is not None
    assert "step" in [button.name for button in demo.buttons]
    screen.until(lambda: "play-on" in [button.name for button in demo.buttons])
    assert demo.sentences[0].endswith("G lets Bruno play as Skilled until ready.")
    names = [button.name for button in demo.buttons]
    assert "step" not in names
    at = next(button for button in demo.buttons if button.name == "play-on").rect.center
    screen.click(at)
    screen.until(lambda: len(slow.asked) > 3)
    screen.frames(2)
    assert "step" in [button.name for button in demo.buttons]
    assert {target for _seat, target in slow.asked[1:]} == {"skilled"}


class Counted:
    """A set of processes that only says what it was asked for."""

    made: list[Counted]

    def __init__(self, limit: Limit, bots: Sequence[str] = (), *, paced: bool = False) -> None:
        self.limit, self.bots = limit, tuple(bots)
        self.moves: list[tuple[Limit, tuple[str, ...]]] = []
        self.closed = False
        self.made.append(self)

    def move_to(self, limit: Limit, bots: Sequence[str], *, paced: bool) -> bool:
        self.moves.append((limit, tuple(bots)))
        return True

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Counted]:
    """Every set of processes that was started, in order."""
    monkeypatch.setattr(Counted, "made", [], raising=False)
    monkeypatch.setattr(roster, "process_thinking", Counted)
    return Counted.made


def table_of(agents: str) -> Setup:
    return setup_for(agents)


def test_who_plays_with_plain_bots_never_waits_for_the_expert(made: list[Counted]) -> None:
    thinkers = BotWorkers()
    thinkers.await_table(["human", "expert"])
    assert [one.bots for one in made] == [("expert",)]
    thinkers.seated(table_of("human,heuristic,mcts"))
    assert made[0].closed, "it may still be compiling"
    assert made[1].bots == ("human", "heuristic", "mcts")


def test_what_got_ready_on_the_menu_stays_from_game_to_game(made: list[Counted]) -> None:
    thinkers = BotWorkers()
    thinkers.await_table(["human", "expert", "heuristic", "expert"])
    thinkers.seated(table_of("human,expert,heuristic"))
    thinkers.await_table(["human", "expert"])
    thinkers.seated(table_of("human,expert"))
    assert len(made) == 1
    assert not made[0].closed
    assert [bots for _limit, bots in made[0].moves] == [
        ("human", "expert", "heuristic"),
        ("expert",),
        ("human", "expert"),
    ]
    thinkers.await_table(["human", "heuristic"])
    assert made[0].closed, "nothing runs where nothing will be needed"
    assert len(made) == 1


def test_all_bots_together_think_no_longer_than_a_person_likes_to_wait(
    made: list[Counted],
) -> None:
    for agents in ("human,expert", "human" + ",expert" * 3, "human" + ",expert" * 6):
        thinkers = BotWorkers()
        thinkers.seated(table_of(agents))
        each = made[-1].limit.milliseconds
        assert each is not None
        assert 30 < each < WAIT / (2 * agents.count("expert"))
    thinkers = BotWorkers()
    thinkers.limit = Limit(playouts=3)
    thinkers.seated(table_of("human,expert"))
    assert made[-1].limit == Limit(playouts=3), "who says otherwise has his way"


def test_only_bots_that_need_it_get_ready() -> None:
    assert prepared(["human", "heuristic", "no such bot", "a:b", "expert", "expert"]) == ("expert",)
    assert [bot.name for bot in BOTS.values() if bot.prepares] == ["expert", "master"]
    assert prepared(["human", "master:bold", "casual:bold"]) == ("master:bold",)


def test_the_stand_in_of_a_level_has_its_style() -> None:
    thinking = roster.process_thinking(Limit(playouts=1))
    try:
        assert thinking.stand_in("expert") == "skilled"
        assert thinking.stand_in("master:bold") == "skilled:bold"
        assert [thinking.stand_in(name) for name in ("skilled", "random", "no such bot")] == [
            None
        ] * 3
    finally:
        thinking.close()


def test_every_level_that_compiles_says_whether_a_new_process_would_be_smaller() -> None:
    for bot in (bot for bot in BOTS.values() if bot.prepares):
        agent = load(bot.target)
        assert agent.afresh is False  # type: ignore[attr-defined]
        assert callable(agent.prepare)  # type: ignore[attr-defined]


def ask(thinking: Thinking, target: str) -> None:
    """Put a bid that takes some thought."""
    state = bidding("KH 9S 4D")
    thinking.ask(1, target, observe(state, 1), legal_actions(state, 1), "chance")


@pytest.fixture(scope="module")
def patient(compiled_expert: None) -> Iterator[ProcessThinking]:
    """The expert in its process, told to think for longer than any test waits."""
    made = processes(LONGEST)
    made.warm({1: EXPERT})
    yield made
    made.close()


def pid_of(thinking: ProcessThinking) -> int | None:
    """The process of our own bots, whatever other processes earlier tests have left; None: none."""
    process = thinking._ours.process._process
    return None if process is None else process.pid


def test_the_expert_stops_when_nobody_wants_to_know(patient: ProcessThinking) -> None:
    answer(patient, BOTS["heuristic"].target)
    first = pid_of(patient)
    ask(patient, EXPERT)
    time.sleep(0.5)  # any moment will do, one in the middle of it is meant
    patient.cancel()
    thought = answer(patient, BOTS["heuristic"].target)
    assert thought.fault is None
    assert pid_of(patient) == first is not None, "the process stays, and all that is compiled"


def test_the_expert_killed_while_it_thinks_is_asked_again(patient: ProcessThinking) -> None:
    answer(patient, BOTS["heuristic"].target)
    killed = pid_of(patient)
    assert killed is not None
    ask(patient, EXPERT)
    time.sleep(0.5)  # the same
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: pid_of(patient) not in (None, killed), "another process")
    wait_until(lambda: not patient.preparing, "that it is ready")
    time.sleep(0.5)
    assert patient.poll() is None, "it thinks again, in another process"
    patient.cancel()
    thought = answer(patient, BOTS["heuristic"].target)
    assert thought.action in LEGAL
    assert thought.fault is None
