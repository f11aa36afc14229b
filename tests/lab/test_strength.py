"""The measurements of strength: what is played, what is kept of it, and the page made of it."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ai.players.levels import Searcher
from game.engine import Limit
from game.variants import VARIANTS
from lab import bench_strength, bid_alternatives, parts, summary_tables, tables
from lab.playing import agent, usual_players
from lab.population.kinds import HELD_OUT, LEARNING
from lab.predictions import EXPERTS, MIXED, predicted, predicted_in_game
from lab.results import (
    CALIBRATION,
    KERNEL,
    PAGES,
    STRENGTH,
    Part,
    append,
    mean_of,
    mean_of_games,
    read,
)

ANY = Limit(playouts=1)


@pytest.fixture
def scratch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file of results of one's own, and no bot that thinks."""
    monkeypatch.setattr(bench_strength, "agent", lambda name: agent("heuristic"))
    return tmp_path / "results.jsonl"


def run(monkeypatch: pytest.MonkeyPatch, *words: str) -> int:
    monkeypatch.setattr(sys, "argv", ["bench_strength.py", *words])
    return bench_strength.main()


def test_the_tables_of_the_page_are_those_of_the_results() -> None:
    known, said = read(STRENGTH), read(CALIBRATION)
    of_strength = {**tables.STRENGTH, **summary_tables.STRENGTH}
    of_calibration = {**tables.CALIBRATION, **summary_tables.CALIBRATION}
    made = {name: table(known) for name, table in of_strength.items()}
    made |= {name: table(said) for name, table in of_calibration.items()}
    made["kernel"] = tables.kernel(read(KERNEL))
    pages = [page.read_text(encoding="utf-8") for page in PAGES]
    for name in made:
        assert sum(tables.BEGIN.format(name) in page for page in pages) == 1
    assert [tables.written(page, made) for page in pages] == pages, (
        "run bench_strength.py and calibrate.py --table, bench_kernel.py --keep"
    )


def test_a_run_goes_on_where_the_last_one_ended(
    scratch: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--results", str(scratch), "--cells", "3x2", "--playouts", "1")
    assert run(monkeypatch, *words, "--deals", "25") == 0
    assert run(monkeypatch, *words, "--deals", "50") == 0
    assert run(monkeypatch, *words, "--deals", "50") == 0
    assert [part["deals"] for part in read(scratch)] == [25, 25]
    assert read(scratch)[0]["sum"] != read(scratch)[1]["sum"], "other deals"
    assert "| expert | heuristic | 3 × 2 | 1 playouts |  | 50 |" in capsys.readouterr().out


@pytest.mark.thinned(32)
@pytest.mark.parametrize("name", VARIANTS)
def test_every_variant_can_be_measured(name: str) -> None:
    row, bot = VARIANTS[name], agent("heuristic")
    players = usual_players(row)
    if name == "cooperative":
        part = parts.teams(bot, bot, row, players, ANY, 0)
        assert part["made"] == part["others"]
        assert part["sum"] == part["squares"] == 0
        return
    part = parts.game_of_row(bot, bot, row, players, ANY, 1)
    assert part["games"] == 1
    assert part["deals"] >= 3
    assert part["squares"] == part["sum"] ** 2


def test_a_league_seats_every_kind_and_counts_it_against_the_others() -> None:
    kinds = {name: agent("heuristic") for name in ("expert", "heuristic", "mcts")}
    part = parts.league(kinds, 4, 2, ANY, 0)
    assert sum(row[0] for row in part["kinds"].values()) == 4 * parts.SIZE
    assert set(part["pairs"]) == {"expert heuristic", "expert mcts", "heuristic mcts"}
    for number in range(200):
        assert len(set(parts.seating(sorted(kinds), 4, number))) > 1


def test_a_mean_of_games_is_that_of_deals_where_each_game_is_one_deal() -> None:
    figures = [3.0, -1.0, 4.0, 1.0, -5.0]
    total, squares = sum(figures), sum(figure**2 for figure in figures)
    assert mean_of_games(5, total, squares, total, 5) == pytest.approx(mean_of(5, total, squares))


def test_a_cell_ends_early_only_when_it_is_clear(tmp_path: Path) -> None:
    key: Part = {"cell": "4x7"}
    file = tmp_path / "clear.jsonl"

    def measured(first: int) -> Part:
        return {"deals": 25, "sum": 50.0, "squares": 125.0}

    bench_strength.fill(file, key, "deals", 500, 4.0, measured)
    assert sum(part["deals"] for part in read(file)) == 50
    append(file, {"cell": "4x3", "deals": 100, "sum": 1.0, "squares": 400.0})
    assert not bench_strength.is_clear(read(file)[-1:], 4.0)


def test_only_what_stands_between_the_markers_changes() -> None:
    page = "a\n<!-- table: duels -->\nold\n<!-- end of table -->\nb\n"
    assert tables.written(page, {"duels": "new"}) == page.replace("old", "new")
    assert tables.written(page, {"teams": "new"}) == page


@pytest.mark.parametrize(
    "words",
    [
        ("--variant", "bridge"),
        ("--variant", "clag", "--against", "openspiel"),
        ("--against", "nobody"),
        ("--bot", "nobody"),
        ("--beside", "expert-envy-much"),
        ("--bot", "expert-net-much"),
        ("--beside", "expert", "--variant", "clag"),
        ("--variant", "clag", "--mixed"),
        ("--league", "expert"),
        ("--cells", "4-7"),
        ("--cells", "4x7"),
    ],
)
def test_what_cannot_be_measured_is_said_in_a_sentence(
    words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, *words) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert said.strip().endswith((".", "--version."))


def test_every_line_of_results_can_be_read() -> None:
    for line in STRENGTH.read_text(encoding="utf-8").splitlines():
        assert {"deals", "limit", "version", "day", "machine"} <= set(json.loads(line))


def test_the_short_table_has_the_newest_version_of_each_cell_alone() -> None:
    row: Part = {"bot": "expert", "against": "net", "limit": summary_tables.LIMIT, "deals": 100}
    parts_of = [
        row | {"cell": cell, "version": version, "sum": lead * 100, "squares": lead**2 * 100}
        for cell, version, lead in (
            *(("4x7", "10", 2), ("4x7", "8", 1), ("4x7", "10", 2), ("4x3", "8", 3)),
            *(("4x10", "2", 4), ("4x12", "10", 5)),
        )
    ]
    parts_of += [parts_of[0] | other for other in ({"limit": "1 playouts"}, {"bot": "net"})]
    table = summary_tables.against_others(parts_of)
    assert table.splitlines()[2:] == [
        "| net | +3.00 ± 0.00 | +2.00 ± 0.00 |  |  |  | 300 | 8 and 10 |"
    ]


def test_the_short_table_of_variants_has_the_newest_games_at_the_windows_limit() -> None:
    row: Part = {"variant": "clag", "players": 4, "bot": "expert", "against": "heuristic"}
    parts_of = [
        row
        | {"limit": limit, "version": version, "variant": name, "games": 1, "deals": 20}
        | {"sum": 20 * lead, "squares": 400 * lead**2, "cross": 400 * lead, "spread": 400}
        | {"made": 10, "others": 15}
        for name, limit, version, lead in (
            *(("clag", "30 playouts", "3", 1), ("clag", "30 playouts", "11", 2)),
            *(("clag", summary_tables.LIMIT, "9", 3), ("clag", summary_tables.LIMIT, "10", 4)),
            *(("potomac", "30 playouts", "9", 5), ("potomac", "30 playouts", "10", 6)),
        )
    ]
    parts_of += [parts_of[3] | other for other in ({"against": "net"}, {"bot": "net"})]
    assert summary_tables.every_variant(parts_of).splitlines()[2:] == [
        "| Clag | 4 | 20 | +4.00 ± 0.00 | 0.50 | 0.25 | 30 ms of work | 10 |",
        "| Potomac Blackout | 4 | 20 | +6.00 ± 0.00 | 0.50 | 0.25 | 30 playouts | 10 |",
    ]


def test_what_is_said_and_made_is_of_the_newest_version_of_each_kind_of_table() -> None:
    parts_of: list[Part] = [
        {"seats": seats, "version": version, "tenths": [[bids, bids / 20, 0]] + [[0, 0, 0]] * 9}
        for seats, version, bids in (
            *((EXPERTS, "7", 1), (EXPERTS, "8", 10), (EXPERTS, "10", 100), (EXPERTS, "10", 100)),
            *(("held-out", "8", 40), ("held-out", "9", 60)),
        )
    ]
    parts_of.append(parts_of[3] | {"variant": "clag", "version": "11"})
    assert summary_tables.said_and_made(parts_of).splitlines()[-1] == (
        "| all | 200 | 0.050 | 0.000 | 60 | 0.050 | 0.000 |"
    )


@pytest.mark.slow
def test_what_is_said_of_bids_is_counted_by_tenths() -> None:
    expert, others = agent("expert"), {name: agent(name) for name in LEARNING}
    assert isinstance(expert, Searcher)
    for seats, experts in ((EXPERTS, 3), (MIXED, 2), ("learning", 1)):
        bids = experts * parts.SIZE
        part = predicted(expert, others, seats, 3, 2, Limit(playouts=4), 0)
        assert sum(tenth[0] for tenth in part["tenths"]) == bids
        for at, (count, said, made) in enumerate(part["tenths"]):
            assert count * at / 10 <= said + 1e-9
            assert said <= count * (at + 1) / 10 + 1e-9
            assert made <= count
    table = tables.calibration(
        [
            {"seats": "experts", "limit": "", "version": "", "day": "", "tenths": tenths}
            for tenths in ([[0, 0, 0]] * 9 + [[2, 1.8, 1]], [[0, 0, 0]] * 9 + [[2, 1.8, 2]])
        ]
    )
    assert table.splitlines()[2:] == [
        "| experts |  |  | 0.9-1.0 | 4 | 0.900 | 0.750 | -15.0 ± 42.4 |  |"
    ]


@pytest.mark.slow
def test_what_is_said_of_bids_in_whole_games_is_of_those_that_stood() -> None:
    expert, row = agent("expert"), VARIANTS["oh-hell"]
    assert isinstance(expert, Searcher)
    part = predicted_in_game(
        expert, {"ducker": agent("ducker")}, "ducker", row, 3, Limit(playouts=1), 0
    )
    bids = sum(tenth[0] for tenth in part["tenths"])
    assert part["deals"] == len(row.deals[3])
    assert 0.8 * part["deals"] <= bids <= part["deals"], "few are changed later"
    key = {"variant": "oh-hell", "players": 3, "seats": "", "limit": "", "version": "", "day": ""}
    tenths = [[0, 0, 0]] * 9 + [[tables.MANY, 0.9 * tables.MANY, 0.85 * tables.MANY]]
    line = tables.calibration_by_variant([key | {"tenths": tenths}]).splitlines()[-1]
    assert line.count("-5.0 ± 7.0") == 2, "of all, and of the only tenth"


def test_two_in_the_same_seat_are_measured_by_their_difference(
    scratch: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--results", str(scratch), "--cells", "3x2", "--playouts", "1", "--deals", "25")
    assert run(monkeypatch, *words, "--against", "learning", "--beside", "expert-envy-0.5") == 0
    (part,) = read(scratch)
    assert part["sum"] == part["own"] == part["squares"] == 0, "both are the heuristic here"
    assert part["made"] == part["others"]
    monkeypatch.setattr(bench_strength, "agent", agent)
    among = ("--against", "learning", "--bot", "ducker", "--beside", "whist-player")
    assert run(monkeypatch, *words, *among) == 0
    part = read(scratch)[-1]
    assert part["squares"] > 0
    more = part["own"] - 10 * (part["made"] - part["others"])
    assert -2 * part["others"] <= more <= 2 * part["made"], "ten for each bid made, and the bids"
    assert f"| ducker | whist-player | {','.join(LEARNING)} | 3 × 2 |" in capsys.readouterr().out


def test_opponents_are_measured_each_by_itself_or_mixed_at_one_table(
    scratch: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--results", str(scratch), "--cells", "3x2", "--playouts", "1", "--deals", "25")
    assert run(monkeypatch, *words, "--against", "held-out") == 0
    assert [part["against"] for part in read(scratch)] == list(HELD_OUT)
    assert run(monkeypatch, *words, "--against", "learning", "--mixed") == 0
    assert read(scratch)[-1]["against"] == f"mixed {','.join(LEARNING)}"
    assert f"| expert | mixed {','.join(LEARNING)} | 3 × 2 |" in capsys.readouterr().out


def test_other_bids_are_played_on_over_the_same_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "bids.jsonl"
    words = ["--cells", "3x3", "--deals", "3", "--worlds", "8", "--results", str(kept)]
    said = []
    for _ in range(2):
        monkeypatch.setattr(sys, "argv", ["bid_alternatives.py", *words])
        assert bid_alternatives.main() == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    lines = [json.loads(line) for line in kept.read_text(encoding="utf-8").splitlines()]
    assert [line["deal"] for line in lines] == [0, 1, 2], "the second run plays nothing"
    for line in lines:
        bids = [bid_alternatives.Tried(*each) for each in line["tried"]]
        assert len({each.bid for each in bids}) == len(bids) >= 1
        assert [each.worth for each in bids] == sorted((each.worth for each in bids), reverse=True)
        assert all(each.own in (0, 10 + each.bid) for each in bids)


def test_without_openspiel_nobody_is_measured_against_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("lab.playing.find_spec", lambda _: None)
    assert run(monkeypatch, "--version", "1", "--against", "openspiel") == 2
    assert "OpenSpiel is not installed here" in capsys.readouterr().err
