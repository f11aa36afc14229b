"""The measurement of leagues in several processes: what it plays, says and refuses."""

from __future__ import annotations

import sys

import pytest

from bench import bench_arena
from bench.bench_arena import Speed, league_of, speed_of, table_of
from game.arena.pools import local_pool


def test_each_round_is_compared_with_itself() -> None:
    slow, fast = [Speed(10, 2.0), Speed(20, 2.0)], [Speed(19, 2.1), Speed(36, 2.1)]
    assert table_of({1: slow, 2: fast}).splitlines()[2:] == [
        "| 1 | 15.0 | 1.00 | 1.00 to 1.00 | 2.00 |",
        "| 2 | 27.5 | 1.85 | 1.80 to 1.90 | 2.10 |",
    ]


@pytest.mark.slow
def test_a_league_is_played_and_its_work_is_counted() -> None:
    with local_pool(1) as pool:
        speed = speed_of(league_of("beginner,casual", 1), pool, 8)
    assert speed.hands > 0
    assert speed.work > 0


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--bots", "heuristic"), "A league needs two or more of our own bots"),
        (("--bots", "heuristic,nobody"), "There is no bot 'nobody'"),
        (("--jobs", "2"), "one of them 1"),
        (("--jobs", "1,x"), "one of them 1"),
        (("--rounds", "0"), "--rounds is at least 1, not 0."),
    ],
)
def test_wrong_words_are_refused_in_one_sentence(
    words: tuple[str, ...],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["bench_arena.py", *words])
    assert bench_arena.main() == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
