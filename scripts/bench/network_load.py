"""How many tables one server holds: the time from an action to everybody's event.

    python3 scripts/bench/network_load.py [--seconds 5] [--steps 20,60,100]
    python3 scripts/bench/network_load.py --beside 10 [--seconds 30]
    python3 scripts/bench/network_load.py --shared 1,2,4 --steps 40

The server runs on one core, tables of four scripted clients on another one. Every client acts as
soon as it is asked to, so that each table always has an action on its way. Tables are added until
the 99th percentile passes 100 ms. Beside it stands the bare echo of the same library: a frame sent
on to four connections and nothing else. `computing_ms` is what the server computes for one action:
it hardly depends on what else the machine does. Prints one line a step, JSON with --json.

With --beside, bots answer instead: so many tables of one scripted client with three experts, and
beside them one table of a client with three casual bots. What is told of both kinds is the time
from the message that a bot is to act until its action is there, and how often another bot stood in
for it. There the server and its bots have every core.

With --shared the server is so many processes in front of a Redis of the script's own; the four of a
table come in at processes one after the other, and everything has every core. `computing_ms` is
that of all processes together then, `redis_ms` that of Redis.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

import msgspec  # noqa: E402
from websockets.asyncio.client import connect  # noqa: E402
from websockets.asyncio.server import ServerConnection, serve  # noqa: E402

from tests.driving.greeting import come_in  # noqa: E402
from tests.driving.redis_server import redis_server  # noqa: E402
from tests.driving.server_process import listening, serve_words  # noqa: E402

SEATS = 4
BOUND_MS = 100.0
STEPS = (20, 40, 60, 80, 100, 130, 160, 200, 250, 300, 400, 600)
OPTIONS = {"schedule": [10] * 20}
BOTS = 3
decode = msgspec.json.Decoder().decode


class Times:
    """Seconds from what was sent until the last of four had it."""

    def __init__(self) -> None:
        self._open: dict[tuple[str, int], tuple[float, int]] = {}
        self.taken: list[float] = []
        self.counting = False

    def sent(self, table: str, number: int) -> None:
        """Something was sent that comes back under this number."""
        self._open[table, number] = time.perf_counter(), SEATS

    def came(self, table: str, number: int) -> None:
        """One of four has it."""
        begun = self._open.get((table, number))
        if begun is None:
            return
        since, left = begun
        if left > 1:
            self._open[table, number] = since, left - 1
            return
        del self._open[table, number]
        if self.counting:
            self.taken.append(time.perf_counter() - since)


async def player(url: str, name: str, host: str, times: Times, games: dict[str, Any]) -> None:
    """A scripted client: takes the first thing that is allowed, at once."""
    async with connect(url, compression=None, ping_interval=None) as socket:

        async def send(kind: str, **fields: Any) -> None:
            await socket.send(json.dumps({"type": kind, **fields}))

        await come_in(socket, name)
        if name == host:
            seats: list[dict[str, str]] = [{} for _ in range(SEATS)]
            await send("create", variant="jabberwocky", seats=seats, options=OPTIONS)
            game = decode(await socket.recv())["game"]
            games[host].set_result(game)
        else:
            game = await asyncio.shield(games[host])
            await send("join", game=game)
        await send("follow", game=game)
        async for frame in socket:
            message = decode(frame)
            kind = message["type"]
            if kind == "line":
                times.came(game, message["n"])
            elif kind == "turn" and message["seat"] is not None:
                number = message["n"]
                times.sent(game, number + 1)
                await send("act", game=game, action=message["actions"][0], after=number)


class BotTimes:
    """Seconds of bots from being to act to their action, at tables of one kind."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        self.stood_in = 0
        """Decisions that another bot took, as the record notes it."""

    def summary(self) -> dict[str, float]:
        """What they come to."""
        taken = sorted(self.taken)
        count = len(taken)
        return {
            "answers": count,
            "median_ms": round(1000 * taken[count // 2], 1) if taken else 0.0,
            "p99_ms": round(1000 * taken[int(count * 0.99)], 1) if taken else 0.0,
            "slowest_ms": round(1000 * taken[-1], 1) if taken else 0.0,
            "stood_in_percent": round(100 * self.stood_in / max(count, 1), 3),
        }


async def beside_bots(url: str, name: str, agent: str, times: BotTimes) -> None:
    """A client that plays one game after the other with bots of one level, at once each time."""
    async with connect(url, compression=None, ping_interval=None) as socket:

        async def send(kind: str, **fields: Any) -> None:
            await socket.send(json.dumps({"type": kind, **fields}))

        async def begin() -> None:
            seats: list[dict[str, str]] = [{}, *({"agent": agent} for _ in range(BOTS))]
            options = OPTIONS | {"bid_changes": False}
            await send("create", variant="jabberwocky", seats=seats, options=options)

        await come_in(socket, name)
        await begin()
        game, asked, standing = "", None, set[int]()
        async for frame in socket:
            message = decode(frame)
            match message["type"]:
                case "game" if message["game"] != game and message["state"] != "over":
                    game, asked, standing = message["game"], None, set()
                    await send("follow", game=game)
                case "game" if message["game"] == game and message["state"] == "over":
                    await begin()
                case "line":
                    line = message["line"]
                    if line.get("note") == "stand-in":
                        (standing.discard if line["agent"] is None else standing.add)(line["seat"])
                    elif asked is not None:
                        times.taken.append(time.perf_counter() - asked[0])
                        times.stood_in += asked[1] in standing
                    asked = asked if "note" in line else None
                case "turn" if message["seat"] is None:
                    asked = time.perf_counter(), message["to_act"][0]
                case "turn":
                    action, after = message["actions"][0], message["n"]
                    await send("act", game=game, action=action, after=after)


async def echoed(url: str, name: str, table: str, times: Times) -> None:
    """A client of the bare echo: the first of four sends again as soon as all four have it."""
    first = name.endswith(".0")
    async with connect(url, compression=None, ping_interval=None) as socket:
        await socket.send(table)
        number = 0
        if first:
            await asyncio.sleep(0.5)
            times.sent(table, 1)
            await socket.send(_padded(1))
        async for frame in socket:
            number = decode(frame)["n"]
            times.came(table, number)
            if first:
                times.sent(table, number + 1)
                await socket.send(_padded(number + 1))


def _padded(number: int) -> str:
    """A frame about as long as a line of a game."""
    return json.dumps({"type": "line", "n": number, "line": "x" * 60})


async def echo_server() -> None:
    """Sends each frame on to all of a table."""
    tables: dict[str, list[ServerConnection]] = defaultdict(list)

    async def handle(socket: ServerConnection) -> None:
        table = tables[str(await socket.recv())]
        table.append(socket)
        async for frame in socket:
            for other in table:
                await other.send(frame)

    async with serve(handle, "127.0.0.1", 0, compression=None, ping_interval=None) as server:
        print(f"listening on ws://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
        await asyncio.Event().wait()


def usable_cores() -> list[int]:
    """The cores of this process, where the system tells them."""
    return sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []


def stay_on(process: int, cores: list[int]) -> None:
    """Keep a process on these cores, if there are any."""
    if cores:
        os.sched_setaffinity(process, cores)


def started(
    home: Path, *more: str, echo: bool = False, alone: bool = True
) -> tuple[subprocess.Popen[str], str]:
    """A server, `alone` on a core of its own where the system can say so, and where it listens.

    `more` are words for its command.
    """
    much = ["--rate", "100000", "--per-address", "100000", "--games-per-address", "100000"]
    words = serve_words(home, 0, *much, *more)
    if echo:
        words = [sys.executable, __file__, "--echo-server"]
    process, url = listening(words, home)
    if alone:
        stay_on(process.pid, usable_cores()[:1])
    return process, url


def computing(process: int) -> float:
    """Seconds that a process has computed; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measured(
    servers: Sequence[int], urls: Sequence[str], tables: int, seconds: float, *, echo: bool
) -> dict[str, float]:
    """What so many tables come to, at servers by their processes and addresses."""
    times = Times()
    loop = asyncio.get_running_loop()
    stamp = f"{time.monotonic_ns() % 10**9}"
    games = {f"{stamp}.{n}.0": loop.create_future() for n in range(tables)}
    tasks = []
    for table, host in enumerate(games):
        for seat in range(SEATS):
            name, url = f"{stamp}.{table}.{seat}", urls[(table + seat) % len(urls)]
            visit = (
                echoed(url, name, host, times) if echo else player(url, name, host, times, games)
            )
            tasks.append(asyncio.create_task(visit))
        await asyncio.sleep(0.02)
    await asyncio.sleep(1.5)
    times.counting = True
    begun, computed = time.perf_counter(), sum(map(computing, servers))
    await asyncio.sleep(seconds)
    passed, computed = time.perf_counter() - begun, sum(map(computing, servers)) - computed
    for task in tasks:
        task.cancel()
    for one in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(one, Exception):
            raise one
    taken = sorted(times.taken)
    if not taken:
        raise SystemExit(f"{tables} tables were over before they could be measured: take more.")
    return {
        "tables": tables,
        "actions_per_second": round(len(taken) / passed),
        "computing_ms": round(1000 * computed / max(len(taken), 1), 2),
        "median_ms": round(1000 * taken[len(taken) // 2], 1),
        "p99_ms": round(1000 * taken[int(len(taken) * 0.99)], 1),
    }


async def measured_beside(url: str, tables: int, seconds: float) -> dict[str, dict[str, float]]:
    """What the bots of one casual table come to beside so many of experts."""
    casual, expert = BotTimes(), BotTimes()
    kinds = [("casual", casual), *[("expert", expert)] * tables]
    tasks = [
        asyncio.create_task(beside_bots(url, f"P{number}", agent, times))
        for number, (agent, times) in enumerate(kinds)
    ]
    await asyncio.sleep(seconds)  # from the very first question on
    for task in tasks:
        task.cancel()
    for one in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(one, Exception):
            raise one
    return {"casual": casual.summary(), "expert": expert.summary()}


def run_beside(tables: int, seconds: float) -> dict[str, dict[str, float]]:
    """Start a server and measure."""
    with tempfile.TemporaryDirectory() as folder:
        process, url = started(Path(folder), echo=False, alone=False)
        try:
            return asyncio.run(measured_beside(url, tables, seconds))
        finally:
            with process:
                process.terminate()


def run(seconds: float, wanted: str | None, *, echo: bool, as_json: bool) -> list[dict[str, float]]:
    """Add tables until the bound is passed, or take the numbers that are wanted."""
    cores = usable_cores()
    found: list[dict[str, float]] = []
    for tables in STEPS if wanted is None else map(int, wanted.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            process, url = started(Path(folder), echo=echo)
            try:
                stay_on(0, cores[1:])
                found.append(
                    asyncio.run(measured([process.pid], [url], tables, seconds, echo=echo))
                )
            finally:
                stay_on(0, cores)
                with process:
                    process.kill()
        if not as_json:
            print("echo  " if echo else "tables", found[-1], flush=True)
        if wanted is None and found[-1]["p99_ms"] > BOUND_MS:
            break
    return found


def run_shared(number: int, tables: int, seconds: float) -> dict[str, float]:
    """So many tables at so many processes in front of a Redis."""
    with tempfile.TemporaryDirectory() as name, ExitStack() as running:
        folder = Path(name)
        redis = running.enter_context(redis_server(folder))
        processes, urls = [], []
        for one in range(number):
            home = folder / f"home{one}"
            process, url = started(home, "--shared", redis.url, alone=False)
            running.enter_context(process)
            running.callback(process.terminate)
            processes.append(process.pid)
            urls.append(url)
        before = computing(redis.pid)
        found = asyncio.run(measured(processes, urls, tables, seconds, echo=False))
        actions = found["actions_per_second"] * seconds
        redis_ms = 1000 * (computing(redis.pid) - before) / max(actions, 1)
        return {"processes": number, **found, "redis_ms": round(redis_ms, 2)}


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=5.0, help="of each step")
    parser.add_argument("--steps", help="numbers of tables, all of which are measured")
    parser.add_argument("--beside", type=int, help="tables of experts beside one of casual bots")
    parser.add_argument("--shared", help="numbers of processes in front of Redis")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--echo-server", action="store_true", help=argparse.SUPPRESS)
    words = parser.parse_args()
    if words.echo_server:
        asyncio.run(echo_server())
        return 0
    if words.beside is not None:
        kinds = run_beside(words.beside, words.seconds)
        if words.json:
            print(json.dumps(kinds))
        else:
            for kind, figures in kinds.items():
                print(f"{kind:6}", figures)
        return 0
    if words.shared is not None:
        tables = int((words.steps or "40").split(",")[0])
        for number in map(int, words.shared.split(",")):
            figures = run_shared(number, tables, words.seconds)
            print(json.dumps(figures) if words.json else figures, flush=True)
        return 0
    found = {
        name: run(words.seconds, words.steps, echo=echo, as_json=words.json)
        for name, echo in (("tables", False), ("echo", True))
    }
    if words.json:
        print(json.dumps(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
