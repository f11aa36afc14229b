#!/usr/bin/env python3
"""Four phones play whole short games at one server, in Chromium, by real taps.

    python scripts/checks/phones.py [--pictures DIR] [--seed N]

A host without a seat opens a table of each game; the phones sit down by the page and decide what
they are asked, as their dice fall: cards on foreheads, talk, cards laid aside, piles, jokers,
calls, a declarer's trump. On the way the server and one browser, in its first second too, are
killed and come back. Every phone must have seen every line, every frame to it is read for cards
that it may not see, its scripts must not fail, and every record must be right by the rules and by
its seed. With DIR, pictures of each kind of question are left there. Exit code 0: all went well;
1: something did not, said in a sentence; 2: there is no Chromium to play in.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from websockets.sync.client import connect

import bootstrap
from checks.phone_frames import leaks
from game.net.keys import drawn_pair
from game.table.records.endings import records_in
from game.table.records.redeal import redealt
from game.table.records.replay import only_game
from termination import heed_sigterm
from tests.driving.browser import PHONE, Chromium, Page, program
from tests.driving.greeting import hello, proof
from tests.waiting import wait_until

NAMES: Final = ("Ann", "Bob", "Cleo", "Dora")
GAME_S: Final = 150.0
"""Seconds that a game may take on a busy machine."""
KILLS: Final = {"ninety-nine": "server", "caller-clag": "browser", "northeast-jokers": "server"}


@dataclass(frozen=True)
class Game:
    """A game that is played, and which of its hands lie hidden in a way of its own."""

    variant: str
    options: dict[str, Any] = field(default_factory=dict)
    phones: int = 4
    bots: int = 0
    how: str = ""


GAMES: Final = (
    Game("network-blackout", {"schedule": [1, 2]}, how="forehead"),
    Game("cooperative", {"schedule": [1]}),
    Game("caller-clag", {"deals": 3}),
    Game("ninety-nine", phones=3, how="laid"),
    Game("northeast-jokers", {"schedule": [5, 4]}, bots=1),
    Game("potomac", {"schedule": [2, 3]}),
    Game("kachuful", {"schedule": [2, 1]}, how="sealed"),
)


# The people ------------------------------------------------------------------------------------

AT_ONCE: Final = 'import("/connection.js").then(({ kept }) => kept.set("pace", "atOnce"))'
"""Cards are shown without pauses."""
PROBE: Final = """(() => {
  const app = window.blackout, count = (what) => document.querySelectorAll(what).length;
  if (!app) return {};
  const panel = document.querySelector("#question .panel");
  return {
    game: app.game ? app.game.id : null,
    lines: app.game ? app.game.lines.length : 0,
    state: app.game ? app.game.info.state : null,
    current: app.game ? app.game.isCurrent : false,
    kind: panel ? panel.className.split("ask-")[1] ?? "" : "",
    go: count("#question .go:not([disabled])"),
    over: app.game?.info.state === "over" ? count("#question [data-key=leave]") : 0,
    chips: count("#question .chip:not([disabled])"),
    cards: count(".held.may:not(.chosen)"),
    jokers: count('.held.may[data-card^="X"]:not(.chosen)'),
  };
})()"""


class Phone:
    """Somebody with a phone, who decides what is asked as the dice fall."""

    def __init__(self, name: str, page: Page, dice: random.Random) -> None:
        self.name, self._dice = name, dice
        self.kinds: set[str] = set()
        self.frames: list[str] = []
        self.faults: list[str] = []
        self.take(page)

    def take(self, page: Page, *, dark: bool = False) -> None:
        """Go on with another page, as after the browser died."""
        self.page = page
        page.shape(PHONE, dark=dark)

    def keep(self) -> None:
        """Take over what the page was sent so far, which a dead browser takes along."""
        self.frames += self.page.frames
        self.faults += self.page.faults
        self.page.frames, self.page.faults = [], []

    def seen(self) -> dict[str, Any]:
        """What there is to do."""
        found: dict[str, Any] = self.page.value(PROBE)
        return found

    def join(self, url: str) -> None:
        """Open the link, choose a name, and come in."""
        self.page.go(url)
        wait_until(lambda: self.page.value("Boolean(window.blackout)"), "the page asks for a name")
        self._enter()

    def _enter(self) -> None:
        self.page.write("#name", self.name)
        self.page.tap("button.go")

    def come_back(self, page: Page, url: str, game: str) -> None:
        """Open the link again after the browser died, with the name where it is asked for."""
        self.take(page)
        page.go(url)

        def there() -> bool:
            if page.value('window.blackout?.connection.state === "out"'):
                self._enter()
            return self.at(game)()

        wait_until(there, f"{self.name} is back at the table {game}")

    def at(self, game: str) -> Callable[[], bool]:
        """Tells whether one is at a table."""
        return lambda: self.seen().get("game") == game

    def sit_down(self, game: str) -> None:
        """Go to a table, from wherever one is."""

        def there() -> bool:
            if self.page.value("window.blackout?.game?.id ?? null") == game:
                return True
            self.page.tap("#question [data-key=leave]")
            self.page.tap(f'[data-key="{game}"]')
            return False

        wait_until(there, f"{self.name} at the table {game}")

    def act(self, pictures: Path | None, variant: str) -> bool:
        """Do one thing, where something is to be done; whether the game is over for this phone."""
        now = self.seen()
        if now.get("over"):
            return True
        kind = str(now.get("kind", ""))
        if kind and kind not in self.kinds:
            self.kinds.add(kind)
            if pictures is not None:
                self.page.picture(pictures / f"{variant}-{kind}-{self.name}.png")
        if now.get("go"):
            if pictures is not None and now["go"] > 1:
                self.page.picture(pictures / f"{variant}-ways-{self.name}.png")
            self.page.tap("#question .go:not([disabled])", self._dice.randrange(now["go"]))
            if kind == "call" and self._dice.random() < 0.6:
                self._choose(now["chips"])
        elif now.get("cards") and kind in ("play", "lay"):
            jokers = '.held.may[data-card^="X"]:not(.chosen)'
            wanted = jokers if now["jokers"] else ".held.may:not(.chosen)"
            self.page.tap(wanted, self._dice.randrange(now["jokers"] or now["cards"]))
        elif now.get("chips") and kind:
            self._choose(now["chips"])
        return False

    def _choose(self, chips: int) -> None:
        self.page.tap("#question .chip:not([disabled])", self._dice.randrange(chips))


class Host:
    """The screen in the room: it opens tables, starts them, and looks on."""

    def __init__(self, url: str) -> None:
        self._url, self._pair = url, drawn_pair()

    def ask(self, *messages: dict[str, Any]) -> list[dict[str, Any]]:
        """Come in, ask, and go; the answers."""
        with connect(self._url, proxy=None, max_size=None) as socket:
            found = []
            said = hello("Hall", self._pair)
            socket.send(json.dumps(said))
            challenge = json.loads(socket.recv(60))
            for number, message in enumerate([proof(self._pair, said, challenge), *messages], 1):
                socket.send(json.dumps({**message, "id": number}))
                while (answer := json.loads(socket.recv(60))).get("id") != number:
                    pass
                if answer["type"] == "refused":
                    raise RuntimeError(answer["why"])
                found.append(answer)
            return found[1:]

    def open(self, game: Game) -> str:
        """A new table; its name."""
        seats: list[dict[str, str]] = [{}] * game.phones + [{"agent": "casual"}] * game.bots
        (made,) = self.ask(
            {
                "type": "create",
                "variant": game.variant,
                "options": game.options,
                "seats": seats,
                "look_on": True,
            }
        )
        return str(made["game"])


class Server:
    """`blackout serve`, which may be killed and started again at its port."""

    def __init__(self, home: Path) -> None:
        self._home = home
        self.port = 0
        self.start()

    def start(self) -> None:
        """Start it; it listens when this returns."""
        words = [sys.executable, "-m", "game", "serve", "--home", str(self._home)]
        words += ["--port", str(self.port), "--rate", "200"]
        self.process = subprocess.Popen(
            words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        self.port = int(said.rpartition(":")[2])

    def kill(self) -> None:
        """End it as a fault would."""
        self.process.kill()
        self.end()

    def end(self) -> None:
        """End it."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        if self.process.stdout is not None:
            self.process.stdout.close()


def main(arguments: Sequence[str]) -> int:
    """Play all games; the exit code."""
    parser = argparse.ArgumentParser(prog="phones.py", description="Play on phones in Chromium.")
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="keep how phones look there")
    parser.add_argument("--seed", type=int, default=7, help="of what the phones decide (7)")
    parser.add_argument("--only", metavar="VARIANT", help="play this game alone")
    words = parser.parse_args(arguments)
    if program() is None:
        print("Phones cannot be tried here: there is no Chromium to play in.")
        return 2
    heed_sigterm()
    games = [one for one in GAMES if words.only in (None, one.variant)]
    with tempfile.TemporaryDirectory(prefix="blackout-phones-") as scratch:
        faults = played(Path(scratch), games, random.Random(words.seed), words.pictures)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def played(
    scratch: Path, games: Sequence[Game], dice: random.Random, pictures: Path | None
) -> list[str]:
    """What went wrong, a sentence each."""
    began = time.monotonic()
    with ExitStack() as open_things:
        server = Server(scratch / "home")
        open_things.callback(lambda: server.end())
        url = f"http://127.0.0.1:{server.port}/"
        host = Host(f"ws://127.0.0.1:{server.port}")
        browsers = [Chromium(scratch / "many"), Chromium(scratch / "one")]
        open_things.callback(lambda: _close(browsers))
        names_here = NAMES[: max(game.phones for game in games)]
        pages = [browsers[0].page() for _ in names_here[1:]] + [browsers[1].page(alone=False)]
        phones = [Phone(name, page, dice) for name, page in zip(names_here, pages, strict=True)]
        first = host.open(games[0])
        for phone in phones:
            phone.join(url)
            wait_until(phone.at(first), f"{phone.name} sits down")
            phone.page.value(AT_ONCE)
        _kill_browser(browsers, scratch / "one", phones[-1], url, first)  # in its first second
        phones[-1].page.value(AT_ONCE)
        found: list[str] = []
        names: list[tuple[Game, str]] = []
        for number, game in enumerate(games):
            name = first if number == 0 else host.open(game)
            names.append((game, name))
            for phone in phones:
                phone.sit_down(name)
            kill = KILLS.get(game.variant)
            late, acts = time.monotonic() + GAME_S, 0
            while not _all_over(phones, pictures, game):
                if time.monotonic() > late:
                    return [
                        f"{game.variant} does not end: {[one.seen() for one in phones]}.",
                        *(fault for phone in phones for fault in phone.page.faults),
                    ]
                acts += 1
                if kill == "server" and acts == 25:
                    server.kill()
                    server.start()
                if kill == "browser" and acts == 25:
                    _kill_browser(browsers, scratch / "one", phones[-1], url, name)
            ends = {(one["lines"], one["current"]) for one in (phone.seen() for phone in phones)}
            if len(ends) != 1 or not next(iter(ends))[1]:
                found.append(f"{game.variant}: the phones have not seen the same: {ends}.")
            if pictures is not None:
                phones[0].page.picture(pictures / f"{game.variant}-end.png")
                phones[0].page.tap("[data-key=scores]")
                phones[0].page.picture(pictures / f"{game.variant}-scores.png")
                phones[0].page.tap("[data-key=close]")
            print(f"{game.variant}: played in {time.monotonic() - began:.0f} s.", flush=True)
        for phone in phones:
            phone.keep()
        kinds = set().union(*(phone.kinds for phone in phones))
        found += [
            f"{phone.name}'s page failed: {fault}" for phone in phones for fault in phone.faults
        ]
        found += _read(scratch / "home" / "games", names, phones)
    print(f"Asked for: {', '.join(sorted(kinds))}.")
    return found


def _kill_browser(
    browsers: list[Chromium], folder: Path, phone: Phone, url: str, game: str
) -> None:
    """End the last browser as a fault would; its phone comes back to its table in another one."""
    phone.keep()
    browsers[-1].kill()
    browsers[-1] = Chromium(folder)
    phone.come_back(browsers[-1].page(alone=False), url, game)


def _close(browsers: Sequence[Chromium]) -> None:
    for one in browsers:
        one.close()


def _all_over(phones: Sequence[Phone], pictures: Path | None, game: Game) -> bool:
    """Let each phone do one thing; whether the game is over for all of them."""
    over = [phone.act(pictures, game.variant) for phone in phones]
    return all(over)


def _read(folder: Path, names: Sequence[tuple[Game, str]], phones: Sequence[Phone]) -> list[str]:
    """What is wrong with records and frames, a sentence each."""
    found, read = [], 0
    for path in records_in(folder):
        faults = redealt(only_game(path)).faults
        found += [f"The record of {path.stem} is wrong: {fault}" for fault in faults]
    done = subprocess.run(
        [sys.executable, "-m", "game", "check", *map(str, records_in(folder))],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={**os.environ, "BLACKOUT_HOME": str(folder.parent)},
    )
    if done.returncode != 0 or len(list(records_in(folder))) != len(names):
        found.append(f"`blackout check` says: {done.stdout}{done.stderr}")
    for game, name in names:
        record = [
            json.loads(line) for line in (folder / f"{name}.blackout").read_text().splitlines()
        ]
        seats = [seat["name"] for seat in record[0]["seats"]]
        if not record[0].get("draw", {}).get("shares"):
            found.append(f"No phone drew the seed of {name}.")
        for phone in phones:
            sent = [one for one in phone.frames if f'"game":"{name}"' in one]
            read += len(sent)
            seat = seats.index(phone.name) if phone.name in seats else None
            found += [
                f"{game.variant}, {phone.name}: {one}"
                for one in leaks(sent, record, seat, game.how)
            ]
    print(f"{len(names)} games, {read} frames read for hidden cards.")
    return found


if __name__ == "__main__":
    raise SystemExit(bootstrap.guarded(main))
