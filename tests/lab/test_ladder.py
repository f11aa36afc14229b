"""The ladder of levels: who sits where, what is kept of it, and what its tables say."""

from __future__ import annotations

import operator
import sys
from math import inf
from pathlib import Path
from random import Random

import pytest

from game import roster
from game.engine.choices import TrumpFrom
from game.engine.deal_sequence import scheduled
from game.variants import VARIANTS
from lab import ladder, ladder_tables, tables
from lab.ladder_tables import FEWEST, figures_of, jackknife, verdict
from lab.results import DIAL, LADDER, PAGES, Mean, Part, read
from lab.rungs import GAMES, MEASURED, SPECIAL, WITHOUT_TRUMP, Rung, play_part, round_of

DIAL_LEVELS = tuple(roster.DIAL)
LOW = ("beginner", "casual", "skilled")


def rung(game: str, levels: tuple[str, ...] = LOW) -> Rung:
    return Rung(game, levels, 1, None)


def part(number: int, *, game: str = "clag", points: tuple[int, int] = (10, 20)) -> Part:
    """A part of two levels, one hand each."""
    higher = points[1] > points[0]
    return {
        **rung(game, ("casual", "skilled")).key,
        "version": "1",
        "day": "2026-01-01",
        "part": number,
        "round": 1,
        "tables": 1,
        "deals": 10,
        "hands": [10, 10],
        "points": list(points),
        "made": [4, 5],
        "wins": [[0, 10 - 10 * higher], [10 * higher, 0]],
    }


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["ladder.py", *words])
    return ladder.main()


@pytest.mark.slow
@pytest.mark.parametrize("results", [LADDER, DIAL])
def test_the_tables_of_the_page_are_those_of_the_results(results: Path) -> None:
    made = ladder.made_tables(results)
    pages = [page.read_text(encoding="utf-8") for page in PAGES]
    for name in made:
        assert sum(tables.BEGIN.format(name) in page for page in pages) == 1
    assert [tables.written(page, made) for page in pages] == pages, "run ladder.py --table"


@pytest.mark.slow
@pytest.mark.parametrize("game", [MEASURED, "ninety-nine", "bowers-duo"])
def test_every_level_of_a_round_of_parts_sits_equally_often(game: str) -> None:
    here = rung(game)
    parts = [play_part(here, number) for number in range(round_of(here))]
    hands = [sum(column) for column in zip(*(came["hands"] for came in parts), strict=True)]
    assert len(set(hands)) == 1
    for came in parts:
        assert came["deals"] >= 20
        assert sum(came["hands"]) == came["deals"] * here.players
        met = here.players * (here.players - 1) / 2 * came["deals"]
        assert sum(map(sum, came["wins"])) <= met, "two of a level are not set against each other"


@pytest.mark.thinned(8)
@pytest.mark.parametrize("game", SPECIAL)
def test_a_special_deal_of_clag_is_measured_by_itself(game: str) -> None:
    here, number = rung(game), int(game.partition("-")[2])
    deal, whole = here.league.deal, scheduled(VARIANTS["clag"], 4, number, 0)
    kind = operator.attrgetter("cards", "trump_from", "sight", "misere")
    assert kind(deal) == kind(whole)
    came = play_part(here, 0)
    assert came["deals"] == came["tables"]


def test_no_trump_is_measured_beside_trump() -> None:
    assert rung(WITHOUT_TRUMP).league.deal.trump_from is TrumpFrom.NONE
    assert rung(MEASURED).league.deal.trump_from is TrumpFrom.TURNED


@pytest.mark.slow
def test_a_part_is_the_same_again_and_another_part_is_other_deals() -> None:
    here = rung(MEASURED)
    assert play_part(here, 1) == play_part(here, 1) != play_part(here, 0)


@pytest.mark.slow
def test_teams_of_each_level_make_or_miss_the_same_deals() -> None:
    came = play_part(rung("cooperative"), 0)
    assert came["hands"] == [25, 25, 25]
    assert "points" not in came
    assert came["made"][0] < came["made"][2], "skill shows in a team"


def test_the_master_has_ten_times_the_patience_of_the_expert() -> None:
    here = Rung("clag", ("expert", "master"), 30, None)
    assert [here.limit_of(level).playouts for level in here.levels] == [30, 300]
    timed = Rung("clag", ("expert", "master"), None, 20)
    assert [timed.limit_of(level).milliseconds for level in timed.levels] == [20, 200]
    assert timed.limit_of("master").playouts is None
    assert (here.limit, timed.limit) == ("30 playouts", "20 ms of work")


def test_every_variant_is_on_the_ladder() -> None:
    assert set(GAMES) == {MEASURED, WITHOUT_TRUMP, *SPECIAL, *VARIANTS}
    for game in GAMES:
        assert round_of(rung(game, ("beginner", "casual", "skilled", "expert"))) >= 1


def test_the_game_with_the_fewest_deals_is_next_and_lost_parts_are_played_again() -> None:
    few, many = rung("clag"), rung("blackout")
    known = [
        {**few.key, "version": "1", "part": 2, "deals": 80},
        {**many.key, "version": "1", "part": 0, "deals": 100},
        {**few.key, "version": "other", "part": 0, "deals": 999},
    ]
    progress = ladder.Progress([many, few], known, "1", 300)
    assert progress.next({}) == (few, 0)
    assert progress.next({few: 1}) == (many, 1), "what is under way counts"
    assert progress.next({few: 1, many: 1}) == (few, 1)
    assert progress.next({few: 2, many: 1}) == (many, 2)
    assert progress.next({few: 3, many: 2}) is None, "all have enough"


def test_a_part_that_two_runs_played_counts_once() -> None:
    twice = [part(number) for number in (0, 1, 2, 3, 2, 1)]
    assert "| Clag | no search | 40 |" in ladder_tables.steps(twice)
    here = rung("clag", ("casual", "skilled"))
    progress = ladder.Progress([here], twice, "1", 50)
    assert progress.next({}) == (here, 4)
    assert progress.add(here, part(4)) == 50


def test_a_run_goes_on_where_the_last_one_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(ladder, "play_part", lambda here, number: part(number))
    file = tmp_path / "results.jsonl"
    words = ["--results", str(file), "--games", "clag", "--levels", "casual,skilled"]
    words += ["--playouts", "1", "--version", "1"]
    for deals in ("20", "45", "45"):
        assert run(monkeypatch, *words, "--deals", deals) == 0
    assert [known["part"] for known in read(file)] == [0, 1, 2, 3, 4]
    shown = capsys.readouterr().out
    assert "| Clag | no search | 50 | +1.00 ± 0.00, clear |" in shown
    assert "| skilled | 2.00 ± 0.00 | 0.500 ± 0.000 |" in shown, "its own table"


def dial_parts(levels: tuple[str, ...], version: str, apart: int, parts: int) -> list[Part]:
    """Parts in which each level has so many points more than the one below it."""
    many = len(levels)
    return [
        {
            **rung("clag-12", levels).key,
            "version": version,
            "part": number,
            "round": 1,
            "deals": 10,
            "hands": [10] * many,
            "points": [10 * apart * place + number % 2 * place for place in range(many)],
            "made": [4] * many,
            "wins": [[1.0 * (one != other) for other in range(many)] for one in range(many)],
        }
        for number in range(parts)
    ]


def test_a_step_of_the_dial_is_of_the_newest_version_and_of_all_its_tables() -> None:
    older, newer = dial_parts(DIAL_LEVELS, "10", 1, 8), dial_parts(DIAL_LEVELS, "11", 2, 8)
    alone = dial_parts(DIAL_LEVELS[:-1], "11", 5, 16)
    (found,) = ladder_tables.steps_of_dial([*older, *newer, *alone])
    assert (found.deals, found.with_expert) == (240, 80)
    below, last = found.steps[:-1], found.steps[-1]
    assert len(below) == len(DIAL_LEVELS) - 2
    # A hand of the tables without the expert counts as one of the others.
    assert all(step.mean == pytest.approx((2 * 80 + 5 * 160) / 240 + 0.05) for step in below)
    assert last.mean == pytest.approx(2.05)
    assert below[0].half < last.half
    (before,) = ladder_tables.steps_of_dial([*older, *alone])
    assert before.steps[0].mean == pytest.approx(5.05)
    assert before.steps[-1].mean == pytest.approx(1.05), "the expert met none of the newer ones"
    few = dial_parts(DIAL_LEVELS, "11", 9, FEWEST - 1)
    (without,) = ladder_tables.steps_of_dial([*alone, *few])
    assert without.steps[0].mean == pytest.approx(5.05), "too few for an interval do not count"
    assert without.steps[-1].half == inf


def test_the_interval_of_a_step_holds_the_truth_of_19_ladders_in_20() -> None:
    """Parts are made to lean to one side or the other as deals of one game do."""
    chance, held, ladders = Random(5), 0, 300
    for _ in range(ladders):
        groups = []
        for _ in range(8):
            hands = [chance.randrange(20, 40)] * 2
            luck = chance.gauss(0, 1)
            points = [hands[0] * (5 - luck), hands[1] * (6 + luck)]
            groups.append([*hands, 1, 1, *points, 0, 1, 1, 0])
        step = jackknife(groups, 2)[-1]
        held += abs(step.mean - 1) <= step.half
    assert 0.91 < held / ladders < 0.985


def test_what_a_step_shows_is_said_in_words() -> None:
    assert verdict(Mean(0.6, 0.5)) == "clear"
    assert verdict(Mean(0.4, 0.5)) == "not clear"
    assert verdict(Mean(-0.6, 0.5)) == "clearly below"
    assert verdict(Mean(0.6, inf)) == "too few yet"
    few = figures_of([part(number) for number in range(FEWEST - 1)])
    assert few.steps == [Mean(1.0, inf)]
    swinging = [part(number, points=(10, 30 * (number % 2))) for number in range(10)]
    table = ladder_tables.steps(swinging)
    assert "not clear |" in table


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--levels", "expert"), "Levels are two or more of 800"),
        (("--levels", "expert,casual"), "from weak to strong."),
        (("--games", "bridge"), "not 'bridge'."),
        (("--ms", "30", "--playouts", "30"), "Give --ms or --playouts, not both."),
        (("--deals", "0"), "--deals is at least 1, not 0."),
        (("--minutes", "-1"), "--minutes is more than 0, not -1."),
        ((), "--version."),
    ],
)
def test_wrong_words_are_refused_in_one_sentence(
    words: tuple[str, ...],
    sentence: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(monkeypatch, *words) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert said.count("\n") == 1
