#!/usr/bin/env python3
"""Four phones play whole short games at one server, in Chromium, by real taps.

    python scripts/checks/phones.py [--window] [--pictures DIR] [--seed N]

A host without a seat opens a table of each game; the phones sit down by the page and decide what
they are asked, as their dice fall: cards on foreheads, talk, cards laid aside, piles, jokers,
calls, a declarer's trump. On the way the server and one browser, in its first second too, are
killed and come back. Every phone must have seen every line, every frame to it is read for cards
that it may not see, its scripts must not fail, and every record must be right by the rules and by
its seed. With `--window` the host is a real window on an X server of its own (Xvfb), the table for
all: it opens each table by clicks, its server is killed, and so is the window, which goes on with
the table once it is started again. With DIR, pictures of each kind of question, and of the window,
are left there. Exit code 0: all went well; 1: something did not, said in a sentence; 2: there is no
Chromium to play in.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import bootstrap
from checks.phone_frames import leaks
from game.table.records.endings import records_in
from game.table.records.redeal import redealt
from game.table.records.replay import only_game
from termination import heed_sigterm
from tests.driving.browser import Chromium, program
from tests.driving.phone import Phone
from tests.driving.phone_hosts import Game, Hosting, Script, Window
from tests.waiting import wait_until

NAMES: Final = ("Ann", "Bob", "Cleo", "Dora")
GAME_S: Final = 150.0
"""Seconds that a game may take on a busy machine."""
TRIES: Final = 3
"""Times that a game is played for what it asks: jokers may all be dealt to a bot, or to nobody."""
LATE: Final = 12
"""Rounds of the phones after which something is killed."""
KILLS: Final = {"ninety-nine": "server", "caller-clag": "browser", "northeast-jokers": "server"}
WINDOW_KILLS: Final = {**KILLS, "northeast-jokers": "window", "potomac": "window"}

GAMES: Final = (
    Game("network-blackout", {"schedule": [1, 2]}, how="forehead", asks=("forehead",)),
    Game("cooperative", {"schedule": [1]}, asks=("talk",)),
    Game(
        "caller-clag",
        {"deals": 3},
        asks=("size", "call", "piles"),
        wishes={"Blind hand": "piles"},
        pace="quick",
    ),
    Game("ninety-nine", phones=3, how="laid", asks=("lay",)),
    Game("northeast-jokers", {"schedule": [8, 7]}, bots=1, asks=("joker",)),
    Game("potomac", {"schedule": [2, 3]}, asks=("trump",)),
    Game("kachuful", {"schedule": [2, 1]}, how="sealed", asks=("bid", "play")),
)


def main(arguments: Sequence[str]) -> int:
    """Play all games; the exit code."""
    parser = argparse.ArgumentParser(prog="phones.py", description="Play on phones in Chromium.")
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="keep how phones look there")
    parser.add_argument("--seed", type=int, default=7, help="of what the phones decide (7)")
    parser.add_argument("--window", action="store_true", help="the host is a real window (Xvfb)")
    parser.add_argument("--only", metavar="VARIANT", help="play this game alone")
    words = parser.parse_args(arguments)
    if program() is None:
        print("Phones cannot be tried here: there is no Chromium to play in.")
        return 2
    heed_sigterm()
    games = [one for one in GAMES if words.only in (None, one.variant)]
    dice, pictures = random.Random(words.seed), words.pictures
    with ExitStack() as stack:
        scratch = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="blackout-phones-")))
        if words.window:
            from tests.driving.x_server import x_server

            display = stack.enter_context(x_server())
            host: Hosting = Window(scratch, display, pictures)
            kills = WINDOW_KILLS
        else:
            host, kills = Script(scratch), KILLS
        stack.callback(host.end)
        faults = played(scratch, host, kills, games, dice, pictures)
    for fault in faults:
        print(fault)
    return 1 if faults else 0


def played(
    scratch: Path,
    host: Hosting,
    kills: Mapping[str, str],
    games: Sequence[Game],
    dice: random.Random,
    pictures: Path | None,
) -> list[str]:
    """What went wrong, a sentence each.

    Args:
        scratch: a folder for what browsers keep.
        host: who opens the tables.
        kills: what is killed in the middle of a game, by its variant.
        games: which are played.
        dice: decide for the phones.
        pictures: folder for what is on the screens; None for none.
    """
    began = time.monotonic()
    with ExitStack() as open_things:
        browsers = [Chromium(scratch / "many"), Chromium(scratch / "one")]
        open_things.callback(lambda: _close(browsers))
        names_here = NAMES[: max(game.phones for game in games)]
        pages = [browsers[0].page() for _ in names_here[1:]] + [browsers[1].page(alone=False)]
        phones = [Phone(name, page, dice) for name, page in zip(names_here, pages, strict=True)]
        found: list[str] = []
        names: list[tuple[Game, str]] = []
        for number, game in enumerate(_until_asked(games, phones)):
            name = host.open(game)
            names.append((game, name))
            for phone in phones[: game.phones]:
                if number == 0:
                    phone.join(host.url)
                    wait_until(phone.at(name), f"{phone.name} sits down")
                phone.pace(game.pace)
                phone.wishes = game.wishes
                phone.sit_down(name)
                phone.be_ready(name)
            host.begin(game, name)
            for phone in phones[game.phones :]:
                phone.sit_down(name)
            if number == 0:  # in the first second of it
                _kill_browser(browsers, scratch / "one", phones[-1], host.url, name)
                phones[-1].pace(game.pace)
            kill = kills.get(game.variant)
            late, acts = time.monotonic() + GAME_S, 0
            while not _all_over(phones, pictures, game):
                if time.monotonic() > late:
                    return [
                        f"{game.variant} does not end: {[one.seen() for one in phones]}.",
                        *(fault for phone in phones for fault in phone.page.faults),
                    ]
                acts += 1
                if acts != LATE or kill is None:
                    continue
                if kill == "browser":
                    _kill_browser(browsers, scratch / "one", phones[-1], host.url, name)
                else:
                    host.kill(kill, game, name)
                print(f"{game.variant}: the {kill} was killed and is back.", flush=True)
                late = time.monotonic() + GAME_S
            if kill is not None and acts < LATE:
                found.append(f"{game.variant} was over before the {kill} was killed.")
            ends = {(one["lines"], one["current"]) for one in (phone.seen() for phone in phones)}
            if len(ends) != 1 or not next(iter(ends))[1]:
                found.append(f"{game.variant}: the phones have not seen the same: {ends}.")
            host.looks(game, name, "end")
            if pictures is not None:
                phones[0].page.picture(pictures / f"{game.variant}-end.png")
                phones[0].page.tap("[data-key=scores]")
                phones[0].page.picture(pictures / f"{game.variant}-scores.png")
                phones[0].page.tap("[data-key=close]")
            print(f"{game.variant}: played in {time.monotonic() - began:.0f} s.", flush=True)
        for phone in phones:
            phone.keep()
        kinds = _kinds(phones)
        found += [
            f"{game.variant}: no phone was asked or shown this: {one}."
            for game in games
            for one in game.asks
            if one not in kinds
        ]
        found += [
            f"{phone.name}'s page failed: {fault}" for phone in phones for fault in phone.faults
        ]
        found += _read(host.games, names, phones)
    print(f"Asked and shown: {', '.join(sorted(kinds))}.")
    return found


def _until_asked(games: Sequence[Game], phones: Sequence[Phone]) -> Iterator[Game]:
    """The games in turn, each anew where its cards had nobody asked for what it is there for."""
    for game in games:
        for _try in range(TRIES):
            yield game
            if _kinds(phones).issuperset(game.asks):
                break


def _kinds(phones: Sequence[Phone]) -> set[str]:
    """What they were asked or shown, all together."""
    return set().union(*(phone.kinds for phone in phones))


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
