"""Bots of a server: tables are answered in turn, and nobody waits for a search at another table."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.engine import Action
from game.net.assembly import whole_server
from game.net.client.remote_game import RemoteGame
from game.net.server.bot_seats import PATIENCE_S
from game.net.server.rate_limits import ServerLimits
from game.net.server.table_server import TableServer
from game.roster import BOTS, FALLBACK, known_bot
from game.table.bots.calculations import Urgency
from game.table.bots.service import FAIR_S, BotQuestion, BotService
from game.table.bots.worker import Problem
from game.table.records.replay import only_game, replay
from tests.inline_bots import HeldWorker
from tests.links import Clock, Person, info_of, record_of, rest

OPTIONS = {"schedule": [3, 3], "bid_changes": False}


class SlowWorker(HeldWorker):
    """Bots that answer with the first thing that is allowed, when a test has them answer."""

    def __init__(self, *, at_once: bool = False) -> None:
        super().__init__()
        self.at_once = at_once
        self.asked: list[str] = []

    def put(self, job: Callable[[], None]) -> None:
        super().put(job)
        if self.at_once:
            self.work()

    def load(self, target: str) -> None:
        pass

    def ask(
        self, target: str, problem: Problem, seconds: float, unwanted: Callable[[], bool]
    ) -> Action:
        self.asked.append(target)
        return problem.legal[0]


def question(game: str, agent: str, urgency: Urgency = Urgency.PERSON_WAITS) -> BotQuestion:
    """What a table asks, as far as a queue looks at it."""
    nothing: Any = None
    return BotQuestion(game, 0, agent, nothing, (nothing,), "", urgency, PATIENCE_S)


class Desk:
    """A service with a clock, and what it hands on."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.quick = SlowWorker(at_once=True)
        self.searching = SlowWorker()
        fallback = BOTS[FALLBACK].target
        self.service = BotService(
            known_bot, fallback, self.quick, [self.searching], clock=self.clock
        )
        self.told: list[tuple[Hashable, str]] = []

    def put(self, *questions: BotQuestion) -> None:
        for each in questions:
            self.service.withdraw(each.game)
            self.service.put(each)

    def work(self) -> None:
        self.told += [(each.question.game, each.by) for each in self.service.answers()]


def test_quick_bots_do_not_wait_for_a_search_at_another_table() -> None:
    desk = Desk()
    desk.put(question("slow", "expert"))
    desk.put(*(question(game, "casual") for game in "abc"))
    desk.work()
    assert desk.told == [("a", "casual"), ("b", "casual"), ("c", "casual")]
    assert desk.service.busy
    desk.searching.work()
    desk.work()
    assert desk.told[-1] == ("slow", "expert")
    assert not desk.service.busy


def test_tables_are_answered_in_turn_however_often_one_of_them_asks() -> None:
    desk = Desk()
    desk.put(*(question(game, "expert") for game in ("greedy", "b", "c", "greedy", "greedy")))
    desk.searching.work()
    desk.work()
    assert [game for game, _ in desk.told] == ["b", "c", "greedy"], "who asks anew waits anew"


def test_a_table_that_asks_for_several_seats_lets_others_come_between() -> None:
    desk = Desk()
    for game in ("greedy", "greedy", "greedy", "b", "c"):
        desk.service.put(question(game, "expert"))
    desk.searching.work()
    desk.work()
    assert [game for game, _ in desk.told] == ["greedy", "b", "c", "greedy", "greedy"]


def test_where_a_person_waits_comes_first_until_others_have_waited_long() -> None:
    desk = Desk()
    desk.put(question("bots", "expert", Urgency.TABLE_PLAYS))
    desk.put(question("person", "expert"))
    desk.searching.work()
    desk.work()
    assert [game for game, _ in desk.told] == ["person", "bots"]
    desk.put(question("bots", "expert", Urgency.TABLE_PLAYS))
    desk.clock.now += FAIR_S
    desk.put(question("person", "expert"))
    desk.searching.work()
    desk.work()
    assert [game for game, _ in desk.told[2:]] == ["bots", "person"]


def test_a_question_that_a_table_takes_back_is_not_waited_for() -> None:
    desk = Desk()
    desk.put(question("a", "expert"))
    desk.put(question("a", "expert"))
    desk.searching.work()
    desk.work()
    assert desk.told == [("a", "expert")]
    assert len(desk.searching.asked) == 1
    desk.put(question("a", "expert"))
    desk.service.withdraw("a")
    assert not desk.service.busy


def test_who_takes_too_long_is_stood_in_for_and_so_is_who_waits_too_long_for_his_turn() -> None:
    desk = Desk()
    desk.put(*(question(game, "expert:bold") for game in ("stuck", "behind")))
    desk.clock.now += PATIENCE_S - 1
    desk.put(question("later", "expert"))
    desk.work()
    assert desk.told == []
    desk.clock.now += 1
    desk.work()
    assert desk.told == [("stuck", "skilled:bold"), ("behind", "skilled:bold")]
    desk.searching.work()
    desk.work()
    assert desk.told[-1] == ("later", "expert"), "the next one is asked what was asked of it"


def test_without_patience_nobody_stands_in() -> None:
    desk = Desk()
    desk.put(replace(question("rated", "expert"), patience=None))
    desk.clock.now += 1000 * PATIENCE_S
    desk.work()
    assert desk.told == []
    desk.searching.work()
    desk.work()
    assert desk.told == [("rated", "expert")]


def at_table(home: Path, desk: Desk) -> tuple[TableServer, Person, str]:
    """Ann at a table with an expert."""
    limits = ServerLimits(messages_per_second=1e6, burst=1e6)
    server = whole_server(home, desk.service, limits=limits, clock=desk.clock).core
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
    desk.searching.at_once = True
    limits = ServerLimits(messages_per_second=1e6, burst=1e6)
    server = whole_server(tmp_path, desk.service, limits=limits, clock=desk.clock).core
    ann = Person(server, "Ann", ann.pair)
    ann.ask("follow", game=game)
    assert notes() == ["skilled"], "also after a restart"
    for _ in range(60):
        rest(server)
        if server.game(game).state == "over":
            break
        decide(ann, game)
    assert notes() == ["skilled", None]
    assert ann.heard("game")[-1]["seats"][1]["stand_in"] is None
    played = replay(only_game(record_of(server.game(game))))
    assert (played.fault, played.ended) == (None, True)

    watched = RemoteGame(info_of(told_of_expert), "Ann", "", lambda _message: None)
    assert dict(watched.stand_ins) == {1: "skilled"}, "a window's plate says who plays"
    server.close()
