"""The audit of paper score sheets: what the rules contradict is listed, nothing else is."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.variants import VARIANTS
from tests.commands.command_line import run

POTOMAC = """\
cards,dealer,declarer,Wei-Hwa bid,Wei-Hwa took,Wei-Hwa points,SquashBot bid,SquashBot took,\
SquashBot points,Twonky bid,Twonky took,Twonky points,TrundleBot bid,TrundleBot took,\
TrundleBot points
13,TrundleBot,Wei-Hwa,3,3,+11,2,2,+7,2,2,+7,3,6,-3
12,Wei-Hwa,Twonky,4,2,-2,2,2,+7,5,6,-1,3,2,-1
11,SquashBot,Twonky,1,0,-1,1,1,+6,7,8,-1,3,2,-1
10,Twonky,SquashBot,1,0,-1,4,4,+10,0,5,-5,3,1,-2
9,TrundleBot,Twonky,0,0,+5,3,2,-1,4,3,-1,1,4,-3
8,Wei-Hwa,Twonky,1,1,+6,2,2,+7,4,3,-1,2,2,+7
7,SquashBot,SquashBot,1,1,+7,4,6,-2,0,0,+5,3,0,-3
6,Twonky,Wei-Hwa,5,5,+15,1,0,-1,3,1,-2,0,0,+5
5,TrundleBot,Twonky,0,0,+5,3,0,-3,4,4,+13,0,0,+5
4,Wei-Hwa,Twonky,0,1,-1,0,0,5,2,1,-1,0,2,-2
3,SquashBot,Twonky,0,0,+5,1,0,-1,2,3,-1,1,0,-1
2,Twonky,Twonky,1,0,-1,0,0,+5,2,2,+9,0,0,+5
1,TrundleBot,SquashBot,0,0,+5,1,1,+7,0,0,+5,1,0,-1
"""
"""Potomac Blackout's printed score sheet of 1999, the deals from thirteen cards down to one."""

ERRATA = [
    # The declarer's bid of 4 was made: five and twice four. Ten is what nobody's bid of 4 earns;
    # the running total beside it, 30, is 20 and this 10, so the slip was carried on.
    (
        5,
        "SquashBot points",
        "10 is written, but a bid of 4 and 4 taken, as the declarer, score 13.",
    ),
    # A bid of 1 made by somebody else than the declarer earns six; 25 is 18 and this 7.
    (8, "Wei-Hwa points", "7 is written, but a bid of 1 and 1 taken score 6."),
    # One trick of five is nobody's. All four scores follow from what is written, so no single
    # player can be blamed for it.
    (10, "took", "The tricks come to 4, but there are 5."),
]
"""Everything on the printed sheet that the rules beside it contradict."""


def check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, text: str, *words: str
) -> list[dict[str, Any]]:
    """The bad cells of a sheet, after looking at the exit code and the number of deals."""
    path = tmp_path / "sheet.csv"
    path.write_text(text, encoding="utf-8")
    code = run("score", "--check", path, "--json", *words)
    out, err = capsys.readouterr()
    assert err == ""
    document = json.loads(out)
    assert list(document) == ["rows", "bad"]
    assert document["rows"] == len(text.strip().splitlines()) - 1
    assert code == (1 if document["bad"] else 0)
    bad: list[dict[str, Any]] = document["bad"]
    return bad


def sheet(names: str, *rows: str) -> str:
    """A sheet of players named by single letters; a row is its cells, with spaces between parts."""
    header = ["cards", "dealer", "declarer"]
    header += [f"{name} {part}" for name in names for part in ("bid", "took", "points")]
    lines = [",".join(header)]
    for row in rows:
        cards, dealer, *players = row.split()
        lines.append(",".join([cards, *dealer.split("/"), *",".join(players).split(",")]))
    return "\n".join(lines) + "\n"


def places(bad: list[dict[str, Any]]) -> list[tuple[int, str]]:
    """Line and column of every bad cell."""
    return [(cell["line"], cell["column"]) for cell in bad]


def test_potomacs_printed_sheet_has_three_errata(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = check(capsys, tmp_path, POTOMAC, "--variant", "potomac")
    assert [(cell["line"], cell["column"], cell["why"]) for cell in bad] == ERRATA


def test_potomacs_sheet_with_its_errata_put_right_is_clean(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    right = POTOMAC.replace("4,4,+10", "4,4,+13").replace("SquashBot,1,1,+7", "SquashBot,1,1,+6")
    right = right.replace("5,TrundleBot,Twonky,0,0,+5,3,0,-3", "5,TrundleBot,Twonky,0,0,+5,3,1,-2")
    assert check(capsys, tmp_path, right, "--variant", "potomac") == []


def test_the_text_names_line_column_and_both_numbers(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(POTOMAC)
    assert run("score", "--variant", "potomac", "--check", path) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == f"Line 5, SquashBot points: {ERRATA[0][2]}"
    assert lines[-1] == "13 deals, 3 cells contradict the rules of Potomac Blackout."


@pytest.mark.parametrize(
    ("old", "new", "where"),
    [
        ("11,SquashBot", "11,Twonky", (4, "dealer")),
        ("11,SquashBot", "11,1", None),
        ("9,TrundleBot,Twonky", "9,TrundleBot,SquashBot", (6, "declarer")),
        ("9,TrundleBot,Twonky", "9,TrundleBot,2", None),
        ("9,TrundleBot,Twonky", "9,TrundleBot,", (6, "declarer")),
        # The first of two who bid one is SquashBot, at the dealer's left but one.
        ("1,TrundleBot,SquashBot", "1,TrundleBot,TrundleBot", (14, "declarer")),
        ("8,Wei-Hwa", "18,Wei-Hwa", (7, "cards")),
        ("2,2,+7,4,3,-1,2,2,+7", "9,2,-7,4,3,-1,2,2,+7", (7, "SquashBot bid")),
        ("0,0,5,2,1", "0,0,-5,2,1", (11, "SquashBot points")),
    ],
)
def test_a_single_wrong_cell_is_found(
    old: str,
    new: str,
    where: tuple[int, str] | None,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    assert POTOMAC.count(old) == 1
    text = POTOMAC.replace(old, new)
    bad = places(check(capsys, tmp_path, text, "--variant", "potomac"))
    known = places([{"line": line, "column": column} for line, column, _ in ERRATA])
    extra = [place for place in bad if place not in known]
    if where is None:
        assert not extra
    else:
        assert where in extra


def test_a_slip_in_the_tricks_is_laid_to_the_only_player_whose_points_tell_of_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = sheet("ABC", "1 B/ 1,1,6 0,0,6 0,0,6", "2 C/ 1,0,7 1,1,7 0,0,7")
    ((bad),) = check(capsys, tmp_path, text)
    assert (bad["line"], bad["column"]) == (3, "A took")
    assert bad["why"] == "0 is written, but it should be 1: the tricks come to 1, but there are 2."


def test_the_hook_is_laid_to_whoever_bid_last(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = ("3 B/ 1,1,1 1,1,1 1,1,1", "4 C/ 2,2,1 0,0,1 1,2,0")
    assert places(check(capsys, tmp_path, sheet("ABC", *rows), "--variant", "jabberwocky")) == [
        (2, "B bid")
    ]
    # Where no dealer is told, nobody is known to have bid last.
    unknown = sheet("ABC", rows[0].replace("B/", "/"))
    assert places(check(capsys, tmp_path, unknown, "--variant", "jabberwocky")) == [(2, "bid")]
    words = ("--variant", "jabberwocky", "--option", "hook=false")
    assert check(capsys, tmp_path, unknown, *words) == []


def test_the_turn_to_deal_is_that_of_most_rows(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = ["1 A/ 1,1,6 0,0,6 0,0,6", "2 B/ 1,1,7 1,1,7 0,0,7", "3 C/ 1,1,8 1,1,8 1,1,8"]
    assert check(capsys, tmp_path, sheet("ABC", *rows)) == []
    assert places(check(capsys, tmp_path, sheet("ABC", rows[0].replace("A", "2"), *rows[1:]))) == [
        (2, "dealer")
    ]
    # La Podrida's deal passes the other way: C, B, A.
    backwards = ["17 C/ 9,9,19 8,8,18 1,0,0", "16 B/ 9,9,19 7,7,17 1,0,0"]
    assert check(capsys, tmp_path, sheet("ABC", *backwards), "--variant", "la-podrida") == []


def test_sizes_follow_the_schedule_from_wherever_the_sheet_starts(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    later = ["8 / 3,3,13 5,5,13", "9 / 3,3,14 6,6,14", "11 / 4,4,15 6,6,15"]
    bad = check(capsys, tmp_path, sheet("AB", *later))
    # Ten cards were dealt: that is what the tricks come to, and the points follow from it.
    assert places(bad) == [(4, "cards")]


def test_clags_misere_is_known_by_its_place(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sizes = [*range(1, 8), *(7,) * 6]
    rows = [f"{size} / {size},{size},{10 + 2 * size} 0,0,10 0,0,10" for size in sizes[:11]]
    rows += ["7 / 0,7,-14 0,0,10 0,0,10", "7 / 0,0,10 0,1,-2 0,6,-12"]
    assert check(capsys, tmp_path, sheet("ABC", *rows), "--variant", "clag") == []
    rows[12] = "7 / 1,1,12 0,0,10 0,6,0"
    bad = places(check(capsys, tmp_path, sheet("ABC", *rows), "--variant", "clag"))
    assert (14, "A bid") in bad
    assert (14, "C points") in bad


def test_a_call_is_not_on_the_sheet_so_any_that_fits_will_do(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = [
        "3 / 1,1,12 2,2,14 0,0,10",  # plain
        "3 / 0,1,-2 0,2,-4 0,0,10",  # a misère
        "3 / 1,1,16 1,2,6 0,0,10",  # a madness: A took trick 3, B tricks 1 and 2
        "3 / 1,1,17 1,2,6 0,0,10",  # odd points come from no call
        "8 / 1,1,12 2,2,14 0,5,0",  # nobody may name eight
    ]
    bad = check(capsys, tmp_path, sheet("ABC", *rows), "--variant", "caller-clag")
    assert {line for line, _ in places(bad)} == {5, 6}
    assert (5, "A points") in places(bad)
    assert (6, "cards") in places(bad)


def test_a_premium_is_not_on_the_sheet_so_one_that_fits_will_do(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    # Two made: twenty each. C's declaration failed: thirty to each of the others.
    rows = ["12 / 3,3,53 2,2,52 3,4,4", "12 / 3,3,23 2,2,22 3,4,4", "12 / 3,3,54 2,2,22 3,4,4"]
    bad = check(capsys, tmp_path, sheet("ABC", *rows), "--variant", "ninety-nine")
    assert places(bad) == [(4, "A points")]


def test_streaks_are_counted_along_the_sheet(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = [f"{n} / {n},{n},{5 + n} 0,0,{5 + n}" for n in range(1, 6)]
    rows.append("6 / 6,6,21 1,0,0")  # the fifth made in a row that is not of one card
    words = ("--option", "streak_bonus=true")
    assert check(capsys, tmp_path, sheet("AB", *rows), *words) == []
    assert places(check(capsys, tmp_path, sheet("AB", *rows))) == [(7, "A points")]


def test_doubling_and_revokes_are_allowed_for_where_they_are_played(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = ["1 / 1,1,12 0,0,12", "2 / 1,1,7 1,1,7", "3 / 2,2,5 1,1,8"]
    words = ("--option", "double_suit=H", "--option", "revokes=penalised")
    assert check(capsys, tmp_path, sheet("AB", *rows), *words) == []
    assert places(check(capsys, tmp_path, sheet("AB", *rows))) == [
        (2, "A points"),
        (2, "B points"),
        (4, "A points"),
    ]


def test_a_failed_deal_of_the_cooperative_game_is_played_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rows = ["1 A/ 0,0,1 1,1,1", "2 B/ 1,2,0 1,0,0", "2 A/ 1,1,1 1,1,1", "3 B/ 1,1,1 2,2,1"]
    assert check(capsys, tmp_path, sheet("AB", *rows), "--variant", "cooperative") == []
    rows[2] = "3 A/ 1,1,1 2,2,1"
    bad = check(capsys, tmp_path, sheet("AB", *rows[:3]), "--variant", "cooperative")
    assert places(bad) == [(4, "cards")]
    rows[2] = "2 A/ 1,1,1 0,1,0"
    bad = check(capsys, tmp_path, sheet("AB", *rows[:3]), "--variant", "cooperative")
    assert (4, "A bid") in places(bad)


def test_nobody_may_bid_none_six_times_in_kachuful(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    rest = " ".join(["0,0,10"] + ["1,0,0"] * 4)
    rows = [f"{n} / {n},{n},{10 + n} {rest}" for n in range(1, 7)]
    bad = check(capsys, tmp_path, sheet("ABCDEF", *rows), "--variant", "kachuful")
    assert places(bad) == [(7, "B bid")]


def test_a_declarer_is_for_games_that_have_one(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = sheet("AB", "1 A/B 1,1,6 0,0,6")
    assert places(check(capsys, tmp_path, text)) == [(2, "declarer")]


def test_deals_after_the_end_are_found_and_tie_breaks_are_none(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = ("--option", "schedule=1,2")
    tied = ["1 / 1,1,6 0,0,6", "2 / 1,1,7 1,1,7", "1 / 1,1,6 1,0,0"]
    assert check(capsys, tmp_path, sheet("AB", *tied), *words) == []
    bad = check(capsys, tmp_path, sheet("AB", *tied, "2 / 1,1,7 1,1,7"), *words)
    assert places(bad) == [(5, "cards")]
    assert "over before this deal" in bad[0]["why"]


def as_sheet(record: Path) -> str:
    """The sheet that a scorer would have kept of a recorded game, from the lines of the record."""
    names: list[str] = []
    rows: list[str] = []
    deal: dict[str, Any] = {}
    for line in map(json.loads, record.read_text().splitlines()):
        match line.get("event"):
            case None if "seats" in line:
                names = [seat["name"] for seat in line["seats"]]
            case "deal":
                deal = {"bids": {}, "declarer": ""} | line
            case "trump" if line["by"] is not None:
                deal["declarer"] = names[line["by"]]
            case "bid":
                deal["bids"][line["seat"]] = line["bid"]
            case "lay":
                worth = {"C": 3, "H": 2, "S": 1, "D": 0}
                deal["bids"][line["seat"]] = sum(worth[card[1]] for card in line["cards"])
            case "score":
                cells = [deal["cards"], deal["dealer"], deal["declarer"]]
                for seat, (took, points) in enumerate(
                    zip(line["tricks"], line["points"], strict=True)
                ):
                    cells += [deal["bids"][seat], took, points]
                rows.append(",".join(map(str, cells)))
    parts = [f"{name} {part}" for name in names for part in ("bid", "took", "points")]
    return "\n".join([",".join(["cards", "dealer", "declarer", *parts]), *rows]) + "\n"


HOUSE_RULES = [
    *((name, ()) for name in VARIANTS),
    ("oh-hell", ("streak_bonus=true", "double_suit=H", "revokes=penalised")),
    ("blackout", ("streak_bonus=true", "schedule=2,2", "hook=any")),
    ("ninety-nine", ("streak_bonus=true", "double_suit=C")),
    ("caller-clag", ("double_suit=S", "deals=30")),
    ("la-pocha", ("double_suit=O", "streak_bonus=true")),
    ("potomac", ("bidding=simultaneous", "hook=false", "scoring=la-pocha")),
    ("kachuful", ("double_suit=D", "bidding=in-turn", "hook=true")),
]


@pytest.mark.thinned(36)
@pytest.mark.parametrize(("variant", "options"), HOUSE_RULES)
def test_the_sheet_of_a_played_game_is_clean_and_a_changed_one_is_not(
    variant: str,
    options: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    words = ["--variant", variant, *(w for option in options for w in ("--option", option))]
    players = max(min(VARIANTS[variant].seats[1], 6), VARIANTS[variant].seats[0])
    game = ["--bots", "random", "--players", str(players), "--seed", "5", "--max-deals", "40"]
    record = tmp_path / "game.jsonl"
    assert run("simulate", *words, *game, "--record", record) == 0
    capsys.readouterr()
    text = as_sheet(record)
    assert check(capsys, tmp_path, text, *words) == []
    header, first, *rest = text.splitlines()
    cells = first.split(",")
    cells[-1] = str(int(cells[-1]) + 501)
    changed = "\n".join([header, ",".join(cells), *rest]) + "\n"
    assert (2, header.split(",")[-1]) in places(check(capsys, tmp_path, changed, *words))


UNREADABLE = [
    ("", "is empty"),
    ("cards,dealer,declarer,A bid,A took,A points,B bid,B took,B points\n", "no deals"),
    (sheet("AB", "1 / 1,1,x 0,0,6"), "line 2, column 'A points': 'x' is not a whole number"),
    (sheet("AB", "1 / 1,one,6 0,0,6"), "line 2, column 'A took': 'one' is not"),
    (sheet("AB", "1 / 1,,6 0,0,6"), "line 2, column 'A took': a number is missing"),
    (sheet("AB", "1 / 1,1,6 0,0,6", "2 C/ 1,1,7 1,1,7"), "line 3, column 'dealer': there is no"),
    (sheet("AB", "1 2/ 1,1,6 0,0,6"), "no player '2'"),
    (sheet("AB", "1 / 1,1,6 0,0"), "line 2: there are 8 cells, but the header has 9"),
    (sheet("AB", "1 / 1,1,6 0,0,6,7"), "line 2: there are 10 cells"),
    (sheet("AB", "1 / 1,1,6 0,0,6").replace("B took,", ""), "column 8 should be 'B took'"),
    (sheet("AB", "1 / 1,1,6 0,0,6").replace(",B points", ""), "'B points', and is missing"),
    (sheet("AB", "1 / 1,1,6 0,0,6").replace("dealer,", ""), "column 2 should be 'dealer'"),
    (sheet("AA", "1 / 1,1,6 0,0,6"), "two players named 'A'"),
    (sheet("", "1 /"), "column 4 should be 'NAME bid'"),
    (sheet("A", "1 / 1,1,6"), "2 to 7 players, not 1"),
    (sheet("ABCDEFGH", "1 / " + "0,0,6 " * 8), "2 to 7 players, not 8"),
    ('cards,"dealer', "line 1: this is not CSV"),
]


@pytest.mark.thinned(25)
@pytest.mark.parametrize(("text", "why"), UNREADABLE, ids=[why for _, why in UNREADABLE])
def test_what_is_no_sheet_is_refused_with_its_place(
    text: str, why: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(text)
    refused(capsys, why, "--check", path)


def refused(capsys: pytest.CaptureFixture[str], why: str, *words: object) -> None:
    """The command says why in one sentence and does nothing."""
    assert run("score", *words) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert why in err
    assert len(err.strip().splitlines()) == 1
    assert err.strip()[-1] == "."


def test_a_file_that_cannot_be_read_is_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    refused(capsys, "cannot be read", "--check", tmp_path / "none.csv")
    refused(capsys, "cannot be read", "--check", tmp_path)
    (tmp_path / "picture").write_bytes(b"\xff\xfe\x00")
    refused(capsys, "not a text file", "--check", tmp_path / "picture")
    (tmp_path / "sheet").write_text(POTOMAC)
    (tmp_path / "long").write_text("1" * 200_001)
    refused(capsys, "too large", "--check", tmp_path / "long")
    refused(capsys, "a whole sheet", "--check", tmp_path / "sheet", "--bids", "1,1")
    refused(capsys, "no variant", "--check", tmp_path / "sheet", "--variant", "tarot")


def test_a_spreadsheets_marks_and_typographic_minus_are_read(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = "\N{BYTE ORDER MARK}" + POTOMAC.replace("-", "\N{MINUS SIGN}").replace(
        "Wei\N{MINUS SIGN}Hwa", "Wei-Hwa"
    ).replace(",", ", ")
    bad = check(capsys, tmp_path, text.replace("\n", "\r\n"), "--variant", "potomac")
    assert len(bad) == len(ERRATA)
