"""How fast a server with many tables answers on a disk, this version beside another one.

    python3 scripts/bench/server_load.py [--other FOLDER] [--tables 200] [--seconds 10] [--rounds 3]

FOLDER is the source of the other version, as `git worktree add` makes it. At each table sit two
scripted persons, who think for a while before they act, and two bots that play at random. Both
versions have a server of their own, each with its folder on the disk of `--folder`; they are asked
in turns, so that the machine's moods fall on both alike. What is told of each is the time from an
action to its answer, and the processor time of the server for a line that a table is sent.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

import msgspec  # noqa: E402
from websockets.asyncio.client import connect  # noqa: E402

from bench.network_load import computing  # noqa: E402
from termination import heed_sigterm  # noqa: E402
from tests.driving.greeting import come_in  # noqa: E402
from tests.driving.server_process import LOG, SAID, serve_words  # noqa: E402

OPTIONS: Final = {"schedule": [10] * 60, "bid_changes": False}
PERSONS: Final = 2
BOT: Final = "random"
decode = msgspec.json.Decoder().decode


class Figures:
    """What was measured of one version."""

    def __init__(self) -> None:
        self.taken: list[float] = []
        """Seconds from each action to its answer."""
        self.lines = 0
        """Lines that the tables were sent, each counted once."""
        self.computed = 0.0
        """Seconds of the processor."""
        self.counting = False

    def summary(self) -> dict[str, float]:
        """What they come to."""
        taken = sorted(self.taken)
        return {
            "answers": len(taken),
            "lines": self.lines,
            "median_ms": round(1000 * statistics.median(taken), 1),
            "p99_ms": round(1000 * taken[int(len(taken) * 0.99)], 1),
            "slowest_ms": round(1000 * taken[-1], 1),
            "computing_ms_a_line": round(1000 * self.computed / max(self.lines, 1), 3),
        }


class Version:
    """A server of one version, and the persons at its tables."""

    def __init__(self, source: Path, home: Path, think: float, dice: random.Random) -> None:
        self.figures = Figures()
        self._think = think
        self._dice = dice
        self._playing = asyncio.Event()
        home.mkdir()
        much = ["--rate", "100000", "--per-address", "100000", "--games-per-address", "100000"]
        with (home / LOG).open("a") as log:
            self.process = subprocess.Popen(
                serve_words(home, 0, *much),
                cwd=source,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        if not first.startswith(SAID):
            raise SystemExit(f"the server did not start: {(home / LOG).read_text()}")
        self.url = first.removeprefix(SAID).strip()

    async def table(self, number: int) -> None:
        """Play at a table of its own for as long as it is measured."""
        game = asyncio.get_running_loop().create_future()
        await asyncio.gather(*(self._person(number, seat, game) for seat in range(PERSONS)))

    async def _person(self, number: int, seat: int, game: asyncio.Future[str]) -> None:
        async with connect(self.url, compression=None, ping_interval=None) as socket:

            async def send(kind: str, **fields: Any) -> None:
                await socket.send(json.dumps({"type": kind, **fields}))

            await come_in(socket, f"P{number}.{seat}")
            if seat == 0:
                seats = [*({} for _ in range(PERSONS)), *({"agent": BOT} for _ in range(PERSONS))]
                await send("create", variant="jabberwocky", seats=seats, options=OPTIONS)
                game.set_result(decode(await socket.recv())["game"])
            else:
                await send("join", game=await game)
            await send("follow", game=game.result())
            sent = dict[int, float]()
            acting: asyncio.Task[None] | None = None

            async def act(turn: dict[str, Any]) -> None:
                while True:
                    await asyncio.sleep(self._dice.expovariate(1 / self._think))
                    if self._playing.is_set():
                        break
                    await self._playing.wait()
                sent[turn["n"]] = time.perf_counter()
                action = self._dice.choice(turn["actions"])
                await send("act", game=game.result(), action=action, after=turn["n"], id=turn["n"])

            async for frame in socket:
                message = decode(frame)
                if message["type"] == "turn" and message["seat"] is not None:
                    acting = asyncio.create_task(act(message))
                elif message["type"] == "line":
                    self.figures.lines += self.figures.counting and seat == 0
                elif (
                    at := sent.pop(message.get("id"), None)
                ) is not None and self.figures.counting:
                    self.figures.taken.append(time.perf_counter() - at)
            del acting

    async def measure(self, seconds: float) -> None:
        """Let the persons act for so long."""
        self._playing.set()
        await asyncio.sleep(1.0)
        before = computing(self.process.pid)
        self.figures.counting = True
        await asyncio.sleep(seconds)
        self.figures.counting = False
        self.figures.computed += computing(self.process.pid) - before
        self._playing.clear()
        await asyncio.sleep(1.0)


async def measured(versions: dict[str, Version], words: argparse.Namespace) -> None:
    """Ask them in turns."""
    playing = []
    for version in versions.values():
        for number in range(words.tables):
            playing.append(asyncio.create_task(version.table(number)))
            await asyncio.sleep(0.01)
    await asyncio.sleep(2.0)
    for _ in range(words.rounds):
        for version in versions.values():
            await version.measure(words.seconds)
    for task in playing:
        task.cancel()
    for one in await asyncio.gather(*playing, return_exceptions=True):
        if isinstance(one, Exception):
            raise one


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--other", type=Path, help="the source of another version")
    parser.add_argument("--folder", type=Path, help="where the servers' folders are made")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10.0, help="of each turn")
    parser.add_argument("--rounds", type=int, default=3, help="turns of each version")
    parser.add_argument("--think", type=float, default=1.0, help="seconds of a person, on average")
    words = parser.parse_args()
    heed_sigterm()
    sources = {"this": ROOT} | ({} if words.other is None else {"other": words.other.resolve()})
    with tempfile.TemporaryDirectory(dir=words.folder) as name:
        os.environ["BLACKOUT_HOME"] = name

        async def run() -> dict[str, dict[str, float]]:
            versions = dict[str, Version]()
            try:
                for kind, source in sources.items():
                    home = Path(name) / kind
                    versions[kind] = Version(source, home, words.think, random.Random(1))
                await measured(versions, words)
                return {kind: version.figures.summary() for kind, version in versions.items()}
            finally:
                for version in versions.values():
                    with version.process:
                        version.process.terminate()

        for kind, figures in asyncio.run(run()).items():
            print(f"{kind:6}", figures)
    return 0


if __name__ == "__main__":
    sys.exit(main())
