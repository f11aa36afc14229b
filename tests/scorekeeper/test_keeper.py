"""The scorekeeper: what people tell of their deals gives the engine's points, deals and end."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ai.players.random_player import RandomPlayer
from game import home
from game.commands.paper import read_sheet
from game.engine import FinishedDeal, Limit, Suit
from game.engine.decisions.bid import bid_refusal
from game.engine.state import DealState
from game.table.bots.thinking import InlineThinking
from game.table.game import Game
from game.table.headless import play_out
from game.table.records.exports import export_text
from game.table.scorekeeping.evenings import totals_of
from game.table.scorekeeping.score_keeping import (
    KeptSheet,
    Nothing,
    OpenDeal,
    QuestionKind,
    needs_trump,
    refused,
    with_bid,
    with_taken,
)
from game.table.scorekeeping.sheet_files import SheetShelf, as_csv, read, save
from game.table.setup import plan
from game.variants import VARIANTS, with_options
from tests.commands.command_line import run
from tests.records.test_sheet import POTOMAC
from tests.storage.raw_documents import RawDocument, raw

MOST_DEALS = 40
"""No game is longer but the cooperative one, which random players never end."""
STARTED = "1999-01-01 20:00"
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")


def played(name: str, players: int, seed: int, **options: object) -> Game:
    """A game of random players."""
    row = with_options(VARIANTS[name], options, players)
    thinking = InlineThinking({"random": RandomPlayer()}, Limit(), RandomPlayer())
    return play_out(plan(row, ("random",) * players, seed=seed), thinking, MOST_DEALS)


def answered(kept: KeptSheet, deal: FinishedDeal) -> KeptSheet:
    """The sheet after whatever it asks was answered by what happened in a deal."""
    place = len(kept.progress.finished)
    spec, result, _points = deal
    for _ in range(200):
        going = kept.progress.open
        if going is None or len(kept.progress.finished) > place:
            return kept
        notes = going.notes
        asked, seat = going.question
        match asked:
            case QuestionKind.SIZE:
                notes = replace(notes, cards=spec.cards)
            case QuestionKind.CALL:
                notes = replace(notes, call=spec.call)
            case QuestionKind.TRUMP:
                notes = replace(notes, trump=result.trump or Nothing.NONE)
            case QuestionKind.PREMIUM:
                notes = replace(notes, premium=result.premium or Nothing.NONE)
            case QuestionKind.BID if seat is not None:
                notes = with_bid(notes, seat, result.bids[seat])
            case QuestionKind.TAKEN if seat is not None:
                notes = with_taken(spec, notes, seat, result.tricks[seat])
            case QuestionKind.WINNER:
                notes = replace(notes, winners=(*notes.winners, result.winners[len(notes.winners)]))
            case QuestionKind.REVOKES:
                notes = replace(notes, revokes=tuple(lost // -3 for lost in result.penalties))
            case _:
                raise AssertionError(going.question)
        kept = kept.noted(place, notes)
    raise AssertionError("it asks and asks")


def sheet_of(game: Game) -> KeptSheet:
    """The same game kept by hand."""
    setup = game.setup
    kept = KeptSheet(setup.variant, NAMES[: setup.players], setup.first_dealer, STARTED)
    for deal in game.deals:
        kept = answered(kept, deal)
    return kept


GAMES = [
    *((name, row.seats[0], {}) for name, row in VARIANTS.items()),
    *((name, row.seats[1], {}) for name, row in VARIANTS.items() if len(row.deals) > 1),
    ("la-pocha", 4, {"double_suit": "O"}),
    ("romanian-whist", 4, {"streak_bonus": True}),
    ("oh-hell", 4, {"revokes": "penalised", "double_suit": "H"}),
    ("oh-hell", 3, {"hook": "any"}),
    ("potomac", 5, {"double_suit": "S"}),
    ("clag", 4, {"double_suit": "C"}),
]


@pytest.mark.thinned(21)
@pytest.mark.parametrize(("name", "players", "options"), GAMES)
def test_a_game_told_deal_by_deal_has_the_engines_points_deals_and_end(
    name: str, players: int, options: dict[str, object], tmp_path: Path
) -> None:
    for seed in (1,):
        game = played(name, players, seed, **options)
        kept = sheet_of(game)
        told = kept.progress
        assert [deal.points for deal in told.finished] == [deal.points for deal in game.deals]
        for mine, theirs in zip(told.finished, game.deals, strict=True):
            assert mine.spec == theirs.spec
            assert mine.result.made == theirs.result.made
            assert mine.result.declarer == theirs.result.declarer
            assert mine.result.premium == theirs.result.premium
        assert told.winners == game.winners
        path = tmp_path / "a.json"
        save(path, kept)
        assert read(path) == kept


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_the_csv_passes_the_check_of_the_command(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = played(name, max(VARIANTS[name].seats[0], 3 if 3 in VARIANTS[name].deals else 0), 5)
    kept = sheet_of(game)
    path = export_text(as_csv(kept), tmp_path, "a", ".csv")
    assert run("score", "--check", path, "--variant", name) == 0, capsys.readouterr().out


def test_no_name_in_the_csv_is_a_formula(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = told(oh_hell([2, 1, 2]), "0 1 0", "1 1 0")
    kept = replace(kept, names=("=1+1", "\tAnn", "-2", *kept.names[3:]))
    path = export_text(as_csv(kept), tmp_path, "a", ".csv")
    rows = list(csv.reader(path.read_text("utf-8").splitlines()))
    cells = [cell for row in rows for cell in row if not cell.lstrip("-").isdecimal()]
    assert not [cell for cell in cells if cell[:1] in tuple("=+-@\t\r") and cell]
    assert {row[1] for row in rows[1:]} <= {"'=1+1", "'\tAnn", "'-2"}
    assert run("score", "--check", path, "--variant", "oh-hell") == 0, capsys.readouterr().out


@pytest.mark.slow
@given(
    st.lists(
        st.text(st.sampled_from("'=+-@ aZ1:,\"é"), min_size=1, max_size=6).map(
            lambda text: text.strip() or "?"
        ),
        min_size=3,
        max_size=3,
        unique=True,
    )
)
@example(["=1+1", "'=1+1", "''-"])
@example(["'Ann", "'", "O'Hara"])
def test_names_are_read_back_from_a_csv_as_they_were_written(names: list[str]) -> None:
    kept = replace(told(oh_hell([2, 1, 2]), "0 1 0", "1 1 0"), names=tuple(names))
    with TemporaryDirectory() as folder:
        paper = read_sheet(export_text(as_csv(kept), Path(folder), "a", ".csv"))
    assert list(paper.names) == names
    assert [row.dealer for row in paper.rows] == [kept.first_dealer]


def test_the_command_writes_a_kept_sheet_as_a_page_and_leaves_other_files_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "home"))
    kept = told(oh_hell([2, 1, 2]), "0 1 0", "1 1 0")
    kept = replace(kept, names=("Ann <b>", *kept.names[1:]))
    path, page = SheetShelf().folder / "a.json", tmp_path / "a.html"
    save(path, kept)
    assert run("sheet", "a.json", page) == 0
    text = page.read_text("utf-8")
    assert "Ann &lt;b&gt;" in text
    assert "<b>" not in text
    assert text.count("<tr") == 1 + 3 + 1, "a heading, every deal of the evening, and the totals"
    assert text.count('class="missed"') == 1, "she bid none and took one"
    assert "http" not in text
    assert run("sheet", path, page) == 2, "a page is never written over"
    copy = tmp_path / "copy.json"
    copy.write_bytes(raw(path).read())
    assert run("sheet", copy, tmp_path / "copy.html") == 0
    assert (tmp_path / "copy.html").read_text("utf-8") == text
    strange = tmp_path / "b.json"
    strange.write_text("{}", "utf-8")
    assert run("sheet", strange, tmp_path / "b.html") == 2
    assert "cannot be read: " in capsys.readouterr().err
    assert strange.read_text("utf-8") == "{}"
    assert not (tmp_path / "b.html").exists()


def test_everybodys_evenings_are_added_up_whatever_the_capitals() -> None:
    first = told(told(oh_hell([1, 1]), "0 0 0", "0 1 0"), "0 0 0", "0 1 0")
    second = told(replace(oh_hell([1, 2]), names=("ann", "Zoe", "Cleo")), "1 1 1", "1 0 0")
    begun = oh_hell([1])
    assert first.progress.open is None
    ann, *others = totals_of([second, first, begun])
    assert [one.evenings for one in (ann, *others)] == [2, 2, 1, 1]
    assert (ann.name, ann.deals, ann.exact) == ("ann", 3, 3)
    winners = len(first.progress.winners)
    assert (ann.over, ann.won) == (1, 1 / winners if 0 in first.progress.winners else 0)
    assert ann.points == sum(
        d.points[0] for kept in (first, second) for d in kept.progress.finished
    )
    assert sum(one.won for one in (ann, *others)) == pytest.approx(1), "one evening was over"


def test_the_command_writes_the_sheet_of_a_record(tmp_path: Path) -> None:
    record, page = tmp_path / "g.jsonl", tmp_path / "g.html"
    words = ("--variant", "oh-hell", "--players", 3, "--bots", "random", "--max-deals", 2)
    assert run("simulate", *words, "--games", 1, "--seed", 4, "--record", record) == 0
    assert run("sheet", record, page) == 0
    assert page.read_text("utf-8").count("<td") > 3


def test_the_shelf_lists_sheets_and_sets_broken_ones_aside(tmp_path: Path) -> None:
    shelf = SheetShelf(tmp_path / "sheets")
    assert shelf.found() == []
    kept = KeptSheet(VARIANTS["oh-hell"], NAMES[:4], 2, STARTED)
    path, lock = shelf.begin(kept)
    other, _lock = shelf.begin(kept)
    assert other != path
    with pytest.raises(ValueError, match="in use by a window"):
        shelf.open(path)
    with pytest.raises(ValueError, match="in use by a window"):
        shelf.delete(other)
    lock.release()
    assert shelf.open(path)[0] == kept
    raw(other).remove()
    whole = raw(path).read().decode()
    wrong = json.loads(whole) | {"names": ["Ann", "Ann", "Ben"]}
    broken = [RawDocument(shelf.folder / f"broken{number}.json") for number in range(5)]
    for each, text in zip(broken, ("{", whole[:-9], json.dumps(wrong), "[]", "null"), strict=True):
        each.write(text.encode())
    assert [found.kept for found in shelf.found()] == [kept]
    assert [len(each.aside()) for each in broken] == [1] * 5
    assert [found.kept for found in shelf.found()] == [kept]


@pytest.mark.parametrize(
    "change",
    [
        {"variant": "whist"},
        {"options": {"hook": 3}},
        {"first_dealer": 4},
        {"first_dealer": True},
        {"names": ["Ann", "Ben"]},
        {"deals": [{"bids": [1], "took": [None]}]},
        {"deals": [{"bids": [-1, 0, 0, 0], "took": [None] * 4}]},
        {"deals": [{"bids": [0] * 4, "took": [0] * 4, "winners": [7]}]},
        {"deals": [{"bids": [0] * 4, "took": [0] * 4, "trump": "Q"}]},
        {"deals": [{"bids": [0] * 4, "took": [0] * 4, "premium": {"seat": 0}}]},
        {"deals": [{"bids": [0] * 4, "took": [0] * 4, "call": {"kind": "grand"}}]},
        {"before": [[0]]},
        {"version": 0},
    ],
)
def test_a_sheet_that_makes_no_sense_is_refused(change: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    save(path, KeptSheet(VARIANTS["oh-hell"], NAMES[:4], 2, STARTED))
    raw(path).write(json.dumps(json.loads(raw(path).read()) | change).encode())
    with pytest.raises(ValueError, match="cannot be read: "):
        read(path)


def told(kept: KeptSheet, bids: str, took: str = "") -> KeptSheet:
    """The open deal with bids and tricks by seat."""
    place = len(kept.progress.finished)
    notes = kept.notes(place)
    for seat, bid in enumerate(bids.split()):
        notes = with_bid(notes, seat, int(bid))
    for seat, taken in enumerate(took.split()):
        notes = with_taken(kept.due(place), notes, seat, int(taken))
    return kept.noted(place, notes)


def other_winner(kept: KeptSheet) -> KeptSheet:
    """With the one trick of the first deal given to the other player."""
    spec = kept.due(0)
    return kept.noted(0, with_taken(spec, with_taken(spec, kept.notes(0), 0, 0), 1, 1))


def open_deal(kept: KeptSheet) -> OpenDeal:
    """The deal that is open."""
    going = kept.progress.open
    assert going is not None
    return going


def oh_hell(sizes: list[int], **options: object) -> KeptSheet:
    row = with_options(VARIANTS["oh-hell"], {"schedule": sizes, **options}, 3)
    return KeptSheet(row, NAMES[:3], 2, STARTED)


def test_the_last_bidder_is_refused_what_would_come_out_even() -> None:
    kept = oh_hell([3, 3])
    going = open_deal(told(kept, "1 1"))
    assert going.question == (QuestionKind.BID, 2)
    assert str(refused(going.spec, going.notes, 2, 1)) == (
        "You may not bid 1: the bids would come out even."
    )
    assert refused(going.spec, going.notes, 2, 0) is None


def test_an_earlier_bid_put_right_asks_the_last_bidder_again_where_his_is_forbidden_now() -> None:
    kept = told(oh_hell([3, 3]), "1 1 0")
    assert open_deal(kept).question == (QuestionKind.TAKEN, 0)
    kept = told(kept, "2 1")
    assert open_deal(kept).question == (QuestionKind.BID, 2)


def test_tricks_that_do_not_come_to_those_of_the_deal_are_asked_about() -> None:
    kept = told(oh_hell([3, 3]), "1 1 0", "1 1 0")
    assert open_deal(kept).question == (QuestionKind.SUM, None)
    assert kept.progress.finished == ()
    kept = told(kept, "1 1 0", "1 1 1")
    assert [deal.points for deal in kept.progress.finished] == [(11, 11, 0)]


def test_the_last_one_took_what_the_others_left() -> None:
    kept = told(oh_hell([3, 3]), "1 1 0", "1")
    assert open_deal(kept).question == (QuestionKind.TAKEN, 1)
    kept = told(oh_hell([3, 3]), "1 1 0", "1 2")
    assert kept.progress.finished[0].result.tricks == (1, 2, 0)
    kept = kept.undone()
    assert kept.progress.finished == (), "one entry told both"


def test_an_earlier_deal_put_right_changes_everything_after_it() -> None:
    kept = KeptSheet(
        with_options(VARIANTS["blackout"], {"schedule": [1]}, 2), NAMES[:2], 0, STARTED
    )
    kept = told(kept, "0 0", "1 0")
    assert kept.progress.winners == (1,)
    wrong = kept
    kept = other_winner(kept)
    assert kept.progress.winners == (0,)
    both = kept.noted(0, with_bid(kept.notes(0), 1, 1))
    assert open_deal(both).spec.tie_break  # a tie now: it goes on
    assert both.undone().undone().deals == wrong.deals


def test_a_deal_that_no_longer_fits_is_asked_about_and_what_follows_is_kept() -> None:
    row = VARIANTS["cooperative"]
    kept = KeptSheet(row, NAMES[:2], 0, STARTED)
    for bids, took in (("1 0", "1 0"), ("1 1", "1 1"), ("3 0", "3 0")):
        kept = told(kept, bids, took)
    assert [deal.spec.cards for deal in kept.progress.finished] == [1, 2, 3]
    kept = other_winner(kept)
    assert [deal.spec.cards for deal in kept.progress.finished] == [1]
    assert open_deal(kept).question == (QuestionKind.BID, 1)
    assert kept.gap
    assert kept.undone().progress.open is not None
    assert [deal.spec.cards for deal in kept.undone().progress.finished] == [1, 2, 3]


def test_undo_takes_back_one_entry_at_a_time_also_after_a_file() -> None:
    kept = oh_hell([2, 1])
    steps = [kept]
    for seat, bid in ((0, 1), (1, 1), (2, 1)):
        steps.append(steps[-1].noted(0, with_bid(steps[-1].notes(0), seat, bid)))
    kept = steps[-1]
    for earlier in reversed(steps[:-1]):
        kept = kept.undone()
        assert kept.deals == earlier.deals
    assert kept.undone() == kept


def test_potomacs_printed_sheet_told_by_hand_is_the_same_but_for_its_errata() -> None:
    lines = [line.split(",") for line in POTOMAC.strip().splitlines()]
    names = tuple(cell.removesuffix(" bid") for cell in lines[0] if cell.endswith(" bid"))
    row = with_options(VARIANTS["potomac"], {"schedule": list(range(13, 0, -1))}, 4)
    kept = KeptSheet(row, names, names.index("TrundleBot"), STARTED)
    wrong = []
    for line, cells in enumerate(lines[1:], start=2):
        bids, took = cells[3::3], cells[4::3]
        kept = told(kept, " ".join(bids), " ".join(took))
        if line == 10:  # the printed row is a trick short
            assert open_deal(kept).question.asked is QuestionKind.SUM
            kept = told(kept, " ".join(bids), " ".join([*took[:1], "1", *took[2:]]))
        spec, result, points = kept.progress.finished[-1]
        assert (names[spec.dealer], names[result.declarer or 0]) == (cells[1], cells[2])
        wrong += [
            (line, names[seat])
            for seat, (right, printed) in enumerate(zip(points, cells[5::3], strict=True))
            if right != int(printed)
        ]
    assert wrong == [(5, "SquashBot"), (8, "Wei-Hwa"), (10, "SquashBot")]
    assert kept.progress.open is None


def test_points_of_a_double_suit_ask_for_the_trump_and_nothing_else_does() -> None:
    plain = oh_hell([2])
    assert not needs_trump(open_deal(plain).spec)
    double = oh_hell([2], double_suit="H")
    assert open_deal(double).question.asked is QuestionKind.TRUMP
    double = double.noted(0, replace(double.notes(0), trump=Suit.HEARTS))
    double = told(double, "1 0 0", "1 0 1")
    assert double.progress.finished[0].points == (22, 20, 0)


def test_the_forbidden_bid_is_the_engines() -> None:
    kept = oh_hell([3])
    for first in range(4):
        for second in range(4):
            going = open_deal(told(kept, f"{first} {second}"))
            state = DealState(going.spec, bids=(first, second, None))
            for bid in range(4):
                assert (refused(going.spec, going.notes, 2, bid) is None) == (
                    bid_refusal(state, 2, bid) is None
                )


def test_the_sixth_bid_of_none_in_a_row_is_refused() -> None:
    kept = KeptSheet(VARIANTS["kachuful"], NAMES[:6], 5, STARTED)
    for cards in range(1, 6):
        kept = told(kept, "0 1 1 1 1 1", f"0 {cards} 0 0 0 0")
    going = open_deal(kept)
    assert str(refused(going.spec, going.notes, 0, 0)) == (
        "You may not bid zero: you bid zero in the last 5 deals."
    )
    assert refused(going.spec, going.notes, 0, 1) is None
