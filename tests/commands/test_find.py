"""`blackout find`: games by what happened in them, told from records by hand."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path

import pytest

from game.engine.cards import card
from game.presentation.game_search import SearchError, Shelfmarks, number_range, search_query
from game.table.game_index.game_index import GameIndex
from game.table.game_index.listed import all_games, games_found
from game.table.game_index.search import GameQuery, SortBy
from game.table.records.game_marks import GameMark, GameMarks, keep_mark
from tests.commands.command_line import outcome
from tests.lines import Data
from tests.on_file import recorded, write

KINDS: tuple[tuple[str, str, str, dict[str, object]], ...] = (
    ("hell", "oh-hell", "human,random,random", {"schedule": [2, 3, 5]}),
    ("nine", "ninety-nine", "human,casual,casual", {}),
    ("pocha", "la-pocha", "human,random,random", {}),
    ("bots", "oh-hell", "random,random,random", {"schedule": [2]}),
)


@pytest.fixture
def games(home: Path) -> Path:
    folder = home / "games"
    for number, (name, row, agents, options) in enumerate(KINDS):
        lines = recorded(agents, row=row, options=options)
        lines[-1]["ended"] = f"2026-1{number % 3}-20T12:00:00Z"
        os.utime(write(folder / f"{name}.blackout", lines), (200, 200))
    os.utime(write(folder / "begun.blackout", recorded("human,random")[:4]), (100, 100))
    broken = folder / "broken.blackout"
    broken.write_text("nothing\n")
    os.utime(broken, (100, 100))
    return folder


def printed(capsys: pytest.CaptureFixture[str], *words: object) -> str:
    """What the command prints."""
    code, out, _err = outcome(capsys, "find", *words)
    assert code == 0
    return out


def found(*words: str, marks: GameMarks | None = None) -> set[str]:
    """The stems of the games that are found."""
    index = GameIndex()
    all_games(index)
    query = search_query(index, " ".join(words), Shelfmarks(marks or GameMarks()), strict=True)
    return {entry.path.stem for entry in games_found(index, query)}


def deals_of(path: Path) -> list[tuple[Data, int, int]]:
    """By deal the line of its hands, the first seat's bid and its tricks."""
    lines = [json.loads(line) for line in path.read_text().splitlines()]
    hands = [line for line in lines if line.get("event") == "deal"]
    bids = [line["bid"] for line in lines if line.get("event") == "bid" and line["seat"] == 0]
    tricks = [line["tricks"][0] for line in lines if line.get("event") == "score"]
    return [*zip(hands, bids, tricks, strict=True)]


def test_games_are_found_by_what_they_are(games: Path) -> None:
    every = {"hell", "nine", "pocha", "bots", "begun", "broken"}
    assert found() == every
    assert found("variant:la-pocha") == {"pocha"}
    assert found("is:unfinished") == {"begun"}
    assert found("is:broken") == {"broken"}
    assert found("is:won") | found("is:lost") == {"hell", "nine", "pocha", "bots"}
    assert found("is:house-rules") == {"hell", "bots"}
    assert found("since:2026-11", "until:2026-12-20") == {"nine", "pocha"}
    assert found("until:2026-10-20", "is:finished") == {"hell", "bots"}
    assert found("ninety", "casual") == {"nine"}
    assert found("with:ada", "is:plain", "players:3") == {"nine", "pocha"}
    assert found("deals:3", "variant:oh-hell") == {"hell"}
    marks = GameMarks({"hell.blackout": GameMark(True, "queen of spades")})
    assert found("is:starred", marks=marks) == found("is:noted", marks=marks) == {"hell"}
    assert found("spades", marks=marks) == {"hell"}


def test_games_are_found_by_one_deal_of_a_person(games: Path) -> None:
    for name in ("hell", "pocha"):
        path = games / f"{name}.blackout"
        for line, bid, tricks in deals_of(path):
            hand = line["hands"][0]
            suits = {card(code).suit for code in hand}
            words = [f"held:{','.join(hand)}", f"cards:{len(hand)}", f"bid:{bid}"]
            words += [f"took:{tricks}", f"exact:{'yes' if bid == tricks else 'no'}"]
            for suit in suits:
                number = sum(card(code).suit is suit for code in hand)
                words.append(f"{suit.title}:{number}")
            assert name in found(*words)
            assert name in found(f"by:You held:{hand[0]}")
            assert found(f"by:Nobody held:{hand[0]}") == set()
            assert name not in found(*words, f"spades:{len(hand) + 1}+")
            other = next(code for code in line["hands"][1])
            assert name not in found(f"held:{other},{','.join(hand)}", f"cards:{len(hand)}")


def test_what_asks_for_nothing_is_refused_in_a_sentence(
    games: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for word in ("is:nice", "held:ZZ", "bid:many", "since:soon", "since:2026-13", "deals:x", "a:b"):
        with pytest.raises(SearchError, match=word):
            found(word)
        told = f"{word} asks for nothing that is known.\n"
        assert outcome(capsys, "find", word) == (2, "", told)
    index = GameIndex()
    loose = search_query(index, "held:ZZ", Shelfmarks(GameMarks()))
    assert [word.text for word in loose.words] == ["held:zz"], "whoever still types sees no error"


@pytest.mark.parametrize(
    ("text", "limits"),
    [("3", (3, 3)), ("3+", (3, 10**9)), ("2-4", (2, 4)), ("", None), ("-1", None), ("2-", None)],
)
def test_a_number_is_one_or_a_range(text: str, limits: tuple[int, int] | None) -> None:
    assert number_range(text) == limits


def test_games_are_sorted_by_every_column(games: Path) -> None:
    index = GameIndex()
    all_games(index)
    for by in SortBy:
        up = [*games_found(index, GameQuery(sort=by, ascending=True)).paths]
        assert up == [*games_found(index, GameQuery(sort=by)).paths][::-1]
        assert len(up) == 6


def test_what_is_found_is_printed_copied_and_added_up(
    games: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    keep_mark(games / "hell.blackout", lambda _mark: GameMark(star=True))
    told = json.loads(printed(capsys, "is:starred", "--json"))
    (game,) = told["games"]
    assert (game["file"], game["variant"]) == (str(games / "hell.blackout"), "oh-hell")
    rows = list(csv.DictReader(io.StringIO(printed(capsys, "is:finished", "--csv"))))
    finished = {f"{name}.blackout" for name, *_rest in KINDS}
    assert {row["file"] for row in rows} == finished
    files = printed(capsys, "is:broken", "--files", "--copy-to", str(tmp_path / "out"))
    assert files == f"{games / 'broken.blackout'}\n"
    assert [path.name for path in (tmp_path / "out").iterdir()] == ["broken.blackout"]
    deals = deals_of(games / "hell.blackout")
    sums = json.loads(printed(capsys, "is:starred", "--statistics", "--json"))
    assert (sums["games"], sums["deals"]) == (1, 3)
    assert sums["exact"] == sum(bid == tricks for _line, bid, tricks in deals)
    size = json.loads(printed(capsys, "is:starred", "cards:5", "--statistics", "--json"))
    assert (size["games"], size["deals"]) == (1, 1)
    assert "Ninety-Nine" in printed(capsys, "--most", "3")
    printed(capsys, "--rebuild", "is:won")


def test_a_home_that_is_not_there_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "none"))
    assert printed(capsys, "--json") == '{"games": []}\n'
    assert not (tmp_path / "none").exists()
