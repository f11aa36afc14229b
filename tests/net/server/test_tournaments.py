"""Tournaments at a server: same cards, seating, points, who is away, restarts, the page."""

from __future__ import annotations

import json
import os
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from websockets.http11 import Response

from game.commands.cli import main
from game.net.add_ons.tournaments.page import answer
from game.net.add_ons.tournaments.running import Tournaments
from game.net.add_ons.tournaments.standings import (
    Entrant,
    Round,
    RoundTable,
    Tournament,
    TournamentTerms,
    drawn_rounds,
    seated,
    standings,
)
from game.net.keys import drawn_pair
from game.net.messages import BadMessage, Counting
from game.net.server.games_database import NAME
from game.net.server.hosted_game import HostedGame
from game.net.server.table_server import TableServer
from game.storage.moving import BEFORE
from game.table.seed_draw import commitment_of, drawn_together, share_of
from tests.commands.command_line import NO_WINDOWS
from tests.links import Clock, Person, play_on, rest, serving, whole
from tests.net.server.journals import make_earlier
from tests.net.test_net_operator import on_unix, with_operator

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def terms_of(**more: Any) -> TournamentTerms:
    """Two rounds of one deal for tables of three."""
    usual: dict[str, Any] = {
        "tournament": "-",
        "title": "Friday <cup>",
        "variant": "oh-hell",
        "options": {"schedule": [2]},
        "players": 3,
        "rounds": 2,
    }
    return TournamentTerms(**(usual | more))


class Hall:
    """A server with a tournament and five persons, all of whom have entered."""

    def __init__(self, home: Path) -> None:
        self.home, self.clock = home, Clock()
        self.pairs = {name: drawn_pair() for name in NAMES}
        self.begin()
        self.people = self.come()
        self.id = self.held.open(terms_of()).terms.tournament
        for person in self.people.values():
            assert person.ask("sign_up", tournament=self.id)["type"] == "done"

    def begin(self, organizers: Iterable[str] = ()) -> None:
        made = whole(self.home, self.clock, organizers)
        self.server: TableServer = made.core
        self.held: Tournaments = made.tournaments

    def come(self) -> dict[str, Person]:
        return {name: Person(self.server, name, pair) for name, pair in self.pairs.items()}

    @property
    def now(self) -> Tournament:
        return self.held.tournament(self.id)

    def restart(self, organizers: Iterable[str] = ()) -> None:
        self.server.close()
        self.begin(organizers)
        self.people = self.come()

    def play(self) -> None:
        """Play the tables of the present round to their end."""
        for table in self.now.rounds[self.now.current].tables:
            play_on(self.server, table.game, list(self.people.values()))
        self.server.look_round()

    def go_on(self) -> None:
        """Let the pause between two rounds pass."""
        self.clock.now += self.now.terms.pause
        self.server.look_round()

    def page(self, end: str = "") -> Response:
        found = answer(self.held, f"/tournaments/{self.id}{end}")
        assert found is not None
        return found

    def result(self) -> dict[str, Any]:
        return dict(json.loads(self.page(".json").body))


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    made = Hall(tmp_path)
    yield made
    made.server.close()


def hands(hall: Hall, number: int) -> list[list[Any]]:
    """What was dealt at each table of a round."""
    found = []
    for table in hall.now.rounds[number].tables:
        lines = (hall.home / "games" / f"{table.game}.blackout").read_text().splitlines()
        found.append([one for one in map(json.loads, lines) if one.get("event") == "deal"])
    return found


def test_a_tournament_is_played_to_its_end_with_the_same_cards_at_every_table(hall: Hall) -> None:
    hall.held.start(hall.id)
    first = hall.now.rounds[0]
    assert sorted(n for table in first.tables for n in table.seats) == list(range(6))
    assert [one.agent for one in hall.now.entrants].count("casual") == 1, "a bot fills a table"
    hall.play()
    hall.go_on()
    assert hall.now.current == 1
    hall.play()
    assert hall.now.stage == "over"
    for number in (0, 1):
        one, other = hands(hall, number)
        assert one == other, "the same cards"
    assert hands(hall, 0)[0] != hands(hall, 1)[0], "other ones in the next round"
    told = hall.result()
    assert sum(one["points"] for one in told["standings"]) == 2 * 2 * 3
    assert sum(one["difference"] for one in told["standings"]) == pytest.approx(0, abs=0.05)
    for table in hall.now.rounds[0].tables:
        game = hall.server.game(table.game)
        assert game.play is not None
        assert tuple(game.play.state.totals) == table.totals
        assert main(["audit", str(hall.home / "games" / f"{table.game}.blackout")], NO_WINDOWS) == 0


def test_the_server_is_bound_to_its_seeds_before_anybody_enters(hall: Hall) -> None:
    opened = [one["commitment"] for one in hall.result()["rounds"]]
    assert b"secret" not in hall.page(".json").body.replace(b'"secret":null', b"")
    hall.held.start(hall.id)
    running_now = hall.page(".json").body + hall.page().body
    for number, one in enumerate(hall.now.rounds):
        assert str(one.server.secret).encode() not in running_now
        assert hall.now.seed(number).encode() not in running_now
    hall.play()
    told = hall.result()["rounds"]
    assert [one["commitment"] for one in told] == opened
    assert (told[1]["secret"], told[1]["seed"]) == (None, None), "not before it is over"
    secret = told[0]["secret"]
    assert commitment_of(hall.id, 1, secret) == opened[0]
    assert drawn_together(hall.id, 1, [secret]) == told[0]["seed"]
    record = hall.home / "games" / f"{hall.now.rounds[0].tables[0].game}.blackout"
    assert json.loads(record.read_text().splitlines()[0])["seed"] == told[0]["seed"]


def test_whoever_ends_a_table_early_is_told_neither_its_record_nor_its_seed(hall: Hall) -> None:
    hall.held.start(hall.id)
    first, second = (table.game for table in hall.now.rounds[0].tables)
    seed, secret = hall.now.seed(0), str(hall.now.rounds[0].server.secret)

    def seated(game: str) -> list[Person]:
        names = [str(seat.name) for seat in hall.server.game(game).seats]
        return [hall.people[name] for name in names if name in NAMES]

    def told(person: Person, game: str) -> tuple[list[int], bool]:
        """The numbers of the lines that a person was sent, and whether the record came."""
        heard = [one["n"] for one in person.heard("line") if one["game"] == game]
        return heard, any(one["game"] == game for one in person.heard("record"))

    for game in (first, second):
        for person in seated(game):
            person.ask("follow", game=game)
    play_on(hall.server, first, seated(first))
    for _ in range(2):
        hall.server.look_round()
        for person in seated(first):
            shown = person.ask("show", game=first)
            assert shown["game"]["state"] == "over"
            (deal,) = [line for line in shown["lines"] if line.get("event") == "deal"]
            assert [None in hand for hand in deal["hands"]].count(True) == 2
            assert person.ask("follow", game=first, after=len(shown["lines"]))["state"] == "over"
            assert not told(person, first)[1]
            assert not [one for one in person.link.frames if seed in one or secret in one]
        hall.restart()
        for person in seated(first):
            person.ask("follow", game=first)
    assert hall.now.rounds[0].ended is None
    play_on(hall.server, second, seated(second))
    hall.server.look_round()
    for person in seated(first):
        numbers, whole = told(person, first)
        assert numbers == list(range(1, len(numbers) + 1))
        assert whole
        assert [one for one in person.link.frames if seed in one]
    hall.restart()
    late = seated(first)[0]
    assert seed in json.dumps(late.ask("show", game=first)), "the round is over"


def test_the_record_of_a_table_is_told_where_its_tournament_is_called_off(hall: Hall) -> None:
    hall.held.start(hall.id)
    game = hall.now.rounds[0].tables[0].game
    names = [str(seat.name) for seat in hall.server.game(game).seats]
    inside = [hall.people[name] for name in names if name in NAMES]
    inside[0].ask("follow", game=game)
    play_on(hall.server, game, inside)
    assert not inside[0].heard("record")
    hall.held.call_off(hall.id)
    hall.server.look_round()
    assert inside[0].heard("record")


@pytest.mark.parametrize("by", [-3600.0, 3600.0])
def test_the_pause_between_two_rounds_is_as_long_where_the_clock_is_set(
    by: float, hall: Hall
) -> None:
    hall.held.start(hall.id)
    hall.play()
    assert hall.now.rounds[0].ended is not None
    hall.clock.now += by
    hall.server.clock_was_set(by)
    hall.server.look_round()
    assert not hall.now.rounds[1].tables
    hall.go_on()
    assert hall.now.rounds[1].tables


def test_nobody_holds_up_a_table_or_looks_on(hall: Hall) -> None:
    hall.held.start(hall.id)
    game = hall.now.rounds[0].tables[0].game
    names = [str(seat.name) for seat in hall.server.game(game).seats]
    inside = [hall.people[name] for name in names if name in NAMES]
    outside = next(person for name, person in hall.people.items() if name not in names)
    own = inside[0]
    told = own.heard("game")[-1]["tournament"]
    assert (told["title"], told["round"], told["rounds"]) == ("Friday <cup>", 1, 2)
    for message in ("pause", "takeback", "decline", "rematch"):
        assert own.ask(message, game=game)["code"] == "state", message
    assert outside.ask("follow", game=game)["code"] == "seat"
    assert game not in [one["game"] for one in outside.ask("games")["games"]]
    Person(hall.server, "Friday <cup>", drawn_pair())
    assert not hall.server.game(game).is_host("Friday <cup>"), "whoever takes that name"
    play_on(hall.server, game, inside)
    assert own.ask("rematch", game=game)["code"] == "state"


def test_a_bot_plays_for_who_is_away_even_where_nobody_is_there(hall: Hall) -> None:
    hall.held.start(hall.id)
    for person in hall.people.values():
        person.cut()
    hall.server.look_round()
    hall.clock.now += hall.now.terms.away
    for _ in range(200):
        hall.server.look_round()
        rest(hall.server)
        if hall.now.rounds[0].ended is not None:
            break
    assert hall.now.rounds[0].ended is not None
    assert all(table.totals for table in hall.now.rounds[0].tables)


def test_a_restart_in_the_middle_of_a_round_makes_no_table_twice(hall: Hall) -> None:
    hall.held.start(hall.id)
    before = hall.now
    hall.restart()
    hall.server.look_round()
    assert hall.now == before
    assert len(hall.server.games) == 2
    hall.play()
    hall.restart()
    hall.go_on()
    assert hall.now.current == 1
    assert hall.now.rounds[0].tables[0].totals


def test_the_folder_of_an_earlier_version_is_taken_over_in_the_middle_of_a_round(
    hall: Hall,
) -> None:
    hall.held.start(hall.id)
    before = hall.now
    games = {one.id: one.lines_sent for one in hall.server.games.values()}
    hall.server.close()
    make_earlier(hall.home, *games)
    assert not (hall.home / NAME).exists()
    hall.begin()
    hall.people = hall.come()
    assert hall.now == before
    assert {one.id: one.lines_sent for one in hall.server.games.values()} == games
    assert all(name in hall.server.greetings.people for name in NAMES)
    assert not list(hall.home.glob("*.jsonl"))
    assert (hall.home / BEFORE / "people.jsonl").exists()
    assert (hall.home / BEFORE / "tournaments" / f"{hall.id}.json").exists()
    assert {path.stem for path in (hall.home / "games" / BEFORE).iterdir()} == set(games)
    if os.name == "posix":
        assert stat.S_IMODE((hall.home / NAME).stat().st_mode) == 0o600
    hall.play()
    hall.restart()
    hall.go_on()
    assert hall.now.current == 1
    assert hall.now.rounds[0].tables[0].totals


def test_a_server_that_is_killed_while_it_makes_the_tables_goes_on_with_them(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    new, games = hall.server.new_game, list[HostedGame]()

    def killed() -> HostedGame:
        if games:
            raise KeyboardInterrupt
        games.append(new())
        return games[0]

    monkeypatch.setattr(hall.server, "new_game", killed)
    with pytest.raises(KeyboardInterrupt):
        hall.held.start(hall.id)
    hall.restart()
    hall.server.look_round()
    tables = hall.now.rounds[0].tables
    assert tables[0].game == games[0].id
    assert sorted(hall.server.games) == sorted(table.game for table in tables)


def test_who_may_enter_and_leave(hall: Hall) -> None:
    ann, eve = hall.people["Ann"], hall.people["Eve"]
    (info,) = ann.ask("tournaments")["tournaments"]
    assert (info["people"], info["state"]) == (list(NAMES), "open")
    assert ann.ask("sign_up", tournament=hall.id)["code"] == "state", "once"
    twin = Person(hall.server, "Annette", hall.pairs["Ann"])
    assert twin.ask("sign_up", tournament=hall.id)["code"] == "state", "once for a key"
    assert eve.ask("sign_up", tournament=hall.id, on=False)["type"] == "done"
    assert eve.ask("sign_up", tournament=hall.id, on=False)["code"] == "state"
    assert eve.ask("sign_up", tournament="zzzzzz")["code"] == "unknown"
    hall.held.enter(hall.id, "eve")
    hall.held.start(hall.id)
    late = Person(hall.server, "Late")
    assert late.ask("sign_up", tournament=hall.id)["code"] == "state"
    assert eve.ask("sign_up", tournament=hall.id, on=False)["type"] == "done"
    hall.play()
    hall.go_on()
    seats = [
        seat
        for table in hall.now.rounds[1].tables
        for seat in hall.server.game(table.game).seats
        if seat.name == "Eve"
    ]
    assert [seat.agent for seat in seats] == ["casual"], "a bot plays on for who has left"


def test_only_whom_the_operator_names_opens_and_begins_one(hall: Hall) -> None:
    ann, bob = hall.people["Ann"], hall.people["Bob"]
    wanted: dict[str, Any] = {"title": "Sunday cup", "variant": "oh-hell", "players": 3}
    wanted |= {"rounds": 1, "options": {"schedule": [2]}}
    assert not ann.ask("tournaments").get("may_open")
    assert ann.ask("open_tournament", **wanted)["code"] == "seat"
    assert ann.ask("run_tournament", tournament=hall.id)["code"] == "seat"
    hall.restart([hall.pairs["Ann"].public])
    ann, bob = hall.people["Ann"], hall.people["Bob"]
    assert bob.ask("open_tournament", **wanted)["code"] == "seat"
    assert not bob.ask("tournaments").get("may_open")
    assert ann.ask("open_tournament", **wanted)["type"] == "done"
    told = ann.ask("tournaments")
    assert told["may_open"]
    (made,) = [one["tournament"] for one in told["tournaments"] if one["title"] == "Sunday cup"]
    assert ann.ask("run_tournament", tournament=made)["code"] == "state", "nobody takes part"
    for person in (ann, bob):
        assert person.ask("sign_up", tournament=made)["type"] == "done"
    assert bob.ask("run_tournament", tournament=made)["code"] == "seat"
    assert ann.ask("run_tournament", tournament=made)["type"] == "done"
    assert hall.held.tournament(made).stage == "running"
    assert ann.ask("run_tournament", tournament=made, start=False)["code"] == "state"
    assert ann.ask("run_tournament", tournament=hall.id, start=False)["type"] == "done"
    assert hall.now.stage == "over"
    for wrong, code in (
        ({"title": " x"}, "name"),
        ({"rounds": 21}, "malformed"),
        ({"variant": "cooperative", "options": {}}, "illegal"),
        ({"agent": "nobody"}, "unknown"),
    ):
        assert ann.ask("open_tournament", **(wanted | wrong))["code"] == code, wrong
    hall.server.takes_games = False
    assert ann.ask("open_tournament", **wanted)["code"] == "closing"


@pytest.mark.parametrize(
    "words",
    [
        ("--tournaments-by", "Ann"),
        ("--tournaments-by", "ab" * 32, "--shared", "redis://127.0.0.1:1"),
        ("--hosted", "--shared", "redis://127.0.0.1:1"),
    ],
)
def test_words_of_a_server_that_make_no_sense_are_refused_in_a_sentence(
    words: Sequence[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["serve", "--home", str(tmp_path), *words], NO_WINDOWS) == 2
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert words[0] in err


def test_what_is_called_off_ends_at_its_tables(hall: Hall) -> None:
    hall.held.start(hall.id)
    hall.held.call_off(hall.id)
    assert hall.now.stage == "over"
    assert all(one.state == "over" for one in hall.server.games.values())
    hall.go_on()
    assert hall.now.current == 0
    with pytest.raises(BadMessage):
        hall.held.call_off(hall.id)
    assert hall.people["Ann"].ask("tournaments")["tournaments"] == []


def test_the_next_round_waits_where_no_new_games_are_taken(hall: Hall) -> None:
    hall.held.start(hall.id)
    hall.play()
    hall.server.takes_games = False
    hall.go_on()
    assert hall.now.current == 0
    hall.server.takes_games = True
    hall.go_on()
    assert hall.now.current == 1


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"variant": "nothing"}, "illegal"),
        ({"options": {"schedule": [99]}}, "illegal"),
        ({"variant": "cooperative", "options": {}}, "illegal"),
    ],
)
def test_what_cannot_be_a_tournament(hall: Hall, more: dict[str, Any], code: str) -> None:
    with pytest.raises(BadMessage) as refused:
        hall.held.open(terms_of(**more))
    assert refused.value.code == code


def test_a_tournament_needs_two(hall: Hall) -> None:
    alone = hall.held.open(terms_of()).terms.tournament
    hall.held.enter(alone, "Ann")
    with pytest.raises(BadMessage, match="two people"):
        hall.held.start(alone)


def test_bots_fill_a_table_whatever_names_people_have(hall: Hall) -> None:
    people = hall.server.greetings.people
    terms = terms_of(variant="kachuful", options={"schedule": [1]}, players=10)
    large = hall.held.open(terms).terms.tournament
    for name in ("ada", "Bruno", "Bot 1", *(f"P{number}" for number in range(8))):
        people.enter(name, drawn_pair().public)
        hall.held.enter(large, name)
    hall.held.start(large)
    one = hall.held.tournament(large)
    assert [len(table.seats) for table in one.rounds[0].tables] == [10, 10]
    assert len({each.name.casefold() for each in one.entrants}) == 20
    assert one.entrants[-1].name == "Bot 2"


def test_the_page_is_html_without_anything_of_elsewhere(hall: Hall) -> None:
    page = hall.page()
    text = page.body.decode()
    assert page.headers["Content-Type"].startswith("text/html")
    assert "Friday &lt;cup&gt;" in text
    assert "<cup>" not in text
    assert "http-equiv" in text, "it is fresh while people play"
    hall.held.start(hall.id)
    hall.play()
    assert "Standings" in hall.page().body.decode()
    assert "script" not in hall.page().headers["Content-Security-Policy"]
    missing = answer(hall.held, "/tournaments/zzzzzz")
    assert missing is not None
    assert missing.status_code == 404
    assert answer(None, "/tournaments/zzzzzz") is not None
    assert answer(hall.held, "/page.js") is None


def cup(tables: Sequence[tuple[Sequence[int], Sequence[int]]], by: Counting) -> Tournament:
    """A tournament with a round of these tables, by seats and totals, and one to come."""
    round_tables = tuple(
        RoundTable(tuple(seats), "game", tuple(totals)) for seats, totals in tables
    )
    first = Round(share_of("cup", 1, "ab" * 32), round_tables, 1.0)
    terms = terms_of(tournament="cup", by=by)
    entrants = tuple(Entrant(f"P{number}") for number in range(3 * len(tables)))
    return Tournament(terms, (first, *drawn_rounds("cup", 1)), entrants)


def test_points_go_by_place_and_then_by_the_difference_with_the_same_cards() -> None:
    tables = [((0, 1, 2), (30, 10, 10)), ((3, 4, 5), (40, 0, 20))]
    found = standings(cup(tables, "place"))
    told = [(one.place, one.entrant, float(one.points), float(one.difference)) for one in found]
    assert told == [
        (1, 3, 2, 5),
        (2, 0, 2, -5),
        (3, 5, 1, 5),
        (4, 1, 0.5, 5),
        (5, 2, 0.5, -5),
        (6, 4, 0, -5),
    ]
    by_difference = [one.entrant for one in standings(cup(tables, "difference"))]
    assert by_difference == [3, 5, 1, 0, 2, 4]


def test_who_gave_up_comes_in_last_and_a_table_without_a_result_is_worth_the_middle() -> None:
    one = cup([((0, 1, 2), (30, 10, 20)), ((3, 4, 5), ())], "place")
    gave_up = RoundTable((0, 1, 2), "game", (30, 10, 20), (0,))
    void = RoundTable((3, 4, 5), "game", void="Nothing happened for 30 days.")
    first = Round(one.rounds[0].server, (gave_up, void), 1.0)
    found = {
        each.entrant: each
        for each in standings(Tournament(one.terms, (first, one.rounds[1]), one.entrants))
    }
    assert [found[n].points for n in range(6)] == [0, 1, 2, 1, 1, 1]
    assert found[3].totals == (None,)


def test_a_later_round_seats_who_stand_alike_and_have_not_met() -> None:
    first = [((0, 1, 2), (3, 2, 1)), ((3, 4, 5), (3, 2, 1)), ((6, 7, 8), (3, 2, 1))]
    one = cup(first, "place")
    tables = [table.seats for table in seated(one, 1)]
    assert sorted(map(sorted, tables)) == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    met = Counter(frozenset(two) for seats in tables for two in combinations(seats, 2))
    before = {frozenset(two) for seats, _ in first for two in combinations(seats, 2)}
    assert not before & set(met)


@pytest.mark.slow
@on_unix
def test_the_command_holds_a_whole_tournament(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = serving(tmp_path)
    for name in ("Ann", "Bob"):
        Person(server, name)
    server.close()
    told: dict[str, str] = {}

    def say(*words: str) -> tuple[int, str]:
        code = main(["operator", *words, "--home", str(tmp_path)], NO_WINDOWS)
        captured = capsys.readouterr()
        return code, captured.out + captured.err

    def hold() -> int:
        new = ["--variant", "oh-hell", "--players", "3", "--rounds", "1", "--option", "schedule=2"]
        told["none"] = say("tournaments")[1]
        code, opened = say("tournament", "open", "Cup", *new)
        assert code == 0, opened
        name = opened.rpartition("/tournaments/")[2].split()[0]
        for who in ("Ann", "bob"):
            assert say("tournament", "enter", name, who)[0] == 0
        told["listed"] = say("tournaments")[1]
        assert say("tournament", "enter", name, "Nobody")[0] == 2
        assert say("tournament", "open", "Cup", "--rounds", "99")[0] == 2
        assert say("tournament", "open", "Cup", "--bot", "nobody")[0] == 2
        assert say("tournament", "dance", name)[0] == 2
        assert say("tournament", "enter", name)[0] == 2
        assert say("tournament", "start", name)[0] == 0
        told["shown"] = say("tournament", "show", name)[1]
        told["json"] = say("tournament", "show", name, "--json")[1]
        return say("tournament", "off", name)[0]

    assert with_operator(tmp_path, hold) == 0
    assert told["none"] == "There is no tournament.\n"
    assert "oh-hell" in told["listed"]
    assert "Bob" in told["shown"]
    assert json.loads(told["json"])["tournament"]["round"] == 1
