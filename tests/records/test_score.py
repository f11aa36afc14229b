"""`blackout score`: the points of one deal of every variant, and what cannot be is refused."""

from __future__ import annotations

import json
import shlex
from typing import Any

import pytest

from tests.commands.command_line import run
from tests.rows import SHARED_ROWS


def scored(capsys: pytest.CaptureFixture[str], words: str) -> list[int]:
    """The points that `score` prints for these words."""
    assert run("score", *shlex.split(words), "--json") == 0
    document: dict[str, Any] = json.loads(capsys.readouterr().out)
    assert list(document) == ["points"]
    points: list[int] = document["points"]
    return points


# Worked out by hand from each variant's rules.
DEALS = [
    ("blackout --cards 4 --bids 2,0,1 --tricks 2,1,1", [9, 0, 9]),
    ("cooperative --cards 4 --bids 2,0,2 --tricks 2,0,2", [1, 1, 1]),
    ("cooperative --cards 4 --bids 2,0,2 --tricks 2,1,1", [0, 0, 0]),
    ("jabberwocky --deal 2 --bids 2,0,1 --tricks 2,1,1", [1, 0, 1]),
    ("up-and-down-the-river --cards 5 --bids 2,0,1,1 --tricks 2,0,3,0", [12, 5, 2, -1]),
    ("clag --deal 4 --bids 2,0,1 --tricks 2,1,1", [14, 0, 12]),
    ("clag --deal 12 --bids 0,0,0 --tricks 0,2,5", [10, -4, -10]),
    ("clag --deal 13 --bids 0,0,0 --tricks 7,0,0", [-14, 10, 10]),
    ("clag --deal 11 --bids 7,7,7 --tricks 7,0,0", [24, 0, 0]),
    ("clag --cards 7 --bids 0,0,0 --tricks 7,0,0", [0, 10, 10]),
    ("caller-clag --cards 3 --bids 2,0,1 --tricks 2,1,0", [14, 0, 0]),
    (
        """caller-clag --cards 3 --bids 0,0,0 --tricks 2,1,0 --call '{"kind":"misere"}'""",
        [-4, -2, 10],
    ),
    (
        "caller-clag --cards 3 --bids 2,0,0 --winners 0,1,0 --call "
        """'{"kind":"plain","madness":"ascending"}'""",
        [10 + 2 + 6, 4, 10],
    ),
    (
        "caller-clag --cards 3 --bids 2,0,0 --winners 1,0,0 --tricks 2,1,0 --call "
        """'{"kind":"suit-precedence","precedence":"HCDS","madness":"descending"}'""",
        [10 + 4 + 2, 6, 10],
    ),
    ("kachuful --cards 10 --bids 10,3,0 --tricks 10,0,0", [100, 0, 10]),
    ("kachuful --cards 4 --bids 2,2,0 --tricks 2,1,1", [12, 0, 0]),
    ("romanian-whist --cards 4 --bids 2,0,3 --tricks 2,1,1", [7, -1, -2]),
    ("seven-truf --cards 5 --bids 2,0,1,1 --tricks 2,0,3,0", [20, 25, 3, 0]),
    ("la-podrida --cards 5 --bids 2,0,1 --tricks 2,0,3", [12, 10, 3]),
    ("potomac --cards 4 --bids 3,0,3 --tricks 3,0,1 --dealer 2", [11, 5, -2]),
    ("potomac --cards 4 --bids 3,0,3 --tricks 3,0,1 --dealer 0", [8, 5, -2]),
    ("potomac --cards 4 --bids 3,0,3 --tricks 3,0,1 --declarer 0", [11, 5, -2]),
    ("potomac --cards 4 --bids 3,0,2 --tricks 3,0,1", [11, 5, -1]),
    ("network-blackout --cards 4 --bids 2,0,1 --tricks 2,1,1", [12, 0, 11]),
    ("oh-hell --cards 4 --bids 2,0,1 --tricks 2,1,1", [12, 0, 11]),
    ("two-jokers --cards 4 --bids 2,0,1 --tricks 2,1,1 --trump X", [12, 0, 11]),
    ("northeast-jokers --cards 10 --bids 3,3,2,1,0 --tricks 3,3,2,0,2", [13, 13, 12, 0, 0]),
    ("la-pocha --cards 5 --bids 2,0,1 --tricks 2,0,3", [20, 10, -10]),
    ("la-pocha --cards 5 --bids 2,0,1 --tricks 2,0,3 --option double_suit=O", [20, 10, -10]),
    (
        "la-pocha --cards 5 --bids 2,0,1 --tricks 2,0,3 --option double_suit=O --trump o",
        [40, 20, -20],
    ),
    ("ninety-nine --cards 12 --bids 3,2,4 --tricks 3,2,4", [13, 12, 14]),
    ("ninety-nine --cards 12 --bids 3,2,3 --tricks 3,2,4", [23, 22, 4]),
    ("ninety-nine --deal 2 --bids 3,4,3 --tricks 3,2,4", [33, 2, 4]),
    ("ninety-nine --cards 12 --bids 3,4,3 --tricks 3,2,4 --premium 0:reveal", [93, 2, 4]),
    ("ninety-nine --cards 12 --bids 3,4,3 --tricks 3,2,4 --premium 1:declare", [63, 2, 34]),
    ("bowers-duo --cards 4 --bids 3,0 --tricks 3,1", [13, 0]),
]


@pytest.mark.thinned(46)
@pytest.mark.parametrize(("words", "points"), DEALS, ids=[words for words, _ in DEALS])
def test_points(words: str, points: list[int], capsys: pytest.CaptureFixture[str]) -> None:
    assert scored(capsys, f"--variant {words}") == points


def test_every_variant_is_scored() -> None:
    assert {words.split()[0] for words, _ in DEALS} == set(SHARED_ROWS)


def test_a_deal_of_a_trump_cycle_is_doubled_by_its_number(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = "--variant kachuful --bids 1,0,0 --option double_suit=D"
    assert scored(capsys, f"{words} --deal 2 --tricks 1,1,0") == [22, 0, 20]
    assert scored(capsys, f"{words} --deal 3 --tricks 1,1,1") == [11, 0, 0]


def test_winners_may_stand_in_place_of_tricks(capsys: pytest.CaptureFixture[str]) -> None:
    assert scored(capsys, "--cards 3 --bids 1,2 --winners 1,0,1") == [8, 8]


def test_a_table_shows_what_was_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("score", "--cards", 3, "--bids", "1,2", "--winners", "1,0,1") == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert lines == [["seat", "bid", "took", "points"], ["0", "1", "1", "8"], ["1", "2", "2", "8"]]


def test_what_is_left_out_is_said_beside_the_document(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--cards 3 --bids 1,2 --tricks 1,2 --json --option streak_bonus=true"
    assert run("score", *words.split(), "--option", "double_suit=H") == 0
    out, err = capsys.readouterr()
    assert json.loads(out) == {"points": [8, 8]}
    assert "Streaks are not included" in err
    assert "Nothing is doubled" in err
    assert run("score", "--help") == 0
    assert "Streaks are not included" in " ".join(capsys.readouterr().out.split())


MAD = """--call '{"kind":"plain","madness":"ascending"}'"""
REFUSED = [
    # What is told twice must agree, and what is needed must be told.
    ("--cards 3 --bids 1,2 --winners 1,0,1 --tricks 2,1", "disagree"),
    ("--cards 3 --bids 1,2 --winners 1,0", "tells of 2 tricks, but there are 3"),
    ("--cards 3 --bids 1,2 --winners 1,0,2", "--winners names seats from 0 to 1"),
    ("--cards 3 --bids 1,2", "--tricks or --winners is required"),
    ("--cards 3 --tricks 1,2", "--bids"),
    ("--cards 3 --deal 3 --bids 1,2 --tricks 1,2", "not allowed with"),
    ("--bids 1,2 --tricks 1,2", "--cards and --deal"),
    ("--variant clag --cards 3 --bids 1,1,1 --tricks 4,-1,0", "fewer than no tricks"),
    ("--variant clag --cards 3 --bids 1,1,1 --tricks 2,0,0", "come to 2, but there are 3"),
    # Sizes that the game does not have.
    ("--variant jabberwocky --cards 2 --bids 1,0,0 --tricks 1,1,0", "no deal of 2 cards"),
    ("--variant caller-clag --cards 8 --bids 1,0,0 --tricks 1,1,6", "no deal of 8 cards"),
    ("--variant ninety-nine --cards 9 --bids 1,0,0 --tricks 1,1,7", "no deal of 9 cards"),
    ("--variant ninety-nine --cards 12 --bids 4,4,4 --tricks 4,4,4", "come to 12, but there are 9"),
    ("--variant ninety-nine --cards 12 --bids 10,0,0 --tricks 9,0,0", "from 0 to 9"),
    ("--variant caller-clag --deal 1 --bids 1,0,0 --tricks 1,1,1", "dealer names the size"),
    ("--variant clag --deal 21 --bids 1,0,0 --tricks 1,0,0", "deals 1 to 20"),
    ("--variant oh-hell --cards 11 --bids 1,0,0 --tricks 11,0,0", "no deal of 11"),
    ("--cards 0 --bids 0,0 --tricks 0,0", "1 to 26 cards"),
    ("--cards 2 --option schedule=1,3,1 --bids 0,0 --tricks 1,0", "come to 1"),
    ("--variant oh-hell --cards 2 --option schedule=1,3 --bids 0,0,0 --tricks 2,0,0", "no deal"),
    # Bids.
    ("--variant clag --deal 12 --bids 0,1,0 --tricks 7,0,0", "misère every bid is 0"),
    ("--variant oh-hell --cards 3 --bids 1,1,1 --tricks 1,1,1", "come out even"),
    ("--variant cooperative --cards 3 --bids 1,1,0 --tricks 1,1,1", "exactly 3"),
    (
        "--variant oh-hell --option hook=any --cards 3 --bids 3,1,0 --tricks 1,1,1 --dealer 2",
        "Seat 0 brings the bids to 3",
    ),
    # Who declares.
    ("--variant oh-hell --cards 3 --bids 1,1,0 --tricks 1,1,1 --declarer 0", "Nobody declares"),
    ("--variant potomac --cards 3 --bids 2,2,0 --tricks 1,1,1", "Seats 0 and 1 bid highest"),
    ("--variant potomac --cards 3 --bids 2,2,0 --tricks 1,1,1 --declarer 2", "bids highest, 2"),
    ("--variant potomac --cards 3 --bids 2,2,0 --tricks 1,1,1 --declarer 3", "seat from 0 to 2"),
    (
        "--variant potomac --cards 3 --bids 2,2,0 --tricks 1,1,1 --declarer 0 --dealer 0",
        "Seat 1 was first",
    ),
    # What belongs to another game, or has another form.
    ("--cards 3 --bids 1,1 --tricks 1,2 --premium 0:reveal", "for Ninety-Nine"),
    ("--variant ninety-nine --cards 12 --bids 4,4,4 --tricks 4,4,1 --premium 3:reveal", "0 to 2"),
    ("--variant ninety-nine --cards 12 --bids 4,4,4 --tricks 4,4,1 --premium 1:all", "SEAT:reveal"),
    (f"--cards 3 --bids 1,1 --tricks 1,2 {MAD}", "for Caller Clag"),
    (f"--variant clag --cards 3 --bids 1,1,0 --tricks 1,2,0 {MAD}", "for Caller Clag"),
    (f"--variant caller-clag --cards 3 --bids 1,1,0 --tricks 1,2,0 {MAD}", "tell --winners"),
    ("--variant caller-clag --cards 3 --bids 1,1,0 --tricks 1,2,0 --call misere", "is JSON"),
    ("--variant caller-clag --cards 3 --bids 1,1,0 --tricks 1,2,0 --call []", "call cannot be []"),
    (
        "--variant caller-clag --cards 3 --bids 0,0,0 --tricks 1,2,0 --call "
        """'{"kind":"misere","madness":"ascending"}'""",
        "no madness",
    ),
    (
        "--variant caller-clag --cards 3 --bids 1,0,0 --tricks 1,2,0 --call "
        """'{"kind":"misere"}'""",
        "misère every bid is 0",
    ),
    # Trump.
    ("--cards 3 --bids 1,1 --tricks 1,2 --trump X", "S, H, D or C, not 'X'"),
    ("--variant la-pocha --cards 3 --bids 1,1,0 --tricks 1,2,0 --trump H", "O, P, E or B"),
    ("--cards 26 --bids 1,1 --tricks 1,25 --trump H", "at no trump"),
    ("--variant clag --deal 8 --bids 1,1,1 --tricks 1,6,0 --trump H", "at no trump"),
    ("--variant kachuful --deal 2 --bids 1,1,1 --tricks 1,1,0 --trump H", "diamonds in deal 2"),
    ("--variant ninety-nine --deal 1 --bids 4,4,4 --tricks 4,4,1 --trump H", "at no trump"),
    ("--cards 3 --bids 1,1 --tricks 1,2 --revokes 2 --option revokes=penalised", "0 to 1"),
]


@pytest.mark.thinned(59)
@pytest.mark.parametrize(("words", "why"), REFUSED, ids=[words for words, _ in REFUSED])
def test_what_cannot_be_is_refused_in_one_sentence(
    words: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("score", *shlex.split(words)) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert len(err.strip().splitlines()) == 1
    assert err.strip()[-1] == "."


def test_a_bid_that_some_dealer_would_make_right_is_allowed_while_none_is_told(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = "--option hook=any --cards 3 --bids 3,1 --tricks 2,1"
    assert scored(capsys, words) == [0, 8]
    assert scored(capsys, f"{words} --dealer 0") == [0, 8]
