"""Ratings at a server: which games count, for whom, how often, and what is told and kept of it."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pytest

from game.commands.cli import main
from game.net.add_ons.operator.operator_socket import answer
from game.net.add_ons.ratings import known_ratings as ratings
from game.net.add_ons.ratings.known_ratings import KeptRatings, RankedGame
from game.net.add_ons.ratings.server_ratings import AskRatings, RatingsAtServer
from game.net.keys import KeyPair, drawn_pair
from game.net.messages import LONGEST_NAME
from game.net.server.games_database import NAME
from game.net.server.server_rows import LARGEST, RATINGS, ServerLines
from game.net.server.table_server import TableServer
from game.rating.levels import MIDDLE
from game.storage.database_parts import READ_ONLY, DatabaseRefused
from game.storage.moving import BEFORE
from game.variants import VARIANTS
from tests.commands.command_line import NO_WINDOWS
from tests.links import Person, play_on, serving
from tests.net.server.journals import (
    database_at,
    journal_of,
    lines_at,
    lose,
    make_earlier,
    put_journal,
    put_lines,
)
from tests.net.test_net_operator import with_operator

posix = pytest.mark.skipif(os.name != "posix", reason="rights of files are set otherwise here")
SHORT = {"schedule": [2]}
SEATS = [{"name": "Ann"}, {"name": "Bob"}, {"agent": "casual"}]


class Club:
    """Ann and Bob at a server, who play one short game after the other."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.pairs = {"Ann": drawn_pair(), "Bob": drawn_pair()}
        self.open()

    def open(self) -> None:
        self.server: TableServer = serving(self.home)
        self.ann, self.bob = (Person(self.server, *each) for each in self.pairs.items())

    def restart(self) -> None:
        self.server.close()
        self.open()

    def begin(self, **more: Any) -> str:
        usual = {"variant": "oh-hell", "options": SHORT, "seats": SEATS, "in_order": True}
        terms: dict[str, Any] = usual | more
        game = str(self.ann.ask("create", **terms)["game"])
        if any(seat.get("name") == "Bob" for seat in terms["seats"]):
            self.bob.ask("join", game=game)
        return game

    def play(self, **more: Any) -> str:
        game = self.begin(**more)
        play_on(self.server, game, [self.ann, self.bob])
        return game

    def rating(self, name: str) -> Any:
        found = self.server.rating(name)
        return None if found is None else (found.value, found.games)

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in lines_at(self.home, RATINGS)]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = Club(tmp_path)
    yield made
    made.server.close()


def totals(club: Club, game: str) -> dict[str, int]:
    one = club.server.game(game)
    assert one.play is not None
    names = (str(seat.name) for seat in one.began)
    return dict(zip(names, one.play.state.totals, strict=True))


def drop_last_line(club: Club, game: str) -> None:
    """Leave the journal as it is when the server is killed before it says `over`."""
    club.server.close()
    *before, last = journal_of(club.home, game).splitlines(keepends=True)
    assert json.loads(last)["note"] == "over"
    put_journal(club.home, game, "".join(before), over=False)


@posix
def test_who_played_with_whom_is_for_the_operator_alone(club: Club) -> None:
    """As is every file of the home of a server, but for what it logs."""
    club.play()
    files = {path for path in club.home.rglob("*") if path.is_file() and path.suffix != ".log"}
    assert club.home / NAME in files
    open_ = {path.name for path in files if stat.S_IMODE(path.stat().st_mode) & 0o077}
    assert open_ == set()


def test_a_finished_game_of_two_persons_moves_both_and_everybody_is_told(club: Club) -> None:
    assert club.rating("Ann") is None
    game = club.begin()
    assert club.ann.heard("game")[-1]["rated"]
    play_on(club.server, game, [club.ann, club.bob])
    points = totals(club, game)
    for name in ("Ann", "Bob"):
        others = [total for other, total in points.items() if other != name]
        value, games = club.rating(name)
        assert games == 1
        if points[name] > max(others):
            assert value > MIDDLE
        if points[name] < min(others):
            assert value < MIDDLE
    told = {seat["name"]: seat["rating"] for seat in club.bob.heard("game")[-1]["seats"]}
    assert told["Ann"]["value"] == club.rating("Ann")[0]
    assert told["Ann"]["games"] == 1
    assert [told[name] for name in points if name not in ("Ann", "Bob")] == [None]


def test_a_game_counts_once_however_often_the_server_is_killed_at_its_end(club: Club) -> None:
    game = club.play()
    before = club.rating("Ann"), club.rating("Bob")
    drop_last_line(club, game)
    club.open()
    assert (club.rating("Ann"), club.rating("Bob")) == before
    assert [line["game"] for line in club.lines] == [game]
    # Killed before it was counted, it is counted when the server begins.
    drop_last_line(club, game)
    put_lines(club.home, RATINGS, [])
    club.open()
    assert (club.rating("Ann"), club.rating("Bob")) == before
    club.restart()
    assert (club.rating("Ann"), club.rating("Bob")) == before
    assert len(club.lines) == 1


def test_what_cannot_be_kept_counts_as_soon_as_it_can(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_ratings: KeptRatings, _ranked: RankedGame) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(KeptRatings, "count", full)
    game = club.play()
    assert club.server.game(game).stalled
    monkeypatch.undo()
    club.server.look_round()
    assert not club.server.game(game).stalled
    assert [line["game"] for line in club.lines] == [game]


def test_where_no_rating_can_be_kept_the_server_goes_on(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_lines: ServerLines[object], _values: Iterable[object]) -> None:
        raise DatabaseRefused(READ_ONLY)

    with monkeypatch.context() as patch:
        patch.setattr(ServerLines, "add", refused)
        game = club.play()
        assert club.server.game(game).stalled
        assert club.ann.ask("games")["games"], "the server goes on"
    club.server.look_round()
    assert [line["game"] for line in club.lines] == [game]


@pytest.mark.parametrize(
    "terms",
    [
        {"rated": False},
        {"seats": [{"name": "Ann"}, {"agent": "casual"}, {"agent": "casual"}]},
        {"variant": "cooperative", "options": {"schedule": [1]}},
    ],
)
def test_games_that_do_not_count(club: Club, terms: dict[str, Any]) -> None:
    club.play(**terms)
    assert "rated" not in club.ann.heard("game")[-1], "nobody is told that it does"
    assert club.lines == []
    assert club.rating("Ann") is None


def test_a_game_that_was_called_off_does_not_count(club: Club) -> None:
    game = club.begin()
    club.server.game(game).end("It was late.")
    assert club.lines == []


def test_a_key_that_sits_twice_rates_nobody(club: Club) -> None:
    twin = Person(club.server, "Anna", club.pairs["Ann"])
    game = club.begin(seats=[{"name": "Ann"}, {"name": "Anna"}, {"agent": "casual"}])
    twin.ask("join", game=game)
    play_on(club.server, game, [club.ann, twin])
    assert club.server.game(game).state == "over"
    assert club.lines == []


def test_a_rating_belongs_to_the_key_whatever_the_name(club: Club) -> None:
    club.play()
    Person(club.server, "Annabel", club.pairs["Ann"])
    assert club.rating("Annabel") == club.rating("Ann")
    Person(club.server, "Zoe")
    assert club.rating("Zoe") is None


def test_who_gives_up_comes_in_last_and_who_is_sent_away_has_no_part(club: Club) -> None:
    game = club.begin()
    club.bob.ask("resign", game=game, agent="casual")
    play_on(club.server, game, [club.ann, club.bob])
    assert club.rating("Bob")[0] < MIDDLE
    assert club.rating("Bob")[0] < club.rating("Ann")[0]
    before = club.rating("Ann"), club.rating("Bob")
    cleo = Person(club.server, "Cleo")
    seats = [{"name": "Ann"}, {"name": "Bob"}, {"name": "Cleo"}]
    game = club.begin(seats=seats)
    cleo.ask("join", game=game)
    seat = club.server.game(game).seat_of("Bob")
    assert club.ann.ask("kick", game=game, seat=seat)["type"] == "done"
    play_on(club.server, game, [club.ann, cleo])
    assert club.rating("Bob") == before[1]
    assert club.rating("Ann") != before[0]
    assert club.rating("Cleo")[1] == 1


def test_the_host_says_before_the_start_whether_it_counts(club: Club) -> None:
    game = club.begin(wait=True)
    club.bob.ask("ready", game=game)
    assert club.bob.ask("rate", game=game, on=False)["code"] == "seat"
    assert club.ann.ask("rate", game=game, on=False)["type"] == "done"
    told = club.bob.heard("game")[-1]
    assert "rated" not in told
    assert not told["seats"][1]["ready"], "what is played is another thing now"
    club.restart()
    assert not club.server.game(game).rated
    club.bob.ask("ready", game=game)
    club.ann.ask("start", game=game)
    assert club.ann.ask("rate", game=game)["code"] == "state"
    play_on(club.server, game, [club.ann, club.bob])
    assert club.lines == []
    again = club.ann.ask("rematch", game=game)
    assert "rated" not in again, "as the one before"


def test_what_all_do_together_cannot_be_made_to_count(club: Club) -> None:
    game = club.begin(variant="cooperative", options={"schedule": [1]}, wait=True, rated=False)
    assert club.ann.ask("rate", game=game, on=True)["code"] == "state"


# The file -----------------------------------------------------------------------------------------


def ranked(number: int, *pairs: KeyPair) -> RankedGame:
    people = tuple((pair.public, f"Person {pair.public[:4]}") for pair in pairs)
    return RankedGame(
        f"game{number}", float(number), people, (), tuple(map(float, range(len(pairs)))), 3
    )


def test_lines_are_shortened_to_what_is_needed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ratings, "MOST_LINES", 20)
    monkeypatch.setattr(ratings, "_REMEMBERED", 5)
    ann, bob, cleo = drawn_pair(), drawn_pair(), drawn_pair()
    with database_at(tmp_path) as base:
        kept = KeptRatings(base)
        kept.count(ranked(0, ann, cleo))
        for number in range(1, 21):
            kept.count(ranked(number, ann, bob))
        before = kept.every()
    games = [json.loads(line)["game"] for line in lines_at(tmp_path, RATINGS)]
    assert games == ["game0", *(f"game{number}" for number in range(16, 21))], "0: Cleo's only one"
    with database_at(tmp_path) as base:
        again = KeptRatings(base)
        assert again.every() == before
        assert {one.key for one in before} == {ann.public, bob.public, cleo.public}
        again.count(ranked(20, ann, bob))
        assert again.every() == before, "it has counted"


def test_as_many_lines_as_an_earlier_version_keeps_can_be_taken_over(tmp_path: Path) -> None:
    largest = max(max(variant.deals) for variant in VARIANTS.values())
    people = tuple((drawn_pair().public, "\u5b57" * LONGEST_NAME) for _ in range(largest))
    game = RankedGame("game", 1e9, people, (), tuple(map(float, range(largest))), 20)
    with database_at(tmp_path) as base:
        KeptRatings(base).count(game)
    (line,) = lines_at(tmp_path, RATINGS)
    assert len(line.encode()) * ratings.MOST_LINES < LARGEST


def test_a_bad_line_of_the_file_takes_no_other_rating_along(club: Club) -> None:
    club.play()
    before = club.rating("Ann")
    club.server.close()
    make_earlier(club.home)
    with (club.home / "ratings.jsonl").open("a") as file:
        file.write('{"game": "half a li')
    club.open()
    assert club.rating("Ann") == before
    club.play()
    club.restart()
    assert club.rating("Ann")[1] == 2


def as_before(line: dict[str, Any], more: float = 0.0) -> dict[str, Any]:
    """The line of an earlier version, which reckoned otherwise."""
    people = [one | {"mu": one["mu"] + more, "sigma": one["sigma"] * 1.1} for one in line["people"]]
    return {"game": line["game"], "at": line["at"], "people": people}


def write_lines(club: Club, lines: list[dict[str, Any]]) -> None:
    club.server.close()
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    put_lines(club.home, RATINGS, [])
    (club.home / "ratings.jsonl").write_text(text)
    club.open()


def test_games_that_an_earlier_version_counted_are_counted_anew(club: Club) -> None:
    for _game in range(3):
        club.play()
    due = club.lines
    told = club.rating("Ann"), club.rating("Bob")
    write_lines(club, [as_before(line, number / 7) for number, line in enumerate(due)])
    assert club.lines == due
    assert (club.rating("Ann"), club.rating("Bob")) == told
    kept = club.home / BEFORE / "ratings.jsonl"
    assert "model" not in kept.read_text(), "the file as it was is kept"
    club.restart()
    assert club.lines == due, "once"
    club.play()
    assert club.rating("Ann")[1] == 4


def test_a_lost_game_moves_a_rating_as_far_as_it_did(club: Club) -> None:
    for _game in range(3):
        club.play()
    due = club.lines
    lost = club.server.game(due[1]["game"])
    earlier = [as_before(line, number / 7) for number, line in enumerate(due)]
    club.server.close()
    lose(club.home, lost.id)
    write_lines(club, earlier)
    found = club.lines
    assert found[0] == due[0]
    for now, then in zip(found[1]["people"], earlier[1]["people"], strict=True):
        first, was = ({one["key"]: one for one in lines[0]["people"]} for lines in (found, earlier))
        moved = then["mu"] - was[then["key"]]["mu"]
        assert now["mu"] == pytest.approx(first[now["key"]]["mu"] + moved)
    assert found[2]["people"][0]["games"] == 3
    assert found[2] != due[2]


def test_of_games_that_are_left_out_of_the_file_the_rating_stays(club: Club) -> None:
    for _game in range(2):
        club.play()
    earlier = as_before(club.lines[1])
    write_lines(club, [earlier])
    (found,) = club.lines
    assert found["people"] == earlier["people"]


def test_who_wins_together_at_a_server_gains_between_first_and_second(tmp_path: Path) -> None:
    ann, bob, cleo = drawn_pair(), drawn_pair(), drawn_pair()

    def gain(*ranks: float) -> float:
        people = tuple((pair.public, "Somebody") for pair in (ann, bob, cleo))
        with database_at(tmp_path / f"{ranks}") as base:
            kept = KeptRatings(base)
            kept.count(RankedGame("game", 0.0, people, (1400,), (*ranks, 3.0), 19))
        found = kept.rating_of(ann.public)
        assert found is not None
        return found.mu

    assert gain(1, 0, 2) < gain(0, 0, 2) < gain(0, 1, 2)
    assert gain(0, 0, 2) == gain(0, 0, 1), "gaps make no difference"


# The operator -------------------------------------------------------------------------------------


def test_the_operator_is_told_all_ratings(club: Club, capsys: pytest.CaptureFixture[str]) -> None:
    club.play()
    found = answer(club.server, AskRatings(), None)
    assert isinstance(found, RatingsAtServer)
    told = [(one.name, one.rating, one.games, one.key) for one in found.ratings]
    expected = [(name, *club.rating(name), pair.public) for name, pair in club.pairs.items()]
    assert sorted(told) == sorted(expected)
    assert [one.rating for one in found.ratings] == sorted((one[1] for one in told), reverse=True)
    club.server.close()

    def visit() -> int:
        return main(["operator", "ratings", "--home", str(club.home)], NO_WINDOWS)

    assert with_operator(club.home, visit) == 0
    said = capsys.readouterr().out
    assert all(name in said and str(value) in said for name, value, _games, _key in told)


def test_nobody_is_rated_where_no_game_has_counted(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def visit() -> int:
        return main(["operator", "ratings", "--home", str(tmp_path)], NO_WINDOWS)

    assert with_operator(tmp_path, visit) == 0
    assert "No game has counted yet." in capsys.readouterr().out
