"""A decision is taken back at a server if all persons agree, and nobody learns more by it."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.engine import observe
from game.net.client.remote_table import standing, view_after
from game.net.server.decisions import AWAY_S
from game.net.server.hosted_game import HostedGame
from game.net.server.table_server import TableServer
from game.net.server.take_back_requests import PATIENCE_S
from game.presentation.screen_state import ScreenState
from game.table.records.lines import read_line
from game.table.records.redeal import redealt
from game.table.records.replay import only_game, replay
from game.variants import VARIANTS
from tests.lines import plain, typed
from tests.links import Clock, Person, info_of, rest, serving
from tests.table.test_hidden_everywhere import row_of

LONG = {"schedule": [5, 5], "bid_changes": False}
MOST = 4000


def table(
    home: Path, *names: str, bots: int = 1, **wanted: Any
) -> tuple[TableServer, str, list[Person]]:
    """A game of these people, who follow it, and of bots."""
    server = serving(home)
    people = [Person(server, name) for name in names]
    seats = [*({"name": name} for name in names), *({"agent": "random"} for _ in range(bots))]
    fields: dict[str, Any] = {"variant": "oh-hell", "options": LONG, "in_order": True, **wanted}
    game = people[0].ask("create", seats=seats, **fields)["game"]
    for one in people:
        one.ask("join", game=game)
        one.ask("follow", game=game)
    rest(server)
    return server, game, people


def move(server: TableServer, game: str, people: list[Person]) -> Person:
    """Whoever is asked does the first thing that is allowed; bots do not answer yet."""
    one = server.game(game)
    seat = one.waits_for[0]
    actor = next(p for p in people if one.seat_of(p.name) == seat)
    turn = one.turn(seat)
    assert turn is not None
    done = actor.ask("act", game=game, action=turn.actions[0], after=turn.n)
    assert done["type"] == "done", done
    return actor


def may_ask(one: HostedGame, seat: int) -> bool:
    """Whether a person may ask for it, as `turn` says."""
    turn = one.turn(seat)
    return turn is not None and turn.back


def opened(server: TableServer, game: str, people: list[Person]) -> Person:
    """Play on until somebody has done what may be taken back."""
    for _ in range(30):
        actor = move(server, game, people)
        seat = server.game(game).seat_of(actor.name)
        if seat is not None and may_ask(server.game(game), seat):
            return actor
        rest(server)
    raise AssertionError("nothing may be taken back")


def test_who_plays_with_bots_takes_back_at_once_and_the_record_is_that_of_a_table(
    tmp_path: Path,
) -> None:
    server, game, (ann,) = table(tmp_path, "Ann", bots=2)
    assert ann.ask("takeback", game=game)["code"] == "state", "nothing was decided yet"
    seat = server.game(game).seat_of("Ann")
    opened(server, game, [ann])
    rest(server)
    assert ann.turn["back"], "the bots' answers do not hinder"
    told = ann.heard("line")
    before = [line for line in told if line["line"].get("seat") == seat]
    assert ann.ask("takeback", game=game)["type"] == "done"
    note = ann.heard("line")[-1]
    assert note["line"]["note"] == "undo"
    assert note["line"]["after"] == before[-1]["n"] - 1
    assert note["n"] == len(told) + 1, "numbers never go back"
    assert not ann.turn["back"]
    assert ann.turn["seat"] == seat
    again = {"game": game, "action": ann.turn["actions"][0], "after": before[-1]["n"] - 1}
    assert ann.ask("act", **again)["code"] == "stale", "the action that was taken back comes late"
    finish(server, game, [ann])
    record = only_game(tmp_path / "games" / f"{game}.blackout")
    assert redealt(record).faults == ()
    events = [json.loads(line) for line in record_of(tmp_path, game)]
    assert [line for line in events if line.get("note") == "undo"] == [{"note": "undo", "deal": 1}]
    server.close()


def record_of(home: Path, game: str) -> list[str]:
    return (home / "games" / f"{game}.blackout").read_text(encoding="utf-8").splitlines()


def finish(server: TableServer, game: str, people: list[Person]) -> None:
    """Play to the end."""
    for _ in range(MOST):
        rest(server)
        if server.game(game).state == "over":
            return
        move(server, game, people)
    raise AssertionError("the game does not end")


def test_everybody_is_asked_and_bots_wait_meanwhile(tmp_path: Path) -> None:
    server, game, people = table(tmp_path, "Ann", "Bob", "Cid")
    asker = opened(server, game, people)
    others = [one for one in people if one is not asker]
    one = server.game(game)
    seats = sorted(n for n in map(one.seat_of, (other.name for other in others)) if n is not None)
    length = len(asker.heard("line"))
    assert others[0].ask("takeback", game=game)["code"] == "state", "it is not theirs"
    assert asker.ask("takeback", game=game)["type"] == "done"
    rest(server)
    assert len(asker.heard("line")) == length
    assert others[0].heard("game")[-1]["takeback"] == {
        "seat": one.seat_of(asker.name),
        "waits": seats,
    }
    assert asker.ask("agree", game=game)["code"] == "state"
    assert asker.ask("takeback", game=game)["code"] == "state"
    assert others[0].ask("agree", game=game)["type"] == "done"
    assert len(asker.heard("line")) == length
    assert others[1].ask("agree", game=game)["type"] == "done"
    assert asker.heard("line")[-1]["line"]["note"] == "undo"
    assert asker.heard("takeback")[-1]["outcome"] == "done"
    assert "takeback" not in asker.heard("game")[-1]
    finish(server, game, people)
    assert redealt(only_game(tmp_path / "games" / f"{game}.blackout")).faults == ()
    server.close()


@pytest.mark.parametrize("end", ["refused", "late", "lapsed"])
def test_a_no_a_long_silence_and_the_next_action_refuse_it(end: str, tmp_path: Path) -> None:
    server, game, people = table(tmp_path, "Ann", "Bob", "Cid", bots=0)
    asker = opened(server, game, people)
    other = next(one for one in people if one is not asker)
    asker.ask("takeback", game=game)
    clock = server.clock
    assert isinstance(clock, Clock)
    clock.now += PATIENCE_S - 1
    server.look_round()
    assert not asker.heard("takeback")
    if end == "refused":
        other.ask("agree", game=game, on=False)
    elif end == "late":
        clock.now += 2
        server.look_round()
    else:
        assert move(server, game, people) is not asker
    told = asker.heard("takeback")[-1]
    assert told["outcome"] == end
    assert (told["by"] is not None) == (end == "refused")
    assert asker.ask("takeback", game=game)["code"] == "state", "it is not asked for again"
    assert other.ask("agree", game=game)["code"] == "state"
    assert not any(line["line"].get("note") == "undo" for line in other.heard("line"))
    finish(server, game, people)
    server.close()


def test_who_is_away_is_waited_for_a_day_and_a_bot_in_the_seat_is_not(tmp_path: Path) -> None:
    server, game, people = table(tmp_path, "Ann", "Bob")
    asker = opened(server, game, people)
    (other,) = (one for one in people if one is not asker)
    other.cut()
    asker.ask("takeback", game=game)
    clock = server.clock
    assert isinstance(clock, Clock)
    clock.now += AWAY_S - 60
    server.look_round()
    back = Person(server, other.name, other.pair)
    assert "takeback" in back.ask("show", game=game)["game"]
    assert back.ask("agree", game=game)["type"] == "done"
    assert asker.heard("takeback")[-1]["outcome"] == "done"
    back.ask("resign", game=game, agent="random")
    seat = server.game(game).seat_of(asker.name)
    move(server, game, [asker])
    assert seat is not None
    if may_ask(server.game(game), seat):
        assert asker.ask("takeback", game=game)["type"] == "done"
        assert asker.heard("line")[-1]["line"]["note"] == "undo"
    server.close()


def started_again(
    server: TableServer, home: Path, game: str, people: list[Person]
) -> tuple[TableServer, list[Person]]:
    """A server that was ended, and everybody back at it a minute later."""
    clock = Clock()
    clock.now = server.clock() + 60
    server.close()
    again = serving(home, clock)
    found = [Person(again, one.name, one.pair) for one in people]
    for one in found:
        one.ask("follow", game=game)
    rest(again)
    return again, found


@pytest.mark.parametrize("end", ["done", "refused", "late"])
def test_a_server_that_was_started_again_still_knows_who_asks_and_who_agreed(
    end: str, tmp_path: Path
) -> None:
    server, game, people = table(tmp_path, "Ann", "Bob", "Cid")
    asker = opened(server, game, people)
    others = [one for one in people if one is not asker]
    asker.ask("takeback", game=game)
    others[0].ask("agree", game=game)
    places = [people.index(one) for one in (asker, *others)]
    kept = server.game(game).play
    server, people = started_again(server, tmp_path, game, people)
    asker, first, second = (people[place] for place in places)
    one = server.game(game)
    assert asker.heard("game")[-1]["takeback"] == {
        "seat": one.seat_of(asker.name),
        "waits": [one.seat_of(second.name)],
    }
    assert one.play is not None
    assert kept is not None
    assert one.play.lines == kept.lines, "the bots wait still"
    assert first.ask("agree", game=game)["code"] == "state", "he has agreed"
    assert asker.ask("takeback", game=game)["code"] == "state"
    server.look_round()
    assert not asker.heard("takeback"), "nobody could answer while the server was away"
    if end == "late":
        assert isinstance(server.clock, Clock)
        server.clock.now += PATIENCE_S
        server.look_round()
    else:
        second.ask("agree", game=game, on=end == "done")
    assert [told["outcome"] for told in asker.heard("takeback")] == [end]
    undone = [line for line in asker.heard("line") if line["line"].get("note") == "undo"]
    assert len(undone) == (end == "done")
    server, people = started_again(server, tmp_path, game, people)
    asker = people[places[0]]
    assert "takeback" not in asker.heard("game")[-1]
    assert not asker.heard("takeback"), "it was told once"
    assert asker.ask("takeback", game=game)["code"] == "state", "once for each decision"
    finish(server, game, people)
    assert redealt(only_game(tmp_path / "games" / f"{game}.blackout")).faults == ()
    server.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "options"),
    [("kachuful", {"schedule": [3, 3]}), ("clag", {}), ("oh-hell", {"schedule": [1, 1]})],
)
def test_what_was_opened_since_cannot_be_taken_back(
    variant: str, options: dict[str, Any], tmp_path: Path
) -> None:
    server, game, people = table(
        tmp_path, "Ann", "Bob", "Cid", bots=0, variant=variant, options=options
    )
    one = server.game(game)
    opening = {"kachuful": "bid", "clag": "raised", "oh-hell": "score"}[variant]
    for _ in range(200):
        length = len(people[0].heard("line"))
        actor = move(server, game, people)
        fresh = [line["line"] for line in people[0].heard("line")[length:]]
        if opening in [line.get("event", line.get("note")) for line in fresh]:
            break
    seat = one.seat_of(actor.name)
    assert seat is not None
    assert not may_ask(one, seat)
    assert actor.ask("takeback", game=game)["code"] == "state"
    server.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_decisions_are_taken_back_in_every_game_and_all_know_the_same_afterwards(
    name: str, tmp_path: Path
) -> None:
    row, players = row_of(name, (3, 4))
    names = ("Ann", "Bob")
    server, game, people = table(
        tmp_path, *names, bots=players - 2, variant=name, options=dict(row.options) or {}
    )
    dice, undone = Random(name), 0
    for step in range(120):
        rest(server)
        one = server.game(game)
        if one.state == "over":
            break
        actor = move(server, game, people)
        seat = one.seat_of(actor.name)
        assert seat is not None
        if may_ask(one, seat) and (not undone or dice.random() < 0.3):
            assert actor.ask("takeback", game=game)["type"] == "done"
            (other,) = (person for person in people if person is not actor)
            assert other.ask("agree", game=game)["type"] == "done"
            undone += 1
            assert one.play is not None
            for person in people:
                mine = one.seat_of(person.name)
                assert mine is not None
                lines = typed(line["line"] for line in person.heard("line"))
                known = view_after(info_of(person.heard("game")[-1]), lines, mine)
                assert known is not None
                stood = ScreenState.of(observe(one.play.state, mine))
                assert ScreenState.of(known).table == stood.table
        if step % 40 == 39:  # what was taken back stays so
            before = server.game(game).play
            server.close()
            server = serving(tmp_path)
            after = server.game(game).play
            assert before is not None
            assert after is not None
            assert after.state == before.state
            assert after.lines == before.lines
            people = [Person(server, person.name, person.pair) for person in people]
            for person in people:
                person.ask("follow", game=game)
    assert undone
    play, stream = server.game(game).play, server.game(game).stream
    assert play is not None
    assert stream is not None
    told = plain(standing([read_line(line.encode()) for line in stream.lines(None)]))
    assert [line["event"] for line in told if line.get("event") in ("bid", "play", "trick")] == [
        line["event"] for line in plain(play.lines) if line.get("event") in ("bid", "play", "trick")
    ]
    kept = [json.loads(line) for line in record_of(tmp_path, game)]
    assert kept == plain(play.lines)
    assert replay(only_game(tmp_path / "games" / f"{game}.blackout")).fault is None
    server.close()
