"""A server that is stopped at any moment goes on where it was; no line is heard twice or never."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from checks.network_kills import kill_often
from game.engine import Phase
from game.net.keys import KeyPair
from game.net.server.table_server import TableServer
from game.table.records.redeal import redealt
from game.table.records.replay import only_game
from tests.links import Person, record_of, rest, serving

SEALS = {
    "kachuful": (4, {"schedule": [2, 3]}),
    "ninety-nine": (3, {}),
    "cooperative": (3, {"schedule": [1, 2]}),
    "caller-clag": (3, {"deals": 5}),
    "clag": (3, {}),
    "potomac": (4, {"schedule": [2, 3]}),
}
"""Rows in which something is settled that the record does not hold yet."""
MOST = 3000


class Listener:
    """A person whose lines are kept over all connections."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.pair: KeyPair | None = None
        self.lines: list[dict[str, object]] = []
        self.person: Person

    def come(self, server: TableServer, game: str | None) -> None:
        self.person = Person(server, self.name, self.pair)
        self.pair = self.person.pair
        if game is not None:
            self.person.ask("follow", game=game, after=len(self.lines))

    def listen(self) -> None:
        """Keep what came, which must be the next lines."""
        for line in self.person.heard("line")[-50:]:
            if line["n"] > len(self.lines):
                assert line["n"] == len(self.lines) + 1
                self.lines.append(line["line"])


def cut(record: Path, dice: Random) -> None:
    """What a server may leave of a record that is killed: one of before, or none."""
    if dice.random() < 0.5:
        record.unlink()
    else:
        text = record.read_bytes()
        record.write_bytes(text[: -dice.randint(1, 40)])


@pytest.mark.slow
@pytest.mark.parametrize("name", SEALS)
def test_a_game_goes_on_after_the_server_was_stopped_at_any_moment(
    name: str, tmp_path: Path
) -> None:
    players, options = SEALS[name]
    dice = Random(name)
    server = serving(tmp_path)
    people = [Listener(f"P{n}") for n in range(players)]
    for one in people:
        one.come(server, None)
    seats = [{"name": one.name} for one in people]
    game = people[0].person.ask("create", variant=name, seats=seats, options=options)["game"]
    for one in people:
        one.person.ask("join", game=game)
        one.person.ask("follow", game=game)
    stops = sealed = 0
    before = None
    for step in range(MOST):
        hosted = server.game(game)
        assert hosted.play is not None
        if hosted.play.over or (len(hosted.play.state.finished) >= 3 and sealed > 1):
            break
        state = hosted.play.state
        bidding = state.phase is Phase.BIDDING and any(b is not None for b in state.deal.bids)
        if state is not before and (step % 5 == 0 or (bidding and sealed < 2)):
            sealed += bidding
            stops += 1
            server.close()
            cut(record_of(hosted), dice)
            server = serving(tmp_path)
            for one in people:
                one.come(server, game)
            taken_up = server.game(game).play
            assert taken_up is not None
            before = taken_up.state
            assert before == state
        else:
            seat = dice.choice(hosted.waits_for)
            turn = hosted.turn(seat)
            assert turn is not None
            listener = next(one for one in people if hosted.seat_of(one.name) == seat)
            action = dice.choice(turn.actions)
            done = listener.person.ask("act", game=game, action=action, after=len(listener.lines))
            assert done["type"] == "done", done
            rest(server)
        for one in people:
            one.listen()
    assert stops > 3
    assert sealed > 1
    for one in people:
        fresh = Listener(one.name)
        fresh.pair = one.pair
        fresh.come(server, game)
        assert one.lines == [line["line"] for line in fresh.person.heard("line")]
    server.close()
    if hosted.state == "over":
        assert redealt(only_game(tmp_path / "games" / f"{game}.blackout")).faults == ()


def test_an_action_that_is_sent_again_is_taken_once(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    seats = [{}, {"agent": "random"}, {"agent": "random"}]
    game = ann.ask("create", variant="blackout", seats=seats, options={"schedule": [1, 1, 1]})
    ann.ask("follow", game=game["game"])
    rest(server)
    turn = ann.turn
    again = {"game": game["game"], "action": turn["actions"][0], "after": turn["n"]}
    assert ann.ask("act", **again)["type"] == "done"
    rest(server)
    assert ann.turn["n"] > turn["n"], "it is the same seat's turn once more"
    assert ann.ask("act", **again)["code"] == "stale"
    server.close()


@pytest.mark.parametrize("beyond", [1, 10**9])
def test_an_action_after_a_line_that_there_is_not_is_refused(beyond: int, tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    seats = [{}, {"agent": "random"}, {"agent": "random"}]
    game = ann.ask("create", variant="blackout", seats=seats, options={"schedule": [1, 1, 1]})
    ann.ask("follow", game=game["game"])
    rest(server)
    turn = ann.turn
    last = server.game(game["game"]).lines_sent
    act = {"game": game["game"], "action": turn["actions"][0]}
    ahead = min(last + beyond, 10**9)
    refused = ann.ask("act", **act, after=ahead)
    assert (refused["code"], refused["why"]) == ("unknown", f"There is no line {ahead} yet.")
    assert server.game(game["game"]).lines_sent == last, "nothing was done"
    assert ann.ask("act", **act, after=last)["type"] == "done"
    server.close()


@pytest.mark.slow
def test_a_server_that_is_killed_while_four_play_loses_nothing(tmp_path: Path) -> None:
    rounds, faults = asyncio.run(kill_often(tmp_path, 4, Random(2)))
    assert rounds
    assert faults == []
