"""The command line: what it prints, how it refuses, and that it needs no pygame."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path

import pytest

from game.commands.words import read_seed
from game.roster import inline_thinking
from game.storage.files import RawLine
from game.table.dealer import game_seed
from game.table.records.replay import read_games
from game.table.statistics.tallies import tally
from tests.commands.command_line import run, run_json
from tests.paths import ROOT
from tests.waiting import HANG_S

REPOSITORY = ROOT


def test_simulate_prints_the_published_document(capsys: pytest.CaptureFixture[str]) -> None:
    result = run_json(
        capsys, "simulate", "--bots", "heuristic,random,random", "--games", 3, "--seed", 1
    )
    assert list(result) == ["games", "deals", "seconds", "seats"]
    assert result["games"] == 3
    assert result["deals"] >= 3 * 17
    assert [seat["bot"] for seat in result["seats"]] == ["heuristic", "random", "random"]
    assert [list(seat) for seat in result["seats"]] == [
        ["bot", "wins", "points_per_deal", "exact_rate", "faults"]
    ] * 3
    assert sum(seat["wins"] for seat in result["seats"]) == pytest.approx(3)
    assert all(0 <= seat["exact_rate"] <= 1 for seat in result["seats"])


def test_simulate_counts_what_its_record_tells(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    words = ("--variant", "oh-hell", "--players", 4, "--bots", "random", "--games", 5)
    result = run_json(capsys, "simulate", *words, "--seed", 2, "--record", path)
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    scores = [line for line in lines if line.get("event") == "score"]
    ends = [line for line in lines if line.get("event") == "end"]
    assert len(read_games(path)) == len(ends) == result["games"] == 5
    assert len(scores) == result["deals"] == 5 * 19
    for place, seat in enumerate(result["seats"]):
        earned = sum(score["points"][place] for score in scores)
        assert seat["points_per_deal"] == pytest.approx(earned / len(scores), abs=1e-6)
        shares = [1 / len(e["winners"]) for e in ends if place in e["winners"]]
        assert seat["wins"] == pytest.approx(sum(shares), abs=1e-5)
    assert run("check", path) == 0


@pytest.mark.parametrize(
    ("row", "options"), [("cooperative", ("schedule=1",)), ("blackout", ("schedule=1,1",))]
)
def test_simulate_and_statistics_count_the_same_wins(
    row: str, options: tuple[str, ...], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A win that all have together is whole for each; one that some share is divided."""
    path = tmp_path / "games.jsonl"
    words = ("--variant", row, "--players", 3, "--bots", "heuristic", "--games", 4, "--seed", 5)
    house = [word for option in options for word in ("--option", option)]
    result = run_json(capsys, "simulate", *words, *house, "--record", path)
    played = path.read_bytes().replace(b'"agent":"heuristic"', b'"agent":"human"')
    found = tally(RawLine(n, line, True) for n, line in enumerate(played.splitlines(True), 1))
    assert len(found.seats) == 12
    for place, seat in enumerate(result["seats"]):
        wins = sum(Fraction(1, one.sharing) for one in found.seats[place::3] if one.sharing)
        assert seat["wins"] == pytest.approx(float(wins), abs=1e-5)
        assert row != "cooperative" or wins == 4


@pytest.mark.slow
def test_simulate_gives_the_same_record_in_one_process_and_in_several(tmp_path: Path) -> None:
    paths = [tmp_path / name for name in ("one", "two", "other")]
    words = ("simulate", "--bots", "heuristic,random", "--games", 9, "--max-deals", 3)
    for path, seed, jobs in zip(paths, (1, 1, 2), (1, 2, 2), strict=True):
        assert run(*words, "--seed", seed, "--jobs", jobs, "--record", path) == 0
    one, two, other = (path.read_bytes() for path in paths)
    assert one == two
    assert one != other


def test_games_of_a_series_have_seeds_of_their_own_and_the_first_the_given_one() -> None:
    assert game_seed(7, 0) == 7
    seeds = {game_seed(seed, number) for seed in (7, 8, "7") for number in range(50)}
    assert len(seeds) == 150


def test_simulate_ends_games_at_the_limit_of_deals(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    words = ("--bots", "random,random", "--games", 2, "--max-deals", 4, "--record", path)
    result = run_json(capsys, "simulate", *words)
    assert result["deals"] == 8
    assert sum(seat["wins"] for seat in result["seats"]) == 0
    ends = [line for line in path.read_text().splitlines() if '"end"' in line]
    assert all('"abandoned":true' in line for line in ends)
    assert run_json(capsys, "check", path) == {"games": 2, "unfinished": 0, "bad": []}


def test_simulate_never_overwrites_a_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "precious"
    path.write_text("mine")
    assert run("simulate", "--record", path) == 2
    assert path.read_text() == "mine"
    assert "is there already" in capsys.readouterr().err


def test_check_tells_unfinished_from_bad(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "games.jsonl"
    assert run("simulate", "--bots", "random,random", "--record", path, "--seed", 1) == 0
    capsys.readouterr()
    lines = path.read_text().splitlines(keepends=True)
    (tmp_path / "cut").write_text("".join(lines[:20]) + lines[20][:7])
    result = run_json(capsys, "check", tmp_path / "cut")
    assert result == {"games": 1, "unfinished": 1, "bad": []}
    (tmp_path / "bad").write_text("".join([*lines[:5], lines[4], *lines[5:]]))
    assert run("check", tmp_path / "bad", "--json") == 1
    result = json.loads(capsys.readouterr().out)
    assert result["unfinished"] == 0
    ((fault,),) = (result["bad"],)
    assert (fault["game"], fault["line"]) == (1, 6)
    assert fault["why"]


def test_score_gives_the_points_of_one_deal(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_json(capsys, "score", "--cards", 2, "--bids", "1,0,2", "--tricks", "1,0,1") == {
        "points": [7, 7, 0]
    }
    assert run_json(
        capsys,
        *("score", "--variant", "oh-hell", "--deal", 1, "--bids", "4,0,7", "--tricks", "4,0,6"),
    ) == {"points": [14, 10, 0]}
    assert run_json(
        capsys,
        *("score", "--cards", 1, "--bids", "1,1", "--tricks", "1,0", "--trump", "h"),
        *("--option", "double_suit=H", "--option", "revokes=penalised", "--revokes", "1,1"),
    ) == {"points": [12, -6]}


def test_score_says_that_streaks_are_not_included(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--cards", 2, "--bids", "1,0", "--tricks", "2,0", "--option", "streak_bonus=true")
    assert run("score", *words) == 0
    assert "Streaks are not included" in capsys.readouterr().out


def test_bench_waits_counts_thought_and_no_pause(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bid may be changed for a while before the next bot bids: nobody thinks meanwhile."""
    monkeypatch.setattr("game.commands.waits.LONGEST", (("oh-hell", 3, 2),))
    monkeypatch.setattr("game.commands.waits.DEALS", 1)
    monkeypatch.setattr(
        "game.commands.waits.process_thinking",
        lambda limit, agents, *, paced: inline_thinking(limit),
    )
    began = time.monotonic()
    (table,) = run_json(capsys, "bench", "waits", "--bots", "heuristic")["tables"]
    took = 1000 * (time.monotonic() - began)
    assert table["longest"] < took / 4, "most of the time went by in pauses"


def test_bench_engine_gives_a_rate(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("game.commands.bench.GAMES", 1)
    monkeypatch.setattr("game.commands.bench.REPEATS", 1)
    assert run_json(capsys, "bench", "engine")["games_per_second"] > 0


REFUSED = [
    ("frobnicate", "There is no command 'frobnicate'. Try"),
    ("simluate", "There is no command 'simluate'; the nearest is 'simulate'. Try"),
    ("bench engin", "There is no command 'engin'; the nearest is 'engine'. Try 'blackout bench"),
    ("--nonsense", "nrecognized"),
    ("bench", "required"),
    ("simulate --variant tarot", "no variant 'tarot'"),
    ("simulate --variant=", "no variant ''"),
    ("simulate --bots=", "no bot ''"),
    ("simulate --players 1", "2 to 7 players"),
    ("simulate --variant ninety-nine --players 4", "is for 3 players, not 4"),
    ("rules ninety-nine --players 4", "is for 3 players, not 4"),
    ("simulate --players 8", "2 to 7 players"),
    ("simulate --variant oh-hell --players 2", "3 to 7 players"),
    ("simulate --players two", "is no whole number"),
    ("simulate --option hook", "name=value"),
    ("simulate --option hat=on", "no house rule 'hat'"),
    ("simulate --option hook=maybe", "hook is one of false, true, any"),
    ("simulate --option hook=true --option hook=any", "given twice"),
    ("simulate --option schedule=1,x", "deal sizes"),
    ("simulate --option schedule=14", "larger than the pack"),
    ("simulate --option bidding=simultaneous --option hook=true", "hook=false"),
    ("simulate --bots human", "bots only"),
    ("simulate --bots random,human,random", "bots only"),
    ("simulate --bots random,random --players 3", "3 seats"),
    ("simulate --bots clever", "no bot 'clever'"),
    ("simulate --bots no.such.module:Bot", "could not be loaded"),
    ("simulate --bots json:nothing", "could not be loaded"),
    ("simulate --games 0", "at least 1"),
    ("simulate --games x", "is no whole number"),
    ("simulate --max-deals 0", "at least 1"),
    ("simulate --ms 0", "at least 1"),
    ("simulate --ms 5 --playouts 5", "not allowed with"),
    ("simulate --seed 0x7", "number or hexadecimal"),
    ("simulate --first-dealer 4", "seat from 0 to 3"),
    ("simulate --record /no/such/folder/file", "cannot be written"),
    ("check", "required"),
    ("check /no/such/file", "cannot be read"),
    ("check {self}", "not a record"),
    ("score --cards 2 --bids 1,1 --tricks 1,0", "come to 1, but there are 2"),
    ("score --cards 2 --bids 1,1 --tricks 3,-1", "fewer than no tricks"),
    ("score --cards 2 --bids 1,3 --tricks 1,1", "from 0 to 2"),
    ("score --cards 2 --bids 1 --tricks 1,1", "is 1 bid but tricks of 2 players"),
    ("score --cards 2 --bids 1,a --tricks 1,1", "whole numbers"),
    ("score --cards 99 --bids 1,1 --tricks 1,1", "1 to 26 cards"),
    ("score --deal 27 --bids 1,1 --tricks 1,1", "deals 1 to 26"),
    ("score --bids 1,1 --tricks 1,1", "required"),
    ("score --variant oh-hell --cards 1 --bids 1,0,0 --tricks 1,0,0", "come out even"),
    ("score --cards 1 --bids 1,0 --tricks 1,0 --revokes 0", "impossible here"),
    ("score --cards 1 --bids 1,0 --tricks 1,0 --trump Q", "S, H, D or C"),
    ("score --cards 1 --bids 1,0 --tricks 1,0 --dealer 2", "seat from 0 to 1"),
    ("score --cards 3 --bids 3,1 --tricks 2,1 --option hook=any --dealer 1", "Seat 0"),
    ("rules tarot", "no variant"),
    ("rules oh-hell --players 2", "3 to 7"),
]


@pytest.mark.thinned(68)
@pytest.mark.parametrize(("words", "why"), REFUSED, ids=[words for words, _ in REFUSED])
def test_bad_words_get_one_sentence_and_exit_code_2(
    words: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*(word.format(self=__file__) for word in words.split())) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert len(err.strip().splitlines()) == 1
    assert err.strip()[-1] == "."


@pytest.mark.parametrize(
    "words", ["", "demo", "replay", "simulate", "check", "score", "rules", "bench"]
)
def test_every_command_has_help(words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*words.split(), "--help") == 0
    assert "usage: blackout" in capsys.readouterr().out


def test_seeds_are_whole_numbers_or_hexadecimal_digits() -> None:
    assert read_seed("17") == 17
    assert read_seed("-3") == -3
    assert read_seed("00ff") == "00ff"
    assert read_seed(None) is None
    long = "1" * 32
    assert read_seed(long) == long  # as drawn seeds of digits alone are


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("words", ["rules", "rules --json", "--version"])
def test_an_output_that_is_full_is_said_in_one_sentence(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", *words.split()],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=REPOSITORY,
        )
    assert done.returncode == 2
    assert done.stderr == "The output cannot be written: No space left on device.\n"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="elsewhere no stream is closed by its number")
@pytest.mark.parametrize(
    ("words", "closed", "code"),
    [
        ("rules clag", (1,), 0),
        ("simulate --games 1", (0, 1, 2), 0),
        ("simulate --games 1", (2,), 0),
        ("check /no/such/file", (2,), 2),
        ("serve --hosted --port 0 --home {home}", (0, 1), 0),
        ("serve --password-file - --home {home}", (0,), 2),
    ],
)
def test_a_command_bears_streams_that_whoever_started_it_closed(
    words: str, closed: tuple[int, ...], code: int, tmp_path: Path
) -> None:
    without = "".join(f" {number}>&-" for number in closed)
    shell = ["sh", "-c", f'exec "$0" -m game "$@"{without}', sys.executable]
    done = subprocess.run(
        [*shell, *words.format(home=tmp_path).split()],
        capture_output=True,
        text=True,
        cwd=REPOSITORY,
        timeout=HANG_S,
    )
    assert done.returncode == code
    assert "Traceback" not in done.stderr
    assert not (2 in closed and code and done.stdout), "a sentence is no part of the output"


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="elsewhere no stream is closed by its number")
def test_no_file_has_the_number_of_a_stream_that_was_closed(tmp_path: Path) -> None:
    program = (
        "from game.terminal import open_closed_streams; open_closed_streams();"
        "import os; file = open(os.environ['PLACE'], 'w'); file.write(str(file.fileno()))"
    )
    done = subprocess.run(
        ["sh", "-c", 'exec "$0" -c "$1" <&- >&- 2>&-', sys.executable, program],
        cwd=REPOSITORY,
        env={**os.environ, "PLACE": str(tmp_path / "file")},
    )
    assert done.returncode == 0
    assert int((tmp_path / "file").read_text()) > 2


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("words", ["check /no/such/file", "frobnicate"])
def test_a_refusal_that_cannot_be_written_is_told_by_the_exit_code(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "game", *words.split()], stderr=full, cwd=REPOSITORY
        )
    assert done.returncode == 2


def test_a_sentence_quotes_no_more_than_it_bears(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text("x" * 5000)
    assert run("score", "--check", path) == 2
    assert len(capsys.readouterr().err) < 200 + len(str(path))


def test_the_commands_run_without_pygame(tmp_path: Path) -> None:
    (tmp_path / "pygame.py").write_text("raise ImportError('pygame was imported')")
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{REPOSITORY}"}
    command = [sys.executable, "-m", "game", "simulate", "--bots", "random,random", "--json"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 1
    assert done.stderr == ""


@pytest.mark.slow
def test_third_party_bots_play_headless_and_a_bad_one_is_noted(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "class First:\n"
        "    def choose(self, view, legal, limit, rng):\n"
        "        print('thinking aloud')\n"
        "        return legal[0]\n"
        "class Broken:\n"
        "    def choose(self, view, legal, limit, rng):\n"
        "        raise RuntimeError('out of order')\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(REPOSITORY)}
    command = [sys.executable, "-m", "game", "simulate", "--bots", "mine:First,mine:Broken"]
    command += ["--option", "schedule=1,2", "--record", "games.jsonl", "--json", "--seed", "3"]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, cwd=tmp_path, check=False
    )
    assert done.returncode == 1, "a bot failed"
    assert [seat["bot"] for seat in json.loads(done.stdout)["seats"]] == [
        "mine:First",
        "mine:Broken",
    ]
    record = (tmp_path / "games.jsonl").read_text()
    assert "out of order" in record
    assert run("check", tmp_path / "games.jsonl") == 0
