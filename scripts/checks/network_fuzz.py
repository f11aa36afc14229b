"""Sends a server messages that no client would send, and looks whether its games are still right.

    python3 scripts/checks/network_fuzz.py 100000

Messages are random bytes, cut, doubled and changed ones of every type, with wrong types, numbers
too large, cards that nobody holds. Between them two people make their moves. In the end every
record is read again by the rules.
"""

from __future__ import annotations

import argparse
import copy
import json
import sys
import tempfile
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

from msgspec import to_builtins

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from game.net.assembly import whole_server  # noqa: E402
from game.net.keys import drawn_pair  # noqa: E402
from game.net.server.followers import ServerClient  # noqa: E402
from game.net.server.rate_limits import ServerLimits  # noqa: E402
from game.table.records.endings import records_in  # noqa: E402
from game.table.records.lines import data_of  # noqa: E402
from game.table.records.replay import only_game, replay  # noqa: E402
from game.table.scorekeeping.score_keeping import KeptSheet  # noqa: E402
from game.table.scorekeeping.sheet_form import told_of  # noqa: E402
from game.variants import VARIANTS  # noqa: E402
from tests.driving.greeting import hello, proof  # noqa: E402
from tests.inline_bots import inline_service  # noqa: E402

NAMES = ("Ann", "Bob")
LIMITS = ServerLimits(
    messages_per_second=1e9,
    burst=1e9,
    per_address=10**6,
    people_per_address=10**6,
    games_per_person=40,
)
ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 1, 10**9, 10**30, 0.5, 1e308),
    *("", "x", "QH", "deal", "\x00", "\ud800", "a" * 300, "human", "os:system", "../people"),
    *([], {}, [[]], [None], [["AS"]], {"event": "bid"}, {"kind": "plain"}),
)
TYPES = (
    *("hello", "prove", "games", "create", "join", "decline", "start", "follow", "leave", "show"),
    *("act", "resign", "pause", "resume", "kick", "rematch", "chat", "mute", "line", ""),
    *("commit", "reveal"),
    *("takeback", "agree", "ready", "place", "report", "rate"),
    *("share", "take", "enter", "note", "unshare"),
)


SHEETS = 0.1
"""Share of messages about score sheets among those that make sense."""


class Link:
    """A connection that counts what is sent over it."""

    def __init__(self) -> None:
        self.address = "here"
        self.backlog = 0
        self.last = ""
        self.counts = Counter[str]()
        self.closed = False

    def send(self, frame: str) -> None:
        """Keep the last frame."""
        self.last = frame
        self.counts[str(json.loads(frame)["type"])] += 1

    def close(self, code: int, why: str) -> None:
        """Remember that it is closed."""
        self.closed = True


class Fuzzer:
    """Two people at a server who send sense and nonsense."""

    def __init__(self, home: Path, dice: Random) -> None:
        self.now = 0.0
        self._dice = dice
        self.server = whole_server(
            home, inline_service(), limits=LIMITS, clock=lambda: self.now
        ).core
        self._pairs = {name: drawn_pair() for name in NAMES}
        self.counts = Counter[str]()
        self._people = {name: self._come(name) for name in NAMES}

    def _come(self, name: str) -> tuple[ServerClient, Link]:
        link = Link()
        client = self.server.connect(link)
        assert client is not None
        pair = self._pairs[name]
        said = hello(name, pair)
        self.server.receive(client, json.dumps(said))
        self.server.receive(client, json.dumps(proof(pair, said, json.loads(link.last))))
        return client, link

    def step(self) -> None:
        """One message, and what follows from it."""
        name = self._dice.choice(NAMES)
        client, link = self._people[name]
        self.server.receive(client, self._frame(name))
        self.counts.update(link.counts)
        link.counts.clear()
        if link.closed or client.closed:
            self.server.disconnect(client)
            self._people[name] = self._come(name)
        self.now += self._dice.choice((0.0, 0.1, 2.0))
        self.server.tick()
        if self._dice.random() < 0.01:
            self.server.look_round()

    def _frame(self, name: str) -> str | bytes:
        kind = self._dice.random()
        if kind < 0.1:
            return self._dice.randbytes(self._dice.randint(0, 200))
        message = self._sense(name) if kind < 0.6 else self._random_message()
        for _ in range(0 if kind < 0.35 else self._dice.randint(1, 3)):
            self._spoil(message)
        text = json.dumps(message)
        if kind > 0.9:
            cut = self._dice.randrange(len(text) + 1)
            text = text[:cut] + self._dice.choice(("", "{", text, "[" * 2000)) + text[cut:]
        return text

    def _sense(self, name: str) -> dict[str, Any]:
        """A message that makes sense: mostly a move."""
        if self._dice.random() < SHEETS:
            return self._sheet_message(name)
        games = list(self.server.games.values())
        self._dice.shuffle(games)
        for one in games:
            seat = one.seat_of(name)
            if one.state == "open" and seat is not None and not one.seats[seat].joined:
                return {"type": "join", "game": one.id}
            turn = None if seat is None else one.turn(seat)
            request = one.take_backs.open
            if request is not None and seat in request.waits:
                return {"type": "agree", "game": one.id, "on": self._dice.random() < 0.8}
            if turn is not None and turn.back and self._dice.random() < 0.2:
                return {"type": "takeback", "game": one.id}
            if turn is not None and turn.seat is not None:
                action = data_of(self._dice.choice(turn.actions))
                return {"type": "act", "game": one.id, "action": action, "after": turn.n}
            if one.paused:
                return {"type": "resume", "game": one.id}
        variant = self._dice.choice([row for row in VARIANTS.values() if row.seats[0] <= 4])
        others: list[dict[str, Any]] = [{"name": "Bob"}, {"agent": "random"}, {"agent": "random"}]
        players = max(2, variant.seats[0])
        seats = [{"name": "Ann"}, *others[: players - 1]]
        return {"type": "create", "variant": variant.id, "seats": seats}

    def _sheet_message(self, name: str) -> dict[str, Any]:
        """What is told at a score sheet, or a new one of any variant."""
        sheets, dice = self.server.sheets.listed(name), self._dice
        if not sheets or dice.random() < 0.05:
            row = dice.choice(list(VARIANTS.values()))
            names = tuple("ABCDEFGHIJ"[: dice.choice(list(row.deals))])
            return {"type": "share", "told": to_builtins(told_of(KeptSheet(row, names, 0, "now")))}
        one = dice.choice(sheets)
        if one.seat is None and dice.random() < 0.9:
            return {"type": "take", "sheet": one.sheet, "seat": dice.randrange(len(one.names))}
        if one.asks is not None and dice.random() < 0.7:
            count = dice.choice(one.asks.numbers)
            said = {"what": one.asks.what, "count": count, "deal": one.deal}
            return {"type": "enter", "sheet": one.sheet, **said}
        notes = {
            "bids": [dice.choice((None, 0, 1, 2)) for _each in one.names],
            "took": [dice.choice((None, 0, 1, 2)) for _each in one.names],
            "cards": dice.choice((None, 1, 5)),
            "trump": dice.choice((None, "H", "none")),
            "winners": [dice.randrange(len(one.names)) for _each in range(dice.randint(0, 3))],
            "revokes": [0] * len(one.names),
            "call": dice.choice((None, {"kind": "plain"}, {"kind": "misere"})),
            "premium": dice.choice((None, "none", {"seat": 0, "premium": "reveal"})),
        }
        place = dice.randint(0, len(one.deals))
        return {"type": "note", "sheet": one.sheet, "n": one.n, "place": place, "notes": notes}

    def _random_message(self) -> dict[str, Any]:
        games = [*self.server.games, "zzzzzz"]
        return {
            "type": self._dice.choice(TYPES),
            "id": self._dice.randint(0, 9),
            "game": self._dice.choice(games),
            "sheet": "zzzzzz",
            "seat": self._dice.randint(0, 3),
            "action": {"event": self._dice.choice(("bid", "play", "lay", "talk", "size", "deal"))},
            "text": "hello",
            "skip": self._dice.randint(0, 60),
            "name": self._dice.choice(("Ann", "Bob", "Carl")),
        }

    def _spoil(self, message: dict[str, Any]) -> None:
        """Change something anywhere in a message."""
        where: Any = message
        while True:
            keys = list(where) if isinstance(where, dict) else list(range(len(where)))
            if not keys:
                return
            key = self._dice.choice(keys)
            if isinstance(where[key], dict | list) and self._dice.random() < 0.7:
                where = where[key]
                continue
            where[key] = copy.deepcopy(self._dice.choice(ODD))
            return


def fuzz(home: Path, messages: int, dice: Random) -> Counter[str]:
    """Send so many messages; frames sent by type, games checked and how many are wrong."""
    fuzzer = Fuzzer(home, dice)
    for _ in range(messages):
        fuzzer.step()
    fuzzer.server.close()
    counts = fuzzer.counts
    for path in records_in(home / "games"):
        counts["games checked"] += 1
        counts["wrong"] += replay(only_game(path)).fault is not None
        counts["taken back"] += path.read_text(encoding="utf-8").count('"note":"undo"')
    # What lies on the disk is what a server started now goes on with.
    bots = inline_service()
    again = whole_server(home, bots, limits=LIMITS, clock=lambda: fuzzer.now).core
    for name, one in fuzzer.server.games.items():
        play = again.game(name).play
        counts["wrong"] += (None if play is None else play.state) != (
            None if one.play is None else one.play.state
        )
    again.close()
    return counts


def main() -> int:
    """Send so many messages."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("messages", type=int, nargs="?", default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        counts = fuzz(Path(folder), words.messages, Random(words.seed))
    print(json.dumps(counts))
    return 1 if counts["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
