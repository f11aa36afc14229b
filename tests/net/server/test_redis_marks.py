"""A Redis that is empty, older or another one: nothing is written there, and processes stop."""

from __future__ import annotations

import asyncio
import json
import shutil
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import pytest

from game.net.keys import drawn_pair
from tests.driving.network_players import listens
from tests.driving.redis_server import MISSING, RedisServer, is_there, redis_server
from tests.driving.server_process import LOG, serve_words
from tests.links import Person, greeted, rest
from tests.waiting import HANG_S, ended, wait_until

redis = pytest.importorskip("redis")
pytestmark = pytest.mark.skipif(not is_there(), reason=MISSING)

from checks.network_kills import started  # noqa: E402
from game.net.shared.beginning import flaws_of, new_store  # noqa: E402
from game.net.shared.redis_marks import (  # noqa: E402
    FILE,
    GENERATION,
    PULSE,
    KnownRedis,
    OtherRedisError,
)
from game.net.shared.server import SharedTableServer  # noqa: E402
from game.net.shared.store import SharedStore, StoreError, lease_of  # noqa: E402
from tests.net.test_net_shared import Processes  # noqa: E402

SEATS: Final = [{}, {"agent": "beginner"}, {"agent": "beginner"}]
EMPTY: Final = "empty"
OLDER: Final = "older"
OTHER: Final = "another one"
STATES: Final = (EMPTY, OLDER, OTHER)
SAID: Final = {
    EMPTY: "holds nothing of what this process knows there",
    OLDER: "is in an older state than this process knows",
    OTHER: "is another one than this process knows",
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with redis_server(tmp_path_factory.mktemp("redis")) as one:
        yield one.url


@pytest.fixture
def processes(address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Processes]:
    monkeypatch.setattr("game.net.shared.store.LEASE_MS", 3_600_000)
    made = Processes(tmp_path, address)
    yield made
    made.close()


def become(server: Any, state: str, process: str = "one") -> dict[str, Any]:
    """Have a Redis be something else, with the lease of a process; all that lies there then."""
    if state == OLDER:
        server.decrby(PULSE, 1)
        server.delete("blackout:names", "blackout:looks")
    else:
        server.flushdb()
    if state == OTHER:
        server.mset({GENERATION: "5eed5eed", "blackout:key": drawn_pair().secret, PULSE: 10**6})
    server.set(lease_of(process), 1)
    return held(server)


def held(server: Any) -> dict[str, Any]:
    """All that lies in a Redis."""
    return {key: server.dump(key) for key in server.keys("*")}


def shared(processes: Processes) -> tuple[SharedTableServer, Person]:
    """A process, and Bob there."""
    core = processes.start("one")
    return core, processes.person(core, "Bob")


@pytest.mark.parametrize("state", STATES)
def test_nobody_is_given_a_name_by_another_redis(state: str, processes: Processes) -> None:
    core, _bob = shared(processes)
    before = become(processes.redis, state)
    assert greeted(core, "Bob", drawn_pair()) != "welcome"
    assert held(processes.redis) == before, "nothing is written there"
    assert core.store.lost
    assert core.is_done


@pytest.mark.parametrize("state", STATES)
def test_no_game_goes_on_in_another_redis(state: str, processes: Processes) -> None:
    core, bob = shared(processes)
    game = bob.ask("create", variant="oh-hell", seats=SEATS)["game"]
    bob.ask("follow", game=game)
    rest(core)
    before = become(processes.redis, state)
    told = len(bob.heard("line"))
    action = json.dumps(bob.turn["actions"][0])
    core.receive(bob.client, f'{{"type":"act","id":99,"game":"{game}","action":{action}}}')
    rest(core)
    assert len(bob.heard("line")) == told, "what is not kept is not told"
    assert held(processes.redis) == before
    assert core.store.lost


@pytest.mark.parametrize("state", STATES)
def test_a_process_notices_another_redis_though_nobody_asks_anything(
    state: str, processes: Processes
) -> None:
    core, _bob = shared(processes)
    become(processes.redis, state)
    core.watch()
    assert "another one than before, or in an older state" in core.store.lost


@pytest.mark.parametrize("state", STATES)
def test_a_process_begins_at_no_other_redis_than_its_folder_knows(
    state: str, processes: Processes, address: str, tmp_path: Path
) -> None:
    new_store(address, KnownRedis(tmp_path)).end()
    before = become(processes.redis, state)
    with pytest.raises(OtherRedisError, match=SAID[state]) as error:
        new_store(address, KnownRedis(tmp_path))
    assert held(processes.redis) == before
    assert str(tmp_path / FILE) in str(error.value), "what to remove where that is meant"
    (tmp_path / FILE).unlink()
    (tmp_path / f"{FILE}.earlier").unlink(missing_ok=True)
    new_store(address, KnownRedis(tmp_path)).end()


def test_a_process_begins_where_another_one_wrote_more(
    processes: Processes, address: str, tmp_path: Path
) -> None:
    new_store(address, KnownRedis(tmp_path)).end()
    shared(processes)
    new_store(address, KnownRedis(tmp_path)).end()


def test_what_is_written_moves_the_pulse_on(processes: Processes) -> None:
    core, _bob = shared(processes)
    before = int(processes.redis.get(PULSE))
    Person(core, "Ann")
    named = int(processes.redis.get(PULSE))
    core.store.renew()
    assert before < named < int(processes.redis.get(PULSE))


def test_a_redis_whose_data_an_older_version_wrote_is_given_a_mark(
    processes: Processes, address: str, tmp_path: Path
) -> None:
    core, _bob = shared(processes)
    key = core.greetings.key
    processes.redis.delete(GENERATION, PULSE)
    store = new_store(address, KnownRedis(tmp_path))
    assert store.own_pair().public == key
    assert processes.redis.get(GENERATION)
    store.end()


GOOD: Final = {"aof_enabled": "1", "maxmemory_policy": "noeviction"}


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (GOOD, []),
        ({**GOOD, "aof_enabled": "0"}, ["appendonly no"]),
        ({**GOOD, "maxmemory_policy": "allkeys-lru"}, ["maxmemory-policy allkeys-lru"]),
        ({**GOOD, "maxmemory_policy": "volatile-ttl"}, ["maxmemory-policy volatile-ttl"]),
        ({}, ["appendonly no", "maxmemory-policy not known"]),
    ],
)
def test_a_redis_that_may_lose_something_is_told_of(said: dict[str, str], words: list[str]) -> None:
    flaws = list(flaws_of(said))
    assert len(flaws) == len(words)
    for flaw, word in zip(flaws, words, strict=True):
        assert word in flaw


def test_redis_says_how_it_keeps_what_it_is_told(address: str) -> None:
    store = SharedStore(address, "one")
    said = store.said_of_itself()
    store.end()
    assert said["aof_enabled"] == "0"
    assert said["maxmemory_policy"] == "noeviction"
    assert said["appendfsync"] == "everysec"


def test_a_store_without_a_redis_says_so(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        SharedStore(f"unix://{tmp_path}/none.sock", "one")


@pytest.mark.slow
def test_a_process_waits_for_redis_at_its_start(tmp_path: Path) -> None:
    url = f"unix://{tmp_path}/redis.sock"
    home = tmp_path / "home"
    words = serve_words(home, 0, "--shared", url)
    home.mkdir()
    log = home / LOG
    with log.open("w") as told:
        process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=told, text=True)
    with ended(process):
        wait_until(lambda: "waits for it" in log.read_text(), "it waits")
        with redis_server(tmp_path):
            assert process.stdout is not None
            said = process.stdout.readline()
            assert said.startswith("listening on ")
            asyncio.run(listens(said.split()[-1]))
            process.send_signal(signal.SIGTERM)
            process.wait(HANG_S)
    assert log.read_text().count("waits for it") == 1
    assert "appendonly no" in log.read_text(), "what it found is told"


@pytest.mark.slow
@pytest.mark.parametrize("state", [EMPTY, OLDER])
def test_a_process_stops_with_a_sentence_where_another_redis_comes_back(
    state: str, tmp_path: Path
) -> None:
    folder = tmp_path / "redis"
    folder.mkdir()
    with redis_server(folder, keeps=True) as server:
        home = tmp_path / "home"
        process, url = started(home, 0, "--shared", server.url)
        with ended(process):
            asyncio.run(listens(url))
            gone_back(server, folder, state, url)
            assert process.wait(HANG_S) == 2
        said = (home / LOG).read_text()
        assert SAID[state] in said
        assert "Traceback" not in said


def gone_back(server: RedisServer, folder: Path, state: str, url: str) -> None:
    """Have a Redis come back with nothing, or with what it held before somebody came in."""
    kept = folder.with_name("kept")
    server.kill()
    shutil.copytree(folder, kept)
    server.start()
    with closing(redis.Redis.from_url(server.url)) as operator:
        before = int(operator.get(PULSE))
        wait_until(lambda: int(operator.get(PULSE)) > before, "something is written")
    asyncio.run(listens(url))
    server.kill()
    shutil.rmtree(folder / "appendonlydir")
    if state == OLDER:
        shutil.copytree(kept / "appendonlydir", folder / "appendonlydir")
    server.start()
