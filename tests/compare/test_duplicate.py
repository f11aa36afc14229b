"""The same cards played by each level in a person's seat: plays, what is kept, what is said."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game import home
from game.arena.pools import Pool
from game.commands import duplicate as command
from game.duplicate.course import course, missing
from game.duplicate.kept_plays import KeptPlays, path_of
from game.duplicate.plays import PlayTask, make_play
from game.duplicate.question import DuplicateQuestion, questions
from game.engine import Limit
from game.roster import inline_thinking
from game.table.headless import play_out
from game.table.records.replay import only_game
from tests.commands.command_line import outcome
from tests.lines import plain
from tests.on_file import recorded, write
from tests.storage.raw_documents import raw


@contextmanager
def threads(jobs: int | None = None) -> Iterator[Pool]:
    """A pool in this process, which needs no start."""
    with ThreadPoolExecutor(1) as executor:
        yield Pool(executor, 1)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(command, "local_pool", threads)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    options = {"schedule": (3, 2, 1)}
    lines = recorded("random,human,random", row="oh-hell", seed=5, options=options)
    return write(tmp_path / "game.jsonl", lines)


def asked(path: Path) -> DuplicateQuestion:
    (question,) = questions(only_game(path))
    return question


def duplicate(*words: object, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    return outcome(capsys, "duplicate", *words)


def test_everybody_is_dealt_the_cards_of_the_record(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    dealt = [line["hands"] for line in lines if line.get("event") == "deal"]
    question = asked(path)
    assert question.seat == 1
    for level in ("random", "skilled"):
        setup = question.setup.reseated(1, level)
        again = play_out(setup, inline_thinking(Limit(playouts=1), salt="any")).lines
        assert [line["hands"] for line in plain(again) if line.get("event") == "deal"] == dealt


def test_plays_differ_by_chance_alone_and_repeat(path: Path) -> None:
    tasks = [PlayTask(asked(path), "random", number, 1) for number in range(6)]
    plays = [make_play(task) for task in tasks]
    assert plays == [make_play(task) for task in tasks]
    assert len({play.deals for play in plays}) > 1
    assert all(deal.same for play in plays for deal in play.deals)


def test_a_deal_on_other_terms_is_not_compared(tmp_path: Path) -> None:
    """In Ninety-Nine trump hangs on how many made the last deal, which another player changes."""
    lines = recorded("human,random,random", row="ninety-nine", seed=3)
    question = asked(write(tmp_path / "game.jsonl", lines))
    same = [deal.same for deal in make_play(PlayTask(question, "skilled", 0, 1)).deals]
    assert same[0]
    assert not all(same)


def test_what_was_cut_off_goes_on_and_comes_to_the_same(path: Path) -> None:
    question = asked(path)
    levels = ("random", "beginner")
    folders = home.data() / "whole", home.data() / "cut"
    files = [path_of(question.digest, 1, folder) for folder in folders]
    whole, cut = (KeptPlays(file, question.digest, 1) for file in files)
    with threads() as pool:
        made = list(course(missing(question, [], levels, 4, 1), pool, whole))
        with closing(course(missing(question, [], levels, 4, 1), pool, cut)) as coming:
            first = [next(coming) for _ in range(3)]
        # A disk that lost the end of it: what it held before the last play is beside it.
        raw(files[1]).write(raw(files[1]).read()[:-20])
        assert cut.read() == first[:2]
        left = missing(question, cut.read(), levels, 4, 1)
        assert len(left) == 6
        list(course(left, pool, cut))
    assert sorted(cut.read(), key=str) == sorted(made, key=str)
    assert sorted(whole.read(), key=str) == sorted(made, key=str)


def test_a_file_that_makes_no_sense_is_set_aside(path: Path) -> None:
    question = asked(path)
    file = path_of(question.digest, 1)
    raw(file).write(b'{"format":"something else"}\n')
    kept = KeptPlays(file, question.digest, 1)
    assert kept.read() == []
    with threads() as pool:
        list(course(missing(question, [], ("random",), 1, 1), pool, kept))
    assert len(kept.read()) == 1
    assert raw(file).aside() == [b'{"format":"something else"}\n']


def test_the_document_equals_what_a_second_reader_counts(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """From the text of the record and of the kept plays alone."""
    words = (path, "--json", "--plays", 5, "--levels", "random,skilled", "--playouts", 1)
    code, out, _ = duplicate(*words, capsys=capsys)
    assert code == 0
    (game,) = json.loads(out)["games"]
    own = [line for line in path.read_bytes().splitlines(keepends=True) if b'"note"' not in line]
    lines: list[dict[str, Any]] = [json.loads(line) for line in own]
    mine = lines[-1]["totals"][1]
    assert (game["seat"], game["points"]) == (1, mine)
    assert game["record"] == hashlib.sha256(b"".join(own)).hexdigest()
    plays = json.loads(raw(path_of(game["record"], 1)).read())["plays"]
    for level in game["levels"]:
        totals = [play["total"] for play in plays if play["level"] == level["bot"]]
        assert level["plays"] == len(totals) == 5
        courses = {json.dumps(play["deals"]) for play in plays if play["level"] == level["bot"]}
        assert level["distinct"] == len(courses)
        assert level["points"] == pytest.approx(sum(totals) / 5)
        ranks = [1.0 if mine > total else 0.5 if mine == total else 0.0 for total in totals]
        assert level["share_beaten"] == pytest.approx(sum(ranks) / 5)
    scores = [line["points"][1] for line in lines if line.get("event") == "score"]
    assert [deal["points"] for deal in game["deals"]] == scores
    skilled = [play["deals"] for play in plays if play["level"] == "skilled"]
    for place, deal in enumerate(game["deals"]):
        assert deal["levels"][1]["points"] == pytest.approx(
            sum(deals[place][4] for deals in skilled) / 5
        )
    again = duplicate(*words, capsys=capsys)
    assert again[:2] == (0, out)


def test_the_report_names_seat_levels_and_the_luck_that_remains(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (path, "--plays", 2, "--levels", "random", "--playouts", 1)
    code, out, _ = duplicate(*words, capsys=capsys)
    assert code == 0
    assert "You, seat 1, against random, random:" in out
    assert "Luck that remains" in out


def test_a_program_that_the_record_names_is_not_run(tmp_path: Path) -> None:
    lines = recorded("human,random,human", row="oh-hell", options={"schedule": (1,)})
    seats = [dict(seat) for seat in lines[0]["seats"]]
    seats[1]["agent"] = "os:system"
    path = write(tmp_path / "game.jsonl", [{**lines[0], "seats": seats}, *lines[1:]])
    first, second = questions(only_game(path))
    assert (first.seat, second.seat) == (0, 2)
    assert first.stand_ins == {1: "skilled", 2: "skilled"}


def _altered(lines: list[Any], **changes: Any) -> list[Any]:
    return [{**lines[0], **changes}, *lines[1:]]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda lines: lines[:-1], "is not finished"),
        (lambda lines: _altered(lines, seed=6), "not those of its seed"),
        (lambda lines: _altered(lines, seed=None), "does not tell its seed"),
    ],
)
def test_a_game_that_cannot_be_played_again_is_refused_in_a_sentence(
    change: Any, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = recorded("human,random,random", row="oh-hell", seed=5, options={"schedule": (2,)})
    path = write(tmp_path / "game.jsonl", change(lines))
    if said == "is not finished":  # a lost end is made again, so that a trick has to go as well
        path = write(tmp_path / "game.jsonl", lines[:8])
    code, out, err = duplicate(path, capsys=capsys)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--plays", 0), "--plays is at least 1, not 0."),
        (("--levels", "nobody"), "There is no bot 'nobody'"),
        (("--levels", "os:system"), "is no bot of ours"),
        (("--seat", 9), "no seat 9"),
    ],
)
def test_wrong_words_are_refused(
    words: tuple[Any, ...], said: str, path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = duplicate(path, *words, capsys=capsys)
    assert (code, out) == (2, "")
    assert said in err


def test_an_abandoned_game_is_played_as_far(tmp_path: Path) -> None:
    lines = recorded("human,random,random", row="oh-hell", seed=5, deals=2)
    totals = next(line["totals"] for line in reversed(lines) if line.get("event") == "score")
    end = {"event": "end", "totals": totals, "winners": [], "abandoned": True}
    question = asked(write(tmp_path / "game.jsonl", [*lines, end]))
    play = make_play(PlayTask(replace(question), "random", 0, 1))
    assert len(play.deals) == len(question.deals) == 2
    assert not play.ended
