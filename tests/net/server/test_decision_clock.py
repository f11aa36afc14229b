"""Each decision has its time, of which nothing that others do gives or takes any."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.net.server.games_database import KeptGame
from game.net.server.hosted_game import HostedGame
from tests.links import Clock, Person, rest, serving

AFTER_S = 30.0
QUICK = {"after": AFTER_S, "agent": "random"}


class Table:
    """Ann and Bob at a table where a decision has half a minute; Ann is the first to bid."""

    def __init__(self, home: Path, **more: Any) -> None:
        self.clock = Clock()
        self.server = serving(home, self.clock)
        self.ann, self.bob = Person(self.server, "Ann"), Person(self.server, "Bob")
        wanted: dict[str, Any] = {"variant": "oh-hell", "options": {"schedule": [3, 3, 3]}}
        wanted |= {"clock": QUICK, "seats": [{}, {"name": "Bob"}, {}], "in_order": True} | more
        self.third = Person(self.server, "Cleo")
        self.game = self.ann.ask("create", **wanted)["game"]
        self.bob.ask("join", game=self.game)
        self.third.ask("join", game=self.game)
        rest(self.server)

    @property
    def one(self) -> HostedGame:
        return self.server.game(self.game)

    @property
    def people(self) -> dict[int, Person]:
        """By seat."""
        return dict(enumerate((self.ann, self.bob, self.third)))

    def due(self) -> Person:
        """Who is to act next."""
        return self.people[self.one.waits_for[0]]

    def other(self) -> Person:
        """Somebody who is not to act."""
        return next(one for n, one in self.people.items() if n not in self.one.waits_for)

    def do(self, person: Person, kind: str, **fields: Any) -> None:
        answer = person.ask(kind, game=self.game, **fields)
        assert answer["type"] == "done", answer

    def act(self, person: Person) -> None:
        seat = self.one.seat_of(person.name)
        turn = self.one.turn(seat)
        assert turn is not None
        self.do(person, "act", action=turn.actions[0])

    def passes(self, seconds: float) -> None:
        """So long nothing happens."""
        self.clock.now += seconds
        self.server.look_round()
        rest(self.server)

    def acted_after(self, seconds: float) -> bool:
        """Whether a bot decides for whoever is due after so many seconds, and no second before."""
        lines = self.one.lines_sent
        self.passes(seconds - 1)
        assert self.one.lines_sent == lines, "there was time left"
        self.passes(1)
        return self.one.lines_sent > lines


@pytest.fixture
def at_table(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Makes a table with more terms."""
    made: list[Table] = []

    def table(**more: Any) -> Table:
        made.append(Table(tmp_path, **more))
        return made[-1]

    yield table
    for one in made:
        one.server.close()


@pytest.fixture
def table(at_table: Callable[..., Table]) -> Table:
    return at_table()


def test_a_decision_has_the_time_that_was_agreed_on(table: Table) -> None:
    assert table.acted_after(AFTER_S)


@pytest.mark.parametrize("often", [1, 3])
def test_a_pause_gives_no_more_time_than_was_left(table: Table, often: int) -> None:
    table.passes(20)
    for _ in range(often):
        table.do(table.due(), "pause")
        table.passes(100)
        table.do(table.due(), "resume")
    assert table.acted_after(10)


def test_who_asks_to_take_something_back_gives_the_next_one_no_more_time(table: Table) -> None:
    first = table.due()
    table.act(first)
    table.passes(20)
    table.do(first, "takeback")
    table.passes(20)
    no = next(one for one in table.people.values() if one is not first)
    table.do(no, "agree", on=False)
    assert table.acted_after(10)


def test_a_decision_that_was_taken_back_has_its_time_anew(table: Table) -> None:
    first = table.due()
    table.act(first)
    table.passes(20)
    table.do(first, "takeback")
    for one in table.people.values():
        if one is not first:
            table.do(one, "agree")
    assert table.due() is first
    assert table.acted_after(AFTER_S)


def test_what_others_decide_meanwhile_gives_no_more_time(
    at_table: Callable[..., Table],
) -> None:
    table = at_table(variant="kachuful", options={})
    ann, bob, cleo = table.ann, table.bob, table.third
    assert len(table.one.waits_for) == 3, "all bid at once"
    table.passes(10)
    table.act(ann)
    table.passes(10)
    table.act(bob)
    assert list(table.one.waits_for) == [table.one.seat_of(cleo.name)]
    assert table.acted_after(10)


def test_who_resigns_gives_the_others_no_more_time(table: Table) -> None:
    table.passes(20)
    table.do(table.other(), "resign", agent="random")
    assert table.acted_after(10)


def test_nobody_is_late_while_the_disk_takes_nothing(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    table.passes(20)
    with monkeypatch.context() as during:
        for name in ("journal", "find_room"):
            during.setattr(KeptGame, name, full)
        person = table.due()
        turn = table.one.turn(table.one.seat_of(person.name))
        assert turn is not None
        refused = person.ask("act", game=table.game, action=turn.actions[0])
        assert refused["code"] == "disk"
        table.passes(100)
    table.passes(0)
    assert not table.one.stalled
    assert table.acted_after(10)


def test_nobody_is_late_for_the_time_in_which_the_server_was_away(
    table: Table, tmp_path: Path
) -> None:
    table.passes(20)
    table.server.close()
    table.clock.now += 1000
    table.server = serving(tmp_path, table.clock)
    table.passes(0)
    assert table.acted_after(AFTER_S)
