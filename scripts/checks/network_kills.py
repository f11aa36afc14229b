"""Kills a server again and again while people play, and looks whether anybody noticed.

    python3 scripts/checks/network_kills.py 100 [--tables 5]
    python3 scripts/checks/network_kills.py 100 --shared 3
    python3 scripts/checks/network_kills.py 20 --tournaments

Four clients at each table play games at one server, which is killed (SIGKILL) at random moments and
started again on the same home. Every client must be sent every line once and in order, and every
record must be right by the rules and by its seed. With `--shared` the server is so many processes
in front of a Redis of the script's own (`redis-server` must be installed). One of them is killed at
a time, each fourth time it is stopped (SIGSTOP) for longer than its lease and then goes on, and
each fourth time Redis is killed and started again: then processes must begin anew by themselves and
add nothing that is there. The clients come back to any process that listens.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there


from game.net.shared.beginning import BEGINS_ANEW  # noqa: E402
from game.net.shared.store import LEASE_MS  # noqa: E402
from game.table.records.endings import records_in  # noqa: E402
from game.table.records.redeal import redealt  # noqa: E402
from game.table.records.replay import only_game  # noqa: E402
from termination import heed_sigterm  # noqa: E402
from tests.driving.network_players import PLAYERS, Player, listens, make_game  # noqa: E402
from tests.driving.network_tournaments import (  # noqa: E402
    begun,
    opened,
    standings_told,
    tournament_faults,
)
from tests.driving.redis_server import RedisServer, redis_server  # noqa: E402
from tests.driving.server_process import LOG, listening, serve_words  # noqa: E402

GAMES = (
    ("kachuful", {"schedule": [2, 3, 2]}),
    ("oh-hell", {"schedule": [3, 2], "bid_changes": False}),
    ("potomac", {"schedule": [2, 3]}),
    ("la-pocha", {"schedule": [2, 3, 2]}),
    ("cooperative", {"schedule": [1, 2]}),
)
FOR_EVER_S = 60.0
"""Seconds after which a game does not go on any more."""


def started(home: Path, port: int, *more: str) -> tuple[subprocess.Popen[str], str]:
    """A server on a home and where it listens."""
    # Who comes back all the time asks a lot.
    return listening(serve_words(home, port, "--rate", "1000", *more), home)


def ended(process: subprocess.Popen[str], how: signal.Signals) -> None:
    """End a server."""
    with process:
        process.send_signal(how)


async def kill_often(
    home: Path, kills: int, dice: random.Random, tables: int = 1
) -> tuple[int, list[str]]:
    """Play games at so many tables at a time, and kill the server so often; games played, and what
    was wrong."""
    process, address = started(home, 0)
    url, port = [address], int(address.rpartition(":")[2])
    people = [Player(f"P{n}", dice) for n in range(PLAYERS * tables)]
    rounds, killed = 0, 0
    try:
        while killed < kills:
            for table in range(tables):
                variant, options = GAMES[(rounds + table) % len(GAMES)]
                seated = people[PLAYERS * table :][:PLAYERS]
                await make_game(url[0], seated, variant, options)
            rounds += 1
            playing = [asyncio.create_task(one.play(url, rounds)) for one in people]
            while not all(task.done() for task in playing):
                await asyncio.wait(playing, timeout=dice.uniform(0.02, 0.6))
                if killed < kills:
                    ended(process, getattr(signal, "SIGKILL", signal.SIGTERM))
                    killed += 1
                    process, _ = await asyncio.to_thread(started, home, port)
            await asyncio.gather(*playing)
    finally:
        ended(process, signal.SIGTERM)
    games, kept = rounds * tables, len(list(records_in(home / "games")))
    faults = [] if games == kept else [f"{games} games were played, and there are {kept} records"]
    faults += faults_of(home, people)
    return games, faults + [fault for one in people for fault in one.faults]


FALLS = ("kill", "redis", "kill", "stop")
"""What happens to a process, in turn, or to Redis."""


class SharedServers:
    """Some server processes that have their games in common."""

    def __init__(self, folder: Path, number: int, redis: RedisServer) -> None:
        """Start so many, in front of a Redis that keeps what it is told."""
        self.homes = [folder / f"home{n}" for n in range(number)]
        self._redis = redis
        self.urls: list[str] = []
        self._processes: list[subprocess.Popen[str]] = []
        for home in self.homes:
            process, url = started(home, 0, "--shared", self._redis.url)
            self._processes.append(process)
            self.urls.append(url)

    def start(self, which: int) -> None:
        """Start one again."""
        port = int(self.urls[which].rpartition(":")[2])
        self._processes[which], _ = started(self.homes[which], port, "--shared", self._redis.url)

    def kill(self, which: int) -> None:
        """End one at once."""
        ended(self._processes[which], signal.SIGKILL)

    def stop_past_lease(self, which: int) -> str:
        """Have one stand still for longer than its lease; what is wrong with it then."""
        process, before = self._processes[which], self._beginnings(which)
        process.send_signal(signal.SIGSTOP)
        time.sleep(LEASE_MS / 1000 + 1.5)
        process.send_signal(signal.SIGCONT)
        late = time.monotonic() + FOR_EVER_S
        while self._beginnings(which) == before:
            if process.poll() is not None:
                return f"a process that stood still ended with {process.returncode}"
            if time.monotonic() > late:
                return "a process goes on that stood still for longer than its lease"
            time.sleep(0.05)
        return ""

    def kill_redis(self, seconds: float) -> str:
        """Have Redis away for so long; what is wrong with the processes then."""
        known = range(len(self.homes))
        before = [self._beginnings(which) for which in known]
        self._redis.kill()
        time.sleep(seconds)
        self._redis.start()
        late = time.monotonic() + FOR_EVER_S
        while any(self._beginnings(which) == before[which] for which in known):
            if time.monotonic() > late:
                return "a process has not noticed that Redis was away"
            time.sleep(0.05)
        return ""

    def ended_by_themselves(self) -> list[str]:
        """A sentence for each process that has ended though nobody killed it."""
        codes = (process.poll() for process in self._processes)
        return [f"a process ended with {code}" for code in codes if code is not None]

    def _beginnings(self, which: int) -> int:
        """How often a process has said that it begins anew."""
        return (self.homes[which] / LOG).read_text().count(BEGINS_ANEW)

    def end(self) -> None:
        """End all."""
        for process in self._processes:
            ended(process, signal.SIGTERM)


async def kill_one_of(
    servers: SharedServers, kills: int, dice: random.Random
) -> tuple[int, float, list[str]]:
    """Play games and kill one of the processes so often.

    Returns:
        The games played, the longest time in seconds from a kill to the next line that anybody
        heard, and what was wrong.
    """
    people = [Player(f"P{n}", dice) for n in range(PLAYERS)]
    for one in people:
        one.refusals.add("disk")  # while Redis is away
    rounds, killed, longest, faults = 0, 0, 0.0, list[str]()
    try:
        while killed < kills:
            variant, options = GAMES[rounds % len(GAMES)]
            rounds += 1
            for url in servers.urls:
                await listens(url)
            await make_game(dice.choice(servers.urls), people, variant, options)
            playing = [asyncio.create_task(one.play(servers.urls, rounds)) for one in people]
            while not all(task.done() for task in playing):
                await asyncio.wait(playing, timeout=dice.uniform(0.02, 0.6))
                if killed == kills or all(task.done() for task in playing):
                    continue
                which, at = dice.randrange(len(servers.urls)), time.monotonic()
                fall = FALLS[killed % len(FALLS)]
                killed += 1
                if fall == "kill":
                    servers.kill(which)
                elif fall == "stop":
                    fault = await asyncio.to_thread(servers.stop_past_lease, which)
                    faults += [fault] if fault else []
                else:
                    away = dice.choice((0.0, 0.5, LEASE_MS / 1000 + 1))
                    fault = await asyncio.to_thread(servers.kill_redis, away)
                    faults += [fault] if fault else []
                    at = time.monotonic()
                while not all(task.done() for task in playing) and not any(
                    one.heard_at > at for one in people
                ):
                    await asyncio.sleep(0.01)
                    if time.monotonic() - at > FOR_EVER_S:
                        return rounds, longest, [*faults, "nobody goes on with a game"]
                if fall == "kill":
                    longest = max(longest, time.monotonic() - at)
                    await asyncio.to_thread(servers.start, which)
            await asyncio.gather(*playing)
        faults += servers.ended_by_themselves()
    finally:
        await asyncio.to_thread(servers.end)
    for home in servers.homes:
        faults += faults_of(home, people)
    kept = {record.stem for home in servers.homes for record in records_in(home / "games")}
    if len(kept) != rounds:
        faults.append(f"{rounds} games were played, and there are {len(kept)} records")
    return rounds, longest, faults + [fault for one in people for fault in one.faults]


ENTRANTS = 8
ROUNDS = 3


async def kill_in_tournaments(home: Path, kills: int, dice: random.Random) -> tuple[int, list[str]]:
    """Play tournaments and kill the server so often; tables played, and what was wrong."""
    process, address = started(home, 0)
    url, port = [address], int(address.rpartition(":")[2])
    people = [Player(f"P{n}", dice) for n in range(ENTRANTS)]
    faults, killed, held = list[str](), 0, 0

    async def kill() -> None:
        nonlocal process
        ended(process, getattr(signal, "SIGKILL", signal.SIGTERM))
        process, _ = await asyncio.to_thread(started, home, port)

    try:
        while killed < kills:
            game = GAMES[held % (len(GAMES) - 1)]  # all but the one in which all win together
            tournament = await opened(home, address, game, people, ROUNDS)
            held += 1
            playing = [asyncio.create_task(one.play(url, ROUNDS * held)) for one in people]
            playing.append(asyncio.create_task(begun(home, address, tournament)))
            late = time.monotonic() + FOR_EVER_S * ROUNDS
            while not all(task.done() for task in playing) and time.monotonic() < late:
                await asyncio.wait(playing, timeout=dice.uniform(0.02, 1.2))
                if killed < kills:
                    killed += 1
                    await kill()
            if not all(task.done() for task in playing):
                for task in playing:
                    task.cancel()
                return held, [*faults, "a tournament does not go on"]
            await asyncio.gather(*playing)
            before = await asyncio.to_thread(standings_told, address, tournament)
            await kill()
            after = await asyncio.to_thread(standings_told, address, tournament)
            faults += [] if before == after else ["a kill has changed the standings"]
            faults += tournament_faults(home, before)
    finally:
        ended(process, signal.SIGTERM)
    faults += faults_of(home, people) + [fault for one in people for fault in one.faults]
    tables = held * ROUNDS * ENTRANTS // PLAYERS
    records = len(list(records_in(home / "games")))
    if records != tables:
        faults.append(f"{tables} tables were played, and there are {records} records")
    return tables, faults


def faults_of(home: Path, people: list[Player]) -> list[str]:
    """Everything that is not as it should be in the end."""
    faults = list[str]()
    for record in records_in(home / "games"):
        game = record.stem
        faults += [f"{game}: {why}" for why in redealt(only_game(record)).faults]
        kept = [json.loads(line) for line in record.read_text().splitlines()]
        events = [line for line in kept if "event" in line]
        seated = {seat["name"] for seat in kept[0]["seats"]}
        for one in (each for each in people if each.name in seated):
            heard = [line for line in one.lines[game] if "event" in line]
            if [line["event"] for line in heard] != [line["event"] for line in events]:
                faults.append(f"{game}: {one.name} did not hear what the record holds")
    return faults


def main() -> int:
    """Kill a server so often."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kills", type=int, nargs="?", default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=1, help="at which is played at a time")
    parser.add_argument("--shared", type=int, metavar="N", help="processes in front of Redis")
    parser.add_argument("--tournaments", action="store_true", help="tables of tournaments")
    words = parser.parse_args()
    heed_sigterm()  # the server that is running is not left behind
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BLACKOUT_HOME"] = folder
        dice = random.Random(words.seed)
        if words.tournaments:
            rounds, faults = asyncio.run(kill_in_tournaments(Path(folder), words.kills, dice))
        elif words.shared is None:
            rounds, faults = asyncio.run(kill_often(Path(folder), words.kills, dice, words.tables))
        else:
            with redis_server(Path(folder), keeps=True) as redis:
                servers = SharedServers(Path(folder), words.shared, redis)
                rounds, longest, faults = asyncio.run(kill_one_of(servers, words.kills, dice))
            print(f"longest time from a kill to the next line: {longest:.1f} s")
    print(f"{words.kills} kills in {rounds} games; faults: {len(faults)}")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
