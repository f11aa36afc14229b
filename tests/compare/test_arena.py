"""Leagues: who sits where, what the figures mean, and files that are gone on with."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections import Counter
from itertools import combinations
from math import isclose
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

from game.arena.league import League
from game.arena.standings import Standings, ratings
from game.arena.tables import TableResult
from game.commands.cli import main
from game.variants import variant, with_options
from tests.commands.command_line import NO_WINDOWS, outcome
from tests.paths import ROOT
from tests.waiting import HANG_S, ended, wait_until

QUICK = ("--variant", "oh-hell", "--cards", "3", "--seed", "3")


def league(bots: str = "random,heuristic,mcts", players: int = 4) -> League:
    game = with_options(variant("oh-hell"), {}, players)
    return League(variant=game, players=players, bots=tuple(bots.split(",")), seed=5)


def arena(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    return outcome(capsys, "arena", *words)


def result(number: int, points: dict[str, int]) -> TableResult:
    """A table of one deal with these points."""
    none = (0,) * len(points)
    made = (tuple(value > 0 for value in points.values()),)
    return TableResult(number, tuple(points), (tuple(points.values()),), made, none, none)


@pytest.mark.parametrize(("bots", "players"), [("a,b,c", 4), ("a,b", 3), ("a,b,c,d,e", 4)])
def test_everybody_sits_in_every_seat_equally_often(bots: str, players: int) -> None:
    here = league(bots, players)
    kinds = len(here.bots)
    blocks = 2 * kinds * (kinds - 1) * kinds
    sat = Counter(
        (seat, bot)
        for table in range(blocks * players)
        for seat, bot in enumerate(here.seats(table))
    )
    assert len(sat) == players * kinds
    assert len(set(sat.values())) == 1


def test_every_bot_meets_all_the_others_mixed_and_alone_against_each() -> None:
    here = league()
    tables = [Counter(here.seats(table)) for table in range(4 * 12)]
    assert sum(len(table) == 3 for table in tables) == 24
    alone = {
        tuple(sorted(table.items(), key=lambda one: one[1]))
        for table in tables
        if len(table) == 2 and 3 in table.values()
    }
    assert len(alone) == 6  # each pair, both ways round


def test_where_seats_are_few_everybody_meets_everybody_at_mixed_tables() -> None:
    here = league("a,b,c,d,e", 3)
    met = Counter(
        pair
        for number in range(here.round)
        for table in here.mixed_block(number)
        for pair in combinations(sorted(here.seats(table)), 2)
    )
    assert len(met) == 10
    assert len(set(met.values())) == 1
    assert [league(bots, 4).round for bots in ("a,b", "a,b,c", "a,b,c,d", "a,b,c,d,e")] == [
        1,
        3,
        1,
        5,
    ]


def test_every_table_is_dealt_afresh() -> None:
    here = league()
    assert len({here.setup(table).seed for table in range(100)}) == 100


def test_ratings_give_back_the_odds_that_made_them() -> None:
    true = [1700.0, 1500.0, 1300.0]
    games = 1e6
    wins = [
        [games / (1 + 10 ** ((other - one) / 400)) if one != other else 0.0 for other in true]
        for one in true
    ]
    assert all(isclose(a, b, abs_tol=0.1) for a, b in zip(ratings(wins), true, strict=True))


def test_a_bot_that_never_won_still_has_a_rating() -> None:
    low, high = ratings([[0, 0], [10, 0]])
    assert 900 < low < high < 2100


@pytest.mark.slow
def test_the_interval_holds_the_true_mean_of_19_leagues_in_20() -> None:
    """Hands of one deal are made to depend on each other: one's luck is another's loss."""
    chance = Random(1)
    held = apart = 0
    for _ in range(400):
        standings = Standings(("a", "b"))
        for number in range(60):
            luck = chance.gauss(0, 6)
            points = {"a": round(5 + luck), "b": round(3 - luck)}
            standings.add(result(number, points))
        line = standings.table()[0]
        assert line.ci95 is not None
        held += abs(line.points_per_hand - 5) <= line.ci95
        ahead, half = standings.ahead("a", "b")
        assert half is not None
        apart += abs(ahead - 2) <= half
    assert 0.91 < held / 400 < 0.99
    assert 0.91 < apart / 400 < 0.99


def test_a_difference_knows_what_was_played_at_one_table() -> None:
    """Where both always share their luck, their difference has none."""
    chance = Random(2)
    standings = Standings(("a", "b"))
    for number in range(50):
        luck = chance.randrange(20)
        standings.add(result(number, {"a": luck + 2, "b": luck}))
    ahead, half = standings.ahead("a", "b")
    assert (ahead, half) == (2.0, 0.0)
    first, second = (line.elo for line in standings.table())
    assert first is not None
    assert second is not None
    assert first > second


def test_one_deal_has_no_interval() -> None:
    standings = Standings(("a", "b"))
    standings.add(result(0, {"a": 11, "b": 0}))
    assert [line.ci95 for line in standings.table()] == [None, None]


@pytest.mark.slow
def test_the_document_has_the_published_keys(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "heuristic,random", "--deals", "24", "--jobs", "1", "--json")
    code, out, _ = arena(*words, *QUICK, capsys=capsys)
    document = json.loads(out)
    assert code == 0
    assert set(document) == {"deals", "bots"}
    assert document["deals"] == 24
    assert [bot["bot"] for bot in document["bots"]] == ["heuristic", "random"]
    figures = ("points_per_hand", "ci95", "exact_rate", "elo", "ms_per_decision")
    keys = ("bot", "hands", *figures, "faults")
    assert all(tuple(bot) == keys for bot in document["bots"])
    assert sum(bot["hands"] for bot in document["bots"]) == 24 * 4
    mean = fmean(bot["elo"] for bot in document["bots"])
    assert isclose(mean, 1500, abs_tol=0.1)


@pytest.mark.slow
def test_a_league_interrupted_and_gone_on_with_comes_to_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--bots", "heuristic,random", *QUICK, "--jobs", "1")
    kept = tmp_path / "league.jsonl"
    arena(*words, "--deals", "13", "--resume", str(kept), capsys=capsys)
    with kept.open("a", encoding="utf-8") as file:
        file.write('{"table":13,"se')  # killed in the middle of a line
    _, gone_on, _ = arena("--resume", str(kept), "--deals", "40", "--json", capsys=capsys)
    _, at_once, _ = arena(*words, "--deals", "40", "--json", capsys=capsys)

    def figures(out: str) -> list[tuple[float, ...]]:
        bots = json.loads(out)["bots"]
        return [(bot["hands"], bot["points_per_hand"], bot["ci95"], bot["elo"]) for bot in bots]

    assert figures(gone_on) == figures(at_once)
    tables = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()[1:]]
    assert [table["table"] for table in tables] == list(range(40))


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("--read", "a.league", "--bots", "heuristic,mcts"),
            "--read FILE tells of the league there: it goes with --json alone.",
        ),
        (("--read", "none.league"), "none.league holds no league yet."),
        (("--bots", "heuristic"), "A league needs at least two bots, each named once."),
        (("--bots", "heuristic,heuristic"), "A league needs at least two bots, each named once."),
        (("--bots", "human,heuristic"), "A person cannot play here: --bots takes bots only."),
        ((), "--bots names who meets, such as --bots heuristic,mcts."),
        (("--bots", "heuristic,nobody"), "There is no bot 'nobody'"),
        (("--bots", "heuristic,mcts", "--deals", "0"), "--deals is at least 1, not 0."),
        (("--bots", "heuristic,mcts", "--players", "40"), "players"),
        (("--bots", "heuristic,mcts", "--cards", "60"), "60"),
        (
            ("--bots", "heuristic,mcts", "--jobs", "2", "--cluster", "tcp://127.0.0.1:9"),
            "--jobs is for this machine and --cluster for others: give one.",
        ),
    ],
)
def test_wrong_words_are_refused_in_one_sentence(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = arena(*words, capsys=capsys)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.mark.parametrize("text", ["# Notes\n", '{"format":"blackout-record"}\n', "{}\n[1]\n", "no"])
def test_a_file_that_is_no_league_is_left_alone(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes.txt"
    path.write_text(text, encoding="utf-8")
    words = ("--bots", "heuristic,random", *QUICK, "--resume", str(path))
    code, _, err = arena(*words, capsys=capsys)
    assert code == 2
    assert err == f"{path} is not a league's file.\n"
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="there is no such device here")
def test_a_device_without_an_end_is_not_read(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "heuristic,random", *QUICK, "--resume", "/dev/zero")
    code, _, err = arena(*words, capsys=capsys)
    assert (code, err) == (2, "/dev/zero cannot be read: it is a device or a pipe, not a file.\n")
    assert main(["check", "/dev/zero"], NO_WINDOWS) == 2
    assert capsys.readouterr().err == (
        "/dev/zero cannot be read: it is a device or a pipe, not a file.\n"
    )


@pytest.mark.slow
def test_a_kept_league_is_told_without_playing_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "home.league"
    words = ("--bots", "random,beginner", "--cards", "2", "--deals", "12", "--resume", str(kept))
    _, played, _ = arena(*words, "--json", capsys=capsys)
    before = kept.read_bytes()
    code, told, _ = arena("--read", str(kept), "--json", capsys=capsys)
    assert (code, told) == (0, played)
    assert "12 deals of 2 cards" in arena("--read", str(kept), capsys=capsys)[1]
    assert kept.read_bytes() == before


def test_another_league_is_not_mixed_in(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "league.jsonl"
    words = ("--bots", "heuristic,random", "--jobs", "1", "--resume", str(path), "--deals", "2")
    assert arena(*words, *QUICK, capsys=capsys)[0] == 0
    code, _, err = arena(*words, *QUICK, "--seed", "4", capsys=capsys)
    assert (code, err) == (2, f"{path} is a league with seed 3, not 4.\n")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C is sent to a whole console there")
def test_ctrl_c_prints_what_there_is(tmp_path: Path) -> None:
    kept = tmp_path / "league.jsonl"
    words = ["--bots", "heuristic,random", *QUICK, "--deals", "1000000", "--jobs", "1", "--json"]
    command = [sys.executable, "-m", "game", "arena", *words, "--resume", str(kept)]
    pipe = subprocess.PIPE
    started = subprocess.Popen(command, cwd=ROOT, stdout=pipe, stderr=pipe, text=True)
    with ended(started) as process:
        wait_until(lambda: kept.exists() and kept.read_bytes().count(b"\n") > 20, "20 tables")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=HANG_S)
    assert process.returncode == 130
    assert "Interrupted" in err
    tables = kept.read_bytes().count(b"\n") - 1
    # A table is kept before it is counted, and the signal may come in between.
    assert json.loads(out)["deals"] in (tables - 1, tables)


@pytest.mark.slow
@pytest.mark.filterwarnings("default")
def test_a_cluster_of_two_workers_plays_the_same_league(
    capsys: pytest.CaptureFixture[str],
) -> None:
    distributed = pytest.importorskip("distributed")
    words = ("--bots", "heuristic,random", *QUICK, "--deals", "32", "--json")
    _, here, _ = arena(*words, "--jobs", "1", capsys=capsys)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None
    ) as cluster:
        code, there, _ = arena(*words, "--cluster", cluster.scheduler_address, capsys=capsys)
    assert code == 0
    points = [[bot["points_per_hand"] for bot in json.loads(out)["bots"]] for out in (here, there)]
    assert points[0] == points[1]
