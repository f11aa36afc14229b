"""Bots of a server: tables are answered in turn, and nobody waits for a search at another table."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.engine import Action, Seat, View
from game.net.bot_queue import PATIENCE_S, BotQuestion, BotQueue
from game.net.limits import ServerLimits
from game.net.remote_game import RemoteGame
from game.net.table_server import TableServer
from game.table.bots.silent_bots import SilentBots
from game.table.bots.thinking import Thought
from game.table.records.replay import only_game, replay
from tests.links import Clock, Person, rest

OPTIONS = {"schedule": [3, 3], "bid_changes": False}


class SlowBots(SilentBots):
    """Bots that answer with the first thing that is allowed, when a test has them answer."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Seat]] = []
        self.at_once = False
        self._open: tuple[Seat, Action] | None = None
        self._free = False

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        assert self._open is None, "one question at a time"
        self.asked.append((target, seat))
        self._open, self._free = (seat, legal[0]), False

    def answer(self) -> None:
        """Have the answer there."""
        self._free = True

    def poll(self) -> Thought | None:
        if self._open is None or not (self._free or self.at_once):
            return None
        (seat, action), self._open = self._open, None
        return Thought(seat, action, None)

    def cancel(self) -> None:
        self._open = None


def question(game: str, agent: str) -> BotQuestion:
    """What a table asks, as far as a queue looks at it."""
    nothing: Any = None
    return BotQuestion(game, 0, agent, nothing, (nothing,), "")


class Desk:
    """A queue with a clock, and what it hands on."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.quick = SlowBots()
        self.quick.at_once = True
        self.searching = [SlowBots()]
        self.queue = BotQueue(self.quick, self.searching, self.clock)
        self.told: list[tuple[str, str]] = []

    def work(self, times: int = 1) -> None:
        for _ in range(times):
            self.queue.work(lambda asked, _thought, by: self.told.append((asked.game, by)))


def test_quick_bots_do_not_wait_for_a_search_at_another_table() -> None:
    desk = Desk()
    desk.queue.put(question("slow", "expert"))
    desk.work()
    for game in "abc":
        desk.queue.put(question(game, "casual"))
    desk.work(4)
    assert desk.told == [("a", "casual"), ("b", "casual"), ("c", "casual")]
    assert desk.queue.busy
    desk.searching[0].answer()
    desk.work()
    assert desk.told[-1] == ("slow", "expert")
    assert not desk.queue.busy


def test_tables_are_answered_in_turn_however_often_one_of_them_asks() -> None:
    desk = Desk()
    desk.queue.put(question("first", "expert"))
    desk.work()
    for game in ("greedy", "b", "c", "greedy", "greedy"):
        desk.queue.put(question(game, "expert"))
    desk.searching[0].at_once = True
    desk.work(9)
    assert [game for game, _ in desk.told] == ["first", "b", "c", "greedy"]


def test_a_question_that_a_table_takes_back_is_not_waited_for() -> None:
    desk = Desk()
    desk.queue.put(question("a", "expert"))
    desk.work()
    again = question("a", "expert")
    desk.queue.put(again)
    desk.searching[0].at_once = True
    desk.work(2)
    assert desk.told == [("a", "expert")]
    assert len(desk.searching[0].asked) == 2


def test_who_takes_too_long_is_stood_in_for_and_so_is_who_waits_too_long_for_his_turn() -> None:
    desk = Desk()
    for game in ("stuck", "behind"):
        desk.queue.put(question(game, "expert:bold"))
    desk.work()
    desk.clock.now += PATIENCE_S - 1
    desk.queue.put(question("later", "expert"))
    desk.work()
    assert desk.told == []
    desk.clock.now += 1
    desk.work(3)
    assert desk.told == [("stuck", "skilled:bold"), ("behind", "skilled:bold")]
    desk.searching[0].answer()
    desk.work()
    assert desk.told[-1] == ("later", "expert"), "the next one is asked what was asked of it"


def at_table(home: Path, desk: Desk) -> tuple[TableServer, Person, str]:
    """Ann at a table with an expert."""
    limits = ServerLimits(messages_per_second=1e6, burst=1e6)
    server = TableServer(home, desk.queue, limits=limits, clock=desk.clock)
    ann = Person(server, "Ann")
    seats = [{}, {"agent": "expert"}]
    made = ann.ask("create", variant="blackout", seats=seats, options=OPTIONS, in_order=True)
    ann.ask("follow", game=made["game"])
    return server, ann, made["game"]


def decide(ann: Person, game: str) -> None:
    """Whatever Ann may do first."""
    if ann.turn["seat"] is not None:
        answer = ann.ask("act", game=game, action=ann.turn["actions"][0], after=ann.turn["n"])
        assert answer["type"] == "done"


def test_the_table_is_told_who_plays_for_a_bot_and_when_it_plays_itself_again(
    tmp_path: Path,
) -> None:
    desk = Desk()
    server, ann, game = at_table(tmp_path, desk)

    def notes() -> list[str | None]:
        lines = [line["line"] for line in ann.heard("line")]
        return [line["agent"] for line in lines if line.get("note") == "stand-in"]

    for _ in range(20):
        server.tick()
        desk.clock.now += PATIENCE_S
        if notes():
            break
        decide(ann, game)
    assert notes() == ["skilled"]
    told_of_expert = ann.heard("game")[-1]
    assert told_of_expert["seats"][1]["stand_in"] == "skilled"
    server.close()

    desk = Desk()
    desk.searching[0].at_once = True
    limits = ServerLimits(messages_per_second=1e6, burst=1e6)
    server = TableServer(tmp_path, desk.queue, limits=limits, clock=desk.clock)
    ann = Person(server, "Ann", ann.token)
    ann.ask("follow", game=game)
    assert notes() == ["skilled"], "also after a restart"
    for _ in range(60):
        rest(server)
        if server.game(game).state == "over":
            break
        decide(ann, game)
    assert notes() == ["skilled", None]
    assert ann.heard("game")[-1]["seats"][1]["stand_in"] is None
    played = replay(only_game(server.game(game).files.record))
    assert (played.fault, played.ended) == (None, True)

    watched = RemoteGame(told_of_expert, "Ann", "", lambda *_a, **_k: None)
    assert dict(watched.stand_ins) == {1: "skilled"}, "a window's plate says who plays"
    server.close()
