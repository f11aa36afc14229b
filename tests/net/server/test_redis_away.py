"""Answers of Redis that are lost, and a Redis that goes away and comes back."""

from __future__ import annotations

import asyncio
import json
import selectors
import signal
import socket
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple, TypeAlias

import pytest

from game.commands.cli import main
from game.table.records.replay import only_game, replay
from tests.commands.command_line import NO_WINDOWS
from tests.driving.network_players import listens
from tests.driving.redis_server import MISSING, RedisServer, is_there, redis_server
from tests.links import Person, play_on, rest
from tests.waiting import HANG_S, ended, wait_until

client = pytest.importorskip("redis")
pytestmark = pytest.mark.skipif(not is_there(), reason=MISSING)

from checks.network_kills import started  # noqa: E402
from game.net.shared import connection, store  # noqa: E402
from game.net.shared.beginning import BEGINS_ANEW  # noqa: E402
from game.net.shared.server import SharedTableServer  # noqa: E402
from tests.net.test_net_shared import Processes  # noqa: E402

LINES = b"blackout:journal:"
"""What a question names that adds to a journal."""
NAMES = b"blackout:names"
When: TypeAlias = Literal["before", "after"]
How: TypeAlias = Literal["broken", "late"]


class Fault(NamedTuple):
    """What becomes of a question: it is lost, or its answer is."""

    names: bytes
    """A question for a script that names this."""
    when: When
    """Whether before it was carried out, or after that."""
    how: How
    """Whether the connection breaks, or nothing comes any more."""


class LossyCable:
    """Connections to Redis through a socket of its own, on which some questions are lost."""

    def __init__(self, folder: Path, redis: RedisServer) -> None:
        self._redis = redis.socket
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / "cable.sock"))
        self._listening.listen()
        self.url = f"unix://{folder / 'cable.sock'}"
        self.faults: list[Fault] = []
        """What is to happen next."""
        self.silent = False
        """Whether nothing goes through any more, and no connection breaks."""
        self.happened = 0
        self.held: list[bytes] = []
        """Questions that were lost before they were carried out."""
        threading.Thread(target=self._accept, daemon=True).start()

    def deliver(self) -> None:
        """Carry out what was lost after all, late as it is."""
        held, self.held = self.held, []
        for question in held:
            with self._connected() as far:
                far.sendall(question)
                assert far.recv(1 << 16)

    def close(self) -> None:
        self._listening.close()

    def _connected(self) -> socket.socket:
        far = socket.socket(socket.AF_UNIX)
        far.connect(str(self._redis))
        return far

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                threading.Thread(target=self._carry, args=(near,), daemon=True).start()

    def _carry(self, near: socket.socket) -> None:
        with near, self._connected() as far, selectors.DefaultSelector() as ready:
            ready.register(near, selectors.EVENT_READ, far)
            ready.register(far, selectors.EVENT_READ, near)
            with suppress(OSError):
                while True:
                    for key, _ in ready.select():
                        source, other = key.fileobj, key.data
                        assert isinstance(source, socket.socket)
                        if not (data := source.recv(1 << 16)):
                            return
                        if self.silent:
                            continue
                        fault = self._fault(data) if source is near else None
                        if fault is None:
                            other.sendall(data)
                        elif self._lose(fault, data, far):
                            return

    def _fault(self, question: bytes) -> Fault | None:
        due = self.faults and self.faults[0].names in question and b"EVALSHA" in question
        return self.faults.pop(0) if due else None

    def _lose(self, fault: Fault, question: bytes, far: socket.socket) -> bool:
        """Lose a question or its answer; whether the connection breaks by that."""
        if fault.when == "after":
            far.sendall(question)
            assert not far.recv(1 << 16).startswith(b"-"), "it was carried out"
        else:
            self.held.append(question)
        self.happened += 1
        return fault.how == "broken"


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    with redis_server(tmp_path) as one:
        yield one


@pytest.fixture
def cable(tmp_path: Path, redis: RedisServer) -> Iterator[LossyCable]:
    with closing(LossyCable(tmp_path, redis)) as made:
        yield made


@pytest.fixture
def processes(
    redis: RedisServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Processes]:
    # Nobody renews a lease here while an answer is waited for in vain.
    monkeypatch.setattr(store, "LEASE_MS", 600_000)
    made = Processes(tmp_path, redis.url)
    yield made
    made.close()


@pytest.fixture
def table(processes: Processes, cable: LossyCable) -> tuple[SharedTableServer, Person, str]:
    """A process at the end of the cable, and Ann, whose turn it is at a table with two bots."""
    core = processes.start("one", cable.url)
    ann = processes.person(core, "Ann")
    seats = [{}, {"agent": "casual"}, {"agent": "casual"}]
    options = {"schedule": [3, 2]}  # there are two bids or more, whoever deals
    game = str(ann.ask("create", variant="oh-hell", seats=seats, options=options)["game"])
    ann.ask("follow", game=game)
    rest(core)
    assert ann.turn["seat"] is not None
    return core, ann, game


def decided(core: SharedTableServer, game: str) -> list[str]:
    """The decisions of persons that a journal holds."""
    return [line for line in core.all_games.lines(game) if '"decided":true' in line]


def played_to_its_end(processes: Processes, person: Person, game: str, folder: Path) -> None:
    """Play on, and look whether the record is right and the person was told all of it once."""
    core = person.server
    assert isinstance(core, SharedTableServer)
    for _ in range(10):  # what an answer was lost of is tried again by the clock
        core.look_round()
        with suppress(AssertionError):
            play_on(core, game, [person])
            break
    record = folder / core.store.process / "games" / f"{game}.blackout"
    assert replay(only_game(record)).ended
    assert main(["check", str(record)], NO_WINDOWS) == 0
    assert main(["audit", str(record)], NO_WINDOWS) == 0
    numbers = [line["n"] for line in person.heard("line")]
    assert numbers == list(range(1, len(numbers) + 1))
    lines = core.all_games.lines(game)
    assert json.loads(lines[-1])["note"] == "over"
    assert sum('"over"' in line for line in lines) == 1
    assert core.all_games.games_of(core.store.process) == []


@pytest.mark.thinned(6)
@pytest.mark.parametrize("how", ["broken", "late"])
@pytest.mark.parametrize("when", ["before", "after"])
def test_a_line_whose_answer_was_lost_is_there_once(
    when: When,
    how: How,
    table: tuple[SharedTableServer, Person, str],
    cable: LossyCable,
    processes: Processes,
    tmp_path: Path,
) -> None:
    core, ann, game = table
    turn = ann.turn
    act = {"game": game, "action": turn["actions"][0], "after": turn["n"]}
    cable.faults = [Fault(LINES, when, how)]
    answer = ann.ask("act", **act)
    assert cable.happened == 1
    if how == "late":
        assert answer["code"] == "disk", "nobody knows whether it was done"
        answer = ann.ask("act", **act)
    assert answer["type"] == "done"
    assert len(decided(core, game)) == 1
    cable.deliver()
    assert len(decided(core, game)) == 1, "late as it comes"
    played_to_its_end(processes, ann, game, tmp_path)


def test_another_decision_takes_the_place_of_one_whose_answer_was_lost(
    table: tuple[SharedTableServer, Person, str],
    cable: LossyCable,
    processes: Processes,
    tmp_path: Path,
) -> None:
    core, ann, game = table
    first, other = ann.turn["actions"][:2]
    cable.faults = [Fault(LINES, "after", "late")]
    assert ann.ask("act", game=game, action=first)["code"] == "disk"
    assert len(decided(core, game)) == 1
    assert ann.ask("act", game=game, action=other)["type"] == "done"
    (kept,) = decided(core, game)
    assert json.loads(kept)["bid"] == other["bid"]
    played_to_its_end(processes, ann, game, tmp_path)


def test_who_goes_on_takes_a_line_whose_answer_was_lost(
    table: tuple[SharedTableServer, Person, str],
    cable: LossyCable,
    processes: Processes,
    tmp_path: Path,
) -> None:
    core, ann, game = table
    turn = ann.turn
    act = {"game": game, "action": turn["actions"][0], "after": turn["n"]}
    two = processes.start("two")
    cable.faults = [Fault(LINES, "after", "late")]
    assert ann.ask("act", **act)["code"] == "disk"
    processes.die("one")
    processes.watch()
    heard = len(ann.heard("line"))
    again = processes.person(two, "Ann", ann.pair)
    again.ask("follow", game=game, after=0)
    assert len(again.heard("line")) > heard, "what she decided has happened"
    assert again.ask("act", **act)["code"] in ("stale", "state", "illegal")
    assert len(decided(two, game)) == 1
    played_to_its_end(processes, again, game, tmp_path)
    kept = two.all_games.lines(game)
    core.store.renew()
    cable.deliver()
    assert two.all_games.lines(game) == kept


def test_a_whole_game_on_a_bad_cable_is_right(
    table: tuple[SharedTableServer, Person, str],
    cable: LossyCable,
    processes: Processes,
    tmp_path: Path,
) -> None:
    _, ann, game = table
    dice = Random(7)
    faults: list[Fault] = []
    for how in ("late", *["broken"] * 7, "late"):
        when: When = dice.choice(("before", "after"))
        faults.append(Fault(LINES, when, "late" if how == "late" else "broken"))
    cable.faults = faults
    played_to_its_end(processes, ann, game, tmp_path)
    assert cable.happened == 9
    kept = ann.server.all_games.lines(game)  # type: ignore[attr-defined]
    cable.deliver()
    assert ann.server.all_games.lines(game) == kept  # type: ignore[attr-defined]


@pytest.mark.parametrize("when", ["before", "after"])
def test_a_name_whose_answer_was_lost_belongs_to_whoever_asked(
    when: When, processes: Processes, cable: LossyCable
) -> None:
    core = processes.start("one", cable.url)
    processes.person(core, "Bob")
    cable.faults = [Fault(NAMES, when, "broken")]
    ann = processes.person(core, "Ann")
    assert cable.happened == 1
    assert ann.heard("welcome")
    cable.faults = [Fault(NAMES, when, "late")]
    eve = processes.person(core, "Eve")
    assert eve.heard("refused")[-1]["code"] == "disk"
    assert processes.person(core, "Eve", eve.pair).heard("welcome")


def test_a_remark_whose_answer_was_lost_is_told_once(
    table: tuple[SharedTableServer, Person, str],
    processes: Processes,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    core, ann, game = table
    do = core.store.do

    def lost(commands: object) -> None:
        do(commands)  # type: ignore[arg-type]
        monkeypatch.undo()
        raise store.StoreError("no answer")

    monkeypatch.setattr(core.store, "do", lost)
    assert ann.ask("chat", game=game, text="hello")["code"] == "disk"
    assert ann.ask("chat", game=game, text="hello")["type"] == "done"
    processes.die("one")
    two = processes.start("two")
    again = processes.person(two, "Ann", ann.pair)
    again.ask("follow", game=game)
    assert [one["text"] for one in again.heard("chat")] == ["hello"]


def test_a_process_to_which_nothing_comes_any_more_goes_on_no_longer(
    processes: Processes, cable: LossyCable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE_S", 0.3)
    monkeypatch.setattr(connection, "BEAT_S", 0.3)
    core = processes.start("one", cable.url)
    two = processes.start("two")

    async def visit() -> None:
        async with connection.connected(core, lambda: None):
            for name in ("Ann", "Bob"):  # it hears for longer than silence is borne
                processes.person(two, name)
                while not core.is_present(name):
                    await asyncio.sleep(0.05)
                await asyncio.sleep(0.5)
            assert not core.store.lost
            cable.silent = True
            while not core.store.lost:
                await asyncio.sleep(0.05)

    asyncio.run(visit())
    assert "nothing is heard" in core.store.lost
    del processes.cores["one"]
    core.close()


@contextmanager
def a_process(home: Path, redis: RedisServer) -> Iterator[tuple[str, Path, object]]:
    """A server process of its own: its address, its log, itself."""
    process, url = started(home, 0, "--shared", redis.url)
    with ended(process):
        yield url, home / "log.txt", process
        process.send_signal(signal.SIGTERM)


@pytest.mark.slow
def test_a_process_waits_for_redis_and_serves_on_where_it_listened(tmp_path: Path) -> None:
    with (
        redis_server(tmp_path, keeps=True) as redis,
        a_process(tmp_path / "home", redis) as (url, log, _),
    ):
        asyncio.run(listens(url))
        for beginnings in (1, 2):
            redis.kill()
            wait_until(
                lambda due=beginnings: log.read_text().count("waits for it") >= due,  # type: ignore[misc]
                "it waits",
            )
            redis.start()
            asyncio.run(listens(url))
            assert log.read_text().count(BEGINS_ANEW) == beginnings


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "anew"), [("pubsub", 1), ("normal", 0)])
def test_a_process_begins_anew_where_it_may_have_missed_what_others_told(
    kind: str, anew: int, tmp_path: Path
) -> None:
    with (
        redis_server(tmp_path) as redis,
        a_process(tmp_path / "home", redis) as (url, log, _),
        closing(client.Redis.from_url(redis.url)) as operator,
    ):
        asyncio.run(listens(url))
        operator.client_kill_filter(_type=kind)
        wait_until(lambda: log.read_text().count(BEGINS_ANEW) == anew, "it begins anew")
        asyncio.run(listens(url))  # also where other connections broke: they are made again
        assert log.read_text().count(BEGINS_ANEW) == anew


@pytest.mark.slow
@pytest.mark.parametrize("said", ["it ends", "waits for it"])
def test_a_process_that_loses_redis_may_be_ended(said: str, tmp_path: Path) -> None:
    with (
        redis_server(tmp_path) as redis,
        a_process(tmp_path / "home", redis) as (_, log, process),
    ):
        redis.kill()
        wait_until(lambda: said in log.read_text(), "it is on the way")
        process.send_signal(signal.SIGTERM)  # type: ignore[attr-defined]
        process.wait(HANG_S)  # type: ignore[attr-defined]
        redis.start()
