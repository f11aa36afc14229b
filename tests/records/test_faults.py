"""Bots that fail in leagues: what they are credited with, what is said, and who sits out."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.arena.standings import Standings
from game.arena.tables import TableResult
from game.table.headless import FAULTS_ALLOWED
from tests.commands.command_line import outcome

pytestmark = pytest.mark.usefixtures("processes_may_start_slowly")

QUICK = ("--variant", "oh-hell", "--cards", "2", "--seed", "3")
RAISES = "tests.bad_bots:Raises"


def run(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    return outcome(capsys, *words)


@pytest.mark.slow
def test_a_bot_that_raises_sits_out_without_ratings(capsys: pytest.CaptureFixture[str]) -> None:
    bots = f"heuristic,random,{RAISES}"
    words = ("--bots", bots, *QUICK, "--deals", "40", "--playouts", "1", "--json")
    code, out, err = run("arena", *words, capsys=capsys)
    assert code == 1
    document = json.loads(out)
    assert document["deals"] == 40
    by_name = {bot["bot"]: bot for bot in document["bots"]}
    failed = by_name[RAISES]
    assert failed["faults"] >= FAULTS_ALLOWED
    assert [failed[key] for key in ("points_per_hand", "ci95", "exact_rate", "elo")] == [None] * 4
    for name in ("heuristic", "random"):
        assert by_name[name]["faults"] == 0
        assert by_name[name]["elo"] is not None
        assert by_name[name]["hands"] > 3 * failed["hands"]
    assert f"{RAISES} failed 3 times and sits out from here on." in err


@pytest.mark.slow
def test_faults_have_a_column_and_a_bot_that_sits_out_stands_last(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--bots", f"{RAISES},random,heuristic", *QUICK, "--deals", "12", "--playouts", "1")
    code, out, _ = run("arena", *words, capsys=capsys)
    head, *rows, deals = out.splitlines()
    assert code == 1
    assert head.split()[-1] == "faults"
    assert [int(row.split()[-1]) for row in rows][:2] == [0, 0]
    last = rows[-1].split()
    assert last[0] == RAISES
    assert int(last[-1]) >= FAULTS_ALLOWED
    assert last[2:-2] == ["-", "-", "-"]
    assert deals.startswith("12 deals")


@pytest.mark.slow
def test_a_league_goes_on_without_the_same_bot_after_it_was_resumed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--bots", f"random,{RAISES},beginner", *QUICK, "--playouts", "1", "--json")
    kept = tmp_path / "league.jsonl"
    run("arena", *words, "--deals", "9", "--resume", str(kept), capsys=capsys)
    code, gone_on, _ = run("arena", "--resume", str(kept), "--deals", "24", "--json", capsys=capsys)
    _, at_once, _ = run("arena", *words, "--deals", "24", capsys=capsys)
    assert code == 1

    def figures(out: str) -> list[tuple[object, ...]]:
        keys = ("hands", "points_per_hand", "ci95", "elo", "faults")
        return [tuple(bot[key] for key in keys) for bot in json.loads(out)["bots"]]

    assert figures(gone_on) == figures(at_once)


def test_a_league_ends_when_fewer_than_two_bots_are_left(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--bots", f"{RAISES},random", *QUICK, "--deals", "400", "--json")
    code, out, err = run("arena", *words, capsys=capsys)
    assert code == 1
    assert json.loads(out)["deals"] < 40
    assert "Fewer than two bots are left: the others sit out for their faults." in err
    rated = [bot["elo"] for bot in json.loads(out)["bots"]]
    assert rated == [None, 1500]


def test_a_league_of_whole_games_is_gone_on_with_though_a_bot_failed_in_the_first_deal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "league.jsonl"
    words = ("--bots", f"random,{RAISES}", "--variant", "oh-hell", "--players", "4")
    run("arena", *words, "--seed", "3", "--deals", "9", "--resume", str(kept), capsys=capsys)
    (table,) = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()[1:]]
    assert table["points"] == []
    assert sum(table["failed"]) == FAULTS_ALLOWED
    code, out, err = run("arena", "--resume", str(kept), "--deals", "9", "--json", capsys=capsys)
    assert code == 1
    assert json.loads(out)["bots"][1]["faults"] == FAULTS_ALLOWED, err


@pytest.mark.slow
def test_a_bot_that_never_answers_holds_a_table_up_no_longer_than_its_faults_are_counted(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--bots", "random,tests.bad_bots:Loops", "--variant", "oh-hell", "--ms", "20")
    code, out, _ = run("arena", *words, "--deals", "20", "--json", capsys=capsys)
    assert code == 1
    assert json.loads(out)["bots"][1]["faults"] == FAULTS_ALLOWED


def test_a_bot_that_failed_once_is_rated_and_its_fault_counted() -> None:
    standings = Standings(("a", "b"))
    for number in range(4):
        failed = (0, 1) if number == 2 else (0, 0)
        standings.add(
            TableResult(
                number, ("a", "b"), ((11, 0),), ((True, False),), (3, 3), (0.0, 0.0), (), failed
            )
        )
    first, second = (line.document() for line in standings.table())
    assert (first["faults"], second["faults"]) == (0, 1)
    assert second["points_per_hand"] == 0
    assert second["elo"] is not None
    assert standings.out == frozenset()


def test_simulate_counts_faults_by_seat_and_plays_to_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "games.jsonl"
    words = (
        "--bots",
        f"random,{RAISES},heuristic",
        "--games",
        "3",
        "--max-deals",
        "2",
        "--seed",
        "1",
    )
    code, out, err = run(
        "simulate", *words, "--json", "--record", str(record), "--playouts", "1", capsys=capsys
    )
    document = json.loads(out)
    assert code == 1
    assert document["games"] == 3
    assert [seat["faults"] for seat in document["seats"]] == [0, FAULTS_ALLOWED, 0]
    benched = document["seats"][1]
    assert [benched[key] for key in ("wins", "points_per_deal", "exact_rate")] == [None] * 3
    assert all(document["seats"][seat]["wins"] is not None for seat in (0, 2))
    assert "raised ValueError: no idea" in err
    assert f"{RAISES} failed 3 times and sits out: heuristic moves for it from there on." in err
    notes = [line for line in record.read_text(encoding="utf-8").splitlines() if '"note"' in line]
    assert sum("no idea" in line for line in notes) == FAULTS_ALLOWED
    assert sum("sits out after 3 faults" in line for line in notes) > FAULTS_ALLOWED
    assert run("check", str(record), capsys=capsys)[0] == 0


def test_simulate_credits_nothing_to_a_bot_that_sits_out(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("--games", "3", "--max-deals", "2", "--seed", "1", "--playouts", "1")
    code, out, _ = run("simulate", "--bots", f"random,{RAISES},random", *words, capsys=capsys)
    rows = out.splitlines()
    assert code == 1
    assert rows[2].split() == ["1", RAISES, "-", "-", "-", str(FAULTS_ALLOWED)]
    assert "-" not in rows[1].split()
    assert rows[-1] == f"Without figures, since heuristic moved there in the end: {RAISES}."


def test_simulate_has_a_column_of_faults(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "random", "--players", "3", "--games", "1", "--max-deals", "1")
    code, out, _ = run("simulate", *words, capsys=capsys)
    head, *rows, _ = out.splitlines()
    assert code == 0
    assert head.split()[-1] == "faults"
    assert [row.split()[-1] for row in rows] == ["0", "0", "0"]
